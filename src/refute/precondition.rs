//! A clause for the entry that excludes a run: a run that breaks a rule in, a precondition in the names of the entry's parameters out. What is
//! negated is the condition under which the rule breaks, as the path has it: a pointer that is null, memory that is too small, a
//! number out of range; where that says nothing about inputs, the decisions that led there.
//! Rule: the clause is false at the start of the run. Whoever shows it checks that, by the words alone.

use super::search::Suggestion;
use super::spell::{Names, Spelling};
use crate::base::ObligationKind;
use crate::flow::BinaryOp;
use crate::machine::solve::May;
use crate::machine::term::{Term, to_signed};
use crate::machine::{About, LazyId, Machine, ObjectId, Pointer, State, Value, Violation};
use crate::typed::layout::layout;
use crate::typed::types::{IntegerKind, Qualifiers, Type};

/// Longer texts are not looked at for their end.
const MOST_LETTERS: u64 = 40;

/// Of more decisions nobody wants to read.
const MOST_DECISIONS: usize = 3;

pub fn suggest(machine: &mut Machine, violation: &Violation) -> Option<Suggestion> {
    let state = &violation.state;
    let names = Names::new(machine, state);
    let in_memory = state.lazies.iter().any(|lazy| lazy.bits.is_some());
    if let (ObligationKind::OutOfBounds, Some(About::Access(pointer, size))) =
        (violation.kind, violation.about)
        && let Some((text, or_null)) = large_enough(machine, &names, state, (pointer, size))
    {
        return Some(Suggestion { text, or_null, in_memory });
    }
    let text = match (violation.kind, violation.about) {
        (ObligationKind::NullDereference, _) => not_null(&names, state),
        (ObligationKind::SignedOverflow, Some(About::Computation(op, a, b))) => {
            in_range(machine, &names, state, (op, a, b))
        }
        (ObligationKind::InvalidFree, _) => {
            let pointer = not_allocated(&names, machine, state)?;
            let text = format!("\\freeable({pointer})");
            return Some(Suggestion { text, or_null: Some(pointer), in_memory });
        }
        _ => broken(machine, &names, state),
    };
    let text = text.or_else(|| another_way(machine, &names, state))?;
    Some(Suggestion { text, or_null: None, in_memory })
}

/// The pointer of the environment of which the last condition says that no allocator gave it.
fn not_allocated(names: &Names, machine: &Machine, state: &State) -> Option<String> {
    let last = *state.path.conditions().last()?;
    let about = machine.terms.variables_of(last);
    let id = state.lazies.iter().position(|lazy| {
        let freeable = lazy.made.and_then(|made| machine.terms.as_variable(made.freeable));
        freeable.is_some_and(|freeable| about.contains(&freeable))
    });
    Some(names.pointer(id?)?.text.clone())
}

/// The result fits its type, at the end at which it does not.
fn in_range(
    machine: &Machine,
    names: &Names,
    state: &State,
    (op, a, b): (BinaryOp, Term, Term),
) -> Option<String> {
    let width = a.width();
    let value = |term| to_signed(width, machine.terms.evaluate(term, &state.model));
    let (x, y) = (value(a), value(b));
    let (word, exact) = match op {
        BinaryOp::Add => ("+", x.checked_add(y)?),
        BinaryOp::Sub => ("-", x.checked_sub(y)?),
        BinaryOp::Mul => ("*", x.checked_mul(y)?),
        _ => return broken(machine, names, state),
    };
    let (a, b) = (names.signed(machine, a)?, names.signed(machine, b)?);
    let whole = format!("{} {word} {}", a.inside(), b.inside());
    let greatest = (1i128 << (width - 1)) - 1;
    Some(match exact > greatest {
        true => format!("{whole} <= {greatest}"),
        false => format!("{whole} >= -{}", greatest + 1),
    })
}

fn is_null(state: &State, id: usize) -> bool {
    matches!(state.lazies[id].target, Some(Value::Bits(_)))
}

/// One of the pointers that are null is not. Those that the running step has looked at first are the ones that count.
fn not_null(names: &Names, state: &State) -> Option<String> {
    let null: Vec<usize> = (0..state.lazies.len()).filter(|id| is_null(state, *id)).collect();
    let now = null.iter().copied().filter(|id| state.lazies[*id].settled == state.steps);
    let now: Vec<usize> = now.collect();
    let blamed = if now.is_empty() { null } else { now };
    let text = |id: &usize| Some(format!("{} != \\null", names.pointer(*id)?.text));
    let all: Option<Vec<String>> = blamed.iter().map(text).collect();
    all.filter(|all| !all.is_empty()).map(|all| all.join(" || "))
}

/// The memory that a pointer of the environment leads to reaches as far as the access; and the pointer, if it was looked at before, so
/// that who has looked may know it to be null.
fn large_enough(
    machine: &mut Machine,
    names: &Names,
    state: &State,
    (pointer, size): (Pointer, u64),
) -> Option<(String, Option<String>)> {
    let id = maker(state, pointer.object)?;
    let spelled = names.pointer(id)?;
    let typed = &machine.program.unit(spelled.unit).source.typed;
    let element = layout(typed, spelled.to.ty).map_or(1, |layout| layout.size.max(1));
    let is_char = matches!(typed.types.get(spelled.to.ty), Type::Integer(IntegerKind::Char));
    let (text, constant) = (&spelled.text, spelled.to.qualifiers.has(Qualifiers::CONST));
    let read = if constant { "_read" } else { "" };
    let or_null = (state.lazies[id].settled < state.steps).then(|| text.clone());
    let range = match pointer.offset.small() {
        Some(offset) if is_char && has_no_end(machine, state, id, offset) => {
            return Some((format!("\\valid{read}_string({text})"), or_null));
        }
        Some(offset) => {
            // In front of what the pointer leads to is nothing that could be longer.
            pointer.offset.signed_value().filter(|offset| *offset >= 0)?;
            let last = offset.checked_add(size.max(1) - 1)? / element;
            match length(machine, names, state, last) {
                Some(length) => format!("{text} + (0 .. {length} - 1)"),
                None if last == 0 => text.clone(),
                None => format!("{text} + (0 .. {last})"),
            }
        }
        None => {
            let index = names.index(machine, pointer.offset, element)?;
            format!("{text} + {}", index.inside())
        }
    };
    Some((format!("\\valid{read}({range})"), or_null))
}

/// Whether each character in front of that one was found not to be the end of a text.
fn has_no_end(machine: &mut Machine, state: &State, id: usize, length: u64) -> bool {
    let Some(bytes) = state.lazies[id].made.map(|made| made.bytes) else { return false };
    (1..=MOST_LETTERS).contains(&length)
        && (0..length).all(|at| {
            let array = machine.terms.array_of(bytes);
            let at = machine.size(at);
            let byte = machine.terms.select(array, at);
            let ends = machine.terms.equal(byte, Term::constant(8, 0));
            let may = machine.solve.may(&mut machine.terms, &state.path, &state.model, ends);
            matches!(may, May::No)
        })
}

/// The pointer that an object was made for.
fn maker(state: &State, object: ObjectId) -> Option<usize> {
    state.lazies.iter().position(|lazy| {
        let leads = lazy.target.and_then(Value::pointer).map(|pointer| pointer.object);
        lazy.made.is_some() && leads == Some(object)
    })
}

/// A parameter that is greater than the index on the whole path: it may be how many elements there are.
fn length(machine: &mut Machine, names: &Names, state: &State, last: u64) -> Option<String> {
    for (term, number) in names.numbers() {
        let width = term.width();
        let index = Term::constant(width, u128::from(last));
        let small = match number.signed {
            true => machine.terms.sle(*term, index),
            false => machine.terms.ule(*term, index),
        };
        let may = machine.solve.may(&mut machine.terms, &state.path, &state.model, small);
        if matches!(may, May::No) {
            return Some(number.text.clone());
        }
    }
    None
}

/// The condition that the last step has broken holds.
fn broken(machine: &Machine, names: &Names, state: &State) -> Option<String> {
    let last = *state.path.conditions().last()?;
    names.formula(machine, last, Spelling::Negated).map(|formula| formula.text)
}

/// Of the decisions about numbers that led there, one is another; or a pointer that was found to be null is not, or
/// two that lead to one object do not.
fn another_way(machine: &Machine, names: &Names, state: &State) -> Option<String> {
    let conditions = state.path.conditions();
    let spelled = conditions.iter().filter_map(|it| names.formula(machine, *it, Spelling::Negated));
    let mut all: Vec<String> = spelled.map(|formula| formula.inside_or()).collect();
    let null = (0..state.lazies.len()).filter(|id| is_null(state, *id));
    all.extend(null.filter_map(|id| Some(format!("{} != \\null", names.pointer(id)?.text))));
    all.extend((0..state.lazies.len()).filter_map(|id| apart(names, state, id)));
    all.dedup();
    (1..=MOST_DECISIONS).contains(&all.len()).then(|| all.join(" || "))
}

/// A pointer that leads to what another one leads to does not.
fn apart(names: &Names, state: &State, id: usize) -> Option<String> {
    let lazy = &state.lazies[id];
    let object = lazy.target.and_then(Value::pointer)?.object;
    let other = maker(state, object).filter(|_| lazy.made.is_none())?;
    Some(format!("{} != {}", names.pointer(other)?.text, names.pointer(id)?.text))
}

/// The number of a pointer of the environment.
pub fn number(id: LazyId) -> usize {
    id.0 as usize
}
