//! Runs of programs of several files: what was proved of each file in, the same out with each open check refuted that a run from `main` was seen
//! to break. What a run breaks in a function that was proved under its contract is refuted all the same: the program does not keep that contract.
//! Rule: files are read in the order in which they were read for the proofs, so that a place is the same in both.

use super::super::Errors;
use super::super::compile::Job;
use super::open_checks::{Place, explore};
use super::{Scratch, link, understand};
use crate::base::{Diagnostic, ObligationKind};
use crate::cli::ProveOptions;
use crate::contract;
use crate::prove::verdict::{ImplementationResult, Outcome};
use crate::source::SourceMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

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
    options: &ProveOptions,
    budget: Duration,
) -> Result<Option<Diagnostic>, Errors> {
    let own: Option<Vec<_>> = members.iter().map(|it| units.units[it.number].clone()).collect();
    let Some(own) = own else { return Ok(None) };
    let checks = options.checks.checks();
    let program = link(own, None, &|kind: ObligationKind| checks.contains(kind))?;
    let scratch = Scratch::new()?;
    let jobs: Vec<&Job> = members.iter().map(|it| it.job).collect();
    let texts = members.iter().map(|it| units.texts[it.number].clone()).collect();
    let place =
        Place { program: &program, sources: &units.sources, scratch: &scratch, jobs: &jobs, texts };
    let mut files: Vec<&mut [ImplementationResult]> =
        members.into_iter().map(|it| &mut it.outcome.implementations[..]).collect();
    explore(&mut files, "main", &place, options, budget)
}
