//! What a declaration's attributes, keywords and name mean for who calls, links or starts the entity: a typed program in,
//! plain answers out. `__weak__` and `weak` are one attribute. Rule: in doubt the answer is the one that proves less.

use super::program::{
    Attribute, AttributeValue, Body, FunctionId, Inline, Linkage, Program, Variable, VariableId,
    VariableStorage,
};
use super::types::{Qualifiers, Type, TypeId};
use crate::base::Span;
use crate::syntax::symbol::Symbol;
use std::borrow::Cow;

/// The object that `errno` is in our headers.
pub const ERRNO: &str = "__cinch_errno";

/// Whether a function of that name says where `errno` is, in some library.
pub fn finds_errno(name: &str) -> bool {
    matches!(name, "__errno_location" | "_errno" | "__error")
}

/// Whether something of the type has a member, perhaps inside of others, that is defined with `const`.
pub fn has_const_member(program: &Program, ty: TypeId) -> bool {
    const_member_within(program, ty, 0)
}

fn const_member_within(program: &Program, ty: TypeId, depth: u32) -> bool {
    let Type::Record(record) = program.types.get(ty) else { return false };
    let fields = program[*record].definition.iter().flat_map(|it| &it.fields);
    // Types nest as deep as their declarations; no program written by hand comes near.
    let mut fields = fields.take_while(|_| depth < 200);
    fields.any(|field| {
        program.types.qualifiers(field.ty).has(Qualifiers::CONST)
            || const_member_within(program, program.types.innermost(field.ty).ty, depth + 1)
    })
}

/// The attribute of that name, spelled with or without underscores around it.
pub fn said<'a>(program: &Program, list: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    list.iter().find(|attribute| is_called(program, attribute, name))
}

pub fn says(program: &Program, list: &[Attribute], name: &str) -> bool {
    said(program, list, name).is_some()
}

pub fn is_called(program: &Program, attribute: &Attribute, name: &str) -> bool {
    program.symbols.text(attribute.name).trim_matches('_') == name
}

/// The program speaks to the linker about the entity: there may be another definition, another name for it, or none at all.
pub fn is_for_linker(program: &Program, attributes: &[Attribute]) -> bool {
    let names = ["weak", "alias", "weakref", "ifunc", "selectany"];
    names.iter().any(|name| says(program, attributes, name))
}

/// Whether there may be no such variable: its address may be null.
pub fn variable_may_be_missing(program: &Program, variable: VariableId) -> bool {
    let found = &program[variable];
    let undefined = matches!(found.storage, VariableStorage::Global { defined: false, .. });
    undefined && is_weak_reference(program, &found.attributes)
}

/// Whether there may be no such function.
pub fn function_may_be_missing(program: &Program, function: FunctionId) -> bool {
    let found = &program[function];
    found.body.is_none() && is_weak_reference(program, &found.attributes)
}

fn is_weak_reference(program: &Program, attributes: &[Attribute]) -> bool {
    let has = |name: &str| says(program, attributes, name);
    has("weakref") || has("weak") && !has("alias") && !has("ifunc")
}

/// What the linker knows a function by: `int f(void) __asm__("g")` is `g` there.
pub fn function_symbol(program: &Program, id: FunctionId) -> Cow<'_, str> {
    symbol(program, program[id].name, program[id].asm_label.as_deref())
}

pub fn variable_symbol(program: &Program, id: VariableId) -> Cow<'_, str> {
    symbol(program, program[id].name, program[id].asm_label.as_deref())
}

fn symbol<'p>(program: &'p Program, name: Symbol, label: Option<&'p [u8]>) -> Cow<'p, str> {
    label.map_or_else(|| program.text(name).into(), String::from_utf8_lossy)
}

/// Whether calls may run another body than the one that stands here: the linker prefers any other definition to a weak one, and
/// which of an inline and an external definition is called is left open (C11 6.7.4p7). In the GNU way of 1989, it is `extern
/// inline` that defines nothing.
pub fn may_be_replaced(program: &Program, function: FunctionId) -> bool {
    let found = &program[function];
    if found.linkage == Linkage::Internal {
        return false;
    }
    let gnu = program.target.gnu_inline || says(program, &found.attributes, "gnu_inline");
    let only_inline = match found.inline {
        Inline::No => false,
        Inline::Inline => true,
        Inline::ExternInline => gnu,
    };
    only_inline || is_for_linker(program, &found.attributes)
}

/// The body that calls of the function run, if that is known.
pub fn running_body(program: &Program, function: FunctionId) -> Option<&Body> {
    program[function].body.as_ref().filter(|_| !may_be_replaced(program, function))
}

/// Whether a run may go on from a call of the function more than once, or goes on elsewhere. Compilers know the same names.
pub fn leaves_the_order_of_calls(program: &Program, function: FunctionId) -> bool {
    let found = &program[function];
    let name = program.symbols.text(found.name).trim_start_matches('_');
    let by_name = matches!(
        name.strip_suffix("_chk").unwrap_or(name),
        "setjmp"
            | "sigsetjmp"
            | "getcontext"
            | "vfork"
            | "savectx"
            | "longjmp"
            | "siglongjmp"
            | "setcontext"
            | "swapcontext"
            | "makecontext"
    );
    let external = found.linkage == Linkage::External;
    by_name && external || says(program, &found.attributes, "returns_twice")
}

/// The function that is called with the address of a local variable where its life ends.
pub fn cleanup(program: &Program, variable: VariableId) -> Option<FunctionId> {
    let found = &program[variable];
    let is_local = matches!(found.storage, VariableStorage::Automatic | VariableStorage::Register);
    let attribute = said(program, &found.attributes, "cleanup").filter(|_| is_local)?;
    let [AttributeValue::Name(name)] = attribute.arguments[..] else { return None };
    let index = program.functions.iter().position(|function| function.name == name)?;
    Some(FunctionId(index as u32))
}

/// Whether the function is called by what starts and ends programs, with nobody to meet its contract.
pub fn is_called_around_main(program: &Program, function: FunctionId) -> bool {
    let attributes = &program[function].attributes;
    says(program, attributes, "constructor") || says(program, attributes, "destructor")
}

/// Something in the unit that runs before `main`: a constructor, what chooses an `ifunc`, a pointer in the loader's tables.
pub fn runs_before_main(program: &Program) -> Option<Span> {
    let starts = |attributes: &[Attribute]| {
        says(program, attributes, "constructor") || says(program, attributes, "ifunc")
    };
    let functions = program.functions.iter().filter(|function| starts(&function.attributes));
    functions.map(|function| function.span).next().or_else(|| in_section(program, &BEFORE_MAIN))
}

/// A pointer in the tables of what runs when the program has ended.
pub fn runs_after_main(program: &Program) -> Option<Span> {
    in_section(program, &AFTER_MAIN)
}

/// How the sections begin that loaders look into.
const BEFORE_MAIN: [&[u8]; 3] = [b".init", b".preinit_array", b".ctors"];
const AFTER_MAIN: [&[u8]; 2] = [b".fini", b".dtors"];

/// A variable in a section of such a name.
fn in_section(program: &Program, starts: &[&[u8]]) -> Option<Span> {
    let found = program.variables.iter().find(|variable| {
        let section = said(program, &variable.attributes, "section");
        section.is_some_and(|section| match section.arguments.first() {
            Some(AttributeValue::String(name)) => {
                starts.iter().any(|start| name.starts_with(start))
            }
            _ => false,
        })
    });
    found.map(|variable| variable.span)
}

/// Whether a variable that may be written lies in a section of constants or of code, where a write ends the run.
pub fn is_stored_read_only(program: &Program, variable: VariableId) -> bool {
    let found = &program[variable];
    let section = said(program, &found.attributes, "section");
    let name = section.and_then(|section| match section.arguments.first() {
        Some(AttributeValue::String(name)) => Some(name),
        _ => None,
    });
    let read_only = |name: &Vec<u8>| name.starts_with(b".rodata") || name.starts_with(b".text");
    let constant = program.types.innermost(found.ty).qualifiers.has(Qualifiers::CONST);
    !constant && name.is_some_and(read_only)
}

/// What a call of a function of the system sets going that a single run through the program does not show, in words. Known by
/// name: whoever declares them, these are the system's.
pub fn starts_something(program: &Program, function: FunctionId) -> Option<String> {
    let found = &program[function];
    if found.body.is_some() || found.linkage == Linkage::Internal {
        return None;
    }
    let name = program.symbols.text(found.name);
    let what = match name.trim_start_matches('_') {
        "pthread_create" | "thrd_create" | "clone" | "clone3" => "starts a thread",
        "fork" => "goes on in two processes",
        "timer_create" | "mq_notify" | "aio_read" | "aio_write" | "lio_listio" => {
            "may call a function at any time"
        }
        "signal" | "sysv_signal" | "bsd_signal" | "sigaction" | "sigset" | "sigvec"
        | "sigstack" | "sigaltstack" => "lets a function run at any time",
        "atexit" | "at_quick_exit" | "on_exit" | "pthread_atfork" | "pthread_key_create"
        | "cxa_atexit" => "lets a function run later",
        _ => return None,
    };
    Some(format!("`{name}`, which {what}"))
}

/// Whether floating arithmetic rounds otherwise, or traps, after a call of the function.
pub fn changes_arithmetic(program: &Program, function: FunctionId) -> bool {
    let found = &program[function];
    let names = [
        "fesetround",
        "fesetenv",
        "feupdateenv",
        "feholdexcept",
        "feenableexcept",
        "_controlfp",
        "_control87",
        "__setfpucw",
    ];
    found.body.is_none() && names.contains(&program.symbols.text(found.name))
}

/// Whether cells of memory may be of type `_Bool`, which has bits that are no value (C11 6.2.6.1p5).
pub fn has_truth_cells(program: &Program) -> bool {
    let fields = program.records.iter().flat_map(|record| &record.definition);
    let mut fields = fields.flat_map(|definition| &definition.fields);
    let in_memory = |variable: &Variable| {
        let is_static = matches!(
            variable.storage,
            VariableStorage::Global { .. } | VariableStorage::StaticLocal
        );
        is_static || variable.address_taken
    };
    let mut variables = program.variables.iter().filter(|variable| in_memory(variable));
    fields.any(|field| field.bits.is_none() && is_bool(program, field.ty.ty))
        || variables.any(|variable| is_bool(program, variable.ty.ty))
        || program.types.all().any(|ty| match ty {
            Type::Pointer(to) | Type::Array(to, _) => is_bool(program, to.ty),
            _ => false,
        })
}

fn is_bool(program: &Program, ty: TypeId) -> bool {
    *program.types.get(program.types.innermost(ty.into()).ty) == Type::Bool
}
