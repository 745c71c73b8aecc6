//! Declared types: constructors, synonyms, datatypes with their fields. Names come first, then synonyms (which may use any
//! type), then fields (which may use any synonym). A synonym in terms of itself is an error.

use super::Checker;
use super::apply::Callable;
use super::infer::{self, ERROR, is_error};
use super::types::{Synonym, TypeName};
use crate::il::ast::{self, Decl, DeclKind, Ident};
use crate::il::poly::{self, ConstructorId, Name, Type, TypeDecl, TypeDeclKind, TypeId};
use std::collections::{HashMap, HashSet};

impl<'a> Checker<'a> {
    pub fn declare_types(&mut self, decls: &[&'a Decl]) {
        let mut synonyms = vec![];
        let mut datatypes = vec![];
        for decl in decls {
            match &decl.kind {
                DeclKind::Type { name, params, body: Some(body) } => {
                    let meaning = TypeName::Synonym(synonyms.len());
                    self.type_names.entry(name.name.clone()).or_insert(meaning);
                    synonyms.push((name, params.as_slice(), body));
                }
                DeclKind::Type { name, params, body: None } => {
                    let kind = match self.builtin(&decl.attributes) {
                        Some(smt) => TypeDeclKind::Builtin(smt),
                        None => TypeDeclKind::Uninterpreted,
                    };
                    self.declare_type(name, params, kind);
                }
                DeclKind::Datatype { name, params, constructors } => {
                    let id = self.declare_type(name, params, TypeDeclKind::Datatype(vec![]));
                    datatypes.push((id, params.as_slice(), constructors.as_slice()));
                }
                _ => {}
            }
        }
        self.declare_synonyms(&synonyms);
        for (id, params, constructors) in datatypes {
            self.declare_constructors(id, params, constructors);
        }
    }

    fn declare_type(&mut self, ident: &Ident, params: &[Ident], kind: TypeDeclKind) -> TypeId {
        let id = TypeId(self.program.types.len() as u32);
        let params = params.iter().map(|param| self.infer.fresh_param(&param.name)).collect();
        self.program.types.push(TypeDecl { name: ident.name.clone(), params, kind });
        self.type_names.entry(ident.name.clone()).or_insert(TypeName::Constructor(id));
        id
    }

    /// A synonym can be expanded when those in its body are known. What is left in the end goes round in circles.
    fn declare_synonyms(&mut self, decls: &[(&Ident, &[Ident], &ast::Type)]) {
        let mut waiting: Vec<usize> = vec![];
        let mut users: Vec<Vec<usize>> = vec![vec![]; decls.len()];
        for (index, (_, params, body)) in decls.iter().enumerate() {
            let fresh = params.iter().map(|param| self.infer.fresh_param(&param.name)).collect();
            self.synonyms.push(Synonym { params: fresh, body: ERROR });
            let mut used = vec![];
            self.synonyms_in(body, params, &mut used);
            used.iter().for_each(|other| users[*other].push(index));
            waiting.push(used.len());
        }
        let mut ready: Vec<usize> = (0..decls.len()).filter(|index| waiting[*index] == 0).collect();
        while let Some(index) = ready.pop() {
            let (_, params, body) = decls[index];
            let params = self.push_type_params(params);
            let body = self.ty(body);
            self.close_type_params(0);
            self.synonyms[index] = Synonym { params, body };
            for user in &users[index] {
                waiting[*user] -= 1;
                if waiting[*user] == 0 {
                    ready.push(*user);
                }
            }
        }
        for (index, (ident, ..)) in
            decls.iter().enumerate().filter(|(index, _)| waiting[*index] > 0)
        {
            debug_assert!(is_error(&self.synonyms[index].body));
            let message =
                format!("the type synonym `{}` is defined in terms of itself", ident.name);
            self.name_error(ident.span, message);
        }
    }

    fn synonyms_in(&self, ty: &ast::Type, bound: &[Ident], found: &mut Vec<usize>) {
        match &ty.kind {
            ast::TypeKind::Named(ident, args) => {
                args.iter().for_each(|arg| self.synonyms_in(arg, bound, found));
                let is_param = bound.iter().any(|param| param.name == ident.name);
                if let Some(TypeName::Synonym(index)) = self.type_names.get(&ident.name)
                    && !is_param
                {
                    found.push(*index);
                }
            }
            ast::TypeKind::Map { params, domain, range } => {
                let bound: Vec<Ident> = bound.iter().chain(params).cloned().collect();
                domain.iter().for_each(|arg| self.synonyms_in(arg, &bound, found));
                self.synonyms_in(range, &bound, found);
            }
            ast::TypeKind::Bool
            | ast::TypeKind::Int
            | ast::TypeKind::Real
            | ast::TypeKind::Bv(_) => {}
        }
    }

    fn declare_constructors(&mut self, id: TypeId, params: &[Ident], decls: &[ast::Constructor]) {
        let params = self.push_type_params(params);
        self.program.types[id.0 as usize].params = params;
        let mut constructors: Vec<poly::Constructor> = vec![];
        let mut known: HashMap<&Name, Type> = HashMap::new();
        for (index, decl) in decls.iter().enumerate() {
            let mut fields: Vec<(Name, Type)> = vec![];
            let mut own = HashSet::new();
            for field in &decl.fields {
                let ty = self.ty(&field.ty);
                let name = &field.ident.name;
                if !own.insert(name) {
                    self.duplicate(field.ident.span, "field", name, None);
                }
                let first = known.entry(name).or_insert_with(|| ty.clone());
                if !is_error(first) && !is_error(&ty) && !infer::same_type(first, &ty) {
                    let message = format!("field `{name}` has another type in another constructor");
                    self.type_error(field.ident.span, message);
                }
                fields.push((name.clone(), ty));
            }
            let callable = Callable::Constructor(ConstructorId { datatype: id, index });
            self.callables.entry(decl.name.name.clone()).or_insert(callable);
            constructors.push(poly::Constructor { name: decl.name.name.clone(), fields });
        }
        self.close_type_params(0);
        self.program.types[id.0 as usize].kind = TypeDeclKind::Datatype(constructors);
    }
}
