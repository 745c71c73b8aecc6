//! Typed expressions, statements and initialisers. Every implicit conversion of C is a node of its own: a place that is read
//! is a `Load`, an array that becomes a pointer a `Decay`, operands of an operator have its type.
//! A *place* (lvalue) is one of `Variable`, `String`, `Deref`, `Member` of a place, `CompoundLiteral`, `VectorElement`, `Real`,
//! `Imaginary`; all other expressions are values.

use super::program::{FunctionId, LabelId, StringId, VariableId};
use super::types::{Qualified, TypeId};
use crate::base::Span;
use crate::syntax::ast::Name;
use crate::syntax::symbol::Symbol;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// Of a place: with the place's qualifiers. Of a value: unqualified.
    pub ty: Qualified,
    pub span: Span,
}

impl Expr {
    pub fn new(kind: ExprKind, ty: impl Into<Qualified>, span: Span) -> Expr {
        Expr { kind, ty: ty.into(), span }
    }

    /// Stands for what was wrong and has been reported.
    pub fn error(span: Span) -> Expr {
        Expr::new(ExprKind::Error, TypeId::ERROR, span)
    }

    pub fn is_error(&self) -> bool {
        self.ty.ty == TypeId::ERROR
    }

    /// Whether it denotes an object (C11 6.3.2.1p1).
    pub fn is_place(&self) -> bool {
        match &self.kind {
            ExprKind::Variable(_)
            | ExprKind::String(_)
            | ExprKind::Deref(_)
            | ExprKind::CompoundLiteral(_) => true,
            ExprKind::Member(base, _)
            | ExprKind::VectorElement(base, _)
            | ExprKind::Real(base)
            | ExprKind::Imaginary(base) => base.is_place(),
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    // Places.
    Variable(VariableId),
    String(StringId),
    Deref(Box<Expr>),
    /// The field with that index of a struct or union; a place if the base is one, else part of a value.
    Member(Box<Expr>, u32),
    CompoundLiteral(Box<CompoundLiteral>),
    /// Element of a vector place.
    VectorElement(Box<Expr>, Box<Expr>),
    /// Parts of a complex place or value.
    Real(Box<Expr>),
    Imaginary(Box<Expr>),
    /// A function designator: neither read nor written, only called or decayed.
    Function(FunctionId),

    // Values.
    /// The low 64 bits; the type says how to read them. (No constant of a signed 128-bit type is negative.)
    Integer(u64),
    /// As written, with suffix; the type says its precision.
    Float(Symbol),
    /// Imaginary constant `2.0i`: the text as written.
    ImaginaryConstant(Symbol),
    Load(Box<Expr>),
    /// Array place to pointer to its first element; function designator to pointer.
    Decay(Box<Expr>),
    AddressOf(Box<Expr>),
    Convert(Conversion, Box<Expr>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// The value has the place's type. The result is the value stored.
    Assign(Box<Expr>, Box<Expr>),
    CompoundAssign(Box<CompoundAssign>),
    /// `++` and `--`.
    Step(StepOp, Box<Expr>),
    Conditional(Box<(Expr, Expr, Expr)>),
    /// `a ?: b`: the left side is evaluated once and converted to the result's type.
    ConditionalSelf(Box<Expr>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Call(Box<Call>),
    /// `__builtin_..` and `__sync_..`/`__atomic_..` that compilers treat themselves.
    Builtin(Box<BuiltinCall>),
    /// `({ .. })`: the value is that of the last statement, if it is an expression.
    Statement(Box<Block>),
    /// Reads the next variable argument of the list, a place.
    VaArg(Box<Expr>),
    LabelAddress(LabelId),
    /// What we do not model, in words; also recorded in `Program::unsupported`.
    Unsupported(Box<str>),
    /// Wrong and reported.
    Error,
}

#[derive(Clone, Debug)]
pub struct CompoundLiteral {
    /// The unnamed object: automatic in a function, static at file scope.
    pub variable: VariableId,
    pub initializer: Initializer,
}

/// `place op= value`: `place = (type of place) ((computed) place op value)`, the place evaluated once.
#[derive(Clone, Debug)]
pub struct CompoundAssign {
    pub op: BinaryOp,
    pub place: Expr,
    /// Converted to the type the operator needs.
    pub value: Expr,
    /// The type in which the operator computes; of the left operand for shifts and pointers.
    pub computed: TypeId,
}

#[derive(Clone, Debug)]
pub struct Call {
    /// A `Function` designator, or a value of type pointer to function.
    pub callee: Expr,
    /// Converted to the parameters' types, or promoted (C11 6.5.2.2p6).
    pub arguments: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub struct BuiltinCall {
    pub name: Symbol,
    /// Values, except where the builtin wants a place (`__builtin_va_start`).
    pub arguments: Vec<Expr>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conversion {
    pub kind: ConversionKind,
    pub origin: Origin,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// C converts by itself.
    Implicit,
    /// The program has a cast.
    Cast,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConversionKind {
    /// Same representation: only qualifiers or compatible types differ.
    Same,
    /// Between integer types (enums too), value kept or reduced modulo 2^n.
    Integer,
    /// To `_Bool` from any scalar: not equal to zero.
    Truth,
    IntegerToFloat,
    FloatToInteger,
    Float,
    /// Between pointer types.
    Pointer,
    /// A null pointer constant (C11 6.3.2.3p3).
    Null,
    IntegerToPointer,
    PointerToInteger,
    /// The value is dropped.
    Void,
    /// To, from or between complex types.
    Complex,
    /// To or between vector types, bits kept.
    Vector,
    /// GNU: a value to a union that has a member of its type.
    Union,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Minus,
    BitNot,
    /// The result is an `int`.
    Not,
    /// `~` of a complex number.
    Conjugate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    /// Operands are promoted each on its own; the type is the left one's.
    Shl,
    Shr,
    BitAnd,
    BitXor,
    BitOr,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    /// Scalar operands, evaluated in order and only as far as needed; the result is an `int`.
    And,
    Or,
    /// Pointer left, integer right, in elements (bytes for `void` and functions, as GNU C has it).
    PointerAdd,
    PointerSub,
    /// Both pointers; the result has type `ptrdiff_t`, in elements.
    PointerDiff,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepOp {
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

/// What an object holds at first. What no entry covers is zero (C11 6.7.9p21), except for a local without initialiser.
#[derive(Clone, Debug)]
pub enum Initializer {
    /// A value of the object's type.
    Value(Expr),
    /// A character array initialised by a literal; cut or filled with zeros to the array's length.
    String(StringId),
    /// In the order of evaluation; a later entry overrides an earlier one.
    Aggregate(Vec<Entry>),
}

#[derive(Clone, Debug)]
pub struct Entry {
    /// Index of the first element or of the field.
    pub first: u64,
    /// Index of the last element, for `[a ... b]`; else the same.
    pub last: u64,
    pub value: Initializer,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub items: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    /// Starts where the statement's first token does, labels included.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Empty,
    /// A value of any type, dropped.
    Expr(Expr),
    /// A local with its initialiser; statics have theirs in the table.
    Declare(VariableId, Option<Box<Initializer>>),
    Block(Block),
    Label(LabelId, Box<Stmt>),
    Case(Box<Case>),
    Default(Box<Stmt>),
    /// Conditions are scalar values.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// The condition is promoted.
    Switch(Expr, Box<Stmt>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    For(Box<For>),
    Goto(LabelId),
    GotoComputed(Expr),
    Continue,
    Break,
    /// Converted to the function's result type.
    Return(Option<Expr>),
    Asm(Box<Asm>),
}

/// `case low ... high:` in the type of the promoted condition.
#[derive(Clone, Debug)]
pub struct Case {
    pub low: i128,
    pub high: i128,
    pub body: Stmt,
}

#[derive(Clone, Debug)]
pub struct For {
    /// Declarations, or one expression.
    pub start: Vec<Stmt>,
    pub condition: Option<Expr>,
    pub step: Option<Expr>,
    pub body: Stmt,
}

#[derive(Clone, Debug)]
pub struct Asm {
    pub volatile: bool,
    pub goto: bool,
    pub extended: bool,
    pub template: Vec<u8>,
    /// Places.
    pub outputs: Vec<AsmOperand>,
    /// Values, or places for memory constraints.
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<Vec<u8>>,
    pub labels: Vec<LabelId>,
    pub span: Span,
}

impl Asm {
    /// Whether a run goes through it as if it were not there: barriers for the compiler, alignment of what follows, instructions that
    /// only take time.
    pub fn does_nothing(&self) -> bool {
        let mut lines = self.template.split(|byte| matches!(byte, b'\n' | b';'));
        self.outputs.is_empty() && !self.goto && lines.all(is_idle)
    }
}

fn is_idle(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let first = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    match first {
        b".align" | b".balign" | b".p2align" => true,
        _ => matches!(line, b"" | b"nop" | b"pause" | b"rep"),
    }
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    pub name: Option<Name>,
    pub constraint: Vec<u8>,
    pub value: Expr,
}
