//! Whether a program may use memory as another type than it has (C11 6.5p7): a typed program in, the first conversion that could lead there
//! out. Runs look at effective types only where there is one; where they cannot, the program is not safe for want of a run that breaks a rule.
//! Rule: a pointer to a type that is no character comes from an object of that type, from new memory, or by such a conversion.

use super::bodies::first_place;
use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::{FunctionId, Record, RecordKind};
use crate::typed::tree::{ConversionKind, Expr, ExprKind};
use crate::typed::types::{IntegerKind, Qualifiers, Type, TypeId};
use std::collections::BTreeSet;

/// Of the bodies that count.
pub fn retyped(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    first_place(program, counts, |expr| retypes(program, expr))
}

/// What runs do not see even where they look at the types of memory: the member of a union that was stored last, when a pointer leads to
/// another one, and members that are constant or volatile.
pub fn untracked(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    first_place(program, counts, |expr| match &expr.kind {
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Pointer => {
            hides(program, expr.ty.ty, inner.ty.ty)
        }
        ExprKind::AddressOf(_) | ExprKind::Decay(_) => retypes(program, expr),
        _ => false,
    })
}

fn retypes(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) => match conversion.kind {
            ConversionKind::IntegerToPointer => true,
            ConversionKind::Pointer => {
                let (to, from) = (pointee(program, expr.ty.ty), pointee(program, inner.ty.ty));
                let harmless = to == from || to.is_none_or(|to| says_nothing(program, to));
                let hides = hides(program, expr.ty.ty, inner.ty.ty);
                hides || !harmless && !is_new(program, inner)
            }
            _ => false,
        },
        // The member of a union that is written last counts, whatever pointers to others there are.
        ExprKind::AddressOf(place) | ExprKind::Decay(place) => {
            let to = pointee(program, expr.ty.ty);
            !to.is_some_and(|to| says_nothing(program, to)) && is_in_union(program, place)
        }
        // What is copied between memory of two types takes its type along (6.5p6).
        ExprKind::Call(call) => {
            let given = call.arguments.iter().filter_map(|argument| match &argument.kind {
                ExprKind::Convert(_, inner) => pointee(program, inner.ty.ty),
                _ => None,
            });
            let types = given.filter(|target| !says_nothing(program, *target));
            types.collect::<BTreeSet<TypeId>>().len() > 1
        }
        _ => false,
    }
}

/// Whether a pointer forgets that a member is constant or volatile (C11 6.7.3p6). Of whole objects, runs know what is constant.
fn hides(program: &Program, to: TypeId, from: TypeId) -> bool {
    let (Some(to), Some(from)) = (program.types.pointee(to), program.types.pointee(from)) else {
        return false;
    };
    let loses = |what| from.qualifiers.has(what) && !to.qualifiers.has(what);
    let constant = |record: &Record| {
        let definition = record.definition.as_ref();
        let mut all = definition.into_iter().flat_map(|it| &it.fields);
        all.any(|it| program.types.qualifiers(it.ty).has(Qualifiers::CONST))
    };
    let hidden = loses(Qualifiers::CONST) && program.records.iter().any(constant);
    let inside = from.ty != to.ty && has_volatile_part(program, from.ty);
    hidden || loses(Qualifiers::VOLATILE) || inside
}

fn has_volatile_part(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Array(element, _) => {
            element.qualifiers.has(Qualifiers::VOLATILE) || has_volatile_part(program, element.ty)
        }
        Type::Record(record) => {
            let fields = program[*record].definition.iter().flat_map(|it| &it.fields);
            fields.into_iter().any(|field| {
                let own = program.types.qualifiers(field.ty).has(Qualifiers::VOLATILE);
                own || has_volatile_part(program, field.ty.ty)
            })
        }
        _ => false,
    }
}

/// Whether a union of several members is on the way from the object to the place.
fn is_in_union(program: &Program, place: &Expr) -> bool {
    let ExprKind::Member(of, _) = &place.kind else { return false };
    let Type::Record(record) = program.types.get(of.ty.ty) else { return false };
    let several = program[*record].definition.as_ref().is_some_and(|it| it.fields.len() > 1);
    several && program[*record].kind == RecordKind::Union || is_in_union(program, of)
}

fn pointee(program: &Program, ty: TypeId) -> Option<TypeId> {
    match program.types.get(ty) {
        Type::Pointer(target) => Some(target.ty),
        _ => None,
    }
}

/// Through pointers to characters everything may be read, through those to `void` and to functions nothing.
fn says_nothing(program: &Program, target: TypeId) -> bool {
    use IntegerKind::{Char, SignedChar, UnsignedChar};
    match program.types.get(target) {
        Type::Void | Type::Function(_) => true,
        Type::Integer(kind) => matches!(kind, Char | SignedChar | UnsignedChar),
        _ => false,
    }
}

/// Functions whose results have no type yet.
const ALLOCATORS: [&str; 4] = ["malloc", "calloc", "aligned_alloc", "alloca"];

fn is_new(program: &Program, expr: &Expr) -> bool {
    let named = match &expr.kind {
        ExprKind::Convert(_, inner) => return is_new(program, inner),
        ExprKind::Call(call) => match call.callee.kind {
            ExprKind::Function(id) if program[id].body.is_none() => program[id].name,
            _ => return false,
        },
        ExprKind::Builtin(call) => call.name,
        _ => return false,
    };
    let name = program.text(named);
    ALLOCATORS.contains(&name.strip_prefix("__builtin_").unwrap_or(name))
}
