//! What each access of a typed program goes through to reach its memory, by the place of the access: a typed program in, and for each
//! function the parameters whose validity is stated already; out comes the form of each access and the fact about a parameter
//! that it rests on. What to advise depends on that, and accesses that lack one fact belong together.
//! Rule: a fact is about a parameter that keeps its value, so that it can be said where the function begins.

use super::named::{Named, fixed_parameters};
use crate::base::{Access, Fact, Shape, Span};
use crate::typed::Program;
use crate::typed::program::{Function, FunctionId, VariableId};
use crate::typed::tree::{BinaryOp, Block, Expr, ExprKind};
use crate::typed::types::{Length, Qualifiers, Type};
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// `stated` are parameters of which a contract says already what they point to.
pub fn accesses(program: &Program, stated: &BTreeSet<VariableId>) -> BTreeMap<Span, Access> {
    let mut accesses = BTreeMap::new();
    for (function, index) in program.functions.iter().zip(0..) {
        let Some(body) = &function.body else { continue };
        let mut facts = Facts::new(program, function, &body.block, stated);
        let named = Named::new(program, FunctionId(index), &body.block);
        let mut found = vec![];
        in_block(&body.block, &mut |expr| {
            let Some(seen) = access(program, expr) else { return };
            let root = seen.place.and_then(root);
            let root = root.filter(|(parameter, _)| facts.kept.contains(parameter));
            if let Some((parameter, Some(index))) = root {
                facts.see_index(parameter, index);
            }
            let (place, mut access) = (seen.place, seen.told());
            access.freed = named.freed(expr).map(Arc::new);
            access.in_range = place.and_then(|place| named.in_range(place)).map(Arc::from);
            access.elements = place.and_then(|place| elements(program, place));
            access.rests_on = place.and_then(|place| named.behind(place)).map(Arc::new);
            found.push((expr.span, access.clone(), root.map(|(parameter, _)| parameter)));
            // What is checked of the place alone has a place of its own, and rests on nothing but its index.
            if let Some(place) = place.filter(|place| place.span != expr.span) {
                found.push((place.span, Access { rests_on: None, ..access }, None));
            }
        });
        let facts = facts.settle(&named);
        accesses.extend(found.into_iter().map(|(span, access, parameter)| {
            let of_parameter = parameter.and_then(|parameter| facts.get(&parameter).cloned());
            let rests_on = of_parameter.or_else(|| access.rests_on.clone());
            (span, Access { rests_on, ..access })
        }));
    }
    accesses
}

/// An access as it stands in the program.
struct Seen<'t> {
    shape: Shape,
    place: Option<&'t Expr>,
    pointer: Option<&'t Expr>,
    index: Option<&'t Expr>,
}

impl Seen<'_> {
    fn told(&self) -> Access {
        let span = |expr: Option<&Expr>| expr.map(|expr| expr.span);
        let (pointer, index) = (span(self.pointer), span(self.index));
        Access { pointer, index, ..Access::new(self.shape) }
    }
}

fn access<'t>(program: &Program, expr: &'t Expr) -> Option<Seen<'t>> {
    let place = match &expr.kind {
        ExprKind::Load(place) | ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
        ExprKind::CompoundAssign(assign) => &assign.place,
        ExprKind::Call(call) => return Some(of_arguments(&call.arguments)),
        ExprKind::Builtin(call) => return Some(of_arguments(&call.arguments)),
        ExprKind::Binary(op, left, right) if program.types.pointee(left.ty.ty).is_some() => {
            return of_two_pointers(*op, left, right);
        }
        _ => return None,
    };
    let (pointer, index) = through(place);
    Some(Seen { shape: of_place(place)?, place: Some(place), pointer, index })
}

fn of_arguments(arguments: &[Expr]) -> Seen<'_> {
    Seen { shape: Shape::Argument, place: None, pointer: arguments.first(), index: None }
}

fn of_two_pointers<'t>(op: BinaryOp, left: &'t Expr, right: &'t Expr) -> Option<Seen<'t>> {
    use BinaryOp::{Greater, GreaterEqual, Less, LessEqual, PointerDiff};
    if !matches!(op, Less | LessEqual | Greater | GreaterEqual | PointerDiff) {
        return None;
    }
    let (pointer, index) = (Some(start(left)), Some(start(right)));
    Some(Seen { shape: Shape::TwoPointers, place: None, pointer, index })
}

/// The pointer that a distance is added to.
fn start(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => start(base),
        _ => pointer,
    }
}

fn of_place(place: &Expr) -> Option<Shape> {
    match &place.kind {
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, ..) => Some(Shape::Index),
            _ => Some(Shape::Star),
        },
        ExprKind::Member(base, _) => match of_place(base)? {
            Shape::Star => Some(Shape::Arrow),
            shape => Some(shape),
        },
        _ => None,
    }
}

/// The pointer that leads to a place, and the index of the element that the place is, or lies in.
fn through(place: &Expr) -> (Option<&Expr>, Option<&Expr>) {
    match &place.kind {
        ExprKind::Member(base, _) => through(base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => (Some(base), Some(index)),
            _ => (Some(pointer), None),
        },
        _ => (None, None),
    }
}

/// How many elements the variable has of which the place is one, or lies in one.
fn elements(program: &Program, place: &Expr) -> Option<u64> {
    let (Some(base), Some(_)) = through(place) else { return None };
    let ExprKind::Decay(array) = &base.kind else { return None };
    match (&array.kind, program.types.get(array.ty.ty)) {
        (ExprKind::Variable(_), Type::Array(_, Length::Fixed(count))) => Some(*count),
        _ => None,
    }
}

/// The variable whose value points to the memory of a place, and the index that is added to it.
fn root(place: &Expr) -> Option<(VariableId, Option<&Expr>)> {
    match &place.kind {
        ExprKind::Member(base, _) => root(base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => match &base.kind {
                // An index into an array that lies inside of what the variable points to.
                ExprKind::Decay(array) => root(array),
                _ => Some((loaded(base)?, Some(index))),
            },
            ExprKind::Decay(array) => root(array),
            _ => Some((loaded(pointer)?, None)),
        },
        _ => None,
    }
}

/// The variable that is read, whatever integer or qualified type it is read as.
fn loaded(expr: &Expr) -> Option<VariableId> {
    use crate::typed::tree::ConversionKind::{Integer, Same};
    match &expr.kind {
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(id) => Some(id),
            _ => None,
        },
        ExprKind::Convert(conversion, inner) if matches!(conversion.kind, Integer | Same) => {
            loaded(inner)
        }
        _ => None,
    }
}

/// How far an index goes, as a contract would say it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// The greatest constant index.
    Constant(u64),
    /// The last index, in the words of the program.
    Last(String),
    /// Nothing tells.
    Unknown,
}

/// What is learnt of a function's parameters while its accesses are looked at.
struct Facts<'p> {
    program: &'p Program,
    /// Pointers among the parameters that are never changed, and of which nothing is stated.
    kept: BTreeSet<VariableId>,
    /// All parameters that are never changed.
    fixed: BTreeSet<VariableId>,
    /// `i < n` and the like: the last value of a variable.
    bounds: BTreeMap<VariableId, String>,
    reaches: BTreeMap<VariableId, BTreeSet<Reach>>,
}

impl<'p> Facts<'p> {
    fn new(
        program: &'p Program,
        function: &Function,
        block: &Block,
        stated: &BTreeSet<VariableId>,
    ) -> Facts<'p> {
        let fixed = fixed_parameters(function, block);
        let is_pointer = |id: &&VariableId| {
            matches!(program.types.get(program[**id].ty.ty), Type::Pointer(_))
                && !stated.contains(*id)
        };
        let kept = fixed.iter().filter(is_pointer).copied().collect();
        let mut facts =
            Facts { program, kept, fixed, bounds: BTreeMap::new(), reaches: BTreeMap::new() };
        in_block(block, &mut |expr| facts.see_comparison(expr));
        facts
    }

    fn see_comparison(&mut self, expr: &Expr) {
        let ExprKind::Binary(op, left, right) = &expr.kind else { return };
        let bound = |variable: &Expr, limit: &Expr, included: &str| {
            let (variable, limit) = (loaded(variable)?, self.in_words(limit)?);
            Some((variable, format!("{limit}{included}")))
        };
        let found = match op {
            BinaryOp::Less | BinaryOp::NotEqual => bound(left, right, " - 1"),
            BinaryOp::LessEqual => bound(left, right, ""),
            BinaryOp::Greater => bound(right, left, " - 1"),
            BinaryOp::GreaterEqual => bound(right, left, ""),
            _ => None,
        };
        if let Some((variable, last)) = found {
            self.bounds.entry(variable).or_insert(last);
        }
    }

    /// A limit that a contract can name.
    fn in_words(&self, limit: &Expr) -> Option<String> {
        if let Some(variable) = loaded(limit).filter(|id| self.fixed.contains(id)) {
            return Some(self.name(variable).to_string());
        }
        constant(limit).map(|value| value.to_string())
    }

    fn see_index(&mut self, parameter: VariableId, index: &Expr) {
        let reach = match (constant(index), loaded(index)) {
            (Some(value), _) => Reach::Constant(value),
            (_, Some(variable)) => match self.bounds.get(&variable) {
                Some(last) => Reach::Last(last.clone()),
                None if self.fixed.contains(&variable) => {
                    Reach::Last(self.name(variable).to_string())
                }
                None => Reach::Unknown,
            },
            _ => Reach::Unknown,
        };
        self.reaches.entry(parameter).or_default().insert(reach);
    }

    fn name(&self, variable: VariableId) -> &str {
        self.program.text(self.program[variable].name)
    }

    fn settle(self, named: &Named) -> BTreeMap<VariableId, Arc<Fact>> {
        let fact = |parameter: &VariableId| {
            let name = self.name(*parameter);
            let clause = named.whole(*parameter).map(|whole| whole.is_there);
            let clause = clause.or_else(|| self.clause(*parameter, name));
            let clause = clause.map(Arc::from);
            let parameter_name = name.into();
            let (is_required, is_of_memory) = (false, false);
            let fact = Fact { parameter: parameter_name, clause, is_required, is_of_memory };
            (*parameter, Arc::new(fact))
        };
        self.kept.iter().map(fact).collect()
    }

    /// `\valid(p)`, `\valid_read(a + (0 .. n - 1))`; none where it is not plain how many elements there are to be.
    fn clause(&self, parameter: VariableId, name: &str) -> Option<String> {
        let Type::Pointer(target) = self.program.types.get(self.program[parameter].ty.ty) else {
            return None;
        };
        let valid =
            if target.qualifiers.has(Qualifiers::CONST) { "\\valid_read" } else { "\\valid" };
        let reaches = self.reaches.get(&parameter);
        let Some(reaches) = reaches else { return Some(format!("{valid}({name})")) };
        let mut lasts = reaches.iter().filter(|reach| !matches!(reach, Reach::Constant(_)));
        let last = match (lasts.next(), lasts.next()) {
            (Some(Reach::Last(last)), None) => last.clone(),
            (None, _) => match reaches.last()? {
                Reach::Constant(0) => return Some(format!("{valid}({name})")),
                Reach::Constant(last) => last.to_string(),
                _ => return None,
            },
            _ => return None,
        };
        Some(format!("{valid}({name} + (0 .. {last}))"))
    }
}

fn constant(expr: &Expr) -> Option<u64> {
    match &expr.kind {
        ExprKind::Integer(value) => Some(*value),
        ExprKind::Convert(_, inner) => constant(inner),
        _ => None,
    }
}
