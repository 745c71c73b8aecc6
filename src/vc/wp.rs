//! Weakest preconditions of a passive body, by block equations (Barnett and Leino 2005). The size is linear in the body.
//!
//! ```text
//! ok(b)             = wp(commands of b, /\ over successors s: choice(b) = s ==> ok(s))
//! wp(assume Q, P)   = Q ==> P
//! wp(assert A, P)   = (choice(b) = A ==> A) && (A ==> P)
//! ```
//! `choice(b)` is a free constant: it changes nothing about validity, but in a counterexample it names the assertion that
//! fails or the successor that leads there. Saying `choice(b) != A` leaves A out of what is asked.

use crate::base::Span;
use crate::il::core::Expr;
use crate::il::label::Label;
use crate::il::obligation::Obligation;
use crate::vc::find_parts::Parts;
use crate::vc::passify::{Change, Passive, PassiveBlock, PassiveCommand};
use crate::vc::ways::Ways;

/// What has to be valid: `ok(0)`, with one equation for each block. Equations speak of later blocks only.
#[derive(Clone, Debug)]
pub struct Goal {
    pub equations: Vec<Formula>,
    /// For each block, what a counterexample's path through it shows.
    pub passages: Vec<Passage>,
    /// In source order of the blocks; an assertion's index here is its code in `choice`.
    pub obligations: Vec<GoalObligation>,
    /// Between the points of obligations; none for goals about parts of a body.
    pub ways: Ways,
}

#[derive(Clone, Debug)]
pub enum Formula {
    True,
    Ok(usize),
    /// All conditions together imply the rest.
    Implies(Vec<Expr>, Box<Formula>),
    /// `(choice = code ==> condition) && (condition ==> rest)`; without `assumed_after`, `.. && rest`.
    Check {
        choice: Choice,
        condition: Expr,
        assumed_after: bool,
        rest: Box<Formula>,
    },
    /// `/\ choice = code(s) ==> ok(s)`.
    Branch(Vec<(Choice, usize)>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Choice {
    pub block: usize,
    pub code: usize,
}

#[derive(Clone, Debug)]
pub struct Passage {
    pub label: Label,
    pub span: Span,
    pub returns: Option<Span>,
    pub values: Vec<Change>,
    /// Where the path goes for each code of `choice`; a single entry without code when there is no choice.
    pub next: Vec<(Option<usize>, usize)>,
}

#[derive(Clone, Debug)]
pub struct GoalObligation {
    pub obligation: Obligation,
    pub choice: Choice,
    /// What to tell when it fails.
    pub parts: Parts,
}

impl Passage {
    /// The last value of each variable that the block gives one, or the last before its assertion with this number.
    pub fn values_before(&self, assert: Option<usize>) -> Vec<&Change> {
        let mut latest: Vec<&Change> = vec![];
        let seen = |change: &&Change| assert.is_none_or(|assert| change.asserts_before <= assert);
        for change in self.values.iter().filter(seen) {
            match latest.iter_mut().find(|other| other.subject == change.subject) {
                Some(other) => *other = change,
                None => latest.push(change),
            }
        }
        latest
    }
}

pub fn wp(Passive { blocks }: Passive) -> Goal {
    let count = blocks
        .iter()
        .flat_map(|block| &block.commands)
        .filter(|command| command.is_assert())
        .count();
    let mut goal =
        Goal { equations: vec![], passages: vec![], obligations: vec![], ways: Ways::default() };
    for (index, block) in blocks.into_iter().enumerate() {
        add_equation(&mut goal, index, block, count);
    }
    goal
}

/// Codes below `successor_codes` are assertions; the successor `s` has the code `successor_codes + s`.
fn add_equation(goal: &mut Goal, index: usize, block: PassiveBlock, successor_codes: usize) {
    let chooses =
        block.successors.len() > 1 || block.commands.iter().any(PassiveCommand::is_assert);
    let code = |successor: usize| chooses.then_some(successor_codes + successor);
    let next: Vec<(Option<usize>, usize)> =
        block.successors.iter().map(|next| (code(*next), *next)).collect();
    let mut formula = match next[..] {
        [] => Formula::True,
        [(None, only)] => Formula::Ok(only),
        _ => {
            let choices = next
                .iter()
                .filter_map(|(code, next)| Some((Choice { block: index, code: (*code)? }, *next)));
            Formula::Branch(choices.collect())
        }
    };
    // Codes go up in the order of the commands, the formula is built from the last to the first.
    let mut code = goal.obligations.len()
        + block.commands.iter().filter(|command| command.is_assert()).count();
    let mut obligations = vec![];
    for command in block.commands.into_iter().rev() {
        formula = match (command, formula) {
            (PassiveCommand::Assume(condition, _), Formula::Implies(mut conditions, rest)) => {
                conditions.push(condition);
                Formula::Implies(conditions, rest)
            }
            (PassiveCommand::Assume(condition, _), rest) => {
                Formula::Implies(vec![condition], Box::new(rest))
            }
            (PassiveCommand::Assert(assert), rest) => {
                code -= 1;
                let choice = Choice { block: index, code };
                obligations.push(GoalObligation {
                    obligation: assert.obligation,
                    choice,
                    parts: Parts::default(),
                });
                let (condition, assumed_after) = (assert.condition, assert.assumed_after);
                Formula::Check { choice, condition, assumed_after, rest: Box::new(rest) }
            }
        };
    }
    goal.obligations.extend(obligations.into_iter().rev());
    goal.equations.push(in_order(formula));
    let PassiveBlock { label, span, returns, values, .. } = block;
    goal.passages.push(Passage { label, span, returns, values, next });
}

/// Conditions were collected from the last to the first.
fn in_order(mut formula: Formula) -> Formula {
    let mut at = &mut formula;
    loop {
        at = match at {
            Formula::Implies(conditions, rest) => {
                conditions.reverse();
                rest
            }
            Formula::Check { rest, .. } => rest,
            Formula::True | Formula::Ok(_) | Formula::Branch(_) => return formula,
        }
    }
}
