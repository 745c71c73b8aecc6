//! What the analysis has to say of a program, as values over the variables of C. Nobody has proved any of it: these are proposals, few and
//! plausible, and the prover decides.

use super::symbols::Path;
use crate::base::Span;
use crate::flow::FunctionRef;
use crate::typed::program::VariableId;
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub struct Facts {
    pub functions: BTreeMap<FunctionRef, FunctionFacts>,
}

#[derive(Debug, Default)]
pub struct FunctionFacts {
    pub requires: Vec<Formula>,
    pub ensures: Vec<Formula>,
    /// By the span of the loop statement.
    pub loops: BTreeMap<Span, Vec<Formula>>,
    /// What it writes that callers can see; `None`: nobody knows.
    pub writes: Option<Vec<Written>>,
    /// Parameters that the function assigns: their names mean other values inside.
    pub changed: BTreeSet<VariableId>,
    /// Accesses that nothing was found for.
    pub open: Vec<Span>,
    /// The function did not settle, and nothing is said of it.
    pub given_up: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    AtMost(Sum, Sum),
    Equal(Sum, Sum),
    NotNull(Term),
    NotZero(Term),
    /// Both are the same pointer.
    Same(Term, Term),
    /// Both point into one object.
    OneObject(Path, Path),
    /// The second points a whole number of elements behind the first.
    Elements(Path, Path),
    /// It points into its object, or right behind it.
    Inside(Path),
    /// The same, and the object is alive.
    Object(Path),
    Valid(Range),
    /// It ends with a zero. `written`: it may be written up to there.
    String {
        pointer: Path,
        written: bool,
    },
    /// It is as long as it was at the entry.
    StringKept(Path),
    /// One of the two holds.
    Either(Box<Formula>, Box<Formula>),
    Separated(Range, Range),
    Implies(Vec<Formula>, Box<Formula>),
    /// The result is null, or so many elements behind where a pointer led at the entry.
    NullOrAt(Path, Sum),
    /// The result is null, or the formula holds.
    OrNull(Box<Formula>),
}

/// Elements of a type from one index to another, both included, counted from where a pointer led at the entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    pub pointer: Path,
    /// What the elements are taken for, where the pointer's own type does not say it.
    pub element: Option<TypeId>,
    pub low: Sum,
    pub high: Sum,
    pub written: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// A variable, a member, or what a pointer points to.
    Cell(Path),
    Range(Range),
}

/// A sum of terms with factors.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Sum {
    pub terms: Vec<(Term, i128)>,
    pub constant: i128,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Term {
    /// As it is at the place of the formula.
    Variable(VariableId),
    /// As it was at the entry.
    Entry(Path),
    /// Of the string that a pointer of the entry led to, then.
    StringLength(Path),
    /// From where a pointer led at the entry to where the term points now, in elements.
    Distance(Box<Term>, Path),
    /// The smaller, and the larger, of two.
    Least(Box<Sum>, Box<Sum>),
    Most(Box<Sum>, Box<Sum>),
    Result,
}
