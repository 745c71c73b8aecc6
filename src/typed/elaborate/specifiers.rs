//! Declaration specifiers and type names to types (C11 6.7.1 to 6.7.5, 6.7.7). Declarators are in `declarator`.

use super::attributes::Attributes;
use super::declarator::Role;
use super::scope::{Entity, TypeAlias};
use crate::base::Span;
use crate::syntax::ast::{self, SpecifierKind, Storage, TypeSpecifier};
use crate::typed::elaborate::{
    Elaborator, attributes, declarator, draft::Draft, enumeration, expr::size, record,
};
use crate::typed::layout;
use crate::typed::types::{FloatKind, IntegerKind, Qualified, Qualifiers, Type, TypeId};

/// What the specifiers of a declaration say.
#[derive(Debug)]
pub(super) struct Specified {
    pub ty: Qualified,
    /// An alignment that a type name brings along.
    pub align: Option<u64>,
    /// `_Alignas`
    pub alignas: Option<u64>,
    pub storage: Option<Storage>,
    pub thread_local: bool,
    pub inline: bool,
    /// `__auto_type`: the initialiser has the type.
    pub auto_type: bool,
    pub attributes: Attributes,
    /// Of the first specifier, or where the first one would stand.
    pub span: Span,
}

/// Whether declarators follow the specifiers: `struct s;` declares a tag of its own (C11 6.7.2.3p7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Followed {
    ByDeclarators,
    ByNothing,
}

/// The keywords of arithmetic types seen so far, to be combined at the end (C11 6.7.2p2).
#[derive(Default)]
struct Keywords {
    void: bool,
    bool: bool,
    char: bool,
    short: bool,
    int: bool,
    long: u8,
    float: bool,
    double: bool,
    signed: bool,
    unsigned: bool,
    complex: bool,
    int128: bool,
    /// Microsoft's `__int8` to `__int64`.
    sized: Option<u8>,
    float_n: Option<FloatKind>,
    any: bool,
}

/// The type a type name stands for.
pub fn type_name(elaborator: &mut Elaborator, name: &ast::TypeName) -> Qualified {
    aligned_type_name(elaborator, name).ty
}

/// As `type_name`, with the alignment that `_Alignof` has to tell if it is not that of the type.
pub fn aligned_type_name(elaborator: &mut Elaborator, name: &ast::TypeName) -> TypeAlias {
    let followed = Followed::ByDeclarators;
    let mut specified = specifiers(elaborator, &name.specifiers, followed, name.span);
    if let Some(storage) = specified.storage {
        let message = format!("a type name has no storage class (`{}`)", storage_word(storage));
        elaborator.draft.error("declaration-error", name.span, message);
    }
    attributes::read_attributes(elaborator, &name.declarator.attributes, &mut specified.attributes);
    let base =
        attributes::reshaped(&mut elaborator.draft, specified.ty, &specified.attributes, name.span);
    let attributes = &specified.attributes;
    attributes::refuse_promises(&mut elaborator.draft, attributes, name.span);
    let shaped =
        declarator::declarator(elaborator, base, &name.declarator, attributes, Role::TypeName);
    let is_array =
        |derivation: &ast::Derivation| matches!(derivation.kind, ast::DerivationKind::Array { .. });
    let only_arrays = name.declarator.derivations.iter().all(is_array);
    let align = specified.attributes.aligned.or(specified.align).filter(|_| only_arrays);
    TypeAlias { ty: shaped.ty, align }
}

/// Reads specifiers. `place` is where to report that there are none.
pub fn specifiers(
    elaborator: &mut Elaborator,
    list: &[ast::Specifier],
    followed: Followed,
    place: Span,
) -> Specified {
    let mut specified = Specified {
        ty: TypeId::ERROR.into(),
        align: None,
        alignas: None,
        storage: None,
        thread_local: false,
        inline: false,
        auto_type: false,
        attributes: Attributes::default(),
        span: list.first().map_or(place, |first| first.span),
    };
    let mut keywords = Keywords::default();
    let mut named: Option<Qualified> = None;
    let mut qualifiers = Qualifiers::NONE;
    let alone = followed == Followed::ByNothing && list.len() == 1;
    let followed = if alone { Followed::ByNothing } else { Followed::ByDeclarators };
    for specifier in list {
        match &specifier.kind {
            SpecifierKind::Storage(storage) => {
                add_storage(&mut elaborator.draft, *storage, &mut specified, specifier.span);
            }
            SpecifierKind::Inline => specified.inline = true,
            SpecifierKind::Noreturn => specified.attributes.noreturn = true,
            SpecifierKind::Qualifier(qualifier) => {
                qualifiers = qualifiers.and(qualifier_of(*qualifier));
            }
            SpecifierKind::AlignasType(name) => {
                let alias = aligned_type_name(elaborator, name);
                let align =
                    alias.align.or_else(|| layout::align_of(&elaborator.draft.program, alias.ty));
                specified.alignas = specified.alignas.max(align);
            }
            SpecifierKind::AlignasExpr(expr) => {
                let align = declarator::constant_integer(elaborator, expr, "an alignment");
                let align = align.and_then(|align| {
                    attributes::checked_alignment(&mut elaborator.draft, align, expr.span)
                });
                specified.alignas = specified.alignas.max(align);
            }
            SpecifierKind::Attributes(list) => {
                attributes::read_attributes(elaborator, list, &mut specified.attributes);
            }
            SpecifierKind::Type(ty) => {
                let span = specifier.span;
                let found =
                    type_specifier(elaborator, ty, span, followed, &mut specified, &mut keywords);
                if let Some(found) = found
                    && named.replace(found).is_some()
                {
                    let message = "two types in one declaration";
                    elaborator.draft.error("declaration-error", span, message);
                }
            }
        }
    }
    specified.thread_local |= specified.attributes.thread_local;
    let ty = match (named, keywords.any) {
        (Some(ty), false) => ty,
        (Some(ty), true) => {
            let message = "a type name and keywords of another type in one declaration";
            elaborator.draft.error("declaration-error", specified.span, message);
            ty
        }
        (None, true) => combine(&mut elaborator.draft, &keywords, specified.span).into(),
        (None, false) if specified.auto_type => TypeId::ERROR.into(),
        (None, false) => {
            if followed == Followed::ByDeclarators || !alone {
                let message = "a declaration without a type: `int` is assumed";
                elaborator.draft.warn("implicit-int", place, message);
            }
            TypeId::INT.into()
        }
    };
    specified.ty = qualified(&mut elaborator.draft, ty, qualifiers, specified.span);
    specified
}

/// Adds qualifiers; only pointers to objects can be restricted (C11 6.7.3p2).
pub fn qualified(
    draft: &mut Draft,
    ty: Qualified,
    qualifiers: Qualifiers,
    span: Span,
) -> Qualified {
    let mut qualifiers = qualifiers;
    if qualifiers.has(Qualifiers::RESTRICT) {
        let inner = draft.program.types.innermost(ty).ty;
        let fits = match draft.program.types.get(inner) {
            Type::Error => true,
            Type::Pointer(pointee) => !draft.program.types.is_function(pointee.ty),
            _ => false,
        };
        if !fits {
            draft.error("declaration-error", span, "only a pointer to an object can be `restrict`");
            qualifiers = qualifiers.without(Qualifiers::RESTRICT);
        }
    }
    draft.program.types.qualify(ty, qualifiers)
}

fn add_storage(draft: &mut Draft, storage: Storage, specified: &mut Specified, span: Span) {
    if storage == Storage::ThreadLocal {
        specified.thread_local = true;
        return;
    }
    if let Some(before) = specified.storage.replace(storage)
        && before != storage
    {
        let message = format!(
            "`{}` and `{}` in one declaration",
            storage_word(before),
            storage_word(storage)
        );
        draft.error("declaration-error", span, message);
    }
}

/// A type that is complete in itself, or `None` after noting a keyword.
fn type_specifier(
    elaborator: &mut Elaborator,
    ty: &TypeSpecifier,
    span: Span,
    followed: Followed,
    specified: &mut Specified,
    keywords: &mut Keywords,
) -> Option<Qualified> {
    let named = match ty {
        TypeSpecifier::Name(name) => {
            let found = elaborator.names.scopes.name(*name).map(|found| found.entity);
            let Some(Entity::Typedef(alias)) = found else {
                if let Some(what) = unmodelled(elaborator.draft.program.text(*name)) {
                    elaborator.draft.unsupported(span, what);
                    return Some(TypeId::ERROR.into());
                }
                let message = format!("`{}` is not a type", elaborator.draft.program.text(*name));
                elaborator.draft.error("unknown-name", span, message);
                return Some(TypeId::ERROR.into());
            };
            specified.align = alias.align;
            alias.ty
        }
        TypeSpecifier::Record(record) => record::record(elaborator, record, followed).into(),
        TypeSpecifier::Enum(enumeration) => {
            enumeration::enumeration(elaborator, enumeration, followed).into()
        }
        TypeSpecifier::TypeofExpr(expr) => {
            declarator::apart(elaborator, |elaborator| size::typeof_expr(elaborator, expr))
        }
        TypeSpecifier::TypeofType(name) => {
            let alias = aligned_type_name(elaborator, name);
            specified.align = alias.align;
            alias.ty
        }
        TypeSpecifier::Atomic(name) => {
            let inner = type_name(elaborator, name);
            let fits = !matches!(
                elaborator.draft.program.types.get(inner.ty),
                Type::Array(..) | Type::Function(_)
            );
            if !fits {
                let message = "arrays and functions cannot be `_Atomic`";
                elaborator.draft.error("declaration-error", span, message);
                return Some(inner);
            }
            elaborator.draft.program.types.qualify(inner, Qualifiers::ATOMIC)
        }
        TypeSpecifier::AutoType => {
            specified.auto_type = true;
            return None;
        }
        keyword => {
            if !note_keyword(keyword, keywords) {
                let message = "these type keywords do not go together";
                elaborator.draft.error("declaration-error", span, message);
            }
            return None;
        }
    };
    Some(named)
}

/// C11 6.7.2p2 and gcc's further types.
fn combine(draft: &mut Draft, keywords: &Keywords, span: Span) -> TypeId {
    match combined(keywords) {
        Some(ty) => {
            let ty = match (ty, keywords.complex) {
                (Type::Float(kind), true) => Type::Complex(kind),
                (Type::Integer(_), true) => {
                    draft.refuse(span, "complex integers");
                    Type::Error
                }
                (ty, _) => ty,
            };
            draft.program.types.intern(ty)
        }
        None => {
            let message = "these type keywords do not go together";
            draft.error("declaration-error", span, message);
            TypeId::ERROR
        }
    }
}

/// Types that gcc knows by name and we do not model.
fn unmodelled(name: &str) -> Option<&'static str> {
    match name {
        "_Decimal32" | "_Decimal64" | "_Decimal128" => Some("decimal floating types"),
        "__bf16" | "__fp16" | "__ibm128" => Some("floating types of other machines"),
        _ => None,
    }
}

/// False for a keyword that cannot occur twice.
fn note_keyword(keyword: &TypeSpecifier, keywords: &mut Keywords) -> bool {
    keywords.any = true;
    let flag = match keyword {
        TypeSpecifier::Void => &mut keywords.void,
        TypeSpecifier::Bool => &mut keywords.bool,
        TypeSpecifier::Char => &mut keywords.char,
        TypeSpecifier::Short => &mut keywords.short,
        TypeSpecifier::Int => &mut keywords.int,
        TypeSpecifier::Float => &mut keywords.float,
        TypeSpecifier::Double => &mut keywords.double,
        TypeSpecifier::Signed => &mut keywords.signed,
        TypeSpecifier::Unsigned => &mut keywords.unsigned,
        TypeSpecifier::Complex | TypeSpecifier::Imaginary => &mut keywords.complex,
        TypeSpecifier::Int128 => &mut keywords.int128,
        TypeSpecifier::Long => {
            keywords.long += 1;
            return keywords.long <= 2;
        }
        TypeSpecifier::IntN(bits) => return keywords.sized.replace(*bits).is_none(),
        TypeSpecifier::FloatN(kind) => {
            let kind = match kind {
                ast::FloatN::F16 => FloatKind::Float16,
                ast::FloatN::F32 => FloatKind::Float32,
                ast::FloatN::F64 => FloatKind::Float64,
                ast::FloatN::F128 => FloatKind::Float128,
                ast::FloatN::F32x => FloatKind::Float32x,
                ast::FloatN::F64x => FloatKind::Float64x,
            };
            return keywords.float_n.replace(kind).is_none();
        }
        TypeSpecifier::AutoType
        | TypeSpecifier::Atomic(_)
        | TypeSpecifier::Record(_)
        | TypeSpecifier::Enum(_)
        | TypeSpecifier::Name(_)
        | TypeSpecifier::TypeofExpr(_)
        | TypeSpecifier::TypeofType(_) => unreachable!("not a keyword of an arithmetic type"),
    };
    !std::mem::replace(flag, true)
}

/// The type that the keywords mean together, complex or not.
fn combined(keywords: &Keywords) -> Option<Type> {
    let k = keywords;
    let sign = k.signed || k.unsigned;
    let width = k.short || k.long > 0;
    let others = [
        k.void,
        k.bool,
        k.char,
        k.float,
        k.double,
        k.int128,
        k.sized.is_some(),
        k.float_n.is_some(),
    ];
    let others = others.iter().filter(|other| **other).count();
    if (k.signed && k.unsigned) || (k.short && k.long > 0) || others > 1 {
        return None;
    }
    let integer = |signed: IntegerKind| {
        Some(Type::Integer(if k.unsigned { signed.unsigned() } else { signed }))
    };
    if k.void || k.bool || k.float || k.float_n.is_some() {
        let plain = !sign && !width && !k.int && !(k.complex && (k.void || k.bool));
        let kind = k.float_n.unwrap_or(FloatKind::Float);
        let ty = if k.void {
            Type::Void
        } else if k.bool {
            Type::Bool
        } else {
            Type::Float(kind)
        };
        return plain.then_some(ty);
    }
    if k.double || (k.complex && !sign && !k.short && k.long == 0 && !k.int && others == 0) {
        // `_Complex` alone is `_Complex double` in GNU C.
        let kind = if k.long == 1 { FloatKind::LongDouble } else { FloatKind::Double };
        return (!sign && !k.short && k.long < 2 && !k.int).then_some(Type::Float(kind));
    }
    if k.char {
        let kind = if k.signed { IntegerKind::SignedChar } else { IntegerKind::Char };
        return if width || k.int { None } else { integer(kind) };
    }
    if k.int128 {
        return if width || k.int { None } else { integer(IntegerKind::Int128) };
    }
    if let Some(bits) = k.sized {
        let kind = match bits {
            8 if k.signed => IntegerKind::SignedChar,
            8 => IntegerKind::Char,
            16 => IntegerKind::Short,
            32 => IntegerKind::Int,
            64 => IntegerKind::LongLong,
            _ => IntegerKind::Int128,
        };
        return if width || k.int { None } else { integer(kind) };
    }
    integer(match (k.short, k.long) {
        (true, _) => IntegerKind::Short,
        (false, 0) => IntegerKind::Int,
        (false, 1) => IntegerKind::Long,
        (false, _) => IntegerKind::LongLong,
    })
}

pub(super) fn qualifier_of(qualifier: ast::Qualifier) -> Qualifiers {
    match qualifier {
        ast::Qualifier::Const => Qualifiers::CONST,
        ast::Qualifier::Volatile => Qualifiers::VOLATILE,
        ast::Qualifier::Restrict => Qualifiers::RESTRICT,
        ast::Qualifier::Atomic => Qualifiers::ATOMIC,
    }
}

pub(super) fn qualifiers_of(list: &[ast::Qualifier]) -> Qualifiers {
    list.iter().fold(Qualifiers::NONE, |sum, qualifier| sum.and(qualifier_of(*qualifier)))
}

pub(super) fn storage_word(storage: Storage) -> &'static str {
    match storage {
        Storage::Typedef => "typedef",
        Storage::Extern => "extern",
        Storage::Static => "static",
        Storage::Auto => "auto",
        Storage::Register => "register",
        Storage::ThreadLocal => "_Thread_local",
    }
}
