//! A run that breaks a rule, as people are told about it: the steps that matter, each with its place, words and a picture of memory, who
//! has seen it, and what it rests on; or the word that there is none. Plain data: one room finds runs, another one shows them.

use super::Span;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailingRun {
    /// The last one breaks the rule.
    pub steps: Vec<RunStep>,
    pub seen_by: SeenBy,
    /// What the program is started with and what it reads, in sentences.
    pub given: Vec<String>,
    /// What the run takes for granted, in sentences.
    pub assumed: Vec<String>,
    /// The function that the run starts with.
    pub entry: Arc<str>,
    /// A clause for the entry that excludes the run.
    pub requires: Option<String>,
}

/// All runs of a program were taken and none breaks a rule: what is known of a check that is not proved of its function by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveryRun {
    /// Whether some run comes to the function that the check stands in.
    pub reached: bool,
    /// How many ways there are through the program.
    pub paths: u64,
    /// Each way stands for lists of any length.
    pub folds: bool,
    /// What was taken for granted, in sentences.
    pub assumed: Vec<String>,
}

/// Who has seen a run, and what there is to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeenBy {
    /// Sanitizers, in the real program; their words.
    Sanitizers(String),
    /// The machine alone, without a solver; why sanitizers did not.
    Machine(String),
    /// Nobody; why.
    Nobody(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunStep {
    pub span: Span,
    /// The function that runs, and how many calls are under way around it.
    pub function: Arc<str>,
    pub depth: usize,
    pub kind: RunStepKind,
    /// One line.
    pub words: String,
    /// Behind the step; before the last one.
    pub picture: Picture,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunStepKind {
    /// Where the run starts.
    Start,
    /// A condition decides the way.
    Branch,
    Assignment,
    Call,
    Return,
    /// Something comes from outside.
    Input,
    /// Steps that are like those before and behind are left out.
    Skipped,
    /// The rule is broken.
    Failure,
}

/// Memory, as people draw it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Variables of the calls under way, the running one first, then of the file.
    pub calls: Vec<Drawn>,
    /// What pointers lead to.
    pub objects: Vec<Drawn>,
}

/// A box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The same in all pictures of a run.
    pub id: u32,
    pub title: String,
    pub life: Life,
    pub cells: Vec<Cell>,
    /// How many more cells there are.
    pub more: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Life {
    Alive,
    /// In words: `freed on line 7`.
    Over(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub name: String,
    pub holds: Holds,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    /// In C's terms.
    Value(String),
    Null,
    /// To the box with that number; where in it, if not at its start.
    Pointer(u32, Option<String>),
    /// Nothing was stored there.
    Unset,
}

impl FailingRun {
    pub fn is_seen(&self) -> bool {
        !matches!(self.seen_by, SeenBy::Nobody(_))
    }
}
