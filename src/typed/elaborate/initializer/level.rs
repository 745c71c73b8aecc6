//! The aggregates that are open while a list is read: the outermost has braces, the others follow from the order of elements
//! (C11 6.7.9p20). Each knows its entries and which element comes next.

use crate::syntax::ast::RecordKind;
use crate::typed::elaborate::{classify, initializer::designator};
use crate::typed::program::Program;
use crate::typed::tree::{Entry, Initializer};
use crate::typed::types::{Length, Qualified, Type, TypeId};
use rustc_hash::FxHashMap;

/// The elements of the level above that a level fills.
#[derive(Clone, Copy, Default)]
pub struct Slot {
    pub first: u64,
    pub last: u64,
}

pub struct Level {
    pub ty: TypeId,
    /// In the level above.
    slot: Slot,
    pub entries: Vec<Entry>,
    /// Which entry holds a single element; made when an element is asked for that does not follow the last one.
    index: Option<FxHashMap<u64, usize>>,
    /// The next element, with its end in a range.
    pub next: Slot,
    /// One more than the highest element so far.
    pub reached: u64,
    room: Room,
    /// Without ranges each element has one entry at most, and nothing needs to be searched for.
    has_ranges: bool,
    /// The element that was open last, should it be opened again; its entries are in `entries`.
    closed: Option<Box<Level>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Elements(u64),
    /// An array without a length.
    Endless,
    /// A union has one member at a time: how many there are, and whether one is initialised.
    OneOf(u64),
    Used(u64),
}

impl Level {
    fn is_full(&self) -> bool {
        match self.room {
            Room::Elements(count) | Room::OneOf(count) => self.next.first >= count,
            Room::Endless => false,
            Room::Used(_) => true,
        }
    }

    /// Whether a designator may name the element.
    pub fn has(&self, index: u64) -> bool {
        match self.room {
            Room::Elements(count) | Room::OneOf(count) | Room::Used(count) => index < count,
            Room::Endless => true,
        }
    }

    pub fn go_to(&mut self, first: u64, last: u64) {
        self.next = Slot { first, last };
        if let Room::Used(count) = self.room {
            self.room = Room::OneOf(count);
        }
    }

    /// The position of the entry that holds exactly these elements.
    fn find(&mut self, slot: Slot) -> Option<usize> {
        let last = self.entries.last()?;
        if last.last < slot.first && slot.first >= self.reached {
            return None;
        }
        if (last.first, last.last) == (slot.first, slot.last) {
            return Some(self.entries.len() - 1);
        }
        if slot.first != slot.last {
            let same = |entry: &Entry| (entry.first, entry.last) == (slot.first, slot.last);
            return self.entries.iter().rposition(same);
        }
        let entries = &self.entries;
        let index = self.index.get_or_insert_with(|| {
            let single = entries.iter().enumerate().filter(|(_, entry)| entry.first == entry.last);
            single.map(|(at, entry)| (entry.first, at)).collect()
        });
        index.get(&slot.first).copied()
    }

    /// A range before that covers the elements, if no later entry does.
    fn range_over(&self, slot: Slot) -> Option<&Entry> {
        let covers = |entry: &&Entry| entry.first <= slot.first && slot.last <= entry.last;
        if slot.first >= self.reached || !self.has_ranges {
            return None;
        }
        self.entries.iter().rfind(covers)
    }

    fn is_at(&self, slot: Slot) -> bool {
        (self.slot.first, self.slot.last) == (slot.first, slot.last)
    }

    fn add(&mut self, slot: Slot, value: Initializer) {
        self.closed = None;
        if matches!(self.room, Room::OneOf(_) | Room::Used(_)) {
            self.entries.retain(|entry| entry.first == slot.first);
            self.index = None;
        }
        match self.find(slot) {
            Some(at) if self.is_last_word(at, slot) => self.entries[at].value = value,
            _ => {
                if let Some(index) = &mut self.index
                    && slot.first == slot.last
                {
                    index.insert(slot.first, self.entries.len());
                }
                self.has_ranges |= slot.first != slot.last;
                self.entries.push(Entry { first: slot.first, last: slot.last, value });
            }
        }
        self.reached = self.reached.max(slot.last.saturating_add(1));
        if let Room::OneOf(count) = self.room {
            self.room = Room::Used(count);
        }
    }

    /// Whether no range behind an entry overrides it.
    fn is_last_word(&self, at: usize, slot: Slot) -> bool {
        !self.has_ranges
            || !self.entries[at + 1..]
                .iter()
                .any(|entry| entry.first <= slot.last && slot.first <= entry.last)
    }
}

pub fn start(program: &Program, ty: TypeId, slot: Slot, entries: Vec<Entry>) -> Level {
    let room = match program.types.get(ty) {
        Type::Array(_, Length::Fixed(count)) => Room::Elements(*count),
        Type::Array(..) => Room::Endless,
        Type::Vector(_, count) => Room::Elements((*count).into()),
        Type::Record(id) => {
            let record = &program[*id];
            let fields = record.definition.as_ref().map_or(0, |it| it.fields.len() as u64);
            match record.kind {
                RecordKind::Struct => Room::Elements(fields),
                RecordKind::Union => Room::OneOf(fields),
            }
        }
        _ => Room::Elements(0),
    };
    let reached = entries.iter().map(|entry| entry.last + 1).max().unwrap_or(0);
    let next = Slot::default();
    let has_ranges = entries.iter().any(|entry| entry.first != entry.last);
    let mut level =
        Level { ty, slot, entries, index: None, next, reached, room, has_ranges, closed: None };
    skip_padding(program, &mut level);
    level
}

/// Bit-fields without a name are not initialised (C11 6.7.9p9).
fn skip_padding(program: &Program, level: &mut Level) {
    let definition =
        classify::record_of(program, level.ty).and_then(|record| record.definition.as_ref());
    let Some(definition) = definition else { return };
    let pads = |index: u64| {
        let field = definition.fields.get(index as usize);
        field.is_some_and(|field| field.name.is_none() && field.bits.is_some())
    };
    while pads(level.next.first) {
        let next = level.next.first + 1;
        level.next = Slot { first: next, last: next };
    }
}

/// The type of the element that comes next; `None` if there is no room.
pub fn current(program: &Program, levels: &[Level]) -> Option<Qualified> {
    let level = levels.last()?;
    if level.is_full() { None } else { element_type_at(program, level.ty, level.next.first) }
}

fn element_type_at(program: &Program, ty: TypeId, index: u64) -> Option<Qualified> {
    match program.types.get(ty) {
        Type::Array(element, _) => Some(*element),
        Type::Vector(element, _) => Some((*element).into()),
        Type::Record(id) => {
            let definition = program[*id].definition.as_ref()?;
            definition.fields.get(index as usize).map(|field| field.ty)
        }
        _ => None,
    }
}

/// Puts a value at the current element and goes on to the next.
pub fn put(program: &Program, levels: &mut [Level], value: Initializer) {
    let Some(level) = levels.last_mut() else { return };
    let slot = level.next;
    level.add(slot, value);
    let next = slot.last.saturating_add(1);
    level.next = Slot { first: next, last: next };
    let mut level = levels.last_mut();
    if let Some(level) = &mut level {
        skip_padding(program, level);
    }
}

/// Whether the current element has an expression for the whole of it, of which only a part is to get another value: some compilers keep
/// the rest of it, others take zeros (C11 6.7.9p19 can be read in both ways).
pub fn has_whole_value(levels: &[Level]) -> bool {
    let Some(level) = levels.last() else { return false };
    let slot = level.next;
    let entries = level.entries.iter();
    let mut overlapping =
        entries.filter(|entry| entry.first <= slot.last && slot.first <= entry.last);
    overlapping.any(|entry| matches!(entry.value, Initializer::Value(_)))
}

/// Opens the current element, with the entries it has already.
pub fn open_level(program: &Program, levels: &mut Vec<Level>, ty: Qualified) {
    let Some(level) = levels.last_mut() else { return };
    let slot = level.next;
    let closed = level.closed.take();
    let before = match level.find(slot).filter(|at| level.is_last_word(*at, slot)) {
        Some(at) => {
            let empty = Initializer::Aggregate(vec![]);
            let before = std::mem::replace(&mut level.entries[at].value, empty);
            // Counting what was there already would make a row of `[0][i] = v` quadratic.
            match (before, closed) {
                (Initializer::Aggregate(entries), Some(mut closed))
                    if closed.is_at(slot) && closed.ty == ty.ty =>
                {
                    closed.entries = entries;
                    closed.go_to(0, 0);
                    skip_padding(program, &mut closed);
                    levels.push(*closed);
                    return;
                }
                (before, _) => Some(before),
            }
        }
        // Part of a range: this element goes its own way from here on.
        None => level.range_over(slot).map(|entry| entry.value.clone()),
    };
    let entries = match before {
        Some(Initializer::Aggregate(entries)) => entries,
        Some(Initializer::String(id)) => designator::string_entries(program, id),
        // A value for the whole is overridden by one for a part.
        Some(Initializer::Value(_)) | None => vec![],
    };
    let level = start(program, ty.ty, slot, entries);
    levels.push(level);
}

/// Closes levels without room, except for the one with braces.
pub fn close_full(program: &Program, levels: &mut Vec<Level>) {
    while levels.len() > 1 && levels.last().is_some_and(Level::is_full) {
        close_levels(program, levels, levels.len() - 1);
    }
}

/// Closes levels until so many are left; each becomes an entry of the one above.
pub fn close_levels(program: &Program, levels: &mut Vec<Level>, left: usize) {
    while levels.len() > left {
        let Some(inner) = levels.pop() else { return };
        if let Some(outer) = levels.last_mut() {
            outer.next = inner.slot;
        }
        let mut inner = inner;
        let entries = std::mem::take(&mut inner.entries);
        put(program, levels, Initializer::Aggregate(entries));
        if let Some(outer) = levels.last_mut() {
            outer.closed = Some(Box::new(inner));
        }
    }
}
