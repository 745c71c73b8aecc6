//! What all test programs share. A test is a function that panics or returns an error when something is wrong, a case is a file in a
//! folder; both become trials, which are started and filtered as `cargo test` does it with any test. What needs something that is not
//! here (a corpus, a compiler for other machines) is reported as ignored, with what it needs; it is never counted as passed.

// Each test program uses a part of this.
#![allow(dead_code, unused_imports, unused_macros)]

mod expected;
mod files;
pub mod printed;
mod proofs;

pub use expected::{BEHIND_UNSUPPORTED, Marks, beside, compare, marked};
pub use files::{below, cases, root, stem};
pub use libtest_mimic::{Completion, Failed, Trial};
pub use proofs::{open_obligations, primary_obligations, prove, report};

use std::process::ExitCode;

/// How a test may end, besides with a panic.
pub trait Ending {
    fn completion(self) -> Result<Completion, Failed>;
}

impl Ending for () {
    fn completion(self) -> Result<Completion, Failed> {
        Ok(Completion::Completed)
    }
}

impl Ending for Result<(), Failed> {
    fn completion(self) -> Result<Completion, Failed> {
        self.map(|()| Completion::Completed)
    }
}

impl Ending for Result<Completion, Failed> {
    fn completion(self) -> Result<Completion, Failed> {
        self
    }
}

impl Ending for Completion {
    fn completion(self) -> Result<Completion, Failed> {
        Ok(self)
    }
}

/// The end of a test that cannot be made here.
pub fn needs(what: &str) -> Completion {
    Completion::ignored_with(format!("needs {what}"))
}

pub fn run(groups: impl IntoIterator<Item = Vec<Trial>>) -> ExitCode {
    let trials = groups.into_iter().flatten().collect();
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit_code()
}

pub fn trial<E: Ending>(name: String, test: impl FnOnce() -> E + Send + 'static) -> Trial {
    Trial::ignorable_test(name, || test().completion())
}

/// The trial of a function, called by its module below the test program and its own name.
pub fn test<E: Ending>(
    module: &str,
    name: &str,
    test: impl FnOnce() -> E + Send + 'static,
) -> Trial {
    let module = module.split_once("::").map_or("", |(_, below)| below);
    trial(format!("{module}::{name}"), test)
}

/// Trials of the functions named. One that is forgotten here is code without a use, which the lints find.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        vec![$($crate::harness::test(module_path!(), stringify!($name), $name)),*]
    };
}
pub(crate) use tests;
