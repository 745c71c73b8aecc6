//! Types in the words of C, for messages and printing: `int (*)[3]`, `struct list *`, `const char *name`. Type names that
//! the program gave are not used: what is printed is the type itself.

use super::program::{EnumId, Program, RecordId};
use super::types::{
    Convention, FloatKind, FunctionType, IntegerKind, Length, Qualified, Qualifiers, Type, TypeId,
};
use crate::syntax::ast::RecordKind;
use crate::syntax::symbol::Symbol;
use std::fmt::Write as _;

/// `struct list`, or the type name of a struct without tag.
pub fn record_name(program: &Program, id: RecordId) -> String {
    let keyword = match program[id].kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    };
    match program[id].tag {
        Some(tag) => format!("{keyword} {}", program.symbols.text(tag)),
        None => untagged(program, keyword, &Type::Record(id)),
    }
}

/// `enum colour`, or the type name of an enum without tag.
pub fn enum_name(program: &Program, id: EnumId) -> String {
    match program[id].tag {
        Some(tag) => format!("enum {}", program.symbols.text(tag)),
        None => untagged(program, "enum", &Type::Enum(id)),
    }
}

fn untagged(program: &Program, keyword: &str, ty: &Type) -> String {
    match alias(program, ty) {
        Some(alias) => program.symbols.text(alias).to_string(),
        None => format!("{keyword} <anonymous>"),
    }
}

/// The first name that a `typedef` at file scope gives to the type.
pub fn alias(program: &Program, ty: &Type) -> Option<Symbol> {
    let alias = program.typedefs.iter().find(|alias| program.types.get(alias.ty.ty) == ty);
    alias.map(|alias| alias.name)
}

/// The type as a cast would write it.
pub fn describe(program: &Program, ty: impl Into<Qualified>) -> String {
    declare(program, ty.into(), "")
}

/// The declaration of `declared` with that type.
pub fn declare(program: &Program, ty: Qualified, declared: &str) -> String {
    Writer { program }.declare(ty, declared.to_string(), Outside::Nothing)
}

/// What a declarator has just been wrapped in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outside {
    Nothing,
    /// A pointer in parentheses, which holds the calling convention.
    Pointer,
}

struct Writer<'a> {
    program: &'a Program,
}

impl Writer<'_> {
    /// C declares inside out: `inner` is the declarator so far, wrapped here by the outermost part of the type.
    fn declare(&self, ty: Qualified, inner: String, outside: Outside) -> String {
        match self.program.types.get(ty.ty) {
            Type::Pointer(pointee) => self.pointer(*pointee, ty.qualifiers, inner),
            Type::Array(element, length) => {
                let length = match length {
                    Length::Fixed(length) => length.to_string(),
                    Length::Open => String::new(),
                    Length::Star | Length::Variable(_) => "*".to_string(),
                };
                self.declare(*element, format!("{inner}[{length}]"), Outside::Nothing)
            }
            Type::Function(function) => {
                let convention = match outside {
                    Outside::Nothing => convention_attribute(function.convention),
                    Outside::Pointer => String::new(),
                };
                let parameters = self.parameters(function);
                let inner = format!("{convention}{inner}({parameters})");
                self.declare(function.result, inner, Outside::Nothing)
            }
            _ => {
                let mut text = qualifier_words(ty.qualifiers);
                text.push_str(&self.base(ty.ty));
                if !inner.is_empty() {
                    text.push(' ');
                    text.push_str(&inner);
                }
                text
            }
        }
    }

    fn pointer(&self, pointee: Qualified, qualifiers: Qualifiers, inner: String) -> String {
        let words = qualifier_words(qualifiers);
        let words = if inner.is_empty() { words.trim_end() } else { &words };
        match self.program.types.get(pointee.ty) {
            Type::Function(function) => {
                let convention = convention_attribute(function.convention);
                self.declare(pointee, format!("({convention}*{words}{inner})"), Outside::Pointer)
            }
            Type::Array(..) => {
                self.declare(pointee, format!("(*{words}{inner})"), Outside::Nothing)
            }
            _ => self.declare(pointee, format!("*{words}{inner}"), Outside::Nothing),
        }
    }

    fn parameters(&self, function: &FunctionType) -> String {
        if !function.prototype {
            return String::new();
        }
        if function.parameters.is_empty() && !function.variadic {
            return "void".to_string();
        }
        let declare = |ty: &TypeId| self.declare((*ty).into(), String::new(), Outside::Nothing);
        let mut texts: Vec<String> = function.parameters.iter().map(declare).collect();
        if function.variadic {
            texts.push("...".to_string());
        }
        texts.join(", ")
    }

    fn base(&self, ty: TypeId) -> String {
        match self.program.types.get(ty) {
            Type::Error => "<error>".to_string(),
            Type::Void => "void".to_string(),
            Type::Bool => "_Bool".to_string(),
            Type::Integer(kind) => integer_name(*kind).to_string(),
            Type::Float(kind) => float_name(*kind).to_string(),
            Type::Complex(kind) => format!("_Complex {}", float_name(*kind)),
            Type::Enum(id) => enum_name(self.program, *id),
            Type::Record(id) => record_name(self.program, *id),
            Type::Vector(element, count) => {
                let bytes = super::layout::layout(self.program, *element)
                    .map_or(0, |element| element.size * u64::from(*count));
                format!("__attribute__((vector_size({bytes}))) {}", self.base(*element))
            }
            Type::VaList => "__builtin_va_list".to_string(),
            Type::Pointer(_) | Type::Array(..) | Type::Function(_) => {
                self.declare(ty.into(), String::new(), Outside::Nothing)
            }
        }
    }
}

pub fn integer_name(kind: IntegerKind) -> &'static str {
    use IntegerKind::*;
    match kind {
        Char => "char",
        SignedChar => "signed char",
        UnsignedChar => "unsigned char",
        Short => "short",
        UnsignedShort => "unsigned short",
        Int => "int",
        UnsignedInt => "unsigned int",
        Long => "long",
        UnsignedLong => "unsigned long",
        LongLong => "long long",
        UnsignedLongLong => "unsigned long long",
        Int128 => "__int128",
        UnsignedInt128 => "unsigned __int128",
    }
}

pub fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float16 => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "_Float128",
        FloatKind::Float32 => "_Float32",
        FloatKind::Float64 => "_Float64",
        FloatKind::Float32x => "_Float32x",
        FloatKind::Float64x => "_Float64x",
    }
}

/// With a space behind each.
fn qualifier_words(qualifiers: Qualifiers) -> String {
    let words = [
        (Qualifiers::CONST, "const "),
        (Qualifiers::VOLATILE, "volatile "),
        (Qualifiers::RESTRICT, "restrict "),
        (Qualifiers::ATOMIC, "_Atomic "),
    ];
    let mut text = String::new();
    for (_, word) in words.iter().filter(|(qualifier, _)| qualifiers.has(*qualifier)) {
        text.push_str(word);
    }
    text
}

/// With a space behind, or nothing for the usual convention.
fn convention_attribute(convention: Convention) -> String {
    let name = match convention {
        Convention::C => return String::new(),
        Convention::Stdcall => "stdcall",
        Convention::Fastcall => "fastcall",
        Convention::Thiscall => "thiscall",
        Convention::Vectorcall => "vectorcall",
        Convention::Ms => "ms_abi",
        Convention::Sysv => "sysv_abi",
        Convention::Regparm(count) => {
            let mut text = String::new();
            let _ = write!(text, "__attribute__((regparm({count}))) ");
            return text;
        }
    };
    format!("__attribute__(({name})) ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::symbol::Symbols;
    use crate::typed::Target;
    use std::sync::Arc;

    #[test]
    fn declarators_are_written_inside_out() {
        let mut program = Program::new(Target::default(), Symbols::default());
        let constant = Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::CONST };
        let text = program.types.pointer_to(constant);
        assert_eq!(declare(&program, text.into(), "name"), "const char *name");
        let row = program.types.array_of(TypeId::INT, Length::Fixed(3));
        let rows = program.types.pointer_to(row);
        assert_eq!(describe(&program, rows), "int (*)[3]");
        let function = Type::Function(Arc::new(FunctionType {
            result: rows.into(),
            parameters: vec![text],
            variadic: true,
            prototype: true,
            convention: Convention::C,
        }));
        let function = program.types.intern(function);
        assert_eq!(declare(&program, function.into(), "f"), "int (*f(const char *, ...))[3]");
        let pointer = program.types.pointer_to(function);
        let pointer = Qualified { ty: pointer, qualifiers: Qualifiers::CONST };
        assert_eq!(declare(&program, pointer, "p"), "int (*(*const p)(const char *, ...))[3]");
    }
}
