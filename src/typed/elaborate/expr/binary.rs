//! Binary operators (C11 6.5.5 to 6.5.14) on numbers, pointers and GNU vectors.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, BinaryOp as Written};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Origin};
use crate::typed::types::{IntegerKind, Qualified, Type, TypeId};

impl Elaborator {
    pub fn binary(&mut self, op: Written, left: &ast::Expr, right: &ast::Expr, span: Span) -> Expr {
        if matches!(op, Written::And | Written::Or) {
            let left = self.condition(left);
            let right = self.condition(right);
            return combine(typed_op(op), left, right, TypeId::INT, span);
        }
        let left = self.value(left);
        let right = self.value(right);
        self.binary_values(op, left, right, span)
    }

    pub fn binary_values(&mut self, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
        if left.is_error() || right.is_error() {
            return Expr::error(span);
        }
        let classes = (self.class(left.ty.ty), self.class(right.ty.ty));
        if classes.0 == Class::Vector || classes.1 == Class::Vector {
            return self.vector_op(op, left, right, span);
        }
        match op {
            Written::Add | Written::Sub
                if classes.0 == Class::Pointer || classes.1 == Class::Pointer =>
            {
                self.pointer_sum(op, left, right, span)
            }
            Written::Equal
            | Written::NotEqual
            | Written::Less
            | Written::LessEqual
            | Written::Greater
            | Written::GreaterEqual => self.compare(op, left, right, span),
            Written::Shl | Written::Shr => {
                if classes != (Class::Integer, Class::Integer) {
                    return self.wrong_operands(op, &left, &right, span);
                }
                let shape = self.operand(&left);
                let left = self.promote(left);
                let right = self.promote(right);
                let result = combine(typed_op(op), left, right, shape.ty, span);
                self.cut_result(result, shape)
            }
            Written::Rem | Written::BitAnd | Written::BitXor | Written::BitOr
                if classes != (Class::Integer, Class::Integer) =>
            {
                self.wrong_operands(op, &left, &right, span)
            }
            _ if classes.0.is_arithmetic() && classes.1.is_arithmetic() => {
                let (left, right, shape) = self.balance(left, right);
                let result = combine(typed_op(op), left, right, shape.ty, span);
                self.cut_result(result, shape)
            }
            _ => self.wrong_operands(op, &left, &right, span),
        }
    }

    pub fn wrong_operands(&mut self, op: Written, left: &Expr, right: &Expr, span: Span) -> Expr {
        let (left, right) = (self.describe(left.ty), self.describe(right.ty));
        let message = format!("`{}` does not take `{left}` and `{right}`", spelling(op));
        self.error("type-error", span, message);
        Expr::error(span)
    }

    /// `p + n`, `n + p`, `p - n` and `p - q` (C11 6.5.6).
    fn pointer_sum(&mut self, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
        match (op, self.class(left.ty.ty), self.class(right.ty.ty)) {
            (Written::Add, Class::Pointer, Class::Integer) => {
                self.pointer_offset(BinaryOp::PointerAdd, left, right, span)
            }
            (Written::Add, Class::Integer, Class::Pointer) => {
                self.pointer_offset(BinaryOp::PointerAdd, right, left, span)
            }
            (Written::Sub, Class::Pointer, Class::Integer) => {
                self.pointer_offset(BinaryOp::PointerSub, left, right, span)
            }
            (Written::Sub, Class::Pointer, Class::Pointer) => {
                self.pointer_difference(left, right, span)
            }
            _ => self.wrong_operands(op, &left, &right, span),
        }
    }

    /// A pointer moved by a number of elements.
    pub fn pointer_offset(
        &mut self,
        op: BinaryOp,
        pointer: Expr,
        offset: Expr,
        span: Span,
    ) -> Expr {
        if !self.check_pointee_size(pointer.ty.ty, pointer.span) {
            return Expr::error(span);
        }
        let offset = self.promote(offset);
        let ty = pointer.ty.ty;
        combine(op, pointer, offset, ty, span)
    }

    fn pointer_difference(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        let pointees =
            (self.program.types.pointee(left.ty.ty), self.program.types.pointee(right.ty.ty));
        let (Some(a), Some(b)) = pointees else { return Expr::error(span) };
        let (a, b) = (self.unqualified(a), self.unqualified(b));
        if !self.compatible(a, b) {
            return self.wrong_operands(Written::Sub, &left, &right, span);
        }
        if !self.check_pointee_size(left.ty.ty, left.span) {
            return Expr::error(span);
        }
        let ty = self.integer_type(self.program.target.difference_type());
        combine(BinaryOp::PointerDiff, left, right, ty, span)
    }

    /// Elements are counted in their size: it must be known. GNU C counts `void` and functions in bytes.
    pub fn check_pointee_size(&mut self, pointer: TypeId, span: Span) -> bool {
        let Some(pointee) = self.program.types.pointee(pointer) else { return false };
        let class = self.class(pointee.ty);
        if matches!(class, Class::Void | Class::Function) || self.is_complete(pointee.ty) {
            return true;
        }
        let found = self.describe(pointer);
        let message = format!("the size of what `{found}` points to is not known");
        self.error("type-error", span, message);
        false
    }

    /// Relations and equality (C11 6.5.8, 6.5.9).
    fn compare(&mut self, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
        let equality = matches!(op, Written::Equal | Written::NotEqual);
        let op_typed = typed_op(op);
        match (self.class(left.ty.ty), self.class(right.ty.ty)) {
            (a, b)
                if a.is_real() && b.is_real()
                    || equality && a.is_arithmetic() && b.is_arithmetic() =>
            {
                let (left, right, _) = self.balance(left, right);
                combine(op_typed, left, right, TypeId::INT, span)
            }
            (Class::Pointer, Class::Pointer) => {
                let ty = self.compared_pointer(&left, &right, span);
                let left = self.convert(left, ty, Origin::Implicit);
                let right = self.convert(right, ty, Origin::Implicit);
                combine(op_typed, left, right, TypeId::INT, span)
            }
            (Class::Pointer, Class::Integer) => {
                self.warn_mixed_comparison(&left, &right, span);
                let right = self.convert(right, left.ty.ty, Origin::Implicit);
                combine(op_typed, left, right, TypeId::INT, span)
            }
            (Class::Integer, Class::Pointer) => {
                self.warn_mixed_comparison(&right, &left, span);
                let left = self.convert(left, right.ty.ty, Origin::Implicit);
                combine(op_typed, left, right, TypeId::INT, span)
            }
            _ => self.wrong_operands(op, &left, &right, span),
        }
    }

    fn warn_mixed_comparison(&mut self, pointer: &Expr, integer: &Expr, span: Span) {
        if !self.is_null_constant(integer) {
            let (pointer, integer) = (self.describe(pointer.ty), self.describe(integer.ty));
            let message =
                format!("compares a pointer with an integer: `{pointer}` and `{integer}`");
            self.warn("int-conversion", span, message);
        }
    }

    /// The type in which two pointers are compared.
    fn compared_pointer(&mut self, left: &Expr, right: &Expr, span: Span) -> TypeId {
        if left.ty.ty == right.ty.ty || self.is_null_constant(right) {
            return left.ty.ty;
        }
        if self.is_null_constant(left) {
            return right.ty.ty;
        }
        match self.merged_pointer(left.ty.ty, right.ty.ty) {
            Some(ty) => ty,
            None => {
                let (left, right) = (self.describe(left.ty), self.describe(right.ty));
                let message =
                    format!("compares pointers to different types: `{left}` and `{right}`");
                self.warn("incompatible-pointers", span, message);
                TypeId::VOID_POINTER
            }
        }
    }

    /// The pointer type that two agree on: to the composite type, or to `void`, with the qualifiers of both
    /// (C11 6.5.15p6). `None` if they point to different things.
    pub fn merged_pointer(&mut self, left: TypeId, right: TypeId) -> Option<TypeId> {
        let a = self.program.types.pointee(left)?;
        let b = self.program.types.pointee(right)?;
        let qualifiers = self.all_qualifiers(a).and(self.all_qualifiers(b));
        let (plain_a, plain_b) = (self.unqualified(a), self.unqualified(b));
        let ty = if plain_a == TypeId::VOID || plain_b == TypeId::VOID {
            TypeId::VOID
        } else if self.compatible(plain_a, plain_b) {
            self.composite(plain_a, plain_b)
        } else {
            return None;
        };
        let pointee = self.qualify(Qualified::from(ty), qualifiers);
        Some(self.program.types.pointer_to(pointee))
    }

    /// Element-wise operators on vectors (GNU C): both of one type, or one side a number for all elements.
    #[inline(never)]
    fn vector_op(&mut self, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
        let (a, b) = (left.ty.ty, right.ty.ty);
        let vector = if self.class(a) == Class::Vector { a } else { b };
        let shapes = (self.program.types.get(a).clone(), self.program.types.get(b).clone());
        let fits = match shapes {
            (Type::Vector(left, n), Type::Vector(right, m)) => {
                n == m && self.size_of(left) == self.size_of(right)
            }
            _ => self.class(a).is_real() || self.class(b).is_real(),
        };
        if !fits {
            return self.wrong_operands(op, &left, &right, span);
        }
        let shift = matches!(op, Written::Shl | Written::Shr);
        let left = self.convert(left, vector, Origin::Implicit);
        let right = match shift && self.class(b) == Class::Vector {
            true => right,
            false => self.convert(right, vector, Origin::Implicit),
        };
        let ty = match op {
            Written::Equal
            | Written::NotEqual
            | Written::Less
            | Written::LessEqual
            | Written::Greater
            | Written::GreaterEqual => self.vector_of_truths(vector),
            _ => vector,
        };
        combine(typed_op(op), left, right, ty, span)
    }

    /// A comparison of vectors gives signed integers of the elements' size.
    fn vector_of_truths(&mut self, vector: TypeId) -> TypeId {
        let Type::Vector(element, count) = *self.program.types.get(vector) else { return vector };
        let kinds = [
            IntegerKind::SignedChar,
            IntegerKind::Short,
            IntegerKind::Int,
            IntegerKind::Long,
            IntegerKind::LongLong,
            IntegerKind::Int128,
        ];
        let size = self.size_of(element);
        let target = self.program.target;
        let kind = kinds.into_iter().find(|kind| Some(target.integer_size(*kind)) == size);
        let element = self.integer_type(kind.unwrap_or(IntegerKind::Int));
        self.program.types.intern(Type::Vector(element, count))
    }
}

/// A binary node; with a reported mistake in it, an error.
pub fn combine(op: BinaryOp, left: Expr, right: Expr, ty: TypeId, span: Span) -> Expr {
    if left.is_error() || right.is_error() {
        return Expr::error(span);
    }
    Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
}

pub fn typed_op(op: Written) -> BinaryOp {
    match op {
        Written::Mul => BinaryOp::Mul,
        Written::Div => BinaryOp::Div,
        Written::Rem => BinaryOp::Rem,
        Written::Add => BinaryOp::Add,
        Written::Sub => BinaryOp::Sub,
        Written::Shl => BinaryOp::Shl,
        Written::Shr => BinaryOp::Shr,
        Written::Less => BinaryOp::Less,
        Written::Greater => BinaryOp::Greater,
        Written::LessEqual => BinaryOp::LessEqual,
        Written::GreaterEqual => BinaryOp::GreaterEqual,
        Written::Equal => BinaryOp::Equal,
        Written::NotEqual => BinaryOp::NotEqual,
        Written::BitAnd => BinaryOp::BitAnd,
        Written::BitXor => BinaryOp::BitXor,
        Written::BitOr => BinaryOp::BitOr,
        Written::And => BinaryOp::And,
        Written::Or => BinaryOp::Or,
    }
}

fn spelling(op: Written) -> &'static str {
    match op {
        Written::Mul => "*",
        Written::Div => "/",
        Written::Rem => "%",
        Written::Add => "+",
        Written::Sub => "-",
        Written::Shl => "<<",
        Written::Shr => ">>",
        Written::Less => "<",
        Written::Greater => ">",
        Written::LessEqual => "<=",
        Written::GreaterEqual => ">=",
        Written::Equal => "==",
        Written::NotEqual => "!=",
        Written::BitAnd => "&",
        Written::BitXor => "^",
        Written::BitOr => "|",
        Written::And => "&&",
        Written::Or => "||",
    }
}
