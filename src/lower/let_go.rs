//! Pointers into a part of an object that go out of sight: stored in memory, or returned. From there on a proof bounds them by the whole
//! object, where C bounds them by the part (C11 6.5.6p8): what a program in does with them is assumed, and named here.
//! Links, as of lists, are left out: nobody counts on from those.

use crate::base::Span;
use crate::lower::effects::lives_in_memory;
use crate::lower::home_root::{Extent, Holder, Part, Root, holders, is_number, root};
use crate::typed::Program;
use crate::typed::tree::{Block, Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Stored,
    Returned,
}

/// Where the pointers stand, in the order of the text.
pub fn let_go(program: &Program) -> Vec<(Span, Way)> {
    let mut found = vec![];
    for function in &program.functions {
        if let Some(body) = &function.body {
            found.extend(of_body(program, &body.block));
        }
    }
    let none = BTreeSet::new();
    for initializer in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        let values = values(initializer).into_iter();
        found.extend(
            values.filter(|it| is_part(program, it, &none)).map(|it| (it.span, Way::Stored)),
        );
    }
    found.sort_by_key(|(span, _)| *span);
    found
}

fn of_body(program: &Program, block: &Block) -> Vec<(Span, Way)> {
    let (holders, mut found) = (holders(program, block), vec![]);
    for item in &block.items {
        each_node(Node::Stmt(item), &mut |node| {
            let (values, way) = given_away(program, node);
            let parts = values.into_iter().filter(|value| is_part(program, value, &holders));
            found.extend(parts.map(|value| (value.span, way)));
        });
    }
    found
}

/// What a statement or expression puts where bodies do not follow it.
fn given_away<'t>(program: &Program, node: Node<'t>) -> (Vec<&'t Expr>, Way) {
    let values = match node {
        Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => match place.kind {
            ExprKind::Variable(variable) if !lives_in_memory(program, variable) => vec![],
            _ => vec![&**value],
        },
        Node::Stmt(Stmt { kind: StmtKind::Declare(variable, Some(initializer)), .. }) => {
            match lives_in_memory(program, *variable) {
                true => values(initializer),
                false => vec![],
            }
        }
        Node::Stmt(Stmt { kind: StmtKind::Return(Some(value)), .. }) => {
            return (vec![value], Way::Returned);
        }
        _ => vec![],
    };
    (values, Way::Stored)
}

fn values(initializer: &Initializer) -> Vec<&Expr> {
    match initializer {
        Initializer::Value(value) => vec![value],
        Initializer::String(_) => vec![],
        Initializer::Aggregate(entries) => {
            entries.iter().flat_map(|entry| values(&entry.value)).collect()
        }
    }
}

/// Whether a value points into a part of an object that somebody may count on in.
fn is_part(program: &Program, value: &Expr, holders: &BTreeSet<Holder>) -> bool {
    match root(program, value) {
        Some(Root::Part(Part { extent: Extent::Single(_), .. })) => is_number(program, value),
        Some(Root::Part(_)) => true,
        Some(Root::Held(holder)) => holders.contains(&holder),
        None => false,
    }
}
