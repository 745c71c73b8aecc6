//! What holds of all files together: those that contradict each other are no program, and nothing is proved of them; what one declares of a
//! function of another, that one has to keep.

use super::call_order::definitions;
use super::find::File;
use crate::base::Diagnostic;
use crate::typed;
use crate::typed::agree::{Disagreement, Together, disagreements};
use crate::typed::meaning::function_symbol;
use crate::typed::program::{FunctionId, Linkage};
use std::collections::BTreeSet;

/// A file that declares a name differently from the one that defines it cannot be a part of the same program (C11 6.2.7p2).
pub fn reject_disagreements(files: &mut [File]) {
    let (numbers, units): (Vec<usize>, Vec<&typed::Program>) = files
        .iter()
        .enumerate()
        .filter_map(|(number, file)| Some((number, file.typed.as_ref()?)))
        .unzip();
    for found in disagreements(&units, Together::AsNamesTell) {
        let Disagreement { name, here: (unit, here, says), there: (other, there, said), .. } =
            found;
        let other = &files[numbers[other]];
        let place = other.sources.position(there.start);
        let how = if found.defined { "defined" } else { "declared" };
        let words = format!("`{name}` has different types in two files");
        let mut told = Diagnostic::error("link-error", here, words)
            .labelled(format!("declared as `{says}`"))
            .note(format!("in {}:{} it is {how} as `{said}`", place.file, place.line));
        if let Some(culprit) = found.differs {
            told = told.note(format!("`{culprit}` is not the same in both files"));
        }
        let file = &mut files[numbers[unit]];
        file.typed = None;
        file.diagnostics.push(told);
    }
}

/// A function that one file declares as one that does not return is proved to be one where it is defined.
pub fn ask_for_no_return(files: &mut [File]) {
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for typed in files.iter().filter_map(|file| file.typed.as_ref()) {
        let all = (0..typed.functions.len()).map(|index| FunctionId(index as u32));
        let external = all.filter(|id| typed[*id].linkage == Linkage::External);
        let without_return = external.filter(|id| typed[*id].noreturn);
        declared.extend(without_return.map(|id| function_symbol(typed, id).into_owned()));
    }
    for (symbol, (number, id)) in definitions(files) {
        if let (true, Some(typed)) = (declared.contains(&symbol), &mut files[number].typed) {
            typed[id].noreturn = true;
        }
    }
}
