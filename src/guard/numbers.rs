//! Between which numbers the integers in locals lie: what conditions tell on each way behind them, and what was assigned. Where `i < n` holds,
//! `i + 1` fits its type; what counts up from zero is never negative.
//! Rule: only locals that nobody else can change, and nothing about an expression that changes one itself.

use super::dominance::local;
use super::expr::Guard;
use super::range::{self, Range};
use crate::base::ObligationKind::SignedOverflow;
use crate::typed::program::{Program, VariableId};
use crate::typed::tree::{
    BinaryOp, CompoundAssign, ConversionKind, Expr, ExprKind, StepOp, Stmt, StmtKind, UnaryOp,
};
use crate::typed::types::{IntegerKind, Type, TypeId};
use crate::typed::visit::{Node, each_node};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Default, Debug)]
pub(super) struct Numbers(BTreeMap<VariableId, Range>);

/// What a condition tells of a local.
pub(super) type Fact = (VariableId, Range);

impl Numbers {
    pub fn of(&self, id: VariableId) -> Option<Range> {
        self.0.get(&id).copied()
    }

    pub fn set(&mut self, (id, range): Fact) {
        self.0.insert(id, range);
    }

    /// What is told besides what is known. Where both cannot be, nobody comes.
    pub fn narrow(&mut self, facts: impl IntoIterator<Item = Fact>) {
        for (id, range) in facts {
            let both = self.of(id).map_or(Some(range), |known| known.and(range));
            self.0.extend(both.map(|both| (id, both)));
        }
    }

    pub fn forget(&mut self, id: VariableId) {
        self.0.remove(&id);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What is known on both of two ways.
    pub fn keep_common(&mut self, other: &Numbers) {
        self.0.retain(|id, range| match other.of(*id) {
            Some(also) => {
                *range = range.or(also);
                true
            }
            None => false,
        });
    }
}

/// Whether an expression changes something: what is known before it may not be so in the middle of it.
pub(super) fn has_effects(expr: &Expr) -> bool {
    let mut found = false;
    each_node(Node::Expr(expr), &mut |node| {
        found |= matches!(
            node,
            Node::Stmt(_)
                | Node::Expr(Expr {
                    kind: ExprKind::Assign(..)
                        | ExprKind::CompoundAssign(_)
                        | ExprKind::Step(..)
                        | ExprKind::Statement(_),
                    ..
                })
        );
    });
    found
}

/// What holds of locals where the condition has that outcome.
pub(super) fn told(
    program: &Program,
    known: &Numbers,
    condition: &Expr,
    outcome: bool,
) -> Vec<Fact> {
    if has_effects(condition) { vec![] } else { facts(program, known, condition, outcome) }
}

fn facts(program: &Program, known: &Numbers, condition: &Expr, outcome: bool) -> Vec<Fact> {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => facts(program, known, inner, !outcome),
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Truth => {
            facts(program, known, inner, outcome)
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)
            if (*op == BinaryOp::And) == outcome =>
        {
            let mut both = facts(program, known, left, outcome);
            both.extend(facts(program, known, right, outcome));
            both
        }
        ExprKind::Binary(op, left, right) => {
            let op = if outcome { Some(*op) } else { opposite(*op) };
            op.map_or(vec![], |op| compared(program, known, op, [left, right]))
        }
        _ => vec![],
    }
}

fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Less => BinaryOp::GreaterEqual,
        BinaryOp::GreaterEqual => BinaryOp::Less,
        BinaryOp::Greater => BinaryOp::LessEqual,
        BinaryOp::LessEqual => BinaryOp::Greater,
        BinaryOp::Equal => BinaryOp::NotEqual,
        BinaryOp::NotEqual => BinaryOp::Equal,
        _ => return None,
    })
}

/// Both sides have one type by now (C11 6.5.8p3, 6.5.9p4).
fn compared(program: &Program, known: &Numbers, op: BinaryOp, sides: [&Expr; 2]) -> Vec<Fact> {
    let [left, right] = sides.map(|side| range::of_value(program, known, side));
    let (Some(left), Some(right)) = (left, right) else { return vec![] };
    let [on_left, on_right] = match op {
        BinaryOp::Less => [left.below(right.most() - 1), right.above(left.least() + 1)],
        BinaryOp::LessEqual => [left.below(right.most()), right.above(left.least())],
        BinaryOp::Greater => [left.above(right.least() + 1), right.below(left.most() - 1)],
        BinaryOp::GreaterEqual => [left.above(right.least()), right.below(left.most())],
        BinaryOp::Equal => [left.and(right), right.and(left)],
        BinaryOp::NotEqual => [left.without(right), right.without(left)],
        _ => return vec![],
    };
    let facts = sides.into_iter().zip([on_left, on_right]);
    facts.filter_map(|(side, range)| Some((same_number(program, known, side)?, range?))).collect()
}

/// The local whose number an expression is: no conversion on the way changes it.
fn same_number(program: &Program, known: &Numbers, expr: &Expr) -> Option<VariableId> {
    match &expr.kind {
        ExprKind::Load(place) => number(program, place),
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Integer) =>
        {
            let held = range::of_value(program, known, inner)?;
            let fits = held.is_within(range::of_type(program, expr.ty.ty)?);
            fits.then(|| same_number(program, known, inner)).flatten()
        }
        _ => None,
    }
}

/// A local integer that only its own assignments change.
fn number(program: &Program, place: &Expr) -> Option<VariableId> {
    let id = local(program, place)?;
    let plain = matches!(program.types.get(place.ty.ty), Type::Integer(_));
    (plain && range::of_type(program, place.ty.ty).is_some()).then_some(id)
}

/// What the local holds that a value is assigned to; asked before the value is gone through.
pub(super) fn given(guard: &Guard, place: &Expr, value: &Expr) -> Option<Fact> {
    let (program, known) = (&guard.program, &guard.checked.numbers);
    let id = number(program, place)?;
    let whole = range::of_type(program, place.ty.ty)?;
    let range = range::of_value(program, known, value).filter(|it| it.is_within(whole));
    Some((id, range.unwrap_or(whole)))
}

/// The same for `++` and `--`.
pub(super) fn stepped(guard: &Guard, op: StepOp, place: &Expr) -> Option<Fact> {
    moved(guard, place, step_of(op), Range::only(1))
}

/// Whether one more, or one less, is still a number of its type.
pub(super) fn step_fits(guard: &Guard, op: StepOp, place: &Expr) -> bool {
    let (program, by) = (&guard.program, step_of(op));
    let held = number(program, place).and_then(|id| guard.checked.numbers.of(id));
    let exact = held.and_then(|held| range::exact(by, held, Range::only(1)));
    let whole = range::of_type(program, place.ty.ty);
    exact.zip(whole).is_some_and(|(exact, whole)| exact.is_within(whole))
}

fn step_of(op: StepOp) -> BinaryOp {
    match op {
        StepOp::PreIncrement | StepOp::PostIncrement => BinaryOp::Add,
        StepOp::PreDecrement | StepOp::PostDecrement => BinaryOp::Sub,
    }
}

/// And for `+=` and `-=`.
pub(super) fn compounded(guard: &Guard, assign: &CompoundAssign) -> Option<Fact> {
    let (program, known) = (&guard.program, &guard.checked.numbers);
    if assign.computed != assign.place.ty.ty {
        return None;
    }
    moved(guard, &assign.place, assign.op, range::of_value(program, known, &assign.value)?)
}

fn moved(guard: &Guard, place: &Expr, op: BinaryOp, by: Range) -> Option<Fact> {
    let program = &guard.program;
    let id = number(program, place)?;
    let whole = range::of_type(program, place.ty.ty)?;
    let held = guard.checked.numbers.of(id).unwrap_or(whole);
    let exact = range::exact(op, held, by)?;
    match exact.is_within(whole) {
        true => Some((id, exact)),
        // What does not fit has been stopped.
        false if never_wraps(guard, place.ty.ty) => Some((id, exact.and(whole)?)),
        false => None,
    }
}

/// Whether a sum of that type is checked, and computed in no other one.
fn never_wraps(guard: &Guard, ty: TypeId) -> bool {
    let Type::Integer(kind) = guard.program.types.get(ty) else { return false };
    let wide = kind.rank() >= IntegerKind::Int.rank();
    wide && guard.program.target.is_signed(*kind) && (guard.request.wanted)(SignedOverflow)
}

/// What is left of locals that a loop does nothing with but count: from where they are, up or down.
pub(super) fn counted(guard: &Guard, nodes: &[Node], changed: &BTreeSet<VariableId>) -> Vec<Fact> {
    let mut ways: BTreeMap<VariableId, BTreeSet<Option<Direction>>> = BTreeMap::new();
    for node in nodes {
        each_node(*node, &mut |node| match node {
            Node::Expr(expr) => {
                if let Some(id) = written(expr) {
                    ways.entry(id).or_default().insert(direction(guard, expr));
                }
            }
            Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. }) => {
                ways.entry(*id).or_default().insert(None);
            }
            Node::Stmt(Stmt { kind: StmtKind::Asm(asm), .. }) => {
                for id in asm.outputs.iter().filter_map(|it| variable(&it.value)) {
                    ways.entry(id).or_default().insert(None);
                }
            }
            _ => {}
        });
    }
    let counted = changed.iter().filter_map(|id| {
        let known = guard.checked.numbers.of(*id)?;
        let whole = range::of_type(&guard.program, guard.program[*id].ty.ty)?;
        let ways: Vec<_> = ways.get(id)?.iter().collect();
        match ways[..] {
            [Some(Direction::Up)] => Some((*id, whole.above(known.least())?)),
            [Some(Direction::Down)] => Some((*id, whole.below(known.most())?)),
            _ => None,
        }
    });
    counted.collect()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Direction {
    Up,
    Down,
}

fn direction(guard: &Guard, expr: &Expr) -> Option<Direction> {
    let (place, up, by) = match &expr.kind {
        ExprKind::Step(op, place) => {
            let up = matches!(op, StepOp::PreIncrement | StepOp::PostIncrement);
            (&**place, up, Range::only(1))
        }
        ExprKind::CompoundAssign(assign) if assign.computed == assign.place.ty.ty => {
            let up = match assign.op {
                BinaryOp::Add => true,
                BinaryOp::Sub => false,
                _ => return None,
            };
            // What is known of other locals in front of the loop may not be so inside.
            (
                &assign.place,
                up,
                range::of_value(&guard.program, &Numbers::default(), &assign.value)?,
            )
        }
        _ => return None,
    };
    number(&guard.program, place)?;
    let steady = by.least() >= 0 && never_wraps(guard, place.ty.ty);
    steady.then_some(if up { Direction::Up } else { Direction::Down })
}

fn written(expr: &Expr) -> Option<VariableId> {
    match &expr.kind {
        ExprKind::Assign(place, _) | ExprKind::Step(_, place) => variable(place),
        ExprKind::CompoundAssign(assign) => variable(&assign.place),
        _ => None,
    }
}

fn variable(place: &Expr) -> Option<VariableId> {
    match place.kind {
        ExprKind::Variable(id) => Some(id),
        _ => None,
    }
}
