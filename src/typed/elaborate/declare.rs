//! Declarations at file scope and in blocks: what each declarator declares, storage, initialisers (C11 6.7, 6.9). How
//! declarations of one entity fit together is in `redeclare`, functions are in `function_declaration`.

use super::attributes::Attributes;
use super::declarator::{Role, Shaped};
use super::initializer::Duration;
use super::scope::{Entity, TypeAlias};
use super::specifiers::{Followed, Specified, storage_word};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, Name, SpecifierKind, Storage, TypeSpecifier};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, attributes, declarator, draft::Draft, enumeration, expr, function_declaration,
    initializer, redeclare, scope::Names, specifiers,
};
use crate::typed::layout;
use crate::typed::meaning;
use crate::typed::program::{
    Declared, Program, Site, SiteEntity, SiteName, Typedef, VariableId, VariableStorage,
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

pub fn item(elaborator: &mut Elaborator, item: &ast::Item) {
    let span = match item {
        ast::Item::Function(function) => function.span,
        ast::Item::Declaration(declaration) => declaration.span,
        ast::Item::StaticAssert(check) => check.span,
        ast::Item::Asm(asm) => asm.span,
    };
    elaborator.draft.program.sites.push(Site { span, names: vec![] });
    match item {
        ast::Item::Function(function) => {
            function_declaration::function_definition(elaborator, function)
        }
        ast::Item::Declaration(declaration) => {
            read_declaration(elaborator, declaration, &mut vec![]);
        }
        ast::Item::StaticAssert(check) => static_assert(elaborator, check),
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
            elaborator.draft.program.order.push(Declared::Asm(asm));
        }
    }
}

/// A declaration in a block, as the statements that it executes: one for each variable, and one for each length of a
/// variable length array before it.
pub fn local_declaration(elaborator: &mut Elaborator, declaration: &ast::Declaration) -> Vec<Stmt> {
    let mut statements = vec![];
    read_declaration(elaborator, declaration, &mut statements);
    statements
}

/// C11 6.7.10.
pub fn static_assert(elaborator: &mut Elaborator, check: &ast::StaticAssert) {
    if declarator::constant_integer(elaborator, &check.condition, "a static assertion") != Some(0) {
        return;
    }
    let message = match check.message.as_ref().map(|message| &message.text) {
        Some(ast::Text::Bytes(bytes)) => {
            format!("the static assertion fails: {}", String::from_utf8_lossy(bytes))
        }
        _ => "the static assertion fails".to_string(),
    };
    elaborator.draft.error("static-assertion", check.condition.span, message);
}

fn read_declaration(
    elaborator: &mut Elaborator,
    declaration: &ast::Declaration,
    statements: &mut Vec<Stmt>,
) {
    let followed = if declaration.declarators.is_empty() {
        Followed::ByNothing
    } else {
        Followed::ByDeclarators
    };
    let specified =
        specifiers::specifiers(elaborator, &declaration.specifiers, followed, declaration.span);
    if declaration.declarators.is_empty() {
        check_empty(&mut elaborator.draft, declaration);
    }
    for declarator in &declaration.declarators {
        init_declarator(elaborator, declarator, &specified, statements);
    }
    // Lengths in a type that nothing was declared with.
    if !elaborator.pending_vlas.is_empty() && elaborator.names.scopes.depth() > 0 {
        statements.extend(declarator::declare_pending_vlas(elaborator));
    }
}

/// C11 6.7p2: a declaration declares something; gcc warns.
fn check_empty(draft: &mut Draft, declaration: &ast::Declaration) {
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
        draft.warn("empty-declaration", declaration.span, "this declares nothing");
    }
}

fn init_declarator(
    elaborator: &mut Elaborator,
    init: &ast::InitDeclarator,
    specified: &Specified,
    statements: &mut Vec<Stmt>,
) {
    let Some(name) = init.declarator.name else { return };
    let mut attributes = specified.attributes.clone();
    attributes::read_attributes(elaborator, &init.declarator.attributes, &mut attributes);
    attributes::read_attributes(elaborator, &init.attributes, &mut attributes);
    if specified.auto_type {
        auto_variable(elaborator, init, name, specified, attributes, statements);
        return;
    }
    let base = attributes::reshaped(&mut elaborator.draft, specified.ty, &attributes, name.span);
    let shaped =
        declarator::declarator(elaborator, base, &init.declarator, &attributes, Role::Object);
    if elaborator.names.scopes.depth() > 0 {
        statements.extend(declarator::declare_pending_vlas(elaborator));
    }
    let Shaped { ty, parameters, .. } = shaped;
    let asm_label = init.asm_label.as_ref().and_then(label_bytes);
    let is_function = elaborator.draft.program.types.is_function(ty.ty);
    if specified.storage == Some(Storage::Typedef) || parameters.contains(&None) {
        function_declaration::refuse_lost_lengths(&mut elaborator.draft, &parameters);
    }
    if specified.storage == Some(Storage::Typedef) || !is_function {
        attributes::refuse_promises(&mut elaborator.draft, &attributes, name.span);
    }
    let declaring = Declaring { name, specified, attributes, ty, asm_label };
    if specified.storage == Some(Storage::Typedef) {
        declare_typedef(&mut elaborator.draft, &mut elaborator.names, &declaring);
        let entity =
            SiteEntity::Typedef(elaborator.draft.program.typedefs.len().saturating_sub(1) as u32);
        note_site(&mut elaborator.draft, &elaborator.names, entity, name, parameters);
        if init.initializer.is_some() {
            let message = "a type name has no initialiser";
            elaborator.draft.error("declaration-error", name.span, message);
        }
    } else if is_function {
        let id =
            redeclare::declare_function(&mut elaborator.draft, &mut elaborator.names, &declaring);
        note_site(
            &mut elaborator.draft,
            &elaborator.names,
            SiteEntity::Function(id),
            name,
            parameters.clone(),
        );
        function_declaration::name_parameters(&mut elaborator.draft.program, id, parameters);
        if init.initializer.is_some() {
            let message = "a function has no initialiser";
            elaborator.draft.error("declaration-error", name.span, message);
        }
    } else {
        let id = declare_object(elaborator, &declaring, init.initializer.as_ref(), statements);
        note_site(
            &mut elaborator.draft,
            &elaborator.names,
            SiteEntity::Variable(id),
            name,
            parameters,
        );
    }
}

/// Remembers what a declarator at file scope declares.
fn note_site(
    draft: &mut Draft,
    names: &Names,
    entity: SiteEntity,
    name: Name,
    parameters: Vec<Option<VariableId>>,
) {
    if names.scopes.depth() == 0
        && let Some(site) = draft.program.sites.last_mut()
    {
        site.names.push(SiteName { entity, span: name.span, parameters });
    }
}

fn declare_typedef(draft: &mut Draft, names: &mut Names, declaring: &Declaring) {
    let Declaring { name, specified, attributes, ty, .. } = declaring;
    if attributes.transparent_union
        && let Type::Record(id) = *draft.program.types.get(ty.ty)
        && let Some(definition) = &mut draft.program[id].definition
    {
        definition.transparent_union = true;
    }
    let align = attributes.aligned.or(inherited_align(&draft.program, specified, *ty));
    if let Some(before) = names.scopes.name(name.symbol)
        && before.depth == names.scopes.depth()
    {
        let same = match before.entity {
            Entity::Typedef(alias) => {
                crate::typed::compare::compatible(&draft.program, alias.ty, *ty)
            }
            _ => false,
        };
        if !same {
            conflict(draft, names, *name, before.span);
        }
    }
    let alias = TypeAlias { ty: *ty, align };
    names.scopes.declare(name.symbol, Entity::Typedef(alias), name.span);
    if names.scopes.depth() == 0 {
        draft.program.typedefs.push(Typedef { name: name.symbol, ty: *ty, span: name.span });
    }
}

pub fn conflict(draft: &mut Draft, names: &Names, name: Name, before: Span) {
    let message = format!("`{}` is declared differently before", draft.program.text(name.symbol));
    let label = match names.scopes.name(name.symbol).map(|visible| visible.entity) {
        Some(Entity::Typedef(_)) => "here it is a type",
        Some(Entity::Variable(_)) => "here it is a variable",
        Some(Entity::Function(_)) => "here it is a function",
        Some(Entity::Enumerator { .. }) => "here it is a constant",
        None => "declared here before",
    };
    let diagnostic = Diagnostic::error("declaration-error", name.span, message);
    draft.diagnostics.push(diagnostic.related(before, label));
}

fn declare_object(
    elaborator: &mut Elaborator,
    declaring: &Declaring,
    initializer: Option<&ast::Initializer>,
    statements: &mut Vec<Stmt>,
) -> VariableId {
    let Declaring { name, specified, ty, .. } = declaring;
    if ty.ty == TypeId::VOID
        && elaborator.names.scopes.depth() > 0
        && specified.storage != Some(Storage::Extern)
    {
        let message = format!("`{}` has type `void`", elaborator.draft.program.text(name.symbol));
        elaborator.draft.error("declaration-error", name.span, message);
    }
    let is_global =
        elaborator.names.scopes.depth() == 0 || specified.storage == Some(Storage::Extern);
    let (id, duration) = if is_global {
        (
            redeclare::declare_global(
                &mut elaborator.draft,
                &mut elaborator.names,
                declaring,
                initializer.is_some(),
            ),
            Duration::Static,
        )
    } else {
        (
            declare_local(&mut elaborator.draft, &mut elaborator.names, declaring),
            local_duration(specified),
        )
    };
    describe_variable(&mut elaborator.draft.program, id, declaring);
    if meaning::is_stored_read_only(&elaborator.draft.program, id) {
        let what = "a variable that is no constant in a section that cannot be written";
        elaborator.draft.refuse(name.span, what);
    }
    let value = initializer.map(|initializer| {
        check_initialized(&mut elaborator.draft, &elaborator.names, *ty, specified, *name);
        let ty = elaborator.draft.program[id].ty;
        let (value, completed) = initializer::initializer(elaborator, initializer, ty, duration);
        elaborator.draft.program[id].ty = completed;
        value
    });
    if !is_global {
        check_complete(&mut elaborator.draft, id, *name);
    }
    initialize(
        &mut elaborator.draft.program,
        id,
        value,
        duration,
        is_global,
        name.span,
        statements,
    );
    id
}

/// Puts the initialiser where it belongs: in the table for static objects, in the declaration for others.
fn initialize(
    program: &mut Program,
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
                program[id].initializer = value;
            }
            None
        }
        Duration::Automatic => value,
    };
    if !is_global {
        statements.push(Stmt { kind: StmtKind::Declare(id, value.map(Box::new)), span });
    }
}

fn check_initialized(
    draft: &mut Draft,
    names: &Names,
    ty: Qualified,
    specified: &Specified,
    name: Name,
) {
    let variable = matches!(draft.program.types.get(ty.ty), Type::Array(_, Length::Variable(_)));
    let message = if variable {
        "an array of variable length has no initialiser"
    } else if specified.storage == Some(Storage::Extern) && names.scopes.depth() > 0 {
        "an `extern` declaration in a block has no initialiser"
    } else {
        return;
    };
    draft.error("declaration-error", name.span, message);
}

/// A variable without linkage.
fn declare_local(draft: &mut Draft, names: &mut Names, declaring: &Declaring) -> VariableId {
    let Declaring { name, specified, ty, .. } = declaring;
    enumeration::refuse_twice(draft, names, *name);
    let storage = match specified.storage {
        Some(Storage::Static) => VariableStorage::StaticLocal,
        Some(Storage::Register) => VariableStorage::Register,
        _ => VariableStorage::Automatic,
    };
    if specified.thread_local && storage != VariableStorage::StaticLocal {
        let message = format!(
            "`{}` is thread-local and neither `static` nor `extern`",
            draft.program.text(name.symbol)
        );
        draft.error("declaration-error", name.span, message);
    }
    let variable = matches!(draft.program.types.get(ty.ty), Type::Array(_, Length::Variable(_)));
    if variable && storage == VariableStorage::StaticLocal {
        let message = "a static array has a constant length";
        draft.error("declaration-error", name.span, message);
    }
    let id = declarator::add_variable(&mut draft.program, *name, *ty, storage);
    names.scopes.declare(name.symbol, Entity::Variable(id), name.span);
    id
}

/// The alignment that comes with the name of the type: also for arrays of it, not for pointers to it.
fn inherited_align(program: &Program, specified: &Specified, ty: Qualified) -> Option<u64> {
    let types = &program.types;
    let same = types.innermost(specified.ty).ty == types.innermost(ty).ty;
    specified.align.filter(|_| same)
}

/// What the declaration says besides type and storage.
fn describe_variable(program: &mut Program, id: VariableId, declaring: &Declaring) {
    let Declaring { specified, attributes, asm_label, .. } = declaring;
    // What the declaration asks for also overrides more that the type's name asks for.
    let own = attributes.aligned.max(specified.alignas);
    let align = own.or(inherited_align(program, specified, declaring.ty));
    let cleaned = attributes.kept.iter().any(|it| meaning::is_called(program, it, "cleanup"));
    let variable = &mut program[id];
    // Whoever cleans up is passed its address.
    variable.address_taken |= cleaned;
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
pub fn check_complete(draft: &mut Draft, id: VariableId, name: Name) {
    let ty = draft.program[id].ty;
    let inner = draft.program.types.innermost(ty);
    let open = matches!(draft.program.types.get(ty.ty), Type::Array(_, Length::Open));
    let sized = matches!(inner.ty, TypeId::ERROR | TypeId::VOID)
        || (layout::layout(&draft.program, inner.ty).is_some() && !open);
    if !sized {
        let ty = describe::describe(&draft.program, ty);
        let name_text = draft.program.text(name.symbol);
        let message = format!("`{name_text}` has incomplete type `{ty}`: its size is not known");
        draft.error("declaration-error", name.span, message);
        draft.program[id].ty = TypeId::ERROR.into();
    }
}

/// GNU's `__auto_type x = e;`: the type is that of the value.
fn auto_variable(
    elaborator: &mut Elaborator,
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
        elaborator.draft.error("declaration-error", name.span, message);
        return;
    };
    let value = expr::value(elaborator, expr);
    let pending = declarator::declare_pending_vlas(elaborator);
    statements.extend(pending);
    let ty = elaborator.draft.program.types.qualify(value.ty.ty.into(), specified.ty.qualifiers);
    let asm_label = init.asm_label.as_ref().and_then(label_bytes);
    let declaring = Declaring { name, specified, attributes, ty, asm_label };
    let is_global = elaborator.names.scopes.depth() == 0;
    let (id, duration) = if is_global {
        (
            redeclare::declare_global(
                &mut elaborator.draft,
                &mut elaborator.names,
                &declaring,
                true,
            ),
            Duration::Static,
        )
    } else {
        (
            declare_local(&mut elaborator.draft, &mut elaborator.names, &declaring),
            local_duration(specified),
        )
    };
    describe_variable(&mut elaborator.draft.program, id, &declaring);
    if duration == Duration::Static
        && let Err(not) = crate::typed::constant::evaluate_static(&elaborator.draft.program, &value)
    {
        let message = format!("the initialiser is not constant: {}", not.reason);
        elaborator.draft.error("constant-error", not.span, message);
    }
    let value = Some(Initializer::Value(value));
    initialize(
        &mut elaborator.draft.program,
        id,
        value,
        duration,
        is_global,
        name.span,
        statements,
    );
}

/// Storage classes that a place does not allow.
pub fn check_file_storage(draft: &mut Draft, names: &Names, specified: &Specified, name: Name) {
    if let Some(storage @ (Storage::Auto | Storage::Register)) = specified.storage
        && names.scopes.depth() == 0
    {
        // gcc lets a register be named: `register int sp asm("esp");`
        if storage == Storage::Auto {
            let word = storage_word(storage);
            let message = format!("`{word}` cannot stand outside of functions");
            draft.error("declaration-error", name.span, message);
        } else {
            // Whoever uses it shares it with code that is not C.
            draft.refuse(name.span, "a variable that is a register");
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
