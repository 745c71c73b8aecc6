//! What a contract promises beyond its formulas: `terminates \true` asks for a measure of every loop and every call back, and for the same
//! promise of whoever is called; `exits \false` for the latter. Clauses with `check` are shown and never assumed.

use crate::base::Span;
use crate::contract::program::{Clause, ClauseMode, Contract, LoopSpec};
use crate::contract::term::{Label, TermKind};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::emit::Emit;
use crate::lower::logic::{self, scope::Scope, scope::Surroundings};
use crate::lower::scene::surroundings::{CallbackSurroundings, ContractSurroundings};
use crate::lower::scene::{Routine, always};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::{build, library};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{ExprKind, Stmt, StmtKind};
use crate::typed::visit::{in_block, parts};
use std::collections::BTreeMap;

fn own_contract<'u>(routine: &Routine<'u>) -> Option<&'u Contract> {
    routine.spec.and_then(|spec| spec.contract.as_ref())
}

fn must_end(routine: &Routine) -> bool {
    own_contract(routine).is_some_and(|contract| contract.terminates.is_some())
}

fn may_not_end(emit: &mut Emit, words: &str, span: Span) {
    emit.refuse(ObligationKind::Termination, span, words);
}

/// A loop ends by its variant, or has one round only.
pub fn check_loop_ends(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    stmt: &Stmt,
    spec: Option<&LoopSpec>,
) {
    let typed = &unit.program.typed;
    let once = matches!(&stmt.kind, StmtKind::DoWhile(_, condition)
        if evaluate(typed, condition) == Ok(Constant::Integer(0)));
    let measured = spec.is_some_and(|spec| spec.variant.is_some());
    let words = if typed.is_ghost(stmt.span) {
        "a loop in ghost code needs a variant: the program goes on without it"
    } else {
        "a loop in a function that terminates needs a variant"
    };
    if (must_end(routine) || typed.is_ghost(stmt.span)) && !once && !measured {
        may_not_end(emit, words, stmt.span);
    }
}

/// A jump back that is none of a loop with a variant.
pub fn check_jump_ends(routine: &Routine, emit: &mut Emit, span: Span) {
    if must_end(routine) {
        may_not_end(emit, "a jump back in a function that terminates needs a variant", span);
    }
}

pub fn check_pointer_ends(routine: &Routine, emit: &mut Emit, contract: &Contract, span: Span) {
    if must_end(routine) {
        let words = "nothing says how often a call through a pointer comes back here";
        may_not_end(emit, words, span);
    }
    let exits = own_contract(routine).is_some_and(|contract| contract.never_exits.is_some());
    if exits && contract.never_exits.is_none() {
        may_exit(emit, "what the pointer points to", span);
    }
}

/// What does not come back.
const LEAVING: [&str; 4] = ["exit", "_exit", "_Exit", "abort"];

fn may_exit(emit: &mut Emit, who: &str, span: Span) {
    let words = format!("{who} does not say `exits \\false`");
    emit.refuse(ObligationKind::Postcondition, span, &words);
}

/// Whoever is called must promise what is promised here. What the C library does by name ends, and does not exit.
pub fn check_promises(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    function: FunctionId,
    span: Span,
) {
    let Some(mine) = own_contract(routine) else { return };
    let found = &unit.program.typed[function];
    let name = unit.program.typed.symbols.text(found.name);
    let leaves = found.noreturn || LEAVING.contains(&name);
    if library::built_in(&unit.program.typed, function).is_some() && !leaves {
        return;
    }
    let spec = unit.program.functions.get(&function);
    let theirs = spec.and_then(|spec| spec.contract.as_ref());
    let name = format!("`{}`", unit.function_name(function));
    if mine.terminates.is_some() {
        let again = function == routine.function
            || unit.effects.changes_of(function).calls.contains(&routine.function);
        if again && mine.decreases.is_none() {
            may_not_end(emit, "a call back needs a measure: `decreases`", span);
        } else if !surely_ends(unit, function) {
            may_not_end(emit, &format!("{name} does not say `terminates \\true`"), span);
        }
    }
    let promised = theirs.is_some_and(|contract| contract.never_exits.is_some());
    if mine.never_exits.is_some() && !promised && !never_exits(unit, function) {
        may_exit(emit, &name, span);
    }
}

/// Whether it and all it calls have bodies that are known here, or promise not to exit.
fn never_exits(unit: &Unit, function: FunctionId) -> bool {
    let typed = &unit.program.typed;
    let comes_back = |function: FunctionId| {
        let name = typed.symbols.text(typed[function].name);
        let leaves = typed[function].noreturn || LEAVING.contains(&name);
        let spec = unit.program.functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        let promised = contract.is_some_and(|contract| contract.never_exits.is_some());
        !leaves && (promised || running_body(typed, function).is_some())
    };
    let changes = unit.effects.changes_of(function);
    let mut all = std::iter::once(function).chain(changes.calls.iter().copied());
    !changes.indirect_calls && all.all(comes_back)
}

/// Whether it and all it calls promise to end, or have no way not to.
fn surely_ends(unit: &Unit, function: FunctionId) -> bool {
    let changes = unit.effects.changes_of(function);
    let all = std::iter::once(function).chain(changes.calls.iter().copied());
    !changes.indirect_calls && all.into_iter().all(|one| ends_if_called_do(unit, one))
}

fn ends_if_called_do(unit: &Unit, function: FunctionId) -> bool {
    let spec = unit.program.functions.get(&function);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    if contract.is_some_and(|contract| contract.terminates.is_some())
        || library::built_in(&unit.program.typed, function).is_some()
    {
        return true;
    }
    let Some(body) = running_body(&unit.program.typed, function) else { return false };
    let measured = |stmt: &Stmt| {
        let of = spec.and_then(|spec| spec.loops.get(&stmt.span.start));
        of.is_some_and(|of| of.variant.is_some())
    };
    // Statements in expressions may hold loops, too.
    let mut plain = true;
    in_block(&body.block, &mut |expr| plain &= !matches!(expr.kind, ExprKind::Statement(_)));
    plain
        && !unit.effects.changes_of(function).calls.contains(&function)
        && body.block.items.iter().all(|stmt| goes_forward(stmt, &measured))
}

/// `check requires`: of a call with these arguments. What the call's promises say of memory as it is now, is about values of its types, too.
pub fn check_only_requires(
    unit: &Unit,
    emit: &mut Emit,
    contract: &Contract,
    (actual, variadic): (&BTreeMap<VariableId, Value>, Option<&Value>),
    span: Span,
) {
    let around = ContractSurroundings::of_call(unit, actual.clone()).passing(variadic.cloned());
    check_sayable(unit, emit, contract, &around, span);
    let behaviors = contract.behaviors.iter();
    let looks_back = |clause: &&Clause| {
        let mut found = false;
        clause.formula.for_each(&mut |part| {
            found |= matches!(part.kind, TermKind::At(_, Label::Pre | Label::Old));
        });
        found
    };
    let clauses = contract.requires.iter().chain(behaviors.flat_map(|it| &it.requires));
    let clauses = clauses.chain(contract.ensures.iter().filter(looks_back));
    always::assume_ranges(unit, emit, clauses.map(|clause| &clause.formula), span);
    check_only(unit, emit, contract, Side::Requires, &around, &State::Now, span);
}

/// What a contract requires and cannot be said is not asked of the call, and what holds in a case that cannot be said is not known: nothing
/// behind the call may rest on it.
fn check_sayable(
    unit: &Unit,
    emit: &mut Emit,
    contract: &Contract,
    around: &ContractSurroundings,
    span: Span,
) {
    let find = || {
        let behaviors = contract.behaviors.iter();
        let cases = behaviors.flat_map(|it| it.assumes.iter().chain(&it.requires));
        let scope = Scope::new(around, State::Now);
        let refused = |clause: &Clause| logic::formula(unit, &scope, &clause.formula).err();
        let refused = contract.requires.iter().chain(cases).find_map(refused);
        refused.map(|refused| format!("{} in the contract of a function", refused.what.text()))
    };
    // The same for every call.
    let known = unit.unsayable.borrow().get(&contract.span).cloned();
    let words = known.unwrap_or_else(|| {
        let found = find();
        unit.unsayable.borrow_mut().insert(contract.span, found.clone());
        found
    });
    if let Some(words) = words {
        emit.unsupported(&words, span);
    }
}

/// `check ensures`: where the function returns.
pub fn check_only_ensures(unit: &Unit, routine: &Routine, emit: &mut Emit, span: Span) {
    let Some(contract) = own_contract(routine) else { return };
    let behaviors = contract.behaviors.iter().flat_map(|it| it.assumes.iter().chain(&it.ensures));
    let clauses = contract.ensures.iter().chain(behaviors);
    always::assume_ranges(unit, emit, clauses.map(|clause| &clause.formula), span);
    let around = ContractSurroundings::of_body(unit, routine.function);
    check_only(unit, emit, contract, Side::Ensures, &around, &State::Old, span);
}

/// `check ensures`: of a contract that a function is shown to keep.
pub fn check_forwarded_ensures(unit: &Unit, emit: &mut Emit, contract: &Contract, span: Span) {
    let around = ContractSurroundings::with(unit, &contract.parameters);
    check_only(unit, emit, contract, Side::Ensures, &around, &State::Old, span);
}

pub fn check_callback_ensures(
    unit: &Unit,
    emit: &mut Emit,
    contract: &Contract,
    around: &CallbackSurroundings,
    span: Span,
) {
    check_only(unit, emit, contract, Side::Ensures, around, &State::Now, span);
}

/// `before`: the state in which a behaviour's assumptions are read.
fn check_only(
    unit: &Unit,
    emit: &mut Emit,
    contract: &Contract,
    side: Side,
    around: &dyn Surroundings,
    before: &State,
    span: Span,
) {
    let (own, kind) = match side {
        Side::Requires => (&contract.requires, ObligationKind::Precondition),
        Side::Ensures => (&contract.ensures, ObligationKind::Postcondition),
    };
    let mut wanted: Vec<(&Clause, &[Clause])> = own.iter().map(|it| (it, &[][..])).collect();
    for behavior in &contract.behaviors {
        let clauses = match side {
            Side::Requires => &behavior.requires,
            Side::Ensures => &behavior.ensures,
        };
        wanted.extend(clauses.iter().map(|clause| (clause, &behavior.assumes[..])));
    }
    wanted.retain(|(clause, _)| clause.mode == ClauseMode::Check);
    for (clause, assumes) in wanted {
        let lower = |clause: &Clause, state: &State| {
            logic::formula(unit, &Scope::new(around, state.clone()), &clause.formula)
        };
        let formula = lower(clause, &State::Now);
        let under: Result<Vec<Value>, _> =
            assumes.iter().map(|clause| lower(clause, before)).collect();
        match (formula, under) {
            (Ok(formula), Ok(under)) => {
                let formula = build::implies(build::all(under), formula);
                let words = clause.name.as_deref().unwrap_or("a clause with `check`");
                emit.check(kind, formula, span, Some(words));
            }
            (Err(refused), _) | (_, Err(refused)) => {
                emit.unsupported(&refused.what, refused.span);
            }
        }
    }
}

/// Whether a statement has no jump back but those of loops that are measured.
fn goes_forward(stmt: &Stmt, measured: &dyn Fn(&Stmt) -> bool) -> bool {
    let loops = matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_));
    let jumps = matches!(stmt.kind, StmtKind::Goto(_) | StmtKind::GotoComputed(_));
    let (_, inner) = parts(stmt);
    (!loops || measured(stmt)) && !jumps && inner.into_iter().all(|it| goes_forward(it, measured))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Requires,
    Ensures,
}
