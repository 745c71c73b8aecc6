//! Expressions that have one value during the whole loop, as expressions of the intermediate language: constants, locals that the loop
//! does not assign, memory that it does not write, and sums of those.

use super::Loop;
use crate::il::ast;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::effects::{Target, lives_in_memory};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};
use num_bigint::BigInt;

impl Loop<'_> {
    /// The value of an expression without side effects that is the same whenever the loop evaluates it. Where evaluating it is
    /// checked (overflow, validity), the value is that of an evaluation that passed the checks.
    pub fn stable(&self, expr: &Expr) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        if let Some(class) = Class::of(typed, expr.ty.ty)
            && class.is_integer()
            && let Ok(Constant::Integer(value)) = evaluate(typed, expr)
            && class.range().is_some_and(|(low, high)| low <= value.into() && high >= value.into())
        {
            return Some(build::int(value));
        }
        match &expr.kind {
            ExprKind::Load(place) => self.stable_load(place),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.stable_address(place),
            ExprKind::Convert(conversion, inner) => match conversion.kind {
                ConversionKind::Same | ConversionKind::Pointer => self.stable(inner),
                ConversionKind::Null => Some(build::null()),
                ConversionKind::Integer => self.converted(inner, expr.ty.ty),
                _ => None,
            },
            ExprKind::Binary(BinaryOp::PointerAdd, pointer, by) => {
                self.moved(pointer, self.stable(by)?)
            }
            ExprKind::Binary(BinaryOp::PointerSub, pointer, by) => {
                self.moved(pointer, build::neg(self.stable(by)?))
            }
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
                let (left, right) = (self.stable(left)?, self.stable(right)?);
                match op {
                    BinaryOp::Add => self.wrapped(build::add(left, right), expr.ty.ty),
                    _ => self.wrapped(build::sub(left, right), expr.ty.ty),
                }
            }
            _ => None,
        }
    }

    fn moved(&self, pointer: &Expr, by: ast::Expr) -> Option<ast::Expr> {
        let size = self.element_size(pointer.ty.ty)?;
        Some(build::plus(self.stable(pointer)?, build::mul(build::int(size), by)))
    }

    /// The size of what a pointer points to.
    pub fn element_size(&self, pointer: TypeId) -> Option<u64> {
        let pointee = self.unit.program.typed.types.pointee(pointer)?;
        self.unit.size(pointee.ty)
    }

    /// A sum or difference in a type: signed ones that leave the range are checked, unsigned ones come back by one period.
    fn wrapped(&self, sum: ast::Expr, ty: TypeId) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        match Class::of(typed, ty)? {
            Class::Integer { signed: true, .. } => self.overflow_checked().then_some(sum),
            class @ Class::Integer { signed: false, .. } => {
                let (_, high) = class.range()?;
                let period = build::int(high.clone() + 1);
                let below = build::lt(sum.clone(), build::int(0));
                let above = build::lt(build::int(high), sum.clone());
                let down = build::sub(sum.clone(), period.clone());
                let up = build::add(sum.clone(), period);
                Some(build::if_then_else(below, up, build::if_then_else(above, down, sum)))
            }
            _ => None,
        }
    }

    /// C11 6.3.1.3: a value in range stays, a negative one becomes unsigned by adding the period.
    fn converted(&self, inner: &Expr, to: TypeId) -> Option<ast::Expr> {
        let value = self.stable(inner)?;
        if self.preserved(inner.ty.ty, to) {
            return Some(value);
        }
        let typed = &self.unit.program.typed;
        let (from, to) = (Class::of(typed, inner.ty.ty)?, Class::of(typed, to)?);
        match (from, to) {
            (
                Class::Integer { bytes: from, signed: true },
                Class::Integer { bytes: to, signed: false },
            ) if from <= to => {
                let period: BigInt = BigInt::from(1) << (u32::from(to) * 8);
                let negative = build::lt(value.clone(), build::int(0));
                let up = build::add(value.clone(), build::int(period));
                Some(build::if_then_else(negative, up, value))
            }
            _ => None,
        }
    }

    /// Whether all values of the one integer type are values of the other.
    pub fn preserved(&self, from: TypeId, to: TypeId) -> bool {
        let range = |ty| Class::of(&self.unit.program.typed, ty).and_then(Class::range);
        match (range(from), range(to)) {
            (Some((low, high)), Some((least, greatest))) => least <= low && high <= greatest,
            _ => false,
        }
    }

    /// Without conversions that keep values.
    pub fn unconverted<'t>(&self, expr: &'t Expr) -> &'t Expr {
        match &expr.kind {
            ExprKind::Convert(conversion, inner) => match conversion.kind {
                ConversionKind::Same => self.unconverted(inner),
                ConversionKind::Integer if self.preserved(inner.ty.ty, expr.ty.ty) => {
                    self.unconverted(inner)
                }
                _ => expr,
            },
            _ => expr,
        }
    }

    /// The least and greatest value that an integer expression can have, by its type.
    pub fn bounds(&self, expr: &Expr) -> Option<(BigInt, BigInt)> {
        let typed = &self.unit.program.typed;
        let expr = self.unconverted(expr);
        let (low, high) = Class::of(typed, expr.ty.ty)?.range()?;
        match evaluate(typed, expr) {
            Ok(Constant::Integer(value)) if low <= value.into() && high >= value.into() => {
                Some((value.into(), value.into()))
            }
            _ => Some((low, high)),
        }
    }

    fn stable_load(&self, place: &Expr) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        if is_shared(typed.types.qualifiers(place.ty)) {
            return None;
        }
        let Target::Cells(cells) = self.places.target(place) else {
            let ExprKind::Variable(variable) = &place.kind else { return None };
            let assigned = self.changes.variables.contains(variable)
                || self.rounds.declared.contains(variable)
                || lives_in_memory(typed, *variable);
            return if assigned { None } else { self.around.now(*variable) };
        };
        let class = Class::of(typed, place.ty.ty)?;
        let written = self.changes.tags.meets(&cells) || self.changes.retypes;
        // A cell outside a struct may carry any tag, and bytes are read from any cell.
        let bits = cells.0.keys().any(|map| matches!(map, Map::Bits(_)));
        let [map] = &cells.0.keys().collect::<Vec<_>>()[..] else { return None };
        if written || bits || class.is_byte() || !self.types_checked() {
            return None;
        }
        let address = self.stable_address(place)?;
        Some(class.from_cell(build::select(State::Now.map(map), vec![address])))
    }

    /// The address of a place, if it is the same during the whole loop.
    pub fn stable_address(&self, place: &Expr) -> Option<ast::Expr> {
        let typed = &self.unit.program.typed;
        match &place.kind {
            ExprKind::Variable(variable) if lives_in_memory(typed, *variable) => {
                self.around.address(*variable)
            }
            ExprKind::Deref(pointer) => self.stable(pointer),
            ExprKind::Member(base, field) => {
                let offset = self.field_offset(base, *field)?;
                Some(build::plus(self.stable_address(base)?, build::int(offset)))
            }
            _ => None,
        }
    }

    pub fn field_offset(&self, base: &Expr, field: u32) -> Option<u64> {
        let typed = &self.unit.program.typed;
        let Type::Record(record) = typed.types.get(base.ty.ty) else { return None };
        let field = typed[*record].definition.as_ref()?.fields.get(field as usize)?;
        field.bits.is_none().then_some(field.offset)
    }
}

/// Others may change it at any time.
pub fn is_shared(qualifiers: Qualifiers) -> bool {
    qualifiers.has(Qualifiers::VOLATILE) || qualifiers.has(Qualifiers::ATOMIC)
}
