//! Logic terms: what annotations say, with every name resolved and every term typed. Integers are mathematical; reading memory is a
//! node (`Load`), as in typed C, and happens in the state of the innermost `At` around it.
//! A *place* is one of `Variable`, `Deref`, `Member` of a place; where a set of pointers stands below a `Deref`, the place is
//! a set of places (`a[0 .. n-1]`, `list(p, node.next)->data`).

use super::program::{BoundId, GhostId, LogicFunctionId, LogicTypeId};
use crate::base::Span;
use crate::typed::program::{FunctionId, RecordId, StringId, VariableId};
use crate::typed::types::TypeId;
use num_bigint::BigInt;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    pub kind: TermKind,
    /// Of a place: the type of what it holds. Of a set: `Set` of what its elements are.
    pub ty: LogicType,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LogicType {
    /// Wrong and reported.
    Error,
    /// Truth values: formulas, and `boolean`.
    Boolean,
    Integer,
    Real,
    /// A C type. A value of an integer type is used as an `Integer` without further ado.
    C(TypeId),
    /// A set, of pointers mostly.
    Set(Box<LogicType>),
    /// Declared in an axiomatic block.
    Named(LogicTypeId),
}

#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    // Places.
    /// A C variable of any storage.
    Variable(VariableId),
    /// What a pointer, or each pointer of a set, points to.
    Deref(Box<Term>),
    /// The field with that index of a struct or union place (or set of places). Of a struct *value* (`\result`, `\at(*p, L)`,
    /// what a logic function returns) it is a value itself, without a `Load`.
    Member(Box<Term>, u32),

    // Reading places, taking addresses.
    /// The contents of a place: a scalar, or a struct compared as a whole.
    Load(Box<Term>),
    /// The address of a place; of a set of places, the set of addresses.
    AddressOf(Box<Term>),
    /// An array place as pointer to its first element.
    Decay(Box<Term>),
    FunctionAddress(FunctionId),
    /// A string literal as pointer to its first character.
    String(StringId),

    // Names of the logic.
    /// A bound variable, a parameter of a logic function, a `\let`.
    Bound(BoundId),
    Ghost(GhostId),
    Result,
    Integer(BigInt),
    Real(Arc<str>),
    Boolean(bool),
    /// `\null`, `NULL`.
    Null,

    /// The term in another state.
    At(Box<Term>, Label),
    Unary(UnaryOp, Box<Term>),
    Binary(BinaryOp, Box<Term>, Box<Term>),
    /// `a ? b : c`, for formulas too.
    Conditional(Box<(Term, Term, Term)>),
    /// A C cast to a C type, a logic cast to `integer` or `real`: integers are reduced to the range of the type. Pointers, and
    /// sets of pointers, only change their type.
    Convert(Box<Term>),
    Quantifier(Quantifier, Vec<BoundId>, Box<Term>),
    /// `forall(x, S, phi)`: the variable ranges over the elements of the set.
    QuantifierIn(Quantifier, BoundId, Box<Term>, Box<Term>),
    Let(BoundId, Box<Term>, Box<Term>),
    /// A logic function or predicate. As many labels as it has label parameters.
    Apply(LogicFunctionId, Vec<Label>, Vec<Term>),
    Builtin(Builtin, Vec<Term>),

    // Sets. The elements of a set of places are their addresses.
    Empty,
    Singleton(Box<Term>),
    Union(Vec<Term>),
    Intersection(Vec<Term>),
    Difference(Box<Term>, Box<Term>),
    /// `lo .. hi`, both included; a missing end is unbounded.
    Range(Option<Box<Term>>, Option<Box<Term>>),
    /// The pointers on the chain from a pointer along a link, up to but not including its blocker.
    List(Box<Term>, Link),
    /// The records that a pointer leads to along some of their members, the first one included.
    Tree(Box<Term>, Branches),
    /// `array(e, n, m)`: e, e+n, .. e+(m-1)n, with n in bytes.
    Array(Box<(Term, Term, Term)>),
    /// All pointers of a set moved by so many bytes (`decr`: negative). They have type `void *`.
    Shift(Box<Term>, Box<Term>),
    /// `deref(S)` of a set: the contents of its cells.
    Contents(Box<Term>),
    /// `{ t | T x; P }`
    Comprehension(Box<Term>, Vec<BoundId>, Box<Term>),
    /// `BS` as a set.
    Blockers,
    /// All memory, in frames (`\everything`).
    Everything,

    /// Wrong and reported.
    Error,
}

/// A field of pointer type through which lists are linked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// The record whose own field it is (inner record of a path) ..
    pub record: RecordId,
    pub field: u32,
    /// .. and where the cell lies from the pointer that walks, in bytes: the offset of the whole path.
    pub offset: i64,
}

/// Members of a record through which trees are linked: the set of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branches {
    pub record: RecordId,
    fields: u64,
}

impl Branches {
    /// Nothing if a member's number is too large to be kept.
    pub fn new(record: RecordId, fields: &[u32]) -> Option<Branches> {
        let bits = fields.iter().map(|field| 1_u64.checked_shl(*field));
        Some(Branches { record, fields: bits.sum::<Option<u64>>()? })
    }

    /// Their numbers, in the order of the record.
    pub fn fields(self) -> impl Iterator<Item = u32> {
        (0..u64::BITS).filter(move |field| self.fields >> field & 1 == 1)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// The state where the annotation stands; after the function in `ensures`.
    Here,
    /// The function's entry.
    Pre,
    /// `\old`: the entry in a function's contract.
    Old,
    Post,
    LoopEntry,
    LoopCurrent,
    /// Before `main`.
    Init,
    /// A C label or a ghost label of the function: index into `FunctionSpec::labels`.
    Code(u32),
    /// A label parameter of the logic function or lemma around.
    Formal(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    Forall,
    Exists,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Minus,
    BitNot,
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// As in C: truncated.
    Div,
    Rem,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    And,
    Or,
    Xor,
    Implies,
    Iff,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// Pointer (or set of pointers) and integer (or range), in elements of the pointer's type.
    PointerAdd,
    PointerSub,
    /// In elements.
    PointerDiff,
}

/// What the language knows by itself. Arguments in the order in which they are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Builtin {
    /// Of pointers or sets of pointers, `\valid(a + (0 .. n-1))`.
    Valid,
    ValidRead,
    Initialized,
    /// Pairwise disjoint: sets of places by their pointers.
    Separated,
    /// Not allocated in the pre-state, allocated now.
    Fresh,
    Freeable,
    /// Points to a function that may be called by the contract of the pointer's type.
    ValidFunction,
    /// New memory that has no layout yet: nothing has been taken for the address of a type there.
    Raw,
    Allocable,
    BaseAddr,
    Offset,
    BlockLength,
    /// `\strlen(s)`, and whether there is a terminator to find: `\valid_string(s)`, `\valid_read_string(s)`.
    Strlen,
    ValidString,
    ValidReadString,
    /// HAVOC's `Obj(e)`: only compared, with another one or with `Null`. Its type says `void *`.
    Obj,
    Off,
    /// `alloc(e)`: the object is allocated.
    Allocated,
    /// `B(e, n)`.
    Block(Link),
    /// `is_tree(e, n, m)`, but for what it says of the nodes' lifetimes.
    IsTree(Branches),
    /// `BS(e)`.
    IsBlocker,
    /// `\\va_has(k, T)`: the call passes a variable argument with this number, counted from zero, that `va_arg` may take as a `T`.
    HasArgument(TypeId),
    /// `\\va_arg(k, T)`: its value.
    Argument(TypeId),
    /// `in(e, S)`.
    In,
    Subset,
    Abs,
    Min,
    Max,
    Pow,
    Floor,
    Ceil,
}

impl Term {
    pub fn new(kind: TermKind, ty: LogicType, span: Span) -> Term {
        Term { kind, ty, span }
    }

    /// The terms directly inside.
    pub fn children(&self) -> Vec<&Term> {
        use TermKind::*;
        match &self.kind {
            Variable(_) | FunctionAddress(_) | String(_) | Bound(_) | Ghost(_) | Result
            | Integer(_) | Real(_) | Boolean(_) | Null | Empty | Blockers | Everything | Error => {
                vec![]
            }
            Deref(of)
            | Member(of, _)
            | Load(of)
            | AddressOf(of)
            | Decay(of)
            | At(of, _)
            | Unary(_, of)
            | Convert(of)
            | Quantifier(_, _, of)
            | Singleton(of)
            | List(of, _)
            | Tree(of, _)
            | Contents(of) => vec![of],
            Binary(_, left, right)
            | QuantifierIn(_, _, left, right)
            | Let(_, left, right)
            | Difference(left, right)
            | Shift(left, right)
            | Comprehension(left, _, right) => vec![left, right],
            Conditional(parts) | Array(parts) => vec![&parts.0, &parts.1, &parts.2],
            Apply(_, _, terms) | Builtin(_, terms) | Union(terms) | Intersection(terms) => {
                terms.iter().collect()
            }
            Range(low, high) => [low, high].into_iter().flatten().map(|end| &**end).collect(),
        }
    }

    /// This term and all inside it, from the outside in.
    pub fn for_each<'t>(&'t self, visit: &mut dyn FnMut(&'t Term)) {
        visit(self);
        for child in self.children() {
            child.for_each(visit);
        }
    }
}
