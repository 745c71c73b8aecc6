//! String literals in annotations: objects like those of C.

use super::{Elaborator, make};
use crate::base::Span;
use crate::contract::term::{LogicType, Term, TermKind};
use crate::syntax::ast::{StringLiteral, Text};
use crate::typed::program::{Elements, StringId, StringObject};
use crate::typed::types::{Length, TypeId};

impl Elaborator {
    pub(super) fn string(&mut self, literal: &StringLiteral, span: Span) -> Term {
        let Text::Bytes(bytes) = &literal.text else {
            return self.refuse(span, "wide string literals in annotations");
        };
        let mut bytes = bytes.clone();
        bytes.push(0);
        let typed = &mut self.program.typed;
        let length = Length::Fixed(bytes.len() as u64);
        let ty = typed.types.array_of(TypeId::CHAR, length);
        let id = StringId(typed.strings.len() as u32);
        typed.strings.push(StringObject { elements: Elements::Bytes(bytes), ty, span });
        make(TermKind::String(id), LogicType::C(TypeId::CHAR_POINTER), span)
    }
}
