//! Names for variables: core variables are told apart by id, written ones by name. A variable keeps its name unless another
//! one with that name is in scope; then it gets a number. Rule: in one scope, one name means one variable.

use crate::il::ast::{Ident, Name};
use crate::il::core::Var;
use std::collections::{HashMap, HashSet};

#[derive(Default)]
pub struct Scope {
    names: HashMap<u32, Name>,
    in_use: HashSet<Name>,
}

impl Scope {
    /// Brings variables into scope.
    pub fn enter<'a>(&mut self, vars: impl IntoIterator<Item = &'a Var>) {
        for var in vars {
            self.name_for(var);
        }
    }

    /// Ends the scope of variables, so that their names are free again.
    pub fn leave<'a>(&mut self, vars: impl IntoIterator<Item = &'a Var>) {
        for var in vars {
            if let Some(name) = self.names.remove(&var.id) {
                self.in_use.remove(&name);
            }
        }
    }

    /// The identifier of a variable. One that was never brought into scope is free and stays in scope from here on.
    pub fn ident(&mut self, var: &Var) -> Ident {
        Ident { name: self.name_for(var), span: Default::default() }
    }

    fn name_for(&mut self, var: &Var) -> Name {
        if let Some(name) = self.names.get(&var.id) {
            return name.clone();
        }
        let mut name = var.name.clone();
        let mut count = 0;
        while !self.in_use.insert(name.clone()) {
            count += 1;
            name = format!("{}#{count}", var.name).into();
        }
        self.names.insert(var.id, name.clone());
        name
    }
}
