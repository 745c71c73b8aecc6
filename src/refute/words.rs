//! Values in C's terms: what a state holds, seen through a type, in; words out. Names of objects as people would call them: a variable by
//! its name, memory by the line that allocated it.

use crate::base::Span;
use crate::machine::observe::Seen;
use crate::machine::{Kind, Life, Machine, ObjectId, State};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::types::{FloatKind, IntegerKind, Type, TypeId};

/// How places of the source are told.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    /// What stands there.
    pub text: &'a dyn Fn(Span) -> String,
    /// `line 7`.
    pub line: &'a dyn Fn(Span) -> String,
}

/// A scalar of that type.
pub fn number(program: &Program, ty: TypeId, bits: u128) -> String {
    let size = layout(program, ty).map_or(4, |layout| layout.size);
    let width = 8 * size.clamp(1, 16) as u32;
    let signed = crate::machine::term::to_signed(width, bits & crate::machine::term::mask(width));
    match program.types.get(ty) {
        Type::Bool => if bits == 0 { "false" } else { "true" }.into(),
        Type::Integer(IntegerKind::Char) => character(bits as u8, signed),
        Type::Integer(kind) if !program.target.is_signed(*kind) => {
            (bits & crate::machine::term::mask(width)).to_string()
        }
        Type::Float(FloatKind::Float) => format!("{:?}", f32::from_bits(bits as u32)),
        Type::Float(FloatKind::Double) => format!("{:?}", f64::from_bits(bits as u64)),
        Type::Pointer(_) if bits == 0 => "NULL".into(),
        Type::Pointer(_) => format!("{bits:#x}"),
        _ => signed.to_string(),
    }
}

fn character(byte: u8, signed: i128) -> String {
    match byte {
        b'\'' | b'\\' => format!("'\\{}'", byte as char),
        b' '..=b'~' => format!("'{}'", byte as char),
        b'\n' => "'\\n'".into(),
        0 => "'\\0'".into(),
        _ => signed.to_string(),
    }
}

/// A value of that type.
pub fn value(
    machine: &Machine,
    state: &State,
    of: (&Program, TypeId),
    seen: Seen,
    eyes: Eyes,
) -> String {
    match seen {
        Seen::Number(bits) => number(of.0, of.1, bits),
        Seen::Unset => "nothing that was ever stored".into(),
        Seen::Open(_) => "any pointer".into(),
        Seen::Pointer(object, offset) => {
            let element = pointee(of.0, of.1).and_then(|ty| layout(of.0, ty)).map(|it| it.size);
            pointer(machine, state, object, offset, element, eyes)
        }
    }
}

/// What a pointer type points to.
pub fn pointee(program: &Program, ty: TypeId) -> Option<TypeId> {
    match program.types.get(ty) {
        Type::Pointer(to) => Some(to.ty),
        Type::Array(element, _) => Some(element.ty),
        _ => None,
    }
}

fn pointer(
    machine: &Machine,
    state: &State,
    object: ObjectId,
    offset: i128,
    element: Option<u64>,
    eyes: Eyes,
) -> String {
    let of = state.memory.get(object);
    let name = name(machine, state, object, eyes);
    let dead = match of.life {
        Life::Alive => String::new(),
        Life::Freed(span) => format!(", freed on {}", (eyes.line)(span)),
        Life::Ended => ", whose lifetime is over".into(),
        Life::Folded => ", one of a list".into(),
    };
    let is_variable = matches!(of.kind, Kind::Static(_) | Kind::Local { .. });
    let plain = match (offset, is_variable) {
        (0, true) => format!("&{name}"),
        (0, false) => name,
        _ => format!("{} of {name}", within(offset, element)),
    };
    format!("{plain}{dead}")
}

/// Where in an object, from its start.
pub fn within(offset: i128, element: Option<u64>) -> String {
    match element.map(i128::from) {
        Some(size) if size > 0 && offset % size == 0 => format!("element {}", offset / size),
        _ => format!("byte {offset}"),
    }
}

/// What people would call an object.
pub fn name(machine: &Machine, state: &State, object: ObjectId, eyes: Eyes) -> String {
    match &state.memory.get(object).kind {
        Kind::Static(named) => {
            let typed = &machine.program.unit(named.unit).source.typed;
            typed.text(typed[named.id].name).to_string()
        }
        Kind::Local { function, local } => local_name(machine, *function, *local),
        Kind::Heap { span, .. } => {
            let line = (eyes.line)(*span);
            match before(state, object, *span) {
                0 => format!("the memory from {line}"),
                earlier => format!("the memory from {line} (#{})", earlier + 1),
            }
        }
        Kind::String { unit, id } => {
            let span = machine.program.unit(*unit).source.typed.strings[id.0 as usize].span;
            (eyes.text)(span)
        }
        Kind::Function(named) => machine.program.function_name(*named).to_string(),
        Kind::Label(_) => "a label".into(),
        Kind::Arguments(_) => "the further arguments".into(),
        Kind::Input(name) => name.to_string(),
    }
}

/// How many objects the same allocation has made before.
fn before(state: &State, object: ObjectId, place: Span) -> usize {
    let earlier = state.memory.iter().take_while(|(id, _)| *id != object);
    let same = |kind: &Kind| matches!(kind, Kind::Heap { span, .. } if *span == place);
    earlier.filter(|(_, other)| same(&other.kind)).count()
}

fn local_name(machine: &Machine, function: u32, local: crate::flow::LocalId) -> String {
    let (function, unit) = crate::machine::observe::code_at(machine, function);
    let typed = &machine.program.unit(unit).source.typed;
    let of = function.locals.get(local.0 as usize).and_then(|of| of.variable);
    of.map_or("a value".into(), |variable| typed.text(typed[variable].name).to_string())
}
