//! What a condition tells about pointers on each way behind it: `if (p)`, `while (p != NULL)`, `if (!p || !q) return`.

use super::dominance::{assigned, local, pointer};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::{Program, VariableId};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::visit::Node;

/// A local that is not null, as a comparison tells.
struct Fact {
    id: VariableId,
    /// The comparison itself sets the local: `(p = next()) != NULL`.
    is_set: bool,
}

/// Locals of which something is known on each of the two ways.
pub(super) struct Told {
    pub holds: Vec<VariableId>,
    pub fails: Vec<VariableId>,
}

/// Locals that are not null; asked before the condition is gone through.
pub(super) fn both(program: &Program, condition: &Expr) -> Told {
    let [holds, fails] = [true, false].map(|outcome| not_null(program, condition, outcome));
    Told { holds, fails }
}

/// Locals that are null: what a single comparison tells on one way, it denies on the other.
pub(super) fn null(program: &Program, condition: &Expr) -> Told {
    if !is_single(program, condition) {
        return Told { holds: vec![], fails: vec![] };
    }
    let Told { holds, fails } = both(program, condition);
    Told { holds: fails, fails: holds }
}

fn is_single(program: &Program, condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Truth => {
            is_single(program, inner)
        }
        ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, ..) => true,
        _ => program.types.is_pointer(condition.ty.ty),
    }
}

/// Locals that are not null behind the condition where it has that outcome.
pub(super) fn not_null(program: &Program, condition: &Expr, outcome: bool) -> Vec<VariableId> {
    let mut found = vec![];
    facts(program, condition, outcome, &mut found);
    if found.is_empty() {
        return vec![];
    }
    // A local may be set before or after it is compared: only where it is one and the same is it known which value it has.
    let changed = assigned(&[Node::Expr(condition)]);
    let lasts = |fact: &Fact| match changed.iter().filter(|id| **id == fact.id).count() {
        0 => true,
        1 => fact.is_set,
        _ => false,
    };
    found.into_iter().filter(lasts).map(|fact| fact.id).collect()
}

fn facts(program: &Program, condition: &Expr, outcome: bool, found: &mut Vec<Fact>) {
    match &condition.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => facts(program, inner, !outcome, found),
        // A number that is cut to fewer bits may become zero.
        ExprKind::Convert(conversion, inner)
            if conversion.kind == ConversionKind::Truth
                || conversion.kind == ConversionKind::Integer && outcome =>
        {
            facts(program, inner, outcome, found);
        }
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)
            if (*op == BinaryOp::And) == outcome =>
        {
            facts(program, left, outcome, found);
            facts(program, right, outcome, found);
        }
        ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right) => {
            let unequal = (*op == BinaryOp::NotEqual) == outcome;
            match (is_null(program, left), is_null(program, right)) {
                (true, false) if unequal => same_pointer(program, right, found),
                (false, true) if unequal => same_pointer(program, left, found),
                _ => {}
            }
        }
        _ if outcome => same_pointer(program, condition, found),
        _ => {}
    }
}

/// The local whose value a pointer is, and of an assignment also the local that it sets.
fn same_pointer(program: &Program, expr: &Expr, found: &mut Vec<Fact>) {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            same_pointer(program, inner, found)
        }
        ExprKind::Assign(place, value) => {
            same_pointer(program, value, found);
            found.extend(local(program, place).map(|id| Fact { id, is_set: true }));
        }
        _ if program.types.is_pointer(expr.ty.ty) => {
            found.extend(pointer(program, expr).map(|id| Fact { id, is_set: false }));
        }
        _ => {}
    }
}

fn is_null(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) => match conversion.kind {
            ConversionKind::Null => true,
            ConversionKind::Same | ConversionKind::Pointer => is_null(program, inner),
            ConversionKind::IntegerToPointer => {
                matches!(evaluate(program, inner), Ok(Constant::Integer(0)))
            }
            _ => false,
        },
        _ => false,
    }
}
