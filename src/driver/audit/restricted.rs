//! What `restrict` promises the compiler and nobody proves (C11 6.7.3.1p4): of pointers in blocks, of members, and of parameters of
//! functions whose contracts do not tell what they modify.

use crate::contract::Program;
use crate::report::audit::{Basis, Entry};
use crate::source::SourceMap;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::types::{Qualified, Qualifiers};

pub fn entries(annotated: &Program, sources: &SourceMap) -> Vec<Entry> {
    let typed = &annotated.typed;
    let restricted = |ty: Qualified| typed.types.qualifiers(ty).has(Qualifiers::RESTRICT);
    let mut entries = vec![];
    let mut note = |name: &str, span| {
        let words = format!(
            "`{name}` is `restrict`: what is accessed through it and changed is accessed in no other way"
        );
        entries.push(Entry { basis: Basis::Assumed, words, span });
    };
    for (variable, index) in typed.variables.iter().zip(0u32..) {
        let checked = match variable.storage {
            VariableStorage::Parameter => is_checked_at_calls(annotated, VariableId(index)),
            _ => false,
        };
        if restricted(variable.ty) && !checked && !sources.is_system(variable.span.start) {
            note(typed.symbols.text(variable.name), variable.span);
        }
    }
    let fields = typed.records.iter().flat_map(|record| &record.definition);
    for field in fields.flat_map(|definition| &definition.fields) {
        if let Some(name) = field.name
            && restricted(field.ty)
            && !sources.is_system(field.span.start)
        {
            note(typed.symbols.text(name), field.span);
        }
    }
    entries
}

/// Callers show it for functions whose contracts tell what they modify. Parameters of no function are those of prototypes and pointers.
fn is_checked_at_calls(annotated: &Program, parameter: VariableId) -> bool {
    let functions = annotated.typed.functions.iter().zip(0u32..);
    let mut owners = functions.filter(|(function, _)| function.parameters.contains(&parameter));
    let Some((_, index)) = owners.next() else { return true };
    let spec = annotated.functions.get(&crate::typed::program::FunctionId(index));
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    contract.is_some_and(|contract| contract.modifies.is_some())
}
