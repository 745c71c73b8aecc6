//! Types that headers leave open (`typedef struct stack stack_t;`): the files are one program, so the file that defines the functions says what
//! such a type is, and contracts that speak of its members can be asked of callers in other files.
//! Rule: nothing that C says of a file changes; only annotations see the members.

use super::call_order::definitions;
use super::find::File;
use crate::infer::has_word;
use crate::typed::Program;
use crate::typed::complete::{Completion, complete, completions};
use crate::typed::meaning::function_symbol;
use crate::typed::program::{FunctionId, RecordId};
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeSet;

pub fn complete_types(files: &mut [File]) {
    let defined = definitions(files);
    for number in 0..files.len() {
        let Some(mut typed) = files[number].typed.take() else { continue };
        let declared = (0..typed.functions.len()).map(|index| FunctionId(index as u32));
        let mut found: Vec<Completion> = vec![];
        for id in declared.filter(|id| typed[*id].body.is_none()) {
            if let Some((file, there)) = defined.get(&*function_symbol(&typed, id))
                && let Some(theirs) = &files[*file].typed
            {
                found.extend(completions((&typed, id), (theirs, *there)));
            }
        }
        files[number].completed = complete(&mut typed, &found);
        files[number].typed = Some(typed);
    }
}

/// Whether a clause speaks of such a type as only other files know it: whoever reads its own file alone could make nothing of it.
pub fn needs_other_files(typed: &Program, completed: &BTreeSet<RecordId>, text: &str) -> bool {
    if completed.is_empty() {
        return false;
    }
    let definitions = completed.iter().filter_map(|id| typed[*id].definition.as_ref());
    let mut members = definitions.flat_map(|it| &it.fields).filter_map(|field| field.name);
    let leads_there = |id: &RecordId| typed.types.find(&Type::Record(*id));
    let types: Vec<TypeId> = completed.iter().filter_map(leads_there).collect();
    let mut pointers = typed.variables.iter().filter(|variable| {
        typed.types.pointee(variable.ty.ty).is_some_and(|to| types.contains(&to.ty))
    });
    members.any(|name| has_word(text, typed.text(name)))
        || text.contains("valid")
            && (text.contains("\\result") || pointers.any(|it| has_word(text, typed.text(it.name))))
}
