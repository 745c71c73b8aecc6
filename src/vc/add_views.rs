//! What a counterexample shows of values that have no text of their own: each value that the function of a view takes is
//! accompanied by the function's result.
//!
//! ```text
//! p = ptr#3     =>     p = ptr#3, Obj of p = ref#1, Off of p = 8
//! ```
//! Changes nothing about what is proved: these terms are only evaluated in models.

use crate::base::Span;
use crate::il::core::{Expr, Function, Kind, Program, Var};
use crate::vc::passify::{Change, Passive, Subject};

/// Functions and constants that explain values.
#[derive(Clone, Debug, Default)]
pub struct Views {
    functions: Vec<Function>,
    constants: Vec<Var>,
}

impl Views {
    /// Whether nobody has asked for anything.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty() && self.constants.is_empty()
    }

    /// Those with the names; functions have one parameter. What the program does not declare is left out.
    pub fn new(program: &Program, functions: &[&str], constants: &[&str]) -> Views {
        let declared = program.functions.iter();
        let viewing = declared
            .filter(|function| functions.contains(&&*function.name) && function.params.len() == 1);
        let known = program.constants.iter().map(|constant| &constant.var);
        let known = known.filter(|var| constants.contains(&&*var.name));
        Views { functions: viewing.cloned().collect(), constants: known.cloned().collect() }
    }
}

pub fn add_views(passive: &mut Passive, views: &Views) {
    for block in &mut passive.blocks {
        let seen = views_of(&block.values, views);
        block.values.extend(seen);
    }
}

/// What accompanies the values.
pub fn views_of(values: &[Change], views: &Views) -> Vec<Change> {
    let mut seen = vec![];
    for Change { subject, value, asserts_before } in values {
        let fits = |function: &&Function| function.params[0].sort == value.sort;
        seen.extend(views.functions.iter().filter(fits).map(|function| {
            let kind = Kind::Call(function.name.clone(), vec![value.clone()]);
            let value = Expr::new(kind, function.result.clone(), Span::default());
            let subject = Subject::View(Box::new(subject.clone()), function.name.clone());
            Change { subject, value, asserts_before: *asserts_before }
        }));
    }
    if !seen.is_empty() {
        seen.extend(views.constants.iter().map(|var| {
            let value = Expr::var(var, Span::default());
            Change { subject: Subject::Constant(var.name.clone()), value, asserts_before: 0 }
        }));
    }
    seen
}
