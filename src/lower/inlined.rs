//! Small functions without a contract serve as their own: where they are called, their body says what they do. A function in, its procedure
//! for calls out, which the prover puts in the place of each call.
//! Rule: what the body has to check is checked once, where the function is proved itself; at calls it holds, as a contract would. A function
//! that this run does not prove is checked at each call instead. Only bodies of which everything is modelled count, and only those that are
//! seen to end soon: no loops, no jumps, no recursion.

use super::body;
use super::build;
use super::effects::call::callee;
use super::function::{Callable, declared};
use super::unit::Unit;
use crate::il::ast::{
    Attribute, AttributeArg, ClauseKind, Decl, DeclKind, Stmt as IlStmt, StmtKind as IlStmtKind,
};
use crate::il::obligation::ObligationKind;
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, Linkage};
use crate::typed::tree::{ExprKind, StmtKind};
use crate::typed::visit::{Node, each_node};

/// Nodes of the body, those of the functions that it calls in their places included.
const MOST_NODES: usize = 120;

const SUFFIX: &str = "$inlined";

/// The name of the procedure for calls.
pub fn name(unit: &Unit, function: FunctionId) -> String {
    format!("{}{SUFFIX}", unit.function_name(function))
}

/// The procedure that stands for calls of the function, if it is small and all of it is modelled.
fn inlined(unit: &Unit, function: FunctionId) -> Option<Decl> {
    size(unit, function)?;
    let typed = &unit.program.typed;
    let found = &typed[function];
    let ty = typed.types.function(found.ty)?;
    let callable = Callable {
        name: name(unit, function),
        parameters: &found.parameters,
        result: ty.result.ty,
        variadic: false,
        contract: None,
        maps: unit.effects.of(function),
        defined: false,
        calls_back: false,
        span: found.span,
    };
    let named = unit.take_named();
    let (mut procedure, refused) = declared(unit, &callable);
    let mut body = body::body(unit, function, &refused);
    unit.name_again(named);
    if body.stmts.iter().any(is_unsupported) {
        return None;
    }
    let at_calls = if unit.proved.contains(&function) { take_for_granted } else { ask_at_calls };
    body.stmts.iter_mut().for_each(at_calls);
    procedure.contract.retain(|clause| matches!(clause.kind, ClauseKind::Modifies(_)));
    procedure.body = Some(body);
    let args = vec![AttributeArg::Expr(build::int(1))];
    let attributes = vec![Attribute { name: "inline".into(), args, span: found.span }];
    Some(Decl { kind: DeclKind::Procedure(procedure), attributes, span: found.span })
}

/// Whether the function is called by its body.
pub fn is_inlined(unit: &Unit, function: FunctionId) -> bool {
    if let Some(found) = unit.inlined.borrow().get(&function) {
        return found.is_some();
    }
    let found = inlined(unit, function);
    let serves = found.is_some();
    unit.inlined.borrow_mut().insert(function, found);
    serves
}

/// Whether the function is small enough, as far as its text tells.
pub fn is_small(unit: &Unit, function: FunctionId) -> bool {
    size(unit, function).is_some()
}

/// How large the function is; `None` if it is too large, or is none that could serve as its own contract.
fn size(unit: &Unit, function: FunctionId) -> Option<usize> {
    if let Some(known) = unit.sizes.borrow().get(&function) {
        return *known;
    }
    let found = measure(unit, function);
    unit.sizes.borrow_mut().insert(function, found);
    found
}

fn measure(unit: &Unit, function: FunctionId) -> Option<usize> {
    let typed = &unit.program.typed;
    let found = &typed[function];
    let written = running_body(typed, function)?;
    let spec = unit.program.functions.get(&function);
    let ty = typed.types.function(found.ty)?;
    let calls = &unit.effects.changes_of(function).calls;
    if found.linkage != Linkage::Internal
        || found.noreturn
        || ty.variadic
        || written.old_style
        || spec.is_some_and(|spec| spec.contract.is_some())
        || !unit.program.invariants.is_empty()
        || calls.contains(&function)
    {
        return None;
    }
    let (mut nodes, mut fine, mut called) = (0, true, vec![]);
    for item in &written.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            nodes += 1;
            match node {
                Node::Stmt(stmt) => fine &= passes_once(&stmt.kind),
                Node::Expr(expr) => match &expr.kind {
                    // One that is only named, in a table or for another to call, is not put in any place.
                    ExprKind::Call(call) => called.extend(callee(&call.callee)),
                    ExprKind::VaArg(_) | ExprKind::Unsupported(_) | ExprKind::LabelAddress(_) => {
                        fine = false
                    }
                    _ => {}
                },
                Node::Initializer(_) => {}
            }
        });
    }
    if !fine || nodes > MOST_NODES {
        return None;
    }
    for callee in called {
        nodes += size(unit, callee).unwrap_or(0);
    }
    (nodes <= MOST_NODES).then_some(nodes)
}

fn passes_once(kind: &StmtKind) -> bool {
    !matches!(
        kind,
        StmtKind::While(..)
            | StmtKind::DoWhile(..)
            | StmtKind::For(_)
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Label(..)
            | StmtKind::Asm(_)
    )
}

fn is_unsupported(stmt: &IlStmt) -> bool {
    matches!(&stmt.kind, IlStmtKind::Assert(_, Some(asked)) if asked.kind == ObligationKind::Unsupported)
}

/// What is asserted here is proved of the function itself, and so are the preconditions of what it calls. Assertions of the author are left out:
/// nothing follows from them that would not follow without. What may be freed is left out for another reason: the body says itself which memory
/// is new, and where a function frees what its callers gave it, nothing behind its calls would be looked at.
fn take_for_granted(stmt: &mut IlStmt) {
    match &mut stmt.kind {
        IlStmtKind::Assert(_, Some(asked)) if asked.kind == ObligationKind::Assertion => {
            *stmt = build::assume("an assertion of the author", build::truth(true), stmt.span);
        }
        IlStmtKind::Assert(_, Some(asked)) if asked.kind == ObligationKind::Frees => {
            *stmt = build::assume("asked of the function itself", build::truth(true), stmt.span);
        }
        IlStmtKind::Assert(condition, _) => {
            let why = "the function has been shown to go through";
            *stmt = build::assume(why, condition.clone(), stmt.span);
        }
        IlStmtKind::Call { free, procedure, .. } => *free = !procedure.name.ends_with(SUFFIX),
        _ => {}
    }
}

/// Nobody else asks. Where memory of the callers is freed, what comes behind the call is looked at all the same.
fn ask_at_calls(stmt: &mut IlStmt) {
    if let IlStmtKind::Assert(_, Some(asked)) = &stmt.kind
        && asked.kind == ObligationKind::Frees
    {
        stmt.attributes.push(build::not_relied_on());
    }
}
