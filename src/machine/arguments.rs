//! What `main` is started with: the program's name, and arguments whose lengths are given and whose characters nobody knows.
//! Rule: each argument is an object of its own, just as long as its text with the terminator, so that reading beyond it is seen.

use super::call::Passing;
use super::contents::Contents;
use super::inputs::arbitrary;
use super::object::{Kind, Object};
use super::options::Inputs;
use super::start::Machine;
use super::state::{Mark, Origin, State};
use super::stdin::{LETTER, prefer};
use super::term::Term;
use super::value::{ObjectId, Value};
use crate::flow::{Base, Function, LocalId, Scalar, StepKind};
use std::sync::Arc;

/// How many characters of an argument may be anything; the rest are letters. Numbers that are too large for an `int` are among them.
const ANYTHING: u64 = 11;

/// As many as the options say.
pub fn main_arguments(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
) -> Vec<Passing> {
    if function.parameters.is_empty() {
        return vec![];
    }
    let lengths = started_with(machine);
    let is_looked_at = function.parameters.iter().any(|it| is_used(function, it.local));
    if machine.options.arguments.is_some() && is_looked_at {
        state.mark(Mark::Arguments);
    }
    let mut texts = vec![text(machine, state, 0, Contents::of_data(b"program\0"), 8)];
    for (number, length) in (1..).zip(lengths.iter()) {
        let contents = characters(machine, state, number, *length);
        texts.push(text(machine, state, number, contents, length + 1));
    }
    let pointer = u64::from(machine.width / 8);
    let size = (texts.len() as u64 + 1) * pointer;
    let mut list = Contents::zero();
    for (at, text) in (0..).step_by(pointer as usize).zip(&texts) {
        list.write(at, pointer, machine.to(*text), Some(size));
    }
    let kind = Kind::Input("argv".into());
    let list = state.memory.add(Object::new(kind, machine.size(size), pointer, list));
    let kind = Kind::Input("environ".into());
    let none = Object::new(kind, machine.size(pointer), pointer, Contents::zero());
    let none = state.memory.add(none);
    let count = Passing::Scalar(Value::constant(32, texts.len() as u128), Scalar::INT);
    let pointers = [list, none].map(|object| Passing::Scalar(machine.to(object), Scalar::Pointer));
    state.started_with = lengths;
    [count].into_iter().chain(pointers).take(function.parameters.len()).collect()
}

/// Whether the function looks at a parameter.
fn is_used(function: &Function, local: LocalId) -> bool {
    let steps = function.blocks.iter().flat_map(|block| &block.steps);
    let mut looks = steps.map(|step| match &step.kind {
        StepKind::Load(_, access) => access.place.base == Base::Local(local),
        StepKind::Claim(_) => true,
        _ => false,
    });
    function.local(local).address_taken || looks.any(|looks| looks)
}

/// A run that is repeated has the arguments it had.
fn started_with(machine: &Machine) -> Arc<[u64]> {
    match &machine.options.inputs {
        Inputs::Again(script) => script.started_with.clone(),
        _ => machine.options.arguments.clone().unwrap_or_default(),
    }
}

fn text(
    machine: &Machine,
    state: &mut State,
    number: u32,
    contents: Contents,
    size: u64,
) -> ObjectId {
    let kind = Kind::Input(format!("argv[{number}]").into());
    state.memory.add(Object::new(kind, machine.size(size), 1, contents))
}

/// None of them is zero, for there the argument would end.
fn characters(machine: &mut Machine, state: &mut State, number: u32, length: u64) -> Contents {
    let mut data = vec![LETTER; length as usize];
    data.push(0);
    let mut contents = Contents::of_data(&data);
    for at in 0..length.min(ANYTHING) {
        let value = arbitrary(machine, state, 8, Origin::Argument(number));
        if let Value::Bits(term) = value {
            prefer(machine, state, term, LETTER);
            let some = machine.terms.differ(term, Term::constant(8, 0));
            if !some.is_constant() {
                state.assume(some);
            }
        }
        contents.write(at, 1, value, Some(length + 1));
    }
    state.made.clear();
    state.taken = 0;
    contents
}

/// The arguments of a run, from its characters in their order.
pub fn texts(lengths: &[u64], taken: impl Iterator<Item = (u32, u128)>) -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> =
        lengths.iter().map(|length| vec![LETTER; *length as usize]).collect();
    let mut known = vec![0; lengths.len()];
    for (number, bits) in taken {
        let index = number as usize - 1;
        texts[index][known[index]] = bits as u8;
        known[index] += 1;
    }
    texts
}
