//! A goal as solver input: its constants, one definition for each block equation, and the negated goal. Also the terms whose
//! values tell what a counterexample looks like.

use crate::il::core::{Axiom, Expr, Function, Kind, Sort};
use crate::smt::background::Background;
use crate::smt::encode::{Builtins, VarNames, Writer, write_sort};
use crate::vc::wp::{Choice, Formula, Goal};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// Solver input for one implementation, in two frames: the first depends only on what the goal can reach of the program.
pub struct Query {
    pub background: String,
    pub goal: String,
    /// The name of `choice` for blocks that have one.
    choices: Vec<Option<String>>,
    names: Mutex<VarNames>,
    builtins: Arc<Builtins>,
}

impl Query {
    pub fn new(
        goal: &Goal,
        background: &Background,
        extra: (&[Function], &[Axiom]),
        exclusions: bool,
    ) -> Query {
        let Written { text, choices, names, sorts } =
            write_goal(goal, &background.builtins, exclusions);
        let mut roots = vec![];
        goal.equations.iter().for_each(|equation| collect_terms(equation, &mut roots));
        // Functions that only a counterexample shows have to be declared too.
        let shown = goal.passages.iter().flat_map(|passage| &passage.values);
        let shown = shown.map(|shown| &shown.value);
        roots.extend(shown.filter(|value| matches!(value.kind, Kind::Call(..))));
        let sorts: Vec<&Sort> = sorts.iter().collect();
        let builtins = background.builtins.clone();
        let background = background.frame_for(&roots, &sorts, extra);
        Query { background, goal: text, choices, names: Mutex::new(names), builtins }
    }

    /// The same for a goal that speaks of nothing that this one does not speak of.
    pub fn for_less(&self, goal: &Goal, exclusions: bool) -> Query {
        let Written { text, choices, names, .. } = write_goal(goal, &self.builtins, exclusions);
        let (background, builtins) = (self.background.clone(), self.builtins.clone());
        Query { background, goal: text, choices, names: Mutex::new(names), builtins }
    }

    /// The expression as the solver knows it, to ask for its value. It may speak only of what the goal speaks of.
    pub fn term(&self, expr: &Expr) -> String {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let mut writer = Writer::new(&self.builtins, &mut names, false);
        writer.term(expr);
        writer.out
    }

    /// Whether the author said of some term that it is no trigger.
    pub fn rules_out_triggers(&self) -> bool {
        self.background.contains(":no-pattern") || self.goal.contains(":no-pattern")
    }

    /// The constant that tells which way a counterexample takes out of the block.
    pub fn choice(&self, block: usize) -> Option<&str> {
        self.choices[block].as_deref()
    }
}

/// A goal without what it rests on.
struct Written {
    text: String,
    choices: Vec<Option<String>>,
    names: VarNames,
    /// Those of its constants.
    sorts: Vec<Sort>,
}

fn write_goal(goal: &Goal, builtins: &Builtins, exclusions: bool) -> Written {
    let mut names = VarNames::default();
    let mut definitions = String::new();
    let with_choice: BTreeSet<usize> = choices_in(goal);
    for (index, equation) in goal.equations.iter().enumerate().rev() {
        let mut writer = Writer::new(builtins, &mut names, exclusions);
        writer.out.push_str(&format!("(define-fun ok.{index} () Bool "));
        write_formula(equation, &mut writer);
        writer.out.push_str(")\n");
        definitions.push_str(&writer.out);
    }
    // What a counterexample shows must be known to the solver too.
    for shown in goal.passages.iter().flat_map(|passage| &passage.values) {
        Writer::new(builtins, &mut names, exclusions).term(&shown.value);
    }
    let new = names.take_new();
    let mut text = String::new();
    for (name, sort) in &new {
        text.push_str(&format!("(declare-fun {name} () "));
        write_sort(sort, builtins, &mut text);
        text.push_str(")\n");
    }
    for block in &with_choice {
        text.push_str(&format!("(declare-fun choice.{block} () Int)\n"));
    }
    text.push_str(&definitions);
    text.push_str("(assert (not ok.0))\n");
    let name = |block| with_choice.contains(&block).then(|| format!("choice.{block}"));
    let choices = (0..goal.equations.len()).map(name).collect();
    let sorts = new.into_iter().map(|(_, sort)| sort).collect();
    Written { text, choices, names, sorts }
}

/// An assertion for the solver that leaves the obligation with this choice out of the question.
pub fn leave_out(choice: Choice) -> String {
    format!("(assert (not (= choice.{} {})))\n", choice.block, choice.code)
}

/// The same for all obligations but these, in assertions about blocks: where there are many obligations, there are fewer blocks.
/// Codes of assertions come before those of successors.
pub fn leave_out_blocks(goal: &Goal, kept: &BTreeSet<usize>) -> String {
    let mut blocks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, obligation) in goal.obligations.iter().enumerate() {
        let block = blocks.entry(obligation.choice.block).or_default();
        block.extend(kept.contains(&index).then_some(obligation.choice.code));
    }
    let mut text = String::new();
    for (block, codes) in blocks {
        let count = goal.obligations.len();
        let onward = format!("(>= choice.{block} {count})");
        let asked: String =
            codes.iter().map(|code| format!(" (= choice.{block} {code})")).collect();
        text += &match codes.is_empty() {
            true => format!("(assert {onward})\n"),
            false => format!("(assert (or {onward}{asked}))\n"),
        };
    }
    text
}

fn choices_in(goal: &Goal) -> BTreeSet<usize> {
    let mut found: BTreeSet<usize> =
        goal.obligations.iter().map(|obligation| obligation.choice.block).collect();
    let branching = goal.passages.iter().enumerate().filter(|(_, passage)| passage.next.len() > 1);
    found.extend(branching.map(|(index, _)| index));
    found
}

fn collect_terms<'a>(formula: &'a Formula, terms: &mut Vec<&'a Expr>) {
    match formula {
        Formula::True | Formula::Ok(_) | Formula::Branch(_) => {}
        Formula::Implies(conditions, rest) => {
            terms.extend(conditions);
            collect_terms(rest, terms);
        }
        Formula::Check { condition, rest, .. } => {
            terms.push(condition);
            collect_terms(rest, terms);
        }
    }
}

fn write_formula(formula: &Formula, writer: &mut Writer<'_>) {
    match formula {
        Formula::True => writer.out.push_str("true"),
        Formula::Ok(block) => writer.out.push_str(&format!("ok.{block}")),
        Formula::Implies(conditions, rest) => {
            writer.out.push_str("\n  (=> ");
            write_conjunction(conditions, writer);
            writer.out.push(' ');
            write_formula(rest, writer);
            writer.out.push(')');
        }
        Formula::Check { choice, condition, assumed_after, rest } => {
            let Choice { block, code } = choice;
            writer.out.push_str(&format!("\n  (let ((check.{code} "));
            writer.term(condition);
            writer.out.push_str(&format!(")) (and (=> (= choice.{block} {code}) check.{code}) "));
            if *assumed_after {
                writer.out.push_str(&format!("(=> check.{code} "));
            }
            write_formula(rest, writer);
            writer.out.push_str(if *assumed_after { ")))" } else { "))" });
        }
        Formula::Branch(ways) => {
            if ways.len() > 1 {
                writer.out.push_str("(and");
            }
            for (Choice { block, code }, target) in ways {
                writer.out.push_str(&format!(" (=> (= choice.{block} {code}) ok.{target})"));
            }
            if ways.len() > 1 {
                writer.out.push(')');
            }
        }
    }
}

fn write_conjunction(conditions: &[Expr], writer: &mut Writer<'_>) {
    match conditions {
        [only] => writer.term(only),
        _ => {
            writer.out.push_str("(and");
            for condition in conditions {
                writer.out.push(' ');
                writer.term(condition);
            }
            writer.out.push(')');
        }
    }
}
