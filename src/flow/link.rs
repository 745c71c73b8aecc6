//! Units in, a program out: one definition for each external name (C11 6.9p5); what is `static` stays apart.

use super::program::{FunctionRef, Program, StaticRef, Unit};
use crate::base::{Diagnostic, Span};
use crate::typed::meaning;
use crate::typed::program::{Linkage, VariableStorage};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two definitions of one name are an error, as linkers have it: a weak or inline one gives way.
pub fn link(units: Vec<Unit>) -> Result<Program, Vec<Diagnostic>> {
    let mut errors = vec![];
    let mut functions: BTreeMap<Arc<str>, (FunctionRef, Strength)> = BTreeMap::new();
    let mut variables: BTreeMap<Arc<str>, (StaticRef, Strength)> = BTreeMap::new();
    for (unit, number) in units.iter().zip(0u32..) {
        let typed = &unit.source.typed;
        for id in unit.functions.keys().filter(|id| typed[**id].linkage == Linkage::External) {
            let strength = match meaning::may_be_replaced(typed, *id) {
                true => Strength::Weak,
                false => Strength::Strong,
            };
            let found = (FunctionRef { unit: number, id: *id }, strength);
            define(
                &mut functions,
                typed.text(typed[*id].name),
                found,
                typed[*id].span,
                &mut errors,
            );
        }
        for id in unit.statics.keys() {
            let variable = &typed[*id];
            let VariableStorage::Global { linkage: Linkage::External, defined } = variable.storage
            else {
                continue;
            };
            let weak = meaning::is_for_linker(typed, &variable.attributes);
            // A tentative definition gives way, too: compilers have called them common (C11 J.5.11).
            let strength = match (defined, &variable.initializer) {
                (false, _) => Strength::Declared,
                (true, Some(_)) if !weak => Strength::Strong,
                (true, _) => Strength::Weak,
            };
            let found = (StaticRef { unit: number, id: *id }, strength);
            define(&mut variables, typed.text(variable.name), found, variable.span, &mut errors);
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let external_functions = functions.into_iter().map(|(name, (found, _))| (name, found));
    let external_variables = variables.into_iter().map(|(name, (found, _))| (name, found));
    Ok(Program {
        external_functions: external_functions.collect(),
        external_variables: external_variables.collect(),
        units,
    })
}

/// How much a declaration has to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Declared,
    Weak,
    Strong,
}

fn define<T>(
    table: &mut BTreeMap<Arc<str>, (T, Strength)>,
    name: &str,
    found: (T, Strength),
    span: Span,
    errors: &mut Vec<Diagnostic>,
) {
    match table.get(name) {
        Some((_, Strength::Strong)) if found.1 == Strength::Strong => {
            let words = format!("`{name}` is defined twice");
            errors.push(Diagnostic::error("link-error", span, words));
        }
        Some((_, known)) if *known >= found.1 => {}
        _ => {
            table.insert(name.into(), found);
        }
    }
}
