//! `cinch audit`: input files in, the list of all that verdicts about them rest on out. Reads the same programs as `prove` and
//! asks no solver anything but its version.

mod elsewhere;
mod let_go;
mod of_c;
mod of_il;
mod restricted;

use super::compile::{self, Job};
use super::front_end::{has_errors, without_repetitions};
use super::translate_c::{Translated, translate_c};
use super::{Errors, Fetch, Inputs, Run, config, on_large_stack, solvers};
use crate::base::Diagnostic;
use crate::cli::AuditOptions;
use crate::lower;
use crate::prove::schedule;
use crate::report::audit::{Audit, AuditedProgram, human, json};
use crate::report::exit::Status;
use crate::report::{Format, Unit};
use crate::smt::solvers::Solver;
use crate::source::SourceMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::Instant;

pub fn audit(options: &AuditOptions) -> Status {
    let begun = Instant::now();
    let programs = Mutex::new(vec![]);
    let run = on_large_stack(|| {
        let mut run = Run::default();
        match run.audit(options) {
            Ok(found) => *programs.lock().unwrap_or_else(|lock| lock.into_inner()) = found,
            Err(errors) => run.diagnostics.extend(errors),
        }
        run
    });
    let rejected =
        has_errors(&run.diagnostics) || run.units.iter().any(|unit| has_errors(&unit.diagnostics));
    // A list of what half of the input rests on would look complete.
    if rejected {
        return run.tell(&options.output, begun);
    }
    let programs = programs.into_inner().unwrap_or_else(|lock| lock.into_inner());
    let unchecked = options.checks.checks().off();
    let audit = Audit {
        programs: &programs,
        unchecked: unchecked.into_iter().map(|kind| kind.code()).collect(),
        solvers: &run.solvers,
    };
    super::print(&match options.output.format {
        Format::Json => json(&audit),
        _ => human(&audit),
    });
    Status::Proved
}

impl Run {
    fn audit(&mut self, options: &AuditOptions) -> Result<Vec<AuditedProgram>, Errors> {
        let Inputs { il, c } = self.sort_inputs(&options.files, options.c.language);
        let mut programs = vec![];
        if !il.is_empty() {
            let written = self.read(&il)?;
            let translated = self.translate(&written)?;
            programs.push(AuditedProgram {
                name: il.join(", "),
                entries: of_il::entries(&written, &translated),
                sources: std::mem::take(&mut self.sources),
                ..AuditedProgram::default()
            });
        }
        if !c.is_empty() || options.c.has_database() && options.files.is_empty() {
            let plan = compile::plan(c, &options.c)?;
            self.diagnostics.extend(plan.notes);
            for job in &plan.jobs {
                let (unit, program) = audited(job, options);
                self.units.push(unit);
                programs.extend(program);
            }
        }
        self.solvers = self.solver_titles(options);
        Ok(programs)
    }

    /// A missing solver is worth a word, no more: the list does not need one.
    fn solver_titles(&self, options: &AuditOptions) -> Vec<String> {
        let configured = config::find(&options.files).ok().and_then(|config| config.solver);
        let wish = (&options.solver, configured.as_deref());
        match solvers(wish, 0, Fetch::Now, &mut super::note) {
            Ok(found) => found.iter().map(Solver::title).collect(),
            Err(_) => vec!["none was found".into()],
        }
    }
}

/// A C file with what is wrong with it, or with what verdicts about it rest on.
fn audited(job: &Job, options: &AuditOptions) -> (Unit, Option<AuditedProgram>) {
    let mut sources = SourceMap::default();
    let wanted = lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
    let caught = catch_unwind(AssertUnwindSafe(|| translate_c(job, &wanted, &mut sources)));
    let translated = caught.unwrap_or_else(|panic| {
        let words = format!("a bug of cinch in {}: {}", job.path, schedule::panic_words(&*panic));
        Translated::rejected(vec![Diagnostic::general("internal-error", words)])
    });
    let Translated { annotated, program, mut diagnostics, .. } = translated;
    let name = job.path.clone();
    let (Some(annotated), Some(program)) = (annotated, program) else {
        without_repetitions(&mut diagnostics, &sources);
        return (Unit { name, sources, diagnostics, outcome: None }, None);
    };
    let target = job.target();
    let entries = of_c::entries(&annotated, &program, &sources);
    let sizes = of_c::sizes(target);
    let target = Some(of_c::words(target));
    let program = AuditedProgram { name: name.clone(), entries, sources, sizes, target };
    (Unit { name, ..Unit::default() }, Some(program))
}
