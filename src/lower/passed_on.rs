//! What callees ask for, in the words of their callers: an annotated program and its translation in; each call of the translation then knows, for
//! each precondition of what it calls, the clause that the caller's own contract would need, where it is plain. Advice rests on it, no proof does.
//! Rule: only parameters that keep their values are spoken of, for they mean the same where the contract stands.

use super::calls::function_pointers;
use crate::base::{Fact, Span};
use crate::check::named::Named;
use crate::contract::Program;
use crate::contract::program::Clause;
use crate::contract::term::TermKind;
use crate::il::ast::{Decl, DeclKind, StmtKind};
use crate::source::SourceMap;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Longer clauses are for people to write.
const MOST_CHARACTERS: usize = 90;

/// By the place of the call and that of the callee's clause.
type PassedOn = BTreeMap<(Span, Span), Arc<Fact>>;

pub fn pass_on(program: &Program, sources: &SourceMap, procedures: &mut [Decl]) {
    let passed_on = passed_on(program, sources);
    for decl in procedures {
        let DeclKind::Procedure(procedure) = &mut decl.kind else { continue };
        for stmt in procedure.body.iter_mut().flat_map(|body| &mut body.stmts) {
            let StmtKind::Call { checks, .. } = &mut stmt.kind else { continue };
            for asked in checks {
                asked.rests_on = passed_on.get(&(stmt.span, asked.clause)).cloned();
            }
        }
    }
}

fn passed_on(program: &Program, sources: &SourceMap) -> PassedOn {
    let mut facts = PassedOn::new();
    for (function, index) in program.typed.functions.iter().zip(0..) {
        let Some(body) = &function.body else { continue };
        let named = Named::new(&program.typed, FunctionId(index), &body.block);
        let own = program.functions.get(&FunctionId(index));
        let own = own.and_then(|spec| spec.contract.as_ref());
        let own = own.iter().flat_map(|contract| &contract.requires);
        let required = own.map(|clause| words(sources, clause.formula.span)).collect();
        in_block(&body.block, &mut |expr| {
            let ExprKind::Call(call) = &expr.kind else { return };
            let ExprKind::Function(callee) = function_pointers::callee(&call.callee).kind else {
                return;
            };
            // What a function asks of itself one step further on would be asked of the next step, and so on.
            let other = Some(callee).filter(|callee| callee.0 != index);
            let contract = other.and_then(|callee| program.functions.get(&callee));
            let contract = contract.and_then(|spec| spec.contract.as_ref());
            for clause in contract.iter().flat_map(|contract| &contract.requires) {
                let (named, required, place) = (&named, &required, expr.span);
                let caller = Caller { program, sources, named, required, call, place };
                if let Some(fact) = caller.in_own_words(callee, clause) {
                    facts.insert((expr.span, clause.span), Arc::new(fact));
                }
            }
        });
    }
    facts
}

struct Caller<'c> {
    program: &'c Program,
    sources: &'c SourceMap,
    named: &'c Named<'c>,
    /// What the caller's contract asks for, as it is written.
    required: &'c BTreeSet<String>,
    call: &'c Call,
    place: Span,
}

impl Caller<'_> {
    /// The clause with the arguments in the place of the parameters.
    fn in_own_words(&self, callee: FunctionId, clause: &Clause) -> Option<Fact> {
        let parameters = &self.program.typed[callee].parameters;
        let formula = &clause.formula;
        let whole = self.sources.written(formula.span);
        let mut text = self.sources.text(whole).to_string();
        let (mut told, mut bound, mut is_of_memory) = (None, vec![], false);
        let mut uses = vec![];
        formula.for_each(&mut |term| match &term.kind {
            TermKind::Variable(id) => uses.push((self.sources.written(term.span), *id)),
            TermKind::Load(of) => is_of_memory |= !matches!(of.kind, TermKind::Variable(_)),
            TermKind::Quantifier(_, ids, _) => bound.extend(ids),
            TermKind::QuantifierIn(_, id, ..) | TermKind::Let(id, ..) => bound.push(id),
            _ => {}
        });
        uses.sort_unstable();
        uses.dedup();
        // From the end on, so that places before stay where they are.
        for (place, id) in uses.into_iter().rev() {
            let Some(index) = parameters.iter().position(|parameter| *parameter == id) else {
                continue;
            };
            let argument = self.call.arguments.get(index)?;
            let words = self.words(argument)?;
            is_of_memory |= reads_memory(argument);
            let name = self.sources.text(place);
            let inside = whole.start <= place.start && place.end <= whole.end;
            if !inside || !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
                return None;
            }
            let start = (place.start - whole.start) as usize;
            text.replace_range(start..start + name.len(), &words);
            told = told.or_else(|| self.parameter(argument));
        }
        let hides = bound.iter().any(|id| self.is_an_argument(&self.program[**id].name));
        let text = in_one_line(&text);
        let fits = !hides && text.chars().count() <= MOST_CHARACTERS;
        let parameter = self.program.typed.text(self.program.typed[told?].name).into();
        let is_required = self.required.contains(&text);
        let clause = Some(text.into());
        fits.then_some(Fact { parameter, clause, is_required, is_of_memory })
    }

    /// What is passed, in the caller's words.
    fn words(&self, argument: &Expr) -> Option<String> {
        let words = self.sources.text(self.sources.written(argument.span)).trim();
        if !self.named.can_be_named(argument, self.place) || words.is_empty() {
            return None;
        }
        let simple = words.chars().all(|it| it.is_alphanumeric() || "_->.".contains(it));
        Some(if simple { words.to_string() } else { format!("({words})") })
    }

    /// The caller's parameter from which the argument is made.
    fn parameter(&self, argument: &Expr) -> Option<VariableId> {
        match &argument.kind {
            ExprKind::Variable(id) if self.named.fixed.contains(id) => Some(*id),
            ExprKind::Load(of) | ExprKind::Convert(_, of) | ExprKind::Deref(of) => {
                self.parameter(of)
            }
            ExprKind::Member(of, _) => self.parameter(of),
            ExprKind::Binary(_, left, right) => {
                self.parameter(left).or_else(|| self.parameter(right))
            }
            _ => None,
        }
    }

    fn is_an_argument(&self, name: &str) -> bool {
        let mut words = self.call.arguments.iter().filter_map(|argument| self.words(argument));
        words.any(|words| text_names(&words, name))
    }
}

fn reads_memory(argument: &Expr) -> bool {
    match &argument.kind {
        ExprKind::Load(place) => !matches!(place.kind, ExprKind::Variable(_)),
        ExprKind::Convert(_, inner) => reads_memory(inner),
        ExprKind::Binary(_, left, right) => reads_memory(left) || reads_memory(right),
        _ => false,
    }
}

fn words(sources: &SourceMap, place: Span) -> String {
    in_one_line(sources.text(sources.written(place)))
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text_names(text: &str, name: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::text_names;

    #[test]
    fn names_are_whole_words() {
        assert!(text_names("a + (0 .. n)", "n") && !text_names("next->n1", "n"));
    }
}
