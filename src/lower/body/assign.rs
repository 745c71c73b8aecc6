//! Assignments of all forms. The place is evaluated once (C11 6.5.16.2p3); the result of the expression is the value stored.

use super::Body;
use super::access::bit_range;
use super::place::{Cell, Memory, Place};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::integers;
use crate::typed::tree::{BinaryOp, CompoundAssign, Expr, ExprKind, Origin, StepOp};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    pub(super) fn assign(&mut self, place: &Expr, value: &Expr, span: Span) -> Value {
        if self.is_aggregate(place.ty.ty) {
            return self.aggregate_assign(place, value, span);
        }
        if let ExprKind::Variable(variable) = place.kind {
            self.check_pointer_argument(variable, value);
        }
        let mut target = self.place(place);
        let (stored, stmts) = self.apart(|body| body.value(value));
        if stmts.iter().any(super::value::changes_something) {
            target = self.hold(target, span);
        }
        self.emit.extend(stmts);
        if let Place::Local(variable) = target
            && self.holders.contains(&variable)
        {
            let array = self.home_array(value);
            self.keep_home_array(variable, array, span);
        }
        self.store_and_keep(&target, stored, place, span)
    }

    /// Stores; the result is the value as the place then holds it, which later changes of memory do not touch.
    fn store_and_keep(&mut self, target: &Place, value: Value, place: &Expr, span: Span) -> Value {
        let value = match target {
            Place::Local(variable) => {
                self.write_local(*variable, value, span);
                return self.read_local(*variable, span);
            }
            Place::Memory(memory) => self.fit_bits(memory, value, span),
        };
        if let Place::Memory(memory) = target
            && self.stores_what_is_there(memory, &value, span)
        {
            let il_type = self.il_type(place.ty.ty);
            return self.emit.keep("stored", il_type, value, span);
        }
        let value = match build::as_int(&value).is_some() || is_plain(&value) {
            true => value,
            false => {
                let il_type = self.il_type(place.ty.ty);
                self.emit.keep("stored", il_type, value, span)
            }
        };
        self.write_place(target, value.clone(), span);
        self.emit.show(&value, place.span);
        value
    }

    /// A bit-field holds the value reduced to its width (C11 6.3.1.3, 6.7.2.1p10).
    pub(super) fn fit_bits(&mut self, memory: &Memory, value: Value, span: Span) -> Value {
        let Cell::Bits(bits) = &memory.cell else { return value };
        let kept = self.emit.keep("bits", build::named_type("int"), value, span);
        let (low, high) = bit_range(bits.width, bits.signed);
        let fits = build::within(low.clone(), kept.clone(), high);
        let whole = int(num_bigint::BigInt::from(1) << bits.width);
        let reduced = build::add(build::modulo(build::sub(kept.clone(), low.clone()), whole), low);
        build::if_then_else(fits, kept, reduced)
    }

    pub(super) fn compound_assign(&mut self, assign: &CompoundAssign, span: Span) -> Value {
        let CompoundAssign { op, place, value, computed } = assign;
        let target = self.place(place);
        let target = self.hold(target, span);
        let right = self.value(value);
        let left = self.read_place(&target, place, place.span);
        let ty = place.ty.ty;
        let left = self.between(left, ty, *computed, span);
        let result = self.operate(*op, *computed, left, right, *computed, span);
        let result = self.between(result, *computed, ty, span);
        self.store_and_keep(&target, result, place, span)
    }

    /// `++` and `--`
    pub(super) fn step(&mut self, op: StepOp, place: &Expr, span: Span) -> Value {
        let ty = place.ty.ty;
        let target = self.place(place);
        let target = self.hold(target, span);
        let before = self.read_place(&target, place, span);
        let down = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
        let post = matches!(op, StepOp::PostIncrement | StepOp::PostDecrement);
        let before = match post {
            true => {
                let il_type = self.il_type(ty);
                self.emit.keep("before", il_type, before, span)
            }
            false => before,
        };
        let after = match self.unit.class(ty) {
            Some(Class::Pointer) => {
                let op = if down { BinaryOp::PointerSub } else { BinaryOp::PointerAdd };
                self.operate(op, ty, before.clone(), int(1), ty, span)
            }
            // C11 6.3.1.2: one more than any `_Bool` is 1; one less turns it around.
            Some(Class::Bool) if down => build::sub(int(1), before.clone()),
            Some(Class::Bool) => int(1),
            Some(class @ Class::Integer { .. }) => {
                self.step_integer(class, before.clone(), down, span)
            }
            _ => self.no_value("this operation", ty, span),
        };
        let stored = self.store_and_keep(&target, after, place, span);
        if post { before } else { stored }
    }

    /// Narrow types are promoted, stepped and converted back (C11 6.5.2.4p2): only types from `int` on overflow.
    fn step_integer(&mut self, class: Class, before: Value, down: bool, span: Span) -> Value {
        let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
        let Class::Integer { bytes, .. } = class else { unreachable!("an integer is stepped") };
        if bytes < 4 {
            let wide = Class::Integer { bytes: 4, signed: true };
            let result = integers::binary(&mut self.emit, op, wide, before, int(1), span);
            return integers::convert(&mut self.emit, wide, class, result, Origin::Cast, span);
        }
        integers::binary(&mut self.emit, op, class, before, int(1), span)
    }

    /// A conversion between the place's type and the one in which the operator computes.
    fn between(&mut self, value: Value, from: TypeId, to: TypeId, span: Span) -> Value {
        if from == to {
            return value;
        }
        match (self.unit.class(from), self.unit.class(to)) {
            (Some(a), Some(b)) if a == b => value,
            (Some(Class::Pointer), _) | (_, Some(Class::Pointer)) | (None, _) | (_, None) => {
                self.no_value("this conversion", to, span)
            }
            (Some(a), Some(b)) => {
                integers::convert(&mut self.emit, a, b, value, Origin::Cast, span)
            }
        }
    }

    /// A place that stays the same whatever is evaluated from here on.
    fn hold(&mut self, place: Place, span: Span) -> Place {
        match place {
            Place::Memory(mut memory) if !is_plain(&memory.address) => {
                // What triggers match stays as it is: only the moving part is kept.
                memory.address = self.hold_pointer(memory.address, span);
                Place::Memory(memory)
            }
            place => place,
        }
    }

    fn hold_pointer(&mut self, pointer: Value, span: Span) -> Value {
        self.emit.keep("place", build::ptr(), pointer, span)
    }
}

/// Mentions no memory and no variable that a program can change.
pub(super) fn is_plain(value: &Value) -> bool {
    use crate::il::ast::ExprKind;
    match &*value.kind {
        ExprKind::Var(name) => name.name.contains('$') || name.name.starts_with("object."),
        ExprKind::Int(_) | ExprKind::Bool(_) => true,
        ExprKind::Apply { args, .. } => args.iter().all(is_plain),
        _ => false,
    }
}
