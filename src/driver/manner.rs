//! How a run is to prove: options and configuration in, solvers, limits and manners out. The command line and the environment go before
//! the configuration, which goes before what we think best.

use super::{Errors, Fetch, config, launcher, solvers};
use crate::cli::ProveOptions;
use crate::prove::schedule::{self, Vacuity};
use crate::report::exit::Status;
use crate::smt::process;
use crate::smt::session::Limits;
use crate::smt::solvers::Solver;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a run may take to tell what it has when the user wants it to end.
const GRACE: Duration = Duration::from_millis(900);

/// Those that are there already, with their versions, and what there is to say about it.
pub fn solvers_at_hand(options: &ProveOptions) -> Option<AtHand> {
    let config = config::find(&options.files).ok()?;
    let wish = (&options.solver, config.solver.as_deref());
    let mut notes = vec![];
    let mut note = |words: &str| notes.push(words.to_string());
    let found = solvers(wish, options.limits.seed, Fetch::Later, &mut note).ok()?;
    found.iter().for_each(|solver| {
        solver.version();
    });
    Some((found, notes))
}

pub type AtHand = (Vec<Solver>, Vec<String>);

/// How to prove, and with which solvers.
pub fn job(
    options: &ProveOptions,
    at_hand: Option<AtHand>,
    begun: Instant,
) -> Result<(schedule::Options, Vec<Solver>), Errors> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = interrupted.clone();
    // Fails only when a handler is there already, as in a program that embeds us.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        process::kill_all();
        // Whatever we are busy with, nobody waits for it any more.
        std::thread::sleep(GRACE);
        process::kill_all();
        std::process::exit(Status::Interrupted.code().into());
    });
    let config = config::find(&options.files)?;
    let found = match at_hand {
        Some((found, notes)) => {
            notes.iter().for_each(|words| super::note(words));
            found
        }
        None => {
            let wish = (&options.solver, config.solver.as_deref());
            solvers(wish, options.limits.seed, Fetch::Now, &mut super::note)?
        }
    };
    let limits = limits(options, &config, &found);
    let jobs = options.limits.jobs.or(config.jobs).map_or_else(super::cores, usize::from);
    let launcher = launcher();
    let (solvers, cache, vacuity) = (vec![], cache_folder(options), vacuity(options));
    let spent = Arc::new(AtomicBool::new(false));
    if let Some(budget) = options.limits.budget {
        let flag = spent.clone();
        // Nobody joins it: it ends with the program.
        std::thread::spawn(move || {
            std::thread::sleep(budget.saturating_sub(begun.elapsed()));
            flag.store(true, Ordering::Relaxed);
        });
    }
    let job = schedule::Options {
        solvers,
        limits,
        jobs,
        launcher,
        vacuity,
        cache,
        interrupted,
        spent,
        memory: None,
        disturbed: Arc::default(),
    };
    Ok((job, found))
}

/// With some obligations left out, what follows them is not proved and says nothing about contradictions.
fn vacuity(options: &ProveOptions) -> Vacuity {
    let ignored = options.checks.no_vacuity || !options.at.is_empty();
    if ignored { Vacuity::Ignored } else { Vacuity::Sought }
}

fn limits(options: &ProveOptions, config: &config::Config, found: &[Solver]) -> Limits {
    let usual = limits_for(found, options.limits.timeout.or(config.timeout));
    Limits {
        steps: options.limits.rlimit.or(config.rlimit).map(u64::from).or(usual.steps),
        memory: options.limits.memory.or(config.memory).or(usual.memory),
        ..usual
    }
}

/// All about solvers and limits that answers depend on.
pub fn identity(options: &ProveOptions, found: &[Solver]) -> Option<String> {
    let limits = limits(options, &config::find(&options.files).ok()?, found);
    let solvers: Vec<String> = found.iter().map(Solver::identity).collect();
    Some(format!("{limits:?}\n{:?}\n{solvers:?}", vacuity(options)))
}

/// What a question may use. Where a solver does not count its steps as we know them, only the clock is left.
fn limits_for(solvers: &[Solver], timeout: Option<Duration>) -> Limits {
    if solvers.iter().all(|solver| solver.kind.steps_taken.is_some()) {
        return timeout.map_or_else(Limits::default, Limits::of_time);
    }
    let time = timeout.unwrap_or(Duration::from_secs(10));
    Limits { time, steps: None, ..Limits::default() }
}

/// Where to remember what was proved. An unknown solver may be anything, also another one tomorrow: nothing of it is kept.
pub fn cache_folder(options: &ProveOptions) -> Option<PathBuf> {
    if options.limits.no_cache || options.solver.command.is_some() {
        return None;
    }
    super::cache::folder()
}
