//! Random programs against their own runs, and against a naive way to compute what has to be valid. What fails in a run must not be
//! proved; where all runs can be made, what fails in none must be. `CINCH_RANDOM_CASES` asks for more programs than
//! the usual few, `CINCH_RANDOM_SEED` for others.

mod generate;
mod interpret;
mod paths;

use crate::harness::{Trial, tests};
use cinch::base::Span;
use cinch::il::core::{Program, Sort, Var};
use cinch::il::{check::check, monomorphise::monomorphise, parse::parse};
use cinch::prove::schedule::{self, Options, Task, Vacuity};
use cinch::prove::verdict::{Outcome, Verdict};
use cinch::smt::provision::{self, Surroundings};
use cinch::smt::session::Limits;
use cinch::smt::solvers::Solver;
use cinch::source::SourceMap;
use cinch::vc::{self, Prepared};
use generate::{Flavour, Random};
use interpret::{Failure, Interpreter, Oracle, Stop, Value};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub fn trials() -> Vec<Trial> {
    let own: Vec<Trial> = tests![what_fails_in_a_run_is_not_proved, what_fails_in_no_run_is_proved];
    own.into_iter().chain(paths::trials()).collect()
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn seeds(usual: u64) -> std::ops::Range<u64> {
    let first = number("CINCH_RANDOM_SEED").unwrap_or(1);
    first..first + number("CINCH_RANDOM_CASES").unwrap_or(usual)
}

pub fn core(text: &str) -> (Program, SourceMap) {
    let mut map = SourceMap::default();
    let index = map.add("random.bpl", text).expect("programs are small");
    let parsed = parse(index, &mut map);
    assert!(parsed.diagnostics.is_empty(), "{:?}\n{text}", parsed.diagnostics);
    let checked = check(&parsed.program).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let program = monomorphise(checked.program);
    (program.unwrap_or_else(|errors| panic!("{errors:?}\n{text}")), map)
}

pub fn solver() -> Solver {
    let found = provision::find(None, &Surroundings::of_this_process(), &mut |_| {});
    let mut found = found.unwrap_or_else(|missing| panic!("these tests need a solver: {missing}"));
    found.remove(0).solver
}

fn prove(program: &Prepared, chosen: &[usize]) -> Outcome {
    let options = Options {
        solvers: vec![solver()],
        limits: Limits::default(),
        jobs: 1,
        launcher: Some(env!("CARGO_BIN_EXE_cinch").into()),
        vacuity: Vacuity::Ignored,
        cache: None,
        interrupted: Arc::default(),
        spent: Arc::default(),
        memory: None,
        disturbed: Arc::default(),
    };
    schedule::prove(&Task { program, chosen, wanted: &|_| true }, &options, &())
}

/// Chooses at random; numbers are small.
struct Dice(Random);

impl Oracle for Dice {
    fn choose(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    fn unknown(&mut self, sort: &Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.0.below(2) == 0),
            Sort::Map(domain, range) => {
                let mut elements = BTreeMap::new();
                for _ in 0..self.0.below(3) {
                    let index = domain.iter().map(|sort| self.unknown(sort)).collect();
                    elements.insert(index, self.unknown(range));
                }
                let other = self.unknown(range);
                elements.retain(|_, value| *value != other);
                Value::Map(elements, Box::new(other))
            }
            _ => Value::Int((self.0.below(7) as i64 - 3).into()),
        }
    }
}

/// Makes all choices, one run after the other. Numbers are those that `generate` asks for in the finite flavour.
#[derive(Clone, Default)]
struct Every {
    made: Vec<(usize, usize)>,
    at: usize,
}

impl Oracle for Every {
    fn choose(&mut self, count: usize) -> usize {
        if self.at == self.made.len() {
            self.made.push((0, count));
        }
        self.at += 1;
        self.made[self.at - 1].0
    }

    fn unknown(&mut self, sort: &Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.choose(2) == 0),
            Sort::Map(_, range) => Value::Map(BTreeMap::new(), Box::new(self.unknown(range))),
            _ => Value::Int(BigInt::from(self.choose(3))),
        }
    }

    /// Only the parameters matter: the globals are fixed by the precondition, the others are set before they are read.
    fn initial(&mut self, var: &Var) -> Value {
        match (&*var.name, &var.sort) {
            ("p" | "q", sort) => self.unknown(sort),
            ("h", _) => Value::Int(1.into()),
            (_, Sort::Bool) => Value::Bool(false),
            (_, Sort::Map(..)) => Value::Map(BTreeMap::new(), Box::new(Value::Int(BigInt::ZERO))),
            _ => Value::Int(BigInt::ZERO),
        }
    }
}

impl Every {
    /// The choices of the next run, if there is one.
    fn next(mut self) -> Option<Every> {
        while let Some((choice, count)) = self.made.pop() {
            if choice + 1 < count {
                self.made.push((choice + 1, count));
                return Some(Every { made: self.made, at: 0 });
            }
        }
        None
    }
}

/// Fills the holes of checks with something that holds in the first few runs: it may be true.
fn fill(text: &str, seed: u64) -> String {
    type Seen = BTreeMap<usize, Vec<BTreeMap<String, Value>>>;
    let (program, map) = core(&text.replace('@', "true"));
    let mut seen = Seen::new();
    for index in 0..program.implementations.len() {
        for run in 0..3 {
            let dice = Dice(Random(seed.wrapping_mul(77).wrapping_add(run)));
            let mut observe = |span: Span, values: &BTreeMap<Var, Value>| {
                let line = map.position(span.start).line;
                let named = values.iter().map(|(var, value)| (var.name.to_string(), value.clone()));
                seen.entry(line).or_default().push(named.collect());
            };
            let mut interpreter = Interpreter::new(&program, dice, 40);
            interpreter.observe = Some(&mut observe);
            let _ = interpreter.run(index);
        }
    }
    let mut random = Random(seed);
    let lines = text.lines().zip(1..).map(|(line, number)| {
        if !line.contains('@') {
            return format!("{line}\n");
        }
        let names: &[&str] = match line.starts_with("ensures") {
            true => &["r", "g", "h", "p"],
            false => &["x", "y", "r", "g", "h", "p", "c"],
        };
        let seen = seen.get(&number).map(Vec::as_slice).unwrap_or_default();
        // What holds on the first arrival is a good thing to believe wrongly of the later ones.
        let seen = &seen[..seen.len().min(1 + random.below(4))];
        format!("{}\n", line.replace('@', &plausible(seen, names, &mut random)))
    });
    lines.collect()
}

fn plausible(seen: &[BTreeMap<String, Value>], names: &[&str], random: &mut Random) -> String {
    let name = *random.pick(names);
    let other = *random.pick(&names[..4]);
    let values: BTreeSet<&Value> = seen.iter().filter_map(|values| values.get(name)).collect();
    let text = |value: &Value| match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Map(..) => unreachable!("no name of a map is picked"),
    };
    let ordered = seen.iter().all(|values| values.get(name) <= values.get(other));
    match (values.first(), values.last(), random.below(4)) {
        (Some(_), _, 0) if ordered && name != other && name != "c" => format!("{name} <= {other}"),
        (Some(only), Some(last), _) if only == last => format!("{name} == {}", text(only)),
        (Some(Value::Int(_)), Some(most), 1) => format!("{name} <= {}", text(most)),
        (Some(least @ Value::Int(_)), _, _) => format!("{name} >= {}", text(least)),
        _ if name == "c" => "c || !c".into(),
        _ => format!("{name} < {}", random.below(5)),
    }
}

/// Whether the prover lets the failure stand. It must be told of at all.
fn is_admitted(outcome: &Outcome, chosen: &[usize], failure: &Failure) -> bool {
    let position = chosen.iter().position(|index| *index == failure.owner);
    let Some(position) = position else { return true };
    let mut obligations = outcome.implementations[position].obligations.iter();
    obligations.any(|result| {
        result.obligation.span == failure.span
            && (failure.clause.is_none() || result.obligation.clause == failure.clause)
            && result.verdict != Verdict::Proved
    })
}

fn what_fails_in_a_run_is_not_proved() {
    let (mut failures, mut proved) = (0, 0);
    for seed in seeds(30) {
        let text = fill(&generate::program(seed, Flavour::Loose, 8), seed);
        let (program, map) = core(&text);
        let program = vc::prepare(program);
        let chosen = schedule::to_prove(&program.program);
        let outcome = prove(&program, &chosen);
        proved += (outcome.implementations.iter().flat_map(|result| &result.obligations))
            .filter(|result| result.verdict == Verdict::Proved)
            .count();
        for &index in &chosen {
            for run in 0..150 {
                let dice = Dice(Random(seed.wrapping_mul(1_000_003).wrapping_add(run)));
                let stop = Interpreter::new(&program.program, dice, 300).run(index);
                let Err(Stop::Failed(failure)) = stop else { continue };
                failures += 1;
                let line = map.position(failure.span.start).line;
                assert!(
                    is_admitted(&outcome, &chosen, &failure),
                    "seed {seed}: line {line} fails in a run of P{index} but is proved:\n{text}"
                );
            }
        }
    }
    println!("{failures} failing runs, {proved} proofs");
    assert!(failures > 0 && proved > 0, "{failures} failing runs, {proved} proofs");
}

fn what_fails_in_no_run_is_proved() {
    let (mut failing, mut holding) = (0, 0);
    for seed in seeds(20) {
        let text = fill(&generate::program(seed, Flavour::Finite, 8), seed);
        let (program, map) = core(&text);
        let program = vc::prepare(program);
        let chosen = schedule::to_prove(&program.program);
        let outcome = prove(&program, &chosen);
        for (&index, result) in chosen.iter().zip(&outcome.implementations) {
            let mut failures = BTreeSet::new();
            let mut next = Some(Every::default());
            while let Some(oracle) = next {
                let mut interpreter = Interpreter::new(&program.program, oracle, 1000);
                match interpreter.run(index) {
                    Err(Stop::Failed(failure)) => drop(failures.insert(failure.span)),
                    Err(Stop::OutOfSteps) => panic!("seed {seed}: P{index} does not end:\n{text}"),
                    Ok(()) | Err(Stop::Blocked) => {}
                }
                next = interpreter.oracle.next();
            }
            for result in &result.obligations {
                let fails = failures.contains(&result.obligation.span);
                let line = map.position(result.obligation.span.start).line;
                assert_eq!(
                    result.verdict == Verdict::Proved,
                    !fails,
                    "seed {seed}: line {line} of P{index}, fails in a run: {fails}, but {:?}\n{text}",
                    result.verdict
                );
                failing += usize::from(fails);
                holding += usize::from(!fails);
            }
        }
    }
    println!("{failing} checks fail, {holding} hold");
    assert!(failing > 0 && holding > 0, "{failing} checks fail, {holding} hold");
}
