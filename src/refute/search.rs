//! Looks for runs that break a rule: a program and where it starts in, such runs out, with what they take from outside; and whether there
//! can be others. All paths are taken, shorter ones first, as far as time allows, and a few runs on small random inputs.
//! Rule: "there are no others" is said only where every path was run to its end, exactly.

use super::beyond::{Beyond, beyond};
use super::entry;
use super::precondition::suggest;
use super::reachable::reachable;
use super::shrink::{Broken, shrink};
use super::starts::ways_to_start;
use super::unlooked::unlooked;
use super::waiting::Waiting;
use crate::base::{CheckId, ObligationKind, Span};
use crate::flow::{FunctionRef, Program};
use crate::machine::fold::{Language, fold};
use crate::machine::join::{Known, Likeness, is_at_head, likeness, widen};
use crate::machine::solve::{Counts, May, Solve};
use crate::machine::term::Term;
use crate::machine::{
    Allocator, Input, Inputs, Kind, Leaks, Machine, Mark, Options, Origin, Outcome, Outside, Run,
    Script, Set, State, Value, Violation, leaked, run, script,
};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// What to look for.
pub struct Plan<'a> {
    pub entry: FunctionRef,
    pub options: Options,
    /// When to stop: at a time, or after so many steps on all paths together.
    pub deadline: Instant,
    pub most_steps: u64,
    pub random: Random,
    /// Whether lists are folded at the heads of loops. Then nothing is found: what breaks a rule need not exist.
    pub folds: bool,
    pub wanted: &'a dyn Fn(ObligationKind) -> bool,
    /// Asked of each new run: whether it is of no interest, since something that was suggested excludes it.
    pub excluded: &'a dyn Fn(&Found) -> bool,
    /// Asked of each other run.
    pub enough: &'a dyn Fn(&Found) -> Heard,
    /// Told now and then how far the search is, and how many states wait.
    pub progress: &'a dyn Fn(&Searched, usize),
}

/// What somebody says who was told of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// No other run that breaks the same rule is of interest.
    Settled,
    /// Nobody saw it in a replay: another run that breaks the same rule may be seen.
    NotSeen,
    /// No other run at all is of interest.
    Enough,
}

/// Whether runs on random inputs are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Random {
    Never,
    /// They are fast, and what they find is long.
    First,
    /// After short paths have been looked at: of two runs that break one rule, people want to read the shorter one.
    Later,
}

/// A run that breaks a rule.
#[derive(Clone, Debug)]
pub struct Found {
    pub kind: ObligationKind,
    /// What it breaks, by the name under which every reading of the program knows it; `None` for what no list foresees.
    pub check: Option<CheckId>,
    pub span: Span,
    pub detail: Option<String>,
    /// In the order in which the run takes them.
    pub inputs: Vec<Taken>,
    /// The calls under way, the innermost last.
    pub calls: Vec<Span>,
    pub function: Arc<str>,
    /// Where memory that is lost was allocated.
    pub allocated: Vec<Span>,
    /// There is a block of no bytes on the heap.
    pub empty_block: bool,
    /// The rule is broken by the end of the entry.
    pub returns: bool,
    /// To take the same way again.
    pub script: Arc<Script>,
    /// What follows a call whose precondition is broken.
    pub beyond: Option<Beyond>,
    /// A precondition of the entry that excludes it.
    pub suggestion: Option<Suggestion>,
    /// Calls of functions that nobody knows, in their order, with what they store.
    pub outside: Vec<Stored>,
    /// What the run was assumed to do.
    pub marks: Arc<BTreeSet<Mark>>,
}

/// A clause for an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub text: String,
    /// A pointer that need not lead anywhere, if nothing else says so.
    pub or_null: Option<String>,
    /// The run follows pointers in memory, whose order depends on who asks for them.
    pub in_memory: bool,
}

/// A call of a function without a body, and the memory that it sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    pub function: Arc<str>,
    pub bytes: Vec<StoredBytes>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBytes {
    /// The argument that leads there, and how far from it the first byte lies. `None`: no argument does.
    pub from: Option<(u32, i64)>,
    pub data: Vec<u8>,
}

/// A value from outside of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    pub origin: Origin,
    /// `None` for what is no number, as a pointer of the environment.
    pub bits: Option<u128>,
    pub width: u32,
    /// The number of a pointer of the environment.
    pub pointer: Option<u32>,
}

#[derive(Default)]
pub struct Searched {
    pub found: Vec<Found>,
    /// Why there may be others; empty where all paths were run.
    pub open: BTreeSet<String>,
    /// What all that rests on.
    pub assumed: BTreeSet<Mark>,
    pub paths: u64,
    /// Those that came to a state that another one had come to before.
    pub joined: u64,
    pub steps: u64,
    /// Lists were folded, so that a path stands for lists of any length.
    pub folds: bool,
    pub counts: Counts,
    /// The functions that some path has come to.
    pub entered: BTreeSet<FunctionRef>,
    /// What the entry may be called with, in words.
    pub any_arguments: Option<String>,
    /// Which of those found nobody has seen in a replay so far, and in how many runs that was tried.
    not_seen: BTreeMap<usize, u32>,
    /// Somebody has what they wanted.
    done: bool,
}

/// Runs on small random inputs, before any question is asked, and how long each may be.
const RANDOM_RUNS: u64 = 30;
const RANDOM_STEPS: u64 = 100_000;

/// How many steps are taken before the clock is looked at.
const SLICE: u64 = 5_000;

/// What questions to the solver count for, beside steps: so many letters for one, and more where it finds no answer.
const LETTERS: u64 = 20;
const HARD_QUESTION: u64 = 1_000;

/// How many numbers of a state's likeness are made in the time of a step.
const WORDS_PER_STEP: u64 = 16;

/// How long nobody asks again, where a state has no likeness.
const NO_LIKENESS: u64 = 2_000;

/// After so many steps, runs on random inputs are tried; each path that has ended counts for some of them.
const SHORT_PATHS: u64 = 10_000;
const A_PATH: u64 = 100;

/// Of larger memory that functions without a body set, a test has the first bytes.
const MOST_STORED: u128 = 1 << 16;

/// How many runs are tried for one check until one is seen in a replay.
const MOST_TRIES: u32 = 4;

/// How many states may wait.
const MOST_STATES: usize = 50_000;

pub fn search(program: &Program, plan: &Plan, solve: Solve) -> Searched {
    let mut searched = Searched { folds: plan.folds, ..Searched::default() };
    if plan.random == Random::First {
        random_runs(program, plan, &mut searched);
    }
    if !searched.done {
        all_paths(program, plan, solve, &mut searched);
    }
    if (plan.wanted)(ObligationKind::Frame) {
        searched.open.extend(unlooked(program, &reachable(program, plan.entry)));
    }
    searched
}

impl Searched {
    /// A pointer may be null where no run was found that breaks a rule for that.
    fn allow_null(&self, suggestion: &mut Suggestion) {
        let Some(pointer) = &suggestion.or_null else { return };
        let not_null = format!("{pointer} != \\null");
        let mut said = self.found.iter().filter_map(|it| it.suggestion.as_ref());
        if said.all(|other| other.text != not_null) {
            suggestion.text = format!("{pointer} == \\null || {}", suggestion.text);
        }
    }

    fn add(&mut self, machine: &mut Machine, plan: &Plan, violations: Vec<Violation>) {
        if plan.folds && !violations.is_empty() {
            self.open.insert("lists of any length: a rule may be broken".into());
            self.done = true;
            return;
        }
        for violation in violations {
            if !(plan.wanted)(violation.kind) {
                self.open.insert(format!("another rule is broken: {}", violation.kind.failure()));
                continue;
            }
            let same = |it: &Found| {
                (it.kind, it.span, &it.check) == (violation.kind, violation.span, &violation.check)
            };
            let mut known = self.found.iter().position(same);
            if known.is_none()
                && let Some((mut machine, shorter)) = shorter(machine, plan, &violation)
            {
                self.try_runs(&mut machine, plan, shorter, None);
                known = self.found.iter().position(same);
            }
            if known.is_none_or(|known| self.not_seen.contains_key(&known)) {
                self.try_runs(machine, plan, violation, known);
            }
        }
    }

    /// Tells of the run and, as long as nobody sees it, of others on the same path.
    fn try_runs(
        &mut self,
        machine: &mut Machine,
        plan: &Plan,
        mut violation: Violation,
        mut known: Option<usize>,
    ) {
        let mut others = 0..violation.state.inputs.len();
        loop {
            let mut found = found(machine, &violation);
            if let Some(suggestion) = &mut found.suggestion {
                self.allow_null(suggestion);
            }
            if (plan.excluded)(&found) {
                return;
            }
            let heard = (plan.enough)(&found);
            self.done |= heard == Heard::Enough;
            let at = *known.get_or_insert(self.found.len());
            if at == self.found.len() {
                self.found.push(found);
            } else if heard != Heard::NotSeen {
                self.found[at] = found;
            }
            if heard != Heard::NotSeen {
                self.not_seen.remove(&at);
                return;
            }
            let tries = self.not_seen.entry(at).or_default();
            *tries += 1;
            let over = *tries >= MOST_TRIES || Instant::now() > plan.deadline;
            if over || !others.any(|input| grow(machine, &mut violation.state, input)) {
                return;
            }
        }
    }
}

/// Gives the input a larger value, where the path allows it: what one byte too many leaves unseen, more may show.
fn grow(machine: &mut Machine, state: &mut State, input: usize) -> bool {
    let Value::Bits(term) = state.inputs[input].value else { return false };
    let value = machine.terms.evaluate(term, &state.model);
    let larger = machine.terms.ult(Term::constant(term.width(), value), term);
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, larger) {
        May::Yes(model) => {
            state.model = model;
            true
        }
        May::No | May::Unknown(_) => false,
    }
}

fn found(machine: &mut Machine, violation: &Violation) -> Found {
    let is_main = machine.entry_name(&violation.state) == "main";
    let suggestion = if is_main { None } else { suggest(machine, violation) };
    let beyond = match violation.kind {
        ObligationKind::Precondition => beyond(machine, &violation.state),
        _ => None,
    };
    let state = &violation.state;
    let calls = state.callers.iter().filter_map(|frame| frame.call).chain(state.frame.call);
    let allocated = match violation.kind {
        ObligationKind::MemoryLeak => leaked(machine, state),
        _ => vec![],
    };
    Found {
        kind: violation.kind,
        check: violation.check.clone(),
        span: violation.span,
        detail: violation.detail.clone(),
        inputs: state.inputs.iter().map(|input| taken(machine, state, input)).collect(),
        calls: calls.collect(),
        function: machine.running(state).name.clone(),
        allocated: allocated
            .into_iter()
            .filter_map(|id| match state.memory.get(id).kind {
                Kind::Heap { span, .. } => Some(span),
                _ => None,
            })
            .collect(),
        empty_block: has_empty_block(machine, state),
        returns: state.callers.is_empty(),
        script: Arc::new(script(machine, state)),
        beyond,
        suggestion,
        outside: state.outside.iter().map(|call| stored(machine, state, call)).collect(),
        marks: state.marks.clone(),
    }
}

fn has_empty_block(machine: &Machine, state: &State) -> bool {
    state.memory.iter().any(|(_, object)| {
        let allocated = matches!(object.kind, Kind::Heap { allocator: Allocator::Malloc, .. });
        allocated && machine.terms.evaluate(object.size, &state.model) == 0
    })
}

fn stored(machine: &Machine, state: &State, call: &Outside) -> Stored {
    let bytes = |set: &Set| {
        let size = machine.terms.evaluate(set.size, &state.model).min(MOST_STORED);
        let bytes = state.model.bytes(set.bytes).cloned().unwrap_or_default();
        let at = |index: u128| bytes.at(u128::from(set.start) + index);
        StoredBytes { from: set.from, data: (0..size).map(at).collect() }
    };
    Stored { function: call.function.clone(), bytes: call.sets.iter().map(bytes).collect() }
}

fn taken(machine: &Machine, state: &State, input: &Input) -> Taken {
    let (bits, width) = match input.value {
        Value::Bits(term) => (Some(machine.terms.evaluate(term, &state.model)), term.width()),
        _ => (None, 0),
    };
    Taken { origin: input.origin.clone(), bits, width, pointer: entry::pointer(input.value) }
}

/// Only `main` gets its arguments from nobody: random numbers for pointers are no inputs that anybody passes.
fn random_runs(program: &Program, plan: &Plan, searched: &mut Searched) {
    let is_main = program.function_name(plan.entry) == "main";
    for seed in 0..if is_main { RANDOM_RUNS } else { 0 } {
        if searched.done || Instant::now() > plan.deadline {
            return;
        }
        try_random(program, plan, seed, searched);
    }
}

/// One run with all inputs known: no solver is asked.
fn try_random(program: &Program, plan: &Plan, seed: u64, searched: &mut Searched) {
    let starts = ways_to_start(program, plan.entry, &plan.options);
    let lengths = starts[seed as usize % starts.len()];
    let arguments = plan.options.arguments.as_ref().map(|_| lengths.into());
    let options = Options { inputs: Inputs::Random(seed + 1), arguments, ..plan.options.clone() };
    let mut machine = Machine::new(program, options, Solve::without_solver());
    let Ok(mut state) = machine.start(plan.entry) else { return };
    let mut left = RANDOM_STEPS.min(plan.most_steps);
    loop {
        let Run { violations, outcome } = run(&mut machine, state, SLICE);
        let broken = !violations.is_empty();
        // Only what is found counts: what such a run leaves open, others do not.
        let open = std::mem::take(&mut searched.open);
        searched.add(&mut machine, plan, violations);
        searched.open = open;
        match outcome {
            Outcome::Paused(next) if !broken && left > SLICE && Instant::now() < plan.deadline => {
                state = *next;
                left -= SLICE;
            }
            _ => return,
        }
    }
}

/// A run of a whole program on less input that breaks the same rule.
fn shorter<'p>(
    machine: &Machine<'p>,
    plan: &Plan,
    violation: &Violation,
) -> Option<(Machine<'p>, Violation)> {
    let state = &violation.state;
    if !state.lazies.is_empty() || !state.outside.is_empty() || state.inputs.is_empty() {
        return None;
    }
    let arguments = plan.options.arguments.as_ref().map(|_| state.started_with.clone());
    let broken = Broken {
        program: machine.program,
        entry: plan.entry,
        options: Options { arguments, ..machine.options.clone() },
        kind: violation.kind,
        span: violation.span,
        steps: state.steps,
    };
    shrink(&broken, script(machine, state))
}

fn all_paths(program: &Program, plan: &Plan, solve: Solve, searched: &mut Searched) {
    let mut machine = Machine::new(program, plan.options.clone(), solve);
    machine.stops_at_heads = true;
    let (mut waiting, mut met) = (Waiting::default(), Met::default());
    for lengths in ways_to_start(program, plan.entry, &plan.options) {
        machine.options.arguments = plan.options.arguments.as_ref().map(|_| (*lengths).into());
        match machine.start(plan.entry) {
            Ok(state) => waiting.add(state),
            Err(why) => {
                searched.open.insert(why);
                return;
            }
        }
    }
    let mut chances = plan.random == Random::Later;
    while let Some((state, left)) = waiting.next() {
        if Instant::now() > plan.deadline {
            searched.open.insert("the time is up".into());
            break;
        }
        (plan.progress)(searched, waiting.len());
        let Counts { letters, unknown, .. } = machine.solve.counts();
        let asked = letters / LETTERS + HARD_QUESTION * unknown;
        if searched.steps + asked >= plan.most_steps {
            searched.open.insert("the steps are used up".into());
            break;
        }
        if chances && searched.steps + asked + A_PATH * searched.paths >= SHORT_PATHS {
            chances = false;
            random_runs(program, plan, searched);
        }
        let before = state.steps;
        let Run { violations, outcome } = run(&mut machine, state, left.min(SLICE));
        searched.add(&mut machine, plan, violations);
        if searched.done {
            break;
        }
        searched.steps += steps_of(&outcome).saturating_sub(before);
        match outcome {
            Outcome::Forked(states) => states.into_iter().for_each(|it| waiting.add(it)),
            Outcome::Paused(mut state) => {
                if plan.folds && is_at_head(&machine, &state) {
                    fold(&mut machine, &mut met.known, &mut state);
                    state.next_look = 0;
                }
                let seen = met.look(&machine, &mut state);
                if seen == Seen::Never {
                    waiting.add(*state);
                } else {
                    // What comes of it comes of the other one.
                    searched.joined += 1;
                    note_marks(&state, searched);
                }
                if seen == Seen::Lossy && machine.options.leaks == Leaks::Lost {
                    searched.open.insert("memory is lost on a way that may never end".into());
                }
            }
            Outcome::Unknown(why, _) => {
                searched.open.insert(why);
            }
            Outcome::Ended(_, state) => {
                searched.paths += 1;
                // An assumption that does not hold on the ways that were tried may hold on others: marks count there, too.
                note_marks(&state, searched);
            }
        }
        if waiting.len() > MOST_STATES {
            searched.open.insert("there are too many paths".into());
            break;
        }
    }
    searched.counts = machine.solve.counts();
    searched.entered = machine.entered();
}

/// How many steps led there.
fn steps_of(outcome: &Outcome) -> u64 {
    match outcome {
        Outcome::Forked(states) => states.first().map_or(0, |state| state.steps),
        Outcome::Paused(state) | Outcome::Ended(_, state) | Outcome::Unknown(_, state) => {
            state.steps
        }
    }
}

/// A path that was not run exactly says nothing about others like it.
fn note_marks(state: &State, searched: &mut Searched) {
    searched.assumed.extend(state.marks.iter().cloned());
    searched.open.extend(state.marks.iter().filter(|mark| mark.is_inexact()).map(words));
}

/// Whether a state need not be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Never,
    Before,
    /// Before, and memory is lost in it.
    Lossy,
}

/// The states at heads of loops that were met so far.
#[derive(Default)]
struct Met {
    /// And which words their segments stood for.
    likenesses: FxHashMap<Likeness, Vec<Language>>,
    known: Known,
}

impl Met {
    /// Whether there was one that stands for it. Looking costs as much as some steps, and is done again only after as many.
    fn look(&mut self, machine: &Machine, state: &mut State) -> Seen {
        if state.steps < state.next_look || !is_at_head(machine, state) {
            return Seen::Never;
        }
        let Some(told) = likeness(machine, &mut self.known, state) else {
            state.next_look = state.steps + NO_LIKENESS;
            return Seen::Never;
        };
        state.next_look = state.steps + 1 + told.likeness.len() as u64 / WORDS_PER_STEP;
        match self.likenesses.entry(told.likeness.clone()) {
            Entry::Vacant(new) => {
                new.insert(told.languages);
                Seen::Never
            }
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                if known.iter().zip(&told.languages).all(|(own, new)| own.includes(new)) {
                    return if told.lost { Seen::Lossy } else { Seen::Before };
                }
                // From here on it stands for what the other one stood for, too.
                known.iter_mut().zip(&told.languages).for_each(|(own, new)| own.add(new));
                widen(machine, state, &told, known);
                Seen::Never
            }
        }
    }
}

/// What a mark means, for people.
pub fn words(mark: &Mark) -> String {
    match mark {
        Mark::Addresses => "what happens depends on where objects lie".into(),
        Mark::Floats => "floating arithmetic on unknown numbers".into(),
        Mark::Question(why) => format!("a question that the solver left open: {why}"),
        Mark::Values => "only some of many values were tried".into(),
        Mark::Arguments => "the program is started with a few short arguments at most".into(),
        Mark::Stdin => "lines and words of standard input have some of all possible lengths".into(),
        Mark::External(name) => {
            format!("`{name}` has no body: its result may be anything, and it changes nothing else")
        }
        Mark::Promise(name) => {
            format!("`{name}` has no body: it does anything that its contract allows")
        }
        Mark::Changes(name) => {
            format!(
                "`{name}` has no body: it sets numbers that its arguments point to, nothing else"
            )
        }
        Mark::Callbacks(name) => {
            format!("`{name}` has no body: it called none of the functions that it was given")
        }
        Mark::Statics => {
            "static objects had their first values, not what others may have set".into()
        }
        Mark::Optimiser => "what the compiler's optimiser knows was taken for little".into(),
        Mark::Volatile => "volatile objects kept their values".into(),
        Mark::Annotation(words) => words.to_string(),
        Mark::Pointers => {
            "pointers from outside were null, or led to the start of an object, not into the middle"
                .into()
        }
        Mark::Types => "whether memory is used as another type than it has (C11 6.5p7): `cinch prove` looks at that".into(),
        Mark::Alignment => "the alignment of an object is not known".into(),
    }
}
