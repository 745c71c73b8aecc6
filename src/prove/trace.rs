//! Reads a counterexample out of a model: the way through the blocks that `choice` names, the obligation at its end, and the
//! values on the way. A model after `unknown` may be nonsense; one that does not bear out its own path is not shown.

use crate::base::Span;
use crate::il::core::{Expr, Kind};
use crate::il::rewrite::for_each;
use crate::prove::conversation::Conversation;
use crate::prove::verdict::{Step, Trace};
use crate::smt::model;
use crate::smt::query::Query;
use crate::smt::reply::Sexp;
use crate::vc::passify::Change;
use crate::vc::wp::{Formula, Goal};
use std::collections::BTreeMap;

pub struct Counterexample {
    /// Index in `Goal::obligations`.
    pub obligation: usize,
    pub trace: Trace,
}

/// The way that the last answer's model takes, and the obligation at its end.
pub fn broken(asked: &mut Conversation) -> Option<(Vec<usize>, usize)> {
    let (goal, query) = (asked.goal, asked.query);
    let blocks: Vec<usize> =
        (0..goal.passages.len()).filter(|block| query.choice(*block).is_some()).collect();
    let terms: Vec<String> =
        blocks.iter().filter_map(|block| query.choice(*block)).map(str::to_string).collect();
    let values = asked.values(&terms)?;
    let choices: BTreeMap<usize, usize> = blocks
        .into_iter()
        .zip(values)
        .filter_map(|(block, value)| Some((block, model::integer(&value?)?)))
        .collect();
    walk(goal, &choices)
}

pub fn counterexample(asked: &mut Conversation) -> Option<Counterexample> {
    let (goal, query) = (asked.goal, asked.query);
    let (path, obligation) = broken(asked)?;
    if !plausible(goal, query, asked, &path, obligation) {
        return None;
    }

    let last = path.last().copied();
    let passages = || path.iter().map(|block| (*block, &goal.passages[*block]));
    let spoken_of = &goal.obligations[obligation].parts.values;
    let mut shown: Vec<Vec<&Change>> = passages()
        .map(|(block, passage)| {
            passage.values_before((Some(block) == last).then(|| number(goal, obligation)))
        })
        .collect();
    shown.last_mut()?.extend(spoken_of);
    let terms: Vec<String> =
        shown.iter().flatten().map(|change| query.term(&change.value)).collect();
    let values = asked.values(&terms).unwrap_or_default();
    let mut trace = Trace { stated: stated(&terms, &values), ..Trace::default() };
    let mut values = values.into_iter();
    for (((_, passage), changes), position) in passages().zip(shown).zip(1..) {
        let shown = changes.into_iter().filter_map(|change| {
            let value = values.next()??;
            Some((change.subject.clone(), model::read(&value)?))
        });
        // The failing block's own `return` is not reached, unless the failure is at the exit behind it.
        trace.exit =
            if position == path.len() { trace.exit } else { passage.returns.or(trace.exit) };
        let (span, block) = (passage.span, passage.label.clone());
        trace.steps.push(Step {
            span,
            block,
            seen: shown.collect(),
            values: vec![],
            changed_by: None,
        });
    }
    trace.part = culprit(goal, query, asked, obligation);
    Some(Counterexample { obligation, trace })
}

/// What terms are in a model, for those that are integers or truth values there.
fn stated(terms: &[String], values: &[Option<Sexp>]) -> Vec<String> {
    let pairs = terms.iter().zip(values).filter_map(|(term, value)| {
        let value = match model::read(value.as_ref()?)? {
            model::Value::Integer(value) => model::write_integer(&value),
            model::Value::Boolean(value) => value.to_string(),
            _ => return None,
        };
        Some(format!("(= {term} {value})"))
    });
    let mut stated: Vec<String> = pairs.collect();
    stated.dedup();
    stated
}

/// The first part of the failing condition that the model refutes, or the only one that it does not bear out.
fn culprit(
    goal: &Goal,
    query: &Query,
    asked: &mut Conversation,
    obligation: usize,
) -> Option<Span> {
    let parts = &goal.obligations[obligation].parts.conditions;
    let (ground, others): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|part| is_ground(part));
    let terms: Vec<String> = ground.iter().map(|part| query.term(part)).collect();
    let values = asked.values(&terms)?;
    let is = |value: &Option<Sexp>, wanted| value.as_ref().and_then(Sexp::atom) == Some(wanted);
    let refuted = ground.iter().zip(&values).find(|(_, value)| is(value, "false"));
    match (refuted, &others[..]) {
        (Some((part, _)), _) => Some(part.span),
        (None, [part]) if values.iter().all(|value| is(value, "true")) => Some(part.span),
        _ => None,
    }
}

/// Which assertion of its block the obligation is, counted from 0.
fn number(goal: &Goal, obligation: usize) -> usize {
    let block = goal.obligations[obligation].choice.block;
    let before = goal.obligations[..obligation].iter().rev();
    before.take_while(|other| other.choice.block == block).count()
}

/// Whether the model bears out the path: what is assumed on it is not false, what fails at its end is not true. Conditions
/// with quantifiers cannot be evaluated and do not count.
fn plausible(
    goal: &Goal,
    query: &Query,
    asked: &mut Conversation,
    path: &[usize],
    obligation: usize,
) -> bool {
    let mut conditions = vec![];
    for block in path {
        conditions_in(&goal.equations[*block], obligation, &mut conditions);
    }
    conditions.retain(|(condition, _)| is_ground(condition));
    let terms: Vec<String> =
        conditions.iter().map(|(condition, _)| query.term(condition)).collect();
    let Some(values) = asked.values(&terms) else { return false };
    conditions.iter().zip(values).all(|((_, expected), value)| {
        let contrary = if *expected { "false" } else { "true" };
        value.as_ref().and_then(Sexp::atom) != Some(contrary)
    })
}

/// The conditions of a block on the way to an obligation, each with the value it must have.
fn conditions_in<'a>(
    mut formula: &'a Formula,
    obligation: usize,
    conditions: &mut Vec<(&'a Expr, bool)>,
) {
    loop {
        formula = match formula {
            Formula::True | Formula::Ok(_) | Formula::Branch(_) => return,
            Formula::Implies(assumed, rest) => {
                conditions.extend(assumed.iter().map(|condition| (condition, true)));
                rest
            }
            Formula::Check { choice, condition, .. } if choice.code == obligation => {
                return conditions.push((condition, false));
            }
            Formula::Check { condition, assumed_after, rest, .. } => {
                conditions.extend(assumed_after.then_some((condition, true)));
                rest
            }
        }
    }
}

fn is_ground(expr: &Expr) -> bool {
    let mut ground = true;
    for_each(expr, &mut |part| ground &= !matches!(part.kind, Kind::Quantifier(_)));
    ground
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
