//! Text that is written where it is used: if no conversion of a format takes a pointer, or all that is searched and compared stands there,
//! there is nothing to check.

use crate::typed::program::{Elements, Program};
use crate::typed::tree::{ConversionKind, Expr, ExprKind};

/// Functions that only read, and nothing but strings (C11 7.24.4 and 7.24.5).
const READ_ONE: [&str; 5] = ["puts", "strlen", "strchr", "strrchr", "atoi"];
const READ_TWO: [&str; 5] = ["strcmp", "strspn", "strcspn", "strpbrk", "strstr"];

/// Whether a call of that function of the library is known to go well by the text of all its pointers.
pub(super) fn is_harmless(program: &Program, name: &str, arguments: &[Expr]) -> bool {
    let text = |at: usize| arguments.get(at).and_then(|argument| literal(program, argument));
    match name {
        "printf" => text(0).is_some_and(takes_no_pointer),
        name if READ_ONE.contains(&name) => text(0).is_some(),
        name if READ_TWO.contains(&name) => text(0).is_some() && text(1).is_some(),
        _ => false,
    }
}

/// The bytes of a literal, its terminating zero among them.
fn literal<'p>(program: &'p Program, expr: &Expr) -> Option<&'p [u8]> {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            literal(program, inner)
        }
        ExprKind::Decay(inner) => literal(program, inner),
        ExprKind::String(id) => match &program[*id].elements {
            Elements::Bytes(bytes) if bytes.contains(&0) => Some(bytes),
            _ => None,
        },
        _ => None,
    }
}

/// Only numbers and letters are printed (C11 7.21.6.1p4 to p8).
fn takes_no_pointer(format: &[u8]) -> bool {
    let text = format.split(|byte| *byte == 0).next().unwrap_or_default();
    let mut rest = text.iter();
    while rest.by_ref().any(|byte| *byte == b'%') {
        let conversion = rest.find(|byte| !b"-+ #0123456789.*hlqjztL".contains(byte));
        if !conversion.is_some_and(|conversion| b"%diouxXcfFeEgGaA".contains(conversion)) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::takes_no_pointer;

    #[test]
    fn formats_with_pointers_are_not_harmless() {
        assert!(takes_no_pointer(b"%d of %5.2f%%, %-*ld\n\0"));
        assert!(takes_no_pointer(b"%d\0%s\0"));
        for format in ["%s", "%d %n", "%p", "%5.3s", "%", "%lls", "%2$s", "%m"] {
            assert!(!takes_no_pointer(format.as_bytes()), "{format}");
        }
    }
}
