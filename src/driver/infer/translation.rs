//! One C file with proposed clauses on its way to the prover. The texts of the proposals are a file of their own among the sources, so that
//! an obligation tells by its place which proposal it belongs to.

use super::clause::{Said, home_name};
use crate::base::{Diagnostic, ObligationKind, Span};
use crate::contract::proposal::Proposal;
use crate::contract::{self, Annotated};
use crate::driver::front_end::has_errors;
use crate::driver::translate_c::as_bug;
use crate::il::obligation::Obligation;
use crate::il::{self, core, monomorphise};
use crate::lower::declare::switch_name;
use crate::lower::{self, Lowered};
use crate::source::{Owner, SourceMap};
use crate::typed;
use crate::vc::add_views::Views;
use crate::vc::{self, Prepared};
use std::collections::{BTreeMap, BTreeSet};

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
    /// Where the text of each clause stands, in their order.
    pub places: Vec<Span>,
}

/// Why there is none; the typed program comes back in either case.
enum Refusal {
    /// These clauses cannot be said where they would stand.
    Clauses(Vec<usize>, Box<typed::Program>),
    Program(Vec<Diagnostic>),
}

impl Translation {
    /// The clause that an obligation asks to be shown.
    pub fn owner(&self, obligation: &Obligation) -> Option<usize> {
        self.at(obligation.span)
    }

    /// The clause of a callee that an obligation at a call stands for.
    pub fn asked_for(&self, obligation: &Obligation) -> Option<usize> {
        self.at(obligation.clause?)
    }

    fn at(&self, span: Span) -> Option<usize> {
        clause_at(&self.places, span.start)
    }

    /// What constants of the program the switches are, by the candidates' numbers.
    pub fn switches(&self) -> BTreeMap<u32, String> {
        let all = self.annotated.switches().into_iter();
        all.map(|number| (number, switch_name(number))).collect()
    }
}

/// The checks that are wanted, and what every program begins with.
pub type How<'a> = (&'a lower::Options, &'a lower::Prelude);

/// The translation with those clauses that can be said, and those that cannot.
pub fn translate_all(
    mut typed: typed::Program,
    mut said: Vec<Said>,
    manner: Manner,
    how: How,
    sources: &mut SourceMap,
) -> Result<(Vec<Said>, Vec<Said>, Translation), Vec<Diagnostic>> {
    let mut without = vec![];
    loop {
        match translate(typed, &said, manner, how, sources) {
            Ok(translation) => return Ok((said, without, translation)),
            Err(Refusal::Program(errors)) => return Err(errors),
            Err(Refusal::Clauses(wrong, back)) => {
                typed = *back;
                let mut number = 0..;
                let (gone, left): (Vec<Said>, Vec<Said>) = said
                    .into_iter()
                    .partition(|_| number.next().is_some_and(|it| wrong.contains(&it)));
                without.extend(gone);
                said = left;
            }
        }
    }
}

fn translate(
    typed: typed::Program,
    said: &[Said],
    manner: Manner,
    (options, prelude): How,
    sources: &mut SourceMap,
) -> Result<Translation, Refusal> {
    let (proposals, places) = proposals(&typed, said, manner, sources)
        .map_err(|words| Refusal::Program(vec![Diagnostic::general("unreadable-file", words)]))?;
    let Annotated { program, diagnostics } = contract::annotate_with(typed, &proposals);
    if has_errors(&diagnostics) {
        let blamed = |found: &Diagnostic| clause_at(&places, found.place().start);
        let mut wrong: Vec<usize> = diagnostics.iter().filter_map(blamed).collect();
        wrong.sort_unstable();
        wrong.dedup();
        return Err(match wrong.is_empty() {
            true => Refusal::Program(diagnostics),
            false => Refusal::Clauses(wrong, Box::new(program.typed)),
        });
    }
    let Lowered { program: written, .. } = lower::lower(&program, options, prelude, sources);
    let checked = il::check::check(&written)
        .and_then(|checked| monomorphise::monomorphise(checked.program))
        .map_err(|errors| Refusal::Program(errors.into_iter().map(as_bug).collect()))?;
    let unmodelled = unmodelled(&checked, &places);
    if !unmodelled.is_empty() {
        return Err(Refusal::Clauses(unmodelled, Box::new(program.typed)));
    }
    let mut prepared = vc::prepare(checked);
    if manner == Manner::Plain {
        use crate::report::values;
        prepared.views =
            Views::new(&prepared.program, &[values::OBJECT, values::OFFSET], &[values::NULL]);
    }
    Ok(Translation { annotated: program, prepared, places })
}

/// Clauses that have no meaning in proofs. Such a clause is an obligation that always fails, whether it is switched on or not, and behind it
/// everything would seem to hold.
fn unmodelled(program: &core::Program, places: &[Span]) -> Vec<usize> {
    let statements = program.implementations.iter().flat_map(|it| &it.body);
    let found = statements.filter_map(|stmt| match &stmt.kind {
        core::StmtKind::Assert(assert) if assert.obligation.kind == ObligationKind::Unsupported => {
            clause_at(places, assert.obligation.span.start)
        }
        _ => None,
    });
    found.collect::<BTreeSet<usize>>().into_iter().collect()
}

/// The clause whose text stands there.
fn clause_at(places: &[Span], at: u32) -> Option<usize> {
    let behind = places.partition_point(|place| place.start <= at);
    let index = behind.checked_sub(1)?;
    (at <= places[index].end).then_some(index)
}

/// The clauses as they are handed to `contract`, and where their texts stand.
pub fn proposals(
    typed: &typed::Program,
    said: &[Said],
    manner: Manner,
    sources: &mut SourceMap,
) -> Result<(Vec<Proposal>, Vec<Span>), String> {
    let texts: Vec<String> = said.iter().map(|it| it.candidate.to_string()).collect();
    let index = sources.add("(inferred)", texts.join("\n"))?;
    let mut at = sources.files()[index].base;
    let mut places = vec![];
    for (text, said) in texts.iter().zip(said) {
        places.push(Span::new(at, at + text.len() as u32));
        let how = if said.is_written() { "written" } else { "inferred" };
        let name = format!("{how} for {}", home_name(typed, said.candidate.home));
        sources.redirect_to(at, Some(&name), 1, Owner::Inferred);
        if let Some(words) = said.way.as_ref().and_then(|way| way.words(sources)) {
            sources.note_need(at, &words);
        }
        at += text.len() as u32 + 1;
    }
    let switch = |clause: &Said, number: usize| {
        let may_fall = clause.is_own() && !clause.candidate.clause.is_no_formula();
        (manner == Manner::Switched && may_fall).then_some(number as u32)
    };
    let proposals = said.iter().zip(&texts).zip(&places).enumerate();
    let proposals = proposals.map(|(number, ((clause, text), place))| Proposal {
        doubted: clause.doubted || clause.suspected,
        names: clause.origin.as_ref().map(|origin| origin.names.clone()),
        ..Proposal::new(clause.candidate.home, text, *place, switch(clause, number))
    });
    Ok((proposals.collect(), places))
}
