//! Operators and conversions. Integers are mathematical: nothing overflows. Division truncates as in C; a cast to a C integer type
//! reduces the value to its range (C11 6.3.1.3).

use super::Lowered;
use super::context::Logic;
use super::linear::Relation;
use super::rows;
use crate::base::Span;
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind, UnaryOp};
use crate::il::ast::Expr;
use crate::lower::build::{
    add, and, apply, as_int, div, eq, if_then_else, iff, implies, int, le, lt, modulo, mul, neg,
    not, null, object, offset, or, plus, sub, var,
};
use crate::lower::class::Class;
use crate::lower::map::Map;
use num_bigint::BigInt;

impl Logic<'_> {
    pub fn unary(&self, op: UnaryOp, of: &Term, whole: &Term) -> Lowered<Expr> {
        match op {
            UnaryOp::Not if whole.ty == LogicType::Boolean => Ok(not(self.formula(of)?)),
            UnaryOp::Not => Ok(if_then_else(self.formula(of)?, int(0), int(1))),
            UnaryOp::Minus => Ok(neg(self.integer(of)?)),
            UnaryOp::BitNot => Ok(sub(int(-1), self.integer(of)?)),
        }
    }

    pub fn binary(&self, op: BinaryOp, left: &Term, right: &Term, whole: &Term) -> Lowered<Expr> {
        use BinaryOp::*;
        match op {
            And | Or | Xor | Implies | Iff => {
                let (places, left, right) =
                    ((left.span, right.span), self.formula(left)?, self.formula(right)?);
                Ok(match op {
                    // A part of a condition that fails is told by its place.
                    And => and(at(left, places.0), at(right, places.1)),
                    Or => or(left, right),
                    Xor => not(iff(left, right)),
                    Implies => implies(left, right),
                    _ => iff(left, right),
                })
            }
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                let holds = self.compare(op, left, right)?;
                match whole.ty {
                    LogicType::Boolean => Ok(holds),
                    _ => Ok(if_then_else(holds, int(1), int(0))),
                }
            }
            PointerAdd | PointerSub => self.move_pointer(op, left, right),
            PointerDiff => {
                let size = self.pointee_size(left)?;
                let distance = sub(offset(self.term(left)?), offset(self.term(right)?));
                Ok(div(distance, int(size)))
            }
            _ if matches!(whole.ty, LogicType::Real) || self.is_float(left) => {
                self.unsupported(whole.span, "arithmetic of real numbers")
            }
            Div | Rem if self.is_natural(left) && positive(right) => {
                let (left, right) = (self.integer(left)?, self.integer(right)?);
                Ok(if op == Div { div(left, right) } else { modulo(left, right) })
            }
            _ => Ok(integer_operation(op, self.integer(left)?, self.integer(right)?)),
        }
    }

    fn is_float(&self, term: &Term) -> bool {
        matches!(self.class(&term.ty), Some(Class::Float { .. })) || term.ty == LogicType::Real
    }

    /// Whether the value is known not to be negative, from types and literals alone.
    pub fn is_natural(&self, term: &Term) -> bool {
        use BinaryOp::{Add, Div, Mul, Rem};
        if let Some((low, _)) = self.class(&term.ty).and_then(|class| class.range()) {
            return low >= BigInt::ZERO;
        }
        match &term.kind {
            TermKind::Integer(value) => *value >= BigInt::ZERO,
            TermKind::Binary(Add | Mul | Div | Rem, left, right) => {
                self.is_natural(left) && self.is_natural(right)
            }
            TermKind::Convert(of) if self.keeps_value(of, &term.ty) => self.is_natural(of),
            TermKind::At(of, _) => self.is_natural(of),
            _ => false,
        }
    }

    fn move_pointer(&self, op: BinaryOp, pointer: &Term, by: &Term) -> Lowered<Expr> {
        if let Some(row) = rows::row(self, pointer)? {
            let distance = rows::over_rows(self, &row, op, by)?;
            return Ok(plus(self.term(pointer)?, distance.expr()));
        }
        let size = self.pointee_size(pointer)?;
        let factor = if op == BinaryOp::PointerSub { -BigInt::from(size) } else { size.into() };
        let distance = self.scaled(by, &factor)?;
        let pointer = self.term(pointer)?;
        if self.cells.is_empty() || self.index_in(by).is_none() {
            return Ok(plus(pointer, distance.expr()));
        }
        Ok(self.pointer_at(object(pointer.clone()), distance, offset(pointer)))
    }

    /// The size of what a pointer, or each pointer of a set, points to.
    pub fn pointee_size(&self, pointer: &Term) -> Lowered<u64> {
        let ty = match &pointer.ty {
            LogicType::Set(inner) => inner,
            ty => ty,
        };
        let types = &self.unit.program.typed.types;
        let pointee = match ty {
            LogicType::C(ty) => types.pointee(*ty).or_else(|| types.element(*ty)),
            _ => None,
        };
        match pointee.and_then(|pointee| self.unit.size(pointee.ty)) {
            Some(size) => Ok(size),
            None => self.unsupported(pointer.span, "a pointer to an object of unknown size"),
        }
    }

    fn compare(&self, op: BinaryOp, left: &Term, right: &Term) -> Lowered<Expr> {
        use BinaryOp::{Equal, Greater, GreaterEqual, Less, NotEqual};
        match op {
            NotEqual => return Ok(not(self.compare(Equal, left, right)?)),
            Greater => return self.compare(Less, right, left),
            GreaterEqual => return self.compare(BinaryOp::LessEqual, right, left),
            _ => {}
        }
        if matches!(left.ty, LogicType::Set(_)) || matches!(right.ty, LogicType::Set(_)) {
            return self.same_elements(left, right);
        }
        match (self.object_operand(left)?, self.object_operand(right)?) {
            (Some(a), _) if op == Equal => return Ok(eq(a, self.other_object(right)?)),
            (_, Some(b)) if op == Equal => return Ok(eq(self.other_object(left)?, b)),
            _ => {}
        }
        if (self.is_float(left) || self.is_float(right))
            && let (Some(a), Some(b)) = (self.float_operand(left), self.float_operand(right))
        {
            let function = match op {
                Equal => "FloatEqual",
                Less => "FloatLess",
                _ => "FloatAtMost",
            };
            return Ok(apply(function, vec![self.float(a)?, self.float(b)?]));
        }
        if left.ty == LogicType::Boolean && right.ty == LogicType::Boolean && op == Equal {
            return Ok(iff(self.formula(left)?, self.formula(right)?));
        }
        if let Some(record) = self.record(&left.ty) {
            return self.same_contents(record, left, right);
        }
        let pointer = |term: &Term| match &term.ty {
            LogicType::C(_) => self.class(&term.ty) == Some(Class::Pointer),
            _ => false,
        };
        if pointer(left) || pointer(right) {
            let (left, right) = (self.pointer_operand(left)?, self.pointer_operand(right)?);
            let same = eq(object(left.clone()), object(right.clone()));
            // Order is about offsets in one object (C11 6.5.8p5).
            return Ok(match op {
                Equal => eq(left, right),
                Less => and(same, lt(offset(left), offset(right))),
                _ => and(same, le(offset(left), offset(right))),
            });
        }
        if let LogicType::Named(_) = left.ty {
            return Ok(eq(self.term(left)?, self.term(right)?));
        }
        if left.ty == LogicType::Real || right.ty == LogicType::Real {
            return self.unsupported(left.span.to(right.span), "real numbers");
        }
        self.compare_integers(op, left, right)
    }

    /// An integer literal zero compared with a pointer is the null pointer.
    fn pointer_operand(&self, term: &Term) -> Lowered<Expr> {
        match &term.kind {
            TermKind::Integer(zero) if *zero == BigInt::ZERO => Ok(null()),
            _ if self.class(&term.ty) == Some(Class::Pointer)
                || matches!(term.kind, TermKind::Null) =>
            {
                self.term(term)
            }
            _ => self.unsupported(term.span, "a pointer compared with an integer"),
        }
    }

    /// A C value of floating type, perhaps seen as the real number it is, or a small integer.
    fn float_operand<'t>(&self, term: &'t Term) -> Option<&'t Term> {
        match (&term.kind, self.class(&term.ty)) {
            (_, Some(Class::Float { .. })) => Some(term),
            (TermKind::Convert(of), None) if term.ty == LogicType::Real => self.float_operand(of),
            (TermKind::Integer(value), _) if value.bits() <= 24 => Some(term),
            _ => None,
        }
    }

    /// Small integers are the same in every floating type.
    fn float(&self, term: &Term) -> Lowered<Expr> {
        match &term.kind {
            TermKind::Integer(value) => {
                let class = Class::Float { bits: 64 };
                self.unit.use_class(class);
                Ok(apply("FloatOfInt", vec![var(&class.constant()), int(value.clone())]))
            }
            _ => self.term(term),
        }
    }

    fn compare_integers(&self, op: BinaryOp, left: &Term, right: &Term) -> Lowered<Expr> {
        let difference = Term::new(
            TermKind::Binary(BinaryOp::Sub, Box::new(left.clone()), Box::new(right.clone())),
            LogicType::Integer,
            left.span.to(right.span),
        );
        let Some((stride, sign)) = self.index_in(&difference) else {
            let (left, right) = (self.integer(left)?, self.integer(right)?);
            return Ok(match op {
                BinaryOp::Equal => eq(left, right),
                BinaryOp::Less => lt(left, right),
                _ => le(left, right),
            });
        };
        // With `i == x div s`: `i < e` is `x < s*e`, and `i <= e` is `x < s*e + s`, whether or not s divides x.
        let stride = BigInt::from(stride);
        let scaled = self.scaled(&difference, &stride)?;
        let step = super::linear::Linear::constant(stride);
        let (scaled, relation) = match op {
            BinaryOp::Equal => (scaled, Relation::Equal),
            BinaryOp::Less if sign < 0 => (scaled.plus(&step), Relation::AtMost),
            BinaryOp::Less => (scaled, Relation::Less),
            _ if sign > 0 => (scaled.minus(&step), Relation::Less),
            _ => (scaled, Relation::AtMost),
        };
        Ok(scaled.compare(relation))
    }

    /// Whether a conversion to the type cannot change the value.
    pub fn keeps_value(&self, of: &Term, to: &LogicType) -> bool {
        let from = self.class(&of.ty).and_then(|class| class.range());
        let integer = from.is_some() || of.ty == LogicType::Integer;
        if *to == LogicType::Integer {
            return integer;
        }
        let Some((low, high)) = self.class(to).and_then(|class| class.range()) else {
            return false;
        };
        match (&of.kind, from) {
            (TermKind::Integer(value), _) => low <= *value && *value <= high,
            (_, Some((least, greatest))) => low <= least && greatest <= high,
            _ => false,
        }
    }

    pub fn convert(&self, of: &Term, to: &LogicType, span: Span) -> Lowered<Expr> {
        if self.keeps_value(of, to) {
            return self.integer(of);
        }
        let from = self.class(&of.ty);
        match (from, self.class(to)) {
            _ if *to == LogicType::Boolean => self.formula(of),
            _ if *to == LogicType::Integer => match from {
                Some(Class::Pointer) => Ok(self.number(self.term(of)?)),
                Some(Class::Float { .. }) => Ok(apply("IntOfFloat", vec![self.term(of)?])),
                _ => self.integer(of),
            },
            (_, Some(Class::Bool)) => Ok(if_then_else(self.formula(of)?, int(1), int(0))),
            (Some(Class::Pointer), Some(Class::Pointer)) => self.term(of),
            (Some(Class::Pointer), Some(class)) if class.is_integer() => {
                Ok(wrap(class, self.number(self.term(of)?)))
            }
            (Some(Class::Float { .. }), Some(class)) if class.is_integer() => {
                Ok(wrap(class, apply("IntOfFloat", vec![self.term(of)?])))
            }
            (Some(Class::Float { .. }), Some(class @ Class::Float { .. })) => {
                Ok(apply("FloatConvert", vec![var(&class.constant()), self.term(of)?]))
            }
            (_, Some(class)) if class.is_integer() => Ok(wrap(class, self.integer(of)?)),
            (_, Some(Class::Pointer)) => match (&of.kind, self.integer(of)) {
                (TermKind::Null, _) => Ok(null()),
                (_, Ok(value)) if as_int(&value) == Some(BigInt::ZERO) => Ok(null()),
                (_, Ok(value)) => Ok(apply("Pointer", vec![self.map(&Map::Alloc), value])),
                // An array, or a pointer that the logic made.
                _ => self.term(of),
            },
            (_, Some(class @ Class::Float { .. })) if of.ty != LogicType::Real => {
                Ok(apply("FloatOfInt", vec![var(&class.constant()), self.integer(of)?]))
            }
            _ if of.ty == *to => self.term(of),
            _ => self.unsupported(span, "this conversion"),
        }
    }

    /// The address as a number.
    fn number(&self, pointer: Expr) -> Expr {
        add(apply("Base", vec![object(pointer.clone())]), offset(pointer))
    }
}

/// The formula with the place of its term, unless a part of it has none of its own to tell it apart.
fn at(mut formula: Expr, place: Span) -> Expr {
    if formula.span == Span::default() {
        formula.span = place;
    }
    formula
}

fn positive(term: &Term) -> bool {
    matches!(&term.kind, TermKind::Integer(value) if *value > BigInt::ZERO)
}

/// The value reduced to the range of the class.
pub fn wrap(class: Class, value: Expr) -> Expr {
    let Class::Integer { bytes, signed } = class else { return value };
    if let (Some(literal), Some((low, high))) = (as_int(&value), class.range())
        && low <= literal
        && literal <= high
    {
        return value;
    }
    let sign = if signed { 'S' } else { 'U' };
    apply(&format!("Wrap{sign}{}", u32::from(bytes) * 8), vec![value])
}

fn integer_operation(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    use BinaryOp::*;
    let power = |amount: &Expr| {
        let amount = as_int(amount).and_then(|amount| u32::try_from(amount).ok())?;
        (amount < 1024).then(|| BigInt::from(1) << amount)
    };
    match op {
        Add => add(left, right),
        Sub => sub(left, right),
        Mul => mul(left, right),
        Div => apply("DivC", vec![left, right]),
        Rem => apply("RemC", vec![left, right]),
        Shl => match power(&right) {
            Some(factor) => mul(left, int(factor)),
            None => apply("Shl", vec![left, right]),
        },
        // Arithmetic: division that rounds down, as Euclidean division does.
        Shr => match power(&right) {
            Some(divisor) => div(left, int(divisor)),
            None => apply("Shr", vec![left, right]),
        },
        _ => bit_operation(op, left, right),
    }
}

/// With a literal that has few runs of ones, division and remainder; `a | m` is `a + m - (a & m)`, `a ^ m` is `a + m - 2 * (a & m)`.
fn bit_operation(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let (left, right) = if as_int(&left).is_some() { (right, left) } else { (left, right) };
    let common = as_int(&right).and_then(|mask| masked(&left, &mask));
    let both = || add(left.clone(), right.clone());
    match (op, common) {
        (BinaryOp::BitAnd, Some(common)) => common,
        (BinaryOp::BitOr, Some(common)) => sub(both(), common),
        (BinaryOp::BitXor, Some(common)) => sub(both(), mul(int(2), common)),
        (BinaryOp::BitAnd, None) => apply("And", vec![left, right]),
        (BinaryOp::BitOr, None) => apply("Or", vec![left, right]),
        _ => apply("Xor", vec![left, right]),
    }
}

/// `left & mask` in two's complement with endless sign: for each run of ones, `((left div 2^low) mod 2^length) * 2^low`.
fn masked(left: &Expr, mask: &BigInt) -> Option<Expr> {
    const MOST_RUNS: usize = 3;
    let power = |of: u64| int(BigInt::from(1) << of);
    if *mask < BigInt::ZERO {
        // Only `-2^k`, which leaves out the low bits.
        let low = mask.trailing_zeros()?;
        let plain = -mask == BigInt::from(1) << low;
        return plain.then(|| sub(left.clone(), modulo(left.clone(), power(low))));
    }
    let (mut runs, mut at) = (vec![], 0);
    while at < mask.bits() {
        let low = at;
        while mask.bit(at) {
            at += 1;
        }
        if at > low {
            runs.push((low, at - low));
        }
        at += 1;
    }
    let run = |(low, length): (u64, u64)| {
        mul(modulo(div(left.clone(), power(low)), power(length)), power(low))
    };
    (runs.len() <= MOST_RUNS)
        .then(|| runs.into_iter().map(run).reduce(add).unwrap_or_else(|| int(0)))
}
