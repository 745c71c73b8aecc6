//! What a library function fills: its contract speaks of bytes (`array(dest, 1, count)`), the caller of elements. The call in, the elements in
//! terms of its arguments out: `dest[0 .. n - 1]`, or `*dest` for a single one.
//! Rule: the same memory in other words, or nothing.

use super::words::{bare, before, tight, words};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind};

/// Stands for an argument until its words are known.
pub fn placeholder(number: usize) -> String {
    format!("argument__{number}")
}

pub fn elements(typed: &Program, call: &Call, said: &str) -> Option<String> {
    let (block, count) = said.strip_prefix("array(")?.strip_suffix(')')?.split_once(", 1, ")?;
    let at = |text: &str| (0..call.arguments.len()).find(|number| placeholder(*number) == text);
    let pointer = unconverted(&call.arguments[at(block)?]);
    let element = layout(typed, typed.types.pointee(pointer.ty.ty)?.ty)?.size;
    let number = elements_in(typed, &call.arguments[at(count)?], element)?;
    Some(match before(&tight(number)).as_str() {
        "0" => format!("*{block}"),
        last => format!("{block}[0 .. {last}]"),
    })
}

/// So many bytes as elements of this size.
fn elements_in(typed: &Program, bytes: &Expr, size: u64) -> Option<String> {
    let is_size =
        |expr: &Expr| matches!(bare(expr).kind, ExprKind::Integer(value) if value == size);
    match &bare(bytes).kind {
        ExprKind::Integer(value) => {
            (size > 0 && value % size == 0).then(|| (value / size).to_string())
        }
        ExprKind::Binary(BinaryOp::Mul, left, right) if is_size(right) => words(typed, left),
        ExprKind::Binary(BinaryOp::Mul, left, right) if is_size(left) => words(typed, right),
        _ if size == 1 => words(typed, bytes),
        _ => None,
    }
}

/// Before it became a `void *`.
fn unconverted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, of) => unconverted(of),
        _ => expr,
    }
}
