//! The first pass: every declared name gets its entry, every signature its types. Afterwards bodies can be checked in any
//! order.

use super::apply::Callable;
use super::attributes;
use super::{Checker, State};
use crate::base::Span;
use crate::il::ast::{self, Decl, DeclKind, Ident};
use crate::il::core::{BitOperation, VarKind};
use crate::il::poly::{self, FunctionId, Local, Meaning, ParamId, ProcedureId, Type, VarId};

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
        self.state = State::One;
        whole.into_iter().for_each(|decl| self.declared_attributes(decl));
    }

    /// Attributes of what has no body; they may mention anything that is declared.
    fn declared_attributes(&mut self, decl: &Decl) {
        match &decl.kind {
            DeclKind::Procedure(_) | DeclKind::Implementation(_) | DeclKind::Function(_) => return,
            DeclKind::Datatype { constructors, .. } => {
                let fields = constructors.iter().flat_map(|constructor| &constructor.fields);
                fields.for_each(|field| self.ignored_attributes(&field.attributes));
            }
            DeclKind::Type { .. }
            | DeclKind::Const { .. }
            | DeclKind::Axiom(_)
            | DeclKind::Var(_) => {}
        }
        self.ignored_attributes(&decl.attributes);
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
            bits: attributes::text(&decl.attributes, "bits")
                .and_then(|name| BitOperation::named(&name)),
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
            owner: procedure.owner.clone(),
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
