//! The intermediate language as it is written: names not resolved, types not checked. The parser makes it, `print` writes
//! it, the C lowering will build it. Each node has its `span`; expressions also have a `mark`, the token that stands for
//! them in messages (the operator of `a + b`, the `[` of `m[i]`).
//! Invariant: no tree is deeper than `MAX_DEPTH`, so that later passes may recurse (the driver runs them on a large stack).

use super::label::Role;
use super::obligation::Obligation;
use crate::base::{AskedByCallee, Owner, Span};
use num_bigint::BigInt;
use std::sync::Arc;

pub const MAX_DEPTH: u32 = 10_000;

pub type Name = Arc<str>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    pub name: Name,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    pub decls: Vec<Decl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Decl {
    pub kind: DeclKind,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DeclKind {
    /// `type [finite] C a b;` or, with a body, the synonym `type S a = T;`. Commas make several declarations of one.
    Type {
        name: Ident,
        params: Vec<Ident>,
        body: Option<Type>,
    },
    Datatype {
        name: Ident,
        params: Vec<Ident>,
        constructors: Vec<Constructor>,
    },
    /// `const unique a, b: T;`, perhaps with `uses { axiom ..; }`.
    Const {
        unique: bool,
        names: Vec<Ident>,
        ty: Type,
        uses: Vec<Decl>,
    },
    Function(Function),
    Axiom(Expr),
    /// Global variables, one `Binding` per name.
    Var(Vec<Binding>),
    Procedure(Procedure),
    Implementation(Implementation),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Constructor {
    pub name: Ident,
    pub fields: Vec<Binding>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    pub name: Ident,
    pub type_params: Vec<Ident>,
    /// Parameters; functions without a body may leave their names out (`ident` is then `None`).
    pub params: Vec<FunctionParam>,
    pub result: FunctionParam,
    /// `function f(x: int): int { body }`.
    pub body: Option<Expr>,
    /// `uses { axiom ..; }`.
    pub uses: Vec<Decl>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct FunctionParam {
    pub ident: Option<Ident>,
    pub ty: Type,
    pub attributes: Vec<Attribute>,
}

/// A variable with its type: global, parameter, local, bound variable or field. `where` only on the first three.
#[derive(Clone, PartialEq, Debug)]
pub struct Binding {
    pub ident: Ident,
    /// What people call it, who may have written another name or none.
    pub called: Option<Name>,
    pub ty: Type,
    pub where_clause: Option<Expr>,
    pub attributes: Vec<Attribute>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Procedure {
    pub name: Ident,
    pub pure: bool,
    pub type_params: Vec<Ident>,
    pub ins: Vec<Binding>,
    pub outs: Vec<Binding>,
    pub contract: Vec<Clause>,
    /// `procedure P() { .. }`: declaration and implementation in one.
    pub body: Option<Body>,
    /// What people know the body by, when that is not its name.
    pub owner: Option<Owner>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Implementation {
    pub name: Ident,
    pub type_params: Vec<Ident>,
    pub ins: Vec<Binding>,
    pub outs: Vec<Binding>,
    pub body: Body,
}

/// A `requires`, `ensures` or `modifies`; `span` starts at that keyword.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    pub free: bool,
    pub attributes: Vec<Attribute>,
    pub asked: Asked,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ClauseKind {
    Requires(Expr),
    Ensures(Expr),
    Modifies(Vec<Ident>),
}

/// What has to be proved, from a translation that knows it. In text, `{:code}` and `{:msg}` tell of it.
pub type Asked = Option<Box<Obligation>>;

#[derive(Clone, PartialEq, Debug)]
pub struct Body {
    pub locals: Vec<Binding>,
    pub stmts: Vec<Stmt>,
    /// The closing brace: where a body that runs off its end returns.
    pub end: Span,
}

/// A statement. `span` starts at the token Boogie reports it by: the keyword, or the `:=` of an assignment.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    Label(Ident, Role),
    Assert(Expr, Asked),
    Assume(Expr),
    Havoc(Vec<Ident>),
    Assign {
        targets: Vec<Target>,
        values: Vec<Expr>,
    },
    /// `Constructor(x, y) := e;`
    Unpack {
        constructor: Ident,
        targets: Vec<Ident>,
        value: Expr,
    },
    Call {
        free: bool,
        procedure: Ident,
        results: Vec<Ident>,
        args: Vec<Expr>,
        /// The checks that the call answers, by the clause of the callee that asks; from a translation that knows them.
        checks: Vec<AskedByCallee>,
    },
    /// A missing guard is `*`.
    If {
        guard: Option<Expr>,
        then_branch: Vec<Stmt>,
        /// The closing brace of `then_branch`.
        then_end: Span,
        else_branch: Option<Vec<Stmt>>,
    },
    While {
        guard: Option<Expr>,
        invariants: Vec<Invariant>,
        body: Vec<Stmt>,
    },
    Break(Option<Ident>),
    Goto(Vec<Ident>),
    Return,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Invariant {
    pub condition: Expr,
    pub free: bool,
    pub attributes: Vec<Attribute>,
    /// From the keyword `invariant` (or `free`).
    pub span: Span,
}

/// The left side of an assignment: `x`, `x[i, j]`, `x->field`, nested at will. `mark` is `x`, `[` or `->`.
#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub kind: TargetKind,
    pub mark: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TargetKind {
    Var(Ident),
    Map(Box<Target>, Vec<Expr>),
    Field(Box<Target>, Ident),
}

/// `{:name argument, ..}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Attribute {
    pub name: Name,
    pub args: Vec<AttributeArg>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AttributeArg {
    String(Name),
    Expr(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    Bool,
    Int,
    Real,
    Bv(u32),
    /// A type parameter, constructor or synonym with its arguments.
    Named(Ident, Vec<Type>),
    Map {
        params: Vec<Ident>,
        domain: Vec<Type>,
        range: Box<Type>,
    },
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: Box<ExprKind>,
    pub span: Span,
    pub mark: Span,
    depth: u32,
}

/// Expressions are equal when they say the same, wherever they stand.
impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        self.kind == other.kind
    }
}

#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    Bool(bool),
    Int(BigInt),
    /// As written: digits, a point, perhaps an exponent.
    Real(Name),
    Bv {
        value: BigInt,
        width: u32,
    },
    Var(Ident),
    Unary(UnaryOp, Expr),
    Binary(BinaryOp, Expr, Expr),
    /// Function or datatype constructor.
    Apply {
        function: Ident,
        args: Vec<Expr>,
    },
    Old(Expr),
    /// `int(e)` and `real(e)`.
    ToInt(Expr),
    ToReal(Expr),
    /// `e : T`.
    Ascribe(Expr, Type),
    IfThenElse(Expr, Expr, Expr),
    Select(Expr, Vec<Expr>),
    Store(Expr, Vec<Expr>, Expr),
    /// `e[high:low]`: bits low to high-1.
    Extract {
        of: Expr,
        high: u32,
        low: u32,
    },
    Field(Expr, Ident),
    /// `e->(field := value)`.
    WithField(Expr, Ident, Expr),
    Is(Expr, Ident),
    Binder(Binder),
    /// `(var x, y := a, b; body)`.
    Let {
        vars: Vec<LetBinding>,
        body: Expr,
    },
    /// What the parser puts in place of an expression it could not take; an error has been reported.
    Error,
}

#[derive(Clone, PartialEq, Debug)]
pub struct LetBinding {
    pub ident: Ident,
    pub value: Expr,
    pub attributes: Vec<Attribute>,
}

/// `(forall<a> x: T :: {:attr} {trigger} body)`, likewise `exists` and `lambda`.
#[derive(Clone, PartialEq, Debug)]
pub struct Binder {
    pub kind: BinderKind,
    pub type_params: Vec<Ident>,
    pub vars: Vec<Binding>,
    pub attributes: Vec<Attribute>,
    pub triggers: Vec<Trigger>,
    pub body: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinderKind {
    Forall,
    Exists,
    Lambda,
}

/// `{e, f}`, or with `exclude` the hint `{:nopats e}` not to use a term as a trigger.
#[derive(Clone, PartialEq, Debug)]
pub struct Trigger {
    pub terms: Vec<Expr>,
    pub exclude: bool,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Not,
    Neg,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Iff,
    Implies,
    /// `a <== b`.
    Explies,
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Concat,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    RealDiv,
    Pow,
}

impl BinaryOp {
    pub fn symbol(self) -> &'static str {
        use BinaryOp::*;
        match self {
            Iff => "<==>",
            Implies => "==>",
            Explies => "<==",
            And => "&&",
            Or => "||",
            Eq => "==",
            Ne => "!=",
            Lt => "<",
            Le => "<=",
            Gt => ">",
            Ge => ">=",
            Concat => "++",
            Add => "+",
            Sub => "-",
            Mul => "*",
            Div => "div",
            Mod => "mod",
            RealDiv => "/",
            Pow => "**",
        }
    }
}

impl Expr {
    /// The only way to make an expression, so that the depth is always known.
    pub fn new(kind: ExprKind, span: Span, mark: Span) -> Expr {
        let mut depth = 0;
        kind.for_each_child(&mut |child| depth = depth.max(child.depth));
        Expr { kind: Box::new(kind), span, mark, depth: depth + 1 }
    }

    /// How many levels of expressions there are, this one included.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

impl ExprKind {
    pub fn for_each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        use ExprKind::*;
        match self {
            Bool(_) | Int(_) | Real(_) | Bv { .. } | Var(_) | Error => {}
            Unary(_, of) | Old(of) | ToInt(of) | ToReal(of) | Ascribe(of, _) => visit(of),
            Extract { of, .. } | Field(of, _) | Is(of, _) => visit(of),
            Binary(_, left, right) => [left, right].into_iter().for_each(visit),
            WithField(of, _, value) => [of, value].into_iter().for_each(visit),
            IfThenElse(condition, then, other) => {
                [condition, then, other].into_iter().for_each(visit)
            }
            Apply { args, .. } => args.iter().for_each(visit),
            Select(map, args) => std::iter::once(map).chain(args).for_each(visit),
            Store(map, args, value) => [map, value].into_iter().chain(args).for_each(visit),
            Binder(binder) => {
                binder.triggers.iter().flat_map(|trigger| &trigger.terms).for_each(&mut *visit);
                visit_attributes(&binder.attributes, visit);
                for binding in &binder.vars {
                    visit_attributes(&binding.attributes, visit);
                    binding.where_clause.iter().for_each(&mut *visit);
                }
                visit(&binder.body);
            }
            Let { vars, body } => {
                for binding in vars {
                    visit_attributes(&binding.attributes, visit);
                    visit(&binding.value);
                }
                visit(body);
            }
        }
    }
}

fn visit_attributes<'a>(attributes: &'a [Attribute], visit: &mut dyn FnMut(&'a Expr)) {
    for arg in attributes.iter().flat_map(|attribute| &attribute.args) {
        if let AttributeArg::Expr(expr) = arg {
            visit(expr);
        }
    }
}
