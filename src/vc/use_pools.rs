//! Makes `{:pool "L"}` and `{:add_to_pool "L", e}` work through triggers. A pool is an unknown predicate that marks terms:
//!
//! ```text
//! assert {:add_to_pool "L", e} A              =>   assume pool#L(e); assert A
//! (forall {:pool "L"} x :: F(x))              =>   (forall x :: {pool#L(x)} F(x)) && (forall x :: F(x))
//! (forall y :: {:add_to_pool "L", e} F(y))    =>   (forall y :: pool#L(e) ==> F(y))
//! (exists y :: {:add_to_pool "L", e} F(y))    =>   (exists y :: pool#L(e) && F(y))
//! ```
//! Sound because nothing else is said of `pool#L`: a goal proved for every meaning of it holds when it is true of
//! everything, and then each right side means the same as its left side.

use crate::base::Span;
use crate::il::core::{
    Expr, Fresh, Function, Hints, Kind, Meaning, Name, Op, Quantifier, Sort, VarKind,
};
use crate::il::rewrite::map_children;
use crate::vc::passify::{Passive, PassiveAssert, PassiveCommand};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The marking predicates in use.
#[derive(Clone, Default)]
pub struct Pools {
    functions: BTreeMap<Name, Function>,
    taken: Taken,
}

/// Names of functions that the user has given.
#[derive(Clone, Default)]
pub struct Taken(pub Arc<BTreeSet<Name>>);

impl Taken {
    /// The name, made longer until it is no name of the user's.
    pub fn fresh(&self, name: &str) -> Name {
        let mut name = name.to_string();
        while self.0.contains(name.as_str()) {
            name.push('#');
        }
        name.into()
    }
}

impl Pools {
    pub fn new(taken: Taken) -> Pools {
        Pools { taken, ..Pools::default() }
    }

    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        self.functions.values()
    }

    /// `pool(term)`.
    pub fn mark(&mut self, pool: &str, term: &Expr, fresh: &mut Fresh) -> Expr {
        let name = self.taken.fresh(&format!("pool#{pool}#{}", sort_word(&term.sort)));
        self.functions.entry(name.clone()).or_insert_with(|| Function {
            name: name.clone(),
            params: vec![fresh.var("x", term.sort.clone(), VarKind::Bound)],
            result: Sort::Bool,
            meaning: Meaning::Uninterpreted,
            never_pattern: false,
            bits: None,
            span: Span::default(),
        });
        Expr::new(Kind::Call(name, vec![term.clone()]), Sort::Bool, term.span)
    }

    fn marks(&mut self, hints: &Hints, fresh: &mut Fresh) -> Vec<Expr> {
        let terms = hints
            .add_to_pool
            .iter()
            .flat_map(|(pool, terms)| terms.iter().map(move |term| (pool, term)));
        terms.map(|(pool, term)| self.mark(pool, term, fresh)).collect()
    }

    pub fn in_body(&mut self, passive: &mut Passive, fresh: &mut Fresh) {
        passive.map_exprs(&mut |expr| self.in_expr(expr, fresh));
        for block in &mut passive.blocks {
            let commands = std::mem::take(&mut block.commands);
            for command in commands {
                let (PassiveCommand::Assume(_, hints)
                | PassiveCommand::Assert(PassiveAssert { hints, .. })) = &command;
                // Holds in the meaning of pools that is true of everything, see above.
                let marks = self.marks(hints, fresh).into_iter();
                block
                    .commands
                    .extend(marks.map(|mark| PassiveCommand::Assume(mark, Hints::default())));
                block.commands.push(command);
            }
        }
    }

    pub fn in_expr(&mut self, expr: &Expr, fresh: &mut Fresh) -> Expr {
        let expr = map_children(expr, &mut |part| self.in_expr(part, fresh));
        match &expr.kind {
            Kind::Quantifier(quantifier) => self.in_quantifier(&expr, &quantifier.clone(), fresh),
            _ => expr,
        }
    }

    fn in_quantifier(&mut self, expr: &Expr, quantifier: &Quantifier, fresh: &mut Fresh) -> Expr {
        let mut quantifier = Quantifier { hints: Hints::default(), ..quantifier.clone() };
        let Kind::Quantifier(original) = &expr.kind else { return expr.clone() };
        let marks = self.marks(&original.hints, fresh);
        let pooled =
            !quantifier.vars.is_empty() && quantifier.pools.iter().all(|pools| !pools.is_empty());
        if marks.is_empty() && !pooled {
            return expr.clone();
        }
        for mark in marks {
            let op = if quantifier.forall { Op::Implies } else { Op::And };
            quantifier.body = Expr::binary(op, mark, quantifier.body);
        }
        let quantified =
            |quantifier| Expr::new(Kind::Quantifier(Arc::new(quantifier)), Sort::Bool, expr.span);
        if !pooled {
            return quantified(quantifier);
        }
        let trigger = quantifier
            .vars
            .iter()
            .zip(&quantifier.pools)
            .map(|(var, pools)| self.mark(&pools[0], &Expr::var(var, expr.span), fresh));
        let hinted = Quantifier { triggers: vec![trigger.collect()], ..quantifier.clone() };
        let op = if quantifier.forall { Op::And } else { Op::Or };
        Expr::binary(op, quantified(hinted), quantified(quantifier))
    }
}

/// The sort in a form that can be part of a name.
fn sort_word(sort: &Sort) -> String {
    match sort {
        Sort::Bool => "bool".into(),
        Sort::Int => "int".into(),
        Sort::Real => "real".into(),
        Sort::Bv(width) => format!("bv{width}"),
        Sort::Named(name) => name.to_string(),
        Sort::Map(domain, range) => {
            let domain: Vec<String> = domain.iter().map(sort_word).collect();
            format!("[{}]{}", domain.join(","), sort_word(range))
        }
    }
}
