//! The terms directly below a term, to be read or changed. All walks over terms go through here.

use super::term::{Term, TermKind};

macro_rules! children {
    ($name:ident, $term:ty, $kind:expr, $iter:ident, $deref:ident) => {
        pub fn $name<'t>(term: $term) -> Vec<$term> {
            match $kind(term) {
                TermKind::Variable(_)
                | TermKind::FunctionAddress(_)
                | TermKind::String(_)
                | TermKind::Bound(_)
                | TermKind::Ghost(_)
                | TermKind::Result
                | TermKind::Integer(_)
                | TermKind::Real(_)
                | TermKind::Boolean(_)
                | TermKind::Null
                | TermKind::Empty
                | TermKind::Blockers
                | TermKind::Everything
                | TermKind::Error => vec![],
                TermKind::Deref(inner)
                | TermKind::Member(inner, _)
                | TermKind::Load(inner)
                | TermKind::AddressOf(inner)
                | TermKind::Decay(inner)
                | TermKind::At(inner, _)
                | TermKind::Unary(_, inner)
                | TermKind::Convert(inner)
                | TermKind::Quantifier(_, _, inner)
                | TermKind::Singleton(inner)
                | TermKind::List(inner, _)
                | TermKind::Tree(inner, _)
                | TermKind::Contents(inner) => vec![inner],
                TermKind::Binary(_, left, right)
                | TermKind::QuantifierIn(_, _, left, right)
                | TermKind::Let(_, left, right)
                | TermKind::Difference(left, right)
                | TermKind::Shift(left, right)
                | TermKind::Comprehension(left, _, right) => vec![left, right],
                TermKind::Conditional(parts) | TermKind::Array(parts) => {
                    let (first, second, third) = parts.$deref();
                    vec![first, second, third]
                }
                TermKind::Apply(_, _, all)
                | TermKind::Builtin(_, all)
                | TermKind::Union(all)
                | TermKind::Intersection(all) => all.$iter().collect(),
                TermKind::Range(low, high) => {
                    let (low, high) = (low.$deref(), high.$deref());
                    low.into_iter().chain(high).map(|end| end.$deref()).collect()
                }
            }
        }
    };
}

fn kind(term: &Term) -> &TermKind {
    &term.kind
}

fn kind_mut(term: &mut Term) -> &mut TermKind {
    &mut term.kind
}

children!(children, &'t Term, kind, iter, as_ref);
children!(children_mut, &'t mut Term, kind_mut, iter_mut, as_mut);

/// Shows all parts of a term, itself first.
pub fn each(term: &Term, show: &mut dyn FnMut(&Term)) {
    show(term);
    for child in children(term) {
        each(child, show);
    }
}

/// Lets all parts of a term be changed, itself first.
pub fn each_mut(term: &mut Term, change: &mut dyn FnMut(&mut Term)) {
    change(term);
    for child in children_mut(term) {
        each_mut(child, change);
    }
}
