//! `cinch verify --guard`: what became of every check of the files in one sentence, and the files with the checks in them that nobody has
//! proved. A proof that rests on what callers do is one, but its check is made all the same.

use super::super::compile::Job;
use super::super::translate_c::translate_c;
use super::super::{Errors, Run};
use super::trust::{Made, reliable};
use super::{Count, InWorld, RUNTIME, beside, is_evaluated, judge, world, write};
use crate::base::CheckId;
use crate::cli::{GuardOptions, InferOptions};
use crate::contract::program::Clause;
use crate::guard::{self, Guarded, World};
use crate::lower;
use crate::report::Unit;
use crate::report::guarded;
use crate::source::SourceMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A file, what was proved of it, and the functions whose preconditions were found.
pub struct Verified<'a> {
    pub job: &'a Job,
    pub unit: &'a Unit,
    pub granted: BTreeSet<Arc<str>>,
}

/// Writes the guarded files beside the others.
pub fn guard_verified(files: &[Verified], options: &InferOptions) -> Result<Count, Errors> {
    let mut told = Count::default();
    let jobs: Vec<&Job> = files.iter().map(|file| file.job).collect();
    let whole = match (options.making.whole_program, jobs.first()) {
        (true, Some(first)) => world::of_jobs(&jobs, &guarding(first, options)),
        _ => World::default(),
    };
    let nowhere = World::default();
    for (index, file) in files.iter().enumerate() {
        let Some(outcome) = &file.unit.outcome else { continue };
        let options = guarding(file.job, options);
        let mut run = Run::default();
        let world: InWorld =
            if options.making.whole_program { (&whole, index) } else { (&nowhere, 0) };
        let plain = run.rewrite(file.job, &options, &BTreeSet::new(), (&nowhere, 0))?.guarded;
        let settled = settled(file, &options, &plain);
        let rewritten = run.rewrite(file.job, &options, &settled, world)?;
        let judged = judge::of_inferred(&rewritten, outcome, (&run.sources, &file.unit.sources));
        told.add(&file.unit.name, judged);
        let output = beside(&file.job.path);
        write(&output, &run.assembled(&rewritten, &options))?;
        let runtime = output.with_file_name(RUNTIME);
        write(&runtime, &guard::runtime())?;
        told.runtime.get_or_insert(runtime.display().to_string());
        told.files.push(output.display().to_string());
    }
    Ok(told)
}

/// What need not be checked, because it is proved and all that the proofs rest on is proved or checked.
fn settled(file: &Verified, options: &GuardOptions, plain: &Guarded) -> BTreeSet<CheckId> {
    let lowering = lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
    let program = translate_c(file.job, &lowering, &mut SourceMap::default()).annotated;
    let clause = |clause: &Clause| is_evaluated(clause, options, plain);
    let made = Made { checks: &plain.answered, clause: &clause };
    match (&file.unit.outcome, &program) {
        (Some(outcome), Some(program)) => reliable(outcome, program, &made, &file.granted),
        _ => BTreeSet::new(),
    }
}

/// As `cinch guard` has them.
fn guarding(job: &Job, options: &InferOptions) -> GuardOptions {
    GuardOptions {
        file: Some(job.path.clone()),
        output_file: None,
        no_runtime: false,
        no_prove: true,
        only: vec![],
        html: None,
        making: options.making.clone(),
        checks: options.checks.clone(),
        c: options.c.clone(),
        solver: options.solver.clone(),
        limits: options.limits.clone(),
        output: options.output.clone(),
        wrapper: false,
    }
}

/// The last words, for people: the sentence that counts, why anything is open, and what to compile.
pub fn last_words(told: &Count) -> String {
    let mut text = guarded::sentence(told) + "\n";
    for line in guarded::open_kinds(told) {
        text += &format!("  open: {line}\n");
    }
    if told.proved_and_guarded > 0 {
        let words = "of the proved ones are made at run time, too: not all that their proofs rest on is checked";
        text += &format!("{} {words}\n", told.proved_and_guarded);
    }
    let runtime = told.runtime.as_deref().unwrap_or_default();
    text + &format!("guarded: {}, to be compiled with {runtime}\n", told.files.join(", "))
}
