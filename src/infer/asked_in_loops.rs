//! Candidates for loops that hand a local pointer to functions: what these ask of it, and keep, holds in each round.

use super::loop_view::LoopView;
use super::preconditions::add_renamed;
use super::words::bare;
use super::{Candidate, Surroundings, Template};
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::ExprKind;
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let is_local = |id: &VariableId| typed[*id].storage == VariableStorage::Automatic;
    let known = of.known.iter().copied().filter(|id| !of.changed.contains(id));
    let known: BTreeSet<VariableId> = known.filter(is_local).collect();
    let mut texts: Vec<String> = vec![];
    if known.iter().any(|id| typed.types.is_pointer(typed[*id].ty.ty)) {
        each_expr(Node::Stmt(of.stmt), &mut |expr| {
            let ExprKind::Call(call) = &expr.kind else { return };
            let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
            if typed.library.contains(&callee) {
                return;
            }
            for text in around.asked_by(callee) {
                add_renamed(typed, callee, call, &known, &text, &mut |_, said| texts.push(said));
            }
        });
    }
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    let invariant = |text| Candidate::invariant(of.home(), Template::LikeRoot, text);
    texts.into_iter().map(invariant).collect()
}
