//! `tree(p, node.left, node.right)`: the records that a pointer leads to along members of theirs. `is_tree(p, node.left, node.right)`:
//! no record is met twice on the ways from there, each way ends with NULL, and all records are alive.

use super::havoc::Memory;
use super::{Elaborator, error_term, make};
use crate::base::Span;
use crate::contract::ast;
use crate::contract::term::{BinaryOp, Branches, Builtin, LogicType, Term, TermKind};
use crate::typed::types::{Qualified, Qualifiers, Type};

pub(super) fn nodes(
    elaborator: &mut Elaborator,
    pointer: &ast::Term,
    links: &[ast::Term],
    span: Span,
    memory: Memory,
) -> Term {
    let pointer = elaborator.pointer_operand(pointer);
    let Some((pointer, branches)) = branches(elaborator, pointer, links) else {
        return error_term(span);
    };
    elaborator.in_memory(memory, pointer, span, |elaborator, pointer| {
        elaborator.reads_state(span);
        set_of_nodes(pointer, branches, span)
    })
}

pub(super) fn is_tree(
    elaborator: &mut Elaborator,
    pointer: &ast::Term,
    links: &[ast::Term],
    span: Span,
) -> Term {
    let pointer = elaborator.pointer_operand(pointer);
    let Some((pointer, branches)) = branches(elaborator, pointer, links) else {
        return error_term(span);
    };
    elaborator.reads_state(span);
    let boolean = |kind| make(kind, LogicType::Boolean, span);
    let access = if points_to_constants(elaborator, &pointer.ty) {
        Builtin::ValidRead
    } else {
        Builtin::Valid
    };
    let nodes = set_of_nodes(pointer.clone(), branches, span);
    let shape = boolean(TermKind::Builtin(Builtin::IsTree(branches), vec![pointer]));
    let alive = boolean(TermKind::Builtin(access, vec![nodes]));
    boolean(TermKind::Binary(BinaryOp::And, Box::new(shape), Box::new(alive)))
}

fn set_of_nodes(pointer: Term, branches: Branches, span: Span) -> Term {
    let ty = LogicType::Set(Box::new(pointer.ty.clone()));
    make(TermKind::Tree(Box::new(pointer), branches), ty, span)
}

fn points_to_constants(elaborator: &Elaborator, ty: &LogicType) -> bool {
    let LogicType::C(id) = ty else { return false };
    match elaborator.program.typed.types.get(*id) {
        Type::Pointer(Qualified { qualifiers, .. }) => qualifiers.has(Qualifiers::CONST),
        _ => false,
    }
}

/// The members, which have to be pointers from the record to its like.
fn branches(
    elaborator: &mut Elaborator,
    pointer: Term,
    links: &[ast::Term],
) -> Option<(Term, Branches)> {
    let (mut pointer, mut fields, mut owner) = (pointer, vec![], None);
    for written in links {
        let (cast, link) = elaborator.link(pointer, written)?;
        pointer = cast;
        let root = elaborator.pointee(&pointer.ty);
        let is_own = root.is_some_and(|root| *elaborator.c_type(root) == Type::Record(link.record));
        let definition = elaborator.program.typed[link.record].definition.as_ref()?;
        let member = definition.fields[link.field as usize].ty.ty;
        let leads_on = elaborator.pointee(&LogicType::C(member)) == root;
        if !is_own || !leads_on || owner.is_some_and(|owner| owner != link.record) {
            let message = "the members of a tree's nodes are pointers to such nodes themselves";
            elaborator.type_error(written.span, message);
            return None;
        }
        if fields.contains(&link.field) {
            elaborator.type_error(written.span, "this member has been named before");
            return None;
        }
        owner = Some(link.record);
        fields.push(link.field);
    }
    let Some(branches) = Branches::new(owner?, &fields) else {
        elaborator.type_error(pointer.span, "a member behind the 64th cannot link a tree");
        return None;
    };
    Some((pointer, branches))
}
