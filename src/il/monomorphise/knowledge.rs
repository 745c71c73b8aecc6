//! What one round of translation learns for the next: which instances of functions, types and polymorphic maps occur, and
//! which types a skolem type may turn out to be. A round decides by the knowledge it was given and records what it used;
//! the program is done when a round has used nothing new.
//! Rule: a program is only handed on after a round in which the recorded map instances were all known beforehand.

use crate::il::monomorphise::types::{self, Solution};
use crate::il::poly::{FunctionId, ParamId, Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Beyond so many types one skolem type may be equal to, we give up: each is a copy of what has to be proved.
const MAX_CASES: usize = 100;

pub type Tuples = BTreeSet<Vec<Type>>;

/// The instances that occur, each with what its parameters stand for. Only of what has parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Instances {
    pub functions: BTreeMap<FunctionId, Tuples>,
    pub types: BTreeMap<TypeId, Tuples>,
    /// By polymorphic map type.
    pub maps: BTreeMap<Type, Tuples>,
}

#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    pub instances: Instances,
    /// The instances assumptions may be specialised to; fixed after a number of rounds, since dropping an assumption is
    /// sound and growing without end is not an option.
    pub candidates: Instances,
    /// Candidates nested deeper are not considered, for the same reason.
    pub candidate_depth: usize,
    /// For each skolem type the other types it may be equal to.
    pub cases: BTreeMap<TypeId, BTreeSet<Type>>,
    pub skolems: Skolems,
}

/// Types that stand for "some type we know nothing of". They are numbered behind the declared types.
#[derive(Clone, Debug, Default)]
pub struct Skolems {
    /// The number of declared types.
    pub declared: u32,
    /// The witnesses of existential axioms: by type parameter, place of the copy, and types around it.
    pub witnesses: BTreeMap<(ParamId, Vec<u32>, Vec<Type>), u32>,
}

impl Skolems {
    /// The `index`-th type an obligation is proved for in place of all types. Shared by all obligations: at most one of
    /// them fails in a run, and the others hold for whatever type that one is about.
    pub fn any(&self, index: u32) -> Type {
        Type::Con(TypeId(self.declared + 2 * index), [].into())
    }

    pub fn witness(&mut self, param: ParamId, path: Vec<u32>, scope: Vec<Type>) -> Type {
        let next = self.witnesses.len() as u32;
        let index = *self.witnesses.entry((param, path, scope)).or_insert(next);
        Type::Con(TypeId(self.declared + 2 * index + 1), [].into())
    }

    pub fn is_skolem(&self, id: TypeId) -> bool {
        id.0 >= self.declared
    }

    pub fn name(&self, id: TypeId) -> String {
        let index = id.0 - self.declared;
        let kind = if index.is_multiple_of(2) { "any" } else { "some" };
        format!("{kind}#{}", index / 2)
    }

    fn is_variable(&self, ty: &Type) -> bool {
        matches!(ty, Type::Con(id, _) if self.is_skolem(*id))
    }
}

impl Instances {
    /// Adds what is new; whether there was something.
    pub fn absorb(&mut self, other: &Instances) -> bool {
        fn add<K: Clone + Ord>(to: &mut BTreeMap<K, Tuples>, from: &BTreeMap<K, Tuples>) -> bool {
            let mut grew = false;
            for (key, tuples) in from {
                let known = to.entry(key.clone()).or_default();
                for tuple in tuples {
                    grew |= known.insert(tuple.clone());
                }
            }
            grew
        }
        let functions = add(&mut self.functions, &other.functions);
        let types = add(&mut self.types, &other.types);
        add(&mut self.maps, &other.maps) || functions || types
    }

    /// Whether all map instances of `other` are here.
    pub fn has_maps_of(&self, other: &Instances) -> bool {
        other.maps.iter().all(|(map, tuples)| {
            self.maps.get(map).map_or(tuples.is_empty(), |known| tuples.is_subset(known))
        })
    }

    /// How deep the deepest type among the arguments is.
    pub fn depth(&self) -> usize {
        let functions = self.functions.values().flatten();
        let all =
            functions.chain(self.types.values().flatten()).chain(self.maps.values().flatten());
        all.flatten().map(types::depth).max().unwrap_or(0)
    }
}

/// The types each skolem type may be equal to, as far as that matters: the parts of a polymorphic map for two instances
/// are kept as two independent fields, which is only right when the instances differ. Whenever two tuples unify, the
/// unifier is a case of its own. `None` when there are too many.
pub fn cases(
    maps: &BTreeMap<Type, Tuples>,
    skolems: &Skolems,
) -> Option<BTreeMap<TypeId, BTreeSet<Type>>> {
    let mut cases: BTreeMap<TypeId, BTreeSet<Type>> = BTreeMap::new();
    let is_variable = |ty: &Type| skolems.is_variable(ty);
    for tuples in maps.values() {
        let tuples: Vec<&Vec<Type>> = tuples.iter().collect();
        for (index, left) in tuples.iter().enumerate() {
            for right in &tuples[..index] {
                let mut solution = Solution::default();
                if !solution.unify_all(left, right, &is_variable) {
                    continue;
                }
                for variable in solution.0.keys() {
                    if let Type::Con(id, _) = variable {
                        cases.entry(*id).or_default().insert(solution.resolve(variable));
                    }
                }
            }
        }
    }
    close(&mut cases).then_some(cases)
}

/// When `s` may be `F t` and `t` may be `int`, `s` may be `F int`. False when that does not end soon.
fn close(cases: &mut BTreeMap<TypeId, BTreeSet<Type>>) -> bool {
    loop {
        let mut more: Vec<(TypeId, Type)> = vec![];
        for (id, types) in cases.iter() {
            for (other, values) in cases.iter().filter(|(other, _)| *other != id) {
                let variable = Type::Con(*other, [].into());
                for ty in types.iter().filter(|ty| types::mentions(ty, &|leaf| *leaf == variable)) {
                    for value in values {
                        let case =
                            types::replace(ty, &|leaf| (*leaf == variable).then(|| value.clone()));
                        let own = Type::Con(*id, [].into());
                        if !types::mentions(&case, &|leaf| *leaf == own) && !types.contains(&case) {
                            more.push((*id, case));
                        }
                    }
                }
            }
        }
        if more.is_empty() {
            return cases.values().all(|types| types.len() <= MAX_CASES);
        }
        for (id, case) in more {
            let types = cases.entry(id).or_default();
            types.insert(case);
            if types.len() > MAX_CASES {
                return false;
            }
        }
    }
}
