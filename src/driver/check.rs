//! `cinch check`: input files in, what is wrong with each out. Files in the intermediate language are one program together; C
//! files are checked one by one, several at a time, and reported in the order in which they were named.

use super::compile::{self, Job};
use super::{Errors, Run, on_large_stack};
use crate::base::{Diagnostic, Severity, Span};
use crate::cli::{CStage, CheckOptions, FileLanguage};
use crate::prove::schedule;
use crate::report::exit::Status;
use crate::report::{Unit, expansion};
use crate::source::{self, Language, Position, SourceMap, bytes};
use crate::syntax::{self, Parsed};
use crate::typed::print::{print_c, print_layout, print_types};
use crate::typed::{self, Elaborated};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
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
        let (mut il, mut c) = (vec![], vec![]);
        for path in &options.files {
            match language(path, options.c.language) {
                Ok(Language::Il) => il.push(path.clone()),
                Ok(language) => c.push((path.clone(), language)),
                Err(error) => self.diagnostics.push(error),
            }
        }
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
fn perhaps_c(mut errors: Errors, files: &[String]) -> Errors {
    let named = |path: &String| path.ends_with(".bpl");
    if let Some(first) = errors.iter_mut().find(|error| error.code == "syntax-error")
        && !files.iter().all(named)
    {
        first.notes.push("help: if this is C, say so with `-x c`".into());
    }
    errors
}

fn language(path: &str, wanted: Option<FileLanguage>) -> Result<Language, Diagnostic> {
    match wanted {
        Some(FileLanguage::Bpl) => Ok(Language::Il),
        Some(FileLanguage::C) => Ok(Language::C),
        Some(FileLanguage::CppOutput) => Ok(Language::Preprocessed),
        None => source::language(path),
    }
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
    let mut diagnostics = job.notes.clone();
    let found = front_end(job, stages, &mut sources, &mut emitted);
    diagnostics.extend(found.unwrap_or_else(|errors| errors));
    // A macro that uses its argument twice has us say everything about it twice.
    let mut told = BTreeSet::new();
    diagnostics.retain(|found| {
        let Span { start, end } = expansion::place(found, &sources);
        told.insert((found.code, found.message.clone(), start, end))
    });
    // The text of a file about which there is nothing to say is not needed any more; a large project has gigabytes of it.
    if diagnostics.is_empty() {
        sources = SourceMap::default();
    }
    Checked { unit: Unit { name: job.path.clone(), sources, diagnostics }, emitted }
}

/// The rooms for C in their order. Returns what there is to say; only a file without errors is printed.
fn front_end(
    job: &Job,
    stages: &[CStage],
    sources: &mut SourceMap,
    emitted: &mut Vec<(CStage, String)>,
) -> Result<Vec<Diagnostic>, Errors> {
    if let Some(refusal) = job.foreign_layout() {
        return Err(vec![refusal]);
    }
    let file = source::preprocess(&job.path, &job.compilation, sources)?;
    let wanted = |stage: CStage| stages.contains(&stage);
    if wanted(CStage::I) {
        emitted.push((CStage::I, sources.files()[file].text.clone()));
    }
    let Parsed { unit, symbols, mut diagnostics } = syntax::parse(file, sources);
    let place = |span: Span| {
        let Position { file, line, column } = sources.position(span.start);
        format!("{file}:{line}:{column}")
    };
    if wanted(CStage::Ast) {
        emitted.push((CStage::Ast, syntax::print(&unit, &symbols, &place)));
    }
    // Where something could not be read, names are missing: what the types then seem to lack would be noise.
    if has_errors(&diagnostics) {
        return Ok(diagnostics);
    }
    let Elaborated { program, diagnostics: found } = typed::elaborate(unit, symbols, job.target());
    // A header that the user did not write is not theirs to mend, unless it stops them.
    let theirs = |found: &Diagnostic| {
        found.severity == Severity::Error || !sources.is_system(found.place().start)
    };
    diagnostics.extend(found.into_iter().filter(theirs));
    diagnostics.extend(not_modelled(&program, sources));
    if has_errors(&diagnostics) {
        return Ok(diagnostics);
    }
    if wanted(CStage::Types) {
        emitted.push((CStage::Types, print_types(&program, &place)));
    }
    if wanted(CStage::Layout) {
        emitted.push((CStage::Layout, print_layout(&program, &place)));
    }
    if wanted(CStage::C) {
        emitted.push((CStage::C, print_c(&program, &place)));
    }
    Ok(diagnostics)
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
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
