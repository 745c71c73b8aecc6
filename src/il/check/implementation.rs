//! Bodies of procedures. An implementation has variables and type parameters of its own; it must agree with its procedure on
//! the types of the parameters, up to the names and the order of type parameters. Where clauses of the procedure's parameters
//! hold for the implementation's too, and are checked once more in its terms.

use super::attributes;
use super::contract::{parameters, states};
use super::declare::{Procedures, formals, is_assumption, require_in_formals};
use super::function::where_clause;
use super::infer;
use super::labels::check_labels;
use super::stmt::{Body, Effects};
use super::terms::{State, Terms};
use crate::il::ast::{self, Attribute, Decl, DeclKind, Ident};
use crate::il::core::VarKind;
use crate::il::poly::{Implementation, Local, ParamId, Procedure, ProcedureId, Stmt, Type};

/// An implementation as written, alone or together with its procedure.
struct Written<'w> {
    name: &'w Ident,
    attributes: &'w [Attribute],
    type_params: &'w [Ident],
    ins: &'w [ast::Binding],
    outs: &'w [ast::Binding],
    body: &'w ast::Body,
    /// Errors in all but the body have been reported.
    with_procedure: bool,
}

struct Signature {
    /// In the order of the implementation.
    own_params: Vec<ParamId>,
    /// In the order of the procedure.
    type_params: Vec<ParamId>,
    ins: Vec<Local>,
    outs: Vec<Local>,
}

pub fn check_implementations(
    terms: &mut Terms,
    decls: &[&Decl],
    procedures: &mut Procedures,
    globals: &[Local],
) -> Vec<Implementation> {
    let mut implementations = vec![];
    for index in 0..procedures.written.len() {
        let (decl, procedure) = procedures.written[index];
        let Some(body) = &procedure.body else { continue };
        let written = Written {
            name: &procedure.name,
            attributes: &decl.attributes,
            type_params: &procedure.type_params,
            ins: &procedure.ins,
            outs: &procedure.outs,
            body,
            with_procedure: true,
        };
        // The signature has been checked with the procedure.
        let mark = terms.report.mark();
        let signature = signature_of(terms, &written);
        terms.report.forget_since(mark);
        let id = ProcedureId(index as u32);
        implementations.push(implementation(terms, procedures, globals, &written, (id, signature)));
    }
    for decl in decls {
        let DeclKind::Implementation(found) = &decl.kind else { continue };
        let written = Written {
            name: &found.name,
            attributes: &decl.attributes,
            type_params: &found.type_params,
            ins: &found.ins,
            outs: &found.outs,
            body: &found.body,
            with_procedure: false,
        };
        implementations.extend(separate_implementation(terms, procedures, globals, &written));
    }
    implementations
}

fn separate_implementation(
    terms: &mut Terms,
    procedures: &mut Procedures,
    globals: &[Local],
    written: &Written,
) -> Option<Implementation> {
    let mut signature = signature_of(terms, written);
    let (ins, outs) = (&signature.ins, &signature.outs);
    require_in_formals(terms, &signature.own_params, ins, outs, written.name.span);
    for bindings in [written.ins, written.outs] {
        for clause in bindings.iter().filter_map(|binding| binding.where_clause.as_ref()) {
            terms
                .report
                .shape_error(clause.span, "where clauses stand with the procedure, not here");
        }
    }
    let Some(id) = procedures.names.get(&written.name.name).copied() else {
        let message = format!("no procedure `{}` is declared", written.name.name);
        terms.report.name_error(written.name.span, message);
        terms.state = State::Two;
        body(terms, procedures, Effects::default(), written, &signature);
        return None;
    };
    match_procedure(terms, &mut signature, &procedures.all[id.0 as usize], written);
    Some(implementation(terms, procedures, globals, written, (id, signature)))
}

fn signature_of(terms: &mut Terms, written: &Written) -> Signature {
    let own_params = terms.types.push_params(written.type_params, &mut terms.report);
    let ins = formals(terms, written.ins, VarKind::In);
    let outs = formals(terms, written.outs, VarKind::Out);
    terms.types.close_params(0);
    Signature { type_params: own_params.clone(), own_params, ins, outs }
}

fn implementation(
    terms: &mut Terms,
    procedures: &mut Procedures,
    globals: &[Local],
    written: &Written,
    (id, mut signature): (ProcedureId, Signature),
) -> Implementation {
    let (decl, procedure) = procedures.written[id.0 as usize];
    // The clauses have been checked with the procedure.
    let mark = terms.report.mark();
    inherit_where_clauses(terms, procedure, &mut signature);
    terms.report.forget_since(mark);
    terms.state = states(procedure.pure).1;
    let effects = Effects::of(&procedures.all[id.0 as usize], procedure.pure, globals);
    let (locals, body) = body(terms, procedures, effects, written, &signature);
    let inline = attributes::number(written.attributes, "inline");
    let known = &mut procedures.all[id.0 as usize];
    known.inline = known.inline.or(inline);
    let places = [written.attributes, &decl.attributes];
    let skip = places.iter().any(|attributes| attributes::is_false(attributes, "verify"));
    let selective =
        places.iter().any(|attributes| attributes::flag(attributes, "selective_checking"));
    Implementation {
        procedure: id,
        type_params: signature.type_params,
        ins: signature.ins,
        outs: signature.outs,
        locals,
        body,
        end: written.body.end,
        // Inlined bodies are verified where they are inlined.
        verify: !skip && known.inline.is_none(),
        selective,
        span: written.name.span,
    }
}

/// The where clauses of the procedure, about the implementation's variables: each is checked again with the names of
/// the procedure standing for what belongs to the implementation.
fn inherit_where_clauses(terms: &mut Terms, procedure: &ast::Procedure, signature: &mut Signature) {
    if signature.ins.len() != procedure.ins.len() || signature.outs.len() != procedure.outs.len() {
        return;
    }
    terms.state = states(procedure.pure).0;
    terms.scope.push();
    terms.types.name_params(&procedure.type_params, &signature.type_params);
    parameters(terms, &procedure.ins, &mut signature.ins);
    parameters(terms, &procedure.outs, &mut signature.outs);
    terms.types.close_params(0);
    terms.scope.pop();
}

/// Locals share the frame of the parameters, so they cannot hide them.
fn body(
    terms: &mut Terms,
    procedures: &Procedures,
    mut effects: Effects,
    written: &Written,
    signature: &Signature,
) -> (Vec<Local>, Vec<Stmt>) {
    check_labels(written.body, &mut terms.report);
    let two = terms.state;
    terms.types.name_params(written.type_params, &signature.own_params);
    terms.scope.push();
    let mark = terms.report.mark();
    bring_formals_into_scope(terms, written, signature);
    terms.ignored_attributes(written.attributes);
    if written.with_procedure {
        terms.report.forget_since(mark);
    }
    let locals = locals(terms, &written.body.locals);
    terms.state = two;
    effects.add_assumptions(&locals);
    let stmts = Body { terms, procedures, effects }.stmts(&written.body.stmts);
    terms.scope.pop();
    terms.types.close_params(0);
    (locals, stmts)
}

fn bring_formals_into_scope(terms: &mut Terms, written: &Written, signature: &Signature) {
    let bindings = written.ins.iter().chain(written.outs);
    for (binding, local) in bindings.zip(signature.ins.iter().chain(&signature.outs)) {
        terms.bring_into_scope(&binding.ident.name, local.var);
    }
}

fn locals(terms: &mut Terms, bindings: &[ast::Binding]) -> Vec<Local> {
    let mut locals: Vec<Local> = bindings
        .iter()
        .map(|binding| {
            let ty = terms.types.ty(&binding.ty, &mut terms.report);
            let var = terms.bound_variable(binding, ty, VarKind::Local);
            terms.bring_into_scope(&binding.ident.name, var);
            let assumption = is_assumption(terms, false, binding, var);
            Local { var, where_clause: None, assumption }
        })
        .collect();
    if terms.state == State::Two {
        terms.state = State::One;
    }
    for (binding, local) in bindings.iter().zip(&mut locals) {
        terms.ignored_attributes(&binding.attributes);
        local.where_clause = where_clause(terms, binding);
    }
    locals
}

/// Puts the type parameters in the order of the procedure and compares the types of the parameters.
fn match_procedure(
    terms: &mut Terms,
    signature: &mut Signature,
    procedure: &Procedure,
    written: &Written,
) {
    let name = &written.name.name;
    if procedure.type_params.len() != signature.own_params.len() {
        let message = format!(
            "wrong number of type parameters in the implementation of `{name}`: {} instead of {}",
            signature.own_params.len(),
            procedure.type_params.len()
        );
        terms.report.type_error(written.name.span, message);
        return;
    }
    let types = |locals: &[Local]| -> Vec<Type> {
        locals.iter().map(|local| terms.type_of(local.var)).collect()
    };
    let (ins, outs) = (types(&procedure.ins), types(&procedure.outs));
    let (own_ins, own_outs) = (types(&signature.ins), types(&signature.outs));
    let params = infer::by_occurrence(&procedure.type_params, ins.iter().chain(&outs));
    let own = infer::by_occurrence(&signature.own_params, own_ins.iter().chain(&own_outs));
    // The parameter that occurs first in one stands for the one that occurs first in the other, and so on.
    let counterpart = |param: &ParamId| {
        let index = params.iter().position(|other| other == param)?;
        own.get(index).copied()
    };
    let matched: Vec<ParamId> = procedure.type_params.iter().filter_map(counterpart).collect();
    if matched.len() == procedure.type_params.len() {
        signature.type_params = matched;
    }
    let targets: Vec<Type> = own.iter().copied().map(Type::Param).collect();
    let renamed = |types: Vec<Type>| -> Vec<Type> {
        types.iter().map(|ty| infer::substitute(ty, &params, &targets)).collect()
    };
    let (ins, outs) = (renamed(ins), renamed(outs));
    match_formals(terms, &ins, &own_ins, written.ins, "in-parameter", written.name);
    match_formals(terms, &outs, &own_outs, written.outs, "out-parameter", written.name);
}

fn match_formals(
    terms: &mut Terms,
    wanted: &[Type],
    found: &[Type],
    bindings: &[ast::Binding],
    what: &str,
    name: &Ident,
) {
    if wanted.len() != found.len() {
        let message = format!(
            "wrong number of {what}s in the implementation of `{}`: {} instead of {}",
            name.name,
            found.len(),
            wanted.len()
        );
        terms.report.type_error(name.span, message);
        return;
    }
    for (index, (wanted, found)) in wanted.iter().zip(found).enumerate() {
        if !infer::is_error(wanted) && !infer::is_error(found) && !infer::same_type(wanted, found) {
            let (wanted, found) = (terms.types.show(wanted), terms.types.show(found));
            let message = format!(
                "{what} `{}` of the implementation of `{}` is of type {found}, not {wanted} as in the procedure",
                bindings[index].ident.name, name.name
            );
            terms.report.type_error(name.span, message);
        }
    }
}
