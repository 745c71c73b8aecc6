//! What may go wrong at an expression (C11 6.3, 6.5): accesses to memory, arithmetic, conversions, comparisons, calls.
//! Rule: what the types exclude is not listed (unsigned sums do not overflow); what values exclude is (an index may be a constant).

use super::of_body::Body;
use super::of_call;
use crate::base::{ObligationKind, Span};
use crate::typed;
use crate::typed::program::{RecordKind, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use ObligationKind::*;

/// What must hold of a pointer through which something is accessed, in the order in which it is asked.
pub const ACCESS: [ObligationKind; 5] =
    [NullDereference, UseAfterFree, OutOfBounds, Misaligned, TypeMismatch];

pub(super) fn of_expr(body: &mut Body, expr: &Expr) {
    let span = expr.span;
    match &expr.kind {
        ExprKind::Load(place) => read(body, place, span),
        ExprKind::Member(base, _) if !base.is_place() => read(body, base, span),
        // A member of a member is reached through a struct, which has to start there.
        ExprKind::Member(base, _)
            if matches!(base.kind, ExprKind::Member(..)) && root(base) == Root::Elsewhere =>
        {
            body.all(&[TypeMismatch], span);
        }
        ExprKind::Assign(place, value) => {
            written(body, place, span);
            copied(body, value, span);
            if let ExprKind::Variable(variable) = place.kind {
                held(body, variable, value);
            }
        }
        ExprKind::CompoundAssign(assign) => {
            read(body, &assign.place, assign.place.span);
            operation(body, assign.op, assign.computed, span);
            converted(body, assign.computed, assign.place.ty.ty, span);
            written(body, &assign.place, span);
        }
        ExprKind::Step(_, place) => {
            read(body, place, span);
            let op = if body.typed.types.is_pointer(place.ty.ty) {
                BinaryOp::PointerAdd
            } else {
                BinaryOp::Add
            };
            operation(body, op, place.ty.ty, span);
            written(body, place, span);
        }
        ExprKind::Deref(pointer) => element(body, pointer),
        ExprKind::Unary(UnaryOp::Minus, _) => operation(body, BinaryOp::Sub, expr.ty.ty, span),
        ExprKind::Binary(op, left, _) => operation(body, *op, left.ty.ty, span),
        ExprKind::Convert(conversion, of) => conversion_of(body, *conversion, of, expr),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => address(body, of, span),
        ExprKind::Real(_) | ExprKind::Imaginary(_) | ExprKind::VectorElement(..) => {
            body.all(&ACCESS, span);
        }
        // What is chosen is copied at once.
        ExprKind::Conditional(_) | ExprKind::ConditionalSelf(..) | ExprKind::Statement(_) => {
            copied(body, expr, span);
        }
        ExprKind::Call(call) => of_call::of_call_expr(body, call, span),
        ExprKind::Builtin(call) => of_call::of_builtin(body, call, span),
        ExprKind::VaArg(_) => body.all(&[Precondition], span),
        _ => {}
    }
}

/// A side effect inside of an expression, which what stands beside it may have no order to (C11 6.5p2).
pub(super) fn effect_inside(body: &mut Body, expr: &Expr) {
    let place = match &expr.kind {
        ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
        ExprKind::CompoundAssign(assign) => &assign.place,
        _ => return,
    };
    let reached = match root(place) {
        Root::Variable(id) => body.typed[id].address_taken || !is_automatic(body.typed, id),
        Root::Elsewhere => true,
    };
    if reached {
        body.all(&[Unsequenced], expr.span);
    }
}

/// How an object is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Root {
    Variable(VariableId),
    /// Through a pointer, or in an object without a name.
    Elsewhere,
}

fn root(place: &Expr) -> Root {
    match &place.kind {
        ExprKind::Variable(id) => Root::Variable(*id),
        ExprKind::Member(base, _) => root(base),
        _ => Root::Elsewhere,
    }
}

/// Whether the place is in a union, of which another member may be the active one.
fn is_in_union(body: &Body, place: &Expr) -> bool {
    let ExprKind::Member(base, _) = &place.kind else { return false };
    let union = matches!(body.typed.types.get(base.ty.ty), Type::Record(record)
        if body.typed[*record].kind == RecordKind::Union);
    union || is_in_union(body, base)
}

/// The value that a place holds is used.
fn read(body: &mut Body, place: &Expr, span: Span) {
    match root(place) {
        Root::Variable(id) => {
            // A parameter has the value that was passed; parts of a struct may have had none.
            let is_given = body.typed[id].storage == VariableStorage::Parameter;
            if is_automatic(body.typed, id) && (!is_given || body.unit.has_truth_cells) {
                body.all(&[UninitializedRead], span);
            }
            missing(body, id, span);
        }
        Root::Elsewhere => {
            body.all(&ACCESS, span);
            body.all(&[UninitializedRead], span);
        }
    }
    if is_in_union(body, place) {
        body.all(&[TypeMismatch], span);
    }
    if body.reads_nothing {
        body.all(&[Frame], span);
    }
}

fn written(body: &mut Body, place: &Expr, span: Span) {
    match root(place) {
        Root::Variable(id) => {
            let typed = body.typed;
            let constant = typed.types.qualifiers(typed[id].ty).has(Qualifiers::CONST)
                || typed.types.qualifiers(place.ty).has(Qualifiers::CONST);
            if constant {
                body.all(&[TypeMismatch], span);
            }
            missing(body, id, span);
        }
        Root::Elsewhere => body.all(&ACCESS, span),
    }
    framed(body, span);
    if body.unit.has_links && body.typed.types.is_pointer(place.ty.ty) {
        body.all(&[UnreachableBlocker], span);
    }
}

/// A write, where something says what may be written.
pub(super) fn framed(body: &mut Body, span: Span) {
    if body.is_framed {
        body.all(&[Frame], span);
    }
}

/// An object that is weak may be nowhere.
fn missing(body: &mut Body, variable: VariableId, span: Span) {
    if !is_automatic(body.typed, variable)
        && typed::meaning::variable_may_be_missing(body.typed, variable)
    {
        body.all(&ACCESS, span);
    }
}

fn is_automatic(typed: &typed::Program, variable: VariableId) -> bool {
    !matches!(
        typed[variable].storage,
        VariableStorage::Global { .. } | VariableStorage::StaticLocal
    )
}

/// A value that is put somewhere as a whole: a struct is copied at the place of what copies it.
pub(super) fn copied(body: &mut Body, value: &Expr, span: Span) {
    if !is_aggregate(body.typed, value.ty.ty) {
        return;
    }
    body.all(&ACCESS, span);
    body.all(&[UninitializedRead], span);
    if body.unit.has_links {
        body.all(&[UnreachableBlocker], span);
    }
    framed(body, span);
}

/// A variable that is called by a contract holds null or a function that keeps it.
pub(super) fn held(body: &mut Body, variable: VariableId, value: &Expr) {
    if of_call::has_contract(body.program, variable) {
        body.all(&[Precondition], value.span);
    }
}

fn is_aggregate(typed: &typed::Program, ty: TypeId) -> bool {
    matches!(typed.types.get(ty), Type::Record(_) | Type::Complex(_) | Type::Vector(..))
}

/// What a pointer leads to: an index stays in its own array, and a struct starts where the pointer points.
fn element(body: &mut Body, pointer: &Expr) {
    body.all(&[OutOfBounds, TypeMismatch], pointer.span);
}

/// A member of a packed record may lie where no pointer to it can point (C11 6.3.2.3p7).
fn address(body: &mut Body, of: &Expr, span: Span) {
    match &of.kind {
        ExprKind::Member(..) => body.all(&[Misaligned], span),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(inner) => address(body, inner, span),
            ExprKind::Binary(_, base, _) => {
                if let ExprKind::Decay(inner) = &base.kind {
                    address(body, inner, span);
                }
            }
            _ => {}
        },
        _ => {}
    }
}

fn operation(body: &mut Body, op: BinaryOp, computed: TypeId, span: Span) {
    use BinaryOp::*;
    let signed = is_signed(body.typed, computed);
    match op {
        Add | Sub | Mul if signed => body.all(&[SignedOverflow], span),
        Div | Rem if signed => body.all(&[DivisionByZero, SignedOverflow], span),
        Div | Rem if is_integer(body.typed, computed) => body.all(&[DivisionByZero], span),
        Shl | Shr => body.all(&[ShiftOutOfRange], span),
        PointerAdd | PointerSub => body.all(&[PointerArithmetic], span),
        PointerDiff => body.all(&[PointerComparison], span),
        Less | Greater | LessEqual | GreaterEqual if body.typed.types.is_pointer(computed) => {
            body.all(&[PointerComparison], span);
        }
        _ => {}
    }
}

fn conversion_of(body: &mut Body, conversion: Conversion, of: &Expr, expr: &Expr) {
    use ConversionKind::*;
    let (from, to, span) = (of.ty.ty, expr.ty.ty, expr.span);
    if from != to {
        of_lengths(body, from, to, span);
    }
    match conversion.kind {
        Same | Integer if conversion.origin == Origin::Implicit => {
            body.all(&[Narrowing], span);
        }
        PointerToInteger => body.all(&[OutOfBounds], span),
        Pointer => pointer_conversion(body, of, to, span),
        _ => converted(body, from, to, span),
    }
}

/// C11 6.7.6.2p6: a pointer to arrays leads to arrays of the length that its type says, where one of them is computed.
pub(super) fn of_lengths(body: &mut Body, from: TypeId, to: TypeId, span: Span) {
    let types = &body.typed.types;
    let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return };
    let arrays = types.array(from.ty).is_some() && types.array(to.ty).is_some();
    if arrays && (is_computed(body.typed, from.ty) || is_computed(body.typed, to.ty)) {
        body.all(&[OutOfBounds], span);
    }
}

fn is_computed(typed: &typed::Program, array: TypeId) -> bool {
    let Some((element, length)) = typed.types.array(array) else { return false };
    matches!(length, Length::Variable(_)) || is_computed(typed, element.ty)
}

/// The address is right for what the new type points to, and a struct starts there (C11 6.3.2.3p7, 6.5p7).
fn pointer_conversion(body: &mut Body, of: &Expr, to: TypeId, span: Span) {
    if matches!(of.kind, ExprKind::Decay(_) | ExprKind::AddressOf(_)) {
        body.all(&[Misaligned], of.span);
    }
    let types = &body.typed.types;
    let pointee = types.pointee(to).map(|to| types.get(to.ty));
    if let Some(Type::Record(_)) = pointee {
        body.all(&[TypeMismatch], span);
    }
    if !matches!(pointee, None | Some(Type::Void | Type::Function(_))) {
        body.all(&[Misaligned], span);
    }
}

/// From a float, the value has to fit (C11 6.3.1.4p1).
fn converted(body: &mut Body, from: TypeId, to: TypeId, span: Span) {
    let types = &body.typed.types;
    if matches!(types.get(from), Type::Float(_)) && is_integer(body.typed, to) {
        body.all(&[SignedOverflow], span);
    } else if is_integer(body.typed, from) && is_integer(body.typed, to) {
        body.all(&[Narrowing], span);
    }
}

fn is_integer(typed: &typed::Program, ty: TypeId) -> bool {
    matches!(typed.types.get(ty), Type::Integer(_) | Type::Enum(_) | Type::Bool)
}

/// Narrow integers are promoted to a signed type before they are computed with.
fn is_signed(typed: &typed::Program, ty: TypeId) -> bool {
    let kind = match typed.types.get(ty) {
        Type::Integer(kind) => *kind,
        Type::Enum(id) => typed[*id].underlying,
        Type::Bool => return true,
        _ => return false,
    };
    typed.target.is_signed(kind) || kind.rank() < crate::typed::types::IntegerKind::Int.rank()
}
