//! Structs and unions as values: such a value is the address of an object that holds it. Assigning, passing and returning copy it.

use super::{Body, call, condition, expression, locate, statement};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::label::Role;
use crate::lower::build;
use crate::lower::memory::{copy, initialized, make_object};
use crate::lower::scene::place::{Cell, Known, Memory, Place};
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};

/// The address of an object that holds the value. What is there stays until the next statement changes it: who needs it
/// longer copies it.
pub fn aggregate(body: &mut Body, expr: &Expr) -> Value {
    aggregate_memory(body, expr).address
}

fn aggregate_memory(body: &mut Body, expr: &Expr) -> Memory {
    let (ty, span) = (expr.ty.ty, expr.span);
    let own = |address| Memory { address, ty, cell: Cell::Plain, object: Known::Local };
    match &expr.kind {
        ExprKind::Load(place) => match locate::locate(body, place) {
            Place::Memory(memory) => memory,
            Place::Local(_) => unreachable!("records live in memory"),
        },
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => {
            aggregate_memory(body, of)
        }
        ExprKind::Comma(first, second) => {
            expression::effect(body, first);
            aggregate_memory(body, second)
        }
        ExprKind::Assign(place, value) => own(aggregate_assign(body, place, value, span)),
        ExprKind::Call(call) => {
            let object = make_object::temporary(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                ty,
                span,
            );
            call::lower_call(body, call, Some(object.clone()), span);
            own(object)
        }
        ExprKind::Conditional(parts) => {
            let (condition, then, other) = &**parts;
            let object = make_object::temporary(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                ty,
                span,
            );
            let labels =
                [body.emit.fresh("then"), body.emit.fresh("else"), body.emit.fresh("join")];
            let [yes, no, join] = labels;
            condition::branch_on(body, condition, &yes, &no);
            for (role, label, value) in [(Role::Then, &yes, then), (Role::Else, &no, other)] {
                body.emit.label_as(role, label, value.span);
                let source = aggregate_memory(body, value);
                copy::copy_from(&body.scene, &mut body.emit, &own(object.clone()), &source, span);
                body.emit.jump(&join, span);
            }
            body.emit.label(&join, span);
            own(object)
        }
        ExprKind::Statement(block) => {
            let object = make_object::temporary(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                ty,
                span,
            );
            statement::lower_block_with_value(body, block, &mut |body, last| {
                let source = aggregate_memory(body, last);
                let target = Memory { address: object.clone(), ..source.clone() };
                let target = Memory { cell: Cell::Plain, object: Known::Local, ..target };
                copy::copy_from(&body.scene, &mut body.emit, &target, &source, span);
            });
            own(object)
        }
        _ if expr.is_place() || matches!(expr.kind, ExprKind::Member(..)) => {
            match locate::locate(body, expr) {
                Place::Memory(memory) => memory,
                Place::Local(_) => unreachable!("records live in memory"),
            }
        }
        _ => {
            body.emit.unsupported("this value of a struct", span);
            own(make_object::temporary(
                body.unit,
                &mut body.scene.storage,
                &mut body.emit,
                ty,
                span,
            ))
        }
    }
}

pub fn aggregate_assign(body: &mut Body, place: &Expr, value: &Expr, span: Span) -> Value {
    let Place::Memory(target) = locate::locate(body, place) else {
        unreachable!("records live in memory")
    };
    let address = body.emit.keep("place", build::ptr(), target.address.clone(), span);
    let held = Memory { address: address.clone(), ..target.clone() };
    let source = aggregate_memory(body, value);
    copy::copy_from(&body.scene, &mut body.emit, &held, &source, span);
    initialized::note_writes(body.unit, &body.scene.storage, &mut body.emit, &target, span);
    address
}

/// Initialises or fills an object of our own with a struct value.
pub fn copy_value(body: &mut Body, target: Value, value: &Expr, span: Span) {
    let source = aggregate_memory(body, value);
    let target =
        Memory { address: target, ty: value.ty.ty, cell: Cell::Plain, object: Known::Local };
    copy::copy_from(&body.scene, &mut body.emit, &target, &source, span);
}
