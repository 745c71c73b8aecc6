//! Instances of functions, made on demand, and functions of our own making that stand for values we know nothing of.
//! Rule: the body of an instance is translated once, under the substitution of that instance.

use crate::base::Span;
use crate::il::ast::BinderKind;
use crate::il::core;
use crate::il::core::{Axiom, Expr, Quantifier, Sort, VarKind};
use crate::il::monomorphise::polarity::Position;
use crate::il::monomorphise::types::Substitution;
use crate::il::monomorphise::{Translator, Trigger};
use crate::il::poly::{self, FunctionId, Meaning, Name, ParamId, Type};
use std::collections::HashMap;
use std::sync::Arc;

/// More instances than any program needs that ends.
const MAX_INSTANCES: usize = 20_000;

#[derive(Default)]
pub struct FunctionTable {
    /// Names of the instances of polymorphic functions.
    instances: HashMap<(FunctionId, Vec<Type>), Name>,
    pending: Vec<(FunctionId, Vec<Type>)>,
    unknown: HashMap<Unknown, Name>,
    unknown_functions: Vec<core::Function>,
}

/// What an uninterpreted function of ours stands for; the same thing always gets the same function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unknown {
    /// Replacing a field in a value without that field.
    WithField(Type, Name),
    /// Reading a map of that type at the other types.
    Look(Type),
    /// Equality of values of two types.
    Equality(Type, Type),
    /// What a polymorphic lambda is at other types: by its first type parameter and the types in scope.
    Rest(ParamId, Vec<Type>),
}

impl Translator<'_> {
    /// The name of a function at the given types.
    pub fn function(&mut self, id: FunctionId, types: Vec<Type>) -> Name {
        let function = &self.program.functions[id.0 as usize];
        if types.is_empty() {
            return function.name.clone();
        }
        let key = (id, types);
        if let Some(name) = self.functions.instances.get(&key) {
            return name.clone();
        }
        let wanted = format!("{}{}", function.name, self.describe_all(&key.1));
        let name = self.sorts.symbols.unique(&wanted);
        self.functions.instances.insert(key.clone(), name.clone());
        self.found.functions.entry(id).or_default().insert(key.1.clone());
        let place = std::mem::replace(&mut self.place, function.span);
        if self.functions.instances.len() > MAX_INSTANCES {
            self.unsupported(
                function.span,
                format!("`{}` needs too many instances", function.name),
            );
        } else if self.within_bounds(&key.1, &function.name) {
            self.functions.pending.push(key);
        }
        self.place = place;
        name
    }

    /// A call of a function of which only the sorts are known. `args` must be all its value may depend on.
    pub fn unknown(
        &mut self,
        key: Unknown,
        wanted: &str,
        args: Vec<Expr>,
        result: Sort,
        span: Span,
    ) -> Expr {
        let name = match self.functions.unknown.get(&key) {
            Some(name) => name.clone(),
            None => {
                let name = self.sorts.symbols.unique(wanted);
                self.functions.unknown.insert(key, name.clone());
                let params = args.iter().enumerate().map(|(index, arg)| {
                    self.fresh.var(format!("x{index}"), arg.sort.clone(), VarKind::Bound)
                });
                let function = core::Function {
                    name: name.clone(),
                    params: params.collect(),
                    result: result.clone(),
                    meaning: core::Meaning::Uninterpreted,
                    never_pattern: false,
                    bits: None,
                    span,
                };
                self.functions.unknown_functions.push(function);
                name
            }
        };
        Expr::new(core::Kind::Call(name, args), result, span)
    }

    /// The instances that were asked for and have not been made yet, with the place of their declaration in the order
    /// of the program. Making one may ask for more.
    pub fn pending_functions(
        &mut self,
        made: &mut Vec<(FunctionId, core::Function)>,
    ) -> Vec<Axiom> {
        let mut axioms = vec![];
        while let Some((id, types)) = self.functions.pending.pop() {
            let (function, axiom) = self.make_function(id, types);
            made.push((id, function));
            axioms.extend(axiom);
        }
        axioms
    }

    pub fn unknown_functions(&mut self) -> Vec<core::Function> {
        std::mem::take(&mut self.functions.unknown_functions)
    }

    pub fn make_function(
        &mut self,
        id: FunctionId,
        types: Vec<Type>,
    ) -> (core::Function, Option<Axiom>) {
        let function = &self.program.functions[id.0 as usize];
        self.place = function.span;
        self.substitution = Substitution::new(&function.type_params, &types);
        let name = self.function(id, types);
        let params: Vec<core::Var> =
            function.params.iter().map(|param| self.bind(*param)).collect();
        let result = self.sort(&function.result);
        let mut axiom = None;
        let meaning = match &function.meaning {
            Meaning::Uninterpreted => core::Meaning::Uninterpreted,
            Meaning::Axiom(body) if result == Sort::Bool && !self.is_exact(body) => {
                axiom = Some(self.consequence(&name, &params, body));
                core::Meaning::Uninterpreted
            }
            Meaning::Axiom(body) => core::Meaning::Axiom(self.expr(body, Position::EXACT)),
            // Expanded at every call, so that nothing has to be said about the function itself.
            Meaning::Inline(_) | Meaning::Define(_)
                if self.type_quantifiers.are_expanded_from(id) =>
            {
                core::Meaning::Uninterpreted
            }
            Meaning::Inline(body) => core::Meaning::Inline(self.expr(body, Position::EXACT)),
            Meaning::Define(body) => core::Meaning::Define(self.expr(body, Position::EXACT)),
            Meaning::Builtin(symbol) => {
                self.refuse_polymorphic_maps(function);
                core::Meaning::Builtin(symbol.clone())
            }
        };
        self.substitution = Substitution::default();
        let poly::Function { never_pattern, bits, span, .. } = *function;
        (core::Function { name, params, result, meaning, never_pattern, bits, span }, axiom)
    }

    /// For `f(x) { body }` with a quantifier over types in the body: `f(x) ==> body`, weakened to the instances at hand.
    /// The other direction would have to name a type for each `x`, so it is left out; an axiom may be.
    fn consequence(&mut self, name: &Name, params: &[core::Var], body: &poly::Expr) -> Axiom {
        let span = body.span;
        let args = params.iter().map(|param| Expr::var(param, span)).collect();
        let call = Expr::new(core::Kind::Call(name.clone(), args), Sort::Bool, span);
        let condition =
            call.clone().implies(self.expr(body, Position::AXIOM.inside(BinderKind::Forall)));
        if params.is_empty() {
            return Axiom { condition, span };
        }
        // The variables of the declaration belong to the function.
        let vars: Vec<core::Var> = params
            .iter()
            .map(|param| self.fresh.var(param.name.clone(), param.sort.clone(), VarKind::Bound))
            .collect();
        let renamed =
            vars.iter().zip(params).map(|(var, param)| (param.clone(), Expr::var(var, span)));
        let condition = Expr::new(core::Kind::Let(renamed.collect(), condition), Sort::Bool, span);
        let args = vars.iter().map(|var| Expr::var(var, span)).collect();
        let trigger = Expr::new(core::Kind::Call(name.clone(), args), Sort::Bool, span);
        let quantifier = Quantifier {
            forall: true,
            pools: vec![vec![]; vars.len()],
            vars,
            triggers: vec![vec![trigger]],
            nopats: vec![],
            weight: None,
            qid: None,
            hints: core::Hints::default(),
            body: condition,
        };
        let condition = Expr::new(core::Kind::Quantifier(Arc::new(quantifier)), Sort::Bool, span);
        Axiom { condition, span }
    }

    /// The solver's map operations work on its own maps; a polymorphic map is a datatype.
    fn refuse_polymorphic_maps(&mut self, function: &poly::Function) {
        let vars = function.params.iter().map(|param| &self.program.vars[param.0 as usize].ty);
        let types: Vec<Type> = vars.chain([&function.result]).map(|ty| self.ground(ty)).collect();
        if types.iter().any(|ty| matches!(ty, Type::Map(map) if !map.params.is_empty())) {
            let message = "a built-in function on polymorphic maps";
            self.unsupported(function.span, message);
        }
    }

    /// Makes `value` available under a name when it is used several times and is more than a name itself.
    pub fn share(&mut self, value: Expr, make: impl FnOnce(&mut Self, &Expr) -> Expr) -> Expr {
        let atom = match &value.kind {
            core::Kind::Var(_) | core::Kind::Bool(_) | core::Kind::Int(_) => true,
            core::Kind::Real(_) | core::Kind::Bv { .. } => true,
            core::Kind::Old(of) => matches!(of.kind, core::Kind::Var(_)),
            _ => false,
        };
        if atom || self.trigger != Trigger::Outside {
            return make(self, &value);
        }
        let var = self.fresh.var("it", value.sort.clone(), VarKind::Bound);
        let body = make(self, &Expr::var(&var, value.span));
        let (sort, span) = (body.sort.clone(), body.span);
        Expr::new(core::Kind::Let(vec![(var, value)], body), sort, span)
    }
}
