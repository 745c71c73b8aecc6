//! `{:selective_checking}`: a body comes in of which only a part is to be checked; in what goes out the other assertions are
//! assumptions.
//!
//! ```text
//! assert A; assume {:start_checking_here} S; assert B     =>     assume A (the author's); assume S; assert B
//! ```
//! Stands behind the cutting of loops, as in Boogie: what a mark leads to is what comes later in the same round of a loop.
//! Invariant: an assertion that a mark leads to on some way stays one.

use crate::il::core::{Assert, Expr};
use crate::il::obligation::ObligationKind;
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::Simple;

pub fn select_checks(Acyclic(graph): &mut Acyclic) {
    // Blocks only lead to later ones.
    let mut reached = vec![false; graph.blocks.len()];
    for (index, block) in graph.blocks.iter_mut().enumerate() {
        let mut checked = reached[index];
        for command in &mut block.commands {
            checked |= starts_checking(command);
            if let Simple::Assert(assert) = command
                && !checked
            {
                *command = taken_on_trust(assert);
            }
        }
        if checked {
            block.successors().iter().for_each(|next| reached[*next] = true);
        }
    }
}

fn starts_checking(command: &Simple) -> bool {
    match command {
        Simple::Assert(Assert { hints, .. }) | Simple::Assume(_, hints) => hints.starts_checking,
        Simple::Assign(_) | Simple::Havoc(_) => false,
    }
}

fn taken_on_trust(assert: &Assert) -> Simple {
    let hints = assert.hints.clone();
    let hints = hints.trusting(ObligationKind::VacuousAssumption, assert.obligation.span);
    let condition =
        if assert.assumed_after { assert.relied_on().clone() } else { Expr::bool(true) };
    // The author asks for it to be taken on trust.
    Simple::Assume(condition, hints)
}
