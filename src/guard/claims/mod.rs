//! Annotations as checks: what contracts and assertions say is evaluated where it has to hold, and stops the program where it does not.
//! A clause that cannot be run is named with the reason. Comes in: the contracts of a file; goes out: statements.
//! Rule: nothing is changed by evaluating a clause, and what cannot be evaluated while the program runs is no violation, unless
//! checks were left out because of it.

mod call;
mod formula;
mod kept;
mod term;

pub use term::Refusal;

pub(super) use call::at_call;

use super::expr::Guard;
use super::node::{self, Runtime, declare, load, statement};
use crate::base::{ObligationKind, Span};
use crate::check;
use crate::contract::program::{
    BoundId, Clause, ClauseMode, Code, CodeKind, Contract, FunctionSpec, LogicFunction,
    PROGRAM_START,
};
use crate::contract::term::{BinaryOp, Label, LogicType, Term, TermKind};
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{Block, Expr, Stmt, StmtKind};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// What the annotations of a file say.
#[derive(Default)]
pub(super) struct Annotations {
    pub functions: BTreeMap<FunctionId, FunctionSpec>,
    pub logic: Vec<LogicFunction>,
}

/// What the present function has promised.
#[derive(Default)]
pub(super) struct Promise {
    function: Option<FunctionId>,
    pub parameters: Vec<VariableId>,
    /// What parameters were when it began.
    given: BTreeMap<VariableId, VariableId>,
    kept: BTreeMap<Span, (VariableId, VariableId)>,
    /// What is done where it begins.
    first: Vec<Stmt>,
    /// Statements whose annotations have been put in.
    done: BTreeSet<u32>,
}

/// Where a clause is evaluated.
#[derive(Default)]
struct Scope {
    bound: BTreeMap<BoundId, VariableId>,
    /// Locals with the values that parameters stand for.
    given: BTreeMap<VariableId, VariableId>,
    result: Option<VariableId>,
    /// Whether the present state is the one that `\old` speaks of.
    at_entry: bool,
    /// Values of earlier states, by the term, each with whether it could be evaluated.
    kept: BTreeMap<Span, (VariableId, VariableId)>,
    /// What has to be done before, to keep them.
    first: Vec<Stmt>,
}

impl Scope {
    fn at_entry() -> Scope {
        Scope { at_entry: true, ..Scope::default() }
    }
}

/// Where the checks of a clause are named, and what it is told as.
#[derive(Clone, Copy)]
struct Asked {
    kind: ObligationKind,
    site: Option<check::Site>,
    /// Where the violation is shown.
    span: Span,
}

/// A function begins: what its callers owe it is checked, and what it promises is made ready for.
pub(super) fn enter(guard: &mut Guard, function: FunctionId) {
    let parameters = guard.program[function].parameters.clone();
    guard.promise = Promise { function: Some(function), parameters, ..Promise::default() };
    let Some(contract) = contract(guard, function) else { return };
    let mut first = vec![];
    // What the system starts `main` with lies in memory that nobody has told of.
    let written = |clause: &Clause| clause.name.as_deref() != Some(PROGRAM_START);
    for clause in required(contract).into_iter().filter(written) {
        let asked = Asked { kind: ObligationKind::Precondition, site: None, span: clause.span };
        first.extend(claim(guard, &mut Scope::at_entry(), &clause, asked));
    }
    if promises(guard, contract) {
        copy_parameters(guard);
    }
    guard.promise.first.extend(first);
}

fn contract<'a>(guard: &Guard<'a>, function: FunctionId) -> Option<&'a Contract> {
    if !guard.request.claims() {
        return None;
    }
    guard.annotations.functions.get(&function)?.contract.as_ref()
}

fn copy_parameters(guard: &mut Guard) {
    for id in guard.promise.parameters.clone() {
        let (ty, span) = (guard.program[id].ty.ty, guard.program[id].span);
        let scalar = matches!(
            guard.program.types.get(ty),
            Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Pointer(_)
        );
        if scalar {
            let storage = VariableStorage::Automatic;
            let copy = node::hidden_variable(guard, "given", ty, storage, vec![]);
            let value = load(node::variable(guard, id, span));
            guard.promise.first.push(declare(copy, Some(value), span));
            guard.promise.given.insert(id, copy);
        }
    }
}

fn promises(guard: &Guard, contract: &Contract) -> bool {
    guard.request.annotations && !ensured(contract).is_empty()
}

/// What has to be done where the present function begins.
pub(super) fn first(guard: &mut Guard) -> Vec<Stmt> {
    std::mem::take(&mut guard.promise.first)
}

/// A way out of the present function, with the value it gives: the postconditions come before it.
pub(super) fn returned(guard: &mut Guard, value: Option<Expr>, span: Span) -> Stmt {
    let plain = |value| Stmt { kind: StmtKind::Return(value), span };
    let promised = guard.promise.function.and_then(|function| contract(guard, function));
    let Some(contract) = promised.filter(|contract| promises(guard, contract)) else {
        return plain(value);
    };
    let mut items = vec![];
    let result = match value {
        Some(value) if value.ty.ty != TypeId::VOID => {
            let storage = VariableStorage::Automatic;
            let local = node::hidden_variable(guard, "result", value.ty.ty, storage, vec![]);
            items.push(declare(local, Some(value), span));
            Some(local)
        }
        Some(value) => {
            items.push(statement(value));
            None
        }
        None => None,
    };
    items.extend(kept_promises(guard, contract, result));
    let back = result.map(|local| load(node::variable(guard, local, span)));
    items.push(plain(back));
    Stmt { kind: StmtKind::Block(Block { items, span }), span }
}

/// The end of a function that gives no value.
pub(super) fn ended(guard: &mut Guard) -> Vec<Stmt> {
    let Some(function) = guard.promise.function else { return vec![] };
    let result = guard.program.types.function(guard.program[function].ty);
    let gives_nothing = result.is_some_and(|function| function.result.ty == TypeId::VOID);
    match contract(guard, function).filter(|it| gives_nothing && promises(guard, it)) {
        Some(contract) => kept_promises(guard, contract, None),
        None => vec![],
    }
}

fn kept_promises(guard: &mut Guard, contract: &Contract, result: Option<VariableId>) -> Vec<Stmt> {
    let mut scope = Scope {
        given: guard.promise.given.clone(),
        kept: std::mem::take(&mut guard.promise.kept),
        result,
        ..Scope::default()
    };
    let mut claims = vec![];
    for clause in ensured(contract) {
        let site = check::Site { span: clause.span, clause: Some(clause.span) };
        let kind = ObligationKind::Postcondition;
        let asked = Asked { kind, site: Some(site), span: clause.span };
        claims.extend(claim(guard, &mut scope, &clause, asked));
    }
    guard.promise.kept = scope.kept;
    guard.promise.first.extend(scope.first);
    claims
}

/// What stands before the statement that starts there.
pub(super) fn before(guard: &mut Guard, start: u32) -> Vec<Stmt> {
    among_statements(guard, start, |spec| &spec.before)
}

/// What stands behind the last statement of the block that starts there.
pub(super) fn at_end(guard: &mut Guard, block: u32) -> Vec<Stmt> {
    among_statements(guard, block, |spec| &spec.at_end)
}

fn among_statements(
    guard: &mut Guard,
    place: u32,
    table: impl Fn(&FunctionSpec) -> &BTreeMap<u32, Vec<Code>>,
) -> Vec<Stmt> {
    if !guard.request.claims() {
        return vec![];
    }
    let annotations = guard.annotations;
    let spec = guard.promise.function.and_then(|id| annotations.functions.get(&id));
    let code = spec.and_then(|spec| table(spec).get(&place));
    // A statement may begin with another one.
    let Some(code) = code.filter(|_| guard.promise.done.insert(place)) else { return vec![] };
    let mut claims = vec![];
    for code in code {
        let clause = match &code.kind {
            CodeKind::Assert(clause) | CodeKind::Check(clause) if guard.request.annotations => {
                clause
            }
            CodeKind::Assume(clause) if guard.request.boundary => clause,
            CodeKind::If(..) if guard.request.annotations => {
                let why = "it stands in ghost code";
                guard.refused.insert(code.span, Refusal { why, span: code.span });
                continue;
            }
            _ => continue,
        };
        let mut scope = Scope { kept: std::mem::take(&mut guard.promise.kept), ..Scope::default() };
        let site = check::Site { span: clause.span, clause: None };
        let asked = Asked { kind: ObligationKind::Assertion, site: Some(site), span: clause.span };
        claims.extend(claim(guard, &mut scope, clause, asked));
        guard.promise.kept = scope.kept;
        guard.promise.first.extend(scope.first);
    }
    claims
}

/// The check of one clause: a statement, or nothing where it is settled, not wanted, or cannot be run.
fn claim(guard: &mut Guard, scope: &mut Scope, clause: &Clause, asked: Asked) -> Option<Stmt> {
    let (kept, first) = (scope.kept.clone(), scope.first.len());
    let formula = match formula::truth(guard, scope, &clause.formula) {
        Ok(formula) => formula,
        Err(refusal) => {
            scope.kept = kept;
            scope.first.truncate(first);
            guard.refused.insert(clause.span, refusal);
            return None;
        }
    };
    let open = guard.sites.claimed(guard.request, asked.kind, asked.site)?;
    let span = asked.span;
    let site = node::site(guard.sites.make(open, span), span);
    let runtime = Runtime {
        name: "__cinch_claim".into(),
        result: TypeId::VOID,
        parameters: vec![
            TypeId::INT,
            TypeId::UNSIGNED_INT,
            TypeId::UNSIGNED_INT,
            TypeId::UNSIGNED_INT,
        ],
    };
    let told = |number| node::number(number, TypeId::UNSIGNED_INT, span);
    let kind = told(super::assemble::number(asked.kind).into());
    let strict = told(guard.request.boundary.into());
    Some(statement(node::call(guard, runtime, vec![formula, kind, strict, site], span)))
}

/// All that a contract asks of callers; of a behaviour, where it applies.
fn required(contract: &Contract) -> Vec<Clause> {
    let plain = contract.requires.iter().cloned();
    let behaviors = contract.behaviors.iter().flat_map(|behavior| {
        let applies = |clause: &Clause| where_(&behavior.assumes, clause, |assumed| assumed);
        behavior.requires.iter().map(applies).collect::<Vec<_>>()
    });
    plain.chain(behaviors).collect()
}

/// All that it promises.
fn ensured(contract: &Contract) -> Vec<Clause> {
    let plain = contract.ensures.iter().cloned();
    let before = |assumed: Term| {
        let span = assumed.span;
        Term::new(TermKind::At(Box::new(assumed), Label::Old), LogicType::Boolean, span)
    };
    let behaviors = contract.behaviors.iter().flat_map(|behavior| {
        let applies = |clause: &Clause| where_(&behavior.assumes, clause, before);
        behavior.ensures.iter().map(applies).collect::<Vec<_>>()
    });
    plain.chain(behaviors).filter(|clause| clause.mode != ClauseMode::Admit).collect()
}

fn where_(assumes: &[Clause], clause: &Clause, state: impl Fn(Term) -> Term) -> Clause {
    let mut clause = clause.clone();
    for assumed in assumes.iter().rev() {
        let span = clause.formula.span;
        let left = Box::new(state(assumed.formula.clone()));
        let kind = TermKind::Binary(BinaryOp::Implies, left, Box::new(clause.formula));
        clause.formula = Term::new(kind, LogicType::Boolean, span);
    }
    clause
}
