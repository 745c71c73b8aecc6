//! What may go wrong at a call: what the contract asks of callers, clause by clause, what declarations ask, what functions of the library
//! do to memory, and what the caller itself has promised (frames, ends).

use super::of_body::Body;
use super::of_contract::kind_of;
use super::of_expr::{ACCESS, copied, framed, of_lengths};
use crate::base::{ObligationKind, Span};
use crate::contract::Program;
use crate::contract::private_state::may_call_back;
use crate::contract::program::{ClauseMode, Contract};
use crate::typed::meaning;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{BuiltinCall, Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};
use ObligationKind::*;

pub(super) fn of_call_expr(body: &mut Body, call: &Call, span: Span) {
    let callee = called(&call.callee);
    for argument in &call.arguments {
        copied(body, argument, span);
        copied(body, argument, argument.span);
        pointer_argument(body, argument);
        callback(body, argument);
    }
    if let ExprKind::Function(function) = callee.kind {
        of_call(body, function, span);
        of_rows(body, function, call);
        of_old_call(body, function, span);
        of_scanned(body, function, call);
    } else {
        of_pointer_call(body, callee, span);
    }
}

/// C11 6.7.6.2p6: arrays of arrays that are passed have the lengths that the parameters say.
fn of_rows(body: &mut Body, function: FunctionId, call: &Call) {
    for (parameter, argument) in body.typed[function].parameters.iter().zip(&call.arguments) {
        of_lengths(body, argument.ty.ty, body.typed[*parameter].ty.ty, argument.span);
    }
}

/// What `scanf` stores into is accessed through each of its arguments.
fn of_scanned(body: &mut Body, function: FunctionId, call: &Call) {
    let found = &body.typed[function];
    let scans = matches!(body.typed.text(found.name), "scanf" | "fscanf" | "sscanf");
    let targets = call.arguments.iter().skip(found.parameters.len());
    for target in targets.filter(|_| scans && found.body.is_none()) {
        body.all(&ACCESS, target.span);
        framed(body, target.span);
    }
}

/// The function designator behind decay.
fn called(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Decay(of) => called(of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => called(of),
        _ => expr,
    }
}

/// What the function that is called asks for.
pub(super) fn of_call(body: &mut Body, function: FunctionId, span: Span) {
    let found = &body.typed[function];
    let spec = body.program.functions.get(&function);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    requires(body, contract, span);
    if found.body.is_some() {
        invariants(body, span);
    } else {
        // `sprintf` may be asked what its twin is asked that is told how much room there is.
        if body.typed.text(found.name) == "sprintf" {
            requires(body, library_contract(body, "snprintf"), span);
        }
        let kinds = library(body.typed.text(found.name));
        // Who is given no pointer accesses nothing of the program's.
        let plain = takes_no_pointer(body, function);
        let access = |kind: &ObligationKind| ACCESS.contains(kind) || *kind == UninitializedRead;
        let kinds: Vec<_> = kinds.into_iter().filter(|kind| !(plain && access(kind))).collect();
        body.all(&kinds, span);
        allocation(body, body.typed.text(found.name), span);
        if !plain && body.unit.has_links {
            body.all(&[UnreachableBlocker], span);
        }
        if may_call_back(body.typed, function) {
            private_invariants(body, span);
        }
    }
    declared(body, function, contract, span);
    promised(body, contract, span);
}

/// The contract of a function of the library by its name, if a header declares it.
fn library_contract<'p>(body: &Body<'p>, name: &str) -> Option<&'p Contract> {
    let mut declared = body.typed.library.iter();
    let function = declared.find(|it| body.typed.text(body.typed[**it].name) == name)?;
    body.program.functions.get(function)?.contract.as_ref()
}

/// Without a prototype, arguments are converted where they arrive (C11 6.9.1p10).
fn of_old_call(body: &mut Body, function: FunctionId, span: Span) {
    let ty = body.typed.types.function(body.typed[function].ty);
    if ty.is_none_or(|ty| !ty.prototype) {
        body.all(&[Narrowing, TypeMismatch], span);
    }
}

/// What the declaration says: weak, `nonnull`, `restrict`, `[static n]`.
fn declared(body: &mut Body, function: FunctionId, contract: Option<&Contract>, span: Span) {
    let (typed, found) = (body.typed, &body.typed[function]);
    if meaning::function_may_be_missing(typed, function) {
        body.all(&[NullDereference], span);
    }
    let restricted =
        |it: &VariableId| typed.types.qualifiers(typed[*it].ty).has(Qualifiers::RESTRICT);
    if found.attributes.iter().any(|it| meaning::is_called(typed, it, "nonnull"))
        || contract.is_some() && found.parameters.iter().any(restricted)
        || found.parameters.iter().any(|it| has_contract(body.program, *it))
    {
        body.all(&[Precondition], span);
    }
    if found.parameters.iter().any(|it| typed[*it].at_least.is_some()) {
        body.all(&[OutOfBounds], span);
    }
}

/// What the caller has promised of all that it calls.
fn promised(body: &mut Body, callee: Option<&Contract>, span: Span) {
    if body.unit.has_truth_cells {
        body.all(&[UninitializedRead], span);
    }
    framed(body, span);
    if body.reads_nothing {
        body.all(&[Frame], span);
    }
    let own = body.spec.and_then(|spec| spec.contract.as_ref());
    // Without `frees`, nothing is freed.
    if callee.is_some_and(|it| it.frees.as_ref().is_some_and(|frees| !frees.is_empty()))
        || own.is_some_and(|it| it.frees.is_some())
    {
        body.all(&[Frees], span);
    }
    if own.is_some_and(|it| it.decreases.is_some() || it.terminates.is_some()) {
        body.all(&[Termination], span);
    }
    if own.is_some_and(|it| it.never_exits.is_some()) {
        body.all(&[Postcondition], span);
    }
}

fn requires(body: &mut Body, contract: Option<&Contract>, span: Span) {
    let Some(contract) = contract else { return };
    let behaviors = contract.behaviors.iter().flat_map(|behavior| &behavior.requires);
    for clause in contract.requires.iter().chain(behaviors) {
        if clause.mode == ClauseMode::Admit {
            continue;
        }
        body.by_clause(kind_of(clause.name.as_deref(), Precondition), span, clause.span);
        if clause.mode == ClauseMode::Check {
            body.all(&[Precondition], span);
        }
    }
}

/// Invariants of globals hold where a function of the unit is called.
fn invariants(body: &mut Body, span: Span) {
    for invariant in &body.program.invariants {
        body.by_clause(kind_of(Some(&invariant.name), Precondition), span, invariant.span);
    }
}

/// Those that nobody else can break hold where code is called that is not in sight.
fn private_invariants(body: &mut Body, span: Span) {
    for invariant in body.program.invariants.iter().filter(|it| it.private) {
        body.by_clause(kind_of(Some(&invariant.name), Precondition), span, invariant.span);
    }
}

fn of_pointer_call(body: &mut Body, callee: &Expr, span: Span) {
    body.all(&[NullDereference, UseAfterFree, TypeMismatch, Precondition], span);
    let program = body.program;
    let ty = function_type(body, callee.ty.ty);
    let own = match &callee.kind {
        ExprKind::Load(place) => match place.kind {
            ExprKind::Variable(id) => program.pointer_variables.get(&id),
            _ => None,
        },
        _ => None,
    };
    let contract = own.or_else(|| program.pointer_types.get(&ty?));
    promised(body, contract, span);
    if contract.is_some() {
        private_invariants(body, span);
        return requires(body, contract, span);
    }
    for function in functions_of(body, ty) {
        of_call(body, function, span);
    }
}

/// Functions that a pointer of the type may lead to.
fn functions_of(body: &Body, ty: Option<TypeId>) -> Vec<FunctionId> {
    let functions = body.typed.functions.iter().zip(0u32..);
    let fits = functions.filter(|(function, _)| Some(function.ty) == ty);
    fits.map(|(_, index)| FunctionId(index)).collect()
}

fn function_type(body: &Body, ty: TypeId) -> Option<TypeId> {
    let types = &body.typed.types;
    if types.is_function(ty) {
        return Some(ty);
    }
    types.pointee(ty).map(|to| to.ty).filter(|ty| types.is_function(*ty))
}

/// Whether a variable is a pointer that is called by a contract.
pub(super) fn has_contract(program: &Program, variable: VariableId) -> bool {
    let pointee = program.typed.types.pointee(program.typed[variable].ty.ty);
    program.pointer_variables.contains_key(&variable)
        || pointee.is_some_and(|to| program.pointer_types.contains_key(&to.ty))
}

/// A function that is handed on has to keep the contract under which it will be called.
fn callback(body: &mut Body, argument: &Expr) {
    let Some(ty) = function_type(body, argument.ty.ty) else { return };
    body.all(&[Precondition, Postcondition, Frame], argument.span);
    for function in functions_of(body, Some(ty)) {
        of_call(body, function, argument.span);
    }
}

pub(super) fn of_builtin(body: &mut Body, call: &BuiltinCall, span: Span) {
    let name = body.typed.text(call.name);
    let kinds = match name {
        "__builtin_unreachable" => vec![Assertion],
        "__builtin_va_start" | "__builtin_va_end" | "__builtin_va_copy" => vec![Precondition],
        _ => library(name.trim_start_matches("__builtin_")),
    };
    body.all(&kinds, span);
    allocation(body, name.trim_start_matches("__builtin_"), span);
    framed(body, span);
    call.arguments.iter().for_each(|argument| pointer_argument(body, argument));
}

/// What is accessed through it stays in the array that it points into, and a text that is printed ends.
fn pointer_argument(body: &mut Body, argument: &Expr) {
    if body.typed.types.is_pointer(argument.ty.ty) {
        body.all(&[OutOfBounds, Precondition], argument.span);
    }
    // A list that is handed over must have been started.
    if matches!(body.typed.types.get(argument.ty.ty), Type::VaList) {
        body.all(&[Precondition], argument.span);
    }
}

/// What is made is a possible object, and lies right for what it is made for.
fn allocation(body: &mut Body, name: &str, span: Span) {
    if matches!(name, "malloc" | "calloc" | "alloca" | "aligned_alloc" | "realloc") {
        body.all(&[OutOfBounds, Misaligned, Precondition], span);
    }
}

/// What may go wrong in a function that the program does not define: any access through what it is given.
fn library(name: &str) -> Vec<ObligationKind> {
    match name {
        "free" => vec![InvalidFree, DoubleFree, Frees],
        "realloc" | "reallocarray" => {
            vec![InvalidFree, DoubleFree, Precondition, OutOfBounds, TypeMismatch, Frees]
        }
        "__assert_fail"
        | "__assert"
        | "__assert_rtn"
        | "__assert_perror_fail"
        | "__VERIFIER_error"
        | "reach_error" => vec![Assertion],
        _ if name.starts_with("__VERIFIER_") || name.starts_with("va_") => vec![],
        _ => [&ACCESS[..], &[UninitializedRead, Precondition]].concat(),
    }
}

fn takes_no_pointer(body: &Body, function: FunctionId) -> bool {
    let types = &body.typed.types;
    let plain = |of: &TypeId| {
        matches!(types.get(*of), Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Enum(_))
    };
    let ty = types.function(body.typed[function].ty);
    ty.is_some_and(|ty| ty.prototype && !ty.variadic && ty.parameters.iter().all(plain))
}
