//! `__func__` and its GNU spellings (C11 6.4.2.2): arrays of characters that exist where they are used; and addresses of
//! labels.

use super::super::Elaborator;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{Elements, StringId, StringObject, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind, Initializer};
use crate::typed::types::{Length, Qualified, Qualifiers, TypeId};

impl Elaborator {
    /// The variable behind one of the predefined names, made when it is first used.
    pub fn function_name(&mut self, name: Symbol, span: Span) -> Option<Expr> {
        if !matches!(self.text(name), "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") {
            return None;
        }
        let known = self.function.as_ref().and_then(|function| function.own_names.get(&name));
        let id = match known {
            Some(id) => *id,
            None => self.declare_function_name(name, span),
        };
        let ty = self.program[id].ty;
        Some(Expr::new(ExprKind::Variable(id), ty, span))
    }

    fn declare_function_name(&mut self, name: Symbol, span: Span) -> VariableId {
        let function = self.function.as_ref().map(|function| function.id);
        // Outside of functions gcc has an empty name, or "top level" for the pretty one.
        let text = match function {
            Some(id) => self.text(self.program[id].name).to_string(),
            None if self.text(name) == "__PRETTY_FUNCTION__" => "top level".to_string(),
            None => String::new(),
        };
        let mut bytes = text.into_bytes();
        bytes.push(0);
        let character = Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::CONST };
        let ty = self.program.types.array_of(character, Length::Fixed(bytes.len() as u64));
        let string = StringId(self.program.strings.len() as u32);
        self.program.strings.push(StringObject { elements: Elements::Bytes(bytes), ty, span });
        let spelled = self.text(name).to_string();
        let id = self.hidden_variable(&spelled, ty.into(), VariableStorage::StaticLocal, span);
        self.program[id].initializer = Some(Initializer::String(string));
        if let Some(function) = &mut self.function {
            function.own_names.insert(name, id);
        }
        id
    }

    /// `&&label` (GNU C).
    pub fn label_address(&mut self, label: ast::Name, span: Span) -> Expr {
        match self.use_label(label) {
            Some(id) => Expr::new(ExprKind::LabelAddress(id), TypeId::VOID_POINTER, span),
            None => Expr::error(span),
        }
    }
}
