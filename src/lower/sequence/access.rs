//! What an evaluation touches, as exactly as its order needs: variables by name, memory through pointers by class and tag, and what
//! functions do that are called.

use crate::base::Span;
use crate::lower::effects::{Footprint, Touched};
use crate::lower::map::Map;
use crate::typed::Program;
use crate::typed::program::{Linkage, VariableId, VariableStorage};
use crate::typed::tree::Expr;
use std::collections::{BTreeMap, BTreeSet};

/// Most expressions touch nothing, and expressions may be deep: small as long as it is empty.
#[derive(Clone, Default, Debug)]
pub struct Access<'e>(Option<Box<Fields<'e>>>);

/// A place in memory that an evaluation reads or changes, and where the side effect stands that changes it.
#[derive(Clone, Copy, Debug)]
pub struct Touching<'e> {
    pub place: &'e Expr,
    pub effect: Option<Span>,
}

#[derive(Clone, Default, Debug)]
struct Fields<'e> {
    /// The places by which all of it is touched, but for what functions do that are called.
    places: Vec<Touching<'e>>,
    /// Outside of memory.
    locals: BTreeSet<VariableId>,
    /// Cells of a variable in memory.
    named: BTreeMap<VariableId, Touched>,
    /// The same of elements of an array in it: which ones is open.
    elements: BTreeMap<VariableId, Touched>,
    /// Cells that pointers lead to.
    through: Touched,
    /// Cells that functions touch.
    called: Touched,
    /// Objects are freed.
    frees: bool,
    /// State of annotations, and which functions run that may look at it.
    others: BTreeSet<Map>,
    calls: bool,
}

pub enum Meeting {
    Variable(VariableId),
    Memory,
    Calls,
}

impl<'e> Access<'e> {
    pub fn local(variable: VariableId) -> Access<'e> {
        Fields { locals: [variable].into(), ..Fields::default() }.into()
    }

    pub fn named(variable: VariableId, cells: Touched) -> Access<'e> {
        Fields { named: [(variable, cells)].into(), ..Fields::default() }.into()
    }

    pub fn element(variable: VariableId, cells: Touched) -> Access<'e> {
        Fields { elements: [(variable, cells)].into(), ..Fields::default() }.into()
    }

    pub fn through(cells: Touched) -> Access<'e> {
        Fields { through: cells, ..Fields::default() }.into()
    }

    pub fn called_reads(footprint: &Footprint) -> Access<'e> {
        let locals = footprint.reads.variables.clone();
        let called = footprint.reads.older.clone();
        let calls = !footprint.reads.tags.is_empty() || !footprint.changes.maps.is_empty();
        Fields { locals, called, calls, ..Fields::default() }.into()
    }

    /// New objects are nobody else's: making them, and settling their layout, has no order.
    pub fn called_writes(footprint: &Footprint) -> Access<'e> {
        let changes = &footprint.changes;
        let other = |map: &&Map| {
            !matches!(
                map,
                Map::Cells(_)
                    | Map::Bits(_)
                    | Map::Alloc
                    | Map::Raw
                    | Map::Reach(_)
                    | Map::Block(_)
            )
        };
        let locals = changes.variables.clone();
        let retypes = |map: &&Map| changes.older.retypes || **map != Map::Type;
        let others = changes.maps.iter().filter(other).filter(retypes).cloned().collect();
        let (called, frees) = (changes.older.tags.clone(), changes.older.frees);
        Fields { locals, called, frees, others, ..Fields::default() }.into()
    }

    /// The same, by that place.
    pub fn at(mut self, touching: Touching<'e>) -> Access<'e> {
        if let Some(fields) = &mut self.0 {
            fields.places.push(touching);
        }
        self
    }

    /// The places by which memory is touched; `None` if a function touches some that is called.
    pub fn places(&self) -> Option<&[Touching<'e>]> {
        let Some(fields) = &self.0 else { return Some(&[]) };
        let called = !fields.called.is_empty() || fields.frees || fields.calls;
        (!called && fields.others.is_empty()).then_some(&fields.places[..])
    }

    /// Whether both touch a variable that is not in memory.
    pub fn shares_locals(&self, other: &Access) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => !own.locals.is_disjoint(&other.locals),
            _ => false,
        }
    }

    /// Without what functions do that are called.
    pub fn without_calls(mut self) -> Access<'e> {
        if let Some(fields) = &mut self.0 {
            (fields.called, fields.others) = (Touched::default(), BTreeSet::new());
            (fields.frees, fields.calls) = (false, false);
        }
        self
    }

    /// Variables that are not in memory.
    pub fn outside_of_memory(&self) -> Access<'e> {
        let Some(fields) = &self.0 else { return Access::default() };
        Fields { locals: fields.locals.clone(), ..Fields::default() }.into()
    }

    pub fn merge(&mut self, other: Access<'e>) {
        match (&mut self.0, other.0) {
            (Some(own), Some(other)) => own.merge(*other),
            (own @ None, other) => *own = other,
            (_, None) => {}
        }
    }

    /// What both touch.
    pub fn meets(&self, program: &Program, other: &Access) -> Option<Meeting> {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => own.meets(program, other),
            _ => None,
        }
    }
}

impl<'e> From<Fields<'e>> for Access<'e> {
    fn from(fields: Fields<'e>) -> Access<'e> {
        Access(Some(Box::new(fields)))
    }
}

impl<'e> Fields<'e> {
    fn merge(&mut self, other: Fields<'e>) {
        self.places.extend(other.places);
        self.locals.extend(other.locals);
        for (variable, cells) in other.named {
            self.named.entry(variable).or_default().merge(&cells);
        }
        for (variable, cells) in other.elements {
            self.elements.entry(variable).or_default().merge(&cells);
        }
        self.through.merge(&other.through);
        self.called.merge(&other.called);
        self.frees |= other.frees;
        self.others.extend(other.others);
        self.calls |= other.calls;
    }

    fn meets(&self, program: &Program, other: &Fields) -> Option<Meeting> {
        if let Some(variable) = self.locals.intersection(&other.locals).next() {
            return Some(Meeting::Variable(*variable));
        }
        let both = self.of_variables().find(|(variable, cells)| {
            let there = [other.named.get(variable), other.elements.get(variable)];
            there.into_iter().flatten().any(|more| cells.meets(more))
        });
        if let Some((variable, _)) = both {
            return Some(Meeting::Variable(*variable));
        }
        if self.called.meets(&other.called) {
            return Some(Meeting::Calls);
        }
        let one_way = self.reaches(program, other).or_else(|| other.reaches(program, self));
        if one_way.is_some() {
            return one_way;
        }
        self.through.meets(&other.through).then_some(Meeting::Memory)
    }

    fn of_variables(&self) -> impl Iterator<Item = (&VariableId, &Touched)> {
        self.named.iter().chain(&self.elements)
    }

    fn reaches(&self, program: &Program, other: &Fields) -> Option<Meeting> {
        for (variable, cells) in self.of_variables() {
            let through = is_addressed(program, *variable) && cells.meets(&other.through);
            if through || is_visible(program, *variable) && cells.meets(&other.called) {
                return Some(Meeting::Variable(*variable));
            }
        }
        let memory = !other.through.is_empty() || !other.called.is_empty() || other.frees;
        if self.through.meets(&other.called) || self.frees && memory {
            return Some(Meeting::Memory);
        }
        (!self.others.is_empty() && (other.calls || !other.others.is_empty()))
            .then_some(Meeting::Calls)
    }
}

/// Whether a pointer may lead to the variable.
fn is_addressed(program: &Program, variable: VariableId) -> bool {
    let found = &program[variable];
    let foreign =
        matches!(found.storage, VariableStorage::Global { linkage: Linkage::External, .. });
    found.address_taken || foreign
}

/// Whether a function that is called may touch the variable.
fn is_visible(program: &Program, variable: VariableId) -> bool {
    let found = &program[variable];
    found.address_taken
        || matches!(found.storage, VariableStorage::Global { .. } | VariableStorage::StaticLocal)
}
