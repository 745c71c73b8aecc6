//! Makes the graph acyclic: each loop is replaced by one arbitrary iteration.
//!
//! ```text
//! entries -> entry: assert I      header: havoc what the loop changes; assume I; rest      back edges -> back: assert I; stop
//! ```
//! Sound for reducible loops: any later arrival at the header agrees with an earlier one but for what the loop changes.
//! A header that its loop can be entered around (irreducible flow) has no such earlier arrival; all ways into it end in the
//! check of I, and a way from the procedure's entry leads to it in a state of which only I is known.

use crate::base::flow_graph::{Loop, find_loops, reachable, reverse_postorder};
use crate::il::core::{Assert, Fresh, Var};
use crate::il::label::{Label, Role};
use crate::il::obligation::ObligationKind;
use crate::vc::apply_contracts::Wheres;
use crate::vc::graph::{Block, Graph, Next, Simple};
use crate::vc::ways::Ways;
use std::collections::BTreeSet;

/// A graph without cycles; every jump goes to a later block.
#[derive(Clone, Debug)]
pub struct Acyclic(pub Graph<Simple>);

/// Also returns the assertions that no path from the entry reaches, and the ways through the graph before it was cut.
pub fn cut_loops(
    graph: Graph<Simple>,
    wheres: &Wheres,
    fresh: &mut Fresh,
) -> (Acyclic, Vec<Assert>, Ways) {
    let reached = reachable(&graph);
    let (mut graph, dropped) = graph.retain(&reached);
    let mut loops = find_loops(&graph);
    if loops.iter().any(|found| !found.reducible) {
        separate_entry(&mut graph);
        // The new entry block moved every index by one.
        loops = find_loops(&graph);
    }
    let ways = Ways::note(&mut graph);
    loops.iter().for_each(|found| cut(&mut graph, found, wheres, fresh));
    let unreached =
        dropped.into_iter().flat_map(|block| block.commands).filter_map(|command| match command {
            Simple::Assert(assert) => Some(assert),
            _ => None,
        });
    (Acyclic(in_topological_order(graph)), unreached.collect(), ways)
}

/// Gives the procedure an entry block that only assumes what holds at entry, so that other blocks can be reached from there.
fn separate_entry(graph: &mut Graph<Simple>) {
    for block in &mut graph.blocks {
        if let Next::Goto(targets) = &mut block.next {
            targets.iter_mut().for_each(|target| *target += 1);
        }
    }
    let first = &mut graph.blocks[0];
    let assumed =
        first.commands.iter().take_while(|command| matches!(command, Simple::Assume(..))).count();
    let commands = first.commands.drain(..assumed).collect();
    let entry = Block {
        label: Label::new("entry", Role::Written),
        span: first.span,
        commands,
        next: Next::Goto(vec![1]),
        returns: None,
    };
    graph.blocks.insert(0, entry);
}

fn cut(graph: &mut Graph<Simple>, found: &Loop, wheres: &Wheres, fresh: &mut Fresh) {
    let header = found.header;
    // Before the header is taken apart: it may change variables itself.
    let changed = if found.reducible {
        changed_in(graph, found.body.iter().copied())
    } else {
        changed_in(graph, 0..graph.blocks.len())
    };
    let is_predicate = |command: &&Simple| match command {
        // A check with a kind of its own, such as of the loop's condition, is no invariant: it ends the prefix.
        Simple::Assert(assert) => assert.obligation.kind.may_be_invariant(),
        Simple::Assume(..) => true,
        Simple::Assign(_) | Simple::Havoc(_) => false,
    };
    let prefix = graph.blocks[header].commands.iter().take_while(is_predicate).count();
    let rest = graph.blocks[header].commands.split_off(prefix);
    let predicates = std::mem::take(&mut graph.blocks[header].commands);
    let entries: Vec<usize> =
        found.sources.iter().copied().filter(|source| !found.back.contains(source)).collect();
    let checks = |kind| {
        let asserts = predicates.iter().filter_map(|predicate| match predicate {
            Simple::Assert(assert) => Some(assert.clone()),
            _ => None,
        });
        asserts
            .map(|mut assert| {
                assert.obligation.kind = kind;
                if kind == ObligationKind::InvariantEntry
                    && let (Some(point), [before]) = (&mut assert.obligation.point, &entries[..])
                {
                    // Nothing in the loop comes before it.
                    point.block = *before;
                }
                Simple::Assert(assert)
            })
            .collect::<Vec<Simple>>()
    };

    let head = &mut graph.blocks[header];
    head.label.role = head.label.role.as_loop_head();
    let (name, span) = (head.label.name.clone(), head.span);
    let add_check = |graph: &mut Graph<Simple>, (suffix, role): (&str, Role), kind, next| {
        let label = Label::new(format!("{name}{suffix}"), role);
        graph.blocks.push(Block { label, span, commands: checks(kind), next, returns: None });
        graph.blocks.len() - 1
    };
    let onward = if found.reducible { vec![header] } else { vec![] };
    let entry = add_check(
        graph,
        ("$entry", Role::Checks),
        ObligationKind::InvariantEntry,
        Next::Goto(onward),
    );
    let back = add_check(
        graph,
        ("$back", Role::EndOfRound),
        ObligationKind::InvariantPreserved,
        Next::Goto(vec![]),
    );
    // Cutting another loop has added no edge to this one's header.
    for &index in &found.sources {
        let target = if found.back.contains(&index) { back } else { entry };
        if let Next::Goto(targets) = &mut graph.blocks[index].next {
            targets.iter_mut().filter(|to| **to == header).for_each(|to| *to = target);
        }
    }
    if header == 0 {
        // The entry block itself is a loop head: control arrives there first without a jump.
        unreachable!(
            "`in_topological_order` needs an entry that is no header; see `separate_entry`"
        );
    }
    if !found.reducible
        && let Next::Goto(targets) = &mut graph.blocks[0].next
    {
        targets.push(header);
    }

    let mut commands = wheres.havoc(changed, fresh);
    // Holds on every arrival at the header: `entry` and `back` check it there. Assumed predicates are the author's word.
    commands.extend(predicates.into_iter().map(|predicate| match predicate {
        Simple::Assert(assert) => {
            let (condition, span) = (assert.relied_on().clone(), assert.obligation.span);
            let hints = assert.hints.trusting(ObligationKind::VacuousInvariant, span);
            // Checked on every arrival, as said above.
            Simple::Assume(condition, hints)
        }
        Simple::Assume(condition, mut hints) => {
            if let Some(probe) = &mut hints.trusted {
                probe.kind = ObligationKind::VacuousInvariant;
            }
            // The author's word, as before.
            Simple::Assume(condition, hints)
        }
        other => other,
    }));
    commands.extend(rest);
    graph.blocks[header].commands = commands;
}

fn changed_in(graph: &Graph<Simple>, blocks: impl Iterator<Item = usize>) -> Vec<Var> {
    let commands = blocks.flat_map(|block| &graph.blocks[block].commands);
    let vars: BTreeSet<&Var> = commands.flat_map(Simple::targets).collect();
    vars.into_iter().cloned().collect()
}

fn in_topological_order(graph: Graph<Simple>) -> Graph<Simple> {
    let reached = reachable(&graph);
    let (graph, _) = graph.retain(&reached);
    let order = reverse_postorder(&graph);
    let mut position = vec![0; order.len()];
    order.iter().enumerate().for_each(|(new, old)| position[*old] = new);
    let mut blocks: Vec<Option<Block<Simple>>> = graph.blocks.into_iter().map(Some).collect();
    let sorted = order.iter().map(|old| {
        let mut block = blocks[*old].take().expect("each block stands once in the order");
        if let Next::Goto(targets) = &mut block.next {
            targets.iter_mut().for_each(|target| *target = position[*target]);
        }
        block
    });
    Graph { blocks: sorted.collect() }
}
