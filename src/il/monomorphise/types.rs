//! Types without free parameters, in a form in which equal types are equal values: the parameters of a polymorphic map
//! type are numbered by height, innermost first, so that renaming them makes no difference and a closed part of a type is
//! itself in this form. Substitution, unification and the readable names of instances live here.
//! Rule: every type that leaves `replace` is in that form, if the types put in are.

use crate::il::poly::{MapType, ParamId, Type, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Ids from here on are the numbered parameters of map types.
const NUMBERED: u32 = 1 << 31;
/// Ids from here on stand for such parameters while the type around them is under work.
const OPENED: u32 = 1 << 30;

/// What type parameters stand for; the last entry of a parameter counts.
#[derive(Clone, Debug, Default)]
pub struct Substitution(pub Vec<(ParamId, Type)>);

impl Substitution {
    pub fn new(params: &[ParamId], types: &[Type]) -> Substitution {
        Substitution(params.iter().copied().zip(types.iter().cloned()).collect())
    }

    /// `ty` with the known parameters replaced; the others stay.
    pub fn apply(&self, ty: &Type) -> Type {
        if is_plain(ty) {
            return ty.clone();
        }
        replace(ty, &|leaf| match leaf {
            Type::Param(param) => self.get(*param),
            _ => None,
        })
    }

    pub fn apply_all(&self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.apply(ty)).collect()
    }

    fn get(&self, param: ParamId) -> Option<Type> {
        self.0.iter().rev().find(|(other, _)| *other == param).map(|(_, ty)| ty.clone())
    }
}

/// The domain and range of a polymorphic map type at one instance of its parameters.
pub fn instance_of_map(map: &MapType, types: &[Type]) -> (Vec<Type>, Type) {
    let substitution = Substitution::new(&map.params, types);
    (substitution.apply_all(&map.domain), substitution.apply(&map.range))
}

/// Nothing to replace and nothing to number.
fn is_plain(ty: &Type) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => true,
        Type::Param(_) => false,
        Type::Con(_, args) => args.iter().all(is_plain),
        Type::Map(map) => {
            map.params.is_empty() && map.domain.iter().all(is_plain) && is_plain(&map.range)
        }
    }
}

/// `ty` with `leaf` applied to its parameters and constructors without arguments.
pub fn replace(ty: &Type, leaf: &dyn Fn(&Type) -> Option<Type>) -> Type {
    replace_at(ty, leaf, OPENED)
}

fn replace_at(ty: &Type, leaf: &dyn Fn(&Type) -> Option<Type>, opened: u32) -> Type {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => ty.clone(),
        Type::Param(_) => leaf(ty).unwrap_or_else(|| ty.clone()),
        Type::Con(_, args) if args.is_empty() => leaf(ty).unwrap_or_else(|| ty.clone()),
        Type::Con(id, args) => {
            Type::Con(*id, args.iter().map(|arg| replace_at(arg, leaf, opened)).collect())
        }
        Type::Map(map) => {
            let count = map.params.len() as u32;
            let open = |ty: &Type| match ty {
                Type::Param(param) => match map.params.iter().position(|own| own == param) {
                    Some(index) => Some(Type::Param(ParamId(opened + index as u32))),
                    None => leaf(ty),
                },
                _ => leaf(ty),
            };
            let domain: Vec<Type> =
                map.domain.iter().map(|ty| replace_at(ty, &open, opened + count)).collect();
            let range = replace_at(&map.range, &open, opened + count);
            number(domain, range, opened, count)
        }
    }
}

/// The map type whose parameters are the ids `opened..opened + count`, with these numbered by height.
fn number(domain: Vec<Type>, range: Type, opened: u32, count: u32) -> Type {
    if count == 0 {
        return Type::Map(Arc::new(MapType { params: vec![], domain, range }));
    }
    let height = domain.iter().chain([&range]).map(height).max().unwrap_or(0);
    let params: Vec<ParamId> = (0..count).map(|index| ParamId(NUMBERED + height + index)).collect();
    let close = |ty: &Type| {
        rename(ty, &|param: ParamId| match param.0.checked_sub(opened) {
            Some(index) if index < count => params[index as usize],
            _ => param,
        })
    };
    let domain = domain.iter().map(close).collect();
    let range = close(&range);
    Type::Map(Arc::new(MapType { params, domain, range }))
}

/// How many numbers the map types in `ty` use.
fn height(ty: &Type) -> u32 {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) | Type::Param(_) => 0,
        Type::Con(_, args) => args.iter().map(height).max().unwrap_or(0),
        Type::Map(map) => {
            let own = map.params.last().map_or(0, |param| param.0.saturating_sub(NUMBERED) + 1);
            map.domain.iter().chain([&map.range]).map(height).max().unwrap_or(0).max(own)
        }
    }
}

fn rename(ty: &Type, to: &dyn Fn(ParamId) -> ParamId) -> Type {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => ty.clone(),
        Type::Param(param) => Type::Param(to(*param)),
        Type::Con(id, args) => Type::Con(*id, args.iter().map(|arg| rename(arg, to)).collect()),
        Type::Map(map) => Type::Map(Arc::new(MapType {
            params: map.params.clone(),
            domain: map.domain.iter().map(|ty| rename(ty, to)).collect(),
            range: rename(&map.range, to),
        })),
    }
}

/// The most general solution found so far: variables (parameters or skolem types) with their values, which may hold
/// variables again but never in a circle.
#[derive(Clone, Debug, Default)]
pub struct Solution(pub BTreeMap<Type, Type>);

impl Solution {
    /// Extends the solution so that both types become equal; `is_variable` says which leaves may be chosen.
    pub fn unify(
        &mut self,
        left: &Type,
        right: &Type,
        is_variable: &dyn Fn(&Type) -> bool,
    ) -> bool {
        self.unify_at(left, right, is_variable, OPENED + (1 << 20))
    }

    pub fn unify_all(
        &mut self,
        left: &[Type],
        right: &[Type],
        is_variable: &dyn Fn(&Type) -> bool,
    ) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(left, right)| self.unify(left, right, is_variable))
    }

    /// `ty` with all variables replaced by what they stand for.
    pub fn resolve(&self, ty: &Type) -> Type {
        replace(ty, &|leaf| self.0.get(leaf).map(|value| self.resolve(value)))
    }

    fn unify_at(
        &mut self,
        left: &Type,
        right: &Type,
        is_variable: &dyn Fn(&Type) -> bool,
        opened: u32,
    ) -> bool {
        let (left, right) = (self.head(left), self.head(right));
        if left == right {
            return true;
        }
        match (is_variable(&left), is_variable(&right)) {
            // The later variable gives way, so that an equation between two always has the same direction.
            (true, true) if left > right => self.bind(left, right),
            (true, true) => self.bind(right, left),
            (true, false) => self.bind(left, right),
            (false, true) => self.bind(right, left),
            (false, false) => match (&left, &right) {
                (Type::Con(id, args), Type::Con(other, others)) => {
                    id == other
                        && args
                            .iter()
                            .zip(others.iter())
                            .all(|(arg, other)| self.unify_at(arg, other, is_variable, opened))
                }
                (Type::Map(map), Type::Map(other)) => {
                    let count = map.params.len();
                    if count != other.params.len() || map.domain.len() != other.domain.len() {
                        return false;
                    }
                    // Opened alike, so that the two binders agree whatever their numbers were.
                    let names: Vec<Type> = (0..count as u32)
                        .map(|index| Type::Param(ParamId(opened + index)))
                        .collect();
                    let (domain, range) = instance_of_map(map, &names);
                    let (others, other_range) = instance_of_map(other, &names);
                    let opened = opened + count as u32;
                    domain
                        .iter()
                        .zip(&others)
                        .all(|(left, right)| self.unify_at(left, right, is_variable, opened))
                        && self.unify_at(&range, &other_range, is_variable, opened)
                }
                _ => false,
            },
        }
    }

    fn head(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Some(value) = self.0.get(ty) {
            ty = value;
        }
        ty.clone()
    }

    fn bind(&mut self, variable: Type, value: Type) -> bool {
        let value = self.resolve(&value);
        // A value with an opened parameter would take it out of its map type.
        let fits = !mentions(&value, &|leaf| *leaf == variable || is_opened(leaf));
        if fits {
            self.0.insert(variable, value);
        }
        fits
    }
}

fn is_opened(ty: &Type) -> bool {
    matches!(ty, Type::Param(param) if (OPENED..NUMBERED).contains(&param.0))
}

/// Whether some parameter or constructor without arguments in `ty` satisfies `test`.
pub fn mentions(ty: &Type, test: &dyn Fn(&Type) -> bool) -> bool {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => false,
        Type::Param(_) => test(ty),
        Type::Con(_, args) if args.is_empty() => test(ty),
        Type::Con(_, args) => args.iter().any(|arg| mentions(arg, test)),
        Type::Map(map) => map.domain.iter().chain([&map.range]).any(|part| mentions(part, test)),
    }
}

/// Parameters that stand for some type, as opposed to those bound by a map type around them.
pub fn is_free_param(ty: &Type) -> bool {
    matches!(ty, Type::Param(param) if param.0 < OPENED)
}

pub fn depth(ty: &Type) -> usize {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) | Type::Param(_) => 1,
        Type::Con(_, args) => 1 + args.iter().map(depth).max().unwrap_or(0),
        Type::Map(map) => 1 + map.domain.iter().chain([&map.range]).map(depth).max().unwrap_or(0),
    }
}

/// The number of nodes.
pub fn size(ty: &Type) -> usize {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) | Type::Param(_) => 1,
        Type::Con(_, args) => 1 + args.iter().map(size).sum::<usize>(),
        Type::Map(map) => 1 + map.domain.iter().chain([&map.range]).map(size).sum::<usize>(),
    }
}

/// A legal identifier that reads like the type; different types may share one (`Names` tells them apart).
pub fn describe(ty: &Type, name_of: &dyn Fn(TypeId) -> String) -> String {
    match ty {
        Type::Bool => "bool".into(),
        Type::Int => "int".into(),
        Type::Real => "real".into(),
        Type::Bv(width) => format!("bv{width}"),
        Type::Param(param) => format!("T{}", param.0 % OPENED),
        Type::Con(id, args) => {
            let mut text = name_of(*id);
            for arg in args.iter() {
                text.push('#');
                text.push_str(&describe(arg, name_of));
            }
            text
        }
        Type::Map(map) => {
            let mut text = String::from("map");
            for part in &map.domain {
                text.push('#');
                text.push_str(&describe(part, name_of));
            }
            format!("{text}#to#{}", describe(&map.range, name_of))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn con(id: u32, args: Vec<Type>) -> Type {
        Type::Con(TypeId(id), args.into())
    }

    fn param(id: u32) -> Type {
        Type::Param(ParamId(id))
    }

    fn map(params: &[u32], domain: Vec<Type>, range: Type) -> Type {
        let params = params.iter().copied().map(ParamId).collect();
        Type::Map(Arc::new(MapType { params, domain, range }))
    }

    fn closed(ty: &Type) -> Type {
        Substitution::default().apply(ty)
    }

    #[test]
    fn names_of_map_parameters_make_no_difference() {
        let left =
            map(&[7], vec![param(7), map(&[3], vec![param(3), param(7)], Type::Int)], Type::Int);
        let right =
            map(&[1], vec![param(1), map(&[2], vec![param(2), param(1)], Type::Int)], Type::Int);
        let other =
            map(&[1], vec![param(1), map(&[2], vec![param(2), param(2)], Type::Int)], Type::Int);
        assert_eq!(closed(&left), closed(&right));
        assert_ne!(closed(&left), closed(&other));
    }

    #[test]
    fn a_closed_part_has_the_same_form_inside_and_outside() {
        let inner = map(&[2], vec![param(2)], Type::Int);
        let outer = closed(&map(&[1], vec![param(1), inner.clone()], Type::Int));
        let Type::Map(outer) = &outer else { panic!("should be a map") };
        assert_eq!(outer.domain[1], closed(&inner));
    }

    #[test]
    fn substitution_of_a_map_type_renumbers_what_is_around_it() {
        let set = closed(&map(&[4], vec![param(4)], Type::Bool));
        let nested = map(&[2], vec![param(2), param(1)], Type::Int);
        let got = Substitution::new(&[ParamId(1)], &[set]).apply(&nested);
        let written = map(&[8], vec![param(8), map(&[9], vec![param(9)], Type::Bool)], Type::Int);
        assert_eq!(got, closed(&written));
    }

    #[test]
    fn unification_looks_through_binders_but_lets_nothing_escape() {
        let is_variable = |ty: &Type| *ty == con(9, vec![]);
        let variable = con(9, vec![]);
        let with_variable = closed(&map(&[1], vec![param(1), variable.clone()], Type::Int));
        let set = map(&[4], vec![param(4)], Type::Bool);
        let with_set = closed(&map(&[1], vec![param(1), set.clone()], Type::Int));
        let mut solution = Solution::default();
        assert!(solution.unify(&with_variable, &with_set, &is_variable));
        assert_eq!(solution.resolve(&variable), closed(&set));
        let escaping = closed(&map(&[1], vec![param(1), param(1)], Type::Int));
        assert!(!Solution::default().unify(&with_variable, &escaping, &is_variable));
        let around = con(3, vec![variable.clone()]);
        assert!(!Solution::default().unify(&variable, &around, &is_variable));
    }
}
