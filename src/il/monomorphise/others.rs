//! All other types at once. Where a quantifier over types stands under a variable, or its truth value is needed, no single
//! unknown type will do. But `(forall<a> f: Field a :: P)` with one variable that brings the type with it says the same as
//! `P` for each type of a finite set, and for each `f` of the disjoint union of `Field t` over all the other types `t`.
//! That union is the sort `Field#other`. Rules:
//! - every term whose type mentions `a` gets its summand from `f`, so that it means on the union what it means on the
//!   summand. `is_linear` is the test; a second variable could come from another summand, a datatype, a map on `a` or a
//!   function with a body is more than the union of its instances;
//! - the finite set contains all instances of the maps that are read at the other types, so that what is read there is
//!   the part of the map which stores leave alone: it is a function of the map's `rest`;
//! - nothing else is ever assumed at `other`.

use crate::base::Span;
use crate::il::ast::BinderKind;
use crate::il::core::{Expr, Sort};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::functions::Unknown;
use crate::il::monomorphise::types;
use crate::il::monomorphise::visit::for_each_child;
use crate::il::poly::{self, Binder, Kind, Meaning, ParamId, Program, Type, TypeDeclKind};
use std::collections::BTreeSet;

impl Translator<'_> {
    /// Instances which together say exactly what the quantifier says, if there are.
    pub fn exact_instances(&mut self, binder: &Binder) -> Option<Vec<Vec<Type>>> {
        if !is_linear(binder, self.program) {
            return None;
        }
        self.found.other = true;
        Some(self.instances_with_others(self.candidates(binder)))
    }

    /// Adds to the instances of something known what is needed to use it for the other types, if these are in use.
    pub fn with_others(&self, binder: &Binder, tuples: Vec<Vec<Type>>) -> Vec<Vec<Type>> {
        if self.known.instances.other && is_linear(binder, self.program) {
            self.instances_with_others(tuples)
        } else {
            tuples
        }
    }

    /// Whether all quantifiers over types in `expr` have exact instances.
    pub fn is_exact(&self, expr: &poly::Expr) -> bool {
        let mut exact = match &*expr.kind {
            Kind::Binder(binder) if binder.kind != BinderKind::Lambda => {
                binder.type_params.is_empty() || is_linear(binder, self.program)
            }
            Kind::Call { function, .. } => !self.type_quantifiers.are_expanded_from(*function),
            _ => true,
        };
        for_each_child(expr, &mut |child| exact = exact && self.is_exact(child));
        exact
    }

    fn instances_with_others(&self, tuples: Vec<Vec<Type>>) -> Vec<Vec<Type>> {
        let instances = &self.known.instances;
        let mut all: BTreeSet<Vec<Type>> = tuples.into_iter().collect();
        for map in &instances.looked_at {
            all.extend(instances.maps.get(map).into_iter().flatten().cloned());
        }
        all.into_iter().chain([vec![self.skolems.other()]]).collect()
    }

    /// `map[args]` at the other types. The value depends on the part of the map at those types only.
    pub fn look(&mut self, ty: &Type, rest: Expr, args: Vec<Expr>, sort: Sort, span: Span) -> Expr {
        self.found.looked_at.insert(ty.clone());
        let wanted = format!("{}#look", self.describe(ty));
        let args = std::iter::once(rest).chain(args).collect();
        self.unknown(Unknown::Look(ty.clone()), &wanted, args, sort, span)
    }
}

/// Whether the quantifier may be read over the disjoint union of types, see above.
fn is_linear(binder: &Binder, program: &Program) -> bool {
    let [param] = binder.type_params[..] else { return false };
    let vars = binder.vars.iter().map(|var| &program.vars[var.0 as usize].ty);
    let tagged: Vec<&Type> = vars.filter(|ty| mentions(ty, param)).collect();
    matches!(tagged[..], [ty] if is_summand(ty, param, program))
        && is_summand_wise(&binder.body, param, program)
        && binder.triggers.iter().flatten().all(|term| is_summand_wise(term, param, program))
}

fn mentions(ty: &Type, param: ParamId) -> bool {
    types::mentions(ty, &|leaf| *leaf == Type::Param(param))
}

/// Types whose union over all `param` is a sort of its own, without structure.
fn is_summand(ty: &Type, param: ParamId, program: &Program) -> bool {
    match ty {
        _ if !mentions(ty, param) => true,
        Type::Param(_) => true,
        Type::Con(id, args) => {
            let declaration = program.types.get(id.0 as usize);
            declaration.is_some_and(|it| matches!(it.kind, TypeDeclKind::Uninterpreted))
                && args.iter().all(|arg| is_summand(arg, param, program))
        }
        _ => false,
    }
}

/// Whether the arguments of a map tell the summand (those of `<a>[]a` do not).
fn is_read_by_summand(map: &Type, param: ParamId) -> bool {
    let Type::Map(map_type) = map else { return false };
    let tells = |own: &ParamId| map_type.domain.iter().any(|part| mentions(part, *own));
    !mentions(map, param) && map_type.params.iter().all(tells)
}

fn is_summand_wise(expr: &poly::Expr, param: ParamId, program: &Program) -> bool {
    let mut fits = is_summand(&expr.ty, param, program);
    let is_tagged = |var: &poly::VarId| mentions(&program.vars[var.0 as usize].ty, param);
    fits = fits
        && match &*expr.kind {
            Kind::Call { function, types, .. } => {
                let function = &program.functions[function.0 as usize];
                let uses_param = types.iter().any(|ty| mentions(ty, param));
                let fixed_by_args = function.type_params.iter().zip(types).all(|(own, ty)| {
                    !mentions(ty, param)
                        || function
                            .params
                            .iter()
                            .any(|var| mentions(&program.vars[var.0 as usize].ty, *own))
                });
                let plain = matches!(function.meaning, Meaning::Uninterpreted);
                !uses_param
                    || (plain
                        && fixed_by_args
                        && types.iter().all(|ty| is_summand(ty, param, program)))
            }
            Kind::Select { map, types, .. } => {
                types.iter().all(|ty| !mentions(ty, param))
                    || (types[..] == [Type::Param(param)] && is_read_by_summand(&map.ty, param))
            }
            Kind::Store { types, .. } => types.iter().all(|ty| !mentions(ty, param)),
            Kind::Binder(inner) => {
                inner.type_params.is_empty() && !inner.vars.iter().any(is_tagged)
            }
            Kind::Let(bindings, _) => !bindings.iter().any(|(var, _)| is_tagged(var)),
            _ => true,
        };
    for_each_child(expr, &mut |child| fits = fits && is_summand_wise(child, param, program));
    fits
}
