//! Calls: functions of the library whose contracts can be checked are called through the runtime, which does so; pointers to functions
//! must not be null. What may end an object makes what was checked before worth nothing.

use super::access::Open;
use super::expr::{Guard, unordered};
use super::node::{self, Runtime};
use super::sites::{Fate, Superfluous};
use super::{claims, format, lifetime, part, range};
use crate::base::{ObligationKind, Span};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::meaning::{cleanup, running_body};
use crate::typed::program::{FunctionId, Program, VariableId};
use crate::typed::tree::{
    Block, BuiltinCall, Call, ConversionKind, Expr, ExprKind, Stmt, StmtKind,
};
use crate::typed::types::{Qualified, Type, TypeId};
use crate::typed::visit::{Node, each_node, in_block};
use std::collections::BTreeSet;

/// Library functions that the runtime has with checks, under the name `__cinch_NAME` and with the place as one more argument.
const CHECKED: [&str; 28] = [
    "free", "realloc", "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strnlen",
    "strcpy", "strncpy", "strcat", "strncat", "strcmp", "strncmp", "strchr", "strrchr", "strstr",
    "strdup", "puts", "fputs", "fgets", "fread", "fwrite", "atoi", "strspn", "strcspn", "strpbrk",
];

/// And those that ask for an open stream and nothing else.
const OF_STREAMS: [&str; 13] = [
    "fgetc", "getc", "fputc", "putc", "ungetc", "feof", "ferror", "clearerr", "rewind", "ftell",
    "fseek", "fileno", "fclose",
];

/// The same for functions with a format, which get the place as their first argument.
const FORMATTED: [&str; 8] =
    ["printf", "fprintf", "sprintf", "snprintf", "vprintf", "vfprintf", "vsprintf", "vsnprintf"];

/// Functions that ask for a character or `EOF` (C11 7.4p1): what their tables have for other numbers is not theirs.
const CHARACTERS: [&str; 14] = [
    "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
    "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper",
];

/// Those of which the runtime checks less than their contracts ask: ranges of numbers, and which stream it is.
const ASKS_MORE: [&str; 3] = ["atoi", "fseek", "fclose"];

/// What has to be called from where it stands.
const JUMPS: [&str; 7] =
    ["setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "_longjmp", "siglongjmp"];

/// Functions of the library after which every object is still there. Callbacks are the program's, and may do anything.
const ENDS_NOTHING: [&str; 99] = [
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "memchr",
    "strlen",
    "strnlen",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strcmp",
    "strncmp",
    "strchr",
    "strrchr",
    "strstr",
    "strdup",
    "strndup",
    "strspn",
    "strcspn",
    "strpbrk",
    "strtok",
    "strerror",
    "strcasecmp",
    "strncasecmp",
    "malloc",
    "calloc",
    "aligned_alloc",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "getchar",
    "getc",
    "fgetc",
    "ungetc",
    "fgets",
    "fread",
    "fwrite",
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "vprintf",
    "vfprintf",
    "vsprintf",
    "vsnprintf",
    "sscanf",
    "scanf",
    "fscanf",
    "fflush",
    "atoi",
    "atol",
    "atof",
    "strtol",
    "strtoul",
    "strtod",
    "strtoll",
    "strtoull",
    "abs",
    "labs",
    "rand",
    "srand",
    "random",
    "srandom",
    "time",
    "clock",
    "exit",
    "abort",
    "isalpha",
    "isdigit",
    "isspace",
    "isalnum",
    "isupper",
    "islower",
    "toupper",
    "tolower",
    "isxdigit",
    "ispunct",
    "sqrt",
    "fabs",
    "floor",
    "ceil",
    "pow",
    "sin",
    "cos",
    "exp",
    "log",
    "fmod",
    "perror",
    "getenv",
    "drand48",
    "lrand48",
    "mrand48",
    "srand48",
    "__errno_location",
    "__ctype_b_loc",
    "__assert_fail",
];

pub(super) fn call(guard: &mut Guard, call: Call, ty: Qualified, span: Span) -> Expr {
    let new = allocates(&guard.program, &call);
    let Call { callee, arguments } = call;
    let ends = may_end_objects(guard, &callee);
    let named = designated(&callee).map(|id| (id, name(&guard.program, id).to_string()));
    let harmless = named
        .as_ref()
        .is_some_and(|(_, name)| format::is_harmless(&guard.program, name, &arguments));
    let is_foreign = |id: FunctionId| !guard.own.contains(&id) && is_library(&guard.program, id);
    let lent = named.as_ref().is_some_and(|(id, _)| is_foreign(*id))
        && !guard.program.types.is_pointer(ty.ty);
    let before = std::mem::replace(&mut guard.lends, lent);
    let kept = guard.checked.looked_up();
    let parts = part::of_arguments(guard, &arguments);
    let mut arguments = unordered(guard, arguments);
    guard.lends = before;
    if named.is_none() {
        guard.checked.keep_only(&kept);
    }
    let leaves = leaves_guarded_code(guard, named.as_ref());
    let callee = match &named {
        Some(_) => callee,
        None => called_pointer(guard, callee, span),
    };
    if ends {
        guard.checked.forget_objects();
    }
    let kind = match named {
        Some((id, name)) if new && guard.program.misdeclared.contains(&id) => {
            return allocation(guard, &name, arguments, ty, span);
        }
        Some((id, name)) if !guard.own.contains(&id) && is_library(&guard.program, id) => {
            match name.as_str() {
                "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" => {
                    // Whoever jumps here has other values in the locals.
                    guard.checked.forget_all();
                    wrap_first(guard, &mut arguments, "__cinch_jump_point");
                    ExprKind::Call(Box::new(Call { callee, arguments }))
                }
                "longjmp" | "_longjmp" | "siglongjmp" => {
                    wrap_first(guard, &mut arguments, "__cinch_jump");
                    ExprKind::Call(Box::new(Call { callee, arguments }))
                }
                name if is_checked(name) => {
                    let given = Given { arguments, parts };
                    return library(guard, (name, harmless), given, ty, (callee, span));
                }
                name => {
                    if CHARACTERS.contains(&name) {
                        check_character(guard, &mut arguments, span);
                    }
                    let made = claims::at_call(guard, id, Call { callee, arguments }, ty, span);
                    return if leaves { lifetime::outside(guard, made) } else { made };
                }
            }
        }
        _ => ExprKind::Call(Box::new(Call { callee, arguments })),
    };
    let made = Expr::new(kind, ty, span);
    if leaves { lifetime::outside(guard, made) } else { made }
}

/// Whether the call may lead to code of others, which calls back.
fn leaves_guarded_code(guard: &Guard, named: Option<&(FunctionId, String)>) -> bool {
    let Some((id, name)) = named else { return !guard.request.world.pointers_end_nothing() };
    let comes_back = guard.own.contains(id)
        || guard.request.world.is_defined(name)
        || is_well_known(&guard.program, *id);
    !comes_back
}

/// Whether the runtime has the function with checks.
fn is_checked(name: &str) -> bool {
    [&CHECKED[..], &OF_STREAMS, &FORMATTED].iter().any(|names| names.contains(&name))
}

/// Whether it is a function of the library that calls no code of others.
pub(super) fn is_well_known(program: &Program, id: FunctionId) -> bool {
    let known = [&ENDS_NOTHING[..], &CHECKED, &OF_STREAMS, &FORMATTED, &JUMPS];
    let stays = known.iter().any(|it| it.contains(&name(program, id)));
    is_library(program, id) && stays || is_allocator(program, id)
}

/// The functions whose bodies are here, and are those that run.
pub(super) fn own(program: &Program) -> BTreeSet<FunctionId> {
    let all = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    all.filter(|id| running_body(program, *id).is_some()).collect()
}

/// The argument is compared before the function gets it.
fn check_character(guard: &mut Guard, arguments: &mut [Expr], span: Span) {
    let [argument] = arguments else { return };
    let open = guard.sites.open_clauses(guard.request, span);
    let range = range::of_value(&guard.program, &guard.checked.numbers, argument);
    if range.is_some_and(|range| range.is_between(-1, 255)) {
        return guard.sites.drop(&open, Superfluous::Known);
    }
    if open.is_empty() {
        return;
    }
    let site = node::site(guard.sites.make(open, span), span);
    let given = std::mem::replace(argument, Expr::error(span));
    let runtime = Runtime {
        name: "__cinch_character".into(),
        result: TypeId::INT,
        parameters: vec![TypeId::INT, TypeId::UNSIGNED_INT],
    };
    *argument = node::call(guard, runtime, vec![given, site], span);
}

/// Tells the runtime about a buffer for `longjmp`.
fn wrap_first(guard: &mut Guard, arguments: &mut [Expr], name: &'static str) {
    let Some(first) = arguments.first_mut() else { return };
    let (ty, span) = (first.ty.ty, first.span);
    let shell = Expr::new(ExprKind::Error, TypeId::INT, span);
    let buffer = std::mem::replace(first, shell);
    let runtime = Runtime {
        name: name.into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER],
    };
    let told = node::call(guard, runtime, vec![buffer], span);
    *first = node::cast(told, ty, ConversionKind::Pointer);
}

/// A function of the library by the compiler's name for it: `__builtin_strcpy` asks what `strcpy` does.
pub(super) fn builtin(guard: &mut Guard, of: BuiltinCall, ty: Qualified, span: Span) -> Expr {
    let name = guard.program.text(of.name);
    let short = name.strip_prefix("__builtin_").filter(|it| CHECKED.contains(it));
    let short = short.map(str::to_string);
    let ends = builtin_ends_objects(&guard.program, &of);
    if ends {
        guard.checked.forget_objects();
    }
    let open = match short.as_deref().map(library_kinds) {
        Some(kinds) => guard.open(kinds, &[span]),
        None => vec![],
    };
    match short {
        Some(short) if !open.is_empty() => {
            let parts = vec![None; of.arguments.len()];
            let given = Given { arguments: of.arguments, parts };
            checked_library(guard, &short, given, open, ty, span)
        }
        _ => {
            let made = Expr::new(ExprKind::Builtin(Box::new(of)), ty, span);
            if ends { lifetime::outside(guard, made) } else { made }
        }
    }
}

pub(super) fn builtin_ends_objects(program: &Program, of: &BuiltinCall) -> bool {
    matches!(program.text(of.name), "__builtin_free" | "__builtin_realloc")
}

/// What a function of the library is called with.
struct Given {
    arguments: Vec<Expr>,
    /// How many bytes those have that are made of a member.
    parts: Vec<Option<u64>>,
}

fn library_kinds(name: &str) -> &'static [ObligationKind] {
    use ObligationKind::*;
    match name {
        "free" | "realloc" => &[InvalidFree, DoubleFree],
        name if OF_STREAMS.contains(&name) => &[NullDereference, UseAfterFree, Precondition],
        _ => &[NullDereference, UseAfterFree, OutOfBounds, Precondition],
    }
}

/// A function of the library whose contract is checked first.
fn library(
    guard: &mut Guard,
    (name, harmless): (&str, bool),
    given: Given,
    ty: Qualified,
    (callee, span): (Expr, Span),
) -> Expr {
    let open = guard.open(library_kinds(name), &[span]);
    if harmless {
        guard.sites.drop(&open, Superfluous::Known);
    }
    if !ASKS_MORE.contains(&name) && !open.is_empty() {
        let fate = if harmless { Fate::Known } else { Fate::Made };
        guard.sites.ask_clauses(guard.request, span, fate);
    }
    if open.is_empty() || harmless {
        let call = Call { callee, arguments: given.arguments };
        let made = Expr::new(ExprKind::Call(Box::new(call)), ty, span);
        // What compilers know of these two is not all that they do here.
        return match name {
            "free" | "realloc" => lifetime::outside(guard, made),
            _ => made,
        };
    }
    checked_library(guard, name, given, open, ty, span)
}

/// The runtime's own form of the function, which is told the place.
fn checked_library(
    guard: &mut Guard,
    name: &str,
    given: Given,
    open: Open,
    ty: Qualified,
    span: Span,
) -> Expr {
    let Given { mut arguments, parts } = given;
    let site = node::site(guard.sites.make(open, span), span);
    let at = if FORMATTED.contains(&name) { 0 } else { arguments.len() };
    arguments.insert(at, site);
    let parameters: Vec<TypeId> = arguments.iter().map(|argument| argument.ty.ty).collect();
    let runtime =
        Runtime { name: format!("__cinch_checked_{name}").into(), result: ty.ty, parameters };
    let made = node::call(guard, runtime, arguments, span);
    part::told(guard, made, &parts, usize::from(at == 0))
}

/// A pointer to a function, which must not be null.
fn called_pointer(guard: &mut Guard, callee: Expr, span: Span) -> Expr {
    let callee = super::expr::value(guard, callee);
    if !guard.program.types.is_pointer(callee.ty.ty) {
        return callee;
    }
    let open = guard.open(&[ObligationKind::NullDereference], &[span]);
    if open.is_empty() {
        return callee;
    }
    let ty = callee.ty.ty;
    let site = guard.sites.make(open, span);
    let runtime = Runtime {
        name: "__cinch_not_null".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, TypeId::UNSIGNED_INT],
    };
    let callee = node::cast(callee, TypeId::VOID_POINTER, ConversionKind::Pointer);
    let checked = node::call(guard, runtime, vec![callee, node::site(site, span)], span);
    node::cast(checked, ty, ConversionKind::Pointer)
}

/// Whether objects that are there may be gone after the call: unknown code may free anything. (What a callee's own locals were,
/// nobody could point to before.)
pub(super) fn may_end_objects(guard: &Guard, callee: &Expr) -> bool {
    match designated(callee) {
        Some(id) => !guard.ending_nothing.contains(&id),
        None => !guard.request.world.pointers_end_nothing(),
    }
}

/// The functions after which every object is still there: some of the library, and those that call nothing but such ones.
/// `elsewhere` tells it of functions of other files, `pointers` whether calls through pointers are like that.
pub(super) fn ending_nothing(
    program: &Program,
    elsewhere: &dyn Fn(&str) -> Option<bool>,
    pointers: bool,
) -> BTreeSet<FunctionId> {
    let all = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    let variables = (0..program.variables.len()).map(|index| VariableId(index as u32));
    // These calls stand nowhere in the text.
    let cleans_up = { variables }.any(|variable| cleanup(program, variable).is_some());
    let plain = |id: &FunctionId| match (running_body(program, *id), &program[*id].body) {
        (Some(body), _) => !cleans_up && has_no_assembly(&body.block),
        (None, Some(_)) => is_library(program, *id) && ENDS_NOTHING.contains(&name(program, *id)),
        (None, None) => {
            let name = name(program, *id);
            elsewhere(name)
                .unwrap_or_else(|| is_library(program, *id) && ENDS_NOTHING.contains(&name))
                || is_allocator(program, *id)
        }
    };
    let mut ending_nothing: BTreeSet<FunctionId> = all.filter(plain).collect();
    loop {
        let ends = |id: &FunctionId| {
            let body = running_body(program, *id);
            body.is_some_and(|body| calls_another(program, &body.block, &ending_nothing, pointers))
        };
        let ending: Vec<FunctionId> = ending_nothing.iter().copied().filter(ends).collect();
        if ending.is_empty() {
            return ending_nothing;
        }
        ending_nothing.retain(|id| !ending.contains(id));
    }
}

pub(super) fn has_no_assembly(block: &Block) -> bool {
    let mut none = true;
    block.items.iter().for_each(|item| {
        each_node(Node::Stmt(item), &mut |node| {
            none &= !matches!(node, Node::Stmt(Stmt { kind: StmtKind::Asm(_), .. }));
        });
    });
    none
}

fn calls_another(
    program: &Program,
    block: &Block,
    known: &BTreeSet<FunctionId>,
    pointers: bool,
) -> bool {
    let mut another = false;
    in_block(block, &mut |expr| {
        if let ExprKind::Call(call) = &expr.kind {
            another |= match designated(&call.callee) {
                Some(id) => !known.contains(&id),
                None => !pointers,
            };
        }
        if let ExprKind::Builtin(of) = &expr.kind {
            another |= builtin_ends_objects(program, of);
        }
    });
    another
}

/// Functions of the library that guarded programs treat in their own way.
pub(super) fn is_special(name: &str) -> bool {
    let known = [&CHECKED[..], &OF_STREAMS, &FORMATTED, &JUMPS, &["malloc", "calloc"]];
    known.iter().any(|it| it.contains(&name))
}

/// Whether a call gives new memory, or null.
pub(super) fn allocates(program: &Program, call: &Call) -> bool {
    let count = |id: FunctionId| if name(program, id) == "malloc" { 1 } else { 2 };
    designated(&call.callee).is_some_and(|id| {
        is_allocator(program, id)
            && call.arguments.len() == count(id)
            && call.arguments.iter().all(|argument| is_integer(program, argument.ty.ty))
    })
}

/// Programs older than C89 declare these by hand, with other integers than the library has.
fn is_allocator(program: &Program, id: FunctionId) -> bool {
    let function = &program[id];
    let fits = program.types.function(function.ty).is_some_and(|ty| {
        program.types.is_pointer(ty.result.ty)
            && ty.parameters.iter().all(|parameter| is_integer(program, *parameter))
    });
    fits && function.body.is_none() && ["malloc", "calloc"].contains(&name(program, id))
}

fn is_integer(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Integer(_) | Type::Enum(_))
}

/// The allocator as the library has it, whatever the program declared.
fn allocation(
    guard: &mut Guard,
    name: &str,
    arguments: Vec<Expr>,
    ty: Qualified,
    span: Span,
) -> Expr {
    let size = guard.program.target.size_type().id();
    let arguments: Vec<Expr> = arguments
        .into_iter()
        .map(|argument| node::cast(argument, size, ConversionKind::Integer))
        .collect();
    let runtime = Runtime {
        name: format!("__cinch_{name}").into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![size; arguments.len()],
    };
    let made = node::call(guard, runtime, arguments, span);
    if ty.ty == TypeId::VOID_POINTER {
        return made;
    }
    node::cast(made, ty.ty, ConversionKind::Pointer)
}

/// Whether a value is new memory, or null.
pub(super) fn is_new(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Same => {
            is_new(program, inner)
        }
        ExprKind::Call(of) => allocates(program, of),
        _ => false,
    }
}

/// New memory as zeros, where what was there by chance must not be taken for a pointer.
pub(super) fn zeroed(guard: &mut Guard, made: Expr) -> Expr {
    let Expr { kind, ty, span } = made;
    match kind {
        ExprKind::Convert(conversion, inner) => {
            let inner = Box::new(zeroed(guard, *inner));
            Expr::new(ExprKind::Convert(conversion, inner), ty, span)
        }
        ExprKind::Call(call) if call.arguments.len() == 1 => {
            allocation(guard, "zeroed", call.arguments, ty, span)
        }
        kind => Expr { kind, ty, span },
    }
}

/// How many bytes a call of the library allocates, where that is a constant.
pub(super) fn allocated_bytes(program: &Program, call: &Call) -> Option<u64> {
    let id = designated(&call.callee).filter(|_| allocates(program, call))?;
    let number = |at: usize| match evaluate(program, call.arguments.get(at)?) {
        Ok(Constant::Integer(value)) => u64::try_from(value).ok(),
        _ => None,
    };
    match name(program, id) {
        "malloc" => number(0),
        "calloc" => number(0)?.checked_mul(number(1)?),
        _ => None,
    }
}

/// Whether a call never comes back.
pub(super) fn ends_the_program(program: &Program, call: &Call) -> bool {
    let id = designated(&call.callee).filter(|id| is_library(program, *id));
    id.is_some_and(|id| {
        ["exit", "abort", "_Exit", "_exit", "__assert_fail"].contains(&name(program, id))
    })
}

/// The function that a call names.
pub(super) fn designated(callee: &Expr) -> Option<FunctionId> {
    match &callee.kind {
        ExprKind::Function(id) => Some(*id),
        ExprKind::Decay(of) => designated(of),
        ExprKind::Convert(conversion, of) if conversion.kind == ConversionKind::Same => {
            designated(of)
        }
        _ => None,
    }
}

/// Whether it is the function of the library that has its name. Headers have bodies for some of them, for speed or to ask for more; those
/// do what the library does.
pub(super) fn is_library(program: &Program, id: FunctionId) -> bool {
    let by_header = program.library.contains(&id) && running_body(program, id).is_none();
    (program[id].body.is_none() || by_header) && !program.misdeclared.contains(&id)
}

fn name(program: &Program, id: FunctionId) -> &str {
    program.text(program[id].name)
}
