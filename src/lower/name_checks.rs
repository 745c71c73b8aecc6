//! Names the checks of a translated program: procedures with obligations in, the list of checks out, and in each obligation the
//! name of the check that it answers. An invariant of a loop answers two: it holds at the entry, and each round keeps it.
//! Rule: names come from what the source says (body, kind, place, clause) and from nothing that the translation makes.

use crate::base::{Access, CheckId, ObligationKind, Owner, Span};
use crate::check::{List, Site};
use crate::il::ast::{Clause, ClauseKind, Decl, DeclKind, Name, Procedure, Stmt, StmtKind};
use crate::il::obligation::Obligation;
use std::collections::{BTreeMap, BTreeSet};

/// What callers have to show: the kinds and places of the checked preconditions, by the procedure.
type Preconditions = BTreeMap<Name, Vec<(ObligationKind, Span)>>;

pub fn name_checks(procedures: &mut [Decl], accesses: &BTreeMap<Span, Access>) -> List {
    let preconditions: Preconditions = bodies(procedures)
        .map(|procedure| (procedure.name.name.clone(), asked_of_callers(procedure)))
        .collect();
    let (mut list, mut taken) = (List::default(), BTreeSet::new());
    for decl in procedures {
        let DeclKind::Procedure(procedure) = &mut decl.kind else { continue };
        let Some(owner) = procedure.owner.as_mut().filter(|_| procedure.body.is_some()) else {
            continue;
        };
        make_unique(owner, &mut taken);
        let owner = owner.clone();
        let mut found = BTreeSet::new();
        visit(procedure, &preconditions, &mut |asked| {
            found.extend(kinds(asked.kind).into_iter().map(|kind| (asked.site, kind)));
            vec![]
        });
        list.add(&owner, &found);
        visit(procedure, &preconditions, &mut |asked| names(&list, &owner, &asked));
        let stmts = procedure.body.iter_mut().flat_map(|body| &mut body.stmts);
        for stmt in stmts {
            if let StmtKind::Assert(_, Some(asked)) = &mut stmt.kind {
                asked.access = accesses.get(&asked.span).cloned();
            }
        }
    }
    list
}

/// Two pointers with contracts may have one name.
fn make_unique(owner: &mut Owner, taken: &mut BTreeSet<Owner>) {
    let (first, mut count) = (owner.clone(), 1);
    while !taken.insert(owner.clone()) {
        count += 1;
        let Owner::AsPointer { function, contract } = first.clone() else { return };
        *owner = Owner::AsPointer { function, contract: format!("{contract}#{count}").into() };
    }
}

/// Something that has to be shown at a site.
struct Asked {
    kind: ObligationKind,
    site: Site,
}

/// The kinds under which an obligation may be reported.
fn kinds(kind: ObligationKind) -> Vec<ObligationKind> {
    use ObligationKind::{InvariantEntry, InvariantPreserved};
    match kind {
        InvariantEntry => vec![InvariantEntry, InvariantPreserved],
        kind => vec![kind],
    }
}

fn names(list: &List, owner: &Owner, asked: &Asked) -> Vec<CheckId> {
    let kinds = kinds(asked.kind).into_iter();
    let found = kinds.filter_map(|kind| list.find(owner, kind, asked.site));
    found.map(|check| check.id.clone()).collect()
}

fn bodies(procedures: &[Decl]) -> impl Iterator<Item = &Procedure> {
    procedures.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Procedure(procedure) => Some(procedure),
        _ => None,
    })
}

fn asked_of_callers(procedure: &Procedure) -> Vec<(ObligationKind, Span)> {
    let checked = procedure.contract.iter().filter(|clause| !clause.free);
    let asked = checked.filter_map(|clause| match (&clause.kind, &clause.asked) {
        (ClauseKind::Requires(_), Some(asked)) => Some((asked.kind, clause.span)),
        _ => None,
    });
    asked.collect()
}

/// Calls `name` for everything that the procedure's body has to show, and keeps the names that it returns.
fn visit(
    procedure: &mut Procedure,
    preconditions: &Preconditions,
    name: &mut dyn FnMut(Asked) -> Vec<CheckId>,
) {
    for clause in procedure.contract.iter_mut().filter(|clause| !clause.free) {
        let Clause { kind: ClauseKind::Ensures(_), asked: Some(asked), span, .. } = clause else {
            continue;
        };
        let site = Site { span: *span, clause: Some(*span) };
        asked.checks = name(Asked { kind: asked.kind, site });
    }
    let stmts = procedure.body.iter_mut().flat_map(|body| &mut body.stmts);
    for Stmt { kind, span, .. } in stmts {
        match kind {
            StmtKind::Assert(_, Some(asked)) => {
                let Obligation { kind, span, clause, .. } = **asked;
                asked.checks = name(Asked { kind, site: Site { span, clause } });
            }
            StmtKind::Call { procedure, checks, .. } => {
                let asked = preconditions.get(&procedure.name).into_iter().flatten();
                let named = asked.flat_map(|(kind, clause)| {
                    let site = Site { span: *span, clause: Some(*clause) };
                    name(Asked { kind: *kind, site }).into_iter().map(|id| (*clause, id))
                });
                *checks = named.collect();
            }
            _ => {}
        }
    }
}
