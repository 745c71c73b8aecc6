//! Calls of library functions that are built in: memory that is filled here, allocation in `allocate.rs`, copies in `copy_bytes.rs`.

use super::Body;
use super::access::Intent;
use super::place::{Cell, Known, Memory};
use super::raw::own_raw;
use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::Cells;
use crate::lower::class::Class;
use crate::lower::library::{Does, Filling};
use crate::lower::links::LinkInfo;
use crate::lower::logic::objects::{self, Finely};
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::state::State;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    /// The value of a call that is built in; `None` if it is one of the callee's procedure all the same.
    pub(super) fn library_call(
        &mut self,
        does: Does,
        arguments: &[Expr],
        span: Span,
    ) -> Option<Value> {
        match (does, arguments) {
            (Does::Allocate(allocator), _) => Some(self.allocate(allocator, arguments, None, span)),
            (Does::Free, [pointer]) => {
                let pointer = self.value(pointer);
                self.free(pointer, span);
                Some(int(0))
            }
            (Does::Fill(Filling::Value), [target, value, size]) => {
                let values = self.values(&[target, value, size]);
                let [start, byte, size] = <[Value; 3]>::try_from(values).expect("three arguments");
                Some(self.memset(target, start, byte, size, span))
            }
            (Does::Fill(Filling::Zero), [target, size]) => {
                let values = self.values(&[target, size]);
                let [start, size] = <[Value; 2]>::try_from(values).expect("two arguments");
                Some(self.memset(target, start, int(0), size, span))
            }
            (Does::Copy(copying), [_, _, _]) => Some(self.copy_bytes(copying, arguments, span)),
            (Does::Assume, [condition]) => {
                let holds = self.condition(condition);
                self.emit.assume("the call returns only where this holds", holds, span);
                Some(int(0))
            }
            (Does::Choose | Does::Sort, _) => None,
            _ => {
                let what = "a call of a library function with other arguments than it takes";
                Some(self.no_value(what, TypeId::VOID_POINTER, span))
            }
        }
    }

    /// What the pointer points to, before it was converted to `void *`.
    pub(super) fn pointee(&self, pointer: &Expr) -> TypeId {
        match &pointer.kind {
            ExprKind::Convert(
                Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
                of,
            ) => self.pointee(of),
            _ => {
                let pointee = self.program().typed.types.pointee(pointer.ty.ty);
                pointee.map_or(TypeId::VOID, |pointee| pointee.ty)
            }
        }
    }

    fn memset(
        &mut self,
        target: &Expr,
        start: Value,
        byte: Value,
        size: Value,
        span: Span,
    ) -> Value {
        let pointee = self.pointee(target);
        let start = self.emit.keep("target", build::ptr(), start, span);
        let size = self.once("size", size, span);
        self.check_home_array(target, &start, &size, target.span);
        let zero = build::as_int(&byte) == Some(0.into());
        if !(zero && self.has_raw() && pointee == TypeId::VOID) {
            self.fill(target, &start, byte, &size, pointee, span);
            return start;
        }
        // Raw memory that is cleared as a whole stays raw: all zeros, whatever it will be laid out as.
        let object = build::object(start.clone());
        let whole = build::all([
            own_raw(&object),
            build::eq(build::offset(start.clone()), int(0)),
            build::eq(size.clone(), build::apply("Size", vec![object])),
        ]);
        let (raw, laid_out) = (self.emit.fresh("raw"), self.emit.fresh("laid_out"));
        let join = self.emit.fresh("join");
        self.split(whole, &raw, &laid_out, span);
        self.label_here(&raw, span);
        self.check_bytes(&start, &size, Intent::Write, span);
        self.clear_maps(self.unit.effects.every_map(), &start, &size, span);
        self.jump(&join, span);
        self.label_here(&laid_out, span);
        self.fill(target, &start, byte, &size, pointee, span);
        self.jump(&join, span);
        self.label_here(&join, span);
        start
    }

    /// All bytes of a range that has a layout get one value.
    fn fill(
        &mut self,
        target: &Expr,
        start: &Value,
        byte: Value,
        size: &Value,
        pointee: TypeId,
        span: Span,
    ) {
        let ty = self.element_type(pointee);
        self.settle(target, start.clone(), ty, span);
        self.check_range(start, size, ty, Intent::Write, span);
        self.check_fence_bytes(start, size, ty, span);
        let cells = self.unit.cells(ty);
        let maps = maps_of(&cells);
        if build::as_int(&byte) == Some(0.into()) {
            let one = build::as_int(size) == self.unit.size(ty).map(Into::into);
            let plain =
                cells.unions.is_empty() && cells.leaves.iter().all(|leaf| leaf.repeats.is_empty());
            return match one && plain {
                true => {
                    let (address, cell) = (start.clone(), Cell::Plain);
                    self.clear(&Memory { address, ty, cell, object: Known::Nothing }, span);
                }
                false => self.clear_maps(maps, start, size, span),
            };
        }
        for map in maps {
            let Map::Cells(class @ Class::Integer { .. }) = map else {
                let what = "memset of other cells than integers to another value than zero";
                return self.unsupported(what, span);
            };
            let value = match class.is_byte() {
                // C11 7.24.6.1p2: converted to an `unsigned char`.
                true => build::apply("WrapS8", vec![byte.clone()]),
                // The same byte many times over: some value of the type.
                false => {
                    let value = self.emit.unknown("filled", class.value_type(), span);
                    let fits = class.holds(value.clone());
                    self.emit.assume("a cell holds what its type allows", fits, span);
                    value
                }
            };
            self.fill_range(&map, start, size.clone(), value, span);
        }
    }

    /// All cells of a range become zero, or null. In a union that is the active member's value.
    fn clear_maps(&mut self, maps: Vec<Map>, start: &Value, size: &Value, span: Span) {
        for map in maps {
            let zero = match map {
                Map::Cells(class) => super::zero_of(class),
                _ => int(0),
            };
            match map {
                Map::Cells(Class::Pointer) => self.cut_chains(start, size, span, |body| {
                    body.fill_range(&map, start, size.clone(), zero, span);
                }),
                _ => self.fill_range(&map, start, size.clone(), zero, span),
            }
        }
    }

    /// A change that makes all pointers of a range null. Every chain still ends: where a link was changed, or where it did before.
    fn cut_chains(
        &mut self,
        start: &Value,
        size: &Value,
        span: Span,
        change: impl FnOnce(&mut Self),
    ) {
        let before = State::Kept(self.emit.fresh("cut"));
        let links: Vec<LinkInfo> = self.unit.links.all().cloned().collect();
        for map in links.iter().flat_map(reach::maps) {
            self.unit.use_map(&map);
            let copy = before.copy_of(&map.name());
            self.emit.declare(&copy, map.ty());
            self.emit.push(build::assign(&copy, build::var(&map.name()), span));
            self.emit.push(build::havoc(&[&map.name()], span));
        }
        change(self);
        let inside = |cell: Value| objects::in_bytes(&cell, start, size);
        for link in &links {
            for fact in reach::frame_facts(self.unit, link, &inside, &before, &State::Now) {
                self.emit.assume("chains without a changed link are as before", fact, span);
            }
        }
    }

    /// A value that is mentioned often: a literal as it is.
    pub(super) fn once(&mut self, stem: &str, value: Value, span: Span) -> Value {
        match build::as_int(&value).is_some() {
            true => value,
            false => self.emit.keep(stem, build::named_type("int"), value, span),
        }
    }

    /// `void` and incomplete types are bytes here.
    pub(super) fn element_type(&self, ty: TypeId) -> TypeId {
        match ty == TypeId::VOID || self.unit.size(ty).is_none() {
            true => TypeId::CHAR,
            false => ty,
        }
    }

    /// What is sorted moves as elements of the size that is given. They must be whole objects of the type that the pointer had, so that each
    /// cell gets a value of its own type; and the change of chains by many stores at once is not modelled.
    pub(super) fn check_sorted(
        &mut self,
        pointer: &Expr,
        base: &Value,
        element: &Value,
        total: &Value,
        span: Span,
    ) {
        let ty = self.element_type(self.pointee(pointer));
        self.settle(pointer, base.clone(), ty, span);
        let total = self.once("total", total.clone(), span);
        let whole = build::modulo(element.clone(), int(self.unit.size(ty).unwrap_or(1).max(1)));
        let words = "the elements that are sorted may not be whole objects of the array's type";
        let whole = build::eq(whole, int(0));
        self.emit.check(ObligationKind::TypeMismatch, whole, span, Some(words));
        self.check_layout(base, &total, ty, span);
        if maps_of(&self.unit.cells(ty)).contains(&Map::Cells(Class::Pointer)) {
            reach::before_bulk_change(self.unit, &mut self.emit, base, &total, span);
        }
    }

    /// That `size` bytes are there, laid out as elements of the type; and whole ones.
    pub(super) fn check_range(
        &mut self,
        start: &Value,
        size: &Value,
        ty: TypeId,
        intent: Intent,
        span: Span,
    ) {
        self.check_bytes(start, size, intent, span);
        self.check_layout(start, size, ty, span);
    }

    /// That the bytes, if there are any, are laid out as elements of the type; and whole ones.
    fn check_layout(&mut self, start: &Value, size: &Value, ty: TypeId, span: Span) {
        let typed = self.is_laid_out(Finely::Class, (start, size), ty);
        let stride = self.unit.size(ty).unwrap_or(1);
        // Part of a cell would be half a value.
        let whole = build::eq(build::modulo(size.clone(), int(stride)), int(0));
        let typed = build::or(build::le(size.clone(), int(0)), build::and(whole, typed));
        let words = "the memory may hold something of another type";
        self.emit.check(ObligationKind::TypeMismatch, typed, span, Some(words));
    }

    /// That `size` bytes are laid out as elements of the type.
    pub(super) fn is_laid_out(
        &self,
        finely: Finely,
        (start, size): (&Value, &Value),
        ty: TypeId,
    ) -> Value {
        let one = build::as_int(size) == self.unit.size(ty).map(Into::into);
        match one {
            true => objects::laid_out(self.unit, &State::Now, finely, ty, start),
            false => objects::same_layout(self.unit, &State::Now, finely, ty, (start, size)),
        }
    }

    /// That `size` bytes are there, whatever they hold. The pointer must be valid even if there are none (C11 7.24.1p2).
    pub(super) fn check_bytes(&mut self, start: &Value, size: &Value, intent: Intent, span: Span) {
        let object = build::object(start.clone());
        let offset = build::offset(start.clone());
        let not_null = build::ne(object.clone(), build::var("null"));
        self.emit.check(ObligationKind::NullDereference, not_null, span, None);
        let status = build::select(build::var("Alloc"), vec![object.clone()]);
        let alive = build::eq(status, build::var("ALLOCATED"));
        self.emit.check(ObligationKind::UseAfterFree, alive, span, None);
        let inside = build::and(
            build::le(int(0), offset.clone()),
            build::le(build::add(offset, size.clone()), build::apply("Size", vec![object.clone()])),
        );
        self.emit.check(ObligationKind::OutOfBounds, inside, span, None);
        if intent == Intent::Write {
            let none = build::le(size.clone(), int(0));
            let writable = build::or(none, build::apply("Writable", vec![object]));
            let said = Cause::Constant.with("the object may be constant");
            self.emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
        }
    }
}

/// The maps in which there are cells.
pub(super) fn maps_of(cells: &Cells) -> Vec<Map> {
    let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
    maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
    maps.sort();
    maps.dedup();
    maps
}
