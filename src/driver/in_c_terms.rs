//! Verdicts about a translated C program in terms of its text: an `Outcome` in, the same with the names and values that the
//! user wrote out. Variables that the translation made contain `$`; a second variable of one name is `x#2`.

use crate::prove::verdict::{Outcome, Trace};

pub fn in_c_terms(mut outcome: Outcome) -> Outcome {
    let results = outcome.implementations.iter_mut().flat_map(|result| &mut result.obligations);
    results.filter_map(|result| result.trace.as_mut()).for_each(rename);
    outcome
}

fn rename(trace: &mut Trace) {
    for step in &mut trace.steps {
        step.values.retain(|(name, _)| !name.contains('$'));
        for (name, _) in &mut step.values {
            if let Some((written, _)) = name.split_once('#') {
                *name = written.to_string();
            }
        }
    }
}
