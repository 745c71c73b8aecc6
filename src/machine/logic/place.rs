//! Places in annotations: where they lie and what they held at a moment. Reading outside of what was alive then, or what was never given a
//! value, gives nothing that is known.

use super::meaning::{Meaning, Truth, and};
use super::value::{meaning, of_value, settled};
use super::{Evaluation, Moment, Names, Parameters, Scene};
use crate::base::Span;
use crate::contract::term::{LogicType, Term, TermKind};
use crate::flow::{BitField, Scalar, scalar_of};
use crate::machine::assemble;
use crate::machine::call::Passing;
use crate::machine::contents::Found;
use crate::machine::lazy::{self, Leads};
use crate::machine::outcome::Done;
use crate::machine::place::{fits, moved};
use crate::machine::state::Home;
use crate::machine::term::Term as Bits;
use crate::machine::value::{Pointer, Value};
use crate::typed::layout::layout;
use crate::typed::program::{Field, VariableId, VariableStorage};
use crate::typed::types::{Type, TypeId};

/// Where a place is.
#[derive(Clone, Debug)]
pub enum Spot {
    /// A variable that has no address.
    Register(Value),
    /// Where the condition holds.
    Memory(Value, Bits, Moment, Option<BitField>),
    Unknown,
}

pub fn spot(ev: &mut Evaluation, scene: &Scene, place: &Term) -> Done<Spot> {
    Ok(match &place.kind {
        TermKind::Variable(id) => variable(ev, scene, *id, place.span),
        TermKind::Deref(pointer) => {
            let (value, sure) = super::value::pointer(ev, scene, pointer)?;
            Spot::Memory(value, sure, scene.moment.clone(), None)
        }
        TermKind::Member(base, index) => {
            let Some((offset, bits)) = field(ev, scene, &base.ty, *index) else {
                ev.leave_open(place.span, "a member of this term");
                return Ok(Spot::Unknown);
            };
            match spot(ev, scene, base)? {
                Spot::Memory(value, sure, moment, None) => {
                    let by = ev.machine.size(offset);
                    let value = moved(ev.machine, ev.state, value, by)?;
                    Spot::Memory(value, sure, moment, bits)
                }
                _ => Spot::Unknown,
            }
        }
        TermKind::At(of, label) => match scene.labelled(ev.state, *label) {
            Some(moment) => spot(ev, &scene.at(moment), of)?,
            None => {
                ev.leave_open(place.span, "a state that was not kept");
                Spot::Unknown
            }
        },
        TermKind::Load(of) | TermKind::Convert(of) if is_record(ev, scene, &place.ty) => {
            spot(ev, scene, of)?
        }
        _ => match meaning(ev, scene, place)? {
            Meaning::Object(value, sure, moment) => Spot::Memory(value, sure, moment, None),
            _ => {
                ev.leave_open(place.span, "this term as a place");
                Spot::Unknown
            }
        },
    })
}

fn is_record(ev: &Evaluation, scene: &Scene, ty: &LogicType) -> bool {
    let types = &ev.machine.program.unit(scene.unit).source.typed.types;
    matches!(ty, LogicType::C(ty) if matches!(types.get(*ty), Type::Record(_)))
}

fn variable(ev: &mut Evaluation, scene: &Scene, id: VariableId, span: Span) -> Spot {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let storage = &typed[id].storage;
    if typed.is_ghost(typed[id].span) {
        return Spot::Unknown;
    }
    if matches!(storage, VariableStorage::Global { .. } | VariableStorage::StaticLocal) {
        let object = ev.machine.statics[scene.unit as usize][id.0 as usize];
        return match object {
            Some(object) => {
                Spot::Memory(ev.machine.to(object), Bits::TRUE, scene.moment.clone(), None)
            }
            None => Spot::Unknown,
        };
    }
    let (function, parameters) = match scene.names {
        Names::Frame(function, parameters) => (function, parameters),
        Names::Call(names, arguments) => {
            let index = names.iter().position(|name| *name == id);
            let passed = index.and_then(|index| arguments.get(index));
            return match passed {
                Some(Passing::Scalar(value, _)) => Spot::Register(*value),
                Some(Passing::Aggregate(object, _)) => {
                    Spot::Memory(ev.machine.to(*object), Bits::TRUE, Moment::Now, None)
                }
                None => Spot::Unknown,
            };
        }
    };
    let is_own = |local: &crate::flow::Local| local.variable == Some(id);
    let Some(index) = function.locals.iter().position(is_own) else {
        ev.leave_open(span, "a variable that is not visible here");
        return Spot::Unknown;
    };
    let is_parameter = function.parameters.iter().any(|own| own.local.0 as usize == index);
    let moment = if is_parameter && parameters == Parameters::AtEntry {
        scene.labelled(ev.state, crate::contract::term::Label::Pre)
    } else {
        Some(scene.moment.clone())
    };
    let Some(moment) = moment else {
        ev.leave_open(span, "a state that was not kept");
        return Spot::Unknown;
    };
    let homes = match &moment {
        Moment::Now => &ev.state.frame.locals,
        Moment::Then(snapshot) => &snapshot.locals,
    };
    match homes.get(index) {
        Some(Home::Register(value)) => Spot::Register(*value),
        Some(Home::Object(object)) => {
            let to = ev.machine.to(*object);
            Spot::Memory(to, Bits::TRUE, moment, None)
        }
        _ => {
            ev.leave_open(span, "a variable that does not live here");
            Spot::Unknown
        }
    }
}

/// Where a field lies, in bytes, and its bits.
pub fn field(
    ev: &Evaluation,
    scene: &Scene,
    ty: &LogicType,
    index: u32,
) -> Option<(u64, Option<BitField>)> {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let ty = match ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(ty) = ty else { return None };
    let Type::Record(record) = typed.types.get(*ty) else { return None };
    let Field { offset, bits, .. } =
        typed[*record].definition.as_ref()?.fields.get(index as usize)?;
    Some(match bits {
        None => (*offset, None),
        Some(bits) => {
            let inner = BitField { first: (bits.offset % 8) as u32, width: bits.width };
            (bits.offset / 8, Some(inner))
        }
    })
}

/// Of what pointers of the type, or sets of such pointers, lead to. `void` counts as a byte.
pub fn pointee_size(ev: &Evaluation, scene: &Scene, ty: &LogicType) -> Option<u64> {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let ty = pointee(ev, scene, ty)?;
    match typed.types.get(ty) {
        Type::Void => Some(1),
        _ => layout(typed, ty).map(|layout| layout.size),
    }
}

pub fn pointee(ev: &Evaluation, scene: &Scene, ty: &LogicType) -> Option<TypeId> {
    let types = &ev.machine.program.unit(scene.unit).source.typed.types;
    let ty = match ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(ty) = ty else { return None };
    types.pointee(*ty).or_else(|| types.element(*ty)).map(|to| to.ty)
}

/// Of places of the type, or sets of them.
pub fn size_of(ev: &Evaluation, scene: &Scene, ty: &LogicType) -> Option<u64> {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let ty = match ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(ty) = ty else { return None };
    layout(typed, *ty).map(|layout| layout.size)
}

pub fn address(ev: &mut Evaluation, scene: &Scene, place: &Term) -> Done<Meaning> {
    Ok(match spot(ev, scene, place)? {
        Spot::Memory(value, sure, _, None) => Meaning::Pointer(value, sure),
        Spot::Memory(.., Some(_)) | Spot::Register(_) => {
            ev.unknown(place.span, "the address of what is not in memory")
        }
        Spot::Unknown => Meaning::Unknown,
    })
}

pub fn load(ev: &mut Evaluation, scene: &Scene, place: &Term) -> Done<Meaning> {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let LogicType::C(ty) = place.ty else {
        return Ok(ev.unknown(place.span, "the contents of this place"));
    };
    let (scalar, size) = (scalar_of(typed, ty), layout(typed, ty).map(|layout| layout.size));
    match (spot(ev, scene, place)?, scalar, size) {
        (Spot::Unknown, ..) => Ok(Meaning::Unknown),
        (Spot::Register(value), Some(scalar), _) => {
            Ok(of_value(ev, value, scalar, Bits::TRUE, place.span))
        }
        (Spot::Memory(value, sure, moment, bits), Some(scalar), Some(size)) => {
            let leads = lazy::leads(ev.machine, scene.unit, ty.into());
            let cell = Cell { scalar, size, bits, leads };
            read(ev, (value, sure), &moment, cell, place.span)
        }
        (Spot::Memory(value, sure, moment, None), None, Some(_)) => {
            Ok(Meaning::Object(value, sure, moment))
        }
        _ => Ok(ev.unknown(place.span, "the contents of this place")),
    }
}

/// A scalar in memory.
#[derive(Clone, Copy)]
pub struct Cell {
    pub scalar: Scalar,
    pub size: u64,
    pub bits: Option<BitField>,
    /// Of a pointer: the type that it leads to, if that is known.
    pub leads: Option<Leads>,
}

/// What a pointer led to at a moment.
pub fn read(
    ev: &mut Evaluation,
    (value, sure): (Value, Bits),
    moment: &Moment,
    cell: Cell,
    span: Span,
) -> Done<Meaning> {
    if sure.is_false() {
        return Ok(Meaning::Unknown);
    }
    if matches!(cell.scalar, Scalar::Float(_)) {
        return Ok(ev.unknown(span, "floating numbers"));
    }
    let Value::Pointer(pointer) = settled(ev, value)? else {
        return Ok(ev.unknown(span, "what a pointer to nothing leads to"));
    };
    let size = match cell.bits {
        Some(bits) => u64::from((bits.first + bits.width).div_ceil(8)),
        None => cell.size,
    };
    let Some(inside) = is_inside(ev, pointer, size, moment) else {
        return Ok(ev.unknown(span, "what a pointer to a dead object leads to"));
    };
    let sure = ev.machine.terms.and(sure, inside);
    if sure.is_false() {
        return Ok(ev.unknown(span, "what lies outside of an object"));
    }
    let Some((held, defined)) = bytes_at(ev, pointer, size, moment)? else {
        return Ok(ev.unknown(span, "memory at an unknown place"));
    };
    let sure = ev.machine.terms.and(sure, defined);
    Ok(match (held, cell.bits) {
        (Value::Bits(whole), Some(bits)) => {
            let part = ev.machine.terms.extract(whole, bits.first, bits.width);
            let scalar = match cell.scalar {
                Scalar::Integer { signed, .. } => Scalar::Integer { bits: bits.width, signed },
                scalar => scalar,
            };
            of_value(ev, Value::Bits(part), scalar, sure, span)
        }
        (Value::Bits(term), None) if cell.scalar == Scalar::Bool => {
            let bit = ev.machine.terms.extract(term, 0, 1);
            of_value(ev, Value::Bits(bit), Scalar::Bool, sure, span)
        }
        (Value::Bits(term), None) if cell.scalar == Scalar::Pointer && !term.is_constant() => {
            match lazy::of_bits(ev.machine, ev.state, term, cell.leads) {
                Some(value) => Meaning::Pointer(value, sure),
                None => ev.unknown(span, "a pointer that is not known"),
            }
        }
        (held, _) => of_value(ev, held, cell.scalar, sure, span),
    })
}

/// Whether so many bytes lie in an object that was alive then; `None` where it was not.
pub fn is_inside(
    ev: &mut Evaluation,
    pointer: Pointer,
    size: u64,
    moment: &Moment,
) -> Option<Bits> {
    let memory = moment.memory(ev.state);
    if pointer.object.0 >= memory.count() {
        return None;
    }
    let object = memory.get(pointer.object);
    let total = object.size;
    if !object.is_alive() || matches!(object.kind, crate::machine::object::Kind::Function(_)) {
        return None;
    }
    let size = ev.machine.size(size);
    Some(fits(ev.machine, pointer.offset, total, size))
}

/// The bytes there as one value, and whether all of them were stored.
fn bytes_at(
    ev: &mut Evaluation,
    pointer: Pointer,
    size: u64,
    moment: &Moment,
) -> Done<Option<(Value, Bits)>> {
    let offset = pointer.offset;
    let at = offset.small().or_else(|| ev.state.known.get(&offset).map(|at| *at as u64));
    let Some(at) = at else {
        let mut contents = moment.memory(ev.state).get(pointer.object).contents.clone();
        return Ok(assemble::read_unknown(ev.machine, &mut contents, offset, size));
    };
    if at.checked_add(size).is_none() {
        return Ok(None);
    }
    let contents = &moment.memory(ev.state).get(pointer.object).contents;
    let value = match contents.read(&mut ev.machine.terms, at, size) {
        Found::Value(value) => value,
        Found::Number(number) => Value::constant(8 * size as u32, number),
        Found::Bytes(bytes) => assemble::assemble(ev.machine, ev.state, &bytes)?,
    };
    Ok(Some((value, Bits::TRUE)))
}

/// Two structs hold the same values in all members.
pub fn same_contents(
    ev: &mut Evaluation,
    scene: &Scene,
    left: (Value, &Moment),
    right: (Value, &Moment),
    term: &Term,
) -> Done<Truth> {
    let typed = &ev.machine.program.unit(scene.unit).source.typed;
    let LogicType::C(ty) = term.ty else { return Ok(Truth::OPEN) };
    let mut leaves = vec![];
    if !collect_leaves(typed, ty, 0, &mut leaves) {
        ev.leave_open(term.span, "a comparison of structs with such members");
        return Ok(Truth::OPEN);
    }
    let mut all = Truth::YES;
    for (offset, cell) in leaves {
        let by = ev.machine.size(offset);
        let mut values = vec![];
        for (value, moment) in [left, right] {
            let value = moved(ev.machine, ev.state, value, by)?;
            values.push(read(ev, (value, Bits::TRUE), moment, cell, term.span)?);
        }
        let same = match (&values[0], &values[1]) {
            (Meaning::Number(a), Meaning::Number(b)) => {
                super::number::compare(ev, crate::contract::term::BinaryOp::Equal, *a, *b)
            }
            (Meaning::Pointer(p, sure), Meaning::Pointer(q, also)) => {
                let op = crate::contract::term::BinaryOp::Equal;
                super::formula::compare_pointers(ev, op, (*p, *sure), (*q, *also), term.span)?
            }
            _ => Truth::OPEN,
        };
        all = and(ev, all, same);
    }
    Ok(all)
}

/// The scalars of a type by their offsets. `false` for unions and what is not compared.
fn collect_leaves(
    typed: &crate::typed::Program,
    ty: TypeId,
    base: u64,
    leaves: &mut Vec<(u64, Cell)>,
) -> bool {
    use crate::typed::program::RecordKind;
    use crate::typed::types::Length;
    const MOST: usize = 256;
    let Some(size) = layout(typed, ty).map(|layout| layout.size) else { return false };
    if let Some(scalar) = scalar_of(typed, ty) {
        leaves.push((base, Cell { scalar, size, bits: None, leads: None }));
        return leaves.len() <= MOST;
    }
    match typed.types.get(ty) {
        Type::Array(element, Length::Fixed(count)) => {
            let Some(step) = layout(typed, element.ty).map(|layout| layout.size) else {
                return false;
            };
            (0..*count).all(|at| collect_leaves(typed, element.ty, base + at * step, leaves))
        }
        Type::Record(record) if typed[*record].kind == RecordKind::Struct => {
            let Some(definition) = &typed[*record].definition else { return false };
            definition.fields.iter().all(|field| match field.bits {
                None => collect_leaves(typed, field.ty.ty, base + field.offset, leaves),
                Some(_) if field.name.is_none() => true,
                Some(bits) => {
                    let Some(scalar) = scalar_of(typed, field.ty.ty) else { return false };
                    let inner = BitField { first: (bits.offset % 8) as u32, width: bits.width };
                    let cell = Cell { scalar, size: 1, bits: Some(inner), leads: None };
                    leaves.push((base + bits.offset / 8, cell));
                    true
                }
            })
        }
        _ => false,
    }
}
