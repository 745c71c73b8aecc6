//! What holds of every element of a list: the formula is taken apart into its conjuncts, each with a trigger of its own.
//!
//! `R[h, x]` alone would do as trigger, but is a matching loop with links: a fact about `x->next->prev` makes the term `x->next`, which the
//! rules of reachability put on the list, so that the fact is wanted for it, and so on. So a conjunct that reads the element matches only
//! where the element has been read: `{R[h, x], M[x]}`. If what it reads leads on to other cells, all those first steps must be there.

use super::context::mentions;
use crate::il::ast::{BinaryOp, Expr, ExprKind};
use crate::lower::build::{all, forall, implies, or, ptr};

/// `forall x: on ==> body`, where `reaches` says that `x` is on the chain.
pub fn forall_along(x: &str, reaches: &Expr, on: &Expr, body: &Expr) -> Expr {
    let mut groups: Vec<(Vec<Vec<Expr>>, Vec<Expr>)> = vec![];
    for part in conjuncts(body) {
        let triggers = triggers_along(x, reaches, &part);
        match groups.iter_mut().find(|(same, _)| *same == triggers) {
            Some((_, parts)) => parts.push(part),
            None => groups.push((triggers, vec![part])),
        }
    }
    all(groups
        .into_iter()
        .map(|(triggers, parts)| forall(&[(x, ptr())], triggers, implies(on.clone(), all(parts)))))
}

/// Formulas that together say the same.
fn conjuncts(formula: &Expr) -> Vec<Expr> {
    match &*formula.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            [left, right].into_iter().flat_map(conjuncts).collect()
        }
        ExprKind::Binary(BinaryOp::Implies, left, right) => {
            conjuncts(right).into_iter().map(|part| implies(left.clone(), part)).collect()
        }
        ExprKind::Binary(BinaryOp::Or, left, right) => match (conjuncts(left), conjuncts(right)) {
            (one, several) if one.len() == 1 => {
                several.into_iter().map(|part| or(left.clone(), part)).collect()
            }
            (several, one) if one.len() == 1 => {
                several.into_iter().map(|part| or(part, right.clone())).collect()
            }
            _ => vec![formula.clone()],
        },
        _ => vec![formula.clone()],
    }
}

fn triggers_along(x: &str, reaches: &Expr, part: &Expr) -> Vec<Vec<Expr>> {
    let mut loads = Loads::default();
    collect(x, part, Role::Value, &mut loads);
    if !loads.steps.is_empty() {
        let mut trigger = vec![reaches.clone()];
        trigger.extend(loads.steps);
        return vec![trigger];
    }
    if loads.direct.is_empty() {
        return vec![vec![reaches.clone()]];
    }
    loads.direct.into_iter().map(|load| vec![reaches.clone(), load]).collect()
}

#[derive(Default)]
struct Loads {
    /// Cells of the element itself.
    direct: Vec<Expr>,
    /// Those of them whose contents lead to other cells.
    steps: Vec<Expr>,
}

/// What an expression is used for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Value,
    /// Part of the address of a cell.
    Address,
}

fn collect(x: &str, expr: &Expr, role: Role, loads: &mut Loads) {
    let mut inside = role;
    if let ExprKind::Select(map, index) = &*expr.kind
        && is_memory(map)
    {
        if let [index] = &index[..]
            && is_cell_of(x, index)
        {
            add(&mut loads.direct, expr);
            if role == Role::Address {
                add(&mut loads.steps, expr);
            }
        }
        inside = Role::Address;
    }
    expr.kind.for_each_child(&mut |child| collect(x, child, inside, loads));
}

fn add(loads: &mut Vec<Expr>, load: &Expr) {
    if !loads.contains(load) {
        loads.push(load.clone());
    }
}

/// A map of cells, in some state.
fn is_memory(map: &Expr) -> bool {
    match &*map.kind {
        ExprKind::Var(name) => name.name.starts_with("M_"),
        ExprKind::Old(map) => is_memory(map),
        _ => false,
    }
}

/// `x` or `Plus(x, 8)`.
fn is_cell_of(x: &str, index: &Expr) -> bool {
    match &*index.kind {
        ExprKind::Var(name) => &*name.name == x,
        ExprKind::Apply { function, args } if &*function.name == "Plus" => {
            is_cell_of(x, &args[0]) && !mentions(&args[1], &[x.to_string()])
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::il::print;
    use crate::lower::build::{and, eq, int, plus, select, var};

    fn load(address: Expr) -> Expr {
        select(var("M_ptr"), vec![address])
    }

    #[test]
    fn conjuncts_have_their_own_triggers() {
        let x = var("x");
        let reaches = select(var("R"), vec![var("h"), x.clone()]);
        let back = eq(load(plus(load(x.clone()), int(8))), x.clone());
        let data = eq(select(var("M_i32"), vec![plus(x.clone(), int(16))]), int(0));
        let other = eq(x.clone(), var("h"));
        let body = or(other.clone(), and(and(back, data), select(var("BS"), vec![x])));
        let shown = print::expr(&forall_along("x", &reaches, &reaches, &body));
        for trigger in ["{R[h, x], M_ptr[x]}", "{R[h, x], M_i32[Plus(x, 16)]}", "{R[h, x]}"] {
            assert!(shown.contains(trigger), "{trigger} should be in\n{shown}");
        }
    }
}
