//! Replaces each lambda by the application of a new function to the variables it uses, with an axiom for its elements:
//!
//! ```text
//! (lambda x: int :: x + c)    =>    lambda#1(c),    axiom (forall c, x :: {lambda#1(c)[x]} lambda#1(c)[x] == x + c)
//! ```
//! Invariant: lambdas of the same shape share one function, so that equal lambdas over equal values are equal.

use crate::il::core::{
    Axiom, Expr, Fresh, Function, Hints, Kind, Lambda, Meaning, Name, Op, Quantifier, Sort, VarKind,
};
use crate::il::rewrite::{free_vars, map_children, shape, substitute};
use crate::vc::use_pools::{Pools, Taken};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, Default)]
pub struct Lifter {
    known: BTreeMap<String, Name>,
    taken: Taken,
    pub functions: Vec<Function>,
    pub axioms: Vec<Axiom>,
    pub pools: Pools,
}

impl Lifter {
    /// `functions`: the program's own, whose names are taken.
    pub fn new(functions: &[Function]) -> Lifter {
        let taken =
            Taken(Arc::new(functions.iter().map(|function| function.name.clone()).collect()));
        Lifter { pools: Pools::new(taken.clone()), taken, ..Lifter::default() }
    }

    pub fn lift(&mut self, expr: &Expr, fresh: &mut Fresh) -> Expr {
        let expr = map_children(expr, &mut |part| self.lift(part, fresh));
        match &expr.kind {
            Kind::Lambda(lambda) => self.replace(&expr, &lambda.clone(), fresh),
            _ => expr,
        }
    }

    fn replace(&mut self, expr: &Expr, lambda: &Lambda, fresh: &mut Fresh) -> Expr {
        let free = free_vars(expr);
        let mut numbering = free.iter().cloned().zip(0..).collect();
        let key = free.iter().map(|var| format!("{:?},", var.sort)).collect::<String>()
            + &shape(expr, &mut numbering);
        let function = match self.known.get(&key) {
            Some(name) => name.clone(),
            None => {
                let name = self.taken.fresh(&format!("lambda#{}", self.known.len()));
                self.define(name.clone(), &free, expr, lambda, fresh);
                self.known.insert(key, name.clone());
                name
            }
        };
        let args = free.iter().map(|var| Expr::var(var, expr.span)).collect();
        Expr::new(Kind::Call(function, args), expr.sort.clone(), expr.span)
    }

    fn define(
        &mut self,
        name: Name,
        free: &[crate::il::core::Var],
        expr: &Expr,
        lambda: &Lambda,
        fresh: &mut Fresh,
    ) {
        let span = expr.span;
        let params: Vec<_> = free
            .iter()
            .map(|var| fresh.var(var.name.clone(), var.sort.clone(), VarKind::Bound))
            .collect();
        let renaming =
            free.iter().cloned().zip(params.iter().map(|param| Expr::var(param, span))).collect();
        let vars = || params.iter().map(|param| Expr::var(param, span));
        let applied =
            Expr::new(Kind::Call(name.clone(), vars().collect()), expr.sort.clone(), span);
        let indices = lambda.vars.iter().map(|var| Expr::var(var, span)).collect();
        let element =
            Expr::new(Kind::Select(applied.clone(), indices), lambda.body.sort.clone(), span);
        let op = if lambda.body.sort == Sort::Bool { Op::Iff } else { Op::Eq };
        let mut triggers = vec![vec![element.clone()]];
        if lambda.pools.iter().all(|pools| !pools.is_empty()) {
            let indices = lambda.vars.iter().zip(&lambda.pools);
            let marks = indices
                .map(|(var, pools)| self.pools.mark(&pools[0], &Expr::var(var, span), fresh));
            triggers.push(std::iter::once(applied.clone()).chain(marks).collect());
        }
        let quantifier = Quantifier {
            forall: true,
            vars: params.iter().chain(&lambda.vars).cloned().collect(),
            triggers,
            nopats: vec![],
            weight: None,
            qid: Some(name.clone()),
            pools: vec![],
            hints: Hints::default(),
            body: Expr::binary(op, element, substitute(&lambda.body, &renaming)),
        };
        // Holds by the meaning of lambda: a map's element at `x` is the body for that `x`.
        let condition = Expr::new(Kind::Quantifier(Arc::new(quantifier)), Sort::Bool, span);
        self.axioms.push(Axiom { condition, span });
        let meaning = Meaning::Uninterpreted;
        self.functions.push(Function {
            name,
            params,
            result: expr.sort.clone(),
            meaning,
            never_pattern: false,
            bits: None,
            span,
        });
    }
}
