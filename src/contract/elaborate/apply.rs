//! Applying predicates and functions of the logic: of those with the name, the one that fits the arguments best; label
//! arguments as given, or the state at hand for a function that has one.

use super::function::{EarlyCall, Given};
use super::hint::counted;
use super::{Elaborator, error_term, make};
use crate::base::{Diagnostic, Span};
use crate::contract::ast;
use crate::contract::program::LogicFunctionId;
use crate::contract::term::{Label, Term, TermKind};
use std::sync::Arc;

impl Elaborator {
    pub(super) fn apply_logic(
        &mut self,
        name: &Arc<str>,
        name_span: Span,
        labels: &[ast::Name],
        arguments: Vec<Term>,
        span: Span,
    ) -> Term {
        let candidates = self.logic_named(name);
        let Some(id) = self.choose(&candidates, name, name_span, &arguments) else {
            return error_term(span);
        };
        let Some(labels) = self.label_arguments(id, labels, name_span) else {
            return error_term(span);
        };
        let wanted: Vec<_> = self.program[id].parameters.clone();
        let arguments = arguments
            .into_iter()
            .zip(wanted)
            .map(|(argument, parameter)| {
                let ty = self.program[parameter].ty.clone();
                self.coerce(argument, &ty)
            })
            .collect();
        let ty = self.program[id].result.clone();
        make(TermKind::Apply(id, labels, arguments), ty, span)
    }

    fn choose(
        &mut self,
        candidates: &[LogicFunctionId],
        name: &str,
        span: Span,
        arguments: &[Term],
    ) -> Option<LogicFunctionId> {
        let distance = |id: &LogicFunctionId| {
            let parameters = &self.program[*id].parameters;
            if parameters.len() != arguments.len() {
                return None;
            }
            let pairs = arguments.iter().zip(parameters);
            pairs.map(|(found, wanted)| self.distance(found, &self.program[*wanted].ty)).sum()
        };
        let fitting: Vec<(u32, LogicFunctionId)> =
            candidates.iter().filter_map(|id| Some((distance(id)?, *id))).collect();
        let best = fitting.iter().map(|(distance, _)| *distance).min();
        let mut nearest = fitting.iter().filter(|(distance, _)| Some(*distance) == best);
        let (first, another) = (nearest.next(), nearest.next());
        let wrong_argument =
            arguments.iter().any(|term| term.ty == crate::contract::term::LogicType::Error);
        match (first, another) {
            (Some((_, id)), None) => Some(*id),
            (Some((_, id)), Some(_)) if wrong_argument => Some(*id),
            (Some((_, id)), Some((_, other))) => {
                let message = format!("several definitions of `{name}` fit: cast an argument");
                let places = (self.program[*id].span, self.program[*other].span);
                self.diagnostics.push(
                    Diagnostic::error("spec-type", span, message)
                        .related(places.0, "this one")
                        .related(places.1, "and this one"),
                );
                None
            }
            (None, _) if wrong_argument => None,
            (None, _) => {
                self.no_fit(candidates, name, span, arguments);
                None
            }
        }
    }

    fn no_fit(
        &mut self,
        candidates: &[LogicFunctionId],
        name: &str,
        span: Span,
        arguments: &[Term],
    ) {
        let found: Vec<String> =
            arguments.iter().map(|argument| self.describe(&argument.ty)).collect();
        let message = match (candidates, found.len()) {
            ([only], count) if self.program[*only].parameters.len() != count => {
                let wanted = counted(self.program[*only].parameters.len(), "argument");
                let verb = if count == 1 { "is" } else { "are" };
                format!("`{name}` takes {wanted}, here {verb} {count}")
            }
            (_, 0) => format!("no definition of `{name}` goes without arguments"),
            _ => format!("no definition of `{name}` fits ({})", found.join(", ")),
        };
        let mut diagnostic = Diagnostic::error("spec-type", span, message);
        for id in candidates.iter().take(4) {
            let function = &self.program[*id];
            let parameters = function.parameters.iter();
            let types: Vec<String> =
                parameters.map(|id| self.describe(&self.program[*id].ty)).collect();
            let text = format!("takes ({})", types.join(", "));
            diagnostic = diagnostic.related(function.span, text);
        }
        self.diagnostics.push(diagnostic);
    }

    /// As many labels as the function has parameters for them.
    fn label_arguments(
        &mut self,
        id: LogicFunctionId,
        given: &[ast::Name],
        span: Span,
    ) -> Option<Vec<Label>> {
        let wanted = self.program[id].labels.len();
        if self.context.undecided.contains(&id) {
            return self.early_label(id, given, span);
        }
        if given.is_empty() {
            return match wanted {
                0 => Some(vec![]),
                1 => {
                    self.reads_state(span);
                    Some(vec![self.context.current.unwrap_or(Label::Here)])
                }
                _ => {
                    let name = self.program[id].name.clone();
                    let message = format!(
                        "`{name}` is about {wanted} states: say which, as `{name}{{K, L}}`"
                    );
                    self.error("spec-type", span, message);
                    None
                }
            };
        }
        if given.len() != wanted {
            let name = self.program[id].name.clone();
            let message = match wanted {
                0 => format!("`{name}` does not depend on the state: it takes no label"),
                _ => format!("`{name}` takes {wanted} labels, here are {}", given.len()),
            };
            self.error("spec-type", span, message);
            return None;
        }
        given.iter().map(|name| self.label(name)).collect()
    }

    /// The label for a function that may turn out not to need one.
    fn early_label(
        &mut self,
        callee: LogicFunctionId,
        given: &[ast::Name],
        span: Span,
    ) -> Option<Vec<Label>> {
        let (label, kind) = match given {
            [] => match self.context.current {
                Some(label) => (label, Given::AtHand),
                None => (Label::Formal(0), Given::Unknown),
            },
            [name] => (self.label(name)?, Given::Named),
            _ => {
                let name = self.program[callee].name.clone();
                let message = format!("`{name}` takes one label at most");
                self.error("spec-type", span, message);
                return None;
            }
        };
        self.context.early_calls.push(EarlyCall { callee, span, given: kind });
        Some(vec![label])
    }
}
