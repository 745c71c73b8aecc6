//! From an expression to its place. What the expression does on the way is emitted.

use super::{Body, aggregate, declare_local, element, home_array};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::calls::function_pointers;
use crate::lower::effective::twin;
use crate::lower::emit::Emit;
use crate::lower::member_array::member_of_element;
use crate::lower::memory::{initialized, read};
use crate::lower::packed;
use crate::lower::scene::place::{Cell, Known, Memory, Place};
use crate::lower::scene::scalars;
use crate::lower::scene::storage::{Local, Storage};
use crate::lower::tag::{Path, Tag};
use crate::lower::unit::Unit;
use crate::typed::meaning;
use crate::typed::program::{RecordId, RecordKind, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};

/// Evaluates a place: side effects are emitted, nothing is read or written there yet.
pub fn locate(body: &mut Body, expr: &Expr) -> Place {
    let (span, ty) = (expr.span, expr.ty.ty);
    match &expr.kind {
        ExprKind::Variable(variable) => {
            locate_variable(body.unit, &body.scene.storage, &mut body.emit, *variable, span)
        }
        ExprKind::Deref(pointer) => {
            let address = element::locate_element(body, pointer);
            let typed = &body.unit.program.typed;
            let cell = match (member_of_element(typed, expr), twin(typed, pointer)) {
                (Some(tag), _) => Cell::Field(tag),
                (None, Some(twin)) => Cell::Twin(twin),
                _ if expr.ty.qualifiers.has(Qualifiers::VOLATILE) => Cell::Volatile,
                (None, None) => Cell::Plain,
            };
            Place::Memory(Memory { address, ty, cell, object: Known::Nothing })
        }
        ExprKind::Member(base, field) => locate_member(body, base, *field, ty, span),
        ExprKind::String(string) => {
            let object = body.unit.string_object(*string);
            let address = build::pointer(build::var(&object), int(0));
            let object = Known::Static { writable: false };
            Place::Memory(Memory { address, ty, cell: Cell::Plain, object })
        }
        ExprKind::CompoundLiteral(literal) => {
            declare_local::declare_local(body, literal.variable, Some(&literal.initializer), span);
            locate_variable(body.unit, &body.scene.storage, &mut body.emit, literal.variable, span)
        }
        ExprKind::Function(function) => {
            let address = function_pointers::function_pointer(body.unit, *function);
            let object = Known::Static { writable: false };
            Place::Memory(Memory { address, ty, cell: Cell::Plain, object })
        }
        // A struct value: its object is a copy that nobody else knows.
        _ if scalars::is_aggregate(body.unit, ty) => {
            let address = aggregate::aggregate(body, expr);
            Place::Memory(Memory { address, ty, cell: Cell::Plain, object: Known::Local })
        }
        _ => {
            body.emit.unsupported("this place", span);
            let address = body.emit.unknown("place", build::ptr(), span);
            Place::Memory(Memory { address, ty, cell: Cell::Plain, object: Known::Nothing })
        }
    }
}

/// `&place`, `array` as a pointer.
pub fn address_of(body: &mut Body, expr: &Expr) -> Value {
    match locate(body, expr) {
        // That of a member of a union, too: through a pointer only the active one can be accessed, and stays it.
        Place::Memory(memory) => {
            initialized::note_address(
                &body.scene.storage,
                &mut body.emit,
                &memory.address,
                expr.span,
            );
            home_array::keep_part(body, expr, &memory.address);
            memory.address
        }
        Place::Local(_) => {
            body.emit.unsupported("the address of this variable", expr.span);
            body.emit.unknown("place", build::ptr(), expr.span)
        }
    }
}

fn locate_variable(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    variable: VariableId,
    span: Span,
) -> Place {
    let found = &unit.program.typed[variable];
    let ty = found.ty.ty;
    let memory = |address, object| Place::Memory(Memory { address, ty, cell: Cell::Plain, object });
    match found.storage {
        VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
            if found.thread_local {
                emit.unsupported("thread-local variables", span);
            }
            let constant = unit.program.typed.types.qualifiers(found.ty).has(Qualifiers::CONST);
            let object = unit.global_object(variable);
            let address = build::pointer(build::var(&object), int(0));
            if meaning::variable_may_be_missing(&unit.program.typed, variable) {
                return memory(address, Known::Nothing);
            }
            memory(address, Known::Static { writable: !constant })
        }
        _ => match storage.locals.get(&variable) {
            Some(Local::Value { .. }) => Place::Local(variable),
            Some(Local::Memory { object }) => {
                let address = build::pointer(build::var(object), int(0));
                memory(address, Known::Local)
            }
            None => {
                emit.unsupported("a variable whose declaration was jumped over", span);
                let address = emit.unknown("place", build::ptr(), span);
                memory(address, Known::Nothing)
            }
        },
    }
}

fn locate_member(body: &mut Body, base: &Expr, field: u32, ty: TypeId, span: Span) -> Place {
    // C11 6.5.2.3p5.
    if base.ty.qualifiers.has(Qualifiers::ATOMIC) {
        body.emit.unsupported("a member of an atomic struct or union", span);
    }
    let Type::Record(record) = *body.unit.program.typed.types.get(base.ty.ty) else {
        body.emit.unsupported("a member of this", span);
        let address = body.emit.unknown("place", build::ptr(), span);
        return Place::Memory(Memory { address, ty, cell: Cell::Plain, object: Known::Nothing });
    };
    let memory = match locate(body, base) {
        Place::Memory(memory) => memory,
        Place::Local(_) => unreachable!("records live in memory"),
    };
    element::check_struct_starts(body.unit, &mut body.emit, base, &memory.address, span);
    member_at(body.unit, &mut body.emit, memory, record, field, ty, span)
}

pub fn member_at(
    unit: &Unit,
    emit: &mut Emit,
    memory: Memory,
    record: RecordId,
    field: u32,
    ty: TypeId,
    span: Span,
) -> Place {
    let typed = &unit.program.typed;
    let definition = typed[record].definition.as_ref().expect("its members are known");
    let described = &definition.fields[field as usize];
    let Memory { address, cell, object, .. } = memory;
    let is_union = typed[record].kind == RecordKind::Union;
    if described.bits.is_some() {
        if let Some(cell) = packed_cell(unit, &cell, &address, (record, field)) {
            return Place::Memory(Memory { address, ty, cell, object });
        }
        let cells = unit.cells_of_record(record);
        let found =
            cells.bits.into_iter().find(|bits| bits.record == record && bits.field == field);
        let Some(bits) = found else {
            emit.unsupported("this bit-field", span);
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

/// Of a bit-field in a union: which bits it is.
fn packed_cell(unit: &Unit, of: &Cell, at: &Value, field: (RecordId, u32)) -> Option<Cell> {
    let typed = &unit.program.typed;
    let (record, index) = field;
    let (union, size, path) = match of {
        Cell::Member { union, size, path } => (union.clone(), *size, path.member(record, index)),
        _ if typed[record].kind == RecordKind::Union => {
            (at.clone(), typed[record].definition.as_ref()?.size, Path::new(record, index))
        }
        _ => return None,
    };
    Some(Cell::Packed { union, size, field: packed::find(typed, path)? })
}

/// `f().x`: the value of a member of a struct that is no place.
pub fn member_of_value(body: &mut Body, expr: &Expr, span: Span) -> Value {
    match locate(body, expr) {
        Place::Memory(memory) => {
            read::read_cell(body.unit, &body.scene.storage, &mut body.emit, &memory, span)
        }
        Place::Local(_) => unreachable!("a member is in memory"),
    }
}
