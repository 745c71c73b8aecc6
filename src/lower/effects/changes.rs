//! What a piece of C may change or read: memory maps, and within each map the cells by their tags; local variables; allocation.
//! Rule: sets only grow. What is not in them is certainly left alone.

use crate::contract::program::GhostId;
use crate::lower::class::Class;
use crate::lower::links::Links;
use crate::lower::map::Map;
use crate::lower::tag::Tag;
use crate::typed::program::{FunctionId, VariableId};
use std::collections::{BTreeMap, BTreeSet};

/// Which cells of a map are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tags {
    /// Those that carry one of these tags.
    Only(BTreeSet<Tag>),
    Any,
}

impl Tags {
    pub fn one(tag: Tag) -> Tags {
        Tags::Only([tag].into())
    }

    fn merge(&mut self, other: &Tags) {
        match (&mut *self, other) {
            (Tags::Only(own), Tags::Only(other)) => own.extend(other.iter().cloned()),
            (own, Tags::Any) => *own = Tags::Any,
            (Tags::Any, _) => {}
        }
    }

    /// Whether all that the other means is meant.
    pub fn covers(&self, other: &Tags) -> bool {
        match (self, other) {
            (Tags::Any, _) => true,
            (Tags::Only(own), Tags::Only(other)) => own.is_superset(other),
            (Tags::Only(_), Tags::Any) => false,
        }
    }

    /// Whether a cell can be meant by both.
    pub fn meet(&self, other: &Tags) -> bool {
        match (self, other) {
            (Tags::Only(own), Tags::Only(other)) => !own.is_disjoint(other),
            _ => true,
        }
    }
}

/// Cells of `Map::Cells` and `Map::Bits`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Touched(pub BTreeMap<Map, Tags>);

impl Touched {
    pub fn add(&mut self, map: Map, tags: &Tags) {
        match self.0.entry(map) {
            std::collections::btree_map::Entry::Occupied(mut entry) => entry.get_mut().merge(tags),
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(tags.clone());
            }
        }
    }

    pub fn merge(&mut self, other: &Touched) {
        other.0.iter().for_each(|(map, tags)| self.add(map.clone(), tags));
    }

    pub fn meets(&self, other: &Touched) -> bool {
        let (small, large) =
            if self.0.len() < other.0.len() { (self, other) } else { (other, self) };
        small.0.iter().any(|(map, tags)| large.0.get(map).is_some_and(|more| tags.meet(more)))
    }

    /// All cells of the same maps.
    pub fn of_any_tag(&self) -> Touched {
        Touched(self.0.keys().map(|map| (map.clone(), Tags::Any)).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What may become of objects that were there before. Nobody minds what is done to new ones: copies of structs, a function's own locals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Older {
    pub tags: Touched,
    pub frees: bool,
    pub retypes: bool,
}

impl Older {
    fn merge(&mut self, other: &Older) {
        self.tags.merge(&other.tags);
        self.frees |= other.frees;
        self.retypes |= other.retypes;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// All parts of the state that may change.
    pub maps: BTreeSet<Map>,
    /// Locals outside of memory that are assigned or declared.
    pub variables: BTreeSet<VariableId>,
    /// Local variables of annotations; the global ones are among `maps`.
    pub ghosts: BTreeSet<GhostId>,
    /// Which cells of the memory maps.
    pub tags: Touched,
    pub allocates: bool,
    pub frees: bool,
    /// Tags of cells change.
    pub retypes: bool,
    /// The same of objects that were there before.
    pub older: Older,
    pub calls: BTreeSet<FunctionId>,
    /// Calls through pointers whose functions are not known.
    pub indirect_calls: bool,
}

impl Changes {
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    pub fn write(&mut self, links: &Links, cells: &Touched) {
        self.write_new(links, cells);
        self.older.tags.merge(cells);
    }

    /// Cells of new objects are written: `R` and `B` of a link change with the cells that carry its tag.
    pub fn write_new(&mut self, links: &Links, cells: &Touched) {
        for (map, tags) in &cells.0 {
            self.maps.insert(map.clone());
            if *map == Map::Cells(Class::Pointer) {
                match tags {
                    Tags::Any => self.relink(links),
                    Tags::Only(tags) => {
                        for link in tags.iter().flat_map(|tag| links.tagged(tag)) {
                            self.maps.insert(Map::Reach(link.name.clone()));
                            self.maps.insert(Map::Block(link.name.clone()));
                        }
                    }
                }
            }
        }
        self.tags.merge(cells);
    }

    /// `R` and `B` of every link change.
    pub fn relink(&mut self, links: &Links) {
        for link in links.all() {
            self.maps.insert(Map::Reach(link.name.clone()));
            self.maps.insert(Map::Block(link.name.clone()));
        }
    }

    pub fn allocate(&mut self) {
        self.maps.insert(Map::Alloc);
        self.allocates = true;
    }

    pub fn free(&mut self) {
        self.maps.insert(Map::Alloc);
        (self.frees, self.older.frees) = (true, true);
    }

    pub fn retype(&mut self, links: &Links) {
        self.retype_new(links);
        self.older.retypes = true;
    }

    /// Tags of new objects change. A chain goes on where the cell carries the link's tag, so `R` and `B` change too.
    pub fn retype_new(&mut self, links: &Links) {
        self.maps.insert(Map::Type);
        self.retypes = true;
        self.relink(links);
    }

    /// The set of blocking pointers changes, and with it where every chain ends.
    pub fn block(&mut self, links: &Links) {
        self.maps.insert(Map::Blockers);
        self.relink(links);
    }

    pub fn merge(&mut self, other: &Changes) {
        self.maps.extend(other.maps.iter().cloned());
        self.variables.extend(&other.variables);
        self.ghosts.extend(&other.ghosts);
        self.tags.merge(&other.tags);
        self.allocates |= other.allocates;
        self.frees |= other.frees;
        self.retypes |= other.retypes;
        self.older.merge(&other.older);
        self.calls.extend(&other.calls);
        self.indirect_calls |= other.indirect_calls;
    }
}

/// What is read: locals outside of memory, and cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reads {
    pub variables: BTreeSet<VariableId>,
    pub tags: Touched,
    /// The same without a function's own locals.
    pub older: Touched,
}

impl Reads {
    pub fn cells(&mut self, cells: &Touched) {
        self.tags.merge(cells);
        self.older.merge(cells);
    }

    pub fn merge(&mut self, other: &Reads) {
        self.variables.extend(&other.variables);
        self.tags.merge(&other.tags);
        self.older.merge(&other.older);
    }
}

/// Both. Of a function: what its callers can notice, no locals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Footprint {
    pub changes: Changes,
    pub reads: Reads,
}

impl Footprint {
    pub fn merge(&mut self, other: &Footprint) {
        self.changes.merge(&other.changes);
        self.reads.merge(&other.reads);
    }
}
