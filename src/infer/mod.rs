//! What a program may want said about it: `contract::Program` in, candidates out, each a clause in the annotation language for one function
//! or loop. Templates look at the shape of the code; nobody here knows whether a candidate holds.
//! Rule: a candidate is a guess. Only the prover decides, and only what it has proved is handed back.

mod accesses;
mod allocations;
mod array_invariants;
mod asked_in_loops;
mod beside;
mod buffers;
mod callbacks;
mod candidate;
mod divisors;
mod element_form;
mod file_invariants;
mod filled;
mod frames;
mod from_analysis;
mod from_promises;
mod heads;
mod link_cursors;
mod list_invariants;
mod list_starts;
mod loop_view;
mod measures;
mod members;
mod next_buffer;
mod node_links;
mod number_bounds;
mod owned;
mod postconditions;
mod preconditions;
mod private_state;
mod properties;
mod records;
mod recursion;
mod result_ranges;
mod segments;
mod spelling;
mod taken_over;
mod tested;
mod trees;
mod words;
mod wrapping;

pub use callbacks::{addressed, contracts_of_pointers};
pub use candidate::{Candidate, Clause, Home, Template};
pub use file_invariants::of_file;
pub use node_links::{MovedNodes, moved_nodes};
pub use number_bounds::{HandedIn, handed_in};
pub use records::{is_always_kept, kept_fact};
pub use spelling::{Words, has_word, spell_alike};
pub use trees::{Tree, trees};

use crate::analyze::Facts;
use crate::base::Span;
use crate::contract::Program;
use crate::contract::program::{Contract, Location};
use crate::typed;
use crate::typed::meaning::{is_called_around_main, may_be_replaced};
use crate::typed::program::FunctionId;
use loop_view::loops_of;
use std::collections::{BTreeMap, BTreeSet};

/// More candidates for one loop cost more than they bring: the later templates give way.
const MOST_FOR_A_LOOP: usize = 120;

/// What templates may look at.
pub struct Surroundings<'p> {
    pub program: &'p Program,
    /// What is written at a place.
    pub text: &'p dyn Fn(Span) -> String,
    /// What was thought of for functions so far: those that are called come before those that call them.
    pub so_far: &'p BTreeMap<FunctionId, Vec<Candidate>>,
    /// What the analysis has found.
    pub facts: &'p Facts,
    /// What was thought of for pointers to functions.
    pub pointers: &'p [Candidate],
    /// The records that are nodes of trees.
    pub trees: &'p [Tree],
    /// Those of them that change places.
    pub moved: &'p [MovedNodes],
    /// The constants that functions are called with.
    pub handed_in: &'p HandedIn,
}

impl Surroundings<'_> {
    /// Whether what is written speaks of lists, so that links have rules of their own anyway.
    fn speaks_of_lists(&self) -> bool {
        let annotations = &self.program.typed.annotations;
        annotations.iter().any(|it| it.words.contains("list(") || it.words.contains("B("))
    }

    /// What a function asks of its callers, as it is written or thought of.
    fn asked_by(&self, callee: FunctionId) -> Vec<String> {
        let contract = self.program.functions.get(&callee).and_then(|it| it.contract.as_ref());
        let written = contract.into_iter().flat_map(|contract| &contract.requires);
        let written = written.map(|clause| (self.text)(clause.formula.span));
        written.chain(self.thought_of(callee, Clause::Requires)).collect()
    }

    fn thought_of(&self, function: FunctionId, clause: Clause) -> impl Iterator<Item = String> {
        let all = self.so_far.get(&function).into_iter().flatten();
        all.filter(move |it| it.clause == clause).map(|it| it.text.clone())
    }

    /// What a function writes; `None` if that may be anything.
    fn writes_of(&self, callee: FunctionId) -> Option<Vec<String>> {
        match self.contract_of(callee).and_then(|it| it.modifies.as_ref()) {
            Some(places) => Some(self.texts(places)),
            None => self.thought_of_places(callee, Clause::Modifies),
        }
    }

    /// What a function frees; `None` if that may be anything.
    fn frees_of(&self, callee: FunctionId) -> Option<Vec<String>> {
        let contract = self.contract_of(callee);
        match contract.and_then(|it| it.frees.as_ref()) {
            Some(places) => Some(self.texts(places)),
            None if contract.is_some_and(|it| it.modifies.is_some()) => Some(vec![]),
            None => {
                let freed = self.thought_of_places(callee, Clause::Frees);
                // Without a word about it, nothing is freed.
                freed.or_else(|| self.thought_of_places(callee, Clause::Modifies).map(|_| vec![]))
            }
        }
    }

    fn contract_of(&self, function: FunctionId) -> Option<&Contract> {
        self.program.functions.get(&function)?.contract.as_ref()
    }

    fn texts(&self, places: &[Location]) -> Vec<String> {
        places.iter().map(|place| (self.text)(place.span)).collect()
    }

    /// The places of a frame that was thought of; `None`: there is none.
    fn thought_of_places(&self, function: FunctionId, clause: Clause) -> Option<Vec<String>> {
        let mut found: Vec<String> = self.thought_of(function, clause).collect();
        let some = !found.is_empty();
        found.retain(|text| text != "\\nothing");
        some.then_some(found)
    }
}

/// What starts and ends programs meets no precondition.
fn is_called_by_nobody(typed: &typed::Program, function: FunctionId) -> bool {
    typed.text(typed[function].name) == "main" || is_called_around_main(typed, function)
}

/// Candidates for the loops and the contract of a function, in an order that depends on the text alone.
pub fn candidates(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let mut found = frames::propose(around, function);
    found.extend(measures::propose(around, function));
    for of in loops_of(&around.program.typed, function) {
        let mut own = list_invariants::propose(around, &of);
        own.extend(link_cursors::propose(around, &of));
        own.extend(array_invariants::propose(around, &of));
        own.extend(from_promises::propose(around, &of));
        own.extend(asked_in_loops::propose(around, &of));
        own.extend(number_bounds::propose(&around.program.typed, &of));
        own.extend(wrapping::propose(around, &of));
        own.extend(taken_over::propose(around, &of));
        own.truncate(MOST_FOR_A_LOOP);
        found.extend(own);
    }
    found.extend(trees::propose(around, function));
    let asked = preconditions::propose(around, function);
    // What stands first is the first to be tried without.
    let (strong, mut asked): (Vec<_>, Vec<_>) =
        asked.into_iter().partition(|it| it.template == Template::Bounds);
    found.extend(strong);
    found.extend(from_analysis::propose(&around.program.typed, around.facts, function));
    asked.extend(callbacks::of_function(around, function));
    // The analysis knows where pointers are tested before they are used, and when an element is used.
    asked.retain(|it| {
        let is_element = it.text.contains(['[', '+']);
        let guarded = if is_element { " ==> " } else { " != \\null ==> " };
        let guarded = format!("{guarded}{}", it.text);
        !found.iter().any(|other| other.text.ends_with(&guarded))
    });
    asked.retain(|it| !is_inside_a_range(&it.text, &found));
    asked.retain(|it| {
        !recursion::asks_of_next(&around.program.typed, around.trees, function, &it.text)
    });
    found.extend(said_again(around, function, &asked));
    found.extend(asked);
    found.extend(beside::propose(around, function));
    found.extend(records::propose(around, function));
    found.extend(list_starts::propose(around, function));
    found.extend(members::propose(around, function));
    found.extend(node_links::propose(around, function));
    found.extend(postconditions::propose(around, function));
    found.extend(result_ranges::propose(around, function));
    found.extend(callbacks::as_pointer(around, function));
    found.retain(|it| !is_in_ghost_code(&around.program.typed, it.home));
    let typed = &around.program.typed;
    let tested = tested::outcomes(around, function);
    found.retain(|it| it.clause != Clause::Requires || !tested.contains(&it.text));
    found.retain(|it| {
        let can_be_met = || {
            !is_called_by_nobody(typed, function)
                && !private_state::is_asked(typed, function, &it.text)
        };
        it.clause != Clause::Requires || can_be_met()
    });
    // Callers may get another body than the one that is seen here: what it does and returns, nobody knows.
    let seen = !may_be_replaced(typed, function);
    found.retain(|it| {
        seen || !matches!(it.home, Home::Function(_)) || it.clause == Clause::Requires
    });
    without_repetitions(found)
}

/// An annotation cannot be written into a comment.
fn is_in_ghost_code(typed: &typed::Program, home: Home) -> bool {
    let at = match home {
        Home::Function(function) => typed[function].span,
        Home::Loop(_, start) => Span::new(start, start),
        Home::Pointer(_) | Home::File(_) => return false,
    };
    typed.is_ghost(at)
}

/// Whether the text asks for one element at an index that stands in memory, where a range from the first element on is thought of: which
/// element it is changes from call to call, and the range does not.
fn is_inside_a_range(text: &str, found: &[Candidate]) -> bool {
    let Some((pointer, index)) = text.split_once("valid").and_then(|(_, it)| it.split_once(" + "))
    else {
        return false;
    };
    let Some((_, pointer)) = pointer.split_once('(') else { return false };
    let range = format!("({pointer} + (0 .. ");
    index.contains("->") && found.iter().any(|it| it.text.contains(&range))
}

/// Each clause once, where it stands first. What a module keeps true stays known as that, whoever else thought of it.
fn without_repetitions(found: Vec<Candidate>) -> Vec<Candidate> {
    let key = |it: &Candidate| (it.home, it.clause, it.text.clone());
    let kept = found.iter().filter(|it| it.template == Template::Kept);
    let kept: BTreeSet<_> = kept.map(key).collect();
    let mut seen = BTreeSet::new();
    let mut once: Vec<Candidate> = found.into_iter().filter(|it| seen.insert(key(it))).collect();
    for candidate in once.iter_mut().filter(|it| kept.contains(&key(it))) {
        candidate.template = Template::Kept;
    }
    once
}

/// What is required of memory may be true all along: in each round of a loop, and in the end.
fn said_again(around: &Surroundings, function: FunctionId, asked: &[Candidate]) -> Vec<Candidate> {
    let written = around.asked_by(function).into_iter();
    let texts: Vec<String> = written
        .chain(asked.iter().filter(|it| it.clause == Clause::Requires).map(|it| it.text.clone()))
        .filter(|text| text.contains("->") && !text.contains("valid"))
        .collect();
    let loops = loops_of(&around.program.typed, function);
    let mut found = vec![];
    for text in texts {
        for of in &loops {
            found.push(Candidate::invariant(of.home(), Template::LikeRoot, text.clone()));
        }
        let (home, clause) = (Home::Function(function), Clause::Ensures);
        found.push(Candidate { home, clause, text, template: Template::Result });
    }
    found
}
