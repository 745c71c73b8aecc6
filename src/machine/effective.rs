//! Effective types (C11 6.5p6, p7): an access with its type and the object it goes to in, a broken rule or nothing out. Variables have the
//! type they are declared with; other memory has that of what was stored there last, which copies take along.
//! Rule: where the type of memory cannot be told, the path is marked, so that nobody takes it for a proof.

use super::check::{Asking, fail};
use super::enclosing::{Enclosing, agree, lies_in};
use super::lazy;
use super::object::{Kind, Object};
use super::outcome::Done;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::Term;
use super::value::{ObjectId, Value};
use crate::base::ObligationKind;
use crate::flow::step::Within;
use crate::flow::{Access, Base};
use crate::typed::Program;
use crate::typed::describe::describe;
use crate::typed::layout::layout;
use crate::typed::program::{Field, RecordId, RecordKind};
use crate::typed::types::{FloatKind, IntegerKind, Type, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The type of a scalar, as far as accesses depend on it: signs and qualifiers do not count.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Leaf {
    Character,
    Bool,
    /// By its rank.
    Integer(u8),
    Float(FloatKind),
    /// What it points to, in words that mean the same in all files.
    Pointer(Arc<str>),
    /// A union, or what has no name here.
    Other,
    /// A byte in which bit-fields lie.
    Bits,
}

/// What memory without a declared type holds, by where that begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effective {
    at: BTreeMap<u64, Held>,
    /// Characters that were stored as members. They give memory no type.
    members: BTreeMap<u64, Enclosing>,
    /// Something of this size and type was stored somewhere.
    somewhere: Option<(u64, Leaf)>,
    /// As a member of these something was stored somewhere.
    enclosing: Vec<Enclosing>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Held {
    /// In bytes.
    size: u64,
    leaf: Leaf,
    /// As a member of what it was stored.
    enclosing: Option<Enclosing>,
}

/// What an access uses memory as.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Used {
    size: u64,
    align: u64,
    leaf: Leaf,
    way: Way,
    enclosing: Option<Enclosing>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Plain,
    /// By the name of a member of a union: the last one that was stored need not be the same (C11 6.5.2.3, note 95).
    Union,
    Bits,
}

impl Used {
    /// As what it holds.
    fn held(Held { size, leaf, enclosing }: &Held) -> Used {
        let way = match leaf {
            Leaf::Other => Way::Union,
            Leaf::Bits => Way::Bits,
            _ => Way::Plain,
        };
        Used { size: *size, align: *size, leaf: leaf.clone(), way, enclosing: *enclosing }
    }
}

/// Whether an access has a type that the memory allows.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fit {
    Yes,
    /// It holds something else.
    No(Leaf),
    Unknown,
}

/// Asks whether an access may have its type. A store changes the type of memory that has no declared one.
pub fn access(
    machine: &mut Machine,
    state: &mut State,
    (object, offset): (ObjectId, Term),
    (access, stores): (&Access, bool),
    asking: Asking,
) -> Done<()> {
    if !machine.options.effective_types {
        return Ok(());
    }
    let unit = machine.code[state.frame.function as usize].unit;
    let typed = &machine.program.unit(unit).source.typed;
    let way = match access.bits {
        Some(_) => Way::Bits,
        None if access.in_union => Way::Union,
        None => Way::Plain,
    };
    let enclosing = access.within.map(|within| Enclosing { unit, within });
    let enclosing = enclosing.filter(|_| matches!(access.place.base, Base::Pointer(_)));
    let leaf = leaf(typed, access.ty);
    let used = Used { size: access.size, align: access.align, leaf, way, enclosing };
    let is_character = used.leaf == Leaf::Character && way != Way::Bits;
    if is_character && enclosing.is_none() {
        return Ok(());
    }
    let known = offset.small().or_else(|| state.known.get(&offset).map(|at| *at as u64));
    let of = state.memory.get(object);
    if matches!(of.kind, Kind::Input(_)) {
        state.mark(Mark::Types);
        return Ok(());
    }
    let own = of.effective.as_ref();
    let is_member = match declared(machine, of) {
        Some(of) => enclosing.is_none_or(|it| lies_in(machine, of, known, &it)),
        None => stores || own.is_none_or(|it| it.has_member(machine, known, &used)),
    };
    let fit = match (declared(machine, of), known) {
        _ if is_character => Fit::Yes,
        (Some((typed, ty)), Some(at)) => fits_declared(typed, ty, at, &used),
        (Some((typed, ty)), None) => fits_elements(typed, ty, &used),
        (None, _) if stores => Fit::Yes,
        (None, at) => own.map_or(Fit::Yes, |it| match at {
            Some(at) => it.fits(at, &used),
            None => it.fits_anywhere(&used),
        }),
    };
    let fit = if fit == Fit::Yes && !is_member { Fit::Unknown } else { fit };
    match fit {
        Fit::No(held) if asking.has(ObligationKind::TypeMismatch) => {
            let use_ = if stores { "stored as" } else { "read as" };
            let detail =
                format!("the memory holds {}, and is {use_} {}", held.words(), used.leaf.words());
            return fail(machine, state, asking, ObligationKind::TypeMismatch, Some(detail));
        }
        Fit::No(_) | Fit::Unknown => state.mark(Mark::Types),
        Fit::Yes => {}
    }
    if stores && declared(machine, state.memory.get(object)).is_none() {
        let effective = state.memory.get_mut(object).effective_mut();
        if is_character {
            effective.store_member(known, enclosing);
        } else {
            let leaf = match way {
                Way::Plain => used.leaf,
                Way::Union => Leaf::Other,
                Way::Bits => Leaf::Bits,
            };
            effective.store(known, Held { size: used.size, leaf, enclosing });
        }
    }
    Ok(())
}

/// A run of bytes takes the types of what it is copied from along.
pub fn copied(
    machine: &Machine,
    state: &mut State,
    (source, at): (ObjectId, u64),
    (target, place): (ObjectId, u64),
    size: u64,
) {
    if !machine.options.effective_types || size == 0 {
        return;
    }
    let from = held(machine, state.memory.get(source), at, size);
    let of = state.memory.get(target);
    if matches!(of.kind, Kind::Input(_)) {
        return state.mark(Mark::Types);
    }
    if declared(machine, of).is_some() {
        return;
    }
    let Some((scalars, members)) = from else { return state.mark(Mark::Types) };
    let effective = state.memory.get_mut(target).effective_mut();
    effective.clear(place, size);
    effective.at.extend(scalars.into_iter().map(|(start, it)| (start - at + place, it)));
    effective.members.extend(members.into_iter().map(|(start, it)| (start - at + place, it)));
}

/// An aggregate that is assigned: what it holds, and where it goes, is of its type. Where that is not so, or not known, the path is marked.
pub fn assigned(machine: &Machine, state: &mut State, (to, from): (Value, Value), ty: TypeId) {
    if !machine.options.effective_types {
        return;
    }
    let unit = machine.code[state.frame.function as usize].unit;
    let typed = &machine.program.unit(unit).source.typed;
    let whole = match *typed.types.get(ty) {
        Type::Record(record) => Some(Enclosing { unit, within: Within { record, at: Some(0) } }),
        _ => None,
    };
    let fits = |value: Value, counts: bool| {
        let Value::Pointer(pointer) = lazy::look(state, value) else { return Some(false) };
        let at = pointer
            .offset
            .small()
            .or_else(|| state.known.get(&pointer.offset).map(|it| *it as u64))?;
        let of = state.memory.get(pointer.object);
        let size = layout(typed, ty)?.size;
        if let Some((own, declared)) = declared(machine, of) {
            let mut wanted = vec![];
            leaves((unit, typed), ty, Part { start: 0, from: 0, to: size }, None, &mut wanted)?;
            let is_part = whole.is_none_or(|it| lies_in(machine, (own, declared), Some(at), &it));
            return Some(
                is_part
                    && wanted.iter().all(|(start, it)| {
                        fits_declared(own, declared, at + start, &Used::held(it)) == Fit::Yes
                    }),
            );
        }
        if !counts {
            return Some(true);
        }
        let (scalars, members) = held(machine, of, at, size)?;
        let is_part = |(start, of): (u64, Enclosing)| {
            let behind = |it: Enclosing| {
                let within = Within { at: Some(start - at), ..it.within };
                agree(machine, &Enclosing { within, ..it }, &of)
            };
            whole.is_none_or(behind)
        };
        let enclosing = scalars.iter().filter_map(|(start, it)| Some((*start, it.enclosing?)));
        Some(
            enclosing.chain(members.iter().copied()).all(is_part)
                && scalars.iter().all(|(start, it)| {
                    fits_declared(typed, ty, start - at, &Used::held(it)) == Fit::Yes
                }),
        )
    };
    // What is stored anew has the type of what is assigned.
    if fits(from, true) != Some(true) || fits(to, false) != Some(true) {
        state.mark(Mark::Types);
    }
}

/// A function of the library may have stored numbers or pointers there.
pub fn library(machine: &Machine, state: &mut State, object: ObjectId) {
    if machine.options.effective_types && declared(machine, state.memory.get(object)).is_none() {
        state.mark(Mark::Types);
    }
}

/// By where they begin.
type Scalars = Vec<(u64, Held)>;
type Members = Vec<(u64, Enclosing)>;

/// What a part of an object holds; of characters only what is known of their structs. `None`: nobody can tell.
fn held(machine: &Machine, of: &Object, at: u64, size: u64) -> Option<(Scalars, Members)> {
    let end = at.checked_add(size)?;
    let (mut found, mut members) = (vec![], vec![]);
    match declared(machine, of) {
        Some((typed, ty)) => {
            let unit = unit_of(machine, of)?;
            let part = Part { start: 0, from: at, to: end };
            leaves((unit, typed), ty, part, None, &mut found)?;
        }
        None if matches!(of.kind, Kind::Input(_)) => return None,
        None => {
            let own = of.effective.as_ref();
            if own.is_some_and(|it| it.somewhere.is_some() || !it.enclosing.is_empty()) {
                return None;
            }
            let inside = own.into_iter().flat_map(|it| it.at.range(..end));
            let inside = inside.filter(|(start, it)| *start + it.size > at);
            found.extend(inside.map(|(start, it)| (*start, it.clone())));
            let inside = own.into_iter().flat_map(|it| it.members.range(at..end));
            members.extend(inside.map(|(start, it)| (*start, *it)));
        }
    }
    // Half of a number has no type.
    found.retain(|(start, it)| *start >= at && start + it.size <= end);
    Some((found, members))
}

/// Larger variables are not looked at in full.
const MOST_LEAVES: usize = 4096;

/// A part of an object, in which something begins at `start`.
#[derive(Clone, Copy)]
struct Part {
    start: u64,
    from: u64,
    to: u64,
}

impl Part {
    fn at(self, start: u64) -> Part {
        Part { start, ..self }
    }
}

/// The scalars of a type that lie in a part of an object, which begins with the outermost struct around them.
fn leaves(
    (unit, typed): (u32, &Program),
    ty: TypeId,
    part: Part,
    around: Option<(RecordId, u64)>,
    found: &mut Scalars,
) -> Option<()> {
    let Part { start, from, to } = part;
    let size = layout(typed, ty).map(|it| it.size);
    if start >= to || size.is_some_and(|size| start + size <= from) {
        return Some(());
    }
    let held = |around: Option<(RecordId, u64)>, start: u64, size: u64, leaf: Leaf| {
        let within = |(record, at)| Within { record, at: Some(start - at) };
        let enclosing = around.map(|it| Enclosing { unit, within: within(it) });
        (start, Held { size, leaf, enclosing })
    };
    match typed.types.get(ty) {
        Type::Array(of, _) => {
            if leaf(typed, of.ty) == Leaf::Character {
                return Some(());
            }
            let each = layout(typed, of.ty)?.size.max(1);
            let end = size.map_or(to, |size| to.min(start + size));
            let first = start + from.saturating_sub(start) / each * each;
            for at in (first..end).step_by(each as usize) {
                leaves((unit, typed), of.ty, part.at(at), around, found)?;
            }
        }
        Type::Record(record) => {
            let definition = typed[*record].definition.as_ref()?;
            let around = around.or(Some((*record, start)));
            if typed[*record].kind == RecordKind::Union && definition.fields.len() > 1 {
                found.push(held(around, start, size?, Leaf::Other));
                return Some(());
            }
            for field in &definition.fields {
                let at = start + field.offset;
                match field.bits {
                    Some(_) => found.push(held(around, at, 1, Leaf::Bits)),
                    None => leaves((unit, typed), field.ty.ty, part.at(at), around, found)?,
                }
            }
        }
        _ => {
            let leaf = leaf(typed, ty);
            if leaf != Leaf::Character {
                found.push(held(around, start, size?, leaf));
            }
        }
    }
    (found.len() <= MOST_LEAVES).then_some(())
}

/// The declared type of an object. `None` for memory that has none.
fn declared<'p>(machine: &Machine<'p>, of: &Object) -> Option<(&'p Program, TypeId)> {
    match of.kind {
        Kind::Static(named) => {
            let typed = &machine.program.unit(named.unit).source.typed;
            Some((typed, typed[named.id].ty.ty))
        }
        Kind::Local { function, local } => {
            let code = machine.code[function as usize];
            let local = code.function.locals.get(local.0 as usize)?;
            Some((&machine.program.unit(code.unit).source.typed, local.ty))
        }
        _ => None,
    }
}

/// The unit that declares an object.
fn unit_of(machine: &Machine, of: &Object) -> Option<u32> {
    match of.kind {
        Kind::Static(named) => Some(named.unit),
        Kind::Local { function, .. } => Some(machine.code[function as usize].unit),
        _ => None,
    }
}

/// Whether there is something of that type at an offset in a type.
fn fits_declared(typed: &Program, ty: TypeId, at: u64, used: &Used) -> Fit {
    match typed.types.get(ty) {
        Type::Array(of, _) => match layout(typed, of.ty) {
            Some(each) if each.size > 0 => fits_declared(typed, of.ty, at % each.size, used),
            _ => Fit::Unknown,
        },
        Type::Record(record) => {
            let of = &typed[*record];
            match &of.definition {
                Some(_) if of.kind == RecordKind::Union && used.way == Way::Union => Fit::Yes,
                Some(definition) => fits_member(typed, &definition.fields, at, used),
                None => Fit::Unknown,
            }
        }
        _ => {
            let own = leaf(typed, ty);
            let whole = at == 0 && layout(typed, ty).is_some_and(|it| it.size == used.size);
            match compare(&own, &used.leaf) {
                // Whether a bit-field may be used of a whole number is a matter of opinion.
                _ if used.way == Way::Bits => Fit::Unknown,
                Fit::Yes if !whole => Fit::No(own),
                fit => fit,
            }
        }
    }
}

/// The same of the members of a record, of which a union may have several there.
fn fits_member(typed: &Program, fields: &[Field], at: u64, used: &Used) -> Fit {
    let mut best = None;
    for field in fields {
        let fit = match (field.bits, layout(typed, field.ty.ty)) {
            (Some(bits), _) => {
                let own = bits.offset / 8..(bits.offset + u64::from(bits.width)).div_ceil(8);
                match used.way {
                    Way::Bits if own.contains(&at) => Fit::Yes,
                    _ if own.contains(&at) => Fit::Unknown,
                    _ => continue,
                }
            }
            // A flexible array.
            (None, None) if at >= field.offset => Fit::Unknown,
            (None, Some(inner)) if (field.offset..field.offset + inner.size).contains(&at) => {
                fits_declared(typed, field.ty.ty, at - field.offset, used)
            }
            _ => continue,
        };
        match fit {
            Fit::Yes => return Fit::Yes,
            fit => best = Some(best.unwrap_or(fit)),
        }
    }
    best.unwrap_or(Fit::Unknown)
}

/// The same somewhere in an array of scalars, where the offset is a multiple of their size.
fn fits_elements(typed: &Program, ty: TypeId, used: &Used) -> Fit {
    match typed.types.get(ty) {
        Type::Array(of, _) => fits_elements(typed, of.ty, used),
        Type::Record(_) => Fit::Unknown,
        _ if used.align == used.size => compare(&leaf(typed, ty), &used.leaf),
        _ => Fit::Unknown,
    }
}

fn compare(held: &Leaf, used: &Leaf) -> Fit {
    match (held, used) {
        (Leaf::Other | Leaf::Bits, _) | (_, Leaf::Other | Leaf::Bits) => Fit::Unknown,
        // C wants the same pointer types; compilers make no difference for `void *`.
        (Leaf::Pointer(one), Leaf::Pointer(other)) => match (&**one, &**other) {
            ("void", _) | (_, "void") => Fit::Yes,
            _ if one == other => Fit::Yes,
            _ => Fit::Unknown,
        },
        _ if held == used => Fit::Yes,
        _ => Fit::No(held.clone()),
    }
}

impl Effective {
    fn fits(&self, at: u64, used: &Used) -> Fit {
        let before = self.at.range(..at + used.size);
        let mut inside = before.filter(|(start, it)| *start + it.size > at);
        let fit = inside.find_map(|(start, held)| match compare(&held.leaf, &used.leaf) {
            _ if used.way == Way::Union && held.leaf == Leaf::Other => None,
            _ if used.way == Way::Bits && held.leaf == Leaf::Bits => None,
            Fit::Yes if *start == at && held.size == used.size => None,
            _ if used.way != Way::Plain => Some(Fit::Unknown),
            Fit::Yes => Some(Fit::No(held.leaf.clone())),
            fit => Some(fit),
        });
        match (fit, &self.somewhere) {
            (Some(fit), None) => fit,
            (None, None) => Fit::Yes,
            (None, Some((_, other))) if *other == used.leaf => Fit::Yes,
            _ => Fit::Unknown,
        }
    }

    fn fits_anywhere(&self, used: &Used) -> Fit {
        let mut all = self.at.iter();
        let same = |(at, held): (&u64, &Held)| {
            at % used.size == 0 && held.size == used.size && held.leaf == used.leaf
        };
        let alike = self.somewhere.as_ref().is_none_or(|(_, held)| *held == used.leaf);
        let plain = used.way == Way::Plain && used.leaf != Leaf::Other;
        let fits = plain && used.align == used.size && alike && all.all(same);
        if fits { Fit::Yes } else { Fit::Unknown }
    }

    /// Whether what is used was stored as a member of the same struct, or as one of none.
    fn has_member(&self, machine: &Machine, at: Option<u64>, used: &Used) -> bool {
        let Some(wanted) = used.enclosing else { return true };
        let (from, to) = at.map_or((0, u64::MAX), |at| (at, at.saturating_add(used.size)));
        let whole = self.at.range(..to).filter(|(start, it)| *start + it.size > from);
        let whole = whole.filter_map(|(start, it)| Some((*start, it.enclosing?)));
        let members = self.members.range(from..to).map(|(start, it)| (*start, *it));
        let somewhere =
            |of: Enclosing| Enclosing { within: Within { at: None, ..of.within }, ..of };
        let agrees = |(start, of): (u64, Enclosing)| match at {
            Some(at) if start == at => agree(machine, &of, &wanted),
            _ => agree(machine, &somewhere(of), &wanted),
        };
        whole.chain(members).all(agrees)
            && self.enclosing.iter().all(|of| agree(machine, &somewhere(*of), &wanted))
    }

    fn store(&mut self, at: Option<u64>, held: Held) {
        let Some(at) = at else {
            let Held { size, leaf, enclosing } = held;
            self.somewhere = Some(match self.somewhere.take() {
                Some(other) if other != (size, leaf.clone()) => (0, Leaf::Other),
                _ => (size, leaf),
            });
            return self.store_member(None, enclosing);
        };
        self.clear(at, held.size);
        self.at.insert(at, held);
    }

    /// A character.
    fn store_member(&mut self, at: Option<u64>, enclosing: Option<Enclosing>) {
        let Some(enclosing) = enclosing else { return };
        if let Some(at) = at {
            self.members.insert(at, enclosing);
        } else if !self.enclosing.contains(&enclosing) {
            self.enclosing.push(enclosing);
        }
    }

    fn clear(&mut self, at: u64, size: u64) {
        let end = at.saturating_add(size);
        let over = self.at.range(..end).filter(|(start, it)| *start + it.size > at);
        let over: Vec<u64> = over.map(|(start, _)| *start).collect();
        over.iter().for_each(|start| drop(self.at.remove(start)));
        self.members.retain(|start, _| !(at..end).contains(start));
    }

    /// All of it, in words that are the same for the same types.
    pub fn told(&self) -> Vec<String> {
        let all = self.at.iter().map(|(at, it)| format!("{at} {it:?}"));
        let members = self.members.iter().map(|(at, it)| format!("{at} {it:?}"));
        let somewhere = self.somewhere.iter().map(|it| format!("{it:?}"));
        let enclosing = self.enclosing.iter().map(|it| format!("{it:?}"));
        all.chain(members).chain(somewhere).chain(enclosing).collect()
    }
}

impl Leaf {
    fn words(&self) -> String {
        match self {
            Leaf::Character => "characters".into(),
            Leaf::Bool => "a `_Bool`".into(),
            Leaf::Integer(rank) => {
                let name = match rank {
                    2 => "a `short`",
                    3 => "an `int`",
                    4 => "a `long`",
                    5 => "a `long long`",
                    _ => "an `__int128`",
                };
                name.into()
            }
            Leaf::Float(FloatKind::Float) => "a `float`".into(),
            Leaf::Float(FloatKind::Double) => "a `double`".into(),
            Leaf::Float(_) => "a long floating number".into(),
            Leaf::Pointer(to) => format!("a pointer to `{to}`"),
            Leaf::Other => "a member of a union".into(),
            Leaf::Bits => "a bit-field".into(),
        }
    }
}

fn leaf(typed: &Program, ty: TypeId) -> Leaf {
    use IntegerKind::{Char, SignedChar, UnsignedChar};
    match typed.types.get(ty) {
        Type::Bool => Leaf::Bool,
        Type::Integer(Char | SignedChar | UnsignedChar) => Leaf::Character,
        Type::Integer(kind) => Leaf::Integer(kind.rank()),
        Type::Enum(of) => match typed[*of].underlying {
            Char | SignedChar | UnsignedChar => Leaf::Other,
            kind => Leaf::Integer(kind.rank()),
        },
        Type::Float(kind) => Leaf::Float(*kind),
        Type::Pointer(to) => Leaf::Pointer(describe(typed, to.ty).into()),
        _ => Leaf::Other,
    }
}
