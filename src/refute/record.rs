//! Writes down a run while it is taken again: for each step, which earlier steps made the values that it uses, and which decision let it
//! happen. Registers, locals and bytes of memory are followed exactly; what functions of the library read is taken to be all that their
//! arguments lead to.
//! Rule: nothing here judges; it only serves to leave out of a report what did not matter.

use super::again::Watch;
use super::control::decisions;
use crate::base::Span;
use crate::flow::{
    Access, Argument, Base, Block, Callee, Destination, End, LocalId, Operand, Place, Rvalue, Step,
    StepKind, TempId,
};
use crate::machine::observe::{self, Seen};
use crate::machine::{Home, Machine, ObjectId, State};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A step that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    pub span: Span,
    /// Which call it belongs to, counted from the start of the run.
    pub call: u32,
    pub depth: usize,
    pub block: u32,
    /// `None` for the end of the block.
    pub step: Option<u32>,
    /// Index into the machine's table of functions.
    pub function: u32,
    /// Earlier steps that made what it uses, and the decision that led here.
    pub from: Vec<u32>,
    /// What it did to what people see.
    pub did: Did,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Did {
    /// Nothing that people would look at.
    Internal,
    /// The condition, where it is one, and which way the run went.
    Decided(Option<bool>),
    Stored(Seen),
    Entered,
    Returned(Option<Seen>),
    /// A function without a body, with its result.
    Called(Option<Seen>),
}

/// More steps are not kept.
const MOST: usize = 400_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Register {
    Temp(u32, TempId),
    Local(u32, LocalId),
}

/// See the head of this file.
#[derive(Default)]
pub struct Record {
    pub taken: Vec<Taken>,
    /// Steps beyond what is kept.
    pub cut: bool,
    registers: FxHashMap<Register, u32>,
    /// Who wrote bytes, by object and first byte: how many, and the step.
    bytes: FxHashMap<ObjectId, BTreeMap<i128, (i128, u32)>>,
    /// Who made an object, and who ended its life.
    made: FxHashMap<ObjectId, u32>,
    ended: FxHashMap<ObjectId, u32>,
    /// The calls under way: number, the step that made it, and the last decision of each block.
    calls: Vec<Call>,
    count: u32,
    decisions: FxHashMap<u32, Vec<Vec<u32>>>,
    before: Option<Before>,
}

struct Call {
    number: u32,
    by: Option<u32>,
    decided: FxHashMap<u32, u32>,
    result: Destination,
}

/// What the step is about to do.
struct Before {
    taken: Taken,
    writes: Option<Written>,
    /// A copy of the state, where only a comparison shows what changes.
    state: Option<Box<State>>,
}

enum Written {
    Register(Register),
    Bytes(ObjectId, i128, i128),
}

impl Record {
    fn number(&self) -> u32 {
        self.calls.last().map_or(0, |call| call.number)
    }

    fn reads_operand(&self, operand: Operand, from: &mut Vec<u32>) {
        if let Operand::Temp(temp) = operand {
            from.extend(self.registers.get(&Register::Temp(self.number(), temp)));
        }
    }

    fn reads_bytes(&self, object: ObjectId, at: i128, size: i128, from: &mut Vec<u32>) {
        if let Some(written) = self.bytes.get(&object) {
            let near = written.range(..at + size).rev();
            from.extend(near.filter(|(start, (length, _))| **start + length > at).map(|it| it.1.1));
        }
    }

    /// The place itself, as the pointer that leads there.
    fn reads_base(&self, place: Place, from: &mut Vec<u32>) {
        if let Base::Pointer(pointer) = place.base {
            self.reads_operand(pointer, from);
        }
    }

    fn reads_place(
        &self,
        machine: &Machine,
        state: &State,
        place: Place,
        size: u64,
        from: &mut Vec<u32>,
    ) {
        self.reads_base(place, from);
        match place.base {
            Base::Local(local)
                if matches!(state.frame.locals[local.0 as usize], Home::Register(_)) =>
            {
                from.extend(self.registers.get(&Register::Local(self.number(), local)));
            }
            _ => {
                if let Some((object, at)) = observe::place(machine, state, place) {
                    self.reads_bytes(object, at, i128::from(size), from);
                }
            }
        }
    }

    fn place_written(
        &self,
        machine: &Machine,
        state: &State,
        place: Place,
        size: u64,
    ) -> Option<Written> {
        if let Base::Local(local) = place.base
            && let Home::Register(_) = state.frame.locals[local.0 as usize]
        {
            return Some(Written::Register(Register::Local(self.number(), local)));
        }
        let (object, at) = observe::place(machine, state, place)?;
        Some(Written::Bytes(object, at, i128::from(size)))
    }

    fn write(&mut self, written: Written, by: u32) {
        match written {
            Written::Register(register) => {
                self.registers.insert(register, by);
            }
            Written::Bytes(object, at, size) => {
                let of = self.bytes.entry(object).or_default();
                let below: Vec<i128> = of
                    .range(at..at + size)
                    .filter(|(start, (length, _))| **start + length <= at + size)
                    .map(|(start, _)| *start)
                    .collect();
                below.iter().for_each(|start| {
                    of.remove(start);
                });
                of.insert(at, (size, by));
            }
        }
    }

    fn reads_of(&self, rvalue: &Rvalue, from: &mut Vec<u32>) {
        let mut each = |operands: &[Operand]| {
            operands.iter().for_each(|operand| self.reads_operand(*operand, from));
        };
        match rvalue {
            Rvalue::Use(a) | Rvalue::Unary(_, a) | Rvalue::Convert(a) => each(&[*a]),
            Rvalue::Binary(_, a, b) | Rvalue::Compare(_, _, a, b) => each(&[*a, *b]),
            Rvalue::Select(a, b, c) => each(&[*a, *b, *c]),
            Rvalue::PointerAdd { pointer, index, size, .. } => each(&[*pointer, *index, *size]),
            Rvalue::PointerDifference { left, right, size } => each(&[*left, *right, *size]),
            Rvalue::Address { place, .. } => self.reads_base(*place, from),
        }
    }

    fn reads_arguments(
        &self,
        machine: &Machine,
        state: &State,
        arguments: &[Argument],
        from: &mut Vec<u32>,
    ) {
        for argument in arguments {
            match argument {
                Argument::Scalar(operand) => {
                    self.reads_operand(*operand, from);
                    if let Seen::Pointer(object, _) = observe::operand(machine, state, *operand) {
                        let all = self.bytes.get(&object).into_iter().flatten();
                        from.extend(all.map(|(_, (_, by))| *by).take(64));
                    }
                }
                Argument::Aggregate { place, size, .. } => {
                    self.reads_place(machine, state, *place, *size, from);
                }
            }
        }
    }

    /// What a step reads and writes; `Did` is what is known of it before it is taken.
    fn prepare(
        &self,
        machine: &Machine,
        state: &State,
        step: &Step,
        from: &mut Vec<u32>,
    ) -> (Option<Written>, Did) {
        let temp = |temp: TempId| Some(Written::Register(Register::Temp(self.number(), temp)));
        match &step.kind {
            StepKind::Let(to, of) => {
                self.reads_of(of, from);
                (temp(*to), Did::Internal)
            }
            StepKind::Load(to, Access { place, size, .. }) => {
                self.reads_place(machine, state, *place, *size, from);
                (temp(*to), Did::Internal)
            }
            StepKind::Store(Access { place, size, .. }, of) => {
                self.reads_operand(*of, from);
                self.reads_base(*place, from);
                let written = self.place_written(machine, state, *place, *size);
                (written, Did::Stored(observe::operand(machine, state, *of)))
            }
            StepKind::Copy { to, from: source, size, .. } => {
                self.reads_place(machine, state, *source, *size, from);
                self.reads_base(*to, from);
                (self.place_written(machine, state, *to, *size), Did::Internal)
            }
            StepKind::Zero { place, size } => {
                (self.place_written(machine, state, *place, *size), Did::Internal)
            }
            StepKind::Call { callee, arguments, .. } => {
                if let Callee::Pointer(pointer, _) = callee {
                    self.reads_operand(*pointer, from);
                }
                self.reads_arguments(machine, state, arguments, from);
                (None, Did::Called(None))
            }
            StepKind::Builtin { arguments, result, .. } => {
                self.reads_arguments(machine, state, arguments, from);
                let written = match result {
                    Destination::Temp(to) => temp(*to),
                    _ => None,
                };
                (written, Did::Internal)
            }
            _ => (None, Did::Internal),
        }
    }

    fn prepare_end(
        &self,
        machine: &Machine,
        state: &State,
        block: &Block,
        from: &mut Vec<u32>,
    ) -> Did {
        match &block.end {
            End::Branch { condition, .. } => {
                self.reads_operand(*condition, from);
                let seen = observe::operand(machine, state, *condition);
                Did::Decided(Some(seen != Seen::Number(0)))
            }
            End::Switch { value, .. } => {
                self.reads_operand(*value, from);
                Did::Decided(None)
            }
            End::Computed { target, .. } => {
                self.reads_operand(*target, from);
                Did::Decided(None)
            }
            End::Return(value) => {
                value.iter().for_each(|value| self.reads_operand(*value, from));
                Did::Returned(value.map(|value| observe::operand(machine, state, value)))
            }
            End::Jump(_) | End::FallOff | End::Unreachable => Did::Internal,
        }
    }

    /// The decision that led to a block of the running call, or the call itself.
    fn decided(&mut self, machine: &Machine, state: &State) -> Option<u32> {
        let frame = &state.frame;
        let (function, _) = observe::code(machine, frame);
        let all = self.decisions.entry(frame.function).or_insert_with(|| decisions(function));
        let call = self.calls.last()?;
        let of = all.get(frame.block.0 as usize)?;
        of.iter().filter_map(|block| call.decided.get(block).copied()).max().or(call.by)
    }

    /// The steps that the last state rests on, for who asks what led there.
    pub fn breaks(&mut self, machine: &Machine, state: &State) -> Vec<u32> {
        let Some(Before { taken, .. }) = self.before.take() else { return vec![] };
        let mut from = taken.from;
        let (function, _) = observe::code(machine, &state.frame);
        let block = function.block(state.frame.block);
        let mut about: Vec<ObjectId> = vec![];
        let mut point = |operand: Operand| {
            if let Seen::Pointer(object, _) = observe::operand(machine, state, operand) {
                about.push(object);
            }
        };
        if let Some(step) = block.steps.get(state.frame.step as usize) {
            match &step.kind {
                StepKind::Load(_, access) | StepKind::Store(access, _) => match access.place.base {
                    Base::Pointer(pointer) => point(pointer),
                    _ => about.extend(observe::place(machine, state, access.place).map(|it| it.0)),
                },
                StepKind::Call { arguments, .. } | StepKind::Builtin { arguments, .. } => {
                    for argument in arguments {
                        if let Argument::Scalar(operand) = argument {
                            point(*operand);
                        }
                    }
                }
                StepKind::Let(_, Rvalue::PointerAdd { pointer, .. }) => point(*pointer),
                StepKind::Copy { to, from, .. } => {
                    for place in [to, from] {
                        about.extend(observe::place(machine, state, *place).map(|it| it.0));
                    }
                }
                _ => {}
            }
        }
        for object in about {
            from.extend(self.made.get(&object));
            from.extend(self.ended.get(&object));
        }
        from
    }

    /// Who made an object.
    pub fn maker(&self, object: ObjectId) -> Option<u32> {
        self.made.get(&object).copied()
    }

    /// Objects that are new or dead behind a step.
    fn compare(&mut self, old: &State, new: &State, by: u32) {
        let new_ones = new.memory.iter().skip(old.memory.count() as usize);
        self.made.extend(new_ones.map(|(id, _)| (id, by)));
        for (id, object) in old.memory.iter() {
            let now = new.memory.get(id);
            if std::ptr::eq(object, now) {
                continue;
            }
            if object.is_alive() && !now.is_alive() {
                self.ended.insert(id, by);
            } else {
                let far = i128::from(u32::MAX);
                self.bytes.entry(id).or_default().insert(-1, (far, by));
            }
        }
    }
}

impl Watch for Record {
    fn before(&mut self, machine: &mut Machine, state: &State) {
        if self.calls.is_empty() {
            let result = Destination::Nowhere;
            self.calls.push(Call { number: 0, by: None, decided: FxHashMap::default(), result });
        }
        let (function, _) = observe::code(machine, &state.frame);
        let block = function.block(state.frame.block);
        let step = block.steps.get(state.frame.step as usize);
        let mut from = vec![];
        let (writes, did) = match step {
            Some(step) => self.prepare(machine, state, step, &mut from),
            None => (None, self.prepare_end(machine, state, block, &mut from)),
        };
        from.extend(self.decided(machine, state));
        let compares = match step.map(|step| &step.kind) {
            Some(
                StepKind::Call { .. }
                | StepKind::Builtin { .. }
                | StepKind::Begin { .. }
                | StepKind::End(_),
            ) => true,
            None => matches!(block.end, End::Return(_)),
            _ => false,
        };
        let taken = Taken {
            span: step.map_or(block.span, |step| step.span),
            call: self.number(),
            depth: state.callers.len(),
            block: state.frame.block.0,
            step: step.map(|_| state.frame.step),
            function: state.frame.function,
            from,
            did,
        };
        let state = compares.then(|| Box::new(state.clone()));
        self.before = Some(Before { taken, writes, state });
    }

    fn behind(&mut self, machine: &mut Machine, state: &State) {
        let Some(Before { mut taken, writes, state: old }) = self.before.take() else { return };
        if self.taken.len() >= MOST {
            self.cut = true;
            return;
        }
        let index = self.taken.len() as u32;
        if let Some(written) = writes {
            self.write(written, index);
        }
        if let Some(old) = &old {
            self.compare(old, state, index);
        }
        if let (Did::Decided(_), Some(call)) = (&taken.did, self.calls.last_mut()) {
            call.decided.insert(taken.block, index);
        }
        let depth = state.callers.len() + 1;
        if depth > self.calls.len() {
            taken.did = Did::Entered;
            self.enter(machine, state, index);
        } else if depth < self.calls.len() {
            self.leave(index);
        } else if let (Did::Called(_), Some(old)) = (&taken.did, &old) {
            taken.did = Did::Called(self.result(machine, old, state, index));
        }
        self.taken.push(taken);
    }
}

impl Record {
    /// Parameters come from the call.
    fn enter(&mut self, machine: &Machine, state: &State, by: u32) {
        self.count += 1;
        let (function, _) = observe::code(machine, &state.frame);
        let number = self.count;
        for parameter in &function.parameters {
            self.registers.insert(Register::Local(number, parameter.local), by);
            if let Home::Object(object) = state.frame.locals[parameter.local.0 as usize] {
                self.write(Written::Bytes(object, 0, i128::from(u32::MAX)), by);
            }
        }
        let (decided, result) = (FxHashMap::default(), state.frame.result);
        self.calls.push(Call { number, by: Some(by), decided, result });
    }

    fn leave(&mut self, by: u32) {
        let Some(call) = self.calls.pop() else { return };
        if let Destination::Temp(temp) = call.result {
            self.registers.insert(Register::Temp(self.number(), temp), by);
        }
    }

    /// What a function without body has returned.
    fn result(&mut self, machine: &Machine, old: &State, state: &State, by: u32) -> Option<Seen> {
        let (function, _) = observe::code(machine, &old.frame);
        let step = function.block(old.frame.block).steps.get(old.frame.step as usize)?;
        let StepKind::Call { result: Destination::Temp(temp), .. } = step.kind else { return None };
        self.registers.insert(Register::Temp(self.number(), temp), by);
        Some(observe::operand(machine, state, temp.into()))
    }
}
