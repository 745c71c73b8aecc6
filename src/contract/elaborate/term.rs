//! Terms of every kind: which file treats which, quantifiers, `\let`, conditionals, sizes.

use super::convert::integer;
use super::place::is_place;
use super::{Elaborator, Role, error_term, make};
use crate::base::Span;
use crate::contract::ast::{self, TermKind as Untyped};
use crate::contract::program::BoundId;
use crate::contract::term::{LogicType, Quantifier, Term, TermKind};
use crate::typed::program::VariableStorage;
use crate::typed::types::{Type, TypeId};

impl Elaborator {
    /// A formula.
    pub fn formula(&mut self, term: &ast::Term) -> Term {
        let value = self.value(term);
        self.truth(value)
    }

    /// The value of a term.
    pub fn value(&mut self, term: &ast::Term) -> Term {
        let term = self.term(term);
        self.read(term)
    }

    /// The value of a term whose cell has that type, if nothing else says which.
    pub(super) fn value_like(&mut self, term: &ast::Term, cell: Option<TypeId>) -> Term {
        match &term.kind {
            Untyped::Parenthesised(inner) => self.value_like(inner, cell),
            Untyped::Apply(apply) => {
                let found = self.apply(apply, cell, term.span);
                self.read(found)
            }
            _ => self.value(term),
        }
    }

    /// A place or a value.
    pub(super) fn term(&mut self, term: &ast::Term) -> Term {
        let span = term.span;
        match &term.kind {
            Untyped::Name(name) => self.name(name, span),
            Untyped::Keyword(word) => self.keyword(word, span),
            Untyped::Integer(value) => integer(value.clone(), span),
            Untyped::Real(text) => make(TermKind::Real(text.clone()), LogicType::Real, span),
            Untyped::String(literal) => self.string(literal, span),
            Untyped::Unary(op, operand) => self.unary(*op, operand, span),
            Untyped::Binary(op, left, right) => self.binary(*op, left, right, span),
            Untyped::Chain(first, rest) => self.chain(first, rest, span),
            Untyped::Conditional(parts) => self.conditional(&parts.0, &parts.1, &parts.2, span),
            Untyped::Cast(ty, operand) => {
                let ty = self.logic_type(ty);
                let operand = self.value(operand);
                self.cast(operand, ty, span)
            }
            Untyped::SizeofType(ty) => {
                let ty = self.logic_type(ty);
                self.sizeof(&ty, span)
            }
            Untyped::SizeofTerm(operand) => {
                // What stands there is not read.
                let reads = self.context.reads_state;
                let operand = self.term(operand);
                self.context.reads_state = reads;
                if matches!(operand.kind, TermKind::String(_)) {
                    // It would be taken for a pointer.
                    return self.refuse(span, "the size of a string literal");
                }
                self.sizeof(&operand.ty, span)
            }
            Untyped::Offsetof(ty, path) => match self.logic_type(ty) {
                LogicType::C(id) => self.offsetof(id, path, span),
                LogicType::Error => error_term(span),
                other => {
                    let found = self.describe(&other);
                    self.type_error(span, format!("{found} has no members"))
                }
            },
            Untyped::Member(base, access, name) => self.member_term(base, *access, name, span),
            Untyped::Index(base, index) => self.index(base, index, span),
            Untyped::Apply(apply) => self.apply(apply, None, span),
            Untyped::Quantifier(quantifier, binders, body) => {
                self.quantifier(*quantifier, binders, body, span)
            }
            Untyped::Let(name, value, body) => self.let_term(name, value, body, span),
            Untyped::Lambda(..) => {
                let message = "`\\lambda` stands behind the range of `\\sum`, `\\product`, `\\numof`, `\\min` or `\\max`";
                self.type_error(span, message)
            }
            Untyped::Range(low, high) => self.range_term(low.as_deref(), high.as_deref(), span),
            Untyped::Braces(terms) => self.braces(terms, span),
            Untyped::Comprehension(inner, binders, condition) => {
                self.comprehension(inner, binders, condition.as_deref(), span)
            }
            Untyped::In(item, set) => self.membership(item, set, span),
            Untyped::Labelled(inner) | Untyped::Parenthesised(inner) => self.term(inner),
            Untyped::Container(pointer, ty, path) => self.container(pointer, ty, path, span),
            Untyped::VariableArgument(word, index, ty) => {
                self.variable_argument(*word, index, ty, span)
            }
        }
    }

    fn sizeof(&mut self, ty: &LogicType, span: Span) -> Term {
        let size = match ty {
            LogicType::C(id) => self.size_of(*id),
            _ => None,
        };
        match size {
            Some(size) => integer(size, span),
            None if *ty == LogicType::Error => error_term(span),
            None => {
                let found = self.describe(ty);
                self.type_error(span, format!("the size of {found} is not known"))
            }
        }
    }

    fn offsetof(&mut self, id: TypeId, path: &[ast::Name], span: Span) -> Term {
        let Type::Record(record) = *self.c_type(id) else {
            let found = self.describe(&LogicType::C(id));
            return self.type_error(span, format!("{found} has no members"));
        };
        match self.path_offset(record, path) {
            Some((offset, ..)) => integer(offset, span),
            None => error_term(span),
        }
    }

    fn conditional(
        &mut self,
        condition: &ast::Term,
        then: &ast::Term,
        otherwise: &ast::Term,
        span: Span,
    ) -> Term {
        let condition = self.formula(condition);
        let (then, otherwise) = (self.value(then), self.value(otherwise));
        let Some(ty) = self.joined(&then, &otherwise) else {
            let (left, right) = (self.describe(&then.ty), self.describe(&otherwise.ty));
            let message = format!("one case is {left}, the other {right}");
            return self.type_error(span, message);
        };
        let (then, otherwise) = (self.convert(then, &ty), self.convert(otherwise, &ty));
        make(TermKind::Conditional(Box::new((condition, then, otherwise))), ty, span)
    }

    /// A type for both.
    fn joined(&self, left: &Term, right: &Term) -> Option<LogicType> {
        if left.ty == right.ty || left.ty == LogicType::Error {
            return Some(left.ty.clone());
        }
        if right.ty == LogicType::Error {
            return Some(LogicType::Error);
        }
        if self.is_integer(&left.ty) && self.is_integer(&right.ty) {
            return Some(LogicType::Integer);
        }
        let number = |ty: &LogicType| self.is_integer(ty) || self.is_real(ty);
        if number(&left.ty) && number(&right.ty) {
            return Some(LogicType::Real);
        }
        if self.distance(right, &left.ty).is_some() {
            return Some(left.ty.clone());
        }
        self.distance(left, &right.ty).map(|_| right.ty.clone())
    }

    /// Declares bound variables in the innermost scope.
    pub(super) fn bind(&mut self, binders: &[ast::Binder]) -> Vec<BoundId> {
        let mut bounds = vec![];
        for binder in binders {
            let ty = self.binder_type(&binder.ty);
            let name = &binder.name;
            let id = self.add_bound(name.text.clone(), ty, name.span);
            self.context.bounds.push((name.text.clone(), id));
            bounds.push(id);
        }
        bounds
    }

    fn quantifier(
        &mut self,
        quantifier: ast::Quantifier,
        binders: &[ast::Binder],
        body: &ast::Term,
        span: Span,
    ) -> Term {
        let outer = self.context.bounds.len();
        let bounds = self.bind(binders);
        let body = self.formula(body);
        self.context.bounds.truncate(outer);
        let quantifier = match quantifier {
            ast::Quantifier::Forall => Quantifier::Forall,
            ast::Quantifier::Exists => Quantifier::Exists,
        };
        let kind = TermKind::Quantifier(quantifier, bounds, Box::new(body));
        make(kind, LogicType::Boolean, span)
    }

    fn let_term(
        &mut self,
        name: &ast::Name,
        value: &ast::Term,
        body: &ast::Term,
        span: Span,
    ) -> Term {
        let value = self.value(value);
        let id = self.add_bound(name.text.clone(), value.ty.clone(), name.span);
        self.context.bounds.push((name.text.clone(), id));
        let body = self.value(body);
        self.context.bounds.pop();
        let ty = body.ty.clone();
        make(TermKind::Let(id, Box::new(value), Box::new(body)), ty, span)
    }

    /// Words with a backslash that stand alone.
    fn keyword(&mut self, word: &str, span: Span) -> Term {
        let set_of_pointers = || LogicType::Set(Box::new(LogicType::C(TypeId::VOID_POINTER)));
        match word {
            "true" => make(TermKind::Boolean(true), LogicType::Boolean, span),
            "false" => make(TermKind::Boolean(false), LogicType::Boolean, span),
            "null" => make(TermKind::Null, LogicType::C(TypeId::VOID_POINTER), span),
            "empty" => make(TermKind::Empty, set_of_pointers(), span),
            "result" => match self.context.result.clone() {
                Some(LogicType::C(TypeId::VOID)) => {
                    self.type_error(span, "the function returns nothing: there is no `\\result`")
                }
                Some(ty) => make(TermKind::Result, ty, span),
                None => {
                    let message = "`\\result` stands in `ensures` only";
                    self.error("spec-misplaced", span, message);
                    error_term(span)
                }
            },
            "nothing" | "everything" => {
                let message = format!("`\\{word}` stands in `modifies` and `frees` only");
                self.error("spec-misplaced", span, message);
                error_term(span)
            }
            "exit_status" | "pi" | "e" | "this" | "lambda" => {
                self.refuse(span, &format!("`\\{word}`"))
            }
            "static" | "register" | "automatic" | "dynamic" | "unallocated" | "Nil"
            | "NearestEven" | "ToZero" | "Up" | "Down" | "NearestAway" => {
                self.refuse(span, &format!("`\\{word}`"))
            }
            _ => {
                self.unknown_keyword(&format!("\\{word}"), span);
                error_term(span)
            }
        }
    }

    /// The value under a name, so that it can be used in another state as it is in this one.
    pub(super) fn keep(
        &mut self,
        value: Term,
        span: Span,
        then: impl FnOnce(&mut Self, Term) -> Term,
    ) -> Term {
        if self.is_constant(&value) {
            return then(self, value);
        }
        let ty = value.ty.clone();
        let id = self.add_bound("kept".into(), ty.clone(), span);
        let kept = make(TermKind::Bound(id), ty, value.span);
        let body = then(self, kept);
        let ty = body.ty.clone();
        make(TermKind::Let(id, Box::new(value), Box::new(body)), ty, span)
    }

    /// Whether the value is the same in every state that the annotation speaks of.
    fn is_constant(&self, term: &Term) -> bool {
        match &term.kind {
            TermKind::Bound(_) | TermKind::Integer(_) | TermKind::Null | TermKind::Result => true,
            // In `ensures`, a parameter is what was passed.
            TermKind::Load(place) if self.context.role == Role::Ensures => match place.kind {
                TermKind::Variable(id) => {
                    self.program.typed[id].storage == VariableStorage::Parameter
                }
                _ => false,
            },
            TermKind::AddressOf(place) | TermKind::Decay(place) => {
                is_place(place) && self.is_fixed(place)
            }
            TermKind::Convert(inner) => self.is_constant(inner),
            TermKind::Binary(_, left, right) => self.is_constant(left) && self.is_constant(right),
            _ => false,
        }
    }

    /// Whether a place is always the same.
    fn is_fixed(&self, place: &Term) -> bool {
        match &place.kind {
            TermKind::Variable(_) => true,
            TermKind::Member(base, _) => self.is_fixed(base),
            TermKind::Deref(pointer) => self.is_constant(pointer),
            _ => false,
        }
    }
}
