//! Entities with linkage (C11 6.2.2): several declarations of one name are one variable or function, with the composite of
//! their types. Tentative definitions are completed at the end of the unit (C11 6.9.2).

use super::Elaborator;
use super::declare::Declaring;
use super::scope::Entity;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{Name, Storage};
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::program::{
    Declared, Function, FunctionId, Inline, Linkage, VariableId, VariableStorage,
};
use crate::typed::types::{Length, Type, TypeId};

impl Elaborator {
    /// The entity of that name that has linkage, wherever it was declared; a visible name without linkage that the
    /// declaration clashes with is reported.
    fn linked_before(&mut self, name: Name) -> Option<(Entity, Span)> {
        let visible = self.scopes.name(name.symbol);
        if let Some(before) = visible
            && before.depth == self.scopes.depth()
        {
            let linked = match before.entity {
                Entity::Variable(id) => {
                    matches!(self.program[id].storage, VariableStorage::Global { .. })
                }
                Entity::Function(_) => true,
                Entity::Typedef(_) | Entity::Enumerator { .. } => false,
            };
            if !linked {
                self.conflict(name, before.span);
                return None;
            }
        }
        let entity = *self.linked.get(&name.symbol)?;
        let span = match entity {
            Entity::Variable(id) => self.program[id].span,
            Entity::Function(id) => self.program[id].span,
            Entity::Typedef(_) | Entity::Enumerator { .. } => name.span,
        };
        Some((entity, span))
    }

    /// C11 6.2.2p3-5. The linkage that a declaration without `static` has depends on the one before.
    fn linkage(&mut self, declaring: &Declaring, before: Option<Linkage>, span: Span) -> Linkage {
        let Declaring { name, specified, ty, .. } = declaring;
        let file = self.scopes.depth() == 0;
        let own = match specified.storage {
            Some(Storage::Static) if file => Some(Linkage::Internal),
            Some(Storage::Extern) => None,
            _ if self.program.types.is_function(ty.ty) => None,
            _ => Some(Linkage::External),
        };
        let message = match (own, before) {
            (None, before) => return before.unwrap_or(Linkage::External),
            (Some(Linkage::Internal), Some(Linkage::External)) => {
                "is `static` here and was not before"
            }
            (Some(Linkage::External), Some(Linkage::Internal)) => {
                "is not `static` here and was before"
            }
            (Some(own), _) => return own,
        };
        let message = format!("`{}` {message}", self.text(name.symbol));
        self.diagnostics.push(
            Diagnostic::error("declaration-error", name.span, message)
                .related(span, "declared here before"),
        );
        before.unwrap_or(Linkage::External)
    }

    /// A variable at file scope, or `extern` in a block.
    pub(super) fn declare_global(
        &mut self,
        declaring: &Declaring,
        initialized: bool,
    ) -> VariableId {
        let Declaring { name, specified, ty, .. } = declaring;
        self.check_file_storage(specified, *name);
        let defines = initialized || specified.storage != Some(Storage::Extern);
        let before = self.linked_before(*name);
        let Some((Entity::Variable(id), span)) = before else {
            if let Some((_, span)) = before {
                self.conflict(*name, span);
            }
            let linkage = self.linkage(declaring, None, name.span);
            let storage = VariableStorage::Global { linkage, defined: defines };
            let id = self.add_variable(*name, *ty, storage);
            if before.is_none() {
                self.linked.insert(name.symbol, Entity::Variable(id));
            }
            self.scopes.declare(name.symbol, Entity::Variable(id), name.span);
            self.program.order.push(Declared::Variable(id));
            return id;
        };
        let VariableStorage::Global { linkage, defined } = self.program[id].storage else {
            unreachable!("only globals have linkage")
        };
        let linkage = self.linkage(declaring, Some(linkage), span);
        let known = self.program[id].ty;
        if compare::compatible(&self.program, known, *ty) {
            self.program[id].ty = compare::composite(&mut self.program, known, *ty);
        } else {
            let (known, ty) =
                (describe::describe(&self.program, known), describe::describe(&self.program, *ty));
            let message =
                format!("`{}` has type `{ty}` here and `{known}` before", self.text(name.symbol));
            self.diagnostics.push(
                Diagnostic::error("declaration-error", name.span, message)
                    .related(span, "declared here before"),
            );
        }
        if initialized && self.program[id].initializer.is_some() {
            let message = format!("`{}` is defined twice", self.text(name.symbol));
            self.diagnostics.push(
                Diagnostic::error("declaration-error", name.span, message)
                    .related(span, "defined here before"),
            );
        }
        if initialized || (defines && !defined) {
            // Messages and printers show the definition.
            self.program[id].span = name.span;
            self.program.order.push(Declared::Variable(id));
        }
        self.program[id].storage = VariableStorage::Global { linkage, defined: defined || defines };
        self.scopes.declare(name.symbol, Entity::Variable(id), name.span);
        id
    }

    /// A declaration of a function, with or without body.
    pub(super) fn declare_function(&mut self, declaring: &Declaring) -> FunctionId {
        let Declaring { name, specified, attributes, ty, asm_label } = declaring;
        if specified.storage == Some(Storage::Static) && self.scopes.depth() > 0 {
            let message = "a function in a block cannot be `static`";
            self.error("declaration-error", name.span, message);
        }
        let before = self.linked_before(*name);
        let id = match before {
            Some((Entity::Function(id), span)) => {
                self.merge_function(id, declaring, span);
                id
            }
            _ => {
                if let Some((_, span)) = before {
                    self.conflict(*name, span);
                }
                let linkage = self.linkage(declaring, None, name.span);
                let inline = inline_of(declaring);
                let id = self.add_function(*name, ty.ty, linkage);
                self.program[id].inline = inline;
                if before.is_none() {
                    self.linked.insert(name.symbol, Entity::Function(id));
                }
                self.program.order.push(Declared::Function(id));
                id
            }
        };
        let function = &mut self.program[id];
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
        self.scopes.declare(name.symbol, Entity::Function(id), name.span);
        id
    }

    pub(super) fn add_function(&mut self, name: Name, ty: TypeId, linkage: Linkage) -> FunctionId {
        let id = FunctionId(self.program.functions.len() as u32);
        self.program.functions.push(Function {
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

    fn merge_function(&mut self, id: FunctionId, declaring: &Declaring, span: Span) {
        let Declaring { name, attributes, ty, .. } = declaring;
        let linkage = self.linkage(declaring, Some(self.program[id].linkage), span);
        self.program[id].linkage = linkage;
        let inline = merged_inline(self.program[id].inline, inline_of(declaring));
        self.program[id].inline = if attributes.gnu_inline { inline_of(declaring) } else { inline };
        let known = self.program[id].ty;
        if compare::compatible(&self.program, known.into(), *ty) {
            let composite = compare::composite(&mut self.program, known.into(), *ty);
            self.program[id].ty = composite.ty;
            return;
        }
        if self.program[id].implicit {
            // The guess at the call was wrong; gcc warns and goes on with what is declared.
            let message =
                format!("`{}` was called before this declaration", self.text(name.symbol));
            self.warn("implicit-declaration", name.span, message);
            self.program[id].ty = ty.ty;
            return;
        }
        if self.narrow_old_style(known, ty.ty) {
            return;
        }
        let (known, ty) = (
            describe::describe(&self.program, known.into()),
            describe::describe(&self.program, *ty),
        );
        let message =
            format!("`{}` has type `{ty}` here and `{known}` before", self.text(name.symbol));
        self.diagnostics.push(
            Diagnostic::error("declaration-error", name.span, message)
                .related(span, "declared here before"),
        );
    }

    /// GNU C lets a prototype stand before an old-style definition with narrower parameters.
    fn narrow_old_style(&self, known: TypeId, ty: TypeId) -> bool {
        let types = &self.program.types;
        let (Some(known), Some(ty)) = (types.function(known), types.function(ty)) else {
            return false;
        };
        let results = compare::compatible(&self.program, known.result, ty.result);
        known.prototype && !ty.prototype && results && !known.variadic
    }

    /// Completes tentative definitions at the end of the unit (C11 6.9.2p2).
    pub(super) fn complete_tentative(&mut self) {
        for index in 0..self.program.variables.len() {
            let id = VariableId(index as u32);
            let variable = &self.program[id];
            let VariableStorage::Global { defined: true, .. } = variable.storage else { continue };
            let (ty, span, symbol) = (variable.ty, variable.span, variable.name);
            match *self.program.types.get(ty.ty) {
                Type::Array(element, Length::Open) => {
                    let message = format!(
                        "the array `{}` is given one element: its length is not known",
                        self.text(symbol)
                    );
                    self.warn("incomplete-array", span, message);
                    let completed = self.program.types.array_of(element, Length::Fixed(1));
                    self.program[id].ty.ty = completed;
                }
                Type::Record(_) | Type::Array(..) => {
                    self.check_complete(id, Name { symbol, span });
                }
                _ => {}
            }
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
