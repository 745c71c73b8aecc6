//! Declared types: constructors, synonyms, datatypes with their fields. Names come first, then synonyms (which may use any
//! type), then fields (which may use any synonym). A synonym in terms of itself is an error, and so is
//! a datatype without values.

use super::apply::Callable;
use super::attributes;
use super::check_datatypes::check_datatypes;
use super::infer::{self, ERROR, is_error};
use super::terms::Terms;
use super::types::{Synonym, TypeName};
use crate::il::ast::{self, Decl, DeclKind, Ident};
use crate::il::poly::{self, ConstructorId, Name, Type, TypeDecl, TypeDeclKind, TypeId};
use std::collections::{HashMap, HashSet};

pub fn declare_types(terms: &mut Terms, decls: &[&Decl]) {
    let mut synonyms = vec![];
    let mut datatypes = vec![];
    for decl in decls {
        match &decl.kind {
            DeclKind::Type { name, params, body: Some(body) } => {
                let meaning = TypeName::Synonym(synonyms.len());
                terms.types.names.entry(name.name.clone()).or_insert(meaning);
                synonyms.push((name, params.as_slice(), body));
            }
            DeclKind::Type { name, params, body: None } => {
                let kind = match attributes::builtin(&decl.attributes, &mut terms.report) {
                    Some(smt) => TypeDeclKind::Builtin(smt),
                    None => TypeDeclKind::Uninterpreted,
                };
                declare_type(terms, name, params, kind);
            }
            DeclKind::Datatype { name, params, constructors } => {
                let id = declare_type(terms, name, params, TypeDeclKind::Datatype(vec![]));
                datatypes.push((id, name, params.as_slice(), constructors.as_slice()));
            }
            _ => {}
        }
    }
    declare_synonyms(terms, &synonyms);
    for (id, _, params, constructors) in &datatypes {
        declare_constructors(terms, *id, params, constructors);
    }
    let names: Vec<(TypeId, &Ident)> =
        datatypes.iter().map(|(id, name, ..)| (*id, *name)).collect();
    check_datatypes(&terms.types, &names, &mut terms.report);
}

fn declare_type(terms: &mut Terms, ident: &Ident, params: &[Ident], kind: TypeDeclKind) -> TypeId {
    let id = TypeId(terms.types.decls.len() as u32);
    let params = params.iter().map(|param| terms.types.infer.fresh_param(&param.name)).collect();
    terms.types.decls.push(TypeDecl { name: ident.name.clone(), params, kind });
    terms.types.names.entry(ident.name.clone()).or_insert(TypeName::Constructor(id));
    id
}

/// A synonym can be expanded when those in its body are known. What is left in the end goes round in circles.
fn declare_synonyms(terms: &mut Terms, decls: &[(&Ident, &[Ident], &ast::Type)]) {
    let mut waiting: Vec<usize> = vec![];
    let mut users: Vec<Vec<usize>> = vec![vec![]; decls.len()];
    for (index, (_, params, body)) in decls.iter().enumerate() {
        let fresh = params.iter().map(|param| terms.types.infer.fresh_param(&param.name)).collect();
        terms.types.synonyms.push(Synonym { params: fresh, body: ERROR });
        let mut used = vec![];
        synonyms_in(terms, body, params, &mut used);
        used.iter().for_each(|other| users[*other].push(index));
        waiting.push(used.len());
    }
    let mut ready: Vec<usize> = (0..decls.len()).filter(|index| waiting[*index] == 0).collect();
    while let Some(index) = ready.pop() {
        let (_, params, body) = decls[index];
        let params = terms.types.push_params(params, &mut terms.report);
        let body = terms.types.ty(body, &mut terms.report);
        terms.types.close_params(0);
        terms.types.synonyms[index] = Synonym { params, body };
        for user in &users[index] {
            waiting[*user] -= 1;
            if waiting[*user] == 0 {
                ready.push(*user);
            }
        }
    }
    for (index, (ident, ..)) in decls.iter().enumerate().filter(|(index, _)| waiting[*index] > 0) {
        debug_assert!(is_error(&terms.types.synonyms[index].body));
        let message = format!("the type synonym `{}` is defined in terms of itself", ident.name);
        terms.report.name_error(ident.span, message);
    }
}

fn synonyms_in(terms: &Terms, ty: &ast::Type, bound: &[Ident], found: &mut Vec<usize>) {
    match &ty.kind {
        ast::TypeKind::Named(ident, args) => {
            args.iter().for_each(|arg| synonyms_in(terms, arg, bound, found));
            let is_param = bound.iter().any(|param| param.name == ident.name);
            if let Some(TypeName::Synonym(index)) = terms.types.names.get(&ident.name)
                && !is_param
            {
                found.push(*index);
            }
        }
        ast::TypeKind::Map { params, domain, range } => {
            let bound: Vec<Ident> = bound.iter().chain(params).cloned().collect();
            domain.iter().for_each(|arg| synonyms_in(terms, arg, &bound, found));
            synonyms_in(terms, range, &bound, found);
        }
        ast::TypeKind::Bool | ast::TypeKind::Int | ast::TypeKind::Real | ast::TypeKind::Bv(_) => {}
    }
}

fn declare_constructors(
    terms: &mut Terms,
    id: TypeId,
    params: &[Ident],
    decls: &[ast::Constructor],
) {
    let params = terms.types.push_params(params, &mut terms.report);
    terms.types.decls[id.0 as usize].params = params;
    let mut constructors: Vec<poly::Constructor> = vec![];
    let mut known: HashMap<&Name, Type> = HashMap::new();
    for (index, decl) in decls.iter().enumerate() {
        let mut fields: Vec<(Name, Type)> = vec![];
        let mut own = HashSet::new();
        for field in &decl.fields {
            let ty = terms.types.ty(&field.ty, &mut terms.report);
            let name = &field.ident.name;
            if !own.insert(name) {
                terms.report.duplicate(field.ident.span, "field", name, None);
            }
            let first = known.entry(name).or_insert_with(|| ty.clone());
            if !is_error(first) && !is_error(&ty) && !infer::same_type(first, &ty) {
                let message = format!("field `{name}` has another type in another constructor");
                terms.report.type_error(field.ident.span, message);
            }
            fields.push((name.clone(), ty));
        }
        let callable = Callable::Constructor(ConstructorId { datatype: id, index });
        terms.callables.entry(decl.name.name.clone()).or_insert(callable);
        constructors.push(poly::Constructor { name: decl.name.name.clone(), fields });
    }
    terms.types.close_params(0);
    terms.types.decls[id.0 as usize].kind = TypeDeclKind::Datatype(constructors);
}
