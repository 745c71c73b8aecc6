//! What a function's contract can name: a body in; for an expression of it, whether its value can be said at the entry of the function, and
//! how. Rule: what may have changed since the entry is not named; a call in between may have changed anything, which is not looked at, so
//! that a clause made of these names is advice and no more.

use crate::base::{Fact, Freed, Span};
use crate::typed::Program;
use crate::typed::program::{Function, FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Block, Call, Expr, ExprKind};
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};

pub struct Named<'p> {
    program: &'p Program,
    /// Parameters that keep their values.
    pub fixed: BTreeSet<VariableId>,
    /// Members that the body changes, with the first place where it does.
    stored: BTreeMap<(RecordId, u32), Span>,
    /// Parameters for which the function passes members of what they point to, when it calls itself.
    walked: BTreeMap<VariableId, BTreeSet<(RecordId, u32)>>,
    /// What is compared with which numbers, for equality.
    tested: BTreeSet<(String, u64)>,
}

/// A structure that a function walks through by calling itself.
pub struct Whole {
    /// All its records: `tree(t, node.left, node.right)`.
    pub records: String,
    /// That they can be used.
    pub is_there: String,
}

impl<'p> Named<'p> {
    pub fn new(program: &'p Program, function: FunctionId, block: &Block) -> Named<'p> {
        let fixed = fixed_parameters(&program[function], block);
        let walked = walked(program, function, block);
        let (stored, tested) = (stored(program, block), BTreeSet::new());
        let mut named = Named { program, fixed, stored, walked, tested };
        let mut tested = BTreeSet::new();
        in_block(block, &mut |expr| tested.extend(named.test(expr)));
        named.tested = tested;
        named
    }

    fn test(&self, expr: &Expr) -> Option<(String, u64)> {
        let ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) = &expr.kind else {
            return None;
        };
        let ExprKind::Integer(number) = without_conversions(right).kind else { return None };
        Some((self.path(left, expr.span)?, number))
    }

    /// What a parameter leads to by the members that the function calls itself with.
    pub fn whole(&self, parameter: VariableId) -> Option<Whole> {
        let members = self.walked.get(&parameter).filter(|_| self.fixed.contains(&parameter))?;
        let name = self.program.text(self.program[parameter].name);
        let mut links = String::new();
        for (record, field) in members {
            let record = &self.program[*record];
            let field = record.definition.as_ref()?.fields[*field as usize].name?;
            let (tag, field) = (self.program.text(record.tag?), self.program.text(field));
            links = format!("{links}, {tag}.{field}");
        }
        let (records, is_there) =
            (format!("tree({name}{links})"), format!("is_tree({name}{links})"));
        Some(Whole { records, is_there })
    }

    /// What a contract says of memory that a call of the C library frees.
    pub fn freed(&self, expr: &Expr) -> Option<Freed> {
        let ExprKind::Call(call) = &expr.kind else { return None };
        let callee = self.program.text(self.program[callee(call)?].name);
        let pointer = call.arguments.first().filter(|_| matches!(callee, "free" | "realloc"))?;
        let words = self.path(pointer, expr.span)?;
        let whole = loaded(without_conversions(pointer)).and_then(|id| self.whole(id));
        Some(match whole {
            Some(Whole { records, .. }) => Freed {
                can_be: format!("forall(x, {records}, \\freeable(x))").into(),
                places: records.into(),
            },
            None => Freed {
                can_be: format!("{words} == \\null || \\freeable({words})").into(),
                places: words.into(),
            },
        })
    }

    /// The word for pointers of a type that may be used.
    fn valid(&self, pointer: TypeId) -> Option<&'static str> {
        let Type::Pointer(target) = self.program.types.get(pointer) else { return None };
        let only_read = target.qualifiers.has(Qualifiers::CONST);
        Some(if only_read { "\\valid_read" } else { "\\valid" })
    }

    /// Whether the value that an expression has at a place is one that it had at the entry: it is made of parameters that keep their
    /// values, constants, and members that are not changed before.
    pub fn can_be_named(&self, expr: &Expr, at: Span) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) => true,
            ExprKind::Convert(_, inner) => self.can_be_named(inner, at),
            ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => {
                self.can_be_named(left, at) && self.can_be_named(right, at)
            }
            _ => self.path(expr, at).is_some(),
        }
    }

    /// A variable or a member, in the words of the program: `r->head`.
    fn path(&self, expr: &Expr, at: Span) -> Option<String> {
        let place = match &expr.kind {
            ExprKind::Load(place) => place,
            ExprKind::Convert(_, inner) => return self.path(inner, at),
            _ => return None,
        };
        match &place.kind {
            ExprKind::Variable(id) if self.fixed.contains(id) => {
                Some(self.program.text(self.program[*id].name).to_string())
            }
            ExprKind::Member(base, field) => {
                let member = member(self.program, base, *field)?;
                let stored = self.stored.get(&member);
                let ExprKind::Deref(pointer) = &base.kind else { return None };
                let pointer = self.path(pointer, at)?;
                let definition = self.program[member.0].definition.as_ref()?;
                let name = definition.fields[*field as usize].name?;
                let unchanged = stored.is_none_or(|stored| at.start <= stored.start);
                unchanged.then(|| format!("{pointer}->{}", self.program.text(name)))
            }
            _ => None,
        }
    }

    /// What an access needs to know of the pointer that it goes through, where that is a member: `\valid(n->prev)`.
    pub fn behind(&self, place: &Expr) -> Option<Fact> {
        let pointer = match &place.kind {
            ExprKind::Member(base, _) => return self.behind(base),
            ExprKind::Deref(pointer) => pointer,
            _ => return None,
        };
        let words = self.path(pointer, place.span).filter(|words| words.contains("->"))?;
        let valid = self.valid(pointer.ty.ty)?;
        let clause = Some(format!("{valid}({words})").into());
        let (is_required, is_of_memory) = (false, true);
        Some(Fact { parameter: words.into(), clause, is_required, is_of_memory })
    }

    /// What keeps an index inside of an array of known length: `r->head < 64`.
    pub fn in_range(&self, place: &Expr) -> Option<String> {
        let ExprKind::Deref(pointer) = &place.kind else { return None };
        let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &pointer.kind else {
            return None;
        };
        let ExprKind::Decay(array) = &base.kind else { return None };
        let Type::Array(_, Length::Fixed(count)) = self.program.types.get(array.ty.ty) else {
            return None;
        };
        let index = without_conversions(index);
        let words = self.path(index, place.span)?;
        let signed = match self.program.types.get(index.ty.ty) {
            Type::Integer(kind) => self.program.target.is_signed(*kind),
            _ => true,
        };
        let least = if signed { "0 <= " } else { "" };
        // Whoever tests for the end lets the index come there.
        let most = if self.tested.contains(&(words.clone(), *count)) { "<=" } else { "<" };
        Some(format!("{least}{words} {most} {count}"))
    }
}

/// Parameters that keep their values.
pub fn fixed_parameters(function: &Function, block: &Block) -> BTreeSet<VariableId> {
    let mut changed = BTreeSet::new();
    in_block(block, &mut |expr| {
        if let Some(ExprKind::Variable(id)) = changed_place(expr).map(|place| &place.kind) {
            changed.insert(*id);
        }
    });
    function.parameters.iter().copied().filter(|id| !changed.contains(id)).collect()
}

fn stored(program: &Program, block: &Block) -> BTreeMap<(RecordId, u32), Span> {
    let mut stored: BTreeMap<_, Span> = BTreeMap::new();
    in_block(block, &mut |expr| {
        let Some(ExprKind::Member(base, field)) = changed_place(expr).map(|place| &place.kind)
        else {
            return;
        };
        if let Some(member) = member(program, base, *field) {
            let first = stored.entry(member).or_insert(expr.span);
            *first = (*first).min(expr.span);
        }
    });
    stored
}

/// By parameter: the members that are passed in its place, in calls of the function by itself.
fn walked(
    program: &Program,
    function: FunctionId,
    block: &Block,
) -> BTreeMap<VariableId, BTreeSet<(RecordId, u32)>> {
    let mut walked: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    in_block(block, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        if callee(call) != Some(function) {
            return;
        }
        for (parameter, argument) in program[function].parameters.iter().zip(&call.arguments) {
            let ExprKind::Load(place) = &without_conversions(argument).kind else { continue };
            let ExprKind::Member(base, field) = &place.kind else { continue };
            let ExprKind::Deref(pointer) = &base.kind else { continue };
            let member = member(program, base, *field);
            if let Some(member) = member.filter(|_| loaded(pointer) == Some(*parameter)) {
                walked.entry(*parameter).or_default().insert(member);
            }
        }
    });
    walked
}

/// The function that is called by its name.
fn callee(call: &Call) -> Option<FunctionId> {
    let mut callee = &call.callee;
    while let ExprKind::Decay(inner) | ExprKind::Convert(_, inner) = &callee.kind {
        callee = inner;
    }
    match callee.kind {
        ExprKind::Function(id) => Some(id),
        _ => None,
    }
}

/// The variable that is read.
fn loaded(expr: &Expr) -> Option<VariableId> {
    match &without_conversions(expr).kind {
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}

/// The place that an expression changes, or lets others change.
fn changed_place(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Assign(place, _) | ExprKind::Step(_, place) | ExprKind::AddressOf(place) => {
            Some(place)
        }
        ExprKind::CompoundAssign(assign) => Some(&assign.place),
        _ => None,
    }
}

fn member(program: &Program, base: &Expr, field: u32) -> Option<(RecordId, u32)> {
    match program.types.get(base.ty.ty) {
        Type::Record(record) => Some((*record, field)),
        _ => None,
    }
}

fn without_conversions(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, inner) => without_conversions(inner),
        _ => expr,
    }
}
