//! Function definitions (C11 6.9.1), with prototypes and in the old style, and functions that are called without having been
//! declared (C90 6.3.2.2).

use super::Elaborator;
use super::declarator::{Role, Shaped};
use super::declare::Declaring;
use super::scope::Entity;
use super::specifiers::Followed;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, DerivationKind, Name, Parameters, Storage};
use crate::syntax::symbol::Symbol;
use crate::typed::program::{
    Declared, FunctionId, Inline, Linkage, SiteEntity, SiteName, VariableId,
};
use crate::typed::types::{Convention, FunctionType, Type, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Elaborator {
    pub(super) fn function_definition(&mut self, function: &ast::Function) {
        let Some(name) = function.declarator.name else { return };
        let followed = Followed::ByDeclarators;
        let place = function.declarator.span;
        let mut specified = self.specifiers(&function.specifiers, followed, place);
        let mut attributes = std::mem::take(&mut specified.attributes);
        self.read_attributes(&function.declarator.attributes, &mut attributes);
        let base = self.reshaped(specified.ty, &attributes, name.span);
        let shaped = self.declarator(base, &function.declarator, &attributes, Role::Definition);
        let Shaped { ty, mut parameters, scope } = shaped;
        let written = matches!(
            function.declarator.derivations.first().map(|first| &first.kind),
            Some(DerivationKind::Function(_))
        );
        if !written || !self.program.types.is_function(ty.ty) {
            let message = format!("`{}` is not declared as a function", self.text(name.symbol));
            self.error("declaration-error", name.span, message);
            self.pending_vlas.clear();
            return;
        }
        if let Some(Storage::Typedef | Storage::Auto | Storage::Register) = specified.storage {
            let message = "a function is `extern` or `static`";
            self.error("declaration-error", name.span, message);
            specified.storage = None;
        }
        let declaring = Declaring { name, specified: &specified, attributes, ty, asm_label: None };
        let first = self.program.order.len();
        let id = self.declare_function(&declaring);
        // The definition stands for a first declaration right before it.
        if matches!(self.program.order[first..], [Declared::Function(declared)] if declared == id) {
            self.program.order.pop();
        }
        self.scopes.resume(scope.unwrap_or_default());
        if let Some(DerivationKind::Function(Parameters::Identifiers(names))) =
            function.declarator.derivations.first().map(|first| &first.kind)
        {
            parameters = self.old_style_parameters(names, &function.parameters);
        }
        self.check_definition(id, &parameters, name);
        let site = SiteName {
            entity: SiteEntity::Function(id),
            span: name.span,
            parameters: parameters.clone(),
        };
        if let Some(last) = self.program.sites.last_mut() {
            last.names.push(site);
        }
        self.program[id].parameters = parameters.into_iter().flatten().collect();
        let before = std::mem::replace(&mut self.program[id].span, name.span);
        let body = self.body(id, function);
        self.scopes.leave();
        self.pending_vlas.clear();
        self.replace_body(id, &declaring, before);
        self.program[id].body = Some(body);
        self.program.order.push(Declared::FunctionBody(id));
    }

    /// C11 6.9.1p3 and 7: result and parameters have complete types.
    fn check_definition(&mut self, id: FunctionId, parameters: &[Option<VariableId>], name: Name) {
        let result = self.program.types.function(self.program[id].ty).map(|ty| ty.result.ty);
        if let Some(result) = result
            && !matches!(result, TypeId::VOID | TypeId::ERROR)
            && crate::typed::layout::layout(&self.program, result).is_none()
        {
            let result = crate::typed::describe::describe(&self.program, result.into());
            let message = format!("a function that is defined returns incomplete type `{result}`");
            self.error("declaration-error", name.span, message);
        }
        for parameter in parameters.iter().flatten() {
            let variable = &self.program[*parameter];
            let name = Name { symbol: variable.name, span: variable.span };
            if variable.ty.ty == TypeId::VOID {
                let message = format!("the parameter `{}` has type `void`", self.text(name.symbol));
                self.error("declaration-error", name.span, message);
            }
            self.check_complete(*parameter, name);
        }
    }

    /// A second body is a mistake, unless the first one was only for inlining (gnu_inline).
    fn replace_body(&mut self, id: FunctionId, declaring: &Declaring, before: Span) {
        if self.program[id].body.is_none() {
            return;
        }
        let gnu_inline = self.program.symbols.find("gnu_inline");
        let for_inlining = self.program[id].inline == Inline::ExternInline
            || self.program[id].attributes.iter().any(|known| Some(known.name) == gnu_inline);
        if !for_inlining || declaring.attributes.gnu_inline {
            let name = self.text(declaring.name.symbol);
            let message = format!("`{name}` is defined twice");
            self.diagnostics.push(
                Diagnostic::error("declaration-error", declaring.name.span, message)
                    .related(before, "defined here before"),
            );
        }
        for declared in &mut self.program.order {
            if matches!(declared, Declared::FunctionBody(other) if *other == id) {
                *declared = Declared::Function(id);
            }
        }
        // From here on it is an ordinary function.
        self.program[id].inline = Inline::No;
        self.program[id].attributes.retain(|known| Some(known.name) != gnu_inline);
    }

    /// The parameters of an old-style definition in the order of their names (C11 6.9.1p6); undeclared ones are `int`.
    fn old_style_parameters(
        &mut self,
        names: &[Name],
        declarations: &[ast::Declaration],
    ) -> Vec<Option<VariableId>> {
        let mut declared: FxHashMap<Symbol, VariableId> = FxHashMap::default();
        for declaration in declarations {
            let place = declaration.span;
            let followed = match declaration.declarators.is_empty() {
                true => Followed::ByNothing,
                false => Followed::ByDeclarators,
            };
            let specified = self.specifiers(&declaration.specifiers, followed, place);
            for init in &declaration.declarators {
                let Some(name) = init.declarator.name else { continue };
                let mut attributes = specified.attributes.clone();
                self.read_attributes(&init.declarator.attributes, &mut attributes);
                self.read_attributes(&init.attributes, &mut attributes);
                let base = self.reshaped(specified.ty, &attributes, name.span);
                let shaped = self.declarator(base, &init.declarator, &attributes, Role::Parameter);
                let ty = self.adjust_parameter(shaped.ty);
                if !names.iter().any(|listed| listed.symbol == name.symbol) {
                    let message = format!("`{}` is no parameter", self.text(name.symbol));
                    self.error("declaration-error", name.span, message);
                }
                if init.initializer.is_some() {
                    let message = "a parameter has no initialiser";
                    self.error("declaration-error", name.span, message);
                }
                // Lengths of the parameters behind may depend on it.
                let id = self.declare_parameter(name, ty);
                declared.insert(name.symbol, id);
            }
        }
        let declare = |name: &Name| {
            if let Some(id) = declared.remove(&name.symbol) {
                return Some(id);
            }
            let text = self.text(name.symbol);
            let message = format!("the parameter `{text}` has no type: `int` is assumed");
            self.warn("implicit-int", name.span, message);
            Some(self.declare_parameter(*name, TypeId::INT.into()))
        };
        names.iter().map(declare).collect()
    }

    /// The names that a declaration without body gives to all parameters.
    pub(super) fn name_parameters(&mut self, id: FunctionId, parameters: Vec<Option<VariableId>>) {
        if self.program[id].body.is_none() && parameters.iter().all(Option::is_some) {
            self.program[id].parameters = parameters.into_iter().flatten().collect();
        }
    }

    /// Declares a function that is called and was not declared: `int name()`.
    pub(super) fn declare_implicitly(&mut self, name: Symbol, span: Span) -> FunctionId {
        let message = format!("`{}` is called and was not declared", self.text(name));
        self.warn("implicit-declaration", span, message);
        if let Some(Entity::Function(id)) = self.linked.get(&name) {
            return *id;
        }
        let ty = FunctionType {
            result: TypeId::INT.into(),
            parameters: vec![],
            variadic: false,
            prototype: false,
            convention: Convention::C,
        };
        let ty = self.program.types.intern(Type::Function(Arc::new(ty)));
        let id = self.add_function(Name { symbol: name, span }, ty, Linkage::External);
        self.program[id].implicit = true;
        self.program[id].noreturn = matches!(self.text(name), "abort" | "exit" | "_exit");
        self.linked.insert(name, Entity::Function(id));
        self.scopes.declare_outermost(name, Entity::Function(id), span);
        self.program.order.push(Declared::Function(id));
        id
    }
}
