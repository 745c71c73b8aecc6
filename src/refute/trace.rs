//! A run as a story: what was found in, the steps that matter out, each in one line with a picture of memory. The run is taken twice: first
//! to see which steps the failure depends on (by values and by decisions), then to tell those in C's terms.
//! Rule: what is told is what the machine saw; rounds of a loop that only repeat are told by their first and their last.

use super::again::{Watch, repeating, watch};
use super::picture::{Shapes, picture};
use super::record::{Did, Record};
use super::search::Found;
use super::spell::part;
use super::words::{self, Eyes};
use crate::base::{ObligationKind, Picture, RunStep, RunStepKind, Span};
use crate::flow::{Access, Base, Destination, FunctionRef, Program, Step, StepKind};
use crate::machine::observe::{self, Seen};
use crate::machine::{Choice, Machine, Options, Script, State, leaked};
use crate::typed::layout::layout;
use crate::typed::program::FunctionId;
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Longer stories are told by their two ends.
const MOST_STEPS: usize = 40;

/// `None`: the machine does not come to the same end again.
pub fn trace(
    program: &Program,
    entry: FunctionRef,
    options: &Options,
    found: &Found,
    failure: &str,
    eyes: Eyes,
) -> Option<Vec<RunStep>> {
    let mut machine = repeating(program, options, found);
    let mut record = Record::default();
    let end = watch(&mut machine, entry, found, &mut record)?;
    let mut roots = record.breaks(&machine, &end);
    if found.kind == ObligationKind::MemoryLeak {
        let lost = leaked(&machine, &end);
        roots.extend(lost.into_iter().filter_map(|object| record.maker(object)));
    }
    let told = told(&record, roots);
    let mut machine = repeating(program, options, found);
    let mut teller = Teller {
        told,
        record: &record,
        next: 0,
        steps: vec![],
        shapes: Shapes::default(),
        shown: None,
        eyes,
        started: false,
        script: &found.script,
    };
    let end = watch(&mut machine, entry, found, &mut teller)?;
    teller.finish(&mut machine, &end, found, failure);
    Some(shortened(teller.steps))
}

/// The steps to tell, by their numbers: those that the failure rests on and that people see, without repetitions.
fn told(record: &Record, roots: Vec<u32>) -> BTreeMap<u32, Told> {
    let mut matters: BTreeSet<u32> = BTreeSet::new();
    let mut open = roots;
    while let Some(index) = open.pop() {
        if matters.insert(index) {
            open.extend(&record.taken[index as usize].from);
        }
    }
    matters.retain(|index| record.taken[*index as usize].did != Did::Internal);
    // Of steps at one place the first and the last are told.
    let mut places: BTreeMap<(u32, Span), Vec<u32>> = BTreeMap::new();
    for index in &matters {
        let taken = &record.taken[*index as usize];
        places.entry((taken.function, taken.span)).or_default().push(*index);
    }
    let few = |all: Vec<u32>| match all[..] {
        [first, .., last] => vec![first, last],
        _ => all,
    };
    let kept: BTreeSet<u32> = places.into_values().flat_map(few).collect();
    let mut told = BTreeMap::new();
    let mut skipped = false;
    for index in matters {
        if kept.contains(&index) {
            told.insert(index, if skipped { Told::BehindOthers } else { Told::Plainly });
            skipped = false;
        } else {
            skipped = true;
        }
    }
    told
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Plainly,
    /// Steps before it are left out.
    BehindOthers,
}

struct Teller<'a> {
    told: BTreeMap<u32, Told>,
    record: &'a Record,
    next: u32,
    steps: Vec<RunStep>,
    shapes: Shapes,
    /// What is known of the step before it is taken.
    shown: Option<Shown>,
    eyes: Eyes<'a>,
    started: bool,
    script: &'a Script,
}

struct Shown {
    function: Arc<str>,
    depth: usize,
    span: Span,
    kind: RunStepKind,
    words: Option<String>,
}

impl Watch for Teller<'_> {
    fn before(&mut self, machine: &mut Machine, state: &State) {
        if !self.started {
            self.started = true;
            self.start(machine, state);
        }
        if !self.told.contains_key(&self.next) {
            return;
        }
        let taken = &self.record.taken[self.next as usize];
        let (function, unit) = observe::code(machine, &state.frame);
        let step = function.block(state.frame.block).steps.get(state.frame.step as usize);
        let text = || short(&(self.eyes.text)(taken.span));
        let (kind, words) = match (&taken.did, step) {
            (Did::Decided(Some(way)), _) => {
                (RunStepKind::Branch, Some(format!("`{}` is {way}", text())))
            }
            (Did::Decided(None), _) => (RunStepKind::Branch, Some(format!("`{}` decides", text()))),
            (Did::Stored(seen), Some(Step { kind: StepKind::Store(access, _), .. })) => {
                let place = self.place(machine, unit, access, &text());
                let value = self.value(machine, state, (unit, access.ty), *seen);
                (RunStepKind::Assignment, Some(format!("{place} = {value}")))
            }
            (Did::Returned(seen), _) => {
                let ty = function.id.and_then(|id| result_type(machine, unit, id));
                let value = match (seen, ty) {
                    (Some(seen), Some(ty)) => {
                        format!(" {}", self.value(machine, state, (unit, ty), *seen))
                    }
                    _ => String::new(),
                };
                (RunStepKind::Return, Some(format!("`{}` returns{value}", function.name)))
            }
            // Behind the step: what is returned may be new.
            (Did::Called(_), _) => (RunStepKind::Input, None),
            (Did::Entered, _) => (RunStepKind::Call, None),
            _ => (RunStepKind::Assignment, Some(format!("`{}`", text()))),
        };
        let (function, depth) = (function.name.clone(), state.callers.len());
        self.shown = Some(Shown { function, depth, span: taken.span, kind, words });
    }

    fn behind(&mut self, machine: &mut Machine, state: &State) {
        let index = self.next;
        self.next += 1;
        let Some(Shown { function, depth, span, kind, words }) = self.shown.take() else { return };
        if self.told.get(&index) == Some(&Told::BehindOthers) {
            self.steps.push(skipped(&function, depth, span));
        }
        let words = words.unwrap_or_else(|| match kind {
            RunStepKind::Input => self.called(machine, state, index),
            _ => self.entered(machine, state),
        });
        let picture = picture(machine, state, &mut self.shapes, self.eyes);
        self.steps.push(RunStep { span, function, depth, kind, words, picture });
    }
}

fn skipped(function: &Arc<str>, depth: usize, span: Span) -> RunStep {
    let (words, picture) = ("and so on".to_string(), Picture::default());
    let function = function.clone();
    RunStep { span, function, depth, kind: RunStepKind::Skipped, words, picture }
}

impl Teller<'_> {
    fn start(&mut self, machine: &mut Machine, state: &State) {
        let (function, _) = observe::code(machine, &state.frame);
        let words = match function.parameters.is_empty() {
            true => format!("`{}` starts", function.name),
            false => self.entered(machine, state),
        };
        let picture = picture(machine, state, &mut self.shapes, self.eyes);
        self.steps.push(RunStep {
            span: function.span,
            function: function.name.clone(),
            depth: 0,
            kind: RunStepKind::Start,
            words,
            picture,
        });
    }

    fn finish(&mut self, machine: &mut Machine, state: &State, found: &Found, failure: &str) {
        let (function, _) = observe::code(machine, &state.frame);
        let words = match &found.detail {
            Some(detail) => format!("{failure}: {detail}"),
            None => failure.to_string(),
        };
        let picture = picture(machine, state, &mut self.shapes, self.eyes);
        self.steps.push(RunStep {
            span: found.span,
            function: function.name.clone(),
            depth: state.callers.len(),
            kind: RunStepKind::Failure,
            words,
            picture,
        });
    }

    /// A call of a function without a body, with what it has returned.
    fn called(&self, machine: &Machine, state: &State, index: u32) -> String {
        let taken = &self.record.taken[index as usize];
        let text = short(&(self.eyes.text)(taken.span));
        let (function, _) = observe::code_at(machine, taken.function);
        let steps = &function.blocks[taken.block as usize].steps;
        let step = taken.step.and_then(|step| steps.get(step as usize));
        match (&taken.did, step.map(|step| &step.kind)) {
            (
                Did::Called(Some(seen)),
                Some(StepKind::Call { result: Destination::Temp(temp), .. }),
            ) => {
                let value = plain(machine, state, *seen, function.temp(*temp), self.eyes);
                format!("`{text}` returns {value}")
            }
            _ => format!("`{text}`"),
        }
    }

    /// The call that has just begun: `push(head = NULL, value = 3)`.
    fn entered(&self, machine: &mut Machine, state: &State) -> String {
        let (function, unit) = observe::code(machine, &state.frame);
        let program = &machine.program.unit(unit).source.typed;
        let mut words = vec![];
        for parameter in &function.parameters {
            let local = function.local(parameter.local);
            let Some(variable) = local.variable else { continue };
            let name = program.text(program[variable].name).to_string();
            let home = state.frame.locals[parameter.local.0 as usize];
            let seen = observe::local(machine, state, home, local.size.unwrap_or(0));
            match (local.scalar, seen) {
                (Some(_), Some(seen)) => {
                    let value = self.value(machine, state, (unit, local.ty), seen);
                    words.push(format!("{name} = {value}"));
                }
                _ => words.push(name),
            }
        }
        format!("`{}({})` is called", function.name, words.join(", "))
    }

    fn value(
        &self,
        machine: &Machine,
        state: &State,
        (unit, ty): (u32, TypeId),
        seen: Seen,
    ) -> String {
        let program = &machine.program.unit(unit).source.typed;
        match seen {
            Seen::Open(number) => self.chosen(number as usize),
            seen => words::value(machine, state, (program, ty), seen, self.eyes),
        }
    }

    /// What a pointer of the environment will turn out to be.
    fn chosen(&self, number: usize) -> String {
        match self.script.pointers.get(number) {
            Some(Choice::Null) => "NULL".into(),
            Some(Choice::Object { size: 1, .. }) => "a pointer to 1 byte".into(),
            Some(Choice::Object { size, .. }) => format!("a pointer to {size} bytes"),
            Some(Choice::Same(other)) if (other.0 as usize) < number => "the same pointer".into(),
            _ => "any pointer".into(),
        }
    }

    /// What is assigned, as the program calls it.
    fn place(&self, machine: &Machine, unit: u32, access: &Access, text: &str) -> String {
        let program = &machine.program.unit(unit).source.typed;
        let taken = &self.record.taken[self.next as usize];
        let (function, _) = observe::code_at(machine, taken.function);
        let variable = match access.place.base {
            Base::Local(local) => function.local(local).variable,
            Base::Static(id) => Some(id),
            _ => None,
        };
        let left = left_side(text);
        let Some(variable) = variable else { return left };
        let (name, ty) = (program.text(program[variable].name), program[variable].ty.ty);
        if layout(program, ty).is_some_and(|layout| layout.size == access.size) {
            return name.to_string();
        }
        // An initialiser names the whole, and stores its parts one after the other.
        let path = part(program, ty, access.place.offset, access.size).filter(|_| left == name);
        path.map_or(left, |(path, _)| format!("{name}{path}"))
    }
}

/// `p->next` of `p->next = q`, `a[i]` of `a[i] += 2` and of `a[i]++`.
fn left_side(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_assignment = |at: &usize| {
        let near = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
        let before = if *at > 0 { near(at - 1) } else { b' ' };
        let compares = matches!(before, b'=' | b'!')
            || matches!(before, b'<' | b'>') && (*at < 2 || near(at - 2) != before);
        near(*at) == b'=' && near(at + 1) != b'=' && !compares
    };
    let end = (0..bytes.len()).find(is_assignment).unwrap_or(bytes.len());
    let left = text[..end].trim_end_matches(|c: char| "+-*/%&|^<> ".contains(c)).trim();
    let left = left.trim_start_matches("++").trim_start_matches("--");
    if left.is_empty() { text.to_string() } else { left.to_string() }
}

/// A result of which only the scalar is known.
fn plain(
    machine: &Machine,
    state: &State,
    seen: Seen,
    scalar: crate::flow::Scalar,
    eyes: Eyes,
) -> String {
    use crate::flow::Scalar;
    match (seen, scalar) {
        (Seen::Number(bits), Scalar::Integer { bits: width, signed: true }) => {
            crate::machine::term::to_signed(width, bits).to_string()
        }
        (Seen::Number(0), Scalar::Pointer) => "NULL".into(),
        (Seen::Number(bits), _) => bits.to_string(),
        (Seen::Pointer(object, _), _) => words::name(machine, state, object, eyes),
        (Seen::Unset, _) => "nothing".into(),
        (Seen::Open(_), _) => "any pointer".into(),
    }
}

fn result_type(machine: &Machine, unit: u32, id: FunctionId) -> Option<TypeId> {
    let program = &machine.program.unit(unit).source.typed;
    match program.types.get(program[id].ty) {
        Type::Function(of) => Some(of.result.ty),
        _ => None,
    }
}

/// What stands at a place, for one line.
fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= 60 {
        return text;
    }
    text.chars().take(59).chain(['…']).collect()
}

fn shortened(steps: Vec<RunStep>) -> Vec<RunStep> {
    if steps.len() <= MOST_STEPS {
        return steps;
    }
    let (first, last) = (MOST_STEPS / 4, steps.len() - 3 * MOST_STEPS / 4);
    let gap = skipped(&steps[first].function, steps[first].depth, steps[first].span);
    let all = steps.into_iter().enumerate();
    let mut kept: Vec<RunStep> =
        all.filter(|(index, _)| *index < first || *index >= last).map(|(_, step)| step).collect();
    if kept[first].kind != RunStepKind::Skipped {
        kept.insert(first, gap);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::left_side;

    #[test]
    fn what_is_assigned_is_called_as_in_the_program() {
        assert_eq!(left_side("p->next = q"), "p->next");
        assert_eq!(left_side("a[i == 3] <<= 2"), "a[i == 3]");
        assert_eq!(left_side("a[i <= 3] += 2"), "a[i <= 3]");
        assert_eq!(left_side("*p++"), "*p");
        assert_eq!(left_side("++*p"), "*p");
    }
}
