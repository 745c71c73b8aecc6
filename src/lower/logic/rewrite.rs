//! Replaces parts of expressions: an expression and what to put for some of its parts in, the changed expression out. The parts
//! of a part that is replaced are not looked at.

use crate::il::ast::{Binder, Expr, ExprKind, LetBinding, Trigger};

/// The outermost parts for which `change` has something else are replaced; what it returns is not looked into.
pub fn rewrite(expr: &Expr, change: &mut dyn FnMut(&Expr) -> Option<Expr>) -> Expr {
    if let Some(other) = change(expr) {
        return other;
    }
    use ExprKind::*;
    let kind = match &*expr.kind {
        Bool(_) | Int(_) | Real(_) | Bv { .. } | Var(_) | Error => return expr.clone(),
        Unary(op, of) => Unary(*op, rewrite(of, change)),
        Old(of) => Old(rewrite(of, change)),
        ToInt(of) => ToInt(rewrite(of, change)),
        ToReal(of) => ToReal(rewrite(of, change)),
        Ascribe(of, ty) => Ascribe(rewrite(of, change), ty.clone()),
        Extract { of, high, low } => Extract { of: rewrite(of, change), high: *high, low: *low },
        Field(of, name) => Field(rewrite(of, change), name.clone()),
        Is(of, name) => Is(rewrite(of, change), name.clone()),
        WithField(of, name, value) => {
            WithField(rewrite(of, change), name.clone(), rewrite(value, change))
        }
        Binary(op, left, right) => Binary(*op, rewrite(left, change), rewrite(right, change)),
        Apply { function, args } => Apply { function: function.clone(), args: each(args, change) },
        IfThenElse(condition, then, other) => {
            IfThenElse(rewrite(condition, change), rewrite(then, change), rewrite(other, change))
        }
        Select(map, index) => Select(rewrite(map, change), each(index, change)),
        Store(map, index, value) => {
            Store(rewrite(map, change), each(index, change), rewrite(value, change))
        }
        Binder(binder) => Binder(self::Binder {
            triggers: binder
                .triggers
                .iter()
                .map(|trigger| Trigger { terms: each(&trigger.terms, change), ..trigger.clone() })
                .collect(),
            body: rewrite(&binder.body, change),
            ..binder.clone()
        }),
        Let { vars, body } => Let {
            vars: vars
                .iter()
                .map(|var| LetBinding { value: rewrite(&var.value, change), ..var.clone() })
                .collect(),
            body: rewrite(body, change),
        },
    };
    Expr::new(kind, expr.span, expr.mark)
}

fn each(exprs: &[Expr], change: &mut dyn FnMut(&Expr) -> Option<Expr>) -> Vec<Expr> {
    exprs.iter().map(|expr| rewrite(expr, change)).collect()
}
