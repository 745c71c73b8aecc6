//! What may be true of lists that start in a record: at a member, or at each element of an array of heads. They end, their nodes are there, can be
//! freed if somebody does that, and are not the record's own memory; a second pointer leads to the last node.
//! Types and the bodies of all functions in, texts out; who has to keep them is said in `records`.

use super::accesses::ends_with_null;
use super::allocations::counts;
use super::buffers::{in_program, member_of};
use super::link_cursors::{leads_to_links, link_led_to};
use super::list_invariants::link;
use super::loop_view::{LoopView, loops_of};
use super::trees::{Tree, leads_down};
use super::words::{as_variable, bare, before, name, pointed_record, record_name, tight, unlike};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

/// Lists that start in one record.
struct Head {
    member: u32,
    /// The place in words; `k` is the index where there are many.
    text: String,
    /// How many there are, if they are elements.
    count: Option<String>,
    node: RecordId,
    /// `node.next`
    link: String,
}

/// What may be kept of the lists of the record that `pointer` leads to, as far as these members are used.
pub fn facts(
    typed: &Program,
    trees: &[Tree],
    (record, pointer): (RecordId, &str),
    used: &BTreeSet<(RecordId, u32)>,
) -> Vec<String> {
    let heads = heads(typed, trees, record, pointer);
    let is_last = |it: &&Head| it.count.is_none() && appends_to(typed, record, it);
    let (last, first): (Vec<&Head>, Vec<&Head>) = heads.iter().partition(is_last);
    let mut facts = vec![];
    for head in if first.is_empty() { &last } else { &first } {
        if used.contains(&(record, head.member)) {
            // What stands first is the first to be tried without.
            last.iter().for_each(|last| facts.extend(of_last(head, last, pointer)));
            let own = head.facts(typed, Some(pointer)).into_iter();
            facts.extend(own.map(|fact| head.of_each("0 <=", &fact)));
        }
    }
    facts
}

/// The same of the heads that a loop has not come to: an index goes through them.
pub fn facts_ahead(
    typed: &Program,
    trees: &[Tree],
    (record, pointer): (RecordId, &str),
    of: &LoopView,
) -> Vec<String> {
    let mut facts = vec![];
    for head in heads(typed, trees, record, pointer).iter().filter(|it| it.count.is_some()) {
        for index in indices(typed, (record, head.member), of) {
            // The loop that goes through the heads has the next one before it, one inside of that loop has it in work.
            let from = if of.changed.contains(&index) { "<=" } else { "<" };
            let from = format!("{} {from}", name(typed, index));
            let own = head.facts(typed, Some(pointer)).into_iter();
            facts.extend(own.map(|fact| head.of_each(&from, &fact)));
        }
    }
    facts
}

/// The nodes of the list that a pointer of this type may lead to, and their link.
pub fn list_of(typed: &Program, trees: &[Tree], pointer: TypeId) -> Option<(RecordId, String)> {
    let node = pointed_record(typed, pointer)?;
    let (_, link) = walked(typed).into_iter().find(|it| it.0 == node)?;
    let is_list = !leads_down(trees, node, link) && may_end(typed, node);
    Some((node, link_name(typed, node, link)?)).filter(|_| is_list)
}

/// What may be kept of a list that starts at a place, which is in the memory of `pointer`.
pub fn facts_of_start(
    typed: &Program,
    (node, link): &(RecordId, String),
    (place, pointer): (&str, Option<&str>),
) -> Vec<String> {
    let (text, link) = (place.to_string(), link.clone());
    Head { member: 0, text, count: None, node: *node, link }.facts(typed, pointer)
}

/// Variables that are known at the head of the loop and that the function finds heads with.
pub fn indices(
    typed: &Program,
    (record, member): (RecordId, u32),
    of: &LoopView,
) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[of.function].body else { return found };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &expr.kind else { return };
        if member_of(typed, record, base) == Some(member) {
            found.extend(as_variable(index).filter(|it| of.known.contains(it)));
        }
    });
    found
}

impl Head {
    fn list(&self) -> String {
        format!("list({}, {})", self.text, self.link)
    }

    /// `pointer`: to the memory that the head is in, if nodes could be there.
    fn facts(&self, typed: &Program, pointer: Option<&str>) -> Vec<String> {
        let (text, link, list) = (&self.text, &self.link, self.list());
        let mut facts = vec![];
        if frees_nodes(typed, self.node) {
            facts.push(format!("forall(x, {list}, \\freeable(x))"));
            if let Some(count) = &self.count {
                let [m, _] = unlike(&["k", pointer.unwrap_or_default()]);
                let other = text.replace("[k]", &format!("[{m}]"));
                let other = format!("!in(x, list({other}, {link}))");
                let those = format!("0 <= {m} < {} && {m} != k", tight(count.clone()));
                facts.push(format!("\\forall integer {m}; {those} ==> forall(x, {list}, {other})"));
            }
        }
        facts.push(format!("B({text}, {link}) == NULL"));
        facts.push(format!("forall(x, {list}, \\valid(x))"));
        if let Some(pointer) = pointer {
            facts.push(format!("forall(x, {list}, \\base_addr(x) != \\base_addr({pointer}))"));
        }
        for string in strings(typed, self.node) {
            facts.push(format!("forall(x, {list}, \\valid_read_string(x->{string}))"));
        }
        facts
    }

    /// The fact of each element from an index on, or of the one that there is.
    fn of_each(&self, from: &str, fact: &str) -> String {
        let Some(count) = &self.count else { return fact.to_string() };
        format!("\\forall integer k; {from} k <= {} ==> {fact}", before(&tight(count.clone())))
    }
}

fn heads(typed: &Program, trees: &[Tree], record: RecordId, pointer: &str) -> Vec<Head> {
    let walked = walked(typed);
    let fields = typed[record].definition.iter().flat_map(|it| &it.fields);
    let mut found = vec![];
    for (member, field) in (0u32..).zip(fields) {
        let Some(name) = field.name else { continue };
        let place = format!("{pointer}->{}", typed.text(name));
        let lists = |ty: TypeId| {
            let node = pointed_record(typed, ty).filter(|node| *node != record)?;
            let (_, link) = walked.iter().find(|it| it.0 == node)?;
            let is_list = !leads_down(trees, node, *link) && may_end(typed, node);
            Some((node, link_name(typed, node, *link)?)).filter(|_| is_list)
        };
        if let Some((node, link)) = lists(field.ty.ty) {
            found.push(Head { member, text: place, count: None, node, link });
            continue;
        }
        let (element, all) = match typed.types.get(field.ty.ty) {
            Type::Array(element, Length::Fixed(length)) => (element.ty, vec![length.to_string()]),
            Type::Pointer(element) => {
                (element.ty, counts(typed, record, member, pointer).into_iter().collect())
            }
            _ => continue,
        };
        for count in all {
            if let Some((node, link)) = lists(element) {
                let (text, count) = (format!("{place}[k]"), Some(count));
                found.push(Head { member, text, count, node, link });
            }
        }
    }
    found
}

/// `node.next`
fn link_name(typed: &Program, node: RecordId, member: u32) -> Option<String> {
    let field = typed[node].definition.as_ref()?.fields.get(member as usize)?.name?;
    Some(format!("{}.{}", record_name(typed, node)?, typed.text(field)))
}

/// Links that the program goes along: loops from node to node or from link to link, and what takes the first node away.
fn walked(typed: &Program) -> BTreeSet<(RecordId, u32)> {
    let mut found = BTreeSet::new();
    let mut note = |place: &Expr, value: &Expr, in_loop: bool| {
        let is_start = matches!(&place.kind, ExprKind::Deref(of) if as_variable(of).is_some());
        let is_variable = matches!(place.kind, ExprKind::Variable(_));
        let is_step = is_variable && in_loop;
        if !is_start && !is_step {
            return;
        }
        let node = pointed_record(typed, place.ty.ty);
        if let Some((record, member)) =
            link(typed, bare(value)).or_else(|| link_led_to(typed, value))
        {
            let is_link =
                node == Some(record) || leads_to_links(typed, place.ty.ty) == Some(record);
            found.extend(is_link.then_some((record, member)));
        }
    };
    for function in (0..typed.functions.len() as u32).map(FunctionId) {
        let mut see = |expr: &Expr, in_loop: bool| {
            if let ExprKind::Assign(place, value) = &expr.kind {
                note(place, value, in_loop);
            }
        };
        if let Some(body) = &typed[function].body {
            in_block(&body.block, &mut |expr| see(expr, false));
        }
        for of in loops_of(typed, function) {
            each_expr(Node::Stmt(of.stmt), &mut |expr| see(expr, true));
        }
    }
    found
}

fn may_end(typed: &Program, node: RecordId) -> bool {
    (0..typed.functions.len() as u32).any(|id| ends_with_null(typed, FunctionId(id), node))
}

/// Whether the program frees such nodes.
fn frees_nodes(typed: &Program, node: RecordId) -> bool {
    let mut frees = false;
    in_program(typed, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
        let given = call.arguments.first().map(bare).and_then(|it| pointed_record(typed, it.ty.ty));
        frees |= typed.text(typed[callee].name) == "free" && given == Some(node);
    });
    frees
}

/// Members of a node that hold texts: functions of the library get them.
pub fn strings(typed: &Program, node: RecordId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
        let Some(skipped) = takes_text(typed, callee) else { return };
        for argument in call.arguments.iter().skip(skipped) {
            let of = bare(argument);
            let letters = match typed.types.get(of.ty.ty) {
                Type::Array(element, _) => element.ty == TypeId::CHAR,
                Type::Pointer(to) => to.ty == TypeId::CHAR,
                _ => false,
            };
            let field = member_of(typed, node, of).filter(|_| letters);
            let fields = typed[node].definition.as_ref().map(|it| &it.fields);
            let name = field.zip(fields).and_then(|(at, fields)| fields.get(at as usize)?.name);
            found.extend(name.map(|name| typed.text(name).to_string()));
        }
    });
    found
}

/// How many arguments of a library function come before those that are texts, if any are.
pub fn takes_text(typed: &Program, callee: FunctionId) -> Option<usize> {
    let name = typed.text(typed[callee].name);
    let takes =
        name.starts_with("str") || name.contains("print") || matches!(name, "puts" | "fputs");
    // What a text is copied to need not be one before.
    let skipped = usize::from(name.contains("cpy") || name.starts_with("sn"));
    (takes && typed.library.contains(&callee)).then_some(skipped)
}

/// Another pointer of the record to such nodes may lead to the last one: the program puts nodes behind it.
fn of_last(first: &Head, last: &Head, pointer: &str) -> Vec<String> {
    if first.member == last.member || first.link != last.link || first.count.is_some() {
        return vec![];
    }
    let next = first.link.rsplit('.').next().unwrap_or_default();
    let (list, first, last) = (first.list(), &first.text, &last.text);
    vec![
        format!("{last} == NULL ==> {first} == NULL"),
        format!("{first} == NULL ==> {last} == NULL"),
        format!("{last} == NULL || in({last}, {list})"),
        format!("{last} == NULL || {last}->{next} == NULL"),
        format!("{last} == NULL || \\base_addr({last}) != \\base_addr({pointer})"),
    ]
}

/// Whether the program puts a node behind the one that the member leads to.
fn appends_to(typed: &Program, record: RecordId, last: &Head) -> bool {
    let mut appends = false;
    in_program(typed, &mut |expr| {
        let ExprKind::Assign(place, _) = &expr.kind else { return };
        let (Some(_), ExprKind::Member(node, _)) = (link(typed, place), &place.kind) else {
            return;
        };
        if let ExprKind::Deref(of) = &node.kind {
            appends |= member_of(typed, record, of) == Some(last.member);
        }
    });
    appends
}
