//! The machine beside the compiler: programs in `tests/emit` print the same when they are run step by step, and end the same. Programs in
//! `tests/machine` break rules at the lines marked `//~ CODE`, or none; what they print stands behind `// prints:`.

use crate::harness::{self, Completion, Failed, Marks, Trial};
use cinch::base::DataModel;
use cinch::contract;
use cinch::flow::{self, Program};
use cinch::machine::solve::Solve;
use cinch::machine::visits::{Point, Reach, judge, visits};
use cinch::machine::{Allocation, Ending, Inputs, Machine, Mark, Options, Outcome, Run, run};
use cinch::smt::provision::{self, Surroundings};
use cinch::smt::session::{Limits, Session};
use cinch::source::SourceMap;
use cinch::typed::{Target, elaborate};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// A run that takes longer is not waited for.
const MOST_STEPS: u64 = 50_000_000;

/// Where csmith has its headers.
const CSMITH: &str = "/usr/include/csmith";

/// Programs that break a rule of C on purpose of the compiler: inner arrays that are left, negative numbers that are shifted, a function that is
/// called by another type.
const BREAK_RULES: [&str; 6] =
    ["conversions", "initializers", "int128", "mutual", "pointers", "wide_bitfields"];

/// Programs in which the order of arguments matters, which C leaves open (C11 6.5.2.2p10) and compilers choose.
const OPEN_ORDER: [&str; 7] = [
    "conditionals",
    "inline_functions",
    "mutual",
    "scopes",
    "statement_exprs",
    "struct_values",
    "vlas",
];

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("machine::emit", "tests/emit", "c", runs_as_compiled);
    trials.extend(harness::cases("machine::explore", "tests/machine", "c", breaks_as_marked));
    trials.extend(random_programs());
    trials.push(harness::trial("machine::visits".into(), || {
        visited_states_tell_candidates_apart()?;
        Ok(Completion::Completed)
    }));
    trials
}

/// The text of a C file after preprocessing, as one program.
pub fn program(text: &str) -> Result<(Program, SourceMap), String> {
    let mut sources = SourceMap::default();
    let file = sources.add("a.c", text).map_err(|_| "too long".to_string())?;
    let parsed = cinch::syntax::parse(file, &sources);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let annotated = contract::annotate(elaborated.program);
    let all =
        parsed.diagnostics.iter().chain(&elaborated.diagnostics).chain(&annotated.diagnostics);
    let errors: Vec<_> =
        all.filter(|found| found.severity == cinch::base::Severity::Error).collect();
    if let Some(error) = errors.first() {
        return Err(format!("{error:?}"));
    }
    let unit = flow::build(Arc::new(annotated.program));
    let program = flow::link(vec![unit]).map_err(|errors| format!("{errors:?}"))?;
    Ok((program, sources))
}

fn preprocessed(path: &Path) -> Result<String, Failed> {
    let output = Command::new("cc").args(["-E", "-P", "-I", CSMITH]).arg(path).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs `main` with inputs that are known.
fn concrete(program: &Program) -> Result<Run, String> {
    let options = Options {
        inputs: Inputs::Given(vec![]),
        allocation: Allocation::Succeeds,
        ..Options::default()
    };
    let mut machine = Machine::new(program, options, Solve::without_solver());
    let entry = program.find("main").ok_or("no main")?;
    let state = machine.start(entry)?;
    Ok(run(&mut machine, state, MOST_STEPS))
}

/// As many of csmith's programs as `CINCH_CSMITH` says, by default a few.
fn random_programs() -> Vec<Trial> {
    if !Path::new(CSMITH).join("csmith.h").is_file() {
        return vec![harness::trial("machine::csmith".into(), || harness::needs("csmith"))];
    }
    let count = std::env::var("CINCH_CSMITH").ok().and_then(|count| count.parse().ok());
    let trial = |seed: usize| {
        harness::trial(format!("machine::csmith::{seed}"), move || {
            let folder = tempfile::tempdir()?;
            let path = folder.path().join("random.c");
            let seed = seed.to_string();
            let made = Command::new("csmith").args(["--seed", &seed]).current_dir(&folder).output();
            let Ok(made) = made else { return Ok(harness::needs("csmith")) };
            std::fs::write(&path, made.stdout)?;
            runs_as_compiled(&path)
        })
    };
    (1..=count.unwrap_or(5)).map(trial).collect()
}

fn runs_as_compiled(path: &Path) -> Result<Completion, Failed> {
    let folder = tempfile::tempdir()?;
    let binary = folder.path().join("program");
    let compiled = Command::new("cc")
        .args(["-w", "-I", CSMITH])
        .arg(path)
        .arg("-o")
        .arg(&binary)
        .arg("-lm")
        .output()?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned().into());
    }
    let expected = Command::new("timeout").arg("5").arg(&binary).output()?;
    let (program, sources) = program(&preprocessed(path)?)?;
    let ran = match concrete(&program) {
        Ok(ran) => ran,
        Err(why) => return Ok(Completion::ignored_with(format!("unknown: {why}"))),
    };
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if let Some(violation) = ran.violations.first() {
        let line = sources.position(violation.span.start).line;
        let text = sources.files()[0].text.lines().nth(line - 1).unwrap_or_default();
        let words = format!("{} in line {line}: {text}", violation.kind.code());
        if BREAK_RULES.contains(&&*name) {
            return Ok(Completion::ignored_with(format!("breaks a rule: {words}")));
        }
        return Err(words.into());
    }
    let (code, state) = match ran.outcome {
        Outcome::Ended(Ending::Returned(value) | Ending::Exited(value), state) => (value, state),
        Outcome::Unknown(why, state) => {
            let words = format!("unknown: {why} [after {} steps]", state.steps);
            return Ok(Completion::ignored_with(words));
        }
        Outcome::Paused(_) => return Ok(Completion::ignored_with("takes too long")),
        _ => return Err("it neither ends nor goes on".into()),
    };
    if OPEN_ORDER.contains(&&*name) {
        return Ok(Completion::ignored_with("the order of arguments matters"));
    }
    let code = code.number().map(|code| (code & 0xff) as i32);
    if *state.output != expected.stdout || code != expected.status.code() {
        return Err(format!(
            "compiled:\n{}{}\nin the machine:\n{}{code:?}",
            String::from_utf8_lossy(&expected.stdout),
            expected.status,
            String::from_utf8_lossy(&state.output)
        )
        .into());
    }
    Ok(Completion::Completed)
}

/// A solver for what cheaper answers leave open.
pub fn solve() -> Result<Solve, Failed> {
    let found = provision::find(None, &Surroundings::of_this_process(), &mut |_| {});
    let solver = found.map_err(|missing| missing.to_string())?.remove(0).solver;
    let launcher = Some(env!("CARGO_BIN_EXE_cinch").into());
    Ok(Solve::new(Session::new(solver, Limits::default(), launcher)))
}

/// Of two candidates for an invariant, the one that does not hold is false in some state at the loop's head, the other in none.
fn visited_states_tell_candidates_apart() -> Result<(), Failed> {
    let text = "/*@ requires 0 <= n && \\valid(a + (0 .. n - 1)); */
        int f(int *a, int n) {
            int i = 0;
            /*@ loop invariant 0 <= i <= n; loop invariant i < n; */
            while (i < n) a[i++] = 0;
            return i;
        }";
    let (program, _) = program(text)?;
    let entry = program.find("f").ok_or("no function")?;
    let spec = &program.unit(0).source.functions[&entry.id];
    let clauses = &spec.loops.values().next().ok_or("no loop")?.invariants;
    let mut machine = Machine::new(&program, Options::default(), solve()?);
    let found = visits(&mut machine, entry, Reach { visits: 30, steps: 3_000 });
    let mut said = |index: usize| {
        let heads = found.iter().filter(|visit| matches!(visit.point, Point::Head(_)));
        let answers = heads.map(|visit| judge(&mut machine, visit, &clauses[index].formula));
        answers.collect::<Vec<Option<bool>>>()
    };
    let (right, wrong) = (said(0), said(1));
    if right.len() < 3 || right.iter().any(|answer| *answer != Some(true)) {
        return Err(format!("the invariant that holds: {right:?}").into());
    }
    if !wrong.contains(&Some(false)) || !wrong.contains(&Some(true)) {
        return Err(format!("the invariant that fails: {wrong:?}").into());
    }
    Ok(())
}

/// Every path of a program with unknown inputs; what goes wrong is exactly what is marked.
fn breaks_as_marked(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let (program, sources) = program(&text)?;
    let mut machine = Machine::new(&program, Options::default(), solve()?);
    let entry = program.find("main").ok_or("no main")?;
    let mut open = vec![machine.start(entry)?];
    let mut marks = Marks::new();
    let (mut paths, mut unknown) = (0, vec![]);
    while let Some(state) = open.pop() {
        let ran = run(&mut machine, state, MOST_STEPS);
        marks.extend(ran.violations.iter().map(|violation| {
            let line = sources.position(violation.span.start).line;
            (line, violation.kind.code().to_string())
        }));
        match ran.outcome {
            Outcome::Forked(states) => open.extend(states.into_iter().rev()),
            Outcome::Ended(_, state) => {
                paths += 1;
                let is_open = |mark: &&Mark| matches!(mark, Mark::Annotation(_));
                unknown.extend(state.marks.iter().filter(is_open).map(|mark| format!("{mark:?}")));
            }
            Outcome::Unknown(why, _) => unknown.push(why),
            Outcome::Paused(_) => unknown.push("too many steps".into()),
        }
        assert!(open.len() + paths < 10_000, "the paths should be few");
    }
    if !unknown.is_empty() {
        return Err(format!("unknown: {unknown:?}").into());
    }
    harness::compare(&harness::marked(&text), &marks)
}
