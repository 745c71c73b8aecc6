//! Types of annotations: from what is written to `LogicType`, what kinds of types there are, and how to call them in messages.

use super::Elaborator;
use crate::base::Span;
use crate::contract::ast::{Type, TypeBase};
use crate::contract::term::{LogicType, TermKind};
use crate::syntax::ast::RecordKind;
use crate::typed::describe::describe;
use crate::typed::layout::layout;
use crate::typed::types::{IntegerKind, Length, Type as CType, TypeId};
use std::sync::Arc;

impl Elaborator {
    pub(super) fn c_type(&self, ty: TypeId) -> &CType {
        self.program.typed.types.get(ty)
    }

    pub(super) fn logic_type(&mut self, ty: &Type) -> LogicType {
        let base = match &ty.base {
            TypeBase::Integer => LogicType::Integer,
            TypeBase::Real => LogicType::Real,
            TypeBase::Boolean => LogicType::Boolean,
            TypeBase::Set(element) => LogicType::Set(Box::new(self.logic_type(element))),
            TypeBase::Words(words) => match words_type(words) {
                Some(id) => LogicType::C(id),
                None => {
                    let message = format!("`{}` is no type", words.join(" "));
                    self.error("spec-type", ty.span, message);
                    LogicType::Error
                }
            },
            TypeBase::Record(kind, name) => match self.record(&name.text, Some(*kind)) {
                Some(id) => LogicType::C(self.program.typed.types.intern(CType::Record(id))),
                None => {
                    let word = match kind {
                        RecordKind::Struct => "struct",
                        RecordKind::Union => "union",
                    };
                    self.unknown_type(&format!("{word} {}", name.text), name.span)
                }
            },
            TypeBase::Enum(name) => match self.enumeration(&name.text) {
                Some(id) => LogicType::C(self.program.typed.types.intern(CType::Enum(id))),
                None => self.unknown_type(&format!("enum {}", name.text), name.span),
            },
            TypeBase::Named(name) => self.named_type(&name.text, name.span),
        };
        self.derive(base, ty)
    }

    /// A typedef, a type of the logic, or a tag without its keyword.
    fn named_type(&mut self, text: &Arc<str>, span: Span) -> LogicType {
        if let Some(id) = self.names.logic_types.get(text) {
            return LogicType::Named(*id);
        }
        if let Some(id) = self.typedef(text) {
            return LogicType::C(id);
        }
        match self.record(text, None) {
            Some(id) => LogicType::C(self.program.typed.types.intern(CType::Record(id))),
            None => self.unknown_type(text, span),
        }
    }

    fn unknown_type(&mut self, text: &str, span: Span) -> LogicType {
        self.error("spec-unknown-name", span, format!("there is no type `{text}` here"));
        LogicType::Error
    }

    /// Stars and lengths.
    fn derive(&mut self, base: LogicType, ty: &Type) -> LogicType {
        if ty.pointers == 0 && ty.lengths.is_empty() {
            return base;
        }
        let mut id = match base {
            LogicType::C(id) => id,
            LogicType::Error => return LogicType::Error,
            other => {
                let message =
                    format!("there are no pointers to or arrays of {}", self.describe(&other));
                self.error("spec-type", ty.span, message);
                return LogicType::Error;
            }
        };
        for _ in 0..ty.pointers {
            id = self.program.typed.types.pointer_to(id);
        }
        for length in ty.lengths.iter().rev() {
            let length = match length {
                None => Length::Open,
                Some(term) => match self.value(term).kind {
                    TermKind::Integer(value) if u64::try_from(&value).is_ok() => {
                        Length::Fixed(u64::try_from(&value).unwrap_or_default())
                    }
                    TermKind::Error => return LogicType::Error,
                    _ => {
                        let message = "the length of an array is a constant";
                        self.error("spec-type", term.span, message);
                        return LogicType::Error;
                    }
                },
            };
            id = self.program.typed.types.array_of(id, length);
        }
        LogicType::C(id)
    }

    /// The type of a parameter or bound variable: an array is a pointer to its first element.
    pub(super) fn binder_type(&mut self, ty: &Type) -> LogicType {
        match self.logic_type(ty) {
            LogicType::C(id) => match *self.c_type(id) {
                CType::Array(element, _) => {
                    LogicType::C(self.program.typed.types.pointer_to(element))
                }
                CType::Void | CType::Function(_) => {
                    let message = "a variable has a type with values";
                    self.error("spec-type", ty.span, message);
                    LogicType::Error
                }
                _ => LogicType::C(id),
            },
            other => other,
        }
    }

    pub(super) fn is_integer(&self, ty: &LogicType) -> bool {
        match ty {
            LogicType::Integer => true,
            LogicType::C(id) => {
                matches!(self.c_type(*id), CType::Integer(_) | CType::Bool | CType::Enum(_))
            }
            _ => false,
        }
    }

    pub(super) fn is_real(&self, ty: &LogicType) -> bool {
        match ty {
            LogicType::Real => true,
            LogicType::C(id) => matches!(self.c_type(*id), CType::Float(_)),
            _ => false,
        }
    }

    /// What a pointer points to.
    pub(super) fn pointee(&self, ty: &LogicType) -> Option<TypeId> {
        match ty {
            LogicType::C(id) => self.program.typed.types.pointee(*id).map(|pointee| pointee.ty),
            _ => None,
        }
    }

    pub(super) fn is_pointer(&self, ty: &LogicType) -> bool {
        self.pointee(ty).is_some()
    }

    pub(super) fn is_record(&self, ty: &LogicType) -> bool {
        matches!(ty, LogicType::C(id) if matches!(self.c_type(*id), CType::Record(_)))
    }

    /// Whether a cell can hold it: numbers and pointers.
    pub(super) fn is_scalar(&self, id: TypeId) -> bool {
        matches!(
            self.c_type(id),
            CType::Bool | CType::Integer(_) | CType::Enum(_) | CType::Float(_) | CType::Pointer(_)
        )
    }

    /// The values of an integer type, the least and the greatest.
    pub(super) fn range(&self, id: TypeId) -> Option<(i128, i128)> {
        let target = self.program.typed.target;
        let kind = match self.c_type(id) {
            CType::Bool => return Some((0, 1)),
            CType::Integer(kind) => *kind,
            CType::Enum(id) => self.program.typed[*id].underlying,
            _ => return None,
        };
        let bits = 8 * target.integer_size(kind) as u32;
        let signed = match kind {
            IntegerKind::Char => target.char_is_signed,
            kind => kind.signed() == kind,
        };
        match (signed, bits) {
            (_, 128..) => None,
            (true, bits) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            (false, bits) => Some((0, (1 << bits) - 1)),
        }
    }

    pub(super) fn size_of(&self, id: TypeId) -> Option<u64> {
        match self.c_type(id) {
            // GNU C counts in bytes.
            CType::Void | CType::Function(_) => Some(1),
            _ => layout(&self.program.typed, id).map(|layout| layout.size),
        }
    }

    pub(super) fn describe(&self, ty: &LogicType) -> String {
        match ty {
            LogicType::Error => "an error".to_string(),
            LogicType::Boolean => "a truth value".to_string(),
            LogicType::Integer => "`integer`".to_string(),
            LogicType::Real => "`real`".to_string(),
            LogicType::C(id) => format!("`{}`", describe(&self.program.typed, *id)),
            LogicType::Set(element) => format!("a set of {}", self.describe(element)),
            LogicType::Named(id) => format!("`{}`", self.program[*id].name),
        }
    }
}

/// C11 6.7.2p2.
fn words_type(words: &[Arc<str>]) -> Option<TypeId> {
    let count = |word: &str| words.iter().filter(|found| &***found == word).count();
    let (longs, shorts, chars) = (count("long"), count("short"), count("char"));
    let (signed, unsigned) = (count("signed"), count("unsigned"));
    let others = ["void", "float", "double", "_Bool", "__int128"];
    let other = others.iter().find(|word| count(word) > 0);
    if let Some(other) = other {
        let rest = words.len() - 1;
        return match *other {
            "void" if rest == 0 => Some(TypeId::VOID),
            "float" if rest == 0 => Some(TypeId::FLOAT),
            "double" if rest == 0 => Some(TypeId::DOUBLE),
            "double" if rest == 1 && longs == 1 => Some(TypeId::LONG_DOUBLE),
            "_Bool" if rest == 0 => Some(TypeId::BOOL),
            "__int128" if rest == signed => Some(TypeId::INT128),
            "__int128" if rest == unsigned => Some(TypeId::UNSIGNED_INT128),
            _ => None,
        };
    }
    if signed + unsigned > 1 || shorts > 1 || chars > 1 || count("int") > 1 {
        return None;
    }
    let kind = match (chars, shorts, longs) {
        (1, 0, 0) if signed > 0 => IntegerKind::SignedChar,
        (1, 0, 0) => IntegerKind::Char,
        (0, 1, 0) => IntegerKind::Short,
        (0, 0, 0) => IntegerKind::Int,
        (0, 0, 1) => IntegerKind::Long,
        (0, 0, 2) => IntegerKind::LongLong,
        _ => return None,
    };
    Some(if unsigned > 0 { kind.unsigned() } else { kind }.id())
}
