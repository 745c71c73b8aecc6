//! Clauses that nobody wrote: what an inferrer thinks may hold, with the text as a user would write it and the function or loop that
//! it is about. The text has a place of its own among the sources, so that no place of the user's moves.
//! Rule: a proposal is trusted no more than what a user writes; one with a switch can be turned off after translation.

use crate::base::Span;
use crate::syntax::ast::Annotation;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Proposal {
    pub home: Home,
    pub annotation: Annotation,
    /// Formulas hold only if the constant of that number does; frames have none.
    pub switch: Option<u32>,
    /// A precondition that some call is not shown to meet: nothing behind a call relies on it.
    pub doubted: bool,
    /// What the text calls the function's parameters, if not as the declaration does; of a pointer, if not as a `typedef` does.
    pub names: Option<Vec<Arc<str>>>,
}

/// What a proposed clause is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Home {
    Function(FunctionId),
    /// The loop statement of the function that starts there.
    Loop(FunctionId, u32),
    /// Whatever pointers to functions of that type lead to.
    Pointer(TypeId),
    /// All functions of the file, which keep something true of this variable.
    File(VariableId),
}

impl Home {
    /// The function whose body the clause is about; none for functions that nobody sees.
    pub fn function(self) -> Option<FunctionId> {
        match self {
            Home::Function(function) | Home::Loop(function, _) => Some(function),
            Home::Pointer(_) | Home::File(_) => None,
        }
    }
}

impl Proposal {
    /// `place`: where the text stands among the sources.
    pub fn new(home: Home, text: &str, place: Span, switch: Option<u32>) -> Proposal {
        let annotation = Annotation { span: place, text: place, words: text.into() };
        Proposal { home, annotation, switch, doubted: false, names: None }
    }
}
