//! Structs and unions that one unit leaves incomplete and another one defines: the definition is taken over, for those who look at both as parts of
//! one program. Two records are the same where the declaration of a function in one unit meets its definition in the other (C11 6.2.7p1).
//! Rule: what has several definitions that differ, or one that cannot be said in the other unit, stays incomplete.

use super::agree::same_record;
use super::program::{
    Enum, EnumId, Field, FunctionId, Program, Record, RecordDefinition, RecordId,
};
use super::types::{FunctionType, Length, Qualified, Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// A record that is incomplete here, and one that it is the same as.
pub type Completion<'a> = (RecordId, &'a Program, RecordId);

/// The incomplete records that a function's declaration names, with those that its definition names in their place.
pub fn completions<'a>(
    here: (&Program, FunctionId),
    there: (&'a Program, FunctionId),
) -> Vec<Completion<'a>> {
    let mut walk = Walk { left: here.0, right: there.0, seen: BTreeSet::new(), found: vec![] };
    walk.types(here.0[here.1].ty, there.0[there.1].ty);
    walk.found.into_iter().map(|(left, right)| (left, there.0, right)).collect()
}

/// Two types that agree, side by side.
struct Walk<'a> {
    left: &'a Program,
    right: &'a Program,
    seen: BTreeSet<(TypeId, TypeId)>,
    found: Vec<(RecordId, RecordId)>,
}

impl Walk<'_> {
    fn types(&mut self, left: TypeId, right: TypeId) {
        if !self.seen.insert((left, right)) {
            return;
        }
        match (self.left.types.get(left), self.right.types.get(right)) {
            (Type::Pointer(left), Type::Pointer(right)) => self.types(left.ty, right.ty),
            (Type::Array(left, _), Type::Array(right, _)) => self.types(left.ty, right.ty),
            (Type::Function(left), Type::Function(right)) => {
                self.types(left.result.ty, right.result.ty);
                let pairs = left.parameters.iter().zip(&right.parameters);
                pairs.for_each(|(left, right)| self.types(*left, *right));
            }
            (Type::Record(left), Type::Record(right)) => {
                match (&self.left[*left].definition, &self.right[*right].definition) {
                    (None, Some(_)) => self.found.push((*left, *right)),
                    (Some(of_left), Some(of_right)) => {
                        for (left, right) in of_left.fields.iter().zip(&of_right.fields) {
                            self.types(left.ty.ty, right.ty.ty);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Completes what has one definition. Returns which records these are.
pub fn complete(program: &mut Program, all: &[Completion]) -> BTreeSet<RecordId> {
    let mut completed = BTreeSet::new();
    let mut by_record: BTreeMap<RecordId, Vec<(&Program, RecordId)>> = BTreeMap::new();
    for (here, other, there) in all {
        by_record.entry(*here).or_default().push((*other, *there));
    }
    for (here, there) in by_record {
        let (first, record) = there[0];
        let alike = |(other, id): &(&Program, RecordId)| {
            std::ptr::eq(*other, first) && *id == record || same_record(first, record, other, *id)
        };
        if program[here].definition.is_none() && there.iter().all(alike) {
            let mut import = Import::new(first);
            import.records.insert(record, here);
            if import.can_be_said(program, record) {
                let others = std::mem::take(&mut import.open).into_iter();
                for (record, here) in [(record, here)].into_iter().chain(others) {
                    import.define(program, record, here);
                    completed.insert(here);
                }
            }
        }
    }
    completed
}

/// From one program into another.
struct Import<'a> {
    from: &'a Program,
    /// What stands for records and enums of the one in the other.
    records: BTreeMap<RecordId, RecordId>,
    enums: BTreeMap<EnumId, EnumId>,
    /// Other records that the definition names and that are incomplete in the other one, too.
    open: Vec<(RecordId, RecordId)>,
}

impl<'a> Import<'a> {
    fn new(from: &'a Program) -> Import<'a> {
        Import { from, records: BTreeMap::new(), enums: BTreeMap::new(), open: vec![] }
    }

    /// Whether all that the definition leads to has a counterpart, or can get one. Finds the counterparts that exist.
    fn can_be_said(&mut self, to: &Program, record: RecordId) -> bool {
        let (mut seen, mut left) = (BTreeSet::new(), vec![record]);
        let mut types: Vec<TypeId> = vec![];
        loop {
            if let Some(record) = left.pop() {
                let definition = self.from[record].definition.as_ref();
                let fields = definition.into_iter().flat_map(|it| &it.fields);
                types.extend(fields.map(|field| field.ty.ty));
                continue;
            }
            let Some(ty) = types.pop() else { return true };
            if !seen.insert(ty) {
                continue;
            }
            match self.from.types.get(ty) {
                Type::Error | Type::Array(_, Length::Star | Length::Variable(_)) => return false,
                Type::Pointer(of) | Type::Array(of, _) => types.push(of.ty),
                Type::Vector(of, _) => types.push(*of),
                Type::Function(of) => {
                    types.push(of.result.ty);
                    types.extend(&of.parameters);
                }
                Type::Record(id) if !self.records.contains_key(id) => {
                    match self.counterpart(to, *id) {
                        Err(Ambiguous) => return false,
                        Ok(Some(here)) => {
                            self.records.insert(*id, here);
                            let has = |of: &Option<RecordDefinition>| of.is_some();
                            if has(&self.from[*id].definition) && !has(&to[here].definition) {
                                self.open.push((*id, here));
                                left.push(*id);
                            }
                        }
                        Ok(None) => left.push(*id),
                    }
                }
                _ => {}
            }
        }
    }

    /// The record of the same tag, if there is one: it has to be the same.
    fn counterpart(&self, to: &Program, record: RecordId) -> Result<Option<RecordId>, Ambiguous> {
        let Some(tag) = self.from[record].tag else { return Ok(None) };
        let tag = self.from.text(tag);
        let ids = (0..to.records.len() as u32).map(RecordId);
        let found: Vec<RecordId> =
            ids.filter(|id| to[*id].tag.is_some_and(|own| to.text(own) == tag)).collect();
        match found[..] {
            [] => Ok(None),
            [only] if same_record(to, only, self.from, record) => Ok(Some(only)),
            _ => Err(Ambiguous),
        }
    }

    fn define(&mut self, to: &mut Program, record: RecordId, here: RecordId) {
        let Some(definition) = &self.from[record].definition else { return };
        let mut fields = vec![];
        for field in &definition.fields {
            let name = field.name.map(|name| to.symbols.intern(self.from.text(name)));
            let ty = self.qualified(to, field.ty);
            fields.push(Field { name, ty, ..*field });
        }
        let names = Program::name_table(&to.member_names(&fields));
        to[here].definition = Some(RecordDefinition { fields, names, ..*definition });
    }

    fn qualified(&mut self, to: &mut Program, ty: Qualified) -> Qualified {
        Qualified { ty: self.ty(to, ty.ty), ..ty }
    }

    fn ty(&mut self, to: &mut Program, ty: TypeId) -> TypeId {
        let ty = match self.from.types.get(ty) {
            Type::Pointer(of) => Type::Pointer(self.qualified(to, *of)),
            Type::Array(of, length) => Type::Array(self.qualified(to, *of), *length),
            Type::Vector(of, count) => Type::Vector(self.ty(to, *of), *count),
            Type::Function(of) => {
                let parameters = of.parameters.iter().map(|it| self.ty(to, *it)).collect();
                let result = self.qualified(to, of.result);
                Type::Function(FunctionType { result, parameters, ..**of }.into())
            }
            Type::Record(id) => Type::Record(self.record(to, *id)),
            Type::Enum(id) => Type::Enum(self.enumeration(to, *id)),
            plain => plain.clone(),
        };
        to.types.intern(ty)
    }

    fn record(&mut self, to: &mut Program, id: RecordId) -> RecordId {
        if let Some(here) = self.records.get(&id) {
            return *here;
        }
        let of = &self.from[id];
        let here = RecordId(to.records.len() as u32);
        let tag = of.tag.map(|tag| to.symbols.intern(self.from.text(tag)));
        to.records.push(Record { kind: of.kind, tag, span: of.span, definition: None });
        self.records.insert(id, here);
        self.define(to, id, here);
        here
    }

    fn enumeration(&mut self, to: &mut Program, id: EnumId) -> EnumId {
        if let Some(here) = self.enums.get(&id) {
            return *here;
        }
        let of = &self.from[id];
        let here = EnumId(to.enums.len() as u32);
        let tag = of.tag.map(|tag| to.symbols.intern(self.from.text(tag)));
        let own = of.enumerators.iter();
        let enumerators =
            own.map(|(name, value)| (to.symbols.intern(self.from.text(*name)), *value)).collect();
        let (underlying, complete) = (of.underlying, of.complete);
        to.enums.push(Enum { tag, span: of.span, underlying, enumerators, complete });
        self.enums.insert(id, here);
        here
    }
}

/// Several records have the tag, or one that is another.
struct Ambiguous;
