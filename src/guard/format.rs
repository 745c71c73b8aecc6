//! Text that is written where it is printed: if no conversion of a format takes a pointer, there is nothing to check.

use crate::typed::program::{Elements, Program};
use crate::typed::tree::{ConversionKind, Expr, ExprKind};

/// Whether a call of that function of the library is known to go well by the text of its only pointer.
pub(super) fn is_harmless(program: &Program, name: &str, arguments: &[Expr]) -> bool {
    let text = arguments.first().and_then(|first| literal(program, first));
    match (name, text) {
        ("printf", Some(text)) => takes_no_pointer(text),
        ("puts", Some(_)) => true,
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
