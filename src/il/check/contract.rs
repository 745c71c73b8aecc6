//! What procedures promise and ask for: where clauses of parameters, `requires`, `ensures`, `modifies`. In-parameters and
//! preconditions do not see the results; postconditions see both states.

use super::attributes;
use super::{Checker, State};
use crate::il::ast::{self, ClauseKind, Decl};
use crate::il::core::VarKind;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::il::poly::{Clause, Local, VarId};

impl Checker<'_> {
    pub fn check_contracts(&mut self) {
        for index in 0..self.procedure_decls.len() {
            let (decl, procedure) = self.procedure_decls[index];
            self.contract(index, decl, procedure);
        }
    }

    fn contract(&mut self, index: usize, decl: &Decl, procedure: &ast::Procedure) {
        // A pure procedure is a function of its arguments: it sees no state.
        let (one, two) = states(procedure.pure);
        self.state = one;
        self.modifies_clauses(index, procedure);
        self.scope.push();
        let type_params = self.program.procedures[index].type_params.clone();
        let names = procedure.type_params.iter().map(|ident| ident.name.clone());
        self.type_params = names.zip(type_params).collect();
        let ins = std::mem::take(&mut self.program.procedures[index].ins);
        self.program.procedures[index].ins = self.parameters(&procedure.ins, ins);
        self.preconditions(index, procedure);
        let outs = std::mem::take(&mut self.program.procedures[index].outs);
        self.program.procedures[index].outs = self.parameters(&procedure.outs, outs);
        self.state = two;
        self.postconditions(index, procedure);
        self.ignored_attributes(&decl.attributes);
        self.close_type_params(0);
        self.scope.pop();
    }

    /// Brings parameters into scope and checks their where clauses, which see all of them.
    pub fn parameters(&mut self, bindings: &[ast::Binding], mut locals: Vec<Local>) -> Vec<Local> {
        for (binding, local) in bindings.iter().zip(&locals) {
            self.bring_into_scope(&binding.ident.name, local.var);
        }
        for (binding, local) in bindings.iter().zip(&mut locals) {
            self.ignored_attributes(&binding.attributes);
            local.where_clause = self.where_clause(binding);
        }
        locals
    }

    fn modifies_clauses(&mut self, index: usize, procedure: &ast::Procedure) {
        let mut modifies: Vec<VarId> = vec![];
        for clause in &procedure.contract {
            let ClauseKind::Modifies(idents) = &clause.kind else { continue };
            for ident in idents {
                match self.scope.lookup_outermost(&ident.name) {
                    None => self
                        .name_error(ident.span, format!("undeclared identifier `{}`", ident.name)),
                    Some(var) if self.kind_of(var) != VarKind::Global => {
                        let message =
                            format!("`{}` is a constant: no procedure modifies it", ident.name);
                        self.type_error(ident.span, message);
                    }
                    Some(var) if !modifies.contains(&var) => modifies.push(var),
                    Some(_) => {}
                }
            }
            self.ignored_attributes(&clause.attributes);
        }
        if procedure.pure && !modifies.is_empty() {
            self.name_error(procedure.name.span, "a pure procedure modifies nothing");
        }
        self.program.procedures[index].modifies = modifies;
    }

    fn preconditions(&mut self, index: usize, procedure: &ast::Procedure) {
        for clause in &procedure.contract {
            if let ClauseKind::Requires(condition) = &clause.kind {
                let clause = self.clause(clause, condition, "a precondition");
                self.program.procedures[index].requires.push(clause);
            }
        }
    }

    fn postconditions(&mut self, index: usize, procedure: &ast::Procedure) {
        for clause in &procedure.contract {
            if let ClauseKind::Ensures(condition) = &clause.kind {
                let clause = self.clause(clause, condition, "a postcondition");
                self.program.procedures[index].ensures.push(clause);
            }
        }
    }

    fn clause(&mut self, clause: &ast::Clause, condition: &ast::Expr, what: &str) -> Clause {
        let mut meant = self.attributes(&clause.attributes);
        let condition = self.condition(condition, clause.span, what);
        let mut condition = meant.weaken(condition);
        self.settle(|fill| {
            fill.expr(&mut condition);
            fill.hints(&mut meant.hints);
        });
        Clause {
            condition,
            free: clause.free,
            always_assume: attributes::flag(&clause.attributes, "always_assume"),
            hints: meant.hints,
            asked: self.asked(clause),
            span: clause.span,
        }
    }

    /// What the clause is called where it is checked: by its keyword, unless a translation or the text says otherwise.
    fn asked(&mut self, clause: &ast::Clause) -> Obligation {
        if let Some(obligation) = &clause.asked {
            return (**obligation).clone();
        }
        let usual = match &clause.kind {
            ClauseKind::Requires(_) => ObligationKind::Precondition,
            ClauseKind::Ensures(_) | ClauseKind::Modifies(_) => ObligationKind::Postcondition,
        };
        let kind = self.code(&clause.attributes).unwrap_or(usual);
        let message = attributes::text(&clause.attributes, "msg");
        Obligation { message, ..Obligation::new(kind, clause.span) }
    }
}

/// What preconditions and what postconditions of a procedure may speak of.
pub fn states(pure: bool) -> (State, State) {
    if pure { (State::None, State::None) } else { (State::One, State::Two) }
}
