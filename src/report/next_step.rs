//! What to try next about an obligation that is not proved: a result in, one sentence for people out. It names what the
//! author of the program can write, in words that fit C and the intermediate language alike.

use crate::il::obligation::ObligationKind;
use crate::prove::verdict::{ObligationResult, Reason, Verdict};
use std::time::Duration;

/// `last_line`: where the candidate run has passed last.
pub fn next_step(result: &ObligationResult, last_line: Option<usize>) -> String {
    match &result.verdict {
        Verdict::NotProved(Reason::Timeout(limit)) => format!(
            "try `--timeout {}`, or help with an `assert` of a step towards it",
            longer(*limit)
        ),
        Verdict::NotProved(Reason::ResourceLimit(_)) => {
            "raise `--rlimit` or `--memory`, or split the work over smaller procedures".into()
        }
        Verdict::NotProved(Reason::Incomplete(_)) => {
            "give the quantifiers triggers, or `assert` the instance that is needed".into()
        }
        Verdict::NotProved(Reason::SolverCrash(_)) => {
            "`cinch doctor` checks the solver; another one can be chosen with `--solver`".into()
        }
        Verdict::NotProved(Reason::InternalError(_)) => {
            "please report this, with the file if you can; nothing of it counts as proved".into()
        }
        Verdict::Unsupported(_) => "rewrite this part without it".into(),
        _ => missing_fact(result.obligation.kind, last_line),
    }
}

fn missing_fact(kind: ObligationKind, last_line: Option<usize>) -> String {
    use ObligationKind::*;
    let words = match kind {
        InvariantPreserved => {
            let check = last_line.map(|line| format!("check the way past line {line}, or "));
            return format!(
                "{}let the invariants say more: a round starts from them alone",
                check.unwrap_or_default()
            );
        }
        Assertion => {
            "if it should hold, a `requires`, `invariant` or `ensures` it rests on must say more"
        }
        Precondition => {
            "make it true before the call, or pass it on to the callers with a `requires`"
        }
        Postcondition => {
            "correct this path, or let the `requires` or `invariant` it rests on say more"
        }
        InvariantEntry => {
            "make it true before the loop, or let the `requires` it rests on say more"
        }
        Unpack => "test the value first (`if (e is C) ..`), or state its form in `requires`",
        Dereference | UseAfterFree => {
            "say that the memory is there: `requires \\valid(p)`, or an invariant in a loop"
        }
        NullDereference => {
            "test the pointer first, or ask the callers for it: `requires \\valid(p)`"
        }
        OutOfBounds => {
            "bound the index, or state the length: `requires \\valid(a + (0 .. n-1))`; in a loop an \
             invariant must keep the index in range"
        }
        TypeMismatch => {
            "`\\valid(p)` states the type of the memory too; `ghost retype(p, T)` changes it"
        }
        UninitializedRead => "initialise it where it is declared, or store on every path",
        InvalidFree => "keep the pointer that the allocator returned, or `requires \\freeable(p)`",
        DoubleFree => "free it once; two pointers that differ are `requires \\separated(p, q)`",
        MemoryLeak => "free it on every path, or hand it to the caller",
        SignedOverflow => {
            "bound the operands with a test, a `requires` or an invariant, or use a wider type"
        }
        DivisionByZero => "test the divisor first, or `requires` that it is not 0",
        ShiftOutOfRange => "bound the count, and shift unsigned values",
        Narrowing => "bound the value before it is converted",
        PointerComparison => {
            "say that both point into one object: `requires \\base_addr(p) == \\base_addr(q)`"
        }
        Frame => "name it in the `modifies` clause, if it is meant to be changed",
        Frees => "name it in the `frees` clause, if it is meant to be freed",
        UnreachableBlocker => {
            "say that the node is not on the chain it is linked to, or declare the head of a \
             circular list: `ghost BS += h`"
        }
        Termination => {
            "let the measure count what is left, and bound it from below with an invariant"
        }
        Unsupported => "rewrite this part without it",
        VacuousRequires => "take clauses away until it can be met, to find the contradiction",
        VacuousInvariant => "take invariants away until they can be met together",
        VacuousAssumption => "correct what is assumed, or the contract of the function called",
        VacuousAxioms => "take axioms away until they can be true together",
        VacuousReturn => {
            "find what keeps every path from returning; if that is meant, `ensures \\false`"
        }
    };
    words.to_string()
}

/// A limit worth trying next, in whole seconds.
fn longer(limit: Duration) -> u64 {
    (limit.as_secs_f64() * 6.0).ceil().max(1.0) as u64
}
