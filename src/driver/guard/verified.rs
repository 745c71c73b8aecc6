//! `cinch verify --guard`: what became of every check of the files in one sentence, and the files with the checks in them that nobody has
//! proved. A proof that rests on what callers do is one, but its check is made all the same.

use super::super::compile::Job;
use super::super::translate_c::translate_c;
use super::super::{Errors, Run};
use super::trust::{Made, reliable, unmade};
use super::{InWorld, RUNTIME, beside, write};
use crate::base::CheckId;
use crate::cli::{GuardOptions, InferOptions, OnViolation};
use crate::guard::{self, World};
use crate::lower;
use crate::prove::verdict::{Outcome, Verdict};
use crate::report::{Guarded, tally::count};
use crate::source::SourceMap;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A file, what was proved of it, and the functions whose preconditions were found.
pub struct Verified<'a> {
    pub job: &'a Job,
    pub outcome: &'a Outcome,
    pub granted: BTreeSet<Arc<str>>,
}

/// Writes the guarded files beside the others.
pub fn guard_verified(files: &[Verified], options: &InferOptions) -> Result<Guarded, Errors> {
    let mut told = Guarded::default();
    for file in files {
        let options = guarding(file.job, options);
        let mut run = Run::default();
        let nowhere: (World, usize) = Default::default();
        let world: InWorld = (&nowhere.0, nowhere.1);
        let answered = run.rewrite(file.job, &options, &BTreeSet::new(), world)?.answered;
        let lowering =
            lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
        let program = translate_c(file.job, &lowering, &mut SourceMap::default()).annotated;
        let settled = match &program {
            Some(program) => {
                let made = Made { checks: &answered, clause: &|_| false };
                reliable(file.outcome, program, &made, &file.granted)
            }
            None => BTreeSet::new(),
        };
        add(&mut told, file.outcome, &answered, &settled);
        let guarded = run.rewrite(file.job, &options, &settled, world)?;
        let locate = |span| super::locate(span, &run.sources);
        let text = guard::assemble(&guarded, &locate, guard::OnViolation::Abort);
        let output = beside(&file.job.path);
        write(&output, &text)?;
        let runtime = output.with_file_name(RUNTIME);
        write(&runtime, &guard::runtime())?;
        told.runtime.get_or_insert(runtime.display().to_string());
        told.files.push(output.display().to_string());
    }
    Ok(told)
}

/// As `cinch guard` has them.
fn guarding(job: &Job, options: &InferOptions) -> GuardOptions {
    GuardOptions {
        file: Some(job.path.clone()),
        output_file: None,
        no_runtime: false,
        no_prove: true,
        whole_program: false,
        on_violation: OnViolation::Abort,
        only: vec![],
        html: None,
        annotations: false,
        boundary: false,
        checks: options.checks.clone(),
        c: options.c.clone(),
        solver: options.solver.clone(),
        limits: options.limits.clone(),
        output: options.output.clone(),
        wrapper: false,
    }
}

fn add(
    told: &mut Guarded,
    outcome: &Outcome,
    answered: &BTreeSet<CheckId>,
    settled: &BTreeSet<CheckId>,
) {
    for result in outcome.implementations.iter().flat_map(|it| &it.obligations) {
        told.checks += 1;
        let checks = &result.obligation.checks;
        match &result.verdict {
            Verdict::Proved => {
                told.proved += 1;
                let made = |check: &CheckId| answered.contains(check) && !settled.contains(check);
                told.proved_and_guarded += usize::from(checks.iter().any(made));
            }
            Verdict::Refuted(_) => told.refuted += 1,
            _ => {
                let unmade = unmade(result, answered);
                told.guarded += usize::from(unmade.is_empty());
                told.open += usize::from(!unmade.is_empty());
                for kind in unmade {
                    *told.open_kinds.entry(kind.code()).or_default() += 1;
                }
            }
        }
    }
}

/// The last words, for people.
pub fn sentence(told: &Guarded) -> String {
    let mut text = format!(
        "of {} {} are proved, {} refuted, {} guarded, {} open",
        count(told.checks, "check"),
        told.proved,
        told.refuted,
        told.guarded,
        told.open
    );
    if told.open > 0 {
        let kinds = told.open_kinds.iter().map(|(kind, count)| format!("{kind} ({count})"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        text += &format!(", for no check at run time sees {kinds}");
    }
    text += "\n";
    if told.proved_and_guarded > 0 {
        let words = "of the proved ones are made at run time, too: not all that their proofs rest on is checked";
        text += &format!("{} {words}\n", told.proved_and_guarded);
    }
    let runtime = told.runtime.as_deref().unwrap_or_default();
    text += &format!("guarded: {}, to be compiled with {runtime}\n", told.files.join(", "));
    text
}
