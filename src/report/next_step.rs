//! What to try next about an obligation that is not proved: a result in, one sentence for people out. It names what the
//! author of the program can write, in words that fit C and the intermediate language alike.

use crate::base::{Cause, Fact, Freed, Shape};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::verdict::{ObligationResult, Reason, Verdict};
use std::time::Duration;

/// What is known of the run that ends in the failure.
pub struct Run {
    /// The line that it has passed last.
    pub last_line: Option<usize>,
    /// The pointer that is followed, and the index of the element that is reached, as they are written.
    pub pointer: Option<String>,
    pub index: Option<String>,
    /// Whether it has come to the head of a loop, after any number of rounds.
    pub in_a_loop: bool,
    /// A function that it has called, of which nothing says what it changes.
    pub changed_by: Option<String>,
    /// Whether others can be asked for something: nobody in the program calls `main`.
    pub has_callers: bool,
}

pub fn next_step(result: &ObligationResult, run: &Run) -> String {
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
        Verdict::Unsupported(_) => way_around(result.obligation.cause).into(),
        _ => missing_fact(&result.obligation, run),
    }
}

/// How to say what nothing says of a parameter.
pub fn state_fact(fact: &Fact) -> String {
    let name = &fact.parameter;
    match &fact.clause {
        Some(clause) => format!(
            "write `//@ requires {clause};` before the function: nothing says what `{name}` points to"
        ),
        None => format!(
            "write `//@ requires \\valid({name} + (0 .. n - 1));` before the function, with the number of elements \
             for `n`: nothing says how many `{name}` points to"
        ),
    }
}

/// How to ask callers for what a callee asks for.
pub fn pass_on(fact: &Fact, run: &Run) -> Option<String> {
    let clause = fact.clause.as_ref()?;
    if let Some(callee) = run.changed_by.as_ref().filter(|_| fact.is_of_memory) {
        return Some(format!(
            "nothing says what `{callee}` changes: give it a `modifies` clause that leaves this alone, or an `ensures` \
             that it still holds afterwards"
        ));
    }
    if (fact.is_required || fact.is_of_memory) && run.in_a_loop {
        return Some(format!(
            "write `//@ loop invariant {clause};` before the loop: an iteration starts from the invariants alone"
        ));
    }
    if fact.is_required || !run.has_callers {
        return None;
    }
    Some(format!(
        "write `//@ requires {clause};` before the function to pass it on to the callers, or make it true before the call"
    ))
}

/// What to write instead of something that is not modelled.
fn way_around(cause: Option<Cause>) -> &'static str {
    match cause {
        Some(Cause::PointerWithoutContract) => {
            "write a contract before the `typedef` of the pointer's type, or before its declaration"
        }
        Some(Cause::RecursiveDefinition) => {
            "give it an integer parameter that each step brings nearer to a bound, such as the depth of a tree"
        }
        Some(Cause::NoFixedOrder) => {
            "fix the order: store the parts in variables, one statement after another"
        }
        _ => "rewrite this part without it",
    }
}

fn missing_fact(obligation: &Obligation, run: &Run) -> String {
    use ObligationKind::*;
    let words = match obligation.kind {
        InvariantPreserved => {
            let check = run.last_line.map(|line| format!("check the way past line {line}, or "));
            return format!(
                "{}let the invariants say more: an iteration starts from them alone",
                check.unwrap_or_default()
            );
        }
        Assertion => {
            "if it should hold, a `requires`, `invariant` or `ensures` it rests on must say more"
        }
        Precondition if !run.has_callers => {
            "make it true before the call: test for it, or let the `ensures` of the functions it rests on say more"
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
        Dereference | UseAfterFree | NullDereference | OutOfBounds | TypeMismatch
            if run.changed_by.is_some() =>
        {
            return what_is_left(run);
        }
        Dereference | UseAfterFree => {
            "say that the memory is there: `\\valid({p})`, by a `requires`, the `ensures` of the function it comes from, \
             or in a loop an invariant"
        }
        NullDereference if obligation.shape() == Some(Shape::Index) => {
            return where_it_points(obligation, run);
        }
        NullDereference => {
            "say that it is valid: `\\valid({p})`, by a `requires`, the `ensures` of the function it comes from, or in \
             a loop an invariant; a test against NULL does not tell where it points"
        }
        OutOfBounds if obligation.message.is_some() || obligation.elements().is_some() => {
            return bound_the_index(obligation, run);
        }
        OutOfBounds => return where_it_points(obligation, run),
        TypeMismatch => what_lies_there(obligation),
        Misaligned => {
            "access the member by its name, copy it with `memcpy`, or ask for memory with that alignment"
        }
        UninitializedRead => "initialise it where it is declared, or store on every path",
        MissingReturn => "return a value on every path, or let the function return `void`",
        InvalidFree if freed(obligation).is_some() => return can_be_freed(obligation),
        InvalidFree => {
            "keep the pointer that the allocator returned, or `requires \\freeable({p})`"
        }
        DoubleFree => "free it once; two pointers that differ are `requires \\separated(p, q)`",
        MemoryLeak => "free it on every path, or hand it to the caller",
        SignedOverflow => {
            "bound the operands with a test, a `requires` or an invariant, or use a wider type"
        }
        DivisionByZero => "test the divisor first, or `requires` that it is not 0",
        ShiftOutOfRange => "bound the count, and shift unsigned values",
        Unsequenced => {
            "make two statements of it, or say that the pointers differ: `requires \\separated(p, q)`"
        }
        Narrowing => "bound the value before it is converted",
        PointerComparison => return in_one_object(obligation, run),
        PointerArithmetic => {
            "compare lengths instead of pointers, or say how large the object is: `\\valid({p} + (0 .. n-1))`"
        }
        Frame if obligation.cause == Some(Cause::CalleeWithoutModifies) => {
            "give it one, here or on a prototype of its own: `modifies \\nothing;` if it changes \
             nothing"
        }
        Frame => return named("modifies", "changed", run),
        Frees if freed(obligation).is_some() => return is_freed(obligation),
        Frees => return named("frees", "freed", run),
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
    in_own_names(words, run)
}

/// Puts the pointer into the sentence, as the program calls it.
fn in_own_names(words: &str, run: &Run) -> String {
    words.replace("{p}", run.pointer.as_deref().unwrap_or("p"))
}

/// What a contract would say of memory that is freed.
fn freed(obligation: &Obligation) -> Option<&Freed> {
    obligation.access.as_ref()?.freed.as_deref()
}

fn can_be_freed(obligation: &Obligation) -> String {
    let clause = freed(obligation).map_or("", |freed| &freed.can_be);
    format!(
        "write `//@ requires {clause};` before the function: nothing says that an allocator returned it"
    )
}

fn is_freed(obligation: &Obligation) -> String {
    let places = freed(obligation).map_or("", |freed| &freed.places);
    format!("write `//@ frees {places};` before the function, if that is meant to be freed")
}

/// About what a callee without a contract may have done to memory.
fn what_is_left(run: &Run) -> String {
    let callee = run.changed_by.as_deref().unwrap_or("the callee");
    let pointer = run.pointer.as_deref().unwrap_or("p");
    format!(
        "nothing says what `{callee}` changes: give it a `modifies` clause that leaves this alone, or an `ensures` \
         that says what `{pointer}` points to afterwards"
    )
}

/// About an index that is known to be too small or too large for its array.
fn bound_the_index(obligation: &Obligation, run: &Run) -> String {
    let clause = obligation.access.as_ref().and_then(|access| access.in_range.as_ref());
    if let Some(clause) = clause.filter(|_| !run.in_a_loop && run.changed_by.is_none()) {
        return format!("write `//@ requires {clause};` before the function, or test it first");
    }
    if let (Some(array), Some(count)) = (&run.pointer, obligation.elements())
        && run.index.as_ref().is_some_and(|index| index.parse::<u64>().is_ok())
    {
        let elements = if count == 1 { "one element" } else { &*format!("{count} elements") };
        return format!("`{array}` has {elements}, counted from 0");
    }
    let index = run.index.as_ref().map_or("the index".into(), |index| format!("`{index}`"));
    let how = if run.in_a_loop { "a test or an invariant" } else { "a test or a `requires`" };
    format!("keep {index} in this range with {how}")
}

fn where_it_points(obligation: &Obligation, run: &Run) -> String {
    let words = match (obligation.shape(), run.in_a_loop) {
        (Some(Shape::Argument), _) => {
            "state the lengths of all that is passed: `requires \\valid({p} + (0 .. n-1))`"
        }
        (Some(Shape::Index), true) => {
            "bound the index with an invariant, or state the length: \
             `requires \\valid({p} + (0 .. n-1))`"
        }
        (Some(Shape::Index), false) => {
            "bound the index, or state the length: `requires \\valid({p} + (0 .. n-1))`"
        }
        (Some(Shape::Arrow), true) => {
            "let an invariant say where the pointer may be: `\\valid({p})`, or on a list \
             `{p} == \\null || in({p}, list(head, node.next))`"
        }
        (_, true) => {
            "let an invariant say how far the pointer may be; for a string, \
             `\\valid_read_string({p})`"
        }
        (_, false) => "say what it points to: `requires \\valid({p})`, `\\valid({p} + (0 .. n-1))`",
    };
    in_own_names(words, run)
}

fn what_lies_there(obligation: &Obligation) -> &'static str {
    match (obligation.cause, obligation.shape()) {
        (Some(Cause::Constant), _) => {
            "`\\valid({p})` says that it may be written, `\\valid_read({p})` does not"
        }
        (_, Some(Shape::Index)) => {
            "bound the index: behind an array inside of a struct lies the next member; \
             `\\valid({p})` states the type of the memory too"
        }
        _ => "`\\valid({p})` states the type of the memory too; `ghost retype({p}, T)` changes it",
    }
}

/// About two pointers that are compared or subtracted.
fn in_one_object(obligation: &Obligation, run: &Run) -> String {
    let (p, q) = (run.pointer.as_deref().unwrap_or("p"), run.index.as_deref().unwrap_or("q"));
    let clause = if run.in_a_loop { "loop invariant" } else { "requires" };
    if obligation.cause == Some(Cause::OutsideOfObject) {
        return format!(
            "say with a `{clause}` that neither `{p}` nor `{q}` is in front of the object or behind its end, or \
             compare numbers of elements instead of pointers"
        );
    }
    format!("say that both point into one object: `{clause} \\base_addr({p}) == \\base_addr({q})`")
}

/// About a place that a clause should name.
fn named(clause: &str, done: &str, run: &Run) -> String {
    let words = format!("name it in the `{clause}` clause, if it is meant to be {done}");
    if run.in_a_loop {
        format!("{words}; in a loop, invariants must tell that it is one of those named")
    } else {
        words
    }
}

/// A limit worth trying next, in whole seconds.
fn longer(limit: Duration) -> u64 {
    (limit.as_secs_f64() * 6.0).ceil().max(1.0) as u64
}
