//! What a loop makes true of each element that it passes, and what was said of a whole: seen from stores and tests in the loop, and taken from
//! the function's own contract, with another element in the place of the one that was meant.

use super::Surroundings;
use super::list_invariants::mentions;
use super::loop_view::LoopView;
use super::words::{as_variable, bare, name, pointed_record, tight, with};
use crate::contract::program::Contract;
use crate::contract::term::{Quantifier, Term, TermKind};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

/// A formula about one element.
pub struct Property {
    pub variable: String,
    pub text: String,
}

/// What may hold of the nodes that cursors have passed.
pub fn of_visited(around: &Surroundings, of: &LoopView, cursors: &[String]) -> Vec<Property> {
    let typed = &around.program.typed;
    let mut found = vec![];
    let mut add = |text: String| found.push(Property { variable: "x".into(), text });
    for (place, value) in &of.stores {
        let Some(value) = value else { continue };
        let ExprKind::Member(base, _) = &place.kind else { continue };
        let ExprKind::Deref(pointer) = &base.kind else { continue };
        if as_variable(pointer).is_some_and(|id| cursors.contains(&name(typed, id)))
            && !mentions(value, &of.changed)
            && let Some(place) = of_element(typed, place, cursors)
            && let Some(value) = of_element(typed, value, cursors)
        {
            add(format!("{place} == {}", tight(value)));
        }
    }
    for condition in ways_out(of.stmt) {
        let others: BTreeSet<VariableId> =
            of.changed.iter().copied().filter(|id| !cursors.contains(&name(typed, *id))).collect();
        if let Some(text) = of_element(typed, condition, cursors)
            && !mentions(condition, &others)
            && text.contains('x')
        {
            add(format!("!({text})"));
        }
    }
    if frees(typed, of) {
        add("!alloc(x)".into());
    }
    let contract = contract_of(around, of.function);
    for clause in contract.into_iter().flat_map(|contract| &contract.ensures) {
        promised(around, &clause.formula, &mut found);
    }
    found
}

/// The expression with the element in the place of a cursor.
fn of_element(typed: &Program, expr: &Expr, cursors: &[String]) -> Option<String> {
    with(typed, expr, &|part| match part.kind {
        ExprKind::Variable(id) if cursors.contains(&name(typed, id)) => Some("x".into()),
        _ => None,
    })
}

/// Conditions under which a round leaves the loop.
pub fn ways_out(stmt: &Stmt) -> Vec<&Expr> {
    let mut found = vec![];
    each_node(Node::Stmt(stmt), &mut |node| {
        if let Node::Stmt(Stmt { kind: StmtKind::If(condition, then, _), .. }) = node
            && leaves(then)
        {
            found.push(condition);
        }
    });
    found
}

fn leaves(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Break | StmtKind::Goto(_) => true,
        StmtKind::Block(block) => block.items.last().is_some_and(leaves),
        _ => false,
    }
}

fn frees(typed: &Program, of: &LoopView) -> bool {
    let mut found = false;
    each_node(Node::Stmt(of.stmt), &mut |node| {
        if let Node::Expr(Expr { kind: ExprKind::Call(call), .. }) = node
            && let ExprKind::Function(id) = bare(&call.callee).kind
        {
            found |= typed.text(typed[id].name) == "free";
        }
    });
    found
}

pub fn contract_of<'p>(around: &Surroundings<'p>, function: FunctionId) -> Option<&'p Contract> {
    around.program.functions.get(&function)?.contract.as_ref()
}

/// The bodies of quantifiers over lists.
fn promised(around: &Surroundings, term: &Term, found: &mut Vec<Property>) {
    term.for_each(&mut |part| {
        if let TermKind::QuantifierIn(Quantifier::Forall, id, _, body) = &part.kind {
            let variable = around.program[*id].name.to_string();
            let text = (around.text)(body.span);
            if !text.is_empty() && !text.contains("\\result") {
                found.push(Property { variable, text });
            }
        }
    });
}

type Said = Box<dyn Fn(&str) -> String>;

/// What the contract says of one pointer to such a record alone, as something to be said of others.
pub fn said_of_root(around: &Surroundings, function: FunctionId, record: RecordId) -> Vec<Said> {
    let typed = &around.program.typed;
    let Some(contract) = contract_of(around, function) else { return vec![] };
    let mut found: Vec<Said> = vec![];
    for clause in &contract.requires {
        let mut parts = vec![];
        conjuncts(&clause.formula, &mut parts);
        for part in parts {
            let mut variables = BTreeSet::new();
            part.for_each(&mut |term| {
                if let TermKind::Variable(id) = term.kind {
                    variables.insert(id);
                }
            });
            let Some(id) = variables.first().filter(|_| variables.len() == 1) else { continue };
            if pointed_record(typed, typed[*id].ty.ty) == Some(record) {
                let (text, from) = ((around.text)(part.span), name(typed, *id));
                found.push(Box::new(move |to| rename(&text, &from, to)));
            }
        }
    }
    found
}

/// The parts of a conjunction.
pub fn conjuncts<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
    use crate::contract::term::BinaryOp;
    match &term.kind {
        TermKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, found);
            conjuncts(right, found);
        }
        _ => found.push(term),
    }
}

/// The text with another name for a variable; members of the same name are left alone.
pub fn rename(text: &str, from: &str, to: &str) -> String {
    let mut renamed = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_alphanumeric() || c == '_') {
        let (before, word) = rest.split_at(at);
        let end = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
        renamed.push_str(before);
        let trimmed = renamed.trim_end();
        let member = trimmed.ends_with("->")
            || trimmed.ends_with('.') && !trimmed.ends_with("..")
            || trimmed.ends_with('\\');
        renamed.push_str(if &word[..end] == from && !member { to } else { &word[..end] });
        rest = &word[end..];
    }
    renamed + rest
}

#[cfg(test)]
mod tests {
    use super::rename;

    #[test]
    fn only_the_variable_is_renamed() {
        assert_eq!(
            rename("in(x, list(n, n.n)) && n->n == nn", "n", "p"),
            "in(x, list(p, p.n)) && p->n == nn"
        );
        assert_eq!(rename("a[0 .. n - 1]", "n", "i"), "a[0 .. i - 1]");
        assert_eq!(rename("\\at(n, Pre) + n", "at", "i"), "\\at(n, Pre) + n");
    }
}
