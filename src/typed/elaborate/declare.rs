//! Declarations at file scope and in blocks: what each declarator declares, storage, initialisers (C11 6.7, 6.9). How
//! declarations of one entity fit together is in `redeclare`, functions are in `function_declaration`.

use super::Elaborator;
use super::attributes::Attributes;
use super::declarator::{Role, Shaped};
use super::initializer::Duration;
use super::scope::{Entity, TypeAlias};
use super::specifiers::{Followed, Specified, storage_word};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, Name, SpecifierKind, Storage, TypeSpecifier};
use crate::typed::describe;
use crate::typed::layout;
use crate::typed::program::{
    Declared, Site, SiteEntity, SiteName, Typedef, VariableId, VariableStorage,
};
use crate::typed::tree::{Asm, Initializer, Stmt, StmtKind};
use crate::typed::types::{Length, Qualified, Type, TypeId};

/// One declarator with all that was said about it.
pub(super) struct Declaring<'a> {
    pub name: Name,
    pub specified: &'a Specified,
    pub attributes: Attributes,
    pub ty: Qualified,
    pub asm_label: Option<Vec<u8>>,
}

impl Elaborator {
    pub(super) fn item(&mut self, item: &ast::Item) {
        let span = match item {
            ast::Item::Function(function) => function.span,
            ast::Item::Declaration(declaration) => declaration.span,
            ast::Item::StaticAssert(check) => check.span,
            ast::Item::Asm(asm) => asm.span,
        };
        self.program.sites.push(Site { span, names: vec![] });
        match item {
            ast::Item::Function(function) => self.function_definition(function),
            ast::Item::Declaration(declaration) => {
                self.declaration(declaration, &mut vec![]);
            }
            ast::Item::StaticAssert(check) => self.static_assert(check),
            ast::Item::Asm(asm) => {
                let asm = Asm {
                    volatile: asm.volatile,
                    goto: false,
                    extended: false,
                    template: asm.template.clone(),
                    outputs: vec![],
                    inputs: vec![],
                    clobbers: vec![],
                    labels: vec![],
                    span: asm.span,
                };
                self.program.order.push(Declared::Asm(asm));
            }
        }
    }

    /// A declaration in a block, as the statements that it executes: one for each variable, and one for each length of a
    /// variable length array before it.
    pub(super) fn local_declaration(&mut self, declaration: &ast::Declaration) -> Vec<Stmt> {
        let mut statements = vec![];
        self.declaration(declaration, &mut statements);
        statements
    }

    /// C11 6.7.10.
    pub(super) fn static_assert(&mut self, check: &ast::StaticAssert) {
        if self.constant_integer(&check.condition, "a static assertion") != Some(0) {
            return;
        }
        let message = match check.message.as_ref().map(|message| &message.text) {
            Some(ast::Text::Bytes(bytes)) => {
                format!("the static assertion fails: {}", String::from_utf8_lossy(bytes))
            }
            _ => "the static assertion fails".to_string(),
        };
        self.error("static-assertion", check.condition.span, message);
    }

    fn declaration(&mut self, declaration: &ast::Declaration, statements: &mut Vec<Stmt>) {
        let followed = match declaration.declarators.is_empty() {
            true => Followed::ByNothing,
            false => Followed::ByDeclarators,
        };
        let specified = self.specifiers(&declaration.specifiers, followed, declaration.span);
        if declaration.declarators.is_empty() {
            self.check_empty(declaration);
        }
        for declarator in &declaration.declarators {
            self.init_declarator(declarator, &specified, statements);
        }
        // Lengths in a type that nothing was declared with.
        if !self.pending_vlas.is_empty() && self.scopes.depth() > 0 {
            statements.extend(self.declare_pending_vlas());
        }
    }

    /// C11 6.7p2: a declaration declares something; gcc warns.
    fn check_empty(&mut self, declaration: &ast::Declaration) {
        let declares = |specifier: &ast::Specifier| {
            matches!(
                &specifier.kind,
                SpecifierKind::Type(TypeSpecifier::Record(_) | TypeSpecifier::Enum(_))
            )
        };
        let only_attributes = declaration
            .specifiers
            .iter()
            .all(|specifier| matches!(specifier.kind, SpecifierKind::Attributes(_)));
        if !declaration.specifiers.iter().any(declares) && !only_attributes {
            self.warn("empty-declaration", declaration.span, "this declares nothing");
        }
    }

    fn init_declarator(
        &mut self,
        init: &ast::InitDeclarator,
        specified: &Specified,
        statements: &mut Vec<Stmt>,
    ) {
        let Some(name) = init.declarator.name else { return };
        let mut attributes = specified.attributes.clone();
        self.read_attributes(&init.declarator.attributes, &mut attributes);
        self.read_attributes(&init.attributes, &mut attributes);
        if specified.auto_type {
            self.auto_variable(init, name, specified, attributes, statements);
            return;
        }
        let base = self.reshaped(specified.ty, &attributes, name.span);
        let shaped = self.declarator(base, &init.declarator, &attributes, Role::Object);
        if self.scopes.depth() > 0 {
            statements.extend(self.declare_pending_vlas());
        }
        let Shaped { ty, parameters, .. } = shaped;
        let asm_label = init.asm_label.as_ref().and_then(label_bytes);
        let declaring = Declaring { name, specified, attributes, ty, asm_label };
        if specified.storage == Some(Storage::Typedef) {
            self.declare_typedef(&declaring);
            let entity = SiteEntity::Typedef(self.program.typedefs.len().saturating_sub(1) as u32);
            self.note_site(entity, name, parameters);
            if init.initializer.is_some() {
                let message = "a type name has no initialiser";
                self.error("declaration-error", name.span, message);
            }
        } else if self.program.types.is_function(ty.ty) {
            let id = self.declare_function(&declaring);
            self.note_site(SiteEntity::Function(id), name, parameters.clone());
            self.name_parameters(id, parameters);
            if init.initializer.is_some() {
                let message = "a function has no initialiser";
                self.error("declaration-error", name.span, message);
            }
        } else {
            let id = self.declare_object(&declaring, init.initializer.as_ref(), statements);
            self.note_site(SiteEntity::Variable(id), name, parameters);
        }
    }

    /// Remembers what a declarator at file scope declares.
    pub(super) fn note_site(
        &mut self,
        entity: SiteEntity,
        name: Name,
        parameters: Vec<Option<VariableId>>,
    ) {
        if self.scopes.depth() == 0
            && let Some(site) = self.program.sites.last_mut()
        {
            site.names.push(SiteName { entity, span: name.span, parameters });
        }
    }

    fn declare_typedef(&mut self, declaring: &Declaring) {
        let Declaring { name, specified, attributes, ty, .. } = declaring;
        if attributes.transparent_union
            && let Type::Record(id) = *self.program.types.get(ty.ty)
            && let Some(definition) = &mut self.program[id].definition
        {
            definition.transparent_union = true;
        }
        let align = attributes.aligned.or(self.inherited_align(specified, *ty));
        if let Some(before) = self.scopes.name(name.symbol)
            && before.depth == self.scopes.depth()
        {
            let same = match before.entity {
                Entity::Typedef(alias) => {
                    crate::typed::compare::compatible(&self.program, alias.ty, *ty)
                }
                _ => false,
            };
            if !same {
                self.conflict(*name, before.span);
            }
        }
        let alias = TypeAlias { ty: *ty, align };
        self.scopes.declare(name.symbol, Entity::Typedef(alias), name.span);
        if self.scopes.depth() == 0 {
            self.program.typedefs.push(Typedef { name: name.symbol, ty: *ty, span: name.span });
        }
    }

    pub(super) fn conflict(&mut self, name: Name, before: Span) {
        let message = format!("`{}` is declared differently before", self.text(name.symbol));
        let label = match self.scopes.name(name.symbol).map(|visible| visible.entity) {
            Some(Entity::Typedef(_)) => "here it is a type",
            Some(Entity::Variable(_)) => "here it is a variable",
            Some(Entity::Function(_)) => "here it is a function",
            Some(Entity::Enumerator { .. }) => "here it is a constant",
            None => "declared here before",
        };
        let diagnostic = Diagnostic::error("declaration-error", name.span, message);
        self.diagnostics.push(diagnostic.related(before, label));
    }

    fn declare_object(
        &mut self,
        declaring: &Declaring,
        initializer: Option<&ast::Initializer>,
        statements: &mut Vec<Stmt>,
    ) -> VariableId {
        let Declaring { name, specified, ty, .. } = declaring;
        if ty.ty == TypeId::VOID
            && self.scopes.depth() > 0
            && specified.storage != Some(Storage::Extern)
        {
            let message = format!("`{}` has type `void`", self.text(name.symbol));
            self.error("declaration-error", name.span, message);
        }
        let is_global = self.scopes.depth() == 0 || specified.storage == Some(Storage::Extern);
        let (id, duration) = if is_global {
            (self.declare_global(declaring, initializer.is_some()), Duration::Static)
        } else {
            (self.declare_local(declaring), local_duration(specified))
        };
        self.describe_variable(id, declaring);
        let value = initializer.map(|initializer| {
            self.check_initialized(*ty, specified, *name);
            let ty = self.program[id].ty;
            let (value, completed) = self.initializer(initializer, ty, duration);
            self.program[id].ty = completed;
            value
        });
        if !is_global {
            self.check_complete(id, *name);
        }
        self.initialize(id, value, duration, is_global, name.span, statements);
        id
    }

    /// Puts the initialiser where it belongs: in the table for static objects, in the declaration for others.
    fn initialize(
        &mut self,
        id: VariableId,
        value: Option<Initializer>,
        duration: Duration,
        is_global: bool,
        span: Span,
        statements: &mut Vec<Stmt>,
    ) {
        let value = match duration {
            Duration::Static => {
                if value.is_some() {
                    self.program[id].initializer = value;
                }
                None
            }
            Duration::Automatic => value,
        };
        if !is_global {
            statements.push(Stmt { kind: StmtKind::Declare(id, value.map(Box::new)), span });
        }
    }

    fn check_initialized(&mut self, ty: Qualified, specified: &Specified, name: Name) {
        let variable = matches!(self.program.types.get(ty.ty), Type::Array(_, Length::Variable(_)));
        let message = if variable {
            "an array of variable length has no initialiser"
        } else if specified.storage == Some(Storage::Extern) && self.scopes.depth() > 0 {
            "an `extern` declaration in a block has no initialiser"
        } else {
            return;
        };
        self.error("declaration-error", name.span, message);
    }

    /// A variable without linkage.
    fn declare_local(&mut self, declaring: &Declaring) -> VariableId {
        let Declaring { name, specified, ty, .. } = declaring;
        self.refuse_twice(*name);
        let storage = match specified.storage {
            Some(Storage::Static) => VariableStorage::StaticLocal,
            Some(Storage::Register) => VariableStorage::Register,
            _ => VariableStorage::Automatic,
        };
        if specified.thread_local && storage != VariableStorage::StaticLocal {
            let message = format!(
                "`{}` is thread-local and neither `static` nor `extern`",
                self.text(name.symbol)
            );
            self.error("declaration-error", name.span, message);
        }
        let variable = matches!(self.program.types.get(ty.ty), Type::Array(_, Length::Variable(_)));
        if variable && storage == VariableStorage::StaticLocal {
            let message = "a static array has a constant length";
            self.error("declaration-error", name.span, message);
        }
        let id = self.add_variable(*name, *ty, storage);
        self.scopes.declare(name.symbol, Entity::Variable(id), name.span);
        id
    }

    /// The alignment that comes with the name of the type: also for arrays of it, not for pointers to it.
    fn inherited_align(&self, specified: &Specified, ty: Qualified) -> Option<u64> {
        let types = &self.program.types;
        let same = types.innermost(specified.ty).ty == types.innermost(ty).ty;
        specified.align.filter(|_| same)
    }

    /// What the declaration says besides type and storage.
    fn describe_variable(&mut self, id: VariableId, declaring: &Declaring) {
        let Declaring { specified, attributes, asm_label, .. } = declaring;
        // What the declaration asks for also overrides more that the type's name asks for.
        let own = attributes.aligned.max(specified.alignas);
        let align = own.or(self.inherited_align(specified, declaring.ty));
        let variable = &mut self.program[id];
        variable.align = variable.align.max(align);
        variable.thread_local |= specified.thread_local || attributes.thread_local;
        if variable.asm_label.is_none() {
            variable.asm_label.clone_from(asm_label);
        }
        for attribute in &attributes.kept {
            let said = |other: &crate::typed::program::Attribute| {
                other.name == attribute.name && other.arguments == attribute.arguments
            };
            if !variable.attributes.iter().any(said) {
                variable.attributes.push(attribute.clone());
            }
        }
    }

    /// An object needs a size (C11 6.7p7).
    pub(super) fn check_complete(&mut self, id: VariableId, name: Name) {
        let ty = self.program[id].ty;
        let inner = self.program.types.innermost(ty);
        let open = matches!(self.program.types.get(ty.ty), Type::Array(_, Length::Open));
        let sized = matches!(inner.ty, TypeId::ERROR | TypeId::VOID)
            || (layout::layout(&self.program, inner.ty).is_some() && !open);
        if !sized {
            let ty = describe::describe(&self.program, ty);
            let name_text = self.text(name.symbol);
            let message =
                format!("`{name_text}` has incomplete type `{ty}`: its size is not known");
            self.error("declaration-error", name.span, message);
            self.program[id].ty = TypeId::ERROR.into();
        }
    }

    /// GNU's `__auto_type x = e;`: the type is that of the value.
    fn auto_variable(
        &mut self,
        init: &ast::InitDeclarator,
        name: Name,
        specified: &Specified,
        attributes: Attributes,
        statements: &mut Vec<Stmt>,
    ) {
        let (Some(ast::Initializer::Expr(expr)), true) =
            (&init.initializer, init.declarator.derivations.is_empty())
        else {
            let message = "`__auto_type` needs a plain name and an initialiser";
            self.error("declaration-error", name.span, message);
            return;
        };
        let value = self.value(expr);
        let pending = self.declare_pending_vlas();
        statements.extend(pending);
        let ty = self.program.types.qualify(value.ty.ty.into(), specified.ty.qualifiers);
        let asm_label = init.asm_label.as_ref().and_then(label_bytes);
        let declaring = Declaring { name, specified, attributes, ty, asm_label };
        let is_global = self.scopes.depth() == 0;
        let (id, duration) = if is_global {
            (self.declare_global(&declaring, true), Duration::Static)
        } else {
            (self.declare_local(&declaring), local_duration(specified))
        };
        self.describe_variable(id, &declaring);
        if duration == Duration::Static
            && let Err(not) = crate::typed::constant::evaluate_static(&self.program, &value)
        {
            let message = format!("the initialiser is not constant: {}", not.reason);
            self.error("constant-error", not.span, message);
        }
        let value = Some(Initializer::Value(value));
        self.initialize(id, value, duration, is_global, name.span, statements);
    }

    /// Storage classes that a place does not allow.
    pub(super) fn check_file_storage(&mut self, specified: &Specified, name: Name) {
        if let Some(storage @ (Storage::Auto | Storage::Register)) = specified.storage
            && self.scopes.depth() == 0
        {
            // gcc lets a register be named: `register int sp asm("esp");`
            if storage == Storage::Auto {
                let word = storage_word(storage);
                let message = format!("`{word}` cannot stand outside of functions");
                self.error("declaration-error", name.span, message);
            } else {
                self.unsupported(name.span, "variables that are registers");
            }
        }
    }
}

fn local_duration(specified: &Specified) -> Duration {
    match specified.storage {
        Some(Storage::Static) => Duration::Static,
        _ => Duration::Automatic,
    }
}

pub(super) fn label_bytes(label: &ast::StringLiteral) -> Option<Vec<u8>> {
    match &label.text {
        ast::Text::Bytes(bytes) => Some(bytes.clone()),
        ast::Text::Points(_) => None,
    }
}
