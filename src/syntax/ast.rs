//! Untyped C as it was written: names are not resolved, types not computed, nothing is lost that a later room needs.
//! Spans are offsets in the expanded text (`source::SourceMap` leads back to what the user wrote).
//! Invariant: no tree is deeper than `MAX_DEPTH`, so that later passes may recurse (the driver runs them on a large stack).

pub use super::literal::{Character, Encoding, Integer, IntegerLength, StringLiteral, Text};
use super::symbol::Symbol;
use crate::base::Span;

/// Far beyond any program written by hand; a deeper one is refused where it stands.
pub const MAX_DEPTH: u32 = 10_000;

/// One translation unit.
#[derive(Debug, Default)]
pub struct Unit {
    pub items: Vec<Item>,
    /// Annotation comments in their order; what they belong to is a question of their places.
    pub annotations: Vec<Annotation>,
    /// Ghost code that was read as C: whole items of blocks or of the unit, in the order of their places.
    pub ghost_code: Vec<Span>,
    /// Changes of `#pragma pack`, by place.
    pub packing: Vec<Packing>,
}

/// `//@ ..` or `/*@ .. */`, macros expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The whole comment.
    pub span: Span,
    /// What stands between the comment's marks.
    pub text: Span,
    /// The same, as it is written there.
    pub words: Box<str>,
}

/// From `offset` on, members are aligned to at most `limit` bytes (`None`: naturally).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packing {
    pub offset: u32,
    pub limit: Option<u32>,
}

#[derive(Debug)]
pub enum Item {
    Function(Box<Function>),
    Declaration(Declaration),
    StaticAssert(StaticAssert),
    Asm(Asm),
}

/// A function definition.
#[derive(Debug)]
pub struct Function {
    pub specifiers: Vec<Specifier>,
    pub declarator: Declarator,
    /// Between the declarator and the body of an old-style definition (C11 6.9.1p6).
    pub parameters: Vec<Declaration>,
    pub body: Block,
    pub span: Span,
}

#[derive(Debug)]
pub struct Declaration {
    pub specifiers: Vec<Specifier>,
    pub declarators: Vec<InitDeclarator>,
    pub span: Span,
}

#[derive(Debug)]
pub struct InitDeclarator {
    pub declarator: Declarator,
    /// `__asm__("name")`.
    pub asm_label: Option<StringLiteral>,
    pub attributes: Vec<Attribute>,
    pub initializer: Option<Initializer>,
}

#[derive(Debug)]
pub struct StaticAssert {
    pub condition: Box<Expr>,
    pub message: Option<StringLiteral>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Specifier {
    pub kind: SpecifierKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum SpecifierKind {
    Storage(Storage),
    Inline,
    Noreturn,
    Qualifier(Qualifier),
    Type(TypeSpecifier),
    AlignasType(Box<TypeName>),
    AlignasExpr(Box<Expr>),
    /// `__attribute__((..))`, `__declspec(..)` and calling conventions, as attributes of their names.
    Attributes(Vec<Attribute>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
    ThreadLocal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualifier {
    Const,
    Volatile,
    Restrict,
    Atomic,
}

#[derive(Debug)]
pub enum TypeSpecifier {
    Void,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Signed,
    Unsigned,
    Bool,
    Complex,
    Imaginary,
    Int128,
    /// `_Float16`, `_Float32`, `_Float64`, `_Float128` (also `__float128`), `_Float32x`, `_Float64x`.
    FloatN(FloatN),
    /// Microsoft's `__int8` to `__int64`, by their bits.
    IntN(u8),
    AutoType,
    /// `_Atomic(T)`; the qualifier is `Qualifier::Atomic`.
    Atomic(Box<TypeName>),
    Record(Box<RecordSpecifier>),
    Enum(Box<EnumSpecifier>),
    Name(Symbol),
    TypeofExpr(Box<Expr>),
    TypeofType(Box<TypeName>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatN {
    F16,
    F32,
    F64,
    F128,
    F32x,
    F64x,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordKind {
    Struct,
    Union,
}

#[derive(Debug)]
pub struct RecordSpecifier {
    pub kind: RecordKind,
    pub tag: Option<Name>,
    /// `None` without braces.
    pub members: Option<Vec<Member>>,
    /// Before the tag and behind the closing brace.
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub enum Member {
    Declaration(MemberDeclaration),
    StaticAssert(StaticAssert),
}

#[derive(Debug)]
pub struct MemberDeclaration {
    pub specifiers: Vec<Specifier>,
    /// None for an anonymous struct or union (C11 6.7.2.1p13).
    pub declarators: Vec<MemberDeclarator>,
    pub span: Span,
}

#[derive(Debug)]
pub struct MemberDeclarator {
    /// Without a name for a bit-field that only pads.
    pub declarator: Declarator,
    pub width: Option<Box<Expr>>,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug)]
pub struct EnumSpecifier {
    pub tag: Option<Name>,
    pub enumerators: Option<Vec<Enumerator>>,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Enumerator {
    pub name: Name,
    pub value: Option<Box<Expr>>,
    pub attributes: Vec<Attribute>,
}

/// An identifier with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    pub symbol: Symbol,
    pub span: Span,
}

/// A declarator read from the name outwards: `int *a[3]` has `[Array(3), Pointer]`: an array of 3 pointers.
#[derive(Debug, Default)]
pub struct Declarator {
    /// None in an abstract declarator.
    pub name: Option<Name>,
    pub derivations: Vec<Derivation>,
    /// Attributes inside the declarator that belong to none of its derivations.
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

#[derive(Debug)]
pub struct Derivation {
    pub kind: DerivationKind,
    pub span: Span,
}

#[derive(Debug)]
pub enum DerivationKind {
    Pointer {
        qualifiers: Vec<Qualifier>,
        attributes: Vec<Attribute>,
    },
    Array {
        size: ArraySize,
        /// Inside the brackets of a parameter (C11 6.7.6.3p7).
        qualifiers: Vec<Qualifier>,
        /// `[static n]`.
        at_least: bool,
    },
    Function(Parameters),
}

#[derive(Debug)]
pub enum ArraySize {
    /// `[]`.
    Open,
    /// `[*]`.
    Star,
    Expr(Box<Expr>),
}

#[derive(Debug)]
pub enum Parameters {
    Prototype {
        parameters: Vec<Parameter>,
        variadic: bool,
    },
    /// Names without types, also none at all: `f()`.
    Identifiers(Vec<Name>),
}

#[derive(Debug)]
pub struct Parameter {
    pub specifiers: Vec<Specifier>,
    pub declarator: Declarator,
    pub attributes: Vec<Attribute>,
    pub span: Span,
}

/// A type as a cast or `sizeof` writes it: its declarator has no name.
#[derive(Debug)]
pub struct TypeName {
    pub specifiers: Vec<Specifier>,
    pub declarator: Declarator,
    pub span: Span,
}

#[derive(Debug)]
pub struct Attribute {
    /// Without surrounding underscores: `packed` for `__packed__`.
    pub name: Name,
    pub arguments: Vec<AttributeArgument>,
    pub span: Span,
}

#[derive(Debug)]
pub enum AttributeArgument {
    /// Names need not be declared: `format(printf, 1, 2)`.
    Expr(Expr),
    Type(TypeName),
}

#[derive(Debug)]
pub enum Initializer {
    Expr(Expr),
    List(InitializerList),
}

#[derive(Debug)]
pub struct InitializerList {
    pub items: Vec<InitializerItem>,
    pub span: Span,
}

#[derive(Debug)]
pub struct InitializerItem {
    /// Empty without designation.
    pub designators: Vec<Designator>,
    pub value: Initializer,
}

#[derive(Debug)]
pub enum Designator {
    Member(Name),
    Index(Box<Expr>, Span),
    /// `[low ... high]`.
    Range(Box<Expr>, Box<Expr>, Span),
}

#[derive(Debug)]
pub struct Block {
    pub items: Vec<BlockItem>,
    pub span: Span,
}

#[derive(Debug)]
pub enum BlockItem {
    Statement(Stmt),
    Declaration(Declaration),
    StaticAssert(StaticAssert),
    /// `__label__ a, b;`
    LocalLabels(Vec<Name>),
    /// A nested function of GNU C: read, and refused by name later.
    Function(Box<Function>),
}

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
    /// Height of the tree below.
    pub depth: u32,
}

#[derive(Debug)]
pub enum StmtKind {
    Label {
        name: Name,
        attributes: Vec<Attribute>,
        body: Box<Stmt>,
    },
    Case {
        low: Box<Expr>,
        high: Option<Box<Expr>>,
        body: Box<Stmt>,
    },
    Default {
        body: Box<Stmt>,
    },
    Block(Block),
    /// Also the empty statement.
    Expr(Option<Box<Expr>>),
    If {
        condition: Box<Expr>,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    Switch {
        condition: Box<Expr>,
        body: Box<Stmt>,
    },
    While {
        condition: Box<Expr>,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        condition: Box<Expr>,
    },
    For(Box<For>),
    Goto(Name),
    /// `goto *e;`
    GotoComputed(Box<Expr>),
    Continue,
    Break,
    Return(Option<Box<Expr>>),
    Asm(Box<Asm>),
}

#[derive(Debug)]
pub struct For {
    pub start: ForStart,
    pub condition: Option<Expr>,
    pub step: Option<Expr>,
    pub body: Stmt,
}

#[derive(Debug)]
pub enum ForStart {
    Nothing,
    Expr(Expr),
    Declaration(Declaration),
}

#[derive(Debug, Default)]
pub struct Asm {
    pub volatile: bool,
    pub goto: bool,
    pub template: Vec<u8>,
    /// Whether colons follow the template.
    pub extended: bool,
    pub outputs: Vec<AsmOperand>,
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<Vec<u8>>,
    pub labels: Vec<Name>,
    pub span: Span,
}

#[derive(Debug)]
pub struct AsmOperand {
    pub name: Option<Name>,
    pub constraint: Vec<u8>,
    pub value: Expr,
}

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    /// Height of the tree below.
    pub depth: u32,
}

/// Which of a type's alignments is asked for; on 32-bit x86 they differ for `double` and `long long`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// `_Alignof(T)`: what every object has.
    Least,
    /// `__alignof__(T)`: what a variable gets.
    Preferred,
}

#[derive(Debug)]
pub enum ExprKind {
    Name(Symbol),
    Integer(Integer),
    /// The literal as written, suffix included.
    Float(Symbol),
    Character(Character),
    /// Adjacent literals, not yet joined (their prefixes may differ). Never empty.
    String(Vec<StringLiteral>),
    Index(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    Member {
        base: Box<Expr>,
        member: Name,
        access: Access,
    },
    CompoundLiteral(Box<TypeName>, InitializerList),
    Unary(UnaryOp, Box<Expr>),
    SizeofExpr(Box<Expr>),
    SizeofType(Box<TypeName>),
    /// In GNU C both take expressions too, and tell the same of them.
    AlignofExpr(Box<Expr>),
    AlignofType(Box<TypeName>, Alignment),
    Cast(Box<TypeName>, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `=`, or with an operator `op=`.
    Assign(Option<BinaryOp>, Box<Expr>, Box<Expr>),
    /// The middle may be left out in GNU C: `a ?: b`.
    Conditional(Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Generic {
        control: Box<Expr>,
        choices: Vec<GenericChoice>,
    },
    /// `({ .. })`.
    Statement(Box<Block>),
    /// `&&label`.
    LabelAddress(Name),
    /// `__builtin_va_arg(list, T)`.
    VaArg(Box<Expr>, Box<TypeName>),
    /// `__builtin_offsetof(T, a.b[3].c)`: the designators start with a member.
    Offsetof(Box<TypeName>, Vec<Designator>),
    /// `__builtin_types_compatible_p(T, U)`.
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    /// `__builtin_choose_expr(c, a, b)`.
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Stands where something could not be read; that has been reported.
    Error,
}

#[derive(Debug)]
pub struct GenericChoice {
    /// `None` is `default`.
    pub ty: Option<TypeName>,
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// `.`
    Direct,
    /// `->`
    Arrow,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
    AddressOf,
    Deref,
    Plus,
    Minus,
    BitNot,
    Not,
    /// `__real__`
    Real,
    /// `__imag__`
    Imaginary,
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
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}
