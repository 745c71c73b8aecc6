//! Calls through pointers: by the contract that the pointer's variable or type has. Wherever a function becomes such a pointer, it is
//! proved to keep the contract (see `refine`); so whatever the pointer holds, if it is not null, may be called by it.
//! Without a contract, a pointer must be known to be one of the functions of the unit, and each is called by its own.

use super::call::Callee;
use super::{Body, parameter_name};
use crate::base::{Cause, Span};
use crate::contract::program::Contract;
use crate::il::ast::{Expr as Value, StmtKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::unit::PointerContract;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

impl<'a> Body<'_, 'a> {
    pub(super) fn pointer_call(&mut self, call: &Call, into: Option<Value>, span: Span) -> Value {
        let result = self.called_type(&call.callee);
        let Some((key, contract)) = self.contract_of_pointer(&call.callee) else {
            return self.call_one_of(call, into, result, span);
        };
        let mut operands: Vec<&Expr> = vec![&call.callee];
        operands.extend(&call.arguments);
        if operands.iter().any(|operand| self.is_aggregate(operand.ty.ty))
            || self.is_aggregate(result)
        {
            self.unsupported("a struct passed through a pointer to a function", span);
        }
        let mut values = self.values(&operands);
        let pointer = values.remove(0);
        let own = contract.parameters.len() - contract.siblings.len();
        values.truncate(own);
        if values.len() < own {
            return self.refuse_call(call, result, span);
        }
        for (parameter, argument) in contract.parameters[..own].iter().zip(&call.arguments) {
            self.check_pointer_argument(*parameter, argument);
        }
        let entry = |sibling: &VariableId| build::var(&parameter_name(self.unit, *sibling));
        values.extend(contract.siblings.iter().map(entry));
        let not_null = build::ne(build::object(pointer.clone()), build::var("null"));
        self.emit.check(ObligationKind::NullDereference, not_null, span, None);
        let words = "the pointer may not point to a function that keeps the contract";
        let callable = self.callable(&pointer, key);
        self.emit.check(ObligationKind::TypeMismatch, callable, span, Some(words));
        let actual: BTreeMap<VariableId, Value> =
            contract.parameters.iter().copied().zip(values.iter().cloned()).collect();
        let maps = self.unit.effects.of_contract(self.unit, contract, result);
        let name = self.unit.pointer_procedure(key, result);
        let callee = Callee { name: name.clone(), maps, contract: Some(contract) };
        self.check_pointer_ends(contract, span);
        self.check_only_requires(contract, &actual, span);
        let passed: Vec<(VariableId, &Expr)> =
            contract.parameters.iter().copied().zip(&call.arguments).collect();
        self.check_passed_arrays(Some(contract), &passed, &actual);
        self.check_contract_fences(&callee, actual, span);
        let _ = into;
        let mut results = vec![];
        let value = match self.unit.class(result) {
            Some(class) => {
                let name = self.emit.fresh("call");
                self.emit.declare(&name, class.value_type());
                results.push(build::ident(&name));
                build::var(&name)
            }
            None => build::int(0),
        };
        self.check_truths_for_any(span);
        let procedure = build::ident(&name);
        let (free, args, checks) = (false, values, vec![]);
        let kind = StmtKind::Call { free, procedure, results, args, checks };
        self.emit.push(build::stmt(kind, span));
        self.assume_constants_after(Some(contract), &callee.maps, span);
        value
    }

    /// The contract by which a pointer is called: that of the variable it is read from, else that of its type.
    fn contract_of_pointer(&self, pointer: &Expr) -> Option<(PointerContract, &'a Contract)> {
        let pointer = plain(pointer);
        if let ExprKind::Load(place) = &pointer.kind
            && let ExprKind::Variable(variable) = place.kind
            && let Some(contract) = self.program().pointer_variables.get(&variable)
        {
            return Some((PointerContract::Variable(variable), contract));
        }
        let ty = self.program().typed.types.pointee(pointer.ty.ty)?.ty;
        let contract = self.program().pointer_types.get(&ty)?;
        Some((PointerContract::Type(ty), contract))
    }

    fn called_type(&self, callee: &Expr) -> TypeId {
        let types = &self.program().typed.types;
        let pointee = types.pointee(callee.ty.ty);
        let function = pointee.and_then(|pointee| types.function(pointee.ty));
        function.map_or(TypeId::VOID, |function| function.result.ty)
    }

    /// A pointer without contract: one of the functions that the unit takes the address of, by its own contract.
    fn call_one_of(
        &mut self,
        call: &Call,
        into: Option<Value>,
        result: TypeId,
        span: Span,
    ) -> Value {
        let targets = self.unit.effects.places(self.unit).targets(call);
        let Some(first) = targets.first() else { return self.refuse_call(call, result, span) };
        let pointer = self.value(&call.callee);
        let pointer = self.emit.keep("callee", build::ptr(), pointer, span);
        let before = self.storage.temporaries.len();
        let (arguments, copies) = self.call_arguments(*first, call, span);
        let into = match self.is_aggregate(result) {
            true => Some(into.unwrap_or_else(|| self.temporary(result, span))),
            false => None,
        };
        let not_null = build::ne(pointer.clone(), build::null());
        self.emit.check(ObligationKind::NullDereference, not_null, span, None);
        let tests: Vec<Value> = targets
            .iter()
            .map(|target| build::eq(pointer.clone(), self.function_pointer(*target)))
            .collect();
        let words = "the pointer may point to none of the functions of its type whose address is taken here; \
                     a contract for its type says what to call it by";
        let known = build::any(tests.clone());
        self.emit.check(ObligationKind::TypeMismatch, known, span, Some(words));
        let value = self.emit.fresh("call");
        let class = self.unit.class(result);
        if let Some(class) = class {
            self.emit.declare(&value, class.value_type());
        }
        let ways: Vec<String> = targets.iter().map(|_| self.emit.fresh("target")).collect();
        let join = self.emit.fresh("join");
        self.emit.push(build::goto(&ways.iter().map(String::as_str).collect::<Vec<_>>(), span));
        for ((target, way), test) in targets.iter().zip(&ways).zip(tests) {
            self.label_here(way, span);
            self.emit.push(build::assume_branch(test, span));
            self.check_arrays_passed_to(*target, call, &arguments);
            let returned = self.call_evaluated(*target, arguments.clone(), into.clone(), span);
            if class.is_some() {
                self.emit.push(build::assign(&value, returned, span));
            }
            self.jump(&join, span);
        }
        self.label_here(&join, span);
        self.end_copies(before, copies, span);
        match (class, into) {
            (Some(_), _) => build::var(&value),
            (None, Some(object)) => object,
            (None, None) => build::int(0),
        }
    }

    fn refuse_call(&mut self, call: &Call, result: TypeId, span: Span) -> Value {
        let what = Cause::PointerWithoutContract.with("a call through a pointer without contract");
        self.effect(&call.callee);
        for argument in &call.arguments {
            self.effect(argument);
        }
        if self.is_aggregate(result) {
            self.unsupported(what, span);
            return self.temporary(result, span);
        }
        self.no_value(what, result, span)
    }

    /// A function's address as a value. Where its type has a contract, the function must keep it.
    pub(super) fn function_pointer(&mut self, function: FunctionId) -> Value {
        let ty = self.program().typed[function].ty;
        if self.program().pointer_types.contains_key(&ty) {
            self.unit.must_refine(function, PointerContract::Type(ty));
        }
        let object = self.unit.function_object(function);
        build::apply("Ptr", vec![build::var(&object), build::int(0)])
    }

    /// That a pointer points to a function that was shown to keep the contract.
    fn callable(&self, pointer: &Value, key: PointerContract) -> Value {
        let number = build::int(self.unit.contract_number(key));
        let keeps = build::apply("Callable", vec![build::object(pointer.clone()), number]);
        build::and(keeps, build::eq(build::offset(pointer.clone()), build::int(0)))
    }

    /// Of a variable that is a pointer with a contract: that a value is null or may be called by it.
    pub(super) fn null_or_callable(&self, variable: VariableId, value: &Value) -> Option<Value> {
        let program = self.program();
        let key = match program.pointer_variables.contains_key(&variable) {
            true => PointerContract::Variable(variable),
            false => {
                let pointee = program.typed.types.pointee(program.typed[variable].ty.ty)?;
                program.pointer_types.get(&pointee.ty)?;
                PointerContract::Type(pointee.ty)
            }
        };
        Some(build::or(build::eq(value.clone(), build::null()), self.callable(value, key)))
    }

    /// A pointer to an object, or to another kind of function, does not become one with a contract.
    pub(super) fn check_pointer_conversion(&mut self, of: &Expr, to: TypeId, span: Span) {
        let typed = &self.program().typed;
        let Some(target) = typed.types.pointee(to) else { return };
        let same = typed.types.pointee(of.ty.ty).is_some_and(|from| from.ty == target.ty);
        if self.program().pointer_types.contains_key(&target.ty) && !same {
            self.unsupported("a conversion to a pointer to functions with a contract", span);
        }
    }

    /// What is passed for a parameter with a contract must be a function that keeps it, a pointer that has it already, or null.
    pub(super) fn check_pointer_argument(&mut self, parameter: VariableId, argument: &Expr) {
        if self.null_or_callable(parameter, &build::null()).is_none()
            || self.has_siblings(parameter)
        {
            return;
        }
        let (value, _) = self.apart(|body| body.value(argument));
        if let Some(fine) = self.null_or_callable(parameter, &value) {
            // Whoever is called takes it for null or a function.
            let words = "the pointer may be neither null nor a function that keeps the contract";
            self.emit.check(ObligationKind::Precondition, fine, argument.span, Some(words));
        }
        if !self.program().pointer_variables.contains_key(&parameter) {
            return;
        }
        let key = PointerContract::Variable(parameter);
        match self.given(parameter, argument) {
            Given::Function(function) => self.unit.must_refine(function, key),
            Given::Null | Given::Itself => {}
            Given::Other => self.unsupported(UNKNOWN_CONTRACT, argument.span),
        }
    }

    /// What is passed for a parameter with a contract of its own.
    pub(super) fn given(&self, parameter: VariableId, argument: &Expr) -> Given {
        match &plain(argument).kind {
            ExprKind::Decay(of) | ExprKind::AddressOf(of) => match of.kind {
                ExprKind::Function(function) => Given::Function(function),
                _ => Given::Other,
            },
            ExprKind::Convert(Conversion { kind: ConversionKind::Null, .. }, _) => Given::Null,
            ExprKind::Load(place) => match place.kind {
                ExprKind::Variable(held) if held == parameter => Given::Itself,
                _ => Given::Other,
            },
            _ => Given::Other,
        }
    }
}

pub(super) const UNKNOWN_CONTRACT: &str =
    "a pointer to a function whose contract is not known to fit this parameter";

/// A value for a parameter with a contract of its own.
pub(super) enum Given {
    Function(FunctionId),
    Null,
    /// The parameter's own value, passed on.
    Itself,
    Other,
}

/// Without conversions that change nothing, and without `*` and `&` that undo each other.
fn plain(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => plain(of),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => match &of.kind {
            ExprKind::Deref(inner) => plain(inner),
            _ => pointer,
        },
        _ => pointer,
    }
}
