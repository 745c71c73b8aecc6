//! Whether a program may use memory as another type than it has (C11 6.5p7): a typed program in, the first conversion that could lead there
//! out. Runs in the machine do not look at effective types, so that a program with such a conversion is not safe for want of a
//! run that breaks a rule.
//! Rule: a pointer to a type that is no character comes from an object of that type, from new memory, or by such a conversion.

use crate::base::Span;
use crate::typed::Program;
use crate::typed::tree::{ConversionKind, Expr, ExprKind};
use crate::typed::types::{IntegerKind, Type, TypeId};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

pub fn retyped(program: &Program) -> Option<Span> {
    let mut found = None;
    let mut look = |node: Node| {
        if let Node::Expr(expr) = node
            && found.is_none()
            && retypes(program, expr)
        {
            found = Some(expr.span);
        }
    };
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        body.block.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut look));
    }
    for initializer in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        each_node(Node::Initializer(initializer), &mut look);
    }
    found
}

fn retypes(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) => match conversion.kind {
            ConversionKind::IntegerToPointer => true,
            ConversionKind::Pointer => {
                let (to, from) = (pointee(program, expr.ty.ty), pointee(program, inner.ty.ty));
                let harmless = to == from || to.is_none_or(|to| says_nothing(program, to));
                !harmless && !is_new(program, inner)
            }
            _ => false,
        },
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
