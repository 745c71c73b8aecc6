//! Runs a study forward until nothing changes: blocks in their order, loops with widening to thresholds, then twice more without widening,
//! which takes back what was widened too far. A function that does not settle within its budget is given up as a whole.

use super::merge::Merge;
use super::state::State;
use super::study::Study;
use super::symbols::{At, BaseOrigin, Slot};
use super::value::{Condition, Value};
use crate::flow::{Block, BlockId, Constant, End, Function, Operand, Rvalue, StepKind, TempId};
use crate::typed::{layout::layout, types::Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What holds where each block begins; `None`: no run comes there.
pub struct Forward {
    pub before: Vec<Option<State>>,
    /// Where the function returns: the state and what it gives.
    pub returns: Vec<(State, Option<Value>)>,
}

/// A function may take this many visits of a block on average; those of loops that settle take five to ten.
const VISITS: usize = 40;
/// Rounds of a loop that are joined before bounds are widened.
const PATIENCE: u32 = 2;
/// Rounds after which thresholds do not count any more, and after which what still moves is forgotten.
const HURRY: u32 = 6;
const END: u32 = 12;

struct Flow<'f> {
    function: &'f Function,
    before: Vec<Option<State>>,
    /// What leaves a block, for each of its targets.
    after: Vec<Vec<Option<State>>>,
    /// The edges that lead to a block.
    into: Vec<Vec<(usize, usize)>>,
    rounds: Vec<u32>,
    lasting: BTreeSet<TempId>,
    thresholds: BTreeSet<i128>,
}

pub fn forward(study: &mut Study) -> Option<Forward> {
    let function = study.function;
    let mut flow = Flow {
        function,
        before: vec![None; function.blocks.len()],
        after: function.blocks.iter().map(|it| vec![None; it.end.targets().len()]).collect(),
        into: edges_into(function),
        rounds: vec![0; function.blocks.len()],
        lasting: lasting_temps(function),
        thresholds: thresholds(function),
    };
    let entry = with_strings(study);
    let mut budget = VISITS * function.blocks.len() + 200;
    let mut pending: BTreeSet<usize> = BTreeSet::from([0]);
    while let Some(block) = pending.pop_first() {
        budget = budget.checked_sub(1)?;
        flow.visit(study, block, &entry, Mode::Widen, &mut pending);
    }
    for _ in 0..2 {
        for block in 0..function.blocks.len() {
            flow.visit(study, block, &entry, Mode::Narrow, &mut BTreeSet::new());
        }
    }
    let returns = flow.returns(study);
    Some(Forward { before: flow.before, returns })
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Widen,
    Narrow,
}

/// The entry's state, with what is known of strings that an earlier look has found.
fn with_strings(study: &mut Study) -> State {
    let mut entry = study.entry();
    for base in study.strings.clone() {
        if matches!(study.symbols.base_origin(base), BaseOrigin::Entry(_)) {
            study.string_length(&mut entry, base);
        }
    }
    entry
}

impl Flow<'_> {
    fn visit(
        &mut self,
        study: &mut Study,
        block: usize,
        entry: &State,
        mode: Mode,
        pending: &mut BTreeSet<usize>,
    ) {
        let Some(state) = self.arrive(study, block, entry, mode) else { return };
        if self.before[block].as_ref() == Some(&state) && mode == Mode::Widen {
            return;
        }
        self.before[block] = Some(state.clone());
        let leaving = self.leave(study, block, state);
        let targets = self.function.blocks[block].end.targets();
        for ((slot, new), target) in self.after[block].iter_mut().zip(leaving).zip(targets) {
            if *slot != new {
                *slot = new;
                pending.insert(target.0 as usize);
            }
        }
    }

    fn arrive(
        &mut self,
        study: &mut Study,
        block: usize,
        entry: &State,
        mode: Mode,
    ) -> Option<State> {
        let edges = self.into[block].iter();
        let mut ways: Vec<&State> =
            edges.filter_map(|(from, edge)| self.after[*from][*edge].as_ref()).collect();
        if block == 0 {
            ways.insert(0, entry);
        }
        let id = BlockId(block as u32);
        let head = self.function.loop_heads.contains(&id);
        let earlier = self.before[block].as_ref().filter(|_| head);
        if ways.len() <= 1 && earlier.is_none() {
            return ways.pop().cloned();
        }
        if ways.is_empty() {
            return None;
        }
        let units = Units { function: self.function, bases: local_bases(study) };
        let typed = study.typed();
        let unit = |slot: Slot| units.of(typed, slot);
        let mut merge = Merge {
            block: id,
            symbols: &mut study.symbols,
            alternatives: &mut study.alternatives,
            unit: &unit,
        };
        let mut state = merge.merge(&ways, earlier);
        if let (Some(earlier), Mode::Widen) = (earlier, mode) {
            // A slot that has just got its symbol has no history.
            if earlier.cells == state.cells && earlier.temps == state.temps {
                self.rounds[block] += 1;
                match self.rounds[block] {
                    ..PATIENCE => {}
                    PATIENCE..HURRY => {
                        state.numbers = earlier.numbers.widen(&state.numbers, &self.thresholds);
                    }
                    HURRY..END => {
                        state.numbers = earlier.numbers.widen(&state.numbers, &BTreeSet::new());
                    }
                    END.. => state.numbers.keep(|_| false),
                }
            }
        }
        Some(state)
    }

    /// The states at the targets of a block; `None` where the condition cannot be.
    fn leave(&self, study: &mut Study, block: usize, mut state: State) -> Vec<Option<State>> {
        let found = &self.function.blocks[block];
        steps(study, BlockId(block as u32), found, &mut state);
        let possible = |state: State| (!state.numbers.impossible).then_some(state);
        let kept = |study: &mut Study, mut state: State| {
            state.temps.retain(|temp, _| self.lasting.contains(temp));
            let live = state.live();
            state
                .numbers
                .keep(|symbol| live.contains(&symbol) || study.symbols.is_of_entry(symbol));
            possible(state)
        };
        match &found.end {
            End::Branch { condition, .. } => {
                let condition = match study.operand(&state, *condition) {
                    Value::Truth(condition) => condition,
                    Value::Number(sum) => Arc::new(Condition::Numbers(
                        crate::flow::Comparison::NotEqual,
                        sum,
                        super::numbers::Linear::default(),
                    )),
                    _ => Arc::new(Condition::Unknown),
                };
                let mut otherwise = state.clone();
                study.refine(&mut state, &condition, true);
                study.refine(&mut otherwise, &condition, false);
                vec![kept(study, state), kept(study, otherwise)]
            }
            End::Switch { value, cases, .. } => {
                let value = study.operand(&state, *value);
                let mut all = vec![];
                for (low, high, _) in cases {
                    let mut state = state.clone();
                    if let Value::Number(sum) = &value {
                        study.between(&mut state, sum, *low, *high);
                    }
                    all.push(kept(study, state));
                }
                all.push(kept(study, state));
                all
            }
            end => {
                let count = end.targets().len();
                let state = kept(study, state);
                vec![state; count]
            }
        }
    }

    fn returns(&self, study: &mut Study) -> Vec<(State, Option<Value>)> {
        let mut found = vec![];
        for (block, before) in self.function.blocks.iter().zip(&self.before) {
            if let (End::Return(value), Some(state)) = (&block.end, before) {
                let mut state = state.clone();
                let at = BlockId(found.len() as u32);
                let index = self.function.blocks.iter().position(|it| std::ptr::eq(it, block));
                steps(study, index.map_or(at, |index| BlockId(index as u32)), block, &mut state);
                let value = value.map(|value| study.operand(&state, value));
                if !state.numbers.impossible {
                    found.push((state, value));
                }
            }
        }
        found
    }
}

/// Runs a block's steps.
pub fn steps(study: &mut Study, id: BlockId, block: &Block, state: &mut State) {
    for (step, index) in block.steps.iter().zip(0u32..) {
        study.step(state, At { block: id, step: index }, step);
    }
}

fn edges_into(function: &Function) -> Vec<Vec<(usize, usize)>> {
    let mut into = vec![vec![]; function.blocks.len()];
    for (from, block) in function.blocks.iter().enumerate() {
        for (edge, target) in block.end.targets().into_iter().enumerate() {
            into[target.0 as usize].push((from, edge));
        }
    }
    into
}

/// Temporaries that another block reads than the one that sets them.
fn lasting_temps(function: &Function) -> BTreeSet<TempId> {
    let (mut set_in, mut lasting) = (BTreeMap::new(), BTreeSet::new());
    for (at, block) in function.blocks.iter().enumerate() {
        for step in &block.steps {
            if let StepKind::Let(temp, _) | StepKind::Load(temp, _) = &step.kind
                && *set_in.entry(*temp).or_insert(at) != at
            {
                lasting.insert(*temp);
            }
        }
    }
    for (at, block) in function.blocks.iter().enumerate() {
        each_operand(block, &mut |operand| {
            if let Operand::Temp(temp) = operand
                && set_in.get(&temp).is_none_or(|home| *home != at)
            {
                lasting.insert(temp);
            }
        });
    }
    lasting
}

fn each_operand(block: &Block, see: &mut dyn FnMut(Operand)) {
    use crate::flow::{Argument, Base, Callee, Place};
    fn place(of: &Place, see: &mut dyn FnMut(Operand)) {
        if let Base::Pointer(pointer) = of.base {
            see(pointer);
        }
    }
    for step in &block.steps {
        match &step.kind {
            StepKind::Let(_, rvalue) => match rvalue {
                Rvalue::Use(a) | Rvalue::Unary(_, a) | Rvalue::Convert(a) => see(*a),
                Rvalue::Binary(_, a, b) | Rvalue::Compare(_, _, a, b) => {
                    [*a, *b].into_iter().for_each(&mut *see);
                }
                Rvalue::Address { place: of, .. } => place(of, see),
                Rvalue::PointerAdd { pointer: a, index: b, size: c, .. }
                | Rvalue::PointerDifference { left: a, right: b, size: c }
                | Rvalue::Select(a, b, c) => [*a, *b, *c].into_iter().for_each(&mut *see),
            },
            StepKind::Load(_, access) => place(&access.place, see),
            StepKind::Store(access, value) => {
                place(&access.place, see);
                see(*value);
            }
            StepKind::Copy { to, from, .. } => [to, from].into_iter().for_each(|it| place(it, see)),
            StepKind::Zero { place: of, .. } => place(of, see),
            StepKind::Call { arguments, callee, .. } => {
                if let Callee::Pointer(pointer, _) = callee {
                    see(*pointer);
                }
                arguments.iter().for_each(|argument| match argument {
                    Argument::Scalar(value) => see(*value),
                    Argument::Aggregate { place: of, .. } => place(of, see),
                });
            }
            StepKind::Builtin { arguments, .. } => {
                arguments.iter().for_each(|argument| match argument {
                    Argument::Scalar(value) => see(*value),
                    Argument::Aggregate { place: of, .. } => place(of, see),
                });
            }
            _ => {}
        }
    }
    match &block.end {
        End::Branch { condition, .. } => see(*condition),
        End::Switch { value, .. } | End::Return(Some(value)) => see(*value),
        End::Computed { target, .. } => see(*target),
        _ => {}
    }
}

/// The function's constants and their neighbours; bounds on one symbol are kept doubled.
fn thresholds(function: &Function) -> BTreeSet<i128> {
    let mut found = BTreeSet::from([-2, -1, 0, 1, 2]);
    let mut see = |operand: Operand| {
        if let Operand::Constant(constant @ Constant::Integer { .. }) = operand
            && let Some(number) = constant.as_integer().filter(|it| it.abs() < 1 << 40)
        {
            for near in [number - 1, number, number + 1] {
                found.extend([near, -near, 2 * near, -2 * near]);
            }
        }
    };
    function.blocks.iter().for_each(|block| each_operand(block, &mut see));
    // A function with a table of thousands of numbers needs none of them.
    if found.len() > 400 { BTreeSet::from([-2, -1, 0, 1, 2]) } else { found }
}

fn local_bases(study: &Study) -> BTreeMap<super::symbols::BaseId, crate::flow::LocalId> {
    let locals = (0..study.function.locals.len() as u32).map(crate::flow::LocalId);
    locals
        .filter_map(|local| Some((study.symbols.find_base(&BaseOrigin::Local(local))?, local)))
        .collect()
}

/// What pointers in slots point to, for the size of their steps.
struct Units<'f> {
    function: &'f Function,
    bases: BTreeMap<super::symbols::BaseId, crate::flow::LocalId>,
}

impl Units<'_> {
    fn of(&self, typed: &crate::typed::Program, slot: Slot) -> u64 {
        let Slot::Cell(base, 0) = slot else { return 1 };
        let Some(local) = self.bases.get(&base) else { return 1 };
        match typed.types.get(self.function.local(*local).ty) {
            Type::Pointer(of) => layout(typed, of.ty).map_or(1, |layout| layout.size),
            _ => 1,
        }
    }
}
