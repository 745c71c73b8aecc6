//! What a condition that holds, or does not, tells of numbers and pointers. A character of a string that is zero is its end, and one that is
//! not zero stands before the end.

use super::numbers::{Linear, Symbol};
use super::spell::type_at;
use super::state::State;
use super::study::Study;
use super::symbols::{BaseId, Origin};
use super::value::{Condition, Pointer, Value};
use crate::flow::Comparison;
use crate::typed::layout::layout;
use std::sync::Arc;

impl Study<'_> {
    pub fn refine(&mut self, state: &mut State, condition: &Arc<Condition>, holds: bool) {
        match &**condition {
            Condition::Unknown => {}
            Condition::Not(of) => self.refine(state, of, !holds),
            Condition::Numbers(op, left, right) => {
                let op = if holds { *op } else { opposite(*op) };
                self.refine_numbers(state, op, left, right);
            }
            Condition::Pointers(op, left, right) => {
                let op = if holds { *op } else { opposite(*op) };
                self.refine_pointers(state, op, left, right);
            }
            Condition::And(left, right) if holds => {
                self.refine(state, left, true);
                self.refine(state, right, true);
            }
            Condition::Or(left, right) if !holds => {
                self.refine(state, left, false);
                self.refine(state, right, false);
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                let mut other = state.clone();
                self.refine(state, left, holds);
                self.refine(&mut other, left, !holds);
                self.refine(&mut other, right, holds);
                if state.numbers.impossible {
                    *state = other;
                } else if !other.numbers.impossible {
                    state.numbers = state.numbers.join(&other.numbers);
                    state.null.retain(|base, null| other.null.get(base) == Some(null));
                    state.nonzero.retain(|symbol| other.nonzero.contains(symbol));
                }
            }
        }
    }

    /// A case of a switch.
    pub fn between(&mut self, state: &mut State, sum: &Linear, low: i128, high: i128) {
        self.refine_numbers(state, Comparison::GreaterEqual, sum, &Linear::constant(low));
        self.refine_numbers(state, Comparison::LessEqual, sum, &Linear::constant(high));
        if low == high {
            self.refine_numbers(state, Comparison::Equal, sum, &Linear::constant(low));
        }
    }

    fn refine_numbers(&mut self, state: &mut State, op: Comparison, left: &Linear, right: &Linear) {
        let Some(difference) = left.minus(right) else { return };
        let Some(opposite) = difference.times(-1) else { return };
        match op {
            Comparison::Less => state.numbers.assume_at_most_zero(&difference.plus_constant(1)),
            Comparison::LessEqual => state.numbers.assume_at_most_zero(&difference),
            Comparison::Greater => state.numbers.assume_at_most_zero(&opposite.plus_constant(1)),
            Comparison::GreaterEqual => state.numbers.assume_at_most_zero(&opposite),
            Comparison::Equal => {
                state.numbers.assume_zero(&difference);
                self.equal_characters(state, left, right);
            }
            Comparison::NotEqual => self.differ(state, &difference, &opposite),
        }
        // A string's characters before its end are not zero, whichever way that was asked.
        if let (Some(symbol), Some(0)) = (single(left), right.as_constant())
            && matches!(op, Comparison::Greater | Comparison::Less)
        {
            self.not_zero(state, symbol);
        }
    }

    pub fn differ_from_zero(&mut self, state: &mut State, sum: &Linear) {
        if let Some(opposite) = sum.times(-1) {
            self.differ(state, sum, &opposite);
        }
    }

    fn differ(&mut self, state: &mut State, difference: &Linear, opposite: &Linear) {
        if state.numbers.is_zero(difference) {
            state.numbers.impossible = true;
        } else if state.numbers.at_most_zero(difference) {
            state.numbers.assume_at_most_zero(&difference.plus_constant(1));
        } else if state.numbers.at_most_zero(opposite) {
            state.numbers.assume_at_most_zero(&opposite.plus_constant(1));
        }
        if let Some(symbol) = single(difference) {
            self.not_zero(state, symbol);
        }
    }

    /// Characters that are equal are both zero, or both not.
    fn equal_characters(&mut self, state: &mut State, left: &Linear, right: &Linear) {
        if let Some(symbol) = single(left).filter(|_| right.as_constant() == Some(0)) {
            self.zero(state, symbol);
        }
        let constant = [left, right].iter().any(|of| of.as_constant().is_some_and(|it| it != 0));
        let symbols = [left, right].map(single);
        let known = symbols.iter().flatten().any(|symbol| state.nonzero.contains(symbol));
        if known || constant {
            symbols.into_iter().flatten().for_each(|symbol| self.not_zero(state, symbol));
        }
    }

    /// Where the character was read, if it is one of memory that nobody has written since the entry.
    fn character(&self, state: &State, symbol: Symbol) -> Option<Pointer> {
        match self.symbols.origin(symbol) {
            Origin::Load(_, base, offset) if !state.touched.contains(base) => {
                Some(Pointer { base: *base, offset: offset.clone() })
            }
            Origin::Entry(path) => {
                // The first character of a parameter's string, read at a constant place.
                let (last, before) = path.hops.split_last()?;
                let pointer = super::symbols::Path { hops: before.to_vec(), ..path.clone() };
                let base = self.symbols.find_base(&super::symbols::BaseOrigin::Entry(pointer))?;
                Some(Pointer { base, offset: Linear::constant((*last).into()) })
            }
            _ => None,
        }
    }

    fn is_character(&self, state: &State, symbol: Symbol) -> bool {
        let sum = Linear::symbol(symbol);
        let small = |it: Option<i128>| it.is_some_and(|it| (-128..=255).contains(&it));
        small(state.numbers.most(&sum)) && small(state.numbers.least(&sum))
    }

    fn zero(&mut self, state: &mut State, symbol: Symbol) {
        let Some((base, distance)) = self.before_end(state, symbol) else { return };
        self.strings.insert(base);
        if state.numbers.at_most_zero(&distance) {
            state.numbers.assume_zero(&distance);
        }
    }

    fn not_zero(&mut self, state: &mut State, symbol: Symbol) {
        if !state.nonzero.insert(symbol) {
            return;
        }
        for other in state.numbers.octagon().related(symbol) {
            let difference = Linear::symbol(symbol).minus(&Linear::symbol(other));
            if difference.is_some_and(|it| state.numbers.is_zero(&it)) {
                self.not_zero(state, other);
            }
        }
        let Some((base, distance)) = self.before_end(state, symbol) else { return };
        self.strings.insert(base);
        if state.numbers.at_most_zero(&distance) {
            state.numbers.assume_at_most_zero(&distance.plus_constant(1));
        }
    }

    /// The string that the character is of, and its place less the string's length.
    fn before_end(&mut self, state: &mut State, symbol: Symbol) -> Option<(BaseId, Linear)> {
        if !self.is_character(state, symbol) {
            return None;
        }
        let Pointer { base, offset } = self.character(state, symbol)?;
        // A member of a record can be as small as a character and is none.
        if let super::symbols::BaseOrigin::Entry(path) = self.symbols.base_origin(base)
            && let Some(of) =
                type_at(self.typed(), path).and_then(|ty| self.typed().types.pointee(ty))
            && layout(self.typed(), of.ty).is_some_and(|layout| layout.size != 1)
        {
            return None;
        }
        let length = self.string_length(state, base);
        Some((base, offset.minus(&length)?))
    }

    fn refine_pointers(&mut self, state: &mut State, op: Comparison, left: &Value, right: &Value) {
        match (left, right) {
            (Value::Pointer(pointer), Value::Null) | (Value::Null, Value::Pointer(pointer)) => {
                let null = match op {
                    Comparison::Equal => true,
                    Comparison::NotEqual => false,
                    _ => return,
                };
                if pointer.offset != Linear::default() {
                    return;
                }
                let known = state.null.get(&pointer.base).copied();
                let object = !matches!(
                    self.symbols.base_origin(pointer.base),
                    super::symbols::BaseOrigin::Entry(_)
                        | super::symbols::BaseOrigin::Merge(..)
                        | super::symbols::BaseOrigin::Step(_)
                        | super::symbols::BaseOrigin::Allocation(..)
                );
                state.numbers.impossible |= known == Some(!null) || (null && object);
                state.null.insert(pointer.base, null);
            }
            (Value::Null, Value::Null) => {
                state.numbers.impossible |= op == Comparison::NotEqual;
            }
            (Value::Pointer(a), Value::Pointer(b)) if a.base == b.base => {
                self.refine_numbers(state, op, &a.offset, &b.offset);
            }
            _ => {}
        }
    }
}

fn single(sum: &Linear) -> Option<Symbol> {
    match sum.terms() {
        [(symbol, 1 | -1)] if sum.constant == 0 => Some(*symbol),
        _ => None,
    }
}

fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::LessEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::GreaterEqual => Comparison::Less,
    }
}
