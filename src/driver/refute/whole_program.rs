//! Runs of programs of several files: what was proved of each file in, the same out with each open check refuted that a run from `main` was seen
//! to break. What a run breaks in a function that was proved under its contract is refuted all the same: the program does not keep that contract.
//! Rule: files are read in the order in which they were read for the proofs, so that a place is the same in both.

use super::super::Errors;
use super::super::compile::Job;
use super::every_run::{Taken, every_run};
use super::judge::World;
use super::open_checks::{Explored, Place, Sighted, explore};
use super::{
    BEFORE_A_PROOF, Effort, FOR_A_QUESTION, Scratch, WHOLE_TABLES, asks_for_types, entry, link,
    rules, solve, understand,
};
use crate::base::ObligationKind;
use crate::cli::ProveOptions;
use crate::contract;
use crate::machine::Options;
use crate::prove::verdict::{ImplementationResult, Outcome};
use crate::refute::foldable::may_fold;
use crate::refute::search::{Found, Heard, Plan, Random, search};
use crate::report::stages::Stages;
use crate::source::SourceMap;
use crate::typed;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The files of a project, of which several programs may be made.
pub struct Units {
    /// `None` for a file that was rejected, about which somebody else has told.
    units: Vec<Option<Arc<contract::Program>>>,
    texts: Vec<Range<usize>>,
    sources: SourceMap,
}

impl Units {
    pub fn read(jobs: &[Job]) -> Units {
        let (mut units, mut texts, mut sources) = (vec![], vec![], SourceMap::default());
        for job in jobs {
            let first = sources.files().len();
            units.push(understand(job, &mut sources).ok());
            texts.push(first..sources.files().len());
        }
        Units { units, texts, sources }
    }
}

impl Units {
    /// The typed files, in their order.
    pub fn typed(&self) -> impl Iterator<Item = Option<&typed::Program>> {
        self.units.iter().map(|unit| unit.as_ref().map(|it| &it.typed))
    }
}

/// Who looks before anything is proved does not look long: most programs of which all runs can be taken are at their end by then. The clock is
/// only a net.
const FIRST_STEPS: u64 = 100_000;
const FIRST_TIME: Duration = Duration::from_secs(15);

/// All runs of the program that these files make, if they are soon taken and none breaks a rule.
pub fn take_all(
    units: &Units,
    files: &[usize],
    options: &ProveOptions,
    stages: &Stages,
) -> Result<Option<Taken>, Errors> {
    let own: Option<Vec<_>> = files.iter().map(|it| units.units[*it].clone()).collect();
    let Some(own) = own else { return Ok(None) };
    let checks = options.checks.checks();
    let wanted = |kind: ObligationKind| checks.contains(kind);
    let program = link(own, None, &wanted)?;
    let Some(entry) = entry(&program, "main") else { return Ok(None) };
    let effective_types = asks_for_types(&program, &units.sources);
    let rules = Options { effective_types, ..rules(None, &wanted) };
    let world = World {
        program: &program,
        entry,
        options: &rules,
        real: None,
        sources: &units.sources,
        folder: Path::new(""),
    };
    let time = options.limits.budget.map_or(FIRST_TIME, |whole| FIRST_TIME.min(whole / 4));
    let deadline = Instant::now() + time;
    let mut efforts =
        vec![Effort { most_steps: FIRST_STEPS, random: Random::Never, ..Effort::WHOLE }];
    if may_fold(&program, entry) {
        efforts[0].most_steps = BEFORE_A_PROOF;
        efforts.push(Effort::FOLDED);
    }
    for Effort { most_steps, random, folds, .. } in efforts {
        let most_values = if folds { WHOLE_TABLES } else { rules.most_values };
        let plan = Plan {
            entry,
            options: Options { most_values, ..rules.clone() },
            deadline,
            most_steps,
            random,
            folds,
            wanted: &wanted,
            excluded: &|_| false,
            enough: &|_: &Found| Heard::Enough,
            progress: &|searched, waiting| {
                stages.running("main", (searched.paths, waiting), searched.found.len());
            },
        };
        let searched =
            search(&program, &plan, solve(&options.files, &options.solver, FOR_A_QUESTION)?);
        if !searched.found.is_empty() {
            return Ok(None);
        }
        if let Some(taken) = every_run(&world, &searched, &wanted) {
            return Ok(Some(taken));
        }
    }
    Ok(None)
}

/// A file of the program.
pub struct Member<'a> {
    /// Its number among the units.
    pub number: usize,
    pub job: &'a Job,
    pub outcome: &'a mut Outcome,
}

pub fn refute_from_main(
    units: &Units,
    members: Vec<Member>,
    sighted: Sighted,
    (options, stages): (&ProveOptions, &Stages),
    budget: Duration,
) -> Result<Explored, Errors> {
    let own: Option<Vec<_>> = members.iter().map(|it| units.units[it.number].clone()).collect();
    let Some(own) = own else { return Ok(Explored::default()) };
    let checks = options.checks.checks();
    let program = link(own, None, &|kind: ObligationKind| checks.contains(kind))?;
    let scratch = Scratch::new()?;
    let jobs: Vec<&Job> = members.iter().map(|it| it.job).collect();
    let texts = members.iter().map(|it| units.texts[it.number].clone()).collect();
    let sources = &units.sources;
    let place = Place {
        program: &program,
        sources,
        scratch: &scratch,
        jobs: &jobs,
        texts,
        sighted,
        stages,
    };
    let mut files: Vec<&mut [ImplementationResult]> =
        members.into_iter().map(|it| &mut it.outcome.implementations[..]).collect();
    explore(&mut files, "main", &place, options, budget)
}
