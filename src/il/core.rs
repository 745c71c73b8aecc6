//! The intermediate language as the rooms behind it see it: every name resolved to one declaration, every type known, no
//! type parameters, no synonyms, no overloading. `monomorphise` makes it from a checked program.
//! Invariants: names of sorts, functions, constructors and procedures are unique in their kind; a `Var` is the same variable
//! exactly when its `id` is the same, and no two binders of one program bind the same id; map targets and field targets
//! have become stores (`a[i] := e` is `a := a[i := e]`); every expression carries its sort.

use crate::base::{Access, AskedByCallee, Owner, Shape, Span};
use crate::il::label::Label;
use crate::il::obligation::{Obligation, ObligationKind};
use num_bigint::BigInt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

pub use crate::il::ast::Name;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    Int,
    Real,
    Bv(u32),
    /// A sort declared in `Program::sorts`.
    Named(Name),
    /// Maps with any number of arguments, none included.
    Map(Arc<[Sort]>, Arc<Sort>),
}

/// A variable: constant, global, parameter, local or bound. Compared by `id` alone.
#[derive(Clone, Debug)]
pub struct Var(Arc<VarData>);

#[derive(Debug)]
pub struct VarData {
    pub id: u32,
    /// Not unique.
    pub name: Name,
    /// What people call it; `None` for what only a translation or a pass knows.
    pub called: Option<Name>,
    pub sort: Sort,
    pub kind: VarKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    Constant,
    Global,
    In,
    Out,
    Local,
    /// Made by a pass, unknown to the user.
    Temporary,
    Bound,
}

/// Hands out variable ids; the next free one is part of the program so that later passes can go on.
#[derive(Clone, Debug, Default)]
pub struct Fresh {
    next: u32,
}

#[derive(Debug, Default)]
pub struct Program {
    pub sorts: Vec<SortDecl>,
    pub constants: Vec<Constant>,
    pub functions: Vec<Function>,
    pub axioms: Vec<Axiom>,
    pub globals: Vec<Global>,
    pub procedures: Vec<Procedure>,
    pub implementations: Vec<Implementation>,
    pub fresh: Fresh,
}

#[derive(Clone, Debug)]
pub struct SortDecl {
    pub name: Name,
    pub kind: SortKind,
}

#[derive(Clone, Debug)]
pub enum SortKind {
    Uninterpreted,
    /// `{:builtin "Seq"}` with arguments: the solver's own sort, by its SMT-LIB name.
    Builtin {
        smt: Name,
        args: Vec<Sort>,
    },
    Datatype(Vec<Constructor>),
}

#[derive(Clone, Debug)]
pub struct Constructor {
    /// Unique in the program.
    pub name: Name,
    /// Field names as selectors: unique per datatype and constructor, see `Kind::Field`.
    pub fields: Vec<(Name, Sort)>,
}

#[derive(Clone, Debug)]
pub struct Constant {
    pub var: Var,
    pub unique: bool,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: Name,
    /// Formal parameters as bound variables, to be used by `body`.
    pub params: Vec<Var>,
    pub result: Sort,
    pub meaning: Meaning,
    /// `{:never_pattern}`: applications must not be chosen as triggers.
    pub never_pattern: bool,
    /// `{:bits "and"}`: what it computes, see `BitOperation`.
    pub bits: Option<BitOperation>,
    pub span: Span,
}

/// What a function of integers does to their bits, in two's complement with endless sign. Axioms say some of it; whoever asks with
/// bit-vectors knows all. Of negative amounts nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BitOperation {
    And,
    Or,
    Xor,
    /// `a * 2^n`.
    ShiftLeft,
    /// `a / 2^n`, rounded down.
    ShiftRight,
    /// `2^n`.
    Power,
}

impl BitOperation {
    const ALL: [(BitOperation, &str); 6] = [
        (BitOperation::And, "and"),
        (BitOperation::Or, "or"),
        (BitOperation::Xor, "xor"),
        (BitOperation::ShiftLeft, "shl"),
        (BitOperation::ShiftRight, "shr"),
        (BitOperation::Power, "pow2"),
    ];

    pub fn named(name: &str) -> Option<BitOperation> {
        BitOperation::ALL.iter().find(|(_, known)| *known == name).map(|(operation, _)| *operation)
    }

    /// As it is written.
    pub fn name(self) -> &'static str {
        let mut all = BitOperation::ALL.iter();
        all.find(|(operation, _)| *operation == self).map_or("", |(_, name)| name)
    }
}

#[derive(Clone, Debug)]
pub enum Meaning {
    /// Only axioms say something about it.
    Uninterpreted,
    /// `f(x) { body }`: an axiom with `f(x)` as its trigger. May be recursive.
    Axiom(Expr),
    /// `{:inline}`: replaced by its body everywhere. Not recursive.
    Inline(Expr),
    /// `{:define}`: a definition of the solver's (`define-fun`). Not recursive.
    Define(Expr),
    /// `{:builtin "+"}` or `{:bvbuiltin "bvadd"}`: the solver's own symbol, possibly indexed (`(_ zero_extend 8)`), or one
    /// of the map operations (`MapConst`, `MapAdd`, ..).
    Builtin(Name),
}

#[derive(Clone, Debug)]
pub struct Axiom {
    pub condition: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Global {
    pub var: Var,
    pub where_clause: Option<Expr>,
}

/// A parameter, result or local variable.
#[derive(Clone, Debug)]
pub struct Local {
    pub var: Var,
    pub where_clause: Option<Expr>,
    /// `{:assumption}`: starts out true.
    pub assumption: bool,
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub name: Name,
    pub ins: Vec<Local>,
    pub outs: Vec<Local>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub modifies: Vec<Var>,
    /// `{:inline n}` on the procedure or its implementation.
    pub inline: Option<u32>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Clause {
    /// What is checked; where it is relied on, `assumed` if there is one.
    pub condition: Expr,
    /// The same clause in the form in which it may be relied on, if that is another (see `Assert::assumed`).
    pub assumed: Option<Expr>,
    pub free: bool,
    /// `{:always_assume}` on a free clause: assumed on the checked side too.
    pub always_assume: bool,
    /// False for `{:subsumption 0}` on a precondition: what follows a call may rely neither on it nor on what is ensured, unless it holds.
    pub assumed_after: bool,
    pub hints: Hints,
    /// What is asked where it is checked.
    pub asked: Obligation,
    pub span: Span,
}

/// A body to verify. Its parameters have ids of their own; `ins[i]` stands for the procedure's `ins[i]`.
#[derive(Clone, Debug)]
pub struct Implementation {
    /// The name of its procedure, in `Program::procedures`.
    pub procedure: Name,
    pub ins: Vec<Local>,
    pub outs: Vec<Local>,
    pub locals: Vec<Local>,
    pub body: Vec<Stmt>,
    /// The closing brace.
    pub end: Span,
    /// What people know it by.
    pub owner: Owner,
    /// False for `{:verify false}` and for bodies that are only inlined.
    pub verify: bool,
    /// `{:selective_checking}`: what no `{:start_checking_here}` leads to is assumed.
    pub selective: bool,
    pub span: Span,
}

/// A statement; `span` is the place it is reported by.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Label(Label),
    Assert(Assert),
    Assume(Expr, Hints),
    /// Parallel assignment to distinct variables.
    Assign(Vec<(Var, Expr)>),
    Havoc(Vec<Var>),
    Call(Call),
    If {
        guard: Option<Expr>,
        then_branch: Vec<Stmt>,
        /// The closing brace of `then_branch`.
        then_end: Span,
        else_branch: Vec<Stmt>,
    },
    While {
        guard: Option<Expr>,
        invariants: Vec<Invariant>,
        body: Vec<Stmt>,
    },
    /// Out of the innermost loop, or out of the statement that follows the label.
    Break(Option<Name>),
    Goto(Vec<Name>),
    Return,
}

#[derive(Clone, Debug)]
pub struct Assert {
    pub condition: Expr,
    /// What may be relied on afterwards, if that is not `condition`: a quantifier over types has become its proof for an
    /// unknown type in `condition`, and its instances for the types at hand in `assumed`.
    pub assumed: Option<Expr>,
    pub obligation: Obligation,
    /// False for `{:subsumption 0}`: what follows may not rely on it.
    pub assumed_after: bool,
    pub hints: Hints,
}

#[derive(Clone, Debug)]
pub struct Invariant {
    pub condition: Expr,
    /// As in `Assert`.
    pub assumed: Option<Expr>,
    pub free: bool,
    pub assumed_after: bool,
    pub hints: Hints,
    pub message: Option<Name>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Call {
    pub procedure: Name,
    pub args: Vec<Expr>,
    pub results: Vec<Var>,
    /// `free call`: preconditions are assumed, not checked.
    pub free: bool,
    /// `call {:verified_under e}`: where `e` holds the preconditions have been checked elsewhere.
    pub verified_under: Option<Expr>,
    /// The checks that the call answers, by the precondition of the callee that asks; of a translation that knows them.
    pub checks: Vec<AskedByCallee>,
}

impl Call {
    /// The check of a precondition `P` as this call must pass it, by its own name: `e || P` if the call is verified under `e`. What follows
    /// may rely on no more.
    pub fn pass(&self, mut check: Assert) -> Assert {
        let clause = check.obligation.clause;
        let asked = || self.checks.iter().filter(move |asked| clause == Some(asked.clause));
        check.obligation.checks = asked().map(|asked| asked.check.clone()).collect();
        if let Some(fact) = asked().find_map(|asked| asked.rests_on.clone()) {
            let access = Access { rests_on: Some(fact), ..Access::new(Shape::Argument) };
            check.obligation.access = Some(Box::new(access));
        }
        if let Some(assumption) = &self.verified_under {
            check.condition = assumption.clone().or(check.condition);
            check.assumed = check.assumed.map(|assumed| assumption.clone().or(assumed));
        }
        check
    }
}

/// What goes with an assumption or assertion besides its condition.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// `{:add_to_pool "name", e, ..}`: terms offered for the instantiation of quantifiers over the pool.
    pub add_to_pool: Vec<(Name, Vec<Expr>)>,
    /// `{:shows e}`: what a reader of a counterexample wants to know here, by the text at the place of `e`.
    pub shows: Vec<Expr>,
    /// `{:why ".."}` of an assumption: the reason for which it holds.
    pub why: Option<Name>,
    /// An assumption that rests on a person's word, which may contradict what is known: what has then gone wrong.
    pub trusted: Option<Obligation>,
    /// `{:start_checking_here}`, for bodies that are checked from there on, see `Implementation::selective`.
    pub starts_checking: bool,
}

#[derive(Clone, Debug)]
pub struct Expr(Arc<Node>);

#[derive(Debug)]
pub struct Node {
    pub kind: Kind,
    pub sort: Sort,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Bool(bool),
    Int(BigInt),
    /// As written: digits, a point, perhaps an exponent.
    Real(Name),
    Bv {
        value: BigInt,
        width: u32,
    },
    Var(Var),
    /// The value in the state in which the procedure was entered.
    Old(Expr),
    Op(Op, Vec<Expr>),
    Call(Name, Vec<Expr>),
    Select(Expr, Vec<Expr>),
    Store(Expr, Vec<Expr>, Expr),
    Quantifier(Arc<Quantifier>),
    Lambda(Arc<Lambda>),
    /// Bindings are parallel: no value sees another binding of the same let.
    Let(Vec<(Var, Expr)>, Expr),
    Construct(Name, Vec<Expr>),
    /// Field `name` of a value made by `constructor`; any value of the right sort otherwise.
    Field {
        of: Expr,
        constructor: Name,
        name: Name,
    },
    Is(Expr, Name),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Not,
    Neg,
    And,
    Or,
    Implies,
    Iff,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    /// Euclidean, as `mod`.
    Div,
    Mod,
    /// On reals; `monomorphise` has put `ToReal` around integer operands.
    RealDiv,
    Pow,
    IfThenElse,
    ToInt,
    ToReal,
    Concat,
    /// Bits `low` to `high - 1`.
    Extract {
        high: u32,
        low: u32,
    },
}

#[derive(Clone, Debug)]
pub struct Quantifier {
    pub forall: bool,
    pub vars: Vec<Var>,
    pub triggers: Vec<Vec<Expr>>,
    pub nopats: Vec<Expr>,
    pub weight: Option<u32>,
    pub qid: Option<Name>,
    /// `{:pool "name"}` per bound variable: the pools its instances come from.
    pub pools: Vec<Vec<Name>>,
    pub hints: Hints,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub struct Lambda {
    pub vars: Vec<Var>,
    pub pools: Vec<Vec<Name>>,
    pub body: Expr,
}

impl Hints {
    /// All that the hints speak of.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> {
        self.add_to_pool.iter().flat_map(|(_, terms)| terms).chain(&self.shows)
    }

    /// The same for an assumption that rests on a person's word.
    pub fn trusting(self, kind: ObligationKind, span: Span) -> Hints {
        Hints { trusted: Some(Obligation::new(kind, span)), ..self }
    }
}

impl Clause {
    /// The form in which the clause may be relied on.
    pub fn relied_on(&self) -> &Expr {
        self.assumed.as_ref().unwrap_or(&self.condition)
    }
}

impl Assert {
    /// What may be relied on afterwards.
    pub fn relied_on(&self) -> &Expr {
        self.assumed.as_ref().unwrap_or(&self.condition)
    }
}

impl Program {
    /// Whether any declaration has bit-vectors in its sort.
    pub fn has_bit_vectors(&self) -> bool {
        let constants = self.constants.iter().map(|constant| &constant.var);
        let globals = self.globals.iter().map(|global| &global.var);
        let params = self.functions.iter().flat_map(|function| &function.params);
        let bodies = self.implementations.iter();
        let locals = bodies.flat_map(|body| body.ins.iter().chain(&body.outs).chain(&body.locals));
        let vars = constants.chain(globals).chain(params).chain(locals.map(|local| &local.var));
        let results = self.functions.iter().map(|function| &function.result);
        vars.map(|var| &var.sort).chain(results).any(Sort::has_bit_vectors)
    }
}

impl Sort {
    fn has_bit_vectors(&self) -> bool {
        match self {
            Sort::Bv(_) => true,
            Sort::Map(domain, range) => {
                domain.iter().any(Sort::has_bit_vectors) || range.has_bit_vectors()
            }
            Sort::Bool | Sort::Int | Sort::Real | Sort::Named(_) => false,
        }
    }
}

impl Fresh {
    pub fn var(&mut self, name: impl Into<Name>, sort: Sort, kind: VarKind) -> Var {
        let id = self.next;
        self.next += 1;
        Var(Arc::new(VarData { id, name: name.into(), called: None, sort, kind }))
    }

    /// A variable that people know.
    pub fn known_var(
        &mut self,
        name: Name,
        called: Option<Name>,
        sort: Sort,
        kind: VarKind,
    ) -> Var {
        let id = self.next;
        self.next += 1;
        Var(Arc::new(VarData { id, name, called, sort, kind }))
    }
}

impl Deref for Var {
    type Target = VarData;

    fn deref(&self) -> &VarData {
        &self.0
    }
}

impl PartialEq for Var {
    fn eq(&self, other: &Var) -> bool {
        self.id == other.id
    }
}

impl Eq for Var {}

impl PartialOrd for Var {
    fn partial_cmp(&self, other: &Var) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Var {
    fn cmp(&self, other: &Var) -> std::cmp::Ordering {
        self.id.cmp(&other.id)
    }
}

impl Hash for Var {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state)
    }
}

impl Deref for Expr {
    type Target = Node;

    fn deref(&self) -> &Node {
        &self.0
    }
}

impl Expr {
    pub fn new(kind: Kind, sort: Sort, span: Span) -> Expr {
        Expr(Arc::new(Node { kind, sort, span }))
    }

    pub fn bool(value: bool) -> Expr {
        Expr::new(Kind::Bool(value), Sort::Bool, Span::default())
    }

    pub fn var(var: &Var, span: Span) -> Expr {
        Expr::new(Kind::Var(var.clone()), var.sort.clone(), span)
    }

    pub fn negated(self) -> Expr {
        let span = self.span;
        Expr::new(Kind::Op(Op::Not, vec![self]), Sort::Bool, span)
    }

    pub fn binary(op: Op, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        Expr::new(Kind::Op(op, vec![left, right]), Sort::Bool, span)
    }

    pub fn or(self, other: Expr) -> Expr {
        Expr::binary(Op::Or, self, other)
    }

    pub fn implies(self, conclusion: Expr) -> Expr {
        Expr::binary(Op::Implies, self, conclusion)
    }

    pub fn equals(self, other: Expr) -> Expr {
        Expr::binary(Op::Eq, self, other)
    }

    pub fn is_true(&self) -> bool {
        matches!(self.kind, Kind::Bool(true))
    }

    /// Whether both are the same node in memory: a cheap test for "nothing changed".
    pub fn same_node(&self, other: &Expr) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
