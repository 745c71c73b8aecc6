//! Whether memory that holds one struct may be used as another one with like members (C11 6.5p7): units in, the first place out where a pointer
//! becomes one to a struct while memory of another struct went the same way. Runs in which effective types
//! are not looked at know the types of members, not of which struct they are; compilers do, and take them for different memory.
//! Rule: a struct and its members share their memory; any other two do not.

use super::bodies::first_place;
use super::new_memory::{allocates, gives_new_memory};
use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId};
use crate::typed::tree::{ConversionKind, Expr, ExprKind};
use crate::typed::types::{Type, TypeId};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The struct that memory is used as, with itself and all that lie in it, by names that mean the same in all units.
struct View {
    name: String,
    parts: BTreeSet<String>,
}

/// Pointers that become others: what they pointed to, and what they point to then.
#[derive(Default)]
pub struct Mixed {
    left: Vec<(View, Span)>,
    entered: Vec<(View, Span)>,
    /// Arguments of functions elsewhere that give no pointer back.
    forgotten: BTreeSet<Span>,
}

impl Mixed {
    /// Notes what the bodies of a unit do that count; `unit` tells its structs without a tag from others.
    pub fn look(&mut self, unit: u32, program: &Program, counts: &dyn Fn(FunctionId) -> bool) {
        let noted = RefCell::new(std::mem::take(self));
        first_place(program, counts, |expr| {
            noted.borrow_mut().note(unit, program, expr);
            false
        });
        *self = noted.into_inner();
    }

    fn note(&mut self, unit: u32, program: &Program, expr: &Expr) {
        if let ExprKind::Call(call) = &expr.kind
            && let ExprKind::Function(id) = call.callee.kind
            && program[id].body.is_none()
            && !program.types.is_pointer(expr.ty.ty)
        {
            self.forgotten.extend(call.arguments.iter().map(|argument| argument.span));
        }
        let ExprKind::Convert(conversion, inner) = &expr.kind else { return };
        let (to, from) = (record(program, expr.ty.ty), record(program, inner.ty.ty));
        if conversion.kind != ConversionKind::Pointer || to == from || is_null(inner) {
            return;
        }
        if let Some(from) = from {
            self.left.push((view(unit, program, from), expr.span));
        }
        if let Some(to) = to
            && !is_of_its_own(program, inner, to)
        {
            self.entered.push((view(unit, program, to), expr.span));
        }
    }

    /// Where another struct may be met than is looked for.
    pub fn found(&self) -> Option<Span> {
        let kept = |span: &Span| !self.forgotten.contains(span);
        let left = || self.left.iter().filter(|(_, span)| kept(span));
        let all = || left().chain(&self.entered).map(|(view, _)| view);
        let others = |view: &View| all().any(|other| !is_shared(view, other));
        self.entered.iter().find(|(view, _)| others(view)).map(|(_, span)| *span)
    }
}

fn is_shared(one: &View, other: &View) -> bool {
    one.parts.contains(&other.name) || other.parts.contains(&one.name)
}

fn record(program: &Program, ty: TypeId) -> Option<RecordId> {
    match program.types.get(program.types.pointee(ty)?.ty) {
        Type::Record(record) => Some(*record),
        _ => None,
    }
}

fn view(unit: u32, program: &Program, record: RecordId) -> View {
    let name = |record: RecordId| match program[record].tag {
        Some(tag) => program.text(tag).to_string(),
        None => format!("{} of unit {unit}", record.0),
    };
    let (mut parts, mut open) = (BTreeSet::new(), vec![record]);
    while let Some(next) = open.pop() {
        if parts.insert(name(next)) {
            let fields = program[next].definition.iter().flat_map(|it| &it.fields);
            open.extend(fields.filter_map(|field| {
                match program.types.get(program.types.innermost(field.ty).ty) {
                    Type::Record(inner) => Some(*inner),
                    _ => None,
                }
            }));
        }
    }
    View { name: name(record), parts }
}

fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(_, inner) => is_null(inner),
        ExprKind::Integer(0) => true,
        _ => false,
    }
}

/// Whether an allocator has just made it: new memory has no type, and memory that only grows keeps the one it has.
fn is_of_its_own(program: &Program, expr: &Expr, wanted: RecordId) -> bool {
    let (name, arguments) = match &expr.kind {
        ExprKind::Convert(_, inner) => return is_of_its_own(program, inner, wanted),
        ExprKind::Call(call) => match call.callee.kind {
            ExprKind::Function(id) if gives_new_memory(program, id) => return true,
            ExprKind::Function(id) if program[id].body.is_none() => {
                (program[id].name, &call.arguments)
            }
            _ => return false,
        },
        ExprKind::Builtin(call) => (call.name, &call.arguments),
        _ => return false,
    };
    let name = program.text(name);
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        "realloc" => arguments.first().is_some_and(|old| match &old.kind {
            ExprKind::Convert(_, inner) => record(program, inner.ty.ty) == Some(wanted),
            _ => false,
        }),
        name => allocates(name),
    }
}
