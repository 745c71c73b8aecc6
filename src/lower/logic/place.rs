//! Places: where they are, what they hold. Reading one reads the map of its class in the state of the term; a struct is read leaf by leaf.

use super::Lowered;
use super::context::Logic;
use super::linear::Linear;
use crate::contract::term::{LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{
    all, apply, eq, forall, int, le, lt, modulo, object, offset, plus, ptr, select,
};
use crate::lower::bytes::{byte_read, member_read};
use crate::lower::cells::Repeat;
use crate::lower::class::Class;
use crate::lower::logic::scope::Home;
use crate::lower::map::Map;
use crate::lower::packed;
use crate::lower::state::State;
use crate::lower::tag::{Path, Tag};
use crate::typed::program::{Field, RecordKind};
use crate::typed::types::{Type, TypeId};
use num_bigint::BigInt;
use std::sync::Arc;

/// Where a place is.
#[derive(Clone, Debug)]
pub enum Spot {
    /// A variable that is not in memory: its value.
    Value(Expr),
    Memory {
        address: Expr,
        state: State,
    },
    /// A bit-field: the name of its map, and the address of the byte at which its run starts.
    Bits {
        map: Arc<str>,
        address: Expr,
        state: State,
    },
}

impl Logic<'_> {
    pub fn spot(&self, place: &Term) -> Lowered<Spot> {
        let span = place.span;
        match &place.kind {
            TermKind::Variable(variable) => match self.around.variable(*variable, &self.state) {
                Some(Home::Value(value)) => Ok(Spot::Value(value)),
                Some(Home::Address(address)) => {
                    Ok(Spot::Memory { address, state: self.state.clone() })
                }
                Some(Home::AddressAtEntry(address)) => {
                    Ok(Spot::Memory { address, state: State::Old })
                }
                None => self.unsupported(span, "a variable that is not visible here"),
            },
            TermKind::Deref(pointer) => {
                Ok(Spot::Memory { address: self.term(pointer)?, state: self.state.clone() })
            }
            TermKind::Member(base, field) => self.member_spot(place, base, *field),
            TermKind::At(of, label) => self.at(*label, span)?.spot(of),
            // The caller of a function that returns a struct knows where it was put.
            TermKind::Result => {
                Ok(Spot::Memory { address: self.term(place)?, state: self.state.clone() })
            }
            TermKind::Load(of) | TermKind::Convert(of) if self.record(&place.ty).is_some() => {
                self.spot(of)
            }
            _ => self.unsupported(span, "this term as a place"),
        }
    }

    fn member_spot(&self, place: &Term, base: &Term, index: u32) -> Lowered<Spot> {
        let Spot::Memory { address, state } = self.spot(base)? else {
            return self.unsupported(base.span, "a member of this term");
        };
        let (ty, field) = self.field(base, index)?;
        if field.bits.is_none() {
            return Ok(Spot::Memory { address: plus(address, int(field.offset)), state });
        }
        if let Some(path) = self.path_in_union(place) {
            return self.packed_spot(place, path, address, &state);
        }
        let cells = self.unit.cells(ty);
        let bits = cells
            .bits
            .iter()
            .find(|bits| bits.field == index && *self.type_of(ty) == Type::Record(bits.record));
        match bits {
            Some(bits) => Ok(Spot::Bits {
                map: bits.name.clone(),
                address: plus(address, int(bits.offset)),
                state,
            }),
            None => self.unsupported(base.span, "this bit-field"),
        }
    }

    /// A bit-field in a union, in a record at this address: bits of a number that is a member, too.
    fn packed_spot(&self, place: &Term, path: Path, record: Expr, at: &State) -> Lowered<Spot> {
        let typed = &self.unit.program.typed;
        let field = packed::find(typed, path);
        let Some((field, carrier)) = field.as_ref().and_then(|it| Some((it, it.carrier.as_ref()?)))
        else {
            let what = "a bit-field in a union that has no unsigned number in its place";
            return self.unsupported(place.span, what);
        };
        let union = plus(record, int(-BigInt::from(field.start)));
        let mut memory = |map: &Map| self.map_in(at, map);
        let tag = Tag::Member(carrier.path.clone());
        let number = member_read(self.unit, &mut memory, &tag, carrier.class, union);
        Ok(Spot::Value(field.value(number)))
    }

    /// The field of a struct or union place, and the type of that.
    pub fn field(&self, base: &Term, index: u32) -> Lowered<(TypeId, &Field)> {
        let ty = match &base.ty {
            LogicType::Set(inner) => inner,
            ty => ty,
        };
        if let LogicType::C(ty) = ty
            && let Type::Record(id) = self.type_of(*ty)
            && let Some(definition) = &self.unit.program.typed[*id].definition
        {
            return Ok((*ty, &definition.fields[index as usize]));
        }
        self.unsupported(base.span, "a member of this term")
    }

    /// Of a member of a union, or of a member of one: the way there from the union.
    pub fn path_in_union(&self, place: &Term) -> Option<Path> {
        let (base, index) = match &place.kind {
            TermKind::Member(base, index) => (base, *index),
            TermKind::At(of, _) | TermKind::Load(of) => return self.path_in_union(of),
            _ => return None,
        };
        let (ty, _) = self.field(base, index).ok()?;
        let Type::Record(record) = *self.type_of(ty) else { return None };
        if let Some(path) = self.path_in_union(base) {
            return Some(path.member(record, index));
        }
        let is_union = self.unit.program.typed[record].kind == RecordKind::Union;
        is_union.then(|| Path::new(record, index))
    }

    pub fn type_of(&self, ty: TypeId) -> &Type {
        self.unit.program.typed.types.get(ty)
    }

    pub fn record(&self, ty: &LogicType) -> Option<TypeId> {
        match ty {
            LogicType::C(ty) => matches!(self.type_of(*ty), Type::Record(_)).then_some(*ty),
            _ => None,
        }
    }

    pub fn address(&self, place: &Term) -> Lowered<Expr> {
        if self.path_in_union(place).is_some() {
            // Through the pointer it would be read as if the member were the active one.
            return self.unsupported(place.span, "the address of a member of a union");
        }
        match self.spot(place)? {
            Spot::Memory { address, .. } => Ok(address),
            Spot::Value(_) | Spot::Bits { .. } => {
                self.unsupported(place.span, "the address of what is not in memory")
            }
        }
    }

    pub fn load(&self, place: &Term) -> Lowered<Expr> {
        let (mut value, state) = match self.spot(place)? {
            Spot::Value(value) => return Ok(value),
            Spot::Bits { map, address, state } => {
                (select(self.map_in(&state, &Map::Bits(map)), vec![address]), state)
            }
            Spot::Memory { address, state } => match self.class(&place.ty) {
                Some(class) => match self.path_in_union(place) {
                    Some(path) => {
                        let mut memory = |map: &Map| self.map_in(&state, map);
                        let tag = Tag::Member(path);
                        let value = member_read(self.unit, &mut memory, &tag, class, address);
                        (value, state)
                    }
                    None => (self.read(&state, class, address), state),
                },
                None => {
                    return self
                        .unsupported(place.span, "the value of an object that is no scalar");
                }
            },
        };
        if state == State::Now {
            // Counterexamples show what has a place.
            value.span = place.span;
        }
        Ok(value)
    }

    /// What a cell holds.
    pub fn read(&self, state: &State, class: Class, address: Expr) -> Expr {
        if class.is_byte() {
            return byte_read(self.unit, &mut |map| self.map_in(state, map), class, address);
        }
        class.from_cell(select(self.map_in(state, &Map::Cells(class.cell())), vec![address]))
    }

    /// The pointer into an object at an offset; a cell that a quantifier ranges over, if it is one.
    pub fn pointer_at(&self, object: Expr, distance: Linear, from: Expr) -> Expr {
        let whole = distance.plus(&Linear::of(&from));
        for cell in &self.cells {
            let rest = whole.clone().minus(&Linear::of(&offset(cell.variable.clone())));
            if cell.object == object
                && let Some(rest) = rest.as_constant()
            {
                return plus(cell.variable.clone(), int(rest.clone()));
            }
        }
        apply("Ptr", vec![object, whole.expr()])
    }

    /// Two structs hold the same values in all leaves.
    pub fn same_contents(&self, ty: TypeId, left: &Term, right: &Term) -> Lowered<Expr> {
        let (left_spot, right_spot) = (self.spot(left)?, self.spot(right)?);
        let (Spot::Memory { address: a, state: before }, Spot::Memory { address: b, state: after }) =
            (left_spot, right_spot)
        else {
            return self.unsupported(left.span, "a comparison of these structs");
        };
        let cells = self.unit.cells(ty);
        if cells.unsupported.is_some() || !cells.unions.is_empty() {
            return self.unsupported(left.span, "a comparison of structs with such members");
        }
        let mut parts = vec![];
        for leaf in &cells.leaves {
            let map = Map::Cells(leaf.class);
            let maps = (self.map_in(&before, &map), self.map_in(&after, &map));
            let Some(same) = self.same_leaf(maps, (&a, &b), leaf.offset, &leaf.repeats) else {
                return self.unsupported(left.span, "a comparison of structs with such arrays");
            };
            parts.push(same);
        }
        for bits in &cells.bits {
            let map = Map::Bits(bits.name.clone());
            let maps = (self.map_in(&before, &map), self.map_in(&after, &map));
            let Some(same) = self.same_leaf(maps, (&a, &b), bits.offset, &bits.repeats) else {
                return self.unsupported(left.span, "a comparison of structs with such arrays");
            };
            parts.push(same);
        }
        Ok(all(parts))
    }

    fn same_leaf(
        &self,
        maps: (Expr, Expr),
        (a, b): (&Expr, &Expr),
        at: u64,
        repeats: &[Repeat],
    ) -> Option<Expr> {
        let at = int(at);
        let (from, to) = (plus(a.clone(), at.clone()), plus(b.clone(), at));
        match repeats {
            [] => Some(eq(select(maps.0, vec![from]), select(maps.1, vec![to]))),
            [Repeat { count: Some(count), stride }] => {
                let cell = self.clone().fresh("q", &[a, b]);
                let q = crate::lower::build::var(&cell);
                let distance =
                    Linear::of(&offset(q.clone())).minus(&Linear::of(&offset(from.clone())));
                let end = BigInt::from(*count) * BigInt::from(*stride);
                let other = apply(
                    "Ptr",
                    vec![
                        object(to.clone()),
                        distance.clone().plus(&Linear::of(&offset(to))).expr(),
                    ],
                );
                let inside = all([
                    eq(object(q.clone()), object(from)),
                    le(int(0), distance.expr()),
                    lt(distance.expr(), int(end)),
                    eq(modulo(distance.expr(), int(*stride)), int(0)),
                ]);
                let read = select(maps.0, vec![q]);
                let same = eq(read.clone(), select(maps.1, vec![other]));
                let body = crate::lower::build::implies(inside, same);
                Some(forall(&[(&cell, ptr())], vec![vec![read]], body))
            }
            _ => None,
        }
    }
}
