//! Candidates about all nodes of a kind, wherever they hang: each of their links leads to a node that an allocator gave, or to nothing. That is
//! enough to follow links where subtrees change places, so that nobody can say any more which node belongs to which tree.
//! Rule: only where the file moves nodes and frees nothing: else trees say more, or links may lead to what is gone.

use super::list_invariants::link;
use super::loop_view::loops_of;
use super::records::{Changes, allocates, in_bodies};
use super::trees::{Tree, Values};
use super::words::{as_variable, name, pointed_record, record_name};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::in_block;

/// Nodes that change places, and what is said of all of them.
pub struct MovedNodes {
    record: RecordId,
    /// `\forall struct node *p; .. ==> ..`
    links_lead_to_nodes: String,
}

impl MovedNodes {
    /// Whether these are the nodes of the tree: that it is one is then hard to say, and not needed.
    pub fn are_of(&self, tree: &Tree) -> bool {
        self.record == tree.record
    }
}

/// The kinds of nodes that a file moves from one place to another.
pub fn moved_nodes(typed: &Program, trees: &[Tree]) -> Vec<MovedNodes> {
    let functions = || (0..typed.functions.len() as u32).map(FunctionId);
    let speaks_of_trees = || typed.annotations.iter().any(|it| it.words.contains("tree("));
    if trees.is_empty() || speaks_of_trees() || functions().any(|it| gives_back(typed, it)) {
        return vec![];
    }
    let moved = trees.iter().map(|tree| tree.record);
    let moved = moved.filter(|record| functions().any(|it| moves(typed, it, *record)));
    moved.filter_map(|record| described(typed, record)).collect()
}

fn gives_back(typed: &Program, function: FunctionId) -> bool {
    mentions(typed, function, &["free", "realloc"])
}

fn mentions(typed: &Program, function: FunctionId, names: &[&str]) -> bool {
    let mut found = false;
    let is_one = |id: FunctionId| names.contains(&typed.text(typed[id].name));
    typed[function].body.iter().for_each(|body| {
        in_block(&body.block, &mut |expr| {
            found |= matches!(expr.kind, ExprKind::Function(id) if is_one(id));
        });
    });
    found
}

/// Whether the function hangs a node somewhere else: a link of one node, or a parameter, becomes a link of another one that is not new.
fn moves(typed: &Program, function: FunctionId, record: RecordId) -> bool {
    let Some(body) = &typed[function].body else { return false };
    if mentions(typed, function, &["malloc", "calloc"]) {
        return false;
    }
    let values = Values::of(typed, function);
    let is_parameter = |expr: &Expr| {
        as_variable(expr).is_some_and(|id| {
            typed[function].parameters.contains(&id)
                && pointed_record(typed, typed[id].ty.ty) == Some(record)
        })
    };
    let mut moves = false;
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Assign(place, value) = &expr.kind
            && link(typed, place).is_some_and(|(of, _)| of == record)
        {
            let from_link = values.links(value).iter().any(|(of, _)| *of == record);
            moves |= from_link || is_parameter(value);
        }
    });
    moves
}

/// Names for the node that is spoken of; no parameter of the file's functions may have the one that is taken.
const NAMES: [&str; 4] = ["p", "q", "x", "any"];

fn described(typed: &Program, record: RecordId) -> Option<MovedNodes> {
    let called = match typed[record].tag {
        Some(tag) => format!("struct {}", typed.text(tag)),
        None => record_name(typed, record)?,
    };
    let parameters = || typed.functions.iter().flat_map(|it| &it.parameters);
    let is_free = |text: &&str| !parameters().any(|id| name(typed, *id) == **text);
    let node = NAMES.into_iter().find(is_free)?;
    let fields = &typed[record].definition.as_ref()?.fields;
    let to_nodes = fields.iter().filter(|it| pointed_record(typed, it.ty.ty) == Some(record));
    let mut links = vec![];
    for field in to_nodes {
        links.push(format!("({})", is_node(&format!("{node}->{}", typed.text(field.name?)))));
    }
    let all = links.join(" && ");
    let links_lead_to_nodes =
        format!("\\forall {called} *{node}; \\freeable({node}) && \\valid({node}) ==> {all}");
    (!links.is_empty()).then_some(MovedNodes { record, links_lead_to_nodes })
}

fn is_node(pointer: &str) -> String {
    format!("{pointer} == NULL || \\freeable({pointer}) && \\valid({pointer})")
}

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let mut found = vec![];
    for nodes in around.moved.iter().filter(|it| uses(&around.program.typed, function, it.record)) {
        of_nodes(around, function, nodes, &mut found);
    }
    found
}

/// Whether the function, or one that it calls, has to do with such nodes.
fn uses(typed: &Program, function: FunctionId, record: RecordId) -> bool {
    let mut uses = false;
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Member(base, _) = &expr.kind {
            uses |= matches!(typed.types.get(base.ty.ty), Type::Record(of) if *of == record);
        }
    });
    uses
}

fn of_nodes(
    around: &Surroundings,
    function: FunctionId,
    nodes: &MovedNodes,
    found: &mut Vec<Candidate>,
) {
    let typed = &around.program.typed;
    let leads_to_one = |id: &&crate::typed::program::VariableId| {
        pointed_record(typed, typed[**id].ty.ty) == Some(nodes.record)
            && !name(typed, **id).is_empty()
    };
    for of in loops_of(typed, function) {
        let mut add = |text| found.push(Candidate::invariant(of.home(), Template::LikeRoot, text));
        add(nodes.links_lead_to_nodes.clone());
        for id in of.known.iter().filter(leads_to_one) {
            add(is_node(&name(typed, *id)));
        }
    }
    if typed.text(typed[function].name) == "main" {
        return;
    }
    let home = Home::Function(function);
    let mut add = |clause, text, template| found.push(Candidate { home, clause, text, template });
    for id in typed[function].parameters.iter().filter(leads_to_one) {
        add(Clause::Requires, is_node(&name(typed, *id)), Template::Access);
    }
    let result = typed.types.function(typed[function].ty).map(|it| it.result.ty);
    if result.and_then(|ty| pointed_record(typed, ty)) == Some(nodes.record) {
        add(Clause::Ensures, is_node("\\result"), Template::Result);
    }
    let all = &nodes.links_lead_to_nodes;
    add(Clause::Requires, all.clone(), Template::Kept);
    // What the function cannot change need not be promised, where its frame tells that.
    let changes = allocates(typed, function) || Changes::of(typed, function).touch(all);
    add(Clause::Ensures, all.clone(), if changes { Template::Kept } else { Template::Result });
}
