//! `__func__` and its GNU spellings (C11 6.4.2.2): arrays of characters that exist where they are used; and addresses of
//! labels.

use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{Elaborator, expr::cast, stmt::jump};
use crate::typed::program::{
    Elements, FunctionId, Program, StringId, StringObject, VariableId, VariableStorage,
};
use crate::typed::tree::{Expr, ExprKind, Initializer};
use crate::typed::types::{Length, Qualified, Qualifiers, TypeId};

/// The variable behind one of the predefined names, made when it is first used.
pub fn function_name(elaborator: &mut Elaborator, name: Symbol, span: Span) -> Option<Expr> {
    if !matches!(
        elaborator.draft.program.text(name),
        "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__"
    ) {
        return None;
    }
    let known = elaborator.function.as_ref().and_then(|function| function.own_names.get(&name));
    let id = match known {
        Some(id) => *id,
        None => {
            let draft = &mut elaborator.draft;
            let id = declare_function_name(&mut draft.program, draft.within, name, span);
            if let Some(function) = &mut elaborator.function {
                function.own_names.insert(name, id);
            }
            id
        }
    };
    let ty = elaborator.draft.program[id].ty;
    Some(Expr::new(ExprKind::Variable(id), ty, span))
}

fn declare_function_name(
    program: &mut Program,
    within: Option<FunctionId>,
    name: Symbol,
    span: Span,
) -> VariableId {
    // Outside of functions gcc has an empty name, or "top level" for the pretty one.
    let text = match within {
        Some(id) => program.text(program[id].name),
        None if program.text(name) == "__PRETTY_FUNCTION__" => "top level",
        None => "",
    };
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    let character = Qualified { ty: TypeId::CHAR, qualifiers: Qualifiers::CONST };
    let ty = program.types.array_of(character, Length::Fixed(bytes.len() as u64));
    let string = StringId(program.strings.len() as u32);
    program.strings.push(StringObject { elements: Elements::Bytes(bytes), ty, span });
    let spelled = program.text(name).to_string();
    let storage = VariableStorage::StaticLocal;
    let id = cast::hidden_variable(program, &spelled, ty.into(), storage, span);
    program[id].initializer = Some(Initializer::String(string));
    id
}

/// `&&label` (GNU C).
pub fn label_address(elaborator: &mut Elaborator, label: ast::Name, span: Span) -> Expr {
    match jump::use_label(elaborator, label) {
        Some(id) => Expr::new(ExprKind::LabelAddress(id), TypeId::VOID_POINTER, span),
        None => Expr::error(span),
    }
}
