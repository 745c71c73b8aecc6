//! Entities with linkage (C11 6.2.2): several declarations of one name are one variable or function, with the composite of
//! their types. Tentative definitions are completed at the end of the unit (C11 6.9.2).

use super::declare::Declaring;
use super::scope::Entity;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{Name, Storage};
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::elaborate::{declarator, declare, draft::Draft, scope::Names};
use crate::typed::program::{
    Declared, Function, FunctionId, Inline, Linkage, Program, VariableId, VariableStorage,
};
use crate::typed::types::{Length, Type, TypeId};

/// The entity of that name that has linkage, wherever it was declared; a visible name without linkage that the
/// declaration clashes with is reported.
fn linked_before(draft: &mut Draft, names: &mut Names, name: Name) -> Option<(Entity, Span)> {
    let visible = names.scopes.name(name.symbol);
    if let Some(before) = visible
        && before.depth == names.scopes.depth()
    {
        let linked = match before.entity {
            Entity::Variable(id) => {
                matches!(draft.program[id].storage, VariableStorage::Global { .. })
            }
            Entity::Function(_) => true,
            Entity::Typedef(_) | Entity::Enumerator { .. } => false,
        };
        if !linked {
            declare::conflict(draft, names, name, before.span);
            return None;
        }
    }
    let entity = *names.linked.get(&name.symbol)?;
    let span = match entity {
        Entity::Variable(id) => draft.program[id].span,
        Entity::Function(id) => draft.program[id].span,
        Entity::Typedef(_) | Entity::Enumerator { .. } => name.span,
    };
    Some((entity, span))
}

/// C11 6.2.2p3-5. The linkage that a declaration without `static` has depends on the one before.
fn linkage_of(
    draft: &mut Draft,
    names: &Names,
    declaring: &Declaring,
    before: Option<Linkage>,
    span: Span,
) -> Linkage {
    let Declaring { name, specified, ty, .. } = declaring;
    let file = names.scopes.depth() == 0;
    let own = match specified.storage {
        Some(Storage::Static) if file => Some(Linkage::Internal),
        Some(Storage::Extern) => None,
        _ if draft.program.types.is_function(ty.ty) => None,
        _ => Some(Linkage::External),
    };
    let message = match (own, before) {
        (None, before) => return before.unwrap_or(Linkage::External),
        (Some(Linkage::Internal), Some(Linkage::External)) => "is `static` here and was not before",
        (Some(Linkage::External), Some(Linkage::Internal)) => "is not `static` here and was before",
        (Some(own), _) => return own,
    };
    let message = format!("`{}` {message}", draft.program.text(name.symbol));
    draft.diagnostics.push(
        Diagnostic::error("declaration-error", name.span, message)
            .related(span, "declared here before"),
    );
    before.unwrap_or(Linkage::External)
}

/// A variable at file scope, or `extern` in a block.
pub fn declare_global(
    draft: &mut Draft,
    names: &mut Names,
    declaring: &Declaring,
    initialized: bool,
) -> VariableId {
    let Declaring { name, specified, ty, .. } = declaring;
    declare::check_file_storage(draft, names, specified, *name);
    let defines = initialized || specified.storage != Some(Storage::Extern);
    let before = linked_before(draft, names, *name);
    let Some((Entity::Variable(id), span)) = before else {
        if let Some((_, span)) = before {
            declare::conflict(draft, names, *name, span);
        }
        let linkage = linkage_of(draft, names, declaring, None, name.span);
        let storage = VariableStorage::Global { linkage, defined: defines };
        let id = declarator::add_variable(&mut draft.program, *name, *ty, storage);
        if before.is_none() {
            names.linked.insert(name.symbol, Entity::Variable(id));
        }
        names.scopes.declare(name.symbol, Entity::Variable(id), name.span);
        draft.program.order.push(Declared::Variable(id));
        return id;
    };
    let VariableStorage::Global { linkage, defined } = draft.program[id].storage else {
        unreachable!("only globals have linkage")
    };
    let linkage = linkage_of(draft, names, declaring, Some(linkage), span);
    let known = draft.program[id].ty;
    if compare::compatible(&draft.program, known, *ty) {
        draft.program[id].ty = compare::composite(&mut draft.program, known, *ty);
    } else {
        let (known, ty) =
            (describe::describe(&draft.program, known), describe::describe(&draft.program, *ty));
        let message = format!(
            "`{}` has type `{ty}` here and `{known}` before",
            draft.program.text(name.symbol)
        );
        draft.diagnostics.push(
            Diagnostic::error("declaration-error", name.span, message)
                .related(span, "declared here before"),
        );
    }
    if initialized && draft.program[id].initializer.is_some() {
        let message = format!("`{}` is defined twice", draft.program.text(name.symbol));
        draft.diagnostics.push(
            Diagnostic::error("declaration-error", name.span, message)
                .related(span, "defined here before"),
        );
    }
    if initialized || (defines && !defined) {
        // Messages and printers show the definition.
        draft.program[id].span = name.span;
        draft.program.order.push(Declared::Variable(id));
    }
    draft.program[id].storage = VariableStorage::Global { linkage, defined: defined || defines };
    names.scopes.declare(name.symbol, Entity::Variable(id), name.span);
    id
}

/// A declaration of a function, with or without body.
pub fn declare_function(draft: &mut Draft, names: &mut Names, declaring: &Declaring) -> FunctionId {
    let Declaring { name, specified, attributes, ty, asm_label } = declaring;
    if specified.storage == Some(Storage::Static) && names.scopes.depth() > 0 {
        let message = "a function in a block cannot be `static`";
        draft.error("declaration-error", name.span, message);
    }
    let before = linked_before(draft, names, *name);
    let id = match before {
        Some((Entity::Function(id), span)) => {
            merge_function(draft, names, id, declaring, span);
            id
        }
        _ => {
            if let Some((_, span)) = before {
                declare::conflict(draft, names, *name, span);
            }
            let linkage = linkage_of(draft, names, declaring, None, name.span);
            let inline = inline_of(declaring);
            let id = add_function(&mut draft.program, *name, ty.ty, linkage);
            draft.program[id].inline = inline;
            if before.is_none() {
                names.linked.insert(name.symbol, Entity::Function(id));
            }
            draft.program.order.push(Declared::Function(id));
            id
        }
    };
    let function = &mut draft.program[id];
    function.noreturn |= attributes.noreturn;
    if function.asm_label.is_none() {
        function.asm_label.clone_from(asm_label);
    }
    for attribute in &attributes.kept {
        let said = |other: &crate::typed::program::Attribute| {
            other.name == attribute.name && other.arguments == attribute.arguments
        };
        if !function.attributes.iter().any(said) {
            function.attributes.push(attribute.clone());
        }
    }
    names.scopes.declare(name.symbol, Entity::Function(id), name.span);
    id
}

pub fn add_function(program: &mut Program, name: Name, ty: TypeId, linkage: Linkage) -> FunctionId {
    let id = FunctionId(program.functions.len() as u32);
    program.functions.push(Function {
        name: name.symbol,
        ty,
        span: name.span,
        linkage,
        inline: Inline::No,
        noreturn: false,
        asm_label: None,
        parameters: vec![],
        body: None,
        implicit: false,
        attributes: vec![],
    });
    id
}

fn merge_function(
    draft: &mut Draft,
    names: &mut Names,
    id: FunctionId,
    declaring: &Declaring,
    span: Span,
) {
    let Declaring { name, attributes, ty, .. } = declaring;
    let linkage = linkage_of(draft, names, declaring, Some(draft.program[id].linkage), span);
    draft.program[id].linkage = linkage;
    let inline = merged_inline(draft.program[id].inline, inline_of(declaring));
    draft.program[id].inline = if attributes.gnu_inline { inline_of(declaring) } else { inline };
    let known = draft.program[id].ty;
    if compare::compatible(&draft.program, known, *ty) {
        let composite = compare::composite(&mut draft.program, known.into(), *ty);
        draft.program[id].ty = composite.ty;
        return;
    }
    if draft.program[id].implicit {
        // The guess at the call was wrong; gcc warns and goes on with what is declared.
        let message =
            format!("`{}` was called before this declaration", draft.program.text(name.symbol));
        draft.warn("implicit-declaration", name.span, message);
        draft.program[id].ty = ty.ty;
        return;
    }
    if narrow_old_style(&draft.program, known, ty.ty) {
        return;
    }
    let (known, ty) =
        (describe::describe(&draft.program, known), describe::describe(&draft.program, *ty));
    let message =
        format!("`{}` has type `{ty}` here and `{known}` before", draft.program.text(name.symbol));
    draft.diagnostics.push(
        Diagnostic::error("declaration-error", name.span, message)
            .related(span, "declared here before"),
    );
}

/// GNU C lets a prototype stand before an old-style definition with narrower parameters.
fn narrow_old_style(program: &Program, known: TypeId, ty: TypeId) -> bool {
    let types = &program.types;
    let (Some(known), Some(ty)) = (types.function(known), types.function(ty)) else {
        return false;
    };
    let results = compare::compatible(program, known.result, ty.result);
    known.prototype && !ty.prototype && results && !known.variadic
}

/// Completes tentative definitions at the end of the unit (C11 6.9.2p2).
pub fn complete_tentative(draft: &mut Draft) {
    for index in 0..draft.program.variables.len() {
        let id = VariableId(index as u32);
        let variable = &draft.program[id];
        let VariableStorage::Global { defined: true, .. } = variable.storage else { continue };
        let (ty, span, symbol) = (variable.ty, variable.span, variable.name);
        match *draft.program.types.get(ty.ty) {
            Type::Array(element, Length::Open) => {
                let message = format!(
                    "the array `{}` is given one element: its length is not known",
                    draft.program.text(symbol)
                );
                draft.warn("incomplete-array", span, message);
                let completed = draft.program.types.array_of(element, Length::Fixed(1));
                draft.program[id].ty.ty = completed;
            }
            Type::Record(_) | Type::Array(..) => {
                declare::check_complete(draft, id, Name { symbol, span });
            }
            _ => {}
        }
    }
}

fn inline_of(declaring: &Declaring) -> Inline {
    match (declaring.specified.inline, declaring.specified.storage) {
        (false, _) => Inline::No,
        (true, Some(Storage::Extern)) => Inline::ExternInline,
        (true, _) => Inline::Inline,
    }
}

/// C11 6.7.4p7: one declaration without `inline`, or with `extern`, makes the definition an external one.
fn merged_inline(before: Inline, now: Inline) -> Inline {
    match (before, now) {
        (Inline::No, Inline::No) => Inline::No,
        (Inline::Inline, Inline::Inline) => Inline::Inline,
        _ => Inline::ExternInline,
    }
}
