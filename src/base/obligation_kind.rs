//! What may go wrong, by kind: each has a code, a text for failure and one for success. The same kinds are asked by every way of
//! looking at a program, and by the passes that make questions of their own.
//! To add a kind: a variant, a line in `words`, a page `report/explain/CODE.md`, a next step in `report/next_step.rs`.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ObligationKind {
    Assertion,
    Precondition,
    Postcondition,
    InvariantEntry,
    InvariantPreserved,
    /// `C(x) := e` needs `e is C`.
    Unpack,
    /// All parts of one access to memory together; a part that fails goes by its own name.
    Dereference,
    NullDereference,
    UseAfterFree,
    OutOfBounds,
    TypeMismatch,
    /// The address is no multiple of what the type asks for.
    Misaligned,
    UninitializedRead,
    /// The end of a function that returns a value.
    MissingReturn,
    InvalidFree,
    DoubleFree,
    /// On request.
    MemoryLeak,
    SignedOverflow,
    DivisionByZero,
    ShiftOutOfRange,
    /// On request.
    Narrowing,
    /// Side effects in no order, on what may be one object.
    Unsequenced,
    PointerComparison,
    /// On request.
    PointerArithmetic,
    Frame,
    Frees,
    /// A chain must end in a blocker.
    UnreachableBlocker,
    Termination,
    Unsupported,
    // Asked by the prover itself, when all else is proved. They fail when a proof of `false` is found.
    VacuousRequires,
    VacuousInvariant,
    VacuousAssumption,
    VacuousAxioms,
    VacuousReturn,
}

/// What is said of a kind.
struct Words {
    code: &'static str,
    failure: &'static str,
    success: &'static str,
}

const fn say(code: &'static str, failure: &'static str, success: &'static str) -> Words {
    Words { code, failure, success }
}

impl ObligationKind {
    pub const ALL: [ObligationKind; 34] = [
        ObligationKind::Assertion,
        ObligationKind::Precondition,
        ObligationKind::Postcondition,
        ObligationKind::InvariantEntry,
        ObligationKind::InvariantPreserved,
        ObligationKind::Unpack,
        ObligationKind::Dereference,
        ObligationKind::NullDereference,
        ObligationKind::UseAfterFree,
        ObligationKind::OutOfBounds,
        ObligationKind::TypeMismatch,
        ObligationKind::Misaligned,
        ObligationKind::UninitializedRead,
        ObligationKind::MissingReturn,
        ObligationKind::InvalidFree,
        ObligationKind::DoubleFree,
        ObligationKind::MemoryLeak,
        ObligationKind::SignedOverflow,
        ObligationKind::DivisionByZero,
        ObligationKind::ShiftOutOfRange,
        ObligationKind::Narrowing,
        ObligationKind::Unsequenced,
        ObligationKind::PointerComparison,
        ObligationKind::PointerArithmetic,
        ObligationKind::Frame,
        ObligationKind::Frees,
        ObligationKind::UnreachableBlocker,
        ObligationKind::Termination,
        ObligationKind::Unsupported,
        ObligationKind::VacuousRequires,
        ObligationKind::VacuousInvariant,
        ObligationKind::VacuousAssumption,
        ObligationKind::VacuousAxioms,
        ObligationKind::VacuousReturn,
    ];

    fn words(self) -> Words {
        use ObligationKind::*;
        match self {
            Assertion => say("assertion", "this assertion may not hold", "the assertion holds"),
            Precondition => say(
                "precondition",
                "a precondition of this call may not hold",
                "the precondition of this call holds",
            ),
            Postcondition => say(
                "postcondition",
                "a postcondition may not hold on this return path",
                "the postcondition holds on every return path",
            ),
            InvariantEntry => say(
                "invariant-entry",
                "this loop invariant may not hold on entry",
                "the loop invariant holds on entry",
            ),
            InvariantPreserved => say(
                "invariant-preserved",
                "this loop invariant may not be maintained by the loop",
                "the loop maintains its invariant",
            ),
            Unpack => say(
                "unpack",
                "the value may not be made by this constructor",
                "the value is made by this constructor",
            ),
            Dereference => say(
                "dereference",
                "this access to memory may be undefined",
                "this access to memory is defined",
            ),
            NullDereference => say(
                "null-dereference",
                "the pointer may be null or invalid",
                "the pointer is not null",
            ),
            UseAfterFree => say(
                "use-after-free",
                "the memory may have been freed, or the lifetime of its variable may have ended",
                "the memory is still there",
            ),
            OutOfBounds => say(
                "out-of-bounds",
                "the access may be outside of the object",
                "the access is inside the object",
            ),
            TypeMismatch => say(
                "type-mismatch",
                "the memory may hold something of another type, or may be read-only",
                "the memory holds something of this type",
            ),
            Misaligned => say(
                "misaligned",
                "the address may not be a multiple of what its type needs",
                "the address is a multiple of what its type needs",
            ),
            UninitializedRead => say(
                "uninitialized-read",
                "the value may be read before anything is stored",
                "a value is stored before it is read",
            ),
            MissingReturn => say(
                "missing-return",
                "the function may end without returning a value, which its callers use",
                "every way to the end returns a value",
            ),
            InvalidFree => say(
                "invalid-free",
                "the pointer may not be one that can be freed",
                "the pointer is one that can be freed",
            ),
            DoubleFree => {
                say("double-free", "the memory may be freed already", "the memory is freed once")
            }
            MemoryLeak => say(
                "memory-leak",
                "memory may still be allocated with no way left to free it",
                "no memory is lost",
            ),
            SignedOverflow => say(
                "signed-overflow",
                "the result may not fit its signed type",
                "the result fits its signed type",
            ),
            DivisionByZero => {
                say("division-by-zero", "the divisor may be zero", "the divisor is not zero")
            }
            ShiftOutOfRange => say(
                "shift-out-of-range",
                "the shift may be undefined: a count or value out of range",
                "the shift is defined",
            ),
            Narrowing => say(
                "narrowing",
                "the conversion may change the value",
                "the conversion keeps the value",
            ),
            Unsequenced => say(
                "unsequenced",
                "two unsequenced side effects may be on the same object",
                "the unsequenced side effects are on different objects",
            ),
            PointerComparison => say(
                "pointer-comparison",
                "the pointers may not point into one object",
                "the pointers point into one object",
            ),
            PointerArithmetic => say(
                "pointer-arithmetic",
                "the pointer may leave its object",
                "the pointer stays in its object",
            ),
            Frame => say(
                "frame",
                "something may be changed that `modifies` does not name",
                "nothing is changed but what `modifies` names",
            ),
            Frees => say(
                "frees",
                "something may be freed that `frees` does not name",
                "nothing is freed but what `frees` names",
            ),
            UnreachableBlocker => say(
                "unreachable-blocker",
                "the chain may become endless: nothing on it may be a blocker",
                "every chain still ends in a blocker",
            ),
            Termination => say(
                "termination",
                "the measure may not decrease, or may become negative",
                "the measure decreases and stays non-negative",
            ),
            Unsupported => say(
                "unsupported",
                "this is not modelled, so nothing behind it is proved",
                "what is not modelled is never reached",
            ),
            VacuousRequires => say(
                "vacuous-requires",
                "no call can meet these preconditions, so all was proved for nothing",
                "some call meets the preconditions",
            ),
            VacuousInvariant => say(
                "vacuous-invariant",
                "no state meets the invariants of this loop, so its body was proved for nothing",
                "some state meets the invariants",
            ),
            VacuousAssumption => say(
                "vacuous-assumption",
                "what is assumed here contradicts what is known, so all behind it was proved for nothing",
                "what is assumed here can be true",
            ),
            VacuousAxioms => say(
                "vacuous-axioms",
                "the axioms contradict each other, so everything was proved for nothing",
                "the axioms can be true together",
            ),
            VacuousReturn => say(
                "vacuous-return",
                "no run comes to the end, so what was proved may say nothing",
                "some run may come to the end",
            ),
        }
    }

    /// The stable name, for scripts and `cinch explain`.
    pub fn code(self) -> &'static str {
        self.words().code
    }

    /// What a failure means, in one line.
    pub fn failure(self) -> &'static str {
        self.words().failure
    }

    /// What success means, in one line.
    pub fn success(self) -> &'static str {
        self.words().success
    }

    /// The kind with this code, of those that a program may name.
    pub fn named(code: &str) -> Option<ObligationKind> {
        ObligationKind::ALL.into_iter().find(|kind| kind.code() == code && !kind.is_probe())
    }

    /// The kind by which people know several checks of one operation together: an access to memory, a call of `free`.
    pub fn whole(self) -> Option<ObligationKind> {
        use ObligationKind::*;
        match self {
            InvalidFree | DoubleFree => Some(InvalidFree),
            _ => self.is_part_of_dereference().then_some(Dereference),
        }
    }

    /// One of several checks of the same access to memory.
    pub fn is_part_of_dereference(self) -> bool {
        use ObligationKind::*;
        matches!(
            self,
            NullDereference
                | UseAfterFree
                | OutOfBounds
                | TypeMismatch
                | Misaligned
                | UninitializedRead
        )
    }

    /// An assertion of this kind at the head of a loop is the loop's invariant; others there are checks of their own.
    pub fn may_be_invariant(self) -> bool {
        use ObligationKind::*;
        matches!(self, Assertion | InvariantEntry | InvariantPreserved)
    }

    /// Whether the prover asks for it by itself, to find proofs that say nothing.
    pub fn is_probe(self) -> bool {
        use ObligationKind::*;
        matches!(
            self,
            VacuousRequires | VacuousInvariant | VacuousAssumption | VacuousAxioms | VacuousReturn
        )
    }

    /// Checks that may be switched off: those of single operations, which no contract rests on.
    pub fn is_optional(self) -> bool {
        use ObligationKind::*;
        let operation = matches!(
            self,
            Dereference
                | InvalidFree
                | DoubleFree
                | MemoryLeak
                | SignedOverflow
                | DivisionByZero
                | ShiftOutOfRange
                | Narrowing
                | PointerComparison
                | PointerArithmetic
                | Termination
        );
        operation || self.is_part_of_dereference()
    }

    /// Checks that C programs get unless they are switched off are all but these.
    pub fn is_on_request(self) -> bool {
        use ObligationKind::*;
        matches!(self, MemoryLeak | Narrowing | PointerArithmetic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_name_their_kinds() {
        let codes: std::collections::BTreeSet<&str> =
            ObligationKind::ALL.iter().map(|kind| kind.code()).collect();
        assert_eq!(codes.len(), ObligationKind::ALL.len());
        assert_eq!(ObligationKind::named("out-of-bounds"), Some(ObligationKind::OutOfBounds));
        assert_eq!(ObligationKind::named("vacuous-requires"), None);
        assert_eq!(ObligationKind::named("no-such-code"), None);
    }
}
