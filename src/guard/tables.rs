//! Memory of the library that programs reach through its macros: `errno`, and the tables behind `<ctype.h>`. The functions that lead there never
//! give null, and what they lead to is there for as long as the thread that calls them.
//! Rule: only what is read where the call stands; a pointer that is kept is a pointer like any other.

use super::access::{Part, Root};
use super::call::{designated, is_library};
use super::numbers::Numbers;
use super::range;
use crate::typed::layout::{align_of, layout};
use crate::typed::program::Program;
use crate::typed::tree::{ConversionKind, Expr, ExprKind};

/// Functions that give the address of a variable of the thread.
const ERROR: &str = "__errno_location";

/// Functions that give the address of a pointer to element 0 of a table, which has elements from -128 to 255.
const TABLES: [&str; 3] = ["__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"];
const FIRST: i128 = -128;
const LAST: i128 = 255;

/// Whether all of a place is such memory.
pub(super) fn holds(program: &Program, root: &Root, part: Part) -> bool {
    let Some(pointee) = program.types.pointee(root.base.ty.ty) else { return false };
    let size = layout(program, pointee.ty).map(|found| found.size);
    let (Some(size), Some(align)) = (size, align_of(program, pointee)) else { return false };
    let is_whole = root.constant == 0 && part.start == 0 && part.size == size;
    if !is_whole || part.align > align || !root.moved.is_empty() {
        return false;
    }
    match (&root.index, &root.base.kind) {
        (None, ExprKind::Call(_)) => {
            let names = TABLES.into_iter().chain([ERROR]);
            names.into_iter().any(|name| is_call_of(program, &root.base, name))
        }
        (Some((index, step)), ExprKind::Load(place)) => {
            let ExprKind::Deref(pointer) = &place.kind else { return false };
            let range = range::of_value(program, &Numbers::default(), index);
            *step == size
                && TABLES.iter().any(|name| is_call_of(program, pointer, name))
                && range.is_some_and(|range| range.is_between(FIRST, LAST))
        }
        _ => false,
    }
}

/// A pointer that was made one to what it leads to anyway is still that of the call.
fn is_call_of(program: &Program, expr: &Expr, wanted: &str) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if conversion.kind == ConversionKind::Same || expr.ty.ty == inner.ty.ty =>
        {
            is_call_of(program, inner, wanted)
        }
        ExprKind::Call(call) => designated(&call.callee)
            .is_some_and(|id| is_library(program, id) && program.text(program[id].name) == wanted),
        _ => false,
    }
}
