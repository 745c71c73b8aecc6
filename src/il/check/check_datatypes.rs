//! Datatypes that make sense: each has a value, and none needs ever larger types for its fields. Declared datatypes come in,
//! what is wrong with them goes into the report.

use super::infer::is_error;
use super::report::Report;
use super::types::Types;
use crate::il::ast::Ident;
use crate::il::poly::{Constructor, ParamId, Type, TypeDeclKind, TypeId};
use std::collections::{BTreeMap, BTreeSet};

pub fn check_datatypes(types: &Types, declared: &[(TypeId, &Ident)], report: &mut Report) {
    let mut values = Values { types, known: BTreeMap::new(), changed: false };
    let growing = growing(types, declared);
    for (id, name) in declared {
        if growing.contains(id) {
            let words = format!("a field of `{}` needs ever larger types", name.name);
            report.type_error(name.span, words);
        } else if !values.has_value(*id) {
            let words = format!("`{}` has no value: every constructor needs one first", name.name);
            report.type_error(name.span, words);
        }
    }
}

/// Which datatypes have values, where some of their parameters do: the least solution, found in rounds.
struct Values<'a> {
    types: &'a Types,
    /// False until a value has been found.
    known: BTreeMap<(TypeId, Vec<bool>), bool>,
    changed: bool,
}

impl Values<'_> {
    /// For parameters that have values.
    fn has_value(&mut self, id: TypeId) -> bool {
        let params = vec![true; self.types.decl(id).params.len()];
        self.look_up(id, params.clone());
        loop {
            self.changed = false;
            for (id, params) in self.known.keys().cloned().collect::<Vec<_>>() {
                let found = self.some_constructor(id, &params);
                self.changed |= found && self.known.insert((id, params), found) == Some(false);
            }
            if !self.changed {
                return self.look_up(id, params);
            }
        }
    }

    fn some_constructor(&mut self, id: TypeId, has: &[bool]) -> bool {
        let types = self.types;
        let params: BTreeMap<ParamId, bool> =
            types.decl(id).params.iter().copied().zip(has.iter().copied()).collect();
        let mut constructors = constructors(types, id).iter();
        constructors.any(|it| it.fields.iter().all(|(_, ty)| self.of_type(ty, &params)))
    }

    fn of_type(&mut self, ty: &Type, params: &BTreeMap<ParamId, bool>) -> bool {
        if is_error(ty) {
            return true;
        }
        match ty {
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) => true,
            // Those that a map type binds may be any type.
            Type::Param(param) => params.get(param).copied().unwrap_or(true),
            // Maps are total.
            Type::Map(map) => self.of_type(&map.range, params),
            Type::Con(id, args) => match self.types.decl(*id).kind {
                TypeDeclKind::Uninterpreted | TypeDeclKind::Builtin(_) => true,
                TypeDeclKind::Datatype(_) => {
                    let has = args.iter().map(|arg| self.of_type(arg, params)).collect();
                    self.look_up(*id, has)
                }
            },
        }
    }

    fn look_up(&mut self, id: TypeId, params: Vec<bool>) -> bool {
        let key = (id, params);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.known.insert(key, false);
        self.changed = true;
        false
    }
}

fn constructors(types: &Types, id: TypeId) -> &[Constructor] {
    match &types.decl(id).kind {
        TypeDeclKind::Datatype(constructors) => constructors,
        _ => &[],
    }
}

/// A parameter of a datatype.
type Slot = (TypeId, usize);

/// Datatypes in whose fields a parameter comes back to itself inside of a larger type, as in `t: Stream (Stream T)`.
fn growing(types: &Types, declared: &[(TypeId, &Ident)]) -> BTreeSet<TypeId> {
    let mut flows = Flows::default();
    for (id, _) in declared {
        for (_, ty) in constructors(types, *id).iter().flat_map(|it| &it.fields) {
            flows.add(types, *id, ty);
        }
    }
    let returns = |(from, to): &&(Slot, Slot)| flows.leads(*to, *from);
    flows.larger.iter().filter(returns).map(|((id, _), _)| *id).collect()
}

/// Which parameters become part of which arguments.
#[derive(Default)]
struct Flows {
    all: BTreeMap<Slot, BTreeSet<Slot>>,
    /// Those that end inside of a larger type.
    larger: BTreeSet<(Slot, Slot)>,
}

impl Flows {
    /// Of a field of the datatype.
    fn add(&mut self, types: &Types, datatype: TypeId, ty: &Type) {
        match ty {
            Type::Con(id, args) => {
                for (index, arg) in args.iter().enumerate() {
                    self.add(types, datatype, arg);
                    for (at, param) in types.decl(datatype).params.iter().enumerate() {
                        if !occurs(*param, arg) {
                            continue;
                        }
                        let (from, to) = ((datatype, at), (*id, index));
                        self.all.entry(from).or_default().insert(to);
                        if !matches!(arg, Type::Param(_)) {
                            self.larger.insert((from, to));
                        }
                    }
                }
            }
            Type::Map(map) => {
                map.domain.iter().for_each(|ty| self.add(types, datatype, ty));
                self.add(types, datatype, &map.range);
            }
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) | Type::Param(_) => {}
        }
    }

    fn leads(&self, from: Slot, to: Slot) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut todo = vec![from];
        while let Some(slot) = todo.pop() {
            if slot == to {
                return true;
            }
            todo.extend(
                self.all.get(&slot).into_iter().flatten().filter(|next| seen.insert(**next)),
            );
        }
        false
    }
}

fn occurs(param: ParamId, ty: &Type) -> bool {
    match ty {
        Type::Param(other) => *other == param,
        Type::Con(_, args) => args.iter().any(|arg| occurs(param, arg)),
        Type::Map(map) => {
            map.domain.iter().any(|ty| occurs(param, ty)) || occurs(param, &map.range)
        }
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => false,
    }
}
