//! Candidates for loops that walk along lists (a field that points to a record of its own kind): where the cursors are, what is ahead of
//! them and behind them, and what was said of the list before.

use super::accesses::ends_with_null;
use super::loop_view::LoopView;
use super::properties::{Property, of_visited, said_of_root};
use super::trees::leads_down;
use super::words::{as_variable, name, pointed_record, record_name, tight, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

/// A list as one loop uses it.
pub struct Chain {
    pub record: RecordId,
    pub member: u32,
    /// `node.next`
    pub link: String,
    /// Whether the loop changes links.
    pub relinks: bool,
}

/// Pointers into the list, in the words of annotations.
struct Pointers {
    /// Those that change.
    cursors: Vec<String>,
    /// Those that do not: where lists start.
    roots: Vec<String>,
    /// Where the walk ends: NULL, or what the condition compares a cursor with.
    ends: Vec<String>,
}

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    for chain in chains(typed, of) {
        if leads_down(around.trees, chain.record, chain.member) {
            continue;
        }
        if !ends_with_null(typed, of.function, chain.record) && !around.speaks_of_lists() {
            continue;
        }
        let pointers = pointers(typed, of, &chain);
        if pointers.cursors.is_empty() {
            continue;
        }
        let mut add = |template, text| found.push(Candidate::invariant(of.home(), template, text));
        places(&chain, &pointers, &mut add);
        tested(typed, of, (&chain, &pointers.cursors), &mut add);
        let properties = of_visited(around, of, &pointers.cursors);
        contents(&chain, &pointers, &properties, &mut add);
        let all = pointers.cursors.iter().chain(&pointers.roots);
        for pointer in all {
            for said in said_of_root(around, of.function, chain.record) {
                add(Template::LikeRoot, said(pointer));
            }
        }
    }
    found
}

/// The lists that a loop uses: links that it reads or writes.
pub fn chains(typed: &Program, of: &LoopView) -> Vec<Chain> {
    let mut used: BTreeSet<(RecordId, u32)> = BTreeSet::new();
    each_expr(Node::Stmt(of.stmt), &mut |expr| used.extend(link(typed, expr)));
    let relinked: BTreeSet<(RecordId, u32)> =
        of.stores.iter().filter_map(|(place, _)| link(typed, place)).collect();
    let chain = |(record, field): (RecordId, u32)| {
        let definition = typed[record].definition.as_ref()?;
        let name = typed.text(definition.fields.get(field as usize)?.name?);
        let link = format!("{}.{name}", record_name(typed, record)?);
        let relinks = relinked.contains(&(record, field));
        Some(Chain { record, member: field, link, relinks })
    };
    used.into_iter().filter_map(chain).collect()
}

/// The link that a place is: a field that points to a record of the kind that it is in.
pub fn link(typed: &Program, expr: &Expr) -> Option<(RecordId, u32)> {
    let ExprKind::Member(base, index) = &expr.kind else { return None };
    let ExprKind::Deref(pointer) = &base.kind else { return None };
    let record = pointed_record(typed, pointer.ty.ty)?;
    (pointed_record(typed, expr.ty.ty)? == record).then_some((record, *index))
}

fn pointers(typed: &Program, of: &LoopView, chain: &Chain) -> Pointers {
    let points = |id: &VariableId| pointed_record(typed, typed[*id].ty.ty) == Some(chain.record);
    let (changed, fixed): (Vec<VariableId>, Vec<VariableId>) =
        of.known.iter().copied().filter(points).partition(|id| of.changed.contains(id));
    let mut roots: Vec<String> = fixed.iter().map(|id| name(typed, *id)).collect();
    for id in &changed {
        if typed[*id].storage == crate::typed::program::VariableStorage::Parameter {
            roots.push(format!("\\at({}, Pre)", name(typed, *id)));
        } else if let Some(start) = of.start(*id)
            && as_variable(start).is_none()
            && !mentions(start, &of.changed)
        {
            roots.extend(words(typed, start).filter(|words| words != "NULL"));
        }
    }
    let mut ends = vec!["NULL".to_string()];
    for guard in of.guards() {
        if let ExprKind::Binary(BinaryOp::NotEqual, left, right) = &guard.kind
            && as_variable(left).is_some_and(|id| changed.contains(&id))
            && !mentions(right, &of.changed)
        {
            ends.extend(words(typed, right));
        }
    }
    ends.dedup();
    if ends.len() > 1 {
        ends.remove(0);
    }
    roots.sort();
    roots.dedup();
    let cursors = changed.iter().map(|id| name(typed, *id)).collect();
    Pointers { cursors, roots, ends }
}

/// Whether an expression reads one of these variables.
pub fn mentions(expr: &Expr, variables: &BTreeSet<VariableId>) -> bool {
    let mut found = false;
    each_expr(Node::Expr(expr), &mut |part| {
        found |= matches!(part.kind, ExprKind::Variable(id) if variables.contains(&id));
    });
    found
}

/// The lists of the roots as sets; as they were at first, where the loop changes links.
fn whole_lists(chain: &Chain, pointers: &Pointers) -> Vec<String> {
    let link = &chain.link;
    let mut sets = vec![];
    for root in &pointers.roots {
        if chain.relinks {
            sets.push(format!("old_list({root}, {link})"));
        } else {
            sets.push(format!("list({root}, {link})"));
        }
    }
    sets
}

/// Where the cursors are.
fn places(chain: &Chain, pointers: &Pointers, add: &mut dyn FnMut(Template, String)) {
    let link = &chain.link;
    for cursor in &pointers.cursors {
        for set in whole_lists(chain, pointers) {
            add(Template::OnList, format!("in({cursor}, {set})"));
            for end in &pointers.ends {
                add(
                    Template::OnList,
                    format!("{cursor} == {} || in({cursor}, {set})", tight(end.clone())),
                );
            }
        }
        add(Template::NotNull, format!("{cursor} != NULL"));
    }
    for pointer in pointers.cursors.iter().chain(&pointers.roots) {
        for end in &pointers.ends {
            add(Template::Ends, format!("B({pointer}, {link}) == {end}"));
        }
        add(Template::LikeRoot, format!("forall(x, list({pointer}, {link}), \\valid(x))"));
    }
    for trailing in &pointers.cursors {
        for cursor in pointers.cursors.iter().filter(|it| *it != trailing) {
            let field = link.rsplit('.').next().unwrap_or_default();
            let follows = format!("{trailing} != NULL ==> {trailing}->{field} == {cursor}");
            add(Template::Trailing, follows);
            for root in &pointers.roots {
                add(Template::Trailing, format!("{trailing} == NULL ==> {cursor} == {root}"));
            }
        }
    }
}

/// A loop that goes on while `p->next->data < n` holds knows of the node that it came to that `p->data < n`.
fn tested(
    typed: &Program,
    of: &LoopView,
    (chain, cursors): (&Chain, &[String]),
    add: &mut dyn FnMut(Template, String),
) {
    let field = chain.link.rsplit('.').next().unwrap_or_default();
    let guards: Vec<String> = of.guards().into_iter().filter_map(|it| words(typed, it)).collect();
    for cursor in cursors {
        let (next, here) = (format!("{cursor}->{field}->"), format!("{cursor}->"));
        for guard in guards.iter().filter(|guard| starts_a_word(guard, &next)) {
            add(Template::Tested, guard.replace(&next, &here));
        }
    }
}

/// Whether the text holds the part, and never as the end of a longer name.
fn starts_a_word(text: &str, part: &str) -> bool {
    let goes_on = |at: usize| {
        let before = text[..at].chars().next_back();
        before.is_some_and(|it| it.is_alphanumeric() || "_>.".contains(it))
    };
    text.contains(part) && !text.match_indices(part).any(|(at, _)| goes_on(at))
}

/// What is ahead, and what was passed.
fn contents(
    chain: &Chain,
    pointers: &Pointers,
    properties: &[Property],
    add: &mut dyn FnMut(Template, String),
) {
    let link = &chain.link;
    let list = |pointer: &String| format!("list({pointer}, {link})");
    for set in whole_lists(chain, pointers) {
        for cursor in &pointers.cursors {
            let ahead = list(cursor);
            add(Template::Ahead, format!("forall(x, {ahead}, in(x, {set}))"));
            for property in properties {
                let (x, holds) = (&property.variable, &property.text);
                let passed = format!("forall({x}, {set}, in({x}, {ahead}) || {holds})");
                add(Template::Visited, passed);
                for end in pointers.ends.iter().filter(|end| *end != "NULL") {
                    let ahead = format!("{cursor} != {end} && in({x}, {ahead})");
                    let passed =
                        format!("forall({x}, {set}, {x} == {end} || ({ahead}) || {holds})");
                    add(Template::Visited, passed);
                }
            }
        }
        for (left, right) in pairs(&pointers.cursors) {
            let either = format!("in(x, {}) || in(x, {})", list(left), list(right));
            add(Template::OneOrTheOther, format!("forall(x, {set}, {either})"));
        }
    }
    for (left, right) in pairs(&pointers.cursors) {
        add(Template::Apart, format!("forall(x, {}, !in(x, {}))", list(left), list(right)));
    }
}

fn pairs(all: &[String]) -> impl Iterator<Item = (&String, &String)> {
    let from = move |index: usize| all[index + 1..].iter().map(move |other| (&all[index], other));
    (0..all.len()).flat_map(from)
}
