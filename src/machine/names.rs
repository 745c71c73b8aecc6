//! What functions and variables are called for the linker: labels (`__asm__("name")`) and aliases lead to the definition that is meant.
//! A program in, tables by unit and number out.

use crate::flow::{FunctionRef, Program, StaticRef, Unit};
use crate::typed::meaning::said;
use crate::typed::program::{Attribute, AttributeValue, FunctionId, VariableId};
use std::collections::BTreeMap;

/// For each function of each unit.
#[derive(Clone, Debug)]
pub struct Named {
    /// By which the library knows it.
    pub name: String,
    /// The function whose body is called, if there is one.
    pub body: Option<FunctionRef>,
}

pub fn functions(program: &Program) -> Vec<Vec<Named>> {
    let mut labels: BTreeMap<String, FunctionRef> = BTreeMap::new();
    for (unit, found) in (0..).zip(&program.units) {
        for &id in found.functions.keys() {
            let label = label(found.source.typed[id].asm_label.as_deref());
            if let Some(label) = label {
                labels.insert(label, FunctionRef { unit, id });
            }
        }
    }
    let mut all = vec![];
    for (unit, found) in (0..).zip(&program.units) {
        let ids = (0..found.source.typed.functions.len() as u32).map(FunctionId);
        let own = ids.map(|id| named(program, &labels, found, FunctionRef { unit, id }));
        all.push(own.collect());
    }
    all
}

fn named(
    program: &Program,
    labels: &BTreeMap<String, FunctionRef>,
    unit: &Unit,
    function: FunctionRef,
) -> Named {
    let typed = &unit.source.typed;
    let found = &typed[function.id];
    let other = label(found.asm_label.as_deref()).or_else(|| alias(unit, &found.attributes));
    let name = other.clone().unwrap_or_else(|| program.function_name(function).to_string());
    let own = program.function(function).map(|(meant, _)| meant);
    let body = own.or_else(|| {
        let own_unit = unit.functions.keys().find(|id| typed.text(typed[**id].name) == name);
        let own_unit = own_unit.map(|id| FunctionRef { unit: function.unit, id: *id });
        let other = other.as_ref()?;
        own_unit.or_else(|| labels.get(other).copied()).or_else(|| program.find(other))
    });
    Named { name, body }
}

/// The object that is meant by a variable that is only declared.
pub fn variable(program: &Program, named: StaticRef) -> StaticRef {
    let (meant, of) = program.variable(named);
    if of.defined {
        return meant;
    }
    let unit = program.unit(named.unit);
    let found = &unit.source.typed[named.id];
    let own = label(found.asm_label.as_deref()).or_else(|| alias(unit, &found.attributes));
    let Some(name) = own else { return meant };
    let is_called = |unit: &Unit, id: VariableId| {
        let typed = &unit.source.typed;
        let label = label(typed[id].asm_label.as_deref());
        label.as_deref() == Some(&name) || typed.text(typed[id].name) == name
    };
    let mut all = (0..).zip(&program.units).flat_map(|(number, unit)| {
        let defined = unit.statics.iter().filter(|(_, of)| of.defined);
        defined.map(move |(id, _)| (number, unit, *id))
    });
    let same = all.find(|(_, unit, id)| is_called(unit, *id));
    same.map_or(meant, |(unit, _, id)| StaticRef { unit, id })
}

fn label(label: Option<&[u8]>) -> Option<String> {
    label.map(|label| String::from_utf8_lossy(label).into_owned())
}

fn alias(unit: &Unit, attributes: &[Attribute]) -> Option<String> {
    match said(&unit.source.typed, attributes, "alias")?.arguments.first() {
        Some(AttributeValue::String(name)) => label(Some(name)),
        _ => None,
    }
}
