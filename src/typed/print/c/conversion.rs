//! Which conversions need not be printed because C makes them by itself at that place: the integer promotions, the usual
//! arithmetic conversions (C11 6.3.1.8), and those of assignment (C11 6.5.16.1).
//! Rule: a conversion is left out only if the operand's printed type provably leads gcc to the same one; else it is a cast.

use super::Printer;
use crate::typed::program::VlaId;
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind, Origin, Stmt, StmtKind};
use crate::typed::types::{FloatKind, IntegerKind, Length, Type, TypeId};

/// An arithmetic type as the usual conversions see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arithmetic {
    Integer(IntegerKind),
    Real(FloatKind),
    Complex(FloatKind),
}

impl Printer<'_> {
    /// The expression without nodes that print nothing: loads, decays, conversions to the type it is printed with anyway.
    pub(super) fn visible<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let mut expr = expr;
        loop {
            match &expr.kind {
                ExprKind::Load(inner) | ExprKind::Decay(inner) => expr = inner,
                ExprKind::Convert(conversion, inner)
                    if self.is_silent(*conversion, inner.ty.ty, expr.ty.ty)
                        && !(conversion.origin == Origin::Cast && self.is_bit_field(inner)) =>
                {
                    expr = inner
                }
                // The lengths of a type name inside an expression, all of which have other names.
                ExprKind::Statement(block) => match block.items.split_last() {
                    Some((Stmt { kind: StmtKind::Expr(last), .. }, lengths))
                        if !lengths.is_empty()
                            && lengths.iter().all(|stmt| self.is_replaced_length(stmt)) =>
                    {
                        expr = last
                    }
                    _ => return expr,
                },
                ExprKind::Member(base, index) if self.field(base, *index).is_none() => expr = base,
                _ => return expr,
            }
        }
    }

    fn is_silent(&self, conversion: Conversion, from: TypeId, to: TypeId) -> bool {
        let (source, target) = (self.program.types.get(from), self.program.types.get(to));
        match (source, target) {
            // Where arithmetic has excess precision, a cast rounds (C11 5.2.4.2.2p9).
            (Type::Float(_), Type::Float(_)) if conversion.origin == Origin::Cast => false,
            (Type::VaList, _) | (_, Type::VaList) => true,
            (Type::Record(_), Type::Record(_)) => true,
            (Type::Void, Type::Void) => true,
            (_, Type::Void) => conversion.origin == Origin::Implicit,
            _ => self.prints_alike(from, to) || self.has_unknown_length(to),
        }
    }

    fn is_replaced_length(&self, stmt: &Stmt) -> bool {
        matches!(stmt.kind, StmtKind::Declare(id, _) if self.names.is_replaced(id))
    }

    /// Whether a `[*]` stands in the type, which only a parameter can be declared with. Such a parameter is a `void *` for us.
    fn has_unknown_length(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Array(_, Length::Star) => true,
            Type::Array(inner, _) | Type::Pointer(inner) => self.has_unknown_length(inner.ty),
            _ => false,
        }
    }

    /// Whether both types are the same once enums are integers.
    fn prints_alike(&self, left: TypeId, right: TypeId) -> bool {
        if left == right {
            return true;
        }
        if let (Some(left), Some(right)) = (self.integer_kind(left), self.integer_kind(right)) {
            return left == right;
        }
        match (self.program.types.get(left), self.program.types.get(right)) {
            (Type::Pointer(left), Type::Pointer(right)) => {
                left.qualifiers == right.qualifiers && self.prints_alike(left.ty, right.ty)
            }
            (Type::Array(left, one), Type::Array(right, other)) => {
                let lengths = match (one, other) {
                    (Length::Variable(one), Length::Variable(other)) => {
                        let name = |vla: VlaId| {
                            self.names.variable(self.program, self.program[vla].variable)
                        };
                        name(*one) == name(*other)
                    }
                    _ => one == other && *one != Length::Star,
                };
                lengths
                    && left.qualifiers == right.qualifiers
                    && self.prints_alike(left.ty, right.ty)
            }
            (Type::Function(left), Type::Function(right)) => {
                let parameters = left.parameters.iter().zip(&right.parameters);
                left.prototype == right.prototype
                    && left.variadic == right.variadic
                    && left.convention == right.convention
                    && left.parameters.len() == right.parameters.len()
                    && self.prints_alike(left.result.ty, right.result.ty)
                    && left.result.qualifiers == right.result.qualifiers
                    && { parameters }.all(|(left, right)| self.prints_alike(*left, *right))
            }
            _ => false,
        }
    }

    /// A value where C converts it to `to` as if by assignment.
    pub(super) fn assigned<'e>(&self, value: &'e Expr, to: TypeId) -> &'e Expr {
        let value = self.visible(value);
        let ExprKind::Convert(conversion, inner) = &value.kind else { return value };
        let is_target = self.prints_alike(value.ty.ty, to);
        if conversion.origin == Origin::Cast || !is_target {
            return value;
        }
        let dropped = match conversion.kind {
            ConversionKind::Integer
            | ConversionKind::Truth
            | ConversionKind::IntegerToFloat
            | ConversionKind::FloatToInteger
            | ConversionKind::Float
            | ConversionKind::Complex
            | ConversionKind::Same => true,
            ConversionKind::Pointer => self.needs_no_cast(inner.ty.ty, value.ty.ty),
            ConversionKind::Null => self.is_null_constant(inner),
            // To a parameter that is a transparent union.
            ConversionKind::Union => true,
            ConversionKind::Vector
            | ConversionKind::IntegerToPointer
            | ConversionKind::PointerToInteger
            | ConversionKind::Void => false,
        };
        if dropped { self.visible(inner) } else { value }
    }

    /// Whether gcc converts between the pointers without complaint: to and from `void *`, or to add qualifiers.
    fn needs_no_cast(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.program.types;
        let (Some(from), Some(to)) = (types.pointee(from), types.pointee(to)) else { return false };
        let is_void = |ty: TypeId| matches!(types.get(ty), Type::Void);
        let is_function = |ty: TypeId| matches!(types.get(ty), Type::Function(_));
        let fits = self.prints_alike(from.ty, to.ty)
            || (is_void(from.ty) && !is_function(to.ty))
            || (is_void(to.ty) && !is_function(from.ty));
        fits && to.qualifiers.has(from.qualifiers)
    }

    /// `0` or `(void *)0` (C11 6.3.2.3p3).
    fn is_null_constant(&self, value: &Expr) -> bool {
        let value = self.visible(value);
        match &value.kind {
            ExprKind::Integer(0) => true,
            ExprKind::Convert(_, inner) => {
                value.ty.ty == TypeId::VOID_POINTER
                    && matches!(self.visible(inner).kind, ExprKind::Integer(0))
            }
            _ => false,
        }
    }

    /// An argument that no parameter's type is known for: what the default promotions do is left out (C11 6.5.2.2p6).
    pub(super) fn promoted_argument<'e>(&self, value: &'e Expr) -> &'e Expr {
        let value = self.visible(value);
        if let ExprKind::Convert(Conversion { kind: ConversionKind::Float, origin }, inner) =
            &value.kind
        {
            let widens = inner.ty.ty == TypeId::FLOAT && value.ty.ty == TypeId::DOUBLE;
            return if widens && *origin == Origin::Implicit { self.visible(inner) } else { value };
        }
        self.promoted(value)
    }

    /// The operand of an operator that promotes it (C11 6.3.1.1p2).
    pub(super) fn promoted<'e>(&self, value: &'e Expr) -> &'e Expr {
        let value = self.visible(value);
        let bare = self.bare(value);
        match (self.arithmetic(bare), self.arithmetic_type(value.ty.ty)) {
            (Some(from), Some(to)) if self.promote(from) == to => bare,
            _ => value,
        }
    }

    /// Both operands of an operator that brings them to a common type, and without the conversions that do so.
    pub(super) fn balanced<'e>(&self, left: &'e Expr, right: &'e Expr) -> (&'e Expr, &'e Expr) {
        let (left, right) = (self.visible(left), self.visible(right));
        let (bare_left, bare_right) = (self.bare(left), self.bare(right));
        if let Some(to) = self.arithmetic_type(left.ty.ty) {
            let from = (self.arithmetic(bare_left), self.arithmetic(bare_right));
            let (Some(one), Some(other)) = from else { return (left, right) };
            let is_same =
                self.usual(one, other) == Some(to) && self.arithmetic_type(right.ty.ty) == Some(to);
            return if is_same { (bare_left, bare_right) } else { (left, right) };
        }
        match self.program.types.get(left.ty.ty) {
            Type::Pointer(_) => {
                (self.assigned(left, left.ty.ty), self.assigned(right, right.ty.ty))
            }
            Type::Vector(..) => (self.splat(left), self.splat(right)),
            _ => (left, right),
        }
    }

    /// The branches of a conditional. Pointers keep their casts, except null beside another pointer (C11 6.5.15p6).
    pub(super) fn branches<'e>(&self, left: &'e Expr, right: &'e Expr) -> (&'e Expr, &'e Expr) {
        if !self.program.types.is_pointer(left.ty.ty) {
            return self.balanced(left, right);
        }
        let (left, right) = (self.visible(left), self.visible(right));
        let null = |value: &'e Expr| match &value.kind {
            ExprKind::Convert(
                Conversion { kind: ConversionKind::Null, origin: Origin::Implicit },
                inner,
            ) if self.is_null_constant(inner) => Some(self.visible(inner)),
            _ => None,
        };
        match (null(left), null(right)) {
            (Some(zero), None) if !self.is_null_constant(right) => (zero, right),
            (None, Some(zero)) if !self.is_null_constant(left) => (left, zero),
            _ => (left, right),
        }
    }

    /// A scalar that an operator repeats for each element of a vector.
    pub(super) fn splat<'e>(&self, value: &'e Expr) -> &'e Expr {
        match &value.kind {
            ExprKind::Convert(
                Conversion { kind: ConversionKind::Vector, origin: Origin::Implicit },
                inner,
            ) if self.arithmetic_type(inner.ty.ty).is_some() => self.visible(inner),
            _ => value,
        }
    }

    /// The right side of `place op= value` computed in `computed`.
    pub(super) fn compound_value<'e>(
        &self,
        place: &Expr,
        value: &'e Expr,
        computed: TypeId,
    ) -> &'e Expr {
        let value = self.visible(value);
        let bare = self.bare(value);
        let to = self.arithmetic_type(computed);
        match (self.arithmetic_type(place.ty.ty), self.arithmetic(bare)) {
            (Some(left), Some(right))
                if !self.is_bit_field(place)
                    && to.is_some()
                    && self.usual(left, right) == to
                    && self.arithmetic_type(value.ty.ty) == to =>
            {
                bare
            }
            _ => self.splat(value),
        }
    }

    /// An integer that moves a pointer: any integer type will do.
    pub(super) fn offset<'e>(&self, value: &'e Expr) -> &'e Expr {
        let value = self.visible(value);
        let bare = self.bare(value);
        match self.arithmetic_type(bare.ty.ty) {
            Some(Arithmetic::Integer(_)) => bare,
            _ => value,
        }
    }

    /// A scalar that is only tested.
    pub(super) fn tested<'e>(&self, value: &'e Expr) -> &'e Expr {
        let value = self.visible(value);
        match &value.kind {
            ExprKind::Convert(
                Conversion { kind: ConversionKind::Truth, origin: Origin::Implicit },
                inner,
            ) => self.visible(inner),
            _ => value,
        }
    }

    /// Without the implicit arithmetic conversions on top.
    fn bare<'e>(&self, value: &'e Expr) -> &'e Expr {
        let mut value = value;
        while let ExprKind::Convert(conversion, inner) = &value.kind {
            let arithmetic = matches!(
                conversion.kind,
                ConversionKind::Integer
                    | ConversionKind::IntegerToFloat
                    | ConversionKind::Float
                    | ConversionKind::Complex
            );
            if conversion.origin == Origin::Cast || !arithmetic {
                break;
            }
            value = self.visible(inner);
        }
        value
    }

    /// The type that gcc promotes the printed expression from, if that is its type alone.
    fn arithmetic(&self, value: &Expr) -> Option<Arithmetic> {
        if self.is_bit_field(value) { None } else { self.arithmetic_type(value.ty.ty) }
    }

    fn arithmetic_type(&self, ty: TypeId) -> Option<Arithmetic> {
        match self.program.types.get(ty) {
            Type::Bool => Some(Arithmetic::Integer(IntegerKind::UnsignedChar)),
            Type::Float(kind) => Some(Arithmetic::Real(*kind)),
            Type::Complex(kind) => Some(Arithmetic::Complex(*kind)),
            _ => self.integer_kind(ty).map(Arithmetic::Integer),
        }
    }

    /// Whether the value is that of a bit-field, which is promoted by its width.
    pub(super) fn is_bit_field(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Load(inner) => self.is_bit_field(inner),
            ExprKind::Member(base, index) => {
                self.field(base, *index).is_some_and(|field| field.bits.is_some())
            }
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => self.is_bit_field(place),
            ExprKind::CompoundAssign(assign) => self.is_bit_field(&assign.place),
            ExprKind::Comma(_, last) => self.is_bit_field(last),
            ExprKind::Statement(_) => true,
            _ => false,
        }
    }

    fn promote(&self, from: Arithmetic) -> Arithmetic {
        match from {
            Arithmetic::Integer(kind) if kind.rank() < IntegerKind::Int.rank() => {
                Arithmetic::Integer(IntegerKind::Int)
            }
            other => other,
        }
    }

    /// `None` for types whose conversions we do not vouch for.
    fn usual(&self, left: Arithmetic, right: Arithmetic) -> Option<Arithmetic> {
        let float = |ty: Arithmetic| match ty {
            Arithmetic::Integer(_) => Some(None),
            Arithmetic::Real(kind) | Arithmetic::Complex(kind) => match kind {
                FloatKind::Float | FloatKind::Double | FloatKind::LongDouble => Some(Some(kind)),
                _ => None,
            },
        };
        // Their order is that of their ranks.
        let kind = float(left)?.max(float(right)?);
        let is_complex = |ty: Arithmetic| matches!(ty, Arithmetic::Complex(_));
        if let Some(kind) = kind {
            let complex = is_complex(left) || is_complex(right);
            return Some(if complex { Arithmetic::Complex(kind) } else { Arithmetic::Real(kind) });
        }
        let (Arithmetic::Integer(left), Arithmetic::Integer(right)) =
            (self.promote(left), self.promote(right))
        else {
            return None;
        };
        let target = self.program.target;
        let (higher, lower) =
            if left.rank() >= right.rank() { (left, right) } else { (right, left) };
        let common = if left == right || target.is_signed(left) == target.is_signed(right) {
            higher
        } else if higher.rank() == lower.rank() || !target.is_signed(higher) {
            higher.unsigned()
        } else if target.integer_size(higher) > target.integer_size(lower) {
            higher
        } else {
            higher.unsigned()
        };
        Some(Arithmetic::Integer(common))
    }
}
