//! A piece of an object's memory: bytes that are known as numbers lie in a plain vector; terms and pointers are cells that cover
//! several bytes, so that what was stored as a whole is read as a whole. A cell that is overwritten in part keeps the rest.
//! Rule: cells do not overlap, and exactly the bytes below them are marked as theirs.

use super::value::Value;

/// Bytes of a page. Accesses across its border are made byte by byte.
pub const PAGE: u64 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// Never written: what the object held at first.
    Blank,
    Known,
    Undefined,
    Cell,
}

#[derive(Clone, Debug)]
pub struct Page {
    bytes: Vec<u8>,
    marks: Vec<Mark>,
    /// By their starts.
    cells: Vec<Cell>,
}

/// Some bytes of a value.
#[derive(Clone, Copy, Debug)]
struct Cell {
    at: u16,
    size: u16,
    value: Value,
    /// The first byte of the value that lies here.
    skip: u16,
    /// All bytes of the value lie here.
    complete: bool,
}

/// What one byte holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Held {
    Blank,
    Undefined,
    Known(u8),
    /// The byte of that number of a value.
    Part(Value, u16),
}

/// Bytes of one sort that lie side by side.
pub enum Piece<'a> {
    Undefined {
        at: usize,
        size: usize,
    },
    Known {
        at: usize,
        bytes: &'a [u8],
    },
    /// Of a value, from that byte of it on.
    Part {
        at: usize,
        size: usize,
        value: Value,
        skip: u16,
    },
}

impl Page {
    pub fn new(size: usize) -> Page {
        Page { bytes: vec![0; size], marks: vec![Mark::Blank; size], cells: vec![] }
    }

    /// The bytes as a number, lowest first, if all of them are known as such. At most 16.
    #[inline]
    pub fn known(&self, at: usize, size: usize) -> Option<u128> {
        let marks = self.marks.get(at..at + size)?;
        if marks.iter().any(|mark| *mark != Mark::Known) {
            return None;
        }
        let mut number = [0; 16];
        number[..size].copy_from_slice(&self.bytes[at..at + size]);
        Some(u128::from_le_bytes(number))
    }

    /// The value that these bytes are, stored together.
    pub fn cell(&self, at: usize, size: usize) -> Option<Value> {
        self.cell_at(at).filter(|(_, whole)| *whole == size as u64).map(|(value, _)| value)
    }

    /// The value that begins there and lies there in full, and its size.
    pub fn cell_at(&self, at: usize) -> Option<(Value, u64)> {
        if self.marks.get(at) != Some(&Mark::Cell) {
            return None;
        }
        let found = self.cells.binary_search_by_key(&at, |cell| cell.at as usize).ok()?;
        let cell = self.cells[found];
        cell.complete.then_some((cell.value, u64::from(cell.size)))
    }

    pub fn byte(&self, at: usize) -> Held {
        match self.marks.get(at) {
            None | Some(Mark::Blank) => Held::Blank,
            Some(Mark::Undefined) => Held::Undefined,
            Some(Mark::Known) => Held::Known(self.bytes[at]),
            Some(Mark::Cell) => {
                let behind = self.cells.partition_point(|cell| cell.at as usize <= at);
                let cell = self.cells[behind - 1];
                Held::Part(cell.value, at as u16 - cell.at + cell.skip)
            }
        }
    }

    #[inline]
    pub fn set_known(&mut self, at: usize, size: usize, number: u128) {
        self.clear(at, size);
        self.bytes[at..at + size].copy_from_slice(&number.to_le_bytes()[..size]);
        self.marks[at..at + size].fill(Mark::Known);
    }

    /// A value of that size.
    pub fn set_cell(&mut self, at: usize, size: usize, value: Value) {
        let (at, size) = (at as u16, size as u16);
        self.set_part(Cell { at, size, value, skip: 0, complete: true });
    }

    pub fn set_byte(&mut self, at: usize, held: Held) {
        match held {
            Held::Known(byte) => self.set_known(at, 1, u128::from(byte)),
            Held::Undefined => self.mark(at, 1, Mark::Undefined),
            Held::Blank => self.mark(at, 1, Mark::Blank),
            Held::Part(value, skip) => {
                let complete = matches!(value, Value::Bits(term) if term.width() == 8);
                self.set_part(Cell { at: at as u16, size: 1, value, skip, complete });
            }
        }
    }

    pub fn fill_undefined(&mut self, at: usize, size: usize) {
        self.mark(at, size, Mark::Undefined);
    }

    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    fn set_part(&mut self, cell: Cell) {
        let (at, size) = (cell.at as usize, cell.size as usize);
        self.clear(at, size);
        self.marks[at..at + size].fill(Mark::Cell);
        let place = self.cells.partition_point(|other| other.at < cell.at);
        self.cells.insert(place, cell);
    }

    fn mark(&mut self, at: usize, size: usize, mark: Mark) {
        self.clear(at, size);
        self.marks[at..at + size].fill(mark);
    }

    /// Takes the bytes away from the cells that cover them.
    fn clear(&mut self, at: usize, size: usize) {
        if self.cells.is_empty() || !self.marks[at..at + size].contains(&Mark::Cell) {
            return;
        }
        let end = at + size;
        let mut kept = Vec::with_capacity(self.cells.len() + 1);
        for cell in self.cells.drain(..) {
            let (start, stop) = (cell.at as usize, (cell.at + cell.size) as usize);
            if stop <= at || end <= start {
                kept.push(cell);
                continue;
            }
            if start < at {
                kept.push(Cell { size: (at - start) as u16, complete: false, ..cell });
            }
            if end < stop {
                let (skip, size) = (cell.skip + (end - start) as u16, (stop - end) as u16);
                kept.push(Cell { at: end as u16, size, skip, complete: false, ..cell });
            }
        }
        self.cells = kept;
    }

    /// All that was written, in order.
    pub fn pieces(&self) -> Vec<Piece<'_>> {
        let (mut all, mut at) = (vec![], 0);
        while let Some(&mark) = self.marks.get(at) {
            let rest = self.marks[at..].iter();
            let mut size = rest.take_while(|other| **other == mark).count();
            match mark {
                Mark::Blank => {}
                Mark::Undefined => all.push(Piece::Undefined { at, size }),
                Mark::Known => all.push(Piece::Known { at, bytes: &self.bytes[at..at + size] }),
                Mark::Cell => {
                    let behind = self.cells.partition_point(|cell| cell.at as usize <= at);
                    let cell = self.cells[behind - 1];
                    size = usize::from(cell.size);
                    all.push(Piece::Part { at, size, value: cell.value, skip: cell.skip });
                }
            }
            at += size;
        }
        all
    }

    /// Puts other values of the same sizes in their places.
    pub fn change_values(&mut self, change: &dyn Fn(&mut Value)) {
        self.cells.iter_mut().for_each(|cell| change(&mut cell.value));
    }

    /// The pointers and terms that lie here, whole or in part.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.cells.iter().map(|cell| cell.value)
    }
}
