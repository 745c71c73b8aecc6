//! Prints expressions: the operator, then its operands under it.

use super::{Printer, encoding, string};
use crate::syntax::ast::*;

impl Printer<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) {
        let words = self.expr_words(expr);
        self.line(&words, expr.span);
        self.below(|p| p.operands(&expr.kind));
    }

    fn expr_words(&self, expr: &Expr) -> String {
        let fixed = match &expr.kind {
            ExprKind::Name(symbol) => return format!("name {}", self.name(*symbol)),
            ExprKind::Integer(integer) => return integer_words(integer),
            ExprKind::Float(symbol) => return format!("float {}", self.name(*symbol)),
            ExprKind::Character(character) => {
                let prefix = encoding(character.encoding);
                return format!("character {prefix}{}", character.value);
            }
            ExprKind::String(literals) => {
                let texts: Vec<String> = literals.iter().map(string).collect();
                return format!("string {}", texts.join(" "));
            }
            ExprKind::Member { member, access, .. } => {
                let sign = if *access == Access::Arrow { "->" } else { "." };
                return format!("{sign}{}", self.name(member.symbol));
            }
            ExprKind::Unary(op, _) => unary(*op),
            ExprKind::Binary(op, ..) => binary(*op),
            ExprKind::Assign(Some(op), ..) => return format!("{}=", binary(*op)),
            ExprKind::Assign(None, ..) => "=",
            ExprKind::LabelAddress(label) => return format!("&&{}", self.name(label.symbol)),
            ExprKind::Index(..) => "index",
            ExprKind::Call(..) => "call",
            ExprKind::CompoundLiteral(..) => "compound literal",
            ExprKind::SizeofExpr(_) | ExprKind::SizeofType(_) => "sizeof",
            ExprKind::AlignofExpr(_) | ExprKind::AlignofType(_, Alignment::Least) => "alignof",
            ExprKind::AlignofType(_, Alignment::Preferred) => "preferred-alignof",
            ExprKind::Cast(..) => "cast",
            ExprKind::Conditional(_, None, _) => "?:",
            ExprKind::Conditional(..) => "? :",
            ExprKind::Comma(..) => ",",
            ExprKind::Generic { .. } => "generic",
            ExprKind::Statement(_) => "statement expression",
            ExprKind::VaArg(..) => "va_arg",
            ExprKind::Offsetof(..) => "offsetof",
            ExprKind::TypesCompatible(..) => "types compatible",
            ExprKind::Choose(..) => "choose",
            ExprKind::Error => "error",
        };
        fixed.to_string()
    }

    fn operands(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Name(_)
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Character(_)
            | ExprKind::String(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Error => {}
            ExprKind::Member { base: of, .. }
            | ExprKind::Unary(_, of)
            | ExprKind::SizeofExpr(of)
            | ExprKind::AlignofExpr(of) => self.expr(of),
            ExprKind::Index(left, right)
            | ExprKind::Binary(_, left, right)
            | ExprKind::Assign(_, left, right)
            | ExprKind::Comma(left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Call(function, arguments) => {
                self.expr(function);
                arguments.iter().for_each(|argument| self.expr(argument));
            }
            ExprKind::CompoundLiteral(ty, list) => {
                self.typed("type", ty);
                self.initializer_list(list);
            }
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty, _) => self.typed("type", ty),
            ExprKind::Cast(ty, value) => {
                self.typed("type", ty);
                self.expr(value);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.expr(condition);
                then.iter().for_each(|then| self.expr(then));
                self.expr(otherwise);
            }
            ExprKind::Generic { control, choices } => {
                self.expr(control);
                for choice in choices {
                    match &choice.ty {
                        Some(ty) => self.typed("type", ty),
                        None => self.plain("default"),
                    }
                    self.below(|p| p.expr(&choice.value));
                }
            }
            ExprKind::Statement(block) => self.block(block),
            ExprKind::VaArg(list, ty) => {
                self.expr(list);
                self.typed("type", ty);
            }
            ExprKind::Offsetof(ty, designators) => {
                self.typed("type", ty);
                self.designators(designators);
            }
            ExprKind::TypesCompatible(left, right) => {
                self.typed("type", left);
                self.typed("type", right);
            }
            ExprKind::Choose(condition, then, otherwise) => {
                for part in [condition, then, otherwise] {
                    self.expr(part);
                }
            }
        }
    }
}

fn integer_words(integer: &Integer) -> String {
    let unsigned = if integer.unsigned { "u" } else { "" };
    let length = match integer.length {
        IntegerLength::Int => String::new(),
        IntegerLength::Long => "l".into(),
        IntegerLength::LongLong => "ll".into(),
        IntegerLength::Bits(bits) => format!("i{bits}"),
    };
    let imaginary = if integer.imaginary { "i" } else { "" };
    let radix = if integer.decimal { "" } else { " (not decimal)" };
    format!("integer {}{unsigned}{length}{imaginary}{radix}", integer.value)
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::PreIncrement => "++ before",
        UnaryOp::PreDecrement => "-- before",
        UnaryOp::PostIncrement => "++ behind",
        UnaryOp::PostDecrement => "-- behind",
        UnaryOp::AddressOf => "unary &",
        UnaryOp::Deref => "unary *",
        UnaryOp::Plus => "unary +",
        UnaryOp::Minus => "unary -",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::Real => "__real__",
        UnaryOp::Imaginary => "__imag__",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Less => "<",
        BinaryOp::Greater => ">",
        BinaryOp::LessEqual => "<=",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
    }
}
