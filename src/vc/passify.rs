//! Removes assignments: each variable becomes a series of constants, one for each value it may have on a path.
//!
//! ```text
//! x := x + 1; assert x > 0     =>     assume x1 == x0 + 1; assert x1 > 0
//! ```
//! Where paths with different values meet, the joined variable gets one new version, and each way in says which value it
//! has. Invariant: a version is fixed at most once on any path, so the equations cannot contradict each other.

use crate::base::{Span, flow_graph};
use crate::il::core::{Assert, Expr, Fresh, Hints, Kind, Name, Op, Sort, Var, VarKind};
use crate::il::label::Label;
use crate::il::obligation::Obligation;
use crate::il::rewrite::{for_each, map_children, map_hints};
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::{Block, Graph, Next, Simple};
use std::collections::{BTreeMap, BTreeSet};

/// An acyclic body of assumptions and assertions over constants. Blocks are in topological order, block 0 is the entry.
#[derive(Clone, Debug)]
pub struct Passive {
    pub blocks: Vec<PassiveBlock>,
}

#[derive(Clone, Debug)]
pub struct PassiveBlock {
    pub label: Label,
    pub span: Span,
    pub commands: Vec<PassiveCommand>,
    pub successors: Vec<usize>,
    /// The `return` by which a path through here leaves.
    pub returns: Option<Span>,
    /// What the block gives a value, in order.
    pub values: Vec<Change>,
}

/// What a value in a counterexample is the value of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    Variable(Var),
    /// The variable as it was at the entry, in a body that changes it.
    AtEntry(Var),
    /// What people know by the text at the place.
    Place(Span),
    /// What a function says of another subject's value, see `add_views`.
    View(Box<Subject>, Name),
    Constant(Name),
}

/// A value that a variable has from some point of a block on.
#[derive(Clone, Debug)]
pub struct Change {
    pub subject: Subject,
    pub value: Expr,
    /// How many assertions of the block stand before it: one that fails has seen no later change.
    pub asserts_before: usize,
}

#[derive(Clone, Debug)]
pub enum PassiveCommand {
    Assume(Expr, Hints),
    Assert(PassiveAssert),
}

#[derive(Clone, Debug)]
pub struct PassiveAssert {
    pub condition: Expr,
    pub obligation: Obligation,
    pub assumed_after: bool,
    pub hints: Hints,
}

/// The current value of each variable that has changed since the entry.
type Values = BTreeMap<Var, Expr>;

pub fn passify(Acyclic(graph): Acyclic, fresh: &mut Fresh) -> Passive {
    let graph = split_critical_edges(graph);
    let live = live_at_start(&graph);
    let given = given_at_entry(&graph, &live[0]);
    let predecessors = flow_graph::predecessors(&graph);
    let mut waiting: Vec<usize> = graph.blocks.iter().map(|it| it.successors().len()).collect();
    let mut ends: Vec<Values> = vec![];
    let mut blocks: Vec<PassiveBlock> = vec![];
    for (index, block) in graph.blocks.into_iter().enumerate() {
        let values = join(&predecessors[index], &live[index], &ends, &mut blocks, fresh);
        let (passive, mut values) = passify_block(block, values, fresh);
        // Only what somebody still reads is kept, and only until it has been: a large body has more variables than fit in memory once
        // for each block.
        let next = &passive.successors;
        values.retain(|var, _| next.iter().any(|successor| live[*successor].contains(var)));
        blocks.push(passive);
        ends.push(values);
        for &before in &predecessors[index] {
            waiting[before] -= 1;
            if waiting[before] == 0 {
                ends[before].clear();
            }
        }
    }
    if let Some(entry) = blocks.first_mut() {
        let assigned = std::mem::take(&mut entry.values);
        let given = given.into_iter().map(|var| {
            let own = Subject::Variable(var.clone());
            let changed = assigned.iter().any(|change| change.subject == own);
            let subject = if changed { Subject::AtEntry(var.clone()) } else { own };
            Change { subject, value: Expr::var(&var, Span::default()), asserts_before: 0 }
        });
        entry.values = given.collect();
        entry.values.extend(assigned);
    }
    Passive { blocks }
}

/// What a run starts from and a reader of its trace wants to know first: the parameters that the body mentions and the
/// global variables it reads, in the order of their declaration.
fn given_at_entry(graph: &Graph<Simple>, live: &BTreeSet<Var>) -> BTreeSet<Var> {
    let mut given: BTreeSet<Var> =
        live.iter().filter(|var| var.kind == VarKind::Global).cloned().collect();
    for command in graph.blocks.iter().flat_map(|block| &block.commands) {
        command.for_each_expr(&mut |expr| {
            for_each(expr, &mut |part| match &part.kind {
                Kind::Var(var) if var.kind == VarKind::In => {
                    given.insert(var.clone());
                }
                _ => {}
            })
        });
    }
    given
}

/// Gives each edge from a block with several ways out to a block with several ways in a block of its own, so that the
/// equations of a join hold on that edge alone.
fn split_critical_edges(graph: Graph<Simple>) -> Graph<Simple> {
    let predecessors = flow_graph::predecessors(&graph);
    let mut blocks: Vec<Block<Simple>> = vec![];
    let mut new_index = vec![0; graph.blocks.len()];
    // New blocks stand right before their target, which keeps the order topological.
    let mut waiting: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for (index, block) in graph.blocks.iter().enumerate() {
        for (position, &target) in block.successors().iter().enumerate() {
            if block.successors().len() > 1 && predecessors[target].len() > 1 {
                waiting.entry(target).or_default().push((index, position));
            }
        }
    }
    let mut redirected: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (index, block) in graph.blocks.iter().enumerate() {
        for &edge in waiting.get(&index).into_iter().flatten() {
            redirected.insert(edge, blocks.len());
            let next = Next::Goto(vec![index]);
            blocks.push(Block {
                label: block.label.clone(),
                span: block.span,
                commands: vec![],
                next,
                returns: None,
            });
        }
        new_index[index] = blocks.len();
        blocks.push(block.clone());
    }
    let old_of: BTreeMap<usize, usize> =
        new_index.iter().enumerate().map(|(old, new)| (*new, old)).collect();
    for (new, block) in blocks.iter_mut().enumerate() {
        if let Next::Goto(targets) = &mut block.next {
            for (position, target) in targets.iter_mut().enumerate() {
                let edge = old_of.get(&new).and_then(|old| redirected.get(&(*old, position)));
                *target = edge.copied().unwrap_or(new_index[*target]);
            }
        }
    }
    Graph { blocks }
}

/// For each block, the variables whose value at its start may still matter. `old` reads the entry's values, which are
/// never lost, but counting its variables as live is harmless.
fn live_at_start(graph: &Graph<Simple>) -> Vec<BTreeSet<Var>> {
    let mut live: Vec<BTreeSet<Var>> = vec![BTreeSet::new(); graph.blocks.len()];
    for (index, block) in graph.blocks.iter().enumerate().rev() {
        let mut here: BTreeSet<Var> =
            block.successors().iter().flat_map(|next| live[*next].iter().cloned()).collect();
        for command in block.commands.iter().rev() {
            command.targets().into_iter().for_each(|var| {
                here.remove(var);
            });
            command.for_each_expr(&mut |expr| {
                for_each(expr, &mut |part| match &part.kind {
                    Kind::Var(var) if is_mutable(var) && !here.contains(var) => {
                        here.insert(var.clone());
                    }
                    _ => {}
                })
            });
        }
        live[index] = here;
    }
    live
}

fn is_mutable(var: &Var) -> bool {
    matches!(var.kind, VarKind::Global | VarKind::Out | VarKind::Local | VarKind::Temporary)
}

/// The values at the start of a block, from those at the ends of its predecessors.
fn join(
    predecessors: &[usize],
    live: &BTreeSet<Var>,
    ends: &[Values],
    blocks: &mut [PassiveBlock],
    fresh: &mut Fresh,
) -> Values {
    let [first, others @ ..] = predecessors else { return Values::new() };
    if others.is_empty() {
        return ends[*first].clone();
    }
    let mut values = Values::new();
    for var in live {
        let unchanged = Expr::var(var, Span::default());
        let value_at = |end: usize| ends[end].get(var).unwrap_or(&unchanged);
        let agreed = value_at(*first);
        if others.iter().all(|other| same_value(value_at(*other), agreed)) {
            values.insert(var.clone(), agreed.clone());
            continue;
        }
        let version = fresh.var(var.name.clone(), var.sort.clone(), VarKind::Temporary);
        for &end in predecessors {
            // Defines the new version on this way in; no other equation on the path speaks of it.
            let equation = equate(Expr::var(&version, Span::default()), value_at(end).clone());
            blocks[end].commands.push(PassiveCommand::Assume(equation, Hints::default()));
        }
        values.insert(var.clone(), Expr::var(&version, Span::default()));
    }
    values
}

/// Whether two values are the same constant or literal. Values in the table are never anything else.
fn same_value(one: &Expr, other: &Expr) -> bool {
    match (&one.kind, &other.kind) {
        (Kind::Var(one), Kind::Var(other)) => one == other,
        (Kind::Bool(one), Kind::Bool(other)) => one == other,
        (Kind::Int(one), Kind::Int(other)) => one == other,
        (Kind::Bv { value, width }, Kind::Bv { value: other, width: others }) => {
            value == other && width == others
        }
        _ => false,
    }
}

fn equate(left: Expr, right: Expr) -> Expr {
    let op = if left.sort == Sort::Bool { Op::Iff } else { Op::Eq };
    Expr::binary(op, left, right)
}

fn passify_block(
    mut block: Block<Simple>,
    mut values: Values,
    fresh: &mut Fresh,
) -> (PassiveBlock, Values) {
    let mut commands = vec![];
    let (mut changes, mut asserts_before) = (Vec::<Change>::new(), 0);
    for command in std::mem::take(&mut block.commands) {
        match command {
            // Assumes nothing, and goes into no question.
            Simple::Assume(condition, Hints { shows, .. })
                if !shows.is_empty() && matches!(condition.kind, Kind::Bool(true)) =>
            {
                changes.extend(shows.iter().map(|shown| Change {
                    subject: Subject::Place(shown.span),
                    value: resolve(shown, &values, State::Now),
                    asserts_before,
                }));
            }
            Simple::Assert(Assert { condition, assumed, obligation, assumed_after, hints }) => {
                let mut resolve = |expr: &Expr| resolve(expr, &values, State::Now);
                asserts_before += 1;
                commands.push(PassiveCommand::Assert(PassiveAssert {
                    condition: resolve(&condition),
                    obligation,
                    assumed_after: assumed_after && assumed.is_none(),
                    hints: map_hints(&hints, &mut resolve),
                }));
                if let Some(assumed) = assumed.filter(|_| assumed_after) {
                    // Follows from the condition just checked, see `core::Assert`.
                    commands.push(PassiveCommand::Assume(resolve(&assumed), Hints::default()));
                }
            }
            Simple::Assume(condition, hints) => {
                // The same assumption, of the values that its variables have here.
                let mut resolve = |expr: &Expr| resolve(expr, &values, State::Now);
                commands.push(PassiveCommand::Assume(
                    resolve(&condition),
                    map_hints(&hints, &mut resolve),
                ));
            }
            Simple::Assign(assignments) => {
                let resolved: Vec<(Var, Expr)> = assignments
                    .into_iter()
                    .map(|(var, value)| (var, resolve(&value, &values, State::Now)))
                    .collect();
                for (var, value) in resolved {
                    let value = if same_value(&value, &value) {
                        value
                    } else {
                        let version =
                            fresh.var(var.name.clone(), var.sort.clone(), VarKind::Temporary);
                        let version = Expr::var(&version, Span::default());
                        // Defines the new version, which nothing spoke of before.
                        commands.push(PassiveCommand::Assume(
                            equate(version.clone(), value),
                            Hints::default(),
                        ));
                        version
                    };
                    changes.extend(Change::of(&var, &value, asserts_before));
                    values.insert(var, value);
                }
            }
            Simple::Havoc(vars) => {
                for var in vars {
                    let version = fresh.var(var.name.clone(), var.sort.clone(), VarKind::Temporary);
                    let value = Expr::var(&version, Span::default());
                    changes.extend(Change::of(&var, &value, asserts_before));
                    values.insert(var, value);
                }
            }
        }
    }
    let successors = match block.next {
        Next::Goto(targets) => targets,
        Next::Return(_) => vec![],
    };
    let Block { label, span, returns, .. } = block;
    (PassiveBlock { label, span, commands, successors, returns, values: changes }, values)
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Now,
    Entry,
}

/// The expression with each variable's current value; under `old`, globals have their value at the entry.
fn resolve(expr: &Expr, values: &Values, state: State) -> Expr {
    match &expr.kind {
        Kind::Old(of) => resolve(of, values, State::Entry),
        Kind::Var(var) if state == State::Entry && var.kind == VarKind::Global => expr.clone(),
        Kind::Var(var) => values.get(var).unwrap_or(expr).clone(),
        _ => map_children(expr, &mut |part| resolve(part, values, state)),
    }
}

impl Change {
    fn of(var: &Var, value: &Expr, asserts_before: usize) -> Option<Change> {
        let (subject, value) = (Subject::Variable(var.clone()), value.clone());
        (var.kind != VarKind::Temporary).then_some(Change { subject, value, asserts_before })
    }
}

impl PassiveCommand {
    pub fn is_assert(&self) -> bool {
        matches!(self, PassiveCommand::Assert(_))
    }
}

impl Passive {
    /// Changes every expression.
    pub fn map_exprs(&mut self, change: &mut dyn FnMut(&Expr) -> Expr) {
        for block in &mut self.blocks {
            for command in &mut block.commands {
                let (PassiveCommand::Assume(condition, hints)
                | PassiveCommand::Assert(PassiveAssert { condition, hints, .. })) = command;
                *condition = change(condition);
                *hints = map_hints(hints, change);
            }
            let values = block.values.iter_mut();
            values.for_each(|shown| shown.value = change(&shown.value));
        }
    }
}
