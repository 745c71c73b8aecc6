//! GNU attributes and `__declspec`s: what they say about types and declarations. Those that matter to linking, calling or
//! printing are kept; hints to optimisers and checkers are dropped by a table; unknown ones are refused, once for each name.

use crate::base::DataModel;
use crate::base::Span;
use crate::syntax::ast::{self, AttributeArgument, ExprKind};
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{
    Elaborator, declarator,
    draft::Draft,
    scope::{Entity, Scopes},
};
use crate::typed::program::{Attribute, AttributeValue, BitFieldRules, Program};
use crate::typed::types::{Convention, FloatKind, Qualified, Type, TypeId};

/// What the attributes of one declaration say together.
#[derive(Clone, Default, Debug)]
pub(super) struct Attributes {
    pub packed: bool,
    pub aligned: Option<u64>,
    /// In bytes.
    pub vector_size: Option<u64>,
    pub mode: Option<Symbol>,
    pub convention: Option<Convention>,
    pub noreturn: bool,
    pub gnu_inline: bool,
    pub transparent_union: bool,
    pub bit_fields: Option<BitFieldRules>,
    pub thread_local: bool,
    pub kept: Vec<Attribute>,
}

enum Kind {
    Packed,
    Aligned,
    VectorSize,
    Mode,
    Convention(Convention),
    Regparm,
    Noreturn,
    GnuInline,
    TransparentUnion,
    BitFields(BitFieldRules),
    Thread,
    Kept,
    /// Without effect on what the program does.
    Hint,
    Unsupported,
    Unknown,
}

fn classify(name: &str) -> Kind {
    match name {
        "packed" => Kind::Packed,
        "aligned" | "align" => Kind::Aligned,
        "vector_size" => Kind::VectorSize,
        "mode" => Kind::Mode,
        "stdcall" => Kind::Convention(Convention::Stdcall),
        "fastcall" => Kind::Convention(Convention::Fastcall),
        "thiscall" => Kind::Convention(Convention::Thiscall),
        "vectorcall" => Kind::Convention(Convention::Vectorcall),
        "ms_abi" => Kind::Convention(Convention::Ms),
        "sysv_abi" => Kind::Convention(Convention::Sysv),
        "cdecl" => Kind::Convention(Convention::C),
        "regparm" => Kind::Regparm,
        "noreturn" | "_Noreturn" => Kind::Noreturn,
        "gnu_inline" => Kind::GnuInline,
        "transparent_union" => Kind::TransparentUnion,
        "ms_struct" => Kind::BitFields(BitFieldRules::Ms),
        "gcc_struct" => Kind::BitFields(BitFieldRules::Gcc),
        "thread" => Kind::Thread,
        "alias" | "always_inline" | "cleanup" | "common" | "const" | "constructor"
        | "destructor" | "dllexport" | "dllimport" | "format" | "format_arg" | "ifunc"
        | "interrupt" | "malloc" | "alloc_size" | "alloc_align" | "may_alias" | "naked"
        | "nocommon" | "noinline" | "nonnull" | "nonstring" | "pure" | "retain"
        | "returns_nonnull" | "returns_twice" | "section" | "selectany" | "sentinel" | "symver"
        | "target" | "tls_model" | "used" | "visibility" | "warn_unused_result" | "weak"
        | "weakref" | "allocate" | "unused" | "assume_aligned" | "noinit" | "persistent"
        | "optimize" | "signal" | "target_clones" | "copy" | "noalias" | "restrict" => Kind::Kept,
        "access"
        | "artificial"
        | "cold"
        | "counted_by"
        | "deprecated"
        | "designated_init"
        | "diagnose_if"
        | "error"
        | "externally_visible"
        | "fallthrough"
        | "fd_arg"
        | "fd_arg_read"
        | "fd_arg_write"
        | "flag_enum"
        | "flatten"
        | "force_align_arg_pointer"
        | "hot"
        | "leaf"
        | "maybe_unused"
        | "no_address_safety_analysis"
        | "no_icf"
        | "no_instrument_function"
        | "no_profile_instrument_function"
        | "no_reorder"
        | "no_sanitize"
        | "no_sanitize_address"
        | "no_sanitize_memory"
        | "no_sanitize_thread"
        | "no_sanitize_undefined"
        | "no_split_stack"
        | "no_stack_limit"
        | "no_stack_protector"
        | "nocf_check"
        | "noclone"
        | "nodiscard"
        | "noescape"
        | "noipa"
        | "noplt"
        | "nothrow"
        | "null_terminated_string_arg"
        | "objc_root_class"
        | "overloadable"
        | "patchable_function_entry"
        | "stack_protect"
        | "simd"
        | "swift_name"
        | "tainted_args"
        | "unavailable"
        | "uninitialized"
        | "warn_if_not_aligned"
        | "warning"
        | "zero_call_used_regs"
        | "availability"
        | "enum_extensibility"
        | "novtable"
        | "safebuffers"
        | "uuid"
        | "w64"
        | "gnu_printf"
        | "nosplit"
        | "bounded"
        | "guarded_by"
        | "clrcall"
        | "forceinline"
        | "no_caller_saved_registers"
        | "function_return"
        | "indirect_branch"
        | "cf_check"
        | "speculation_safe_value"
        | "spectre"
        | "code_seg"
        | "deprecated_declarations"
        | "likely"
        | "unlikely"
        | "musttail"
        | "no_randomize_layout"
        | "bitwise"
        | "force"
        | "nocast"
        | "context"
        | "noderef"
        | "safe"
        | "btf_type_tag"
        | "btf_decl_tag"
        | "preserve_static_offset"
        | "model"
        | "no_split_stack_protector"
        | "nomips16"
        | "mips16"
        | "pcs"
        | "nonblocking" => Kind::Hint,
        // These change types or linkage, or promise what nobody checks.
        "scalar_storage_order"
        | "hardware_interrupt"
        | "vector"
        | "ext_vector_type"
        | "assume"
        | "enable_if"
        | "randomize_layout"
        | "preserve_access_index"
        | "address_space"
        | "ptr32"
        | "ptr64"
        | "sptr"
        | "uptr" => Kind::Unsupported,
        _ => Kind::Unknown,
    }
}

/// Adds what a list of attributes says.
pub fn read_attributes(
    elaborator: &mut Elaborator,
    list: &[ast::Attribute],
    into: &mut Attributes,
) {
    for attribute in list {
        read_attribute(elaborator, attribute, into);
    }
}

fn read_attribute(elaborator: &mut Elaborator, attribute: &ast::Attribute, into: &mut Attributes) {
    let name = attribute.name.symbol;
    match classify(elaborator.draft.program.text(name).trim_matches('_')) {
        Kind::Packed => into.packed = true,
        Kind::Aligned => {
            if let Some(align) = attribute_alignment(elaborator, attribute) {
                into.aligned = into.aligned.max(Some(align));
            }
        }
        Kind::VectorSize => {
            let size = attribute_number(elaborator, attribute, "the size of a vector");
            into.vector_size = size.and_then(|size| u64::try_from(size).ok());
        }
        Kind::Mode => into.mode = attribute_name(attribute),
        Kind::Convention(convention) => {
            into.convention = Some(convention_here(&elaborator.draft.program, convention));
        }
        Kind::Regparm => {
            let count = attribute_number(elaborator, attribute, "the number of registers");
            let count = count.map_or(0, |count| count.clamp(0, 3) as u8);
            into.convention =
                Some(convention_here(&elaborator.draft.program, Convention::Regparm(count)));
        }
        Kind::Noreturn => into.noreturn = true,
        Kind::GnuInline => {
            into.gnu_inline = true;
            keep_attribute(&elaborator.names.scopes, attribute, into);
        }
        Kind::TransparentUnion => into.transparent_union = true,
        Kind::BitFields(rules) => into.bit_fields = Some(rules),
        Kind::Thread => into.thread_local = true,
        Kind::Kept => keep_attribute(&elaborator.names.scopes, attribute, into),
        Kind::Hint => {}
        Kind::Unsupported => {
            let what = format!("the attribute `{}`", elaborator.draft.program.text(name));
            elaborator.draft.refuse(attribute.span, &what);
        }
        Kind::Unknown => {
            if elaborator.unknown_attributes.insert(name) {
                let name = elaborator.draft.program.text(name);
                let message = format!("the attribute `{name}` is not known, and may mean anything");
                elaborator.draft.error("unknown-attribute", attribute.span, message);
            }
        }
    }
}

/// What is promised of calls. Calls by name are checked for it; through a pointer nobody would, so that only functions can have these.
const PROMISES: [&str; 9] = [
    "alloc_align",
    "alloc_size",
    "assume_aligned",
    "const",
    "malloc",
    "nonnull",
    "pure",
    "returns_nonnull",
    "returns_twice",
];

/// Refuses promises about calls on what is no function: on type names, members, and pointers to functions.
pub fn refuse_promises(draft: &mut Draft, attributes: &Attributes, span: Span) {
    if attributes.noreturn {
        draft.refuse(span, "`noreturn` on what is no function");
    }
    for attribute in &attributes.kept {
        let name = draft.program.text(attribute.name).trim_matches('_').to_string();
        if PROMISES.contains(&name.as_str()) {
            draft.refuse(attribute.span, &format!("the attribute `{name}` on what is no function"));
        }
    }
}

/// 32-bit conventions mean nothing on 64-bit machines, and the other way round.
fn convention_here(program: &Program, convention: Convention) -> Convention {
    let small = program.target.model == DataModel::Ilp32;
    match convention {
        Convention::C | Convention::Vectorcall => Convention::C,
        Convention::Ms if program.target.model == DataModel::Lp64 => Convention::Ms,
        Convention::Sysv if program.target.model == DataModel::Llp64 => Convention::Sysv,
        Convention::Ms | Convention::Sysv => Convention::C,
        Convention::Regparm(0) => Convention::C,
        _ if small => convention,
        _ => Convention::C,
    }
}

fn keep_attribute(scopes: &Scopes, attribute: &ast::Attribute, into: &mut Attributes) {
    let arguments =
        attribute.arguments.iter().filter_map(|argument| attribute_value(scopes, argument));
    let arguments = arguments.collect::<Vec<_>>();
    let kept = Attribute { name: attribute.name.symbol, arguments, span: attribute.span };
    into.kept.push(kept);
}

fn attribute_value(scopes: &Scopes, argument: &AttributeArgument) -> Option<AttributeValue> {
    let AttributeArgument::Expr(expr) = argument else { return None };
    match &expr.kind {
        ExprKind::Name(name) => match scopes.name(*name).map(|found| found.entity) {
            Some(Entity::Enumerator { value, .. }) => Some(AttributeValue::Integer(value)),
            _ => Some(AttributeValue::Name(*name)),
        },
        ExprKind::Integer(integer) => Some(AttributeValue::Integer(integer.value.into())),
        ExprKind::String(literals) => {
            let mut bytes = vec![];
            for literal in literals {
                if let ast::Text::Bytes(more) = &literal.text {
                    bytes.extend_from_slice(more);
                }
            }
            Some(AttributeValue::String(bytes))
        }
        _ => None,
    }
}

fn attribute_number(
    elaborator: &mut Elaborator,
    attribute: &ast::Attribute,
    role: &str,
) -> Option<i128> {
    match attribute.arguments.first() {
        Some(AttributeArgument::Expr(expr)) => declarator::constant_integer(elaborator, expr, role),
        _ => {
            let name = elaborator.draft.program.text(attribute.name.symbol);
            let message = format!("the attribute `{name}` needs a number");
            elaborator.draft.error("declaration-error", attribute.span, message);
            None
        }
    }
}

fn attribute_name(attribute: &ast::Attribute) -> Option<Symbol> {
    match attribute.arguments.first() {
        Some(AttributeArgument::Expr(ast::Expr { kind: ExprKind::Name(name), .. })) => Some(*name),
        _ => None,
    }
}

/// `aligned` without an argument asks for the most that any type needs.
fn attribute_alignment(elaborator: &mut Elaborator, attribute: &ast::Attribute) -> Option<u64> {
    if attribute.arguments.is_empty() {
        return Some(elaborator.draft.program.target.max_align());
    }
    let align = attribute_number(elaborator, attribute, "an alignment")?;
    checked_alignment(&mut elaborator.draft, align, attribute.span)
}

/// A power of two (C11 6.7.5p3 leaves other values out; 0 asks for nothing).
pub fn checked_alignment(draft: &mut Draft, align: i128, span: Span) -> Option<u64> {
    match u64::try_from(align) {
        Ok(0) => None,
        Ok(align) if align.is_power_of_two() && align <= 1 << 28 => Some(align),
        _ => {
            let message = format!("an alignment has to be a power of two up to 2^28, not {align}");
            draft.error("declaration-error", span, message);
            None
        }
    }
}

/// The type that `mode` and `vector_size` make of the type at the base of a declaration.
pub fn reshaped(
    draft: &mut Draft,
    ty: Qualified,
    attributes: &Attributes,
    span: Span,
) -> Qualified {
    let mut ty = ty;
    if let Some(mode) = attributes.mode {
        ty = with_mode(draft, ty, mode, span);
    }
    if let Some(size) = attributes.vector_size {
        let element = crate::typed::layout::layout(&draft.program, ty.ty);
        let count = element.filter(|element| element.size > 0).map(|e| size / e.size);
        let scalar = matches!(
            draft.program.types.get(ty.ty),
            Type::Integer(_) | Type::Float(_) | Type::Bool
        );
        match count.and_then(|count| u32::try_from(count).ok()) {
            Some(count) if count.is_power_of_two() && scalar => {
                ty.ty = draft.program.types.intern(Type::Vector(ty.ty, count));
            }
            _ if ty.ty == TypeId::ERROR => {}
            _ => {
                let message = "a vector has a power of two of integers or floating values";
                draft.error("declaration-error", span, message);
            }
        }
    }
    ty
}

pub fn with_mode(draft: &mut Draft, ty: Qualified, mode: Symbol, span: Span) -> Qualified {
    let text = draft.program.text(mode).trim_matches('_').to_string();
    let (text, count) = match vector_mode(&text) {
        Some((count, scalar)) => (scalar, Some(count)),
        None => (text.as_str(), None),
    };
    let target = draft.program.target;
    let pointer = target.pointer_size();
    let size = match text {
        "QI" | "byte" => Some(1),
        "HI" => Some(2),
        "SI" => Some(4),
        "DI" => Some(8),
        "TI" => Some(16),
        "word" | "pointer" | "unwind_word" | "libgcc_cmp_return" | "libgcc_shift_count" => {
            Some(pointer)
        }
        _ => None,
    };
    let float = match text {
        "HF" => Some(FloatKind::Float16),
        "SF" | "SC" => Some(FloatKind::Float),
        "DF" | "DC" => Some(FloatKind::Double),
        "XF" | "XC" => Some(FloatKind::LongDouble),
        "TF" | "TC" => Some(FloatKind::Float128),
        _ => None,
    };
    let scalar = match (size, float, draft.program.types.get(ty.ty)) {
        (Some(size), _, Type::Integer(kind)) => {
            target.integer_of_size(size, target.is_signed(*kind)).map(Type::Integer)
        }
        (Some(size), _, Type::Enum(id)) => {
            let signed = target.is_signed(draft.program[*id].underlying);
            target.integer_of_size(size, signed).map(Type::Integer)
        }
        (Some(1), _, Type::Bool) => Some(Type::Bool),
        (Some(size), _, Type::Pointer(_)) if size == pointer => return ty,
        (_, Some(kind), _) if text.ends_with('C') => Some(Type::Complex(kind)),
        (_, Some(kind), _) => Some(Type::Float(kind)),
        _ => None,
    };
    let Some(scalar) = scalar else {
        draft.error("declaration-error", span, format!("the mode `{text}` does not fit the type"));
        return ty;
    };
    let mut made = draft.program.types.intern(scalar);
    if let Some(count) = count {
        made = draft.program.types.intern(Type::Vector(made, count));
    }
    Qualified { ty: made, qualifiers: ty.qualifiers }
}

/// `V4SF`: the count and the mode of the elements.
fn vector_mode(text: &str) -> Option<(u32, &str)> {
    let rest = text.strip_prefix('V')?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    Some((rest[..end].parse().ok()?, &rest[end..]))
}
