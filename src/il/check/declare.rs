//! The first pass: every declared name gets its entry, every signature its types. Afterwards bodies can be checked in any
//! order. Of several declarations of one name those marked `{:extern}` give way; two that are not are an error.

use super::Checker;
use super::apply::Callable;
use super::attributes;
use super::infer::{self, ERROR, is_error};
use super::types::{Synonym, TypeName};
use crate::base::Span;
use crate::il::ast::{self, Attribute, Decl, DeclKind, Ident};
use crate::il::core::VarKind;
use crate::il::poly::{
    self, ConstructorId, FunctionId, Local, Meaning, Name, ParamId, ProcedureId, Type, TypeDecl,
    TypeDeclKind, TypeId, VarId,
};
use std::collections::{HashMap, HashSet};

/// All declarations, those of `uses { .. }` behind the one they belong to.
pub fn flatten(decls: &[Decl]) -> Vec<&Decl> {
    let mut flat = vec![];
    for decl in decls {
        flat.push(decl);
        match &decl.kind {
            DeclKind::Const { uses, .. } => flat.extend(flatten(uses)),
            DeclKind::Function(function) => flat.extend(flatten(&function.uses)),
            _ => {}
        }
    }
    flat
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Space {
    Type,
    Function,
    Variable,
    Procedure,
}

impl Space {
    fn noun(self) -> &'static str {
        match self {
            Space::Type => "type",
            Space::Function => "function",
            Space::Variable => "variable",
            Space::Procedure => "procedure",
        }
    }
}

/// Which declaration, and which of its names.
type Key = (usize, usize);

/// Who has each name, and which declarations are to be ignored.
#[derive(Default)]
struct Claims {
    owners: HashMap<(Space, Name), (Key, Span, bool)>,
    ignored: HashSet<Key>,
}

impl<'a> Checker<'a> {
    pub fn declare(&mut self, decls: &[&'a Decl]) {
        let ignored = self.claim_names(decls);
        let wanted = |index: usize, part: usize| !ignored.contains(&(index, part));
        let whole: Vec<&'a Decl> = (0..)
            .zip(decls)
            .filter(|(index, _)| wanted(*index, 0))
            .map(|(_, decl)| *decl)
            .collect();
        self.declare_types(&whole);
        for (index, decl) in decls.iter().enumerate() {
            match &decl.kind {
                DeclKind::Const { unique, names, ty, .. } => {
                    let names = names.iter().enumerate().filter(|(part, _)| wanted(index, *part));
                    self.declare_constants(*unique, names.map(|(_, name)| name).collect(), ty);
                }
                DeclKind::Var(bindings) => {
                    let bindings = bindings.iter().enumerate();
                    for (_, binding) in bindings.filter(|(part, _)| wanted(index, *part)) {
                        self.declare_global(decl, binding);
                    }
                }
                DeclKind::Function(function) if wanted(index, 0) => {
                    self.declare_function(decl, function)
                }
                DeclKind::Procedure(procedure) if wanted(index, 0) => {
                    self.declare_procedure(decl, procedure)
                }
                _ => {}
            }
        }
        for decl in whole {
            let checked_with_body = matches!(
                decl.kind,
                DeclKind::Procedure(_) | DeclKind::Implementation(_) | DeclKind::Function(_)
            );
            if !checked_with_body {
                self.ignored_attributes(&decl.attributes);
            }
        }
    }

    /// Reports names declared twice; returns the `{:extern}` declarations that gave way to another.
    fn claim_names(&mut self, decls: &[&Decl]) -> HashSet<Key> {
        let mut claims = Claims::default();
        for (index, decl) in decls.iter().enumerate() {
            let attributes = decl.attributes.as_slice();
            let key = (index, 0);
            match &decl.kind {
                DeclKind::Type { name, .. } => {
                    self.claim(&mut claims, Space::Type, name, key, attributes)
                }
                DeclKind::Datatype { name, constructors, .. } => {
                    self.claim(&mut claims, Space::Type, name, key, attributes);
                    if !claims.ignored.contains(&key) {
                        self.claim_constructors(&mut claims, constructors, key);
                    }
                }
                DeclKind::Function(function) => {
                    self.claim(&mut claims, Space::Function, &function.name, key, attributes)
                }
                DeclKind::Procedure(procedure) => {
                    self.claim(&mut claims, Space::Procedure, &procedure.name, key, attributes)
                }
                DeclKind::Const { names, .. } => {
                    for (part, name) in names.iter().enumerate() {
                        self.claim(&mut claims, Space::Variable, name, (index, part), attributes);
                    }
                }
                DeclKind::Var(bindings) => {
                    for (part, binding) in bindings.iter().enumerate() {
                        let marked = attributes::flag(attributes, "extern");
                        let attributes = if marked { attributes } else { &binding.attributes };
                        let key = (index, part);
                        self.claim(&mut claims, Space::Variable, &binding.ident, key, attributes);
                    }
                }
                DeclKind::Axiom(_) | DeclKind::Implementation(_) => {}
            }
        }
        claims.ignored
    }

    fn claim_constructors(
        &mut self,
        claims: &mut Claims,
        constructors: &[ast::Constructor],
        key: Key,
    ) {
        let mut own = HashSet::new();
        for constructor in constructors {
            if own.insert(&constructor.name.name) {
                self.claim(claims, Space::Function, &constructor.name, key, &[]);
            } else {
                let name = &constructor.name;
                let message = format!("the datatype has two constructors `{}`", name.name);
                self.shape_error(name.span, message);
            }
        }
    }

    fn claim(
        &mut self,
        claims: &mut Claims,
        space: Space,
        ident: &Ident,
        key: Key,
        attributes: &[Attribute],
    ) {
        let external = attributes::flag(attributes, "extern");
        let owner =
            claims.owners.entry((space, ident.name.clone())).or_insert((key, ident.span, external));
        let (earlier, first, earlier_external) = *owner;
        if earlier == key && first == ident.span {
            return;
        }
        if external {
            claims.ignored.insert(key);
        } else if earlier_external {
            claims.ignored.insert(earlier);
            *owner = (key, ident.span, false);
        } else {
            self.duplicate(ident.span, space.noun(), &ident.name, Some(first));
        }
    }

    /// Names first, then synonyms (which may use any type), then fields (which may use any synonym).
    fn declare_types(&mut self, decls: &[&'a Decl]) {
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
                self.ignored_attributes(&field.attributes);
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

    fn declare_constants(&mut self, unique: bool, names: Vec<&Ident>, ty: &ast::Type) {
        if names.is_empty() {
            return;
        }
        let ty = self.ty(ty);
        for ident in names {
            let var = self.fresh_variable(ident, ty.clone(), VarKind::Constant);
            // A second declaration of the name has been reported.
            let _ = self.scope.declare(&ident.name, var);
            self.program.constants.push(poly::Constant { var, unique });
        }
    }

    fn declare_global(&mut self, decl: &Decl, binding: &'a ast::Binding) {
        let ty = self.ty(&binding.ty);
        let var = self.fresh_variable(&binding.ident, ty, VarKind::Global);
        let _ = self.scope.declare(&binding.ident.name, var);
        let marked = attributes::flag(&decl.attributes, "assumption");
        let assumption = self.note_assumption(marked, binding, var);
        self.program.globals.push(Local { var, where_clause: None, assumption });
        self.global_decls.push(binding);
    }

    fn declare_function(&mut self, decl: &'a Decl, function: &'a ast::Function) {
        let type_params = self.push_type_params(&function.type_params);
        let unnamed = Ident { name: "_".into(), span: function.name.span };
        let mut params = vec![];
        for param in &function.params {
            let ty = self.ty(&param.ty);
            let ident = param.ident.as_ref().unwrap_or(&unnamed);
            params.push(self.fresh_variable(ident, ty, VarKind::Bound));
        }
        let result = self.ty(&function.result.ty);
        let types: Vec<Type> = params.iter().map(|var| self.type_of(*var)).collect();
        self.require_occurrence(
            &type_params,
            types.iter().chain([&result]),
            function.name.span,
            "signature of the function",
        );
        self.close_type_params(0);
        let id = FunctionId(self.program.functions.len() as u32);
        self.callables.entry(function.name.name.clone()).or_insert(Callable::Function(id));
        self.program.functions.push(poly::Function {
            name: function.name.name.clone(),
            type_params,
            params,
            result,
            meaning: Meaning::Uninterpreted,
            never_pattern: attributes::flag_unless_false(&decl.attributes, "never_pattern"),
            span: function.name.span,
        });
        self.function_decls.push((decl, function));
    }

    fn declare_procedure(&mut self, decl: &'a Decl, procedure: &'a ast::Procedure) {
        let type_params = self.push_type_params(&procedure.type_params);
        let ins = self.formals(&procedure.ins, VarKind::In);
        let outs = self.formals(&procedure.outs, VarKind::Out);
        self.close_type_params(0);
        self.require_in_formals(&type_params, &ins, &outs, procedure.name.span);
        let id = ProcedureId(self.program.procedures.len() as u32);
        self.procedure_names.entry(procedure.name.name.clone()).or_insert(id);
        self.program.procedures.push(poly::Procedure {
            name: procedure.name.name.clone(),
            type_params,
            ins,
            outs,
            requires: vec![],
            ensures: vec![],
            modifies: vec![],
            inline: attributes::number(&decl.attributes, "inline"),
            span: procedure.name.span,
        });
        self.procedure_decls.push((decl, procedure));
    }

    /// Parameters of a procedure or implementation, not in scope yet.
    pub fn formals(&mut self, bindings: &[ast::Binding], kind: VarKind) -> Vec<Local> {
        bindings
            .iter()
            .map(|binding| {
                let ty = self.ty(&binding.ty);
                let var = self.fresh_variable(&binding.ident, ty, kind);
                Local { var, where_clause: None, assumption: false }
            })
            .collect()
    }

    pub fn require_in_formals(
        &mut self,
        type_params: &[ParamId],
        ins: &[Local],
        outs: &[Local],
        span: Span,
    ) {
        let types: Vec<Type> =
            ins.iter().chain(outs).map(|local| self.type_of(local.var)).collect();
        self.require_occurrence(type_params, types.iter(), span, "parameters of the procedure");
    }

    /// `{:assumption}` variables start out true and are only ever strengthened.
    pub fn note_assumption(&mut self, marked: bool, binding: &ast::Binding, var: VarId) -> bool {
        let assumption = marked || attributes::flag(&binding.attributes, "assumption");
        if assumption {
            self.assumptions.insert(var);
            if binding.where_clause.is_some() {
                self.name_error(
                    binding.ident.span,
                    "an assumption variable cannot have a where clause",
                );
            }
            let ty = self.type_of(var);
            if !self.infer.unify(&ty, &Type::Bool) {
                self.type_error(binding.ident.span, "an assumption variable must be of type bool");
            }
        }
        assumption
    }
}
