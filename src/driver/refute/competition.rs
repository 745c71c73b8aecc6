//! The rules of SV-COMP: a property by its name or in a .prp file in, the kinds of checks it is about, and the one line of the answer out.
//! Rule: false is said only of what sanitizers saw, true only where every path was run, or is like one that was (see `machine::fold`).

use super::super::Errors;
use super::judge::Judged;
use crate::base::{Diagnostic, ObligationKind, SeenBy};
use crate::refute::search::Searched;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    Memory,
    Cleanup,
    Overflow,
    Reach,
}

pub fn property(text: &str) -> Result<Property, Errors> {
    let wrong = |words: String| vec![Diagnostic::general("bad-configuration", words)];
    let said = match text.ends_with(".prp") {
        true => std::fs::read_to_string(text)
            .map_err(|error| wrong(format!("cannot read {text}: {error}")))?,
        false => text.to_string(),
    };
    let has = |words: &str| said.contains(words);
    if has("memsafety") || has("valid-free") || has("valid-deref") || has("valid-memtrack") {
        Ok(Property::Memory)
    } else if has("memcleanup") {
        Ok(Property::Cleanup)
    } else if has("overflow") {
        Ok(Property::Overflow)
    } else if has("unreach-call") || has("__VERIFIER_error") || has("reach_error") {
        Ok(Property::Reach)
    } else {
        let known =
            "memsafety, memcleanup, no-overflow, unreach-call, or a .prp file with one of them";
        Err(wrong(format!("`{text}` is no property: {known}")))
    }
}

impl Property {
    pub fn asks(self, kind: ObligationKind) -> bool {
        use ObligationKind::*;
        match self {
            Property::Memory => matches!(
                kind,
                NullDereference
                    | UseAfterFree
                    | OutOfBounds
                    | InvalidFree
                    | DoubleFree
                    | MemoryLeak
            ),
            Property::Cleanup => kind == MemoryLeak,
            Property::Overflow => kind == SignedOverflow,
            Property::Reach => kind == Assertion,
        }
    }

    /// `true`, `false(..)` or `unknown`.
    pub fn answer(self, judged: &[Judged], searched: &Searched) -> String {
        let seen = judged.iter().find(|it| matches!(it.broken.run.seen_by, SeenBy::Sanitizers(_)));
        if let Some(seen) = seen {
            return format!("false({})", self.part(seen.found.kind));
        }
        if judged.is_empty() && searched.open.is_empty() { "true".into() } else { "unknown".into() }
    }

    fn part(self, kind: ObligationKind) -> &'static str {
        use ObligationKind::*;
        match (self, kind) {
            (Property::Memory, InvalidFree | DoubleFree) => "valid-free",
            (Property::Memory, MemoryLeak) => "valid-memtrack",
            (Property::Memory, _) => "valid-deref",
            (Property::Cleanup, _) => "valid-memcleanup",
            (Property::Overflow, _) => "no-overflow",
            (Property::Reach, _) => "unreach-call",
        }
    }
}
