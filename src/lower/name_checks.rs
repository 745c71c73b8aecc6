//! Finds for each obligation of a translated program the check of the list that it answers: procedures in, and in each obligation the
//! check's name. An invariant of a loop answers two: it holds at the entry, and each round keeps it.
//! Rule: the list knows every check already, but for what is not modelled; checks that nothing is asked about hold by construction.

use crate::base::{Access, AskedByCallee, CheckId, ObligationKind, Owner, Span};
use crate::check::{Found, List, Rules, Site};
use crate::contract;
use crate::contract::program::Contract;
use crate::il::ast::{Clause, ClauseKind, Decl, DeclKind, Name, Procedure, Stmt, StmtKind};
use crate::il::checks::Checks;
use crate::il::obligation::Obligation;
use crate::typed::program::FunctionId;
use std::collections::{BTreeMap, BTreeSet};

/// What callers have to show: the kinds and places of the checked preconditions, by the procedure.
type Preconditions = BTreeMap<Name, Vec<(ObligationKind, Span)>>;

/// What a procedure is the translation of.
pub enum Origin<'p> {
    Function(FunctionId),
    /// It shows that a function keeps the contract of a pointer.
    Forwarding(FunctionId, &'p Contract),
}

/// The list, and which of its checks are asked about, and which need not be, for they hold by construction. What is neither stands in a
/// body of which something is not modelled.
pub struct Named {
    pub list: List,
    pub asked: BTreeSet<CheckId>,
    pub held: BTreeSet<CheckId>,
}

pub fn name_checks(
    program: &contract::Program,
    procedures: &mut [Decl],
    origins: &BTreeMap<Name, Origin>,
    accesses: &BTreeMap<Span, Access>,
    wanted: &Checks,
) -> Named {
    let preconditions: Preconditions = bodies(procedures)
        .map(|procedure| (procedure.name.name.clone(), asked_of_callers(procedure)))
        .collect();
    let (rules, mut list, mut taken) = (Rules::new(program), List::default(), BTreeSet::new());
    let (mut asked, mut held) = (BTreeSet::new(), BTreeSet::new());
    for decl in procedures {
        let DeclKind::Procedure(procedure) = &mut decl.kind else { continue };
        let Some(owner) = procedure.owner.as_mut().filter(|_| procedure.body.is_some()) else {
            continue;
        };
        make_unique(owner, &mut taken);
        let owner = owner.clone();
        let origin = origins.get(&procedure.name.name);
        list.add(&owner, &listed(&rules, &owner, origin));
        let mut found = Found::new();
        visit(procedure, &preconditions, &mut |asked| {
            found.extend(kinds(asked.kind).into_iter().map(|kind| (asked.site, kind)));
            vec![]
        });
        list.complete(&owner, body_span(program, origin), &found);
        // Where something is not modelled, nothing may have been asked about what stands in it.
        if found.iter().all(|(_, kind)| *kind != ObligationKind::Unsupported) {
            let checks = list.of_owner(&owner).filter(|check| wanted.contains(check.id.kind));
            let unasked = checks.filter(|check| !found.contains(&(check.site, check.id.kind)));
            held.extend(unasked.map(|check| check.id.clone()));
        }
        asked.extend(
            found
                .iter()
                .filter_map(|(site, kind)| list.find(&owner, *kind, *site))
                .map(|it| it.id.clone()),
        );
        visit(procedure, &preconditions, &mut |asked| names(&list, &owner, &asked));
        let stmts = procedure.body.iter_mut().flat_map(|body| &mut body.stmts);
        for stmt in stmts {
            if let StmtKind::Assert(_, Some(asked)) = &mut stmt.kind {
                asked.access = accesses.get(&asked.span).cloned().map(Box::new);
            }
        }
    }
    Named { list, asked, held }
}

/// Where the body stands whose checks the list knows; all of the unit for what stands nowhere.
fn body_span(program: &contract::Program, origin: Option<&Origin>) -> Span {
    let written = match origin {
        Some(Origin::Function(function)) => program.typed[*function].body.as_ref(),
        _ => None,
    };
    written.map_or(Span::new(0, u32::MAX), |body| body.block.span)
}

fn listed(rules: &Rules, owner: &Owner, origin: Option<&Origin>) -> Found {
    match (origin, owner) {
        (Some(Origin::Function(function)), _) => rules.of_function(*function),
        (Some(Origin::Forwarding(function, contract)), _) => {
            rules.of_forwarding(*function, contract)
        }
        (None, Owner::Lemma(name)) => rules.of_lemma(name),
        (None, Owner::Initially(name)) => rules.of_start(name),
        (None, _) => Found::new(),
    }
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
                    let names = name(Asked { kind: *kind, site }).into_iter();
                    names.map(|check| AskedByCallee { clause: *clause, check, rests_on: None })
                });
                *checks = named.collect();
            }
            _ => {}
        }
    }
}
