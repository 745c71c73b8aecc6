//! The whole body of a function: what is known at its entry, its parameters, its statements, its end.

use super::fall_through::may_fall_through;
use super::home_array::holders;
use super::settle_copies::settle_copies;
use super::{Body, Fence, Local, parameter_name};
use crate::base::{Said, Span};
use crate::contract::program::{Contract, FunctionSpec};
use crate::il::ast::{self, Expr as Value};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::declare::{self, Statics};
use crate::lower::emit::Emit;
use crate::lower::logic::{self, objects, scope::Scope};
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::sequence;
use crate::lower::state::State;
use crate::lower::unit::{Named, Unit};
use crate::typed::meaning;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, Stmt, StmtKind};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// `refused`: what of the contract could not be said; it fails here.
pub fn body(unit: &Unit, function: FunctionId, refused: &[(Span, Said)]) -> ast::Body {
    let typed = &unit.program.typed;
    let found = &typed[function];
    let written = found.body.as_ref().expect("only functions with bodies are lowered");
    let spec = unit.program.functions.get(&function);
    let mut body = start_of(unit, function, spec);
    let start = Span::new(written.block.span.start, written.block.span.start + 1);
    let end = super::stmt::end_of(written.span);
    for (span, what) in refused {
        body.unsupported(what, *span);
    }
    for entry in typed.unsupported.iter().filter(|entry| entry.within == Some(function)) {
        body.unsupported(&entry.what, entry.span);
    }
    body.enter(start);
    if let Some(contract) = spec.and_then(|spec| spec.contract.as_ref()) {
        body.check_behaviors(contract);
        if let Some(locations) = contract.modifies.as_deref() {
            let whose = "contract";
            body.fences.push(Fence { locations, since: State::Old, whose, under: None });
        }
        body.fence_behaviors(contract);
    }
    body.enter_declared();
    if unit.function_name(function) == "main" {
        body.check_invariants();
    }
    body.declare_home_arrays(start);
    body.find_labels(&written.block);
    body.block(&written.block);
    if may_fall_through(typed, &written.block) {
        body.check_value_is_returned(end);
    }
    body.run_off_the_end(end);
    let initial = unit.function_name(function) == "main" || starts_initial(spec);
    body.finish(start, end, initial)
}

fn start_of<'u, 'a>(
    unit: &'u Unit<'a>,
    function: FunctionId,
    spec: Option<&'u FunctionSpec>,
) -> Body<'u, 'a> {
    let typed = &unit.program.typed;
    let emit = Emit::new(unit.options.checks.clone());
    let result = typed.types.function(typed[function].ty).map(|ty| ty.result.ty);
    Body {
        unit,
        function,
        spec,
        emit,
        storage: Default::default(),
        jumps: Default::default(),
        fences: vec![],
        moments: Default::default(),
        holders: typed[function].body.iter().flat_map(|it| holders(typed, &it.block)).collect(),
        ghosts: BTreeMap::new(),
        constants: super::constants::mentioned(unit, function),
        forwarded: None,
        result: result.filter(|ty| *ty != TypeId::VOID),
    }
}

/// The body of a procedure that does nothing but call a function: it shows that the function keeps a contract.
pub fn forward(
    unit: &Unit,
    function: FunctionId,
    callable: &crate::lower::function::Callable,
    refused: &[(Span, Said)],
) -> ast::Body {
    let span = unit.program.typed[function].span;
    let mut body = start_of(unit, function, None);
    for (span, what) in refused {
        body.unsupported(what, *span);
    }
    reach::assume_chains(unit, &mut body.emit, span);
    let mut arguments = vec![];
    for parameter in callable.parameters {
        let passed = build::var(&parameter_name(unit, *parameter));
        match unit.class(unit.program.typed[*parameter].ty.ty) {
            Some(class) => {
                let fits = body.fits(class, &passed);
                body.emit.assume("a parameter holds what its type allows", fits, span);
                if let Some(fine) = body.null_or_callable(*parameter, &passed) {
                    let why = "callers pass a function that keeps the contract, or null";
                    body.emit.assume(why, fine, span);
                }
            }
            None => body.unsupported("a struct passed through a pointer to a function", span),
        }
        arguments.push(passed);
    }
    if let Some(locations) = callable.contract.and_then(|contract| contract.modifies.as_deref()) {
        let whose = "contract of the pointer";
        body.fences.push(Fence { locations, since: State::Old, whose, under: None });
    }
    body.forwarded = Some(callable.parameters);
    for (parameter, passed) in unit.program.typed[function].parameters.iter().zip(&arguments) {
        if let Some(fine) = body.null_or_callable(*parameter, passed) {
            let words = "the pointer may be neither null nor a function that keeps the contract";
            body.emit.check(ObligationKind::Precondition, fine, span, Some(words));
        }
    }
    body.forward_call(function, arguments, callable.contract, span);
    body.finish(span, span, false)
}

fn starts_initial(spec: Option<&FunctionSpec>) -> bool {
    spec.and_then(|spec| spec.contract.as_ref()).is_some_and(|contract| contract.initial_globals)
}

impl<'u> Body<'u, '_> {
    /// The statements, behind what is known of the static objects that they mention.
    fn finish(mut self, start: Span, end: Span, initial: bool) -> ast::Body {
        let Named { variables, strings, functions } = self.unit.take_named();
        let statics = Statics { variables, strings, functions }.closed(&self.unit.program.typed);
        let mut stmts: Vec<ast::Stmt> = vec![];
        for fact in declare::static_facts(self.unit, &statics, &State::Now) {
            stmts.push(build::assume("objects of static storage are as declared", fact, start));
        }
        if initial {
            if let Some(variable) = declare::linked_from_start(self.unit, &statics) {
                let span = self.unit.program.typed[variable].span;
                let (_, refusal) = self.apart(|body| {
                    body.unsupported("a static initialiser that links objects", span);
                });
                stmts.extend(refusal);
            }
            let nothing_ran = meaning::runs_before_main(&self.unit.program.typed).is_none();
            let facts =
                nothing_ran.then(|| declare::initial_facts(self.unit, &statics, &State::Now));
            for fact in facts.into_iter().flatten() {
                stmts.push(build::assume("nothing has run before", fact, start));
            }
        }
        for object in &self.storage.allocas {
            stmts.push(build::assign(object, build::var("null"), start));
        }
        stmts.append(&mut self.emit.stmts);
        settle_copies(ast::Body { locals: self.emit.locals, stmts, end })
    }

    fn forward_call(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value>,
        contract: Option<&Contract>,
        span: Span,
    ) {
        let value = self.call_with(function, arguments, span);
        if let Some(ty) = self.result
            && self.unit.class(ty).is_some()
        {
            self.emit.push(build::assign("result$", value, span));
        }
        contract.into_iter().for_each(|contract| self.check_forwarded_ensures(contract, span));
        self.emit.push(build::stmt(ast::StmtKind::Return, span));
    }

    /// What holds before the first statement.
    fn enter(&mut self, span: Span) {
        reach::assume_chains(self.unit, &mut self.emit, span);
        let parameters = self.program().typed[self.function].parameters.clone();
        for parameter in &parameters {
            self.parameter(*parameter, span);
        }
        self.passed_by_value(&parameters, span);
    }

    fn parameter(&mut self, parameter: VariableId, span: Span) {
        let ty = self.program().typed[parameter].ty.ty;
        let passed = build::var(&parameter_name(self.unit, parameter));
        let Some(class) = self.unit.class(ty) else {
            let object = format!("{}$object", self.local_name(parameter));
            self.emit.declare(&object, build::named_type("ref"));
            self.emit.push(build::assign(&object, build::object(passed), span));
            self.storage.locals.insert(parameter, Local::Memory { object });
            return;
        };
        let fits = self.fits(class, &passed);
        self.emit.assume("a parameter holds what its type allows", fits, span);
        if let Some(fine) = self.null_or_callable(parameter, &passed) {
            self.emit.assume(
                "callers pass a function that keeps the contract, or null",
                fine,
                span,
            );
            if self.in_memory(parameter)
                && self.program().pointer_variables.contains_key(&parameter)
            {
                self.unsupported("the address of a pointer with a contract of its own", span);
            }
        }
        if self.in_memory(parameter) {
            let object = format!("{}$object", self.local_name(parameter));
            self.emit.declare(&object, build::named_type("ref"));
            match self.is_constant(parameter) {
                true => self.make_constant(&object, ty, span),
                false => self.make_object(&object, ty, None, span),
            }
            self.storage.locals.insert(parameter, Local::Memory { object: object.clone() });
            self.storage.alive.push(parameter);
            let address = build::apply("Ptr", vec![build::var(&object), build::int(0)]);
            let cell = super::place::Cell::Plain;
            let memory =
                super::place::Memory { address, ty, cell, object: super::place::Known::Local };
            self.put(&memory, class, passed, span);
            return;
        }
        let name = self.local_name(parameter);
        self.emit.declare(&name, class.value_type());
        self.emit.push(build::assign(&name, passed, span));
        self.storage.locals.insert(parameter, Local::Value { name, flag: None });
    }

    /// A struct that was passed, or the object for the one to be returned, is the caller's copy: whole, alive, and known to nobody.
    fn passed_by_value(&mut self, parameters: &[VariableId], span: Span) {
        let typed = &self.program().typed;
        let is_aggregate = |ty: TypeId| matches!(typed.types.get(ty), Type::Record(_));
        let mut copies: Vec<(Value, TypeId)> = parameters
            .iter()
            .filter(|parameter| is_aggregate(typed[**parameter].ty.ty))
            .map(|parameter| {
                (build::var(&parameter_name(self.unit, *parameter)), typed[*parameter].ty.ty)
            })
            .collect();
        let constant: Vec<Value> = parameters
            .iter()
            .filter(|parameter| self.is_constant(**parameter))
            .map(|parameter| build::var(&parameter_name(self.unit, *parameter)))
            .collect();
        if let Some(ty) = self.result.filter(|ty| is_aggregate(*ty)) {
            copies.push((build::var("result$"), ty));
        }
        let pointers: Vec<Value> = parameters
            .iter()
            .filter(|parameter| Class::of(typed, typed[**parameter].ty.ty) == Some(Class::Pointer))
            .map(|parameter| build::var(&parameter_name(self.unit, *parameter)))
            .collect();
        let why = "a struct passed by value is a copy that nobody else knows";
        for (index, (copy, ty)) in copies.iter().enumerate() {
            let object = build::object(copy.clone());
            let status = build::select(build::var("Alloc"), vec![object.clone()]);
            let size = self.unit.size(*ty).unwrap_or(0);
            let may_write = build::apply("Writable", vec![object.clone()]);
            let may_write = if constant.contains(copy) { build::not(may_write) } else { may_write };
            self.emit.assume(
                why,
                build::all([
                    build::ne(object.clone(), build::var("null")),
                    build::eq(build::offset(copy.clone()), build::int(0)),
                    build::eq(status, build::var("ALLOCATED")),
                    build::eq(build::apply("Size", vec![object.clone()]), build::int(size)),
                    may_write,
                    build::not(build::apply("Heap", vec![object.clone()])),
                    build::not(build::apply("Static", vec![object.clone()])),
                ]),
                span,
            );
            match objects::layout_facts(self.unit, &State::Now, *ty, object.clone(), None) {
                Ok(facts) => {
                    for fact in facts {
                        self.emit.assume(why, fact, span);
                    }
                }
                Err(refused) => self.unsupported(&refused.what, span),
            }
            let others = copies[..index].iter().map(|(other, _)| other).chain(&pointers);
            let distinct: Vec<Value> = others
                .map(|other| build::ne(build::object(other.clone()), object.clone()))
                .collect();
            self.emit.assume(why, build::all(distinct), span);
            let contents = build::select(build::var("M_ptr"), vec![build::var("q")]);
            self.unit.use_class(Class::Pointer);
            let unknown = build::forall(
                &[("q", build::ptr())],
                vec![vec![contents.clone()]],
                build::ne(build::object(contents), object),
            );
            self.emit.assume(why, unknown, span);
        }
    }

    /// The closing brace: `main` returns 0 there (C11 5.1.2.2.3), other functions nothing that could be used.
    fn run_off_the_end(&mut self, span: Span) {
        if let Some(ty) = self.result
            && self.unit.class(ty).is_some()
        {
            let is_main = self.unit.function_name(self.function) == "main";
            let value = if is_main { self.zero(ty) } else { self.unknown(ty, span) };
            self.emit.push(build::assign("result$", value, span));
        }
        self.leave_function(span);
    }

    /// `complete behaviors` and `disjoint behaviors` are to be proved of every state in which the function may be called.
    fn check_behaviors(&mut self, contract: &Contract) {
        let assumed: Vec<Option<Value>> = contract
            .behaviors
            .iter()
            .map(|behavior| {
                let parts: Option<Vec<Value>> =
                    behavior.assumes.iter().map(|clause| self.entry_formula(clause)).collect();
                parts.map(build::all)
            })
            .collect();
        let pick = |indices: &[u32]| -> Option<Vec<Value>> {
            indices.iter().map(|index| assumed[*index as usize].clone()).collect()
        };
        for (indices, span) in &contract.complete {
            if let Some(parts) = pick(indices) {
                let words = "no behaviour may apply";
                self.emit.check(ObligationKind::Assertion, build::any(parts), *span, Some(words));
            }
        }
        for (indices, span) in &contract.disjoint {
            let Some(parts) = pick(indices) else { continue };
            for (index, part) in parts.iter().enumerate() {
                for other in &parts[..index] {
                    let both = build::and(part.clone(), other.clone());
                    let words = "two behaviours may apply at once";
                    self.emit.check(
                        ObligationKind::Assertion,
                        build::not(both),
                        *span,
                        Some(words),
                    );
                }
            }
        }
    }

    /// The program starts with the invariants of its globals.
    fn check_invariants(&mut self) {
        for invariant in &self.program().invariants {
            if let Some(formula) = self.logic_formula(&invariant.formula) {
                let words = Some(&*invariant.name);
                self.emit.check(ObligationKind::Assertion, formula, invariant.span, words);
            }
        }
    }

    /// What a behaviour may modify counts where it was assumed at the entry.
    fn fence_behaviors(&mut self, contract: &'u Contract) {
        for behavior in &contract.behaviors {
            let Some(locations) = behavior.modifies.as_deref() else { continue };
            let around = super::ContractSurroundings::of_body(self.unit, self.function);
            let scope = Scope::new(&around, State::Old);
            let assumed: Result<Vec<Value>, _> = behavior
                .assumes
                .iter()
                .map(|clause| logic::formula(self.unit, &scope, &clause.formula))
                .collect();
            match assumed {
                Ok(assumed) => {
                    let (whose, under) = ("behavior", Some(build::all(assumed)));
                    self.fences.push(Fence { locations, since: State::Old, whose, under });
                }
                Err(refused) => self.unsupported(&refused.what, refused.span),
            }
        }
    }

    fn entry_formula(&mut self, clause: &crate::contract::program::Clause) -> Option<Value> {
        let parameters = &self.program().typed[self.function].parameters;
        let around = super::ContractSurroundings::before(self.unit, parameters);
        let scope = Scope::new(&around, State::Now);
        match logic::formula(self.unit, &scope, &clause.formula) {
            Ok(formula) => Some(formula),
            Err(refused) => {
                self.unsupported(&refused.what, refused.span);
                None
            }
        }
    }

    /// What holds of every state, after maps have changed in ways that are not known.
    pub(super) fn assume_everything(&mut self, maps: &BTreeSet<Map>, span: Span) {
        if crate::lower::function::touches_heap(maps) {
            reach::assume_chains(self.unit, &mut self.emit, span);
        }
    }

    /// C11 6.5p2: a side effect that is not ordered to another use of the same object.
    pub(super) fn check_sequence(&mut self, stmt: &Stmt) {
        let own = own_expressions(stmt).into_iter();
        let mut found: Vec<_> =
            own.filter_map(|expr| sequence::conflict(self.unit, expr)).collect();
        if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
            found.extend(sequence::conflict_in(self.unit, initializer, stmt.span));
        }
        for conflict in found {
            self.unsupported(&conflict.words, conflict.span);
        }
    }
}

/// The expressions that belong to a statement itself, not to one inside it.
fn own_expressions(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(expr)
        | StmtKind::If(expr, ..)
        | StmtKind::Switch(expr, _)
        | StmtKind::While(expr, _)
        | StmtKind::DoWhile(_, expr)
        | StmtKind::Return(Some(expr)) => vec![expr],
        StmtKind::For(of) => of.condition.iter().chain(&of.step).collect(),
        _ => vec![],
    }
}
