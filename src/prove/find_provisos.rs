//! What proofs rest on: a goal with its settlements in, for each obligation the places of those out that are not proved and that a
//! run may meet before it. After an assertion the solver takes it for granted, and after a call what the callee promises for
//! arguments that meet its preconditions: where these may fail, what comes behind is proved only if they hold.

use crate::base::Span;
use crate::il::obligation::ObligationKind;
use crate::prove::decide::Settlements;
use crate::prove::verdict::Verdict;
use crate::vc::wp::Goal;

/// Of one obligation no more places are named: who mends these finds the others.
const MOST_NAMED: usize = 16;

pub fn find_provisos(goal: &Goal, settled: &Settlements) -> Vec<Vec<Span>> {
    let mut provisos = vec![vec![]; goal.obligations.len()];
    for (index, (of, verdict)) in goal.obligations.iter().zip(settled).enumerate() {
        let open = verdict.as_ref().is_some_and(|it| it.verdict != Verdict::Proved);
        // What stands behind something that is not modelled is not called proved at all.
        let open = open && of.obligation.kind != ObligationKind::Unsupported;
        let Some(point) = of.obligation.point.filter(|point| open && point.relied_on_after) else {
            continue;
        };
        let behind = goal.ways.behind(point.block);
        for (other, provisos) in provisos.iter_mut().enumerate() {
            let Some(there) = goal.obligations[other].obligation.point else { continue };
            // In one block, obligations are numbered in the order in which a run meets them.
            let later = there.block == point.block && other > index;
            let span = of.obligation.span;
            if (later || behind[there.block])
                && provisos.len() < MOST_NAMED
                && !provisos.contains(&span)
            {
                provisos.push(span);
            }
        }
    }
    provisos
}
