//! A C function as a procedure: parameters and result, the contract with what follows from it for callers, and the body.

use super::class::Class;
use super::declare::switched;
use super::fixed_types::tags_stay;
use super::heap::Status;
use super::logic::{self, Lowered, scope::Scope};
use super::map::Map;
use super::memory::frees::{allocation_frame, listed};
use super::scene::scalars::pointer_exists;
use super::scene::surroundings::{ContractSurroundings, Moment, parameter_name};
use super::state::State;
use super::unit::Unit;
use super::{body, build, heap, initially, reach, trees, truth_values, variable_arguments};
use crate::base::{Owner, Said, Span};
use crate::contract::private_state;
use crate::contract::program::{Clause, ClauseMode, Contract, Location};
use crate::il::ast::{self, ClauseKind, Decl, DeclKind, Expr, Procedure};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeSet;

/// What annotations call the value that a function returns.
const RESULT: &str = "\\result";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Contract only: what callers need.
    Declared,
    /// With the body, to be proved.
    Defined,
}

/// Who can be called: a function, or whatever a pointer with a contract points to.
pub struct Callable<'c> {
    pub name: String,
    pub parameters: &'c [VariableId],
    pub result: TypeId,
    /// Its contract speaks of variable arguments.
    pub variadic: bool,
    pub contract: Option<&'c Contract>,
    /// What a call may change.
    pub maps: BTreeSet<Map>,
    /// Calls run its body in this unit, and so it keeps the invariants of its globals.
    pub defined: bool,
    /// Calls may run functions of this unit from somewhere else, and so it keeps the invariants that only these can break.
    pub calls_back: bool,
    pub span: Span,
}

pub fn procedure(unit: &Unit, function: FunctionId, extent: Extent) -> Decl {
    unit.take_named();
    let typed = &unit.program.typed;
    let found = &typed[function];
    let ty = typed.types.function(found.ty).expect("a function has a function type");
    let spec = unit.program.functions.get(&function);
    let callable = Callable {
        name: unit.function_name(function),
        parameters: &found.parameters,
        result: ty.result.ty,
        variadic: variable_arguments::has_parameter(unit, function),
        contract: spec.and_then(|spec| spec.contract.as_ref()),
        maps: unit.effects.of(function),
        defined: running_body(typed, function).is_some(),
        calls_back: private_state::may_call_back(typed, function),
        span: found.span,
    };
    let (mut procedure, refused) = declared(unit, &callable);
    if extent == Extent::Defined {
        procedure.body = Some(body::body(unit, function, &refused));
        procedure.owner = Some(Owner::Function(unit.function_name(function).into()));
    }
    Decl { kind: DeclKind::Procedure(procedure), attributes: vec![], span: found.span }
}

/// The procedure without a body, and what of its contract could not be said.
pub fn declared(unit: &Unit, callable: &Callable) -> (Procedure, Vec<(Span, Said)>) {
    let typed = &unit.program.typed;
    let mut ins = vec![];
    for parameter in callable.parameters {
        let ty = typed[*parameter].ty.ty;
        let il_type = unit.class(ty).map_or_else(build::ptr, Class::value_type);
        ins.push(build::binding(&parameter_name(unit, *parameter), il_type));
    }
    if callable.variadic {
        ins.push(build::binding(variable_arguments::PARAMETER, build::named_type("int")));
    }
    let mut outs = vec![];
    match unit.class(callable.result) {
        Some(class) => outs.push(build::known_binding("result$", RESULT, class.value_type())),
        None if matches!(typed.types.get(callable.result), Type::Record(_)) => {
            ins.push(build::known_binding("result$", RESULT, build::ptr()));
        }
        None => {}
    }
    let mut clauses = Clauses { unit, callable, clauses: vec![], refused: vec![] };
    clauses.written();
    clauses.invariants();
    clauses.consequences();
    let (mut contract, refused) = (clauses.clauses, clauses.refused);
    contract.push(modifies(unit, callable));
    let name = ast::Ident { name: callable.name.as_str().into(), span: callable.span };
    let type_params = vec![];
    (
        Procedure { name, pure: false, type_params, ins, outs, contract, body: None, owner: None },
        refused,
    )
}

/// The maps that a call may change.
fn modifies(unit: &Unit, callable: &Callable) -> ast::Clause {
    callable.maps.iter().for_each(|map| unit.use_map(map));
    let names = callable.maps.iter().map(|map| build::ident(&map.name())).collect();
    let (attributes, span) = (vec![], callable.span);
    ast::Clause { kind: ClauseKind::Modifies(names), free: false, attributes, asked: None, span }
}

struct Clauses<'u, 'a> {
    unit: &'u Unit<'a>,
    callable: &'u Callable<'u>,
    clauses: Vec<ast::Clause>,
    /// What could not be said, with its place: fails in the body.
    refused: Vec<(Span, Said)>,
}

impl Clauses<'_, '_> {
    fn push(&mut self, kind: ClauseKind, free: bool, name: Option<&str>, span: Span) {
        let usual = match &kind {
            ClauseKind::Requires(_) => ObligationKind::Precondition,
            ClauseKind::Ensures(_) | ClauseKind::Modifies(_) => ObligationKind::Postcondition,
        };
        // A clause that is called like a kind of obligation is one of that kind.
        let (kind_asked, words) = match name.and_then(ObligationKind::named) {
            Some(named) => (named, None),
            None => (usual, name),
        };
        let asked = Some(Box::new(Obligation::new(kind_asked, span).saying(words.into())));
        self.clauses.push(ast::Clause { kind, free, attributes: vec![], asked, span });
    }

    fn lower<T>(&mut self, result: Lowered<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(refused) => {
                self.refused.push((refused.span, refused.what));
                None
            }
        }
    }

    fn formula(&mut self, clause: &Clause, state: State, moment: Moment) -> Option<Expr> {
        let parameters = self.callable.parameters;
        let around = match moment {
            Moment::Before => ContractSurroundings::before(self.unit, parameters),
            Moment::After => ContractSurroundings::with(self.unit, parameters),
        };
        let scope = Scope::new(&around, state);
        let formula = logic::formula(self.unit, &scope, &clause.formula);
        self.lower(formula)
    }

    /// What the user wrote.
    fn written(&mut self) {
        let Some(contract) = self.callable.contract else { return };
        for clause in &contract.requires {
            self.requires(clause, None);
        }
        for clause in &contract.ensures {
            self.ensures(clause, None);
        }
        for behavior in &contract.behaviors {
            let assumes = behavior.assumes.iter();
            let assumed: Option<Vec<Expr>> =
                assumes.map(|it| self.formula(it, State::Now, Moment::Before)).collect();
            let assumes = behavior.assumes.iter();
            let before: Option<Vec<Expr>> =
                assumes.map(|it| self.formula(it, State::Old, Moment::After)).collect();
            // A case that cannot be said is not every case.
            let (Some(assumed), Some(before)) = (assumed, before) else { continue };
            for clause in &behavior.requires {
                self.requires(clause, Some(build::all(assumed.clone())));
            }
            for clause in &behavior.ensures {
                self.ensures(clause, Some(build::all(before.clone())));
            }
        }
    }

    /// Invariants of globals hold whenever a function of the unit is called or returns; those that only functions of the unit can break, whenever
    /// code runs that is not in sight, and so before `main` as well.
    fn invariants(&mut self) {
        let Callable { defined, calls_back, .. } = self.callable;
        let kept = self.unit.program.invariants.iter();
        for invariant in kept.filter(|it| *defined || it.private && *calls_back) {
            let clause = initially::clause(invariant);
            if self.callable.name != "main" || invariant.private {
                self.requires(&clause, None);
            }
            self.ensures(&clause, None);
        }
    }

    /// A clause with `check` is shown by callers and bodies (see `calls/promises`), and assumed by nobody.
    fn requires(&mut self, clause: &Clause, under: Option<Expr>) {
        if clause.mode == ClauseMode::Check {
            return;
        }
        let Some(formula) = self.formula(clause, State::Now, Moment::Before) else { return };
        let formula = switched(clause, formula);
        let formula = under.map_or(formula.clone(), |under| build::implies(under, formula));
        let free = clause.mode == ClauseMode::Admit;
        self.push(ClauseKind::Requires(formula), free, clause.name.as_deref(), clause.span);
        if let Some(pushed) = self.clauses.last_mut().filter(|_| clause.doubted) {
            pushed.attributes.push(build::not_relied_on());
        }
    }

    fn ensures(&mut self, clause: &Clause, under: Option<Expr>) {
        if clause.mode == ClauseMode::Check {
            return;
        }
        let Some(formula) = self.formula(clause, State::Now, Moment::After) else { return };
        let formula = switched(clause, formula);
        let formula = under.map_or(formula.clone(), |under| build::implies(under, formula));
        let free = clause.mode == ClauseMode::Admit;
        self.push(ClauseKind::Ensures(formula), free, clause.name.as_deref(), clause.span);
    }

    fn promise(&mut self, why: &str, fact: Expr, span: Span) {
        if build::as_bool(&fact) == Some(true) {
            return;
        }
        let attributes = vec![build::attribute("why", why)];
        let kind = ClauseKind::Ensures(fact);
        self.clauses.push(ast::Clause { kind, free: true, attributes, asked: None, span });
    }

    /// What callers may rely on without its being written: the body checks every write, and some things hold of every state.
    fn consequences(&mut self) {
        let Callable { result, contract, maps, span, .. } = self.callable;
        let (contract, span) = (*contract, *span);
        if let Some(class) = self.unit.class(*result) {
            let value = build::var("result$");
            let fact = match class {
                Class::Pointer => pointer_exists(&value),
                _ => class.holds(value),
            };
            self.promise("the result has its type", fact, span);
        }
        let around = ContractSurroundings::with(self.unit, self.callable.parameters);
        let scope = Scope::new(&around, State::Old);
        if maps.contains(&Map::Alloc) {
            let grows = heap::grows(&State::Old, &State::Now);
            self.promise("no object comes back to life", grows, span);
            let frame = allocation_frame(self.unit, &scope, listed(contract), &State::Old);
            if let Some(frame) = self.lower(frame) {
                self.promise("nothing else is freed", frame, span);
            }
        }
        if maps.contains(&Map::Raw) {
            self.promise("only new memory is given a layout", raw_frame(), span);
        }
        if maps.contains(&Map::Type) {
            let stay = tags_stay(&State::Old, &State::Now);
            self.promise("cells keep their types, and unions their bytes", stay, span);
        }
        let is_struct = matches!(self.unit.program.typed.types.get(*result), Type::Record(_));
        if self.unit.has_truth_values() {
            if maps.contains(&Map::Cells(Class::Bool)) {
                let stay = truth_values::values_stay(&State::Old);
                self.promise("a `_Bool` that has a value keeps having one", stay, span);
            }
            if maps.contains(&Map::Alloc) {
                let values = truth_values::new_cells_have_values(self.unit, &[]);
                self.promise("every `_Bool` that is made is given a value", values, span);
            }
            if is_struct {
                let result = build::object(build::var("result$"));
                let values = truth_values::cells_have_values(self.unit, &result);
                self.promise("what is returned has been copied from values", values, span);
            }
        }
        // A struct that is returned is written to an object that the caller made for it.
        let returned = is_struct.then(|| build::object(build::var("result$")));
        if let Some(locations) = contract.and_then(|contract| contract.modifies.as_deref()) {
            for map in maps {
                if !matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type) {
                    continue;
                }
                let frame = match &returned {
                    None => {
                        logic::frame(self.unit, &scope, locations, map, &State::Old, &State::Now)
                    }
                    Some(object) => {
                        let (own, from) = (std::slice::from_ref(object), &State::Old);
                        frame_but_for(self.unit, &scope, locations, map, own, from)
                    }
                };
                if let Some(frame) = self.lower(frame) {
                    self.promise("every write was checked to be allowed", frame, span);
                }
            }
            if maps.contains(&Map::Blockers) {
                let named = logic::named_blockers(self.unit, &scope, locations);
                if let Some(named) = self.lower(named).flatten() {
                    let frame = logic::blocking_frame(&named, &State::Old, &State::Now);
                    self.promise("whatever else blocks was checked to be allowed", frame, span);
                }
            }
            let inside = |address: Expr| {
                let own = returned
                    .as_ref()
                    .map(|object| build::eq(build::object(address.clone()), object.clone()));
                let listed = logic::allowed(self.unit, &scope, locations, &Map::Alloc, &address)
                    .unwrap_or_else(|_| build::truth(true));
                build::any(own.into_iter().chain([listed]))
            };
            for link in self.unit.links.all() {
                if !maps.contains(&Map::Reach(link.name.clone())) {
                    continue;
                }
                let facts = reach::frame_facts(self.unit, link, &inside, &State::Old, &State::Now);
                for fact in facts {
                    self.promise("chains outside of what was written are as before", fact, span);
                }
            }
            let changes = trees::Changes { at: &inside, maps };
            for fact in trees::frame_facts(self.unit, &changes, &State::Old, &State::Now) {
                self.promise("trees outside of what was written are as before", fact, span);
            }
        }
        if touches_heap(maps) {
            for (why, fact) in reach::chain_facts(self.unit, &State::Now) {
                self.promise(why, fact, span);
            }
        }
    }
}

/// Functions settle the layout of what was made since their entry only.
fn raw_frame() -> Expr {
    let at = |map: Expr| build::select(map, vec![build::var("o")]);
    let (before, after) = (at(State::Old.map(&Map::Raw)), at(State::Now.map(&Map::Raw)));
    let status = at(State::Old.map(&Map::Alloc));
    let was = build::ne(status, Status::Unallocated.constant());
    let same = build::implies(was, build::iff(after.clone(), before.clone()));
    build::forall(&[("o", build::named_type("ref"))], vec![vec![after], vec![before]], same)
}

/// The frame of a map, but for some objects.
pub fn frame_but_for(
    unit: &Unit,
    scope: &Scope,
    locations: &[Location],
    map: &Map,
    objects: &[Expr],
    from: &State,
) -> Lowered<Expr> {
    let q = build::var("q");
    let before = build::select(from.map(map), vec![q.clone()]);
    let after = build::select(State::Now.map(map), vec![q.clone()]);
    let other = |object: &Expr| build::ne(build::object(q.clone()), object.clone());
    let outside = build::all([
        heap::is_allocated(from, &build::object(q.clone())),
        build::all(objects.iter().map(other)),
        build::not(logic::allowed(unit, scope, locations, map, &q)?),
    ]);
    let kept = build::implies(outside, build::eq(after.clone(), before.clone()));
    Ok(build::forall(&[("q", build::ptr())], vec![vec![after], vec![before]], kept))
}

/// Whether what holds of the heap has to be said again.
pub fn touches_heap(maps: &BTreeSet<Map>) -> bool {
    maps.iter().any(|map| {
        matches!(
            map,
            Map::Cells(Class::Pointer)
                | Map::Alloc
                | Map::Type
                | Map::Blockers
                | Map::Reach(_)
                | Map::Block(_)
        )
    })
}
