//! Lists of any length: programs in `tests/lists/safe` have no run that breaks a rule, and a search that folds lists comes to its end; those in
//! `tests/lists/broken` have some, which a search that folds lists may not miss.

use crate::harness::{self, Failed, Trial};
use crate::machine::{program, solve};
use cinch::machine::{Allocation, Assertions, External, Leaks, Options, Uninitialized};
use cinch::refute::search::{Heard, Plan, Random, Searched, search};
use std::path::Path;
use std::time::{Duration, Instant};

/// More than enough for each of them.
const MOST_STEPS: u64 = 100_000;

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("lists::safe", "tests/lists/safe", "c", comes_to_its_end);
    trials.extend(harness::cases("lists::broken", "tests/lists/broken", "c", misses_nothing));
    trials
}

fn comes_to_its_end(path: &Path) -> Result<(), Failed> {
    let searched = folded(path)?;
    if searched.open.is_empty() { Ok(()) } else { Err(format!("{:?}", searched.open).into()) }
}

fn misses_nothing(path: &Path) -> Result<(), Failed> {
    let searched = folded(path)?;
    if !searched.found.is_empty() {
        return Err("a run was found behind a fold, and need not exist".into());
    }
    if searched.open.is_empty() { Err("called safe".into()) } else { Ok(()) }
}

fn folded(path: &Path) -> Result<Searched, Failed> {
    let (program, _) = program(&std::fs::read_to_string(path)?)?;
    let options = Options {
        uninitialized: Uninitialized::Anything,
        allocation: Allocation::Succeeds,
        leaks: Leaks::Lost,
        assertions: Assertions::Ends,
        external: External::ChangesNothing,
        ..Options::default()
    };
    let plan = Plan {
        entry: program.find("main").ok_or("no main")?,
        options,
        deadline: Instant::now() + Duration::from_secs(60),
        most_steps: MOST_STEPS,
        random: Random::Never,
        folds: true,
        wanted: &|_| true,
        enough: &|_| Heard::Settled,
        excluded: &|_| false,
        progress: &|_, _| {},
    };
    Ok(search(&program, &plan, solve()?))
}
