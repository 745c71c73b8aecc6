//! What a function promises in the end, said of the part that a loop has passed: the index in the place of the limit that it runs to, the variable
//! that a round keeps up to date in the place of the result, the state at the entry for `\old`.
//! (`\forall i; 0 <= i < n ==> a[i] <= a[\result]` becomes `\forall k; 0 <= k < i ==> a[k] <= a[best]`.)

use super::list_invariants::mentions;
use super::loop_view::{LoopView, StepKind};
use super::properties::{conjuncts, contract_of, rename};
use super::words::{as_variable, bare, name, pointed_record, tight, words};
use super::{Candidate, Surroundings, Template};
use crate::contract::program::{Clause, Contract};
use crate::contract::term::{BinaryOp as LogicOp, Label, Term, TermKind};
use crate::typed::Program;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeSet;

/// So many variables of a loop may stand for a result.
const MOST_RESULTS: usize = 4;

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let Some(contract) = contract_of(around, of.function) else { return vec![] };
    let typed = &around.program.typed;
    let stands_for = StandsFor::of(typed, of);
    let mut texts = vec![];
    for clause in promises(contract) {
        each_part(&clause.formula, &mut |part| {
            stands_for.texts(around, part, (around.text)(part.span), false, &mut texts);
            for (text, part) in meant(around, part) {
                stands_for.texts(around, part, text, false, &mut texts);
            }
        });
    }
    // A case that has not come up so far.
    for clause in contract.behaviors.iter().flat_map(|it| &it.assumes) {
        let text = (around.text)(clause.formula.span);
        stands_for.texts(around, &clause.formula, text, true, &mut texts);
    }
    let candidate = |text| Candidate::invariant(of.home(), Template::Promised, text);
    texts.into_iter().map(candidate).collect()
}

fn promises(contract: &Contract) -> impl Iterator<Item = &Clause> {
    let of_cases = contract.behaviors.iter().flat_map(|it| &it.ensures);
    contract.ensures.iter().chain(of_cases)
}

/// The clause, and each part of a conjunction in it; of an implication, what follows.
fn each_part<'t>(term: &'t Term, show: &mut dyn FnMut(&'t Term)) {
    show(term);
    match &term.kind {
        TermKind::Binary(LogicOp::And, left, right) => {
            each_part(left, show);
            each_part(right, show);
        }
        TermKind::Binary(LogicOp::Implies, _, right) => each_part(right, show),
        _ => {}
    }
}

/// The parts of a conjunction that a predicate of the file stands for: one of them may be true before the others are.
fn meant<'p>(around: &Surroundings<'p>, term: &Term) -> Vec<(String, &'p Term)> {
    let TermKind::Apply(id, labels, arguments) = &term.kind else { return vec![] };
    let predicate = &around.program[*id];
    let Some(body) = predicate.body.as_ref().filter(|_| labels.iter().all(|it| *it == Label::Here))
    else {
        return vec![];
    };
    let mut parts = vec![];
    conjuncts(body, &mut parts);
    if parts.len() < 2 {
        return vec![];
    }
    let placeholder = |number: usize| format!("argument__{number}");
    let said = |part: &'p Term| {
        let mut text = (around.text)(part.span);
        for label in &predicate.labels {
            text = rename(&text, label, "Here");
        }
        for (number, parameter) in predicate.parameters.iter().enumerate() {
            text = rename(&text, &around.program[*parameter].name, &placeholder(number));
        }
        for (number, argument) in arguments.iter().enumerate() {
            let argument = tight((around.text)(argument.span));
            text = rename(&text, &placeholder(number), &argument);
        }
        (text, part)
    };
    parts.into_iter().map(said).collect()
}

/// What may stand in the place of what a contract speaks of.
struct StandsFor {
    /// Parameters that the loop gives other values.
    moved: Vec<String>,
    /// For limits: the name, and what it has come to so far.
    limits: Vec<(String, String)>,
    /// For the result, or a number in it.
    results: Vec<String>,
    returns_record: bool,
    taken: BTreeSet<String>,
}

impl StandsFor {
    fn of(typed: &Program, of: &LoopView) -> StandsFor {
        let parameters = &typed[of.function].parameters;
        let moved = parameters.iter().filter(|id| of.changed.contains(id));
        let guards = of.guards();
        let limits = guards.iter().flat_map(|guard| limits(typed, of, guard));
        let result = match typed.types.get(typed[of.function].ty) {
            Type::Function(ty) => ty.result.ty,
            _ => TypeId::VOID,
        };
        let returns_record = matches!(typed.types.get(result), Type::Record(_));
        let is_number = |ty| matches!(typed.types.get(ty), Type::Integer(_));
        let fits = |id: &&VariableId| {
            let ty = typed[**id].ty.ty;
            let fits = ty == result || is_number(ty) && (returns_record || is_number(result));
            // Of nodes, other templates say more.
            of.changed.contains(id) && fits && pointed_record(typed, ty).is_none()
        };
        let results = of.known.iter().filter(fits).take(MOST_RESULTS);
        StandsFor {
            moved: moved.map(|id| name(typed, *id)).collect(),
            limits: limits.collect(),
            results: results.map(|id| name(typed, *id)).collect(),
            returns_record,
            taken: of.known.iter().map(|id| name(typed, *id)).collect(),
        }
    }

    /// What may be said instead of the term, which is written so; or of its opposite.
    fn texts(
        &self,
        around: &Surroundings,
        term: &Term,
        text: String,
        denied: bool,
        found: &mut Vec<String>,
    ) {
        if text.is_empty() {
            return;
        }
        let text = self.with_other_bound_names(around, term, as_it_was(&text));
        let moved =
            |text: String, name: &String| rename(&text, name, &format!("\\at({name}, Pre)"));
        let text = self.moved.iter().fold(text, moved);
        let mut all = vec![text.clone()];
        for (limit, so_far) in &self.limits {
            let part = rename(&text, limit, so_far);
            if part != text {
                all.push(part);
            }
        }
        let mut add = |text: String| {
            let text = if denied { format!("!({text})") } else { text };
            if !text.contains("\\result") && !found.contains(&text) {
                found.push(text);
            }
        };
        for text in all.into_iter().rev() {
            if text.contains("\\result") {
                self.with_results(&text, &mut add);
            } else {
                add(text);
            }
        }
    }

    /// Of a record that is returned, the numbers in it are told one by one.
    fn with_results(&self, text: &str, add: &mut dyn FnMut(String)) {
        if !self.returns_record {
            return self.results.iter().for_each(|it| add(with_result(text, "\\result", it)));
        }
        let members = members_of_result(text);
        match &members[..] {
            [one] => self.results.iter().for_each(|it| add(with_result(text, one, it))),
            [one, two] => {
                for first in &self.results {
                    for second in self.results.iter().filter(|it| *it != first) {
                        add(with_result(&with_result(text, one, first), two, second));
                    }
                }
            }
            _ => {}
        }
    }

    /// A bound variable of a promise may be called as a variable of the loop is.
    fn with_other_bound_names(&self, around: &Surroundings, term: &Term, text: String) -> String {
        let mut bound = BTreeSet::new();
        term.for_each(&mut |part| match &part.kind {
            TermKind::Quantifier(_, ids, _) => bound.extend(ids.iter().copied()),
            TermKind::QuantifierIn(_, id, _, _) | TermKind::Let(id, _, _) => {
                bound.insert(*id);
            }
            _ => {}
        });
        let names: BTreeSet<String> =
            bound.into_iter().map(|id| around.program[id].name.to_string()).collect();
        let mut free = ["k", "m", "x", "y", "k1", "k2"].into_iter().filter(|it| {
            !self.taken.contains(*it) && !names.contains(*it) && rename(&text, it, "") == text
        });
        let clash = names.iter().filter(|name| self.taken.contains(*name));
        let mut renamed = text.clone();
        for name in clash {
            let Some(other) = free.next() else { break };
            renamed = rename(&renamed, name, other);
        }
        renamed
    }
}

/// What has been passed of a limit, from the condition that compares with it: `i` for `n` where the loop runs while `i < n`, `i + p` where it runs
/// while `i < n - p`.
fn limits(typed: &Program, of: &LoopView, guard: &Expr) -> Option<(String, String)> {
    let ExprKind::Binary(op, left, right) = &guard.kind else { return None };
    let (index, limit, included) = match op {
        BinaryOp::Less | BinaryOp::NotEqual => (left, right, false),
        BinaryOp::LessEqual => (left, right, true),
        BinaryOp::Greater => (right, left, false),
        BinaryOp::GreaterEqual => (right, left, true),
        _ => return None,
    };
    let id = as_variable(index).filter(|id| of.changed.contains(id))?;
    let is_up = |step: &&super::loop_view::Step| {
        step.variable == id && !matches!(step.kind, StepKind::Down)
    };
    of.steps.iter().find(is_up)?;
    if mentions(limit, &of.changed) {
        return None;
    }
    let index = name(typed, id);
    let (whole, more) = match &bare(limit).kind {
        ExprKind::Binary(BinaryOp::Sub, whole, less) => (&**whole, Some(words(typed, less)?)),
        _ => (&**limit, None),
    };
    let whole = name(typed, as_variable(whole)?);
    let so_far = match (more, included) {
        (None, false) => index,
        (None, true) => format!("({index} - 1)"),
        (Some(more), false) => format!("({index} + {})", tight(more)),
        (Some(more), true) => format!("({index} + {} - 1)", tight(more)),
    };
    Some((whole, so_far))
}

/// The promise on one line, in the words of a loop: the state before is that of the entry.
fn as_it_was(text: &str) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    while let Some(start) = text.find("\\old(") {
        let from = start + "\\old(".len();
        let Some(length) = matching(&text[from..]) else { break };
        let inner = text[from..from + length].to_string();
        text.replace_range(start..from + length + 1, &format!("\\at({inner}, Pre)"));
    }
    rename(&rename(&text, "Old", "Pre"), "Post", "Here")
}

/// Where the parenthesis that was opened before the text closes.
fn matching(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `\result.first`, `\result.second`, each once.
fn members_of_result(text: &str) -> Vec<String> {
    let mut found: Vec<String> = vec![];
    for (at, word) in text.match_indices("\\result.") {
        let rest = &text[at + word.len()..];
        let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
        let member = format!("{word}{}", &rest[..end]);
        if !found.contains(&member) {
            found.push(member);
        }
    }
    found
}

/// The text with a variable for the result, or for a member of it.
fn with_result(text: &str, result: &str, variable: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(result) {
        let behind = &rest[at + result.len()..];
        let goes_on = behind.starts_with(|it: char| it.is_alphanumeric() || it == '_');
        found.push_str(&rest[..at]);
        found.push_str(if goes_on { result } else { variable });
        rest = behind;
    }
    found + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_are_put_into_the_words_of_a_loop() {
        assert_eq!(as_it_was("a[0]\n  == \\old(f(a[0]) + 1)"), "a[0] == \\at(f(a[0]) + 1, Pre)");
        assert_eq!(as_it_was("Equal{Old,Here}(a, n)"), "Equal{Pre,Here}(a, n)");
        assert_eq!(with_result("a[\\result] < \\results", "\\result", "i"), "a[i] < \\results");
        assert_eq!(
            members_of_result("0 <= \\result.low <= \\result.high && \\result.low < n"),
            ["\\result.low", "\\result.high"]
        );
    }
}
