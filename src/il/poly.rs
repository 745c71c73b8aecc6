//! A checked program: names resolved, every type known, type parameters still there. `check` makes it, `monomorphise`
//! consumes it. Invariants: every use of something polymorphic carries the types its parameters stand for; synonyms are
//! expanded; expressions are well typed; `Type::Param` ids are unique per binder.

use crate::base::{AskedByCallee, Owner, Span};
use crate::il::ast::{BinaryOp, BinderKind, UnaryOp};
use crate::il::label::Label;
use crate::il::obligation::Obligation;
use num_bigint::BigInt;
use std::sync::Arc;

pub use crate::il::ast::Name;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Type {
    Bool,
    Int,
    Real,
    Bv(u32),
    Param(ParamId),
    /// A declared type (index into `Program::types`) applied to all its arguments.
    Con(TypeId, Arc<[Type]>),
    Map(Arc<MapType>),
}

/// A type parameter of a declaration, a binder or a map type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ParamId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TypeId(pub u32);

/// Index into `Program::vars`: every variable of the program, bound ones too, has its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VarId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ProcedureId(pub u32);

/// The datatype and the index of one of its constructors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConstructorId {
    pub datatype: TypeId,
    pub index: usize,
}

/// `<a, b>[domain]range`. The parameters stand in the order of their first occurrence, so that `<a,b>[C a b]int` and
/// `<b,a>[C a b]int` are alike but for the ids; compare map types with `check::same_type`, not with `==`, when `params` is not empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MapType {
    pub params: Vec<ParamId>,
    pub domain: Vec<Type>,
    pub range: Type,
}

#[derive(Debug, Default)]
pub struct Program {
    pub types: Vec<TypeDecl>,
    pub vars: Vec<Var>,
    /// Names of type parameters, by id.
    pub params: Vec<Name>,
    pub constants: Vec<Constant>,
    pub functions: Vec<Function>,
    pub axioms: Vec<Axiom>,
    pub globals: Vec<Local>,
    pub procedures: Vec<Procedure>,
    pub implementations: Vec<Implementation>,
}

#[derive(Debug)]
pub struct TypeDecl {
    pub name: Name,
    pub params: Vec<ParamId>,
    pub kind: TypeDeclKind,
}

#[derive(Debug)]
pub enum TypeDeclKind {
    Uninterpreted,
    /// `{:builtin "Seq"}`.
    Builtin(Name),
    Datatype(Vec<Constructor>),
}

#[derive(Debug)]
pub struct Constructor {
    pub name: Name,
    pub fields: Vec<(Name, Type)>,
}

#[derive(Debug)]
pub struct Var {
    pub name: Name,
    /// What people call it; `None` for what only a translation knows.
    pub called: Option<Name>,
    pub ty: Type,
    pub kind: crate::il::core::VarKind,
    pub span: Span,
}

#[derive(Debug)]
pub struct Constant {
    pub var: VarId,
    pub unique: bool,
}

#[derive(Debug)]
pub struct Function {
    pub name: Name,
    pub type_params: Vec<ParamId>,
    pub params: Vec<VarId>,
    pub result: Type,
    pub meaning: Meaning,
    pub never_pattern: bool,
    pub bits: Option<crate::il::core::BitOperation>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Meaning {
    Uninterpreted,
    Axiom(Expr),
    Inline(Expr),
    Define(Expr),
    Builtin(Name),
}

#[derive(Debug)]
pub struct Axiom {
    pub condition: Expr,
    pub span: Span,
}

#[derive(Debug)]
pub struct Local {
    pub var: VarId,
    pub where_clause: Option<Expr>,
    pub assumption: bool,
}

#[derive(Debug)]
pub struct Procedure {
    pub name: Name,
    pub type_params: Vec<ParamId>,
    pub ins: Vec<Local>,
    pub outs: Vec<Local>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub modifies: Vec<VarId>,
    pub inline: Option<u32>,
    /// What people know its body by, when that is not its name.
    pub owner: Option<Owner>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Clause {
    pub condition: Expr,
    pub free: bool,
    pub always_assume: bool,
    /// As in `core::Clause`.
    pub assumed_after: bool,
    pub hints: Hints,
    /// What is asked where it is checked.
    pub asked: Obligation,
    pub span: Span,
}

#[derive(Debug)]
pub struct Implementation {
    pub procedure: ProcedureId,
    /// Its own type parameters, in the order of the procedure's (they may be written in another).
    pub type_params: Vec<ParamId>,
    pub ins: Vec<Local>,
    pub outs: Vec<Local>,
    pub locals: Vec<Local>,
    pub body: Vec<Stmt>,
    pub end: Span,
    pub verify: bool,
    /// `{:selective_checking}`
    pub selective: bool,
    pub span: Span,
}

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum StmtKind {
    Label(Label),
    Assert(Assert),
    Assume(Expr, Hints),
    /// Targets already turned into whole variables: `a[i] := e` is `a := a[i := e]`.
    Assign(Vec<(VarId, Expr)>),
    Havoc(Vec<VarId>),
    Call {
        procedure: ProcedureId,
        types: Vec<Type>,
        args: Vec<Expr>,
        results: Vec<VarId>,
        free: bool,
        /// As in `core::Call`.
        verified_under: Option<Expr>,
        checks: Vec<AskedByCallee>,
    },
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
    Break(Option<Name>),
    Goto(Vec<Name>),
    Return,
}

#[derive(Debug)]
pub struct Assert {
    pub condition: Expr,
    pub obligation: Obligation,
    pub assumed_after: bool,
    pub hints: Hints,
}

#[derive(Debug)]
pub struct Invariant {
    pub condition: Expr,
    pub free: bool,
    pub assumed_after: bool,
    pub hints: Hints,
    pub message: Option<Name>,
    pub span: Span,
}

#[derive(Debug, Default, Clone)]
pub struct Hints {
    pub add_to_pool: Vec<(Name, Vec<Expr>)>,
    /// `{:shows e}`
    pub shows: Vec<Expr>,
    /// `{:why ".."}` of an assumption.
    pub why: Option<Name>,
    /// `{:start_checking_here}`
    pub starts_checking: bool,
}

#[derive(Debug, Clone)]
pub struct Expr {
    pub kind: Box<Kind>,
    pub ty: Type,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum Kind {
    Bool(bool),
    Int(BigInt),
    Real(Name),
    Bv {
        value: BigInt,
        width: u32,
    },
    Var(VarId),
    Unary(UnaryOp, Expr),
    /// The operands of `/` may still be integers; those of `==` and `!=` may have types that only unify.
    Binary(BinaryOp, Expr, Expr),
    Call {
        function: FunctionId,
        types: Vec<Type>,
        args: Vec<Expr>,
    },
    Old(Expr),
    ToInt(Expr),
    ToReal(Expr),
    IfThenElse(Expr, Expr, Expr),
    /// `types`: what the parameters of a polymorphic map's type stand for here, in the order of `MapType::params`.
    Select {
        map: Expr,
        types: Vec<Type>,
        args: Vec<Expr>,
    },
    Store {
        map: Expr,
        types: Vec<Type>,
        args: Vec<Expr>,
        value: Expr,
    },
    Extract {
        of: Expr,
        high: u32,
        low: u32,
    },
    Construct(ConstructorId, Vec<Expr>),
    /// The field may belong to several constructors of the datatype (with the same type).
    Field(Expr, Name),
    /// `e->(field := value)`; likewise.
    WithField(Expr, Name, Expr),
    Is(Expr, ConstructorId),
    Binder(Binder),
    Let(Vec<(VarId, Expr)>, Expr),
}

#[derive(Debug, Clone)]
pub struct Binder {
    pub kind: BinderKind,
    pub type_params: Vec<ParamId>,
    pub vars: Vec<VarId>,
    pub triggers: Vec<Vec<Expr>>,
    pub nopats: Vec<Expr>,
    pub weight: Option<u32>,
    pub qid: Option<Name>,
    pub pools: Vec<Vec<Name>>,
    pub hints: Hints,
    pub body: Expr,
}
