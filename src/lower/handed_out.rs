//! Functions that somebody outside of the unit may call without having seen their contract: a unit and a function in, the place
//! where it is handed out and words for it. What such a function requires, nobody shows, so its body must not rely on it.
//! Pointers with a contract are another matter: whatever they point to is proved to keep that (see `refine`).

use super::carriers::Carriers;
use super::effects::call::callee;
use super::library::built_in;
use super::unit::Unit;
use crate::base::Span;
use crate::contract::Program;
use crate::typed::meaning::{is_called_around_main, running_body};
use crate::typed::program::{FunctionId, Linkage, VariableId, VariableStorage};
use crate::typed::tree::{Call, Expr, ExprKind, StmtKind};
use crate::typed::visit::{in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// Where the function is handed out to callers who do not know what it requires.
pub fn unmet(unit: &Unit, function: FunctionId) -> Option<(Span, String)> {
    let program = unit.program;
    if !requires_something(program, function) {
        return None;
    }
    if is_called_around_main(&program.typed, function) {
        let words = "nobody who runs constructors and destructors shows what they require";
        return Some((program.typed[function].span, words.into()));
    }
    let ty = program.typed[function].ty;
    if program.pointer_types.contains_key(&ty) {
        return None;
    }
    if !unit.in_other_hands.get_or_init(|| named_besides_calls(program)).contains(&function) {
        return None;
    }
    let carriers = Carriers::of(program, function);
    let place = leaves_through_bodies(program, &carriers)
        .or_else(|| in_shared_table(program, &carriers))?;
    let name = unit.function_name(function);
    let words =
        format!("`{name}` is handed out here, and whoever calls it need not show what it requires");
    Some((place, words))
}

/// Functions that are named somewhere else than where they are called. All others are in nobody's hands.
fn named_besides_calls(program: &Program) -> BTreeSet<FunctionId> {
    let mut names: BTreeMap<FunctionId, i64> = BTreeMap::new();
    let mut note = |expr: &Expr| match &expr.kind {
        ExprKind::Function(named) => *names.entry(*named).or_default() += 1,
        // The name that stands there is met, too.
        ExprKind::Call(call) => {
            callee(&call.callee).into_iter().for_each(|it| *names.entry(it).or_default() -= 1);
        }
        _ => {}
    };
    for function in &program.typed.functions {
        function.body.iter().for_each(|body| in_block(&body.block, &mut note));
    }
    for variable in &program.typed.variables {
        variable.initializer.iter().for_each(|it| in_initializer(it, &mut note));
    }
    names.into_iter().filter(|(_, more)| *more > 0).map(|(function, _)| function).collect()
}

/// Whether the proof of the body rests on something about its callers.
fn requires_something(program: &Program, function: FunctionId) -> bool {
    let contract = program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let written = contract.is_some_and(|contract| {
        let behaviors = contract.behaviors.iter();
        !contract.requires.is_empty() || behaviors.into_iter().any(|it| !it.requires.is_empty())
    });
    let typed = &program.typed;
    let takes_contract = |parameter: &VariableId| {
        let pointee = typed.types.pointee(typed[*parameter].ty.ty);
        program.pointer_variables.contains_key(parameter)
            || pointee.is_some_and(|to| program.pointer_types.contains_key(&to.ty))
    };
    // Private ones hold wherever somebody else runs.
    let by_invariants =
        program.invariants.iter().any(|it| !it.private) && running_body(typed, function).is_some();
    written || by_invariants || typed[function].parameters.iter().any(takes_contract)
}

/// Passed to a function without a body here, stored where others can read it, or returned to them.
fn leaves_through_bodies(program: &Program, carriers: &Carriers) -> Option<Span> {
    let typed = &program.typed;
    let mut found = None;
    for body in &typed.functions {
        let Some(written) = &body.body else { continue };
        let mut note = |expr: &Expr| {
            if found.is_none() && carriers.has(expr) {
                found = Some(expr.span);
            }
        };
        in_block(&written.block, &mut |expr| match &expr.kind {
            ExprKind::Call(call) => given_away(program, call).into_iter().for_each(&mut note),
            ExprKind::Assign(place, value) if is_shared(program, place) => note(value),
            _ => {}
        });
        let outside = body.linkage == Linkage::External;
        for stmt in written.block.items.iter().filter(|_| outside) {
            for_each_return(stmt, &mut note);
        }
    }
    found
}

/// The arguments for parameters without contract of a function that runs somewhere else.
fn given_away<'e>(program: &Program, call: &'e Call) -> Vec<&'e Expr> {
    let typed = &program.typed;
    let Some(called) = callee(&call.callee) else {
        // Through a pointer that has no contract, only functions of this unit are called.
        let elsewhere = has_contract(program, &call.callee);
        return call.arguments.iter().filter(|_| elsewhere).collect();
    };
    if running_body(typed, called).is_some() || built_in(typed, called).is_some() {
        return vec![];
    }
    let parameters = &typed[called].parameters;
    let by_contract = |index: usize| {
        parameters.get(index).is_some_and(|it| program.pointer_variables.contains_key(it))
    };
    let arguments = call.arguments.iter().enumerate();
    arguments.filter(|(index, _)| !by_contract(*index)).map(|(_, argument)| argument).collect()
}

/// Whether what a pointer points to is called by a contract, and so may be defined elsewhere.
fn has_contract(program: &Program, pointer: &Expr) -> bool {
    let pointee = program.typed.types.pointee(pointer.ty.ty);
    let by_type = pointee.is_some_and(|to| program.pointer_types.contains_key(&to.ty));
    let by_variable = match &pointer.kind {
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(variable) => program.pointer_variables.contains_key(&variable),
            _ => false,
        },
        _ => false,
    };
    by_type || by_variable
}

/// A place that code elsewhere can reach.
fn is_shared(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Variable(variable) => is_visible(program, *variable),
        ExprKind::Member(base, _) => is_shared(program, base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) | ExprKind::AddressOf(array) => is_shared(program, array),
            ExprKind::Binary(_, base, _) => match &base.kind {
                ExprKind::Decay(array) => is_shared(program, array),
                _ => true,
            },
            _ => true,
        },
        _ => false,
    }
}

fn is_visible(program: &Program, variable: VariableId) -> bool {
    let storage = program.typed[variable].storage;
    matches!(storage, VariableStorage::Global { linkage: Linkage::External, .. })
}

fn in_shared_table(program: &Program, carriers: &Carriers) -> Option<Span> {
    let mut found = None;
    for (variable, id) in program.typed.variables.iter().zip(0u32..) {
        let Some(initializer) = &variable.initializer else { continue };
        if !is_visible(program, VariableId(id)) {
            continue;
        }
        in_initializer(initializer, &mut |expr| {
            if carriers.has(expr) {
                found = found.or(Some(expr.span));
            }
        });
    }
    found
}

fn for_each_return<'t>(stmt: &'t crate::typed::tree::Stmt, visit: &mut dyn FnMut(&'t Expr)) {
    if let StmtKind::Return(Some(value)) = &stmt.kind {
        visit(value);
    }
    let (_, inner) = crate::typed::visit::parts(stmt);
    inner.into_iter().for_each(|it| for_each_return(it, visit));
}
