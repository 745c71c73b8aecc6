//! Initialisers: what an object holds at first, as stores in the order of evaluation. What no entry covers is zero (C11 6.7.9p21).

use super::Body;
use super::place::Target;
use super::types;
use crate::base::Span;
use crate::flow::step::{Base, Place, StepKind};
use crate::typed::program::{Elements, StringId};
use crate::typed::tree::{CompoundLiteral, Entry, Initializer};
use crate::typed::types::{Qualified, Type};

impl Body<'_> {
    pub(super) fn initialize(
        &mut self,
        target: &Target,
        ty: Qualified,
        initializer: &Initializer,
        span: Span,
    ) {
        match initializer {
            Initializer::Value(_) | Initializer::String(_) => {}
            Initializer::Aggregate(_) => self.zero(target, ty, initializer, span),
        }
        self.fill(target, ty, initializer, span);
    }

    fn zero(&mut self, target: &Target, ty: Qualified, initializer: &Initializer, span: Span) {
        // Static objects are zero before anything else; with a flexible member they are larger than their type.
        if let Base::Static(_) = target.place.base {
            return;
        }
        match types::size(self.typed, ty.ty) {
            Some(size) => {
                self.draft.push(StepKind::Zero { place: target.place, size }, span, vec![]);
            }
            None if matches!(initializer, Initializer::Aggregate(entries) if entries.is_empty()) => {
                self.unsupported("an initialiser of a variable length array", span);
            }
            None => self.unsupported("an initialiser of an object of unknown size", span),
        }
    }

    /// Stores what the initialiser mentions. Values of initialisers have no checks of their own: the object is new.
    fn fill(&mut self, target: &Target, ty: Qualified, initializer: &Initializer, span: Span) {
        match initializer {
            Initializer::Value(value) => match types::scalar(self.typed, ty.ty) {
                Some(_) => {
                    let value = self.initial(value);
                    self.put(target, value, ty, span);
                }
                None => self.aggregate_into(target, value, value.span),
            },
            Initializer::String(string) => self.fill_string(target, ty, *string, span),
            Initializer::Aggregate(entries) => {
                let mut behind = 0;
                for entry in entries {
                    if entry.first < behind {
                        self.clear_entry(target, ty, entry, span);
                    }
                    behind = behind.max(entry.last + 1);
                    self.fill_entry(target, ty, entry, span);
                }
            }
        }
    }

    /// A store into a new object: nothing can be wrong with it.
    fn put(
        &mut self,
        target: &Target,
        value: crate::flow::scalar::Operand,
        ty: Qualified,
        span: Span,
    ) {
        let Some(access) = self.access(target, ty) else {
            return self.unsupported("an initialiser of this type", span);
        };
        let value = self.converted(value, access.scalar, span);
        self.draft.push(StepKind::Store(access, value), span, vec![]);
    }

    fn fill_string(&mut self, target: &Target, ty: Qualified, string: StringId, span: Span) {
        let given = match &self.typed[string].elements {
            Elements::Bytes(bytes) => bytes.len() as u64,
            Elements::Shorts(shorts) => 2 * shorts.len() as u64,
            Elements::Words(words) => 4 * words.len() as u64,
        };
        let whole = types::size(self.typed, ty.ty).unwrap_or(given);
        let size = given.min(whole);
        if size < whole && !matches!(target.place.base, Base::Static(_)) {
            let place = target.behind(size).place;
            self.draft.push(StepKind::Zero { place, size: whole - size }, span, vec![]);
        }
        let from = Place { base: Base::String(string), offset: 0 };
        let kind = StepKind::Copy { to: target.place, from, size, align: 1, ty: ty.ty };
        self.draft.push(kind, span, vec![]);
    }

    /// What an earlier entry may have left in the element goes (C11 6.7.9p19).
    fn clear_entry(&mut self, target: &Target, ty: Qualified, entry: &Entry, span: Span) {
        let (Initializer::Aggregate(_), Some((inner, inner_type))) =
            (&entry.value, self.entry_place(target, ty, entry))
        else {
            return;
        };
        if let Some(size) = types::size(self.typed, inner_type.ty) {
            self.draft.push(StepKind::Zero { place: inner.place, size }, span, vec![]);
        }
    }

    fn entry_place(
        &self,
        target: &Target,
        ty: Qualified,
        entry: &Entry,
    ) -> Option<(Target, Qualified)> {
        let element: Qualified = match self.typed.types.get(ty.ty) {
            Type::Record(record) => {
                let definition = self.typed[*record].definition.as_ref()?;
                let field = entry.first as u32;
                let inner = self.field(*target, *record, field);
                return Some((inner, definition.fields.get(field as usize)?.ty));
            }
            Type::Array(element, _) => *element,
            Type::Vector(element, _) => (*element).into(),
            _ => return None,
        };
        let size = types::size(self.typed, element.ty)?;
        Some((target.behind(entry.first.wrapping_mul(size)), element))
    }

    fn fill_entry(&mut self, target: &Target, ty: Qualified, entry: &Entry, span: Span) {
        let Some((first, element)) = self.entry_place(target, ty, entry) else {
            return self.unsupported("an initialiser of this type", span);
        };
        self.fill(&first, element, &entry.value, span);
        let count = entry.last.saturating_sub(entry.first) + 1;
        if let Some(size) = types::size(self.typed, element.ty).filter(|_| count > 1) {
            self.repeat(&first, size, count, span);
        }
    }

    /// `[a ... b] = value`: the value is evaluated once; copies of copies fill the range in few steps.
    fn repeat(&mut self, first: &Target, size: u64, count: u64, span: Span) {
        let mut done = 1;
        while done < count && size > 0 {
            let more = done.min(count - done);
            let to = first.behind(done * size).place;
            let ty = crate::typed::types::TypeId::VOID;
            let kind = StepKind::Copy { to, from: first.place, size: more * size, align: 1, ty };
            self.draft.push(kind, span, vec![]);
            done += more;
        }
    }

    /// The unnamed object of a compound literal, new each time that it is evaluated (C11 6.5.2.5p5). It lives to the end of its block;
    /// ways that leave the block by a jump leave its end to the function's.
    pub(super) fn compound_literal(&mut self, literal: &CompoundLiteral, span: Span) -> Target {
        let variable = literal.variable;
        let ty = self.typed[variable].ty;
        if self.is_static(variable) {
            let target = self.variable(variable);
            if self.function.is_none() {
                self.initialize(&target, ty, &literal.initializer, span);
            }
            return target;
        }
        let local = self.local(variable);
        self.valued.insert(variable);
        self.draft.push(StepKind::Begin { local, size: None }, span, vec![]);
        let target = self.variable(variable);
        self.initialize(&target, ty, &literal.initializer, span);
        target
    }
}
