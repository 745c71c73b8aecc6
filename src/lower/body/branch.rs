//! Conditions and branches. A condition that needs no statements of its own stays an expression; others become jumps, so that what
//! stands right of `&&` is evaluated, and its obligations hold, only where the left side allows it (C11 6.5.13p4).

use super::Body;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::integers;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    /// Whether a scalar value is not zero.
    pub(super) fn condition(&mut self, expr: &Expr) -> Value {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, of) => build::not(self.condition(of)),
            ExprKind::Binary(op, left, right) if is_test(*op) => {
                self.binary_condition(*op, left, right, span)
            }
            ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
                self.condition(of)
            }
            ExprKind::Convert(Conversion { kind: ConversionKind::Integer, .. }, of)
                if is_truth(of) =>
            {
                self.condition(of)
            }
            _ => {
                let value = self.value(expr);
                self.is_set(value, expr.ty.ty)
            }
        }
    }

    fn is_set(&mut self, value: Value, ty: TypeId) -> Value {
        match self.unit.class(ty) {
            Some(Class::Pointer) => build::ne(value, build::null()),
            Some(class) => integers::truth(class, value),
            None => build::ne(value, int(0)),
        }
    }

    pub(super) fn binary_condition(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Value {
        match op {
            BinaryOp::And | BinaryOp::Or => self.connect(op, left, right, span),
            _ => {
                let values = self.values(&[left, right]);
                let [a, b] = <[Value; 2]>::try_from(values).expect("two operands have two values");
                self.compare(op, left, right, a, b, span)
            }
        }
    }

    /// `left && right`, `left || right`
    fn connect(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Value {
        let first = self.condition(left);
        let (second, stmts) = self.apart(|body| body.condition(right));
        if stmts.is_empty() {
            return match op {
                BinaryOp::And => build::and(first, second),
                _ => build::or(first, second),
            };
        }
        let result = self.emit.fresh("condition");
        self.emit.declare(&result, build::named_type("bool"));
        let (go_on, decided, join) =
            (self.emit.fresh("right"), self.emit.fresh("decided"), self.emit.fresh("join"));
        let (on_way, off_way) = match op {
            BinaryOp::And => (first.clone(), build::not(first)),
            _ => (build::not(first.clone()), first),
        };
        self.emit.push(build::goto(&[&go_on, &decided], span));
        self.label_here(&go_on, right.span);
        self.emit.push(build::assume_branch(on_way, left.span));
        self.emit.extend(stmts);
        self.emit.push(build::assign(&result, second, right.span));
        self.jump(&join, span);
        self.label_here(&decided, left.span);
        self.emit.push(build::assume_branch(off_way, left.span));
        self.emit.push(build::assign(&result, build::truth(op == BinaryOp::Or), left.span));
        self.jump(&join, span);
        self.label_here(&join, span);
        build::var(&result)
    }

    fn compare(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        a: Value,
        b: Value,
        span: Span,
    ) -> Value {
        use BinaryOp::*;
        match self.unit.class(left.ty.ty) {
            Some(Class::Pointer) => match op {
                Equal | NotEqual => {
                    let exact = is_null(left) || is_null(right);
                    let equal = if exact { build::eq(a, b) } else { same_address(a, b) };
                    if op == Equal { equal } else { build::not(equal) }
                }
                _ => {
                    // C11 6.5.8p5
                    self.check_comparable(&a, &b, span);
                    order(op, build::offset(a), build::offset(b))
                }
            },
            Some(class) => match integers::compare(op, class, &a, &b) {
                Some(truth) => truth,
                None => order(op, a, b),
            },
            None => order(op, a, b),
        }
    }

    /// C11 6.5.8p5, 6.5.6p9: both pointers point into one object, or to its end.
    pub(super) fn check_comparable(&mut self, a: &Value, b: &Value, span: Span) {
        let object = build::object(a.clone());
        let same = build::eq(object.clone(), build::object(b.clone()));
        let words = "the pointers may point to different objects";
        self.emit.check(ObligationKind::PointerComparison, same, span, Some(words));
        let end = build::apply("Size", vec![object.clone()]);
        let inside =
            |pointer: &Value| build::within(int(0), build::offset(pointer.clone()), end.clone());
        let both = build::and(inside(a), inside(b));
        // A pointer may be compared with itself wherever it points: a range without elements may start anywhere.
        let itself = build::eq(a.clone(), b.clone());
        let words = "one of the pointers may be outside of the object";
        let fine = build::or(itself, both);
        self.emit.check(ObligationKind::PointerComparison, fine, span, Some(words));
    }

    /// Jumps to one label or the other; both follow.
    pub(super) fn branch(&mut self, condition: &Expr, then: &str, other: &str) {
        let span = condition.span;
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, of) => self.branch(of, other, then),
            ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
                self.branch(of, then, other);
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let middle = self.emit.fresh("right");
                match op {
                    BinaryOp::And => self.branch(left, &middle, other),
                    _ => self.branch(left, then, &middle),
                }
                self.label_here(&middle, right.span);
                self.branch(right, then, other);
            }
            _ => {
                let before = self.storage.temporaries.len();
                let mut value = self.condition(condition);
                if self.storage.temporaries.len() > before {
                    value = self.emit.keep("condition", build::named_type("bool"), value, span);
                    self.end_temporaries(before, span);
                }
                self.split(value, then, other, span);
            }
        }
    }

    /// Jumps by a condition that is known.
    pub(super) fn split(&mut self, condition: Value, then: &str, other: &str, span: Span) {
        let (yes, no) = (self.emit.fresh("yes"), self.emit.fresh("no"));
        self.emit.push(build::goto(&[&yes, &no], span));
        self.label_here(&yes, span);
        self.emit.push(build::assume_branch(condition.clone(), span));
        self.jump(then, span);
        self.label_here(&no, span);
        self.emit.push(build::assume_branch(build::not(condition), span));
        self.jump(other, span);
    }

    pub(super) fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        other: &Expr,
        ty: TypeId,
        span: Span,
    ) -> Value {
        let (first, first_stmts) = self.apart(|body| body.value(then));
        let (second, second_stmts) = self.apart(|body| body.value(other));
        if first_stmts.is_empty() && second_stmts.is_empty() {
            let test = self.condition(condition);
            return build::if_then_else(test, first, second);
        }
        let result = self.emit.fresh("chosen");
        let il_type = self.il_type(ty);
        self.emit.declare(&result, il_type);
        let (yes, no, join) =
            (self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join"));
        self.branch(condition, &yes, &no);
        self.label_here(&yes, then.span);
        self.emit.extend(first_stmts);
        self.emit.push(build::assign(&result, first, span));
        self.jump(&join, span);
        self.label_here(&no, other.span);
        self.emit.extend(second_stmts);
        self.emit.push(build::assign(&result, second, span));
        self.jump(&join, span);
        self.label_here(&join, span);
        build::var(&result)
    }

    pub(super) fn conditional_effect(
        &mut self,
        condition: &Expr,
        then: &Expr,
        other: &Expr,
        span: Span,
    ) {
        let (yes, no, join) =
            (self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join"));
        self.branch(condition, &yes, &no);
        self.label_here(&yes, then.span);
        self.effect(then);
        self.jump(&join, span);
        self.label_here(&no, other.span);
        self.effect(other);
        self.jump(&join, span);
        self.label_here(&join, span);
    }

    /// `left ?: right`
    pub(super) fn conditional_self(
        &mut self,
        left: &Expr,
        right: &Expr,
        ty: TypeId,
        span: Span,
    ) -> Value {
        let value = self.value(left);
        let il_type = self.il_type(ty);
        let kept = self.emit.keep("left", il_type.clone(), value, span);
        let test = self.is_set(kept.clone(), ty);
        let (second, stmts) = self.apart(|body| body.value(right));
        if stmts.is_empty() {
            return build::if_then_else(test, kept, second);
        }
        let result = self.emit.fresh("chosen");
        self.emit.declare(&result, il_type);
        let (yes, no, join) =
            (self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join"));
        self.split(test, &yes, &no, span);
        self.label_here(&yes, left.span);
        self.emit.push(build::assign(&result, kept, span));
        self.jump(&join, span);
        self.label_here(&no, right.span);
        self.emit.extend(stmts);
        self.emit.push(build::assign(&result, second, span));
        self.jump(&join, span);
        self.label_here(&join, span);
        build::var(&result)
    }
}

fn is_test(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, And | Or | Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual)
}

/// An `int` that is 0 or 1 by what it is.
fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, _) => true,
        ExprKind::Binary(op, ..) => is_test(*op),
        _ => false,
    }
}

fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Null, .. }, _) => true,
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            of,
        ) => is_null(of),
        _ => false,
    }
}

fn order(op: BinaryOp, a: Value, b: Value) -> Value {
    match op {
        BinaryOp::Equal => build::eq(a, b),
        BinaryOp::NotEqual => build::ne(a, b),
        BinaryOp::Less => build::lt(a, b),
        BinaryOp::LessEqual => build::le(a, b),
        BinaryOp::Greater => build::lt(b, a),
        _ => build::le(b, a),
    }
}

/// C11 6.5.9p6: a pointer behind one object may compare equal to one to the start of another; a dead pointer may compare equal to
/// anything. So pointers to different objects are known to differ only where both are alive and inside.
fn same_address(a: Value, b: Value) -> Value {
    let apart = build::ne(build::object(a.clone()), build::object(b.clone()));
    let coincide = build::apply("Coincide", vec![build::var("Alloc"), a.clone(), b.clone()]);
    build::or(build::eq(a, b), build::and(apart, coincide))
}
