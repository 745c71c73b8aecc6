//! Annotations as they are written: clauses, definitions, ghost code and terms, with no name resolved. Texts of names are shared
//! strings, since annotations have names that C does not know.

use crate::base::Span;
use crate::syntax::ast::{RecordKind, StringLiteral};
use num_bigint::BigInt;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    pub text: Arc<str>,
    pub span: Span,
}

/// One piece of an annotation; what it belongs to is a question of its place.
#[derive(Debug)]
pub enum Item {
    Clause(Clause),
    Behavior {
        name: Name,
        clauses: Vec<Clause>,
        span: Span,
    },
    /// `complete behaviors` and `disjoint behaviors`; no names: all.
    Behaviors {
        kind: BehaviorsKind,
        names: Vec<Name>,
        span: Span,
    },
    Ghost(Vec<Ghost>, Span),
    /// `trust`: a statement is not checked at run time.
    Trust(Span),
    Definition(Definition),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BehaviorsKind {
    Complete,
    Disjoint,
}

#[derive(Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    pub mode: Mode,
    /// `loop` stands before it.
    pub of_loop: bool,
    /// `for a, b:` stands before it: it is about runs of these behaviours. None: of all.
    pub behaviors: Vec<Name>,
    pub name: Option<Name>,
    pub body: ClauseBody,
    /// From the keyword to the end of the formula.
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    Requires,
    Ensures,
    Assumes,
    Modifies,
    Frees,
    Decreases,
    Terminates,
    Exits,
    Invariant,
    Variant,
    Assert,
    Check,
    Assume,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Normal,
    Check,
    Admit,
}

#[derive(Debug)]
pub enum ClauseBody {
    Term(Term),
    /// With what the new values depend on (`\from`), if that is said.
    Locations(Vec<Term>, Option<Dependencies>),
    /// What gets smaller, and in which relation (`for R`).
    Measure(Term, Option<Name>),
}

#[derive(Debug)]
pub struct Dependencies {
    pub terms: Vec<Term>,
    /// From `\from` on.
    pub span: Span,
}

#[derive(Debug)]
pub enum Definition {
    Function(Box<FunctionDefinition>),
    Fact {
        is_axiom: bool,
        name: Name,
        labels: Vec<Name>,
        formula: Term,
        span: Span,
    },
    Axiomatic(Vec<Definition>),
    Type(Name),
    /// Of globals.
    Invariant {
        name: Name,
        formula: Term,
        span: Span,
    },
}

#[derive(Debug)]
pub struct FunctionDefinition {
    pub name: Name,
    pub labels: Vec<Name>,
    pub parameters: Vec<Binder>,
    /// `None` for a predicate.
    pub result: Option<Type>,
    pub body: FunctionBody,
}

#[derive(Debug)]
pub enum FunctionBody {
    /// Declared only; with what it reads, if that was said.
    None {
        reads: Option<Vec<Term>>,
    },
    Term(Term),
    /// Of an inductive predicate.
    Cases(Vec<(Name, Vec<Name>, Term)>),
}

#[derive(Debug)]
pub enum Ghost {
    Declare {
        binder: Binder,
        value: Option<Term>,
    },
    Assign {
        target: Term,
        op: AssignOp,
        value: Term,
    },
    Retype {
        pointer: Term,
        ty: Type,
        count: Option<Term>,
        span: Span,
    },
    If {
        condition: Term,
        then: Vec<Ghost>,
        otherwise: Vec<Ghost>,
        span: Span,
    },
    Block(Vec<Ghost>),
    Label(Name),
    /// `/@ assert P; @/`
    Claim(Clause),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AssignOp {
    Set,
    Add,
    Sub,
}

#[derive(Clone, Debug)]
pub struct Binder {
    pub ty: Type,
    pub name: Name,
}

#[derive(Clone, Debug)]
pub struct Type {
    pub base: TypeBase,
    /// How many `*` follow, and then the lengths of arrays, the outermost first; `None` is `[]`.
    pub pointers: u32,
    pub lengths: Vec<Option<Term>>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TypeBase {
    Integer,
    Real,
    Boolean,
    Set(Box<Type>),
    /// C's words: `unsigned`, `long`, ..
    Words(Vec<Arc<str>>),
    Record(RecordKind, Name),
    Enum(Name),
    Named(Name),
}

#[derive(Clone, Debug)]
pub struct Term {
    pub kind: TermKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TermKind {
    Name(Arc<str>),
    /// `\result`: without the backslash.
    Keyword(Arc<str>),
    Integer(BigInt),
    Real(Arc<str>),
    String(StringLiteral),
    Unary(UnaryOp, Box<Term>),
    Binary(BinaryOp, Box<Term>, Box<Term>),
    /// `a <= b < c`: each operator with what stands behind it.
    Chain(Box<Term>, Vec<(Relation, Term)>),
    Conditional(Box<(Term, Term, Term)>),
    Cast(Type, Box<Term>),
    SizeofType(Type),
    SizeofTerm(Box<Term>),
    /// `__builtin_offsetof(T, a.b)`
    Offsetof(Type, Vec<Name>),
    /// `.` and `->`.
    Member(Box<Term>, Access, Name),
    Index(Box<Term>, Box<Term>),
    Apply(Box<Apply>),
    Quantifier(Quantifier, Vec<Binder>, Box<Term>),
    Let(Name, Box<Term>, Box<Term>),
    Lambda(Vec<Binder>, Box<Term>),
    Range(Option<Box<Term>>, Option<Box<Term>>),
    Braces(Vec<Term>),
    Comprehension(Box<Term>, Vec<Binder>, Option<Box<Term>>),
    In(Box<Term>, Box<Term>),
    /// `name: formula` inside a formula; the name says nothing.
    Labelled(Box<Term>),
    /// `container(x, A, link)`
    Container(Box<Term>, Type, Vec<Name>),
    /// `\\va_has(k, T)`, `\\va_arg(k, T)`
    VariableArgument(ArgumentWord, Box<Term>, Type),
    Parenthesised(Box<Term>),
}

/// What is said of a variable argument: that there is one of a type, or its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentWord {
    Has,
    Value,
}

#[derive(Clone, Debug)]
pub struct Apply {
    /// With the backslash, if it has one.
    pub name: Name,
    pub labels: Vec<Name>,
    pub arguments: Vec<Term>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Dot,
    Arrow,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Plus,
    Minus,
    BitNot,
    Not,
    Deref,
    AddressOf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Xor,
    Or,
    Implies,
    Iff,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}
