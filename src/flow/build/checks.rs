//! Which checks a step has, by what it does: the kinds and places are those by which `check::List` knows them.

use super::Body;
use crate::base::{ObligationKind, Span};
use crate::check::Site;
use crate::flow::function::Check;
use crate::flow::step::Base;
use crate::typed::types::{Qualified, Qualifiers};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    Read,
    Write,
    /// A whole struct: what it holds need not be there.
    ReadAll,
}

pub(super) fn at(kind: ObligationKind, span: Span) -> Check {
    Check { kind, site: Site { span, clause: None } }
}

pub(super) fn all_at(kinds: &[ObligationKind], span: Span) -> Vec<Check> {
    kinds.iter().map(|kind| at(*kind, span)).collect()
}

/// What must hold of a pointer through which something is accessed, in the order in which it is asked.
pub(super) const ACCESS: [ObligationKind; 5] = [
    ObligationKind::NullDereference,
    ObligationKind::UseAfterFree,
    ObligationKind::OutOfBounds,
    ObligationKind::Misaligned,
    ObligationKind::TypeMismatch,
];

impl Body<'_> {
    /// Of an access to a place of that type.
    pub(super) fn access_checks(
        &self,
        base: Base,
        ty: Qualified,
        intent: Intent,
        span: Span,
    ) -> Vec<Check> {
        let constant = ty.qualifiers.has(Qualifiers::CONST);
        let mut kinds = match base {
            Base::Pointer(_) => ACCESS.to_vec(),
            Base::Static(variable) => {
                let is_constant = constant
                    || self.typed.types.qualifiers(self.typed[variable].ty).has(Qualifiers::CONST);
                match is_constant && intent == Intent::Write {
                    true => vec![ObligationKind::TypeMismatch],
                    false => vec![],
                }
            }
            Base::String(_) if intent == Intent::Write => vec![ObligationKind::TypeMismatch],
            Base::String(_) | Base::Local(_) | Base::Result => vec![],
        };
        let has_value = match base {
            Base::Local(local) => self.has_value(local),
            Base::Static(_) | Base::String(_) => true,
            Base::Pointer(_) | Base::Result => false,
        };
        if intent == Intent::Read && !has_value {
            kinds.push(ObligationKind::UninitializedRead);
        }
        all_at(&kinds, span)
    }
}
