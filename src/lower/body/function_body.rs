//! The whole body of a function: its entry, its statements, its end; and bodies that only call another function.

use super::{Body, entry, fall_through, home_array, labels, leave, settle_copies, statement};
use crate::base::{Said, Span};
use crate::contract::program::{Contract, FunctionSpec};
use crate::il::ast::{self, Expr as Value};
use crate::il::obligation::ObligationKind;
use crate::lower::calls::{
    argument_lists, check_format, declared, function_pointers, invoke, promises,
};
use crate::lower::declare::{self, Statics};
use crate::lower::emit::Emit;
use crate::lower::memory::frees;
use crate::lower::scene::{Fence, Routine, Scene, always, scalars, surroundings};
use crate::lower::state::State;
use crate::lower::unit::{Named, Unit};
use crate::lower::{build, home_root, reach};
use crate::typed::meaning;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

/// `refused`: what of the contract could not be said; it fails here.
pub fn body(unit: &Unit, function: FunctionId, refused: &[(Span, Said)]) -> ast::Body {
    let typed = &unit.program.typed;
    let found = &typed[function];
    let written = found.body.as_ref().expect("only functions with bodies are lowered");
    let spec = unit.program.functions.get(&function);
    let mut body = start_of(unit, function, spec, None);
    let start = Span::new(written.block.span.start, written.block.span.start + 1);
    let end = leave::end_of(written.span);
    for (span, what) in refused {
        body.emit.unsupported(what, *span);
    }
    for entry in typed.unsupported.iter().filter(|entry| entry.within == Some(function)) {
        body.emit.unsupported(&entry.what, entry.span);
    }
    entry::enter(&mut body.scene, &mut body.emit, start);
    if let Some(contract) = spec.and_then(|spec| spec.contract.as_ref()) {
        always::assume_ranges_at_entry(unit, &mut body.emit, contract, start);
        entry::check_behaviors(unit, &body.scene.routine, &mut body.emit, contract);
        if let Some(locations) = contract.modifies.as_deref() {
            let whose = "contract";
            body.scene.fences.push(Fence { locations, since: State::Old, whose, under: None });
        }
        entry::fence_behaviors(&mut body.scene, &mut body.emit, contract);
    }
    declared::enter_declared(&mut body.scene, &mut body.emit);
    argument_lists::assume_format(&body.scene, &mut body.emit, start);
    if unit.function_name(function) == "main" {
        entry::check_invariants(&body.scene, &mut body.emit);
    }
    home_array::declare_home_arrays(&body.scene.routine, &mut body.emit, start);
    labels::find_labels(&mut body, &written.block);
    statement::lower_block(&mut body, &written.block);
    if fall_through::may_fall_through(typed, &written.block) {
        declared::check_value_is_returned(unit, &body.scene.routine, &mut body.emit, end);
    }
    run_off_the_end(&mut body.scene, &mut body.emit, end);
    let initial = unit.function_name(function) == "main" || starts_initial(spec);
    finish(body, start, end, initial)
}

fn start_of<'u, 'a>(
    unit: &'u Unit<'a>,
    function: FunctionId,
    spec: Option<&'u FunctionSpec>,
    forwarded: Option<&'u [VariableId]>,
) -> Body<'u, 'a> {
    let typed = &unit.program.typed;
    let emit = Emit::new(unit.options.checks.clone());
    let result = typed.types.function(typed[function].ty).map(|ty| ty.result.ty);
    let routine = Routine {
        function,
        spec,
        result: result.filter(|ty| *ty != TypeId::VOID),
        forwarded,
        constants: always::mentioned(unit, function),
        holders: typed[function]
            .body
            .iter()
            .flat_map(|it| home_root::holders(typed, &it.block))
            .collect(),
    };
    let scene = Scene {
        unit,
        routine,
        storage: Default::default(),
        moments: Default::default(),
        ghosts: BTreeMap::new(),
        fences: vec![],
    };
    let (jumps, watched, chosen) = Default::default();
    Body { unit, scene, emit, jumps, watched, chosen }
}

/// The body of a procedure that does nothing but call a function: it shows that the function keeps a contract.
pub fn forward<'u>(
    unit: &'u Unit,
    function: FunctionId,
    callable: &crate::lower::function::Callable<'u>,
    refused: &[(Span, Said)],
) -> ast::Body {
    let span = unit.program.typed[function].span;
    let mut body = start_of(unit, function, None, Some(callable.parameters));
    for (span, what) in refused {
        body.emit.unsupported(what, *span);
    }
    if check_format::format_of(unit, function).is_some() {
        body.emit.unsupported("a function with a format, called through a pointer", span);
    }
    reach::assume_chains(unit, &mut body.emit, span);
    let mut arguments = vec![];
    for parameter in callable.parameters {
        let passed = build::var(&surroundings::parameter_name(unit, *parameter));
        match unit.class(unit.program.typed[*parameter].ty.ty) {
            Some(class) => {
                let fits = scalars::fits(class, &passed);
                body.emit.assume("a parameter holds what its type allows", fits, span);
                if let Some(fine) = function_pointers::null_or_callable(unit, *parameter, &passed) {
                    let why = "callers pass a function that keeps the contract, or null";
                    body.emit.assume(why, fine, span);
                }
            }
            None => body.emit.unsupported("a struct passed through a pointer to a function", span),
        }
        arguments.push(passed);
    }
    if callable
        .contract
        .is_some_and(|contract| contract.parameters.len() == contract.siblings.len())
    {
        // The contract names no parameters: calls pass anything that the types allow.
        arguments.splice(0..0, any_arguments(&mut body, function, span));
    }
    if let Some(locations) = callable.contract.and_then(|contract| contract.modifies.as_deref()) {
        let whose = "contract of the pointer";
        body.scene.fences.push(Fence { locations, since: State::Old, whose, under: None });
    }
    for (parameter, passed) in unit.program.typed[function].parameters.iter().zip(&arguments) {
        if let Some(fine) = function_pointers::null_or_callable(unit, *parameter, passed) {
            let words = "the pointer may be neither null nor a function that keeps the contract";
            body.emit.check(ObligationKind::Precondition, fine, span, Some(words));
        }
    }
    forward_call(&mut body.scene, &mut body.emit, function, arguments, callable.contract, span);
    finish(body, span, span, false)
}

fn any_arguments(body: &mut Body, function: FunctionId, span: Span) -> Vec<Value> {
    let mut arguments = vec![];
    for parameter in &body.unit.program.typed[function].parameters {
        let Some(class) = body.unit.class(body.unit.program.typed[*parameter].ty.ty) else {
            body.emit.unsupported("a struct passed through a pointer to a function", span);
            continue;
        };
        let name = body.emit.fresh("argument");
        body.emit.declare(&name, class.value_type());
        let passed = build::var(&name);
        body.emit.assume(
            "a parameter holds what its type allows",
            scalars::fits(class, &passed),
            span,
        );
        arguments.push(passed);
    }
    arguments
}

fn starts_initial(spec: Option<&FunctionSpec>) -> bool {
    spec.and_then(|spec| spec.contract.as_ref()).is_some_and(|contract| contract.initial_globals)
}

/// The statements, behind what is known of the static objects that they mention.
fn finish(body: Body, start: Span, end: Span, initial: bool) -> ast::Body {
    let Body { unit, scene, emit, watched, .. } = body;
    let Named { variables, strings, functions } = unit.take_named();
    let statics = Statics { variables, strings, functions }.closed(&unit.program.typed);
    let mut first = Emit::new(unit.options.checks.clone());
    for fact in declare::static_facts(unit, &statics, &State::Now) {
        first.push(build::assume("objects of static storage are as declared", fact, start));
    }
    if initial {
        if let Some(variable) = declare::linked_from_start(unit, &statics) {
            let span = unit.program.typed[variable].span;
            first.unsupported("a static initialiser that links objects", span);
        }
        let nothing_ran = !unit.options.others_run_first
            && meaning::runs_before_main(&unit.program.typed).is_none();
        let facts = nothing_ran.then(|| declare::initial_facts(unit, &statics, &State::Now));
        for fact in facts.into_iter().flatten() {
            first.push(build::assume("nothing has run before", fact, start));
        }
        if nothing_ran {
            let why = "nothing has run before that could have got memory from an allocator";
            first.push(build::assume(why, frees::none_is_allocated(&State::Now), start));
        }
    }
    if let Some(effect) = watched.forgotten() {
        first.unsupported("these unsequenced side effects", effect);
    }
    for object in &scene.storage.allocas {
        first.push(build::assign(object, build::no_object(), start));
    }
    first.extend(emit.stmts);
    settle_copies::settle_copies(ast::Body { locals: emit.locals, stmts: first.stmts, end })
}

fn forward_call(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    contract: Option<&Contract>,
    span: Span,
) {
    let value = invoke::call_with(scene, emit, function, arguments, span);
    if let Some(ty) = scene.routine.result
        && scene.unit.class(ty).is_some()
    {
        emit.push(build::assign("result$", value, span));
    }
    contract
        .into_iter()
        .for_each(|contract| promises::check_forwarded_ensures(scene.unit, emit, contract, span));
    emit.push(build::stmt(ast::StmtKind::Return, span));
}

/// The closing brace: `main` returns 0 there (C11 5.1.2.2.3), other functions nothing that could be used.
fn run_off_the_end(scene: &mut Scene, emit: &mut Emit, span: Span) {
    if let Some(ty) = scene.routine.result
        && scene.unit.class(ty).is_some()
    {
        let is_main = scene.unit.function_name(scene.routine.function) == "main";
        let value = if is_main {
            scalars::zero_of_type(scene.unit, ty)
        } else {
            scalars::unknown_value(scene.unit, emit, ty, span)
        };
        emit.push(build::assign("result$", value, span));
    }
    leave::leave_function(scene, emit, span);
}
