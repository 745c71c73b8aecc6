//! Places: what pointers point to, members, elements, addresses, and reading. A set of pointers below makes a set of places.

use super::hint::with_hint;
use super::{Elaborator, error_term, make};
use crate::base::{Diagnostic, Span};
use crate::contract::ast::{self, Access};
use crate::contract::term::{LogicType, Term, TermKind};
use crate::typed::program::RecordId;
use crate::typed::types::{Type, TypeId};

/// Whether the term denotes an object, or a set of them.
pub(super) fn is_place(term: &Term) -> bool {
    match &term.kind {
        TermKind::Variable(_) | TermKind::Deref(_) => true,
        TermKind::Member(base, _) => is_place(base),
        _ => false,
    }
}

/// The type of the elements of a set, or the type itself.
pub(super) fn element(ty: &LogicType) -> &LogicType {
    match ty {
        LogicType::Set(element) => element,
        other => other,
    }
}

pub(super) fn is_set(ty: &LogicType) -> bool {
    matches!(ty, LogicType::Set(_))
}

/// The type, or the set of it, as `like` is one.
pub(super) fn as_set_like(like: &LogicType, ty: LogicType) -> LogicType {
    if is_set(like) { LogicType::Set(Box::new(ty)) } else { ty }
}

impl Elaborator {
    /// The value of a term: what a place holds, an array's first element's address.
    pub(super) fn read(&mut self, term: Term) -> Term {
        if !is_place(&term) {
            return self.read_value(term);
        }
        let LogicType::C(id) = *element(&term.ty) else { return term };
        let span = term.span;
        if let Type::Array(first, _) = *self.c_type(id) {
            let pointer = self.program.typed.types.pointer_to(first);
            let ty = as_set_like(&term.ty, LogicType::C(pointer));
            self.take_address(&term);
            return make(TermKind::Decay(Box::new(term)), ty, span);
        }
        self.reads_state(span);
        let ty = term.ty.clone();
        make(TermKind::Load(Box::new(term)), ty, span)
    }

    /// An array inside of `\result` is as good as one in memory; another struct value has no place to index.
    fn read_value(&mut self, term: Term) -> Term {
        let LogicType::C(id) = term.ty else { return term };
        let Type::Array(first, _) = *self.c_type(id) else { return term };
        let mut root = &term;
        while let TermKind::Member(base, _) = &root.kind {
            root = base;
        }
        if root.kind != TermKind::Result {
            let span = term.span;
            return self
                .refuse(span, "an array of a struct in another state (write `\\at(p->a[i], L)`)");
        }
        let pointer = self.program.typed.types.pointer_to(first);
        let span = term.span;
        make(TermKind::Decay(Box::new(term)), LogicType::C(pointer), span)
    }

    /// Whose address an annotation takes has to have one.
    fn take_address(&mut self, place: &Term) {
        match &place.kind {
            TermKind::Variable(id) => self.program.typed[*id].address_taken = true,
            TermKind::Member(base, _) => self.take_address(base),
            _ => {}
        }
    }

    pub(super) fn deref(&mut self, pointer: Term, span: Span) -> Term {
        if pointer.ty == LogicType::Error {
            return error_term(span);
        }
        let Some(pointee) = self.pointee(element(&pointer.ty)) else {
            let found = self.describe(&pointer.ty);
            return self.type_error(span, format!("a pointer is expected here, this is {found}"));
        };
        if matches!(self.c_type(pointee), Type::Void | Type::Function(_)) {
            let found = self.describe(&pointer.ty);
            let message = format!("{found} points to nothing that could be read; cast it");
            return self.type_error(span, message);
        }
        let ty = as_set_like(&pointer.ty, LogicType::C(pointee));
        make(TermKind::Deref(Box::new(pointer)), ty, span)
    }

    pub(super) fn address_of(&mut self, term: Term, span: Span) -> Term {
        match term.kind {
            TermKind::Deref(pointer) => Term { span, ..*pointer },
            TermKind::FunctionAddress(_) => Term { span, ..term },
            _ if is_place(&term) => {
                self.take_address(&term);
                let LogicType::C(id) = *element(&term.ty) else { return error_term(span) };
                let pointer = self.program.typed.types.pointer_to(id);
                let ty = as_set_like(&term.ty, LogicType::C(pointer));
                make(TermKind::AddressOf(Box::new(term)), ty, span)
            }
            TermKind::Error => error_term(span),
            _ => self.type_error(span, "only an object has an address"),
        }
    }

    pub(super) fn member_term(
        &mut self,
        base: &ast::Term,
        access: Access,
        name: &ast::Name,
        span: Span,
    ) -> Term {
        let base = match access {
            Access::Dot => self.term(base),
            Access::Arrow => {
                let pointer = self.value(base);
                if self.is_record(element(&pointer.ty)) {
                    let found = self.describe(&pointer.ty);
                    let message = format!("a pointer is expected here, this is {found}");
                    let note = format!("a member of a struct itself is `.{}`", name.text);
                    let diagnostic = Diagnostic::error("spec-type", pointer.span, message);
                    self.diagnostics.push(diagnostic.note(note));
                    return error_term(span);
                }
                let place = pointer.span;
                self.deref(pointer, place)
            }
        };
        self.member(base, name, span)
    }

    /// The member of that name, through anonymous ones.
    pub(super) fn member(&mut self, base: Term, name: &ast::Name, span: Span) -> Term {
        let LogicType::C(id) = *element(&base.ty) else {
            return self.no_record(&base, name);
        };
        let Type::Record(record) = *self.c_type(id) else {
            return self.no_record(&base, name);
        };
        let Some((index, ty, found)) = self.find_member(record, name) else {
            return error_term(span);
        };
        let ty = as_set_like(&base.ty, LogicType::C(ty));
        let member = make(TermKind::Member(Box::new(base), index), ty, span);
        if found { member } else { self.member(member, name, span) }
    }

    fn no_record(&mut self, base: &Term, name: &ast::Name) -> Term {
        if base.ty == LogicType::Error {
            return error_term(base.span);
        }
        let found = self.describe(&base.ty);
        let message = format!("{found} has no members: there is no `{}` in it", name.text);
        let diagnostic = Diagnostic::error("spec-type", base.span, message);
        let pointee = self.pointee(element(&base.ty)).map(|pointee| self.c_type(pointee));
        self.diagnostics.push(match pointee {
            Some(Type::Record(_)) => {
                diagnostic.note(format!("through a pointer it is `->{}`", name.text))
            }
            _ => diagnostic,
        });
        error_term(base.span)
    }

    /// The index and type of a member, and whether it is the one of that name or an anonymous one around it.
    pub(super) fn find_member(
        &mut self,
        record: RecordId,
        name: &ast::Name,
    ) -> Option<(u32, TypeId, bool)> {
        let typed = &self.program.typed;
        let symbol = typed.symbols.find(&name.text);
        let index = symbol.and_then(|symbol| typed.find_member(record, symbol));
        let definition = typed[record].definition.as_ref();
        if let (Some(index), Some(definition)) = (index, definition) {
            let field = &definition.fields[index as usize];
            return Some((index, field.ty.ty, field.name == symbol));
        }
        let ty = self.program.typed.types.intern(Type::Record(record));
        let shown = self.describe(&LogicType::C(ty));
        let message = match self.program.typed[record].definition {
            Some(_) => format!("{shown} has no member `{}`", name.text),
            None => format!("the members of {shown} are not known here"),
        };
        let near = self.similar_member(record, &name.text);
        let diagnostic = Diagnostic::error("spec-unknown-name", name.span, message);
        self.diagnostics.push(with_hint(diagnostic, near.as_deref()));
        None
    }

    /// Where a path of members leads to: the offset in bytes, and the type there. Arrays are not indexed.
    pub(super) fn path_offset(
        &mut self,
        record: RecordId,
        path: &[ast::Name],
    ) -> Option<(u64, TypeId, RecordId, u32)> {
        let mut record = record;
        let mut offset = 0;
        let mut rest = path;
        loop {
            let [name, behind @ ..] = rest else { return None };
            let (index, ty, found) = self.find_member(record, name)?;
            let owner = record;
            let definition = self.program.typed[record].definition.as_ref()?;
            offset += definition.fields[index as usize].offset;
            if found {
                rest = behind;
            }
            if rest.is_empty() {
                return Some((offset, ty, owner, index));
            }
            let Type::Record(inner) = *self.c_type(ty) else {
                let shown = self.describe(&LogicType::C(ty));
                let message = format!("`{}` has type {shown}, which has no members", name.text);
                self.error("spec-type", name.span, message);
                return None;
            };
            record = inner;
        }
    }

    /// `a[i]` and `a[lo .. hi]`.
    pub(super) fn index(&mut self, base: &ast::Term, index: &ast::Term, span: Span) -> Term {
        let base = self.value(base);
        let index = self.value(index);
        let (pointer, index) =
            if self.is_pointer(element(&index.ty)) { (index, base) } else { (base, index) };
        let sum = self.pointer_plus(pointer, index, super::operator::Sign::Plus, span);
        self.deref(sum, span)
    }
}
