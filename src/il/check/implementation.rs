//! Bodies of procedures. An implementation has variables and type parameters of its own; it must agree with its procedure on
//! the types of the parameters, up to the names and the order of type parameters. Where clauses of the procedure's parameters
//! hold for the implementation's too, and are checked once more in its terms.

use super::contract::states;
use super::infer;
use super::{Checker, State, attributes};
use crate::il::ast::{self, Attribute, Decl, DeclKind, Ident};
use crate::il::core::VarKind;
use crate::il::poly::{Implementation, Local, ParamId, ProcedureId, Stmt, Type};
use std::collections::HashSet;

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

impl Checker<'_> {
    pub fn check_implementations(&mut self, decls: &[&Decl]) {
        for index in 0..self.procedure_decls.len() {
            let (decl, procedure) = self.procedure_decls[index];
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
            let signature = self.quietly(|checker| checker.signature_of(&written));
            self.implementation(&written, ProcedureId(index as u32), signature);
        }
        for decl in decls {
            let DeclKind::Implementation(implementation) = &decl.kind else { continue };
            self.separate_implementation(&Written {
                name: &implementation.name,
                attributes: &decl.attributes,
                type_params: &implementation.type_params,
                ins: &implementation.ins,
                outs: &implementation.outs,
                body: &implementation.body,
                with_procedure: false,
            });
        }
    }

    fn separate_implementation(&mut self, written: &Written) {
        let mut signature = self.signature_of(written);
        let (ins, outs) = (&signature.ins, &signature.outs);
        self.require_in_formals(&signature.own_params, ins, outs, written.name.span);
        for bindings in [written.ins, written.outs] {
            for clause in bindings.iter().filter_map(|binding| binding.where_clause.as_ref()) {
                self.shape_error(clause.span, "where clauses stand with the procedure, not here");
            }
        }
        let Some(id) = self.procedure_names.get(&written.name.name).copied() else {
            let message = format!("no procedure `{}` is declared", written.name.name);
            self.name_error(written.name.span, message);
            self.state = State::Two;
            self.body(written, &mut signature);
            return;
        };
        self.match_procedure(&mut signature, id, written);
        self.implementation(written, id, signature);
    }

    fn signature_of(&mut self, written: &Written) -> Signature {
        let own_params = self.push_type_params(written.type_params);
        let ins = self.formals(written.ins, VarKind::In);
        let outs = self.formals(written.outs, VarKind::Out);
        self.close_type_params(0);
        Signature { type_params: own_params.clone(), own_params, ins, outs }
    }

    fn implementation(&mut self, written: &Written, id: ProcedureId, mut signature: Signature) {
        let (decl, procedure) = self.procedure_decls[id.0 as usize];
        self.quietly(|checker| checker.inherit_where_clauses(procedure, &mut signature));
        self.state = states(procedure.pure).1;
        self.in_pure = procedure.pure;
        self.modifies = self.program.procedures[id.0 as usize].modifies.iter().copied().collect();
        let (locals, body) = self.body(written, &mut signature);
        let inline = attributes::number(written.attributes, "inline");
        let known = &mut self.program.procedures[id.0 as usize];
        known.inline = known.inline.or(inline);
        let skip = [written.attributes, &decl.attributes]
            .iter()
            .any(|attributes| attributes::is_false(attributes, "verify"));
        self.program.implementations.push(Implementation {
            procedure: id,
            type_params: signature.type_params,
            ins: signature.ins,
            outs: signature.outs,
            locals,
            body,
            end: written.body.end,
            // Inlined bodies are verified where they are inlined.
            verify: !skip && known.inline.is_none(),
            span: written.name.span,
        });
    }

    /// The where clauses of the procedure, about the implementation's variables: each is checked again with the names of
    /// the procedure standing for what belongs to the implementation.
    fn inherit_where_clauses(&mut self, procedure: &ast::Procedure, signature: &mut Signature) {
        if signature.ins.len() != procedure.ins.len()
            || signature.outs.len() != procedure.outs.len()
        {
            return;
        }
        self.state = states(procedure.pure).0;
        self.scope.push();
        let names = procedure.type_params.iter().map(|ident| ident.name.clone());
        self.type_params = names.zip(signature.type_params.iter().copied()).collect();
        signature.ins = self.parameters(&procedure.ins, std::mem::take(&mut signature.ins));
        signature.outs = self.parameters(&procedure.outs, std::mem::take(&mut signature.outs));
        self.close_type_params(0);
        self.scope.pop();
    }

    /// Locals share the frame of the parameters, so they cannot hide them.
    fn body(&mut self, written: &Written, signature: &mut Signature) -> (Vec<Local>, Vec<Stmt>) {
        self.check_labels(written.body);
        self.assigned_assumptions = HashSet::new();
        let two = self.state;
        let names = written.type_params.iter().map(|ident| ident.name.clone());
        self.type_params = names.zip(signature.own_params.iter().copied()).collect();
        self.scope.push();
        let mark = self.report.mark();
        self.bring_formals_into_scope(written, signature);
        self.ignored_attributes(written.attributes);
        if written.with_procedure {
            self.report.forget_since(mark);
        }
        let locals = self.locals(&written.body.locals);
        self.state = two;
        let stmts = self.stmts(&written.body.stmts);
        self.scope.pop();
        self.close_type_params(0);
        (locals, stmts)
    }

    fn bring_formals_into_scope(&mut self, written: &Written, signature: &Signature) {
        let bindings = written.ins.iter().chain(written.outs);
        for (binding, local) in bindings.zip(signature.ins.iter().chain(&signature.outs)) {
            self.bring_into_scope(&binding.ident.name, local.var);
        }
    }

    fn locals(&mut self, bindings: &[ast::Binding]) -> Vec<Local> {
        let mut locals: Vec<Local> = bindings
            .iter()
            .map(|binding| {
                let ty = self.ty(&binding.ty);
                let var = self.declare_variable(&binding.ident, ty, VarKind::Local);
                let assumption = self.note_assumption(false, binding, var);
                Local { var, where_clause: None, assumption }
            })
            .collect();
        if self.state == State::Two {
            self.state = State::One;
        }
        for (binding, local) in bindings.iter().zip(&mut locals) {
            self.ignored_attributes(&binding.attributes);
            local.where_clause = self.where_clause(binding);
        }
        locals
    }

    /// Puts the type parameters in the order of the procedure and compares the types of the parameters.
    fn match_procedure(&mut self, signature: &mut Signature, id: ProcedureId, written: &Written) {
        let procedure = &self.program.procedures[id.0 as usize];
        let name = &written.name.name;
        if procedure.type_params.len() != signature.own_params.len() {
            let message = format!(
                "wrong number of type parameters in the implementation of `{name}`: {} instead of {}",
                signature.own_params.len(),
                procedure.type_params.len()
            );
            self.type_error(written.name.span, message);
            return;
        }
        let types = |locals: &[Local]| -> Vec<Type> {
            locals.iter().map(|local| self.type_of(local.var)).collect()
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
        self.match_formals(&ins, &own_ins, written.ins, "in-parameter", written.name);
        self.match_formals(&outs, &own_outs, written.outs, "out-parameter", written.name);
    }

    fn match_formals(
        &mut self,
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
            self.type_error(name.span, message);
            return;
        }
        for (index, (wanted, found)) in wanted.iter().zip(found).enumerate() {
            if !infer::is_error(wanted)
                && !infer::is_error(found)
                && !infer::same_type(wanted, found)
            {
                let (wanted, found) = (self.show(wanted), self.show(found));
                let message = format!(
                    "{what} `{}` of the implementation of `{}` is of type {found}, not {wanted} as in the procedure",
                    bindings[index].ident.name, name.name
                );
                self.type_error(name.span, message);
            }
        }
    }
}
