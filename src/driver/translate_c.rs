//! From a C file to the intermediate language: a job in, out comes the program as text would hold it and as the prover takes it.
//! What the checker of the intermediate language finds wrong with a program that we made is a bug of ours.

use super::Errors;
use super::compile::Job;
use super::front_end::{self, Front, has_errors};
use super::portions::{Rest, names, portions};
use crate::base::{CheckId, Diagnostic, Span};
use crate::check;
use crate::contract::{self, Annotated};
use crate::il::{self, ast, core, monomorphise};
use crate::lower::{self, Lowered, Survey};
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
    /// Functions of a large file that are not in the program yet.
    pub rest: Option<Rest>,
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
            rest: None,
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
    /// What is proved, of a large file a portion of it.
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
    let mut portions = match kept {
        Kept::All => None,
        Kept::Last => portions(&program, options, sources),
    };
    let first = portions.as_mut().and_then(|portions| portions.pop_front());
    let functions = first.map_or_else(|| options.functions.clone(), |first| names(&first));
    let first = lower::Options { functions, ..options.clone() };
    let survey = Survey::new(&program);
    let Lowered { program: written, checks, asked, held, .. } =
        lower::lower_surveyed(&program, survey.clone(), &first, &prelude, sources);
    let (annotated, rest) = match (kept, portions) {
        (Kept::All, _) => (Some(program), None),
        (Kept::Last, None) => (None, None),
        (Kept::Last, Some(left)) => {
            (None, Some(Rest::new((program, survey), prelude, options, left)))
        }
    };
    let checked = checked(&written);
    let written = Some(written).filter(|_| kept == Kept::All);
    let program = match checked {
        Ok(program) => Some(program),
        Err(errors) => {
            diagnostics.extend(errors);
            None
        }
    };
    Translated { annotated, written, checks, asked, held, program, rest, diagnostics }
}

/// A lowered program as the prover takes it.
pub fn checked(written: &ast::Program) -> Result<core::Program, Errors> {
    let checked = il::check::check(written);
    checked
        .and_then(|checked| monomorphise::monomorphise(checked.program))
        .map_err(|errors| errors.into_iter().map(as_bug).collect())
}

pub fn as_bug(error: Diagnostic) -> Diagnostic {
    let message = format!("a bug of cinch: what it made of the C is wrong: {}", error.message);
    let mut labels = error.labels;
    // Much of what we make stands at no place of the C.
    labels.retain(|label| label.span != Span::default());
    Diagnostic { code: "internal-error", message, labels, ..error }
}
