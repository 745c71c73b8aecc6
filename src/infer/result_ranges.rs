//! Candidates for what a number that a function returns lies between: intervals of the expressions it returns, from their types, from constants
//! that are divided by, and from what callees are known to promise.
//! Rule: one interval for each variable, whatever it was given where: no flow. The prover looks at the rest.

use super::trees::Values;
use super::words::bare;
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, Stmt, StmtKind, UnaryOp};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{Node, each_node, in_block};
use std::collections::BTreeSet;

/// Both ends belong to it.
type Interval = (i128, i128);

/// So many steps from variable to value.
const MOST_STEPS: u32 = 6;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Some(result) = typed.types.function(typed[function].ty).map(|it| it.result.ty) else {
        return vec![];
    };
    let (Some(of_type), Some(range)) = (of_type(typed, result), returned(around, function)) else {
        return vec![];
    };
    let mut found = vec![];
    let mut add = |text| {
        let (home, clause, template) =
            (Home::Function(function), Clause::Ensures, Template::Result);
        found.push(Candidate { home, clause, text, template });
    };
    if range.0 > of_type.0 {
        add(format!("{} <= {RESULT}", range.0));
    }
    if range.1 < of_type.1 {
        add(format!("{RESULT} <= {}", range.1));
    }
    found
}

const RESULT: &str = "\\result";

/// All that a signed type holds.
pub fn of_type(typed: &Program, ty: TypeId) -> Option<Interval> {
    let Type::Integer(kind) = typed.types.get(ty) else { return None };
    let bits = 8 * typed.target.integer_size(*kind);
    let signed = typed.target.is_signed(*kind);
    (signed && bits <= 64).then(|| (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1))
}

fn returned(around: &Surroundings, function: FunctionId) -> Option<Interval> {
    let typed = &around.program.typed;
    let body = typed[function].body.as_ref()?;
    let scene =
        Scene { around, values: Values::of(typed, function), stepped: stepped(typed, function) };
    let mut all: Option<Interval> = None;
    let mut is_known = true;
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::Return(Some(value)), .. }) = node {
                match scene.range(value, MOST_STEPS) {
                    Some(range) => all = Some(all.map_or(range, |known| union(known, range))),
                    None => is_known = false,
                }
            }
        });
    }
    all.filter(|_| is_known)
}

/// Variables that get values in other ways than by assignments.
fn stepped(typed: &Program, function: FunctionId) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    in_block(&body.block, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Step(_, place) | ExprKind::AddressOf(place) => place,
            ExprKind::CompoundAssign(of) => &of.place,
            _ => return,
        };
        if let ExprKind::Variable(id) = place.kind {
            found.insert(id);
        }
    });
    found
}

struct Scene<'p> {
    around: &'p Surroundings<'p>,
    values: Values<'p>,
    stepped: BTreeSet<VariableId>,
}

impl Scene<'_> {
    fn range(&self, expr: &Expr, steps: u32) -> Option<Interval> {
        let typed = &self.around.program.typed;
        let whole = of_type(typed, expr.ty.ty);
        let known = match &expr.kind {
            ExprKind::Integer(value) => {
                Some((i128::from(*value as i64), i128::from(*value as i64)))
            }
            ExprKind::Convert(how, of)
                if matches!(how.kind, ConversionKind::Same | ConversionKind::Integer) =>
            {
                self.range(of, steps)
            }
            ExprKind::Load(place) => match place.kind {
                ExprKind::Variable(id) if steps > 0 => self.variable(id, steps - 1),
                _ => None,
            },
            ExprKind::Unary(UnaryOp::Minus, of) => {
                self.range(of, steps).map(|(low, high)| (-high, -low))
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.range(left, steps)?, self.range(right, steps)?);
                computed(*op, left, right)
            }
            ExprKind::Conditional(of) => {
                Some(union(self.range(&of.1, steps)?, self.range(&of.2, steps)?))
            }
            ExprKind::Assign(_, value) => self.range(value, steps),
            ExprKind::Call(call) => match bare(&call.callee).kind {
                ExprKind::Function(callee) => promised(self.around, callee),
                _ => None,
            },
            _ => None,
        };
        let is_inside = |of: &Interval| whole.is_none_or(|it| it.0 <= of.0 && of.1 <= it.1);
        known.filter(is_inside).or(whole)
    }

    fn variable(&self, id: VariableId, steps: u32) -> Option<Interval> {
        let typed = &self.around.program.typed;
        let whole = of_type(typed, typed[id].ty.ty);
        if typed[id].storage != VariableStorage::Automatic || self.stepped.contains(&id) {
            return whole;
        }
        let mut all: Option<Interval> = None;
        for value in self.values.given(id) {
            let range = self.range(value, steps)?;
            all = Some(all.map_or(range, |known| union(known, range)));
        }
        all
    }
}

fn union(left: Interval, right: Interval) -> Interval {
    (left.0.min(right.0), left.1.max(right.1))
}

fn computed(op: BinaryOp, left: Interval, right: Interval) -> Option<Interval> {
    let corners = |of: fn(i128, i128) -> Option<i128>| {
        let pairs = [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
        let all: Option<Vec<i128>> = pairs.into_iter().map(|(a, b)| of(a, b)).collect();
        let all = all?;
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    match op {
        BinaryOp::Add => corners(i128::checked_add),
        BinaryOp::Sub => corners(i128::checked_sub),
        BinaryOp::Mul => corners(i128::checked_mul),
        BinaryOp::Div if right.0 > 0 => corners(i128::checked_div),
        BinaryOp::Rem if right.0 > 0 => {
            let most = right.1 - 1;
            let low = if left.0 < 0 { (-most).max(left.0) } else { 0 };
            Some((low, most.min(left.1.max(0))))
        }
        BinaryOp::Shl if left == (1, 1) && right.0 == right.1 && (0..63).contains(&right.0) => {
            Some((1 << right.0, 1 << right.0))
        }
        BinaryOp::Less
        | BinaryOp::Greater
        | BinaryOp::LessEqual
        | BinaryOp::GreaterEqual
        | BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::And
        | BinaryOp::Or => Some((0, 1)),
        _ => None,
    }
}

/// What a function is known to promise of the number that it returns.
fn promised(around: &Surroundings, callee: FunctionId) -> Option<Interval> {
    let contract = around.program.functions.get(&callee).and_then(|it| it.contract.as_ref());
    let written = contract.into_iter().flat_map(|it| &it.ensures);
    let written = written.map(|clause| (around.text)(clause.formula.span));
    let texts = written.chain(around.thought_of(callee, Clause::Ensures));
    let typed = &around.program.typed;
    let mut range = of_type(typed, typed.types.function(typed[callee].ty)?.result.ty)?;
    for text in texts {
        let parts: Vec<&str> = text.split("<=").map(str::trim).collect();
        let number = |at: usize| parts.get(at).and_then(|part| part.parse::<i128>().ok());
        match parts.iter().position(|part| *part == RESULT) {
            Some(0) if parts.len() == 2 => {
                range.1 = number(1).map_or(range.1, |it| it.min(range.1))
            }
            Some(1) => {
                range.0 = number(0).map_or(range.0, |it| it.max(range.0));
                range.1 = number(2).map_or(range.1, |it| it.min(range.1));
            }
            _ => {}
        }
    }
    Some(range)
}

#[cfg(test)]
mod tests {
    use super::{BinaryOp, computed};

    /// Every number of two small intervals.
    #[test]
    fn intervals_hold_what_is_computed() {
        let ends = || (-4..=4i128).flat_map(|low| (low..=4).map(move |high| (low, high)));
        for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem] {
            for (left, right) in ends().flat_map(|left| ends().map(move |right| (left, right))) {
                let Some(range) = computed(op, left, right) else { continue };
                for (a, b) in
                    (left.0..=left.1).flat_map(|a| (right.0..=right.1).map(move |b| (a, b)))
                {
                    let value = match op {
                        BinaryOp::Add => a + b,
                        BinaryOp::Sub => a - b,
                        BinaryOp::Mul => a * b,
                        BinaryOp::Div => a / b,
                        _ => a % b,
                    };
                    assert!((range.0..=range.1).contains(&value), "{op:?} {a} {b}");
                }
            }
        }
    }
}
