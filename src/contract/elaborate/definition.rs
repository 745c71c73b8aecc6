//! Definitions of the logic. A name is known from its definition on, in an axiomatic block in all of the block. What reads the
//! state without naming a label has one label parameter without a name.

use super::{Context, Elaborator, Role};
use crate::base::Span;
use crate::contract::ast::{self, Definition, FunctionBody, FunctionDefinition};
use crate::contract::program::{
    Fact, FactKind, GlobalInvariant, LogicFunction, LogicFunctionId, LogicTypeDeclaration,
    LogicTypeId,
};
use crate::contract::term::{Label, LogicType, Term, TermKind};
use crate::contract::visit;
use std::sync::Arc;

/// Whether a function's name is known before its definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    AsWritten,
    /// In an axiomatic block.
    AllAtOnce,
}

impl Elaborator {
    pub fn definition(&mut self, definition: &Definition, place: u32) {
        match definition {
            Definition::Axiomatic(definitions) => self.axiomatic(definitions, place),
            Definition::Function(function) => {
                let id = self.declare_function(function, Order::AsWritten, place);
                self.define_function(id, function, Order::AsWritten, place);
            }
            _ => self.other(definition, place),
        }
    }

    fn axiomatic(&mut self, definitions: &[Definition], place: u32) {
        let is_type = |definition: &&Definition| matches!(definition, Definition::Type(_));
        for definition in definitions.iter().filter(is_type) {
            self.other(definition, place);
        }
        let mut declared = vec![];
        for definition in definitions {
            if let Definition::Function(function) = definition {
                let id = self.declare_function(function, Order::AllAtOnce, place);
                declared.push((id, function));
            }
        }
        for (id, function) in declared {
            self.define_function(id, function, Order::AllAtOnce, place);
        }
        for definition in definitions {
            match definition {
                Definition::Function(_) | Definition::Type(_) => {}
                other => self.other(other, place),
            }
        }
    }

    fn other(&mut self, definition: &Definition, place: u32) {
        match definition {
            Definition::Type(name) => {
                let id = LogicTypeId(self.program.logic_types.len() as u32);
                let declaration = LogicTypeDeclaration { name: name.text.clone(), span: name.span };
                self.program.logic_types.push(declaration);
                if self.names.logic_types.insert(name.text.clone(), id).is_some() {
                    let message = format!("the type `{}` is declared twice", name.text);
                    self.error("spec-type", name.span, message);
                }
            }
            Definition::Fact { is_axiom, name, labels, formula, span } => {
                let kind = if *is_axiom { FactKind::Axiom } else { FactKind::Lemma };
                self.fact(kind, name, labels, formula, *span, place);
            }
            Definition::Invariant { name, formula, span } => {
                self.global_invariant(name.text.clone(), formula, *span, place);
            }
            Definition::Function(_) | Definition::Axiomatic(_) => {
                self.definition(definition, place)
            }
        }
    }

    pub fn global_invariant(
        &mut self,
        name: Arc<str>,
        formula: &ast::Term,
        span: Span,
        place: u32,
    ) {
        self.context = Context::at(place, Role::Global);
        let formula = self.formula(formula);
        self.program.invariants.push(GlobalInvariant { name, formula, span });
    }

    fn logic_context(&mut self, labels: &[ast::Name], place: u32) {
        self.context = Context::at(place, Role::Logic);
        self.context.formals = labels.iter().map(|label| label.text.clone()).collect();
        self.context.current = (labels.len() <= 1).then_some(Label::Formal(0));
        for (index, label) in labels.iter().enumerate() {
            if labels[..index].iter().any(|before| before.text == label.text) {
                let message = format!("two labels are called `{}`", label.text);
                self.error("spec-type", label.span, message);
            }
        }
    }

    fn declare_function(
        &mut self,
        function: &FunctionDefinition,
        order: Order,
        place: u32,
    ) -> LogicFunctionId {
        self.logic_context(&function.labels, place);
        let parameters = self.bind(&function.parameters);
        let result = match &function.result {
            None => LogicType::Boolean,
            Some(ty) => self.binder_type(ty),
        };
        let mut labels: Vec<Arc<str>> = self.context.formals.clone();
        let reads = match &function.body {
            FunctionBody::None { reads: Some(reads) } => !reads.is_empty(),
            FunctionBody::None { reads: None } => false,
            // What uses it before its body is known has to give it a state.
            FunctionBody::Term(_) | FunctionBody::Cases(_) => order == Order::AllAtOnce,
        };
        if labels.is_empty() && reads {
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
        });
        self.names.logic.entry(name).or_default().push(id);
        id
    }

    /// Overloads differ in their parameters.
    fn check_twice(
        &mut self,
        function: &FunctionDefinition,
        parameters: &[crate::contract::program::BoundId],
    ) {
        let known = self.names.logic.get(&function.name.text).cloned().unwrap_or_default();
        let same = known.into_iter().find(|other| {
            let other = &self.program[*other].parameters;
            let mut pairs = other.iter().zip(parameters);
            other.len() == parameters.len()
                && pairs.all(|(left, right)| self.program[*left].ty == self.program[*right].ty)
        });
        if let Some(other) = same {
            let message = format!("`{}` is defined twice", function.name.text);
            let span = self.program[other].span;
            self.diagnostics.push(
                crate::base::Diagnostic::error("spec-type", function.name.span, message)
                    .related(span, "with the same parameters before"),
            );
        }
    }

    fn define_function(
        &mut self,
        id: LogicFunctionId,
        function: &FunctionDefinition,
        order: Order,
        place: u32,
    ) {
        self.logic_context(&function.labels, place);
        for parameter in self.program[id].parameters.clone() {
            let name = self.program[parameter].name.clone();
            self.context.bounds.push((name, parameter));
        }
        let open = function.labels.is_empty() && order == Order::AsWritten;
        self.context.undecided = open.then_some(id);
        let mut terms = vec![];
        match &function.body {
            FunctionBody::None { reads } => {
                self.context.undecided = None;
                for read in reads.iter().flatten() {
                    self.term(read);
                }
            }
            FunctionBody::Term(body) => {
                let result = self.program[id].result.clone();
                let body = self.value(body);
                terms.push((None, self.coerce(body, &result)));
            }
            FunctionBody::Cases(cases) => {
                for (name, labels, formula) in cases {
                    let term = self.case(function, name, labels, formula);
                    terms.push((Some(name.text.clone()), term));
                }
            }
        }
        if self.context.undecided.take().is_some() && self.context.reads_state {
            self.program.logic[id.0 as usize].labels.push("".into());
            for (_, term) in &mut terms {
                give_state(term, id);
            }
        }
        let entry = &mut self.program.logic[id.0 as usize];
        for (name, term) in terms {
            match name {
                None => entry.body = Some(term),
                Some(name) => entry.cases.push((name, term)),
            }
        }
    }

    /// A case may call the labels by names of its own.
    fn case(
        &mut self,
        function: &FunctionDefinition,
        name: &ast::Name,
        labels: &[ast::Name],
        formula: &ast::Term,
    ) -> Term {
        let outer = self.context.formals.clone();
        if !labels.is_empty() {
            if labels.len() != function.labels.len() {
                let message = "a case with other labels than the predicate has";
                return self.refuse(name.span, message);
            }
            self.context.formals = labels.iter().map(|label| label.text.clone()).collect();
        }
        let bounds = self.context.bounds.len();
        let term = self.formula(formula);
        self.context.bounds.truncate(bounds);
        self.context.formals = outer;
        term
    }

    fn fact(
        &mut self,
        kind: FactKind,
        name: &ast::Name,
        labels: &[ast::Name],
        formula: &ast::Term,
        span: Span,
        place: u32,
    ) {
        self.logic_context(labels, place);
        let formula = self.formula(formula);
        let mut labels = self.context.formals.clone();
        if labels.is_empty() && self.context.reads_state {
            labels.push("".into());
        }
        let name = name.text.clone();
        self.program.facts.push(Fact { kind, name, labels, formula, span });
    }

    /// Marks functions that call themselves, perhaps through others.
    pub fn mark_recursion(&mut self) {
        let calls: Vec<Vec<LogicFunctionId>> = self
            .program
            .logic
            .iter()
            .map(|function| {
                let mut called = vec![];
                for term in function.body.iter().chain(function.cases.iter().map(|(_, term)| term))
                {
                    visit::each(term, &mut |part| {
                        if let TermKind::Apply(id, ..) = part.kind
                            && !called.contains(&id)
                        {
                            called.push(id);
                        }
                    });
                }
                called
            })
            .collect();
        for index in 0..calls.len() {
            let mut seen = vec![false; calls.len()];
            let mut rest = calls[index].clone();
            while let Some(LogicFunctionId(next)) = rest.pop() {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    rest.extend(&calls[next as usize]);
                }
            }
            self.program.logic[index].recursive = seen[index];
        }
    }
}

/// Calls of a function in its own body were made before it was known that it depends on the state.
fn give_state(term: &mut Term, id: LogicFunctionId) {
    visit::each_mut(term, &mut |part| {
        if let TermKind::Apply(called, labels, _) = &mut part.kind
            && *called == id
            && labels.is_empty()
        {
            labels.push(Label::Formal(0));
        }
    });
}
