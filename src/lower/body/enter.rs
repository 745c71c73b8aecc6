//! The whole body of a function: what is known at its entry, its parameters, its statements, its end.

use super::fall_through::may_fall_through;
use super::home_array::holders;
use super::settle_copies::settle_copies;
use super::{
    Body, Fence, Local, Routine, Scene, Storage, access, allocate, call, code, control,
    declare_local, declared, home_array, parameter_name, pointer_call, promises, scalars, stmt,
};
use crate::base::{Said, Span};
use crate::contract::program::{Contract, FunctionSpec};
use crate::il::ast::{self, Expr as Value};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::declare::{self, Statics};
use crate::lower::emit::Emit;
use crate::lower::logic::{self, objects, scope::Scope};
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::sequence;
use crate::lower::state::State;
use crate::lower::unit::{Named, Unit};
use crate::typed::meaning;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, Stmt, StmtKind};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// `refused`: what of the contract could not be said; it fails here.
pub fn body(unit: &Unit, function: FunctionId, refused: &[(Span, Said)]) -> ast::Body {
    let typed = &unit.program.typed;
    let found = &typed[function];
    let written = found.body.as_ref().expect("only functions with bodies are lowered");
    let spec = unit.program.functions.get(&function);
    let mut body = start_of(unit, function, spec, None);
    let start = Span::new(written.block.span.start, written.block.span.start + 1);
    let end = super::stmt::end_of(written.span);
    for (span, what) in refused {
        body.emit.unsupported(what, *span);
    }
    for entry in typed.unsupported.iter().filter(|entry| entry.within == Some(function)) {
        body.emit.unsupported(&entry.what, entry.span);
    }
    enter(&mut body.scene, &mut body.emit, start);
    if let Some(contract) = spec.and_then(|spec| spec.contract.as_ref()) {
        check_behaviors(unit, &body.scene.routine, &mut body.emit, contract);
        if let Some(locations) = contract.modifies.as_deref() {
            let whose = "contract";
            body.scene.fences.push(Fence { locations, since: State::Old, whose, under: None });
        }
        fence_behaviors(&mut body.scene, &mut body.emit, contract);
    }
    declared::enter_declared(&mut body.scene, &mut body.emit);
    if unit.function_name(function) == "main" {
        check_invariants(&body.scene, &mut body.emit);
    }
    home_array::declare_home_arrays(&body.scene.routine, &mut body.emit, start);
    control::find_labels(&mut body, &written.block);
    stmt::lower_block(&mut body, &written.block);
    if may_fall_through(typed, &written.block) {
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
        constants: super::constants::mentioned(unit, function),
        holders: typed[function].body.iter().flat_map(|it| holders(typed, &it.block)).collect(),
    };
    let scene = Scene {
        unit,
        routine,
        storage: Default::default(),
        moments: Default::default(),
        ghosts: BTreeMap::new(),
        fences: vec![],
    };
    Body { unit, scene, emit, jumps: Default::default() }
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
    reach::assume_chains(unit, &mut body.emit, span);
    let mut arguments = vec![];
    for parameter in callable.parameters {
        let passed = build::var(&parameter_name(unit, *parameter));
        match unit.class(unit.program.typed[*parameter].ty.ty) {
            Some(class) => {
                let fits = scalars::fits(class, &passed);
                body.emit.assume("a parameter holds what its type allows", fits, span);
                if let Some(fine) = pointer_call::null_or_callable(unit, *parameter, &passed) {
                    let why = "callers pass a function that keeps the contract, or null";
                    body.emit.assume(why, fine, span);
                }
            }
            None => body.emit.unsupported("a struct passed through a pointer to a function", span),
        }
        arguments.push(passed);
    }
    if let Some(locations) = callable.contract.and_then(|contract| contract.modifies.as_deref()) {
        let whose = "contract of the pointer";
        body.scene.fences.push(Fence { locations, since: State::Old, whose, under: None });
    }
    for (parameter, passed) in unit.program.typed[function].parameters.iter().zip(&arguments) {
        if let Some(fine) = pointer_call::null_or_callable(unit, *parameter, passed) {
            let words = "the pointer may be neither null nor a function that keeps the contract";
            body.emit.check(ObligationKind::Precondition, fine, span, Some(words));
        }
    }
    forward_call(&mut body.scene, &mut body.emit, function, arguments, callable.contract, span);
    finish(body, span, span, false)
}

fn starts_initial(spec: Option<&FunctionSpec>) -> bool {
    spec.and_then(|spec| spec.contract.as_ref()).is_some_and(|contract| contract.initial_globals)
}

/// The statements, behind what is known of the static objects that they mention.
fn finish(body: Body, start: Span, end: Span, initial: bool) -> ast::Body {
    let Body { unit, scene, emit, .. } = body;
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
        let nothing_ran = meaning::runs_before_main(&unit.program.typed).is_none();
        let facts = nothing_ran.then(|| declare::initial_facts(unit, &statics, &State::Now));
        for fact in facts.into_iter().flatten() {
            first.push(build::assume("nothing has run before", fact, start));
        }
    }
    for object in &scene.storage.allocas {
        first.push(build::assign(object, build::var("null"), start));
    }
    first.extend(emit.stmts);
    settle_copies(ast::Body { locals: emit.locals, stmts: first.stmts, end })
}

fn forward_call(
    scene: &mut Scene,
    emit: &mut Emit,
    function: FunctionId,
    arguments: Vec<Value>,
    contract: Option<&Contract>,
    span: Span,
) {
    let value = call::call_with(scene, emit, function, arguments, span);
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

/// What holds before the first statement.
fn enter(scene: &mut Scene, emit: &mut Emit, span: Span) {
    reach::assume_chains(scene.unit, emit, span);
    let parameters = scene.unit.program.typed[scene.routine.function].parameters.clone();
    for parameter in &parameters {
        enter_parameter(scene.unit, &mut scene.storage, emit, *parameter, span);
    }
    passed_by_value(scene.unit, &scene.routine, emit, &parameters, span);
}

fn enter_parameter(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    parameter: VariableId,
    span: Span,
) {
    let ty = unit.program.typed[parameter].ty.ty;
    let passed = build::var(&parameter_name(unit, parameter));
    let Some(class) = unit.class(ty) else {
        let object = format!("{}$object", declare_local::local_name(unit, storage, parameter));
        emit.declare(&object, build::named_type("ref"));
        emit.push(build::assign(&object, build::object(passed), span));
        storage.locals.insert(parameter, Local::Memory { object });
        return;
    };
    let fits = scalars::fits(class, &passed);
    emit.assume("a parameter holds what its type allows", fits, span);
    if let Some(fine) = pointer_call::null_or_callable(unit, parameter, &passed) {
        emit.assume("callers pass a function that keeps the contract, or null", fine, span);
        if declare_local::in_memory(unit, parameter)
            && unit.program.pointer_variables.contains_key(&parameter)
        {
            emit.unsupported("the address of a pointer with a contract of its own", span);
        }
    }
    if declare_local::in_memory(unit, parameter) {
        let object = format!("{}$object", declare_local::local_name(unit, storage, parameter));
        emit.declare(&object, build::named_type("ref"));
        match declare_local::is_constant(unit, parameter) {
            true => allocate::make_constant(unit, emit, &object, ty, span),
            false => allocate::make_object(unit, emit, &object, ty, None, span),
        }
        storage.locals.insert(parameter, Local::Memory { object: object.clone() });
        storage.alive.push(parameter);
        let address = build::apply("Ptr", vec![build::var(&object), build::int(0)]);
        let cell = super::place::Cell::Plain;
        let memory = super::place::Memory { address, ty, cell, object: super::place::Known::Local };
        access::put(unit, emit, &memory, class, passed, span);
        return;
    }
    let name = declare_local::local_name(unit, storage, parameter);
    emit.declare(&name, class.value_type());
    emit.push(build::assign(&name, passed, span));
    storage.locals.insert(parameter, Local::Value { name, flag: None });
}

/// A struct that was passed, or the object for the one to be returned, is the caller's copy: whole, alive, and known to nobody.
fn passed_by_value(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    parameters: &[VariableId],
    span: Span,
) {
    let typed = &unit.program.typed;
    let is_aggregate = |ty: TypeId| matches!(typed.types.get(ty), Type::Record(_));
    let mut copies: Vec<(Value, TypeId)> = parameters
        .iter()
        .filter(|parameter| is_aggregate(typed[**parameter].ty.ty))
        .map(|parameter| (build::var(&parameter_name(unit, *parameter)), typed[*parameter].ty.ty))
        .collect();
    let constant: Vec<Value> = parameters
        .iter()
        .filter(|parameter| declare_local::is_constant(unit, **parameter))
        .map(|parameter| build::var(&parameter_name(unit, *parameter)))
        .collect();
    if let Some(ty) = routine.result.filter(|ty| is_aggregate(*ty)) {
        copies.push((build::var("result$"), ty));
    }
    let pointers: Vec<Value> = parameters
        .iter()
        .filter(|parameter| Class::of(typed, typed[**parameter].ty.ty) == Some(Class::Pointer))
        .map(|parameter| build::var(&parameter_name(unit, *parameter)))
        .collect();
    let why = "a struct passed by value is a copy that nobody else knows";
    for (index, (copy, ty)) in copies.iter().enumerate() {
        let object = build::object(copy.clone());
        let status = build::select(build::var("Alloc"), vec![object.clone()]);
        let size = unit.size(*ty).unwrap_or(0);
        let may_write = build::apply("Writable", vec![object.clone()]);
        let may_write = if constant.contains(copy) { build::not(may_write) } else { may_write };
        emit.assume(
            why,
            build::all([
                build::ne(object.clone(), build::var("null")),
                build::eq(build::offset(copy.clone()), build::int(0)),
                build::eq(status, build::var("ALLOCATED")),
                build::eq(build::apply("Size", vec![object.clone()]), build::int(size)),
                may_write,
                build::not(build::apply("Heap", vec![object.clone()])),
                build::not(build::apply("Static", vec![object.clone()])),
            ]),
            span,
        );
        match objects::layout_facts(unit, &State::Now, *ty, object.clone(), None) {
            Ok(facts) => {
                for fact in facts {
                    emit.assume(why, fact, span);
                }
            }
            Err(refused) => emit.unsupported(&refused.what, span),
        }
        let others = copies[..index].iter().map(|(other, _)| other).chain(&pointers);
        let distinct: Vec<Value> =
            others.map(|other| build::ne(build::object(other.clone()), object.clone())).collect();
        emit.assume(why, build::all(distinct), span);
        let contents = build::select(build::var("M_ptr"), vec![build::var("q")]);
        unit.use_class(Class::Pointer);
        let unknown = build::forall(
            &[("q", build::ptr())],
            vec![vec![contents.clone()]],
            build::ne(build::object(contents), object),
        );
        emit.assume(why, unknown, span);
    }
}

/// The closing brace: `main` returns 0 there (C11 5.1.2.2.3), other functions nothing that could be used.
fn run_off_the_end(scene: &mut Scene, emit: &mut Emit, span: Span) {
    if let Some(ty) = scene.routine.result
        && scene.unit.class(ty).is_some()
    {
        let is_main = scene.unit.function_name(scene.routine.function) == "main";
        let value = if is_main {
            declare_local::zero_of_type(scene.unit, ty)
        } else {
            scalars::unknown_value(scene.unit, emit, ty, span)
        };
        emit.push(build::assign("result$", value, span));
    }
    stmt::leave_function(scene, emit, span);
}

/// `complete behaviors` and `disjoint behaviors` are to be proved of every state in which the function may be called.
fn check_behaviors(unit: &Unit, routine: &Routine, emit: &mut Emit, contract: &Contract) {
    let assumed: Vec<Option<Value>> = contract
        .behaviors
        .iter()
        .map(|behavior| {
            let parts: Option<Vec<Value>> = behavior
                .assumes
                .iter()
                .map(|clause| entry_formula(unit, routine, emit, clause))
                .collect();
            parts.map(build::all)
        })
        .collect();
    let pick = |indices: &[u32]| -> Option<Vec<Value>> {
        indices.iter().map(|index| assumed[*index as usize].clone()).collect()
    };
    for (indices, span) in &contract.complete {
        if let Some(parts) = pick(indices) {
            let words = "no behaviour may apply";
            emit.check(ObligationKind::Assertion, build::any(parts), *span, Some(words));
        }
    }
    for (indices, span) in &contract.disjoint {
        let Some(parts) = pick(indices) else { continue };
        for (index, part) in parts.iter().enumerate() {
            for other in &parts[..index] {
                let both = build::and(part.clone(), other.clone());
                let words = "two behaviours may apply at once";
                emit.check(ObligationKind::Assertion, build::not(both), *span, Some(words));
            }
        }
    }
}

/// The program starts with the invariants of its globals.
fn check_invariants(scene: &Scene, emit: &mut Emit) {
    for invariant in &scene.unit.program.invariants {
        if let Some(formula) = code::logic_formula(scene, emit, &invariant.formula) {
            let words = Some(&*invariant.name);
            emit.check(ObligationKind::Assertion, formula, invariant.span, words);
        }
    }
}

/// What a behaviour may modify counts where it was assumed at the entry.
fn fence_behaviors<'u>(scene: &mut Scene<'u, '_>, emit: &mut Emit, contract: &'u Contract) {
    for behavior in &contract.behaviors {
        let Some(locations) = behavior.modifies.as_deref() else { continue };
        let around = super::ContractSurroundings::of_body(scene.unit, scene.routine.function);
        let scope = Scope::new(&around, State::Old);
        let assumed: Result<Vec<Value>, _> = behavior
            .assumes
            .iter()
            .map(|clause| logic::formula(scene.unit, &scope, &clause.formula))
            .collect();
        match assumed {
            Ok(assumed) => {
                let (whose, under) = ("behavior", Some(build::all(assumed)));
                scene.fences.push(Fence { locations, since: State::Old, whose, under });
            }
            Err(refused) => emit.unsupported(&refused.what, refused.span),
        }
    }
}

fn entry_formula(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    clause: &crate::contract::program::Clause,
) -> Option<Value> {
    let parameters = &unit.program.typed[routine.function].parameters;
    let around = super::ContractSurroundings::before(unit, parameters);
    let scope = Scope::new(&around, State::Now);
    match logic::formula(unit, &scope, &clause.formula) {
        Ok(formula) => Some(formula),
        Err(refused) => {
            emit.unsupported(&refused.what, refused.span);
            None
        }
    }
}

/// What holds of every state, after maps have changed in ways that are not known.
pub(super) fn assume_everything(unit: &Unit, emit: &mut Emit, maps: &BTreeSet<Map>, span: Span) {
    if crate::lower::function::touches_heap(maps) {
        reach::assume_chains(unit, emit, span);
    }
}

/// C11 6.5p2: a side effect that is not ordered to another use of the same object.
pub(super) fn check_sequence(unit: &Unit, emit: &mut Emit, stmt: &Stmt) {
    let own = own_expressions(stmt).into_iter();
    let mut found: Vec<_> = own.filter_map(|expr| sequence::conflict(unit, expr)).collect();
    if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
        found.extend(sequence::conflict_in(unit, initializer, stmt.span));
    }
    for conflict in found {
        emit.unsupported(&conflict.words, conflict.span);
    }
}

/// The expressions that belong to a statement itself, not to one inside it.
fn own_expressions(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(expr)
        | StmtKind::If(expr, ..)
        | StmtKind::Switch(expr, _)
        | StmtKind::While(expr, _)
        | StmtKind::DoWhile(_, expr)
        | StmtKind::Return(Some(expr)) => vec![expr],
        StmtKind::For(of) => of.condition.iter().chain(&of.step).collect(),
        _ => vec![],
    }
}
