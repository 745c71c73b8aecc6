//! Parameters through which a function looks at bytes, whatever they are part of (C11 6.5p7): pointers to constant `unsigned char` of which its
//! contract says no more than that so many bytes can be read, in functions that are given nothing to write to. The program in, these parameters out.
//! Rule: whoever sees less of a contract must not find more such parameters than the file that proves the body. So they are looked for in what is
//! said in one place: a declaration in a header may be all that callers see.

use crate::base::Span;
use crate::contract::Program;
use crate::contract::program::Contract;
use crate::contract::term::{BinaryOp, Builtin, Term, TermKind};
use crate::typed::program::VariableId;
use crate::typed::types::{IntegerKind, Qualifiers, Type};
use std::collections::{BTreeMap, BTreeSet};

pub fn byte_views(program: &Program) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    for (function, spec) in &program.functions {
        let Some(contract) = &spec.contract else { continue };
        let parameters = program.typed[*function].parameters.iter();
        let bytes: Vec<VariableId> =
            parameters.copied().filter(|it| leads_to_constant_bytes(program, *it)).collect();
        if bytes.is_empty()
            || program.typed[*function].parameters.iter().any(|it| may_write(program, *it))
        {
            continue;
        }
        let places = said_in_one_place(program, contract);
        let is_view = |parameter: &VariableId| {
            places.iter().any(|terms| {
                terms.iter().any(|term| is_asked_for(term, *parameter))
                    && !terms.iter().any(|term| looks_inside(term, *parameter))
            })
        };
        found.extend(bytes.into_iter().filter(is_view));
    }
    found
}

fn leads_to_constant_bytes(program: &Program, parameter: VariableId) -> bool {
    let types = &program.typed.types;
    types.pointee(program.typed[parameter].ty.ty).is_some_and(|pointee| {
        pointee.qualifiers.has(Qualifiers::CONST)
            && !pointee.qualifiers.has(Qualifiers::VOLATILE)
            && matches!(types.get(pointee.ty), Type::Integer(IntegerKind::UnsignedChar))
    })
}

/// Whether it leads to something that is not constant. Of a byte that is part of a larger cell nothing is known any more when something has been
/// written, and functions that write mostly read lengths and the like again.
fn may_write(program: &Program, parameter: VariableId) -> bool {
    let types = &program.typed.types;
    types.pointee(program.typed[parameter].ty.ty).is_some_and(|pointee| {
        let is_stream = matches!(types.get(pointee.ty), Type::Record(record)
            if program.typed[*record].tag.is_some_and(|tag| program.typed.text(tag) == "_IO_FILE"));
        !pointee.qualifiers.has(Qualifiers::CONST) && !is_stream
    })
}

/// The terms of a contract by the annotation that they stand in; what nobody wrote is together.
fn said_in_one_place<'c>(program: &'c Program, contract: &'c Contract) -> Vec<Vec<&'c Term>> {
    let mut places: BTreeMap<Option<Span>, Vec<&Term>> = BTreeMap::new();
    for term in contract.terms() {
        let mut annotations = program.typed.annotations.iter().map(|it| it.span);
        let place = annotations.find(|it| it.start <= term.span.start && term.span.end <= it.end);
        places.entry(place).or_default().push(term);
    }
    places.into_values().collect()
}

/// Whether it says that bytes from the parameter on can be read.
fn is_asked_for(term: &Term, parameter: VariableId) -> bool {
    let mut found = false;
    term.for_each(&mut |part| {
        if let TermKind::Builtin(Builtin::ValidRead, pointers) = &part.kind {
            found |= pointers.iter().any(|it| base_of(it) == Some(parameter));
        }
    });
    found
}

/// Whether it may speak of what is there: the parameter is used other than as the start of bytes that can be read or are apart from others.
fn looks_inside(term: &Term, parameter: VariableId) -> bool {
    if let TermKind::Builtin(Builtin::ValidRead | Builtin::Separated, sets) = &term.kind {
        return sets.iter().any(|set| match base_of(set) {
            Some(base) if base == parameter => distances(set).any(|it| looks_inside(it, parameter)),
            _ => looks_inside(set, parameter),
        });
    }
    let equal = matches!(term.kind, TermKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, ..));
    let is_itself = |it: &&Term| equal && base_of(it) == Some(parameter);
    matches!(term.kind, TermKind::Variable(variable) if variable == parameter)
        || term
            .children()
            .into_iter()
            .filter(|it| !is_itself(it))
            .any(|it| looks_inside(it, parameter))
}

/// The variable from which a pointer, or a set of them, starts.
pub fn base_of(pointer: &Term) -> Option<VariableId> {
    match &pointer.kind {
        TermKind::Load(place) => match place.kind {
            TermKind::Variable(variable) => Some(variable),
            _ => None,
        },
        TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => base_of(base),
        _ => None,
    }
}

/// By how much it is moved from there.
fn distances(pointer: &Term) -> Box<dyn Iterator<Item = &Term> + '_> {
    match &pointer.kind {
        TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, by) => {
            Box::new(distances(base).chain([&**by]))
        }
        _ => Box::new(std::iter::empty()),
    }
}
