//! Elements of arrays inside larger objects: an index must stay in its own array, even where the memory behind it is there (C11 6.5.6p8, J.2: an
//! index out of range "even if an object is apparently accessible"). Compilers rely on it. For an array that is an object of its own, the
//! bounds of the object say as much.

use super::Body;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Type};

impl Body<'_, '_> {
    /// The value of a pointer that is dereferenced. (`&a[n]` is `a + n` by now, which may be the end: C11 6.5.3.2p3.)
    pub(super) fn element(&mut self, pointer: &Expr) -> Value {
        let ExprKind::Binary(BinaryOp::PointerAdd, array, index) = &pointer.kind else {
            return self.value(pointer);
        };
        let Some(length) = self.inner_length(array) else { return self.value(pointer) };
        let operands = self.values(&[array, index]);
        let [start, at] = <[Value; 2]>::try_from(operands).expect("two operands have two values");
        let most = length - 1;
        let known = build::as_int(&at);
        if !known.is_some_and(|at| (0.into()..=most.into()).contains(&at)) {
            let fits = build::within(int(0), at.clone(), int(most));
            let words = format!("the index should be from 0 to {most}");
            self.emit.check(ObligationKind::OutOfBounds, fits, pointer.span, Some(&words));
        }
        self.operate(BinaryOp::PointerAdd, array.ty.ty, start, at, pointer.ty.ty, pointer.span)
    }

    /// The length of an array that is part of an object. One of length 1 may stand for the rest of the object, as it had to before C99.
    fn inner_length(&self, array: &Expr) -> Option<u64> {
        let ExprKind::Decay(of) = &array.kind else { return None };
        let inner = matches!(of.kind, ExprKind::Member(..) | ExprKind::Deref(_));
        match self.program().typed.types.get(of.ty.ty) {
            Type::Array(_, Length::Fixed(length)) if inner && *length > 1 => Some(*length),
            _ => None,
        }
    }
}
