//! Constants for the objects that a program has from its start: variables of static storage, string literals, functions. What never changes
//! about them are axioms: sizes, that `free` may not take them, whether they may be written.

use super::statics::is_defined;
use super::{Declarations, Identity};
use crate::il::ast::Expr;
use crate::lower::build::{apply, eq, int, le, named_type, no_object, not, var};
use crate::lower::cells::ends_open;
use crate::lower::heap;
use crate::lower::unit::{Unit, Used};
use crate::typed::layout::layout;
use crate::typed::meaning::is_for_linker;
use crate::typed::program::{Attribute, Elements, Program, StringId, Variable, VariableId};
use crate::typed::tree::Initializer;
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use std::collections::BTreeMap;

impl Declarations {
    pub(super) fn objects(&mut self, unit: &Unit, used: &Used) {
        let program = &unit.program.typed;
        let mut objects: Vec<String> = vec![];
        for id in &used.variables {
            let (name, variable) = (unit.global_object(*id), &program[*id]);
            let identity = identity(program, &variable.attributes, variable.asm_label.is_some());
            self.constants(identity, "ref", [&*name]);
            let exact = layout(program, variable.ty.ty).map(|layout| layout.size);
            match exact {
                // GNU: an initialiser may make such an object longer than its type.
                Some(size) if ends_open(program, variable.ty.ty) => {
                    let filled =
                        if is_defined(unit, *id) { filled(program, variable) } else { None };
                    let size = size.max(filled.unwrap_or(0));
                    self.axiom(le(int(size), heap::size(var(&name))));
                }
                Some(size) => self.size(&name, size),
                // An array whose length another unit knows.
                None => {}
            }
            let writable = heap::is_writable(var(&name));
            if is_constant(program, *id) {
                self.axiom(not(writable));
                if !variable.is_compound_literal {
                    self.axiom(not(heap::is_shared(var(&name))));
                }
            } else {
                self.axiom(writable)
            }
            objects.push(name);
        }
        for id in &used.functions {
            let (name, function) = (unit.function_object(*id), &program[*id]);
            let identity = identity(program, &function.attributes, function.asm_label.is_some());
            self.constants(identity, "ref", [&*name]);
            // A function has no bytes that could be accessed.
            self.size(&name, 0);
            self.axiom(not(heap::is_writable(var(&name))));
            objects.push(name);
        }
        let literals = self.literals(unit, used);
        for name in objects.iter().chain(&literals) {
            self.axiom(not(heap::is_heap(var(name))));
            self.axiom(heap::is_static(var(name)));
        }
        self.tell_literals_apart(unit, used, &objects);
    }

    fn size(&mut self, object: &str, size: u64) {
        self.axiom(eq(heap::size(var(object)), int(size)));
    }

    fn literals(&mut self, unit: &Unit, used: &Used) -> Vec<String> {
        let program = &unit.program.typed;
        let equal = equal_literals(program, used);
        let mut names = vec![];
        for id in &used.strings {
            let name = unit.string_object(*id);
            let alone = equal[&key(program, *id)].len() == 1;
            self.constants(
                if alone { Identity::Unique } else { Identity::Unknown },
                "ref",
                [&*name],
            );
            if let Some(layout) = layout(program, program[*id].ty) {
                self.size(&name, layout.size);
            }
            // C11 6.4.5p7
            self.axiom(not(heap::is_writable(var(&name))));
            names.push(name);
        }
        names
    }

    /// Equal literals may be one object (C11 6.4.5p7), but no other object.
    fn tell_literals_apart(&mut self, unit: &Unit, used: &Used, objects: &[String]) {
        let program = &unit.program.typed;
        let equal = equal_literals(program, used);
        if equal.values().all(|literals| literals.len() == 1) {
            return;
        }
        self.function("Literal", vec![("o", named_type("ref"))], named_type("int"));
        let number = |object: Expr, number: usize| eq(apply("Literal", vec![object]), int(number));
        for (literals, index) in equal.values().zip(1..) {
            for id in literals {
                self.axiom(number(var(&unit.string_object(*id)), index));
            }
        }
        self.axiom(number(no_object(), 0));
        for object in objects {
            self.axiom(number(var(object), 0));
        }
    }
}

/// How far the elements reach that an initialiser gives to a flexible array at the end of a struct.
fn filled(program: &Program, variable: &Variable) -> Option<u64> {
    let Type::Record(record) = program.types.get(variable.ty.ty) else { return None };
    let fields = &program[*record].definition.as_ref()?.fields;
    let last = fields.last()?;
    let Type::Array(element, Length::Open) = program.types.get(last.ty.ty) else { return None };
    let Some(Initializer::Aggregate(entries)) = &variable.initializer else { return None };
    // A later entry takes the place of an earlier one.
    let entry = entries.iter().rev().find(|entry| entry.last + 1 == fields.len() as u64)?;
    let Initializer::Aggregate(elements) = &entry.value else { return None };
    let count = elements.iter().map(|element| element.last + 1).max()?;
    Some(last.offset + count * layout(program, element.ty)?.size)
}

/// What tells whether literals may be one object.
type Key = (TypeId, Vec<u32>);

fn key(program: &Program, id: StringId) -> Key {
    let elements = match &program[id].elements {
        Elements::Bytes(bytes) => bytes.iter().map(|byte| u32::from(*byte)).collect(),
        Elements::Shorts(shorts) => shorts.iter().map(|short| u32::from(*short)).collect(),
        Elements::Words(words) => words.clone(),
    };
    (program[id].ty, elements)
}

fn equal_literals(program: &Program, used: &Used) -> BTreeMap<Key, Vec<StringId>> {
    let mut equal: BTreeMap<Key, Vec<StringId>> = BTreeMap::new();
    for id in &used.strings {
        equal.entry(key(program, *id)).or_default().push(*id);
    }
    equal
}

/// Two names may be one entity, or none, where the program speaks to the linker.
fn identity(program: &Program, attributes: &[Attribute], has_label: bool) -> Identity {
    if has_label || is_for_linker(program, attributes) {
        Identity::Unknown
    } else {
        Identity::Unique
    }
}

/// Defined with `const`: it may not be modified (C11 6.7.3p6).
pub fn is_constant(program: &Program, id: VariableId) -> bool {
    program.types.qualifiers(program[id].ty).has(Qualifiers::CONST)
}

/// Changes by itself.
pub(super) fn is_volatile(program: &Program, variable: &Variable) -> bool {
    program.types.qualifiers(variable.ty).has(Qualifiers::VOLATILE)
}
