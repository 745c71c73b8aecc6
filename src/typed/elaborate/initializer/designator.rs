//! Designators (C11 6.7.9p6, p7): `.member`, `[index]` and GNU's `[low ... high]`, also through anonymous members.

use super::super::Elaborator;
use super::level::Level;
use crate::base::Span;
use crate::syntax::ast::{self, Designator};
use crate::typed::program::{Elements, StringId};
use crate::typed::tree::{Entry, Initializer};
use crate::typed::types::Type;

impl Elaborator {
    /// Goes to the element that the designators name; `false` if there is none, which has been reported.
    pub fn designate(&mut self, levels: &mut Vec<Level>, designators: &[Designator]) -> bool {
        for (position, designator) in designators.iter().enumerate() {
            if position > 0 && !self.descend(levels, designator) {
                return false;
            }
            let found = match designator {
                Designator::Member(name) => self.designate_member(levels, *name),
                Designator::Index(index, span) => self.designate_range(levels, index, None, *span),
                Designator::Range(low, high, span) => {
                    self.designate_range(levels, low, Some(high), *span)
                }
            };
            if !found {
                return false;
            }
        }
        true
    }

    /// Opens the element that the designators so far have named.
    fn descend(&mut self, levels: &mut Vec<Level>, next: &Designator) -> bool {
        let Some(ty) = self.current(levels) else { return false };
        let aggregate = matches!(
            self.program.types.get(ty.ty),
            Type::Array(..) | Type::Record(_) | Type::Vector(..)
        );
        if !aggregate {
            let found = self.describe(ty);
            let message = format!("`{found}` has no parts that could be named here");
            self.error("type-error", designator_span(next), message);
            return false;
        }
        self.open_level(levels, ty);
        true
    }

    fn designate_member(&mut self, levels: &mut Vec<Level>, name: ast::Name) -> bool {
        let Some(ty) = levels.last().map(|level| level.ty) else { return false };
        let Some(path) = self.member_path(ty, name.symbol) else {
            self.no_member(ty, name, ast::Access::Arrow);
            return false;
        };
        for (position, index) in path.into_iter().enumerate() {
            if position > 0 {
                let Some(anonymous) = self.current(levels) else { return false };
                self.open_level(levels, anonymous);
            }
            if let Some(level) = levels.last_mut() {
                level.go_to(index.into(), index.into());
            }
        }
        true
    }

    fn designate_range(
        &mut self,
        levels: &mut [Level],
        low: &ast::Expr,
        high: Option<&ast::Expr>,
        span: Span,
    ) -> bool {
        let Some(level) = levels.last() else { return false };
        let ty = level.ty;
        if !matches!(self.program.types.get(ty), Type::Array(..)) {
            let found = self.describe(ty);
            let message = format!("`{found}` is no array: its parts have names, not numbers");
            self.error("type-error", span, message);
            return false;
        }
        let Some(low) = self.integer_constant(low, "the index of an initialiser") else {
            return false;
        };
        let high = match high {
            Some(high) => self.integer_constant(high, "the index of an initialiser"),
            None => Some(low),
        };
        let Some(high) = high else { return false };
        let Some(level) = levels.last_mut() else { return false };
        let bounds = (u64::try_from(low), u64::try_from(high));
        match bounds {
            // Even an array without a length cannot be larger than memory.
            (Ok(first), Ok(last)) if first <= last && last < 1 << 62 && level.has(last) => {
                level.go_to(first, last);
                true
            }
            _ => {
                let found = self.describe(ty);
                let message = match low == high {
                    true => format!("`{found}` has no element {low}"),
                    false => format!("`{found}` has no elements {low} to {high}"),
                };
                self.error("type-error", span, message);
                false
            }
        }
    }

    /// The elements of a literal one by one, to change some of them.
    pub fn string_entries(&mut self, id: StringId) -> Vec<Entry> {
        let object = &self.program[id];
        let span = object.span;
        let Some((element, _)) = self.array_of(object.ty) else { return vec![] };
        let values: Vec<u32> = match &object.elements {
            Elements::Bytes(bytes) => bytes.iter().map(|byte| (*byte).into()).collect(),
            Elements::Shorts(shorts) => shorts.iter().map(|short| (*short).into()).collect(),
            Elements::Words(words) => words.clone(),
        };
        let entry = |(at, value): (usize, u32)| {
            let value = self.constant(value.into(), element.ty, span);
            Entry { first: at as u64, last: at as u64, value: Initializer::Value(value) }
        };
        values.into_iter().enumerate().map(entry).collect()
    }
}

fn designator_span(designator: &Designator) -> Span {
    match designator {
        Designator::Member(name) => name.span,
        Designator::Index(_, span) | Designator::Range(_, _, span) => *span,
    }
}
