//! Builtins with constant arguments that are constants themselves: headers use them in initialisers and array bounds.

use crate::typed::elaborate::{classify, convert};
use crate::typed::program::Elements;
use crate::typed::program::Program;
use crate::typed::tree::{Expr, ExprKind};

pub fn fold_builtin(program: &Program, short: &str, arguments: &[Expr]) -> Option<i128> {
    let first = arguments.first()?;
    if short == "strlen" {
        return literal_length(program, first);
    }
    if short == "object_size" || short == "dynamic_object_size" {
        return None;
    }
    let width = 8 * classify::size_of(program, first.ty.ty)? as u32;
    let foldable =
        ["clz", "ctz", "popcount", "parity", "ffs", "clrsb", "bswap", "abs", "labs", "llabs"];
    if !foldable.iter().any(|name| short.starts_with(name)) {
        return None;
    }
    let value = convert::constant_of(program, first)?;
    // The bits of the argument in its own width.
    let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    let bits = value as u128 & mask;
    let unused = 128 - width;
    match short.trim_end_matches(['l', '1', '2', '3', '4', '6', '8']) {
        // Of zero, `clz` and `ctz` have no defined value.
        "clz" | "ctz" if bits == 0 => None,
        "clz" => Some((bits.leading_zeros() - unused).into()),
        "ctz" => Some(bits.trailing_zeros().into()),
        "popcount" => Some(bits.count_ones().into()),
        "parity" => Some((bits.count_ones() % 2).into()),
        "ffs" => Some(if bits == 0 { 0 } else { bits.trailing_zeros() + 1 }.into()),
        "clrsb" => {
            let same = if value < 0 { !value as u128 } else { value as u128 };
            Some((same.leading_zeros() - unused - 1).into())
        }
        "bswap" if width <= 64 => Some((bits.swap_bytes() >> unused) as i128),
        // The absolute value of the least number does not fit (C11 7.22.6.1p2).
        "abs" | "labs" | "llabs" if bits != 1 << (width - 1) => Some(value.abs()),
        _ => None,
    }
}

/// The length of a string literal, up to its first null.
fn literal_length(program: &Program, argument: &Expr) -> Option<i128> {
    let mut argument = argument;
    while let ExprKind::Convert(_, inner) | ExprKind::Decay(inner) = &argument.kind {
        argument = inner;
    }
    let ExprKind::String(id) = argument.kind else { return None };
    let Elements::Bytes(bytes) = &program[id].elements else { return None };
    bytes.iter().position(|byte| *byte == 0).map(|length| length as i128)
}
