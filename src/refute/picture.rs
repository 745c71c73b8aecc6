//! Memory as people draw it: a state in, boxes with named cells and arrows between them out. Variables come first; from their pointers, and
//! the types of these, what they lead to is found.
//! Rule: a box keeps its number through all pictures of a run, and is drawn also when its memory is freed.

use super::words::{self, Eyes};
use crate::base::{Cell, Drawn, Holds, Life, Picture};
use crate::flow::Function;
use crate::machine::observe::{self, Seen};
use crate::machine::{self, Frame, Home, Kind, Machine, ObjectId, State};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::types::{Length, Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// More is left out of one picture, and of one box.
const MOST_BOXES: usize = 24;
const MOST_CELLS: usize = 12;
const MOST_FRAMES: usize = 4;

/// Numbers of boxes that are no objects begin here.
const FRAMES: u32 = 1 << 30;

/// Types that objects were seen through, kept from picture to picture: what was freed keeps its shape.
#[derive(Default)]
pub struct Shapes {
    types: BTreeMap<ObjectId, (u32, TypeId)>,
    /// What was in them when they were last drawn.
    cells: BTreeMap<ObjectId, Vec<Cell>>,
}

pub fn picture(machine: &mut Machine, state: &State, shapes: &mut Shapes, eyes: Eyes) -> Picture {
    let mut drawing =
        Drawing { machine, state, shapes, eyes, open: vec![], known: BTreeSet::new() };
    let frames: Vec<&Frame> = state.frames().take(MOST_FRAMES).collect();
    let outer = state.callers.len() as u32;
    let mut calls = vec![];
    for (frame, number) in frames.into_iter().zip(0u32..) {
        calls.push(drawing.frame(frame, FRAMES + outer - number));
    }
    calls.extend(drawing.statics());
    let mut objects = vec![];
    while let Some(id) = drawing.open.pop() {
        if objects.len() >= MOST_BOXES {
            break;
        }
        objects.push(drawing.object(id));
    }
    objects.sort_by_key(|drawn: &Drawn| drawn.id);
    Picture { calls, objects }
}

struct Drawing<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a State,
    shapes: &'a mut Shapes,
    eyes: Eyes<'a>,
    open: Vec<ObjectId>,
    known: BTreeSet<ObjectId>,
}

impl<'p> Drawing<'_, 'p> {
    fn program(&self, unit: u32) -> &'p Program {
        &self.machine.program.unit(unit).source.typed
    }

    fn frame(&mut self, frame: &Frame, id: u32) -> Drawn {
        let (function, unit): (&'p Function, u32) = observe::code(self.machine, frame);
        let program = self.program(unit);
        let mut cells = vec![];
        for (local, home) in function.locals.iter().zip(&frame.locals) {
            let Some(variable) = local.variable else { continue };
            let name = program.text(program[variable].name).to_string();
            let size = local.size.unwrap_or(0);
            match (local.scalar, *home) {
                (_, Home::Dead) => {}
                (Some(_), home) => {
                    let seen = observe::local(self.machine, self.state, home, size);
                    let Some(seen) = seen else { continue };
                    let holds = self.holds(unit, local.ty, seen);
                    cells.push(Cell { name, holds });
                }
                (None, Home::Object(object)) => {
                    self.shape(object, unit, local.ty);
                    cells.push(Cell { name, holds: Holds::Pointer(object.0, None) });
                }
                (None, Home::Register(_)) => {}
            }
        }
        let more = cells.len().saturating_sub(MOST_CELLS) as u64;
        cells.truncate(MOST_CELLS);
        Drawn { id, title: function.name.to_string(), life: Life::Alive, cells, more }
    }

    /// Variables of files that hold pointers or were changed are what matters.
    fn statics(&mut self) -> Option<Drawn> {
        let mut cells = vec![];
        for (unit, of) in self.machine.program.units.iter().zip(0u32..).map(|(it, n)| (n, it)) {
            let program = self.program(unit);
            for (id, known) in &of.statics {
                let variable = &program[*id];
                let object = observe::static_object(self.machine, unit, id.0);
                let (Some(object), true, false) = (object, known.defined, known.constant) else {
                    continue;
                };
                let name = program.text(variable.name).to_string();
                let ty = variable.ty.ty;
                if is_scalar(program, ty) {
                    let size = known.size.unwrap_or(0);
                    let seen = observe::bytes(self.machine, self.state, object, 0, size);
                    cells.push(Cell { name, holds: self.holds(unit, ty, seen) });
                } else {
                    self.shape(object, unit, ty);
                    cells.push(Cell { name, holds: Holds::Pointer(object.0, None) });
                }
            }
        }
        let more = cells.len().saturating_sub(MOST_CELLS) as u64;
        cells.truncate(MOST_CELLS);
        let title = "variables of the file".to_string();
        let drawn = Drawn { id: FRAMES - 1, title, life: Life::Alive, cells, more };
        (!drawn.cells.is_empty()).then_some(drawn)
    }

    /// Remembers what the object is seen as, and that it is to be drawn.
    fn shape(&mut self, object: ObjectId, unit: u32, ty: TypeId) {
        let program = self.program(unit);
        let is_plain = matches!(program.types.get(ty), Type::Void | Type::Function(_));
        let kind = &self.state.memory.get(object).kind;
        if is_plain && !self.shapes.types.contains_key(&object) || matches!(kind, Kind::Function(_))
        {
            return;
        }
        if !is_plain {
            self.shapes.types.entry(object).or_insert((unit, ty));
        }
        if self.known.insert(object) {
            self.open.push(object);
        }
    }

    fn holds(&mut self, unit: u32, ty: TypeId, seen: Seen) -> Holds {
        let program = self.program(unit);
        match seen {
            Seen::Unset => Holds::Unset,
            Seen::Open(_) => Holds::Value("?".into()),
            Seen::Number(0) if matches!(program.types.get(ty), Type::Pointer(_)) => Holds::Null,
            Seen::Number(bits) => Holds::Value(words::number(program, ty, bits)),
            Seen::Pointer(object, offset) => {
                let to = words::pointee(program, ty);
                if let Some(to) = to {
                    self.shape(object, unit, to);
                }
                if !self.known.contains(&object) {
                    return Holds::Value(words::name(self.machine, self.state, object, self.eyes));
                }
                let element = to.and_then(|to| layout(program, to)).map(|it| it.size);
                let within = (offset != 0).then(|| words::within(offset, element));
                Holds::Pointer(object.0, within)
            }
        }
    }

    fn object(&mut self, id: ObjectId) -> Drawn {
        let of = self.state.memory.get(id);
        let title = words::name(self.machine, self.state, id, self.eyes);
        let life = match of.life {
            machine::Life::Alive => Life::Alive,
            machine::Life::Freed(span) => {
                Life::Over(format!("freed on {}", (self.eyes.line)(span)))
            }
            machine::Life::Ended => Life::Over("its lifetime is over".into()),
            machine::Life::Folded => Life::Over("one of a list".into()),
        };
        let (mut cells, mut more) = (vec![], 0);
        if let (Life::Alive, Some((unit, ty))) = (&life, self.shapes.types.get(&id).copied()) {
            let size = observe::size(self.machine, self.state, id);
            let mut at = 0;
            let step = layout(self.program(unit), ty).map_or(0, |it| it.size);
            let alone = step == 0 || size < 2 * step;
            while step > 0 && at + step <= size && cells.len() < MOST_CELLS {
                let name = if alone { String::new() } else { format!("[{}]", at / step) };
                self.cells(id, (unit, ty), at, &name, &mut cells);
                at += step;
            }
            more = size.saturating_sub(at).checked_div(step).unwrap_or(0);
        }
        if life == Life::Alive {
            self.shapes.cells.insert(id, cells.clone());
        } else {
            cells = self.remembered(id);
        }
        Drawn { id: id.0, title, life, cells, more }
    }

    /// What a dead object held while it was alive.
    fn remembered(&mut self, id: ObjectId) -> Vec<Cell> {
        let cells = self.shapes.cells.get(&id).cloned().unwrap_or_default();
        for cell in &cells {
            if let Holds::Pointer(to, _) = cell.holds
                && self.known.insert(ObjectId(to))
            {
                self.open.push(ObjectId(to));
            }
        }
        cells
    }

    /// The cells of a part of an object.
    fn cells(
        &mut self,
        id: ObjectId,
        (unit, ty): (u32, TypeId),
        at: u64,
        name: &str,
        cells: &mut Vec<Cell>,
    ) {
        let program = self.program(unit);
        if cells.len() >= MOST_CELLS {
            return;
        }
        match program.types.get(ty).clone() {
            Type::Record(record) => {
                let fields = program[record].definition.as_ref().map(|of| &of.fields[..]);
                for field in fields.unwrap_or_default().iter().filter(|it| it.bits.is_none()) {
                    let own = field.name.map(|name| program.text(name)).unwrap_or_default();
                    let dot = if name.is_empty() { "" } else { "." };
                    let name = format!("{name}{dot}{own}");
                    self.cells(id, (unit, field.ty.ty), at + field.offset, &name, cells);
                }
            }
            Type::Array(element, Length::Fixed(count)) => {
                let step = layout(program, element.ty).map_or(0, |it| it.size);
                for index in 0..count.min(MOST_CELLS as u64) {
                    let name = format!("{name}[{index}]");
                    self.cells(id, (unit, element.ty), at + index * step, &name, cells);
                }
            }
            _ => {
                let Some(of) = layout(program, ty).filter(|it| it.size <= 16) else { return };
                let seen = observe::bytes(self.machine, self.state, id, at, of.size);
                let holds = self.holds(unit, ty, seen);
                cells.push(Cell { name: name.to_string(), holds });
            }
        }
    }
}

fn is_scalar(program: &Program, ty: TypeId) -> bool {
    let ty = program.types.get(ty);
    matches!(ty, Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Enum(_) | Type::Pointer(_))
}
