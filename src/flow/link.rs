//! Units in, a program out: one definition for each external name (C11 6.9p5); what is `static` stays apart.

use super::program::{FunctionRef, Program, StaticRef, Unit};
use crate::base::{Diagnostic, Span};
use crate::typed::agree::{Disagreement, Together, disagreements};
use crate::typed::program::{Linkage, VariableStorage};
use crate::typed::{self, meaning};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Two definitions of one name are an error, as linkers have it: a weak or inline one gives way. So are declarations that differ (C11 6.2.7p2).
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
                &meaning::function_symbol(typed, *id),
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
            define(
                &mut variables,
                &meaning::variable_symbol(typed, *id),
                found,
                variable.span,
                &mut errors,
            );
        }
    }
    let typed: Vec<&typed::Program> = units.iter().map(|unit| &unit.source.typed).collect();
    errors.extend(disagreements(&typed, Together::OneProgram).into_iter().map(disagree));
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

fn disagree(found: Disagreement) -> Diagnostic {
    let Disagreement { name, here: (_, here, says), there: (_, there, said), .. } = &found;
    let words = format!("`{name}` has different types in two files");
    let how = if found.defined { "defined" } else { "declared" };
    let told = Diagnostic::error("link-error", *here, words)
        .labelled(format!("declared as `{says}`"))
        .related(*there, format!("{how} as `{said}`"));
    match &found.differs {
        Some(culprit) => told.note(format!("`{culprit}` is not the same in both files")),
        None => told,
    }
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
