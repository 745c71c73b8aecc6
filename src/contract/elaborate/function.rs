//! Functions and predicates of the logic, several at once if they may call each other. What depends on the state without
//! naming a label has one label parameter without a name; that is known when all the bodies are, so that calls before give
//! the state at hand and lose it again where it does not matter.

use super::Elaborator;
use crate::base::{Diagnostic, Span};
use crate::contract::ast::{self, FunctionBody, FunctionDefinition};
use crate::contract::program::{BoundId, Case, LogicFunction, LogicFunctionId};
use crate::contract::term::{Label, LogicType, Term, TermKind};
use crate::contract::visit;
use std::sync::Arc;

/// A call of a function of which it is not known yet whether it depends on the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EarlyCall {
    pub callee: LogicFunctionId,
    pub span: Span,
    pub given: Given,
}

/// Which state an early call gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// A label is written.
    Named,
    /// The state at hand.
    AtHand,
    /// There is more than one, and none was chosen.
    Unknown,
}

/// A function whose body has been read.
struct Defined {
    id: LogicFunctionId,
    body: Option<Term>,
    cases: Vec<Case>,
    reads_state: bool,
    calls: Vec<EarlyCall>,
}

impl Elaborator {
    /// Functions that know each other.
    pub(super) fn functions(&mut self, functions: &[&FunctionDefinition], place: u32) {
        let ids: Vec<LogicFunctionId> =
            functions.iter().map(|function| self.declare_function(function, place)).collect();
        let open = |function: &FunctionDefinition| {
            function.labels.is_empty() && !matches!(function.body, FunctionBody::None { .. })
        };
        let pairs = ids.iter().copied().zip(functions.iter().copied());
        let undecided: Vec<LogicFunctionId> =
            pairs.clone().filter(|(_, function)| open(function)).map(|(id, _)| id).collect();
        let mut defined: Vec<Defined> =
            pairs.map(|(id, function)| self.define(id, function, &undecided, place)).collect();
        let reading = reading(&defined, &undecided);
        for id in &reading {
            self.program.logic[id.0 as usize].labels.push("".into());
        }
        for entry in &mut defined {
            self.check_early_calls(entry, &reading);
            let terms =
                entry.body.iter_mut().chain(entry.cases.iter_mut().map(|case| &mut case.formula));
            for term in terms {
                take_state(term, &undecided, &reading);
            }
        }
        for entry in defined {
            let function = &mut self.program.logic[entry.id.0 as usize];
            function.body = entry.body;
            function.cases = entry.cases;
        }
    }

    fn check_early_calls(&mut self, defined: &Defined, reading: &[LogicFunctionId]) {
        for call in &defined.calls {
            let name = self.program[call.callee].name.clone();
            let message = match (call.given, reading.contains(&call.callee)) {
                (Given::Named, false) => {
                    format!("`{name}` does not depend on the state: it takes no label")
                }
                (Given::Unknown, true) => format!(
                    "`{name}` depends on the state, and there is more than one: say which, as `{name}{{L}}`"
                ),
                _ => continue,
            };
            self.error("spec-type", call.span, message);
        }
    }

    fn declare_function(&mut self, function: &FunctionDefinition, place: u32) -> LogicFunctionId {
        self.logic_context(&function.labels, place);
        let parameters = self.bind(&function.parameters);
        let result = match &function.result {
            None => LogicType::Boolean,
            Some(ty) => self.binder_type(ty),
        };
        let mut labels: Vec<Arc<str>> = self.context.formals.clone();
        if let FunctionBody::None { reads: Some(reads) } = &function.body
            && labels.is_empty()
            && !reads.is_empty()
        {
            labels.push("".into());
        }
        let id = LogicFunctionId(self.program.logic.len() as u32);
        let name = function.name.text.clone();
        self.check_twice(function, &parameters);
        self.program.logic.push(LogicFunction {
            name: name.clone(),
            span: function.name.span,
            labels,
            parameters,
            result,
            body: None,
            recursive: false,
            cases: vec![],
            fold: None,
        });
        self.names.logic.entry(name).or_default().push((id, place));
        id
    }

    /// Overloads differ in their parameters.
    fn check_twice(&mut self, function: &FunctionDefinition, parameters: &[BoundId]) {
        let known = self.names.logic.get(&function.name.text).cloned().unwrap_or_default();
        let same = known.into_iter().map(|(id, _)| id).find(|other| {
            let other = &self.program[*other].parameters;
            let mut pairs = other.iter().zip(parameters);
            other.len() == parameters.len()
                && pairs.all(|(left, right)| self.program[*left].ty == self.program[*right].ty)
        });
        if let Some(other) = same {
            let message = format!("`{}` is defined twice", function.name.text);
            let span = self.program[other].span;
            self.diagnostics.push(
                Diagnostic::error("spec-type", function.name.span, message)
                    .related(span, "with the same parameters before"),
            );
        }
    }

    fn define(
        &mut self,
        id: LogicFunctionId,
        function: &FunctionDefinition,
        undecided: &[LogicFunctionId],
        place: u32,
    ) -> Defined {
        self.logic_context(&function.labels, place);
        self.context.undecided = undecided.to_vec();
        for parameter in self.program[id].parameters.clone() {
            let name = self.program[parameter].name.clone();
            self.context.bounds.push((name, parameter));
        }
        let (mut body, mut cases) = (None, vec![]);
        match &function.body {
            FunctionBody::None { reads } => {
                for read in reads.iter().flatten() {
                    self.term(read);
                }
            }
            FunctionBody::Term(term) => {
                let result = self.program[id].result.clone();
                let term = self.value(term);
                body = Some(self.coerce(term, &result));
            }
            FunctionBody::Cases(written) => {
                for (name, labels, formula) in written {
                    cases.push(self.case(function, name, labels, formula));
                }
            }
        }
        let reads_state = self.context.reads_state;
        let calls = std::mem::take(&mut self.context.early_calls);
        Defined { id, body, cases, reads_state, calls }
    }

    /// A case may call the labels by names of its own, and may speak of more or fewer states.
    fn case(
        &mut self,
        function: &FunctionDefinition,
        name: &ast::Name,
        labels: &[ast::Name],
        formula: &ast::Term,
    ) -> Case {
        let outer = (self.context.formals.clone(), self.context.current);
        let mut own_labels = None;
        if !labels.is_empty() {
            // A predicate without a label has at most one, which has no name.
            if labels.len() != function.labels.len().max(1) {
                own_labels = Some(labels.len() as u32);
            }
            self.context.formals = labels.iter().map(|label| label.text.clone()).collect();
            self.context.current = (labels.len() == 1).then_some(Label::Formal(0));
        }
        let bounds = self.context.bounds.len();
        let formula = self.formula(formula);
        self.context.bounds.truncate(bounds);
        (self.context.formals, self.context.current) = outer;
        Case { name: name.text.clone(), own_labels, formula }
    }
}

/// Those of the undecided functions that depend on the state, themselves or through others.
fn reading(defined: &[Defined], undecided: &[LogicFunctionId]) -> Vec<LogicFunctionId> {
    let mut reading: Vec<LogicFunctionId> = vec![];
    loop {
        let found = defined.iter().find(|entry| {
            let calls = || entry.calls.iter().any(|call| reading.contains(&call.callee));
            undecided.contains(&entry.id)
                && !reading.contains(&entry.id)
                && (entry.reads_state || calls())
        });
        match found {
            Some(entry) => reading.push(entry.id),
            None => return reading,
        }
    }
}

/// Takes the label from calls of what turned out not to need one.
fn take_state(term: &mut Term, undecided: &[LogicFunctionId], reading: &[LogicFunctionId]) {
    visit::each_mut(term, &mut |part| {
        if let TermKind::Apply(callee, labels, _) = &mut part.kind
            && undecided.contains(callee)
        {
            match reading.contains(callee) {
                true if labels.is_empty() => labels.push(Label::Formal(0)),
                true => {}
                false => labels.clear(),
            }
        }
    });
}
