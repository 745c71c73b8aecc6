//! One function under study: what its steps do to what is known. Values are sums over symbols and pointers with bases; what a step gives
//! that has no such form becomes a symbol of its own, with the range of its type.
//! Rule: arithmetic is taken to stay in the range of its type, and memory behind different pointers to be different memory, as the code
//! itself seems to mean it; whoever uses a fact has it proved.

use super::calls::Summaries;
use super::merge::Alternatives;
use super::numbers::Linear;
use super::state::{Cell, State};
use super::symbols::{At, BaseId, BaseOrigin, Origin, Path, Symbols};
use super::two_ends::{Ends, two_ends};
use super::uses::Uses;
use super::value::{Pointer, Value};
use crate::flow::{
    Access, Base, Constant, Function, FunctionRef, Operand, Parameter, Place, Program, Scalar,
    Step, StepKind,
};
use crate::typed::{self, program::VariableId};
use std::collections::BTreeSet;

pub struct Study<'a> {
    pub program: &'a Program,
    pub at: FunctionRef,
    pub function: &'a Function,
    pub summaries: &'a Summaries,
    pub symbols: Symbols,
    pub alternatives: Alternatives,
    /// Pointers whose characters are compared with zero.
    pub strings: BTreeSet<BaseId>,
    /// Sums of the entry that comparisons take to be at most zero.
    pub taken: Vec<Linear>,
    /// What the function does with memory, in the last round.
    pub uses: Option<Uses>,
}

/// Values behind more pointers than this are not told apart.
const MOST_HOPS: usize = 2;

impl<'a> Study<'a> {
    pub fn typed(&self) -> &'a typed::Program {
        &self.program.unit(self.at.unit).source.typed
    }

    /// The state in which callers enter.
    pub fn entry(&mut self) -> State {
        let mut state = State::default();
        for parameter in &self.function.parameters {
            let local = self.function.local(parameter.local);
            let (Some(variable), Some(scalar), Some(size)) =
                (local.variable, local.scalar, local.size)
            else {
                continue;
            };
            let value = self.entry_value(&mut state, Path::variable(variable), scalar);
            let base = self.symbols.base(BaseOrigin::Local(parameter.local));
            state.write(Cell { base, offset: Linear::default(), size }, value);
        }
        for sum in &self.taken {
            state.numbers.assume_at_most_zero(sum);
        }
        for Ends { first, last, unit } in two_ends(self.typed(), self.at.id) {
            let is_last = |it: &&Parameter| self.function.local(it.local).variable == Some(last);
            let Some(parameter) = self.function.parameters.iter().find(is_last) else { continue };
            let Some(size) = self.function.local(parameter.local).size else { continue };
            let (from, to) = (Path::variable(first), Path::variable(last));
            let count = self.symbols.symbol(Origin::Between(to, from.clone(), unit));
            let count = Linear::symbol(count);
            let (Some(offset), Some(negative)) = (count.times(unit.into()), count.times(-1)) else {
                continue;
            };
            state.numbers.assume_at_most_zero(&negative);
            let base = self.symbols.base(BaseOrigin::Entry(from));
            let cell = self.symbols.base(BaseOrigin::Local(parameter.local));
            let value = Value::Pointer(Pointer { base, offset });
            state.write(Cell { base: cell, offset: Linear::default(), size }, value);
        }
        state
    }

    pub fn entry_value(&mut self, state: &mut State, path: Path, scalar: Scalar) -> Value {
        match scalar {
            Scalar::Pointer => Value::at(self.symbols.base(BaseOrigin::Entry(path))),
            Scalar::Float(_) => Value::Unknown,
            Scalar::Integer { .. } | Scalar::Bool => {
                let symbol = Linear::symbol(self.symbols.symbol(Origin::Entry(path)));
                limit(state, &symbol, scalar);
                Value::Number(symbol)
            }
        }
    }

    /// How many bytes there are from the base on.
    pub fn length(&mut self, base: BaseId) -> Linear {
        let known = match self.symbols.base_origin(base) {
            BaseOrigin::Local(local) => self.function.local(*local).size,
            BaseOrigin::Static(variable) => self.static_size(*variable),
            BaseOrigin::String(string) => {
                let ty = self.typed().strings[string.0 as usize].ty;
                typed::layout::layout(self.typed(), ty).map(|layout| layout.size)
            }
            BaseOrigin::Allocation(_, Some(size)) => return size.clone(),
            _ => None,
        };
        match known {
            Some(size) => Linear::constant(size.into()),
            None => Linear::symbol(self.symbols.symbol(Origin::Length(base))),
        }
    }

    fn static_size(&self, variable: VariableId) -> Option<u64> {
        let named = crate::flow::StaticRef { unit: self.at.unit, id: variable };
        self.program.variable(named).1.size
    }

    /// How many characters there are before the first zero; it is at most one less than the length.
    pub fn string_length(&mut self, state: &mut State, base: BaseId) -> Linear {
        let length = Linear::symbol(self.symbols.symbol(Origin::StringLength(base)));
        if let Some(negative) = length.times(-1) {
            state.numbers.assume_at_most_zero(&negative);
        }
        length
    }

    pub fn step(&mut self, state: &mut State, at: At, step: &Step) {
        match &step.kind {
            StepKind::Let(temp, rvalue) => {
                let scalar = self.function.temp(*temp);
                let value = self.rvalue(state, at, scalar, rvalue);
                state.temps.insert(*temp, value);
            }
            StepKind::Load(temp, access) => {
                let pointer = self.place(state, at, access.place);
                self.note(state, &pointer, access.size, access.ty, None, step.span);
                let value = self.load(state, at, &pointer, access);
                state.temps.insert(*temp, value);
            }
            StepKind::Store(access, value) => {
                let pointer = self.place(state, at, access.place);
                let value = self.operand(state, *value);
                self.note(state, &pointer, access.size, access.ty, Some(&value), step.span);
                let value = if access.bits.is_some() { Value::Unknown } else { value };
                self.store(state, &pointer, access.size, value);
            }
            StepKind::Copy { to, from, size, ty, .. } => {
                let (to, from) = (self.place(state, at, *to), self.place(state, at, *from));
                self.note(state, &from, *size, *ty, None, step.span);
                self.note(state, &to, *size, *ty, Some(&Value::Unknown), step.span);
                self.overwrite(state, &to, Some(*size));
            }
            StepKind::Zero { place, size } => {
                let to = self.place(state, at, *place);
                self.overwrite(state, &to, Some(*size));
            }
            StepKind::Call { callee, arguments, result } => {
                self.call(state, at, *callee, arguments, *result, step.span);
            }
            StepKind::Builtin { name, arguments, result } => {
                self.builtin(state, at, name, arguments, *result, step.span);
            }
            StepKind::Begin { local, .. } | StepKind::End(local) | StepKind::Forget(local) => {
                let base = self.symbols.base(BaseOrigin::Local(*local));
                state.drop_cells(|of| of == base);
            }
            StepKind::Unsupported(_) => self.lose_memory(state),
            StepKind::Claim(_) | StepKind::Remember(_) => {}
        }
    }

    pub fn operand(&self, state: &State, operand: Operand) -> Value {
        match operand {
            Operand::Temp(temp) => state.temps.get(&temp).cloned().unwrap_or(Value::Unknown),
            Operand::Constant(Constant::Null) => Value::Null,
            Operand::Constant(Constant::Function(function)) => Value::Function(function),
            Operand::Constant(constant) => match constant.as_integer() {
                Some(number) => Value::Number(Linear::constant(number)),
                None => Value::Unknown,
            },
        }
    }

    pub fn place(&mut self, state: &State, at: At, place: Place) -> Pointer {
        let base = match place.base {
            Base::Local(local) => BaseOrigin::Local(local),
            Base::Static(variable) => BaseOrigin::Static(variable),
            Base::String(string) => BaseOrigin::String(string),
            Base::Result => BaseOrigin::Result,
            Base::Pointer(operand) => match self.operand(state, operand) {
                Value::Pointer(Pointer { base, offset }) => {
                    return Pointer { base, offset: offset.plus_constant(place.offset.into()) };
                }
                _ => BaseOrigin::Step(at),
            },
        };
        let base = self.symbols.base(base);
        Pointer { base, offset: Linear::constant(place.offset.into()) }
    }

    fn load(&mut self, state: &mut State, at: At, pointer: &Pointer, access: &Access) -> Value {
        let cell = Cell::new(pointer, access.size);
        if let Some(known) = state.cells.get(&cell).filter(|_| access.bits.is_none()) {
            return known.clone();
        }
        let value = match self.path(state, pointer).filter(|_| access.bits.is_none()) {
            Some(path) => self.entry_value(state, path, access.scalar),
            None => {
                let origin = Origin::Load(at, pointer.base, pointer.offset.clone());
                self.fresh(state, at, origin, access.scalar)
            }
        };
        if access.bits.is_none() && !access.volatile {
            state.write(cell, value.clone());
        }
        value
    }

    /// Where the cell stood at the entry, if it was not written since.
    pub fn path(&self, state: &State, pointer: &Pointer) -> Option<Path> {
        let offset = u64::try_from(pointer.offset.as_constant()?).ok()?;
        if state.touched.contains(&pointer.base) {
            return None;
        }
        match self.symbols.base_origin(pointer.base) {
            BaseOrigin::Entry(path) if !state.lost && path.hops.len() < MOST_HOPS => {
                Some(path.behind(offset))
            }
            BaseOrigin::Static(root) if !state.lost => {
                Some(Path { root: *root, offset, hops: vec![] })
            }
            BaseOrigin::Local(local) => {
                let parameter = self.function.parameters.iter().any(|it| it.local == *local);
                let root = self.function.local(*local).variable.filter(|_| parameter)?;
                Some(Path { root, offset, hops: vec![] })
            }
            _ => None,
        }
    }

    /// A value of which nothing is known but its type.
    pub fn fresh(&mut self, state: &mut State, at: At, origin: Origin, scalar: Scalar) -> Value {
        match scalar {
            Scalar::Float(_) => Value::Unknown,
            Scalar::Pointer => {
                let base = self.symbols.base(BaseOrigin::Step(at));
                state.null.remove(&base);
                state.touched.remove(&base);
                state.drop_cells(|of| of == base);
                Value::at(base)
            }
            Scalar::Integer { .. } | Scalar::Bool => {
                let symbol = self.symbols.symbol(origin);
                state.numbers.forget(symbol);
                state.nonzero.remove(&symbol);
                limit(state, &Linear::symbol(symbol), scalar);
                Value::Number(Linear::symbol(symbol))
            }
        }
    }

    fn store(&mut self, state: &mut State, pointer: &Pointer, size: u64, value: Value) {
        self.overwrite(state, pointer, Some(size));
        state.write(Cell::new(pointer, size), value);
    }

    /// Some bytes get other contents. `None`: nobody knows how many.
    pub fn overwrite(&mut self, state: &mut State, pointer: &Pointer, size: Option<u64>) {
        state.drop_overlapping(pointer, size);
        let origin = self.symbols.base_origin(pointer.base);
        if matches!(origin, BaseOrigin::Local(local) if !self.function.local(*local).address_taken)
        {
            return;
        }
        state.touched.insert(pointer.base);
        let vague = |of: BaseId| {
            matches!(self.symbols.base_origin(of), BaseOrigin::Step(_) | BaseOrigin::Merge(..))
        };
        // Pointers that came from somewhere may lead anywhere; those that callers brought are taken to lead to different places.
        let mine = vague(pointer.base);
        let own = |of: BaseId| of == pointer.base || self.is_private(of);
        state.drop_cells(|of| !own(of) && (mine || vague(of)));
    }

    pub fn is_private(&self, base: BaseId) -> bool {
        match self.symbols.base_origin(base) {
            BaseOrigin::Local(local) => !self.function.local(*local).address_taken,
            _ => false,
        }
    }

    /// After code that is not known.
    pub fn lose_memory(&mut self, state: &mut State) {
        state.lost = true;
        let kept: BTreeSet<BaseId> = state
            .cells
            .keys()
            .map(|cell| cell.base)
            .filter(|base| self.is_private(*base))
            .collect();
        state.drop_cells(|of| !kept.contains(&of));
    }
}

/// The least and greatest value of a type.
pub fn range(scalar: Scalar) -> Option<(i128, i128)> {
    match scalar {
        Scalar::Bool => Some((0, 1)),
        Scalar::Integer { bits, signed: true } if bits <= 64 => {
            Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1))
        }
        Scalar::Integer { bits, signed: false } if bits <= 64 => Some((0, (1 << bits) - 1)),
        _ => None,
    }
}

/// The number is one of its type.
pub fn limit(state: &mut State, number: &Linear, scalar: Scalar) {
    let Some((low, high)) = range(scalar) else { return };
    state.numbers.assume_at_most_zero(&number.plus_constant(-high));
    if let Some(negative) = number.times(-1) {
        state.numbers.assume_at_most_zero(&negative.plus_constant(low));
    }
}
