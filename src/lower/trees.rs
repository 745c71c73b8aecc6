//! Trees along members of records: what a change of memory does to what is below a node, and to whether it is a tree. See
//! `prelude/tree.bpl` for the rules. Both are functions of memory, so that they need no state of their own: a change of which nothing is said
//! here leaves open what became of the trees, and is no less sound for that.

use super::build::{
    self, and, any, apply, eq, forall, iff, implies, int, ne, not, object, or, plus, ptr, var,
};
use super::cells::{RecordNames, field_name};
use super::class::Class;
use super::emit::Emit;
use super::heap;
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::unit::Unit;
use crate::base::Span;
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::term::{Branches, Builtin, TermKind};
use crate::il::ast::Expr;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A member that leads on to other nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    pub tag: Tag,
    pub offset: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeInfo {
    /// As in the names of its functions: `node.left.right`.
    pub name: Arc<str>,
    pub branches: Vec<Branch>,
}

/// The trees that specifications of the unit speak of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trees(BTreeMap<Branches, TreeInfo>);

impl Trees {
    pub fn new(program: &Program, names: &RecordNames) -> Trees {
        let mut trees = Trees::default();
        for_each_term(program, &mut |term| match &term.kind {
            TermKind::Tree(_, branches) | TermKind::Builtin(Builtin::IsTree(branches), _) => {
                trees.0.entry(*branches).or_insert_with(|| describe(program, names, *branches));
            }
            _ => {}
        });
        trees
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, branches: Branches) -> &TreeInfo {
        &self.0[&branches]
    }

    pub fn all(&self) -> impl Iterator<Item = &TreeInfo> {
        self.0.values()
    }
}

fn describe(program: &Program, names: &RecordNames, branches: Branches) -> TreeInfo {
    let definition = program.typed[branches.record].definition.as_ref();
    let fields = &definition.expect("the record of a tree is complete").fields;
    let mut name = names.get(branches.record).to_string();
    let mut members = vec![];
    for index in branches.fields() {
        let field = &fields[index as usize];
        name = format!("{name}.{}", field_name(&program.typed, field, index));
        members.push(Branch { tag: Tag::Field(branches.record, index), offset: field.offset });
    }
    TreeInfo { name: name.replace('-', "~").into(), branches: members }
}

impl TreeInfo {
    /// One of the template's functions, of a state of memory and more.
    fn of_memory(&self, function: &str, memory: [Expr; 2], more: &[&Expr]) -> Expr {
        let more = more.iter().map(|&argument| argument.clone());
        apply(&format!("{function}_{}", self.name), memory.into_iter().chain(more).collect())
    }

    /// Whether a node is below another.
    pub fn below(&self, memory: [Expr; 2], above: &Expr, node: &Expr) -> Expr {
        self.of_memory("Below", memory, &[above, node])
    }

    /// Where an annotation says so.
    pub fn starts_tree(&self, memory: [Expr; 2], root: &Expr) -> Expr {
        self.of_memory("StartsTree", memory, &[root])
    }

    fn is_tree(&self, memory: [Expr; 2], root: &Expr) -> Expr {
        self.of_memory("IsTree", memory, &[root])
    }
}

/// What trees depend on: pointers and tags.
pub const MEMORY: [Map; 2] = [Map::Cells(Class::Pointer), Map::Type];

fn memory_in(state: &State) -> [Expr; 2] {
    MEMORY.map(|map| state.map(&map))
}

/// Which cell a pointer is stored to.
pub enum Cell {
    /// That of a variable, which is in no record.
    Variable,
    /// A member with this tag.
    Tagged(Tag),
    /// Through a plain pointer: the cell may carry any tag.
    Any,
}

/// A store, and memory before it.
pub struct Store {
    memory: Expr,
    address: Expr,
    /// What the cell held.
    held: Expr,
    value: Expr,
}

/// Before `M_ptr[address] := value`, if there are trees that it may concern.
pub fn before_store(
    unit: &Unit,
    emit: &mut Emit,
    (address, value): (&Expr, &Expr),
    span: Span,
) -> Option<Store> {
    unit.trees.all().next()?;
    let [map, _] = MEMORY;
    let memory = emit.keep("pointers", map.ty(), var(&map.name()), span);
    let address = emit.keep("cell", ptr(), address.clone(), span);
    let value = emit.keep("stored", ptr(), value.clone(), span);
    let held = build::select(memory.clone(), vec![address.clone()]);
    Some(Store { memory, address, held, value })
}

/// After the store: `Planted` where the cell is a member that links a tree, `Untouched` where it is none.
pub fn after_store(unit: &Unit, emit: &mut Emit, cell: &Cell, store: Store, span: Span) {
    let [now, tags] = memory_in(&State::Now);
    let Store { memory, address, held, value } = store;
    for tree in unit.trees.all() {
        let is = |branch: &Branch| match cell {
            Cell::Variable => build::truth(false),
            Cell::Tagged(tag) => build::truth(branch.tag == *tag),
            Cell::Any => eq(heap::type_at(&State::Now, &address), unit.tag(&branch.tag)),
        };
        let old = [memory.clone(), tags.clone()];
        for branch in &tree.branches {
            let node = plus(address.clone(), int(-(branch.offset as i64)));
            let planted = tree.of_memory("Planted", old.clone(), &[&node, &held, &value, &now]);
            let why = "a store cuts off what the member led to, and adds what it leads to now";
            assume_if(emit, why, is(branch), planted, span);
        }
        let none = not(any(tree.branches.iter().map(is)));
        let why = "a store into another cell leaves trees alone";
        assume_if(emit, why, none, tree.of_memory("Untouched", old, &[&now]), span);
    }
}

fn assume_if(emit: &mut Emit, why: &'static str, condition: Expr, fact: Expr, span: Span) {
    if build::as_bool(&condition) != Some(false) {
        emit.assume(why, implies(condition, fact), span);
    }
}

/// What holds of trees in every state in which the heap is closed, each with the reason.
pub fn tree_facts(unit: &Unit, state: &State) -> Vec<(&'static str, Expr)> {
    let fact = |tree: &TreeInfo| {
        let grown = tree.of_memory("Grown", memory_in(state), &[&state.map(&Map::Alloc)]);
        ("no pointer refers to an object before it is allocated", grown)
    };
    unit.trees.all().map(fact).collect()
}

/// Where pointers may have changed between two states.
pub struct Changes<'c> {
    /// Whether the cell at an address may have, if its object was alive.
    pub at: &'c dyn Fn(Expr) -> Expr,
    pub maps: &'c BTreeSet<Map>,
}

/// What a call or the rounds of a loop leave of the trees. What is below a pointer is what it was, unless a cell of a node there may have
/// changed, or one of its members may have become a node, or have ceased to be one.
pub fn frame_facts(unit: &Unit, changes: &Changes, from: &State, to: &State) -> Vec<Expr> {
    if !changes.maps.contains(&Map::Cells(Class::Pointer)) {
        return vec![];
    }
    unit.trees.all().flat_map(|tree| frame_of(tree, changes, from, to)).collect()
}

fn frame_of(tree: &TreeInfo, changes: &Changes, from: &State, to: &State) -> [Expr; 2] {
    let (before, after) = (memory_in(from), memory_in(to));
    let (u, v) = (var("u"), var("v"));
    let [new, new_tags] = &after;
    let changed = tree.of_memory("Changed", before.clone(), &[new, new_tags, &u]);
    let cells = |node: &Expr| -> Vec<Expr> {
        tree.branches.iter().map(|branch| plus(node.clone(), int(branch.offset))).collect()
    };
    let mut ways = vec![not(heap::is_allocated(from, &object(changed.clone())))];
    ways.extend(cells(&changed).into_iter().map(changes.at));
    if changes.maps.contains(&Map::Type) {
        let members = cells(&changed);
        let members = members.into_iter().map(|cell| build::select(before[0].clone(), vec![cell]));
        let retyped = |cell: Expr| ne(heap::type_at(to, &cell), heap::type_at(from, &cell));
        let nodes = members.chain([changed.clone()]);
        ways.extend(nodes.flat_map(|node| cells(&node)).map(retyped));
    }
    let reached = or(eq(changed.clone(), u.clone()), tree.below(before.clone(), &u, &changed));
    let differs = and(reached, any(ways));
    let below = |memory: &[Expr; 2]| tree.below(memory.clone(), &u, &v);
    let is_tree = |memory: &[Expr; 2]| tree.is_tree(memory.clone(), &u);
    let same_nodes = iff(below(&after), below(&before));
    let same_shape = iff(is_tree(&after), is_tree(&before));
    [
        forall(
            &[("u", ptr()), ("v", ptr())],
            vec![vec![below(&after)], vec![below(&before)]],
            or(same_nodes, differs.clone()),
        ),
        forall(
            &[("u", ptr())],
            vec![vec![is_tree(&after)], vec![is_tree(&before)]],
            or(same_shape, differs),
        ),
    ]
}
