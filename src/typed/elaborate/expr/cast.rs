//! Casts (C11 6.5.4), also GNU's casts to unions and between vectors; compound literals (C11 6.5.2.5).

use super::super::Elaborator;
use super::super::classify::Class;
use super::super::initializer::Duration;
use crate::base::Span;
use crate::syntax::ast::{self, Name, RecordKind};
use crate::typed::program::{Linkage, VariableId, VariableStorage};
use crate::typed::tree::{CompoundLiteral, Conversion, ConversionKind, Expr, ExprKind, Origin};
use crate::typed::types::{Qualified, TypeId};

impl Elaborator {
    pub fn cast(&mut self, ty: &ast::TypeName, operand: &ast::Expr, span: Span) -> Expr {
        let to = self.type_name(ty).ty;
        let lengths = self.pending_lengths();
        let value = self.value(operand);
        let value = self.cast_value(value, to, span);
        self.after_lengths(lengths, value)
    }

    pub fn cast_value(&mut self, value: Expr, to: TypeId, span: Span) -> Expr {
        if value.is_error() || to == TypeId::ERROR {
            return Expr::error(span);
        }
        if let ExprKind::Unsupported(_) = value.kind {
            return self.convert(value, to, Origin::Cast);
        }
        let (source, target) = (self.class(value.ty.ty), self.class(to));
        if target == Class::Record && value.ty.ty != to {
            return self.cast_to_union(value, to, span);
        }
        let sizes = (self.size_of(value.ty.ty), self.size_of(to));
        let forbidden = match (source, target) {
            (Class::Float | Class::Complex, Class::Pointer) => true,
            (Class::Pointer, Class::Float | Class::Complex) => true,
            (Class::Vector, _) if to != TypeId::VOID => sizes.0 != sizes.1,
            (_, Class::Vector) => sizes.0 != sizes.1,
            _ => self.conversion_kind(value.ty.ty, to).is_none(),
        };
        if forbidden {
            let (from, to) = (self.describe(value.ty), self.describe(to));
            let message = format!("`{from}` cannot be cast to `{to}`");
            self.error("type-error", span, message);
            return Expr::error(span);
        }
        let cast = self.convert(value, to, Origin::Cast);
        Expr { span, ..cast }
    }

    fn cast_to_union(&mut self, value: Expr, to: TypeId, span: Span) -> Expr {
        let from = value.ty.ty;
        let is_member = self.record_of(to).is_some_and(|record| {
            let definition = record.definition.iter();
            let mut fields = definition.flat_map(|definition| &definition.fields);
            record.kind == RecordKind::Union && fields.any(|field| field.ty.ty == from)
        });
        if !is_member {
            let (from, to) = (self.describe(from), self.describe(to));
            let message = format!("`{from}` cannot be cast to `{to}`");
            self.error("type-error", span, message);
            return Expr::error(span);
        }
        let conversion = Conversion { kind: ConversionKind::Union, origin: Origin::Cast };
        Expr::new(ExprKind::Convert(conversion, Box::new(value)), to, span)
    }

    pub fn compound_literal(
        &mut self,
        ty: &ast::TypeName,
        list: &ast::InitializerList,
        span: Span,
    ) -> Expr {
        let ty = self.type_name(ty);
        if ty.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        let duration = match self.function {
            Some(_) => Duration::Automatic,
            None => Duration::Static,
        };
        let (initializer, ty) = self.braced_initializer(list, ty, duration);
        if !self.is_complete(ty.ty) {
            let found = self.describe(ty);
            self.error(
                "type-error",
                span,
                format!("`{found}` is incomplete, no object can have it"),
            );
            return Expr::error(span);
        }
        let storage = match duration {
            Duration::Automatic => VariableStorage::Automatic,
            Duration::Static => {
                VariableStorage::Global { linkage: Linkage::Internal, defined: true }
            }
        };
        let name = format!("__literal_{}", self.program.variables.len());
        let variable = self.hidden_variable(&name, ty, storage, span);
        self.program[variable].is_compound_literal = true;
        let literal = Box::new(CompoundLiteral { variable, initializer });
        Expr::new(ExprKind::CompoundLiteral(literal), ty, span)
    }

    /// A variable that the program does not declare itself.
    pub fn hidden_variable(
        &mut self,
        name: &str,
        ty: Qualified,
        storage: VariableStorage,
        span: Span,
    ) -> VariableId {
        let symbol = self.program.symbols.intern(name);
        self.add_variable(Name { symbol, span }, ty, storage)
    }
}
