//! Bit-fields in unions, as registers have them: a union of an unsigned number and a struct of bit-fields. Such a field has no cell of its own:
//! it is some bits of the number, its carrier. A union without such a number has bit-fields of which nothing is known but their width.
//! A store changes the bits of its field; what no field of the struct names is padding, and takes unspecified values (C11 6.2.6.1p6).

use super::build::{add, div, eq, if_then_else, int, le, modulo, mul, sub};
use super::class::Class;
use super::tag::Path;
use crate::il::ast::Expr;
use crate::typed::Program;
use crate::typed::program::{Bits as Layout, RecordId};
use crate::typed::types::{Type, TypeId};
use num_bigint::BigInt;
use std::cmp::Reverse;

/// A bit-field inside of a union.
#[derive(Clone, PartialEq, Debug)]
pub struct Packed {
    /// The way from the union to the field.
    pub path: Path,
    /// Where the record that it is a member of lies in the union.
    pub start: u64,
    pub bits: Bits,
    pub signed: bool,
    pub carrier: Option<Carrier>,
}

/// The number whose bits the field is.
#[derive(Clone, PartialEq, Debug)]
pub struct Carrier {
    pub path: Path,
    pub ty: TypeId,
    pub class: Class,
    /// The other fields of the struct, which keep their bits.
    pub others: Vec<Bits>,
    /// Whether the fields are all bits of the number.
    pub is_covered: bool,
}

/// Bits of a number, by the lowest of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    pub shift: u64,
    pub width: u32,
}

/// The bit-field at the end of a way.
pub fn find(program: &Program, path: Path) -> Option<Packed> {
    let steps = path.steps();
    let ((record, field), way) = steps.split_last()?;
    let (record, field) = (*record, *field);
    let start: u64 =
        way.iter().map(|(record, field)| offset(program, *record, *field)).sum::<Option<u64>>()?;
    let fields = &program[record].definition.as_ref()?.fields;
    let own = &fields[field as usize];
    let place = |bits: &Layout| Bits { shift: start * 8 + bits.offset, width: bits.width };
    let bits = place(own.bits.as_ref()?);
    let signed = matches!(Class::of(program, own.ty.ty), Some(Class::Integer { signed: true, .. }));
    let named =
        fields.iter().zip(0u32..).filter(|(other, index)| other.name.is_some() && *index != field);
    // Fields of a union that are bit-fields themselves share their bits: a store leaves nothing of the others.
    let others = match way {
        [] => vec![],
        _ => named.filter_map(|(other, _)| other.bits.as_ref()).map(place).collect(),
    };
    let carrier = carrier(program, path.union, bits, others);
    Some(Packed { path, start, bits, signed, carrier })
}

/// All bit-fields of a union.
pub fn fields_of(program: &Program, union: RecordId) -> Vec<Packed> {
    let mut found = vec![];
    collect(program, union, None, union, &mut found);
    found
}

fn collect(
    program: &Program,
    record: RecordId,
    way: Option<&Path>,
    union: RecordId,
    found: &mut Vec<Packed>,
) {
    let fields = program[record].definition.iter().flat_map(|definition| &definition.fields);
    for (field, index) in fields.zip(0u32..) {
        let path = way.map_or_else(|| Path::new(union, index), |way| way.member(record, index));
        match program.types.get(field.ty.ty) {
            _ if field.bits.is_some() && field.name.is_some() => found.extend(find(program, path)),
            Type::Record(inner) => collect(program, *inner, Some(&path), union, found),
            _ => {}
        }
    }
}

fn offset(program: &Program, record: RecordId, field: u32) -> Option<u64> {
    program[record].definition.as_ref()?.fields.get(field as usize).map(|field| field.offset)
}

/// The widest unsigned number among the members of the union that has these bits.
fn carrier(program: &Program, union: RecordId, bits: Bits, others: Vec<Bits>) -> Option<Carrier> {
    let fields = &program[union].definition.as_ref()?.fields;
    let numbers = fields.iter().zip(0u32..).filter_map(|(field, index)| {
        let class = Class::of(program, field.ty.ty)?;
        match class {
            Class::Integer { bytes, signed: false } if field.bits.is_none() => {
                Some((u64::from(bytes) * 8, class, field.ty.ty, index))
            }
            _ => None,
        }
    });
    let (width, class, ty, index) = numbers
        .filter(|(width, ..)| bits.end() <= *width)
        .min_by_key(|(width, ..)| Reverse(*width))?;
    let others: Vec<Bits> = others.into_iter().filter(|other| other.end() <= width).collect();
    let named: u64 = others.iter().chain([&bits]).map(|bits| u64::from(bits.width)).sum();
    Some(Carrier { path: Path::new(union, index), ty, class, others, is_covered: named == width })
}

impl Bits {
    fn end(self) -> u64 {
        self.shift + u64::from(self.width)
    }

    fn lowest(self) -> Expr {
        int(BigInt::from(1) << self.shift)
    }

    fn count(self) -> Expr {
        int(BigInt::from(1) << self.width)
    }

    /// The bits of a number that is not negative, as such a number.
    pub fn of(self, number: Expr) -> Expr {
        modulo(div(number, self.lowest()), self.count())
    }
}

impl Packed {
    /// What the field holds, if the carrier holds the number.
    pub fn value(&self, number: Expr) -> Expr {
        let bits = self.bits.of(number);
        if !self.signed {
            return bits;
        }
        let half = int(BigInt::from(1) << (self.bits.width - 1));
        if_then_else(le(half, bits.clone()), sub(bits.clone(), self.bits.count()), bits)
    }

    /// What is known of the number behind a store of a value that fits: its bits are the value's, those of other fields are what they were.
    pub fn stored(
        &self,
        carrier: &Carrier,
        (before, after): (&Expr, &Expr),
        value: &Expr,
    ) -> Vec<Expr> {
        let bits = modulo(value.clone(), self.bits.count());
        let mut facts = vec![eq(self.bits.of(after.clone()), bits.clone())];
        let others = carrier.others.iter();
        facts.extend(others.map(|other| eq(other.of(after.clone()), other.of(before.clone()))));
        if carrier.is_covered {
            let change = sub(bits, self.bits.of(before.clone()));
            facts.push(eq(after.clone(), add(before.clone(), mul(change, self.bits.lowest()))));
        }
        facts
    }
}
