//! `cinch infer`: C files in, the annotations that they lack out, as a diff, in the files, or as JSON. `cinch verify` says what is proved with
//! them. Rule: what is handed back has been proved like anything that a user writes.

mod find;
mod patch;
mod translation;

use super::compile;
use super::prove::{job, solvers_at_hand};
use super::{Errors, Inputs, Run, on_large_stack};
use crate::base::Diagnostic;
use crate::cli::InferOptions;
use crate::lower;
use crate::prove::schedule;
use crate::report::exit::Status;
use crate::smt::solvers::Solver;
use find::{Found, Means, find};
use patch::{Patch, diff, patch, write};
use std::time::Instant;

pub fn infer(options: &InferOptions) -> Status {
    let begun = Instant::now();
    let run = on_large_stack(|| {
        let mut run = Run { stdout_taken: true, ..Run::default() };
        if let Err(errors) = run.infer(options, begun) {
            run.diagnostics.extend(errors);
        }
        run
    });
    run.tell(&options.output, begun)
}

impl Run {
    fn infer(&mut self, options: &InferOptions, begun: Instant) -> Result<(), Errors> {
        for Found { unit, kept, suggested, typed } in self.find_all(options, begun)? {
            let patch = typed.map(|typed| patch(&kept, &typed, &unit.sources)).unwrap_or_default();
            self.hand_back(&patch, options)?;
            for candidate in suggested {
                let words = format!("perhaps wanted, but not proved: {candidate}");
                self.diagnostics.push(Diagnostic {
                    severity: crate::base::Severity::Note,
                    ..Diagnostic::general("suggestion", words)
                });
            }
            self.units.push(unit);
        }
        Ok(())
    }

    fn find_all(&mut self, options: &InferOptions, begun: Instant) -> Result<Vec<Found>, Errors> {
        let proving = options.proving();
        let Inputs { c, il } = self.sort_inputs(&options.files, options.c.language);
        if let Some(file) = il.first() {
            let words = format!("{file}: annotations are inferred for C files only");
            return Err(vec![Diagnostic::general("unsupported-file", words)]);
        }
        let plan = compile::plan(c, &options.c)?;
        self.diagnostics.extend(plan.notes);
        let (job, found) = job(&proving, solvers_at_hand(&proving), begun)?;
        self.solvers = found.iter().map(Solver::title).collect();
        let job = schedule::Options { solvers: found, ..job };
        let wanted = lower::Options { checks: options.checks.checks(), functions: vec![] };
        let progress = super::prove::progress(&options.output, 0);
        let means = Means {
            checks: &wanted,
            proving: &job,
            watch: &progress,
            functions: &options.functions,
        };
        Ok(plan.jobs.iter().map(|job| find(job, &means)).collect())
    }

    fn hand_back(&mut self, patch: &Patch, options: &InferOptions) -> Result<(), Errors> {
        if options.write {
            return write(patch)
                .map_err(|words| vec![Diagnostic::general("unwritable-file", words)]);
        }
        super::print(&diff(patch));
        Ok(())
    }
}
