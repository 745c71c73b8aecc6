//! Initialisers (C11 6.7.9): braces matched to the object's type, designators followed, missing braces understood. Untyped
//! ones come in, entries by index go out, in time linear in their number.
//! Rule: of two initialisers for one element the later counts; those of parts of one element are merged.

mod constant;
mod designator;
mod level;

use super::Elaborator;
use super::classify::Class;
use super::convert::Role;
use crate::base::Span;
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::typed::tree::{CompoundLiteral, Expr, ExprKind, Initializer};
use crate::typed::types::{IntegerKind, Length, Qualified, Type, TypeId};
use level::{Level, Slot};

/// When the initialiser is evaluated: a static object's must be constant (C11 6.7.9p4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    Static,
    Automatic,
}

impl Elaborator {
    /// The initialiser for an object of that type, and the object's type, completed if it was an array of unknown length.
    pub(super) fn initializer(
        &mut self,
        initializer: &ast::Initializer,
        ty: Qualified,
        duration: Duration,
    ) -> (Initializer, Qualified) {
        match initializer {
            ast::Initializer::List(list) => self.braced_initializer(list, ty, duration),
            ast::Initializer::Expr(expr) => {
                if let Some(string) = self.string_for(expr, ty.ty) {
                    return self.string_initializer(string, ty);
                }
                let value = self.expr(expr);
                self.whole(value, ty, duration)
            }
        }
    }

    /// `{ .. }` for an object of that type.
    pub fn braced_initializer(
        &mut self,
        list: &ast::InitializerList,
        ty: Qualified,
        duration: Duration,
    ) -> (Initializer, Qualified) {
        match self.class(ty.ty) {
            Class::Array | Class::Record | Class::Vector => self.aggregate(list, ty, duration),
            Class::Error => {
                for item in &list.items {
                    self.drop_initializer(&item.value);
                }
                (Initializer::Aggregate(vec![]), ty)
            }
            _ => (self.braced_scalar(list, ty, duration), ty),
        }
    }

    /// A scalar may stand in braces (C11 6.7.9p11).
    fn braced_scalar(
        &mut self,
        list: &ast::InitializerList,
        ty: Qualified,
        duration: Duration,
    ) -> Initializer {
        let Some(first) = list.items.first() else {
            self.error("type-error", list.span, "empty braces do not initialise a scalar");
            return Initializer::Aggregate(vec![]);
        };
        if !first.designators.is_empty() {
            let found = self.describe(ty);
            let message = format!("`{found}` has no parts that could be named here");
            self.error("type-error", list.span, message);
        }
        let (value, _) = self.initializer(&first.value, ty, duration);
        for item in &list.items[1..] {
            self.drop_initializer(&item.value);
        }
        if list.items.len() > 1 {
            self.warn_excess(list.span, ty.ty);
        }
        value
    }

    /// One expression for the whole object.
    fn whole(
        &mut self,
        value: Expr,
        ty: Qualified,
        duration: Duration,
    ) -> (Initializer, Qualified) {
        if self.class(ty.ty) == Class::Array {
            return self.array_from_value(value, ty);
        }
        let value = self.rvalue(value);
        (self.leaf(value, ty.ty, duration), ty)
    }

    /// A value converted to the object's type, and constant if it must be.
    fn leaf(&mut self, value: Expr, ty: TypeId, duration: Duration) -> Initializer {
        let value = self.convert_for(value, ty, Role::Initialization);
        if duration == Duration::Static {
            return self.static_value(value);
        }
        Initializer::Value(value)
    }

    /// GNU C: an array initialised by a compound literal of an array takes its elements.
    fn array_from_value(&mut self, value: Expr, ty: Qualified) -> (Initializer, Qualified) {
        if value.is_error() {
            return (Initializer::Aggregate(vec![]), ty);
        }
        let literal = value.ty;
        match value.kind {
            ExprKind::CompoundLiteral(parts) if self.class(literal.ty) == Class::Array => {
                let CompoundLiteral { initializer, .. } = *parts;
                let open = matches!(self.array_of(ty.ty), Some((_, Length::Open)));
                (initializer, if open { self.with_length_of(ty, literal.ty) } else { ty })
            }
            _ => {
                let found = self.describe(ty);
                let message = format!("`{found}` needs braces around its initialisers");
                self.error("type-error", value.span, message);
                (Initializer::Aggregate(vec![]), ty)
            }
        }
    }

    fn with_length_of(&mut self, array: Qualified, other: TypeId) -> Qualified {
        match (self.array_of(array.ty), self.array_of(other)) {
            (Some((element, _)), Some((_, length))) => {
                let ty = self.program.types.array_of(element, length);
                Qualified { ty, qualifiers: array.qualifiers }
            }
            _ => array,
        }
    }

    fn aggregate(
        &mut self,
        list: &ast::InitializerList,
        ty: Qualified,
        duration: Duration,
    ) -> (Initializer, Qualified) {
        // `char s[] = { "abc" }` (C11 6.7.9p14).
        if let [first, ..] = &list.items[..]
            && first.designators.is_empty()
            && let ast::Initializer::Expr(expr) = &first.value
            && let Some(string) = self.string_for(expr, ty.ty)
        {
            if list.items.len() > 1 {
                self.warn_excess(list.span, ty.ty);
            }
            return self.string_initializer(string, ty);
        }
        if !self.can_be_initialised(ty, list.span) {
            return (Initializer::Aggregate(vec![]), ty);
        }
        let mut levels = vec![self.level(ty.ty, Slot::default(), vec![])];
        let mut warned = false;
        for item in &list.items {
            if !item.designators.is_empty() {
                self.close_levels(&mut levels, 1);
                if !self.designate(&mut levels, &item.designators) {
                    self.drop_initializer(&item.value);
                    self.close_levels(&mut levels, 1);
                    continue;
                }
            }
            if !self.place_item(&mut levels, item, duration) && !warned {
                warned = true;
                self.warn_excess(item_span(item, list.span), ty.ty);
            }
        }
        self.close_levels(&mut levels, 1);
        let Some(base) = levels.pop() else { return (Initializer::Aggregate(vec![]), ty) };
        let ty = match self.array_of(ty.ty) {
            Some((element, Length::Open)) => {
                let length = Length::Fixed(base.reached);
                let array = self.program.types.array_of(element, length);
                Qualified { ty: array, qualifiers: ty.qualifiers }
            }
            _ => ty,
        };
        (Initializer::Aggregate(base.entries), ty)
    }

    fn can_be_initialised(&mut self, ty: Qualified, span: Span) -> bool {
        let message = match self.program.types.get(ty.ty) {
            Type::Array(_, Length::Variable(_)) => {
                "an array of variable length cannot be initialised".to_string()
            }
            Type::Record(id) if self.program[*id].definition.is_none() => {
                format!("`{}` is declared but not defined here", self.describe(ty))
            }
            _ => return true,
        };
        self.error("type-error", span, message);
        false
    }

    /// Puts one item where the levels stand; `false` if there is no room for it.
    fn place_item(
        &mut self,
        levels: &mut Vec<Level>,
        item: &ast::InitializerItem,
        duration: Duration,
    ) -> bool {
        self.close_full(levels);
        let Some(target) = self.current(levels) else {
            self.drop_initializer(&item.value);
            return false;
        };
        let expr = match &item.value {
            ast::Initializer::List(list) => {
                let (value, _) = self.braced_initializer(list, target, duration);
                self.put(levels, value);
                return true;
            }
            ast::Initializer::Expr(expr) => expr,
        };
        if let Untyped::String(_) = expr.kind {
            return self.place_string(levels, expr, duration);
        }
        let value = self.expr(expr);
        self.place_value(levels, value, duration)
    }

    /// Descends to the first part that the value fits: a struct takes a value of its type as a whole, else its members are
    /// initialised one by one (C11 6.7.9p13, p20).
    fn place_value(&mut self, levels: &mut Vec<Level>, value: Expr, duration: Duration) -> bool {
        loop {
            self.close_full(levels);
            let Some(target) = self.current(levels) else { return false };
            let fits = match self.class(target.ty) {
                Class::Record | Class::Vector => {
                    value.is_error() || self.compatible(value.ty.ty, target.ty)
                }
                Class::Array => {
                    matches!(value.kind, ExprKind::CompoundLiteral(_))
                        && self.class(value.ty.ty) == Class::Array
                }
                _ => true,
            };
            if fits {
                let (value, _) = self.whole(value, target, duration);
                self.put(levels, value);
                return true;
            }
            if !self.can_be_initialised(target, value.span) {
                self.put(levels, Initializer::Aggregate(vec![]));
                return true;
            }
            self.open_level(levels, target);
        }
    }

    fn place_string(
        &mut self,
        levels: &mut Vec<Level>,
        expr: &ast::Expr,
        duration: Duration,
    ) -> bool {
        loop {
            self.close_full(levels);
            let Some(target) = self.current(levels) else {
                return false;
            };
            if let Some(string) = self.string_for(expr, target.ty) {
                let (value, _) = self.string_initializer(string, target);
                self.put(levels, value);
                return true;
            }
            match self.class(target.ty) {
                Class::Array | Class::Record => {
                    if !self.can_be_initialised(target, expr.span) {
                        self.put(levels, Initializer::Aggregate(vec![]));
                        return true;
                    }
                    self.open_level(levels, target);
                }
                _ => {
                    let value = self.expr(expr);
                    return self.place_value(levels, value, duration);
                }
            }
        }
    }

    /// The literals of an expression that initialises an array of characters.
    fn string_for<'a>(&mut self, expr: &'a ast::Expr, ty: TypeId) -> Option<&'a ast::Expr> {
        let Untyped::String(parts) = &expr.kind else { return None };
        let (element, _) = self.array_of(ty)?;
        let kind = match self.program.types.get(element.ty) {
            Type::Integer(kind) => *kind,
            _ => return None,
        };
        use ast::Encoding::*;
        let encoding = parts.iter().map(|part| part.encoding).find(|encoding| *encoding != Narrow);
        let size = self.program.target.integer_size(kind);
        let fits = match encoding.unwrap_or(Narrow) {
            Narrow | Utf8 => size == 1,
            Char16 => size == 2,
            Char32 => {
                matches!(kind, IntegerKind::UnsignedInt | IntegerKind::UnsignedLong) && size == 4
            }
            Wide => {
                let wide = self.program.target.wide_type();
                size > 1 && size == self.program.target.integer_size(wide)
            }
        };
        fits.then_some(expr)
    }

    fn string_initializer(&mut self, expr: &ast::Expr, ty: Qualified) -> (Initializer, Qualified) {
        let Untyped::String(parts) = &expr.kind else {
            return (Initializer::Aggregate(vec![]), ty);
        };
        let id = self.string_object(parts, expr.span);
        let literal = self.program[id].ty;
        let ty = match (self.array_of(ty.ty), self.array_of(literal)) {
            (Some((_, Length::Open)), _) => self.with_length_of(ty, literal),
            (Some((_, Length::Fixed(room))), Some((_, Length::Fixed(length)))) => {
                // The terminating null may be cut off silently.
                if length > room.saturating_add(1) {
                    let message = "this string is longer than the array it initialises";
                    self.warn("excess-initializer", expr.span, message);
                }
                ty
            }
            _ => ty,
        };
        (Initializer::String(id), ty)
    }

    /// Reads an initialiser without a place, for the mistakes in it.
    fn drop_initializer(&mut self, initializer: &ast::Initializer) {
        match initializer {
            ast::Initializer::Expr(expr) => {
                self.expr(expr);
            }
            ast::Initializer::List(list) => {
                for item in &list.items {
                    self.drop_initializer(&item.value);
                }
            }
        }
    }

    fn warn_excess(&mut self, span: Span, ty: TypeId) {
        let found = self.describe(ty);
        let message = format!("more initialisers than `{found}` has room for");
        self.warn("excess-initializer", span, message);
    }
}

fn item_span(item: &ast::InitializerItem, list: Span) -> Span {
    match &item.value {
        ast::Initializer::Expr(expr) => expr.span,
        ast::Initializer::List(inner) if inner.span != Span::default() => inner.span,
        ast::Initializer::List(_) => list,
    }
}
