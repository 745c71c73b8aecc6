//! The tokens that the grammar of C reads, and the words that are keywords. Each is eight bytes: literals are numbers into the
//! tables of `lex::Lexed`. Rule: every word of GNU C and of Microsoft's that a standard program may use as a name stays a name.

use super::symbol::Symbol;
use logos::Logos;

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f\x0b]+")]
pub enum Token {
    /// An identifier or keyword; `lex` makes it one of the tokens below.
    #[regex(r"([A-Za-z_$]|[\u{80}-\u{f77f}\u{f800}-\u{10ffff}]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})([A-Za-z0-9_$]|[\u{80}-\u{f77f}\u{f800}-\u{10ffff}]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*")]
    Word,
    /// A preprocessing number (C11 6.4.8), which becomes `Integer` or `Float`.
    #[regex(r"\.?[0-9]([eEpP][+\-]|[0-9A-Za-z_.])*")]
    Number,
    #[regex(r#"(u8|[uUL])?"([^"\\\n]|\\[^\n])*""#)]
    StringText,
    #[regex(r#"(u8|[uUL])?"([^"\\\n]|\\[^\n])*"#)]
    UnterminatedString,
    #[regex(r"(u8|[uUL])?'([^'\\\n]|\\[^\n])*'")]
    CharacterText,
    #[regex(r"(u8|[uUL])?'([^'\\\n]|\\[^\n])*")]
    UnterminatedCharacter,
    #[token("/*")]
    CommentStart,
    #[regex("//[^\n]*", allow_greedy = true)]
    LineComment,
    #[token("#")]
    #[token("%:")]
    Hash,

    /// A name; what it stands for is said by the token behind it.
    Name(Symbol),
    /// Behind a name that is a typedef name where it stands.
    IsType,
    /// Behind any other name.
    IsVariable,
    Integer(u32),
    Float(Symbol),
    Character(u32),
    String(u32),
    /// `(` behind `_Atomic`: the parenthesis of a specifier (C11 6.7.2.4p4).
    AtomicParen,
    /// `[[`, which opens the attributes of C23.
    #[token("[[")]
    OpenAttributes,
    /// A `;` between the parentheses of `for`, where no statement ends.
    ForSemicolon,
    /// A calling convention or another mark of Microsoft's that stands alone, by its symbol.
    Mark(Symbol),

    Alignas,
    Alignof,
    PreferredAlignof,
    Asm,
    Atomic,
    Attribute,
    Auto,
    AutoType,
    Bool,
    Break,
    Case,
    Char,
    ChooseExpr,
    Complex,
    Const,
    Continue,
    ConvertVector,
    Declspec,
    Default,
    Do,
    Double,
    Else,
    Enum,
    Extern,
    FloatWord,
    Float16,
    Float32,
    Float64,
    Float128,
    Float32x,
    Float64x,
    For,
    Generic,
    Goto,
    If,
    Imag,
    Imaginary,
    Inline,
    Int,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Label,
    Long,
    Noreturn,
    Offsetof,
    Real,
    Register,
    Restrict,
    Return,
    Short,
    Signed,
    Sizeof,
    Static,
    StaticAssert,
    Struct,
    Switch,
    ThreadLocal,
    Typedef,
    Typeof,
    TypesCompatible,
    Union,
    Unsigned,
    VaArg,
    Void,
    Volatile,
    While,
    /// `__extension__`: says that gcc should not warn. `lex` drops it.
    Extension,
    /// `__pragma(..)`. `lex` drops it.
    Pragma,
    /// `_Pragma("..")`. `lex` obeys or drops it.
    PragmaOperator,

    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("[")]
    #[token("<:")]
    OpenBracket,
    #[token("]")]
    #[token(":>")]
    CloseBracket,
    #[token("{")]
    #[token("<%")]
    OpenBrace,
    #[token("}")]
    #[token("%>")]
    CloseBrace,
    #[token(";")]
    Semicolon,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("?")]
    Question,
    #[token(".")]
    Dot,
    #[token("...")]
    Ellipsis,
    #[token("->")]
    Arrow,
    #[token("++")]
    Increment,
    #[token("--")]
    Decrement,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("&")]
    Ampersand,
    #[token("|")]
    Bar,
    #[token("^")]
    Caret,
    #[token("~")]
    Tilde,
    #[token("!")]
    Not,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token("<=")]
    LessEqual,
    #[token(">=")]
    GreaterEqual,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    NotEqual,
    #[token("=")]
    Equal,
    #[token("*=")]
    StarEqual,
    #[token("/=")]
    SlashEqual,
    #[token("%=")]
    PercentEqual,
    #[token("+=")]
    PlusEqual,
    #[token("-=")]
    MinusEqual,
    #[token("<<=")]
    ShiftLeftEqual,
    #[token(">>=")]
    ShiftRightEqual,
    #[token("&=")]
    AndEqual,
    #[token("^=")]
    CaretEqual,
    #[token("|=")]
    BarEqual,
}

/// The keywords. The lexer interns them first and in this order, so that a symbol's number says whether it is one.
pub const KEYWORDS: &[(&str, Token)] = &[
    ("_Alignas", Token::Alignas),
    ("_Alignof", Token::Alignof),
    ("__alignof__", Token::PreferredAlignof),
    ("__alignof", Token::PreferredAlignof),
    ("asm", Token::Asm),
    ("__asm", Token::Asm),
    ("__asm__", Token::Asm),
    ("_Atomic", Token::Atomic),
    ("__attribute__", Token::Attribute),
    ("__attribute", Token::Attribute),
    ("auto", Token::Auto),
    ("__auto_type", Token::AutoType),
    ("_Bool", Token::Bool),
    ("break", Token::Break),
    ("case", Token::Case),
    ("char", Token::Char),
    ("__builtin_choose_expr", Token::ChooseExpr),
    ("_Complex", Token::Complex),
    ("__complex__", Token::Complex),
    ("__complex", Token::Complex),
    ("const", Token::Const),
    ("__const", Token::Const),
    ("__const__", Token::Const),
    ("continue", Token::Continue),
    ("__builtin_convertvector", Token::ConvertVector),
    ("__declspec", Token::Declspec),
    ("default", Token::Default),
    ("do", Token::Do),
    ("double", Token::Double),
    ("else", Token::Else),
    ("enum", Token::Enum),
    ("extern", Token::Extern),
    ("float", Token::FloatWord),
    ("_Float16", Token::Float16),
    ("_Float32", Token::Float32),
    ("_Float64", Token::Float64),
    ("_Float128", Token::Float128),
    ("__float128", Token::Float128),
    ("_Float32x", Token::Float32x),
    ("_Float64x", Token::Float64x),
    ("for", Token::For),
    ("_Generic", Token::Generic),
    ("goto", Token::Goto),
    ("if", Token::If),
    ("__imag__", Token::Imag),
    ("__imag", Token::Imag),
    ("_Imaginary", Token::Imaginary),
    ("inline", Token::Inline),
    ("__inline", Token::Inline),
    ("__inline__", Token::Inline),
    ("__forceinline", Token::Inline),
    ("int", Token::Int),
    ("__int8", Token::Int8),
    ("__int16", Token::Int16),
    ("__int32", Token::Int32),
    ("__int64", Token::Int64),
    ("__int128", Token::Int128),
    ("__label__", Token::Label),
    ("long", Token::Long),
    ("_Noreturn", Token::Noreturn),
    ("__builtin_offsetof", Token::Offsetof),
    ("__real__", Token::Real),
    ("__real", Token::Real),
    ("register", Token::Register),
    ("restrict", Token::Restrict),
    ("__restrict", Token::Restrict),
    ("__restrict__", Token::Restrict),
    ("return", Token::Return),
    ("short", Token::Short),
    ("signed", Token::Signed),
    ("__signed", Token::Signed),
    ("__signed__", Token::Signed),
    ("sizeof", Token::Sizeof),
    ("static", Token::Static),
    ("_Static_assert", Token::StaticAssert),
    ("struct", Token::Struct),
    ("switch", Token::Switch),
    ("_Thread_local", Token::ThreadLocal),
    ("__thread", Token::ThreadLocal),
    ("typedef", Token::Typedef),
    ("typeof", Token::Typeof),
    ("__typeof", Token::Typeof),
    ("__typeof__", Token::Typeof),
    ("__builtin_types_compatible_p", Token::TypesCompatible),
    ("union", Token::Union),
    ("unsigned", Token::Unsigned),
    ("__builtin_va_arg", Token::VaArg),
    ("void", Token::Void),
    ("volatile", Token::Volatile),
    ("__volatile", Token::Volatile),
    ("__volatile__", Token::Volatile),
    ("while", Token::While),
    ("__extension__", Token::Extension),
    ("__pragma", Token::Pragma),
    ("_Pragma", Token::PragmaOperator),
];

/// Words that are attributes by themselves. They follow the keywords in the table of symbols.
pub const MARKS: &[&str] = &[
    "__cdecl",
    "__stdcall",
    "__fastcall",
    "__thiscall",
    "__vectorcall",
    "__clrcall",
    "__regcall",
    "__ptr32",
    "__ptr64",
    "__unaligned",
    "__w64",
    "__seg_fs",
    "__seg_gs",
    "_Nonnull",
    "_Nullable",
    "_Null_unspecified",
];

/// Types that a compiler knows without a declaration, and that cinch knows by name only.
pub const PREDEFINED_TYPES: &[&str] = &[
    "__builtin_va_list",
    "__builtin_ms_va_list",
    "__int128_t",
    "__uint128_t",
    "_Decimal32",
    "_Decimal64",
    "_Decimal128",
    "__bf16",
    "__fp16",
    "__float80",
    "__ibm128",
];

/// Microsoft's old spellings: ordinary names, unless they stand where only a calling convention can.
pub const SOFT_MARKS: &[&str] = &["_cdecl", "_stdcall", "_fastcall"];

/// Whether the token is a keyword that is, or starts, a type.
pub fn is_type_word(token: Token) -> bool {
    use Token::*;
    matches!(token, Void | Char | Short | Int | Long | FloatWord | Double | Signed | Unsigned)
        || matches!(token, Bool | Struct | Union | Enum | Typeof | Int128 | Complex)
        || matches!(token, Int8 | Int16 | Int32 | Int64)
}
