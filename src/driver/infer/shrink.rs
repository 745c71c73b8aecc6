//! Switches off what the goals of a function can do without, halves first. Where such questions take too long, proofs tell what they have used.
//! Rule: what stays on holds together, and the goals hold with it, as far as the solver has said.

use crate::il::obligation::Obligation;
use crate::prove::inquiry::{Inquiry, Reply};
use std::collections::{BTreeMap, BTreeSet};

/// Which switch an obligation is about.
type Own<'a> = &'a dyn Fn(&Obligation) -> Option<u32>;

/// Questions that may run into their limit before the search for the smallest set is given up.
const PATIENCE: usize = 2;

/// By what stays on, the obligation that does not hold without it.
pub type Needed = BTreeMap<u32, usize>;

/// Switches off as many of these as the goals can do without, together with what falls with them. Returns what the others are needed for, as
/// far as it was asked of each by itself.
pub fn shrink(
    inquiry: &mut Inquiry,
    own: Own,
    goals: &[usize],
    relied_on: &BTreeSet<u32>,
    these: &[u32],
    on: &mut BTreeSet<u32>,
) -> Needed {
    let (mut patience, mut needed) = (PATIENCE, Needed::new());
    halve(inquiry, own, (goals, relied_on), these, on, (&mut patience, &mut needed));
    if patience == 0 {
        drop_unused(inquiry, own, (goals, relied_on), these, on);
    }
    needed.retain(|number, _| on.contains(number));
    needed
}

fn halve(
    inquiry: &mut Inquiry,
    own: Own,
    goals: (&[usize], &BTreeSet<u32>),
    these: &[u32],
    on: &mut BTreeSet<u32>,
    (patience, needed): (&mut usize, &mut Needed),
) {
    let these: Vec<u32> = these.iter().copied().filter(|it| on.contains(it)).collect();
    if these.is_empty() || *patience == 0 {
        return;
    }
    let mut trial: BTreeSet<u32> = on.iter().copied().filter(|it| !these.contains(it)).collect();
    match do_without(inquiry, own, goals, &mut trial) {
        Reply::Holds => *on = trial,
        reply => {
            *patience -= usize::from(reply == Reply::Limited);
            if these.len() > 1 {
                let (left, right) = these.split_at(these.len() / 2);
                halve(inquiry, own, goals, left, on, (&mut *patience, &mut *needed));
                halve(inquiry, own, goals, right, on, (patience, needed));
            } else if let Reply::Broken(index) = reply {
                needed.insert(these[0], index);
            }
        }
    }
}

/// Whether the goals hold with what is on, after what does not hold any more has fallen.
fn do_without(
    inquiry: &mut Inquiry,
    own: Own,
    (goals, relied_on): (&[usize], &BTreeSet<u32>),
    on: &mut BTreeSet<u32>,
) -> Reply {
    loop {
        let owned = owned(inquiry, own, &|it| on.contains(&it));
        let about: Vec<usize> = goals.iter().copied().chain(owned.keys().copied()).collect();
        let reply = inquiry.ask(&about, on);
        match reply {
            Reply::Broken(index) => match owned.get(&index) {
                Some(number) if !relied_on.contains(number) => {
                    on.remove(number);
                }
                _ => return reply,
            },
            _ => return reply,
        }
    }
}

/// Switches off those of these that no proof of the goals uses, and no proof of what is used there.
fn drop_unused(
    inquiry: &mut Inquiry,
    own: Own,
    (goals, relied_on): (&[usize], &BTreeSet<u32>),
    these: &[u32],
    on: &mut BTreeSet<u32>,
) {
    let relied_on = owned(inquiry, own, &|it| on.contains(&it) && relied_on.contains(&it));
    let mut open: Vec<usize> = goals.iter().copied().chain(relied_on.into_keys()).collect();
    let mut needed = BTreeSet::new();
    while !open.is_empty() {
        let Some(used) = inquiry.used(&open, on) else { return };
        let new: BTreeSet<u32> = used.difference(&needed).copied().collect();
        open = owned(inquiry, own, &|it| new.contains(&it)).into_keys().collect();
        needed.extend(new);
    }
    let unused: BTreeSet<u32> = these.iter().copied().filter(|it| !needed.contains(it)).collect();
    if on.iter().any(|it| unused.contains(it)) {
        on.retain(|it| !unused.contains(it));
        // What nobody needed may have rested on it.
        inquiry.prune(own, on);
    }
}

/// The obligations that are about such switches.
fn owned(inquiry: &Inquiry, own: Own, such: &dyn Fn(u32) -> bool) -> BTreeMap<usize, u32> {
    let all = inquiry.obligations().enumerate();
    all.filter_map(|(index, it)| Some((index, own(it).filter(|it| such(*it))?))).collect()
}
