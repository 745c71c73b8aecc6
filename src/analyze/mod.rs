//! Facts about programs in `flow`: what functions ask of their callers, what holds at the heads of loops, what is written and returned.
//! Functions are studied bottom up, each forward to a fixpoint; what its accesses need is projected to its entry and asked of its callers.
//! Rule: facts are proposals, found quickly and plausible; only the prover decides whether they hold.

mod bounded;
mod call_order;
mod calls;
mod evaluate;
pub mod facts;
mod forward;
mod gather;
mod merge;
mod numbers;
mod refine;
mod results;
pub mod spell;
mod state;
mod study;
mod symbols;
mod two_ends;
mod uses;
mod value;
mod weaker;

pub use facts::{Facts, FunctionFacts};
pub use spell::print;

use crate::flow::{Function, FunctionRef, Program};
use calls::Summaries;
use forward::forward;
use merge::Alternatives;
use std::collections::BTreeSet;
use study::Study;
use symbols::Symbols;

/// Looks at a function this often: once to find its strings, then with what that told.
const LOOKS: u32 = 3;

/// Functions with more blocks are given up at once: interpreters' loops, which nobody would annotate from facts like these.
const MOST_BLOCKS: usize = 4000;

pub fn analyze(program: &Program) -> Facts {
    let (mut facts, mut summaries) = (Facts::default(), Summaries::new());
    for at in call_order::bottom_up(program) {
        let Some((_, function)) = program.function(at) else { continue };
        let found = study_one(program, at, function, &mut summaries);
        facts.functions.insert(at, found);
    }
    facts
}

fn study_one(
    program: &Program,
    at: FunctionRef,
    function: &Function,
    summaries: &mut Summaries,
) -> FunctionFacts {
    let given_up = FunctionFacts { given_up: true, ..FunctionFacts::default() };
    if function.blocks.len() > MOST_BLOCKS {
        return given_up;
    }
    let mut study = Study {
        program,
        at,
        function,
        summaries,
        symbols: Symbols::default(),
        alternatives: Alternatives::new(),
        strings: BTreeSet::new(),
        taken: vec![],
        uses: None,
    };
    for _ in 0..LOOKS {
        let before = (study.strings.clone(), study.taken.clone());
        let Some(settled) = forward(&mut study) else { return given_up };
        if (&study.strings, &study.taken) == (&before.0, &before.1) {
            let (facts, summary) = gather::gather(&mut study, &settled);
            summaries.insert(at, summary);
            return facts;
        }
    }
    given_up
}
