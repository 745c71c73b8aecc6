//! What a static object may be initialised with (C11 6.7.9p4): constants and addresses, as far as gcc takes them.

use crate::base::Diagnostic;
use crate::typed::constant;
use crate::typed::elaborate::draft::Draft;
use crate::typed::tree::{Expr, ExprKind, Initializer};

/// The value if it is constant, else a message. A compound literal in a static initialiser is its contents (GNU C).
pub fn static_value(draft: &mut Draft, value: Expr) -> Initializer {
    if value.is_error() || matches!(value.kind, ExprKind::Error | ExprKind::Unsupported(_)) {
        return Initializer::Value(value);
    }
    let value = match value.kind {
        ExprKind::Load(place) => match place.kind {
            ExprKind::CompoundLiteral(literal) => {
                return static_literal(draft, literal.initializer);
            }
            kind => {
                let place = Expr { kind, ..*place };
                Expr { kind: ExprKind::Load(Box::new(place)), ..value }
            }
        },
        _ => value,
    };
    if let Err(trouble) = constant::evaluate_static(&draft.program, &value) {
        let mut diagnostic =
            Diagnostic::error("constant-error", value.span, "this initialiser is not constant");
        if !trouble.reason.is_empty() {
            diagnostic = diagnostic.related(trouble.span, trouble.reason);
        }
        draft.diagnostics.push(diagnostic.note(
            "an object that lives as long as the program \
            needs a value that is known before it runs",
        ));
    }
    Initializer::Value(value)
}

/// The literal may have been read as one of a function, whose parts need not be constant.
fn static_literal(draft: &mut Draft, initializer: Initializer) -> Initializer {
    match initializer {
        Initializer::Value(value) => static_value(draft, value),
        Initializer::String(id) => Initializer::String(id),
        Initializer::Aggregate(mut entries) => {
            for entry in &mut entries {
                let value = std::mem::replace(&mut entry.value, Initializer::Aggregate(vec![]));
                entry.value = static_literal(draft, value);
            }
            Initializer::Aggregate(entries)
        }
    }
}
