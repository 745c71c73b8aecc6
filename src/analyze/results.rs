//! What calls give: the callee's result in the caller's terms, or what is known of it. A pointer that is one into a parameter's memory, or null,
//! is taken for the pointer: a test for null goes both ways, and behind it the memory is the parameter's.

use super::calls::Seen;
use super::facts::Formula;
use super::forward::Forward;
use super::gather::{entry_term, sum};
use super::numbers::Linear;
use super::state::State;
use super::study::Study;
use super::symbols::{At, BaseId, BaseOrigin, Origin};
use super::value::{Pointer, Value};
use crate::flow::{Destination, Scalar, TempId};
use crate::typed::layout::layout;
use crate::typed::types::Type;

/// So many units behind a base, from the least number to the greatest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landing {
    base: BaseId,
    unit: u64,
    least: Linear,
    most: Linear,
    /// How many exactly.
    count: Linear,
}

/// Where pointers that the function returns lead, if that is into one object on all ways.
pub fn landing(study: &Study, forward: &Forward) -> Option<Landing> {
    let typed = study.typed();
    let Type::Function(of) = typed.types.get(typed[study.at.id].ty) else { return None };
    let unit = layout(typed, typed.types.pointee(of.result.ty)?.ty)?.size;
    let mut found: Option<Landing> = None;
    for (state, value) in &forward.returns {
        let Pointer { base, offset } = match value {
            Some(Value::Null) => continue,
            Some(Value::Pointer(pointer)) => pointer,
            _ => return None,
        };
        if !matches!(study.symbols.base_origin(*base), BaseOrigin::Entry(_)) {
            return None;
        }
        let offset = offset.divided(unit.into())?;
        let (least, most) = study.told_by_callers(state, &offset, &offset)?;
        let landing = Landing { base: *base, unit, least, most, count: offset };
        if *found.get_or_insert_with(|| landing.clone()) != landing {
            return None;
        }
    }
    found
}

/// What to promise of a result that is null or lands somewhere.
pub fn promises(study: &Study, landing: &Landing) -> Vec<Formula> {
    let BaseOrigin::Entry(pointer) = study.symbols.base_origin(landing.base) else { return vec![] };
    let term = |symbol| entry_term(study, symbol);
    let Some(count) = sum(&landing.count, &term) else { return vec![] };
    let mut found = vec![Formula::NullOrAt(pointer.clone(), count.clone())];
    if landing.most != landing.count
        && let Some(most) = sum(&landing.most, &term)
    {
        found.push(Formula::OrNull(Box::new(Formula::AtMost(count, most))));
    }
    found
}

impl Study<'_> {
    /// The place where a callee's result points, as a pointer of the caller.
    fn landed(&mut self, state: &mut State, at: At, seen: &Seen) -> Option<Pointer> {
        let Landing { base, unit, least, most, .. } = seen.summary.lands.clone()?;
        let Pointer { base, offset } = self.pointer_of(state, seen, base)?;
        let (least, most) = (self.sum_of(state, seen, &least)?, self.sum_of(state, seen, &most)?);
        let count = Scalar::Integer { bits: 64, signed: true };
        let count = self.fresh(state, at, Origin::Step(at), count).number()?.clone();
        state.numbers.assume_at_most_zero(&least.minus(&count)?);
        state.numbers.assume_at_most_zero(&count.minus(&most)?);
        Some(Pointer { base, offset: offset.plus(unit.into(), &count)? })
    }

    pub fn summary_result(&mut self, state: &mut State, at: At, seen: &Seen, result: Destination) {
        self.unknown_result(state, at, result);
        let (Destination::Temp(temp), Some(value)) = (result, &seen.summary.result) else { return };
        match value {
            Value::Pointer(pointer) => {
                if let Some(base) = self.pointer_of(state, seen, pointer.base)
                    && let Some(offset) = self.sum_of(state, seen, &pointer.offset)
                    && let Some(offset) = base.offset.plus(1, &offset)
                {
                    state.temps.insert(temp, Value::Pointer(Pointer { base: base.base, offset }));
                } else if let Some(landed) = self.landed(state, at, seen) {
                    state.temps.insert(temp, Value::Pointer(landed));
                } else if let (true, Some(Value::Pointer(own))) =
                    (seen.summary.not_null, state.temps.get(&temp))
                {
                    state.null.insert(own.base, false);
                }
            }
            Value::Null => {
                state.temps.insert(temp, Value::Null);
            }
            Value::Number(sum) => self.number_result(state, seen, temp, sum),
            _ => {}
        }
    }

    /// The result itself, or what is known of it.
    fn number_result(&mut self, state: &mut State, seen: &Seen, temp: TempId, sum: &Linear) {
        if let Some(own) = self.sum_of(state, seen, sum) {
            state.temps.insert(temp, Value::Number(own));
            return;
        }
        let [(inner, 1)] = sum.terms() else { return };
        let Some(Value::Number(result)) = state.temps.get(&temp).cloned() else { return };
        for bound in seen.summary.numbers.octagon().bounds() {
            let bound = bound.sum();
            let factor = bound.factor(*inner);
            if factor == 0 {
                continue;
            }
            let Some(rest) = bound.plus(-factor, &Linear::symbol(*inner)) else { continue };
            let shifted = result.plus_constant(-sum.constant);
            if let Some(own) =
                self.sum_of(state, seen, &rest).and_then(|rest| rest.plus(factor, &shifted))
            {
                state.numbers.assume_at_most_zero(&own);
            }
        }
    }
}
