//! Quantifiers, also over types. `(forall<a> x: F a :: P)` becomes
//! - where it is known: the conjunction of its instances for the types that occur. Leaving instances out only weakens what
//!   is known;
//! - where it is to be proved: `P` for a type of which nothing is known, and for each type that one may coincide with
//!   (`knowledge::cases`). What holds for an unknown type holds for all types.
//!
//! Existential quantifiers the other way round. Rule: a type that is only known to exist gets a name of its own at most
//! once per formula that is assumed once; under a variable it may be another type for each value, and then it gets none.

use crate::base::Span;
use crate::il::ast::BinderKind;
use crate::il::core;
use crate::il::core::{Expr, Op, Quantifier, Sort};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::knowledge::Tuples;
use crate::il::monomorphise::polarity::{Mode, Owner, Position};
use crate::il::monomorphise::types::{self, Solution};
use crate::il::monomorphise::visit::for_each_child;
use crate::il::poly::{self, Binder, Kind, ParamId, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Instances of one assumption; further ones are dropped.
const MAX_INSTANCES: usize = 400;
/// Beyond that an assumption gets no instances at all.
const MAX_COMBINATIONS: usize = 50_000;
/// Copies of one obligation; beyond that we refuse.
const MAX_COPIES: usize = 2_000;

impl Translator<'_> {
    /// A quantifier whose type parameters, if it has some, are in scope.
    pub fn quantifier(&mut self, binder: &Binder, span: Span, at: Position) -> Expr {
        if binder.vars.is_empty() {
            return self.expr(&binder.body, at);
        }
        let vars: Vec<core::Var> = binder.vars.iter().map(|var| self.bind(*var)).collect();
        let mut triggers = vec![];
        for terms in &binder.triggers {
            triggers.extend(self.trigger_terms(terms));
        }
        if !binder.type_params.is_empty() {
            triggers
                .retain(|terms| vars.iter().all(|var| terms.iter().any(|term| uses(term, var))));
        }
        let nopats = binder.nopats.iter().filter_map(|term| {
            self.trigger_terms(std::slice::from_ref(term)).and_then(|mut terms| terms.pop())
        });
        let quantifier = Quantifier {
            forall: binder.kind == BinderKind::Forall,
            nopats: nopats.collect(),
            vars,
            triggers,
            weight: binder.weight,
            qid: binder.qid.clone(),
            pools: binder.pools.clone(),
            hints: self.hints(&binder.hints),
            body: self.expr(&binder.body, at.inside(binder.kind)),
        };
        Expr::new(core::Kind::Quantifier(Arc::new(quantifier)), Sort::Bool, span)
    }

    pub fn type_quantifier(&mut self, binder: &Binder, span: Span, at: Position) -> Expr {
        if at.picks_instances(binder.kind) && at.mode != Mode::Exact {
            let tuples = self.with_others(binder, self.candidates(binder));
            return self.instances(binder, tuples, span, at);
        }
        let nameable = match at.owner {
            Owner::Obligation | Owner::Axiom => !at.dependent,
            // Assumed more than once, each time perhaps of another type.
            Owner::Assumption => false,
        };
        if !nameable && let Some(tuples) = self.exact_instances(binder) {
            return self.instances(binder, tuples, span, at);
        }
        if at.mode == Mode::Exact {
            self.unsupported(span, "a quantifier over types where its truth value is needed");
            return Expr::bool(true);
        }
        // `true` where it is assumed, `false` where it is denied: nothing is said.
        let nothing = Expr::bool(at.mode == Mode::Assumed);
        match at.owner {
            Owner::Obligation if at.dependent => {
                self.unsupported(span, "a type that depends on a quantified variable");
                nothing
            }
            Owner::Obligation => {
                let start = self.next_any;
                let own: Vec<Type> = (0..binder.type_params.len() as u32)
                    .map(|index| self.skolems.any(self.whose, start + index))
                    .collect();
                self.next_any += own.len() as u32;
                match self.with_cases(&own) {
                    Some(tuples) => self.instances(binder, tuples, span, at),
                    None => {
                        self.unsupported(span, "a quantifier over types with too many cases");
                        nothing
                    }
                }
            }
            Owner::Axiom if !at.dependent => {
                let scope: Vec<Type> =
                    self.substitution.0.iter().map(|(_, ty)| ty.clone()).collect();
                let params = binder.type_params.iter();
                let own: Vec<Type> = params
                    .map(|param| self.skolems.witness(*param, self.path.clone(), scope.clone()))
                    .collect();
                match self.with_cases(&own) {
                    Some(tuples) => self.instances(binder, tuples, span, at),
                    None => nothing,
                }
            }
            // A type that cannot be named: not assumed at all.
            Owner::Axiom | Owner::Assumption => nothing,
        }
    }

    /// The copies of a quantifier for each tuple, joined.
    fn instances(
        &mut self,
        binder: &Binder,
        tuples: Vec<Vec<Type>>,
        span: Span,
        at: Position,
    ) -> Expr {
        let scope = self.substitution.0.len();
        let start = self.next_any;
        let mut end = start;
        let mut copies = vec![];
        for (index, types) in tuples.into_iter().enumerate() {
            self.substitution.0.extend(binder.type_params.iter().copied().zip(types));
            self.path.push(index as u32);
            // One copy fails if the whole fails, so all may speak of the same unknown types inside; but of the instances
            // of something known several may hold at once.
            if !at.picks_instances(binder.kind) {
                self.next_any = start;
            }
            copies.push(self.quantifier(binder, span, at));
            end = end.max(self.next_any);
            self.path.pop();
            self.substitution.0.truncate(scope);
        }
        self.next_any = end;
        let (op, empty) = match binder.kind {
            BinderKind::Exists => (Op::Or, false),
            BinderKind::Forall | BinderKind::Lambda => (Op::And, true),
        };
        let join = |left, right| Expr::new(core::Kind::Op(op, vec![left, right]), Sort::Bool, span);
        let nothing = Expr::new(core::Kind::Bool(empty), Sort::Bool, span);
        copies.into_iter().reduce(join).unwrap_or(nothing)
    }

    /// The skolem types themselves and all combinations of the types they may coincide with.
    pub fn with_cases(&self, own: &[Type]) -> Option<Vec<Vec<Type>>> {
        let options = own.iter().map(|skolem| {
            let cases = match skolem {
                Type::Con(id, _) => self.known.cases.get(id),
                _ => None,
            };
            std::iter::once(skolem.clone()).chain(cases.into_iter().flatten().cloned()).collect()
        });
        combinations(&options.collect::<Vec<_>>(), MAX_COPIES)
    }

    /// The types to specialise an assumption to, found by matching what its triggers (or else its body) mention with the
    /// instances that occur in the program.
    pub fn candidates(&self, binder: &Binder) -> Vec<Vec<Type>> {
        let mut matches = Matches::new(&binder.type_params);
        for term in binder.triggers.iter().flatten() {
            self.match_uses(term, &mut matches);
        }
        if !matches.complete() {
            for var in &binder.vars {
                let ty = self.ground(&self.program.vars[var.0 as usize].ty);
                self.match_type(&ty, &mut matches);
            }
            self.match_uses(&binder.body, &mut matches);
        }
        let other = self.skolems.other();
        let mut tuples = matches.tuples(self.known.candidate_depth);
        tuples.retain(|tuple| !tuple.iter().any(|ty| types::mentions(ty, &|leaf| *leaf == other)));
        tuples.truncate(MAX_INSTANCES);
        tuples
    }

    fn match_uses(&self, expr: &poly::Expr, matches: &mut Matches) {
        let instances = &self.known.candidates;
        match &*expr.kind {
            Kind::Call { function, types, .. } if !types.is_empty() => {
                let pattern = self.substitution.apply_all(types);
                matches.add(&pattern, instances.functions.get(function));
            }
            Kind::Select { map, types, .. } | Kind::Store { map, types, .. }
                if !types.is_empty() =>
            {
                let pattern = self.substitution.apply_all(types);
                matches.add(&pattern, instances.maps.get(&self.ground(&map.ty)));
            }
            Kind::Construct(..) => self.match_type(&self.ground(&expr.ty), matches),
            Kind::Field(of, _) | Kind::WithField(of, ..) | Kind::Is(of, _) => {
                self.match_type(&self.ground(&of.ty), matches)
            }
            _ => {}
        }
        for_each_child(expr, &mut |child| self.match_uses(child, matches));
    }

    /// Matches the declared types in `ty`, inside out.
    fn match_type(&self, ty: &Type, matches: &mut Matches) {
        match ty {
            Type::Con(id, args) => {
                args.iter().for_each(|arg| self.match_type(arg, matches));
                matches.add(args, self.known.candidates.types.get(id));
            }
            Type::Map(map) => map
                .domain
                .iter()
                .chain([&map.range])
                .for_each(|part| self.match_type(part, matches)),
            _ => {}
        }
    }
}

/// What the type parameters of one quantifier may be, as far as the patterns seen tell.
struct Matches<'a> {
    params: &'a [ParamId],
    /// From patterns that mention all parameters.
    whole: BTreeSet<Vec<Type>>,
    /// From the others, by parameter.
    single: BTreeMap<ParamId, BTreeSet<Type>>,
}

impl<'a> Matches<'a> {
    fn new(params: &'a [ParamId]) -> Matches<'a> {
        Matches { params, whole: BTreeSet::new(), single: BTreeMap::new() }
    }

    fn add(&mut self, pattern: &[Type], tuples: Option<&Tuples>) {
        let is_own = |leaf: &Type| matches!(leaf, Type::Param(id) if self.params.contains(id));
        if !pattern.iter().any(|ty| types::mentions(ty, &is_own)) {
            return;
        }
        for tuple in tuples.into_iter().flatten() {
            let mut solution = Solution::default();
            if !solution.unify_all(pattern, tuple, &types::is_free_param) {
                continue;
            }
            let values = self.params.iter().map(|param| solution.0.get(&Type::Param(*param)));
            match values.clone().map(|value| value.cloned()).collect::<Option<Vec<Type>>>() {
                Some(whole) => {
                    self.whole.insert(whole);
                }
                None => {
                    for (param, value) in self.params.iter().zip(values) {
                        self.single.entry(*param).or_default().extend(value.cloned());
                    }
                }
            }
        }
    }

    /// Whether all parameters have values.
    fn complete(&self) -> bool {
        !self.whole.is_empty()
            || self
                .params
                .iter()
                .all(|param| self.single.get(param).is_some_and(|values| !values.is_empty()))
    }

    fn tuples(mut self, max_depth: usize) -> Vec<Vec<Type>> {
        if self.whole.is_empty() {
            let values = |param| self.single.get(param).into_iter().flatten().cloned().collect();
            let options: Vec<Vec<Type>> = self.params.iter().map(values).collect();
            self.whole.extend(combinations(&options, MAX_COMBINATIONS).into_iter().flatten());
        }
        self.whole.retain(|tuple| tuple.iter().all(|ty| types::depth(ty) <= max_depth));
        self.whole.into_iter().collect()
    }
}

/// All tuples with one element of each list; none if there would be more than `limit`.
fn combinations(options: &[Vec<Type>], limit: usize) -> Option<Vec<Vec<Type>>> {
    let mut tuples = vec![vec![]];
    for choices in options {
        if tuples.len().saturating_mul(choices.len()) > limit {
            return None;
        }
        tuples = tuples
            .iter()
            .flat_map(|tuple| {
                choices.iter().map(|choice| [&tuple[..], std::slice::from_ref(choice)].concat())
            })
            .collect();
    }
    Some(tuples)
}

/// Whether a trigger term mentions a variable.
fn uses(term: &Expr, var: &core::Var) -> bool {
    match &term.kind {
        core::Kind::Var(other) => other == var,
        core::Kind::Old(of) | core::Kind::Field { of, .. } | core::Kind::Is(of, _) => uses(of, var),
        core::Kind::Op(_, parts) | core::Kind::Call(_, parts) | core::Kind::Construct(_, parts) => {
            parts.iter().any(|part| uses(part, var))
        }
        core::Kind::Select(map, args) => uses(map, var) || args.iter().any(|arg| uses(arg, var)),
        core::Kind::Store(map, args, value) => {
            uses(map, var) || uses(value, var) || args.iter().any(|arg| uses(arg, var))
        }
        _ => false,
    }
}
