//! Expressions with the parentheses that precedence asks for, and a few more where readers and compilers expect them.

use super::Printer;
use crate::typed::program::Field;
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind, StepOp, UnaryOp};
use crate::typed::types::{IntegerKind, Type, TypeId};

/// How tightly an expression holds together (C11 6.5): what stands where a tighter one is needed gets parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Comma,
    Assign,
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Add,
    Mul,
    Cast,
    Unary,
    Postfix,
    Primary,
}

impl Printer<'_> {
    /// The named field that an access means; `None` for one without name, whose members are reached directly.
    pub(super) fn field(&self, base: &Expr, index: u32) -> Option<&Field> {
        let Type::Record(id) = self.program.types.get(base.ty.ty) else { return None };
        let field = self.program[*id].definition.as_ref()?.fields.get(index as usize)?;
        field.name.is_some().then_some(field)
    }

    /// The expression, in parentheses if it holds less tightly than `least`.
    pub(super) fn expr(&mut self, expr: &Expr, least: Level) {
        let expr = self.visible(expr);
        if self.level(expr) < least {
            self.out.push('(');
            self.bare_expr(expr);
            self.out.push(')');
        } else {
            self.bare_expr(expr);
        }
    }

    /// A value where C converts it to `to` as if by assignment.
    pub(super) fn assigned_expr(&mut self, value: &Expr, to: TypeId) {
        let value = self.assigned(value, to);
        match value.kind {
            // A small type has no literals; the context makes it one.
            ExprKind::Integer(bits) if self.is_small(value.ty.ty) => {
                let kind = self.integer_kind(value.ty.ty);
                match kind {
                    Some(kind) => self.out.push_str(&self.digits(bits, kind).text),
                    None => self.out.push_str(if bits == 0 { "0" } else { "1" }),
                }
            }
            _ => self.expr(value, Level::Assign),
        }
    }

    /// Whether constants of the type are printed as casts: narrower than `int`, wider than any literal, or no integer.
    fn is_small(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Bool => true,
            _ => self.integer_kind(ty).is_some_and(|kind| {
                let size = self.program.target.integer_size(kind);
                size < 4
            }),
        }
    }

    /// The level of an expression that is visible.
    fn level(&self, expr: &Expr) -> Level {
        match &expr.kind {
            ExprKind::Variable(_) | ExprKind::String(_) | ExprKind::Function(_) => Level::Primary,
            ExprKind::Float(_) | ExprKind::ImaginaryConstant(_) => Level::Primary,
            ExprKind::Statement(_) | ExprKind::Builtin(_) | ExprKind::VaArg(_) => Level::Primary,
            ExprKind::Unsupported(_) | ExprKind::Error => Level::Primary,
            ExprKind::Member(..) | ExprKind::VectorElement(..) | ExprKind::Call(_) => {
                Level::Postfix
            }
            ExprKind::CompoundLiteral(_) => Level::Postfix,
            ExprKind::Deref(pointer) => match self.as_index(pointer) {
                Some(_) => Level::Postfix,
                None => Level::Unary,
            },
            ExprKind::Integer(bits) => match self.literal_kind(expr.ty.ty) {
                Some(kind) => self.digits(*bits, kind).level,
                None => Level::Cast,
            },
            ExprKind::Step(StepOp::PostIncrement | StepOp::PostDecrement, _) => Level::Postfix,
            ExprKind::Real(_) | ExprKind::Imaginary(_) | ExprKind::AddressOf(_) => Level::Unary,
            ExprKind::Unary(..) | ExprKind::Step(..) | ExprKind::LabelAddress(_) => Level::Unary,
            ExprKind::Convert(..) => Level::Cast,
            ExprKind::Binary(op, ..) => operator(*op).1,
            ExprKind::Conditional(_) | ExprKind::ConditionalSelf(..) => Level::Conditional,
            ExprKind::Assign(..) | ExprKind::CompoundAssign(_) => Level::Assign,
            ExprKind::Comma(..) => Level::Comma,
            // Never visible.
            ExprKind::Load(inner) | ExprKind::Decay(inner) => self.level(inner),
        }
    }

    /// The kind of literal that has exactly the type.
    fn literal_kind(&self, ty: TypeId) -> Option<IntegerKind> {
        let kind = self.integer_kind(ty)?;
        (4..=8).contains(&self.program.target.integer_size(kind)).then_some(kind)
    }

    fn bare_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Variable(id) => {
                self.out.push_str(self.names.variable(self.program, *id));
            }
            ExprKind::Function(id) => {
                let name = self.program[*id].name;
                self.out.push_str(self.program.symbols.text(name));
            }
            ExprKind::String(id) => self.string(*id),
            ExprKind::Deref(pointer) => match self.as_index(pointer) {
                Some((base, index)) => {
                    self.expr(base, Level::Postfix);
                    self.index(index);
                }
                None => {
                    self.out.push('*');
                    self.expr(pointer, Level::Cast);
                }
            },
            ExprKind::Member(base, index) => self.member(base, *index),
            ExprKind::CompoundLiteral(literal) => {
                let ty = self.program[literal.variable].ty;
                let name = self.type_name(ty);
                self.out.push_str(&format!("({name})"));
                self.braced(&literal.initializer, ty.ty);
            }
            ExprKind::VectorElement(vector, index) => {
                self.expr(vector, Level::Postfix);
                self.index(index);
            }
            ExprKind::Real(inner) => self.prefixed("__real__ ", inner, Level::Cast),
            ExprKind::Imaginary(inner) => self.prefixed("__imag__ ", inner, Level::Cast),
            ExprKind::Integer(bits) => self.integer(*bits, expr.ty.ty),
            ExprKind::Float(text) | ExprKind::ImaginaryConstant(text) => {
                self.out.push_str(self.program.symbols.text(*text));
            }
            ExprKind::Load(inner) | ExprKind::Decay(inner) => self.bare_expr(inner),
            ExprKind::AddressOf(place) => self.prefixed("&", place, Level::Cast),
            ExprKind::Convert(_, inner) => {
                let name = self.type_name(expr.ty.ty);
                self.out.push_str(&format!("({name})"));
                self.expr(inner, Level::Cast);
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Assign(place, value) => {
                self.expr(place, Level::Unary);
                self.out.push_str(" = ");
                self.assigned_expr(value, place.ty.ty);
            }
            ExprKind::CompoundAssign(assign) => {
                self.expr(&assign.place, Level::Unary);
                self.out.push_str(&format!(" {}= ", operator(assign.op).0));
                let value = match assign.op {
                    BinaryOp::Shl | BinaryOp::Shr => self.splat(self.promoted(&assign.value)),
                    BinaryOp::PointerAdd | BinaryOp::PointerSub => self.offset(&assign.value),
                    _ => self.compound_value(&assign.place, &assign.value, assign.computed),
                };
                self.expr(value, Level::Assign);
            }
            ExprKind::Step(op, place) => match op {
                StepOp::PreIncrement => self.prefixed("++", place, Level::Unary),
                StepOp::PreDecrement => self.prefixed("--", place, Level::Unary),
                StepOp::PostIncrement | StepOp::PostDecrement => {
                    self.expr(place, Level::Postfix);
                    self.out.push_str(if *op == StepOp::PostIncrement { "++" } else { "--" });
                }
            },
            ExprKind::Conditional(parts) => {
                let (condition, then, otherwise) = &**parts;
                let (then, otherwise) = self.branches(then, otherwise);
                self.expr(self.tested(condition), Level::Or);
                self.out.push_str(" ? ");
                self.expr(then, Level::Assign);
                self.out.push_str(" : ");
                self.expr(otherwise, Level::Conditional);
            }
            ExprKind::ConditionalSelf(value, otherwise) => {
                let (value, otherwise) = self.branches(value, otherwise);
                self.expr(value, Level::Or);
                self.out.push_str(" ?: ");
                self.expr(otherwise, Level::Conditional);
            }
            ExprKind::Comma(left, right) => {
                self.expr(left, Level::Comma);
                self.out.push_str(", ");
                self.expr(right, Level::Assign);
            }
            ExprKind::Call(call) => self.call(call),
            ExprKind::Builtin(call) => {
                let name = self.program.symbols.text(call.name);
                // Either answer is right where its argument is no constant.
                if name == "__builtin_constant_p" {
                    self.out.push('0');
                    return;
                }
                self.out.push_str(name);
                self.out.push('(');
                for (index, argument) in call.arguments.iter().enumerate() {
                    self.separate(index);
                    self.expr(argument, Level::Assign);
                }
                if name == "__builtin_convertvector" {
                    let ty = self.type_name(expr.ty.ty);
                    self.out.push_str(&format!(", {ty}"));
                }
                self.out.push(')');
            }
            ExprKind::Statement(block) => {
                self.out.push_str("({");
                self.block_items(block);
                self.out.push_str("})");
            }
            ExprKind::VaArg(list) => {
                self.out.push_str("__builtin_va_arg(");
                self.expr(list, Level::Assign);
                let ty = self.type_name(expr.ty.ty);
                self.out.push_str(&format!(", {ty})"));
            }
            ExprKind::LabelAddress(label) => {
                self.out.push_str("&&");
                self.out.push_str(&self.labels[label.0 as usize]);
            }
            ExprKind::Unsupported(what) => self.trap(expr.ty.ty, what),
            ExprKind::Error => self.trap(expr.ty.ty, "an error"),
        }
    }

    /// What cannot be printed stops the program that comes there, instead of going on in another way.
    fn trap(&mut self, ty: TypeId, what: &str) {
        let value = match self.program.types.get(ty) {
            Type::Void => None,
            Type::Error => Some("0".to_string()),
            Type::Array(..) | Type::Function(_) => Some(self.declarator(ty.into(), "(*)".into())),
            _ => Some(self.declarator(ty.into(), "*".into())),
        };
        self.out.push_str("({");
        self.indent += 1;
        self.newline();
        self.out.push_str(&format!("/* {} */", what.replace("*/", "* /")));
        self.newline();
        self.out.push_str("__builtin_trap();");
        if let Some(value) = value {
            self.newline();
            let zero = value == "0";
            self.out.push_str(&if zero { "0;".to_string() } else { format!("*({value})0;") });
        }
        self.indent -= 1;
        self.newline();
        self.out.push_str("})");
    }

    fn prefixed(&mut self, operator: &str, operand: &Expr, least: Level) {
        self.out.push_str(operator);
        self.expr(operand, least);
    }

    pub(super) fn separate(&mut self, index: usize) {
        if index > 0 {
            self.out.push_str(", ");
        }
    }

    fn index(&mut self, index: &Expr) {
        self.out.push('[');
        let index = self.offset(index);
        self.expr(index, Level::Comma);
        self.out.push(']');
    }

    /// The array or pointer and the index, of a pointer that `*` would be applied to.
    fn as_index<'e>(&self, pointer: &'e Expr) -> Option<(&'e Expr, &'e Expr)> {
        match &self.visible(pointer).kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => Some((base, index)),
            _ => None,
        }
    }

    fn member(&mut self, base: &Expr, index: u32) {
        let Some(name) = self.field(base, index).and_then(|field| field.name) else {
            return self.expr(base, Level::Postfix);
        };
        let base = self.visible(base);
        match &base.kind {
            ExprKind::Deref(pointer) if self.as_index(pointer).is_none() => {
                self.expr(pointer, Level::Postfix);
                self.out.push_str("->");
            }
            _ => {
                self.expr(base, Level::Postfix);
                self.out.push('.');
            }
        }
        self.out.push_str(self.program.symbols.text(name));
    }

    fn integer(&mut self, bits: u64, ty: TypeId) {
        if self.literal_kind(ty).is_none() {
            let name = self.type_name(ty);
            self.out.push_str(&format!("({name})"));
        }
        let digits = match self.integer_kind(ty) {
            Some(kind) => self.digits(bits, kind),
            None if ty == TypeId::BOOL => self.digits(bits, IntegerKind::Int),
            None => self.digits(bits, self.program.target.size_type()),
        };
        if self.literal_kind(ty).is_none() && digits.level < Level::Cast {
            self.out.push_str(&format!("({})", digits.text));
        } else {
            self.out.push_str(&digits.text);
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        let (text, operand) = match op {
            UnaryOp::Minus => ("-", self.promoted(operand)),
            UnaryOp::BitNot | UnaryOp::Conjugate => ("~", self.promoted(operand)),
            UnaryOp::Not => ("!", self.tested(operand)),
        };
        // `--x` would be another operator.
        let starts_with_minus = match &operand.kind {
            ExprKind::Unary(UnaryOp::Minus, _) | ExprKind::Step(StepOp::PreDecrement, _) => true,
            ExprKind::Integer(_) => self.level(operand) == Level::Unary,
            _ => false,
        };
        let least = if starts_with_minus { Level::Postfix } else { Level::Cast };
        self.out.push_str(text);
        self.operand(operand, least);
    }

    /// An operand of arithmetic. gcc computes with a bit-field wider than `int` in as many bits as it has; typed C spells that
    /// out, so that the operand itself is to have all bits of its type.
    fn operand(&mut self, operand: &Expr, least: Level) {
        let wide = self.is_bit_field(operand)
            && !matches!(operand.kind, ExprKind::Statement(_))
            && self
                .literal_kind(operand.ty.ty)
                .is_some_and(|kind| self.program.target.integer_size(kind) > 4);
        if !wide {
            return self.expr(operand, least);
        }
        let name = self.type_name(operand.ty.ty);
        let closed = least > Level::Cast;
        self.out.push_str(if closed { "((" } else { "(" });
        self.out.push_str(&format!("{name})"));
        self.expr(operand, Level::Cast);
        if closed {
            self.out.push(')');
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let (text, level) = operator(op);
        let (left, right) = match op {
            BinaryOp::And | BinaryOp::Or => (self.tested(left), self.tested(right)),
            BinaryOp::Shl | BinaryOp::Shr => {
                (self.splat(self.promoted(left)), self.splat(self.promoted(right)))
            }
            BinaryOp::PointerAdd | BinaryOp::PointerSub => (self.visible(left), self.offset(right)),
            _ => self.balanced(left, right),
        };
        let same = |expr: &Expr| matches!(&expr.kind, ExprKind::Binary(inner, ..) if *inner == op);
        let (least_left, least_right) = match op {
            // Mixed with other operators these are misread too easily to go without parentheses.
            BinaryOp::Shl | BinaryOp::Shr => (Level::Cast, Level::Cast),
            BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr if same(left) => {
                (level, Level::Cast)
            }
            BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => (Level::Cast, Level::Cast),
            BinaryOp::Or if same(left) => (level, Level::BitOr),
            BinaryOp::Or => (Level::BitOr, Level::BitOr),
            BinaryOp::Equal | BinaryOp::NotEqual => (Level::Shift, Level::Shift),
            _ => (level, tighter(level)),
        };
        self.operand(left, least_left);
        self.out.push_str(&format!(" {text} "));
        self.operand(right, least_right);
    }

    fn call(&mut self, call: &Call) {
        let types = &self.program.types;
        let callee = types.pointee(call.callee.ty.ty).map_or(call.callee.ty.ty, |it| it.ty);
        let function = match types.get(callee) {
            Type::Function(function) if function.prototype => Some(function.clone()),
            _ => None,
        };
        self.expr(&call.callee, Level::Postfix);
        self.out.push('(');
        for (index, argument) in call.arguments.iter().enumerate() {
            self.separate(index);
            match function.as_ref().and_then(|function| function.parameters.get(index)) {
                Some(parameter) => self.assigned_expr(argument, *parameter),
                None => self.expr(self.promoted_argument(argument), Level::Assign),
            }
        }
        self.out.push(')');
    }
}

/// What stands one step below in the grammar of binary operators.
fn tighter(level: Level) -> Level {
    match level {
        Level::Or => Level::And,
        Level::And => Level::BitOr,
        Level::Equality => Level::Relation,
        Level::Relation => Level::Shift,
        Level::Shift => Level::Add,
        Level::Add => Level::Mul,
        _ => Level::Cast,
    }
}

fn operator(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Mul => ("*", Level::Mul),
        BinaryOp::Div => ("/", Level::Mul),
        BinaryOp::Rem => ("%", Level::Mul),
        BinaryOp::Add | BinaryOp::PointerAdd => ("+", Level::Add),
        BinaryOp::Sub | BinaryOp::PointerSub | BinaryOp::PointerDiff => ("-", Level::Add),
        BinaryOp::Shl => ("<<", Level::Shift),
        BinaryOp::Shr => (">>", Level::Shift),
        BinaryOp::BitAnd => ("&", Level::BitAnd),
        BinaryOp::BitXor => ("^", Level::BitXor),
        BinaryOp::BitOr => ("|", Level::BitOr),
        BinaryOp::Less => ("<", Level::Relation),
        BinaryOp::Greater => (">", Level::Relation),
        BinaryOp::LessEqual => ("<=", Level::Relation),
        BinaryOp::GreaterEqual => (">=", Level::Relation),
        BinaryOp::Equal => ("==", Level::Equality),
        BinaryOp::NotEqual => ("!=", Level::Equality),
        BinaryOp::And => ("&&", Level::And),
        BinaryOp::Or => ("||", Level::Or),
    }
}
