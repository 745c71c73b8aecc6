//! Loops that jumps make: a label, and the statements of its block up to the last one from which a `goto` leads back there. Body in,
//! such loops by their labels out.
//! Rule: a loop holds every statement of its block from which a jump leads to one of its labels, so that who leaves it comes back
//! through its head or is seen to come from outside (`entered_at_head`).

use super::rounds::for_each_stmt;
use crate::typed::program::LabelId;
use crate::typed::tree::{Block, Stmt, StmtKind};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug)]
pub struct JumpLoop {
    /// Its statements as a block, the labelled one first.
    pub of: Stmt,
    /// The last statement, as it stands in the body.
    last: *const Stmt,
}

impl JumpLoop {
    pub fn ends_with(&self, stmt: &Stmt) -> bool {
        std::ptr::eq(self.last, stmt)
    }
}

pub fn jump_loops(body: &Block) -> BTreeMap<LabelId, JumpLoop> {
    let mut found = BTreeMap::new();
    let mut visit = |stmt: &Stmt| {
        note(stmt, &[], &mut found);
        if let StmtKind::Block(block) = &stmt.kind {
            in_items(&block.items, &mut found);
        }
    };
    body.items.iter().for_each(|item| for_each_stmt(item, &mut visit));
    in_items(&body.items, &mut found);
    found
}

/// Whether a jump leads back to a place before it.
pub fn jumps_back(body: &Block) -> bool {
    let (mut labels, mut gotos, mut computed) = (BTreeMap::new(), vec![], false);
    let mut visit = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Label(label, _) => {
            labels.insert(*label, stmt.span.start);
        }
        StmtKind::Goto(label) => gotos.push((*label, stmt.span.start)),
        StmtKind::GotoComputed(_) => computed = true,
        StmtKind::Asm(asm) => computed |= asm.goto,
        _ => {}
    };
    body.items.iter().for_each(|item| for_each_stmt(item, &mut visit));
    computed || gotos.iter().any(|(label, at)| labels.get(label).is_none_or(|place| place < at))
}

fn in_items(items: &[Stmt], found: &mut BTreeMap<LabelId, JumpLoop>) {
    for (index, item) in items.iter().enumerate() {
        let mut labelled = item;
        loop {
            note(labelled, &items[index + 1..], found);
            labelled = match &labelled.kind {
                StmtKind::Label(_, inner) | StmtKind::Default(inner) => inner,
                StmtKind::Case(case) => &case.body,
                _ => break,
            };
        }
    }
}

/// Notes the loop of a labelled statement with those that follow it in its block.
fn note(stmt: &Stmt, behind: &[Stmt], found: &mut BTreeMap<LabelId, JumpLoop>) {
    let StmtKind::Label(head, _) = &stmt.kind else { return };
    let parts = |count: usize| std::iter::once(stmt).chain(&behind[..count]);
    let Some(mut count) = (0..=behind.len()).rev().find(|count| {
        let last = if *count == 0 { stmt } else { &behind[count - 1] };
        jumps_to(last, &[*head].into())
    }) else {
        return;
    };
    // Whoever jumps into the loop from behind it belongs to it.
    loop {
        let labels = parts(count).flat_map(labels_in).collect();
        let more = |stmt: &Stmt| jumps_to(stmt, &labels);
        match behind[count..].iter().rposition(more) {
            Some(further) => count += further + 1,
            None => break,
        }
    }
    let last = parts(count).last().expect("the labelled statement is there");
    let block = Block { items: parts(count).cloned().collect(), span: stmt.span.to(last.span) };
    let of = Stmt { span: block.span, kind: StmtKind::Block(block) };
    found.insert(*head, JumpLoop { of, last });
}

fn jumps_to(stmt: &Stmt, labels: &BTreeSet<LabelId>) -> bool {
    let mut found = false;
    for_each_stmt(stmt, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Goto(label) if labels.contains(label));
    });
    found
}

fn labels_in(stmt: &Stmt) -> Vec<LabelId> {
    let mut labels = vec![];
    for_each_stmt(stmt, &mut |stmt| {
        if let StmtKind::Label(label, _) = stmt.kind {
            labels.push(label);
        }
    });
    labels
}
