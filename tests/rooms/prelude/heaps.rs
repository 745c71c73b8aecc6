//! Reachability by brute force. On every small heap the relation is computed by its definition, and the text of the prelude must agree: each
//! fact of `Chains` holds, each update leads to the relation of the changed heap, and the checks before updates fail exactly where
//! a chain would not end any more.
//!
//! A record is a pointer with an object of its own, its link at offset 0. Pointer 0 is NULL.

use super::evaluate::{Compiled, Model, Value, compile_function};
use crate::harness::{Trial, tests};
use cinch::il::ast::Program;

pub fn trials() -> Vec<Trial> {
    tests![
        every_fact_about_chains_holds,
        facts_hold_of_fresh_and_other_memory,
        wrong_relations_are_noticed,
        stores_lead_to_the_relation_of_the_new_heap,
        blocking_pointers_come_and_go,
        chains_part_where_memory_changes
    ]
}

const UNALLOCATED: i64 = 0;
const ALLOCATED: i64 = 1;
const FREED: i64 = 2;
const RAW: i64 = 0;
const TAG: i64 = 1;

#[derive(Clone, Debug)]
struct Heap {
    /// What each cell holds.
    memory: Vec<usize>,
    /// Whether the cell is a link.
    is_link: Vec<bool>,
    blocks: Vec<bool>,
    is_allocated: Vec<bool>,
}

#[derive(Clone, PartialEq, Debug)]
struct Reach {
    on_chain: Vec<Vec<bool>>,
    end: Vec<usize>,
}

impl Heap {
    fn next(&self, pointer: usize) -> usize {
        if self.is_link[pointer] { self.memory[pointer] } else { 0 }
    }

    /// The relation, by its definition; `None` if a chain does not end.
    fn reach(&self) -> Option<Reach> {
        let count = self.memory.len();
        let mut reach = Reach { on_chain: vec![vec![false; count]; count], end: vec![0; count] };
        for start in 0..count {
            let mut at = start;
            let mut steps = 0;
            loop {
                reach.on_chain[start][at] = true;
                at = self.next(at);
                steps += 1;
                match self.blocks[at] {
                    true => break reach.end[start] = at,
                    false if steps > count => return None,
                    false => {}
                }
            }
        }
        Some(reach)
    }
}

fn numbers(numbers: impl IntoIterator<Item = i64>) -> Value<i64> {
    let cells: Vec<Value<i64>> = numbers.into_iter().map(Value::Number).collect();
    Value::map(cells.len(), cells)
}

fn truths(truths: &[bool]) -> Value<i64> {
    Value::map(truths.len(), truths.iter().map(|truth| Value::Bool(*truth)).collect())
}

impl Reach {
    fn relation(&self) -> Value<i64> {
        let cells = self.on_chain.iter().flatten().map(|truth| Value::Bool(*truth));
        Value::map(self.end.len(), cells.collect())
    }

    fn ends(&self) -> Value<i64> {
        numbers(self.end.iter().map(|end| *end as i64))
    }
}

impl Heap {
    fn memory(&self) -> Value<i64> {
        numbers(self.memory.iter().map(|pointer| *pointer as i64))
    }

    fn types(&self) -> Value<i64> {
        numbers(self.is_link.iter().map(|is_link| if *is_link { TAG } else { RAW }))
    }

    fn alloc(&self) -> Value<i64> {
        let status = |allocated: &bool| if *allocated { ALLOCATED } else { UNALLOCATED };
        numbers(std::iter::once(FREED).chain(self.is_allocated[1..].iter().map(status)))
    }
}

struct Rules {
    chains: Compiled<i64>,
    closed: Compiled<i64>,
    relinked: Compiled<i64>,
    blocked: Compiled<i64>,
    unblocked: Compiled<i64>,
}

fn rules(pointers: usize) -> Rules {
    let program: Program = super::parsed(&(super::text("memory.bpl") + &super::reach("l", 0)));
    let mut model = Model::new();
    let all = || (0..pointers as i64).map(Value::Number);
    model.domain("ptr", all());
    model.domain("ref", all());
    model.function("Obj", |args| args[0].clone());
    for (name, value) in [("NULL", 0), ("null", 0), ("T_l", TAG), ("RAW", RAW)] {
        model.constant(name, value);
    }
    model.constant("UNALLOCATED", UNALLOCATED);
    model.constant("ALLOCATED", ALLOCATED);
    model.constant("FREED", FREED);
    let rule = |name: &str| compile_function(&program, &model, name);
    Rules {
        chains: rule("Chains_l"),
        closed: rule("Closed"),
        relinked: rule("Relinked_l"),
        blocked: rule("Blocked_l"),
        unblocked: rule("Unblocked_l"),
    }
}

/// Calls with every list of `count` numbers below `base`.
fn for_each_list(base: usize, count: usize, visit: &mut dyn FnMut(&[usize])) {
    let mut list = vec![0; count];
    loop {
        visit(&list);
        let Some(at) = list.iter().position(|digit| digit + 1 < base) else { return };
        list[..at].fill(0);
        list[at] += 1;
    }
}

fn with_null<T: Clone>(of_null: T, of_records: impl IntoIterator<Item = T>) -> Vec<T> {
    std::iter::once(of_null).chain(of_records).collect()
}

/// Every heap of `records` records, all of them allocated and with links, in which chains end.
fn for_each_heap(records: usize, visit: &mut dyn FnMut(&Heap, &Reach)) {
    for_each_list(2, records, &mut |blocks| {
        for_each_list(records + 1, records, &mut |memory| {
            let heap = Heap {
                memory: with_null(0, memory.iter().copied()),
                is_link: with_null(false, vec![true; records]),
                blocks: with_null(true, blocks.iter().map(|digit| *digit == 1)),
                is_allocated: vec![true; records + 1],
            };
            if let Some(reach) = heap.reach() {
                visit(&heap, &reach);
            }
        });
    });
}

impl Rules {
    fn chains_hold(&self, heap: &Heap, reach: &Reach) -> bool {
        let (blocks, relation) = (truths(&heap.blocks), reach.relation());
        let args = [heap.memory(), heap.types(), heap.alloc(), blocks, relation, reach.ends()];
        self.chains.holds(&args)
    }
}

fn every_fact_about_chains_holds() {
    let rules = rules(5);
    let mut count = 0;
    for_each_heap(4, &mut |heap, reach| {
        count += 1;
        assert!(rules.chains_hold(heap, reach), "{heap:?} {reach:?}");
    });
    assert!(count > 5_000, "only {count} heaps");
}

/// The same with records that are not allocated yet and with cells that are no links.
fn facts_hold_of_fresh_and_other_memory() {
    let rules = rules(4);
    let mut count = 0;
    for_each_heap(3, &mut |heap, _| {
        for_each_list(4, 3, &mut |kinds| {
            let heap = Heap {
                is_link: with_null(false, kinds.iter().map(|kind| kind % 2 == 1)),
                is_allocated: with_null(true, kinds.iter().map(|kind| kind / 2 == 1)),
                ..heap.clone()
            };
            // Only what has been allocated can be declared to block.
            let blocks_too_soon =
                (0..4).any(|pointer| heap.blocks[pointer] && !heap.is_allocated[pointer]);
            let is_closed = rules.closed.holds(&[heap.memory(), heap.alloc()]);
            let Some(reach) = heap.reach().filter(|_| is_closed && !blocks_too_soon) else {
                return;
            };
            count += 1;
            assert!(rules.chains_hold(&heap, &reach), "{heap:?} {reach:?}");
        });
    });
    assert!(count > 1_000, "only {count} heaps");
}

/// What makes a test of a test: a relation that is wrong in one place is noticed by `Chains`, or by an update.
fn wrong_relations_are_noticed() {
    let rules = rules(4);
    let (mut noticed, mut count) = (0, 0);
    for_each_heap(3, &mut |heap, reach| {
        for pair in 0..16 {
            let mut wrong = reach.clone();
            let place = &mut wrong.on_chain[pair / 4][pair % 4];
            *place = !*place;
            count += 1;
            noticed += usize::from(!rules.chains_hold(heap, &wrong));
        }
    });
    // The axioms are not complete: some wrong relations fit them.
    assert!(noticed * 10 > count * 9, "{noticed} of {count}");
}

/// Whether an update relates two relations; if they are the right ones, then no other new one fits.
fn is_update(rule: &Compiled<i64>, old: &[Value<i64>], new: &Reach, is_thorough: bool) -> bool {
    let holds = |new: &Reach| {
        let new = [new.relation(), new.ends()];
        rule.holds(&[old, &new].concat())
    };
    if is_thorough {
        let count = new.end.len();
        for pair in 0..count * count {
            let mut other = new.clone();
            let place = &mut other.on_chain[pair / count][pair % count];
            *place = !*place;
            assert!(!holds(&other), "two relations fit");
        }
        for start in 0..count {
            let mut other = new.clone();
            other.end[start] = (other.end[start] + 1) % count;
            assert!(!holds(&other), "two ends fit");
        }
    }
    holds(new)
}

fn stores_lead_to_the_relation_of_the_new_heap() {
    let rules = rules(5);
    let mut count = 0;
    for_each_heap(4, &mut |heap, reach| {
        for (record, value) in (1..5).flat_map(|record| (0..5).map(move |value| (record, value))) {
            let mut changed = heap.clone();
            changed.memory[record] = value;
            let may_store = !reach.on_chain[value][record] || heap.blocks[value];
            let new = changed.reach();
            assert_eq!(may_store, new.is_some(), "{heap:?}, {record} := {value}");
            let Some(new) = new else { continue };
            count += 1;
            let place = [record, value].map(|pointer| Value::Number(pointer as i64));
            let [record_value, stored] = place;
            let old = [truths(&heap.blocks), reach.relation(), reach.ends(), record_value, stored];
            let is_thorough = count % 500 == 0;
            let fits = is_update(&rules.relinked, &old, &new, is_thorough);
            assert!(fits, "{heap:?}, {record} := {value}");
        }
    });
    assert!(count > 50_000, "only {count} stores");
}

fn blocking_pointers_come_and_go() {
    let rules = rules(5);
    let mut count = 0;
    for_each_heap(4, &mut |heap, reach| {
        for pointer in 1..5 {
            let mut changed = heap.clone();
            changed.blocks[pointer] = !heap.blocks[pointer];
            let new = changed.reach();
            // Before a removal, another pointer must end the chain; an addition is always possible.
            let may_change = !heap.blocks[pointer] || reach.end[pointer] != pointer;
            assert_eq!(may_change, new.is_some(), "{heap:?}, {pointer}");
            let Some(new) = new else { continue };
            count += 1;
            let rule = if heap.blocks[pointer] { &rules.unblocked } else { &rules.blocked };
            let old = [reach.relation(), reach.ends(), Value::Number(pointer as i64)];
            assert!(is_update(rule, &old, &new, count % 500 == 0), "{heap:?}, {pointer}");
        }
    });
    assert!(count > 10_000, "only {count} changes");
}

/// What `Parting` promises: if a chain differs in two states although the end of the old one still blocks, then its parting
/// pointer is on the old chain, and its link has changed or it blocks differently.
fn chains_part_where_memory_changes() {
    let mut heaps = vec![];
    for_each_heap(3, &mut |heap, reach| heaps.push((heap.clone(), reach.clone())));
    let mut count = 0;
    for (old, old_reach) in &heaps {
        for (new, new_reach) in &heaps {
            for x in 0..4 {
                let is_same = old_reach.on_chain[x] == new_reach.on_chain[x]
                    && old_reach.end[x] == new_reach.end[x];
                let end = old_reach.end[x];
                if is_same || old.blocks[end] != new.blocks[end] {
                    continue;
                }
                count += 1;
                let parting = parting(old_reach, new_reach, x);
                let is_changed = old.memory[parting] != new.memory[parting]
                    || old.blocks[parting] != new.blocks[parting];
                let is_right = old_reach.on_chain[x][parting] && is_changed;
                assert!(is_right, "{old:?} {new:?} {x} {parting}");
            }
        }
    }
    assert!(count > 10_000, "only {count} partings");
}

/// Of the relations alone, so that it is a function of them.
fn parting(old: &Reach, new: &Reach, start: usize) -> usize {
    let next = |reach: &Reach, pointer: usize| {
        // The first after `pointer` on its chain: the one from which all others can be reached.
        let chain = |other: &usize| reach.on_chain[pointer][*other] && *other != pointer;
        let rest = || (0..reach.end.len()).filter(chain);
        rest().find(|first| rest().all(|other| reach.on_chain[*first][other]))
    };
    let mut at = start;
    loop {
        let (before, after) = (next(old, at), next(new, at));
        match (before, after) {
            (Some(before), Some(after)) if before == after => at = before,
            // The link is what it was, and what it leads to blocks now.
            (Some(before), None) if new.end[at] == before => return before,
            _ => return at,
        }
    }
}
