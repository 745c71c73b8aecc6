//! Formulas as C that can be run. Connectives go from left to right and only as far as needed, so that what stands behind a condition
//! is asked only where it holds; quantifiers over bounded ranges are loops.

use super::Scope;
use super::term::{
    Made, Refusal, Sort, any, constant, integer, local, pointee, pointer, refuse, run, sort, value,
    wide,
};
use crate::base::Span;
use crate::contract::program::BoundId;
use crate::contract::term::{BinaryOp, Builtin, Quantifier, Term, TermKind, UnaryOp};
use crate::guard::expr::Guard;
use crate::guard::node::{self, declare, load, number, statement};
use crate::typed::tree::{self, Block, Expr, ExprKind, For, Stmt, StmtKind};
use crate::typed::types::TypeId;

pub(super) fn truth(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    use tree::BinaryOp::{And, Or};
    let span = term.span;
    match &term.kind {
        TermKind::Boolean(holds) => Ok(number((*holds).into(), TypeId::INT, span)),
        TermKind::Unary(UnaryOp::Not, of) => Ok(not(truth(guard, scope, of)?)),
        TermKind::Binary(op, left, right) => match op {
            BinaryOp::And => {
                both(guard, scope, [left, right], |left, right| binary(And, left, right))
            }
            BinaryOp::Or => {
                both(guard, scope, [left, right], |left, right| binary(Or, left, right))
            }
            BinaryOp::Implies => {
                both(guard, scope, [left, right], |left, right| binary(Or, not(left), right))
            }
            BinaryOp::Iff => both(guard, scope, [left, right], |left, right| {
                binary(tree::BinaryOp::Equal, not(left), not(right))
            }),
            BinaryOp::Xor => both(guard, scope, [left, right], |left, right| {
                binary(tree::BinaryOp::NotEqual, not(left), not(right))
            }),
            _ => comparison(guard, scope, *op, [left, right], span),
        },
        TermKind::Quantifier(quantifier, variables, body) => {
            quantified(guard, scope, *quantifier, variables, body)
        }
        TermKind::Builtin(Builtin::Valid | Builtin::ValidRead, places) => {
            let mut all = number(1, TypeId::INT, span);
            for place in places {
                all = binary(And, all, valid(guard, scope, place)?);
            }
            Ok(all)
        }
        TermKind::Builtin(Builtin::Freeable, of) => {
            asked(guard, scope, "__cinch_is_freeable", of, span)
        }
        TermKind::Builtin(Builtin::ValidReadString | Builtin::ValidString, of) => {
            asked(guard, scope, "__cinch_is_string", of, span)
        }
        TermKind::Convert(of) => match sort(guard, of)? {
            Sort::Truth => truth(guard, scope, of),
            _ => not_zero(guard, scope, of),
        },
        TermKind::Bound(id) => match scope.bound.get(id) {
            Some(local) => Ok(load(node::variable(guard, *local, span))),
            None => refuse("a variable of the logic in it has no value here", span),
        },
        TermKind::Load(_) => not_zero(guard, scope, term),
        _ => any(guard, scope, term),
    }
}

fn not_zero(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    let value = integer(guard, scope, term)?;
    let zero = constant(guard, 0, term.span);
    Ok(binary(tree::BinaryOp::NotEqual, value, zero))
}

fn not(of: Expr) -> Expr {
    let span = of.span;
    Expr::new(ExprKind::Unary(tree::UnaryOp::Not, Box::new(of)), TypeId::INT, span)
}

fn binary(op: tree::BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span;
    Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), TypeId::INT, span)
}

fn both(
    guard: &mut Guard,
    scope: &mut Scope,
    [left, right]: [&Term; 2],
    join: impl FnOnce(Expr, Expr) -> Expr,
) -> Made {
    let (left, right) = (truth(guard, scope, left)?, truth(guard, scope, right)?);
    Ok(join(left, right))
}

fn asked(
    guard: &mut Guard,
    scope: &mut Scope,
    name: &'static str,
    of: &[Term],
    span: Span,
) -> Made {
    let [of] = of else { return refuse("it has other arguments", span) };
    let of = pointer(guard, scope, of)?;
    Ok(run(guard, name, TypeId::INT, vec![of]))
}

fn comparison(
    guard: &mut Guard,
    scope: &mut Scope,
    op: BinaryOp,
    [left, right]: [&Term; 2],
    span: Span,
) -> Made {
    let op = match op {
        BinaryOp::Equal => tree::BinaryOp::Equal,
        BinaryOp::NotEqual => tree::BinaryOp::NotEqual,
        BinaryOp::Less => tree::BinaryOp::Less,
        BinaryOp::LessEqual => tree::BinaryOp::LessEqual,
        BinaryOp::Greater => tree::BinaryOp::Greater,
        BinaryOp::GreaterEqual => tree::BinaryOp::GreaterEqual,
        _ => return refuse("it is no comparison", span),
    };
    let equality = matches!(op, tree::BinaryOp::Equal | tree::BinaryOp::NotEqual);
    match (sort(guard, left)?, sort(guard, right)?) {
        (Sort::Truth, Sort::Truth) if equality => {
            both(guard, scope, [left, right], |left, right| binary(op, not(left), not(right)))
        }
        (Sort::Integer, Sort::Integer) => {
            let (left, right) = (integer(guard, scope, left)?, integer(guard, scope, right)?);
            Ok(binary(op, left, right))
        }
        (Sort::Pointer(_), Sort::Pointer(_)) => {
            let (left, right) = (pointer(guard, scope, left)?, pointer(guard, scope, right)?);
            if equality {
                let void = |of| node::cast(of, TypeId::VOID_POINTER, tree::ConversionKind::Pointer);
                return Ok(binary(op, void(left), void(right)));
            }
            let one = node::size(guard, 1, span);
            let distance = run(guard, "__cinch_distance", wide(guard), vec![left, right, one]);
            let zero = constant(guard, 0, span);
            Ok(binary(op, distance, zero))
        }
        _ => refuse("it compares different things", span),
    }
}

/// `\valid(p)`, `\valid(a + (lo .. hi))`, `\valid(&a[lo .. hi])`.
fn valid(guard: &mut Guard, scope: &mut Scope, place: &Term) -> Made {
    let term = match &place.kind {
        TermKind::AddressOf(of) => match &of.kind {
            TermKind::Deref(pointer) => pointer,
            _ => place,
        },
        _ => place,
    };
    let span = term.span;
    let (base, first, last) = match &term.kind {
        TermKind::Binary(BinaryOp::PointerAdd, base, by) => match &by.kind {
            TermKind::Range(Some(first), Some(last)) => {
                (&**base, integer(guard, scope, first)?, integer(guard, scope, last)?)
            }
            TermKind::Range(..) => return refuse("a range in it has no end", span),
            _ => {
                let by = integer(guard, scope, by)?;
                (&**base, by.clone(), by)
            }
        },
        _ => (term, constant(guard, 0, span), constant(guard, 0, span)),
    };
    let (size, align) = pointee(guard, base)?;
    let base = pointer(guard, scope, base)?;
    let size = node::size(guard, size, span);
    let align = number(align, TypeId::UNSIGNED_INT, span);
    Ok(run(guard, "__cinch_is_valid", TypeId::INT, vec![base, first, last, size, align]))
}

/// A loop for each variable, over the values between its bounds.
fn quantified(
    guard: &mut Guard,
    scope: &mut Scope,
    quantifier: Quantifier,
    variables: &[BoundId],
    body: &Term,
) -> Made {
    let Some((variable, others)) = variables.split_first() else {
        return truth(guard, scope, body);
    };
    let span = body.span;
    let mut atoms = vec![];
    match quantifier {
        Quantifier::Forall => hypotheses(body, &mut atoms),
        Quantifier::Exists => conjuncts(body, &mut atoms),
    }
    let known = |term: &Term| !mentions(term, variables);
    let (Some(first), Some(last)) =
        (bound(&atoms, *variable, End::First, &known), bound(&atoms, *variable, End::Last, &known))
    else {
        return refuse("a quantifier in it has no bounds", span);
    };
    let [first, last] = [closed(guard, scope, first)?, closed(guard, scope, last)?];
    let [low, high, at] = [&first, &last, &first].map(|value| local(guard, value));
    let holds = matches!(quantifier, Quantifier::Forall);
    let start = number(holds.into(), TypeId::INT, span);
    let result = local(guard, &start);
    let around = scope.bound.insert(*variable, at);
    let inner = quantified(guard, scope, quantifier, others, body);
    match around {
        Some(around) => scope.bound.insert(*variable, around),
        None => scope.bound.remove(variable),
    };
    let inner = inner?;
    let read = |guard: &Guard, id| load(node::variable(guard, id, span));
    let settled = read(guard, result);
    let settled = if holds { not(settled) } else { settled };
    let rounds = vec![settled, read(guard, at), read(guard, low), read(guard, high)];
    let condition = run(guard, "__cinch_goes_on", TypeId::INT, rounds);
    let wide = wide(guard);
    let next = ExprKind::Binary(
        tree::BinaryOp::Add,
        Box::new(read(guard, at)),
        Box::new(constant(guard, 1, span)),
    );
    let step = assign(guard, at, Expr::new(next, wide, span));
    let body = statement(assign(guard, result, inner));
    let round = For { start: vec![], condition: Some(condition), step: Some(step), body };
    let items = vec![
        declare(low, Some(first), span),
        declare(high, Some(last), span),
        declare(at, Some(read(guard, low)), span),
        declare(result, Some(start), span),
        Stmt { kind: StmtKind::For(Box::new(round)), span },
        statement(read(guard, result)),
    ];
    Ok(Expr::new(ExprKind::Statement(Box::new(Block { items, span })), TypeId::INT, span))
}

fn assign(guard: &Guard, to: crate::typed::program::VariableId, value: Expr) -> Expr {
    let (ty, span) = (value.ty.ty, value.span);
    let place = node::variable(guard, to, span);
    Expr::new(ExprKind::Assign(Box::new(place), Box::new(value)), ty, span)
}

fn conjuncts<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    match &term.kind {
        TermKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, found);
            conjuncts(right, found);
        }
        _ => found.push(term),
    }
}

fn hypotheses<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    if let TermKind::Binary(BinaryOp::Implies, left, right) = &term.kind {
        conjuncts(left, found);
        hypotheses(right, found);
    }
}

fn mentions(term: &Term, variables: &[BoundId]) -> bool {
    let mut found = false;
    term.for_each(&mut |term| {
        found |= matches!(term.kind, TermKind::Bound(id) if variables.contains(&id));
    });
    found
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
}

/// An end of a range: a term, and by how much the last value it allows lies beside it.
struct Bound<'t> {
    term: &'t Term,
    inward: Option<&'static str>,
}

fn bound<'t>(
    atoms: &[&'t Term],
    variable: BoundId,
    end: End,
    known: &dyn Fn(&Term) -> bool,
) -> Option<Bound<'t>> {
    let is_variable = |term: &Term| is_bound(term, variable);
    atoms.iter().find_map(|atom| {
        let TermKind::Binary(op, left, right) = &atom.kind else { return None };
        let (op, term) = if is_variable(left) && known(right) {
            (*op, &**right)
        } else if is_variable(right) && known(left) {
            (mirrored(*op)?, &**left)
        } else {
            return None;
        };
        let inward = match (op, end) {
            (BinaryOp::GreaterEqual, End::First) | (BinaryOp::LessEqual, End::Last) => None,
            (BinaryOp::Greater, End::First) => Some("__cinch_term_add"),
            (BinaryOp::Less, End::Last) => Some("__cinch_term_sub"),
            _ => return None,
        };
        Some(Bound { term, inward })
    })
}

fn is_bound(term: &Term, variable: BoundId) -> bool {
    match &term.kind {
        TermKind::Bound(id) => *id == variable,
        TermKind::Convert(of) => is_bound(of, variable) && matches!(of.kind, TermKind::Bound(_)),
        _ => false,
    }
}

fn mirrored(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Less => BinaryOp::Greater,
        BinaryOp::LessEqual => BinaryOp::GreaterEqual,
        BinaryOp::Greater => BinaryOp::Less,
        BinaryOp::GreaterEqual => BinaryOp::LessEqual,
        _ => return None,
    })
}

/// The last value that a bound allows.
fn closed(guard: &mut Guard, scope: &mut Scope, bound: Bound) -> Result<Expr, Refusal> {
    let Bound { term, inward } = bound;
    if sort(guard, term)? != Sort::Integer {
        return refuse("a quantifier in it ranges over something else than numbers", term.span);
    }
    let value = value(guard, scope, term)?;
    let Some(name) = inward else { return Ok(value) };
    let one = constant(guard, 1, term.span);
    Ok(run(guard, name, wide(guard), vec![value, one]))
}
