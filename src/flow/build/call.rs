//! Calls and builtins: the callee, the arguments from left to right, then the call.

use super::Body;
use super::checks::{ACCESS, all_at};
use super::place::Target;
use super::types;
use crate::base::{ObligationKind, Span};
use crate::check::Site;
use crate::contract::program::ClauseMode;
use crate::flow::function::{Check, End};
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Argument, Base, Callee, Destination, Place, StepKind};
use crate::typed::meaning;
use crate::typed::program::FunctionId;
use crate::typed::tree::{BuiltinCall, Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::{FunctionType, Type, TypeId};

impl Body<'_> {
    pub(super) fn call_value(&mut self, call: &Call, ty: TypeId, span: Span) -> Operand {
        let Some(scalar) = types::scalar(self.typed, ty) else {
            self.call_effect(call, ty, span);
            return Constant::integer(Scalar::INT, 0).into();
        };
        let temp = self.draft.temp(scalar);
        self.call(call, Destination::Temp(temp), span);
        temp.into()
    }

    pub(super) fn call_effect(&mut self, call: &Call, ty: TypeId, span: Span) {
        match types::is_aggregate(self.typed, ty) {
            true => {
                let local = self.temporary(ty, span);
                let align = types::align(self.typed, ty.into());
                self.call_into(call, &Target::at(Base::Local(local), align), ty, span);
            }
            false => self.call(call, Destination::Nowhere, span),
        }
    }

    /// The result is put into an object of our own.
    pub(super) fn call_into(&mut self, call: &Call, target: &Target, ty: TypeId, span: Span) {
        match types::size(self.typed, ty) {
            Some(size) => self.call(call, Destination::Place { place: target.place, size }, span),
            None => self.unsupported("a result of unknown size", span),
        }
    }

    fn call(&mut self, call: &Call, result: Destination, span: Span) {
        let target = called(&call.callee);
        let ExprKind::Function(function) = target.kind else {
            let pointer = self.value(&call.callee);
            let arguments = self.arguments(&call.arguments);
            let ty = self.typed.types.pointee(call.callee.ty.ty);
            let callee = Callee::Pointer(pointer, ty.map_or(TypeId::ERROR, |ty| ty.ty));
            let checks = all_at(&POINTER_CALL, span);
            return self.draft.push(StepKind::Call { callee, arguments, result }, span, checks);
        };
        self.refuse_strange(function, span);
        if let Some(what) = self.misfit(function, call) {
            self.unsupported(what, span);
        }
        let arguments = self.arguments(&call.arguments);
        let arguments = self.converted_arguments(function, arguments, span);
        let callee = Callee::Function(function);
        let checks = self.call_checks(function, span);
        self.draft.push(StepKind::Call { callee, arguments, result }, span, checks);
        if self.typed[function].noreturn {
            self.draft.end(End::Unreachable, span, vec![]);
        }
    }

    /// Functions that take a run out of the order of calls, or set something going beside it.
    fn refuse_strange(&mut self, function: FunctionId, span: Span) {
        let name = self.typed.text(self.typed[function].name);
        if meaning::leaves_the_order_of_calls(self.typed, function) {
            self.unsupported(&format!("`{name}`, from which a run may go on twice"), span);
        }
        if meaning::changes_arithmetic(self.typed, function) {
            self.unsupported(&format!("`{name}`, after which arithmetic rounds otherwise"), span);
        }
        if let Some(what) = meaning::starts_something(self.typed, function) {
            self.unsupported(&what, span);
        }
    }

    fn arguments(&mut self, arguments: &[Expr]) -> Vec<Argument> {
        arguments.iter().map(|argument| self.argument(argument)).collect()
    }

    fn argument(&mut self, argument: &Expr) -> Argument {
        let ty = argument.ty.ty;
        if !types::is_aggregate(self.typed, ty) {
            return Argument::Scalar(self.value(argument));
        }
        // Passed by value: a copy of its own.
        let local = self.temporary(ty, argument.span);
        let target = Target::at(Base::Local(local), types::align(self.typed, argument.ty));
        self.aggregate_into(&target, argument, argument.span);
        let size = types::size(self.typed, ty).unwrap_or(0);
        Argument::Aggregate { place: target.place, size, ty }
    }

    /// C11 6.9.1p10: without a prototype arguments are passed promoted, and converted to the parameters' types on entry.
    fn converted_arguments(
        &mut self,
        function: FunctionId,
        mut arguments: Vec<Argument>,
        span: Span,
    ) -> Vec<Argument> {
        let parameters = self.typed[function].parameters.iter();
        for (argument, parameter) in arguments.iter_mut().zip(parameters) {
            let wanted = types::scalar(self.typed, self.typed[*parameter].ty.ty);
            if let (Argument::Scalar(value), Some(wanted)) = (&*argument, wanted) {
                *argument = Argument::Scalar(self.converted(*value, wanted, span));
            }
        }
        arguments
    }

    /// What is wrong with a call of a function whose parameters are known, but not at this place (C11 6.5.2.2p6).
    fn misfit(&self, function: FunctionId, call: &Call) -> Option<&'static str> {
        let own = self.typed.types.function(self.typed[function].ty)?;
        let seen = self.function_type(called(&call.callee).ty.ty);
        let (given, wanted) = (call.arguments.len(), self.typed[function].parameters.len());
        let known = self.typed[function].body.is_some() || own.prototype;
        if given < wanted {
            return Some("a call with too few arguments");
        }
        if !known || seen.is_none_or(|seen| seen.prototype) {
            return None;
        }
        if own.variadic {
            return Some("a call without prototype of a function with variable arguments");
        }
        (given > wanted).then_some("a call with too many arguments")
    }

    fn function_type(&self, ty: TypeId) -> Option<&FunctionType> {
        let of = |ty: TypeId| match self.typed.types.get(ty) {
            Type::Function(found) => Some(&**found),
            _ => None,
        };
        of(ty).or_else(|| of(self.typed.types.pointee(ty)?.ty))
    }

    /// What a call asks for: the callee's preconditions, and of functions without body, that they may access what they are given.
    pub(super) fn call_checks(&self, function: FunctionId, span: Span) -> Vec<Check> {
        let contract = self.program.functions.get(&function);
        let contract = contract.and_then(|spec| spec.contract.as_ref());
        let own = contract.iter().flat_map(|contract| &contract.requires);
        let behaviors = contract.iter().flat_map(|contract| &contract.behaviors);
        let clauses = own.chain(behaviors.flat_map(|behavior| &behavior.requires));
        let asked = clauses.filter(|clause| clause.mode != ClauseMode::Admit);
        let mut checks: Vec<Check> = asked
            .map(|clause| {
                let site = Site { span, clause: Some(clause.span) };
                // A clause that is called like a kind of check is one of that kind.
                let named = clause.name.as_deref().and_then(ObligationKind::named);
                Check { kind: named.unwrap_or(ObligationKind::Precondition), site }
            })
            .collect();
        let found = &self.typed[function];
        if found.body.is_none() {
            let asked = library_checks(self.typed.text(found.name), span);
            // Who is given no pointer accesses nothing of the program's.
            let plain = self.takes_no_pointer(function);
            let access = |kind| ACCESS.contains(&kind) || kind == ObligationKind::UninitializedRead;
            checks.extend(asked.into_iter().filter(|check| !(plain && access(check.kind))));
        }
        checks
    }

    fn takes_no_pointer(&self, function: FunctionId) -> bool {
        let ty = self.typed.types.function(self.typed[function].ty);
        ty.is_some_and(|ty| {
            let plain = |of: &TypeId| {
                !matches!(types::scalar(self.typed, *of), None | Some(Scalar::Pointer))
            };
            ty.prototype && !ty.variadic && ty.parameters.iter().all(plain)
        })
    }

    pub(super) fn builtin(&mut self, call: &BuiltinCall, ty: TypeId, span: Span) -> Operand {
        let name = self.typed.text(call.name);
        match (name, &call.arguments[..]) {
            ("__builtin_expect" | "__builtin_expect_with_probability", [value, rest @ ..]) => {
                let value = self.value(value);
                rest.iter().for_each(|argument| self.effect(argument));
                return value;
            }
            ("__builtin_prefetch" | "__sync_synchronize", arguments) => {
                arguments.iter().for_each(|argument| self.effect(argument));
                return Constant::integer(Scalar::INT, 0).into();
            }
            _ => {}
        }
        let mut arguments: Vec<Argument> =
            call.arguments.iter().map(|it| self.builtin_argument(it)).collect();
        // Checked arithmetic puts its result into a place, whose type counts.
        if name.ends_with("_overflow")
            && let (Some(Argument::Scalar(pointer)), Some(last)) =
                (arguments.last().copied(), call.arguments.last())
            && let Some(of) = self.typed.types.pointee(last.ty.ty)
        {
            let place = Place { base: Base::Pointer(pointer), offset: 0 };
            let size = types::size(self.typed, of.ty).unwrap_or(0);
            arguments.pop();
            arguments.push(Argument::Aggregate { place, size, ty: of.ty });
        }
        let (result, value) = match types::scalar(self.typed, ty) {
            Some(scalar) => {
                let temp = self.draft.temp(scalar);
                (Destination::Temp(temp), temp.into())
            }
            None => (Destination::Nowhere, Constant::integer(Scalar::INT, 0).into()),
        };
        let checks = match name {
            "__builtin_unreachable" => all_at(&[ObligationKind::Assertion], span),
            _ => library_checks(name.trim_start_matches("__builtin_"), span),
        };
        let kind = StepKind::Builtin { name: name.into(), arguments, result };
        self.draft.push(kind, span, checks);
        if matches!(name, "__builtin_unreachable" | "__builtin_trap" | "__builtin_abort") {
            self.draft.end(End::Unreachable, span, vec![]);
        }
        value
    }

    /// Builtins get places as they are: a list of arguments is changed by them.
    fn builtin_argument(&mut self, argument: &Expr) -> Argument {
        let ty = argument.ty.ty;
        if types::scalar(self.typed, ty).is_some() && !argument.is_place() {
            return Argument::Scalar(self.value(argument));
        }
        let target = match argument.is_place() {
            true => self.place(argument),
            false => self.aggregate(argument),
        };
        let size = types::size(self.typed, ty).unwrap_or(0);
        Argument::Aggregate { place: target.place, size, ty }
    }

    pub(super) fn variable_argument(&mut self, list: &Expr, ty: TypeId, span: Span) -> Operand {
        let Some(scalar) = types::scalar(self.typed, ty) else {
            return self.no_value("this expression", ty, span);
        };
        let temp = self.draft.temp(scalar);
        self.next_argument(list, Destination::Temp(temp), span);
        temp.into()
    }

    pub(super) fn variable_argument_into(&mut self, list: &Expr, target: &Target, expr: &Expr) {
        match types::size(self.typed, expr.ty.ty) {
            Some(size) => {
                let result = Destination::Place { place: target.place, size };
                self.next_argument(list, result, expr.span);
            }
            None => self.unsupported("an argument of unknown size", expr.span),
        }
    }

    fn next_argument(&mut self, list: &Expr, result: Destination, span: Span) {
        let arguments = vec![self.builtin_argument(list)];
        let name = "__builtin_va_arg".into();
        let checks = all_at(&[ObligationKind::Precondition], span);
        self.draft.push(StepKind::Builtin { name, arguments, result }, span, checks);
    }
}

/// What must hold of a pointer that is called.
const POINTER_CALL: [ObligationKind; 4] = [
    ObligationKind::NullDereference,
    ObligationKind::UseAfterFree,
    ObligationKind::TypeMismatch,
    ObligationKind::Precondition,
];

/// What may go wrong in a function that the program does not define: any access through what it is given.
fn library_checks(name: &str, span: Span) -> Vec<Check> {
    use ObligationKind::*;
    match name {
        "free" => all_at(&[InvalidFree, DoubleFree], span),
        "realloc" | "reallocarray" => {
            all_at(&[InvalidFree, DoubleFree, Precondition, OutOfBounds, TypeMismatch], span)
        }
        "__assert_fail"
        | "__assert"
        | "__assert_rtn"
        | "__assert_perror_fail"
        | "__VERIFIER_error"
        | "reach_error" => all_at(&[Assertion], span),
        _ if name.starts_with("__VERIFIER_") || name.starts_with("va_") => vec![],
        _ => {
            let more = [UninitializedRead, Precondition];
            all_at(&[&ACCESS[..], &more].concat(), span)
        }
    }
}

/// The function designator behind decay.
fn called(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Decay(of) => called(of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => called(of),
        _ => expr,
    }
}
