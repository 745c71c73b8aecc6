//! Elements of arrays inside larger objects: an index must stay in its own array, even where the memory behind it is there (C11 6.5.6p8, J.2: an
//! index out of range "even if an object is apparently accessible"). Compilers rely on it. For an array that is an object of its own, the
//! bounds of the object say as much.

use super::Body;
use super::home_array::inner_length;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    /// The value of a pointer that is dereferenced, checked to stay in the array that a local is known to point into.
    pub(super) fn element(&mut self, pointer: &Expr) -> Value {
        let address = self.indexed(pointer);
        if let Some(pointee) = self.program().typed.types.pointee(pointer.ty.ty)
            && let Some(size) = self.unit.size(pointee.ty)
            && self.is_held(pointer)
        {
            self.check_home_array(pointer, &address, &int(size), pointer.span);
        }
        address
    }

    /// (`&a[n]` is `a + n` by now, which may be the end: C11 6.5.3.2p3.)
    fn indexed(&mut self, pointer: &Expr) -> Value {
        let (array, index) = match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, array, index) => (array, index),
            // An element that is accessed at once need not lie where a pointer to it would have to.
            ExprKind::Decay(array) => return self.address(array),
            _ => return self.value(pointer),
        };
        let ExprKind::Decay(place) = &array.kind else { return self.value(pointer) };
        let ty = TypeId::VOID_POINTER.into();
        let start = Expr { kind: ExprKind::Decay(place.clone()), ty, span: array.span };
        let operands = self.values(&[&start, index]);
        let [start, at] = <[Value; 2]>::try_from(operands).expect("two operands have two values");
        let inner = inner_length(&self.program().typed, place);
        let known = build::as_int(&at);
        if let Some(most) = inner.map(|length| length - 1)
            && !known.is_some_and(|at| (0.into()..=most.into()).contains(&at))
        {
            let fits = build::within(int(0), at.clone(), int(most));
            let words = format!("the index should be from 0 to {most}");
            self.emit.check(ObligationKind::OutOfBounds, fits, pointer.span, Some(&words));
        }
        self.operate(BinaryOp::PointerAdd, array.ty.ty, start, at, pointer.ty.ty, pointer.span)
    }
}
