//! Functions of the C library that move memory, cell by cell: `free`, `memset`, `memcpy`, `memmove`, `memcmp`.

use super::Body;
use super::access::Intent;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::logic::objects;
use crate::lower::reach;
use crate::lower::state::State;
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    /// The value of a call that is built in.
    pub(super) fn library_call(&mut self, name: &str, call: &Call, span: Span) -> Option<Value> {
        let arguments = &call.arguments;
        match (name.strip_prefix("__builtin_").unwrap_or(name), &arguments[..]) {
            ("free", [pointer]) => {
                let pointer = self.value(pointer);
                self.free(pointer, span);
                Some(int(0))
            }
            ("memset", [target, value, size]) => Some(self.memset(target, value, size, span)),
            ("memcpy" | "memmove", [target, source, size]) => {
                let exact = name.ends_with("memcpy");
                Some(self.memcpy(target, source, size, exact, span))
            }
            _ => None,
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

    fn memset(&mut self, target: &Expr, value: &Expr, size: &Expr, span: Span) -> Value {
        let ty = self.element_type(self.pointee(target));
        let values = self.values(&[target, value, size]);
        let [start, byte, size] = <[Value; 3]>::try_from(values).expect("three arguments");
        let start = self.emit.keep("target", build::ptr(), start, span);
        let size = self.emit.keep("size", build::named_type("int"), size, span);
        self.check_range(&start, &size, ty, Intent::Write, span);
        self.check_fence_bytes(&start, &size, span);
        let cells = self.unit.cells(ty);
        let zero = build::as_int(&byte) == Some(0.into());
        let classes = classes(&cells);
        let plain = |class: &Class| matches!(class, Class::Integer { .. });
        if !zero && !classes.iter().all(plain) {
            self.unsupported(
                "memset of other cells than integers to another value than zero",
                span,
            );
            return start;
        }
        if !cells.unions.is_empty() || !cells.bits.is_empty() {
            self.unsupported("memset of objects with unions or bit-fields", span);
            return start;
        }
        if classes.contains(&Class::Pointer) {
            reach::before_bulk_change(self.unit, &mut self.emit, &start, &size, span);
        }
        for class in classes {
            let value = match class.is_byte() {
                // C11 7.24.6.1p2: converted to an `unsigned char`.
                true => build::apply("WrapS8", vec![byte.clone()]),
                false if zero => super::zero_of(class),
                // The same byte many times over: some value of the type.
                false => {
                    let value = self.emit.unknown("filled", class.value_type(), span);
                    self.emit.assume(
                        "a cell holds what its type allows",
                        class.holds(value.clone()),
                        span,
                    );
                    value
                }
            };
            self.fill_range(class, &start, size.clone(), value, span);
        }
        start
    }

    fn memcpy(
        &mut self,
        target: &Expr,
        source: &Expr,
        size: &Expr,
        apart: bool,
        span: Span,
    ) -> Value {
        let mut ty = self.element_type(self.pointee(target));
        let from_ty = self.element_type(self.pointee(source));
        if ty == TypeId::CHAR || ty == TypeId::VOID {
            ty = from_ty;
        }
        let values = self.values(&[target, source, size]);
        let [start, from, size] = <[Value; 3]>::try_from(values).expect("three arguments");
        let start = self.emit.keep("target", build::ptr(), start, span);
        let from = self.emit.keep("source", build::ptr(), from, span);
        let size = self.emit.keep("size", build::named_type("int"), size, span);
        self.check_range(&from, &size, ty, Intent::Read, span);
        self.check_range(&start, &size, ty, Intent::Write, span);
        self.check_fence_bytes(&start, &size, span);
        if apart {
            // C11 7.24.2.1p2
            let after = |a: &Value, b: &Value| {
                build::le(
                    build::add(build::offset(a.clone()), size.clone()),
                    build::offset(b.clone()),
                )
            };
            let disjoint = build::any([
                build::le(size.clone(), int(0)),
                build::ne(build::object(start.clone()), build::object(from.clone())),
                after(&start, &from),
                after(&from, &start),
            ]);
            let words = "the source and the target of memcpy may overlap";
            self.emit.check(ObligationKind::Precondition, disjoint, span, Some(words));
        }
        let cells = self.unit.cells(ty);
        if !cells.unions.is_empty() || !cells.bits.is_empty() {
            self.unsupported("memcpy of objects with unions or bit-fields", span);
            return start;
        }
        let classes = classes(&cells);
        if classes.contains(&Class::Pointer) && !self.unit.links.is_empty() {
            let linked =
                cells.leaves.iter().any(|leaf| self.unit.links.tagged(&leaf.tag).next().is_some());
            if linked {
                self.unsupported("memcpy of objects with links", span);
                return start;
            }
        }
        for class in classes {
            let constant = build::var(&class.constant());
            self.copy_range(class, &start, &from, size.clone(), span, |lives| {
                build::eq(build::apply("Class", vec![lives]), constant.clone())
            });
        }
        start
    }

    /// `void` and incomplete types are bytes here.
    pub(super) fn element_type(&self, ty: TypeId) -> TypeId {
        match ty == TypeId::VOID || self.unit.size(ty).is_none() {
            true => TypeId::CHAR,
            false => ty,
        }
    }

    /// That `size` bytes are there, laid out as elements of the type; and whole ones.
    fn check_range(&mut self, start: &Value, size: &Value, ty: TypeId, intent: Intent, span: Span) {
        let none = build::le(size.clone(), int(0));
        let unless_none = |condition| build::or(none.clone(), condition);
        let object = build::object(start.clone());
        let offset = build::offset(start.clone());
        let not_null = build::ne(object.clone(), build::var("null"));
        self.emit.check(ObligationKind::NullDereference, unless_none(not_null), span, None);
        let status = build::select(build::var("Alloc"), vec![object.clone()]);
        let alive = build::eq(status, build::var("ALLOCATED"));
        self.emit.check(ObligationKind::UseAfterFree, unless_none(alive), span, None);
        let inside = build::and(
            build::le(int(0), offset.clone()),
            build::le(build::add(offset, size.clone()), build::apply("Size", vec![object.clone()])),
        );
        self.emit.check(ObligationKind::OutOfBounds, unless_none(inside), span, None);
        if intent == Intent::Write {
            let writable = build::apply("Writable", vec![object]);
            let words = "the object may be constant";
            self.emit.check(ObligationKind::TypeMismatch, unless_none(writable), span, Some(words));
        }
        let one = build::as_int(size) == self.unit.size(ty).map(Into::into);
        let typed = match one {
            true => objects::laid_out(self.unit, &State::Now, ty, start),
            false => objects::same_layout(self.unit, &State::Now, ty, start, size),
        };
        let stride = self.unit.size(ty).unwrap_or(1);
        // Part of a cell would be half a value.
        let whole = build::eq(build::modulo(size.clone(), int(stride)), int(0));
        let typed = build::and(whole, typed);
        let words = "the memory may hold something of another type";
        self.emit.check(ObligationKind::TypeMismatch, unless_none(typed), span, Some(words));
    }
}

fn classes(cells: &crate::lower::cells::Cells) -> Vec<Class> {
    let mut classes: Vec<Class> = cells.leaves.iter().map(|leaf| leaf.class).collect();
    classes.sort();
    classes.dedup();
    classes
}
