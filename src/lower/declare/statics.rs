//! What is true of the objects that a program has from its start: a set of them in, facts for a state out. Some hold in every state (they are
//! allocated, laid out as their types, and what may not be written keeps its contents), others only before `main` has changed anything.

use super::contents::{contents, literal};
use super::objects::{is_constant, is_volatile};
use crate::il::ast::Expr;
use crate::lower::build::{apply, div, eq, implies, int, ne, no_object, pointer, var};
use crate::lower::fixed_types::lays_out_anew;
use crate::lower::heap;
use crate::lower::logic::valid::layout_facts;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::constant::{Base, Constant, evaluate_static};
use crate::typed::meaning::{self, is_for_linker, says};
use crate::typed::program::{Elements, FunctionId, Program, StringId, VariableId, VariableStorage};
use crate::typed::tree::{self, Initializer};
use crate::typed::types::{Length, Type, TypeId};
use std::collections::BTreeSet;

/// Objects to speak of: only those that a function mentions matter to it.
#[derive(Clone, Debug, Default)]
pub struct Statics {
    pub variables: BTreeSet<VariableId>,
    pub strings: BTreeSet<StringId>,
    pub functions: BTreeSet<FunctionId>,
}

impl Statics {
    /// With all that initialisers of these refer to, directly or not.
    pub fn closed(mut self, program: &Program) -> Statics {
        let mut waiting: Vec<VariableId> = self.variables.iter().copied().collect();
        while let Some(variable) = waiting.pop() {
            let Some(initializer) = &program[variable].initializer else { continue };
            for_each_value(initializer, &mut |value| {
                let Ok(Constant::Address(address)) = evaluate_static(program, value) else {
                    return;
                };
                match address.base {
                    Base::Variable(other) => {
                        if self.variables.insert(other) {
                            waiting.push(other);
                        }
                    }
                    Base::String(string) => drop(self.strings.insert(string)),
                    Base::Function(function) => drop(self.functions.insert(function)),
                    Base::Label(_) => {}
                }
            });
        }
        self
    }
}

/// A variable that holds links to other objects from the start: its chains were never checked to end.
pub fn linked_from_start(unit: &Unit, statics: &Statics) -> Option<VariableId> {
    let program = &unit.program.typed;
    statics.variables.iter().copied().find(|id| {
        let cells = unit.cells(program[*id].ty.ty);
        let has_links =
            cells.leaves.iter().any(|leaf| unit.links.tagged(&leaf.tag).next().is_some());
        let mut refers = false;
        if let Some(initializer) = &program[*id].initializer {
            for_each_value(initializer, &mut |value| {
                refers |= matches!(evaluate_static(program, value), Ok(Constant::Address(_)));
            });
        }
        has_links && refers
    })
}

fn for_each_value<'i>(initializer: &'i Initializer, visit: &mut dyn FnMut(&'i tree::Expr)) {
    match initializer {
        Initializer::Value(value) => visit(value),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            entries.iter().for_each(|entry| for_each_value(&entry.value, visit));
        }
    }
}

/// What holds of the objects in every state of a run: they are allocated (C11 6.2.4p3), laid out, and constants keep their contents.
pub fn static_facts(unit: &Unit, statics: &Statics, state: &State) -> Vec<Expr> {
    let program = &unit.program.typed;
    let mut facts = vec![];
    let alive = |name: &str| heap::is_allocated(state, &var(name));
    for id in &statics.variables {
        let variable = &program[*id];
        let name = unit.global_object(*id);
        let mut known = vec![alive(&name)];
        if is_constant(program, *id) || !may_be_retyped(unit, variable.ty.ty) {
            known.extend(laid_out(unit, &name, variable.ty.ty, state));
        }
        let missing = meaning::variable_may_be_missing(program, *id);
        facts.extend(known.into_iter().map(|fact| if_there(&name, missing, fact)));
    }
    for id in &statics.functions {
        let name = unit.function_object(*id);
        let missing = meaning::function_may_be_missing(program, *id);
        facts.push(if_there(&name, missing, alive(&name)));
    }
    for id in &statics.strings {
        let name = unit.string_object(*id);
        facts.push(alive(&name));
        facts.extend(laid_out(unit, &name, program[*id].ty, state));
    }
    facts.extend(fixed_contents(unit, statics, state));
    facts
}

/// A weak symbol that nobody defines is at the null pointer.
fn if_there(name: &str, may_be_missing: bool, fact: Expr) -> Expr {
    if may_be_missing { implies(ne(var(name), no_object()), fact) } else { fact }
}

/// The cells of an object. Nothing is said of what is not modelled: accesses are then refused where they stand.
fn laid_out(unit: &Unit, name: &str, ty: TypeId, state: &State) -> Vec<Expr> {
    let types = &unit.program.typed.types;
    let (ty, count) = match types.get(ty) {
        // Only its own unit knows how long it is, but it is made of whole elements.
        Type::Array(element, Length::Open) => {
            let size = unit.size(element.ty).filter(|size| *size > 0);
            let whole = size.map(|size| div(heap::size(var(name)), int(size)));
            (element.ty, whole)
        }
        _ => (ty, None),
    };
    layout_facts(unit, state, ty, var(name), count).unwrap_or_default()
}

/// The contents of literals and of constants whose initialisers are known: nothing can change them (C11 6.4.5p7, 6.7.3p6).
pub fn fixed_contents(unit: &Unit, statics: &Statics, state: &State) -> Vec<Expr> {
    let program = &unit.program.typed;
    let mut facts = vec![];
    for id in &statics.variables {
        let variable = &program[*id];
        let fixed = is_constant(program, *id) && !is_volatile(program, variable);
        if fixed && is_defined(unit, *id) {
            facts.extend(initial(unit, *id, state));
        }
    }
    for id in &statics.strings {
        facts.extend(literal(unit, state, *id));
        facts.extend(length(unit, state, *id));
    }
    facts
}

/// What variables hold when the program starts: their initialisers' values, or zero (C11 6.7.9p10).
pub fn initial_facts(unit: &Unit, statics: &Statics, state: &State) -> Vec<Expr> {
    let program = &unit.program.typed;
    let mut facts = vec![];
    for id in &statics.variables {
        let variable = &program[*id];
        if is_constant(program, *id) || is_for_linker(program, &variable.attributes) {
            continue;
        }
        if may_be_retyped(unit, variable.ty.ty) {
            facts.extend(laid_out(unit, &unit.global_object(*id), variable.ty.ty, state));
        }
        if !is_volatile(program, variable) && is_defined(unit, *id) {
            facts.extend(initial(unit, *id, state));
        }
    }
    facts
}

/// Whether an allocator may have made something else of the object's bytes: `retype` takes cells of characters only.
fn may_be_retyped(unit: &Unit, ty: TypeId) -> bool {
    lays_out_anew(unit.program) && unit.cells(ty).leaves.iter().any(|leaf| leaf.class.is_byte())
}

fn initial(unit: &Unit, id: VariableId, state: &State) -> Vec<Expr> {
    let variable = &unit.program.typed[id];
    let object = var(&unit.global_object(id));
    contents(unit, state, &object, variable.ty.ty, variable.initializer.as_ref())
}

/// Whether this unit says what it holds at first. Another definition may take the place of a weak one.
pub(super) fn is_defined(unit: &Unit, id: VariableId) -> bool {
    let program = &unit.program.typed;
    let variable = &program[id];
    let defined = match variable.storage {
        VariableStorage::Global { defined, .. } => defined,
        _ => true,
    };
    // Another file may initialise a common symbol, and nobody does where the start leaves memory as it was.
    let left_open = ["common", "noinit", "persistent"];
    let left_open = left_open.iter().any(|name| says(program, &variable.attributes, name));
    defined && !left_open && !is_for_linker(program, &variable.attributes)
}

/// Where the first null character is.
fn length(unit: &Unit, state: &State, id: StringId) -> Option<Expr> {
    let Elements::Bytes(bytes) = &unit.program.typed[id].elements else { return None };
    let end = bytes.iter().position(|byte| *byte == 0)?;
    let byte = unit.class(TypeId::CHAR)?.cell();
    let start = pointer(var(&unit.string_object(id)), int(0));
    let memory = state.map(&Map::Cells(byte));
    Some(eq(apply("Strlen", vec![memory, start]), int(end)))
}
