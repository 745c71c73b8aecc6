//! From a C file to the intermediate language: a job in, out comes the program as text would hold it and as the prover takes it.
//! What the checker of the intermediate language finds wrong with a program that we made is a bug of ours.

use super::Errors;
use super::compile::Job;
use super::front_end::{self, Front, has_errors};
use crate::base::{CheckId, Diagnostic, Span};
use crate::check;
use crate::contract::{self, Annotated};
use crate::il::{self, ast, core, monomorphise};
use crate::lower::{self, Lowered};
use crate::source::SourceMap;
use std::collections::BTreeSet;

/// What a C file came to.
pub struct Translated {
    /// The typed program with its annotations; `None` when there are errors.
    pub annotated: Option<contract::Program>,
    /// As lowered; `None` when there are errors in the C.
    pub written: Option<ast::Program>,
    /// What may go wrong.
    pub checks: check::List,
    /// What of it is asked about, and what cannot happen.
    pub asked: BTreeSet<CheckId>,
    pub held: BTreeSet<CheckId>,
    /// As checked.
    pub program: Option<core::Program>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Translated {
    pub fn rejected(diagnostics: Vec<Diagnostic>) -> Translated {
        Translated {
            annotated: None,
            written: None,
            checks: check::List::default(),
            asked: BTreeSet::new(),
            held: BTreeSet::new(),
            program: None,
            diagnostics,
        }
    }
}

pub fn translate_c(job: &Job, options: &lower::Options, sources: &mut SourceMap) -> Translated {
    let file = front_end::read(job, sources);
    translate_read(job, file, options, Kept::All, sources)
}

/// Which stages of a program are still wanted when it has become another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    All,
    /// What is proved. Of a large file, each of the others takes as much memory.
    Last,
}

/// A file that has been read.
pub fn translate_read(
    job: &Job,
    file: Result<usize, Errors>,
    options: &lower::Options,
    kept: Kept,
    sources: &mut SourceMap,
) -> Translated {
    let Front { program, mut diagnostics } =
        front_end::understand(job, file, &[], sources, &mut vec![]);
    let Some(program) = program else { return Translated::rejected(diagnostics) };
    let Annotated { program, diagnostics: found } = contract::annotate(program);
    diagnostics.extend(found);
    if has_errors(&diagnostics) {
        return Translated::rejected(diagnostics);
    }
    let prelude = lower::Prelude::read(sources);
    let Lowered { program: written, checks, asked, held, .. } =
        lower::lower(&program, options, &prelude, sources);
    let annotated = Some(program).filter(|_| kept == Kept::All);
    let checked = il::check::check(&written);
    let written = Some(written).filter(|_| kept == Kept::All);
    let checked = checked
        .and_then(|checked| monomorphise::monomorphise(checked.program))
        .map_err(|errors| errors.into_iter().map(as_bug).collect::<Errors>());
    let program = match checked {
        Ok(program) => Some(program),
        Err(errors) => {
            diagnostics.extend(errors);
            None
        }
    };
    Translated { annotated, written, checks, asked, held, program, diagnostics }
}

pub fn as_bug(error: Diagnostic) -> Diagnostic {
    let message = format!("a bug of cinch: what it made of the C is wrong: {}", error.message);
    let mut labels = error.labels;
    // Much of what we make stands at no place of the C.
    labels.retain(|label| label.span != Span::default());
    Diagnostic { code: "internal-error", message, labels, ..error }
}
