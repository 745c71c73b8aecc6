//! Reading and writing places, with everything that has to hold for it: one dereference is up to four assertions with one place, of which each
//! may rely on those before it.

use super::place::{Cell, Known, Memory, Place};
use super::{Body, Fence, Local};
use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::integers;
use crate::lower::map::Map;
use crate::lower::memory::{in_family, may_be_accessed};
use crate::lower::reach;
use crate::lower::state::State;
use crate::lower::tag::{Path, Tag};
use crate::typed::tree::{Expr, Origin};
use crate::typed::types::{Qualifiers, TypeId};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    Read,
    Write,
}

impl Body<'_, '_> {
    /// The contents of a scalar place.
    pub(super) fn load(&mut self, place: &Expr, span: Span) -> Value {
        let target = self.place(place);
        self.read_place(&target, place, span)
    }

    pub(super) fn read_place(&mut self, target: &Place, place: &Expr, span: Span) -> Value {
        let value = match target {
            Place::Local(variable) => self.read_local(*variable, span),
            Place::Memory(memory) => self.read_and_show(memory, place, span),
        };
        // C11 6.7.3p7: it may change in ways that are not known.
        match place.ty.qualifiers.has(Qualifiers::VOLATILE) {
            true => self.unknown(place.ty.ty, span),
            false => value,
        }
    }

    pub(super) fn read_local(
        &mut self,
        variable: crate::typed::program::VariableId,
        span: Span,
    ) -> Value {
        let Some(Local::Value { name, flag }) = self.storage.locals.get(&variable).cloned() else {
            unreachable!("the place is a local outside memory")
        };
        if let Some(flag) = flag {
            let typed = &self.program().typed;
            let called = typed.symbols.text(typed[variable].name);
            let words = format!("`{called}` may not have been given a value yet");
            let set = build::var(&flag);
            self.emit.check(ObligationKind::UninitializedRead, set, span, Some(&words));
        }
        build::var(&name)
    }

    /// What is known without a check is known from a variable, which is shown by itself.
    fn read_and_show(&mut self, memory: &Memory, place: &Expr, span: Span) -> Value {
        let before = self.emit.stmts.len();
        let value = self.read(memory, span);
        if self.emit.stmts.len() > before {
            self.emit.show(&value, place.span);
        }
        value
    }

    pub(super) fn read(&mut self, memory: &Memory, span: Span) -> Value {
        let Some(class) = self.unit.class(memory.ty) else {
            return self.no_value("reading an object of this type", memory.ty, span);
        };
        if let Cell::Member { .. } = memory.cell {
            return self.read_member(memory, class, span);
        }
        if let Cell::Twin(ty) = memory.cell {
            let value = self.read(&Memory { ty, cell: Cell::Plain, ..memory.clone() }, span);
            return self.as_twin(ty, memory.ty, value, span);
        }
        self.check_initialized(memory, span);
        self.check_access(memory, class, Intent::Read, span);
        if let Cell::Bits(bits) = &memory.cell {
            let map = Map::Bits(bits.name.clone());
            self.unit.use_map(&map);
            let value = build::select(build::var(&map.name()), vec![memory.address.clone()]);
            let (low, high) = bit_range(bits.width, bits.signed);
            self.emit.assume(
                "a bit-field holds what its width allows",
                build::within(low, value.clone(), high),
                span,
            );
            return value;
        }
        if class == Class::Bool {
            self.check_truth(memory, &memory.address, span);
        }
        let contents = build::select(build::var(&class.map()), vec![memory.address.clone()]);
        let value = class.from_cell(contents.clone());
        if class.is_byte() && memory.cell == Cell::Plain && memory.object == Known::Nothing {
            return self.read_byte(memory, class, contents, span);
        }
        self.emit.assume("a cell holds what its type allows", class.cell().holds(contents), span);
        if let Cell::Field(tag) = &memory.cell {
            reach::assume_step(self.unit, &mut self.emit, (tag, &memory.address), &value, span);
        }
        value
    }

    /// The same bits as another type of the same width (C11 6.2.6.2).
    fn as_twin(&mut self, from: TypeId, to: TypeId, value: Value, span: Span) -> Value {
        match (self.unit.class(from), self.unit.class(to)) {
            (Some(from), Some(to)) => {
                integers::convert(&mut self.emit, from, to, value, Origin::Cast, span)
            }
            _ => value,
        }
    }

    /// The character types may read any byte (C11 6.5p7); its value is known where the cell is one of theirs.
    fn read_byte(&mut self, memory: &Memory, class: Class, contents: Value, span: Span) -> Value {
        let byte = self.emit.unknown("byte", build::named_type("int"), span);
        let is_byte = build::eq(class_at(&memory.address), build::var(&class.constant()));
        let known = build::implies(is_byte, build::eq(byte.clone(), contents));
        self.emit.assume("a byte cell is read as it is", known, span);
        self.emit.assume("a byte has its range", class.cell().holds(byte.clone()), span);
        class.from_cell(byte)
    }

    /// The active member's value; of another member the bits are there, but we do not know how to read them.
    fn read_member(&mut self, memory: &Memory, class: Class, span: Span) -> Value {
        let Cell::Member { path, .. } = &memory.cell else { unreachable!("a member of a union") };
        self.check_member_access(memory, class, Intent::Read, span);
        let value = self.emit.unknown("member", class.value_type(), span);
        let contents = build::select(build::var(&class.map()), vec![memory.address.clone()]);
        let active = build::eq(
            build::select(build::var("Type"), vec![memory.address.clone()]),
            self.unit.tag(&Tag::Member(path.clone())),
        );
        if class == Class::Bool {
            // Other bits may be no value of the type (C11 6.2.6.1p5).
            let words = "another member of the union may be the active one";
            self.emit.check(ObligationKind::TypeMismatch, active.clone(), span, Some(words));
            self.check_truth(memory, &memory.address, span);
        }
        let known = build::implies(active, build::eq(value.clone(), class.from_cell(contents)));
        self.emit.assume("the active member is read as it is", known, span);
        let fits = self.fits(class, &value);
        self.emit.assume("the value has its type", fits, span);
        value
    }

    fn check_member_access(&mut self, memory: &Memory, class: Class, intent: Intent, span: Span) {
        let Cell::Member { union, size, path } = &memory.cell else {
            unreachable!("a member of a union")
        };
        self.unit.use_class(class);
        if memory.object == Known::Nothing {
            self.check_alive(union, *size, intent, span);
            let lives = build::select(build::var("Type"), vec![memory.address.clone()]);
            let within = in_family(self.unit, &lives, path.union);
            let words = "the memory may not hold this union";
            self.emit.check(ObligationKind::TypeMismatch, within, span, Some(words));
        }
    }

    /// Everything that a scalar access needs.
    pub(super) fn check_access(
        &mut self,
        memory: &Memory,
        class: Class,
        intent: Intent,
        span: Span,
    ) {
        match memory.object {
            Known::Local => return,
            Known::Static { writable } => return self.check_static(writable, intent, span),
            Known::Nothing => {}
        }
        let size = self.unit.size(memory.ty).unwrap_or(1);
        let size = if matches!(memory.cell, Cell::Bits(_)) { 1 } else { size };
        if let Cell::Field(tag) = &memory.cell {
            reach::assume_start(self.unit, &mut self.emit, tag, &memory.address, span);
        }
        self.check_alive(&memory.address, size, intent, span);
        let lives = build::select(build::var("Type"), vec![memory.address.clone()]);
        let (right, words) = match &memory.cell {
            Cell::Field(tag) => {
                let words = self.unit.tag_words(tag);
                let words = format!("there may be something else than `{words}` at this address");
                (build::eq(lives, self.unit.tag(tag)), words)
            }
            Cell::Bits(bits) => {
                let words = self.unit.tag_words(&Tag::Field(bits.record, bits.field));
                let words = format!("there may be something else than `{words}` at this address");
                (build::eq(lives, self.unit.tag(&bits.run)), words)
            }
            // Any byte may be read; written bytes must not be part of something else.
            Cell::Plain if class.is_byte() && intent == Intent::Read => return,
            _ => {
                let words = "there may be something of another type at this address".to_string();
                match Effective::of(&self.program().typed, memory.ty) {
                    Some(effective) => (may_be_accessed(self.unit, lives, &effective), words),
                    None => (build::truth(false), words),
                }
            }
        };
        self.emit.check(ObligationKind::TypeMismatch, right, span, Some(&words));
        if memory.cell == Cell::Plain {
            self.check_not_packed(&memory.address, class, span);
        }
        if intent == Intent::Write && memory.cell == Cell::Plain {
            self.check_constant_member(&memory.address, class, span);
        }
    }

    /// A member of a packed record may not lie where a plain pointer may point (C11 6.3.2.3p7).
    fn check_not_packed(&mut self, address: &Value, class: Class, span: Span) {
        let lives = build::select(build::var("Type"), vec![address.clone()]);
        for tag in self.unit.misaligned_members(class) {
            let other = build::ne(lives.clone(), self.unit.tag(&tag));
            let words = self.unit.tag_words(&tag);
            let words = format!("the object may be `{words}`, which is packed");
            self.emit.check(ObligationKind::Misaligned, other, span, Some(&words));
        }
    }

    /// A member that was defined with `const` must not be written through a pointer that does not know it (C11 6.7.3p6).
    fn check_constant_member(&mut self, address: &Value, class: Class, span: Span) {
        let lives = build::select(build::var("Type"), vec![address.clone()]);
        // What is in allocated memory was not defined at all.
        let allocated = build::apply("Heap", vec![build::object(address.clone())]);
        for tag in self.unit.constant_members(class) {
            let other = build::ne(lives.clone(), self.unit.tag(&tag));
            let words = self.unit.tag_words(&tag);
            let words = format!("the object may be `{words}`, which is constant");
            let fine = build::or(other, allocated.clone());
            let said = Cause::Constant.with(words);
            self.emit.check_saying(ObligationKind::TypeMismatch, fine, span, said);
        }
    }

    /// A variable of static storage is always there; only a constant one must not be written.
    pub(super) fn check_static(&mut self, writable: bool, intent: Intent, span: Span) {
        if intent == Intent::Write && !writable {
            let said = Cause::Constant.with("the object is constant");
            self.emit.check_saying(ObligationKind::TypeMismatch, build::truth(false), span, said);
        }
    }

    /// That `size` bytes from the address are part of a living object.
    pub(super) fn check_alive(&mut self, address: &Value, size: u64, intent: Intent, span: Span) {
        let object = build::object(address.clone());
        let offset = build::offset(address.clone());
        let not_null = build::ne(object.clone(), build::var("null"));
        self.emit.check(ObligationKind::NullDereference, not_null, span, None);
        let status = build::select(build::var("Alloc"), vec![object.clone()]);
        let alive = build::eq(status, build::var("ALLOCATED"));
        self.emit.check(ObligationKind::UseAfterFree, alive, span, None);
        let end = build::apply("Size", vec![object.clone()]);
        let inside = build::and(
            build::le(int(0), offset.clone()),
            build::le(build::add(offset, int(size)), end),
        );
        self.emit.check(ObligationKind::OutOfBounds, inside, span, None);
        if intent == Intent::Write {
            let writable = build::apply("Writable", vec![object]);
            let said = Cause::Constant.with("the object may be constant");
            self.emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
        }
    }

    /// Stores a value of the place's type.
    pub(super) fn write_place(&mut self, place: &Place, value: Value, span: Span) {
        match place {
            Place::Local(variable) => self.write_local(*variable, value, span),
            Place::Memory(memory) => self.write(memory, value, span),
        }
    }

    pub(super) fn write_local(
        &mut self,
        variable: crate::typed::program::VariableId,
        value: Value,
        span: Span,
    ) {
        let Some(Local::Value { name, flag }) = self.storage.locals.get(&variable).cloned() else {
            unreachable!("the place is a local outside memory")
        };
        self.emit.push(build::assign(&name, value, span));
        if let Some(flag) = flag {
            self.emit.push(build::assign(&flag, build::truth(true), span));
        }
    }

    pub(super) fn write(&mut self, memory: &Memory, value: Value, span: Span) {
        let Some(class) = self.unit.class(memory.ty) else {
            return self.unsupported("writing an object of this type", span);
        };
        if let Cell::Twin(ty) = memory.cell {
            let value = self.as_twin(memory.ty, ty, value, span);
            return self.write(&Memory { ty, cell: Cell::Plain, ..memory.clone() }, value, span);
        }
        match &memory.cell {
            Cell::Member { .. } => self.check_member_access(memory, class, Intent::Write, span),
            _ => self.check_access(memory, class, Intent::Write, span),
        }
        self.check_fences(memory, span);
        self.put(memory, class, value, span);
        self.note_write(memory, span);
    }

    /// A store of what the cell holds, as in `a[i] = a[i]`: it has to be possible, but modifies nothing. Says whether the store is one. Values speak
    /// of the state in which they are stored, and what was read from the cell as of this class has been seen to live there.
    pub(super) fn stores_what_is_there(
        &mut self,
        memory: &Memory,
        value: &Value,
        span: Span,
    ) -> bool {
        let plain = matches!(memory.cell, Cell::Plain | Cell::Field(_));
        let Some(class) = self.unit.class(memory.ty).filter(|class| plain && !class.is_byte())
        else {
            return false;
        };
        let cell = build::select(build::var(&class.map()), vec![memory.address.clone()]);
        if *value != class.from_cell(cell) {
            return false;
        }
        self.check_access(memory, class, Intent::Write, span);
        true
    }

    /// The store itself, when all that it needs has been checked.
    pub(super) fn put(&mut self, memory: &Memory, class: Class, value: Value, span: Span) {
        let address = memory.address.clone();
        match &memory.cell {
            Cell::Bits(bits) => {
                let map = Map::Bits(bits.name.clone());
                self.unit.use_map(&map);
                return self.emit.push(build::update(&map.name(), vec![address], value, span));
            }
            Cell::Member { union, size, path } => {
                self.activate(union, *size, path, &address, span);
            }
            _ => {}
        }
        // A variable that is a pointer is in no record, so that its cell is no link.
        let is_variable = memory.cell == Cell::Plain && memory.object != Known::Nothing;
        if class == Class::Pointer && !is_variable {
            let tag = match &memory.cell {
                Cell::Field(tag) => Some(tag.clone()),
                Cell::Member { path, .. } => Some(Tag::Member(path.clone())),
                _ => None,
            };
            let cell = tag.as_ref().map_or(reach::Cell::Any, reach::Cell::Field);
            reach::before_store(self.unit, &mut self.emit, cell, &address, &value, span);
        }
        self.emit.push(build::update(&class.map(), vec![address], class.to_cell(value), span));
        if class == Class::Pointer {
            reach::assume_links(self.unit, &mut self.emit, span);
        }
    }

    /// Writing a member makes it the active one: all other bytes of the union hold nothing any more.
    fn activate(&mut self, union: &Value, size: u64, path: &Path, address: &Value, span: Span) {
        let before = self.emit.keep("types", Map::Type.ty(), build::var("Type"), span);
        self.emit.push(build::havoc(&["Type"], span));
        let q = build::var("q");
        let now = build::select(build::var("Type"), vec![q.clone()]);
        let start = build::offset(union.clone());
        let inside = build::all([
            build::eq(build::object(q.clone()), build::object(union.clone())),
            build::le(start.clone(), build::offset(q.clone())),
            build::lt(build::offset(q.clone()), build::add(start, int(size))),
        ]);
        let then = build::select(before, vec![q.clone()]);
        let own = self.unit.tag(&Tag::Member(path.clone()));
        let rest = self.unit.tag(&Tag::Rest(path.union));
        let lives = build::if_then_else(build::eq(q, address.clone()), own, rest);
        let fact = build::eq(now.clone(), build::if_then_else(inside, lives, then.clone()));
        let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
        self.emit.assume("writing a member of a union makes it the active one", all, span);
    }

    /// The write must be one that the contract, and the loops around, allow.
    fn check_fences(&mut self, memory: &Memory, span: Span) {
        let map = match &memory.cell {
            Cell::Bits(bits) => Map::Bits(bits.name.clone()),
            _ => self.unit.class(memory.ty).map_or(Map::Alloc, |class| Map::Cells(class.cell())),
        };
        for fence in self.fences_for(memory.object) {
            let allowed = self.allowed(&fence, &map, &memory.address, span);
            self.check_frame(&fence, allowed, span);
            if let Cell::Member { union, size, .. } = &memory.cell {
                self.check_tags_inside(&fence, (union, &int(*size)), span);
            }
        }
    }
}

impl<'u> Body<'u, '_> {
    /// The fences that a write has to mind: what was made since the function's entry is inside its own.
    pub(super) fn fences_for(&self, object: Known) -> Vec<Fence<'u>> {
        let own = object == Known::Local;
        self.fences.iter().filter(|fence| !(own && fence.since == State::Old)).cloned().collect()
    }
}

/// The class of the cell at an address.
pub(super) fn class_at(address: &Value) -> Value {
    build::apply("Class", vec![build::select(build::var("Type"), vec![address.clone()])])
}

pub(super) fn bit_range(width: u32, signed: bool) -> (Value, Value) {
    let one = num_bigint::BigInt::from(1);
    match signed {
        true => {
            let half = &one << (width - 1);
            (int(-half.clone()), int(half - one))
        }
        false => (int(0), int((&one << width) - one)),
    }
}
