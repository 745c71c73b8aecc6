//! Expressions with their checks: each operation that may go wrong becomes a call that checks and does it, everything else stays.
//! Invariant: an operand is evaluated as often as before, which is once.

use super::access::{self, Access};
use super::claims::{Annotations, Promise, Refusal};
use super::dominance::{self, Checked};
use super::entry::{self, Callers, Entries};
use super::node::{self, cast, load, number};
use super::sites::{Sites, Superfluous};
use super::{
    Request, arithmetic, atomic, branch, call, lifetime, numbers, objects, part, regular, steady,
    walk,
};
use crate::base::{ObligationKind, Span};
use crate::typed::Program;
use crate::typed::program::{FunctionId, StringId, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Block, CompoundAssign, CompoundLiteral, ConversionKind, Entry, Expr, ExprKind,
    Initializer, StepOp, Stmt,
};
use crate::typed::types::TypeId;
use crate::typed::visit::{Node, each_expr};
use std::collections::{BTreeMap, BTreeSet};

/// A program on its way, and what is known while a body is gone through.
pub(super) struct Guard<'a> {
    pub program: Program,
    pub request: &'a Request<'a>,
    pub annotations: &'a Annotations,
    /// What the present function has promised.
    pub promise: Promise,
    /// Clauses that cannot be run.
    pub refused: BTreeMap<Span, Refusal>,
    pub sites: Sites,
    /// Functions of the runtime that are called, by name.
    pub runtime: BTreeMap<String, FunctionId>,
    /// Variables that live in an object of their own with room behind its end, by the variable they were.
    pub wrapped: BTreeMap<VariableId, VariableId>,
    /// Arrays of variable length that may be asked about.
    pub arrays: BTreeSet<VariableId>,
    /// String literals that may be asked about, as variables.
    pub texts: BTreeMap<StringId, VariableId>,
    /// Whether pointers go no further than to a function of the library.
    pub lends: bool,
    /// Functions whose bodies are here, and run.
    pub own: BTreeSet<FunctionId>,
    /// How far objects reach that locals of the present function point to, each kept in a local of its own.
    pub reaches: BTreeMap<VariableId, VariableId>,
    /// Those for which it is kept where the object ends, since they walk through it.
    pub walkers: BTreeSet<VariableId>,
    /// Pointers in memory that the loops around leave as they are.
    pub steady: super::steady::Steady,
    /// What loops have looked up for pointers in memory.
    pub caches: super::cache::Caches,
    /// The counter of a loop whose step is gone through: its condition says that there is room for one more.
    pub counter: Option<VariableId>,
    /// Functions after which every object is still there.
    pub ending_nothing: BTreeSet<FunctionId>,
    /// What parameters lead to.
    pub entries: Entries,
    /// The file, as `entries` counts them.
    pub file: usize,
    /// What those of the present function lead to.
    pub entry: BTreeMap<VariableId, entry::Entry>,
    /// Variables whose addresses go to where they may be asked about.
    pub escaping: BTreeSet<VariableId>,
    /// Where statements start that the user trusts.
    pub trusted: BTreeSet<u32>,
    /// The numbers of names that were made.
    pub names: u32,
    /// What was checked on every way to here.
    pub checked: Checked,
    /// Objects of the present function that begin with it.
    pub frame: super::lifetime::Frame,
    /// The block that is gone through.
    pub scope: super::scope::Scope,
}

impl<'a> Guard<'a> {
    pub fn new(
        program: Program,
        annotations: &'a Annotations,
        request: &'a Request<'a>,
    ) -> Guard<'a> {
        let (mut entries, file) = match request.world.entries() {
            Some(entries) => (entries.clone(), request.file),
            None => (entry::entries(&[&program], Callers::Some), 0),
        };
        if request.claims() {
            entries.ask_about_all();
        }
        Guard {
            entries,
            file,
            entry: BTreeMap::new(),
            escaping: BTreeSet::new(),
            ending_nothing: call::ending_nothing(
                &program,
                &|name| request.world.ends_nothing(name),
                request.world.pointers_end_nothing(),
            ),
            own: call::own(&program),
            program,
            request,
            annotations,
            promise: Promise::default(),
            refused: BTreeMap::new(),
            sites: Sites::new(),
            runtime: BTreeMap::new(),
            wrapped: BTreeMap::new(),
            arrays: BTreeSet::new(),
            texts: BTreeMap::new(),
            lends: false,
            reaches: BTreeMap::new(),
            walkers: BTreeSet::new(),
            steady: Default::default(),
            caches: Default::default(),
            counter: None,
            trusted: BTreeSet::new(),
            names: 0,
            checked: Default::default(),
            frame: Default::default(),
            scope: Default::default(),
        }
    }

    /// The open checks of an operation at the place of an expression.
    pub fn open(
        &mut self,
        kinds: &[ObligationKind],
        places: &[Span],
    ) -> Vec<(ObligationKind, Option<u32>)> {
        let open = self.sites.open(self.request, kinds, places);
        if !self.request.world.is_lasting() {
            return open;
        }
        let ended = |(kind, _): &(ObligationKind, _)| *kind == ObligationKind::UseAfterFree;
        let (superfluous, open): (Vec<_>, Vec<_>) = open.into_iter().partition(ended);
        self.sites.drop(&superfluous, Superfluous::Known);
        open
    }
}

/// A value that is used.
pub(super) fn value(guard: &mut Guard, expr: Expr) -> Expr {
    let Expr { kind, ty, span } = expr;
    let kind = match kind {
        ExprKind::Load(place) => {
            let steady = steady::of(guard, &place);
            let place = access::access(guard, *place, Access::at(span));
            match steady.filter(|_| steady::is_unchecked(&place)) {
                Some(id) => ExprKind::Load(Box::new(node::variable(guard, id, span))),
                None => ExprKind::Load(Box::new(place)),
            }
        }
        ExprKind::Decay(place) => {
            return decay(guard, *place, Expr::new(ExprKind::Error, ty, span));
        }
        ExprKind::AddressOf(place) => {
            let told = Told::of(guard, &place);
            let place = access::place(guard, *place);
            return told.with(guard, Expr::new(ExprKind::AddressOf(Box::new(place)), ty, span));
        }
        ExprKind::Convert(conversion, inner) => {
            let new = call::is_new(&guard.program, &inner);
            let inner = value(guard, *inner);
            let inner = match conversion.kind {
                ConversionKind::Pointer if new && regular::is_kept_in(guard, ty.ty) => {
                    call::zeroed(guard, inner)
                }
                ConversionKind::FloatToInteger => {
                    arithmetic::float_to_integer(guard, inner, ty.ty, span)
                }
                _ => inner,
            };
            ExprKind::Convert(conversion, Box::new(inner))
        }
        ExprKind::Unary(op, inner) => {
            let inner = value(guard, *inner);
            return arithmetic::unary(guard, op, inner, Expr::new(ExprKind::Error, ty, span));
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let told = branch::not_null(&guard.program, &left, op == BinaryOp::And);
            let numbers =
                numbers::told(&guard.program, &guard.checked.numbers, &left, op == BinaryOp::And);
            let left = value(guard, *left);
            let before = guard.checked.clone();
            guard.checked.add_not_null(told);
            guard.checked.numbers.narrow(numbers);
            let right = value(guard, *right);
            guard.checked.keep_common(&before);
            ExprKind::Binary(op, Box::new(left), Box::new(right))
        }
        ExprKind::Binary(op, left, right) => {
            let known = arithmetic::goes_well(
                &guard.program,
                &guard.checked.numbers,
                op,
                [&left, &right],
                ty.ty,
            );
            let [left, right] = both(guard, *left, *right);
            let shell = Expr::new(ExprKind::Error, ty, span);
            return arithmetic::binary(guard, op, left, right, shell, &known);
        }
        ExprKind::Assign(place, assigned) => {
            let given = dominance::value(&guard.program, &assigned);
            let to = dominance::local(&guard.program, &place);
            let part = part::made_of(&guard.program, &assigned);
            let held_then = numbers::given(guard, &place, &assigned);
            let (first, assigned, kept) = before_place(guard, *assigned);
            let place = access::access(guard, *place, Access::at(span));
            guard.checked.keep_also(kept);
            guard.checked.forget_place(&place);
            held_then.into_iter().for_each(|fact| guard.checked.numbers.set(fact));
            if let Some(to) = to {
                guard.checked.give(to, given);
                guard.checked.give_part(to, part);
            }
            let kind = ExprKind::Assign(Box::new(place), Box::new(assigned));
            return behind(first, Expr::new(kind, ty, span));
        }
        ExprKind::CompoundAssign(assign) => return compound(guard, *assign, ty, span),
        ExprKind::Step(op, place) => return step(guard, op, *place, (ty.ty, span), Use::Value),
        ExprKind::Conditional(parts) => {
            let (condition, then, otherwise) = *parts;
            let told = branch::both(&guard.program, &condition);
            let [holds, fails] = [true, false]
                .map(|way| numbers::told(&guard.program, &guard.checked.numbers, &condition, way));
            let condition = value(guard, condition);
            let before = guard.checked.clone();
            guard.checked.add_not_null(told.holds);
            guard.checked.numbers.narrow(holds);
            let then = value(guard, then);
            let after = std::mem::replace(&mut guard.checked, before);
            guard.checked.add_not_null(told.fails);
            guard.checked.numbers.narrow(fails);
            let otherwise = value(guard, otherwise);
            guard.checked.keep_common(&after);
            ExprKind::Conditional(Box::new((condition, then, otherwise)))
        }
        ExprKind::ConditionalSelf(left, right) => {
            let left = value(guard, *left);
            let before = guard.checked.clone();
            let right = value(guard, *right);
            guard.checked.keep_common(&before);
            ExprKind::ConditionalSelf(Box::new(left), Box::new(right))
        }
        ExprKind::Comma(left, right) => {
            let left = effect(guard, *left);
            ExprKind::Comma(Box::new(left), Box::new(value(guard, *right)))
        }
        ExprKind::Call(of) => return call::call(guard, *of, ty, span),
        ExprKind::Builtin(mut of) => {
            let arguments = std::mem::take(&mut of.arguments).into_iter();
            let kept = guard.checked.looked_up();
            let is_atomic = atomic::accesses(&guard.program, &of);
            let one = |argument| {
                let argument = if is_atomic {
                    atomic::argument(guard, argument)
                } else {
                    place_or_value(guard, argument)
                };
                guard.checked.keep_only(&kept);
                argument
            };
            of.arguments = arguments.map(one).collect();
            if guard.program.text(of.name) == "__builtin_alloca" {
                let made = lifetime::allocated(guard, of.arguments, span);
                return Expr { ty, ..made };
            }
            return call::builtin(guard, *of, ty, span);
        }
        ExprKind::Statement(block) => {
            let Block { items, span } = *block;
            let items = super::scope::block(guard, items);
            ExprKind::Statement(Box::new(Block { items, span }))
        }
        ExprKind::VaArg(list) => ExprKind::VaArg(Box::new(access::place(guard, *list))),
        ExprKind::Member(..)
        | ExprKind::Real(_)
        | ExprKind::Imaginary(_)
        | ExprKind::VectorElement(..)
        | ExprKind::Variable(_)
        | ExprKind::Deref(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::String(_) => return access::place(guard, Expr { kind, ty, span }),
        ExprKind::Function(_)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::ImaginaryConstant(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::Unsupported(_)
        | ExprKind::Error => kind,
    };
    Expr { kind, ty, span }
}

/// Operands that C orders in no way: none may rest on a check in another, unless they only read.
pub(super) fn unordered(guard: &mut Guard, operands: Vec<Expr>) -> Vec<Expr> {
    let changed = dominance::changes(guard, &operands.iter().map(Node::Expr).collect::<Vec<_>>());
    let before = guard.checked.clone();
    let mut after = vec![];
    let mut done = vec![];
    for operand in operands {
        guard.checked = before.clone();
        done.push(value(guard, operand));
        after.push(guard.checked.clone());
    }
    guard.checked = Checked::join_operands(&before, &after);
    dominance::forget_locals(guard, changed);
    done
}

fn both(guard: &mut Guard, left: Expr, right: Expr) -> [Expr; 2] {
    if only_reads(&left) && only_reads(&right) {
        let kept = guard.checked.looked_up();
        let left = value(guard, left);
        let after = guard.checked.looked_up();
        guard.checked.keep_only(&kept);
        let right = value(guard, right);
        guard.checked.keep_also(after);
        return [left, right];
    }
    let mut done = unordered(guard, vec![left, right]).into_iter();
    [done.next(), done.next()].map(|operand| operand.expect("two operands should come back"))
}

fn only_reads(expr: &Expr) -> bool {
    let mut only = true;
    each_expr(Node::Expr(expr), &mut |expr| {
        only &= !matches!(
            expr.kind,
            ExprKind::Call(_)
                | ExprKind::Builtin(_)
                | ExprKind::Assign(..)
                | ExprKind::CompoundAssign(_)
                | ExprKind::Step(..)
                | ExprKind::Statement(_)
                | ExprKind::VaArg(_)
        );
    });
    only
}

/// An array as a pointer, a function as a pointer.
fn decay(guard: &mut Guard, place: Expr, shell: Expr) -> Expr {
    let told = Told::of(guard, &place);
    let place = match place.kind {
        ExprKind::Function(_) => place,
        ExprKind::String(id) if !guard.lends => objects::text(guard, id, place),
        _ => access::place(guard, place),
    };
    told.with(guard, Expr { kind: ExprKind::Decay(Box::new(place)), ..shell })
}

/// What the runtime is told of a place when its address is taken.
enum Told {
    Nothing,
    /// It is on the stack and not watched; the type.
    Unwatched(TypeId),
    /// It lies in a variable that each thread has its own of.
    OfThread(VariableId),
}

impl Told {
    fn of(guard: &Guard, place: &Expr) -> Told {
        match objects::thread_local(guard, place) {
            Some(variable) => Told::OfThread(variable),
            None if objects::is_loose(guard, place) => Told::Unwatched(place.ty.ty),
            None => Told::Nothing,
        }
    }

    fn with(self, guard: &mut Guard, pointer: Expr) -> Expr {
        match self {
            Told::Nothing => pointer,
            Told::Unwatched(pointee) => lifetime::loose(guard, pointer, pointee),
            Told::OfThread(variable) => lifetime::of_thread(guard, pointer, variable),
        }
    }
}

/// What builtins want as it is.
fn place_or_value(guard: &mut Guard, argument: Expr) -> Expr {
    if argument.is_place() { access::place(guard, argument) } else { value(guard, argument) }
}

/// A value that is dropped.
pub(super) fn effect(guard: &mut Guard, expr: Expr) -> Expr {
    let Expr { kind, ty, span } = expr;
    match kind {
        ExprKind::Step(op, place) => step(guard, op, *place, (ty.ty, span), Use::Nothing),
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Void => {
            let inner = effect(guard, *inner);
            Expr::new(ExprKind::Convert(conversion, Box::new(inner)), ty, span)
        }
        ExprKind::Comma(left, right) => {
            let (left, right) = (effect(guard, *left), effect(guard, *right));
            Expr::new(ExprKind::Comma(Box::new(left), Box::new(right)), ty, span)
        }
        kind => value(guard, Expr { kind, ty, span }),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Value,
    Nothing,
}

type Typed = (TypeId, Span);

fn compound(
    guard: &mut Guard,
    assign: CompoundAssign,
    ty: crate::typed::types::Qualified,
    span: Span,
) -> Expr {
    let walks = walk::added(&guard.program, &assign);
    let held_then = numbers::compounded(guard, &assign);
    let CompoundAssign { op, place, value: right, computed } = assign;
    let read_at = place.span;
    let known = arithmetic::goes_well(
        &guard.program,
        &guard.checked.numbers,
        op,
        [&held(&place, computed), &right],
        computed,
    );
    let (first, right, kept) = before_place(guard, right);
    let kinds = arithmetic::kinds(&guard.program, op, computed);
    let open = arithmetic::open_but(guard, &kinds, &known, span);
    let place = access::access(guard, place, Access { span, also: Some(read_at) });
    guard.checked.keep_also(kept);
    match walks {
        Some((id, bytes)) => guard.checked.walk(id, bytes),
        None => guard.checked.forget_place(&place),
    }
    held_then.into_iter().for_each(|fact| guard.checked.numbers.set(fact));
    if open.is_empty() {
        let assign = CompoundAssign { op, place, value: right, computed };
        return behind(first, Expr::new(ExprKind::CompoundAssign(Box::new(assign)), ty, span));
    }
    let site = guard.sites.make(open, span);
    let made = access::twice(guard, place, |guard, place| {
        let held = held(&place, computed);
        let result = arithmetic::checked(guard, op, held, right, (computed, span), site);
        let result = if place.ty.ty == computed {
            result
        } else {
            cast(result, place.ty.ty, ConversionKind::Integer)
        };
        let ty = place.ty.ty;
        Expr::new(ExprKind::Assign(Box::new(place), Box::new(result)), ty, span)
    });
    behind(first, made)
}

/// What a place holds, in the type that an operator computes in.
fn held(place: &Expr, computed: TypeId) -> Expr {
    let held = load(place.clone());
    if held.ty.ty == computed { held } else { cast(held, computed, ConversionKind::Integer) }
}

/// What is assigned. C does not say whether it or the place comes first: where it may end an object, it is evaluated before
/// the place is checked. Gives also the locals whose objects it has looked up, which is known behind both.
fn before_place(guard: &mut Guard, assigned: Expr) -> (Option<Stmt>, Expr, dominance::LookedUp) {
    let (kept, endings) = (guard.checked.looked_up(), guard.checked.endings);
    let assigned = value(guard, assigned);
    let after = guard.checked.looked_up();
    guard.checked.keep_only(&kept);
    if guard.checked.endings == endings {
        return (None, assigned, after);
    }
    let (ty, span) = (assigned.ty.ty, assigned.span);
    let kept = node::hidden_variable(guard, "value", ty, VariableStorage::Automatic, vec![]);
    let value = load(node::variable(guard, kept, span));
    (Some(node::declare(kept, Some(assigned), span)), value, after)
}

fn behind(first: Option<Stmt>, made: Expr) -> Expr {
    let Some(first) = first else { return made };
    let (ty, span) = (made.ty, made.span);
    let items = vec![first, node::statement(made)];
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}

/// `++` and `--`. What a place held before is what it holds afterwards, one step back.
fn step(guard: &mut Guard, op: StepOp, place: Expr, (ty, span): Typed, used: Use) -> Expr {
    let down = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
    let (by, back) =
        if down { (BinaryOp::Sub, BinaryOp::Add) } else { (BinaryOp::Add, BinaryOp::Sub) };
    let wide = arithmetic::is_wide(&guard.program, place.ty.ty);
    let kinds = if wide { arithmetic::kinds(&guard.program, by, ty) } else { vec![] };
    let mut open = guard.open(&kinds, &[span]);
    let counts = matches!(place.kind, ExprKind::Variable(id) if guard.counter == Some(id));
    if counts || numbers::step_fits(guard, op, &place) {
        guard.sites.drop(&open, Superfluous::Known);
        open.clear();
    }
    let walks = walk::stepped(&guard.program, op, &place);
    let held_then = numbers::stepped(guard, op, &place);
    let place = access::access(guard, place, Access::at(span));
    match walks {
        Some((id, bytes)) => guard.checked.walk(id, bytes),
        None => guard.checked.forget_place(&place),
    }
    held_then.into_iter().for_each(|fact| guard.checked.numbers.set(fact));
    if open.is_empty() {
        return Expr::new(ExprKind::Step(op, Box::new(place)), ty, span);
    }
    let site = guard.sites.make(open, span);
    let stepped = access::twice(guard, place, |guard, place| {
        let one = number(1, ty, span);
        let result = arithmetic::checked(guard, by, load(place.clone()), one, (ty, span), site);
        Expr::new(ExprKind::Assign(Box::new(place), Box::new(result)), ty, span)
    });
    let post = matches!(op, StepOp::PostIncrement | StepOp::PostDecrement);
    if !post || used == Use::Nothing {
        return stepped;
    }
    let one = number(1, ty, span);
    Expr::new(ExprKind::Binary(back, Box::new(stepped), Box::new(one)), ty, span)
}

pub(super) fn initializer(guard: &mut Guard, initializer: Initializer) -> Initializer {
    match initializer {
        Initializer::Value(of) => Initializer::Value(value(guard, of)),
        Initializer::String(id) => Initializer::String(id),
        Initializer::Aggregate(entries) => {
            // They come in any order (C11 6.7.9p23).
            let kept = guard.checked.looked_up();
            let entries = entries.into_iter().map(|Entry { first, last, value }| {
                let value = self::initializer(guard, value);
                guard.checked.keep_only(&kept);
                Entry { first, last, value }
            });
            Initializer::Aggregate(entries.collect())
        }
    }
}

pub(super) fn compound_literal(guard: &mut Guard, literal: CompoundLiteral) -> CompoundLiteral {
    let CompoundLiteral { variable, initializer: value } = literal;
    CompoundLiteral { variable, initializer: initializer(guard, value) }
}

/// The variable as it lives now.
pub(super) fn variable(guard: &mut Guard, id: VariableId, shell: Expr) -> Expr {
    objects::reach(guard, id, shell)
}
