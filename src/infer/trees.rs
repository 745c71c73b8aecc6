//! Candidates for trees: records that lead to records of their kind along several members. That something is a tree is asked at the entry, kept by
//! loops that go down, and promised of what is returned.
//! A record counts as a node if some function goes down along two of its members: in one loop, by calling itself, or by storing what it gets from
//! calls of itself. Pointers to and fro, as in a ring, are none of these.

use super::list_invariants::link;
use super::loop_view::{LoopView, loops_of};
use super::records::in_bodies;
use super::words::{as_variable, bare, name, pointed_record, record_name, words};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{Node, each_expr, each_node};
use std::collections::{BTreeMap, BTreeSet};

/// Nodes of trees, and the members that lead down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub record: RecordId,
    pub members: BTreeSet<u32>,
    /// `node.left, node.right`
    links: String,
}

impl Tree {
    /// All nodes, as a set.
    pub fn nodes(&self, root: &str) -> String {
        format!("tree({root}, {})", self.links)
    }

    fn holds_of(&self, root: &str) -> String {
        format!("is_tree({root}, {})", self.links)
    }

    /// The places of the members that lead down, for all nodes.
    pub fn members_of(&self, nodes: &str) -> Vec<String> {
        let names = self.links.split(", ").filter_map(|link| link.rsplit('.').next());
        names.map(|member| format!("{nodes}->{member}")).collect()
    }
}

/// The trees of a program, at most one for a record.
pub fn trees(typed: &Program) -> Vec<Tree> {
    let mut found: BTreeMap<RecordId, BTreeSet<u32>> = BTreeMap::new();
    for index in 0..typed.functions.len() {
        for (record, members) in walked(typed, FunctionId(index as u32)) {
            let known = found.entry(record).or_default();
            if members.len() > known.len() {
                *known = members;
            }
        }
    }
    found.retain(|_, members| members.len() > 1);
    found.into_iter().filter_map(|(record, members)| tree(typed, record, members)).collect()
}

/// The kind of trees that a pointer to a node leads to.
pub fn pointed_tree<'t>(typed: &Program, trees: &'t [Tree], pointer: TypeId) -> Option<&'t Tree> {
    let record = pointed_record(typed, pointer)?;
    trees.iter().find(|tree| tree.record == record)
}

/// The same for a pointer to a pointer to a node.
pub fn rooted_tree<'t>(typed: &Program, trees: &'t [Tree], pointer: TypeId) -> Option<&'t Tree> {
    pointed_tree(typed, trees, typed.types.pointee(pointer)?.ty)
}

/// Whether a member leads from a node of a tree to others, so that it makes no lists.
pub fn leads_down(trees: &[Tree], record: RecordId, member: u32) -> bool {
    trees.iter().any(|tree| tree.record == record && tree.members.contains(&member))
}

fn tree(typed: &Program, record: RecordId, members: BTreeSet<u32>) -> Option<Tree> {
    let definition = typed[record].definition.as_ref()?;
    let record_name = record_name(typed, record)?;
    let mut links = vec![];
    for member in &members {
        let field = definition.fields.get(*member as usize)?.name?;
        links.push(format!("{record_name}.{}", typed.text(field)));
    }
    Some(Tree { record, members, links: links.join(", ") })
}

type Members = BTreeMap<RecordId, BTreeSet<u32>>;

/// Members along which one function goes down.
fn walked(typed: &Program, function: FunctionId) -> Vec<(RecordId, BTreeSet<u32>)> {
    let Some(body) = &typed[function].body else { return vec![] };
    let values = Values::of(typed, function);
    let (mut passed, mut stored) = (Members::new(), Members::new());
    let mut found = vec![];
    let note = |to: &mut Members, links: BTreeSet<(RecordId, u32)>| {
        links.into_iter().for_each(|(record, member)| {
            to.entry(record).or_default().insert(member);
        });
    };
    for item in &body.block.items {
        each_expr(Node::Stmt(item), &mut |expr| match &expr.kind {
            ExprKind::Call(call) if calls(&call.callee, function) => {
                for argument in &call.arguments {
                    note(&mut passed, values.links(argument));
                }
            }
            ExprKind::Assign(place, value) => {
                if let Some(link) = link(typed, place).filter(|_| values.is_own_result(value)) {
                    note(&mut stored, BTreeSet::from([link]));
                }
            }
            _ => {}
        });
    }
    found.extend(passed);
    found.extend(stored);
    for of in loops_of(typed, function) {
        let mut steps: BTreeMap<VariableId, Members> = BTreeMap::new();
        each_expr(Node::Stmt(of.stmt), &mut |expr| {
            if let ExprKind::Assign(place, value) = &expr.kind
                && let ExprKind::Variable(id) = place.kind
            {
                note(steps.entry(id).or_default(), links_in(typed, value));
            }
        });
        found.extend(steps.into_values().flatten());
    }
    found
}

fn calls(callee: &Expr, function: FunctionId) -> bool {
    matches!(bare(callee).kind, ExprKind::Function(id) if id == function)
}

/// What variables of a function get.
pub struct Values<'p> {
    typed: &'p Program,
    function: FunctionId,
    all: Vec<(VariableId, &'p Expr)>,
}

impl<'p> Values<'p> {
    pub fn of(typed: &'p Program, function: FunctionId) -> Values<'p> {
        let mut all = vec![];
        let items = typed[function].body.iter().flat_map(|body| &body.block.items);
        for item in items {
            each_node(Node::Stmt(item), &mut |node| match node {
                Node::Stmt(Stmt { kind: StmtKind::Declare(id, Some(value)), .. }) => {
                    if let Initializer::Value(value) = &**value {
                        all.push((*id, value));
                    }
                }
                Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => {
                    if let ExprKind::Variable(id) = place.kind {
                        all.push((id, value));
                    }
                }
                _ => {}
            });
        }
        Values { typed, function, all }
    }

    /// The links whose value an expression may have.
    pub fn links(&self, expr: &Expr) -> BTreeSet<(RecordId, u32)> {
        match as_variable(expr) {
            Some(id) => {
                let values = self.all.iter().filter(|(of, _)| *of == id);
                values.flat_map(|(_, value)| links_in(self.typed, value)).collect()
            }
            None => links_in(self.typed, expr),
        }
    }

    /// All that a variable is given by assignments and where it is declared.
    pub fn given(&self, id: VariableId) -> impl Iterator<Item = &'p Expr> {
        self.all.iter().filter(move |(of, _)| *of == id).map(|(_, value)| *value)
    }

    /// Whether the value comes from a call of the function itself.
    fn is_own_result(&self, expr: &Expr) -> bool {
        let is_call = |expr: &Expr| matches!(&bare(expr).kind, ExprKind::Call(call) if calls(&call.callee, self.function));
        let mut values = self.all.iter();
        is_call(expr)
            || as_variable(expr)
                .is_some_and(|id| values.any(|(of, value)| *of == id && is_call(value)))
    }
}

/// The links that an expression may lead to: of a choice both.
fn links_in(typed: &Program, expr: &Expr) -> BTreeSet<(RecordId, u32)> {
    match &expr.kind {
        ExprKind::Convert(_, of) | ExprKind::Load(of) | ExprKind::AddressOf(of) => {
            links_in(typed, of)
        }
        ExprKind::Conditional(of) => {
            let mut found = links_in(typed, &of.1);
            found.extend(links_in(typed, &of.2));
            found
        }
        _ => link(typed, expr).into_iter().collect(),
    }
}

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    if around.trees.is_empty() {
        return found;
    }
    for of in loops_of(typed, function) {
        in_loop(around, &of, &mut found);
    }
    if typed.text(typed[function].name) != "main" {
        in_contract(around, function, &mut found);
    }
    found
}

/// Where a tree starts, in words, and its kind.
type Root<'t> = (String, &'t Tree);

fn roots_of<'t>(around: &Surroundings<'t>, function: FunctionId) -> Vec<Root<'t>> {
    let typed = &around.program.typed;
    let named = typed[function].parameters.iter().filter(|id| !name(typed, **id).is_empty());
    let root = |id: &VariableId| {
        let (text, ty) = (name(typed, *id), typed[*id].ty.ty);
        match pointed_tree(typed, around.trees, ty) {
            Some(tree) => Some((text, tree)),
            None => Some((format!("*{text}"), rooted_tree(typed, around.trees, ty)?)),
        }
    };
    named.filter_map(root).filter(|(_, tree)| !is_moved(around, tree)).collect()
}

/// Of nodes that change places other things are said.
fn is_moved(around: &Surroundings, tree: &Tree) -> bool {
    around.moved.iter().any(|nodes| nodes.are_of(tree))
}

fn in_contract(around: &Surroundings, function: FunctionId, found: &mut Vec<Candidate>) {
    let typed = &around.program.typed;
    let mut add = |clause, template, text| {
        found.push(Candidate { home: Home::Function(function), clause, text, template });
    };
    let roots = roots_of(around, function);
    let (relinks, frees) = (relinked(around, function), frees(typed, function));
    for (root, tree) in &roots {
        let nodes = tree.nodes(root);
        if frees {
            let text = format!("forall(x, {nodes}, \\freeable(x))");
            add(Clause::Requires, Template::Access, text);
        }
        add(Clause::Requires, Template::Access, tree.holds_of(root));
        if relinks.contains(&tree.record) {
            add(Clause::Ensures, Template::Result, tree.holds_of(root));
        }
    }
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return };
    let tree = pointed_tree(typed, around.trees, ty.result.ty);
    let Some(tree) = tree.filter(|tree| !is_moved(around, tree)) else { return };
    let result = tree.nodes("\\result");
    let same = roots.iter().filter(|(_, of)| of.record == tree.record);
    for root in same.map(|(root, _)| root) {
        let nodes = tree.nodes(root);
        add(Clause::Ensures, Template::Result, format!("in(\\result, {nodes})"));
        let text = format!("\\result == NULL || in(\\result, {nodes})");
        add(Clause::Ensures, Template::Result, text);
        if relinks.contains(&tree.record) {
            let text = format!("forall(x, {result}, in(x, \\old({nodes})) || \\fresh(x))");
            add(Clause::Ensures, Template::Result, text);
            let text = format!("forall(x, {result}, in(x, \\old({nodes})))");
            add(Clause::Ensures, Template::Result, text);
        }
    }
    add(Clause::Ensures, Template::Result, format!("forall(x, {result}, \\fresh(x))"));
    add(Clause::Ensures, Template::Result, tree.holds_of("\\result"));
}

/// The kinds of nodes whose members that lead down the function, or one that it calls, gives other values.
fn relinked(around: &Surroundings, function: FunctionId) -> BTreeSet<RecordId> {
    let typed = &around.program.typed;
    let mut found = BTreeSet::new();
    in_bodies(typed, function, &mut |expr| {
        let ExprKind::Assign(place, _) = &expr.kind else { return };
        let written = link(typed, place).map(|(record, _)| record);
        // Through a pointer to such a member, or to a root.
        let behind = match &place.kind {
            ExprKind::Deref(pointer) => rooted_tree(typed, around.trees, pointer.ty.ty),
            _ => None,
        };
        found.extend(written.or(behind.map(|tree| tree.record)));
    });
    found
}

/// Whether the function, or one that it calls, gives memory back.
pub fn frees(typed: &Program, function: FunctionId) -> bool {
    let mut frees = false;
    in_bodies(typed, function, &mut |expr| {
        frees |=
            matches!(expr.kind, ExprKind::Function(id) if typed.text(typed[id].name) == "free");
    });
    frees
}

fn in_loop(around: &Surroundings, of: &LoopView, found: &mut Vec<Candidate>) {
    let typed = &around.program.typed;
    let mut add = |template, text| found.push(Candidate::invariant(of.home(), template, text));
    let (changed, fixed): (Vec<VariableId>, Vec<VariableId>) =
        of.known.iter().copied().partition(|id| of.changed.contains(id));
    for cursor in &changed {
        let (text, ty) = (name(typed, *cursor), typed[*cursor].ty.ty);
        let known = |tree: &&Tree| !is_moved(around, tree);
        if let Some(tree) = pointed_tree(typed, around.trees, ty).filter(known) {
            add(Template::LikeRoot, tree.holds_of(&text));
            add(Template::NotNull, format!("{text} != NULL"));
            for root in starts(around, of, (*cursor, tree), &fixed) {
                let nodes = tree.nodes(&root);
                add(Template::OnList, format!("in({text}, {nodes})"));
                add(Template::OnList, format!("{text} == NULL || in({text}, {nodes})"));
            }
        } else if let Some(tree) = rooted_tree(typed, around.trees, ty).filter(known) {
            add(Template::LikeRoot, tree.holds_of(&format!("*{text}")));
            add(Template::LikeRoot, format!("\\valid({text})"));
            for root in starts(around, of, (*cursor, tree), &fixed) {
                let nodes = tree.nodes(&format!("*{root}"));
                let members = tree.members_of("q");
                let members = members.iter().map(|member| format!("{text} == &{member}"));
                let members = members.collect::<Vec<_>>().join(" || ");
                let text = format!("{text} == {root} || exists(q, {nodes}, {members})");
                add(Template::OnList, text);
            }
        }
    }
    for (root, tree) in roots_of(around, of.function) {
        let is_fixed = |id: &VariableId| name(typed, *id) == root.trim_start_matches('*');
        if fixed.iter().any(is_fixed) {
            add(Template::LikeRoot, tree.holds_of(&root));
        }
    }
}

/// Where a walk may have started: variables of the cursor's type that do not change, what the cursor was at the entry, and what it was
/// given before the loop.
fn starts(
    around: &Surroundings,
    of: &LoopView,
    (cursor, _): (VariableId, &Tree),
    fixed: &[VariableId],
) -> BTreeSet<String> {
    let typed = &around.program.typed;
    let same = fixed.iter().filter(|id| typed[**id].ty.ty == typed[cursor].ty.ty);
    let mut found: BTreeSet<String> = same.map(|id| name(typed, *id)).collect();
    if typed[cursor].storage == VariableStorage::Parameter {
        found.insert(format!("\\at({}, Pre)", name(typed, cursor)));
    } else if let Some(start) = of.start(cursor)
        && as_variable(start).is_none()
        && !super::list_invariants::mentions(start, &of.changed)
    {
        found.extend(words(typed, start).filter(|text| text != "NULL"));
    }
    found
}
