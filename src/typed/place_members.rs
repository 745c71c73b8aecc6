//! Places the members of a record one after the other, as gcc does on x86: the rules of System V for 64 and 32 bits, and
//! Microsoft's for bit-fields (`ms_struct`). Sizes, alignments and attributes of the members come in; their bits, and the
//! size and alignment of the record, go out. All positions are in bits here.

use super::program::BitFieldRules;

/// A member as the rules see it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Of the declared type, in bytes; 0 for a flexible array.
    pub size: u64,
    pub align: u64,
    /// Of a bit-field.
    pub width: Option<u32>,
    pub named: bool,
    pub packed: bool,
    /// Asked for by an attribute of the member.
    pub aligned: Option<u64>,
}

/// The record's own attributes.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub bit_fields: BitFieldRules,
    pub packed: bool,
    pub aligned: Option<u64>,
    /// `#pragma pack(n)`
    pub pack: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Placed {
    /// Where each member starts, in bits.
    pub starts: Vec<u64>,
    pub size: u64,
    pub align: u64,
}

const BYTE: u64 = 8;

/// `None` if the record is larger than 2^60 bytes; smaller limits are the caller's.
pub fn place_struct(shapes: &[Shape], rules: Rules) -> Option<Placed> {
    let mut record = Record::new(rules);
    let mut starts = Vec::with_capacity(shapes.len());
    for (index, shape) in shapes.iter().enumerate() {
        let last = index + 1 == shapes.len();
        let start = match rules.bit_fields {
            BitFieldRules::Gcc => record.place(shape)?,
            BitFieldRules::Ms => record.place_ms(shape, last)?,
        };
        starts.push(start);
    }
    record.finish(starts)
}

pub fn place_union(shapes: &[Shape], rules: Rules) -> Option<Placed> {
    let mut record = Record::new(rules);
    for shape in shapes {
        let desired = record.desired_align(shape, 0);
        record.raise_align(shape, desired);
        record.end = record.end.max(bits_of(shape)?);
    }
    record.finish(vec![0; shapes.len()])
}

struct Record {
    rules: Rules,
    /// The first bit that no member so far covers.
    end: u64,
    align: u64,
    /// Microsoft's rules: the run of bit-fields that the last member belongs to.
    run: Option<Run>,
}

/// Neighbouring bit-fields whose types have one size share a unit of that size.
#[derive(Clone, Copy)]
struct Run {
    /// Of the type, in bits.
    unit: u64,
    remaining: u64,
    /// Whether it was opened by a bit-field of width zero, which only ends runs.
    empty: bool,
}

/// How many bits the member covers.
fn bits_of(shape: &Shape) -> Option<u64> {
    match shape.width {
        Some(width) => Some(u64::from(width)),
        None => shape.size.checked_mul(BYTE).filter(|bits| *bits < 1 << 63),
    }
}

fn round_up(position: u64, align: u64) -> Option<u64> {
    position.checked_next_multiple_of(align).filter(|bits| *bits < 1 << 63)
}

impl Record {
    fn new(rules: Rules) -> Record {
        let align = rules.aligned.unwrap_or(1).max(1) * BYTE;
        Record { rules, end: 0, align, run: None }
    }

    /// What `#pragma pack` leaves of an alignment.
    fn capped(&self, align: u64) -> u64 {
        match self.rules.pack {
            Some(limit) => align.min(u64::from(limit) * BYTE),
            None => align,
        }
    }

    /// gcc calls a member packed if it or its record is.
    fn is_packed(&self, shape: &Shape) -> bool {
        shape.packed || self.rules.packed
    }

    /// The alignment of the member's place. A bit-field has none of its own, unless one is asked for or it fills an
    /// integer at a place that fits; a bit-field of width zero aligns what follows, whatever packing is in force.
    fn desired_align(&self, shape: &Shape, at: u64) -> u64 {
        let natural = shape.align * BYTE;
        let asked = shape.aligned.map(|align| align * BYTE);
        let packed = self.is_packed(shape);
        match shape.width {
            Some(0) if self.rules.bit_fields == BitFieldRules::Gcc => {
                natural.max(asked.unwrap_or(1))
            }
            Some(width) => {
                let width = u64::from(width);
                let is_integer = matches!(width, 8 | 16 | 32 | 64 | 128);
                let fits = at.is_multiple_of(width.max(1));
                let whole = is_integer && fits && (width == BYTE || !packed);
                let own = if whole { width.min(natural) } else { 1 };
                self.capped(own.max(asked.unwrap_or(1)))
            }
            None if packed => self.capped(asked.unwrap_or(BYTE)),
            None => self.capped(natural.max(asked.unwrap_or(1))),
        }
    }

    /// A record is aligned as its members are; a named bit-field counts with its type.
    fn raise_align(&mut self, shape: &Shape, desired: u64) {
        let natural = shape.align * BYTE;
        let align = match (self.rules.bit_fields, shape.width) {
            (BitFieldRules::Gcc, None) => desired,
            (BitFieldRules::Gcc, Some(_)) if !shape.named => return,
            (BitFieldRules::Gcc, Some(_)) => {
                let of_type = match self.rules.pack {
                    Some(_) => self.capped(natural),
                    None if self.is_packed(shape) => natural.min(BYTE),
                    None => natural,
                };
                desired.max(of_type)
            }
            // A bit-field of width zero counts only directly behind another one.
            (BitFieldRules::Ms, Some(0)) if self.run.is_none_or(|run| run.empty) => return,
            (BitFieldRules::Ms, Some(width)) if width > 0 && self.is_packed(shape) => return,
            (BitFieldRules::Ms, None) if self.is_packed(shape) => desired,
            (BitFieldRules::Ms, _) => self.capped(natural.max(desired)),
        };
        self.align = self.align.max(align);
    }

    fn place(&mut self, shape: &Shape) -> Option<u64> {
        let desired = self.desired_align(shape, self.end);
        self.raise_align(shape, desired);
        let mut start = round_up(self.end, desired)?;
        if let Some(width) = shape.width
            && width > 0
            && !self.is_packed(shape)
            && self.rules.pack.is_none()
            && self.crosses_unit(start, u64::from(width), shape)
        {
            start = round_up(start, shape.align * BYTE)?;
        }
        self.end = start.checked_add(bits_of(shape)?).filter(|bits| *bits < 1 << 63)?;
        Some(start)
    }

    /// A bit-field may not lie in more aligned units of its type than an object of the type would.
    fn crosses_unit(&self, start: u64, width: u64, shape: &Shape) -> bool {
        let align = shape.align * BYTE;
        let within = start % align;
        (within + width).div_ceil(align) > shape.size * BYTE / align
    }

    fn place_ms(&mut self, shape: &Shape, last: bool) -> Option<u64> {
        let desired = self.desired_align(shape, self.end);
        self.raise_align(shape, desired);
        let unit = shape.size.checked_mul(BYTE)?;
        let width = shape.width.map(u64::from);
        let before = self.run;
        if before.is_none() {
            self.end = round_up(self.end, desired)?;
        }
        // Whether the member starts a unit of its own.
        let mut fresh = match (width, before) {
            (None, _) => true,
            (Some(width), None) => width > 0,
            (Some(_), Some(run)) => run.unit != unit,
        };
        if let Some(run) = before {
            match width {
                Some(width) if width > 0 && !run.empty && run.unit == unit => {
                    if run.remaining < width {
                        self.end = round_up(self.end + run.remaining, desired)?;
                        self.run =
                            Some(Run { unit, remaining: unit - width.min(unit), empty: false });
                    } else {
                        self.run = Some(Run { remaining: run.remaining - width, ..run });
                    }
                }
                _ => {
                    if run.empty {
                        fresh = width.is_none_or(|width| width > 0);
                    } else {
                        self.end += run.remaining;
                    }
                    if width.is_none_or(|width| width == 0) {
                        self.run = None;
                    }
                    self.end = round_up(self.end, desired)?;
                }
            }
        }
        if fresh {
            let align = if self.is_packed(shape) { BYTE } else { shape.align * BYTE };
            self.end = round_up(self.end, self.capped(align))?;
            self.run = None;
        }
        if self.run.is_none()
            && let Some(width) = width
        {
            self.run = Some(Run { unit, remaining: unit - width.min(unit), empty: width == 0 });
        }
        let start = self.end;
        self.end = start.checked_add(bits_of(shape)?).filter(|bits| *bits < 1 << 63)?;
        if last
            && let (Some(width), Some(run)) = (width, self.run)
            && width > 0
        {
            self.end += run.remaining;
        }
        Some(start)
    }

    fn finish(self, starts: Vec<u64>) -> Option<Placed> {
        let size = round_up(self.end, self.align)? / BYTE;
        Some(Placed { starts, size, align: self.align / BYTE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Shape =
        Shape { size: 4, align: 4, width: None, named: true, packed: false, aligned: None };
    const CHAR: Shape = Shape { size: 1, align: 1, ..INT };
    const PLAIN: Rules =
        Rules { bit_fields: BitFieldRules::Gcc, packed: false, aligned: None, pack: None };

    fn bits(width: u32, of: Shape) -> Shape {
        Shape { width: Some(width), ..of }
    }

    #[test]
    fn members_are_aligned_and_the_end_is_padded() {
        let placed = place_struct(&[CHAR, INT, CHAR], PLAIN).unwrap();
        assert_eq!(placed, Placed { starts: vec![0, 32, 64], size: 12, align: 4 });
        let packed = place_struct(&[CHAR, INT, CHAR], Rules { packed: true, ..PLAIN }).unwrap();
        assert_eq!(packed, Placed { starts: vec![0, 8, 40], size: 6, align: 1 });
    }

    #[test]
    fn a_bit_field_does_not_cross_a_unit_of_its_type() {
        let placed = place_struct(&[bits(20, INT), bits(20, INT)], PLAIN).unwrap();
        assert_eq!(placed, Placed { starts: vec![0, 32], size: 8, align: 4 });
        let packed = Rules { packed: true, ..PLAIN };
        let placed = place_struct(&[bits(20, INT), bits(20, INT)], packed).unwrap();
        assert_eq!(placed, Placed { starts: vec![0, 20], size: 5, align: 1 });
    }

    #[test]
    fn microsoft_gives_each_size_a_unit() {
        let ms = Rules { bit_fields: BitFieldRules::Ms, ..PLAIN };
        let placed = place_struct(&[bits(3, CHAR), bits(3, INT)], ms).unwrap();
        assert_eq!(placed, Placed { starts: vec![0, 32], size: 8, align: 4 });
    }
}
