//! `cinch check`: input files in, what is wrong with each out. Files in the intermediate language are one program together; C
//! files are checked one by one, several at a time, and reported in the order in which they were named.

use super::compile::{self, Job};
use super::front_end::{Front, front_end, without_repetitions};
use super::{Errors, Inputs, Run, on_large_stack};
use crate::analyze;
use crate::base::Diagnostic;
use crate::cli::{CStage, CheckOptions};
use crate::contract::{self, Annotated};
use crate::flow;
use crate::prove::schedule;
use crate::report::Unit;
use crate::report::exit::Status;
use crate::source::{SourceMap, bytes};
use crate::typed;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

pub fn check(options: &CheckOptions) -> Status {
    let begun = Instant::now();
    let mut run = on_large_stack(|| {
        let mut run = Run { stdout_taken: options.emits_to_stdout(), ..Run::default() };
        if let Err(errors) = run.check(options) {
            run.diagnostics.extend(errors);
        }
        run
    });
    if let Err(errors) = run.emit(options) {
        run.diagnostics.extend(errors);
    }
    run.tell(&options.output, begun)
}

/// What a C file came to.
#[derive(Default)]
pub struct Checked {
    unit: Unit,
    emitted: Vec<(CStage, String)>,
}

impl Checked {
    pub fn into_unit(self) -> Unit {
        self.unit
    }
}

impl Run {
    fn check(&mut self, options: &CheckOptions) -> Result<(), Errors> {
        let Inputs { il, c } = self.sort_inputs(&options.files, options.c.language);
        if !c.is_empty() || options.c.has_database() && options.files.is_empty() {
            let plan = compile::plan(c, &options.c)?;
            self.diagnostics.extend(plan.notes);
            let workers = options.jobs.map_or_else(super::cores, usize::from);
            self.checked = check_all(&plan.jobs, &options.emit, workers);
        }
        if !il.is_empty() {
            let program = self.read(&il).map_err(|errors| perhaps_c(errors, &il))?;
            self.translate(&program)?;
        }
        Ok(())
    }

    /// Writes what `--emit` asked for, in the order of the files.
    fn emit(&mut self, options: &CheckOptions) -> Result<(), Errors> {
        let mut taken = super::emit::FileNames::default();
        for checked in &mut self.checked {
            let stem = Path::new(&checked.unit.name).file_stem().unwrap_or_default();
            for (stage, text) in std::mem::take(&mut checked.emitted) {
                let bytes = bytes::encode(&text);
                let Some(folder) = &options.emit_dir else {
                    let mut stdout = std::io::stdout().lock();
                    // A reader that has seen enough is no failure.
                    let _ = stdout.write_all(&bytes).and_then(|()| stdout.flush());
                    continue;
                };
                let name = taken.choose(&stem.to_string_lossy(), stage.extension());
                super::emit::write(folder, &name, &bytes)?;
            }
        }
        Ok(())
    }
}

/// Without an extension a file counts as one in the intermediate language, which may surprise people who have C.
pub fn perhaps_c(mut errors: Errors, files: &[String]) -> Errors {
    let named = |path: &String| path.ends_with(".bpl");
    if let Some(first) = errors.iter_mut().find(|error| error.code == "syntax-error")
        && !files.iter().all(named)
    {
        first.notes.push("help: if this is C, say so with `-x c`".into());
    }
    errors
}

/// All jobs, several at a time, the results in the order of the jobs.
fn check_all(jobs: &[Job], stages: &[CStage], workers: usize) -> Vec<Checked> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Checked>> = jobs.iter().map(|_| Mutex::default()).collect();
    std::thread::scope(|scope| {
        let work = || {
            while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed))
                && let (Some(job), Some(place)) = (jobs.get(index), results.get(index))
            {
                let checked = check_safely(job, stages);
                *place.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = checked;
            }
        };
        for _ in 0..workers.min(jobs.len()) {
            let thread = std::thread::Builder::new().stack_size(schedule::STACK);
            thread.spawn_scoped(scope, work).expect("the system should let us start a thread");
        }
    });
    let inner = |result: Mutex<Checked>| result.into_inner().unwrap_or_default();
    results.into_iter().map(inner).collect()
}

/// A bug of ours is a message about the file it shows in.
fn check_safely(job: &Job, stages: &[CStage]) -> Checked {
    let caught = std::panic::catch_unwind(|| check_unit(job, stages));
    caught.unwrap_or_else(|panic| {
        let words = format!("a bug of cinch in {}: {}", job.path, schedule::panic_words(&*panic));
        let diagnostics = vec![Diagnostic::general("internal-error", words)];
        let unit = Unit { name: job.path.clone(), diagnostics, ..Unit::default() };
        Checked { unit, emitted: vec![] }
    })
}

fn check_unit(job: &Job, stages: &[CStage]) -> Checked {
    let mut sources = SourceMap::default();
    let mut emitted = vec![];
    let Front { program, mut diagnostics } = front_end(job, stages, &mut sources, &mut emitted);
    if let Some(program) = program {
        let Annotated { program, diagnostics: found } = contract::annotate(program);
        diagnostics.extend(found);
        diagnostics.extend(not_modelled(&program.typed, &sources));
        if stages.contains(&CStage::Flow) || stages.contains(&CStage::Facts) {
            let unit = flow::build(Arc::new(program));
            if stages.contains(&CStage::Flow) {
                emitted.push((CStage::Flow, flow::print(&unit)));
            }
            if stages.contains(&CStage::Facts) {
                match flow::link(vec![unit]) {
                    Ok(linked) => {
                        let facts = analyze::analyze(&linked);
                        emitted.push((CStage::Facts, analyze::print(&linked, &facts)));
                    }
                    Err(found) => diagnostics.extend(found),
                }
            }
        }
    }
    without_repetitions(&mut diagnostics, &sources);
    // The text of a file about which there is nothing to say is not needed any more; a large project has gigabytes of it.
    if diagnostics.is_empty() {
        sources = SourceMap::default();
    }
    let unit = Unit { name: job.path.clone(), sources, diagnostics, outcome: None };
    Checked { unit, emitted }
}

/// What cannot be proved anything about, where it stands in the user's own files.
fn not_modelled<'p>(
    program: &'p typed::Program,
    sources: &'p SourceMap,
) -> impl Iterator<Item = Diagnostic> + use<'p> {
    let own = program.unsupported.iter().filter(|entry| !sources.is_system(entry.span.start));
    own.map(|entry| {
        let words = format!("{}: accepted, but not modelled", entry.what);
        let found = Diagnostic::warning("unsupported", entry.span, words);
        match entry.within {
            Some(function) => found.note(format!(
                "nothing that depends on it can be proved of `{}`",
                program.symbols.text(program[function].name)
            )),
            None => found.note("nothing that depends on it can be proved"),
        }
    })
}
