//! A list segment: how its cells are linked, what lies before and behind it, and which shapes its cells may have, one after the other. The shapes
//! form a language of words: which may come first, which last, which next to each other. So "a zero, then ones" or "each red one is
//! followed by a black one" are kept, while the length is forgotten.
//! Rule: a language may hold more words than were seen, never fewer.

use super::shape::{Holds, Target};
use super::shapes::{Known, Shapes};
use crate::machine::value::ObjectId;
use std::collections::{BTreeMap, BTreeSet};

/// By the object that stands for the first cell.
pub type Segments = BTreeMap<ObjectId, Segment>;

/// A number of cells beyond this one is not remembered.
const MOST_COUNTED: u8 = 2;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Segment {
    pub link: Link,
    /// What stands for the last cell, where cells lead back: it may be the first one, too.
    pub last: Option<Target>,
    /// What the first one's link back is.
    pub before: Option<Holds>,
    /// What the last one's link is.
    pub after: Holds,
    pub language: Language,
}

/// How large cells are, and where they lead on and back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    pub next: Step,
    pub back: Option<Step>,
    pub size: u64,
    pub align: u64,
}

/// The place of a pointer in a cell, and the offset in the other cell that it leads to.

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub at: u64,
    pub enters: u64,
}

/// Words of shapes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Language {
    first: BTreeSet<Known>,
    last: BTreeSet<Known>,
    /// Those that may follow each other.
    pairs: BTreeSet<(Known, Known)>,
    /// How long words are at least.
    at_least: u8,
}

impl Language {
    pub fn single(shape: Known) -> Language {
        let only = BTreeSet::from([shape]);
        Language { first: only.clone(), last: only, pairs: BTreeSet::new(), at_least: 1 }
    }

    /// A word of this one, then one of the other.
    pub fn then(&self, other: &Language) -> Language {
        let mut pairs: BTreeSet<_> = self.pairs.union(&other.pairs).cloned().collect();
        for last in &self.last {
            pairs.extend(other.first.iter().map(|first| (last.clone(), first.clone())));
        }
        Language {
            first: self.first.clone(),
            last: other.last.clone(),
            pairs,
            at_least: (self.at_least + other.at_least).min(MOST_COUNTED),
        }
    }

    pub fn includes(&self, other: &Language) -> bool {
        other.first.is_subset(&self.first)
            && other.last.is_subset(&self.last)
            && other.pairs.is_subset(&self.pairs)
            && self.at_least <= other.at_least
    }

    pub fn add(&mut self, other: &Language) {
        self.first.extend(other.first.iter().cloned());
        self.last.extend(other.last.iter().cloned());
        self.pairs.extend(other.pairs.iter().cloned());
        self.at_least = self.at_least.min(other.at_least);
    }

    /// Those that a word may begin with.
    pub fn first(&self) -> impl Iterator<Item = &Known> {
        self.first.iter()
    }

    pub fn last(&self) -> impl Iterator<Item = &Known> {
        self.last.iter()
    }

    /// Whether the shape may be a word.
    pub fn has_single(&self, shape: &Known) -> bool {
        self.at_least <= 1 && self.first.contains(shape) && self.last.contains(shape)
    }

    /// What may follow the shape at the start of a word; `None`: nothing.
    pub fn without_first(&self, shape: &Known) -> Option<Language> {
        let follow = self.pairs.iter().filter(|(one, _)| one == shape).map(|(_, next)| next);
        let first = follow.cloned().collect();
        Language { first, at_least: self.one_less(), ..self.clone() }.trimmed()
    }

    /// What may come before the shape at the end of a word; `None`: nothing.
    pub fn without_last(&self, shape: &Known) -> Option<Language> {
        let before = self.pairs.iter().filter(|(_, next)| next == shape).map(|(one, _)| one);
        let last = before.cloned().collect();
        Language { last, at_least: self.one_less(), ..self.clone() }.trimmed()
    }

    fn one_less(&self) -> u8 {
        self.at_least.saturating_sub(1).max(1)
    }

    /// Without shapes that no word has.
    fn trimmed(mut self) -> Option<Language> {
        let on = |(one, next): &(Known, Known)| (one.clone(), next.clone());
        let back = |(one, next): &(Known, Known)| (next.clone(), one.clone());
        let from_first = closure(&self.first, self.pairs.iter().map(on));
        let from_last = closure(&self.last, self.pairs.iter().map(back));
        let used = |shape: &Known| from_first.contains(shape) && from_last.contains(shape);
        self.first.retain(used);
        self.last.retain(used);
        self.pairs.retain(|(one, next)| used(one) && used(next));
        (!self.first.is_empty() && !self.last.is_empty()).then_some(self)
    }

    fn shapes(&self) -> BTreeSet<&Known> {
        let pairs = self.pairs.iter().flat_map(|(one, next)| [one, next]);
        self.first.iter().chain(&self.last).chain(pairs).collect()
    }

    /// Objects that the cells lead to and do not own, in a fixed order.
    pub fn outside(&self) -> Vec<ObjectId> {
        self.shapes().into_iter().flat_map(|shape| shape.outside().iter().copied()).collect()
    }

    /// The same with other names for the objects outside.
    pub fn renamed(&self, shapes: &Shapes, name: &dyn Fn(ObjectId) -> ObjectId) -> Language {
        if self.outside().is_empty() {
            return self.clone();
        }
        let new = |shape: &Known| shapes.renamed(shape, name);
        Language {
            first: self.first.iter().map(new).collect(),
            last: self.last.iter().map(new).collect(),
            pairs: self.pairs.iter().map(|(one, next)| (new(one), new(next))).collect(),
            at_least: self.at_least,
        }
    }
}

/// All that pairs lead to from there.
fn closure(from: &BTreeSet<Known>, pairs: impl Iterator<Item = (Known, Known)>) -> BTreeSet<Known> {
    let pairs: Vec<_> = pairs.collect();
    let mut all = from.clone();
    loop {
        let before = all.len();
        for (one, next) in &pairs {
            if all.contains(one) {
                all.insert(next.clone());
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

impl Segment {
    /// Objects that it leads to, besides those that stand for its own ends.
    pub fn outside(&self) -> Vec<ObjectId> {
        let ends = self.before.iter().chain([&self.after]).filter_map(Holds::object);
        ends.chain(self.language.outside()).collect()
    }

    /// What stands for the last cell; `None` where nothing leads to it but other cells.
    pub fn last_object(&self) -> Option<ObjectId> {
        match self.last {
            Some(Target::Object(id)) => Some(id),
            _ => None,
        }
    }

    /// The same with other names for objects.
    pub fn renamed(&self, shapes: &Shapes, name: &dyn Fn(ObjectId) -> ObjectId) -> Segment {
        self.retargeted(&|target| match target {
            Target::Object(id) => Target::Object(name(id)),
            own => own,
        })
        .with_language(self.language.renamed(shapes, name))
    }

    /// The same with other targets of its ends.
    pub fn retargeted(&self, to: &dyn Fn(Target) -> Target) -> Segment {
        Segment {
            link: self.link,
            last: self.last.map(to),
            before: self.before.as_ref().map(|holds| holds.retargeted(to)),
            after: self.after.retargeted(to),
            language: self.language.clone(),
        }
    }

    pub fn with_language(self, language: Language) -> Segment {
        Segment { language, ..self }
    }
}
