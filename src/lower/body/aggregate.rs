//! Structs and unions as values: such a value is the address of an object that holds it. Assigning, passing and returning copy it.

use super::Body;
use super::place::{Cell, Known, Memory, Place};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};

impl Body<'_, '_> {
    /// The address of an object that holds the value. What is there stays until the next statement changes it: who needs it
    /// longer copies it.
    pub(super) fn aggregate(&mut self, expr: &Expr) -> Value {
        self.aggregate_memory(expr).address
    }

    fn aggregate_memory(&mut self, expr: &Expr) -> Memory {
        let (ty, span) = (expr.ty.ty, expr.span);
        let own = |address| Memory { address, ty, cell: Cell::Plain, object: Known::Local };
        match &expr.kind {
            ExprKind::Load(place) => match self.place(place) {
                Place::Memory(memory) => memory,
                Place::Local(_) => unreachable!("records live in memory"),
            },
            ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => {
                self.aggregate_memory(of)
            }
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.aggregate_memory(second)
            }
            ExprKind::Assign(place, value) => own(self.aggregate_assign(place, value, span)),
            ExprKind::Call(call) => {
                let object = self.temporary(ty, span);
                self.call(call, Some(object.clone()), span);
                own(object)
            }
            ExprKind::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                let object = self.temporary(ty, span);
                let labels =
                    [self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join")];
                let [yes, no, join] = labels;
                self.branch(condition, &yes, &no);
                for (label, value) in [(&yes, then), (&no, other)] {
                    self.label_here(label, value.span);
                    let source = self.aggregate_memory(value);
                    self.copy_from(&own(object.clone()), &source, span);
                    self.jump(&join, span);
                }
                self.label_here(&join, span);
                own(object)
            }
            ExprKind::Statement(block) => {
                let object = self.temporary(ty, span);
                self.block_with_value(block, &mut |body, last| {
                    let source = body.aggregate_memory(last);
                    let target = Memory { address: object.clone(), ..source.clone() };
                    let target = Memory { cell: Cell::Plain, object: Known::Local, ..target };
                    body.copy_from(&target, &source, span);
                });
                own(object)
            }
            _ if expr.is_place() || matches!(expr.kind, ExprKind::Member(..)) => {
                match self.place(expr) {
                    Place::Memory(memory) => memory,
                    Place::Local(_) => unreachable!("records live in memory"),
                }
            }
            _ => {
                self.unsupported("this value of a struct", span);
                own(self.temporary(ty, span))
            }
        }
    }

    pub(super) fn aggregate_assign(&mut self, place: &Expr, value: &Expr, span: Span) -> Value {
        let Place::Memory(target) = self.place(place) else {
            unreachable!("records live in memory")
        };
        let address = self.emit.keep("place", build::ptr(), target.address.clone(), span);
        let held = Memory { address: address.clone(), ..target.clone() };
        let source = self.aggregate_memory(value);
        self.copy_from(&held, &source, span);
        self.note_writes(&target, span);
        address
    }

    /// Initialises or fills an object of our own with a struct value.
    pub(super) fn copy_value(&mut self, target: Value, value: &Expr, span: Span) {
        let source = self.aggregate_memory(value);
        let target =
            Memory { address: target, ty: value.ty.ty, cell: Cell::Plain, object: Known::Local };
        self.copy_from(&target, &source, span);
    }

    /// Ends the objects that were made for values since there were so many: C11 6.2.4p8, at the end of the full expression.
    pub(super) fn end_temporaries(&mut self, before: usize, span: Span) {
        for object in self.storage.temporaries.split_off(before.min(self.storage.temporaries.len()))
        {
            self.end_object(&build::var(&object), span);
        }
    }

    /// A full expression (C11 6.8p4), for what it does.
    pub(super) fn full_effect(&mut self, expr: &Expr) {
        let before = self.storage.temporaries.len();
        self.effect(expr);
        self.end_temporaries(before, expr.span);
    }

    /// A new object for a value, which nobody else knows.
    pub(super) fn temporary(&mut self, ty: crate::typed::types::TypeId, span: Span) -> Value {
        let name = self.emit.fresh("temporary");
        self.emit.declare(&name, build::named_type("ref"));
        self.make_object(&name, ty, None, span);
        self.storage.temporaries.push(name.clone());
        build::apply("Ptr", vec![build::var(&name), build::int(0)])
    }
}
