//! Quantifiers, lambdas and lets: what they bind, their triggers, their bodies. A trigger has to determine all that is bound:
//! it mentions every bound variable, and every type parameter that the types of the variables leave out.

use super::attributes;
use super::expr::{failed, node};
use super::infer;
use super::terms::Terms;
use super::walk;
use crate::base::Span;
use crate::il::ast::{self, BinderKind, ExprKind};
use crate::il::core::VarKind;
use crate::il::poly::{Binder, Expr, Kind, MapType, ParamId, Type, VarId};
use std::sync::Arc;

impl Terms {
    pub fn binder(&mut self, binder: &ast::Binder, expr: &ast::Expr) -> Expr {
        if self.in_trigger {
            self.report.name_error(expr.mark, "a trigger must not contain a quantifier");
        }
        let outer_trigger = std::mem::replace(&mut self.in_trigger, false);
        let outer = self.types.open_params();
        let type_params = self.types.push_params(&binder.type_params, &mut self.report);
        self.scope.push();
        let vars: Vec<VarId> = binder.vars.iter().map(|var| self.bind(var)).collect();
        let hints = self.attributes(&binder.attributes).hints;
        let (triggers, nopats) = self.triggers(&binder.triggers, &vars);
        let body = self.expr(&binder.body);
        self.scope.pop();
        self.types.close_params(outer);
        self.in_trigger = outer_trigger;

        let weight = attributes::number(&binder.attributes, "weight");
        let qid = attributes::text(&binder.attributes, "qid");
        let pools = binder.vars.iter().map(|var| attributes::pools(&var.attributes)).collect();
        let kind = binder.kind;
        let ty = match kind {
            BinderKind::Lambda => self.lambda_type(&type_params, &vars, &body, expr.mark),
            BinderKind::Forall | BinderKind::Exists => {
                self.check_type_params_determined(&type_params, &vars, binder, &triggers);
                self.quantifier_type(&body, expr.mark)
            }
        };
        let Some(ty) = ty else { return failed(expr.span) };
        let binder =
            Binder { kind, type_params, vars, triggers, nopats, weight, qid, pools, hints, body };
        node(Kind::Binder(binder), ty, expr.span)
    }

    fn bind(&mut self, var: &ast::Binding) -> VarId {
        let ty = self.types.ty(&var.ty, &mut self.report);
        let id = self.declare_variable(&var.ident, ty, VarKind::Bound);
        self.attributes(&var.attributes);
        if let Some(clause) = &var.where_clause {
            self.report.shape_error(clause.span, "a bound variable cannot have a where clause");
        }
        id
    }

    fn quantifier_type(&mut self, body: &Expr, mark: Span) -> Option<Type> {
        let fits = self.types.infer.unify(&body.ty, &Type::Bool);
        if !fits {
            let found = self.types.show(&body.ty);
            let message = format!("the body of a quantifier must be of type bool, not {found}");
            self.report.type_error(mark, message);
        }
        fits.then_some(Type::Bool)
    }

    /// The type's parameters are copies of the lambda's: those stand for one type in the body, these for any in the type.
    fn lambda_type(
        &mut self,
        params: &[ParamId],
        vars: &[VarId],
        body: &Expr,
        mark: Span,
    ) -> Option<Type> {
        if infer::is_error(&body.ty) {
            return None;
        }
        let domain: Vec<Type> = vars.iter().map(|var| self.type_of(*var)).collect();
        let params = if self.all_occur(params, &domain, mark, "lambda") {
            infer::by_occurrence(params, &domain)
        } else {
            return None;
        };
        let range = self.types.infer.filled(&body.ty);
        let copies: Vec<ParamId> = params
            .iter()
            .map(|param| {
                let name = self.types.infer.name(*param);
                self.types.infer.fresh_param(&name)
            })
            .collect();
        let types: Vec<Type> = copies.iter().copied().map(Type::Param).collect();
        let (domain, range) = infer::open_map(&MapType { params, domain, range }, &types);
        Some(Type::Map(Arc::new(MapType { params: copies, domain, range })))
    }

    fn all_occur(&mut self, params: &[ParamId], types: &[Type], mark: Span, what: &str) -> bool {
        let found = infer::by_occurrence(params, types);
        let missing = params.iter().find(|param| !found.contains(param));
        if let Some(param) = missing {
            let name = self.types.infer.name(*param);
            let message = format!(
                "the type parameter `{name}` does not occur in the types of the variables of the {what}"
            );
            self.report.type_error(mark, message);
        }
        missing.is_none()
    }

    fn check_type_params_determined(
        &mut self,
        params: &[ParamId],
        vars: &[VarId],
        binder: &ast::Binder,
        triggers: &[Vec<Expr>],
    ) {
        let types: Vec<Type> = vars.iter().map(|var| self.type_of(*var)).collect();
        let found = infer::by_occurrence(params, &types);
        let written = binder.triggers.iter().filter(|trigger| !trigger.exclude);
        for (trigger, written) in triggers.iter().zip(written) {
            for param in params.iter().filter(|param| !found.contains(param)) {
                let mentioned = |ty: &Type| {
                    !infer::by_occurrence(&[*param], [&self.types.infer.filled(ty)]).is_empty()
                };
                if !trigger.iter().any(|term| walk::any_type(term, &mentioned)) {
                    let name = self.types.infer.name(*param);
                    let message =
                        format!("the trigger does not determine the type parameter `{name}`");
                    self.report.type_error(written.span, message);
                }
            }
        }
    }

    /// The triggers, and the terms that are not to be used in triggers.
    fn triggers(
        &mut self,
        triggers: &[ast::Trigger],
        vars: &[VarId],
    ) -> (Vec<Vec<Expr>>, Vec<Expr>) {
        let (mut positive, mut nopats) = (vec![], vec![]);
        for trigger in triggers {
            let terms = self.trigger(trigger, vars);
            if trigger.exclude {
                nopats.extend(terms);
            } else {
                positive.push(terms);
            }
        }
        (positive, nopats)
    }

    fn trigger(&mut self, trigger: &ast::Trigger, vars: &[VarId]) -> Vec<Expr> {
        let mark = self.report.mark();
        self.in_trigger = true;
        let terms: Vec<Expr> = trigger.terms.iter().map(|term| self.expr(term)).collect();
        self.in_trigger = false;
        for term in &trigger.terms {
            if let ExprKind::Var(ident) = &*term.kind {
                let message = format!("a trigger must be more than the variable `{}`", ident.name);
                self.report.name_error(term.mark, message);
            }
        }
        if trigger.exclude || self.report.errors_since(&mark) {
            return terms;
        }
        let mentioned = walk::variables(&terms);
        for var in vars.iter().filter(|var| !mentioned.contains(var)) {
            let name = &self.var(*var).name;
            let message = format!("the trigger does not mention the bound variable `{name}`");
            self.report.name_error(trigger.span, message);
        }
        terms
    }

    pub fn let_expr(
        &mut self,
        bindings: &[ast::LetBinding],
        body: &ast::Expr,
        expr: &ast::Expr,
    ) -> Expr {
        if self.in_trigger {
            self.report.name_error(expr.mark, "a trigger must not contain a let");
        }
        let values: Vec<Expr> = bindings.iter().map(|binding| self.expr(&binding.value)).collect();
        self.scope.push();
        let mut bound = vec![];
        for (binding, value) in bindings.iter().zip(values) {
            let var = self.declare_variable(&binding.ident, value.ty.clone(), VarKind::Bound);
            self.vars_with_open_types.push(var);
            self.attributes(&binding.attributes);
            bound.push((var, value));
        }
        let body = self.expr(body);
        self.scope.pop();
        let ty = body.ty.clone();
        node(Kind::Let(bound, body), ty, expr.span)
    }
}
