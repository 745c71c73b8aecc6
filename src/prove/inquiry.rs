//! Questions about one implementation whose proposed clauses have switches: one goal, one conversation, and for each question another
//! choice of the switches that are on. Models are looked at only for the obligation that they break.
//! Rule: `Holds` is said only after `unsat`; limits are steps, so that answers do not depend on the machine.

use crate::il::core::{Constant, Implementation};
use crate::il::obligation::Obligation;
use crate::prove::cache::Cache;
use crate::prove::conversation::{Conversation, Manner};
use crate::prove::schedule::Options;
use crate::prove::trace::broken;
use crate::smt::background::Background;
use crate::smt::encode::constant_symbol;
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::add_probes::Extent;
use crate::vc::{self, Generated, Prepared};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What all inquiries into one program share.
pub struct Subject<'a> {
    program: &'a Prepared,
    background: Background,
    cache: Option<Cache>,
    options: &'a Options,
    exclusions: bool,
    /// The switches by what the solver calls them.
    switches: HashMap<String, u32>,
}

impl<'a> Subject<'a> {
    /// `switches`: what constants of the program are called, by their numbers.
    pub fn new(
        program: &'a Prepared,
        options: &'a Options,
        switches: &BTreeMap<u32, String>,
    ) -> Subject<'a> {
        let numbers: HashMap<&str, u32> =
            switches.iter().map(|(number, name)| (name.as_str(), *number)).collect();
        let constants = program.program.constants.iter();
        let symbol = |constant: &Constant| {
            let number = numbers.get(&*constant.var.name)?;
            Some((constant_symbol(&constant.var), *number))
        };
        let switches = constants.filter_map(symbol).collect();
        let exclusions = options.solvers.iter().all(|solver| solver.kind.exclusions);
        let background = Background::new(&program.program, exclusions);
        let cache = options.open_cache();
        Subject { program, background, cache, options, exclusions, switches }
    }

    /// The switches that are declared in a frame.
    fn switches_in(&self, frame: &str) -> BTreeMap<u32, String> {
        let declared = frame.lines().filter_map(|line| {
            let symbol = line.strip_prefix("(declare-fun ")?.split(' ').next()?;
            Some((*self.switches.get(symbol)?, symbol.to_string()))
        });
        declared.collect()
    }
}

pub struct Inquiry<'a> {
    generated: Generated,
    query: Query,
    session: Race,
    /// A second one, in which proofs tell what they use; none before it is needed.
    telling: Option<Race>,
    options: &'a Options,
    cache: Option<&'a Cache>,
    limits: Limits,
    /// Of the switches that the goal speaks of: what the solver calls them.
    switches: BTreeMap<u32, String>,
    pub questions: usize,
    /// How many of them ran into their limit.
    limited: usize,
}

/// How a question about several obligations at once went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    Holds,
    /// The index of an obligation that a model breaks.
    Broken(usize),
    /// Steps or time ran out.
    Limited,
    /// The solver does not know, and no model says more.
    Unclear,
}

/// What one question may take: proposals are many, and most that hold are shown at once.
pub const MOST_STEPS: u64 = 1_500_000;

/// So many questions of one inquiry may run into that limit; after them none is asked.
const MOST_LIMITED: usize = 24;

impl<'a> Inquiry<'a> {
    pub fn new(subject: &'a Subject<'a>, implementation: &Implementation) -> Inquiry<'a> {
        let generated = vc::generate(subject.program, implementation);
        Inquiry::into(subject, generated)
    }

    /// Whether anything can be as the implementation's preconditions say: its obligations hold where nothing can.
    pub fn of_entry(subject: &'a Subject<'a>, implementation: &Implementation) -> Inquiry<'a> {
        let body = vc::Body::new(subject.program, implementation);
        let probed = vc::probe(body, implementation);
        let probes = probed.goal(subject.program, Extent::Entry);
        Inquiry::into(subject, probes)
    }

    fn into(subject: &'a Subject<'a>, generated: Generated) -> Inquiry<'a> {
        let Subject { background, cache, options, exclusions, .. } = subject;
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, background, extra, *exclusions);
        let mut session = options.session();
        session.push(query.background.as_str());
        session.push(query.goal.as_str());
        let switches = subject.switches_in(&query.background);
        let (cache, limits) = (cache.as_ref(), options.limits.clone());
        let telling = None;
        Inquiry {
            generated,
            query,
            session,
            telling,
            options,
            cache,
            limits,
            switches,
            questions: 0,
            limited: 0,
        }
    }

    pub fn obligations(&self) -> impl Iterator<Item = &Obligation> {
        self.generated.goal.obligations.iter().map(|of| &of.obligation)
    }

    /// The switches that matter to the goal.
    pub fn switches(&self) -> impl Iterator<Item = u32> {
        self.switches.keys().copied()
    }

    /// Whether all of these obligations hold when exactly these switches are on. No obligations hold trivially.
    pub fn ask(&mut self, about: &[usize], on: &BTreeSet<u32>) -> Reply {
        if about.is_empty() {
            return Reply::Holds;
        }
        let Some(steps) = self.steps() else { return Reply::Limited };
        let goal = (&self.generated.goal, &self.query);
        let session = (&mut self.session, Manner::Scoped);
        let mut asked = Conversation::new(goal, session, &self.limits, self.cache);
        asked.assumed = assertions(&self.switches, on);
        let reply = match asked.ask(about, steps) {
            Answer::Unsat => Reply::Holds,
            Answer::Sat | Answer::Unknown(_) => match broken(&mut asked) {
                Some((_, obligation)) if about.contains(&obligation) => Reply::Broken(obligation),
                _ => Reply::Unclear,
            },
            Answer::Timeout(_) | Answer::ResourceLimit(_) => Reply::Limited,
            Answer::Crash(_) | Answer::Interrupted => Reply::Unclear,
        };
        self.questions += asked.questions;
        drop(asked);
        self.limited += usize::from(reply == Reply::Limited);
        reply
    }

    /// Of the switches that are on, those that proofs of all these obligations use. What is too much for one proof is asked in parts.
    /// `None`: there is no proof, or nobody tells.
    pub fn used(&mut self, about: &[usize], on: &BTreeSet<u32>) -> Option<BTreeSet<u32>> {
        if about.is_empty() {
            return Some(BTreeSet::new());
        }
        let steps = self.steps()?;
        if self.telling.is_none() {
            let mut telling = self.options.session_with_cores()?;
            telling.push(self.query.background.as_str());
            telling.push(self.query.goal.as_str());
            self.telling = Some(telling);
        }
        let goal = (&self.generated.goal, &self.query);
        let session = (self.telling.as_mut()?, Manner::Scoped);
        let mut asked = Conversation::new(goal, session, &self.limits, self.cache);
        asked.assumed = named_assertions(&self.switches, on);
        match asked.ask(about, steps) {
            Answer::Unsat => Some(asked.core()?.iter().filter_map(|name| named(name)).collect()),
            Answer::Timeout(_) | Answer::ResourceLimit(_) => {
                drop(asked);
                self.limited += 1;
                let (left, right) = about.split_at(about.len() / 2);
                let parts = (!left.is_empty()).then_some((left, right));
                let mut used = parts.and_then(|(left, _)| self.used(left, on))?;
                used.extend(self.used(right, on)?);
                Some(used)
            }
            Answer::Sat | Answer::Unknown(_) | Answer::Crash(_) | Answer::Interrupted => None,
        }
    }

    /// What one question may take; `None`: too many have run into that, or the run has to end.
    fn steps(&self) -> Option<Option<u64>> {
        let steps = self.limits.steps.map(|steps| steps.min(MOST_STEPS));
        (self.limited < MOST_LIMITED && !self.options.is_stopped()).then_some(steps)
    }

    /// Those of the obligations that hold, as far as the solver can tell.
    pub fn settle(&mut self, about: &[usize], on: &BTreeSet<u32>) -> Vec<usize> {
        let mut open = about.to_vec();
        loop {
            match self.ask(&open, on) {
                Reply::Holds => return open,
                Reply::Broken(index) => open.retain(|other| *other != index),
                Reply::Limited | Reply::Unclear if open.len() < 2 => return vec![],
                Reply::Limited | Reply::Unclear => {
                    let (left, right) = open.split_at(open.len() / 2);
                    let mut held = self.settle(left, on);
                    held.extend(self.settle(right, on));
                    return held;
                }
            }
        }
    }

    /// Houdini: switches off what cannot be shown, until all that is on holds together. `owner` names the switch of an obligation that
    /// belongs to a proposal of this implementation. Returns what fell, in the order in which it fell.
    pub fn prune(
        &mut self,
        owner: &dyn Fn(&Obligation) -> Option<u32>,
        on: &mut BTreeSet<u32>,
    ) -> Vec<u32> {
        let owned: Vec<(usize, u32)> = self
            .obligations()
            .enumerate()
            .filter_map(|(index, obligation)| Some((index, owner(obligation)?)))
            .collect();
        let mut fallen = vec![];
        loop {
            let before = fallen.len();
            let complete = self.prune_part(&owned, on, &mut fallen);
            if complete || fallen.len() == before {
                return fallen;
            }
        }
    }

    /// Whether one question in the end covered all that is left.
    fn prune_part(
        &mut self,
        owned: &[(usize, u32)],
        on: &mut BTreeSet<u32>,
        fallen: &mut Vec<u32>,
    ) -> bool {
        loop {
            let left: Vec<(usize, u32)> =
                owned.iter().copied().filter(|(_, switch)| on.contains(switch)).collect();
            let about: Vec<usize> = left.iter().map(|(index, _)| *index).collect();
            let culprit = match self.ask(&about, on) {
                Reply::Holds => return true,
                Reply::Broken(index) => left.iter().find(|(other, _)| *other == index),
                Reply::Limited | Reply::Unclear if left.len() == 1 => left.first(),
                Reply::Limited | Reply::Unclear => {
                    let (first, second) = left.split_at(left.len() / 2);
                    self.prune_part(first, on, fallen);
                    self.prune_part(second, on, fallen);
                    return false;
                }
            };
            let Some((_, switch)) = culprit else { return false };
            on.remove(switch);
            fallen.push(*switch);
        }
    }
}

fn assertions(switches: &BTreeMap<u32, String>, on: &BTreeSet<u32>) -> String {
    let assertion = |(number, symbol): (&u32, &String)| match on.contains(number) {
        true => format!("(assert {symbol})\n"),
        false => format!("(assert (not {symbol}))\n"),
    };
    switches.iter().map(assertion).collect()
}

/// The same, with a name for each switch that is on.
fn named_assertions(switches: &BTreeMap<u32, String>, on: &BTreeSet<u32>) -> String {
    let assertion = |(number, symbol): (&u32, &String)| match on.contains(number) {
        true => format!("(assert (! {symbol} :named {NAME}{number}))\n"),
        false => format!("(assert (not {symbol}))\n"),
    };
    switches.iter().map(assertion).collect()
}

/// What names of switches begin with; no symbol of a goal does.
const NAME: &str = "switched-on.";

/// The number in such a name.
fn named(name: &str) -> Option<u32> {
    name.strip_prefix(NAME)?.parse().ok()
}
