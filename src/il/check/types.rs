//! Written types to checked ones: names looked up, arity checked, synonyms expanded, parameters of maps put in the order of
//! their first occurrence. What has an error becomes the error type, which goes with everything. Also prints types.

use super::Checker;
use super::infer::{self, ERROR};
use crate::base::Span;
use crate::il::ast::{self, Ident};
use crate::il::poly::{MapType, Name, ParamId, Type, TypeId};
use std::sync::Arc;

/// What a type name stands for.
#[derive(Clone, Copy)]
pub enum TypeName {
    Constructor(TypeId),
    /// Index into `Checker::synonyms`.
    Synonym(usize),
}

pub struct Synonym {
    pub params: Vec<ParamId>,
    pub body: Type,
}

impl Checker<'_> {
    pub fn ty(&mut self, ty: &ast::Type) -> Type {
        match &ty.kind {
            ast::TypeKind::Bool => Type::Bool,
            ast::TypeKind::Int => Type::Int,
            ast::TypeKind::Real => Type::Real,
            ast::TypeKind::Bv(width) => Type::Bv(*width),
            ast::TypeKind::Named(ident, args) => self.named_type(ident, args),
            ast::TypeKind::Map { params, domain, range } => {
                self.map_type(params, domain, range, ty.span)
            }
        }
    }

    fn named_type(&mut self, ident: &Ident, args: &[ast::Type]) -> Type {
        let args: Vec<Type> = args.iter().map(|arg| self.ty(arg)).collect();
        if let Some(param) = self.type_param(&ident.name) {
            if !args.is_empty() {
                let message = format!("the type parameter `{}` takes no arguments", ident.name);
                self.name_error(ident.span, message);
            }
            return Type::Param(param);
        }
        let Some(meaning) = self.type_names.get(&ident.name).copied() else {
            self.name_error(ident.span, format!("undeclared type `{}`", ident.name));
            return ERROR;
        };
        let arity = match meaning {
            TypeName::Constructor(id) => self.program.types[id.0 as usize].params.len(),
            TypeName::Synonym(index) => self.synonyms[index].params.len(),
        };
        if args.len() != arity {
            let (name, found) = (&ident.name, args.len());
            let message =
                format!("wrong number of arguments of type `{name}`: {found} instead of {arity}");
            self.name_error(ident.span, message);
            return ERROR;
        }
        match meaning {
            TypeName::Constructor(id) => Type::Con(id, args.into()),
            TypeName::Synonym(index) => {
                let synonym = &self.synonyms[index];
                let body = infer::substitute(&synonym.body, &synonym.params, &args);
                self.with_fresh_binders(&body)
            }
        }
    }

    fn map_type(
        &mut self,
        idents: &[Ident],
        domain: &[ast::Type],
        range: &ast::Type,
        span: Span,
    ) -> Type {
        let outer = self.open_type_params();
        let params = self.push_type_params(idents);
        let domain: Vec<Type> = domain.iter().map(|arg| self.ty(arg)).collect();
        let range = self.ty(range);
        self.close_type_params(outer);
        self.require_occurrence(&params, domain.iter().chain([&range]), span, "map type");
        let params = infer::by_occurrence(&params, domain.iter().chain([&range]));
        Type::Map(Arc::new(MapType { params, domain, range }))
    }

    /// Each expansion of a synonym binds parameters of its own, so that ids stay unique per binder.
    fn with_fresh_binders(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) | Type::Param(_) => ty.clone(),
            Type::Con(_, args) if args.is_empty() => ty.clone(),
            Type::Con(id, args) => {
                Type::Con(*id, args.iter().map(|arg| self.with_fresh_binders(arg)).collect())
            }
            Type::Map(map) => {
                let params: Vec<ParamId> = map
                    .params
                    .iter()
                    .map(|param| {
                        let name = self.infer.name(*param);
                        self.infer.fresh_param(&name)
                    })
                    .collect();
                let fresh: Vec<Type> = params.iter().copied().map(Type::Param).collect();
                let (domain, range) = infer::open_map(map, &fresh);
                let domain = domain.iter().map(|arg| self.with_fresh_binders(arg)).collect();
                let range = self.with_fresh_binders(&range);
                Type::Map(Arc::new(MapType { params, domain, range }))
            }
        }
    }

    fn type_param(&self, name: &str) -> Option<ParamId> {
        let innermost = self.type_params.iter().rev().find(|(other, _)| **other == *name);
        innermost.map(|(_, param)| *param)
    }

    /// To be given to `close_type_params` when the parameters pushed since go out of scope.
    pub fn open_type_params(&self) -> usize {
        self.type_params.len()
    }

    pub fn close_type_params(&mut self, outer: usize) {
        self.type_params.truncate(outer);
    }

    /// Type parameters hide nothing: neither each other nor declared types.
    pub fn push_type_params(&mut self, idents: &[Ident]) -> Vec<ParamId> {
        idents
            .iter()
            .map(|ident| {
                if self.type_names.contains_key(&ident.name) {
                    let message =
                        format!("the type parameter `{}` has the name of a type", ident.name);
                    self.name_error(ident.span, message);
                } else if let Some(param) = self.type_param(&ident.name) {
                    self.duplicate(ident.span, "type parameter", &ident.name, None);
                    return param;
                }
                let param = self.infer.fresh_param(&ident.name);
                self.type_params.push((ident.name.clone(), param));
                param
            })
            .collect()
    }

    /// A parameter that occurs nowhere could never be inferred.
    pub fn require_occurrence<'t>(
        &mut self,
        params: &[ParamId],
        types: impl Iterator<Item = &'t Type> + Clone,
        span: Span,
        what: &str,
    ) {
        let mut unknown = false;
        types.clone().for_each(|ty| {
            infer::for_each_free_param(ty, &mut |param| {
                unknown |= infer::is_error(&Type::Param(param))
            });
        });
        if params.is_empty() || unknown {
            return;
        }
        let found = infer::by_occurrence(params, types);
        for param in params.iter().filter(|param| !found.contains(param)) {
            let name = self.infer.name(*param);
            let message = format!("the type parameter `{name}` does not occur in the {what}");
            self.name_error(span, message);
        }
    }

    /// The type as it would be written, with what is known of it by now.
    pub fn show(&self, ty: &Type) -> String {
        let mut text = String::new();
        self.write_type(&self.infer.filled(ty), Written::Alone, &mut text);
        text
    }

    fn write_type(&self, ty: &Type, place: Written, text: &mut String) {
        match ty {
            Type::Bool => text.push_str("bool"),
            Type::Int => text.push_str("int"),
            Type::Real => text.push_str("real"),
            Type::Bv(width) => text.push_str(&format!("bv{width}")),
            Type::Param(param) => text.push_str(&self.infer.name(*param)),
            Type::Con(id, args) => {
                let parenthesised = place == Written::Argument && !args.is_empty();
                text.push_str(if parenthesised { "(" } else { "" });
                text.push_str(&self.program.types[id.0 as usize].name);
                for arg in args.iter() {
                    text.push(' ');
                    self.write_type(arg, Written::Argument, text);
                }
                text.push_str(if parenthesised { ")" } else { "" });
            }
            Type::Map(map) => {
                text.push_str(if place == Written::Argument { "(" } else { "" });
                if !map.params.is_empty() {
                    let names: Vec<Name> =
                        map.params.iter().map(|param| self.infer.name(*param)).collect();
                    text.push_str(&format!("<{}>", names.join(", ")));
                }
                text.push('[');
                for (index, arg) in map.domain.iter().enumerate() {
                    text.push_str(if index > 0 { ", " } else { "" });
                    self.write_type(arg, Written::Alone, text);
                }
                text.push(']');
                self.write_type(&map.range, Written::Alone, text);
                text.push_str(if place == Written::Argument { ")" } else { "" });
            }
        }
    }
}

/// Where a type is written: as the argument of a constructor it may need parentheses.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    Alone,
    Argument,
}
