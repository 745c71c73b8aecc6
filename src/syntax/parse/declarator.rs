//! The actions for declarators, parameters and type names (C11 6.7.6, 6.7.7): derivations are collected from the name outwards.
//! Rule: a declarator has at most `MAX_DEPTH` derivations, so that types are no deeper than other trees.

use super::build::Builder;
use crate::base::Span;
use crate::syntax::ast::*;
use crate::syntax::scope::Meaning;

/// Whether a parameter list ends in `...`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Variadic {
    Yes,
    No,
}

impl Builder<'_> {
    pub fn named(&mut self, name: Name) -> Box<Declarator> {
        Box::new(Declarator { name: Some(name), span: name.span, ..Declarator::default() })
    }

    pub fn nameless(&mut self, at: u32) -> Box<Declarator> {
        Box::new(Declarator { span: Span::new(at, at), ..Declarator::default() })
    }

    pub fn parenthesised(
        &mut self,
        attributes: Option<Vec<Attribute>>,
        mut inner: Box<Declarator>,
        start: u32,
        end: u32,
    ) -> Box<Declarator> {
        inner.span = Span::new(start, end);
        inner.attributes.extend(attributes.into_iter().flatten());
        inner
    }

    /// `* const * d`: the pointer nearest to the name is the last one written.
    pub fn pointed(
        &mut self,
        pointers: Vec<Derivation>,
        mut declarator: Box<Declarator>,
    ) -> Box<Declarator> {
        let start = pointers.first().map_or(declarator.span.start, |first| first.span.start);
        declarator.span.start = start;
        declarator.derivations.extend(pointers.into_iter().rev());
        self.limit(&mut declarator);
        declarator
    }

    pub fn abstract_pointer(&mut self, pointers: Vec<Derivation>) -> Box<Declarator> {
        let end = pointers.last().map_or(0, |last| last.span.end);
        let nothing = self.nameless(end);
        self.pointed(pointers, nothing)
    }

    pub fn suffixed(
        &mut self,
        mut declarator: Box<Declarator>,
        suffix: Box<Derivation>,
    ) -> Box<Declarator> {
        declarator.span.end = suffix.span.end;
        declarator.derivations.push(*suffix);
        self.limit(&mut declarator);
        declarator
    }

    pub fn abstract_suffix(&mut self, suffix: Box<Derivation>) -> Box<Declarator> {
        let declarator = self.nameless(suffix.span.start);
        self.suffixed(declarator, suffix)
    }

    fn limit(&mut self, declarator: &mut Declarator) {
        if declarator.derivations.len() > MAX_DEPTH as usize {
            self.nested_too_deeply(declarator.span);
            declarator.derivations.truncate(MAX_DEPTH as usize);
        }
    }

    // ---- Pointers and arrays ----

    pub fn pointer(&mut self, start: u32, end: u32) -> Box<Derivation> {
        let kind = DerivationKind::Pointer { qualifiers: vec![], attributes: vec![] };
        Box::new(Derivation { kind, span: Span::new(start, end) })
    }

    pub fn qualified_pointer(
        &mut self,
        mut pointer: Box<Derivation>,
        qualifier: Qualifier,
    ) -> Box<Derivation> {
        if let DerivationKind::Pointer { qualifiers, .. } = &mut pointer.kind {
            qualifiers.push(qualifier);
        }
        pointer
    }

    pub fn attributed_pointer(
        &mut self,
        mut pointer: Box<Derivation>,
        more: Vec<Attribute>,
    ) -> Box<Derivation> {
        if let DerivationKind::Pointer { attributes, .. } = &mut pointer.kind {
            attributes.extend(more);
        }
        pointer
    }

    pub fn push_pointer(&mut self, all: Vec<Derivation>, next: Box<Derivation>) -> Vec<Derivation> {
        self.push(all, *next)
    }

    pub fn array(
        &mut self,
        (at_least, qualifiers): (bool, Vec<Qualifier>),
        size: ArraySize,
        span: Span,
    ) -> Box<Derivation> {
        let size = match self.complete(span) {
            Some(_) => size,
            None => ArraySize::Open,
        };
        Box::new(Derivation { kind: DerivationKind::Array { size, qualifiers, at_least }, span })
    }

    // ---- Functions ----

    pub fn prototype(
        &mut self,
        mut parameters: Vec<Parameter>,
        variadic: Variadic,
        span: Span,
    ) -> Box<Derivation> {
        self.scope.close(span.start);
        if self.complete(span).is_none() {
            parameters.clear();
        }
        let variadic = variadic == Variadic::Yes;
        let kind = DerivationKind::Function(Parameters::Prototype { parameters, variadic });
        Box::new(Derivation { kind, span })
    }

    pub fn old_parameters(&mut self, names: Vec<Name>, span: Span) -> Box<Derivation> {
        Box::new(Derivation {
            kind: DerivationKind::Function(Parameters::Identifiers(names)),
            span,
        })
    }

    pub fn old_suffix(
        &mut self,
        declarator: Box<Declarator>,
        names: Vec<Name>,
        span: Span,
    ) -> Box<Declarator> {
        let suffix = self.old_parameters(names, span);
        self.suffixed(declarator, suffix)
    }

    pub fn parameter(
        &mut self,
        specifiers: Vec<Specifier>,
        declarator: Box<Declarator>,
        attributes: Vec<Attribute>,
        span: Span,
    ) -> Box<Parameter> {
        if let Some(name) = declarator.name {
            self.scope.declare(name.symbol, Meaning::Variable, name.span.start);
        }
        Box::new(Parameter { specifiers, declarator: *declarator, attributes, span })
    }

    pub fn push_parameter(&mut self, all: Vec<Parameter>, next: Box<Parameter>) -> Vec<Parameter> {
        self.push(all, *next)
    }

    /// Brings the parameters of a function into scope again, for its body (C11 6.2.1p4).
    pub(super) fn open_parameters(&mut self, declarator: &Declarator) {
        let Some(DerivationKind::Function(parameters)) =
            declarator.derivations.first().map(|derivation| &derivation.kind)
        else {
            return;
        };
        let declare = |name: &Name| {
            self.scope.declare(name.symbol, Meaning::Variable, name.span.start);
        };
        match parameters {
            Parameters::Identifiers(names) => names.iter().for_each(declare),
            Parameters::Prototype { parameters, .. } => {
                for parameter in parameters {
                    enumerators(&parameter.specifiers).for_each(declare);
                    parameter.declarator.name.iter().for_each(declare);
                }
            }
        }
    }

    pub fn type_name(
        &mut self,
        mut specifiers: Vec<Specifier>,
        mut declarator: Box<Declarator>,
        span: Span,
    ) -> Box<TypeName> {
        if self.complete(span).is_none() {
            let kind = SpecifierKind::Type(TypeSpecifier::Int);
            specifiers = vec![Specifier { kind, span }];
            declarator = self.nameless(span.end);
        }
        Box::new(TypeName { specifiers, declarator: *declarator, span })
    }
}

/// The names of an enumeration that is defined among the specifiers.
fn enumerators(specifiers: &[Specifier]) -> impl Iterator<Item = &Name> {
    let enumerators = specifiers.iter().filter_map(|specifier| match &specifier.kind {
        SpecifierKind::Type(TypeSpecifier::Enum(definition)) => definition.enumerators.as_ref(),
        _ => None,
    });
    enumerators.flatten().map(|enumerator| &enumerator.name)
}
