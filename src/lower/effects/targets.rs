//! Which functions a pointer without contract may lead to: those of its type whose address the unit takes. Calls assert that it is one
//! of them, so that a function nobody thought of here makes the call fail, not the proof wrong.

use super::places::Places;
use crate::contract::Program;
use crate::lower::library;
use crate::typed::compare::compatible;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::visit::{in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// Calls with more ways are not worth asking a solver.
const MOST_TARGETS: usize = 32;

/// Functions that stand anywhere but where they are called.
pub fn addressed(program: &Program) -> BTreeSet<FunctionId> {
    // How often each is mentioned, without the calls that name it.
    let mut mentioned: BTreeMap<FunctionId, i64> = BTreeMap::new();
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Function(function) => *mentioned.entry(*function).or_default() += 1,
        ExprKind::Call(call) => {
            let function = super::call::callee(&call.callee);
            function.into_iter().for_each(|it| *mentioned.entry(it).or_default() -= 1);
        }
        _ => {}
    };
    let typed = &program.typed;
    for function in &typed.functions {
        function.body.iter().for_each(|body| in_block(&body.block, &mut visit));
    }
    for variable in &typed.variables {
        variable.initializer.iter().for_each(|it| in_initializer(it, &mut visit));
    }
    mentioned.into_iter().filter(|(_, count)| *count > 0).map(|(function, _)| function).collect()
}

impl Places<'_> {
    /// Where a call through a pointer without contract may lead; empty if nothing can be said.
    pub fn targets(&self, call: &Call) -> Vec<FunctionId> {
        let typed = &self.program.typed;
        let Some(ty) = typed.types.pointee(call.callee.ty.ty) else { return vec![] };
        let fits = |function: &FunctionId| {
            compatible(typed, ty.ty, typed[*function].ty)
                && self.takes(*function, &call.arguments)
                && library::built_in(typed, *function).is_none()
                && !self.runs_first(*function)
        };
        let found: Vec<FunctionId> = self.all.addressed.iter().copied().filter(fits).collect();
        if found.len() > MOST_TARGETS { vec![] } else { found }
    }

    /// Whether the function has parameters for exactly these arguments, none of which it takes for a function with a contract.
    fn takes(&self, function: FunctionId, arguments: &[Expr]) -> bool {
        let typed = &self.program.typed;
        let found = &typed[function];
        let plain = |parameter: &VariableId| {
            let pointee = typed.types.pointee(typed[*parameter].ty.ty);
            !self.program.pointer_variables.contains_key(parameter)
                && !pointee.is_some_and(|to| self.program.pointer_types.contains_key(&to.ty))
        };
        let same = |(parameter, argument): (&VariableId, &Expr)| {
            compatible(typed, typed[*parameter].ty.ty, argument.ty.ty)
        };
        typed.types.function(found.ty).is_some_and(|ty| !ty.variadic)
            && found.parameters.len() == arguments.len()
            && found.parameters.iter().all(plain)
            && found.parameters.iter().zip(arguments).all(same)
    }

    fn runs_first(&self, function: FunctionId) -> bool {
        let spec = self.program.functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        let typed = &self.program.typed;
        typed.symbols.text(typed[function].name) == "main"
            || contract.is_some_and(|contract| contract.initial_globals)
    }
}
