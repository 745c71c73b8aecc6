//! Values of scalar expressions. What an expression does on the way is emitted; the result is an expression without side effects that stays
//! true until memory or a variable it mentions changes: who evaluates more before using it keeps it (`keep`).

use super::Body;
use crate::base::{Said, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::align;
use crate::lower::build::{self, if_then_else, int};
use crate::lower::class::Class;
use crate::lower::integers;
use crate::lower::volatile::drops_volatile;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{Type, TypeId};

impl Body<'_, '_> {
    /// The value of a scalar expression.
    pub(super) fn value(&mut self, expr: &Expr) -> Value {
        let value = self.value_of_type(expr);
        let typed = &self.program().typed;
        let is_float = || matches!(Class::of(typed, expr.ty.ty), Some(Class::Float { .. }));
        if typed.target.loose_floats && is_float() {
            // It may be rounded otherwise than its type says, also when it is looked at again (C11 5.2.4.2.2p9).
            return self.unknown(expr.ty.ty, expr.span);
        }
        value
    }

    fn value_of_type(&mut self, expr: &Expr) -> Value {
        let span = expr.span;
        let ty = expr.ty.ty;
        match &expr.kind {
            ExprKind::Integer(bits) => self.constant(*bits, ty),
            ExprKind::Load(place) => self.load(place, span),
            ExprKind::Decay(of) | ExprKind::AddressOf(of) => {
                self.check_aligned(of, ty, span);
                self.address(of)
            }
            ExprKind::Convert(conversion, of) => self.convert(*conversion, of, ty, span),
            ExprKind::Unary(UnaryOp::Not, of) => {
                let condition = self.condition(of);
                if_then_else(condition, int(0), int(1))
            }
            ExprKind::Unary(op, of) => {
                let value = self.value(of);
                match self.unit.class(ty) {
                    Some(Class::Pointer) | None => self.no_value("this operation", ty, span),
                    Some(class) => integers::unary(&mut self.emit, *op, class, value, span),
                }
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, ty, span),
            ExprKind::Assign(place, value) => self.assign(place, value, span),
            ExprKind::CompoundAssign(assign) => self.compound_assign(assign, span),
            ExprKind::Step(op, place) => self.step(*op, place, span),
            ExprKind::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                self.conditional(condition, then, other, ty, span)
            }
            ExprKind::ConditionalSelf(left, right) => self.conditional_self(left, right, ty, span),
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.value(second)
            }
            ExprKind::Call(call) => self.call(call, None, span),
            ExprKind::Builtin(call) => self.builtin(call, ty, span),
            ExprKind::Statement(block) => self.statement_value(block, ty, span),
            ExprKind::Float(_) => match self.unit.class(ty) {
                Some(class) => self.emit.unknown("float", class.value_type(), span),
                None => self.no_value("this constant", ty, span),
            },
            // A member of a struct value that is no place: `f().x`.
            ExprKind::Member(..) => self.member_of_value(expr, span),
            ExprKind::Function(function) => self.function_pointer(*function),
            ExprKind::Unsupported(what) => self.no_value(what, ty, span),
            ExprKind::VaArg(_) => self.no_value("va_arg", ty, span),
            ExprKind::LabelAddress(_) => self.no_value("the address of a label", ty, span),
            ExprKind::ImaginaryConstant(_) | ExprKind::Real(_) | ExprKind::Imaginary(_) => {
                self.no_value("complex numbers", ty, span)
            }
            ExprKind::VectorElement(..) => self.no_value("vectors", ty, span),
            ExprKind::Variable(_)
            | ExprKind::String(_)
            | ExprKind::Deref(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Error => self.no_value("this expression", ty, span),
        }
    }

    pub(super) fn no_value(&mut self, what: impl Into<Said>, ty: TypeId, span: Span) -> Value {
        self.unsupported(what, span);
        self.unknown(ty, span)
    }

    /// Evaluates for what it does only.
    pub(super) fn effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Convert(Conversion { kind: ConversionKind::Void, .. }, of) => self.effect(of),
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.effect(second);
            }
            ExprKind::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                self.conditional_effect(condition, then, other, expr.span);
            }
            ExprKind::Call(call) => drop(self.call(call, None, expr.span)),
            ExprKind::Statement(block) => self.block(block),
            _ if self.is_aggregate(expr.ty.ty) => drop(self.aggregate(expr)),
            // A place that is only named is not read (GNU: not even a volatile one in most cases).
            _ if expr.is_place() => drop(self.place(expr)),
            ExprKind::Builtin(call) => drop(self.builtin(call, expr.ty.ty, expr.span)),
            _ => drop(self.value(expr)),
        }
    }

    pub(super) fn constant(&self, bits: u64, ty: TypeId) -> Value {
        match Class::of(&self.program().typed, ty) {
            Some(Class::Integer { signed: true, bytes }) if bytes <= 8 => int(bits as i64),
            Some(Class::Pointer) if bits == 0 => build::null(),
            Some(Class::Pointer) => build::apply("Ptr", vec![build::var("null"), int(bits)]),
            _ => int(bits),
        }
    }

    /// The values of operands that are unsequenced: an earlier one is kept if a later one may change what it mentions.
    pub(super) fn values(&mut self, operands: &[&Expr]) -> Vec<Value> {
        let mut values: Vec<Value> = vec![];
        for operand in operands {
            let (value, stmts) = self.apart(|body| body.value(operand));
            if stmts.iter().any(changes_something) {
                for (earlier, expr) in values.iter_mut().zip(operands) {
                    if !is_stable(earlier) {
                        let ty = self.il_type(expr.ty.ty);
                        *earlier = self.emit.keep("operand", ty, earlier.clone(), operand.span);
                    }
                }
            }
            self.emit.extend(stmts);
            values.push(value);
        }
        values
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, ty: TypeId, span: Span) -> Value {
        use BinaryOp::*;
        match op {
            And | Or | Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual => {
                let condition = self.binary_condition(op, left, right, span);
                if_then_else(condition, int(1), int(0))
            }
            _ => {
                let operands = self.values(&[left, right]);
                let [a, b] =
                    <[Value; 2]>::try_from(operands).expect("two operands have two values");
                self.operate(op, left.ty.ty, a, b, ty, span)
            }
        }
    }

    /// An arithmetic operator on values. `computed` is the type of the left operand.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        computed: TypeId,
        left: Value,
        right: Value,
        ty: TypeId,
        span: Span,
    ) -> Value {
        use BinaryOp::*;
        match op {
            PointerAdd | PointerSub => {
                let Some(size) = self.step_size(computed) else {
                    return self.no_value(
                        "arithmetic on pointers to variable length arrays",
                        ty,
                        span,
                    );
                };
                let distance = build::mul(int(size), right);
                let distance = if op == PointerSub { build::neg(distance) } else { distance };
                let moved = build::plus(left, distance.clone());
                self.check_stays(&moved, distance, span);
                moved
            }
            PointerDiff => {
                let Some(size) = self.step_size(computed) else {
                    return self.no_value(
                        "arithmetic on pointers to variable length arrays",
                        ty,
                        span,
                    );
                };
                if size == 0 {
                    // GNU's empty structs: how many of them fit between two addresses has no answer.
                    return self.no_value("the distance of objects without size", ty, span);
                }
                self.check_comparable(&left, &right, span);
                build::div(build::sub(build::offset(left), build::offset(right)), int(size))
            }
            _ => match self.unit.class(ty) {
                Some(Class::Pointer) | None => self.no_value("this operation", ty, span),
                Some(class) => integers::binary(&mut self.emit, op, class, left, right, span),
            },
        }
    }

    /// C11 6.5.6p8: into the object or to its end; nothing may be added to any pointer. Checked on request.
    fn check_stays(&mut self, moved: &Value, distance: Value, span: Span) {
        let object = build::object(moved.clone());
        let end = build::apply("Size", vec![object.clone()]);
        let inside = build::and(
            build::ne(object, build::var("null")),
            build::within(int(0), build::offset(moved.clone()), end),
        );
        let stays = build::or(build::eq(distance, int(0)), inside);
        self.emit.check(ObligationKind::PointerArithmetic, stays, span, None);
    }

    /// The value of a pointer that is converted at once: it must lie right for the type that it gets.
    fn converted(&mut self, of: &Expr, ty: TypeId) -> Value {
        match &of.kind {
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
                self.check_aligned(place, ty, of.span);
                self.address(place)
            }
            _ => self.value(of),
        }
    }

    /// That a pointer of that type may point to a place.
    fn check_aligned(&mut self, place: &Expr, pointer: TypeId, span: Span) {
        let typed = &self.program().typed;
        let needed = align::needed_by_pointer(typed, pointer);
        let known = align::of_place(typed, place);
        if known < needed {
            let words =
                format!("the address should be a multiple of {needed}, but is only one of {known}");
            self.emit.check(ObligationKind::Misaligned, build::truth(false), span, Some(&words));
        }
    }

    /// The size of what a pointer steps over.
    pub(super) fn step_size(&self, pointer: TypeId) -> Option<u64> {
        let pointee = self.program().typed.types.pointee(pointer)?;
        self.unit.size(pointee.ty)
    }

    fn convert(&mut self, conversion: Conversion, of: &Expr, ty: TypeId, span: Span) -> Value {
        use ConversionKind::*;
        if drops_volatile(&self.program().typed, of.ty.ty, ty) {
            self.unsupported("a pointer to what is volatile made one to what is not", span);
        }
        match conversion.kind {
            Same => self.converted(of, ty),
            Truth => {
                let condition = self.condition(of);
                if_then_else(condition, int(1), int(0))
            }
            Null => build::null(),
            Pointer => {
                if let Some(value) = self.typed_allocation(of, ty, span) {
                    return value;
                }
                self.check_pointer_conversion(of, ty, span);
                let value = self.converted(of, ty);
                match self.program().typed.types.pointee(ty) {
                    Some(pointee) => self.settle(of, value, pointee.ty, span),
                    None => value,
                }
            }
            Integer | IntegerToFloat | Float | FloatToInteger => {
                let value = self.value(of);
                match (self.unit.class(of.ty.ty), self.unit.class(ty)) {
                    (Some(from), Some(to)) => {
                        integers::convert(&mut self.emit, from, to, value, conversion.origin, span)
                    }
                    _ => self.no_value("this conversion", ty, span),
                }
            }
            PointerToInteger => {
                let pointer = self.value(of);
                let base = build::apply("Base", vec![build::object(pointer.clone())]);
                let address = build::add(base, build::offset(pointer));
                let address = self.emit.keep("address", build::named_type("int"), address, span);
                let Some(class) = self.unit.class(ty) else {
                    return self.no_value("this conversion", ty, span);
                };
                self.assume_placed(span);
                let whole = self.address_class();
                // A pointer that has left its object has no address; C11 6.5.6p8 leaves it undefined.
                let fits = whole.holds(address.clone());
                let words = "the pointer may be outside of its object";
                self.emit.check(ObligationKind::OutOfBounds, fits, span, Some(words));
                integers::convert(&mut self.emit, whole, class, address, Origin::Cast, span)
            }
            IntegerToPointer => {
                self.check_pointer_conversion(of, ty, span);
                let value = self.value(of);
                let Some(class) = self.unit.class(of.ty.ty) else {
                    return self.no_value("this conversion", ty, span);
                };
                self.assume_placed(span);
                let whole = self.address_class();
                let value =
                    integers::convert(&mut self.emit, class, whole, value, Origin::Cast, span);
                let pointer = build::apply("Pointer", vec![build::var("Alloc"), value]);
                self.emit.keep("pointer", build::ptr(), pointer, span)
            }
            Void => {
                self.effect(of);
                int(0)
            }
            Complex => self.no_value("complex numbers", ty, span),
            Vector => self.no_value("vectors", ty, span),
            Union => self.no_value("the conversion of a value to a union", ty, span),
        }
    }

    fn address_class(&self) -> Class {
        Class::Integer { bytes: self.program().typed.target.pointer_size() as u8, signed: false }
    }

    fn assume_placed(&mut self, span: Span) {
        let placed = build::apply("Placed", vec![build::var("Alloc")]);
        self.emit.assume("living objects do not overlap", placed, span);
    }

    /// `({ .. })`: the value of the last statement.
    fn statement_value(
        &mut self,
        block: &crate::typed::tree::Block,
        ty: TypeId,
        span: Span,
    ) -> Value {
        let name = self.emit.fresh("statement");
        let il_type = self.il_type(ty);
        self.emit.declare(&name, il_type);
        self.block_with_value(block, &mut |body, last| {
            let value = body.value(last);
            body.emit.push(build::assign(&name, value, span));
        });
        build::var(&name)
    }

    pub(super) fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.program().typed.types.get(ty), Type::Record(_))
    }
}

pub(super) fn changes_something(stmt: &crate::il::ast::Stmt) -> bool {
    use crate::il::ast::StmtKind::*;
    match &stmt.kind {
        Assert(..) | Assume(_) | Label(_) | Goto(_) => false,
        // Only a new local is given a value: `name$n`.
        Assign { targets, .. } => targets.iter().any(|target| match &target.kind {
            crate::il::ast::TargetKind::Var(name) => !is_hidden(&name.name),
            _ => true,
        }),
        Havoc(names) => names.iter().any(|name| !is_hidden(&name.name)),
        _ => true,
    }
}

fn is_hidden(name: &str) -> bool {
    name.contains('$')
}

/// Mentions nothing that a statement could change.
fn is_stable(value: &Value) -> bool {
    use crate::il::ast::ExprKind;
    match &*value.kind {
        ExprKind::Var(name) => {
            let name = &*name.name;
            is_hidden(name) || name.starts_with("object.") || name == "NULL"
        }
        ExprKind::Select(..) => false,
        _ => {
            let mut stable = true;
            value.kind.for_each_child(&mut |child| stable &= is_stable(child));
            stable
        }
    }
}
