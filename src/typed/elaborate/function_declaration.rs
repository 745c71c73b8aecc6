//! Function definitions (C11 6.9.1), with prototypes and in the old style, and functions that are called without having been
//! declared (C90 6.3.2.2).

use super::declarator::{Role, Shaped};
use super::declare::Declaring;
use super::scope::Entity;
use super::specifiers::Followed;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, DerivationKind, Name, Parameters, Storage};
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{
    Elaborator, attributes, declarator, declare, draft::Draft, redeclare, scope::Names, specifiers,
    stmt,
};
use crate::typed::program::{
    AtLeast, Declared, FunctionId, Inline, Linkage, Program, SiteEntity, SiteName, VariableId,
};
use crate::typed::types::{Convention, FunctionType, Type, TypeId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub fn function_definition(elaborator: &mut Elaborator, function: &ast::Function) {
    let Some(name) = function.declarator.name else { return };
    let followed = Followed::ByDeclarators;
    let place = function.declarator.span;
    let mut specified = specifiers::specifiers(elaborator, &function.specifiers, followed, place);
    let mut attributes = std::mem::take(&mut specified.attributes);
    attributes::read_attributes(elaborator, &function.declarator.attributes, &mut attributes);
    let base = attributes::reshaped(&mut elaborator.draft, specified.ty, &attributes, name.span);
    let shaped = declarator::declarator(
        elaborator,
        base,
        &function.declarator,
        &attributes,
        Role::Definition,
    );
    let Shaped { ty, mut parameters, scope } = shaped;
    let written = matches!(
        function.declarator.derivations.first().map(|first| &first.kind),
        Some(DerivationKind::Function(_))
    );
    if !written || !elaborator.draft.program.types.is_function(ty.ty) {
        let message = format!(
            "`{}` is not declared as a function",
            elaborator.draft.program.text(name.symbol)
        );
        elaborator.draft.error("declaration-error", name.span, message);
        elaborator.pending_vlas.clear();
        return;
    }
    if let Some(Storage::Typedef | Storage::Auto | Storage::Register) = specified.storage {
        let message = "a function is `extern` or `static`";
        elaborator.draft.error("declaration-error", name.span, message);
        specified.storage = None;
    }
    let declaring = Declaring { name, specified: &specified, attributes, ty, asm_label: None };
    let first = elaborator.draft.program.order.len();
    let id = redeclare::declare_function(&mut elaborator.draft, &mut elaborator.names, &declaring);
    // The definition stands for a first declaration right before it.
    if matches!(elaborator.draft.program.order[first..], [Declared::Function(declared)] if declared == id)
    {
        elaborator.draft.program.order.pop();
    }
    elaborator.names.scopes.resume(scope.unwrap_or_default());
    if let Some(DerivationKind::Function(Parameters::Identifiers(names))) =
        function.declarator.derivations.first().map(|first| &first.kind)
    {
        parameters = old_style_parameters(elaborator, names, &function.parameters);
    }
    check_definition(&mut elaborator.draft, id, &parameters, name);
    let site = SiteName {
        entity: SiteEntity::Function(id),
        span: name.span,
        parameters: parameters.clone(),
    };
    if let Some(last) = elaborator.draft.program.sites.last_mut() {
        last.names.push(site);
    }
    let parameters: Vec<VariableId> = parameters.into_iter().flatten().collect();
    let declared = std::mem::replace(&mut elaborator.draft.program[id].parameters, parameters);
    keep_lengths(&mut elaborator.draft.program, id, &declared);
    let before = std::mem::replace(&mut elaborator.draft.program[id].span, name.span);
    let body = stmt::body(elaborator, id, function);
    elaborator.names.scopes.leave();
    elaborator.pending_vlas.clear();
    replace_body(&mut elaborator.draft, id, &declaring, before);
    elaborator.draft.program[id].body = Some(body);
    elaborator.draft.program.order.push(Declared::FunctionBody(id));
}

/// C11 6.9.1p3 and 7: result and parameters have complete types.
fn check_definition(
    draft: &mut Draft,
    id: FunctionId,
    parameters: &[Option<VariableId>],
    name: Name,
) {
    let result = draft.program.types.function(draft.program[id].ty).map(|ty| ty.result.ty);
    if let Some(result) = result
        && !matches!(result, TypeId::VOID | TypeId::ERROR)
        && crate::typed::layout::layout(&draft.program, result).is_none()
    {
        let result = crate::typed::describe::describe(&draft.program, result);
        let message = format!("a function that is defined returns incomplete type `{result}`");
        draft.error("declaration-error", name.span, message);
    }
    for parameter in parameters.iter().flatten() {
        let variable = &draft.program[*parameter];
        let name = Name { symbol: variable.name, span: variable.span };
        if variable.ty.ty == TypeId::VOID {
            let message =
                format!("the parameter `{}` has type `void`", draft.program.text(name.symbol));
            draft.error("declaration-error", name.span, message);
        }
        declare::check_complete(draft, *parameter, name);
    }
}

/// A second body is a mistake, unless the first one was only for inlining (gnu_inline).
fn replace_body(draft: &mut Draft, id: FunctionId, declaring: &Declaring, before: Span) {
    if draft.program[id].body.is_none() {
        return;
    }
    let gnu_inline = draft.program.symbols.find("gnu_inline");
    let for_inlining = draft.program[id].inline == Inline::ExternInline
        || draft.program[id].attributes.iter().any(|known| Some(known.name) == gnu_inline);
    if !for_inlining || declaring.attributes.gnu_inline {
        let name = draft.program.text(declaring.name.symbol);
        let message = format!("`{name}` is defined twice");
        draft.diagnostics.push(
            Diagnostic::error("declaration-error", declaring.name.span, message)
                .related(before, "defined here before"),
        );
    }
    for declared in &mut draft.program.order {
        if matches!(declared, Declared::FunctionBody(other) if *other == id) {
            *declared = Declared::Function(id);
        }
    }
    // From here on it is an ordinary function.
    draft.program[id].inline = Inline::No;
    draft.program[id].attributes.retain(|known| Some(known.name) != gnu_inline);
}

/// The parameters of an old-style definition in the order of their names (C11 6.9.1p6); undeclared ones are `int`.
fn old_style_parameters(
    elaborator: &mut Elaborator,
    names: &[Name],
    declarations: &[ast::Declaration],
) -> Vec<Option<VariableId>> {
    let mut declared: FxHashMap<Symbol, VariableId> = FxHashMap::default();
    for declaration in declarations {
        let place = declaration.span;
        let followed = if declaration.declarators.is_empty() {
            Followed::ByNothing
        } else {
            Followed::ByDeclarators
        };
        let specified =
            specifiers::specifiers(elaborator, &declaration.specifiers, followed, place);
        for init in &declaration.declarators {
            let Some(name) = init.declarator.name else { continue };
            let mut attributes = specified.attributes.clone();
            attributes::read_attributes(elaborator, &init.declarator.attributes, &mut attributes);
            attributes::read_attributes(elaborator, &init.attributes, &mut attributes);
            let base =
                attributes::reshaped(&mut elaborator.draft, specified.ty, &attributes, name.span);
            let shaped = declarator::declarator(
                elaborator,
                base,
                &init.declarator,
                &attributes,
                Role::Parameter,
            );
            let ty = declarator::adjust_parameter(&mut elaborator.draft.program, shaped.ty);
            if !names.iter().any(|listed| listed.symbol == name.symbol) {
                let message =
                    format!("`{}` is no parameter", elaborator.draft.program.text(name.symbol));
                elaborator.draft.error("declaration-error", name.span, message);
            }
            if init.initializer.is_some() {
                let message = "a parameter has no initialiser";
                elaborator.draft.error("declaration-error", name.span, message);
            }
            // Lengths of the parameters behind may depend on it.
            let id = declarator::declare_parameter(
                &mut elaborator.draft,
                &mut elaborator.names,
                name,
                ty,
            );
            declared.insert(name.symbol, id);
        }
    }
    let declare = |name: &Name| {
        if let Some(id) = declared.remove(&name.symbol) {
            return Some(id);
        }
        let text = elaborator.draft.program.text(name.symbol);
        let message = format!("the parameter `{text}` has no type: `int` is assumed");
        elaborator.draft.warn("implicit-int", name.span, message);
        Some(declarator::declare_parameter(
            &mut elaborator.draft,
            &mut elaborator.names,
            *name,
            TypeId::INT.into(),
        ))
    };
    names.iter().map(declare).collect()
}

/// The names that a declaration without body gives to all parameters.
pub fn name_parameters(program: &mut Program, id: FunctionId, parameters: Vec<Option<VariableId>>) {
    if !parameters.iter().all(Option::is_some) {
        return;
    }
    let mut others = parameters.into_iter().flatten().collect();
    if program[id].body.is_none() {
        std::mem::swap(&mut program[id].parameters, &mut others);
    }
    keep_lengths(program, id, &others);
}

/// What `[static n]` asks for in one declaration, calls have to meet by whichever declaration (C11 6.7.6.3p7).
fn keep_lengths(program: &mut Program, id: FunctionId, others: &[VariableId]) {
    let own = program[id].parameters.clone();
    for (own, other) in own.into_iter().zip(others) {
        program[own].at_least = match (program[own].at_least, program[*other].at_least) {
            (Some(AtLeast::Elements(one)), Some(AtLeast::Elements(two))) => {
                Some(AtLeast::Elements(one.max(two)))
            }
            (None, only) | (only, None) => only,
            _ => Some(AtLeast::Computed),
        };
    }
}

/// Refuses `[static n]` where the parameters are not kept: in the name of a type, or beside a parameter without name.
pub fn refuse_lost_lengths(draft: &mut Draft, parameters: &[Option<VariableId>]) {
    for parameter in parameters.iter().flatten() {
        if draft.program[*parameter].at_least.is_some() {
            let what = "`static` in the brackets of a parameter of a type, or beside a parameter without name";
            draft.refuse(draft.program[*parameter].span, what);
        }
    }
}

/// Declares a function that is called and was not declared: `int name()`.
pub fn declare_implicitly(
    draft: &mut Draft,
    names: &mut Names,
    name: Symbol,
    span: Span,
) -> FunctionId {
    let message = format!("`{}` is called and was not declared", draft.program.text(name));
    draft.warn("implicit-declaration", span, message);
    if let Some(Entity::Function(id)) = names.linked.get(&name) {
        return *id;
    }
    let ty = FunctionType {
        result: TypeId::INT.into(),
        parameters: vec![],
        variadic: false,
        prototype: false,
        convention: Convention::C,
    };
    let ty = draft.program.types.intern(Type::Function(Arc::new(ty)));
    let id = redeclare::add_function(
        &mut draft.program,
        Name { symbol: name, span },
        ty,
        Linkage::External,
    );
    draft.program[id].implicit = true;
    draft.program[id].noreturn = matches!(draft.program.text(name), "abort" | "exit" | "_exit");
    names.linked.insert(name, Entity::Function(id));
    names.scopes.declare_outermost(name, Entity::Function(id), span);
    draft.program.order.push(Declared::Function(id));
    id
}
