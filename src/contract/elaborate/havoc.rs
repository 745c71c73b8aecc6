//! HAVOC's forms: `Obj`, `Off`, `alloc`, `deref`, `block`, `list`, `array`, `incr`, `decr`, sets and bounded quantifiers; the
//! `old_` ones look at old memory with arguments of now. A definition of the user's with the same name goes first.
//! Inside `deref` pointers move by bytes, as they do in HAVOC, and the cell has the type that the context asks for.

use super::convert::integer;
use super::hint::usage;
use super::operator::{Moved, Sign};
use super::place::{as_set_like, element, is_set};
use super::{Elaborator, error_term, make, tree};
use crate::base::Span;
use crate::contract::ast::{self, TermKind as Untyped};
use crate::contract::parse::NameKind;
use crate::contract::term::{Builtin, Link, LogicType, Quantifier, Term, TermKind};
use crate::typed::program::RecordId;
use crate::typed::types::{Type, TypeId};
use num_bigint::BigInt;

impl Elaborator {
    /// Nothing if the name is none of HAVOC's.
    pub(super) fn havoc(
        &mut self,
        apply: &ast::Apply,
        cell: Option<TypeId>,
        span: Span,
    ) -> Option<Term> {
        let ast::Apply { name, labels, arguments } = apply;
        let text = &*name.text;
        let term = match (text, &arguments[..]) {
            ("Obj", [pointer]) => {
                let pointer = self.pointer_operand(pointer);
                let ty = LogicType::C(TypeId::VOID_POINTER);
                make(TermKind::Builtin(Builtin::Obj, vec![pointer]), ty, span)
            }
            ("Off", [pointer]) => {
                let pointer = self.pointer_operand(pointer);
                make(TermKind::Builtin(Builtin::Off, vec![pointer]), LogicType::Integer, span)
            }
            ("alloc", [pointer]) => {
                let pointer = self.pointer_operand(pointer);
                self.allocated(pointer, span)
            }
            ("old_alloc", [pointer]) => {
                let pointer = self.pointer_operand(pointer);
                self.in_old_memory(pointer, span, |this, pointer| this.allocated(pointer, span))
            }
            ("addr", [place]) => {
                let place = self.term(place);
                self.address_of(place, span)
            }
            ("deref", [pointer]) => self.contents(pointer, cell, span, Memory::Now),
            ("old_deref", [pointer]) => self.contents(pointer, cell, span, Memory::Old),
            ("block" | "B", [pointer, link]) => self.block(pointer, link, span, Memory::Now),
            ("old_block" | "old_B", [pointer, link]) => {
                self.block(pointer, link, span, Memory::Old)
            }
            ("list", [pointer, link]) => self.list(pointer, link, span, Memory::Now),
            ("old_list", [pointer, link]) => self.list(pointer, link, span, Memory::Old),
            ("tree", [pointer, links @ ..]) if !links.is_empty() => {
                tree::nodes(self, pointer, links, span, Memory::Now)
            }
            ("old_tree", [pointer, links @ ..]) if !links.is_empty() => {
                tree::nodes(self, pointer, links, span, Memory::Old)
            }
            ("is_tree", [pointer, links @ ..]) if !links.is_empty() => {
                tree::is_tree(self, pointer, links, span)
            }
            ("BS", [pointer]) => {
                self.reads_state(span);
                let pointer = self.pointer_operand(pointer);
                let kind = TermKind::Builtin(Builtin::IsBlocker, vec![pointer]);
                make(kind, LogicType::Boolean, span)
            }
            ("array", [pointer, stride, count]) => {
                let pointer = self.pointer_operand(pointer);
                let stride = self.distance_in_bytes(stride);
                let count = self.integer_operand(count);
                let ty = LogicType::Set(Box::new(pointer.ty.clone()));
                make(TermKind::Array(Box::new((pointer, stride, count))), ty, span)
            }
            ("incr", [set, by]) => self.shifted(set, by, Sign::Plus, span),
            ("decr", [set, by]) => self.shifted(set, by, Sign::Minus, span),
            ("union", [_, ..]) => {
                let sets = arguments.iter().map(|set| self.set_operand(set)).collect();
                self.union(sets, span)
            }
            ("intersection", [_, ..]) => {
                let sets = arguments.iter().map(|set| self.set_operand(set)).collect();
                self.intersection(sets, span)
            }
            ("difference", [left, right]) => {
                let (left, right) = (self.set_operand(left), self.set_operand(right));
                let ty = left.ty.clone();
                make(TermKind::Difference(Box::new(left), Box::new(right)), ty, span)
            }
            ("in", [item, set]) => self.membership(item, set, span),
            ("forall", [variable, set, body]) => {
                self.bounded(Quantifier::Forall, variable, set, body, span)
            }
            ("exists", [variable, set, body]) => {
                self.bounded(Quantifier::Exists, variable, set, body, span)
            }
            ("old", [term]) => self.old(term, span),
            _ => return self.wrong_count(name, arguments.len(), span),
        };
        if !labels.is_empty() {
            self.error("spec-type", name.span, format!("`{text}` takes no labels"));
        }
        Some(term)
    }

    /// Nothing if the name is none of HAVOC's.
    fn wrong_count(&mut self, name: &ast::Name, count: usize, span: Span) -> Option<Term> {
        usage(&name.text)?;
        self.wrong_arguments(name, count);
        Some(error_term(span))
    }

    fn allocated(&mut self, pointer: Term, span: Span) -> Term {
        self.reads_state(span);
        make(TermKind::Builtin(Builtin::Allocated, vec![pointer]), LogicType::Boolean, span)
    }

    /// Only the memory is old: the argument keeps the value it has now.
    fn in_old_memory(
        &mut self,
        argument: Term,
        span: Span,
        read: impl FnOnce(&mut Self, Term) -> Term,
    ) -> Term {
        if argument.ty == LogicType::Error {
            return error_term(span);
        }
        let Some(label) = self.old_label(span) else { return error_term(span) };
        self.keep(argument, span, |this, kept| this.in_state(label, span, |this| read(this, kept)))
    }

    pub(super) fn in_memory(
        &mut self,
        memory: Memory,
        argument: Term,
        span: Span,
        read: impl FnOnce(&mut Self, Term) -> Term,
    ) -> Term {
        match memory {
            Memory::Now => read(self, argument),
            Memory::Old => self.in_old_memory(argument, span, read),
        }
    }

    /// `deref(e)` and `deref(S)`.
    fn contents(
        &mut self,
        pointer: &ast::Term,
        cell: Option<TypeId>,
        span: Span,
        memory: Memory,
    ) -> Term {
        let (pointer, moved) = self.byte_pointer(pointer);
        if pointer.ty == LogicType::Error {
            return error_term(span);
        }
        let Some(pointee) = self.pointee(element(&pointer.ty)) else {
            let found = self.describe(&pointer.ty);
            return self
                .type_error(pointer.span, format!("a pointer is expected, this is {found}"));
        };
        let Some(cell) = self.cell_type(&pointer, pointee, moved, cell) else {
            let message =
                "what type has the cell? compare it with a term of that type, or cast the pointer";
            return self.type_error(span, message);
        };
        let target = LogicType::C(self.program.typed.types.pointer_to(cell));
        let place = pointer.span;
        let pointer = self.cast(pointer, target, place);
        if is_set(&pointer.ty) {
            return self.in_memory(memory, pointer, span, |this, set| {
                this.reads_state(span);
                let ty = LogicType::Set(Box::new(LogicType::C(cell)));
                make(TermKind::Contents(Box::new(set)), ty, span)
            });
        }
        self.in_memory(memory, pointer, span, |this, pointer| {
            let place = this.deref(pointer, span);
            this.read(place)
        })
    }

    /// What a cell holds: what the pointer says if it was not moved, the scalar at that offset of the record, what the
    /// context asks for.
    fn cell_type(
        &self,
        pointer: &Term,
        pointee: TypeId,
        moved: Moved,
        wanted: Option<TypeId>,
    ) -> Option<TypeId> {
        if moved == Moved::No && self.is_scalar(pointee) {
            return Some(pointee);
        }
        let (base, offset) = constant_offset(pointer)?;
        let found = self.pointee(element(&base.ty)).and_then(|start| match *self.c_type(start) {
            Type::Record(record) => self.leaf(record, offset),
            _ => {
                let here = offset == BigInt::ZERO || self.size_of(start) == Some(1);
                (here && self.is_scalar(start)).then_some(start)
            }
        });
        let kind = |ty: TypeId| self.is_pointer(&LogicType::C(ty));
        match (found, wanted) {
            (Some(found), Some(wanted)) if kind(found) == kind(wanted) => Some(found),
            (_, Some(wanted)) => Some(wanted),
            (found, None) => found,
        }
    }

    /// The type of the scalar field at that offset.
    fn leaf(&self, record: RecordId, offset: BigInt) -> Option<TypeId> {
        let offset = u64::try_from(&offset).ok()?;
        let (ty, ..) = self.scalar_at(record, offset, |_| true)?;
        Some(ty)
    }

    /// The scalar field at an offset that a predicate accepts: its type, the record whose own it is, its index.
    fn scalar_at(
        &self,
        record: RecordId,
        offset: u64,
        accept: fn(&Type) -> bool,
    ) -> Option<(TypeId, RecordId, u32)> {
        let definition = self.program.typed[record].definition.as_ref()?;
        for (index, field) in definition.fields.iter().enumerate() {
            if field.offset > offset || field.bits.is_some() {
                continue;
            }
            let inner = offset - field.offset;
            match self.c_type(field.ty.ty) {
                Type::Record(id) => {
                    if let Some(found) = self.scalar_at(*id, inner, accept) {
                        return Some(found);
                    }
                }
                ty if inner == 0 && self.is_scalar(field.ty.ty) && accept(ty) => {
                    return Some((field.ty.ty, record, index as u32));
                }
                _ => {}
            }
        }
        None
    }

    fn block(&mut self, pointer: &ast::Term, link: &ast::Term, span: Span, memory: Memory) -> Term {
        let pointer = self.pointer_operand(pointer);
        let Some((pointer, link)) = self.link(pointer, link) else { return error_term(span) };
        self.in_memory(memory, pointer, span, |this, pointer| {
            this.reads_state(span);
            let ty = pointer.ty.clone();
            make(TermKind::Builtin(Builtin::Block(link), vec![pointer]), ty, span)
        })
    }

    fn list(&mut self, pointer: &ast::Term, link: &ast::Term, span: Span, memory: Memory) -> Term {
        let pointer = self.pointer_operand(pointer);
        let Some((pointer, link)) = self.link(pointer, link) else { return error_term(span) };
        self.in_memory(memory, pointer, span, |this, pointer| {
            this.reads_state(span);
            let ty = LogicType::Set(Box::new(pointer.ty.clone()));
            make(TermKind::List(Box::new(pointer), link), ty, span)
        })
    }

    /// The field that links, by its path or by its offset in what the pointer points to.
    pub(super) fn link(&mut self, pointer: Term, link: &ast::Term) -> Option<(Term, Link)> {
        if pointer.ty == LogicType::Error {
            return None;
        }
        if let Some((root, path)) = self.record_path(link) {
            let root = root?;
            let (offset, ty, record, field) = self.path_offset(root, &path)?;
            if !self.is_pointer(&LogicType::C(ty)) {
                let found = self.describe(&LogicType::C(ty));
                let message = format!("a link is a field of pointer type, this is {found}");
                self.type_error(link.span, message);
                return None;
            }
            let pointer = self.as_record_pointer(pointer, root);
            return Some((pointer, Link { record, field, offset: offset as i64 }));
        }
        if self.is_bare_link(&pointer, link) {
            return None;
        }
        let number = self.value(link);
        let TermKind::Integer(value) = &number.kind else {
            if number.ty != LogicType::Error {
                let message = "a link is a field (`node.next`) or its offset, a constant";
                self.type_error(link.span, message);
            }
            return None;
        };
        let record = self.pointee(&pointer.ty).and_then(|id| match *self.c_type(id) {
            Type::Record(record) => Some(record),
            _ => None,
        });
        let Some(root) = record else {
            let found = self.describe(&pointer.ty);
            let message = format!("the link {value} of {found} is not known: name the field");
            self.type_error(link.span, message);
            return None;
        };
        let found = u64::try_from(value).ok().and_then(|offset| {
            self.scalar_at(root, offset, |ty| matches!(ty, Type::Pointer(_)))
                .map(|found| (offset, found))
        });
        let Some((offset, (_, record, field))) = found else {
            let shown = self.describe(&pointer.ty);
            let message = format!("what {shown} points to has no pointer at offset {value}");
            self.type_error(link.span, message);
            return None;
        };
        Some((pointer, Link { record, field, offset: offset as i64 }))
    }

    /// Whether only the member is named, without its struct; says how it should be.
    fn is_bare_link(&mut self, pointer: &Term, link: &ast::Term) -> bool {
        let Untyped::Name(text) = &link.kind else { return false };
        let record = self.pointee(&pointer.ty).map(|id| (id, self.c_type(id)));
        let Some((id, &Type::Record(record))) = record else { return false };
        let typed = &self.program.typed;
        let member = typed.symbols.find(text).and_then(|name| typed.find_member(record, name));
        if member.is_none() {
            return false;
        }
        let shown = crate::typed::describe::describe(typed, id);
        let message = format!("a link is named with its struct: `{shown}.{text}`");
        self.error("spec-type", link.span, message);
        true
    }

    /// A pointer to what is no record is taken for one to the record that the link names.
    fn as_record_pointer(&mut self, pointer: Term, record: RecordId) -> Term {
        let known =
            self.pointee(&pointer.ty).is_some_and(|id| matches!(self.c_type(id), Type::Record(_)));
        if known {
            return pointer;
        }
        let record = self.program.typed.types.intern(Type::Record(record));
        let target = self.program.typed.types.pointer_to(record);
        let span = pointer.span;
        self.cast(pointer, LogicType::C(target), span)
    }

    /// `node.next`: nothing if it is no path that starts with the name of a record; an inner nothing after a message.
    fn record_path(&mut self, term: &ast::Term) -> Option<(Option<RecordId>, Vec<ast::Name>)> {
        let mut path = vec![];
        let mut term = term;
        let root = loop {
            match &term.kind {
                Untyped::Parenthesised(inner) => term = inner,
                Untyped::Member(base, ast::Access::Dot, name) => {
                    path.insert(0, name.clone());
                    term = base;
                }
                Untyped::Name(name) => break name,
                _ => return None,
            }
        };
        if path.is_empty() {
            return None;
        }
        let record = self.typedef(root).and_then(|id| match *self.c_type(id) {
            Type::Record(record) => Some(record),
            _ => None,
        });
        let record = record.or_else(|| self.record(root, None));
        if record.is_none() {
            let message = format!("there is no struct or union `{root}` here");
            self.error("spec-unknown-name", term.span, message);
        }
        Some((record, path))
    }

    /// A number of bytes, or the offset of a field.
    fn distance_in_bytes(&mut self, term: &ast::Term) -> Term {
        match self.offset_of_path(term) {
            Some(offset) => offset,
            None => self.integer_operand(term),
        }
    }

    /// `deref(x - A.link)`: the offset of the field.
    pub(super) fn distance_in_bytes_or_value(&mut self, term: &ast::Term) -> Term {
        match self.offset_of_path(term) {
            Some(offset) => offset,
            None => self.value(term),
        }
    }

    fn offset_of_path(&mut self, term: &ast::Term) -> Option<Term> {
        let is_path = matches!(term.kind, Untyped::Member(_, ast::Access::Dot, _))
            && self.starts_with_record(term);
        if !is_path {
            return None;
        }
        let (root, path) = self.record_path(term)?;
        let offset = root.and_then(|root| self.path_offset(root, &path));
        Some(match offset {
            Some((offset, ..)) => integer(offset, term.span),
            None => error_term(term.span),
        })
    }

    /// Whether the first name of a path is that of a type.
    fn starts_with_record(&self, term: &ast::Term) -> bool {
        match &term.kind {
            Untyped::Member(base, _, _) => self.starts_with_record(base),
            Untyped::Name(name) => {
                let bound = self.context.bounds.iter().any(|(other, _)| other == name);
                let variable = self.kind_of_name(name) == NameKind::Variable;
                let record = self.is_type(name) || self.record(name, None).is_some();
                !bound && !variable && record
            }
            _ => false,
        }
    }

    fn shifted(&mut self, set: &ast::Term, by: &ast::Term, sign: Sign, span: Span) -> Term {
        let set = self.pointers_operand(set);
        let set = self.as_set(set);
        let by = self.distance_in_bytes(by);
        if set.ty == LogicType::Error || by.ty == LogicType::Error {
            return error_term(span);
        }
        let by = match (sign, &by.kind) {
            (Sign::Plus, _) => by,
            (Sign::Minus, TermKind::Integer(value)) => integer(-value.clone(), by.span),
            (Sign::Minus, _) => {
                let place = by.span;
                let op = crate::contract::term::UnaryOp::Minus;
                make(TermKind::Unary(op, Box::new(by)), LogicType::Integer, place)
            }
        };
        // The addresses of other cells than before, whose type is not known.
        let ty = LogicType::Set(Box::new(LogicType::C(TypeId::VOID_POINTER)));
        make(TermKind::Shift(Box::new(set), Box::new(by)), ty, span)
    }

    /// `forall(x, S, phi)`
    fn bounded(
        &mut self,
        quantifier: Quantifier,
        variable: &ast::Term,
        set: &ast::Term,
        body: &ast::Term,
        span: Span,
    ) -> Term {
        let Untyped::Name(name) = &variable.kind else {
            return self.type_error(variable.span, "the name of a variable is expected here");
        };
        let set = self.value(set);
        let ty = match &set.ty {
            LogicType::Set(element) => (**element).clone(),
            LogicType::Error => LogicType::Error,
            other => {
                let found = self.describe(other);
                self.type_error(set.span, format!("a set is expected, this is {found}"));
                LogicType::Error
            }
        };
        let id = self.add_bound(name.clone(), ty, variable.span);
        self.context.bounds.push((name.clone(), id));
        let body = self.formula(body);
        self.context.bounds.pop();
        let kind = TermKind::QuantifierIn(quantifier, id, Box::new(set), Box::new(body));
        make(kind, LogicType::Boolean, span)
    }

    /// `container(x, A, link)`: the record whose member `link` the pointer points to.
    pub(super) fn container(
        &mut self,
        pointer: &ast::Term,
        ty: &ast::Type,
        path: &[ast::Name],
        span: Span,
    ) -> Term {
        let pointer = self.pointers_operand(pointer);
        let ty = self.logic_type(ty);
        let (LogicType::C(id), false) = (&ty, pointer.ty == LogicType::Error) else {
            return error_term(span);
        };
        let Type::Record(record) = *self.c_type(*id) else {
            let found = self.describe(&ty);
            return self.type_error(span, format!("{found} has no members"));
        };
        let Some((offset, ..)) = self.path_offset(record, path) else { return error_term(span) };
        let target = LogicType::C(self.program.typed.types.pointer_to(*id));
        if offset == 0 {
            return self.cast(pointer, target, span);
        }
        let moved = if is_set(&pointer.ty) {
            let ty = as_set_like(&pointer.ty, LogicType::C(TypeId::VOID_POINTER));
            let by = integer(-BigInt::from(offset), span);
            make(TermKind::Shift(Box::new(pointer), Box::new(by)), ty, span)
        } else {
            let bytes = self.as_byte_pointer(pointer);
            self.pointer_plus(bytes, integer(offset, span), Sign::Minus, span)
        };
        self.cast(moved, target, span)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Memory {
    Now,
    Old,
}

/// The pointer that was moved by constants, and by how many bytes.
fn constant_offset(pointer: &Term) -> Option<(&Term, BigInt)> {
    use crate::contract::term::BinaryOp;
    match &pointer.kind {
        TermKind::Convert(inner) => constant_offset(inner),
        TermKind::Binary(op @ (BinaryOp::PointerAdd | BinaryOp::PointerSub), base, by)
            if base.ty == LogicType::C(TypeId::CHAR_POINTER) =>
        {
            let (base, before) = constant_offset(base)?;
            match &by.kind {
                TermKind::Integer(value) if *op == BinaryOp::PointerAdd => {
                    Some((base, before + value))
                }
                TermKind::Integer(value) => Some((base, before - value)),
                _ => Some((base, BigInt::from(-1))),
            }
        }
        _ => Some((pointer, BigInt::ZERO)),
    }
}
