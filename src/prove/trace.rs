//! Reads a counterexample out of a model: the way through the blocks that `choice` names, the obligation at its end, and the
//! values on the way. A model after `unknown` may be nonsense; one in which the negated goal is not true is not shown.

use crate::prove::verdict::{Step, Trace};
use crate::smt::model;
use crate::smt::query::{NEGATED_GOAL, Query};
use crate::smt::race::Race;
use crate::vc::wp::Goal;
use std::collections::BTreeMap;

pub struct Counterexample {
    /// Index in `Goal::obligations`.
    pub obligation: usize,
    pub trace: Trace,
}

pub fn counterexample(goal: &Goal, query: &Query, session: &mut Race) -> Option<Counterexample> {
    let blocks: Vec<usize> =
        (0..goal.passages.len()).filter(|block| query.choice(*block).is_some()).collect();
    let names = blocks.iter().filter_map(|block| query.choice(*block)).map(str::to_string);
    let terms: Vec<String> = std::iter::once(NEGATED_GOAL.to_string()).chain(names).collect();
    let values = session.values(&terms).ok()?;
    let (goal_value, choice_values) = values.split_first()?;
    if goal_value.as_ref()?.atom() != Some("true") {
        return None;
    }
    let choices: BTreeMap<usize, usize> = blocks
        .into_iter()
        .zip(choice_values)
        .filter_map(|(block, value)| Some((block, model::integer(value.as_ref()?)?)))
        .collect();

    let (path, obligation) = walk(goal, &choices)?;
    let terms: Vec<String> = path
        .iter()
        .flat_map(|block| query.values[*block].iter().map(|(_, term)| term.clone()))
        .collect();
    let mut values = session.values(&terms).unwrap_or_default().into_iter();
    let mut trace = Trace::default();
    for block in path {
        let passage = &goal.passages[block];
        let shown = query.values[block].iter().filter_map(|(name, _)| {
            let value = values.next()??;
            Some((name.clone(), model::show(&value)?))
        });
        trace.exit = passage.returns.or(trace.exit);
        let (span, block) = (passage.span, passage.label.clone());
        trace.steps.push(Step { span, block, values: shown.collect() });
    }
    Some(Counterexample { obligation, trace })
}

/// From the entry on, the way that the choices name, to an obligation.
fn walk(goal: &Goal, choices: &BTreeMap<usize, usize>) -> Option<(Vec<usize>, usize)> {
    let (mut path, mut block) = (vec![], 0);
    loop {
        path.push(block);
        let chosen = choices.get(&block).copied();
        if let Some(code) = chosen
            && goal.obligations.get(code).is_some_and(|obligation| obligation.choice.block == block)
        {
            return Some((path, code));
        }
        // Blocks only lead to later ones, so this ends.
        let mut ways = goal.passages[block].next.iter();
        block = ways.find(|(code, _)| code.is_none() || *code == chosen)?.1;
    }
}
