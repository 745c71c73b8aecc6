//! Preconditions that runs suggest: a clause in words in, the entry's file with that clause out, as something that says of a run whether
//! the clause excludes it. The words go the way of any annotation, so that what people copy is what was checked.
//! Rule: a clause is shown only if the run that it was made for is excluded, and hides others only if they are.

use super::super::compile::Job;
use super::super::front_end::{Front, front_end, has_errors};
use super::judge::World;
use crate::base::Span;
use crate::contract::proposal::{Home, Proposal};
use crate::contract::{self, Annotated};
use crate::flow::{self, FunctionRef, InnerArrays};
use crate::machine::{Ending, Options, Outcome, Run, run};
use crate::refute::again::repeating;
use crate::refute::search::{Found, Suggestion};
use crate::source::SourceMap;
use std::sync::Arc;

/// A clause that was understood.
pub struct Clause {
    program: flow::Program,
    entry: FunctionRef,
    options: Options,
    /// It may not tell runs apart that follow pointers in memory.
    in_memory: bool,
}

/// Preconditions are looked at within so many steps.
const AT_ENTRY: u64 = 64;

/// The clause that the run suggests, if it excludes it.
pub fn clause(world: &World, jobs: &[&Job], found: &Found) -> Option<Clause> {
    let Suggestion { text, in_memory, .. } = found.suggestion.as_ref()?;
    let job = jobs.get(world.entry.unit as usize)?;
    let program = with_clause(job, world.entry, text)?;
    let entry = FunctionRef { unit: 0, id: world.entry.id };
    let options = Options { stubs: None, ..world.options.clone() };
    let clause = Clause { program, entry, options, in_memory: *in_memory };
    clause.is_false_at_start(found).then_some(clause)
}

fn with_clause(job: &Job, entry: FunctionRef, text: &str) -> Option<flow::Program> {
    let mut sources = SourceMap::default();
    let Front { program, .. } = front_end(job, &[], &mut sources, &mut vec![]);
    let text = format!("requires {text};");
    let index = sources.add("(suggested)", text.clone()).ok()?;
    let at = sources.files()[index].base;
    let place = Span::new(at, at + text.len() as u32);
    let proposal = Proposal::new(Home::Function(entry.id), &text, place, None);
    let Annotated { program, diagnostics } = contract::annotate_with(program?, &[proposal]);
    if has_errors(&diagnostics) {
        return None;
    }
    let mut unit = flow::build(Arc::new(program));
    flow::choose(&mut unit, InnerArrays::Bounded, &|_| true);
    flow::link(vec![unit]).ok()
}

impl Clause {
    /// Whether nobody who keeps to the clause makes that run.
    pub fn excludes(&self, found: &Found) -> bool {
        let in_memory = found.suggestion.as_ref().is_none_or(|it| it.in_memory);
        !self.in_memory && !in_memory && self.is_false_at_start(found)
    }

    fn is_false_at_start(&self, found: &Found) -> bool {
        let mut machine = repeating(&self.program, &self.options, found);
        let Ok(state) = machine.start(self.entry) else { return false };
        let Run { violations, outcome } = run(&mut machine, state, AT_ENTRY);
        violations.is_empty() && matches!(outcome, Outcome::Ended(Ending::Assumed, _))
    }
}
