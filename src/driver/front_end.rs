//! The rooms for C in their order: a job in, a typed program out, with what there is to say about the file. Writes down what
//! the stages make of it, for those who asked.

use super::Errors;
use super::compile::Job;
use super::library_contracts::{library_contracts, mark_library};
use crate::base::{Diagnostic, Severity, Span};
use crate::cli::CStage;
use crate::report::expansion;
use crate::source::{self, Position, SourceMap};
use crate::syntax::{self, Parsed};
use crate::typed::print::{print_c, print_layout, print_types};
use crate::typed::{self, Elaborated};
use std::collections::BTreeSet;

/// What the front end came to.
pub struct Front {
    /// `None` when there are errors.
    pub program: Option<typed::Program>,
    pub diagnostics: Vec<Diagnostic>,
}

/// The whole way.
pub fn front_end(
    job: &Job,
    stages: &[CStage],
    sources: &mut SourceMap,
    emitted: &mut Vec<(CStage, String)>,
) -> Front {
    let file = read(job, sources);
    understand(job, file, stages, sources, emitted)
}

/// The file as the preprocessor leaves it: the index in the map of the text to parse.
pub fn read(job: &Job, sources: &mut SourceMap) -> Result<usize, Errors> {
    if let Some(refusal) = job.refused_option() {
        return Err(vec![refusal]);
    }
    let file = source::preprocess(&job.path, &job.compilation, sources)?;
    match job.check_trigraphs(&sources.files()[file].text) {
        Some(refusal) => Err(vec![refusal]),
        None => Ok(file),
    }
}

/// A file that has been read.
pub fn understand(
    job: &Job,
    file: Result<usize, Errors>,
    stages: &[CStage],
    sources: &mut SourceMap,
    emitted: &mut Vec<(CStage, String)>,
) -> Front {
    let mut diagnostics = job.notes.clone();
    let understood =
        file.and_then(|file| run(job, file, stages, sources, emitted, &mut diagnostics));
    let program = match understood {
        Ok(program) => program,
        Err(errors) => {
            diagnostics.extend(errors);
            None
        }
    };
    Front { program, diagnostics }
}

/// A macro that uses its argument twice has us say everything about it twice: once is enough.
pub fn without_repetitions(diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap) {
    let mut told = BTreeSet::new();
    diagnostics.retain(|found| {
        let Span { start, end } = expansion::place(found, sources);
        told.insert((found.code, found.message.clone(), start, end))
    });
}

/// Only a file without errors is printed.
fn run(
    job: &Job,
    file: usize,
    stages: &[CStage],
    sources: &mut SourceMap,
    emitted: &mut Vec<(CStage, String)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Option<typed::Program>, Errors> {
    let wanted = |stage: CStage| stages.contains(&stage);
    if wanted(CStage::I) {
        emitted.push((CStage::I, sources.files()[file].text.clone()));
    }
    let Parsed { unit, symbols, diagnostics: found } = syntax::parse(file, sources);
    // What the system's headers say in pragmas is between them and their compiler.
    let is_refused_pragma = |found: &Diagnostic| found.code == "unsupported";
    let theirs =
        |found: &Diagnostic| !is_refused_pragma(found) || !sources.is_system(found.place().start);
    diagnostics.extend(found.into_iter().filter(theirs));
    if wanted(CStage::Ast) {
        let place = |span: Span| place(sources, span);
        emitted.push((CStage::Ast, syntax::print(&unit, &symbols, &place)));
    }
    // Where something could not be read, names are missing: what the types then seem to lack would be noise.
    if has_errors(diagnostics) {
        return Ok(None);
    }
    let Elaborated { program, diagnostics: found } = typed::elaborate(unit, symbols, job.target());
    // What is printed is what the user wrote.
    let (program, found) = if has_errors(&found) || !stages.is_empty() {
        (program, found)
    } else {
        with_library_contracts(job, file, program, found, sources)?
    };
    // A header that the user did not write is not theirs to mend, unless it stops them.
    let theirs = |found: &Diagnostic| {
        found.severity == Severity::Error || !sources.is_system(found.place().start)
    };
    diagnostics.extend(found.into_iter().filter(theirs));
    if has_errors(diagnostics) {
        return Ok(None);
    }
    let place = |span: Span| place(sources, span);
    if wanted(CStage::Types) {
        emitted.push((CStage::Types, print_types(&program, &place)));
    }
    if wanted(CStage::Layout) {
        emitted.push((CStage::Layout, print_layout(&program, &place)));
    }
    if wanted(CStage::C) {
        emitted.push((CStage::C, print_c(&program, &place)));
    }
    Ok(Some(program))
}

fn place(sources: &SourceMap, span: Span) -> String {
    let Position { file, line, column } = sources.position(span.start);
    format!("{file}:{line}:{column}")
}

/// The program again with the library's own declarations behind it, where they say more than those that it has.
fn with_library_contracts(
    job: &Job,
    file: usize,
    program: typed::Program,
    found: Vec<Diagnostic>,
    sources: &mut SourceMap,
) -> Result<(typed::Program, Vec<Diagnostic>), Errors> {
    let mut left_out = BTreeSet::new();
    loop {
        let Some(supplement) = library_contracts(job, &program, &left_out, sources)? else {
            let mut program = program;
            mark_library(&mut program, &left_out, sources);
            return Ok((program, found));
        };
        let parsed = syntax::parse_joined(&[file, supplement.file], sources);
        let again = typed::elaborate(parsed.unit, parsed.symbols, job.target());
        let others = supplement.other_versions(&again.diagnostics);
        if others.is_empty() {
            let Elaborated { mut program, diagnostics } = again;
            mark_library(&mut program, &left_out, sources);
            return Ok((program, diagnostics));
        }
        left_out.extend(others);
    }
}

pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
