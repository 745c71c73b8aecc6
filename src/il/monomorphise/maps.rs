//! Polymorphic maps. The type `<a>[Field a]a` becomes a datatype with one constructor, a field `at#int: [Field#int]int`
//! for each instance that occurs in the program, and a field `rest` of an uninterpreted sort. Rules:
//! - `rest` stands for the map at all other types. Without it two maps that agree on the instances we happen to see would
//!   be equal, which is not true of the program.
//! - A store changes the field of its instance and no other. That is right because different instances are maps on
//!   different types. A skolem type may turn out to be one of the others, so `knowledge::cases` finds the tuples that
//!   may coincide, and what is proved for the skolem type is then proved for those types too.
//! - A map is never an instance of itself (`declare` refuses it): such a type would hold all maps on itself.

use crate::base::Span;
use crate::il::core;
use crate::il::core::{Expr, Kind, Lambda, Sort};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::functions::Unknown;
use crate::il::monomorphise::polarity::Position;
use crate::il::monomorphise::sorts::{MapField, MapSort, REST};
use crate::il::monomorphise::types::Solution;
use crate::il::monomorphise::visit::free_vars;
use crate::il::poly::{self, Type};
use std::sync::Arc;

impl Translator<'_> {
    /// `map[args]` for a map of the polymorphic (ground) type `ty`.
    pub fn select_at(
        &mut self,
        map: Expr,
        ty: &Type,
        types: Vec<Type>,
        args: Vec<Expr>,
        sort: Sort,
        span: Span,
    ) -> Expr {
        if types[..] == [self.skolems.other()] {
            let Some(map_sort) = self.map_sort(ty) else { return map };
            return self.look(ty, read_rest(&map, &map_sort), args, sort, span);
        }
        self.note_map_instance(ty, &types);
        let Some(map_sort) = self.map_sort(ty) else { return map };
        let Some(field) = map_sort.fields.iter().find(|field| field.types == types) else {
            return map;
        };
        Expr::new(Kind::Select(read(&map, &map_sort, field), args), sort, span)
    }

    /// `map[args := value]` likewise.
    pub fn store_at(
        &mut self,
        map: Expr,
        ty: &Type,
        types: Vec<Type>,
        args: Vec<Expr>,
        value: Expr,
        span: Span,
    ) -> Expr {
        self.note_map_instance(ty, &types);
        let Some(map_sort) = self.map_sort(ty) else { return map };
        self.share(map, |_, map| {
            let fields = map_sort.fields.iter().map(|field| {
                let old = read(map, &map_sort, field);
                if field.types == types {
                    Expr::new(
                        Kind::Store(old, args.clone(), value.clone()),
                        field.sort.clone(),
                        span,
                    )
                } else {
                    old
                }
            });
            let mut fields: Vec<Expr> = fields.collect();
            fields.push(read_rest(map, &map_sort));
            construct(&map_sort, fields, span)
        })
    }

    /// `(lambda<a> x: Field a :: body)`: the instances of the lambda, and an unknown rest. The rest depends on nothing but
    /// the values the lambda mentions, so equal values give equal maps.
    pub fn polymorphic_lambda(&mut self, binder: &poly::Binder, ty: &Type, span: Span) -> Expr {
        let failed = Expr::bool(false);
        let Type::Map(map) = ty else { return failed };
        let Some(map_sort) = self.map_sort(ty) else { return failed };
        // The parameters of the map type, in its order, and those of the lambda, in the written one.
        let params: Vec<Type> =
            binder.type_params.iter().map(|param| Type::Param(*param)).collect();
        let domain: Vec<Type> = binder
            .vars
            .iter()
            .map(|var| self.ground(&self.program.vars[var.0 as usize].ty))
            .collect();
        let mut fields = vec![];
        for field in &map_sort.fields {
            let (instance, _) = super::types::instance_of_map(map, &field.types);
            let mut solution = Solution::default();
            if !solution.unify_all(&domain, &instance, &|leaf| params.contains(leaf)) {
                self.unsupported(
                    span,
                    "a lambda whose type parameters do not follow from its variables",
                );
                return failed;
            }
            let scope = self.substitution.0.len();
            for (param, leaf) in binder.type_params.iter().zip(&params) {
                self.substitution.0.push((*param, solution.resolve(leaf)));
            }
            let vars = binder.vars.iter().map(|var| self.bind(*var)).collect();
            let body = self.expr(&binder.body, Position::EXACT);
            let lambda = Lambda { vars, pools: binder.pools.clone(), body };
            fields.push(Expr::new(Kind::Lambda(Arc::new(lambda)), field.sort.clone(), span));
            self.substitution.0.truncate(scope);
        }
        fields.push(self.rest_of_lambda(binder, map_sort.rest.clone(), span));
        construct(&map_sort, fields, span)
    }

    fn rest_of_lambda(&mut self, binder: &poly::Binder, sort: Sort, span: Span) -> Expr {
        let scope = self.substitution.0.iter().map(|(_, ty)| ty.clone()).collect();
        let key = Unknown::Rest(binder.type_params[0], scope);
        let free = free_vars(&binder.body, &binder.vars);
        let args = free.into_iter().map(|free| {
            let var = Expr::var(&self.var(free.var), span);
            let sort = var.sort.clone();
            if free.old { Expr::new(Kind::Old(var), sort, span) } else { var }
        });
        let args = args.collect();
        self.unknown(key, "lambda#rest", args, sort, span)
    }

    fn note_map_instance(&mut self, ty: &Type, types: &[Type]) {
        self.found.maps.entry(ty.clone()).or_default().insert(types.to_vec());
    }
}

fn read(map: &Expr, map_sort: &MapSort, field: &MapField) -> Expr {
    let constructor = map_sort.constructor.clone();
    let kind = Kind::Field { of: map.clone(), constructor, name: field.name.clone() };
    Expr::new(kind, field.sort.clone(), map.span)
}

fn read_rest(map: &Expr, map_sort: &MapSort) -> Expr {
    let constructor = map_sort.constructor.clone();
    let kind = Kind::Field { of: map.clone(), constructor, name: REST.into() };
    Expr::new(kind, map_sort.rest.clone(), map.span)
}

fn construct(map_sort: &MapSort, fields: Vec<core::Expr>, span: Span) -> Expr {
    Expr::new(Kind::Construct(map_sort.constructor.clone(), fields), map_sort.sort.clone(), span)
}
