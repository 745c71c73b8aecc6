//! What tags and contents memory has where an object is made, checked as a whole, or given another layout.

use super::layout::{Item, bytes_claim, items};
use super::linear::{Linear, Relation};
use super::{Lowered, Unsupported};
use crate::base::Span;
use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, apply, eq, forall, iff, implies, int, modulo, mul, not, null, object, offset, or,
    plus, ptr, select, sub, truth, var,
};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::heap::{in_family, is_class, may_be_accessed};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::RecordId;
use crate::typed::types::{Type, TypeId};
use num_bigint::BigInt;

/// What the tags of an object at a pointer are. `end`: where the object ends, for a flexible array member.
pub fn facts_at(
    unit: &Unit,
    items: &[Item],
    tags: &Expr,
    p: &Expr,
    end: Option<&Expr>,
) -> Vec<Expr> {
    let mut facts = vec![];
    for item in items {
        match item {
            Item::Cell { offset: at, tag } => {
                let address = plus(p.clone(), int(*at));
                facts.push(eq(select(tags.clone(), vec![address]), unit.tag(tag)));
            }
            Item::Array { offset: at, count, stride, element, tag } => {
                let from = plus(p.clone(), int(*at));
                let length = match (count, end) {
                    (Some(count), _) => Some(int(BigInt::from(*count) * BigInt::from(*stride))),
                    (None, Some(end)) => {
                        let whole = sub(end.clone(), offset(from.clone()));
                        // Elements that are not whole are no cells.
                        let rest = modulo(whole.clone(), int(*stride));
                        Some(sub(whole, rest))
                    }
                    (None, None) => None,
                };
                if let Some(length) = length {
                    let claim = |k: Expr, t: &Expr| {
                        let k = modulo(k, int(*stride));
                        bytes_claim(unit, *element, tag.clone(), k, t)
                    };
                    facts.extend(for_bytes(tags, &from, length, &claim));
                }
            }
            Item::Union { offset: at, size, union } => {
                let from = plus(p.clone(), int(*at));
                let claim = |_, t: &Expr| Some(in_family(unit, t, *union));
                facts.extend(for_bytes(tags, &from, int(*size), &claim));
            }
        }
    }
    facts
}

/// That all bytes at an address are of one union.
pub fn is_union(unit: &Unit, state: &State, union: RecordId, at: &Expr, size: u64) -> Expr {
    let item = Item::Union { offset: 0, size, union };
    all(facts_at(unit, &[item], &state.map(&Map::Type), at, None))
}

fn for_bytes(
    tags: &Expr,
    from: &Expr,
    length: Expr,
    claim: &dyn Fn(Expr, &Expr) -> Option<Expr>,
) -> Option<Expr> {
    let q = var("$q");
    let tag = select(tags.clone(), vec![q.clone()]);
    let distance = Linear::of(&offset(q.clone())).minus(&Linear::of(&offset(from.clone())));
    let end = distance.clone().minus(&Linear::of(&length));
    let inside = all([
        eq(object(q), object(from.clone())),
        distance.clone().times(&BigInt::from(-1)).compare(Relation::AtMost),
        end.compare(Relation::Less),
    ]);
    let claim = claim(distance.expr(), &tag)?;
    Some(forall(&[("$q", ptr())], vec![vec![tag]], implies(inside, claim)))
}

/// `Obj(q) == Obj(from) && Off(from) <= Off(q) < Off(from) + length`
pub fn in_bytes(q: &Expr, from: &Expr, length: &Expr) -> Expr {
    let distance = Linear::of(&offset(q.clone())).minus(&Linear::of(&offset(from.clone())));
    let end = distance.clone().minus(&Linear::of(length));
    all([
        eq(object(q.clone()), object(from.clone())),
        distance.times(&BigInt::from(-1)).compare(Relation::AtMost),
        end.compare(Relation::Less),
    ])
}

fn refused<T>(what: &str) -> Lowered<T> {
    Err(Unsupported::new(Span::default(), what))
}

/// The size of a type whose objects are modelled.
fn modelled(unit: &Unit, ty: TypeId) -> Lowered<u64> {
    match (unit.cells(ty).unsupported, unit.size(ty)) {
        (Some(what), _) => refused(&what),
        (None, Some(size)) => Ok(size),
        (None, None) => refused("an object of unknown size"),
    }
}

/// What `Type` says of an object that holds one `ty`, or an array of `count` of them, and nothing else.
pub fn layout_facts(
    unit: &Unit,
    state: &State,
    ty: TypeId,
    object: Expr,
    count: Option<Expr>,
) -> Lowered<Vec<Expr>> {
    let stride = modelled(unit, ty)?;
    let tags = state.map(&Map::Type);
    let p = apply("Ptr", vec![object.clone(), int(0)]);
    let Some(count) = count else {
        let end = apply("Size", vec![object]);
        return Ok(facts_at(unit, &items(unit, ty, None), &tags, &p, Some(&end)));
    };
    if stride == 0 {
        return Ok(vec![]);
    }
    let length = mul(int(stride), count);
    let claim = |k: Expr, t: &Expr| bytes_claim(unit, ty, None, modulo(k, int(stride)), t);
    Ok(for_bytes(&tags, &p, length, &claim).into_iter().collect())
}

/// That all cells of an object hold zero, or null.
pub fn zero_facts(unit: &Unit, state: &State, ty: TypeId, o: Expr) -> Lowered<Vec<Expr>> {
    modelled(unit, ty)?;
    let cells = unit.cells(ty);
    let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
    maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
    maps.sort();
    maps.dedup();
    Ok(zero_maps(unit, state, maps, &o))
}

/// That maps of cells hold zero, or null, in all of an object.
pub fn zero_maps(unit: &Unit, state: &State, maps: Vec<Map>, o: &Expr) -> Vec<Expr> {
    let fact = |map: Map| {
        unit.use_map(&map);
        let zero = match map {
            Map::Cells(Class::Pointer) => null(),
            Map::Cells(class @ Class::Float { .. }) => {
                apply("FloatOfInt", vec![var(&class.constant()), int(0)])
            }
            _ => int(0),
        };
        let q = var("$q");
        let value = select(state.map(&map), vec![q.clone()]);
        let body = implies(eq(object(q), o.clone()), eq(value.clone(), zero));
        forall(&[("$q", ptr())], vec![vec![value]], body)
    };
    maps.into_iter().map(fact).collect()
}

/// How finely scalars are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finely {
    /// As an access with their type does.
    Effective,
    /// As much as is needed to know which cells there are: for what copies or clears memory by characters, which may touch all.
    Class,
}

/// That a cell may be accessed as a scalar type.
pub fn accessible(unit: &Unit, tag: &Expr, ty: TypeId) -> Expr {
    match Effective::of(&unit.program.typed, ty) {
        Some(effective) => may_be_accessed(unit, tag.clone(), &effective),
        None => truth(false),
    }
}

fn is_scalar(unit: &Unit, finely: Finely, (ty, class): (TypeId, Class), tag: &Expr) -> Expr {
    match finely {
        Finely::Effective => accessible(unit, tag, ty),
        Finely::Class => is_class(tag.clone(), class),
    }
}

/// That one object of the type lies at an address.
pub fn laid_out(unit: &Unit, state: &State, finely: Finely, ty: TypeId, address: &Expr) -> Expr {
    let tags = state.map(&Map::Type);
    if let Some(class) = unit.class(ty) {
        return is_scalar(unit, finely, (ty, class), &select(tags, vec![address.clone()]));
    }
    all(facts_at(unit, &items(unit, ty, None), &tags, address, None))
}

/// The tag of a byte in an array of scalars, `at` bytes behind the start of an element: elements start at 0 and nowhere else.
pub fn element_claim(
    unit: &Unit,
    finely: Finely,
    (ty, class): (TypeId, Class),
    stride: u64,
    at: Expr,
    tag: &Expr,
) -> Expr {
    let scalar = is_scalar(unit, finely, (ty, class), tag);
    if stride == 1 {
        return scalar;
    }
    let (of_class, starts) = (is_class(tag.clone(), class), eq(at, int(0)));
    let apart = iff(of_class.clone(), starts.clone());
    if scalar == of_class { apart } else { and(apart, implies(starts, scalar)) }
}

/// That so many bytes are laid out as elements of the type.
pub fn same_layout(
    unit: &Unit,
    state: &State,
    finely: Finely,
    ty: TypeId,
    (start, size): (&Expr, &Expr),
) -> Expr {
    let tags = state.map(&Map::Type);
    let Some(stride) = unit.size(ty).filter(|stride| *stride > 0) else { return truth(false) };
    if *unit.program.typed.types.get(ty) == Type::Void {
        return truth(true);
    }
    let claim = |k: Expr, t: &Expr| {
        let k = modulo(k, int(stride));
        match unit.class(ty) {
            Some(class) => Some(element_claim(unit, finely, (ty, class), stride, k, t)),
            None => bytes_claim(unit, ty, None, k, t),
        }
    };
    for_bytes(&tags, start, size.clone(), &claim).unwrap_or_else(|| truth(false))
}

/// That so many bytes are raw, or bytes: memory that may be given another layout.
pub fn free_bytes(start: &Expr, bytes: &Expr) -> Expr {
    let byte = Class::Integer { bytes: 1, signed: true };
    let claim = |_: Expr, t: &Expr| Some(or(eq(t.clone(), var("RAW")), is_class(t.clone(), byte)));
    for_bytes(&State::Now.map(&Map::Type), start, bytes.clone(), &claim)
        .unwrap_or_else(|| truth(false))
}

/// After `Type` was forgotten: these bytes are laid out as the type says, the others as before.
pub fn relaid(
    unit: &Unit,
    before: &Expr,
    start: &Expr,
    bytes: &Expr,
    ty: TypeId,
    count: Option<Expr>,
) -> Lowered<Vec<Expr>> {
    let stride = modelled(unit, ty)?;
    let tags = State::Now.map(&Map::Type);
    let q = var("$q");
    let (now, was) =
        (select(tags.clone(), vec![q.clone()]), select(before.clone(), vec![q.clone()]));
    let outside = implies(not(in_bytes(&q, start, bytes)), eq(now.clone(), was.clone()));
    let mut facts = vec![forall(&[("$q", ptr())], vec![vec![now], vec![was]], outside)];
    match count {
        None => facts.extend(facts_at(unit, &items(unit, ty, None), &tags, start, None)),
        Some(_) if stride == 0 => {}
        Some(_) => {
            let claim = |k: Expr, t: &Expr| bytes_claim(unit, ty, None, modulo(k, int(stride)), t);
            facts.extend(for_bytes(&tags, start, bytes.clone(), &claim));
        }
    }
    Ok(facts)
}
