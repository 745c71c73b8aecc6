//! Candidates for loops that go from link to link: a cursor that leads to the place where the pointer to the next node stands, so that a node can
//! be put in or taken out there. It leads to the head of the list, or into a node of it.

use super::heads::{facts_of_start, list_of};
use super::loop_view::LoopView;
use super::properties::said_of_root;
use super::words::{as_variable, bare, name, pointed_record, record_name, tight, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{RecordId, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    for (cursor, node, member) in cursors(typed, of) {
        let Some(start) = start(typed, of, cursor) else { continue };
        let Some(list) = list_of(typed, around.trees, pointer_to(typed, cursor)) else { continue };
        let (Some(kind), Some(field)) = (spelled(typed, node), member_name(typed, node, member))
        else {
            continue;
        };
        let mut add = |template, text| found.push(Candidate::invariant(of.home(), template, text));
        let (own, head) = (name(typed, cursor), start.head());
        let inside = format!("container({own}, {kind}, {field})");
        let on_list = format!("in({inside}, list({head}, {}))", list.1);
        add(Template::OnList, format!("{own} == {} || {on_list}", start.address()));
        for fact in facts_of_start(typed, &list, (&head, Some(&start.address()))) {
            add(Template::LikeRoot, fact);
        }
        for said in said_of_root(around, of.function, node) {
            add(Template::LikeRoot, said(&head));
        }
        if stores_behind(of, cursor) {
            add(Template::Ahead, none_new(&head, &start.first(), &list.1));
        }
    }
    found
}

/// The nodes of a list are some of those that it had at the entry.
pub fn none_new(head: &str, first: &str, link: &str) -> String {
    format!("forall(x, list({head}, {link}), in(x, old_list({first}, {link})))")
}

/// Whether a round writes where the pointer leads.
pub fn stores_behind(of: &LoopView, pointer: VariableId) -> bool {
    let is_behind = |place: &Expr| matches!(&place.kind, ExprKind::Deref(of) if as_variable(of) == Some(pointer));
    of.stores.iter().any(|(place, _)| is_behind(place))
}

/// Whether a round sets the variable to the address of a link.
pub fn goes_along(typed: &Program, of: &LoopView, id: VariableId) -> bool {
    cursors(typed, of).iter().any(|it| it.0 == id)
}

/// Variables that a round sets to the address of a link; with the record and its member.
fn cursors(typed: &Program, of: &LoopView) -> BTreeSet<(VariableId, RecordId, u32)> {
    let mut found = BTreeSet::new();
    each_expr(Node::Stmt(of.stmt), &mut |expr| {
        if let ExprKind::Assign(place, value) = &expr.kind
            && let ExprKind::Variable(id) = place.kind
            && of.known.contains(&id)
            && let Some((record, member)) = link_led_to(typed, value)
        {
            found.insert((id, record, member));
        }
    });
    found
}

/// The link of which an expression is the address: `&node->next`.
pub fn link_led_to(typed: &Program, value: &Expr) -> Option<(RecordId, u32)> {
    let ExprKind::AddressOf(place) = &bare(value).kind else { return None };
    super::list_invariants::link(typed, place)
}

/// The record to whose links a pointer of this type may lead: `struct node **`.
pub fn leads_to_links(typed: &Program, pointer: TypeId) -> Option<RecordId> {
    pointed_record(typed, typed.types.pointee(pointer)?.ty)
}

fn pointer_to(typed: &Program, cursor: VariableId) -> TypeId {
    let ty = typed[cursor].ty.ty;
    typed.types.pointee(ty).map_or(ty, |it| it.ty)
}

/// Where a cursor is before the first round.
enum Start {
    /// At a place, which these words name.
    Place(String),
    /// Where a pointer leads.
    Behind(String),
}

impl Start {
    fn head(&self) -> String {
        match self {
            Start::Place(place) => place.clone(),
            Start::Behind(pointer) if pointer.starts_with('\\') => format!("*{pointer}"),
            Start::Behind(pointer) => format!("*{}", tight(pointer.clone())),
        }
    }

    /// What stood there at the entry.
    fn first(&self) -> String {
        match self {
            Start::Place(place) => format!("\\at({place}, Pre)"),
            Start::Behind(pointer) => format!("\\at(*{}, Pre)", tight(pointer.clone())),
        }
    }

    fn address(&self) -> String {
        match self {
            Start::Place(place) => format!("&{place}"),
            Start::Behind(pointer) => pointer.clone(),
        }
    }
}

fn start(typed: &Program, of: &LoopView, cursor: VariableId) -> Option<Start> {
    if let Some(value) = of.start(cursor) {
        if let ExprKind::AddressOf(place) = &bare(value).kind {
            return words(typed, place).map(Start::Place);
        }
        let from = as_variable(value).filter(|it| !of.changed.contains(it))?;
        return Some(Start::Behind(name(typed, from)));
    }
    let is_parameter = typed[cursor].storage == VariableStorage::Parameter;
    is_parameter.then(|| Start::Behind(format!("\\at({}, Pre)", name(typed, cursor))))
}

/// The type in the words of C.
fn spelled(typed: &Program, record: RecordId) -> Option<String> {
    let own = record_name(typed, record)?;
    Some(if typed[record].tag.is_some() { format!("struct {own}") } else { own })
}

fn member_name(typed: &Program, record: RecordId, member: u32) -> Option<String> {
    let field = typed[record].definition.as_ref()?.fields.get(member as usize)?.name?;
    Some(typed.text(field).to_string())
}
