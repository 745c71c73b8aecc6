//! Random C programs against their real execution. What fails when it runs, under the compiler's sanitizers, must not be proved: the case as a
//! whole, and the line where it fails if nothing else that a run would not notice is open. Most cases are true, some are changed a little.
//! `CINCH_RANDOM_C` asks for more files than the usual few, `CINCH_RANDOM_SEED` for others; `CINCH_RANDOM_KEEP` names a folder for them.

mod expression;
mod function;
mod judge;
mod memory;
mod mutate;
mod observe;
mod program;
mod run;
mod scope;
mod statement;

use crate::harness::{Trial, tests};
use judge::{Judgement, judge};
use run::Compiler;
use std::path::{Path, PathBuf};

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
            Judgement::Wrong(words) => self.wrong.push(format!("{}: {words}", file.display())),
            Judgement::Endless => {}
        }
    }
}

/// One file of cases: made, filled with what a run suggests, changed, run and proved.
fn file(compiler: &Compiler, folder: &Path, seed: u64, tally: &mut Tally) {
    let mut program = program::program(seed);
    let path = folder.join(format!("random_{seed}.c"));
    std::fs::write(&path, program.text()).expect("the folder should be writable");
    let seen = compiler.observe(&path, program.cases.len());
    observe::fill(&mut program, &seen, seed);
    mutate::mutate(&mut program, seed);
    std::fs::write(&path, program.text()).expect("the folder should be writable");
    let runs = compiler.run(&path, program.cases.len());
    for judgement in judge(&path, &program, &runs) {
        tally.add(&path, judgement);
    }
}

fn what_fails_when_it_runs_is_not_proved() {
    let compiler = Compiler::find();
    let kept = std::env::var_os("CINCH_RANDOM_KEEP").map(PathBuf::from);
    let own = tempfile::tempdir().expect("a folder can be made");
    let folder = kept.as_deref().unwrap_or(own.path());
    let first = number("CINCH_RANDOM_SEED").unwrap_or(1);
    let count = number("CINCH_RANDOM_C").unwrap_or(4);
    let mut tally = Tally::default();
    for seed in first..first + count {
        file(&compiler, folder, seed, &mut tally);
    }
    eprintln!(
        "{} cases ran to their ends, {} of them proved; {} failed",
        tally.clean, tally.clean_and_proved, tally.failing
    );
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.clean_and_proved * 5 >= tally.clean, "too little is proved: {tally:?}");
    assert!(tally.failing * 12 >= tally.clean, "too little fails: {tally:?}");
}
