//! Statements that change variables: assignments, havoc, unpacking, calls. What is changed must be mutable and, if global,
//! in the `modifies` of the procedure. Targets inside maps and datatypes become updates of whole variables:
//! `m[i]->f := v` is `m := m[i := m[i]->(f := v)]`.

use super::apply::{Arguments, Site};
use super::expr::node;
use super::infer::{self, is_error};
use super::stmt::Body;
use crate::base::Span;
use crate::il::ast::{self, BinaryOp, ExprKind, Ident, Target, TargetKind};
use crate::il::core::VarKind;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::il::poly::{Assert, Expr, Hints, Kind, Name, Procedure, Stmt, StmtKind, Type, VarId};
use std::collections::HashSet;

/// A target as checked: the variable, the value it has before, and how the new value of the part makes one of the whole.
struct TargetPlace {
    var: VarId,
    value: Expr,
    steps: Vec<Step>,
}

/// One `[i]` or `->f`; `whole` is the map or datatype before the assignment.
enum Step {
    Index { whole: Expr, types: Vec<Type>, args: Vec<Expr> },
    Field { whole: Expr, name: Name },
}

impl TargetPlace {
    /// The new value of the variable when the part gets `value`.
    fn updated(self, value: Expr) -> (VarId, Expr) {
        let whole = self.steps.into_iter().rev().fold(value, |value, step| match step {
            Step::Index { whole, types, args } => {
                let (ty, span) = (whole.ty.clone(), whole.span);
                node(Kind::Store { map: whole, types, args, value }, ty, span)
            }
            Step::Field { whole, name } => {
                let (ty, span) = (whole.ty.clone(), whole.span);
                node(Kind::WithField(whole, name, value), ty, span)
            }
        });
        (self.var, whole)
    }
}

impl Body<'_, '_> {
    pub fn assign(&mut self, targets: &[Target], values: &[ast::Expr], span: Span) -> StmtKind {
        if targets.len() != values.len() {
            let (found, wanted) = (values.len(), targets.len());
            let message =
                format!("wrong number of values in the assignment: {found} instead of {wanted}");
            self.terms.report.name_error(span, message);
        }
        let places: Vec<Option<TargetPlace>> =
            targets.iter().map(|target| self.target(target)).collect();
        let checked: Vec<Expr> = values.iter().map(|value| self.terms.expr(value)).collect();
        self.check_distinct(targets, &places);
        self.check_assumption_update(targets, &places, values, span);
        let mut assignments = vec![];
        for ((place, value), target) in places.into_iter().zip(checked).zip(targets) {
            let Some(place) = place else { continue };
            self.check_assignable(place.var, span);
            self.check_assigned(&place.value.ty, &value.ty, target.mark);
            assignments.push(place.updated(value));
        }
        self.terms.settle(|fill| assignments.iter_mut().for_each(|(_, value)| fill.expr(value)));
        StmtKind::Assign(assignments)
    }

    fn check_assigned(&mut self, target: &Type, value: &Type, place: Span) {
        if !self.terms.types.infer.unify(target, value) {
            let (found, wanted) = (self.terms.types.show(value), self.terms.types.show(target));
            let message =
                format!("a value of type {found} is assigned to a target of type {wanted}");
            self.terms.report.type_error(place, message);
        }
    }

    /// `None` only when the variable is not known; a part that is not known has the error type.
    fn target(&mut self, target: &Target) -> Option<TargetPlace> {
        match &target.kind {
            TargetKind::Var(ident) => {
                let var = self.terms.variable(ident)?;
                let value = node(Kind::Var(var), self.terms.type_of(var), target.mark);
                Some(TargetPlace { var, value, steps: vec![] })
            }
            TargetKind::Map(of, args) => {
                let place = self.target(of);
                let args = self.terms.arguments(args);
                Some(self.index_step(place?, args, target.mark))
            }
            TargetKind::Field(of, field) => {
                let mut place = self.target(of)?;
                let whole = place.value;
                let ty =
                    self.terms.field_type(&whole.ty, field, target.mark).unwrap_or(infer::ERROR);
                let name = field.name.clone();
                place.value = node(Kind::Field(whole.clone(), name.clone()), ty, target.mark);
                place.steps.push(Step::Field { whole, name });
                Some(place)
            }
        }
    }

    fn index_step(&mut self, mut place: TargetPlace, args: Arguments, mark: Span) -> TargetPlace {
        let whole = place.value;
        let element = self.terms.element((&whole.ty, whole.span), &args, mark, Site::Assignment);
        let (types, ty) = element.unwrap_or((vec![], infer::ERROR));
        let args = args.checked;
        let read = Kind::Select { map: whole.clone(), types: types.clone(), args: args.clone() };
        place.value = node(read, ty, mark);
        place.steps.push(Step::Index { whole, types, args });
        place
    }

    fn check_distinct(&mut self, targets: &[Target], places: &[Option<TargetPlace>]) {
        let mut seen = HashSet::new();
        for (target, place) in targets.iter().zip(places) {
            if let Some(place) = place
                && !seen.insert(place.var)
            {
                let name = self.terms.var(place.var).name.clone();
                self.terms
                    .report
                    .name_error(target.mark, format!("`{name}` is assigned to more than once"));
            }
        }
    }

    /// An assumption variable can only be strengthened, `a := a && e`, and only once in a body.
    fn check_assumption_update(
        &mut self,
        targets: &[Target],
        places: &[Option<TargetPlace>],
        values: &[ast::Expr],
        span: Span,
    ) {
        for ((target, place), value) in targets.iter().zip(places).zip(values) {
            let (TargetKind::Var(ident), Some(place)) = (&target.kind, place) else { continue };
            if !self.effects.assumptions.contains(&place.var) {
                continue;
            }
            let name = &ident.name;
            let strengthens = matches!(&*value.kind, ExprKind::Binary(BinaryOp::And, left, _)
                if matches!(&*left.kind, ExprKind::Var(first) if first.name == *name));
            if !strengthens {
                let message =
                    format!("the assumption variable `{name}` can only be assigned `{name} && ..`");
                self.terms.report.name_error(span, message);
            } else if !self.effects.assigned.insert(place.var) {
                let message =
                    format!("the assumption variable `{name}` is assigned to more than once");
                self.terms.report.name_error(span, message);
            }
        }
    }

    fn check_assignable(&mut self, var: VarId, span: Span) {
        let name = self.terms.var(var).name.clone();
        let fixed = |what| Some(format!("`{name}` cannot be changed: it is {what}"));
        let problem = match self.terms.var(var).kind {
            VarKind::Constant => fixed("a constant"),
            VarKind::In => fixed("an in-parameter"),
            VarKind::Bound => fixed("a bound variable"),
            VarKind::Global if !self.effects.modifies.contains(&var) => Some(format!(
                "the global variable `{name}` is changed here but is not in the modifies clause of the procedure"
            )),
            VarKind::Global | VarKind::Out | VarKind::Local | VarKind::Temporary => None,
        };
        if let Some(message) = problem {
            self.terms.report.type_error(span, message);
        }
    }

    pub fn havoc(&mut self, idents: &[Ident], span: Span) -> StmtKind {
        let mut vars: Vec<VarId> = vec![];
        for ident in idents {
            if let Some(var) = self.terms.variable(ident) {
                self.check_assignable(var, span);
                if !vars.contains(&var) {
                    vars.push(var);
                }
            }
        }
        StmtKind::Havoc(vars)
    }

    /// `C(x, y) := e` is `assert e is C; x, y := e->first, e->second`.
    pub fn unpack(
        &mut self,
        constructor: &Ident,
        targets: &[Ident],
        value: &ast::Expr,
        span: Span,
        into: &mut Vec<Stmt>,
    ) {
        let mark = value.mark;
        let value = self.terms.expr(value);
        let vars = self.results(targets, span);
        let Some(id) = self.terms.constructor_named(constructor) else { return };
        let fields = self.terms.types.constructor(id).fields.clone();
        if targets.len() != fields.len() {
            let message = format!(
                "wrong number of fields of constructor `{}`: {} instead of {}",
                constructor.name,
                targets.len(),
                fields.len()
            );
            self.terms.report.type_error(constructor.span, message);
            return;
        }
        let datatype = self.terms.open_datatype(id.datatype, span);
        if !self.terms.types.infer.unify(&datatype, &value.ty) {
            let found = self.terms.types.show(&value.ty);
            let message = format!("`{}` does not make values of type {found}", constructor.name);
            self.terms.report.type_error(mark, message);
            return;
        }
        let mut assignments = vec![];
        for ((var, (name, _)), target) in vars.into_iter().zip(fields).zip(targets) {
            let Some(var) = var else { continue };
            self.check_assignable(var, span);
            let field = Ident { name: name.clone(), span };
            let ty = self.terms.field_type(&datatype, &field, span).unwrap_or(infer::ERROR);
            self.check_assigned(&self.terms.type_of(var), &ty, target.span);
            assignments.push((var, node(Kind::Field(value.clone(), name), ty, span)));
        }
        let mut condition = node(Kind::Is(value, id), Type::Bool, span);
        self.terms.settle(|fill| {
            fill.expr(&mut condition);
            assignments.iter_mut().for_each(|(_, value)| fill.expr(value));
        });
        let obligation = Obligation::new(ObligationKind::Unpack, span);
        let assert = Assert { condition, obligation, assumed_after: true, hints: Hints::default() };
        into.push(Stmt { kind: StmtKind::Assert(assert), span });
        into.push(Stmt { kind: StmtKind::Assign(assignments), span });
    }

    /// Variables that get the results of a call or the parts of a value: all different.
    fn results(&mut self, idents: &[Ident], span: Span) -> Vec<Option<VarId>> {
        let mut seen = HashSet::new();
        idents
            .iter()
            .map(|ident| {
                let var = self.terms.variable(ident);
                if let Some(var) = var
                    && !seen.insert(var)
                {
                    self.terms.report.name_error(span, format!("`{}` gets two values", ident.name));
                }
                var
            })
            .collect()
    }

    pub fn call(
        &mut self,
        free: bool,
        name: &Ident,
        results: &[Ident],
        args: &[ast::Expr],
        verified_under: Option<Expr>,
        span: Span,
    ) -> Option<StmtKind> {
        let mut args = self.terms.arguments(args);
        let vars = self.results(results, span);
        let Some(id) = self.procedures.names.get(&name.name).copied() else {
            self.terms.report.name_error(span, format!("undeclared procedure `{}`", name.name));
            self.terms.settle(|_| {});
            return None;
        };
        let procedure = &self.procedures.all[id.0 as usize];
        let (wanted_ins, wanted_outs) = (procedure.ins.len(), procedure.outs.len());
        self.check_call_effect(id.0 as usize, &vars, name, span);
        let site = Site::Call(&name.name);
        let mut fits = true;
        for (found, wanted, noun) in
            [(args.checked.len(), wanted_ins, "arguments"), (results.len(), wanted_outs, "results")]
        {
            if found != wanted {
                self.terms.report.name_error(
                    span,
                    format!("wrong number of {noun} in {site}: {found} instead of {wanted}"),
                );
                fits = false;
            }
        }
        let mut types = vec![];
        if fits {
            types = self.call_types(id.0 as usize, &args, &vars, results, site, span);
        }
        self.terms.settle(|fill| {
            fill.exprs(&mut args.checked);
            fill.types(&mut types);
        });
        let results = vars.into_iter().flatten().collect();
        let args = args.checked;
        let (procedure, checks) = (id, vec![]);
        Some(StmtKind::Call { procedure, types, args, results, free, verified_under, checks })
    }

    /// What the type parameters of the procedure stand for in this call; arguments and results must fit them.
    fn call_types(
        &mut self,
        procedure: usize,
        args: &Arguments,
        vars: &[Option<VarId>],
        results: &[Ident],
        site: Site,
        span: Span,
    ) -> Vec<Type> {
        let Procedure { type_params, ins, outs, .. } = &self.procedures.all[procedure];
        let type_params = type_params.clone();
        let ins: Vec<Type> = ins.iter().map(|local| self.terms.type_of(local.var)).collect();
        let outs: Vec<Type> = outs.iter().map(|local| self.terms.type_of(local.var)).collect();
        let types = self.terms.types.infer.instantiate(&type_params, span);
        self.terms.check_arguments(args, &ins, &type_params, &types, site);
        for (index, (var, out)) in vars.iter().zip(&outs).enumerate() {
            let Some(var) = var else { continue };
            let result = infer::substitute(out, &type_params, &types);
            let found = self.terms.type_of(*var);
            if !is_error(&found) && !self.terms.types.infer.unify(&result, &found) {
                let (found, wanted) =
                    (self.terms.types.show(&found), self.terms.types.show(&result));
                let message = format!(
                    "result {} of {site} is of type {wanted} but goes to a variable of type {found}",
                    index + 1
                );
                self.terms.report.type_error(results[index].span, message);
            }
        }
        types
    }

    /// A call changes its results and whatever the callee may modify.
    fn check_call_effect(
        &mut self,
        callee: usize,
        vars: &[Option<VarId>],
        name: &Ident,
        span: Span,
    ) {
        for var in vars.iter().flatten() {
            self.check_assignable(*var, span);
        }
        for var in self.procedures.all[callee].modifies.clone() {
            self.check_assignable(var, span);
        }
        if self.effects.pure && !self.procedures.written[callee].1.pure {
            let message =
                format!("a pure procedure cannot call `{}`, which is not pure", name.name);
            self.terms.report.type_error(span, message);
        }
    }
}
