//! What one round of translation learns for the next: which instances of functions, types and polymorphic maps occur, and
//! which types a skolem type may turn out to be. A round decides by the knowledge it was given and records what it used;
//! the program is done when a round has used nothing new.
//! Rule: a program is only handed on after a round in which the recorded map instances were all known beforehand.

use crate::il::monomorphise::types::{self, Solution};
use crate::il::poly::{FunctionId, ParamId, ProcedureId, Program, Type, TypeId};
use std::cell::RefCell;
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
    /// The maps that are read at all other types at once, see `others`.
    pub looked_at: BTreeSet<Type>,
    /// Whether something is said of all other types at once.
    pub other: bool,
    /// Pairs of different types whose values are compared.
    pub compared: BTreeSet<[Type; 2]>,
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
    pub equality: Equality,
}

/// What is known of an equality between values of different types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Equality {
    /// It is false, and that two of the types are the same after all is a case of its own.
    #[default]
    False,
    /// Nothing, where that makes too many cases.
    Open,
}

/// Types that stand for "some type we know nothing of". They are numbered behind the declared types.
#[derive(Clone, Debug, Default)]
pub struct Skolems {
    /// The number of declared types.
    pub declared: u32,
    sharing: Sharing,
    /// Who has each of the types that something is proved for in place of all types.
    owned: Vec<(Whose, u32)>,
    /// The witnesses of existential axioms: by type parameter, place of the copy, and types around it.
    pub witnesses: BTreeMap<(ParamId, Vec<u32>, Vec<Type>), u32>,
}

/// Whether all obligations are about the same unknown types. Then there are fewer types, and fewer instances of everything;
/// but one may turn out to be a pair of the next, and that a pair of the first, without end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    #[default]
    Shared,
    Own,
}

/// What is proved for an unknown type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// A procedure: one of its type parameters.
    Params(ProcedureId),
    /// An obligation in the body of the procedure.
    Body(ProcedureId),
    /// An obligation of the procedure that belongs to bodies of others.
    Elsewhere(ProcedureId),
    /// Any obligation.
    All,
}

impl Skolems {
    pub fn new(program: &Program, sharing: Sharing) -> Skolems {
        let declared = program.types.len() as u32;
        Skolems { declared, sharing, ..Skolems::default() }
    }

    /// The `index`-th type that something is proved for in place of all types. Obligations may share them: at most one of
    /// them fails in a run, and the others hold for whatever type that one is about.
    pub fn any(&mut self, whose: Whose, index: u32) -> Type {
        let whose = match (self.sharing, whose) {
            (Sharing::Shared, Whose::Body(_) | Whose::Elsewhere(_)) => Whose::All,
            _ => whose,
        };
        let known = self.owned.iter().position(|other| *other == (whose, index));
        let number = known.unwrap_or_else(|| {
            self.owned.push((whose, index));
            self.owned.len() - 1
        });
        Type::Con(TypeId(self.declared + 1 + 2 * number as u32), [].into())
    }

    pub fn witness(&mut self, param: ParamId, path: Vec<u32>, scope: Vec<Type>) -> Type {
        let next = self.witnesses.len() as u32;
        let index = *self.witnesses.entry((param, path, scope)).or_insert(next);
        Type::Con(TypeId(self.declared + 2 + 2 * index), [].into())
    }

    /// The union of all types not at hand, see `others`.
    pub fn other(&self) -> Type {
        Type::Con(TypeId(self.declared), [].into())
    }

    pub fn is_skolem(&self, id: TypeId) -> bool {
        id.0 >= self.declared
    }

    pub fn name(&self, id: TypeId) -> String {
        match id.0 - self.declared {
            0 => "other".into(),
            index if index.is_multiple_of(2) => format!("some#{}", index / 2 - 1),
            index => format!("any#{}", index / 2),
        }
    }

    fn is_variable(&self, ty: &Type) -> bool {
        matches!(ty, Type::Con(id, _) if self.is_skolem(*id))
    }

    fn owner(&self, ty: &Type) -> Option<Whose> {
        let Type::Con(id, _) = ty else { return None };
        let index = id.0.checked_sub(self.declared + 1)?;
        let number = index.is_multiple_of(2).then_some(index / 2)?;
        self.owned.get(number as usize).map(|(whose, _)| *whose)
    }

    /// How the types of both sides may turn out to be the same, if they may.
    fn unify(&self, left: &[Type], right: &[Type]) -> Option<Solution> {
        if !self.may_meet(left.iter().chain(right)) {
            return None;
        }
        let mut solution = Solution::default();
        solution.unify_all(left, right, &|ty| self.is_variable(ty)).then_some(solution)
    }

    /// Whether all these types may have a part in the failure of one obligation. Bodies are verified each for itself, and in each at most
    /// one obligation fails: for these, the unknown types of all others are any types, so also some that nobody is about.
    fn may_meet<'a>(&self, types: impl Iterator<Item = &'a Type>) -> bool {
        let owners = RefCell::new(BTreeSet::new());
        let note = |leaf: &Type| {
            owners.borrow_mut().extend(self.owner(leaf));
            false
        };
        types.for_each(|ty| {
            types::mentions(ty, &note);
        });
        let owners = owners.into_inner();
        let body = |whose: &Whose| match whose {
            Whose::Params(procedure) | Whose::Body(procedure) => Some(*procedure),
            Whose::Elsewhere(_) | Whose::All => None,
        };
        let bodies: BTreeSet<ProcedureId> = owners.iter().filter_map(body).collect();
        let obligations = owners.iter().filter(|whose| !matches!(whose, Whose::Params(_)));
        bodies.len() <= 1 && obligations.count() <= 1
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
        let before = (self.looked_at.len(), self.compared.len(), self.other);
        self.looked_at.extend(other.looked_at.iter().cloned());
        self.compared.extend(other.compared.iter().cloned());
        self.other |= other.other;
        let others = before != (self.looked_at.len(), self.compared.len(), self.other);
        add(&mut self.maps, &other.maps) || functions || types || others
    }

    /// Whether all is here on which the translation of maps and equalities depends.
    pub fn cover(&self, found: &Instances) -> bool {
        let maps = found.maps.iter().all(|(map, tuples)| {
            self.maps.get(map).map_or(tuples.is_empty(), |known| tuples.is_subset(known))
        });
        maps && found.looked_at.is_subset(&self.looked_at)
            && found.compared.is_subset(&self.compared)
            && self.other >= found.other
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
/// are kept as two independent fields, and values of two types are different, which is only right when the instances, or
/// the types, differ. Whenever two of them unify, the unifier is a case of its own. `None` when there are too many.
pub fn cases(instances: &Instances, skolems: &Skolems) -> Option<BTreeMap<TypeId, BTreeSet<Type>>> {
    let mut cases: BTreeMap<TypeId, BTreeSet<Type>> = BTreeMap::new();
    let mut add = |left: &[Type], right: &[Type]| {
        let Some(solution) = skolems.unify(left, right) else { return };
        for variable in solution.0.keys() {
            if let Type::Con(id, _) = variable {
                cases.entry(*id).or_default().insert(solution.resolve(variable));
            }
        }
    };
    for tuples in instances.maps.values() {
        let tuples: Vec<&Vec<Type>> = tuples.iter().collect();
        for (index, left) in tuples.iter().enumerate() {
            tuples[..index].iter().for_each(|right| add(left, right));
        }
    }
    for [left, right] in &instances.compared {
        add(std::slice::from_ref(left), std::slice::from_ref(right));
    }
    close(&mut cases, skolems).then_some(cases)
}

/// When `s` may be `F t` and `t` may be `int`, `s` may be `F int`. False when that does not end soon.
fn close(cases: &mut BTreeMap<TypeId, BTreeSet<Type>>, skolems: &Skolems) -> bool {
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
                        if !types::mentions(&case, &|leaf| *leaf == own)
                            && !types.contains(&case)
                            && skolems.may_meet([&own, &case].into_iter())
                        {
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
