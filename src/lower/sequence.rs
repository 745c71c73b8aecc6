//! Side effects whose order C does not fix (C11 6.5p2): expression in, the first conflict out. Two operands that are unsequenced
//! conflict if one changes what the other reads or changes. Calls among them run in one order or the other: where lowering takes
//! all orders (`orders`), or each read before the call and behind it (`beside_call`), they do not conflict, elsewhere they do. An assignment comes after the values of its operands, but not after their side effects.
//! Where it depends on addresses whether two places are the same, they are to be apart (`Pair`), which is an obligation.
//! Rule: what may alias counts as the same; fields with different tags and different variables do not alias.

mod access;
mod beside_call;
mod orders;

use super::effects::call::callee;
use super::effects::{Footprint, Target};
use super::home_root::{Extent, Root, root};
use super::library;
use super::unit::Unit;
use crate::base::{Cause, Said, Span};
use crate::typed::Program;
use crate::typed::program::{RecordKind, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind, Initializer};
use crate::typed::types::{Qualifiers, Type};
use crate::typed::visit::children;
use access::{Access, Meeting, Touching};
pub use beside_call::{BesideCall, beside_call, change_beside_call};
pub use orders::orders;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Of the expression whose parts conflict.
    pub span: Span,
    pub words: Said,
}

/// Two places that one expression touches in no order, one of them to change it: they have to be apart.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'e> {
    pub places: [&'e Expr; 2],
    /// The side effect inside of the expression.
    pub effect: Span,
}

impl Pair<'_> {
    fn is_about(&self, [one, other]: [&Expr; 2]) -> bool {
        let [own, own_other] = self.places;
        let same =
            |left: [&Expr; 2]| std::ptr::eq(left[0], own) && std::ptr::eq(left[1], own_other);
        same([one, other]) || same([other, one])
    }
}

/// What is found about the order of side effects.
#[derive(Clone, Default, Debug)]
pub struct Unsequenced<'e> {
    pub conflict: Option<Conflict>,
    pub pairs: Vec<Pair<'e>>,
}

/// More pairs are not told apart.
const MOST_PAIRS: usize = 16;

/// Statements inside the expression are not looked into: they are sequenced, and have expressions of their own.
pub fn unsequenced<'e>(unit: &Unit, expr: &'e Expr) -> Unsequenced<'e> {
    let mut walk = Walk::new(unit);
    walk.evaluate(expr);
    walk.found
}

/// The values of an initialiser are evaluated in no fixed order (C11 6.7.9p23).
pub fn unsequenced_in<'e>(
    unit: &Unit,
    initializer: &'e Initializer,
    span: Span,
) -> Unsequenced<'e> {
    let mut walk = Walk::new(unit);
    let mut values = vec![];
    values_of(initializer, &mut values);
    walk.operands(values, span);
    walk.found
}

/// What evaluating an expression does.
#[derive(Clone, Default)]
struct Done<'e> {
    reads: Access<'e>,
    writes: Access<'e>,
    /// Those writes that need not be over when the value is there.
    pending: Access<'e>,
}

impl<'e> Done<'e> {
    /// Both are done, in no order.
    fn and(mut self, other: Done<'e>) -> Done<'e> {
        self.pending.merge(other.pending.clone());
        self.then(Done { pending: Access::default(), ..other }, Over::No)
    }

    /// The other is done afterwards.
    fn then(mut self, other: Done<'e>, over: Over) -> Done<'e> {
        self.reads.merge(other.reads);
        self.writes.merge(other.writes);
        if over == Over::Yes {
            self.pending = Access::default();
        }
        self.pending.merge(other.pending);
        self
    }
}

/// Whether there is a sequence point in between.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Over {
    Yes,
    No,
}

struct Walk<'a, 'e> {
    unit: &'a Unit<'a>,
    found: Unsequenced<'e>,
}

impl<'a, 'e> Walk<'a, 'e> {
    fn new(unit: &'a Unit<'a>) -> Walk<'a, 'e> {
        Walk { unit, found: Unsequenced::default() }
    }

    fn evaluate(&mut self, expr: &'e Expr) -> Done<'e> {
        match &expr.kind {
            ExprKind::Load(place) => {
                let operand = self.evaluate(place);
                let read = self.access(place, None);
                self.check(&read, &operand.pending, expr.span);
                operand.and(Done { reads: read, ..Done::default() })
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right)
            | ExprKind::Comma(left, right)
            | ExprKind::ConditionalSelf(left, right) => {
                let left = self.evaluate(left);
                left.then(self.evaluate(right), Over::Yes)
            }
            ExprKind::Conditional(parts) => {
                let condition = self.evaluate(&parts.0);
                let either = self.evaluate(&parts.1).and(self.evaluate(&parts.2));
                condition.then(either, Over::Yes)
            }
            ExprKind::Assign(place, value) => {
                let (left, mut right) = (self.evaluate(place), self.evaluate(value));
                let beside = self.reads_beside_call([place, value], [&left, &right]);
                let at_once = beside.then(|| orders::without_calls(&right));
                self.unsequenced(&left, at_once.as_ref().unwrap_or(&right), expr.span);
                // `*p = *q = v` stores the same value twice where they are one.
                if let Some(inner) = assigned(value)
                    && named(inner).is_none()
                {
                    right.pending = self.without(&right.pending, inner);
                }
                let written = self.access(place, Some(expr.span));
                self.store(left.and(right), written, expr.span)
            }
            ExprKind::CompoundAssign(assign) => {
                let (left, right) = (self.evaluate(&assign.place), self.evaluate(&assign.value));
                let touched = self.access(&assign.place, Some(expr.span));
                let read = Done { reads: touched.clone(), ..Done::default() };
                self.check(&touched, &left.pending, expr.span);
                let left = left.and(read);
                let beside = beside_call::change_beside_call(self.unit, assign).is_some();
                let at_once = beside.then(|| orders::without_calls(&right));
                self.unsequenced(&left, at_once.as_ref().unwrap_or(&right), expr.span);
                self.store(left.and(right), touched, expr.span)
            }
            ExprKind::Step(_, place) => {
                let operand = self.evaluate(place);
                let touched = self.access(place, Some(expr.span));
                let read = Done { reads: touched.clone(), ..Done::default() };
                self.store(operand.and(read), touched, expr.span)
            }
            // Sums of addresses are evaluated with the places that they lead to.
            ExprKind::Binary(op, left, right)
                if !matches!(
                    op,
                    BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff
                ) =>
            {
                self.in_some_order(vec![left, right], expr.span)
            }
            ExprKind::Call(call) if self.takes_any_order(call) => {
                let operands = self.in_some_order(call.arguments.iter().collect(), expr.span);
                operands.then(self.own(expr), Over::Yes)
            }
            ExprKind::Call(_) | ExprKind::Builtin(_) => {
                let operands = self.operands(children(expr), expr.span);
                operands.then(self.own(expr), Over::Yes)
            }
            ExprKind::CompoundLiteral(literal) => {
                let mut values = vec![];
                values_of(&literal.initializer, &mut values);
                self.operands(values, expr.span)
            }
            ExprKind::Statement(_) => {
                let inside = self.unit.effects.whole(self.unit, None, expr);
                called(&inside)
            }
            ExprKind::VaArg(_) | ExprKind::Unsupported(_) | ExprKind::Error => {
                let operands = self.operands(children(expr), expr.span);
                operands.and(self.own(expr))
            }
            _ => self.operands(children(expr), expr.span),
        }
    }

    /// Operands in no order. Where functions that are called make it matter, lowering takes each order that there is.
    fn in_some_order(&mut self, operands: Vec<&'e Expr>, span: Span) -> Done<'e> {
        let done: Vec<Done<'e>> = operands.iter().map(|operand| self.evaluate(operand)).collect();
        let orders = orders::orders_of(self.unit, &operands, &done);
        let beside =
            orders.is_none() && beside_call::beside_call_of(self.unit, &operands, &done).is_some();
        if beside || orders.as_ref().is_some_and(|orders| orders.len() > 1) {
            let mut open = self.unit.open_orders.borrow_mut();
            open.extend(operands.iter().map(|operand| operand.span));
        }
        // What is done beside the calls has no order either way.
        let done_at_once: Vec<Done<'e>> = if beside || orders.is_some() {
            done.iter().map(orders::without_calls).collect()
        } else {
            done.clone()
        };
        for (two, later) in done_at_once.iter().enumerate() {
            done_at_once[..two].iter().for_each(|one| self.unsequenced(one, later, span));
        }
        done.into_iter().reduce(Done::and).unwrap_or_default()
    }

    /// Whether a place reads what a call in the value that it gets may change, so that lowering takes each read before the call and behind it.
    fn reads_beside_call(&self, [place, value]: [&'e Expr; 2], done: [&Done<'e>; 2]) -> bool {
        let [left, right] = done;
        let beside = orders::conflict(self.unit, left, right)
            && beside_call::beside_call_of(
                self.unit,
                &[place, value],
                &[left.clone(), right.clone()],
            )
            .is_some_and(|found| found.calling == 1);
        if beside {
            self.unit.open_orders.borrow_mut().insert(place.span);
        }
        beside
    }

    /// Whether lowering evaluates the arguments beside each other: those of a function that is named and not built in.
    fn takes_any_order(&self, call: &Call) -> bool {
        let function = callee(&call.callee);
        function.is_some_and(|it| library::built_in(&self.unit.program.typed, it).is_none())
    }

    /// Operands in no order.
    fn operands(&mut self, operands: Vec<&'e Expr>, span: Span) -> Done<'e> {
        let mut done = Done::default();
        for operand in operands {
            let next = self.evaluate(operand);
            self.unsequenced(&done, &next, span);
            done = done.and(next);
        }
        done
    }

    /// The write of an assignment: in no order with the side effects of its operands.
    fn store(&mut self, operands: Done<'e>, written: Access<'e>, span: Span) -> Done<'e> {
        self.check(&written, &operands.pending, span);
        operands.and(Done { writes: written.clone(), pending: written, ..Done::default() })
    }

    fn unsequenced(&mut self, left: &Done<'e>, right: &Done<'e>, span: Span) {
        self.check(&left.writes, &right.writes, span);
        self.check(&left.writes, &right.reads, span);
        self.check(&left.reads, &right.writes, span);
    }

    /// One of the two is a write.
    fn check(&mut self, one: &Access<'e>, other: &Access<'e>, span: Span) {
        if self.found.conflict.is_some() {
            return;
        }
        let typed = &self.unit.program.typed;
        let Some(meeting) = one.meets(typed, other) else { return };
        if let Some(pairs) = self.pairs(one, other) {
            for pair in pairs {
                if !self.found.pairs.iter().any(|known| known.is_about(pair.places)) {
                    self.found.pairs.push(pair);
                }
            }
            return;
        }
        let words: String = match meeting {
            Meeting::Variable(variable) => {
                let name = typed.symbols.text(typed[variable].name);
                format!("an expression that changes and uses `{name}` by unsequenced side effects")
            }
            Meeting::Memory => {
                "an expression that changes and uses memory by unsequenced side effects".into()
            }
            Meeting::Calls => "unsequenced calls whose order matters".into(),
        };
        self.found.conflict = Some(Conflict { span, words: Cause::NoFixedOrder.with(words) });
    }

    /// The places that meet, if their addresses decide whether they are the same: scalars in memory, not the same variable by its name.
    fn pairs(&self, one: &Access<'e>, other: &Access<'e>) -> Option<Vec<Pair<'e>>> {
        if one.shares_locals(other) {
            return None;
        }
        let typed = &self.unit.program.typed;
        let mut pairs = vec![];
        for left in one.places()? {
            for right in other.places()? {
                let [at_left, at_right] = [left, right].map(|it| self.access(it.place, it.effect));
                if at_left.meets(typed, &at_right).is_none() {
                    continue;
                }
                let told = [left, right].iter().all(|it| self.is_told_by_address(it.place));
                let through = [left, right].iter().any(|it| named(it.place).is_none());
                let effect = right.effect.or(left.effect)?;
                if !told || !through || std::ptr::eq(left.place, right.place) {
                    return None;
                }
                pairs.push(Pair { places: [left.place, right.place], effect });
            }
        }
        let few = self.found.pairs.len() + pairs.len() <= MOST_PAIRS;
        (few && !pairs.is_empty()).then_some(pairs)
    }

    /// Whether the place is a scalar that has its bytes to itself.
    fn is_told_by_address(&self, place: &Expr) -> bool {
        let typed = &self.unit.program.typed;
        let bits = match &place.kind {
            ExprKind::Member(base, field) => match typed.types.get(base.ty.ty) {
                Type::Record(record) => {
                    let definition = typed[*record].definition.as_ref();
                    definition.is_none_or(|it| it.fields[*field as usize].bits.is_some())
                }
                _ => true,
            },
            _ => false,
        };
        let ordered = Qualifiers::VOLATILE.and(Qualifiers::ATOMIC);
        let plain = place.ty.qualifiers.without(ordered) == place.ty.qualifiers;
        !bits && plain && self.unit.class(place.ty.ty).is_some()
    }

    fn is_constant(&self, variable: VariableId) -> bool {
        let typed = &self.unit.program.typed;
        let global = matches!(typed[variable].storage, VariableStorage::Global { .. });
        let qualifiers = typed.types.qualifiers(typed[variable].ty);
        global && qualifiers.has(Qualifiers::CONST) && !qualifiers.has(Qualifiers::VOLATILE)
    }

    /// `effect` is what changes the place.
    fn access(&self, place: &'e Expr, effect: Option<Span>) -> Access<'e> {
        let whole = place;
        let places = self.unit.effects.places(self.unit);
        // That an index leads out of the array is an obligation of its own.
        let array = array_around(&self.unit.program.typed, place);
        let place = array.unwrap_or(place);
        // A member of a union shares its bytes with the others.
        match places.target(self.outermost_union(place).unwrap_or(place)) {
            Target::Local(variable) => Access::local(variable),
            Target::Cells(cells) | Target::Retyped(cells) => {
                let found = match named(place) {
                    // What never changes has its value in any order.
                    Some(variable) if self.is_constant(variable) => return Access::default(),
                    Some(variable) if array.is_some() => Access::element(variable, cells),
                    Some(variable) => Access::named(variable, cells),
                    None => Access::through(cells),
                };
                found.at(Touching { place: whole, effect })
            }
        }
    }

    /// The whole union that a place is part of.
    fn outermost_union<'p>(&self, place: &'p Expr) -> Option<&'p Expr> {
        let ExprKind::Member(base, _) = &place.kind else { return None };
        let typed = &self.unit.program.typed;
        let is_union = matches!(typed.types.get(base.ty.ty),
            Type::Record(record) if typed[*record].kind == RecordKind::Union);
        self.outermost_union(base).or(is_union.then_some(&**base))
    }

    /// The same without the change of that place. Only changes by places are pending: functions that are called are over.
    fn without(&self, pending: &Access<'e>, place: &Expr) -> Access<'e> {
        let mut left = pending.outside_of_memory();
        let others = pending.places().into_iter().flatten();
        for it in others.filter(|it| !std::ptr::eq(it.place, place)) {
            left.merge(self.access(it.place, it.effect));
        }
        left
    }

    fn own(&self, expr: &Expr) -> Done<'e> {
        called(&self.unit.effects.own(self.unit, expr))
    }
}

/// What runs between two sequence points of its own: a function's body.
fn called<'e>(footprint: &Footprint) -> Done<'e> {
    let reads = Access::called_reads(footprint);
    Done { reads, writes: Access::called_writes(footprint), pending: Access::default() }
}

/// The array that a place is an element of, if accesses are checked against it.
fn array_around<'e>(typed: &Program, place: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Deref(pointer) = &place.kind else { return None };
    let mut base = &**pointer;
    while let ExprKind::Binary(BinaryOp::PointerAdd, of, _) = &base.kind {
        base = of;
    }
    let ExprKind::Decay(array) = &base.kind else { return None };
    if matches!(array.kind, ExprKind::Variable(_)) {
        return Some(array);
    }
    let bounded = match root(typed, pointer) {
        Some(Root::Part(part)) => matches!(part.extent, Extent::Array(_)),
        _ => false,
    };
    bounded.then(|| array_around(typed, array).unwrap_or(array))
}

/// The variable that a place is part of.
fn named(place: &Expr) -> Option<VariableId> {
    match &place.kind {
        ExprKind::Variable(variable) => Some(*variable),
        ExprKind::Member(base, _) => named(base),
        _ => None,
    }
}

/// The place that gets the value that the expression has.
fn assigned(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Convert(_, inner) => assigned(inner),
        ExprKind::Assign(place, _) => Some(place),
        _ => None,
    }
}

fn values_of<'t>(initializer: &'t Initializer, values: &mut Vec<&'t Expr>) {
    match initializer {
        Initializer::Value(value) => values.push(value),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            entries.iter().for_each(|entry| values_of(&entry.value, values));
        }
    }
}

#[cfg(test)]
mod tests;
