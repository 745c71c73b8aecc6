//! Validity: allocated, in bounds, and laid out as the type says. `\valid(p)` of a record is a function of its own (`Valid_S`), since it is
//! said often; ranges of records say which tag stands at each byte (`Layout_S`). Objects are made with the same facts.
//! A byte of a union carries one of the tags of its family, which changes as members are written.

use super::Lowered;
use super::context::Logic;
use super::layout::{bytes_claim, items, layout_name};
use super::linear::{Linear, Relation};
use super::member::{EachBase, in_bounds, offset_from};
pub use super::objects::{
    Finely, free_bytes, laid_out, layout_facts, relaid, same_layout, zero_facts,
};
use super::objects::{accessible, element_claim, facts_at};
use super::place::Spot;
use super::rows;
use super::set::{Range, Set};
use crate::contract::term::{LogicType, Term, TermKind};
use crate::il::ast::{Decl, Expr};
use crate::lower::build::{
    all, and, apply, eq, forall, implies, int, lt, modulo, named_type, ne, object, offset, or,
    plus, ptr, select, truth, var,
};
use crate::lower::byte_views::base_of;
use crate::lower::bytes::function;
use crate::lower::class::Class;
use crate::lower::map::Map;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::typed::program::RecordId;
use crate::typed::types::{Length, Qualified, Qualifiers, Type, TypeId};
use num_bigint::BigInt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    Write,
}

impl Access {
    fn function(self, record: &str) -> String {
        match self {
            Access::Read => format!("ValidRead_{record}"),
            Access::Write => format!("Valid_{record}"),
        }
    }
}

impl Logic<'_> {
    /// Of a pointer, or of each pointer of a set.
    pub fn valid(&self, access: Access, pointers: &Term) -> Lowered<Expr> {
        if let TermKind::AddressOf(place) = &pointers.kind
            && let TermKind::Member(base, index) = &place.kind
            && self.class(&place.ty).is_some()
        {
            return self.valid_member(access, place, (base, *index));
        }
        if let Some(row) = rows::row(self, pointers)? {
            let elements = rows::elements_of_rows(self, pointers, &row)?;
            return self.valid_range(access, &elements, row.element, pointers);
        }
        let ty = match access {
            Access::Read if self.is_byte_view(pointers) => TypeId::VOID,
            _ => self.pointee(pointers)?,
        };
        self.valid_set(access, &self.set(pointers)?, ty, pointers)
    }

    /// Bytes that can be read, whatever they are part of.
    fn is_byte_view(&self, pointers: &Term) -> bool {
        base_of(pointers).is_some_and(|variable| self.unit.is_byte_view(variable))
    }

    /// `\valid(&p->f)`: the cell is that field's. Of a union: the member is the active one.
    fn valid_member(
        &self,
        access: Access,
        place: &Term,
        (base, index): (&Term, u32),
    ) -> Lowered<Expr> {
        let Spot::Memory { address, state } = self.spot(place)? else {
            return self.unsupported(place.span, "the address of what is not in memory");
        };
        let tag = match self.path_in_union(place) {
            Some(path) => Tag::Member(path),
            None => match *self.type_of(self.field(base, index)?.0) {
                Type::Record(record) => Tag::Field(record, index),
                _ => return self.unsupported(place.span, "a member of this term"),
            },
        };
        let LogicType::C(ty) = place.ty else {
            return self.unsupported(place.span, "validity of an object of this type");
        };
        let size = Linear::constant(self.unit.size(ty).unwrap_or(1));
        let lives = select(self.map_in(&state, &Map::Type), vec![address.clone()]);
        Ok(and(self.span_is_valid(access, &address, size), eq(lives, self.unit.tag(&tag))))
    }

    /// What a pointer, or each pointer of a set, points to.
    pub fn pointee(&self, pointers: &Term) -> Lowered<TypeId> {
        self.points_to(pointers).map(|pointee| pointee.ty)
    }

    fn points_to(&self, pointers: &Term) -> Lowered<Qualified> {
        let ty = match &pointers.ty {
            LogicType::Set(inner) => inner,
            ty => ty,
        };
        let types = &self.unit.program.typed.types;
        let pointee = match ty {
            LogicType::C(ty) => types.pointee(*ty).or_else(|| types.element(*ty)),
            _ => None,
        };
        match pointee {
            Some(pointee) => Ok(pointee),
            None => self.unsupported(pointers.span, "a pointer of unknown type"),
        }
    }

    /// `p + (0 .. last)`.
    pub fn valid_elements(
        &self,
        access: Access,
        p: &Expr,
        pointer: &Term,
        last: &Expr,
    ) -> Lowered<Expr> {
        let ty = self.pointee(pointer)?;
        let range = Range {
            base: p.clone(),
            stride: self.pointee_size(pointer)?,
            low: Some(Linear::default()),
            high: Some(Linear::of(last)),
            shift: Linear::default(),
            extent: super::set::Extent::Pointer,
        };
        self.valid_range(access, &range, ty, pointer)
    }

    fn valid_set(&self, access: Access, set: &Set, ty: TypeId, whole: &Term) -> Lowered<Expr> {
        match set {
            Set::Empty => Ok(truth(true)),
            Set::One(pointer, _) => self.valid_at(access, pointer, ty, whole),
            Set::Range(range) => self.valid_range(access, range, ty, whole),
            Set::Union(sets) => {
                let each = sets.iter().map(|set| self.valid_set(access, set, ty, whole));
                Ok(all(each.collect::<Lowered<Vec<_>>>()?))
            }
            Set::List { start, along, state, shift, .. } => {
                let name = self.clone().fresh("x", &[start]);
                let x = var(&name);
                let valid = self.valid_at(access, &plus(x.clone(), shift.expr()), ty, whole)?;
                let trigger = vec![vec![self.reaches(start, *along, state, &x)]];
                let body = implies(self.on_list(start, *along, state, &x), valid);
                Ok(forall(&[(&name, ptr())], trigger, body))
            }
            Set::Ranges { bases, range } => {
                let EachBase { name, base, among, trigger } = self.each_base(bases, &[]);
                let mut inner = self.clone();
                inner.taken.insert(name.clone());
                let range = Range { base, ..(**range).clone() };
                let body = implies(among, inner.valid_range(access, &range, ty, whole)?);
                let names = std::slice::from_ref(&name);
                let found = trigger.unwrap_or_else(|| super::triggers::triggers(names, &body));
                Ok(forall(&[(&name, ptr())], found, body))
            }
            set => {
                let name = self.clone().fresh("x", &[]);
                let x = var(&name);
                let body = implies(self.includes(set, &x), self.valid_at(access, &x, ty, whole)?);
                let found = super::triggers::triggers(std::slice::from_ref(&name), &body);
                Ok(forall(&[(&name, ptr())], found, body))
            }
        }
    }

    fn valid_at(&self, access: Access, p: &Expr, ty: TypeId, whole: &Term) -> Lowered<Expr> {
        let types = &self.unit.program.typed.types;
        match types.get(ty) {
            Type::Void => Ok(self.span_is_valid(access, p, Linear::constant(1))),
            Type::Record(id) => {
                if self.unit.cells(ty).unsupported.is_some() {
                    return self.unsupported(whole.span, "validity of an object of this type");
                }
                self.unit.use_record(*id);
                let function = access.function(self.unit.names.get(*id));
                let (alloc, tags) = (self.map(&Map::Alloc), self.map(&Map::Type));
                let valid = apply(&function, vec![alloc, tags, p.clone()]);
                Ok(and(valid, self.in_no_constant(access, ty, object(p.clone()))))
            }
            Type::Array(element, Length::Fixed(count)) => {
                let Some(stride) = self.unit.size(element.ty) else {
                    return self.unsupported(whole.span, "validity of an object of this type");
                };
                let range = Range {
                    base: p.clone(),
                    stride,
                    low: Some(Linear::default()),
                    high: Some(Linear::constant(BigInt::from(*count) - 1)),
                    shift: Linear::default(),
                    extent: super::set::Extent::Pointer,
                };
                self.valid_range(access, &range, element.ty, whole)
            }
            _ => match (self.unit.class(ty), self.unit.size(ty)) {
                (Some(class), Some(size)) => {
                    let typed = |tag: &Expr| accessible(self.unit, tag, ty);
                    let tag = select(self.map(&Map::Type), vec![p.clone()]);
                    let bounds = self.span_is_valid(access, p, Linear::constant(size));
                    let usable = self.usable(access, whole, class, &tag, object(p.clone()));
                    let aligned = self.aligned(class, &tag);
                    Ok(all([bounds, typed(&tag), usable, aligned]))
                }
                _ => self.unsupported(whole.span, "validity of an object of this type"),
            },
        }
    }

    /// So many bytes from a pointer on are allocated.
    fn span_is_valid(&self, access: Access, p: &Expr, size: Linear) -> Expr {
        let alloc = select(self.map(&Map::Alloc), vec![object(p.clone())]);
        let start = Linear::of(&offset(p.clone()));
        span_of_object(access, alloc, object(p.clone()), start.clone(), start.plus(&size))
    }

    fn valid_range(
        &self,
        access: Access,
        range: &Range,
        ty: TypeId,
        whole: &Term,
    ) -> Lowered<Expr> {
        let (Some(low), Some(high)) = (&range.low, &range.high) else {
            return self.unsupported(whole.span, "validity of a range without ends");
        };
        let Some(size) = self.unit.size(ty) else {
            return self.unsupported(whole.span, "validity of an object of this type");
        };
        let o = object(range.base.clone());
        let base = Linear::of(&offset(range.base.clone())).plus(&range.shift);
        let start = base.clone().plus(&Logic::times(range.stride, low));
        let last = base.plus(&Logic::times(range.stride, high));
        let end = last.plus(&Linear::constant(size));
        let alloc = select(self.map(&Map::Alloc), vec![o.clone()]);
        let bounds = span_of_object(access, alloc, o.clone(), start, end);
        let bounds = and(bounds, self.in_no_constant(access, ty, o.clone()));
        let name = self.clone().fresh("q", &[&range.base]);
        let q = var(&name);
        let tag = select(self.map(&Map::Type), vec![q.clone()]);
        let distance = offset_from(range, &q).expr();
        let claim = match self.claim(ty, &tag, distance, range.stride, size) {
            Some(claim) => claim,
            None => return self.unsupported(whole.span, "validity of objects of this type"),
        };
        let claim = match self.unit.class(ty) {
            Some(class) => {
                let usable = self.usable(access, whole, class, &tag, o.clone());
                all([claim, usable, self.aligned(class, &tag)])
            }
            None => claim,
        };
        let inside = and(eq(object(q.clone()), o), in_bounds(range, &q));
        let layout = forall(&[(&name, ptr())], vec![vec![tag]], implies(inside, claim));
        let empty = high.clone().minus(low).compare(Relation::Less);
        Ok(or(empty, and(bounds, layout)))
    }

    /// That a struct which is to be written is no part of a constant member of a variable, as far as its type could be (C11 6.7.3p6).
    fn in_no_constant(&self, access: Access, ty: TypeId, o: Expr) -> Expr {
        let is_record = matches!(self.type_of(ty), Type::Record(_));
        let doubtful = matches!(access, Access::Write)
            && is_record
            && self.unit.qualified().are_in_constant(&self.unit.cells(ty));
        if doubtful { apply("Heap", vec![o]) } else { truth(true) }
    }

    /// That a scalar is no member of a packed record, to which plain pointers do not lead (C11 6.3.2.3p7).
    fn aligned(&self, class: Class, tag: &Expr) -> Expr {
        let loose = self.unit.misaligned_members(class).into_iter();
        all(loose.map(|member| ne(tag.clone(), self.unit.tag(&member))))
    }

    /// That a scalar is not a constant member of a variable, where it is to be written, nor a volatile one, where the pointer does not
    /// say so (C11 6.7.3p6).
    fn usable(&self, access: Access, whole: &Term, class: Class, tag: &Expr, o: Expr) -> Expr {
        let members = |qualifier| self.unit.qualified().members(class, qualifier);
        let mut others = match access {
            Access::Read => vec![],
            Access::Write => members(Qualifiers::CONST),
        };
        if !self.points_to(whole).is_ok_and(|to| to.qualifiers.has(Qualifiers::VOLATILE)) {
            others.extend(members(Qualifiers::VOLATILE));
        }
        let other = |member: Tag| {
            or(ne(tag.clone(), self.unit.tag(&member)), apply("Heap", vec![o.clone()]))
        };
        all(others.into_iter().map(other))
    }

    /// What the tag of a byte is, so many bytes behind the start of an array with elements of the type.
    fn claim(&self, ty: TypeId, tag: &Expr, at: Expr, stride: u64, size: u64) -> Option<Expr> {
        if *self.type_of(ty) == Type::Void {
            return Some(truth(true));
        }
        let at = modulo(at, int(stride));
        match self.unit.class(ty) {
            Some(class) if stride == size => {
                Some(element_claim(self.unit, Finely::Effective, (ty, class), stride, at, tag))
            }
            Some(_) => Some(implies(eq(at, int(0)), accessible(self.unit, tag, ty))),
            None if stride == size => bytes_claim(self.unit, ty, None, at, tag),
            None => {
                let inside = lt(at.clone(), int(size));
                Some(implies(inside, bytes_claim(self.unit, ty, None, at, tag)?))
            }
        }
    }
}

fn span_of_object(access: Access, status: Expr, o: Expr, start: Linear, end: Linear) -> Expr {
    let size = Linear::of(&apply("Size", vec![o.clone()]));
    let bounds = [
        eq(status, var("ALLOCATED")),
        start.times(&BigInt::from(-1)).compare(Relation::AtMost),
        end.minus(&size).compare(Relation::AtMost),
    ];
    match access {
        Access::Read => all(bounds),
        Access::Write => and(all(bounds), apply("Writable", vec![o])),
    }
}

/// The functions of all records whose validity is spoken of, inner ones before those that contain them.
pub fn declare_records(unit: &Unit) -> Vec<Decl> {
    let mut decls = vec![];
    let mut done = std::collections::BTreeSet::new();
    // Declaring one may use others.
    loop {
        let open: Vec<RecordId> =
            unit.used().records.into_iter().filter(|id| !done.contains(id)).collect();
        if open.is_empty() {
            return decls;
        }
        for id in open {
            done.insert(id);
            decls.extend(declare_record(unit, id));
        }
    }
}

fn declare_record(unit: &Unit, id: RecordId) -> Vec<Decl> {
    let Some(ty) = record_type(unit, id) else { return vec![] };
    let Some(size) = unit.size(ty) else { return vec![] };
    let name = unit.names.get(id);
    let p = var("p");
    let facts = facts_at(unit, &items(unit, ty, None), &var("tags"), &p, None);
    let params = [
        ("status".to_string(), Map::Alloc.ty()),
        ("tags".to_string(), Map::Type.ty()),
        ("p".to_string(), ptr()),
    ];
    let valid = |access: Access| {
        let status = select(var("status"), vec![object(p.clone())]);
        let start = Linear::of(&offset(p.clone()));
        let end = start.clone().plus(&Linear::constant(size));
        let bounds = span_of_object(access, status, object(p.clone()), start, end);
        let body = and(bounds, all(facts.clone()));
        function(&access.function(name), &params, named_type("bool"), Some(body))
    };
    let at = [("t".to_string(), named_type("tag")), ("k".to_string(), named_type("int"))];
    let layout = super::layout::record_claim(unit, ty, &var("k"), &var("t"));
    vec![
        function(&layout_name(unit, id), &at, named_type("bool"), Some(layout)),
        valid(Access::Read),
        valid(Access::Write),
    ]
}

pub fn record_type(unit: &Unit, id: RecordId) -> Option<TypeId> {
    unit.program.typed.types.find(&Type::Record(id))
}
