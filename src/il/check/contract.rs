//! What procedures promise and ask for: where clauses of parameters, `requires`, `ensures`, `modifies`. In-parameters and
//! preconditions do not see the results; postconditions see both states.

use super::attributes;
use super::declare::Procedures;
use super::function::where_clause;
use super::report::Report;
use super::terms::{State, Terms};
use crate::il::ast::{self, ClauseKind, Decl};
use crate::il::core::VarKind;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::il::poly::{Clause, Local, Procedure, VarId};

pub fn check_contracts(terms: &mut Terms, procedures: &mut Procedures) {
    for (known, (decl, written)) in procedures.all.iter_mut().zip(&procedures.written) {
        contract(terms, known, decl, written);
    }
}

fn contract(terms: &mut Terms, known: &mut Procedure, decl: &Decl, procedure: &ast::Procedure) {
    // A pure procedure is a function of its arguments: it sees no state.
    let (one, two) = states(procedure.pure);
    terms.state = one;
    known.modifies = modifies_clauses(terms, procedure);
    terms.scope.push();
    terms.types.name_params(&procedure.type_params, &known.type_params);
    parameters(terms, &procedure.ins, &mut known.ins);
    known.requires = preconditions(terms, procedure);
    parameters(terms, &procedure.outs, &mut known.outs);
    terms.state = two;
    known.ensures = postconditions(terms, procedure);
    terms.ignored_attributes(&decl.attributes);
    terms.types.close_params(0);
    terms.scope.pop();
}

/// Brings parameters into scope and checks their where clauses, which see all of them.
pub fn parameters(terms: &mut Terms, bindings: &[ast::Binding], locals: &mut [Local]) {
    for (binding, local) in bindings.iter().zip(&*locals) {
        terms.bring_into_scope(&binding.ident.name, local.var);
    }
    for (binding, local) in bindings.iter().zip(locals) {
        terms.ignored_attributes(&binding.attributes);
        local.where_clause = where_clause(terms, binding);
    }
}

fn modifies_clauses(terms: &mut Terms, procedure: &ast::Procedure) -> Vec<VarId> {
    let mut modifies: Vec<VarId> = vec![];
    for clause in &procedure.contract {
        let ClauseKind::Modifies(idents) = &clause.kind else { continue };
        for ident in idents {
            match terms.scope.lookup_outermost(&ident.name) {
                None => terms
                    .report
                    .name_error(ident.span, format!("undeclared identifier `{}`", ident.name)),
                Some(var) if terms.var(var).kind != VarKind::Global => {
                    let message =
                        format!("`{}` is a constant: no procedure modifies it", ident.name);
                    terms.report.type_error(ident.span, message);
                }
                Some(var) if !modifies.contains(&var) => modifies.push(var),
                Some(_) => {}
            }
        }
        terms.ignored_attributes(&clause.attributes);
    }
    if procedure.pure && !modifies.is_empty() {
        terms.report.name_error(procedure.name.span, "a pure procedure modifies nothing");
    }
    modifies
}

fn preconditions(terms: &mut Terms, procedure: &ast::Procedure) -> Vec<Clause> {
    let mut requires = vec![];
    for clause in &procedure.contract {
        if let ClauseKind::Requires(condition) = &clause.kind {
            requires.push(clause_of(terms, clause, condition, "a precondition"));
        }
    }
    requires
}

fn postconditions(terms: &mut Terms, procedure: &ast::Procedure) -> Vec<Clause> {
    let mut ensures = vec![];
    for clause in &procedure.contract {
        if let ClauseKind::Ensures(condition) = &clause.kind {
            ensures.push(clause_of(terms, clause, condition, "a postcondition"));
        }
    }
    ensures
}

fn clause_of(terms: &mut Terms, clause: &ast::Clause, condition: &ast::Expr, what: &str) -> Clause {
    let mut meant = terms.attributes(&clause.attributes);
    let condition = terms.condition(condition, clause.span, what);
    let mut condition = meant.weaken(condition);
    terms.settle(|fill| {
        fill.expr(&mut condition);
        fill.hints(&mut meant.hints);
    });
    Clause {
        condition,
        free: clause.free,
        always_assume: attributes::flag(&clause.attributes, "always_assume"),
        assumed_after: attributes::number(&clause.attributes, "subsumption") != Some(0),
        hints: meant.hints,
        asked: asked(clause, &mut terms.report),
        span: clause.span,
    }
}

/// What the clause is called where it is checked: by its keyword, unless a translation or the text says otherwise.
fn asked(clause: &ast::Clause, report: &mut Report) -> Obligation {
    if let Some(obligation) = &clause.asked {
        return (**obligation).clone();
    }
    let usual = match &clause.kind {
        ClauseKind::Requires(_) => ObligationKind::Precondition,
        ClauseKind::Ensures(_) | ClauseKind::Modifies(_) => ObligationKind::Postcondition,
    };
    let kind = attributes::code(&clause.attributes, report).unwrap_or(usual);
    let message = attributes::text(&clause.attributes, "msg");
    Obligation { message, ..Obligation::new(kind, clause.span) }
}

/// What preconditions and what postconditions of a procedure may speak of.
pub fn states(pure: bool) -> (State, State) {
    if pure { (State::None, State::None) } else { (State::One, State::Two) }
}
