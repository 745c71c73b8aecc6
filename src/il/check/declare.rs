//! The first pass: every declared name gets its entry, every signature its types. Afterwards bodies can be checked in any
//! order.

use super::apply::Callable;
use super::attributes;
use super::claims::claim_names;
use super::declare_types::declare_types;
use super::terms::{State, Terms};
use crate::base::Span;
use crate::il::ast::{self, Decl, DeclKind, Ident};
use crate::il::core::{BitOperation, VarKind};
use crate::il::poly::{self, FunctionId, Local, Meaning, Name, ParamId, ProcedureId, Type, VarId};
use std::collections::HashMap;

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

/// What is declared beside types and functions' signatures, each entry with the text behind it.
#[derive(Default)]
pub struct Declared<'a> {
    pub constants: Vec<poly::Constant>,
    pub globals: Vec<(Local, &'a ast::Binding)>,
    /// By index into `Terms::functions`.
    pub functions: Vec<(&'a Decl, &'a ast::Function)>,
    pub procedures: Procedures<'a>,
}

#[derive(Default)]
pub struct Procedures<'a> {
    pub all: Vec<poly::Procedure>,
    pub names: HashMap<Name, ProcedureId>,
    /// By index into `all`.
    pub written: Vec<(&'a Decl, &'a ast::Procedure)>,
}

pub fn declare<'a>(terms: &mut Terms, decls: &[&'a Decl]) -> Declared<'a> {
    let mut declared = Declared::default();
    let ignored = claim_names(decls, &mut terms.report);
    let wanted = |index: usize, part: usize| !ignored.contains(&(index, part));
    let whole: Vec<&'a Decl> =
        (0..).zip(decls).filter(|(index, _)| wanted(*index, 0)).map(|(_, decl)| *decl).collect();
    declare_types(terms, &whole);
    for (index, decl) in decls.iter().enumerate() {
        match &decl.kind {
            DeclKind::Const { unique, names, ty, .. } => {
                let names = names.iter().enumerate().filter(|(part, _)| wanted(index, *part));
                let names = names.map(|(_, name)| name).collect();
                declared.constants.extend(declare_constants(terms, *unique, names, ty));
            }
            DeclKind::Var(bindings) => {
                let bindings = bindings.iter().enumerate();
                for (_, binding) in bindings.filter(|(part, _)| wanted(index, *part)) {
                    declared.globals.push((declare_global(terms, decl, binding), binding));
                }
            }
            DeclKind::Function(function) if wanted(index, 0) => {
                declare_function(terms, decl, function);
                declared.functions.push((decl, function));
            }
            DeclKind::Procedure(procedure) if wanted(index, 0) => {
                declare_procedure(terms, &mut declared.procedures, (decl, procedure));
            }
            _ => {}
        }
    }
    terms.state = State::One;
    whole.into_iter().for_each(|decl| declared_attributes(terms, decl));
    declared
}

/// Attributes of what has no body; they may mention anything that is declared.
fn declared_attributes(terms: &mut Terms, decl: &Decl) {
    match &decl.kind {
        DeclKind::Procedure(_) | DeclKind::Implementation(_) | DeclKind::Function(_) => return,
        DeclKind::Datatype { constructors, .. } => {
            let fields = constructors.iter().flat_map(|constructor| &constructor.fields);
            fields.for_each(|field| terms.ignored_attributes(&field.attributes));
        }
        DeclKind::Type { .. } | DeclKind::Const { .. } | DeclKind::Axiom(_) | DeclKind::Var(_) => {}
    }
    terms.ignored_attributes(&decl.attributes);
}

fn declare_constants(
    terms: &mut Terms,
    unique: bool,
    names: Vec<&Ident>,
    ty: &ast::Type,
) -> Vec<poly::Constant> {
    if names.is_empty() {
        return vec![];
    }
    let ty = terms.types.ty(ty, &mut terms.report);
    let mut constants = vec![];
    for ident in names {
        let var = terms.fresh_variable(ident, ty.clone(), VarKind::Constant);
        // A second declaration of the name has been reported.
        let _ = terms.scope.declare(&ident.name, var);
        constants.push(poly::Constant { var, unique });
    }
    constants
}

fn declare_global(terms: &mut Terms, decl: &Decl, binding: &ast::Binding) -> Local {
    let ty = terms.types.ty(&binding.ty, &mut terms.report);
    let var = terms.bound_variable(binding, ty, VarKind::Global);
    let _ = terms.scope.declare(&binding.ident.name, var);
    let marked = attributes::flag(&decl.attributes, "assumption");
    let assumption = is_assumption(terms, marked, binding, var);
    Local { var, where_clause: None, assumption }
}

fn declare_function(terms: &mut Terms, decl: &Decl, function: &ast::Function) {
    let type_params = terms.types.push_params(&function.type_params, &mut terms.report);
    let unnamed = Ident { name: "_".into(), span: function.name.span };
    let mut params = vec![];
    for param in &function.params {
        let ty = terms.types.ty(&param.ty, &mut terms.report);
        let ident = param.ident.as_ref().unwrap_or(&unnamed);
        params.push(terms.fresh_variable(ident, ty, VarKind::Bound));
    }
    let result = terms.types.ty(&function.result.ty, &mut terms.report);
    let types: Vec<Type> = params.iter().map(|var| terms.type_of(*var)).collect();
    terms.types.require_occurrence(
        &type_params,
        types.iter().chain([&result]),
        (function.name.span, "signature of the function"),
        &mut terms.report,
    );
    terms.types.close_params(0);
    let id = FunctionId(terms.functions.len() as u32);
    terms.callables.entry(function.name.name.clone()).or_insert(Callable::Function(id));
    terms.functions.push(poly::Function {
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
}

fn declare_procedure<'a>(
    terms: &mut Terms,
    procedures: &mut Procedures<'a>,
    (decl, procedure): (&'a Decl, &'a ast::Procedure),
) {
    let type_params = terms.types.push_params(&procedure.type_params, &mut terms.report);
    let ins = formals(terms, &procedure.ins, VarKind::In);
    let outs = formals(terms, &procedure.outs, VarKind::Out);
    terms.types.close_params(0);
    require_in_formals(terms, &type_params, &ins, &outs, procedure.name.span);
    let id = ProcedureId(procedures.all.len() as u32);
    procedures.names.entry(procedure.name.name.clone()).or_insert(id);
    procedures.all.push(poly::Procedure {
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
    procedures.written.push((decl, procedure));
}

/// Parameters of a procedure or implementation, not in scope yet.
pub fn formals(terms: &mut Terms, bindings: &[ast::Binding], kind: VarKind) -> Vec<Local> {
    bindings
        .iter()
        .map(|binding| {
            let ty = terms.types.ty(&binding.ty, &mut terms.report);
            let var = terms.bound_variable(binding, ty, kind);
            Local { var, where_clause: None, assumption: false }
        })
        .collect()
}

pub fn require_in_formals(
    terms: &mut Terms,
    type_params: &[ParamId],
    ins: &[Local],
    outs: &[Local],
    span: Span,
) {
    let types: Vec<Type> = ins.iter().chain(outs).map(|local| terms.type_of(local.var)).collect();
    terms.types.require_occurrence(
        type_params,
        types.iter(),
        (span, "parameters of the procedure"),
        &mut terms.report,
    );
}

/// `{:assumption}` variables start out true and are only ever strengthened.
pub fn is_assumption(terms: &mut Terms, marked: bool, binding: &ast::Binding, var: VarId) -> bool {
    let assumption = marked || attributes::flag(&binding.attributes, "assumption");
    if assumption {
        if binding.where_clause.is_some() {
            terms.report.name_error(
                binding.ident.span,
                "an assumption variable cannot have a where clause",
            );
        }
        let ty = terms.type_of(var);
        if !terms.types.infer.unify(&ty, &Type::Bool) {
            terms
                .report
                .type_error(binding.ident.span, "an assumption variable must be of type bool");
        }
    }
    assumption
}
