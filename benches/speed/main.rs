//! How fast cinch is, in three tables: reading a long program; the size of conditions against the size of programs; and
//! proving, beside the bare solver on the same questions and beside Boogie when it is installed. `cargo bench -- NAME ..` runs
//! only tables and programs whose name holds one of the words.
//! Times are minima over rounds in which all take turns, so that a busy machine disturbs them alike.

mod generate;
#[path = "../timing/mod.rs"]
mod timing;

use cinch::il::{check, core, monomorphise, parse};
use cinch::smt::background::Background;
use cinch::smt::provision::{self, Surroundings};
use cinch::smt::query::Query;
use cinch::smt::session::{Limits, Session};
use cinch::smt::solvers::Solver;
use cinch::source::SourceMap;
use cinch::{prove::schedule, vc};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use timing::{boogie, cell, milliseconds, ratio, run};

const ROUNDS: usize = 3;
const CINCH: &str = env!("CARGO_BIN_EXE_cinch");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let wanted =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    if wanted("front end") {
        front_end();
    }
    if wanted("sizes") {
        sizes();
    }
    let folder = std::env::temp_dir().join(format!("cinch-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the system should have room for temporary files");
    let programs: Vec<(String, PathBuf)> = inputs(&folder)
        .into_iter()
        .filter(|(name, _)| words.iter().any(|word| word == "prove") || wanted(name))
        .collect();
    if !programs.is_empty() {
        proofs(&programs, &folder);
    }
    // What stays behind in the folder for temporary files does no harm.
    let _ = std::fs::remove_dir_all(&folder);
}

fn least<T>(mut work: impl FnMut() -> T) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        std::hint::black_box(work());
        begun.elapsed()
    };
    (0..5).map(once).min().expect("there are rounds")
}

fn read(text: &str) -> core::Program {
    let mut sources = SourceMap::default();
    let file = sources.add("generated.bpl", text).expect("text of fair size");
    let parsed = parse::parse(file, &mut sources);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    let checked = check::check(&parsed.program).expect("the program should be well-formed");
    monomorphise::monomorphise(checked.program).expect("the program should be supported")
}

fn front_end() {
    println!("\n## Front end: parse, check, monomorphise\n\n|program|lines|ms|\n|---|---:|---:|");
    for (name, write) in generate::FAMILIES {
        let per_size = write(2000).lines().count() as f64 / 2000.0;
        let text = write((10_000.0 / per_size) as usize);
        let time = least(|| read(&text));
        println!("|{name}|{}|{:.1}|", text.lines().count(), milliseconds(time));
    }
}

fn sizes() {
    println!("\n## Size: bytes of SMT-LIB text for each line of the program\n");
    println!("|program|size 100|200|400|800|ms for 800|\n|---|---:|---:|---:|---:|---:|");
    for (name, write) in generate::FAMILIES {
        let mut row = format!("|{name}|");
        for size in [100, 200, 400, 800] {
            let text = write(size);
            let bytes =
                scripts(&vc::prepare(read(&text)), None).iter().map(String::len).sum::<usize>();
            row += &format!("{:.0}|", bytes as f64 / text.lines().count() as f64);
        }
        let prepared = vc::prepare(read(&write(800)));
        println!("{row}{:.1}|", milliseconds(least(|| scripts(&prepared, None))));
    }
}

/// What the solver is asked first about each implementation, in a scope.
fn scripts(prepared: &vc::Prepared, session: Option<&Session>) -> Vec<String> {
    let background = Background::new(&prepared.program, true);
    let setup = session.map(|session| session.script(""));
    let setup = setup.as_deref().map_or("", |text| text.trim_end().trim_end_matches("(check-sat)"));
    let questions = schedule::to_prove(&prepared.program).into_iter().map(|index| {
        let generated = vc::generate(prepared, &prepared.program.implementations[index]);
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, &background, extra, true);
        format!("(push 1)\n{}{}(check-sat)\n(pop 1)\n", query.background, query.goal)
    });
    std::iter::once(setup.to_string()).chain(questions).collect()
}

/// Examples, generated programs, and the drivers' code of Boogie's test suite when there is a copy of it.
fn inputs(folder: &Path) -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = std::env::var_os("CINCH_CORPUS").map(PathBuf::from);
    let mut found = files(&root.join("examples/il"));
    found.extend(corpus.iter().flat_map(|corpus| files(&corpus.join("boogie/havoc0"))));
    for (name, write) in generate::FAMILIES {
        let sizes: &[usize] = if *name == "procedures" { &[100, 1000] } else { &[50, 200] };
        for size in sizes {
            let path = folder.join(format!("{}_{size}.bpl", name.replace(' ', "_")));
            std::fs::write(&path, write(*size)).expect("there should be room for it");
            found.push(path);
        }
    }
    let name = |path: &PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    found.into_iter().filter_map(|path| Some((name(&path)?, path))).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "bpl"))
        .collect();
    files.sort();
    files
}

fn proofs(programs: &[(String, PathBuf)], folder: &Path) {
    let solver =
        provision::find(None, &Surroundings::of_this_process(), &mut |words| eprintln!("{words}"));
    let solver = solver.expect("there should be a solver").swap_remove(0).solver;
    let boogie = boogie();
    println!("\n## Proofs: {}, one job, ms\n", solver.title());
    println!(
        "|program|cinch|bare solver|Boogie|own share|own / total|cinch / Boogie|\n|---|---:|---:|---:|---:|---:|---:|"
    );
    for (name, path) in programs {
        let script = folder.join("questions.smt2");
        let text = std::fs::read_to_string(path).expect("the program should be readable");
        let session = Session::new(solver.clone(), Limits::default(), None);
        let questions = scripts(&vc::prepare(read(&text)), Some(&session)).concat();
        std::fs::write(&script, questions).expect("there should be room for it");
        let mut best = Times::default();
        for _ in 0..ROUNDS {
            best = best.least(measure(path, &script, &solver, boogie.as_deref()));
        }
        println!("|{name}|{}|", best.row());
    }
}

#[derive(Clone, Copy, Default)]
struct Times {
    total: Option<Duration>,
    own: Option<Duration>,
    bare: Option<Duration>,
    boogie: Option<Duration>,
}

impl Times {
    fn least(self, other: Times) -> Times {
        Times {
            total: timing::least(self.total, other.total),
            own: timing::least(self.own, other.own),
            bare: timing::least(self.bare, other.bare),
            boogie: timing::least(self.boogie, other.boogie),
        }
    }

    fn row(&self) -> String {
        let Times { total, own, bare, boogie } = *self;
        [cell(total), cell(bare), cell(boogie), cell(own), ratio(own, total), ratio(total, boogie)]
            .join("|")
    }
}

fn measure(path: &Path, script: &Path, solver: &Solver, boogie: Option<&[String]>) -> Times {
    let (total, report) = run(Command::new(CINCH)
        .args(["prove", "-j1", "--no-vacuity", "--no-cache", "--format", "json"])
        .arg(path));
    let waited = serde_json::from_str::<serde_json::Value>(&report).ok().and_then(|report| {
        let implementations = report["implementations"].as_array()?.clone();
        let times = implementations.iter().filter_map(|result| result["time_ms"].as_f64());
        Some(Duration::from_secs_f64(times.sum::<f64>() / 1000.0))
    });
    let own = waited.map(|waited| total.saturating_sub(waited));
    let (bare, _) = run(Command::new(&solver.program).arg("-smt2").arg(script));
    let boogie = boogie.and_then(|boogie| {
        let (time, said) = run(Command::new(&boogie[0]).args(&boogie[1..]).arg(path));
        said.contains("program verifier finished").then_some(time)
    });
    Times { total: Some(total), own, bare: Some(bare), boogie }
}
