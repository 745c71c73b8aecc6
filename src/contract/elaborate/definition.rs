//! Definitions of the logic: axiomatic blocks, types, lemmas and axioms, invariants of globals. A name is known from its
//! definition on, in an axiomatic block in all of the block. How functions and predicates are defined is in `function`.

use super::{Context, Elaborator, Role};
use crate::base::Span;
use crate::contract::ast::{self, Definition};
use crate::contract::program::{
    Fact, FactKind, GlobalInvariant, LogicFunctionId, LogicTypeDeclaration, LogicTypeId,
};
use crate::contract::term::{Label, TermKind};
use crate::contract::visit;
use std::sync::Arc;

impl Elaborator {
    pub fn definition(&mut self, definition: &Definition, place: u32) {
        match definition {
            Definition::Axiomatic(definitions) => self.axiomatic(definitions, place),
            Definition::Function(function) => self.functions(&[function], place),
            _ => self.other(definition, place),
        }
    }

    fn axiomatic(&mut self, definitions: &[Definition], place: u32) {
        let is_type = |definition: &&Definition| matches!(definition, Definition::Type(_));
        for definition in definitions.iter().filter(is_type) {
            self.other(definition, place);
        }
        let functions = definitions.iter().filter_map(|definition| match definition {
            Definition::Function(function) => Some(&**function),
            _ => None,
        });
        self.functions(&functions.collect::<Vec<_>>(), place);
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
        self.program.invariants.push(GlobalInvariant {
            name,
            formula,
            span,
            private: false,
            switch: None,
        });
    }

    pub(super) fn logic_context(&mut self, labels: &[ast::Name], place: u32) {
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
                for term in function.definitions() {
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
