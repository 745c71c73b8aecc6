//! How well cinch proves C, in four tables: the ten programs of the HAVOC paper beside the bare solver on the same questions
//! and beside Boogie; files of more and more functions, and functions of more and more lines; other seeds and another
//! solver; and Frama-C on its own files.
//! `cargo bench --bench prove -- WORD ..` runs only tables (havoc, growth, brittleness, frama-c) and examples whose name holds
//! one of the words. Times are minima over rounds in which all take turns, so that a busy machine disturbs them alike.

mod examples;
mod frama_c;
mod generate;
mod long;
mod seeds;
#[path = "../timing/mod.rs"]
mod timing;

use cinch::smt::provision::{self, Surroundings};
use cinch::smt::session::{Limits, Session};
use cinch::smt::solvers::Solver;
use examples::Example;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use timing::{cell, least, milliseconds, ratio};

const ROUNDS: usize = 3;

/// The ten programs of the paper's table; adding to a doubly-linked list and removing from it share a file.
const HAVOC: [&str; 9] = [
    "lists/iterate",
    "lists/iterate_acyclic",
    "lists/add",
    "lists/reverse",
    "lists/sorted_insert",
    "lists/dlist",
    "memory/allocator",
    "lists/list_appl",
    "lists/free_all",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let named = |name: &str| words.iter().any(|word| name.contains(word.as_str()));
    let tables = ["havoc", "growth", "brittleness", "frama-c"];
    let any_table = words.iter().any(|word| tables.iter().any(|table| table.contains(&**word)));
    let any_example = words.iter().any(|word| !tables.iter().any(|table| table.contains(&**word)));
    // Words for tables and for examples narrow independently: `havoc reverse` is one row of one table.
    let table = |name: &str| !any_table || named(name);
    let example = |example: &Example| !any_example || named(&example.name);

    let folder = std::env::temp_dir().join(format!("cinch-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the system should have room for temporary files");
    if table("havoc") {
        let programs: Vec<Example> =
            HAVOC.iter().map(|name| Example::named(name)).filter(example).collect();
        proofs(&programs, &folder);
    }
    if table("growth") && !any_example {
        growth(&folder);
    }
    if table("brittleness") {
        let all = examples::all().into_iter().chain(examples::corpus());
        seeds::table(&all.filter(example).collect::<Vec<_>>());
    }
    if table("frama-c") && !any_example {
        frama_c::table();
    }
    // What stays behind in the folder for temporary files does no harm.
    let _ = std::fs::remove_dir_all(&folder);
}

fn proofs(programs: &[Example], folder: &Path) {
    let solver =
        provision::find(None, &Surroundings::of_this_process(), &mut |words| eprintln!("{words}"));
    let solver = solver.expect("there should be a solver").swap_remove(0).solver;
    let boogie = timing::boogie();
    println!("\n## HAVOC's programs: {}, one job, ms\n", solver.title());
    if boogie.is_none() {
        println!("No Boogie: set BOOGIE to the command that starts it.\n");
    }
    println!(
        "|program|cinch|without vacuity|bare solver|Boogie|cinch / bare|cinch / Boogie|remarks|"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---|");
    let mut sum = Times::nothing();
    for program in programs {
        let stages = emit(program, &folder.join(program.name.replace('/', "_")), &solver);
        let mut best = Times::default();
        let mut remarks = vec![];
        for _ in 0..ROUNDS {
            let times;
            (times, remarks) = measure(program, &stages, &solver, boogie.as_deref());
            best = best.least(times);
        }
        sum = sum.plus(best);
        println!("|{}|{}|{}|", program.name, best.row(), remarks.join(", "));
    }
    println!("|sum|{}|targets: 2 and 0.33|", sum.row());
}

/// What cinch makes of an example for the others to prove.
struct Stages {
    questions: usize,
    /// All questions for one process of the solver, each in a scope, as cinch asks them.
    script: PathBuf,
    boogie: PathBuf,
}

fn emit(example: &Example, folder: &Path, solver: &Solver) -> Stages {
    let emitted = example
        .cinch("prove")
        .args(["--no-verify", "--emit", "smt", "--emit", "bpl", "--emit-dir"])
        .arg(folder)
        .output();
    emitted.expect("cinch should start");
    let files = |ending: &str| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut found: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|it| it == ending)).collect();
        found.sort();
        found
    };
    let session = Session::new(solver.clone(), Limits::default(), None);
    let setup = session.script("");
    let mut text = setup.trim_end().trim_end_matches("(check-sat)").to_string();
    let questions = files("smt2");
    for question in &questions {
        let question = std::fs::read_to_string(question).expect("it was just written");
        text += &format!("(push 1)\n{question}(pop 1)\n");
    }
    let script = folder.join("questions.txt");
    std::fs::write(&script, text).expect("there should be room for it");
    let boogie = files("bpl").pop().unwrap_or_else(|| folder.join("nothing.bpl"));
    Stages { questions: questions.len(), script, boogie }
}

/// One round, and what a reader of its times has to know: who did not prove everything.
fn measure(
    example: &Example,
    stages: &Stages,
    solver: &Solver,
    boogie: Option<&[String]>,
) -> (Times, Vec<String>) {
    let mut remarks = vec![];
    let own = example.prove(&[]);
    if !own.is_complete() {
        remarks.push(format!("cinch proves {} of {}", own.proved, own.obligations));
    }
    let plain = example.prove(&["--no-vacuity"]).time;
    let (bare, said) = timing::run(Command::new(&solver.program).arg("-smt2").arg(&stages.script));
    let answered = said.lines().filter(|line| *line == "unsat").count();
    if answered < stages.questions {
        remarks.push(format!("the bare solver {answered} of {}", stages.questions));
    }
    let boogie = boogie.and_then(|boogie| {
        let (time, said) =
            timing::run(Command::new(&boogie[0]).args(&boogie[1..]).arg(&stages.boogie));
        let verdict = said.lines().find_map(|line| line.split_once("verifier finished with "));
        match verdict {
            Some((_, verdict)) if verdict.trim_end().ends_with("verified, 0 errors") => {}
            Some((_, verdict)) => remarks.push(format!("Boogie: {verdict}")),
            None => remarks.push("Boogie says no verdict".into()),
        }
        verdict.map(|_| time)
    });
    // Without questions there is nothing to compare with.
    let bare = (stages.questions > 0).then_some(bare);
    (Times { own: Some(own.time), plain: Some(plain), bare, boogie }, remarks)
}

#[derive(Clone, Copy, Default)]
struct Times {
    own: Option<Duration>,
    plain: Option<Duration>,
    bare: Option<Duration>,
    boogie: Option<Duration>,
}

impl Times {
    /// Where sums start.
    fn nothing() -> Times {
        let zero = Some(Duration::ZERO);
        Times { own: zero, plain: zero, bare: zero, boogie: zero }
    }

    fn least(self, other: Times) -> Times {
        self.with(other, least)
    }

    /// A sum with a part that was not measured is not known.
    fn plus(self, other: Times) -> Times {
        self.with(other, |one, other| Some(one? + other?))
    }

    fn with(
        self,
        other: Times,
        join: fn(Option<Duration>, Option<Duration>) -> Option<Duration>,
    ) -> Times {
        Times {
            own: join(self.own, other.own),
            plain: join(self.plain, other.plain),
            bare: join(self.bare, other.bare),
            boogie: join(self.boogie, other.boogie),
        }
    }

    fn row(&self) -> String {
        let Times { own, plain, bare, boogie } = *self;
        [cell(own), cell(plain), cell(bare), cell(boogie), ratio(own, bare), ratio(own, boogie)]
            .join("|")
    }
}

/// Time for each function, and for each line of a function, should not depend on how many there are.
fn growth(folder: &Path) {
    println!("\n## Growth: files of small functions on arrays, and long functions; one job\n");
    println!(
        "|what|count|proved|ms|ms for each|against the first|\n|---|---:|---:|---:|---:|---:|"
    );
    grow("small functions", generate::functions, &[10, 20, 40, 80], folder);
    for (what, make, counts) in long::SHAPES {
        grow(what, make, counts, folder);
    }
}

fn grow(what: &str, make: fn(usize) -> String, counts: &[usize], folder: &Path) {
    let mut first = None;
    for &count in counts {
        let path = folder.join(format!("{}_{count}.c", what.replace(' ', "_")));
        std::fs::write(&path, make(count)).expect("there should be room for it");
        let example = Example { name: count.to_string(), path, options: vec![] };
        let proofs: Vec<_> = (0..ROUNDS).map(|_| example.prove(&[])).collect();
        let best = proofs.iter().min_by_key(|proof| proof.time).expect("there are rounds");
        let each = best.time / count as u32;
        println!(
            "|{what}|{count}|{} / {}|{:.0}|{:.1}|{}|",
            best.proved,
            best.obligations,
            milliseconds(best.time),
            milliseconds(each),
            ratio(Some(each), Some(*first.get_or_insert(each))),
        );
    }
}
