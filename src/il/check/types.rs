//! Written types to checked ones: names looked up, arity checked, synonyms expanded, parameters of maps put in the order of
//! their first occurrence. What has an error becomes the error type, which goes with everything. Also prints types.

use super::infer::{self, ERROR, Inference};
use super::report::Report;
use crate::base::Span;
use crate::il::ast::{self, Ident};
use crate::il::poly::{
    Constructor, ConstructorId, MapType, Name, ParamId, Type, TypeDecl, TypeDeclKind, TypeId,
};
use std::collections::HashMap;
use std::sync::Arc;

/// What a type name stands for.
#[derive(Clone, Copy)]
pub enum TypeName {
    Constructor(TypeId),
    /// Index into `Types::synonyms`.
    Synonym(usize),
}

pub struct Synonym {
    pub params: Vec<ParamId>,
    pub body: Type,
}

/// What the program says about types: those it declares, what their names stand for, and what is known of types not written.
#[derive(Default)]
pub struct Types {
    pub decls: Vec<TypeDecl>,
    pub names: HashMap<Name, TypeName>,
    pub synonyms: Vec<Synonym>,
    /// Type parameters in scope, innermost last.
    params: Vec<(Name, ParamId)>,
    pub infer: Inference,
}

impl Types {
    pub fn decl(&self, id: TypeId) -> &TypeDecl {
        &self.decls[id.0 as usize]
    }

    pub fn constructor(&self, id: ConstructorId) -> &Constructor {
        match &self.decl(id.datatype).kind {
            TypeDeclKind::Datatype(constructors) => &constructors[id.index],
            _ => unreachable!("only datatypes have constructors"),
        }
    }

    pub fn ty(&mut self, ty: &ast::Type, report: &mut Report) -> Type {
        match &ty.kind {
            ast::TypeKind::Bool => Type::Bool,
            ast::TypeKind::Int => Type::Int,
            ast::TypeKind::Real => Type::Real,
            ast::TypeKind::Bv(width) => Type::Bv(*width),
            ast::TypeKind::Named(ident, args) => self.named_type(ident, args, report),
            ast::TypeKind::Map { params, domain, range } => {
                self.map_type(params, (domain, range), ty.span, report)
            }
        }
    }

    fn named_type(&mut self, ident: &Ident, args: &[ast::Type], report: &mut Report) -> Type {
        let args: Vec<Type> = args.iter().map(|arg| self.ty(arg, report)).collect();
        if let Some(param) = self.param(&ident.name) {
            if !args.is_empty() {
                let message = format!("the type parameter `{}` takes no arguments", ident.name);
                report.name_error(ident.span, message);
            }
            return Type::Param(param);
        }
        let Some(meaning) = self.names.get(&ident.name).copied() else {
            report.name_error(ident.span, format!("undeclared type `{}`", ident.name));
            return ERROR;
        };
        let arity = match meaning {
            TypeName::Constructor(id) => self.decl(id).params.len(),
            TypeName::Synonym(index) => self.synonyms[index].params.len(),
        };
        if args.len() != arity {
            let (name, found) = (&ident.name, args.len());
            let message =
                format!("wrong number of arguments of type `{name}`: {found} instead of {arity}");
            report.name_error(ident.span, message);
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
        (domain, range): (&[ast::Type], &ast::Type),
        span: Span,
        report: &mut Report,
    ) -> Type {
        let outer = self.open_params();
        let params = self.push_params(idents, report);
        let domain: Vec<Type> = domain.iter().map(|arg| self.ty(arg, report)).collect();
        let range = self.ty(range, report);
        self.close_params(outer);
        self.require_occurrence(&params, domain.iter().chain([&range]), (span, "map type"), report);
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

    fn param(&self, name: &str) -> Option<ParamId> {
        let innermost = self.params.iter().rev().find(|(other, _)| **other == *name);
        innermost.map(|(_, param)| *param)
    }

    /// Puts type parameters in scope under the names they have in this part of the program.
    pub fn name_params(&mut self, idents: &[Ident], params: &[ParamId]) {
        let names = idents.iter().map(|ident| ident.name.clone());
        self.params = names.zip(params.iter().copied()).collect();
    }

    /// To be given to `close_params` when the parameters pushed since go out of scope.
    pub fn open_params(&self) -> usize {
        self.params.len()
    }

    pub fn close_params(&mut self, outer: usize) {
        self.params.truncate(outer);
    }

    /// Type parameters hide nothing: neither each other nor declared types.
    pub fn push_params(&mut self, idents: &[Ident], report: &mut Report) -> Vec<ParamId> {
        idents
            .iter()
            .map(|ident| {
                if self.names.contains_key(&ident.name) {
                    let message =
                        format!("the type parameter `{}` has the name of a type", ident.name);
                    report.name_error(ident.span, message);
                } else if let Some(param) = self.param(&ident.name) {
                    report.duplicate(ident.span, "type parameter", &ident.name, None);
                    return param;
                }
                let param = self.infer.fresh_param(&ident.name);
                self.params.push((ident.name.clone(), param));
                param
            })
            .collect()
    }

    /// A parameter that occurs nowhere could never be inferred.
    pub fn require_occurrence<'t>(
        &mut self,
        params: &[ParamId],
        types: impl Iterator<Item = &'t Type> + Clone,
        (span, what): (Span, &str),
        report: &mut Report,
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
            report.name_error(span, message);
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
                text.push_str(&self.decl(*id).name);
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
