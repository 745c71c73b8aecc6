//! Conversions (C11 6.3): a typed expression comes in, the same with a node for each conversion goes out. What may be
//! converted without a cast is decided here too (C11 6.5.16.1); where gcc only warns, so do we.

use super::classify::Class;
use super::wide::Operand;
use crate::syntax::symbol::Symbol;
use crate::typed::compare;
use crate::typed::constant::{self, Constant};
use crate::typed::describe;
use crate::typed::elaborate::{classify, draft::Draft, wide};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin, StmtKind};
use crate::typed::types::{Qualified, Qualifiers, Type, TypeId};

/// What a value is converted for, for messages.
#[derive(Clone, Copy, Debug)]
pub enum Role {
    Assignment,
    Initialization,
    /// The number of the argument, from 1, and the function if it has a name.
    Argument(usize, Option<Symbol>),
    Return,
}

/// The value of an expression: places are loaded, arrays and functions decay (C11 6.3.2.1).
pub fn rvalue(program: &mut Program, expr: Expr) -> Expr {
    let span = expr.span;
    match *program.types.get(expr.ty.ty) {
        Type::Array(element, _) => {
            mark_address_taken(program, &expr);
            let pointer = program.types.pointer_to(element);
            Expr::new(ExprKind::Decay(Box::new(expr)), pointer, span)
        }
        Type::Function(_) => match expr.kind {
            // `*f` of a pointer to a function is the pointer again.
            ExprKind::Deref(pointer) => *pointer,
            _ => {
                let pointer = program.types.pointer_to(expr.ty.ty);
                Expr::new(ExprKind::Decay(Box::new(expr)), pointer, span)
            }
        },
        Type::Void if expr.is_place() => {
            let ExprKind::Deref(pointer) = expr.kind else { return Expr::error(span) };
            convert(program, *pointer, TypeId::VOID, Origin::Implicit)
        }
        Type::Error => expr,
        _ if expr.is_place() => {
            let ty = expr.ty.ty;
            Expr::new(ExprKind::Load(Box::new(expr)), ty, span)
        }
        _ => Expr { ty: expr.ty.ty.into(), ..expr },
    }
}

/// Notes that the object a place lies in has its address taken.
pub fn mark_address_taken(program: &mut Program, place: &Expr) {
    let mut place = place;
    loop {
        match &place.kind {
            ExprKind::Variable(id) => {
                program[*id].address_taken = true;
                return;
            }
            ExprKind::CompoundLiteral(literal) => {
                program[literal.variable].address_taken = true;
                return;
            }
            ExprKind::Member(base, _)
            | ExprKind::VectorElement(base, _)
            | ExprKind::Real(base)
            | ExprKind::Imaginary(base) => place = base,
            _ => return,
        }
    }
}

/// The width of the bit-field that a value comes from.
pub fn bit_width(program: &Program, expr: &Expr) -> Option<u32> {
    match &expr.kind {
        ExprKind::Load(place) | ExprKind::Assign(place, _) | ExprKind::Step(_, place) => {
            place_width(program, place)
        }
        ExprKind::CompoundAssign(assign) => place_width(program, &assign.place),
        ExprKind::Comma(_, value) => bit_width(program, value),
        ExprKind::Binary(BinaryOp::BitAnd, left, mask) => wide::cut_width(left, mask),
        ExprKind::Statement(block) => match &block.items.last()?.kind {
            StmtKind::Expr(value) => bit_width(program, value),
            _ => None,
        },
        ExprKind::Member(..) => place_width(program, expr),
        _ => None,
    }
}

/// The width of a place that is a bit-field.
pub fn place_width(program: &Program, place: &Expr) -> Option<u32> {
    let ExprKind::Member(base, index) = &place.kind else { return None };
    let record = classify::record_of(program, base.ty.ty)?.definition.as_ref()?;
    record.fields.get(*index as usize)?.bits.map(|bits| bits.width)
}

/// The integer promotions (C11 6.3.1.1p2).
pub fn promote(program: &Program, value: Expr) -> Expr {
    let width = bit_width(program, &value);
    let ty = classify::promoted(program, value.ty.ty, width);
    convert(program, value, ty, Origin::Implicit)
}

/// The usual arithmetic conversions (C11 6.3.1.8) of two arithmetic values.
pub fn balance(program: &mut Program, left: Expr, right: Expr) -> (Expr, Expr, Operand) {
    let (a, b) = (wide::operand(program, &left), wide::operand(program, &right));
    let common = wide::common_operand(program, a, b);
    // Straight to the common type: promoting first would change nothing.
    let left = wide::convert_operand(program, left, common);
    let right = wide::convert_operand(program, right, common);
    (left, right, common)
}

/// What happens to an argument without a parameter (C11 6.5.2.2p6).
pub fn promote_argument(program: &Program, value: Expr) -> Expr {
    match program.types.get(value.ty.ty) {
        Type::Float(crate::typed::types::FloatKind::Float) => {
            convert(program, value, TypeId::DOUBLE, Origin::Implicit)
        }
        _ => promote(program, value),
    }
}

/// Converts a value to a type that its own converts to; types that do not convert are a mistake that was reported.
pub fn convert(program: &Program, value: Expr, to: TypeId, origin: Origin) -> Expr {
    let from = value.ty.ty;
    if from == to && origin == Origin::Implicit {
        return value;
    }
    // Its type was a guess.
    if let ExprKind::Unsupported(_) = value.kind {
        return Expr { ty: to.into(), ..value };
    }
    let span = value.span;
    if value.is_error() || to == TypeId::ERROR {
        return Expr::new(ExprKind::Error, to, span);
    }
    let kind = match conversion_kind(program, from, to) {
        Some(ConversionKind::IntegerToPointer) if is_null_constant(program, &value) => {
            ConversionKind::Null
        }
        Some(ConversionKind::Pointer)
            if origin == Origin::Implicit && is_null_constant(program, &value) =>
        {
            ConversionKind::Null
        }
        Some(kind) => kind,
        None => return Expr::new(ExprKind::Error, to, span),
    };
    Expr::new(ExprKind::Convert(Conversion { kind, origin }, Box::new(value)), to, span)
}

/// How a value of one type becomes one of another, if a cast could do it.
pub fn conversion_kind(program: &Program, from: TypeId, to: TypeId) -> Option<ConversionKind> {
    use Class::*;
    if to == TypeId::VOID {
        return Some(ConversionKind::Void);
    }
    if from == to {
        return Some(ConversionKind::Same);
    }
    let (source, target) = (program.types.class(from), program.types.class(to));
    if to == TypeId::BOOL && source.is_scalar() {
        return Some(ConversionKind::Truth);
    }
    match (source, target) {
        (Integer, Integer) => Some(ConversionKind::Integer),
        (Integer, Float) => Some(ConversionKind::IntegerToFloat),
        (Float, Integer) => Some(ConversionKind::FloatToInteger),
        (Float, Float) => Some(ConversionKind::Float),
        (Complex, Integer | Float | Complex) | (Integer | Float, Complex) => {
            Some(ConversionKind::Complex)
        }
        (Pointer, Pointer) => Some(ConversionKind::Pointer),
        (Integer, Pointer) => Some(ConversionKind::IntegerToPointer),
        (Pointer, Integer) => Some(ConversionKind::PointerToInteger),
        (Vector, Vector | Integer | Float) | (Integer | Float, Vector) => {
            Some(ConversionKind::Vector)
        }
        // On some targets the list is a pointer, and programs know it.
        (VaList, Pointer | VaList) | (Pointer, VaList) => Some(ConversionKind::Same),
        (Record, Record) => Some(ConversionKind::Same),
        _ => None,
    }
}

/// The value of an integer constant expression, if this is one.
pub fn constant_of(program: &Program, value: &Expr) -> Option<i128> {
    match &value.kind {
        ExprKind::Integer(bits) => {
            let kind = classify::integer_kind(program, value.ty.ty)?;
            let signed = program.target.is_signed(kind);
            let wide = program.target.integer_size(kind) > 8;
            Some(if signed && !wide { i128::from(*bits as i64) } else { i128::from(*bits) })
        }
        // Not worth asking: these read or change the state.
        ExprKind::Load(_)
        | ExprKind::Call(_)
        | ExprKind::Assign(..)
        | ExprKind::CompoundAssign(_)
        | ExprKind::Step(..)
        | ExprKind::Statement(_) => None,
        _ => match constant::evaluate(program, value) {
            Ok(Constant::Integer(value)) => Some(value),
            _ => None,
        },
    }
}

/// Whether a value is a null pointer constant (C11 6.3.2.3p3).
pub fn is_null_constant(program: &Program, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Convert(Conversion { origin: Origin::Cast, .. }, inner)
            if value.ty.ty == TypeId::VOID_POINTER =>
        {
            program.types.class(inner.ty.ty) == Class::Integer
                && constant_of(program, inner) == Some(0)
        }
        _ => {
            program.types.class(value.ty.ty) == Class::Integer
                && constant_of(program, value) == Some(0)
        }
    }
}

/// Converts a value as if by assignment to an object of that type (C11 6.5.16.1), or says why it cannot be.
pub fn assign_convert(draft: &mut Draft, value: Expr, to: Qualified) -> Expr {
    convert_for(draft, value, to.ty, Role::Initialization)
}

pub fn convert_for(draft: &mut Draft, value: Expr, to: TypeId, role: Role) -> Expr {
    let from = value.ty.ty;
    let known = !matches!(value.kind, ExprKind::Unsupported(_));
    if from == to || value.is_error() || to == TypeId::ERROR || !known {
        return convert(&draft.program, value, to, Origin::Implicit);
    }
    match (draft.program.types.class(from), draft.program.types.class(to)) {
        (source, target) if source.is_arithmetic() && target.is_arithmetic() => {}
        (Class::Pointer, _) if to == TypeId::BOOL => {}
        (Class::Pointer, Class::Pointer) => check_pointers(draft, &value, to, role),
        (Class::Integer, Class::Pointer) => {
            if !is_null_constant(&draft.program, &value) {
                warn_conversion(draft, &value, to, role, "makes a pointer of an integer");
            }
        }
        (Class::Pointer, Class::Integer) => {
            warn_conversion(draft, &value, to, role, "makes an integer of a pointer");
        }
        (Class::Record, Class::Record) if compare::compatible(&draft.program, from, to) => {}
        (_, Class::Record) if matches!(role, Role::Argument(..)) => {
            return transparent_argument(draft, value, to, role);
        }
        (Class::Vector, Class::Vector)
            if classify::size_of(&draft.program, from) == classify::size_of(&draft.program, to) => {
        }
        (Class::VaList, Class::Pointer | Class::VaList) | (Class::Pointer, Class::VaList) => {}
        _ => return cannot_convert(draft, value, to, role),
    }
    convert(&draft.program, value, to, Origin::Implicit)
}

fn warn_conversion(draft: &mut Draft, value: &Expr, to: TypeId, role: Role, what: &str) {
    let (from, wanted) =
        (describe::describe(&draft.program, value.ty), describe::describe(&draft.program, to));
    let role = role_text(&draft.program, role);
    let message = format!("{role} {what} without a cast: `{from}` to `{wanted}`");
    draft.warn("int-conversion", value.span, message);
}

fn cannot_convert(draft: &mut Draft, value: Expr, to: TypeId, role: Role) -> Expr {
    let (from, wanted) =
        (describe::describe(&draft.program, value.ty), describe::describe(&draft.program, to));
    let message = match (draft.program.types.class(value.ty.ty), role) {
        (Class::Void, _) => format!("a value of type `{wanted}` is needed, but this has none"),
        (_, role) => {
            let role = role_text(&draft.program, role);
            format!("{role} converts `{from}` to `{wanted}`, which is not possible")
        }
    };
    draft.error("type-error", value.span, message);
    Expr::new(ExprKind::Error, to, value.span)
}

fn role_text(program: &Program, role: Role) -> String {
    match role {
        Role::Assignment => "this assignment".to_string(),
        Role::Initialization => "this initialisation".to_string(),
        Role::Argument(number, Some(name)) => {
            format!("argument {number} of `{}`", program.text(name))
        }
        Role::Argument(number, None) => format!("argument {number} of this call"),
        Role::Return => "this `return`".to_string(),
    }
}

/// C11 6.5.16.1p1, third to fifth item: the pointees must be compatible or one be `void`, and lose no qualifiers.
fn check_pointers(draft: &mut Draft, value: &Expr, to: TypeId, role: Role) {
    let pointees = (draft.program.types.pointee(value.ty.ty), draft.program.types.pointee(to));
    let (Some(source), Some(target)) = pointees else { return };
    if source == target || is_null_constant(&draft.program, value) {
        return;
    }
    let (from, wanted) =
        (draft.program.types.unqualified(source), draft.program.types.unqualified(target));
    if !pointees_agree(&draft.program, from, wanted) {
        let (from, wanted) =
            (describe::describe(&draft.program, value.ty), describe::describe(&draft.program, to));
        let role = role_text(&draft.program, role);
        let message = format!("{role} mixes pointers to different types: `{from}` to `{wanted}`");
        draft.warn("incompatible-pointers", value.span, message);
        return;
    }
    let lost =
        draft.program.types.qualifiers(source).without(draft.program.types.qualifiers(target));
    let lost = lost.without(Qualifiers::RESTRICT);
    if !lost.is_empty() {
        let (from, wanted) =
            (describe::describe(&draft.program, value.ty), describe::describe(&draft.program, to));
        let role = role_text(&draft.program, role);
        let message = format!("{role} drops a qualifier: `{from}` to `{wanted}`");
        draft.warn("discarded-qualifiers", value.span, message);
    }
}

/// Compatible, or one `void`, or integers that differ in their sign only (which gcc lets pass).
fn pointees_agree(program: &Program, left: TypeId, right: TypeId) -> bool {
    if left == TypeId::VOID || right == TypeId::VOID || compare::compatible(program, left, right) {
        return true;
    }
    match (program.types.get(left), program.types.get(right)) {
        (Type::Integer(left), Type::Integer(right)) => left.unsigned() == right.unsigned(),
        (Type::Pointer(left), Type::Pointer(right)) => {
            let (left, right) = (*left, *right);
            left.qualifiers == right.qualifiers && {
                let signs = program.types.class(left.ty) == Class::Integer;
                signs && pointees_agree(program, left.ty, right.ty)
            }
        }
        _ => false,
    }
}

/// An argument for a parameter that is a transparent union fits if it fits one of the members (GNU C).
fn transparent_argument(draft: &mut Draft, value: Expr, to: TypeId, role: Role) -> Expr {
    let definition =
        classify::record_of(&draft.program, to).and_then(|record| record.definition.as_ref());
    let Some(definition) = definition.filter(|definition| definition.transparent_union) else {
        return cannot_convert(draft, value, to, role);
    };
    let members: Vec<TypeId> = definition.fields.iter().map(|field| field.ty.ty).collect();
    let from = value.ty.ty;
    let exact = members.iter().copied().find(|member| *member == from);
    let fitting = exact.or_else(|| {
        let null = is_null_constant(&draft.program, &value);
        members.iter().copied().find(|member| fits_pointer(&draft.program, from, *member, null))
    });
    let Some(member) = fitting else { return cannot_convert(draft, value, to, role) };
    let value = convert(&draft.program, value, member, Origin::Implicit);
    let conversion = Conversion { kind: ConversionKind::Union, origin: Origin::Implicit };
    let span = value.span;
    Expr::new(ExprKind::Convert(conversion, Box::new(value)), to, span)
}

fn fits_pointer(program: &Program, from: TypeId, to: TypeId, null: bool) -> bool {
    let Some(target) = program.types.pointee(to) else { return false };
    let Some(source) = program.types.pointee(from) else { return null };
    null || pointees_agree(program, source.ty, target.ty)
}
