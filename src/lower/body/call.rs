//! Calls. A function of the C library that allocates or moves memory is built in; any other call is one of the callee's procedure, whose
//! contract says the rest. What the callee may modify and free must be allowed here, too.

use super::Body;
use super::allocate::callee;
use super::surroundings::ContractSurroundings;
use crate::base::{Cause, Span};
use crate::contract::program::Contract;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::integers;
use crate::lower::library::{self, Does};
use crate::lower::logic::{self, scope::Scope};
use crate::lower::map::Map;
use crate::lower::restrict::{self, Apart};
use crate::lower::state::State;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind, Origin};
use crate::typed::types::{Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Who is called, as far as what may be modified is concerned.
pub(super) struct Callee<'c> {
    pub name: String,
    pub maps: BTreeSet<Map>,
    pub contract: Option<&'c Contract>,
}

impl<'u> Body<'u, '_> {
    /// The value of a call; a struct is written to `into`.
    pub(super) fn call(&mut self, call: &Call, into: Option<Value>, span: Span) -> Value {
        let target = callee(&call.callee);
        let ExprKind::Function(function) = target.kind else {
            return self.pointer_call(call, into, span);
        };
        let found = &self.program().typed[function];
        let name = self.program().typed.symbols.text(found.name).to_string();
        let does = library::does(&self.program().typed, function);
        if found.body.is_none() {
            if let Some(value) =
                does.and_then(|does| self.library_call(does, &call.arguments, span))
            {
                return value;
            }
            if library::is_fortified(&name) || self.program().typed.misdeclared.contains(&function)
            {
                self.unsupported(&format!("`{name}`"), span);
            }
        }
        let before = self.storage.temporaries.len();
        let (arguments, copies) = self.call_arguments(function, call, span);
        if let (Some(Does::Sort), [base, count, size, ..]) = (does, &arguments[..]) {
            let total = build::mul(count.clone(), size.clone());
            self.check_sorted(&call.arguments[0], base, size, &total, span);
        }
        self.check_callbacks(function, call, &arguments, span);
        self.check_arrays_passed_to(function, call, &arguments);
        let value = self.call_evaluated(function, arguments, into, span);
        self.end_copies(before, copies, span);
        value
    }

    /// The arguments that the function has parameters for, and how many temporaries there are with their copies.
    pub(super) fn call_arguments(
        &mut self,
        function: FunctionId,
        call: &Call,
        span: Span,
    ) -> (Vec<Value>, usize) {
        let mut arguments = self.arguments(function, call, span);
        let copies = self.storage.temporaries.len();
        self.check_format(function, call, &arguments, span);
        // The rest are variable arguments, of which contracts know nothing.
        arguments.truncate(self.program().typed[function].parameters.len());
        (arguments, copies)
    }

    /// Pointers into arrays inside of larger objects.
    pub(super) fn check_arrays_passed_to(
        &mut self,
        function: FunctionId,
        call: &Call,
        arguments: &[Value],
    ) {
        let parameters = &self.program().typed[function].parameters;
        let passed: Vec<(VariableId, &Expr)> =
            parameters.iter().copied().zip(&call.arguments).collect();
        let actual = parameters.iter().copied().zip(arguments.iter().cloned()).collect();
        let spec = self.program().functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        self.check_passed_arrays(contract, &passed, &actual);
    }

    pub(super) fn call_evaluated(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value>,
        into: Option<Value>,
        span: Span,
    ) -> Value {
        self.check_first(function, span);
        self.check_declared(function, &arguments, span);
        self.check_raw_result(function, span);
        self.check_promises(function, span);
        self.check_call_fences(function, &arguments, span);
        self.check_decreases(function, &arguments, span);
        self.invoke(function, arguments, into, span)
    }

    /// C11 6.9.1p10: a parameter lives as long as the function runs.
    pub(super) fn end_copies(&mut self, before: usize, copies: usize, span: Span) {
        for copy in self.storage.temporaries.drain(before..copies).collect::<Vec<_>>() {
            self.end_object(&build::var(&copy), span);
        }
    }

    /// A call with arguments that have been evaluated.
    pub(super) fn call_with(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value>,
        span: Span,
    ) -> Value {
        self.check_declared(function, &arguments, span);
        self.check_call_fences(function, &arguments, span);
        self.invoke(function, arguments, None, span)
    }

    /// What is passed: scalars as values, structs as the address of a copy.
    fn arguments(&mut self, function: FunctionId, call: &Call, span: Span) -> Vec<Value> {
        if !self.check_old_style(function, call, span) {
            call.arguments.iter().for_each(|argument| self.effect(argument));
            let parameters = self.program().typed[function].parameters.clone();
            let types = parameters.iter().map(|parameter| self.program().typed[*parameter].ty.ty);
            let types: Vec<TypeId> = types.collect();
            return types.into_iter().map(|ty| self.unknown(ty, span)).collect();
        }
        let aggregates = call.arguments.iter().any(|argument| self.is_aggregate(argument.ty.ty));
        let parameters = &self.program().typed[function].parameters;
        for (parameter, argument) in parameters.iter().zip(&call.arguments) {
            self.check_pointer_argument(*parameter, argument);
        }
        let parameters = parameters.clone();
        let mut values = match aggregates {
            false => {
                let operands: Vec<&Expr> = call.arguments.iter().collect();
                self.values(&operands)
            }
            true => call.arguments.iter().map(|argument| self.argument(argument, span)).collect(),
        };
        for ((value, argument), parameter) in
            values.iter_mut().zip(&call.arguments).zip(&parameters)
        {
            let ty = self.program().typed[*parameter].ty.ty;
            if self.unit.class(ty).is_none() && !self.is_aggregate(ty) {
                // A complex number, a vector or a `va_list`: nothing is known of what the procedure's parameter stands for.
                self.unsupported("an argument of this type", argument.span);
                *value = self.emit.unknown("argument", build::ptr(), argument.span);
                continue;
            }
            let passed = value.clone();
            *value = self.settle_argument(function, *parameter, argument, passed, span);
        }
        self.convert_promoted(function, call, &mut values, span);
        values
    }

    /// C11 6.9.1p10: a parameter without prototype is passed promoted, and converted to its own type on entry.
    fn convert_promoted(
        &mut self,
        function: FunctionId,
        call: &Call,
        values: &mut [Value],
        span: Span,
    ) {
        let parameters = self.program().typed[function].parameters.clone();
        for ((parameter, argument), value) in parameters.iter().zip(&call.arguments).zip(values) {
            let expected = self.unit.class(self.program().typed[*parameter].ty.ty);
            if let (Some(to), Some(from)) = (expected, self.unit.class(argument.ty.ty))
                && to != from
            {
                if to.is_as_wide_as(from) {
                    let words = "the argument should be a value of the parameter's type";
                    let kind = ObligationKind::TypeMismatch;
                    self.emit.check(kind, to.holds(value.clone()), span, Some(words));
                }
                let (emit, given) = (&mut self.emit, value.clone());
                *value = integers::convert(emit, from, to, given, Origin::Implicit, span);
            }
        }
    }

    /// C11 6.5.2.2p6: without a prototype, what is passed must fit all the same: as many arguments as there are parameters, of the
    /// parameters' types after promotion, and no ellipsis.
    fn check_old_style(&mut self, function: FunctionId, call: &Call, span: Span) -> bool {
        let parameters = self.program().typed[function].parameters.clone();
        if let Some(what) = self.misfit(function, call) {
            self.unsupported(what, span);
            return false;
        }
        for (parameter, argument) in parameters.iter().zip(&call.arguments) {
            let expected = self.unit.class(self.program().typed[*parameter].ty.ty);
            let given = self.unit.class(argument.ty.ty);
            let fits = match (expected, given) {
                (Some(expected), Some(given)) => {
                    let promoted = expected.promoted();
                    expected == given || promoted == given || promoted.is_as_wide_as(given)
                }
                _ => expected == given,
            };
            if !fits {
                self.unsupported("an argument of another type than the parameter's", span);
                return false;
            }
        }
        true
    }

    /// What is wrong with a call of a function whose parameters are known, but not at this place.
    fn misfit(&self, function: FunctionId, call: &Call) -> Option<&'static str> {
        let typed = &self.program().typed;
        let of = |ty: TypeId| match typed.types.get(ty) {
            Type::Function(found) => Some(found),
            _ => None,
        };
        let called = callee(&call.callee).ty.ty;
        let seen = of(called).or_else(|| of(typed.types.pointee(called)?.ty));
        let (found, own) = (&typed[function], of(typed[function].ty));
        let (given, parameters) = (call.arguments.len(), found.parameters.len());
        let is_known = found.body.is_some() || own.is_some_and(|own| own.prototype);
        let variadic = own.is_some_and(|own| own.variadic);
        if given < parameters {
            return Some("a call with too few arguments");
        }
        if !is_known || seen.is_none_or(|seen| seen.prototype) {
            return None;
        }
        if variadic {
            return Some("a call without prototype of a function with variable arguments");
        }
        (given > parameters).then_some("a call with too many arguments")
    }

    /// Functions that run first are entered with globals as initialised, which holds of no call.
    fn check_first(&mut self, function: FunctionId, span: Span) {
        let spec = self.program().functions.get(&function);
        let initial = spec.and_then(|spec| spec.contract.as_ref());
        if self.unit.function_name(function) == "main"
            || initial.is_some_and(|of| of.initial_globals)
        {
            self.unsupported(
                "a call of a function that is entered with globals as initialised",
                span,
            );
        }
    }

    /// A call back into this function, with a measure that must have become less.
    fn check_decreases(&mut self, function: FunctionId, arguments: &[Value], span: Span) {
        let contract = self.spec.and_then(|spec| spec.contract.as_ref());
        let Some(measure) = contract.and_then(|contract| contract.decreases.as_ref()) else {
            return;
        };
        let again = function == self.function
            || self.unit.effects.changes_of(function).calls.contains(&self.function);
        if !again {
            return;
        }
        let theirs =
            self.program().functions.get(&function).and_then(|spec| spec.contract.as_ref());
        let Some(theirs) = theirs.and_then(|contract| contract.decreases.as_ref()) else {
            let words = "a function that is called again has no `decreases` clause";
            let fails = build::truth(false);
            return self.emit.check(ObligationKind::Termination, fails, span, Some(words));
        };
        let parameters = self.program().typed[function].parameters.clone();
        let actual: BTreeMap<VariableId, Value> =
            parameters.into_iter().zip(arguments.iter().cloned()).collect();
        let around = ContractSurroundings::of_call(self.unit, actual);
        let next = logic::integer(self.unit, &Scope::new(&around, State::Now), theirs);
        let around = ContractSurroundings::of_body(self.unit, self.function);
        let mine = logic::integer(self.unit, &Scope::new(&around, State::Old), measure);
        match (next, mine) {
            (Ok(next), Ok(mine)) => {
                let less = build::and(build::le(int(0), mine.clone()), build::lt(next, mine));
                let words = "the measure of `decreases` may not become less, or may be negative";
                self.emit.check(ObligationKind::Termination, less, span, Some(words));
            }
            (Err(refused), _) | (_, Err(refused)) => self.unsupported(&refused.what, refused.span),
        }
    }

    fn argument(&mut self, argument: &Expr, span: Span) -> Value {
        if self.is_aggregate(argument.ty.ty) {
            let copy = self.temporary(argument.ty.ty, span);
            self.copy_value(copy.clone(), argument, span);
            return copy;
        }
        let value = self.value(argument);
        let ty = self.il_type(argument.ty.ty);
        self.emit.keep("argument", ty, value, span)
    }

    pub(super) fn invoke(
        &mut self,
        function: FunctionId,
        mut arguments: Vec<Value>,
        into: Option<Value>,
        span: Span,
    ) -> Value {
        self.unit.use_procedure(function);
        self.check_truths_for(function, span);
        let found = &self.program().typed[function];
        let Type::Function(ty) = self.program().typed.types.get(found.ty).clone() else {
            unreachable!("a function has a function type")
        };
        let result = ty.result.ty;
        let noreturn = found.noreturn;
        let mut results = vec![];
        let value = match self.unit.class(result) {
            Some(class) => {
                let name = self.emit.fresh("call");
                self.emit.declare(&name, class.value_type());
                results.push(build::ident(&name));
                build::var(&name)
            }
            None => {
                if self.is_aggregate(result) {
                    let target = match into {
                        Some(into) => into,
                        None => self.temporary(result, span),
                    };
                    arguments.push(target.clone());
                    target
                } else {
                    int(0)
                }
            }
        };
        let spec = self.program().functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        if let Some(contract) = contract {
            let parameters = found.parameters.iter().copied();
            let actual = parameters.zip(arguments.iter().cloned()).collect();
            self.check_only_requires(contract, &actual, span);
        }
        let procedure = build::ident(&self.unit.function_name(function));
        let (free, args, checks) = (false, arguments, vec![]);
        let kind = StmtKind::Call { free, procedure, results, args, checks };
        self.emit.push(build::stmt(kind, span));
        if self.may_change_anything(function) {
            // Whoever sees a run go on from here should know why nothing is known of memory.
            self.emit.show(&build::truth(true), span);
        }
        if noreturn {
            self.emit.assume("the function does not return", build::truth(false), span);
        } else {
            self.assume_constants_after(contract, &self.unit.effects.of(function), span);
        }
        value
    }

    /// Whether nothing says what the callee leaves alone.
    fn may_change_anything(&self, function: FunctionId) -> bool {
        let contract =
            self.program().functions.get(&function).and_then(|spec| spec.contract.as_ref());
        let maps = self.unit.effects.of(function);
        let writes = maps.iter().any(|map| matches!(map, Map::Cells(_) | Map::Bits(_)));
        writes && contract.is_none_or(|contract| contract.modifies.is_none())
    }

    /// What the callee may modify must be something that we may modify.
    fn check_call_fences(&mut self, function: FunctionId, arguments: &[Value], span: Span) {
        let contract =
            self.program().functions.get(&function).and_then(|spec| spec.contract.as_ref());
        let parameters = self.program().typed[function].parameters.clone();
        let actual: BTreeMap<VariableId, Value> =
            parameters.into_iter().zip(arguments.iter().cloned()).collect();
        let callee = Callee {
            name: self.unit.function_name(function),
            maps: self.unit.effects.of(function),
            contract,
        };
        self.check_contract_fences(&callee, actual, span);
    }

    pub(super) fn check_contract_fences(
        &mut self,
        callee: &Callee,
        actual: BTreeMap<VariableId, Value>,
        span: Span,
    ) {
        let contract = callee.contract;
        self.check_restricted(contract, &actual, span);
        self.check_ghost_fences(&callee.maps, span);
        let memory = |map: &Map| matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type);
        let writes = callee.maps.iter().any(memory);
        if writes {
            for fence in self.fences.clone() {
                let allowed = match contract.and_then(|contract| contract.modifies.as_deref()) {
                    None => Err(Cause::CalleeWithoutModifies.with(format!(
                        "`{}` has no `modifies` clause, so it may change anything",
                        callee.name
                    ))),
                    Some(locations) => {
                        let mine = self.fence_scope(&fence);
                        let my_scope = Scope::new(&*mine.0, mine.1.clone());
                        let theirs = ContractSurroundings::of_call(self.unit, actual.clone());
                        let their_scope = Scope::new(&theirs, State::Now);
                        let inside = logic::included(
                            self.unit,
                            (&their_scope, locations),
                            (&my_scope, fence.locations),
                            &callee.maps,
                            &fence.since,
                        );
                        inside.map_err(|refused| refused.what)
                    }
                };
                match allowed {
                    Ok(inside) => {
                        let inside = fence
                            .under
                            .iter()
                            .cloned()
                            .fold(inside, |inside, under| build::implies(under, inside));
                        let words = format!(
                            "the call may modify what the {} does not allow to be modified",
                            fence.whose
                        );
                        self.emit.check(ObligationKind::Frame, inside, span, Some(&words));
                    }
                    Err(said) => {
                        self.emit.check_saying(
                            ObligationKind::Frame,
                            build::truth(false),
                            span,
                            said,
                        );
                    }
                }
            }
        }
        if let Some(frees) = contract.and_then(|contract| contract.frees.as_deref())
            && !frees.is_empty()
        {
            let theirs = ContractSurroundings::of_call(self.unit, actual);
            let scope = Scope::new(&theirs, State::Now);
            let inside = self.frees_included(&scope, frees);
            match inside {
                Ok(inside) => {
                    let words = "the call may free what the contract does not list";
                    self.emit.check(ObligationKind::Frees, inside, span, Some(words));
                }
                Err(refused) => self.unsupported(&refused.what, span),
            }
        }
    }

    /// What the callee accesses through parameters with `restrict` must be apart from what it accesses in other ways.
    fn check_restricted(
        &mut self,
        contract: Option<&Contract>,
        actual: &BTreeMap<VariableId, Value>,
        span: Span,
    ) {
        let Some(contract) = contract else { return };
        let around = ContractSurroundings::of_call(self.unit, actual.clone());
        let scope = Scope::new(&around, State::Now);
        let parameters: Vec<VariableId> = actual.keys().copied().collect();
        let accesses = restrict::apart(self.unit, &scope, contract, &parameters);
        let found = match accesses {
            Ok(found) => found,
            Err(refused) => return self.unsupported(&refused.what, refused.span),
        };
        let mut asked = vec![];
        for Apart { parameter, formula } in found {
            if build::as_bool(&formula) == Some(true) || asked.contains(&formula) {
                continue;
            }
            let typed = &self.program().typed;
            let name = typed.symbols.text(typed[parameter].name);
            let words = format!(
                "the call may access what `{name}` points to in another way, though `{name}` is `restrict`"
            );
            let kind = ObligationKind::Precondition;
            self.emit.check(kind, formula.clone(), span, Some(&words));
            asked.push(formula);
        }
    }
}
