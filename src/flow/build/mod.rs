//! Makes blocks of steps: a typed program with its annotations in, a `flow::Unit` out. One file for each category of the syntax.
//! Rule: every kind of node has its arm; what has no form yet becomes a step that says so, and its value an unknown one.

mod assign;
mod call;
mod checks;
mod claims;
mod condition;
mod draft;
mod finish;
mod float;
mod initialize;
mod jump;
mod operate;
mod place;
mod pure;
mod scope;
mod statics;
mod stmt;
mod types;
mod value;

use super::function::{Function, Local, LocalId, Outcome, Parameter};
use super::program::Unit;
use super::scalar::Scalar;
use super::step::StepKind;
use crate::base::{ObligationKind, Owner, Span};
use crate::check;
use crate::contract;
use crate::contract::program::FunctionSpec;
use crate::typed;
use crate::typed::program::{FunctionId, LabelId, VariableId, VariableStorage};
use crate::typed::types::TypeId;
use draft::Draft;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub fn build(source: Arc<contract::Program>) -> Unit {
    let typed = &source.typed;
    let mut functions = BTreeMap::new();
    for (function, index) in typed.functions.iter().zip(0u32..) {
        if function.body.is_some() && !typed.is_ghost(function.span) {
            let id = FunctionId(index);
            functions.insert(id, build_function(&source, id));
        }
    }
    let statics = statics::statics(typed);
    let start = statics::start(&source);
    let mut checks = check::List::of_program(&source);
    for (id, function) in &functions {
        let asked = function.checks().into_iter().map(|check| (check.site, check.kind));
        let body = typed[*id].body.as_ref().map_or(function.span, |body| body.block.span);
        checks.complete(&function.owner, body, &asked.collect());
    }
    Unit { functions, statics, start, checks, source }
}

/// Which scalar a type is, if it is one.
pub fn scalar_of(program: &typed::Program, ty: TypeId) -> Option<Scalar> {
    types::scalar(program, ty)
}

/// What calls of a function give, if that is a scalar.
pub fn result_scalar(program: &typed::Program, function: FunctionId) -> Option<Scalar> {
    let ty = program.types.function(program[function].ty)?;
    types::scalar(program, ty.result.ty)
}

/// A body under construction, with what is known at the point it has come to.
struct Body<'p> {
    program: &'p contract::Program,
    typed: &'p typed::Program,
    function: Option<FunctionId>,
    spec: Option<&'p FunctionSpec>,
    draft: Draft,
    locals: BTreeMap<VariableId, LocalId>,
    /// Variables that have a value wherever they can be named.
    valued: BTreeSet<VariableId>,
    /// Locals that live here, outermost first.
    alive: Vec<LocalId>,
    /// Hidden locals of the full expression.
    temporaries: Vec<LocalId>,
    exits: Vec<jump::Exit>,
    labels: BTreeMap<LabelId, jump::Target>,
    /// By the place of the `case` or `default`.
    cases: BTreeMap<u32, jump::Target>,
}

impl<'p> Body<'p> {
    fn new(program: &'p contract::Program, function: Option<FunctionId>, owner: Owner) -> Body<'p> {
        Body {
            program,
            typed: &program.typed,
            function,
            spec: function.and_then(|id| program.functions.get(&id)),
            draft: Draft::new(owner),
            locals: BTreeMap::new(),
            valued: BTreeSet::new(),
            alive: vec![],
            temporaries: vec![],
            exits: vec![],
            labels: BTreeMap::new(),
            cases: BTreeMap::new(),
        }
    }

    /// The local of a variable, made when it is first asked for.
    fn local(&mut self, variable: VariableId) -> LocalId {
        if let Some(local) = self.locals.get(&variable) {
            return *local;
        }
        let found = &self.typed[variable];
        let natural = types::align(self.typed, found.ty);
        let local = self.draft.local(Local {
            variable: Some(variable),
            ty: found.ty.ty,
            size: types::size(self.typed, found.ty.ty),
            align: found.align.unwrap_or(1).max(natural),
            scalar: types::scalar(self.typed, found.ty.ty),
            address_taken: found.address_taken,
            constant: types::is_constant(self.typed, found.ty),
            span: found.span,
        });
        self.locals.insert(variable, local);
        local
    }

    /// Whether reading the local needs no check that something was stored there.
    fn has_value(&self, local: LocalId) -> bool {
        match self.draft.locals[local.0 as usize].variable {
            Some(variable) => self.valued.contains(&variable),
            None => true,
        }
    }

    /// A hidden local for a value, until the full expression ends (C11 6.2.4p8).
    fn temporary(&mut self, ty: TypeId, span: Span) -> LocalId {
        let local = self.draft.local(Local {
            variable: None,
            ty,
            size: types::size(self.typed, ty),
            align: types::align(self.typed, ty.into()),
            scalar: None,
            address_taken: true,
            constant: false,
            span,
        });
        self.draft.push(StepKind::Begin { local, size: None }, span, vec![]);
        self.temporaries.push(local);
        local
    }

    fn end_temporaries(&mut self, before: usize, span: Span) {
        for local in self.temporaries.split_off(before) {
            self.draft.push(StepKind::End(local), span, vec![]);
        }
    }

    fn unsupported(&mut self, what: &str, span: Span) {
        let checks = checks::all_at(&[ObligationKind::Unsupported], span);
        self.draft.push(StepKind::Unsupported(what.into()), span, checks);
    }

    fn is_static(&self, variable: VariableId) -> bool {
        matches!(
            self.typed[variable].storage,
            VariableStorage::Global { .. } | VariableStorage::StaticLocal
        )
    }
}

fn build_function(program: &contract::Program, id: FunctionId) -> Function {
    let typed = &program.typed;
    let found = &typed[id];
    let name: Arc<str> = typed.text(found.name).into();
    let mut body = Body::new(program, Some(id), Owner::Function(name.clone()));
    let mut parameters = vec![];
    for parameter in &found.parameters {
        body.valued.insert(*parameter);
        parameters.push(Parameter { local: body.local(*parameter) });
    }
    body.whole();
    let ty = typed.types.function(found.ty);
    let requires = body.required();
    let (owner, span) = (body.draft.owner.clone(), found.span);
    finish::finish(
        body.draft,
        Function {
            id: Some(id),
            name,
            owner,
            span,
            parameters,
            variadic: ty.is_some_and(|ty| ty.variadic),
            outcome: outcome(typed, ty.map_or(TypeId::VOID, |ty| ty.result.ty)),
            requires,
            ..finish::empty()
        },
    )
}

fn outcome(typed: &typed::Program, result: TypeId) -> Outcome {
    match (types::scalar(typed, result), types::size(typed, result)) {
        (Some(scalar), _) => Outcome::Scalar(scalar),
        (None, Some(size)) => {
            Outcome::Aggregate { size, align: types::align(typed, result.into()) }
        }
        (None, None) => Outcome::Nothing,
    }
}
