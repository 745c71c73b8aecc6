//! An annotated translation unit: typed C together with the contracts of its functions, the annotations of its loops and
//! statements, and the definitions of its logic. Ids index the tables of the program they come from.
//! Invariant: every annotation of the source is here or was reported; none is dropped.

use super::term::{Label, LogicType, Term, TermKind};
use crate::base::Span;
use crate::typed;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident indexes $table:ident of $item:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl std::ops::Index<$name> for Program {
            type Output = $item;
            fn index(&self, id: $name) -> &$item {
                &self.$table[id.0 as usize]
            }
        }
    )*};
}

ids! {
    LogicFunctionId indexes logic of LogicFunction;
    LogicTypeId indexes logic_types of LogicTypeDeclaration;
    /// Bound variables and logic parameters: all of the unit are in one table.
    BoundId indexes bounds of BoundVariable;
    GhostId indexes ghosts of GhostVariable;
}

#[derive(Debug)]
pub struct Program {
    pub typed: typed::Program,
    pub logic: Vec<LogicFunction>,
    pub logic_types: Vec<LogicTypeDeclaration>,
    pub bounds: Vec<BoundVariable>,
    pub ghosts: Vec<GhostVariable>,
    /// Axioms and lemmas in source order.
    pub facts: Vec<Fact>,
    /// Of globals, in source order.
    pub invariants: Vec<GlobalInvariant>,
    pub functions: BTreeMap<FunctionId, FunctionSpec>,
    /// Contracts of what function pointers may be called for: by the parameter or variable that holds the pointer ..
    pub pointer_variables: BTreeMap<VariableId, Contract>,
    /// .. and by the pointer type's typedef, as the function type it names.
    pub pointer_types: BTreeMap<TypeId, Contract>,
}

#[derive(Debug)]
pub struct BoundVariable {
    pub name: Arc<str>,
    pub ty: LogicType,
    pub span: Span,
}

#[derive(Debug)]
pub struct LogicTypeDeclaration {
    pub name: Arc<str>,
    pub span: Span,
}

/// A predicate (its result is `Boolean`) or a logic function.
#[derive(Debug)]
pub struct LogicFunction {
    pub name: Arc<str>,
    pub span: Span,
    /// The names of its label parameters. What reads memory without naming a label has one, unnamed, parameter.
    pub labels: Vec<Arc<str>>,
    pub parameters: Vec<BoundId>,
    pub result: LogicType,
    /// `None`: declared only, known by axioms. In the body, labels are `Formal`.
    pub body: Option<Term>,
    /// Calls itself, perhaps through others.
    pub recursive: bool,
    /// Cases of an inductive predicate: each one a formula that holds.
    pub cases: Vec<Case>,
    /// It is a sum over a range, or the like.
    pub fold: Option<Fold>,
}

/// A case of an inductive predicate.
#[derive(Debug)]
pub struct Case {
    pub name: Arc<str>,
    /// How many states it speaks of, if they are its own and not the predicate's: it holds for any such states.
    pub own_labels: Option<u32>,
    pub formula: Term,
}

/// What is added up, counted or compared for each index of a range.
#[derive(Clone, PartialEq, Debug)]
pub struct Fold {
    pub kind: FoldKind,
    pub index: BoundId,
    /// For the index and the function's parameters behind the ends of the range.
    pub item: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldKind {
    Sum,
    Product,
    /// Items are 0 or 1.
    NumberOf,
    Min,
    Max,
}

impl FoldKind {
    pub fn word(self) -> &'static str {
        match self {
            FoldKind::Sum => "sum",
            FoldKind::Product => "product",
            FoldKind::NumberOf => "numof",
            FoldKind::Min => "min",
            FoldKind::Max => "max",
        }
    }
}

impl LogicFunction {
    /// The terms that define it.
    pub fn definitions(&self) -> impl Iterator<Item = &Term> {
        self.body.iter().chain(self.cases.iter().map(|case| &case.formula))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FactKind {
    /// In an axiomatic block: trusted.
    Axiom,
    /// To be proved from what stands before it, and used by what stands after it; trusted where it is not proved.
    Lemma,
}

#[derive(Debug)]
pub struct Fact {
    pub kind: FactKind,
    pub name: Arc<str>,
    pub labels: Vec<Arc<str>>,
    pub formula: Term,
    pub span: Span,
}

#[derive(Debug)]
pub struct GlobalInvariant {
    pub name: Arc<str>,
    pub formula: Term,
    pub span: Span,
    /// No other file can break it (see `private_state`).
    pub private: bool,
    /// It holds only if the constant of that number does.
    pub switch: Option<u32>,
}

/// A variable that only annotations see. Integers are mathematical if its type is `Integer`.
#[derive(Debug)]
pub struct GhostVariable {
    pub name: Arc<str>,
    pub ty: LogicType,
    pub span: Span,
    /// `None`: global.
    pub within: Option<FunctionId>,
    /// Of a global.
    pub initial: Option<Term>,
}

#[derive(Debug, Default)]
pub struct FunctionSpec {
    /// `None`: nothing was written.
    pub contract: Option<Contract>,
    /// By the offset at which the annotated loop statement starts.
    pub loops: BTreeMap<u32, LoopSpec>,
    /// What the statement that starts at that offset may change.
    pub frames: BTreeMap<u32, Vec<Location>>,
    /// What stands before the statement that starts at that offset, in order.
    pub before: BTreeMap<u32, Vec<Code>>,
    /// What stands behind the last statement of the block that starts (with its brace) at that offset.
    pub at_end: BTreeMap<u32, Vec<Code>>,
    /// Labels that `\at` names: C's and ghost code's.
    pub labels: Vec<CodeLabel>,
}

#[derive(Debug)]
pub struct CodeLabel {
    pub name: Arc<str>,
    /// The statement that starts there carries the label; a ghost label's own place, which is no statement's (it has a
    /// `CodeKind::Label`).
    pub place: u32,
}

#[derive(Clone, Debug, Default)]
pub struct Contract {
    pub span: Span,
    /// What its terms call the parameters, in their order. Of a function, these are the function's own. Of a parameter that points
    /// to a function, the `siblings` follow.
    pub parameters: Vec<VariableId>,
    /// Parameters of the function around that the contract of one of them names: their values when that function was called.
    pub siblings: Vec<VariableId>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    /// `None`: no clause, anything may change. `Some(vec![])`: `\nothing`.
    pub modifies: Option<Vec<Location>>,
    pub frees: Option<Vec<Location>>,
    pub decreases: Option<Measure>,
    /// What is said and neither checked nor relied on.
    pub unchecked: Vec<Unchecked>,
    /// Where `terminates \true` stands: every run ends.
    pub terminates: Option<Span>,
    /// Where `exits \false` stands: no run ends by `exit` or the like. (Other conditions are refused.) A `_Noreturn` function
    /// has no `ensures` to check.
    pub never_exits: Option<Span>,
    pub behaviors: Vec<Behavior>,
    /// Each a set of indices into `behaviors`.
    pub complete: Vec<(Vec<u32>, Span)>,
    pub disjoint: Vec<(Vec<u32>, Span)>,
    /// `global-initial`: the function is entered with globals as initialised (as `main` is).
    pub initial_globals: bool,
}

/// The name of the clause that says what `main` is started with, which nobody has written.
pub const PROGRAM_START: &str = "program_start";

#[derive(Clone, Debug)]
pub struct Clause {
    pub name: Option<Arc<str>>,
    pub formula: Term,
    /// From the keyword to the end of the formula.
    pub span: Span,
    pub mode: ClauseMode,
    /// A clause that was proposed counts only where the switch with this number is on (see `proposal`).
    pub switch: Option<u32>,
    /// A precondition that some call is not shown to meet: nothing behind a call relies on it.
    pub doubted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseMode {
    /// Checked, then known.
    Normal,
    /// `check requires`: checked, not assumed afterwards.
    Check,
    /// `admit requires`, `admit ensures`: assumed, not checked; listed by `cinch audit`.
    Admit,
}

#[derive(Clone, Debug)]
pub struct Behavior {
    pub name: Arc<str>,
    pub assumes: Vec<Clause>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub modifies: Option<Vec<Location>>,
    pub span: Span,
}

/// An element of a `modifies` or `frees`: a place, a set of places, or a set of addresses.
#[derive(Clone, Debug)]
pub struct Location {
    pub term: Term,
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct LoopSpec {
    pub span: Span,
    pub invariants: Vec<Clause>,
    pub modifies: Option<Vec<Location>>,
    pub frees: Option<Vec<Location>>,
    pub variant: Option<Measure>,
    /// What is said and neither checked nor relied on.
    pub unchecked: Vec<Unchecked>,
}

/// What gets smaller with every round or every call back.
#[derive(Clone, Debug)]
pub struct Measure {
    pub term: Term,
    /// `for R`: a formula over the value before and the value now. That there are no endless chains in it is taken on trust.
    /// `None`: integers, down to zero.
    pub relation: Option<(BoundId, BoundId, Term)>,
}

/// A claim that is kept for `cinch audit`.
#[derive(Clone, Copy, Debug)]
pub struct Unchecked {
    pub what: &'static str,
    pub span: Span,
}

/// An annotation that stands among statements.
#[derive(Clone, Debug)]
pub struct Code {
    pub kind: CodeKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum CodeKind {
    /// Checked, then known.
    Assert(Clause),
    /// Checked only.
    Check(Clause),
    /// Assumed (`assume`, `admit`): listed by `cinch audit`.
    Assume(Clause),
    /// `ghost T x = e;` has a `Declare` and a `Set`.
    Declare(GhostId),
    Set(GhostId, Term),
    /// `ghost BS += e;` and `ghost BS -= e;`
    AddBlocker(Term),
    RemoveBlocker(Term),
    /// `ghost retype(p, T);` and `retype(p, T, n)` for an array of n.
    Retype {
        pointer: Term,
        ty: TypeId,
        count: Option<Term>,
    },
    If(Term, Vec<Code>, Vec<Code>),
    /// `ghost L: ;`: index into `FunctionSpec::labels`.
    Label(u32),
    /// The statement's checks are not made at run time: listed by `cinch audit`. Proofs ask for them all the same.
    Trust,
}

impl Contract {
    /// All terms that its clauses are.
    pub fn terms(&self) -> Vec<&Term> {
        let own = self.requires.iter().chain(&self.ensures);
        let clauses = own.chain(self.behaviors.iter().flat_map(|behavior| {
            behavior.assumes.iter().chain(&behavior.requires).chain(&behavior.ensures)
        }));
        let places = self.modifies.iter().chain(&self.frees);
        let places = places.chain(self.behaviors.iter().flat_map(|behavior| &behavior.modifies));
        let mut terms: Vec<&Term> = clauses.map(|clause| &clause.formula).collect();
        terms.extend(places.flatten().map(|location| &location.term));
        terms.extend(self.decreases.iter().flat_map(Measure::terms));
        terms
    }

    /// Adds those of the parameters around that its terms name to its own.
    pub fn name_siblings(&mut self, around: impl IntoIterator<Item = VariableId>) {
        let mut named = BTreeSet::new();
        for term in self.terms() {
            term.for_each(&mut |term| {
                if let TermKind::Variable(id) = term.kind {
                    named.insert(id);
                }
            });
        }
        self.siblings = around.into_iter().filter(|id| named.contains(id)).collect();
        self.parameters.extend(&self.siblings);
    }
}

impl Measure {
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let relation = self.relation.iter().map(|(_, _, formula)| formula);
        std::iter::once(&self.term).chain(relation)
    }

    /// Whether both are ordered by the same relation.
    pub fn compares_like(&self, other: &Measure) -> bool {
        let relation = |measure: &Measure| match &measure.relation {
            Some((_, _, formula)) => match &formula.kind {
                TermKind::Apply(id, labels, _) => Some(Some((*id, labels.clone()))),
                _ => None,
            },
            None => Some(None),
        };
        relation(self).is_some() && relation(self) == relation(other)
    }
}

impl Program {
    /// The switches of the clauses that were proposed.
    pub fn switches(&self) -> BTreeSet<u32> {
        let specs = self.functions.values();
        let loops = specs.flat_map(|spec| spec.loops.values()).flat_map(|it| &it.invariants);
        let contracts = self.functions.values().filter_map(|spec| spec.contract.as_ref());
        let contracts = contracts.chain(self.pointer_types.values());
        let clauses = contracts.flat_map(|it| it.requires.iter().chain(&it.ensures));
        let invariants = self.invariants.iter().filter_map(|it| it.switch);
        clauses.chain(loops).filter_map(|clause| clause.switch).chain(invariants).collect()
    }
}

impl FunctionSpec {
    /// Whether the state at a label has to be kept for `\at`.
    pub fn label(&self, label: Label) -> Option<&CodeLabel> {
        match label {
            Label::Code(index) => self.labels.get(index as usize),
            _ => None,
        }
    }
}
