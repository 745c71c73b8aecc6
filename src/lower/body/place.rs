//! Places: where an expression's object lies. A local outside memory is a place of its own kind; all others are addresses, with what is known
//! about the cell there: whose field it is, whether the object is one we know to be alive and large enough.

use super::{Body, Local};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::align;
use crate::lower::build::{self, int};
use crate::lower::cells::BitField;
use crate::lower::effective::twin;
use crate::lower::tag::{Path, Tag};
use crate::typed::meaning;
use crate::typed::program::{RecordId, RecordKind, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};

#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A local that is not in memory.
    Local(VariableId),
    Memory(Memory),
}

#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub address: Value,
    pub ty: TypeId,
    pub cell: Cell,
    pub object: Known,
}

/// What is known about the cell at an address.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    /// It is what a pointer of its type points to.
    Plain,
    /// It is of this type, and accessed as its signed or unsigned twin.
    Twin(TypeId),
    /// A field of a record, by its tag.
    Field(Tag),
    Bits(BitField),
    /// Inside a union: the address of the union, its size, the way from there.
    Member {
        union: Value,
        size: u64,
        path: Path,
    },
}

/// What is known about the object that holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    /// A variable that is alive: of this function ..
    Local,
    /// .. or of static storage: it may be outside of what the function may modify, and perhaps is not writable.
    Static {
        writable: bool,
    },
}

impl Body<'_, '_> {
    /// Evaluates a place: side effects are emitted, nothing is read or written there yet.
    pub(super) fn place(&mut self, expr: &Expr) -> Place {
        let (span, ty) = (expr.span, expr.ty.ty);
        match &expr.kind {
            ExprKind::Variable(variable) => self.variable(*variable, span),
            ExprKind::Deref(pointer) => {
                let address = self.element(pointer);
                let typed = &self.program().typed;
                let cell = match (align::packed_field(typed, expr), twin(typed, pointer)) {
                    (Some((record, field)), _) => Cell::Field(Tag::Field(record, field)),
                    (None, Some(twin)) => Cell::Twin(twin),
                    (None, None) => Cell::Plain,
                };
                Place::Memory(Memory { address, ty, cell, object: Known::Nothing })
            }
            ExprKind::Member(base, field) => self.member(base, *field, ty, span),
            ExprKind::String(string) => {
                let object = self.unit.string_object(*string);
                let address = build::apply("Ptr", vec![build::var(&object), int(0)]);
                let object = Known::Static { writable: false };
                Place::Memory(Memory { address, ty, cell: Cell::Plain, object })
            }
            ExprKind::CompoundLiteral(literal) => {
                self.declare_local(literal.variable, Some(&literal.initializer), span);
                self.variable(literal.variable, span)
            }
            ExprKind::Function(function) => {
                let address = self.function_pointer(*function);
                let object = Known::Static { writable: false };
                Place::Memory(Memory { address, ty, cell: Cell::Plain, object })
            }
            // A struct value: its object is a copy that nobody else knows.
            _ if self.is_aggregate(ty) => {
                let address = self.aggregate(expr);
                Place::Memory(Memory { address, ty, cell: Cell::Plain, object: Known::Local })
            }
            _ => {
                self.unsupported("this place", span);
                let address = self.emit.unknown("place", build::ptr(), span);
                Place::Memory(Memory { address, ty, cell: Cell::Plain, object: Known::Nothing })
            }
        }
    }

    /// `&place`, `array` as a pointer.
    pub(super) fn address(&mut self, expr: &Expr) -> Value {
        match self.place(expr) {
            // That of a member of a union, too: through a pointer only the active one can be accessed, and stays it.
            Place::Memory(memory) => {
                self.note_address(&memory.address, expr.span);
                memory.address
            }
            Place::Local(_) => {
                self.unsupported("the address of this variable", expr.span);
                self.emit.unknown("place", build::ptr(), expr.span)
            }
        }
    }

    pub(super) fn variable(&mut self, variable: VariableId, span: Span) -> Place {
        let found = &self.program().typed[variable];
        let ty = found.ty.ty;
        let memory =
            |address, object| Place::Memory(Memory { address, ty, cell: Cell::Plain, object });
        match found.storage {
            VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
                if found.thread_local {
                    self.unsupported("thread-local variables", span);
                }
                let constant =
                    self.program().typed.types.qualifiers(found.ty).has(Qualifiers::CONST);
                let object = self.unit.global_object(variable);
                let address = build::apply("Ptr", vec![build::var(&object), int(0)]);
                if meaning::variable_may_be_missing(&self.program().typed, variable) {
                    return memory(address, Known::Nothing);
                }
                memory(address, Known::Static { writable: !constant })
            }
            _ => match self.storage.locals.get(&variable) {
                Some(Local::Value { .. }) => Place::Local(variable),
                Some(Local::Memory { object }) => {
                    let address = build::apply("Ptr", vec![build::var(object), int(0)]);
                    memory(address, Known::Local)
                }
                None => {
                    self.unsupported("a variable whose declaration was jumped over", span);
                    let address = self.emit.unknown("place", build::ptr(), span);
                    memory(address, Known::Nothing)
                }
            },
        }
    }

    fn member(&mut self, base: &Expr, field: u32, ty: TypeId, span: Span) -> Place {
        // C11 6.5.2.3p5.
        if base.ty.qualifiers.has(Qualifiers::ATOMIC) {
            self.unsupported("a member of an atomic struct or union", span);
        }
        let Type::Record(record) = *self.program().typed.types.get(base.ty.ty) else {
            self.unsupported("a member of this", span);
            let address = self.emit.unknown("place", build::ptr(), span);
            return Place::Memory(Memory {
                address,
                ty,
                cell: Cell::Plain,
                object: Known::Nothing,
            });
        };
        let memory = match self.place(base) {
            Place::Memory(memory) => memory,
            Place::Local(_) => unreachable!("records live in memory"),
        };
        self.member_at(memory, record, field, ty, span)
    }

    pub(super) fn member_at(
        &mut self,
        memory: Memory,
        record: RecordId,
        field: u32,
        ty: TypeId,
        span: Span,
    ) -> Place {
        let typed = &self.program().typed;
        let definition = typed[record].definition.as_ref().expect("its members are known");
        let described = &definition.fields[field as usize];
        let Memory { address, cell, object, .. } = memory;
        let is_union = typed[record].kind == RecordKind::Union;
        if described.bits.is_some() {
            if is_union || matches!(cell, Cell::Member { .. }) {
                self.unsupported("bit-fields in a union", span);
            }
            let cells = self.unit.cells_of_record(record);
            let found =
                cells.bits.into_iter().find(|bits| bits.record == record && bits.field == field);
            let Some(bits) = found else {
                self.unsupported("this bit-field", span);
                return Place::Memory(Memory { address, ty, cell: Cell::Plain, object });
            };
            let address = build::plus(address, int(bits.offset));
            return Place::Memory(Memory { address, ty, cell: Cell::Bits(bits), object });
        }
        let inner = build::plus(address.clone(), int(described.offset));
        let cell = match cell {
            Cell::Member { union, size, path } => {
                Cell::Member { union, size, path: path.member(record, field) }
            }
            _ if is_union => {
                let path = Path::new(record, field);
                Cell::Member { union: address, size: definition.size, path }
            }
            _ => Cell::Field(Tag::Field(record, field)),
        };
        Place::Memory(Memory { address: inner, ty, cell, object })
    }

    /// `f().x`: the value of a member of a struct that is no place.
    pub(super) fn member_of_value(&mut self, expr: &Expr, span: Span) -> Value {
        match self.place(expr) {
            Place::Memory(memory) => self.read(&memory, span),
            Place::Local(_) => unreachable!("a member is in memory"),
        }
    }
}
