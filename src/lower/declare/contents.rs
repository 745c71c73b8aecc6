//! What an object holds when its initialiser has been applied: type and initialiser in, facts about its cells in a state out. What no
//! entry covers is zero (C11 6.7.9p10, p21).
//! Rule: what is not modelled, or not known, is left out: fewer facts are never wrong.

use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, apply, eq, forall, implies, int, le, lt, null, object, offset, pointer, ptr, select,
    var,
};
use crate::lower::class::Class;
use crate::lower::heap;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::volatile::hides_volatile;
use crate::typed::constant::{Address, Base, Constant, evaluate_static};
use crate::typed::layout::layout;
use crate::typed::program::{Elements, RecordId, RecordKind, StringId};
use crate::typed::tree::{self, ExprKind, Initializer};
use crate::typed::types::{Length, Type, TypeId};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};

/// Objects with more cells are described by ranges where they are zero.
const MOST_CELLS: u64 = 64;
/// Of longer literals only the length is told.
const MOST_CHARACTERS: u64 = 128;
/// No more cells of one object are described one by one.
const MOST_ENTRIES: usize = 2048;
/// No more ranges of zeros.
const MOST_RANGES: usize = 16;

/// The contents of the object `of`, which has that type and initialiser.
pub fn contents(
    unit: &Unit,
    state: &State,
    of: &Expr,
    ty: TypeId,
    initializer: Option<&Initializer>,
) -> Vec<Expr> {
    let mut contents = Contents { unit, entries: BTreeMap::new(), bits: BTreeMap::new() };
    if let Some(initializer) = initializer {
        contents.fill(ty, 0, initializer);
    }
    contents.facts(state, of, ty)
}

/// The characters of a literal.
pub fn literal(unit: &Unit, state: &State, string: StringId) -> Vec<Expr> {
    let of = var(&unit.string_object(string));
    if layout(&unit.program.typed, unit.program.typed[string].ty)
        .is_none_or(|layout| layout.size > MOST_CHARACTERS)
    {
        return vec![];
    }
    let initializer = Initializer::String(string);
    contents(unit, state, &of, unit.program.typed[string].ty, Some(&initializer))
}

struct Contents<'u, 'p> {
    unit: &'u Unit<'p>,
    /// By offset: how many bytes, and what is there. `None`: not known.
    entries: BTreeMap<u64, (u64, Option<(Class, Expr)>)>,
    /// Values of bit-fields, by the field's map and offset.
    bits: BTreeMap<(Map, u64), Option<Expr>>,
}

impl Contents<'_, '_> {
    fn size(&self, ty: TypeId) -> u64 {
        layout(&self.unit.program.typed, ty).map_or(0, |layout| layout.size)
    }

    /// Forgets what is known of some bytes: a later entry counts.
    fn clear(&mut self, start: u64, size: u64) {
        let inside: Vec<u64> =
            self.entries.range(start..start + size).map(|(offset, _)| *offset).collect();
        inside.iter().for_each(|offset| drop(self.entries.remove(offset)));
        self.bits.retain(|(_, offset), _| !(start..start + size).contains(offset));
    }

    fn unknown(&mut self, ty: TypeId, offset: u64) {
        let size = self.size(ty);
        self.clear(offset, size);
        self.entries.insert(offset, (size, None));
    }

    fn fill(&mut self, ty: TypeId, offset: u64, initializer: &Initializer) {
        if self.entries.len() > MOST_ENTRIES {
            return self.unknown(ty, offset);
        }
        let program = &self.unit.program.typed;
        if let Some(class) = Class::of(program, ty) {
            let value = match initializer {
                Initializer::Value(value) => self.scalar(class, value),
                _ => None,
            };
            let entry = value.map(|value| (class.cell(), value));
            self.entries.insert(offset, (self.size(ty), entry));
            return;
        }
        match (program.types.get(ty), initializer) {
            (Type::Array(element, _), Initializer::String(string)) => {
                self.characters(element.ty, offset, ty, *string);
            }
            (Type::Array(element, _), Initializer::Aggregate(entries)) => {
                let size = self.size(element.ty);
                for entry in entries {
                    self.repeat(element.ty, offset, size, entry);
                }
            }
            (Type::Record(id), Initializer::Aggregate(entries)) => {
                self.record(*id, ty, offset, entries);
            }
            (_, Initializer::Value(value)) => match literal_of(value) {
                Some(inner) => self.fill(ty, offset, inner),
                None => self.unknown(ty, offset),
            },
            _ => self.unknown(ty, offset),
        }
    }

    fn repeat(&mut self, element: TypeId, offset: u64, size: u64, entry: &tree::Entry) {
        for index in entry.first..=entry.last {
            let at = offset + index * size;
            if self.entries.len() > MOST_ENTRIES {
                // The rest of the range as one piece.
                let rest = (entry.last - index + 1) * size;
                self.clear(at, rest);
                self.entries.insert(at, (rest, None));
                return;
            }
            self.clear(at, size);
            self.fill(element, at, &entry.value);
        }
    }

    fn record(&mut self, id: RecordId, ty: TypeId, offset: u64, entries: &[tree::Entry]) {
        let program = &self.unit.program.typed;
        let Some(definition) = &program[id].definition else { return };
        if program[id].kind == RecordKind::Union {
            return self.unknown(ty, offset);
        }
        for entry in entries {
            for index in entry.first..=entry.last {
                let field = &definition.fields[index as usize];
                if field.bits.is_some() {
                    self.bit_field(id, ty, offset, index as u32, &entry.value);
                    continue;
                }
                let at = offset + field.offset;
                self.clear(at, self.size(field.ty.ty));
                self.fill(field.ty.ty, at, &entry.value);
            }
        }
    }

    fn bit_field(
        &mut self,
        id: RecordId,
        ty: TypeId,
        offset: u64,
        field: u32,
        value: &Initializer,
    ) {
        let cells = self.unit.cells(ty);
        let own = |bits: &&crate::lower::cells::BitField| {
            bits.record == id && bits.field == field && bits.repeats.is_empty()
        };
        let Some(bits) = cells.bits.iter().find(own) else { return };
        let value = match value {
            Initializer::Value(value) => {
                // The value of a narrow field is what the initialiser leaves after it is cut to the width.
                match evaluate_static(&self.unit.program.typed, value) {
                    Ok(Constant::Integer(value)) => cut(value, bits.width, bits.signed).map(int),
                    _ => None,
                }
            }
            _ => None,
        };
        self.bits.insert((Map::Bits(bits.name.clone()), offset + bits.offset), value);
    }

    fn characters(&mut self, element: TypeId, offset: u64, array: TypeId, string: StringId) {
        let program = &self.unit.program.typed;
        let Some(class) = Class::of(program, element) else { return };
        let values: Vec<i128> = match &program[string].elements {
            Elements::Bytes(bytes) => bytes.iter().map(|byte| i128::from(*byte)).collect(),
            Elements::Shorts(shorts) => shorts.iter().map(|short| i128::from(*short)).collect(),
            Elements::Words(words) => words.iter().map(|word| i128::from(*word)).collect(),
        };
        let size = self.size(element);
        let most = self.size(array) / size.max(1);
        for (value, index) in values.iter().zip(0..most) {
            let at = offset + index * size;
            if self.entries.len() > MOST_ENTRIES {
                let rest = (values.len() as u64).min(most) - index;
                self.entries.insert(at, (rest * size, None));
                return;
            }
            let value = in_cell(class, BigInt::from(*value));
            self.entries.insert(at, (size, Some((class.cell(), int(value)))));
        }
    }

    /// The value in a cell of the class.
    fn scalar(&self, class: Class, value: &tree::Expr) -> Option<Expr> {
        match (evaluate_static(&self.unit.program.typed, value).ok()?, class) {
            (Constant::Integer(value), Class::Integer { .. } | Class::Bool) => {
                Some(int(in_cell(class, value.into())))
            }
            (Constant::Integer(0), Class::Pointer) => Some(null()),
            (Constant::Integer(0), Class::Float { .. }) => Some(zero(class)),
            (Constant::Float(value), Class::Float { .. }) => {
                let whole = value.abs() <= f64::from(1 << 24) && value == value.trunc();
                let positive_zero = value != 0.0 || value.is_sign_positive();
                let exact = whole && positive_zero;
                exact.then(|| apply("FloatOfInt", vec![var(&class.constant()), int(value as i64)]))
            }
            // A pointer that hides that its object is volatile leads nowhere that we know.
            (Constant::Address(_), Class::Pointer)
                if hides_volatile(&self.unit.program.typed, value) =>
            {
                None
            }
            (Constant::Address(address), Class::Pointer) => {
                let object = object_of(self.unit, address)?;
                Some(pointer(object, int(address.offset)))
            }
            _ => None,
        }
    }

    fn facts(&self, state: &State, of: &Expr, ty: TypeId) -> Vec<Expr> {
        let cell = |class: Class, at: u64| {
            self.unit.use_class(class);
            select(state.map(&Map::Cells(class)), vec![address(of, at)])
        };
        let mut facts = vec![];
        for (offset, (_, entry)) in &self.entries {
            if let Some((class, value)) = entry {
                facts.push(eq(cell(*class, *offset), value.clone()));
            }
        }
        for ((map, offset), value) in &self.bits {
            if let Some(value) = value {
                self.unit.use_map(map);
                facts.push(eq(select(state.map(map), vec![address(of, *offset)]), value.clone()));
            }
        }
        if count_cells(self.unit, ty) > MOST_CELLS {
            facts.extend(self.zero_ranges(state, of, ty));
            return facts;
        }
        each_cell(self.unit, ty, 0, &mut |part| match part {
            Part::Cell(offset, class) if !self.is_known(offset) => {
                facts.push(eq(cell(class, offset), zero(class)));
            }
            Part::Bits(map, offset)
                if !self.is_known(offset) && !self.bits.contains_key(&(map.clone(), offset)) =>
            {
                self.unit.use_map(&map);
                facts.push(eq(select(state.map(&map), vec![address(of, offset)]), int(0)));
            }
            _ => {}
        });
        facts
    }

    /// Whether an entry covers the byte.
    fn is_known(&self, at: u64) -> bool {
        let before = self.entries.range(..=at).next_back();
        before.is_some_and(|(offset, (size, _))| at < offset + size)
    }

    /// Between the entries all cells are zero.
    fn zero_ranges(&self, state: &State, of: &Expr, ty: TypeId) -> Vec<Expr> {
        let (mut ranges, mut start) = (vec![], 0);
        let end = [(self.size(ty), 0)];
        for (offset, size) in
            self.entries.iter().map(|(offset, (size, _))| (*offset, *size)).chain(end)
        {
            if start < offset {
                ranges.push((start, offset));
            }
            start = start.max(offset + size);
        }
        if ranges.len() > MOST_RANGES {
            return vec![];
        }
        let classes: BTreeSet<Class> =
            self.unit.cells(ty).leaves.iter().map(|leaf| leaf.class).collect();
        let mut facts = vec![];
        for (low, high) in ranges {
            for class in &classes {
                facts.push(zero_range(state, of, low, high, *class));
            }
        }
        facts
    }
}

fn zero_range(state: &State, of: &Expr, low: u64, high: u64, class: Class) -> Expr {
    let cell = var("q");
    let lives = heap::type_at(state, &cell);
    let inside = all([
        eq(object(cell.clone()), of.clone()),
        and(le(int(low), offset(cell.clone())), lt(offset(cell.clone()), int(high))),
        eq(heap::class_of(lives), var(&class.constant())),
    ]);
    let held = select(state.map(&Map::Cells(class)), vec![cell]);
    let fact = implies(inside, eq(held.clone(), zero(class)));
    forall(&[("q", ptr())], vec![vec![held]], fact)
}

enum Part {
    Cell(u64, Class),
    Bits(Map, u64),
}

/// The cells of a type, but for those in unions.
fn each_cell(unit: &Unit, ty: TypeId, offset: u64, visit: &mut dyn FnMut(Part)) {
    let program = &unit.program.typed;
    if let Some(class) = Class::of(program, ty) {
        return visit(Part::Cell(offset, class.cell()));
    }
    match program.types.get(ty) {
        Type::Array(element, Length::Fixed(count)) => {
            let size = layout(program, element.ty).map_or(0, |layout| layout.size);
            for index in 0..*count {
                each_cell(unit, element.ty, offset + index * size, visit);
            }
        }
        Type::Record(id) if program[*id].kind == RecordKind::Struct => {
            let Some(definition) = &program[*id].definition else { return };
            for field in definition.fields.iter().filter(|field| field.bits.is_none()) {
                each_cell(unit, field.ty.ty, offset + field.offset, visit);
            }
            for bits in unit.cells(ty).bits.iter().filter(|bits| bits.record == *id) {
                visit(Part::Bits(Map::Bits(bits.name.clone()), offset + bits.offset));
            }
        }
        _ => {}
    }
}

/// How many cells there are; a type that is not modelled has none.
fn count_cells(unit: &Unit, ty: TypeId) -> u64 {
    let program = &unit.program.typed;
    match program.types.get(ty) {
        Type::Array(element, Length::Fixed(count)) => {
            count_cells(unit, element.ty).saturating_mul(*count)
        }
        Type::Record(id) => program[*id].definition.iter().fold(0u64, |sum, definition| {
            let fields = definition.fields.iter();
            fields.fold(sum, |sum, field| sum.saturating_add(count_cells(unit, field.ty.ty)))
        }),
        _ => 1,
    }
}

fn address(of: &Expr, at: u64) -> Expr {
    pointer(of.clone(), int(at))
}

/// What a cell of the class holds when all its bytes are zero.
fn zero(class: Class) -> Expr {
    match class {
        Class::Integer { .. } | Class::Bool => int(0),
        Class::Pointer => null(),
        Class::Float { .. } => apply("FloatOfInt", vec![var(&class.constant()), int(0)]),
    }
}

/// The value as its cell holds it: modulo 2^n in the range of the cell's class.
fn in_cell(class: Class, value: BigInt) -> BigInt {
    let Some((low, high)) = class.cell().range() else { return value };
    let period: BigInt = &high - &low + 1;
    let above: BigInt = (value - &low) % &period;
    (if above < BigInt::ZERO { above + period } else { above }) + low
}

/// The low bits of a value, read with or without sign.
fn cut(value: i128, width: u32, signed: bool) -> Option<i128> {
    let period = 1i128.checked_shl(width).filter(|_| width < 127)?;
    let low = value.rem_euclid(period);
    Some(if signed && low >= period / 2 { low - period } else { low })
}

/// The object at whose start an address constant is.
fn object_of(unit: &Unit, address: Address) -> Option<Expr> {
    match address.base {
        Base::Variable(variable) => Some(var(&unit.global_object(variable))),
        Base::Function(function) => Some(var(&unit.function_object(function))),
        Base::String(string) => Some(var(&unit.string_object(string))),
        Base::Label(_) => None,
    }
}

/// A constant struct is the value of a compound literal, whose initialiser stands in its place.
fn literal_of(value: &tree::Expr) -> Option<&Initializer> {
    match &value.kind {
        ExprKind::Load(place) => match &place.kind {
            ExprKind::CompoundLiteral(literal) => Some(&literal.initializer),
            _ => None,
        },
        ExprKind::Convert(_, inner) => literal_of(inner),
        _ => None,
    }
}
