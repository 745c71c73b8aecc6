//! Makes pieces of the intermediate language. Folds what is plain (`true && p`, `1 + 2`, `Plus(Plus(p, 4), 8)`), so that equal things
//! are written in one way: what the solver matches on is syntax.

use crate::base::Span;
use crate::il::ast::{
    Attribute, AttributeArg, BinaryOp, Binder, BinderKind, Binding, Expr, ExprKind, Ident, Name,
    Stmt, StmtKind, Target, TargetKind, Trigger, Type, TypeKind, UnaryOp,
};
use crate::il::label::Role;
use crate::il::obligation::Obligation;
use num_bigint::BigInt;

const NOWHERE: Span = Span { start: 0, end: 0 };

pub fn ident(name: &str) -> Ident {
    Ident { name: name.into(), span: NOWHERE }
}

fn expr(kind: ExprKind) -> Expr {
    Expr::new(kind, NOWHERE, NOWHERE)
}

pub fn named_type(name: &str) -> Type {
    let kind = match name {
        "int" => TypeKind::Int,
        "bool" => TypeKind::Bool,
        _ => TypeKind::Named(ident(name), vec![]),
    };
    Type { kind, span: NOWHERE }
}

pub fn map_type(domain: &[&str], range: &str) -> Type {
    let domain = domain.iter().map(|name| named_type(name)).collect();
    let range = Box::new(named_type(range));
    Type { kind: TypeKind::Map { params: vec![], domain, range }, span: NOWHERE }
}

/// A variable that people know.
pub fn known_binding(name: &str, called: &str, ty: Type) -> Binding {
    Binding { called: Some(called.into()), ..binding(name, ty) }
}

/// A variable that people do not know.
pub fn binding(name: &str, ty: Type) -> Binding {
    Binding { ident: ident(name), called: None, ty, where_clause: None, attributes: vec![] }
}

pub fn int(value: impl Into<BigInt>) -> Expr {
    let value = value.into();
    if value < BigInt::ZERO {
        expr(ExprKind::Unary(UnaryOp::Neg, expr(ExprKind::Int(-value))))
    } else {
        expr(ExprKind::Int(value))
    }
}

pub fn truth(value: bool) -> Expr {
    expr(ExprKind::Bool(value))
}

pub fn var(name: &str) -> Expr {
    expr(ExprKind::Var(ident(name)))
}

pub fn apply(function: &str, args: Vec<Expr>) -> Expr {
    expr(ExprKind::Apply { function: ident(function), args })
}

pub fn select(map: Expr, index: Vec<Expr>) -> Expr {
    expr(ExprKind::Select(map, index))
}

pub fn store(map: Expr, index: Vec<Expr>, value: Expr) -> Expr {
    expr(ExprKind::Store(map, index, value))
}

pub fn old(of: Expr) -> Expr {
    expr(ExprKind::Old(of))
}

pub fn if_then_else(condition: Expr, then: Expr, other: Expr) -> Expr {
    match as_bool(&condition) {
        Some(true) => then,
        Some(false) => other,
        None => expr(ExprKind::IfThenElse(condition, then, other)),
    }
}

/// The value, if it is a literal.
pub fn as_int(of: &Expr) -> Option<BigInt> {
    match &*of.kind {
        ExprKind::Int(value) => Some(value.clone()),
        ExprKind::Unary(UnaryOp::Neg, of) => as_int(of).map(|value| -value),
        _ => None,
    }
}

pub fn as_bool(of: &Expr) -> Option<bool> {
    match &*of.kind {
        ExprKind::Bool(value) => Some(*value),
        _ => None,
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    expr(ExprKind::Binary(op, left, right))
}

pub fn add(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => int(a + b),
        (Some(zero), _) if zero == BigInt::ZERO => right,
        (_, Some(zero)) if zero == BigInt::ZERO => left,
        (_, Some(b)) if b < BigInt::ZERO => binary(BinaryOp::Sub, left, int(-b)),
        _ => binary(BinaryOp::Add, left, right),
    }
}

pub fn sub(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => int(a - b),
        (_, Some(b)) => add(left, int(-b)),
        _ => binary(BinaryOp::Sub, left, right),
    }
}

pub fn mul(left: Expr, right: Expr) -> Expr {
    let one = BigInt::from(1);
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => int(a * b),
        (Some(a), _) if a == one => right,
        (_, Some(b)) if b == one => left,
        _ => binary(BinaryOp::Mul, left, right),
    }
}

/// Euclidean, as the intermediate language has it. The divisor is a positive literal or known to be positive.
pub fn div(left: Expr, right: Expr) -> Expr {
    match as_int(&right) {
        Some(one) if one == BigInt::from(1) => left,
        _ => binary(BinaryOp::Div, left, right),
    }
}

pub fn modulo(left: Expr, right: Expr) -> Expr {
    match as_int(&right) {
        Some(one) if one == BigInt::from(1) => int(0),
        _ => binary(BinaryOp::Mod, left, right),
    }
}

pub fn neg(of: Expr) -> Expr {
    match as_int(&of) {
        Some(value) => int(-value),
        None => expr(ExprKind::Unary(UnaryOp::Neg, of)),
    }
}

pub fn eq(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => truth(a == b),
        _ => binary(BinaryOp::Eq, left, right),
    }
}

pub fn ne(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => truth(a != b),
        _ => binary(BinaryOp::Ne, left, right),
    }
}

pub fn lt(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => truth(a < b),
        _ => binary(BinaryOp::Lt, left, right),
    }
}

pub fn le(left: Expr, right: Expr) -> Expr {
    match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => truth(a <= b),
        _ => binary(BinaryOp::Le, left, right),
    }
}

pub fn not(of: Expr) -> Expr {
    match &*of.kind {
        ExprKind::Bool(value) => truth(!value),
        ExprKind::Unary(UnaryOp::Not, inner) => inner.clone(),
        ExprKind::Binary(BinaryOp::Eq, left, right) => ne(left.clone(), right.clone()),
        ExprKind::Binary(BinaryOp::Ne, left, right) => eq(left.clone(), right.clone()),
        ExprKind::Binary(BinaryOp::Lt, left, right) => le(right.clone(), left.clone()),
        ExprKind::Binary(BinaryOp::Le, left, right) => lt(right.clone(), left.clone()),
        _ => expr(ExprKind::Unary(UnaryOp::Not, of)),
    }
}

pub fn and(left: Expr, right: Expr) -> Expr {
    match (as_bool(&left), as_bool(&right)) {
        (Some(true), _) | (_, Some(false)) => right,
        (_, Some(true)) | (Some(false), _) => left,
        _ => binary(BinaryOp::And, left, right),
    }
}

pub fn or(left: Expr, right: Expr) -> Expr {
    match (as_bool(&left), as_bool(&right)) {
        (Some(false), _) | (_, Some(true)) => right,
        (_, Some(false)) | (Some(true), _) => left,
        _ => binary(BinaryOp::Or, left, right),
    }
}

pub fn all(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(and).unwrap_or_else(|| truth(true))
}

pub fn any(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(or).unwrap_or_else(|| truth(false))
}

pub fn implies(left: Expr, right: Expr) -> Expr {
    match (as_bool(&left), as_bool(&right)) {
        (Some(true), _) | (_, Some(true)) => right,
        (Some(false), _) => truth(true),
        (_, Some(false)) => not(left),
        _ => binary(BinaryOp::Implies, left, right),
    }
}

pub fn iff(left: Expr, right: Expr) -> Expr {
    match (as_bool(&left), as_bool(&right)) {
        (Some(true), _) => right,
        (_, Some(true)) => left,
        _ => binary(BinaryOp::Iff, left, right),
    }
}

/// `low <= of <= high`
pub fn within(low: Expr, of: Expr, high: Expr) -> Expr {
    and(le(low, of.clone()), le(of, high))
}

fn binder(kind: BinderKind, vars: &[(&str, Type)], triggers: Vec<Vec<Expr>>, body: Expr) -> Expr {
    if as_bool(&body).is_some() && kind != BinderKind::Lambda {
        return body;
    }
    let vars = vars.iter().map(|(name, ty)| binding(name, ty.clone())).collect();
    let trigger = |terms| Trigger { terms, exclude: false, span: NOWHERE };
    let triggers = triggers.into_iter().map(trigger).collect();
    let (type_params, attributes) = (vec![], vec![]);
    expr(ExprKind::Binder(Binder { kind, type_params, vars, attributes, triggers, body }))
}

/// Each trigger is a list of terms that must all be matched.
pub fn forall(vars: &[(&str, Type)], triggers: Vec<Vec<Expr>>, body: Expr) -> Expr {
    binder(BinderKind::Forall, vars, triggers, body)
}

pub fn exists(vars: &[(&str, Type)], triggers: Vec<Vec<Expr>>, body: Expr) -> Expr {
    binder(BinderKind::Exists, vars, triggers, body)
}

/// Weights add up from an instance to those that it makes possible. Solvers put off what is heavier than a hundred: with this one, an instance
/// comes at once, and so does one that it makes possible, but not a third.
const HEAVY: u32 = 40;

/// The quantifier with a weight that keeps it from making instances of its own instances for long.
pub fn heavier(quantified: Expr) -> Expr {
    let ExprKind::Binder(mut binder) = *quantified.kind else { return quantified };
    let args = vec![AttributeArg::Expr(int(HEAVY))];
    binder.attributes.push(Attribute { name: "weight".into(), args, span: NOWHERE });
    expr(ExprKind::Binder(binder))
}

// Pointers.

pub fn ptr() -> Type {
    named_type("ptr")
}

pub fn null() -> Expr {
    var("NULL")
}

/// Whether a pointer is written as null.
pub fn is_null(pointer: &Expr) -> bool {
    matches!(&*pointer.kind, ExprKind::Var(name) if &*name.name == "NULL")
}

/// The object that nothing is part of; the null pointer points there.
pub fn no_object() -> Expr {
    var("null")
}

pub fn pointer(object: Expr, offset: Expr) -> Expr {
    apply("Ptr", vec![object, offset])
}

/// The object and the offset of a pointer that is written as a pair.
pub fn as_pointer(of: &Expr) -> Option<(&Expr, &Expr)> {
    match &*of.kind {
        ExprKind::Apply { function, args } if &*function.name == "Ptr" => {
            Some((&args[0], &args[1]))
        }
        _ => None,
    }
}

pub fn object(pointer: Expr) -> Expr {
    match &*pointer.kind {
        ExprKind::Apply { function, args } if &*function.name == "Ptr" => args[0].clone(),
        ExprKind::Apply { function, args } if &*function.name == "Plus" => object(args[0].clone()),
        ExprKind::Var(_) if is_null(&pointer) => no_object(),
        _ => apply("Obj", vec![pointer]),
    }
}

pub fn offset(pointer: Expr) -> Expr {
    match &*pointer.kind {
        ExprKind::Apply { function, args } if &*function.name == "Ptr" => args[1].clone(),
        ExprKind::Apply { function, args } if &*function.name == "Plus" => {
            add(offset(args[0].clone()), args[1].clone())
        }
        ExprKind::Var(_) if is_null(&pointer) => int(0),
        _ => apply("Off", vec![pointer]),
    }
}

/// The pointer moved by so many bytes: `Plus` for a literal, which triggers can name, the pair otherwise.
pub fn plus(pointer: Expr, distance: Expr) -> Expr {
    let Some(literal) = as_int(&distance) else {
        return self::pointer(object(pointer.clone()), add(offset(pointer), distance));
    };
    if literal == BigInt::ZERO {
        return pointer;
    }
    match &*pointer.kind {
        ExprKind::Apply { function, args } if &*function.name == "Plus" => {
            plus(args[0].clone(), add(args[1].clone(), distance))
        }
        ExprKind::Apply { function, args } if &*function.name == "Ptr" => {
            self::pointer(args[0].clone(), add(args[1].clone(), distance))
        }
        _ => apply("Plus", vec![pointer, distance]),
    }
}

// Statements.

pub fn stmt(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, attributes: vec![], span }
}

/// `{:name "text"}`
pub fn attribute(name: &str, text: &str) -> Attribute {
    let args = vec![AttributeArg::String(Name::from(text))];
    Attribute { name: name.into(), args, span: NOWHERE }
}

/// On what nothing may rely afterwards.
pub fn not_relied_on() -> Attribute {
    let args = vec![AttributeArg::Expr(int(0))];
    Attribute { name: "subsumption".into(), args, span: NOWHERE }
}

pub fn assert(condition: Expr, asked: Obligation) -> Stmt {
    let span = asked.span;
    stmt(StmtKind::Assert(condition, Some(Box::new(asked))), span)
}

/// An assumption with the reason why it holds.
pub fn assume(why: &str, condition: Expr, span: Span) -> Stmt {
    Stmt { kind: StmtKind::Assume(condition), attributes: vec![attribute("why", why)], span }
}

/// A branch taken: the condition is the program's own.
pub fn assume_branch(condition: Expr, span: Span) -> Stmt {
    stmt(StmtKind::Assume(condition), span)
}

pub fn assign(variable: &str, value: Expr, span: Span) -> Stmt {
    let target = Target { kind: TargetKind::Var(ident(variable)), mark: span };
    stmt(StmtKind::Assign { targets: vec![target], values: vec![value] }, span)
}

/// `map[index] := value`
pub fn update(map: &str, index: Vec<Expr>, value: Expr, span: Span) -> Stmt {
    let whole = Target { kind: TargetKind::Var(ident(map)), mark: span };
    let target = Target { kind: TargetKind::Map(Box::new(whole), index), mark: span };
    stmt(StmtKind::Assign { targets: vec![target], values: vec![value] }, span)
}

pub fn havoc(variables: &[&str], span: Span) -> Stmt {
    stmt(StmtKind::Havoc(variables.iter().map(|name| ident(name)).collect()), span)
}

pub fn label(name: &str, role: Role, span: Span) -> Stmt {
    stmt(StmtKind::Label(ident(name), role), span)
}

pub fn goto(targets: &[&str], span: Span) -> Stmt {
    stmt(StmtKind::Goto(targets.iter().map(|name| ident(name)).collect()), span)
}
