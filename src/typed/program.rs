//! A typed translation unit: types with layouts, variables, functions with bodies. Every name is resolved to an id, every
//! conversion is a node, sizes and offsets are numbers of the target.
//! Invariant: ids index the tables of the program they come from; bodies hold no `Type::Error` unless it was reported.

use super::target::Target;
use super::tree::{Asm, Block, Expr, Initializer};
use super::types::{IntegerKind, Qualified, Type, TypeId, Types};
use crate::base::Span;
use crate::syntax::ast::Annotation;
pub use crate::syntax::ast::RecordKind;
use crate::syntax::symbol::{Symbol, Symbols};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

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

        impl std::ops::IndexMut<$name> for Program {
            fn index_mut(&mut self, id: $name) -> &mut $item {
                &mut self.$table[id.0 as usize]
            }
        }
    )*};
}

ids! {
    RecordId indexes records of Record;
    EnumId indexes enums of Enum;
    /// Global, local, parameter: all variables of the unit are in one table.
    VariableId indexes variables of Variable;
    FunctionId indexes functions of Function;
    StringId indexes strings of StringObject;
    VlaId indexes vlas of Vla;
}

#[derive(Debug)]
pub struct Program {
    pub target: Target,
    pub symbols: Symbols,
    pub types: Types,
    pub records: Vec<Record>,
    pub enums: Vec<Enum>,
    pub typedefs: Vec<Typedef>,
    pub variables: Vec<Variable>,
    pub functions: Vec<Function>,
    pub strings: Vec<StringObject>,
    pub vlas: Vec<Vla>,
    /// The file-scope declarations in their order, each variable and function where it is first declared and where it is
    /// defined. Printing in this order gives a valid program.
    pub order: Vec<Declared>,
    /// Where the file-scope declarations stand, every one of them, in their order.
    pub sites: Vec<Site>,
    /// Valid C that we do not model.
    pub unsupported: Vec<Unsupported>,
    pub annotations: Vec<Annotation>,
    /// Where C stands that only annotations see, in the order of the text: whole statements and declarations.
    pub ghost_code: Vec<Span>,
    /// Functions that a header of the C library declares, ours or the system's.
    pub library: BTreeSet<FunctionId>,
    /// Functions declared by hand under a name of the C library, with another type than they have there.
    pub misdeclared: BTreeSet<FunctionId>,
}

impl Program {
    pub fn new(target: Target, symbols: Symbols) -> Program {
        Program {
            target,
            symbols,
            types: Types::default(),
            records: vec![],
            enums: vec![],
            typedefs: vec![],
            variables: vec![],
            functions: vec![],
            strings: vec![],
            vlas: vec![],
            order: vec![],
            sites: vec![],
            unsupported: vec![],
            annotations: vec![],
            ghost_code: vec![],
            library: BTreeSet::new(),
            misdeclared: BTreeSet::new(),
        }
    }
}

impl Program {
    /// Whether something stands in ghost code that is C.
    pub fn is_ghost(&self, span: Span) -> bool {
        let behind = self.ghost_code.partition_point(|code| code.start <= span.start);
        self.ghost_code[..behind].last().is_some_and(|code| span.end <= code.end)
    }

    /// How a name is spelled.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
    }
}

/// Records with more members are searched by a table.
const SEARCHED_IN_ORDER: usize = 16;

impl Program {
    /// The index of the member of that name, or of the anonymous member that holds it: its own name tells which.
    pub fn find_member(&self, record: RecordId, name: Symbol) -> Option<u32> {
        let definition = self[record].definition.as_ref()?;
        match &definition.names {
            Some(names) => names.get(&name).copied(),
            None => self.find_among(&definition.fields, name),
        }
    }

    fn find_among(&self, fields: &[Field], name: Symbol) -> Option<u32> {
        let has = |field: &Field| match field.name {
            Some(own) => own == name,
            None => {
                let inner = self.anonymous_record(field);
                inner.is_some_and(|inner| self.find_member(inner, name).is_some())
            }
        };
        fields.iter().position(has).map(|index| index as u32)
    }

    /// The record whose members an anonymous member brings in (C11 6.7.2.1p13).
    pub fn anonymous_record(&self, field: &Field) -> Option<RecordId> {
        match self.types.get(field.ty.ty) {
            Type::Record(id) if field.name.is_none() => Some(*id),
            _ => None,
        }
    }

    /// All names that members of the record have, also through anonymous members, with the member they lead to.
    pub fn member_names(&self, fields: &[Field]) -> Vec<(Symbol, u32)> {
        let mut names = Vec::with_capacity(fields.len());
        for (index, field) in fields.iter().enumerate() {
            if let Some(name) = field.name {
                names.push((name, index as u32));
            } else if let Some(inner) = self.anonymous_record(field)
                && let Some(inner) = &self[inner].definition
            {
                let inner = self.member_names(&inner.fields);
                names.extend(inner.into_iter().map(|(name, _)| (name, index as u32)));
            }
        }
        names
    }

    /// The table for a record with so many members, if it needs one.
    pub fn name_table(names: &[(Symbol, u32)]) -> Option<FxHashMap<Symbol, u32>> {
        (names.len() > SEARCHED_IN_ORDER).then(|| names.iter().copied().collect())
    }
}

#[derive(Debug)]
pub enum Declared {
    /// A tentative definition, a declaration, or the definition.
    Variable(VariableId),
    /// A declaration without body.
    Function(FunctionId),
    /// The definition.
    FunctionBody(FunctionId),
    Asm(Asm),
}

/// A declaration or definition at file scope: what an annotation before it is about.
#[derive(Debug)]
pub struct Site {
    /// From its first token to its last.
    pub span: Span,
    pub names: Vec<SiteName>,
}

/// One declarator of it.
#[derive(Debug)]
pub struct SiteName {
    pub entity: SiteEntity,
    pub span: Span,
    /// As this declarator calls them: of the function, or of what the pointer points to.
    pub parameters: Vec<Option<VariableId>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SiteEntity {
    Variable(VariableId),
    Function(FunctionId),
    /// An index into `typedefs`.
    Typedef(u32),
}

/// A file-scope type name; kept for specifications and messages, expressions do not refer to it.
#[derive(Debug)]
pub struct Typedef {
    pub name: Symbol,
    pub ty: Qualified,
    pub span: Span,
}

#[derive(Debug)]
pub struct Record {
    pub kind: RecordKind,
    pub tag: Option<Symbol>,
    pub span: Span,
    /// `None` while incomplete.
    pub definition: Option<RecordDefinition>,
}

#[derive(Debug)]
pub struct RecordDefinition {
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
    /// `__attribute__((packed))` on the record.
    pub packed: bool,
    /// `__attribute__((aligned(n)))` on the record.
    pub aligned: Option<u64>,
    /// `#pragma pack(n)` in force at its end.
    pub pack: Option<u32>,
    /// `ms_struct`/`gcc_struct` bit-field rules asked for.
    pub bit_fields: BitFieldRules,
    pub transparent_union: bool,
    /// By name, in large records only: the index of the member, or of the anonymous one that holds it.
    pub names: Option<FxHashMap<Symbol, u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BitFieldRules {
    /// As gcc lays them out on System V targets.
    #[default]
    Gcc,
    Ms,
}

#[derive(Debug)]
pub struct Field {
    /// `None` for an anonymous struct or union, and for a bit-field that only pads.
    pub name: Option<Symbol>,
    pub ty: Qualified,
    pub span: Span,
    /// In bytes from the start of the record; of a bit-field: of the byte its first bit lies in.
    pub offset: u64,
    pub bits: Option<Bits>,
    /// Attributes of the member itself.
    pub packed: bool,
    pub aligned: Option<u64>,
}

/// Where a bit-field lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits {
    pub width: u32,
    /// From the start of the record.
    pub offset: u64,
}

#[derive(Debug)]
pub struct Enum {
    pub tag: Option<Symbol>,
    pub span: Span,
    /// The compatible integer type (C11 6.7.2.2p4), as gcc chooses it.
    pub underlying: IntegerKind,
    pub enumerators: Vec<(Symbol, i128)>,
    pub complete: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    External,
    Internal,
}

#[derive(Debug)]
pub struct Variable {
    pub name: Symbol,
    pub ty: Qualified,
    pub span: Span,
    pub storage: VariableStorage,
    pub thread_local: bool,
    /// `_Alignas` or `aligned`.
    pub align: Option<u64>,
    /// `&x` occurs, or it is an aggregate that decays.
    pub address_taken: bool,
    /// The unnamed object of a compound literal.
    pub is_compound_literal: bool,
    pub asm_label: Option<Vec<u8>>,
    /// Of a variable with static storage; a local's initialiser stands in its declaration statement.
    pub initializer: Option<Initializer>,
    /// Of a parameter `T a[static n]`.
    pub at_least: Option<AtLeast>,
    pub attributes: Vec<Attribute>,
}

impl Variable {
    /// As a plain declaration makes it.
    pub fn new(name: Symbol, ty: Qualified, span: Span, storage: VariableStorage) -> Variable {
        Variable {
            name,
            ty,
            span,
            storage,
            thread_local: false,
            align: None,
            address_taken: false,
            is_compound_literal: false,
            asm_label: None,
            initializer: None,
            at_least: None,
            attributes: vec![],
        }
    }
}

/// How many elements callers have to pass (C11 6.7.6.3p7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtLeast {
    Elements(u64),
    /// As many as an expression says that is no constant.
    Computed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariableStorage {
    /// File scope, or `extern` in a block. Not defined: only `extern` declarations were seen.
    Global {
        linkage: Linkage,
        defined: bool,
    },
    /// `static` in a block.
    StaticLocal,
    Automatic,
    Register,
    Parameter,
}

#[derive(Debug)]
pub struct Function {
    pub name: Symbol,
    /// Always a `Type::Function`: the composite of all declarations seen.
    pub ty: TypeId,
    pub span: Span,
    pub linkage: Linkage,
    pub inline: Inline,
    pub noreturn: bool,
    pub asm_label: Option<Vec<u8>>,
    /// Of the definition, or of the last declaration that names them.
    pub parameters: Vec<VariableId>,
    pub body: Option<Body>,
    /// No declaration was seen before a call (C90).
    pub implicit: bool,
    pub attributes: Vec<Attribute>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inline {
    No,
    /// `inline` without `extern`.
    Inline,
    /// `extern inline`.
    ExternInline,
}

#[derive(Debug)]
pub struct Body {
    pub block: Block,
    pub labels: Vec<Label>,
    /// K&R definition: arguments are passed promoted.
    pub old_style: bool,
    /// From the declarator to the closing brace.
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LabelId(pub u32);

#[derive(Debug)]
pub struct Label {
    pub name: Symbol,
    pub span: Span,
}

/// An attribute that matters to who calls, links or prints the entity: `weak`, `alias("f")`, `section("s")`, `format(..)` ..
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    pub name: Symbol,
    pub arguments: Vec<AttributeValue>,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeValue {
    Name(Symbol),
    Integer(i128),
    String(Vec<u8>),
}

/// An array that a string literal makes. Equal literals need not be one object.
#[derive(Debug)]
pub struct StringObject {
    /// The elements with the terminating null, each of the width of the element type.
    pub elements: Elements,
    /// An array type.
    pub ty: TypeId,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Elements {
    Bytes(Vec<u8>),
    /// `char16_t`, or a 16-bit `wchar_t`.
    Shorts(Vec<u16>),
    Words(Vec<u32>),
}

/// The length of a variable length array. It is computed once, into `variable`, where the type is declared.
#[derive(Debug)]
pub struct Vla {
    /// A hidden local of type `size_t`.
    pub variable: VariableId,
    /// Of type `size_t`.
    pub length: Expr,
}

/// Valid C that typed C cannot express; an obligation fails there if a checked function depends on it.
#[derive(Debug)]
pub struct Unsupported {
    pub span: Span,
    /// Such as "nested functions".
    pub what: String,
    /// `None` at file scope.
    pub within: Option<FunctionId>,
    /// It is about an annotation, which no program that runs minds.
    pub is_annotation: bool,
}
