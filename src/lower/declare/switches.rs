//! Switches of proposed clauses: one boolean constant for each, of which nothing is known. A clause with a switch says nothing when it
//! is off, so that one translation serves every choice among the proposals.

use super::Declarations;
use crate::contract;
use crate::contract::program::Clause;
use crate::il::ast::{DeclKind, Expr};
use crate::lower::build::{self, ident, named_type};

/// What the switch with that number is called: as no variable that stands for something in C, such as what a `switch` looks at.
pub fn switch_name(number: u32) -> String {
    format!("proposed${number}")
}

/// What the clause says: all of its formula, or, if it was proposed, that it holds when it is switched on.
pub fn switched(clause: &Clause, formula: Expr) -> Expr {
    match clause.switch {
        Some(number) => build::implies(build::var(&switch_name(number)), formula),
        None => formula,
    }
}

impl Declarations {
    pub(super) fn switches(&mut self, program: &contract::Program) {
        let switches = program.switches().into_iter();
        let names: Vec<_> = switches.map(|number| ident(&switch_name(number))).collect();
        if !names.is_empty() {
            let ty = named_type("bool");
            self.push(DeclKind::Const { unique: false, names, ty, uses: vec![] });
        }
    }
}
