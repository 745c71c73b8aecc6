//! A clause on its way into a program: a candidate for one of the file's own functions and loops, or what was found for a function that
//! another file defines, put on its declaration here.

use crate::base::Span;
use crate::contract::pointer_home::pointer_home;
use crate::infer::{Candidate, Clause, Home};
use crate::report::location::location;
use crate::source::SourceMap;
use crate::typed::Program;
use crate::typed::describe::describe;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub candidate: Candidate,
    /// A precondition that some call is not shown to meet: nothing behind a call relies on it.
    pub doubted: bool,
    /// The same, as far as the search has seen; the proof will tell.
    pub suspected: bool,
    /// Of what another file has told.
    pub origin: Option<Origin>,
    /// Of a precondition, where it comes from, as far as the search has seen.
    pub way: Option<Arc<Way>>,
}

/// The way of a precondition from the check that needs it up to the function that asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The functions that it went through, from the one that asks to the one with the check.
    pub functions: Vec<Arc<str>>,
    pub check: Span,
}

/// Where a clause from another file stands there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin {
    /// The file's number.
    pub file: usize,
    pub home: Home,
    /// What the text calls the parameters.
    pub names: Vec<Arc<str>>,
    pub author: Author,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Author {
    Search,
    User,
}

/// The function that a clause is about, or the type of pointers to functions.
pub fn home_name(typed: &Program, home: Home) -> String {
    match home {
        Home::Function(function) | Home::Loop(function, _) => {
            typed.text(typed[function].name).to_string()
        }
        Home::File(variable) => typed.text(typed[variable].name).to_string(),
        Home::Pointer(ty) => pointer_home(typed, ty)
            .map_or_else(|| describe(typed, ty), |it| typed.text(it.name).to_string()),
    }
}

/// The part of a check that is quoted.
const MOST_LETTERS: usize = 40;

impl Way {
    /// `p->value` at list.c:7: first -> second -> leaf.
    pub fn words(&self, sources: &SourceMap) -> Option<String> {
        let at = location(self.check, sources)?;
        let text = sources.text(sources.written(self.check));
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let quoted = match text.chars().count() {
            0 => return None,
            count if count > MOST_LETTERS => {
                text.chars().take(MOST_LETTERS).chain("..".chars()).collect()
            }
            _ => text,
        };
        let by = match &self.functions[..] {
            [_] => String::new(),
            passed => format!(": {}", passed.join(" -> ")),
        };
        Some(format!("`{quoted}` at {}:{}{by}", at.file, at.line))
    }
}

impl Said {
    pub fn own(candidate: Candidate) -> Said {
        Said { candidate, doubted: false, suspected: false, origin: None, way: None }
    }

    pub fn is_own(&self) -> bool {
        self.origin.is_none()
    }

    /// Whether a user wrote it in another file.
    pub fn is_written(&self) -> bool {
        self.origin.as_ref().is_some_and(|it| it.author == Author::User)
    }

    pub fn is_precondition(&self) -> bool {
        self.candidate.clause == Clause::Requires
    }
}
