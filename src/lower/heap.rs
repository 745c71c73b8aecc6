//! The words in which lowering speaks of memory: which object is alive in a state, what lives at an address. Each is one expression of the
//! intermediate language over the maps of `prelude/memory.bpl`.

use super::build::{self, and, apply, eq, or, select, var};
use super::class::Class;
use super::effective::{Effective, Pointee};
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::unit::Unit;
use crate::base::Span;
use crate::il::ast::{Expr, Stmt};
use crate::typed::program::RecordId;

/// What has become of an object. Each is a constant of `prelude/memory.bpl`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// To be allocated yet: nothing refers to it.
    Unallocated,
    Allocated,
    Freed,
}

impl Status {
    pub fn constant(self) -> Expr {
        var(match self {
            Status::Unallocated => "UNALLOCATED",
            Status::Allocated => "ALLOCATED",
            Status::Freed => "FREED",
        })
    }
}

/// The status of an object.
pub fn status(state: &State, object: &Expr) -> Expr {
    select(state.map(&Map::Alloc), vec![object.clone()])
}

pub fn is_allocated(state: &State, object: &Expr) -> Expr {
    eq(status(state, object), Status::Allocated.constant())
}

pub fn is_unallocated(state: &State, object: &Expr) -> Expr {
    eq(status(state, object), Status::Unallocated.constant())
}

/// The object gets a status.
pub fn set_status(object: &Expr, status: Expr, span: Span) -> Stmt {
    build::update(&Map::Alloc.name(), vec![object.clone()], status, span)
}

/// No object comes back to life between two states.
pub fn grows(before: &State, after: &State) -> Expr {
    apply("Grows", vec![before.map(&Map::Alloc), after.map(&Map::Alloc)])
}

/// What the cells of a class hold at an address.
pub fn contents(state: &State, class: Class, address: &Expr) -> Expr {
    select(state.map(&Map::Cells(class)), vec![address.clone()])
}

/// The pointer that an address stands for, by the objects that are allocated.
pub fn pointer_at(state: &State, address: Expr) -> Expr {
    apply("Pointer", vec![state.map(&Map::Alloc), address])
}

/// That objects that are allocated do not overlap.
pub fn is_placed(state: &State) -> Expr {
    apply("Placed", vec![state.map(&Map::Alloc)])
}

/// That pointers to different objects compare equal all the same (C11 6.5.9p6).
pub fn coincide(state: &State, a: Expr, b: Expr) -> Expr {
    apply("Coincide", vec![state.map(&Map::Alloc), a, b])
}

/// The bytes that an object has.
pub fn size(object: Expr) -> Expr {
    apply("Size", vec![object])
}

/// Where an object lies among the addresses.
pub fn base(object: Expr) -> Expr {
    apply("Base", vec![object])
}

/// That an object was not defined as a constant.
pub fn is_writable(object: Expr) -> Expr {
    apply("Writable", vec![object])
}

/// That an object was made by an allocator.
pub fn is_heap(object: Expr) -> Expr {
    apply("Heap", vec![object])
}

/// That an object has static storage.
pub fn is_static(object: Expr) -> Expr {
    apply("Static", vec![object])
}

/// That an object is a string literal, which others may share.
pub fn is_shared(object: Expr) -> Expr {
    apply("Shared", vec![object])
}

/// The class of the cells with a tag.
pub fn class_of(tag: Expr) -> Expr {
    apply("Class", vec![tag])
}

/// The tag of what starts at an address.
pub fn type_at(state: &State, address: &Expr) -> Expr {
    select(state.map(&Map::Type), vec![address.clone()])
}

/// That the cell with a tag is of a class.
pub fn is_class(tag: Expr, class: Class) -> Expr {
    eq(class_of(tag), var(&class.constant()))
}

/// That the cell with a tag may be read and written as a scalar of a type (C11 6.5p7). Compilers let an access as `void *` meet any pointer, but
/// two accesses as `int *` and `short *` never meet, also not in a cell that was declared `void *`: nothing else is stored there.
pub fn may_be_accessed(unit: &Unit, tag: Expr, as_what: &Effective) -> Expr {
    let program = &unit.program.typed;
    let class = as_what.class(program);
    let of_class = is_class(tag.clone(), class);
    if !Effective::matters(program, class) || *as_what == Effective::Pointer(Pointee::Void) {
        return of_class;
    }
    and(of_class, eq(apply("Effective", vec![tag]), unit.effective(as_what)))
}

/// That the cell with a tag may be read as a scalar of a type: a cell that was declared `void *`, also as another pointer to objects. Nothing but
/// `void *` is ever stored there, so of each store and each read that meet, one is `void *`, and compilers keep the order of such two.
pub fn may_be_read(unit: &Unit, tag: Expr, as_what: &Effective) -> Expr {
    let own = may_be_accessed(unit, tag.clone(), as_what);
    let matters = Effective::matters(&unit.program.typed, Class::Pointer);
    match as_what {
        Effective::Pointer(Pointee::Void | Pointee::Other(_)) => own,
        Effective::Pointer(_) if matters => {
            let of_void = unit.effective(&Effective::Pointer(Pointee::Void));
            let is_void = eq(apply("Effective", vec![tag.clone()]), of_void);
            or(own, and(is_class(tag, Class::Pointer), is_void))
        }
        _ => own,
    }
}

/// That a tag is one of those that bytes of a union may carry.
pub fn in_family(unit: &Unit, tag: &Expr, union: RecordId) -> Expr {
    eq(apply("Within", vec![tag.clone()]), unit.tag(&Tag::Rest(union)))
}
