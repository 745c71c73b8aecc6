//! What can be told when all files of a program are known: which struct types are *regular*, and which functions end no object.
//! Of a regular type every pointer, wherever it is, is null or leads to a whole object of the type that is never gone, so that an access
//! through one needs no more than to rule out null. As in CCured, that is so where no cast, no arithmetic, no `free` and no
//! foreign code ever makes another pointer; new memory is filled with zeros, so that what was never stored is null.
//! Rule: one doubt about a type makes it irregular, one about how files fit together makes all of them so.

mod calls;
mod doubts;
mod lasting;
mod pointed;
mod spelling;

use super::entry::{Callers, Entries, entries};
use crate::typed::layout::layout;
use crate::typed::meaning::{running_body, runs_before_main};
use crate::typed::program::{FunctionId, Linkage, Program, RecordKind};
use crate::typed::types::{Type, TypeId};
use doubts::Doubts;
use pointed::pointed;
use std::collections::BTreeSet;

/// Of nothing but one file that others are linked with, nothing is known.
#[derive(Clone, Default, Debug)]
pub struct World {
    /// Tags.
    regular: BTreeSet<String>,
    /// Tags of regular structs that have nothing behind them.
    closed: BTreeSet<String>,
    /// Types, spelled, of which some place may be no multiple of what they need; `None` where nothing is known.
    odd: Option<BTreeSet<String>>,
    /// External functions with a body in some file.
    defined: BTreeSet<String>,
    /// Those of them after which every object is still there.
    ending_nothing: BTreeSet<String>,
    /// Whether the same is true of whatever is called through pointers.
    pointers_end_nothing: bool,
    /// What parameters lead to.
    entries: Option<Entries>,
    /// Every object is there as long as somebody can have a pointer to it.
    lasting: bool,
    /// No pointer is moved towards the front of its object before it is used.
    forward: bool,
    /// No file runs anything before `main`.
    starts_alone: bool,
}

/// All files of a program, main among them.
pub fn world(programs: &[&Program]) -> World {
    let defined = defined(programs);
    let mut doubts = Doubts::default();
    // Whoever has functions of the library in its own way is not guarded as others are.
    doubts.about_all |= defined.iter().any(|name| super::call::is_special(name));
    calls::compare(programs, &mut doubts);
    for program in programs {
        doubts::collect(program, &defined, &mut doubts);
    }
    let agreed = !doubts.about_all;
    let (ending_nothing, pointers_end_nothing) = ending_nothing(programs, &defined, agreed);
    let entries = agreed.then(|| entries(programs, Callers::All));
    let elsewhere = |name: &str| defined.contains(name).then(|| ending_nothing.contains(name));
    let lasts = |(file, program): (usize, &&Program)| {
        let quiet = super::call::ending_nothing(program, &elsewhere, pointers_end_nothing);
        entries.as_ref().is_some_and(|entries| lasting::lasts(program, file, entries, &quiet))
    };
    let lasting = programs.iter().enumerate().all(lasts);
    let forward = agreed && !programs.iter().any(|it| lasting::steps_to_the_front(it));
    let odd = agreed.then(|| odd(&doubts));
    let about_ends = doubts.about_ends.clone();
    let regular = regular(programs, doubts);
    World {
        starts_alone: programs.iter().all(|it| runs_before_main(it).is_none()),
        lasting,
        forward,
        closed: &regular - &about_ends,
        odd,
        regular,
        ending_nothing,
        pointers_end_nothing,
        entries,
        defined,
    }
}

impl World {
    /// Whether `main` starts with all variables as initialised.
    pub fn starts_alone(&self) -> bool {
        self.starts_alone
    }

    /// Whether a pointer to that type is null or leads to an object of it.
    pub(super) fn is_regular(&self, program: &Program, pointee: TypeId) -> bool {
        !self.regular.is_empty()
            && spelling::tag(program, pointee).is_some_and(|tag| self.regular.contains(tag))
    }

    /// Whether the objects of a regular type end with it, so that an array at its end has the elements it was declared with.
    pub(super) fn is_closed(&self, program: &Program, ty: TypeId) -> bool {
        spelling::tag(program, ty).is_some_and(|tag| self.closed.contains(tag))
    }

    /// What every pointer of that type is a multiple of, unless it is null.
    pub(super) fn alignment_of(&self, program: &Program, pointer: TypeId) -> u64 {
        program.types.pointee(pointer).map_or(1, |target| self.alignment(program, target.ty))
    }

    /// What every place is a multiple of that a pointer to that type leads to.
    fn alignment(&self, program: &Program, pointee: TypeId) -> u64 {
        let even = |odd: &BTreeSet<String>| !odd.contains(&spelling::spelled(program, pointee));
        let found = layout(program, pointee).filter(|it| it.size.is_multiple_of(it.align));
        found.filter(|_| self.odd.as_ref().is_some_and(even)).map_or(1, |it| it.align)
    }

    /// Whether something of that type holds pointers of which more is known than of others, so that they must not be what was there by chance.
    pub(super) fn holds_regular(&self, program: &Program, ty: TypeId) -> bool {
        let held = || spelling::held(program, ty);
        !self.regular.is_empty() && held().iter().any(|tag| self.regular.contains(tag))
            || self.odd.is_some()
                && spelling::targets_held(program, ty)
                    .iter()
                    .any(|it| self.alignment(program, *it) > 1)
    }

    pub(super) fn entries(&self) -> Option<&Entries> {
        self.entries.as_ref()
    }

    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Whether a function leaves every object there, if its body is in some file.
    pub(super) fn ends_nothing(&self, name: &str) -> Option<bool> {
        self.is_defined(name).then(|| self.ending_nothing.contains(name))
    }

    /// Whether no pointer to an object that has ended can be about.
    pub(super) fn is_lasting(&self) -> bool {
        self.lasting
    }

    /// Whether all pointers lead to their objects or behind them, so that nothing has to stand in front of memory from the heap.
    pub fn needs_no_gaps(&self) -> bool {
        self.forward
    }

    pub(super) fn pointers_end_nothing(&self) -> bool {
        self.pointers_end_nothing
    }
}

fn defined(programs: &[&Program]) -> BTreeSet<String> {
    let all = programs.iter().flat_map(|program| {
        let all = (0..program.functions.len()).map(|index| FunctionId(index as u32));
        let defined = all.filter(|id| {
            program[*id].linkage == Linkage::External && running_body(program, *id).is_some()
        });
        defined.map(|id| program.text(program[id].name).to_string())
    });
    all.collect()
}

/// The types some place of which may be no multiple of what they need.
fn odd(doubts: &Doubts) -> BTreeSet<String> {
    let mut odd = doubts.about_places.clone();
    loop {
        let before = odd.len();
        let inner = doubts.inner.iter().filter(|(around, _)| odd.contains(around));
        odd.extend(inner.map(|(_, inner)| inner.clone()).collect::<Vec<_>>());
        if odd.len() == before {
            return odd;
        }
    }
}

/// The struct types with a tag that are complete, spelled the same in all files, and that nobody doubts.
fn regular(programs: &[&Program], doubts: Doubts) -> BTreeSet<String> {
    if doubts.about_all {
        return BTreeSet::new();
    }
    let mut spelled = std::collections::BTreeMap::new();
    let mut irregular = doubts.about;
    for program in programs {
        for record in program.records.iter() {
            let (Some(tag), Some(definition)) = (record.tag, &record.definition) else { continue };
            let tag = program.text(tag).to_string();
            let text = spelling::definition(program, definition);
            if record.kind == RecordKind::Union
                || spelled.insert(tag.clone(), text.clone()).is_some_and(|before| before != text)
            {
                irregular.insert(tag);
            }
        }
    }
    spelled.into_keys().filter(|tag| !irregular.contains(tag)).collect()
}

/// The functions after which every object is still there, and whether that is true of calls through pointers. As long as some function
/// ends an object, those that call it do; calls through pointers are thought not to until a pointer may lead to one that does.
fn ending_nothing(
    programs: &[&Program],
    defined: &BTreeSet<String>,
    agreed: bool,
) -> (BTreeSet<String>, bool) {
    let pointed: Option<Vec<_>> = programs.iter().map(|it| pointed(it, defined)).collect();
    let pointed = pointed.filter(|_| agreed);
    let (mut assumed, mut pointers) = (defined.clone(), pointed.is_some());
    loop {
        let (mut left, mut safe) = (assumed.clone(), pointers);
        let elsewhere = |name: &str| defined.contains(name).then(|| assumed.contains(name));
        for (file, program) in programs.iter().enumerate() {
            let quiet = super::call::ending_nothing(program, &elsewhere, pointers);
            safe &= pointed.as_ref().is_some_and(|it| it[file].is_subset(&quiet));
            for (index, function) in program.functions.iter().enumerate() {
                let id = FunctionId(index as u32);
                let external = function.linkage == Linkage::External;
                if external && running_body(program, id).is_some() && !quiet.contains(&id) {
                    left.remove(program.text(function.name));
                }
            }
        }
        if left == assumed && safe == pointers {
            return (left, safe);
        }
        (assumed, pointers) = (left, safe);
    }
}

/// The bytes of a struct, if a pointer to it is one to such a type.
fn struct_size(program: &Program, pointee: TypeId) -> Option<u64> {
    match program.types.get(pointee) {
        Type::Record(_) => layout(program, pointee).map(|found| found.size),
        _ => None,
    }
}
