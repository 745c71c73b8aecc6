//! Invariants that nobody outside of the file can break: they speak only of `static` variables of which no address is ever taken, so that other
//! files change these through functions of this one alone. Such an invariant is proved of the initialisers, kept by every function of the file, and
//! holds wherever code runs that is not in sight: each call of such code is asked for it, since it may come back to the file.
//! Rule: what may change the variables by another name (assembly, aliases for the linker, `volatile`) makes an invariant an ordinary one, of which other
//! files have to take care.

use super::Program;
use super::term::{BinaryOp, Term, TermKind};
use crate::typed;
use crate::typed::meaning::{running_body, says};
use crate::typed::program::{FunctionId, Linkage, Variable, VariableId, VariableStorage};
use crate::typed::tree::{ExprKind, StmtKind};
use crate::typed::types::{Qualifiers, Type, TypeId};
use crate::typed::visit::{Node, each_node, in_block};
use std::collections::BTreeSet;

/// Notes which of the program's invariants are such.
pub(super) fn find_private(program: &mut Program) {
    if program.invariants.is_empty() || has_other_names(&program.typed) {
        return;
    }
    let typed = &program.typed;
    for invariant in &mut program.invariants {
        invariant.private = is_private_formula(typed, &invariant.formula);
    }
}

/// The variables that private invariants speak of.
pub fn private_variables(program: &Program) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    for invariant in program.invariants.iter().filter(|it| it.private) {
        invariant.formula.for_each(&mut |term| {
            if let TermKind::Variable(variable) = term.kind {
                found.insert(variable);
            }
        });
    }
    found
}

/// Whether a call of the function runs code that is not in sight and may call functions of the file. The library does so only through pointers that
/// it is given, and where the program ends.
pub fn may_call_back(typed: &typed::Program, function: FunctionId) -> bool {
    let found = &typed[function];
    if running_body(typed, function).is_some() {
        return false;
    }
    let Type::Function(ty) = typed.types.get(found.ty) else { return true };
    !typed.library.contains(&function)
        || found.noreturn
        || ty.parameters.iter().any(|it| takes_function(typed, it))
}

/// Functions of the library that call what they are given, before they return or when the program ends, and keep it for nothing else.
const CALL_AT_ONCE: &[&str] =
    &["at_quick_exit", "atexit", "bsearch", "on_exit", "qsort", "qsort_r"];

/// Whether something of the file could be reached by a name that the file does not show, or called by the library at any time.
pub fn has_other_names(typed: &typed::Program) -> bool {
    let renames = |list: &[_]| ["alias", "ifunc", "weakref"].iter().any(|it| says(typed, list, it));
    let by_attribute = typed.variables.iter().any(|it| renames(&it.attributes))
        || typed.functions.iter().any(|it| renames(&it.attributes));
    let mut assembles = false;
    for body in typed.functions.iter().filter_map(|it| it.body.as_ref()) {
        for item in &body.block.items {
            each_node(Node::Stmt(item), &mut |node| {
                assembles |=
                    matches!(node, Node::Stmt(stmt) if matches!(stmt.kind, StmtKind::Asm(_)));
            });
        }
    }
    by_attribute || assembles || names_keeper(typed)
}

/// Whether a function of the library is used that may keep functions which it is given.
fn names_keeper(typed: &typed::Program) -> bool {
    let keeps = |id: FunctionId| {
        let Type::Function(ty) = typed.types.get(typed[id].ty) else { return true };
        let takes = |it: &TypeId| {
            takes_function(typed, it) || matches!(typed.types.get(*it), Type::Record(_))
        };
        typed.library.contains(&id)
            && typed[id].body.is_none()
            && ty.parameters.iter().any(takes)
            && !CALL_AT_ONCE.contains(&typed.text(typed[id].name))
    };
    let mut found = false;
    for body in typed.functions.iter().filter_map(|it| it.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            found |= matches!(expr.kind, ExprKind::Function(id) if keeps(id));
        });
    }
    found
}

fn takes_function(typed: &typed::Program, parameter: &TypeId) -> bool {
    let pointee = typed.types.pointee(*parameter);
    pointee.is_some_and(|to| typed.types.is_function(to.ty))
}

/// Whether no pointer leads to the variable, and no other file knows its name.
pub fn is_out_of_reach(typed: &typed::Program, variable: &Variable) -> bool {
    let own = matches!(
        variable.storage,
        VariableStorage::StaticLocal
            | VariableStorage::Global { linkage: Linkage::Internal, defined: true }
    );
    own && !variable.address_taken
        && !variable.is_compound_literal
        && !variable.thread_local
        && variable.attributes.is_empty()
        && variable.asm_label.is_none()
        && !typed.is_ghost(variable.span)
        && !typed.types.qualifiers(variable.ty).has(Qualifiers::VOLATILE)
}

/// Whether the formula reads nothing but such variables, in one state.
fn is_private_formula(typed: &typed::Program, term: &Term) -> bool {
    use TermKind::*;
    match &term.kind {
        Load(place) => is_private_place(typed, place),
        Integer(_) | Boolean(_) | Null | Bound(_) => true,
        Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff, ..) => false,
        Unary(..) | Binary(..) | Conditional(_) | Convert(_) | Quantifier(..) => {
            term.children().into_iter().all(|child| is_private_formula(typed, child))
        }
        _ => false,
    }
}

fn is_private_place(typed: &typed::Program, place: &Term) -> bool {
    match &place.kind {
        TermKind::Variable(variable) => is_out_of_reach(typed, &typed[*variable]),
        TermKind::Member(of, _) => is_private_place(typed, of),
        _ => false,
    }
}
