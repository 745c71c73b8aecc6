//! One C file with proposed clauses on its way to the prover. The texts of the proposals are a file of their own among the sources, so that
//! an obligation tells by its place which proposal it belongs to.

use crate::base::{Diagnostic, Span};
use crate::contract::proposal::Proposal;
use crate::contract::{self, Annotated};
use crate::driver::front_end::has_errors;
use crate::driver::translate_c::as_bug;
use crate::il::obligation::Obligation;
use crate::il::{self, monomorphise};
use crate::infer::Candidate;
use crate::lower::declare::switch_name;
use crate::lower::{self, Lowered};
use crate::source::SourceMap;
use crate::typed;
use crate::vc::add_views::Views;
use crate::vc::{self, Prepared};
use std::collections::BTreeMap;

/// Whether proposals may be switched off, or are there like what a user writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Switched,
    Plain,
}

/// A program with its proposals.
pub struct Translation {
    pub annotated: contract::Program,
    pub prepared: Prepared,
    /// Where the text of each candidate stands, in their order.
    pub places: Vec<Span>,
}

/// Why there is none; the typed program comes back in either case.
pub enum Refusal {
    /// These candidates cannot be said where they would stand.
    Candidates(Vec<usize>, Box<typed::Program>),
    Program(Vec<Diagnostic>),
}

impl Translation {
    /// The candidate that an obligation asks to be shown.
    pub fn owner(&self, obligation: &Obligation) -> Option<usize> {
        self.at(obligation.span)
    }

    /// The candidate of a callee that an obligation at a call stands for.
    pub fn asked_for(&self, obligation: &Obligation) -> Option<usize> {
        self.at(obligation.clause?)
    }

    fn at(&self, span: Span) -> Option<usize> {
        let behind = self.places.partition_point(|place| place.start <= span.start);
        let index = behind.checked_sub(1)?;
        (span.start < self.places[index].end).then_some(index)
    }

    /// What constants of the program the switches are, by the candidates' numbers.
    pub fn switches(&self) -> BTreeMap<u32, String> {
        let all = self.annotated.switches().into_iter();
        all.map(|number| (number, switch_name(number))).collect()
    }
}

pub fn translate(
    typed: typed::Program,
    candidates: &[Candidate],
    manner: Manner,
    (options, prelude): (&lower::Options, &lower::Prelude),
    sources: &mut SourceMap,
) -> Result<Translation, Refusal> {
    let (proposals, places) = proposals(candidates, manner, sources)
        .map_err(|words| Refusal::Program(vec![Diagnostic::general("unreadable-file", words)]))?;
    let Annotated { program, diagnostics } = contract::annotate_with(typed, &proposals);
    if has_errors(&diagnostics) {
        let blamed = |found: &Diagnostic| {
            let at = found.place().start;
            let behind = places.partition_point(|place| place.start <= at);
            let index = behind.checked_sub(1)?;
            (at <= places[index].end).then_some(index)
        };
        let mut wrong: Vec<usize> = diagnostics.iter().filter_map(blamed).collect();
        wrong.sort_unstable();
        wrong.dedup();
        return Err(match wrong.is_empty() {
            true => Refusal::Program(diagnostics),
            false => Refusal::Candidates(wrong, Box::new(program.typed)),
        });
    }
    let Lowered { program: written, .. } = lower::lower(&program, options, prelude, sources);
    let checked = il::check::check(&written)
        .and_then(|checked| monomorphise::monomorphise(checked.program))
        .map_err(|errors| Refusal::Program(errors.into_iter().map(as_bug).collect()))?;
    let mut prepared = vc::prepare(checked);
    if manner == Manner::Plain {
        use crate::report::values;
        prepared.views =
            Views::new(&prepared.program, &[values::OBJECT, values::OFFSET], &[values::NULL]);
    }
    Ok(Translation { annotated: program, prepared, places })
}

fn proposals(
    candidates: &[Candidate],
    manner: Manner,
    sources: &mut SourceMap,
) -> Result<(Vec<Proposal>, Vec<Span>), String> {
    let texts: Vec<String> = candidates.iter().map(Candidate::to_string).collect();
    let index = sources.add("(inferred)", texts.join("\n"))?;
    let mut at = sources.files()[index].base;
    let mut places = vec![];
    for text in &texts {
        places.push(Span::new(at, at + text.len() as u32));
        at += text.len() as u32 + 1;
    }
    let switch = |candidate: &Candidate, number: usize| {
        (manner == Manner::Switched && !candidate.clause.is_frame()).then_some(number as u32)
    };
    let proposals = candidates.iter().zip(&texts).zip(&places).enumerate().map(
        |(number, ((candidate, text), place))| {
            Proposal::new(candidate.home, text, *place, switch(candidate, number))
        },
    );
    Ok((proposals.collect(), places))
}
