//! Lists of variable arguments (C11 7.16): a `va_list` is a variable that says how far its list has come. What is asked: it is started before it
//! is used, used by nobody once a function has had it, and ended where it was started. Which arguments there are only callers know: a format
//! that is a parameter, with the attribute `format`, tells what they were checked for.

use super::check_format::{Written, format_of, is_string, literal_of, written};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::formats::{self, Family};
use crate::lower::heap::{self, Status};
use crate::lower::map::Map;
use crate::lower::scene::Scene;
use crate::lower::scene::storage::{self, Local, Storage};
use crate::lower::scene::surroundings::parameter_name;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::variable_arguments::{PARAMETER, has_argument, has_parameter, value_of};
use crate::typed::meaning::ERRNO;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::{Type, TypeId};

/// How far a list has come. One that was started in this function is the number of arguments that have been taken; for all others these numbers.
#[derive(Clone, Copy)]
enum Stage {
    /// Not started, or ended.
    None = -1,
    /// A function has had it: it can only be ended (C11 7.16p3).
    HandedOver = -2,
    /// A copy of the caller's, of which nothing was taken.
    Copied = -3,
    CopiedBegun = -4,
    /// The caller's, which this function cannot end.
    Given = -5,
    GivenBegun = -6,
    /// The caller's, and a function has had it.
    Spent = -7,
}

fn stage(stage: Stage) -> Value {
    int(stage as i32)
}

fn is_one_of(list: &Value, stages: &[Stage]) -> Value {
    build::any(stages.iter().map(|it| build::eq(list.clone(), stage(*it))))
}

/// It goes over the variable arguments of this function.
fn is_own(list: &Value) -> Value {
    build::le(int(0), list.clone())
}

const OTHERS: [Stage; 4] = [Stage::Copied, Stage::CopiedBegun, Stage::Given, Stage::GivenBegun];

/// Declares a list that has not been started.
pub fn declare_list(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    list: VariableId,
    span: Span,
) {
    let name = name_of(unit, storage, emit, list);
    emit.push(build::assign(&name, stage(Stage::None), span));
    if !storage.alive.contains(&list) {
        storage.alive.push(list);
    }
}

/// A list that is a parameter.
pub fn enter_list(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    list: VariableId,
    span: Span,
) {
    let name = name_of(unit, storage, emit, list);
    emit.push(build::assign(&name, stage(Stage::Given), span));
}

fn name_of(unit: &Unit, storage: &mut Storage, emit: &mut Emit, list: VariableId) -> String {
    if let Some(Local::Value { name, .. }) = storage.locals.get(&list) {
        return name.clone();
    }
    let name = storage::local_name(unit, storage, list);
    emit.declare(&name, build::named_type("int"));
    storage.locals.insert(list, Local::Value { name: name.clone(), flag: None });
    name
}

/// Where the life of a list ends, it has been ended: `va_end` belongs into the function of `va_start` (C11 7.16.1p1).
pub fn check_ended(storage: &Storage, emit: &mut Emit, list: VariableId, span: Span) {
    let Some(Local::Value { name, .. }) = storage.locals.get(&list) else { return };
    let ended = build::eq(build::var(name), stage(Stage::None));
    require(emit, ended, span, "`va_end` may be missing on this path");
}

/// `va_start`, `va_end` and `va_copy`; false where the list is no plain variable.
pub fn list_builtin(
    scene: &Scene,
    emit: &mut Emit,
    name: &str,
    arguments: &[Expr],
    span: Span,
) -> bool {
    let Some(list) = arguments.first().and_then(|list| variable(scene, list)) else { return false };
    let at = build::var(&list);
    let stays = || is_one_of(&at, &[Stage::None]);
    let next = match name {
        "va_start" => {
            if !is_last(scene, arguments.get(1)) {
                emit.unsupported(
                    "`va_start` with a parameter that is not the last, or is promoted",
                    span,
                );
            }
            require(emit, stays(), span, "the list may have been started before, without `va_end`");
            int(0)
        }
        "va_end" => {
            let own = [Stage::Copied, Stage::CopiedBegun, Stage::HandedOver];
            let own = build::or(is_own(&at), is_one_of(&at, &own));
            require(emit, own, span, "the list may not have been started in this function");
            stage(Stage::None)
        }
        _ => {
            let Some(from) = arguments.get(1).and_then(|from| variable(scene, from)) else {
                return false;
            };
            require(emit, stays(), span, "the list may have been started before, without `va_end`");
            require_usable(emit, &build::var(&from), span);
            let from = build::var(&from);
            let first = is_one_of(&from, &[Stage::Given, Stage::Copied]);
            let copied =
                build::if_then_else(first, stage(Stage::Copied), stage(Stage::CopiedBegun));
            build::if_then_else(is_own(&from), from, copied)
        }
    };
    emit.push(build::assign(&list, next, span));
    true
}

/// C11 7.16.1.4p4: behind which parameter the variable arguments start.
fn is_last(scene: &Scene, parameter: Option<&Expr>) -> bool {
    let typed = &scene.unit.program.typed;
    let last = typed[scene.routine.function].parameters.last();
    let named = parameter.map(|it| match &it.kind {
        ExprKind::Load(of) => &of.kind,
        kind => kind,
    });
    let (Some(last), Some(ExprKind::Variable(named))) = (last, named) else { return false };
    let class = Class::of(typed, typed[*last].ty.ty);
    last == named && class.is_none_or(|class| class.promoted() == class)
}

/// `va_arg`: the list must have been started, and callers have to pass another argument, of this type, which the contract asks them for.
/// `None`: the list is no plain variable, or values of the type have no form here.
pub fn take(scene: &Scene, emit: &mut Emit, list: &Expr, ty: TypeId, span: Span) -> Option<Value> {
    let name = variable(scene, list)?;
    let class = scene.unit.class(ty)?;
    let at = build::var(&name);
    require_usable(emit, &at, span);
    let function = scene.routine.function;
    let own = has_parameter(scene.unit, function).then(|| build::var(PARAMETER));
    let there = own.as_ref().map(|passed| has_argument(scene.unit, passed, &at, ty));
    let words = "nothing says that the call passes another argument of this type: `requires \\va_has(k, T)` would, \
                 for the one with the number k, counted from 0";
    require(emit, there.unwrap_or(build::truth(false)), span, words);
    let value = emit.unknown("argument", class.value_type(), span);
    if let Some(passed) = own.and_then(|passed| value_of(scene.unit, &passed, &at, ty)) {
        emit.assume("it is the next argument", build::eq(value.clone(), passed), span);
    }
    let given = is_one_of(&at, &[Stage::Given, Stage::GivenBegun]);
    let others = build::if_then_else(given, stage(Stage::GivenBegun), stage(Stage::CopiedBegun));
    let next = build::if_then_else(is_own(&at), build::add(at, int(1)), others);
    emit.push(build::assign(&name, next, span));
    Some(value)
}

/// A list is passed to a function; false where it is no plain variable.
pub fn hand_over(scene: &Scene, emit: &mut Emit, argument: &Expr) -> bool {
    let Some(name) = variable(scene, argument) else { return false };
    let at = build::var(&name);
    require_usable(emit, &at, argument.span);
    let given = is_one_of(&at, &[Stage::Given, Stage::GivenBegun]);
    let next = build::if_then_else(given, stage(Stage::Spent), stage(Stage::HandedOver));
    emit.push(build::assign(&name, next, argument.span));
    true
}

fn require_usable(emit: &mut Emit, list: &Value, span: Span) {
    let words = "the list may not have been started, or a function may have had it already";
    require(emit, build::or(is_own(list), is_one_of(list, &OTHERS)), span, words);
}

fn require(emit: &mut Emit, fine: Value, span: Span, words: &str) {
    emit.check(ObligationKind::Precondition, fine, span, Some(words));
}

/// Whether a type is that of lists.
pub fn is_list(unit: &Unit, ty: TypeId) -> bool {
    matches!(unit.program.typed.types.get(ty), Type::VaList)
}

/// The variable that stands for a list.
fn variable(scene: &Scene, list: &Expr) -> Option<String> {
    match &list.kind {
        ExprKind::Load(of) | ExprKind::Decay(of) => variable(scene, of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => variable(scene, of),
        ExprKind::Variable(id) if is_list(scene.unit, scene.unit.program.typed[*id].ty.ty) => {
            match scene.storage.locals.get(id) {
                Some(Local::Value { name, .. }) => Some(name.clone()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Callers were checked to give a literal as format, or their own, of which this holds again.
pub fn assume_format(scene: &Scene, emit: &mut Emit, span: Span) {
    let function = scene.routine.function;
    let Some((_, format, _)) = format_of(scene.unit, function) else { return };
    if let Some(parameter) = scene.unit.program.typed[function].parameters.get(format) {
        let given = build::var(&parameter_name(scene.unit, *parameter));
        let why = "the format of a call is a literal";
        emit.assume(why, is_string(scene.unit, &given), span);
        emit.assume(why, build::not(heap::is_writable(build::object(given))), span);
    }
}

/// The arguments that a format wants come in a list: they are those that callers of this function were checked for, if the format is the one that
/// they gave, nothing has been taken, and what it points to is as it was. Before the list is handed over. `values` are those of all arguments.
pub fn check_list_format(
    scene: &Scene,
    emit: &mut Emit,
    callee: FunctionId,
    (call, values): (&Call, &[Value]),
) {
    let Some((family, format, None)) = format_of(scene.unit, callee) else { return };
    let (Some(text), Some(given)) = (call.arguments.get(format), values.get(format)) else {
        return;
    };
    if let Some(bytes) = literal_of(scene.unit, text) {
        let checked = formats::check_format(&scene.unit.program.typed, family, &bytes, &[]);
        let words = "nothing says that the list holds what this format takes";
        return require(emit, build::truth(checked.problems.is_empty()), text.span, words);
    }
    let list = call.arguments.iter().find_map(|argument| variable(scene, argument));
    let own = own_format(scene, family);
    let (Some(list), Some((parameter, whose))) = (list, own) else {
        let words = "nothing says that the list holds what this format takes: the attribute `format` of this \
                     function would have its callers checked for it";
        return require(emit, build::truth(false), text.span, words);
    };
    let same = build::eq(given.clone(), build::var(&parameter_name(scene.unit, parameter)));
    let words = "this may be another format than the one that callers were checked for";
    require(emit, same, text.span, words);
    let words = "the list may not be at the first argument, which the format takes";
    let list = build::var(&list);
    let at_first = match whose {
        Whose::Own => build::eq(list, int(0)),
        Whose::Callers => is_one_of(&list, &[Stage::Given, Stage::Copied]),
    };
    require(emit, at_first, text.span, words);
    let words = "what the arguments point to may have changed since the call";
    require(emit, untouched(scene), text.span, words);
    if let Some(Written { buffer, size }) = written(scene.unit, callee) {
        let words = "a string among the arguments may overlap what the call writes";
        let apart = is_apart(scene, &values[buffer], size.map(|size| &values[size]));
        require(emit, apart, call.arguments[buffer].span, words);
    }
}

/// The buffer is one of this function, which no argument can point to, or it is the one that callers were checked for.
fn is_apart(scene: &Scene, buffer: &Value, size: Option<&Value>) -> Value {
    let status = heap::status(&State::Old, &build::object(buffer.clone()));
    let fresh = build::ne(status, Status::Allocated.constant());
    let nothing = size.map(|size| build::eq(size.clone(), int(0)));
    let parameters = &scene.unit.program.typed[scene.routine.function].parameters;
    let entry = |index: usize| build::var(&parameter_name(scene.unit, parameters[index]));
    let own = written(scene.unit, scene.routine.function).and_then(|own| {
        let most = entry(own.size?);
        let same = build::eq(buffer.clone(), entry(own.buffer));
        Some(build::and(same, build::le(size?.clone(), most)))
    });
    build::any([fresh].into_iter().chain(nothing).chain(own))
}

/// Whose arguments a format is about.
enum Whose {
    Own,
    Callers,
}

/// The parameter of this function that is its format, and where the list is whose arguments it is about.
fn own_format(scene: &Scene, family: Family) -> Option<(VariableId, Whose)> {
    let function = scene.routine.function;
    let (own, format, first) = format_of(scene.unit, function)?;
    let parameters = &scene.unit.program.typed[function].parameters;
    let typed = &scene.unit.program.typed;
    let lists = parameters.iter().filter(|it| is_list(scene.unit, typed[**it].ty.ty)).count();
    let (whole, whose) = match first {
        Some(first) => (first == parameters.len(), Whose::Own),
        None => (lists == 1, Whose::Callers),
    };
    let parameter = *parameters.get(format)?;
    (own == family && whole).then_some((parameter, whose))
}

/// No text that was there at the entry has been written, and no object has ended.
fn untouched(scene: &Scene) -> Value {
    let unit = scene.unit;
    let changed = unit.effects.of(scene.routine.function);
    let o = build::var("o");
    let was =
        |object: Value| build::eq(heap::status(&State::Old, &object), Status::Allocated.constant());
    let mut parts = vec![];
    if changed.contains(&Map::Alloc) {
        let now = heap::status(&State::Now, &o);
        let alive = build::implies(was(o.clone()), heap::is_allocated(&State::Now, &o));
        parts.push(build::forall(&[("o", build::named_type("ref"))], vec![vec![now]], alive));
    }
    let q = build::var("q");
    let character = Class::Integer { bytes: 1, signed: true };
    let was_text = heap::is_class(heap::type_at(&State::Old, &q), character);
    // Where the library keeps `errno`, no text of the program's is.
    let typed = &unit.program.typed;
    let is_errno = |id: &VariableId| typed.text(typed[*id].name) == ERRNO;
    let errno = (0..typed.variables.len() as u32).map(VariableId).find(is_errno);
    let elsewhere =
        errno.map(|id| build::ne(build::object(q.clone()), build::var(&unit.global_object(id))));
    let facts = [was(build::object(q.clone())), was_text].into_iter().chain(elsewhere);
    let was_text = build::all(facts);
    for map in [Map::Cells(character), Map::Type].iter().filter(|map| changed.contains(map)) {
        let now = build::select(State::Now.map(map), vec![q.clone()]);
        let then = build::select(State::Old.map(map), vec![q.clone()]);
        let same = build::implies(was_text.clone(), build::eq(now.clone(), then));
        parts.push(build::forall(&[("q", build::ptr())], vec![vec![now]], same));
    }
    build::all(parts)
}
