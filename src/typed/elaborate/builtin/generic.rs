//! Builtins whose types depend on their arguments: variable arguments, questions about expressions, checked arithmetic on
//! any integers, classification of floats, vectors.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::constant::{self, Constant};
use crate::typed::tree::{Expr, ExprKind, Origin};
use crate::typed::types::{Type, TypeId};

impl Elaborator {
    pub fn generic_builtin(
        &mut self,
        name: Symbol,
        short: &str,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let expected = match short {
            "va_end" | "constant_p" | "classify_type" => 1..=1,
            "va_start" | "va_copy" | "complex" => 2..=2,
            "isnan" | "isinf" | "isfinite" | "isnormal" | "signbit" | "isinf_sign"
            | "issignaling" => 1..=1,
            "isgreater" | "isgreaterequal" | "isless" | "islessequal" | "islessgreater"
            | "isunordered" => 2..=2,
            "fpclassify" => 6..=6,
            "add_overflow" | "sub_overflow" | "mul_overflow" | "add_overflow_p"
            | "sub_overflow_p" | "mul_overflow_p" => 3..=3,
            "convertvector" => 2..=2,
            "shuffle" => 2..=3,
            "shufflevector" => 3..=usize::MAX,
            "speculation_safe_value" => 1..=2,
            "assoc_barrier" => 1..=1,
            _ => return None,
        };
        if !expected.contains(&arguments.len()) {
            let wanted = *expected.start();
            return Some(self.wrong_builtin_count(name, wanted, arguments.len(), span));
        }
        Some(match short {
            "va_start" | "va_end" | "va_copy" => self.list_builtin(name, arguments, span),
            "constant_p" => self.constant_p(&arguments[0], span),
            "classify_type" => self.classify_type(&arguments[0], span),
            "complex" => self.complex_builtin(name, arguments, span),
            "add_overflow" | "sub_overflow" | "mul_overflow" => {
                self.overflow_builtin(name, arguments, span)
            }
            "add_overflow_p" | "sub_overflow_p" | "mul_overflow_p" => {
                let values = self.values(arguments);
                self.builtin_call(name, values, TypeId::BOOL, span)
            }
            "shuffle" | "speculation_safe_value" | "assoc_barrier" => {
                let values = self.values(arguments);
                let ty = values[0].ty.ty;
                self.builtin_call(name, values, ty, span)
            }
            "convertvector" => self.convert_vector(name, arguments, span),
            "shufflevector" => self.shuffle_vector(name, arguments, span),
            _ => self.float_question(name, arguments, span),
        })
    }

    /// The first argument is a place, a second one too if it is one.
    fn list_builtin(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let list = self.expr(&arguments[0]);
        if !list.is_error() && !self.is_va_list(&list) {
            let (found, text) = (self.describe(list.ty), self.text(name));
            let message = format!("`{text}` needs a `va_list`, this is `{found}`");
            self.error("type-error", list.span, message);
            return Expr::error(span);
        }
        let mut places = vec![list];
        places.extend(arguments[1..].iter().map(|argument| self.expr(argument)));
        self.builtin_call(name, places, TypeId::VOID, span)
    }

    /// 1 if the argument is a constant; it is not evaluated otherwise.
    fn constant_p(&mut self, argument: &ast::Expr, span: Span) -> Expr {
        let value = self.value(argument);
        if value.is_error() {
            return Expr::error(span);
        }
        let constant = match constant::evaluate(&self.program, &value) {
            Ok(Constant::Integer(_) | Constant::Float(_)) => true,
            _ => is_literal_string(&value),
        };
        self.int(constant.into(), span)
    }

    /// The numbers are gcc's own (`typeclass.h`).
    fn classify_type(&mut self, argument: &ast::Expr, span: Span) -> Expr {
        let value = self.value(argument);
        let number = match self.class(value.ty.ty) {
            Class::Error => return Expr::error(span),
            Class::Void => 0,
            Class::Integer => 1,
            Class::Pointer | Class::Array | Class::VaList => 5,
            Class::Float => 8,
            Class::Complex => 9,
            Class::Function => 10,
            Class::Record => match self.record_of(value.ty.ty).map(|record| record.kind) {
                Some(ast::RecordKind::Union) => 13,
                _ => 12,
            },
            Class::Vector => 19,
        };
        self.int(number, span)
    }

    fn complex_builtin(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let (real, imaginary) = (self.value(&arguments[0]), self.value(&arguments[1]));
        let (Some(a), Some(b)) = (self.float_kind(real.ty.ty), self.float_kind(imaginary.ty.ty))
        else {
            return self.wrong_builtin_argument(name, &real, span);
        };
        let (a, b) = (Type::Float(a), Type::Float(b));
        let (a, b) = (self.program.types.intern(a), self.program.types.intern(b));
        let part = self.common_type(a, b);
        let Some(kind) = self.float_kind(part) else { return Expr::error(span) };
        let real = self.convert(real, part, Origin::Implicit);
        let imaginary = self.convert(imaginary, part, Origin::Implicit);
        let ty = self.program.types.intern(Type::Complex(kind));
        self.builtin_call(name, vec![real, imaginary], ty, span)
    }

    /// Both operands keep their types: the sum is that of the mathematical integers.
    fn overflow_builtin(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let values = self.values(arguments);
        if values.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        for value in &values[..2] {
            if self.class(value.ty.ty) != Class::Integer {
                return self.wrong_builtin_argument(name, value, span);
            }
        }
        let result = self.program.types.pointee(values[2].ty.ty);
        if !result.is_some_and(|result| self.class(result.ty) == Class::Integer) {
            return self.wrong_builtin_argument(name, &values[2], span);
        }
        self.builtin_call(name, values, TypeId::BOOL, span)
    }

    pub fn wrong_builtin_argument(&mut self, name: Symbol, argument: &Expr, span: Span) -> Expr {
        if !argument.is_error() {
            let (found, text) = (self.describe(argument.ty), self.text(name));
            let message = format!("`{text}` does not take `{found}`");
            self.error("type-error", argument.span, message);
        }
        Expr::error(span)
    }

    /// `isnan` and its kind take any floating type; comparisons take two.
    fn float_question(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let mut values = self.values(arguments);
        if values.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        if values.len() == 2 {
            let (right, left) = (values.pop(), values.pop());
            if let (Some(left), Some(right)) = (left, right) {
                let real = self.class(left.ty.ty).is_real() && self.class(right.ty.ty).is_real();
                if !real {
                    return self.wrong_builtin_argument(name, &left, span);
                }
                let (left, right, _) = self.balance(left, right);
                values = vec![left, right];
            }
        } else if let Some(last) = values.last()
            && self.class(last.ty.ty) != Class::Float
        {
            return self.wrong_builtin_argument(name, last, span);
        }
        self.builtin_call(name, values, TypeId::INT, span)
    }

    /// Each element converted; the type comes as the operand of a `sizeof`.
    fn convert_vector(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let value = self.value(&arguments[0]);
        let ast::ExprKind::SizeofType(to) = &arguments[1].kind else { return Expr::error(span) };
        let to = self.type_name(to).ty;
        match (self.program.types.get(value.ty.ty), self.program.types.get(to)) {
            (Type::Vector(_, from), Type::Vector(_, count)) if from == count => {
                self.builtin_call(name, vec![value], to, span)
            }
            _ => self.wrong_builtin_argument(name, &value, span),
        }
    }

    /// As many elements as indices are given.
    fn shuffle_vector(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let values = self.values(arguments);
        let Type::Vector(element, _) = *self.program.types.get(values[0].ty.ty) else {
            return self.wrong_builtin_argument(name, &values[0], span);
        };
        let count = values.len() as u32 - 2;
        let ty = self.program.types.intern(Type::Vector(element, count));
        self.builtin_call(name, values, ty, span)
    }
}

fn is_literal_string(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Decay(inner) | ExprKind::Convert(_, inner) => is_literal_string(inner),
        ExprKind::String(_) => true,
        _ => false,
    }
}
