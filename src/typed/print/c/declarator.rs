//! Types as C writes them around a name: `int (*name)[3]`. Enums are their integer types, vectors have typedefs.
//! Rule: a parameter that points to an array of variable length is a `void *` in every function type: ABI and compatibility
//! are the same, and no length has to be known there.

use super::Printer;
use crate::typed::describe::{float_name, integer_name};
use crate::typed::types::{Convention, FunctionType, Length, Qualified, Qualifiers, Type, TypeId};

impl Printer<'_> {
    /// The type as a cast writes it.
    pub(super) fn type_name(&self, ty: impl Into<Qualified>) -> String {
        self.declarator(ty.into(), String::new())
    }

    /// The declaration of `declared` with that type, without storage class.
    pub(super) fn declarator(&self, ty: Qualified, declared: String) -> String {
        let (mut ty, mut declared) = (ty, declared);
        loop {
            match self.program.types.get(ty.ty) {
                Type::Pointer(pointee) => {
                    let mut star = String::from("*");
                    push_qualifiers(&mut star, ty.qualifiers);
                    if !ty.qualifiers.is_empty() && declared.is_empty() {
                        star.pop();
                    }
                    declared.insert_str(0, &star);
                    let inner = self.program.types.get(pointee.ty);
                    if let Type::Function(function) = inner {
                        declared.insert_str(0, convention(function.convention));
                    }
                    if matches!(inner, Type::Array(..) | Type::Function(_)) {
                        declared = format!("({declared})");
                    }
                    ty = *pointee;
                }
                Type::Array(element, length) => {
                    declared.push('[');
                    match length {
                        Length::Fixed(length) => declared.push_str(&length.to_string()),
                        Length::Open => {}
                        Length::Star => declared.push('*'),
                        Length::Variable(vla) => {
                            let variable = self.program[*vla].variable;
                            declared.push_str(self.names.variable(self.program, variable));
                        }
                    }
                    declared.push(']');
                    let qualifiers = element.qualifiers.and(ty.qualifiers);
                    ty = Qualified { ty: element.ty, qualifiers };
                }
                Type::Function(function) => {
                    declared.push_str(&self.parameter_types(function));
                    ty = function.result;
                }
                _ => break,
            }
        }
        let mut text = String::new();
        push_qualifiers(&mut text, ty.qualifiers);
        text.push_str(&self.base_type(ty.ty));
        if !declared.is_empty() {
            text.push(' ');
            text.push_str(&declared);
        }
        text
    }

    fn parameter_types(&self, function: &FunctionType) -> String {
        if !function.prototype {
            return "()".into();
        }
        let mut parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|parameter| self.type_name(self.parameter_type(*parameter)))
            .collect();
        if function.variadic {
            parameters.push("...".into());
        }
        if parameters.is_empty() {
            parameters.push("void".into());
        }
        format!("({})", parameters.join(", "))
    }

    /// What a parameter of that type is declared as.
    pub(super) fn parameter_type(&self, ty: TypeId) -> TypeId {
        if self.has_variable_length(ty) { TypeId::VOID_POINTER } else { ty }
    }

    /// Whether a length in the type is not known before the program runs (C11 6.7.6p3).
    pub(super) fn has_variable_length(&self, ty: TypeId) -> bool {
        match self.program.types.get(ty) {
            Type::Array(_, Length::Variable(_) | Length::Star) => true,
            Type::Array(inner, _) | Type::Pointer(inner) => self.has_variable_length(inner.ty),
            Type::Function(function) => self.has_variable_length(function.result.ty),
            _ => false,
        }
    }

    fn base_type(&self, ty: TypeId) -> String {
        match self.program.types.get(ty) {
            Type::Void => "void".into(),
            Type::Bool => "_Bool".into(),
            Type::Integer(kind) => integer_name(*kind).into(),
            Type::Float(kind) => float_name(*kind).into(),
            Type::Complex(kind) => format!("_Complex {}", float_name(*kind)),
            Type::Enum(id) => integer_name(self.program[*id].underlying).into(),
            Type::Record(id) => self.names.record(*id).into(),
            Type::Vector(..) => self.names.vector(ty).into(),
            Type::VaList => "__builtin_va_list".into(),
            // What was wrong and reported; derived types never end the loop above.
            Type::Error | Type::Pointer(_) | Type::Array(..) | Type::Function(_) => "int".into(),
        }
    }
}

fn push_qualifiers(text: &mut String, qualifiers: Qualifiers) {
    let words = [
        (Qualifiers::CONST, "const "),
        (Qualifiers::VOLATILE, "volatile "),
        (Qualifiers::RESTRICT, "restrict "),
        (Qualifiers::ATOMIC, "_Atomic "),
    ];
    for (qualifier, word) in words {
        if qualifiers.has(qualifier) {
            text.push_str(word);
        }
    }
}

/// The attribute of a calling convention, with a space behind it.
pub(super) fn convention(convention: Convention) -> &'static str {
    match convention {
        Convention::C => "",
        Convention::Stdcall => "__attribute__((stdcall)) ",
        Convention::Fastcall => "__attribute__((fastcall)) ",
        Convention::Thiscall => "__attribute__((thiscall)) ",
        Convention::Vectorcall => "__attribute__((vectorcall)) ",
        Convention::Regparm(1) => "__attribute__((regparm(1))) ",
        Convention::Regparm(2) => "__attribute__((regparm(2))) ",
        Convention::Regparm(3) => "__attribute__((regparm(3))) ",
        Convention::Regparm(_) => "__attribute__((regparm(0))) ",
        Convention::Ms => "__attribute__((ms_abi)) ",
        Convention::Sysv => "__attribute__((sysv_abi)) ",
    }
}
