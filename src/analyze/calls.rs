//! Calls: what the callee asks is asked of the caller at the call, in the caller's own terms, and so travels up until somebody sees to it.
//! What the callee writes is forgotten, and what it says of its result is known. Functions that nobody has seen may do anything with what
//! they are given a pointer to.

use super::numbers::{Linear, Numbers};
use super::results::Landing;
use super::state::{Cell, State};
use super::study::Study;
use super::symbols::{At, BaseId, BaseOrigin, Origin, Path, Symbols};
use super::uses::{Guarded, Need, Region, Uses};
use super::value::{Pointer, Value};
use crate::base::Span;
use crate::flow::{Argument, Callee, Destination, FunctionRef, Scalar};
use crate::typed::program::{FunctionId, VariableId};
use std::collections::BTreeMap;

pub type Summaries = BTreeMap<FunctionRef, Summary>;

/// A function as its callers see it, over the symbols of its own study.
#[derive(Debug)]
pub struct Summary {
    pub symbols: Symbols,
    pub parameters: Vec<Option<VariableId>>,
    pub uses: Uses,
    pub lost: bool,
    pub result: Option<Value>,
    pub numbers: Numbers,
    /// Whether the result is a pointer that is not null.
    pub not_null: bool,
    /// Where the result points, if it is not null, as far as that is known.
    pub lands: Option<Landing>,
}

/// The symbols of a callee, seen from one call.
pub struct Seen<'s> {
    pub summary: &'s Summary,
    arguments: BTreeMap<VariableId, Value>,
}

impl Study<'_> {
    pub fn call(
        &mut self,
        state: &mut State,
        at: At,
        callee: Callee,
        arguments: &[Argument],
        result: Destination,
        span: Span,
    ) {
        let values = self.argument_values(state, arguments);
        let function = match callee {
            Callee::Function(function) => Some(function),
            Callee::Pointer(pointer, _) => match self.operand(state, pointer) {
                Value::Function(function) => Some(function),
                _ => None,
            },
        };
        let Some(function) = function else {
            self.lose_memory(state);
            if let Some(uses) = &mut self.uses {
                uses.writes_unknown = true;
            }
            return self.unknown_result(state, at, result);
        };
        let named = FunctionRef { unit: self.at.unit, id: function };
        let summaries = self.summaries;
        let found =
            self.program.function(named).and_then(|(at, _)| Some((at, summaries.get(&at)?)));
        match found {
            Some((of, summary)) => {
                let same_unit = of.unit == self.at.unit;
                self.call_summary(state, at, summary, values, result, same_unit, span);
            }
            None => self.call_unseen(state, at, function, &values, result, span),
        }
    }

    pub fn builtin(
        &mut self,
        state: &mut State,
        at: At,
        name: &str,
        arguments: &[Argument],
        result: Destination,
        span: Span,
    ) {
        let values = self.argument_values(state, arguments);
        for argument in arguments {
            if let Argument::Aggregate { place, size, .. } = argument {
                let pointer = self.place(state, at, *place);
                self.overwrite(state, &pointer, Some(*size));
            }
        }
        self.library(state, at, name.trim_start_matches("__builtin_"), &values, result, span);
    }

    fn argument_values(&mut self, state: &mut State, arguments: &[Argument]) -> Vec<Value> {
        let value = |argument: &Argument| match argument {
            Argument::Scalar(operand) => self.operand(state, *operand),
            Argument::Aggregate { .. } => Value::Unknown,
        };
        arguments.iter().map(value).collect()
    }

    pub fn unknown_result(&mut self, state: &mut State, at: At, result: Destination) {
        match result {
            Destination::Nowhere => {}
            Destination::Temp(temp) => {
                let value = self.fresh(state, at, Origin::Step(at), self.function.temp(temp));
                state.temps.insert(temp, value);
            }
            Destination::Place { place, size } => {
                let pointer = self.place(state, at, place);
                self.overwrite(state, &pointer, Some(size));
            }
        }
    }

    /// A function without a body here.
    fn call_unseen(
        &mut self,
        state: &mut State,
        at: At,
        function: FunctionId,
        values: &[Value],
        result: Destination,
        span: Span,
    ) {
        let typed = self.typed();
        let name = typed.text(typed[function].name);
        if typed.library.contains(&function) {
            return self.library(state, at, name, values, result, span);
        }
        self.lose_memory(state);
        if let Some(uses) = &mut self.uses {
            uses.writes_unknown = true;
        }
        self.unknown_result(state, at, result);
    }

    /// A function of the library: it writes only where it is given a pointer to.
    fn library(
        &mut self,
        state: &mut State,
        at: At,
        name: &str,
        values: &[Value],
        result: Destination,
        span: Span,
    ) {
        let size = match (name, values) {
            ("malloc" | "alloca", [Value::Number(size)]) => Some(Some(size.clone())),
            ("calloc", [Value::Number(a), Value::Number(b)]) => {
                let product = a.as_constant().map(|by| b.times(by));
                Some(product.or_else(|| b.as_constant().map(|by| a.times(by))).flatten())
            }
            ("malloc" | "calloc" | "alloca", _) => Some(None),
            ("realloc", [_, Value::Number(size)]) => Some(Some(size.clone())),
            _ => None,
        };
        self.library_needs(state, name, values, span);
        if let (Some(size), Destination::Temp(temp)) = (size, result) {
            let base = self.symbols.base(BaseOrigin::Allocation(at, size));
            state.null.remove(&base);
            state.drop_cells(|of| of == base);
            state.temps.insert(temp, Value::at(base));
            return;
        }
        let reads_only = matches!(
            name,
            "strlen"
                | "strcmp"
                | "strncmp"
                | "memcmp"
                | "strchr"
                | "strrchr"
                | "strstr"
                | "memchr"
                | "puts"
                | "printf"
                | "atoi"
                | "free"
                | "abort"
                | "exit"
                | "isdigit"
                | "isspace"
                | "isalpha"
                | "isalnum"
                | "toupper"
                | "tolower"
                | "strspn"
                | "strcspn"
                | "abs"
                | "putchar"
                | "fputs"
                | "fprintf"
        );
        if !reads_only {
            for value in values {
                if let Value::Pointer(pointer) = value {
                    self.overwrite(state, pointer, None);
                    if let Some(uses) = &mut self.uses {
                        let writable = matches!(
                            self.symbols.base_origin(pointer.base),
                            BaseOrigin::Entry(_)
                                | BaseOrigin::Static(_)
                                | BaseOrigin::Step(_)
                                | BaseOrigin::Merge(..)
                        );
                        uses.writes_unknown |=
                            writable && !matches!(name, "memcpy" | "memmove" | "memset");
                    }
                }
            }
        }
        self.library_result(state, at, name, values, result);
    }

    fn library_result(
        &mut self,
        state: &mut State,
        at: At,
        name: &str,
        values: &[Value],
        result: Destination,
    ) {
        self.unknown_result(state, at, result);
        let Destination::Temp(temp) = result else { return };
        match (name, values) {
            ("memcpy" | "memmove" | "memset" | "strcpy" | "strncpy" | "strcat", [first, ..]) => {
                state.temps.insert(temp, first.clone());
            }
            ("strlen", [Value::Pointer(pointer)]) if !state.touched.contains(&pointer.base) => {
                let length = self.string_length(state, pointer.base);
                let known = length.minus(&pointer.offset);
                state.temps.extend(known.map(|length| (temp, Value::Number(length))));
            }
            _ => {}
        }
    }

    /// What well-known functions ask for; the rest is said by their contracts, which the prover reads.
    fn library_needs(&mut self, state: &mut State, name: &str, values: &[Value], span: Span) {
        let strings: &[usize] = match name {
            "strlen" | "strchr" | "strrchr" | "atoi" | "puts" | "strdup" => &[0],
            "strcmp" | "strstr" | "strspn" | "strcspn" | "strcat" => &[0, 1],
            "strcpy" | "strncpy" => &[1],
            _ => &[],
        };
        for at in strings {
            if let Some(Value::Pointer(pointer)) = values.get(*at) {
                self.ask_string(state, pointer, span);
            }
        }
        let ranges: &[usize] = match name {
            "memcpy" | "memmove" | "memcmp" => &[0, 1],
            "memset" | "memchr" => &[0],
            _ => &[],
        };
        let Some(Value::Number(count)) = values.get(2).filter(|_| !ranges.is_empty()) else {
            return;
        };
        let missing = count.times(-1).map(|it| it.plus_constant(1));
        let may_be_nothing = !missing.is_some_and(|it| state.numbers.at_most_zero(&it));
        for at in ranges {
            if let Some(Value::Pointer(pointer)) = values.get(*at)
                && let Some(high) = pointer.offset.plus(1, count)
                && self.uses.is_some()
            {
                let written = *at == 0 && !matches!(name, "memcmp" | "memchr");
                let ty = crate::typed::types::TypeId::CHAR;
                self.note_range(state, pointer.base, [&pointer.offset, &high], ty, written, span);
                if may_be_nothing {
                    self.ask_object(state, pointer);
                }
            }
        }
    }

    fn ask_string(&mut self, state: &mut State, pointer: &Pointer, span: Span) {
        if !matches!(self.symbols.base_origin(pointer.base), BaseOrigin::Entry(_)) {
            return;
        }
        self.strings.insert(pointer.base);
        if self.uses.is_some()
            && pointer.offset == Linear::default()
            && !state.touched.contains(&pointer.base)
        {
            let high = self.string_length(state, pointer.base).plus_constant(1);
            let ty = crate::typed::types::TypeId::CHAR;
            self.note_range(state, pointer.base, [&pointer.offset, &high], ty, false, span);
        }
    }

    #[expect(clippy::too_many_arguments)]
    fn call_summary(
        &mut self,
        state: &mut State,
        at: At,
        summary: &Summary,
        values: Vec<Value>,
        result: Destination,
        same_unit: bool,
        span: Span,
    ) {
        let names = summary.parameters.iter().zip(values);
        let arguments = names.filter_map(|(name, value)| Some(((*name)?, value))).collect();
        let seen = Seen { summary, arguments };
        for asked in &summary.uses.needs {
            self.ask_of_caller(state, &seen, asked, span);
        }
        if summary.lost || summary.uses.writes_unknown || !same_unit {
            self.lose_memory(state);
            if let Some(uses) = &mut self.uses {
                uses.writes_unknown = true;
            }
        }
        for region in &summary.uses.writes {
            match self.pointer_of(state, &seen, region.base) {
                Some(pointer) => {
                    let region = self.region(state, &seen, region);
                    self.overwrite(state, &pointer, None);
                    if let Some(Region { base, low, high, ty, .. }) = region {
                        self.note_written(state, base, [&low, &high], ty);
                    } else if let Some(uses) = &mut self.uses {
                        uses.writes_unknown = true;
                    }
                }
                None => self.lose_memory(state),
            }
        }
        self.summary_result(state, at, &seen, result);
    }

    fn ask_of_caller(&mut self, state: &mut State, seen: &Seen, asked: &Guarded, span: Span) {
        let mut inside = state.clone();
        for base in &asked.guard.not_null {
            match self.value_of(&mut inside, seen, *base) {
                Some(Value::Null) => return,
                Some(Value::Pointer(pointer)) if inside.null.get(&pointer.base) == Some(&true) => {
                    return;
                }
                Some(Value::Pointer(pointer)) => {
                    inside.null.insert(pointer.base, false);
                }
                _ => {}
            }
        }
        for symbol in &asked.guard.not_zero {
            if let Some(own) = self.sum_of(&mut inside, seen, &Linear::symbol(*symbol)) {
                self.differ_from_zero(&mut inside, &own);
            }
        }
        for sum in &asked.guard.at_most_zero {
            if let Some(own) = self.sum_of(&mut inside, seen, sum) {
                inside.numbers.assume_at_most_zero(&own);
            }
        }
        if inside.numbers.impossible {
            return;
        }
        match &asked.need {
            Need::Range(region) => {
                if let Some(Region { base, low, high, ty, written }) =
                    self.region(&mut inside, seen, region)
                    && self.uses.is_some()
                {
                    self.note_range(&mut inside, base, [&low, &high], ty, written, span);
                }
            }
            Need::String { base, .. } => {
                if let Some(pointer) = self.pointer_of(&mut inside, seen, *base) {
                    self.ask_string(&mut inside, &pointer, span);
                }
            }
            Need::Object(base) => {
                if let Some(pointer) = self.pointer_of(&mut inside, seen, *base)
                    && self.uses.is_some()
                {
                    self.ask_object(&inside, &pointer);
                }
            }
            Need::AtMostZero(sum) => {
                if let Some(own) = self.sum_of(&mut inside, seen, sum)
                    && self.uses.is_some()
                {
                    self.ask_at_most_zero(&mut inside, &own);
                }
            }
        }
    }

    fn region(&mut self, state: &mut State, seen: &Seen, region: &Region) -> Option<Region> {
        let pointer = self.pointer_of(state, seen, region.base)?;
        let low = pointer.offset.plus(1, &self.sum_of(state, seen, &region.low)?)?;
        let high = pointer.offset.plus(1, &self.sum_of(state, seen, &region.high)?)?;
        Some(Region { base: pointer.base, low, high, ..*region })
    }

    pub fn pointer_of(&mut self, state: &mut State, seen: &Seen, base: BaseId) -> Option<Pointer> {
        match self.value_of(state, seen, base)? {
            Value::Pointer(pointer) => Some(pointer),
            _ => None,
        }
    }

    /// A pointer of the callee's entry in the caller.
    fn value_of(&mut self, state: &mut State, seen: &Seen, base: BaseId) -> Option<Value> {
        match seen.summary.symbols.base_origin(base) {
            BaseOrigin::Entry(path) => self.value_at(state, seen, path, Scalar::Pointer),
            BaseOrigin::Static(variable) => {
                Some(Value::at(self.symbols.base(BaseOrigin::Static(*variable))))
            }
            _ => None,
        }
    }

    fn value_at(
        &mut self,
        state: &mut State,
        seen: &Seen,
        path: &Path,
        scalar: Scalar,
    ) -> Option<Value> {
        let (last, before) = match path.hops.split_last() {
            Some((last, before)) => (*last, Some(before)),
            None => (path.offset, None),
        };
        let base = match before {
            Some(before) => {
                let pointer = Path { hops: before.to_vec(), ..path.clone() };
                self.value_at(state, seen, &pointer, Scalar::Pointer)?.pointer()?.clone()
            }
            None => match seen.arguments.get(&path.root) {
                Some(value) => return (path.offset == 0).then(|| value.clone()),
                None => {
                    let base = self.symbols.base(BaseOrigin::Static(path.root));
                    Pointer { base, offset: Linear::default() }
                }
            },
        };
        let pointer = Pointer { offset: base.offset.plus_constant(last.into()), ..base };
        let size = scalar_size(self, scalar);
        let known = state.cells.iter().find(|(cell, _)| {
            cell.base == pointer.base
                && cell.offset == pointer.offset
                && size.is_none_or(|it| it == cell.size)
        });
        if let Some((_, value)) = known {
            return Some(value.clone());
        }
        let path = self.path(state, &pointer)?;
        let value = self.entry_value(state, path, scalar);
        if let Some(size) = size {
            state.write(Cell::new(&pointer, size), value.clone());
        }
        Some(value)
    }

    /// A sum over the callee's entry in the caller's symbols.
    pub fn sum_of(&mut self, state: &mut State, seen: &Seen, sum: &Linear) -> Option<Linear> {
        let mut total = Linear::constant(sum.constant);
        for (symbol, factor) in sum.terms() {
            let value = match seen.summary.symbols.origin(*symbol) {
                Origin::Entry(path) => {
                    let signed = Scalar::Integer { bits: 128, signed: true };
                    self.value_at(state, seen, path, signed)?.number()?.clone()
                }
                Origin::Between(to, from, unit) => {
                    let to = self.value_at(state, seen, to, Scalar::Pointer)?.pointer()?.clone();
                    let from = self.value_at(state, seen, from, Scalar::Pointer)?;
                    let from = from.pointer().filter(|from| from.base == to.base)?;
                    to.offset.minus(&from.offset)?.divided((*unit).into())?
                }
                Origin::StringLength(base) => {
                    let pointer = self.pointer_of(state, seen, *base)?;
                    if state.touched.contains(&pointer.base) {
                        return None;
                    }
                    self.string_length(state, pointer.base).minus(&pointer.offset)?
                }
                Origin::Length(base) => {
                    let pointer = self.pointer_of(state, seen, *base)?;
                    self.length(pointer.base).minus(&pointer.offset)?
                }
                _ => return None,
            };
            total = total.plus(*factor, &value)?;
        }
        Some(total)
    }
}

fn scalar_size(study: &Study, scalar: Scalar) -> Option<u64> {
    match scalar {
        Scalar::Pointer => Some(study.typed().target.pointer_size()),
        _ => None,
    }
}
