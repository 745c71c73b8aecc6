//! A state as a list of numbers: objects and unknowns are numbered as they are met on a walk from what is alive, so that their own names do not
//! count. Conditions of the path are told as far as they are about unknowns that were met.
//! Rule: the list tells everything that the rest of a run can depend on.

use super::liveness::Set;
use crate::machine::contents::Layer;
use crate::machine::fold::{Holds, Language, Segment, Target};
use crate::machine::object::{Allocator, Kind, Life, Object};
use crate::machine::page::Piece;
use crate::machine::start::Machine;
use crate::machine::state::{Frame, Home, State};
use crate::machine::stdin::Stdin;
use crate::machine::term::{Array, ArrayNode, Node, Sort, Term, Variable};
use crate::machine::value::{ObjectId, Pointer, Value};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

pub type Likeness = Box<[u64]>;

/// A state as two parts: what another one has to have in the same way, and, of its segments, which words of cells they stand for.
pub struct Told {
    pub likeness: Likeness,
    /// Some memory is allocated that nothing leads to.
    pub lost: bool,
    /// By their numbers in the list, with objects named by theirs.
    pub languages: Vec<Language>,
    /// The objects of this state that have these numbers.
    pub objects: Vec<ObjectId>,
    /// Those that stand for segments, in the order of the languages.
    pub segments: Vec<ObjectId>,
}

/// Longer lists are not made.
const MOST: usize = 200_000;

/// Deeper terms are not looked into.
const DEEPEST: u32 = 100;

pub struct Encoder<'m, 'p> {
    machine: &'m Machine<'p>,
    state: &'m State,
    words: Vec<u64>,
    objects: FxHashMap<ObjectId, u64>,
    /// Met, and not yet told.
    open: VecDeque<ObjectId>,
    segments: Vec<ObjectId>,
    variables: FxHashMap<Variable, u64>,
    met: Vec<Variable>,
    terms: FxHashMap<Term, u64>,
    arrays: FxHashMap<Array, u64>,
}

impl<'m, 'p> Encoder<'m, 'p> {
    pub fn new(machine: &'m Machine<'p>, state: &'m State) -> Encoder<'m, 'p> {
        Encoder {
            machine,
            state,
            words: vec![],
            objects: FxHashMap::default(),
            open: VecDeque::new(),
            segments: vec![],
            variables: FxHashMap::default(),
            met: vec![],
            terms: FxHashMap::default(),
            arrays: FxHashMap::default(),
        }
    }

    pub fn frame(&mut self, frame: &Frame, live: &Set) -> Option<()> {
        let place = [frame.function, frame.block.0, frame.step];
        self.words.extend(place.map(u64::from));
        for (index, value) in frame.temps.iter().enumerate() {
            if live.has_temp(index) {
                self.value(*value)?;
            }
        }
        for (index, home) in frame.locals.iter().enumerate() {
            match home {
                Home::Dead => self.words.push(0),
                Home::Object(object) => {
                    self.words.push(1);
                    self.object(*object);
                }
                Home::Register(value) if live.has_local(index) || self.keeps(*value) => {
                    self.words.push(2);
                    self.value(*value)?;
                }
                Home::Register(_) => self.words.push(3),
            }
        }
        match frame.result_place {
            Some(pointer) => self.value(Value::Pointer(pointer))?,
            None => self.words.push(0),
        }
        self.words.push(frame.allocated.len() as u64);
        frame.allocated.iter().for_each(|object| self.object(*object));
        Some(())
    }

    /// Whether a variable that nobody reads keeps memory from being lost at the end.
    fn keeps(&self, value: Value) -> bool {
        match value {
            Value::Pointer(pointer) => self.state.memory.get(pointer.object).is_allocated(),
            _ => false,
        }
    }

    pub fn finish(mut self) -> Option<Told> {
        let Stdin { ended, pending, after } = self.state.stdin;
        let pending = pending.map_or(0, |byte| 1 + u64::from(byte));
        self.words.extend([u64::from(ended), pending, after as u64]);
        for value in self.state.at_exit.iter().chain(&self.state.returned) {
            self.value(*value)?;
        }
        self.words.push(u64::from(self.state.token.is_some()));
        if let Some(token) = self.state.token {
            self.value(token)?;
        }
        // What exists from the start has the same number in all states.
        let statics = self.machine.statics.iter().flatten().flatten();
        let written = statics.filter(|id| !self.state.memory.get(**id).constant);
        let written: Vec<ObjectId> = written.copied().collect();
        written.into_iter().for_each(|id| self.object(id));
        while let Some(id) = self.open.pop_front() {
            self.tell(id)?;
            if self.words.len() > MOST {
                return None;
            }
        }
        let objects = self.state.memory.iter().filter(|(_, object)| object.is_allocated());
        let lost = objects.into_iter().any(|(id, _)| !self.objects.contains_key(&id));
        self.words.push(u64::from(lost));
        self.conditions()?;
        let name = |id: ObjectId| ObjectId(self.objects[&id] as u32);
        let language =
            |id: &ObjectId| self.state.segments[id].language.renamed(&self.machine.shapes, &name);
        let languages = self.segments.iter().map(language).collect();
        let mut objects: Vec<(u64, ObjectId)> =
            self.objects.iter().map(|(id, number)| (*number, *id)).collect();
        objects.sort_unstable();
        let objects = objects.into_iter().map(|(_, id)| id).collect();
        Some(Told {
            likeness: self.words.into(),
            lost,
            languages,
            objects,
            segments: self.segments,
        })
    }

    /// What the path says of the unknowns that were met, and of those that are connected with them.
    fn conditions(&mut self) -> Option<()> {
        let factors: Vec<(&[Variable], &[Term])> =
            self.state.path.factors_of(&self.machine.terms).collect();
        let mut of: FxHashMap<Variable, usize> = FxHashMap::default();
        for (number, (variables, _)) in factors.iter().enumerate() {
            of.extend(variables.iter().map(|variable| (*variable, number)));
        }
        let (mut told, mut next) = (vec![false; factors.len()], 0);
        while let Some(variable) = self.met.get(next) {
            next += 1;
            let Some(&number) = of.get(variable) else { continue };
            if !std::mem::replace(&mut told[number], true) {
                for condition in factors[number].1 {
                    self.term(*condition, 0)?;
                }
            }
        }
        Some(())
    }

    fn value(&mut self, value: Value) -> Option<()> {
        match value {
            Value::Undefined => self.words.push(1),
            Value::Bits(term) => {
                self.words.push(2);
                self.term(term, 0)?;
            }
            Value::Pointer(Pointer { object, extent, offset }) => {
                self.words.push(3);
                self.object(object);
                match extent.map(|extent| self.machine.extents.get(extent)) {
                    None => self.words.push(0),
                    Some(extent) => {
                        self.words.extend([1, extent.size]);
                        self.term(extent.start, 0)?;
                    }
                }
                self.term(offset, 0)?;
            }
            Value::Lazy(_) => return None,
        }
        Some(())
    }

    fn object(&mut self, id: ObjectId) {
        let next = self.objects.len() as u64;
        let number = *self.objects.entry(id).or_insert(next);
        self.words.push(number);
        if number == next {
            self.open.push_back(id);
        }
    }

    fn tell(&mut self, id: ObjectId) -> Option<()> {
        let object = self.state.memory.get(id);
        let Object { kind, size, align, life, contents, constant, freeable, address, effective } =
            object;
        if address.is_some() {
            return None;
        }
        if *life == Life::Folded {
            return self.segment(id);
        }
        match kind {
            Kind::Static(_) | Kind::String { .. } | Kind::Function(_) | Kind::Label(_) => {
                self.words.extend([1, u64::from(id.0)]);
            }
            Kind::Local { .. } => self.words.push(2),
            Kind::Heap { allocator, .. } => self.words.push(match allocator {
                Allocator::Malloc => 3,
                Allocator::Alloca => 4,
                Allocator::Stream => 5,
            }),
            Kind::Input(name) if matches!(&**name, "stdin" | "stdout" | "stderr") => {
                self.words.extend([6, u64::from(id.0)]);
            }
            Kind::Arguments(_) | Kind::Input(_) => return None,
        }
        let life = match life {
            Life::Alive => 0,
            Life::Freed(_) => 1,
            Life::Ended => 2,
            Life::Folded => 3,
        };
        self.words.extend([life, *align, u64::from(*constant)]);
        self.term(*size, 0)?;
        self.term(*freeable, 0)?;
        if life != 0 || *constant && matches!(kind, Kind::Static(_) | Kind::String { .. }) {
            return Some(());
        }
        for layer in contents.layers() {
            match layer {
                Layer::Undefined => self.words.push(1),
                Layer::Zero => self.words.push(2),
                Layer::Array(array) => {
                    self.words.push(3);
                    self.array(array, 0)?;
                }
                Layer::Whole(value, size) => {
                    self.words.extend([4, size]);
                    self.value(value)?;
                }
                Layer::Page(start, page) => {
                    self.words.extend([5, start]);
                    for piece in page.pieces() {
                        self.piece(piece)?;
                    }
                }
            }
        }
        self.words.push(0);
        if let Some(effective) = effective {
            for words in effective.told() {
                self.words.push(1 + words.len() as u64);
                self.words.extend(words.bytes().map(u64::from));
            }
            self.words.push(0);
        }
        Some(())
    }

    /// What stands for an end of a segment. Which words it may be is not told here.
    fn segment(&mut self, id: ObjectId) -> Option<()> {
        let state = self.state;
        let Some(segment) = state.segments.get(&id) else {
            let mut all = state.segments.iter();
            let (first, _) = all.find(|(_, segment)| segment.last_object() == Some(id))?;
            self.words.push(8);
            self.object(*first);
            return Some(());
        };
        let Segment { link, last, before, after, language } = segment;
        self.words.extend([7, link.next.at, link.next.enters, u64::from(link.back.is_some())]);
        if let Some(back) = link.back {
            self.words.extend([back.at, back.enters]);
        }
        self.words.extend([link.size, link.align]);
        if let Some(Target::Object(last)) = last {
            self.object(*last);
        }
        before.iter().chain([after]).try_for_each(|holds| self.holds(holds))?;
        let outside = language.outside();
        self.words.push(outside.len() as u64);
        outside.into_iter().for_each(|object| self.object(object));
        self.segments.push(id);
        Some(())
    }

    fn holds(&mut self, holds: &Holds) -> Option<()> {
        match holds {
            Holds::Undefined => self.words.push(1),
            Holds::Anything => self.words.push(2),
            Holds::Bytes(bytes) => {
                self.words.extend([3, bytes.len() as u64]);
                self.words.extend(bytes.iter().map(|byte| u64::from(*byte)));
            }
            Holds::Pointer(Target::Object(object), offset, extent) => {
                let extent = extent.map(|extent| self.machine.extents.get(extent));
                self.words.extend([4, *offset, u64::from(extent.is_some())]);
                self.object(*object);
                if let Some(extent) = extent {
                    self.words.push(extent.size);
                    self.term(extent.start, 0)?;
                }
            }
            Holds::Pointer(Target::Own(_), ..) | Holds::Next | Holds::Back => return None,
        }
        Some(())
    }

    fn piece(&mut self, piece: Piece) -> Option<()> {
        match piece {
            Piece::Undefined { at, size } => self.words.extend([1, at as u64, size as u64]),
            Piece::Known { at, bytes } => {
                self.words.extend([2, at as u64, bytes.len() as u64]);
                self.words.extend(bytes.iter().map(|byte| u64::from(*byte)));
            }
            Piece::Part { at, size, value, skip } => {
                self.words.extend([3, at as u64, size as u64, u64::from(skip)]);
                self.value(value)?;
            }
        }
        Some(())
    }

    fn variable(&mut self, variable: Variable) {
        let next = self.variables.len() as u64;
        let number = *self.variables.entry(variable).or_insert(next);
        if number == next {
            self.met.push(variable);
        }
        let sort = match self.machine.terms.sort(variable) {
            Sort::Bits(width) => 2 * u64::from(width),
            Sort::Bytes(width) => 2 * u64::from(width) + 1,
        };
        let unset = self.machine.unset.contains(&variable);
        self.words.extend([number, sort, u64::from(unset)]);
    }

    fn term(&mut self, term: Term, depth: u32) -> Option<()> {
        if let Some(value) = term.value() {
            self.words.extend([1, u64::from(term.width()), value as u64, (value >> 64) as u64]);
            return Some(());
        }
        if let Some(&number) = self.terms.get(&term) {
            self.words.extend([2, number]);
            return Some(());
        }
        if depth > DEEPEST {
            return None;
        }
        self.words.extend([3, u64::from(term.width())]);
        let next = self.terms.len() as u64;
        self.terms.insert(term, next);
        let (tag, parts) = match self.machine.terms.node(term)? {
            Node::Variable(variable) => {
                self.words.push(0);
                self.variable(variable);
                return Some(());
            }
            Node::Select(array, index) => {
                self.words.push(1);
                self.array(array, depth + 1)?;
                return self.term(index, depth + 1);
            }
            Node::Not(a) => (2, vec![a]),
            Node::Binary(op, a, b) => (100 + op as u64, vec![a, b]),
            Node::Compare(op, a, b) => (200 + op as u64, vec![a, b]),
            Node::Ite(condition, a, b) => (3, vec![condition, a, b]),
            Node::Concat(a, b) => (4, vec![a, b]),
            Node::Extract(a, from) => (300 + u64::from(from), vec![a]),
            Node::ZeroExtend(a) => (5, vec![a]),
            Node::SignExtend(a) => (6, vec![a]),
        };
        self.words.push(tag);
        parts.into_iter().try_for_each(|part| self.term(part, depth + 1))
    }

    fn array(&mut self, array: Array, depth: u32) -> Option<()> {
        if let Some(&number) = self.arrays.get(&array) {
            self.words.extend([1, number]);
            return Some(());
        }
        if depth > DEEPEST {
            return None;
        }
        self.words.extend([2, u64::from(array.index_width())]);
        let next = self.arrays.len() as u64;
        self.arrays.insert(array, next);
        match self.machine.terms.array_node(array) {
            ArrayNode::Variable(variable) => {
                self.words.push(0);
                self.variable(variable);
            }
            ArrayNode::Constant(byte) => {
                self.words.push(1);
                self.term(byte, depth + 1)?;
            }
            ArrayNode::Store(below, index, byte) => {
                self.words.push(2);
                self.array(below, depth + 1)?;
                self.term(index, depth + 1)?;
                self.term(byte, depth + 1)?;
            }
            ArrayNode::Ite(condition, a, b) => {
                self.words.push(3);
                self.term(condition, depth + 1)?;
                self.array(a, depth + 1)?;
                self.array(b, depth + 1)?;
            }
        }
        Some(())
    }
}
