//! Random C programs against their real execution. What fails when it runs, under the compiler's sanitizers or optimised, must not be proved:
//! the case as a whole, and the line where it fails if nothing else that a run would not notice is open. Most cases are true, some are
//! changed a little. What is proved must not be proved for nothing: `\false` fails at every end that a run comes to. And the order of
//! declarations and the names do not matter.
//!
//! `CINCH_RANDOM_C` asks for more cases than the usual few, `CINCH_RANDOM_SEED` for others; `CINCH_RANDOM_KEEP` names a folder for the files.
//! `CINCH_RANDOM_C=10000 cargo test --release --test hunt -- c::` uses all cores.

mod ask;
mod expression;
mod function;
mod judge;
mod memory;
mod mutate;
mod names;
mod objects;
mod observe;
mod program;
mod records;
mod run;
mod scope;
mod statement;

use crate::harness::{Trial, tests};
use cinch::prove::schedule;
use cinch::smt::session::Session;
use judge::Judgement;
use program::{CASES, Program};
use run::{Compiler, Observed};
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

pub fn trials() -> Vec<Trial> {
    tests![what_fails_when_it_runs_is_not_proved]
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// How the cases of some files ended.
#[derive(Default, Debug)]
struct Tally {
    clean: usize,
    clean_and_proved: usize,
    failing: usize,
    endless: usize,
    /// Cases that were also asked in another order and with other names, and those with false ends.
    renamed: usize,
    false_ends: usize,
    /// Verdicts that differ only because the solver gave up.
    unsteady: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, file: &Path, judgement: Judgement) {
        match judgement {
            Judgement::Clean { proved } => {
                self.clean += 1;
                self.clean_and_proved += usize::from(proved);
            }
            Judgement::Failing => self.failing += 1,
            Judgement::Wrong(words) => self.blame(file, &words),
            Judgement::Endless => self.endless += 1,
        }
    }

    fn blame(&mut self, file: &Path, words: &str) {
        eprintln!("{}: {words}", file.display());
        self.wrong.push(format!("{}: {words}", file.display()));
    }

    fn and(mut self, other: Tally) -> Tally {
        self.wrong.extend(other.wrong);
        Tally {
            clean: self.clean + other.clean,
            clean_and_proved: self.clean_and_proved + other.clean_and_proved,
            failing: self.failing + other.failing,
            endless: self.endless + other.endless,
            renamed: self.renamed + other.renamed,
            false_ends: self.false_ends + other.false_ends,
            unsteady: self.unsteady + other.unsteady,
            wrong: self.wrong,
        }
    }
}

/// Who works on a file.
struct Worker<'a> {
    compiler: &'a Compiler,
    folder: &'a Path,
    session: Session,
    tally: Tally,
}

impl Worker<'_> {
    fn write(&self, name: &str, program: &Program) -> PathBuf {
        let path = self.folder.join(name);
        std::fs::write(&path, program.text()).expect("the folder should be writable");
        path
    }

    /// One file of cases: made, filled with what a run suggests, changed, run and proved. The costly comparisons are for some files.
    fn file(&mut self, seed: u64) {
        let mut program = program::program(seed);
        let path = self.write(&format!("random_{seed}.c"), &program);
        let Observed { seen, .. } = self.compiler.observe(&path);
        observe::fill(&mut program, &seen, seed);
        mutate::mutate(&mut program, seed);
        let path = self.write(&format!("random_{seed}.c"), &program);
        let sanitized = self.compiler.sanitize(&path);
        let optimised = self.compiler.optimise(&path);
        let answers = ask::ask(&path, &mut self.session);
        let runs = (&sanitized.runs[..], &optimised.runs[..]);
        let mut proved = vec![];
        for (at, found) in judge::judge(&program, &answers, runs.0, runs.1).into_iter().enumerate()
        {
            if let Judgement::Clean { proved: true } = found {
                proved.push(at);
            }
            self.tally.add(&path, found);
        }
        match seed % 8 {
            1 => self.rename(seed, &program, &path, &answers),
            2 => self.claim_falsehood(seed, &program, &proved, &sanitized),
            3 => {
                let wrong = judge::wrong_lines(&path, &program, runs.0);
                wrong.iter().for_each(|words| self.tally.blame(&path, words));
            }
            _ => {}
        }
    }

    fn rename(&mut self, seed: u64, program: &Program, path: &Path, answers: &ask::Answers) {
        let shuffled = program.shuffled(seed);
        let other = self.write(&format!("renamed_{seed}.c"), &shuffled);
        let again = ask::ask(&other, &mut self.session);
        for (at, case) in shuffled.cases.iter().enumerate() {
            let before = (0..program.cases.len())
                .find(|before| program.index_of(*before) == shuffled.index_of(at))
                .expect("no case is lost");
            let (here, there) = (
                judge::is_proved(program, before, answers),
                judge::is_proved(&shuffled, at, &again),
            );
            self.tally.renamed += 1;
            if here == there {
                continue;
            }
            let (file, functions) = if there {
                (path, &program.cases[before].functions)
            } else {
                (&*other, &case.functions)
            };
            match judge::is_open_for_good(file, functions) {
                true => {
                    let index = shuffled.index_of(at);
                    self.tally.blame(
                        &other,
                        &format!("the verdict of case {index} depends on names or order"),
                    );
                }
                false => self.tally.unsteady += 1,
            }
        }
    }

    fn claim_falsehood(&mut self, seed: u64, program: &Program, proved: &[usize], seen: &Observed) {
        let claims = program.with_false_ends(proved, &seen.exits);
        let path = self.write(&format!("false_{seed}.c"), &claims);
        self.tally.false_ends += proved.len();
        for words in judge::vacuous_ends(&path) {
            self.tally.blame(&path, &words);
        }
    }
}

fn what_fails_when_it_runs_is_not_proved() {
    let compiler = Compiler::find();
    let kept = std::env::var_os("CINCH_RANDOM_KEEP").map(PathBuf::from);
    let own = tempfile::tempdir().expect("a folder can be made");
    let folder = kept.as_deref().unwrap_or(own.path());
    let first = number("CINCH_RANDOM_SEED").unwrap_or(1);
    let cases = number("CINCH_RANDOM_C").unwrap_or(3 * CASES as u64);
    let end = first + cases.div_ceil(CASES as u64);
    let next = AtomicU64::new(first);
    let work = || {
        let session = ask::session();
        let mut worker = Worker { compiler: &compiler, folder, session, tally: Tally::default() };
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return worker.tally;
            }
            let tried = std::panic::catch_unwind(AssertUnwindSafe(|| worker.file(seed)));
            if let Err(panic) = tried {
                let words = schedule::panic_words(&*panic).to_string();
                worker.tally.blame(Path::new(&format!("random_{seed}.c")), &words);
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, |count| count.get());
    let tally = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let tallies = threads.into_iter().map(|thread| thread.join().expect("no worker panics"));
        tallies.fold(Tally::default(), Tally::and)
    });
    let Tally { clean, clean_and_proved, failing, endless, renamed, false_ends, unsteady, wrong } =
        &tally;
    eprintln!(
        "random C: {} cases ran; {failing} failed, {endless} did not end, {clean} were clean: {clean_and_proved} proved, {} rejected; \
         {renamed} asked with other names ({unsteady} too hard in one of them), {false_ends} with false ends; {} wrong",
        clean + failing + endless,
        clean - clean_and_proved,
        wrong.len()
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(clean_and_proved * 5 >= *clean, "too little is proved: {tally:?}");
    assert!(failing * 12 >= *clean, "too little fails: {tally:?}");
}
