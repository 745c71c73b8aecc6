//! What a cell of a list holds, said without names: the cell in, its bytes and all that only it leads to out, objects numbered as they are met.
//! Numbers that are not known are "anything"; cells of one shape differ in nothing that a shape tells.
//! Rule: what cannot be said so has no shape, and is not folded.

use super::references::View;
use super::segment::{Link, Segment};
use super::shapes::Shapes;
use crate::machine::contents::Contents;
use crate::machine::object::Object;
use crate::machine::page::Held;
use crate::machine::start::Machine;
use crate::machine::value::{ExtentId, ObjectId, Pointer, Value};
use std::collections::BTreeSet;

/// Larger cells are not folded, nor are those with more of their own.
const LARGEST: u64 = 512;
const MOST_OWNED: usize = 24;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// The cell is the first, the others are led to by it and by each other alone.
    pub items: Vec<Item>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    Cell(Cell),
    /// Was freed, and something still leads there.
    Freed(u64, u64),
    /// Stands for its first cell.
    Segment(Box<Segment>),
    /// Stands for the last cell of a segment that is linked so.
    Last(Link),
}

/// An object that was allocated.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    pub size: u64,
    pub align: u64,
    /// From the first byte to the last. None crosses the border of a word.
    pub pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    pub at: u64,
    pub size: u64,
    pub holds: Holds,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holds {
    Undefined,
    Bytes(Vec<u8>),
    /// A number of which nothing is known.
    Anything,
    Pointer(Target, u64, Option<ExtentId>),
    /// To the next cell, or back to the one before.
    Next,
    Back,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// An item of the shape.
    Own(u32),
    Object(ObjectId),
}

impl Holds {
    pub fn object(&self) -> Option<ObjectId> {
        match self {
            Holds::Pointer(Target::Object(id), ..) => Some(*id),
            _ => None,
        }
    }

    pub fn retargeted(&self, to: &dyn Fn(Target) -> Target) -> Holds {
        match self {
            Holds::Pointer(target, offset, extent) => Holds::Pointer(to(*target), *offset, *extent),
            other => other.clone(),
        }
    }

    /// Whether it is a plain pointer to that place.
    pub fn leads_to(&self, object: ObjectId, offset: u64) -> bool {
        *self == Holds::Pointer(Target::Object(object), offset, None)
    }
}

impl Cell {
    /// What lies in the word there.
    pub fn word(&self, machine: &Machine, at: u64) -> Option<&Holds> {
        let word = u64::from(machine.width / 8);
        let piece = self.pieces.iter().find(|piece| piece.at == at && piece.size == word)?;
        Some(&piece.holds)
    }

    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        self.pieces.iter().filter_map(|piece| piece.holds.object())
    }
}

impl Shape {
    pub fn outside(&self) -> Vec<ObjectId> {
        let of = |item: &Item| match item {
            Item::Cell(cell) => cell.objects().collect(),
            Item::Segment(segment) => segment.outside(),
            Item::Freed(..) | Item::Last(_) => vec![],
        };
        self.items.iter().flat_map(of).collect()
    }

    pub fn renamed(&self, shapes: &Shapes, name: &dyn Fn(ObjectId) -> ObjectId) -> Shape {
        let to = |target: Target| match target {
            Target::Object(id) => Target::Object(name(id)),
            own => own,
        };
        let new = |item: &Item| match item {
            Item::Cell(cell) => Item::Cell(retargeted(cell, &to)),
            Item::Segment(segment) => Item::Segment(Box::new(segment.renamed(shapes, name))),
            other => other.clone(),
        };
        Shape { items: self.items.iter().map(new).collect() }
    }
}

fn retargeted(cell: &Cell, to: &dyn Fn(Target) -> Target) -> Cell {
    let new = |piece: &Piece| Piece { holds: piece.holds.retargeted(to), ..piece.clone() };
    Cell { pieces: cell.pieces.iter().map(new).collect(), ..cell.clone() }
}

/// What an allocated object holds.
pub fn cell(machine: &mut Machine, object: &Object) -> Option<Cell> {
    let size = object.size.small().filter(|size| *size <= LARGEST)?;
    let word = u64::from(machine.width / 8);
    let (mut pieces, mut at): (Vec<Piece>, u64) = (vec![], 0);
    while at < size {
        let held = object.contents.byte(&mut machine.terms, at);
        if let Held::Part(value @ (Value::Pointer(_) | Value::Lazy(_)), _) = held {
            pieces.push(Piece { at, size: word, holds: pointer(machine, object, value, at)? });
            at += word;
            continue;
        }
        let holds = byte(machine, held)?;
        let last = pieces.last_mut().filter(|last| at % word != 0 && last.at + last.size == at);
        if !last.is_some_and(|last| joins(last, &holds)) {
            pieces.push(Piece { at, size: 1, holds });
        }
        at += 1;
    }
    Some(Cell { size, align: object.align, pieces })
}

fn byte(machine: &Machine, held: Held) -> Option<Holds> {
    match held {
        Held::Blank | Held::Undefined => Some(Holds::Undefined),
        Held::Known(byte) => Some(Holds::Bytes(vec![byte])),
        Held::Part(Value::Bits(term), _) => {
            // Bits that were never stored are not a number.
            let variables = machine.terms.variables_of(term);
            let stored = !variables.iter().any(|it| machine.unset.contains(it));
            stored.then_some(Holds::Anything)
        }
        Held::Part(..) => None,
    }
}

/// Makes one of two, if they are alike.
fn joins(last: &mut Piece, next: &Holds) -> bool {
    match (&mut last.holds, next) {
        (Holds::Bytes(bytes), Holds::Bytes(more)) => {
            bytes.extend(more);
        }
        (Holds::Undefined, Holds::Undefined) | (Holds::Anything, Holds::Anything) => {}
        _ => return false,
    }
    last.size += 1;
    true
}

/// A pointer that begins there and lies there in full.
fn pointer(machine: &mut Machine, object: &Object, value: Value, at: u64) -> Option<Holds> {
    let word = machine.width / 8;
    let Value::Pointer(Pointer { object: to, extent, offset }) = value else { return None };
    let complete = (0..word).all(|which| {
        let held = object.contents.byte(&mut machine.terms, at + u64::from(which));
        held == Held::Part(value, which as u16)
    });
    let known = extent.is_none_or(|it| machine.extents.get(it).start.is_constant());
    let whole = complete && known && at.is_multiple_of(u64::from(word));
    whole.then_some(Holds::Pointer(Target::Object(to), offset.small()?, extent))
}

/// A cell as a part of a list.
pub struct Parcel {
    pub shape: Shape,
    /// What only the cell leads to.
    pub owned: Vec<ObjectId>,
    /// How often the cell is led to from inside of it.
    pub inside: usize,
}

pub fn parcel(machine: &Machine, view: &View, id: ObjectId, link: Link) -> Option<Parcel> {
    let start = with_links(machine, view.cells.get(&id)?, link)?;
    let owned = owned(view, id, &start)?;
    let number = |of: ObjectId| {
        if of == id {
            return Some(0);
        }
        owned.iter().position(|it| *it == of).map(|at| at + 1)
    };
    let to = |target: Target| match target {
        Target::Object(id) => number(id).map_or(target, |at| Target::Own(at as u32)),
        own => own,
    };
    let mut items = vec![Item::Cell(retargeted(&start, &to))];
    let mut inside = start.objects().filter(|to| *to == id).count();
    for of in &owned {
        inside += view.from(*of).into_iter().filter(|to| *to == id).count();
        items.push(item(view, *of, &to, &|id| number(id).is_some())?);
    }
    Some(Parcel { shape: Shape { items }, owned, inside })
}

fn item(
    view: &View,
    id: ObjectId,
    to: &dyn Fn(Target) -> Target,
    is_own: &dyn Fn(ObjectId) -> bool,
) -> Option<Item> {
    if let Some(cell) = view.cells.get(&id) {
        return Some(Item::Cell(retargeted(cell, to)));
    }
    if let Some(segment) = view.segments.get(&id) {
        // A cell of an inner list that leads to one of the outer list would need names for both.
        let deep = segment.language.outside().into_iter().any(is_own);
        return (!deep).then(|| Item::Segment(Box::new(segment.retargeted(to))));
    }
    if let Some(first) = view.lasts.get(&id) {
        return Some(Item::Last(view.segments.get(first)?.link));
    }
    let (size, align) = *view.freed.get(&id)?;
    Some(Item::Freed(size, align))
}

/// The cell with its links told as such.
fn with_links(machine: &Machine, cell: &Cell, link: Link) -> Option<Cell> {
    let mut cell = cell.clone();
    let word = u64::from(machine.width / 8);
    let places = [(Some(link.next), Holds::Next), (link.back, Holds::Back)];
    for (step, holds) in places {
        let Some(step) = step else { continue };
        let mut pieces = cell.pieces.iter_mut();
        let piece = pieces.find(|piece| piece.at == step.at && piece.size == word)?;
        piece.holds = holds;
    }
    Some(cell)
}

/// What is led to by the cell, and by nothing but it and the rest of these.
fn owned(view: &View, id: ObjectId, start: &Cell) -> Option<Vec<ObjectId>> {
    let mut all: Vec<ObjectId> = vec![];
    let mut open: Vec<ObjectId> = start.objects().collect();
    open.reverse();
    while let Some(next) = open.pop() {
        if next == id || all.contains(&next) || !view.may_be_owned(next) {
            continue;
        }
        for end in view.ends(next) {
            all.push(end);
            open.extend(view.from(end));
        }
        if all.len() > MOST_OWNED {
            return None;
        }
    }
    loop {
        let inside: BTreeSet<ObjectId> = all.iter().copied().collect();
        let refs = |of: ObjectId| {
            let own = all.iter().flat_map(|it| view.from(*it));
            start.objects().chain(own).filter(|to| *to == of).count()
        };
        let alone = |of: &ObjectId| {
            let ends = view.ends(*of);
            ends.iter().all(|end| inside.contains(end) && refs(*end) == view.count(*end))
        };
        let kept: Vec<ObjectId> = all.iter().copied().filter(alone).collect();
        if kept.len() == all.len() {
            return Some(kept);
        }
        all = kept;
    }
}

/// The cell as bytes again, where it leads to known objects.
pub fn contents(
    machine: &mut Machine,
    cell: &Cell,
    value: &mut dyn FnMut(&mut Machine, &Holds, u64) -> Value,
) -> Contents {
    let mut contents = Contents::undefined();
    for piece in &cell.pieces {
        let value = value(machine, &piece.holds, piece.size);
        if value != Value::Undefined {
            contents.write(piece.at, piece.size, value, Some(cell.size));
        }
    }
    contents
}
