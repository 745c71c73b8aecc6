//! Verdicts about a translated C program in terms of its text: an `Outcome` in, the same with the names and values that the
//! user wrote out. Variables that the translation made contain `$`; a second variable of one name is `x#2`. Pointers are shown
//! as null, or as an object with an offset; objects are numbered in the order in which the run meets them.

use crate::prove::verdict::{Outcome, Trace};
use crate::vc::Prepared;
use crate::vc::add_views::Views;
use std::collections::BTreeMap;

/// The parts of a pointer, and the object that null points to, as the prelude calls them.
const OBJECT: &str = "Obj";
const OFFSET: &str = "Off";
const NULL: &str = "null";

/// Asks for all that `in_c_terms` needs to know.
pub fn expect_c_terms(program: &mut Prepared) {
    program.views = Views::new(&program.program, &[OBJECT, OFFSET], &[NULL]);
}

pub fn in_c_terms(mut outcome: Outcome) -> Outcome {
    let results = outcome.implementations.iter_mut().flat_map(|result| &mut result.obligations);
    results.filter_map(|result| result.trace.as_mut()).for_each(rename);
    outcome
}

fn rename(trace: &mut Trace) {
    let mut objects = Objects::default();
    for step in &mut trace.steps {
        let values = std::mem::take(&mut step.values);
        let known: BTreeMap<&str, &str> =
            values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        if let Some(null) = known.get(format!("${NULL}").as_str()) {
            objects.null = Some(null.to_string());
        }
        let written = values.iter().filter(|(name, _)| !name.contains('$'));
        let shown = written.filter_map(|(name, value)| {
            let part = |part: &str| known.get(format!("{name}${part}").as_str());
            let value = match (part(OBJECT), part(OFFSET)) {
                (Some(object), Some(offset)) => objects.pointer(object, offset),
                // Elements of sorts that only the solver can tell apart.
                _ if value.contains('#') => return None,
                _ => value.clone(),
            };
            let name = name.split_once('#').map_or(name.as_str(), |(written, _)| written);
            Some((name.to_string(), value))
        });
        step.values = shown.collect();
    }
}

/// Objects of the run, by what the solver calls them.
#[derive(Default)]
struct Objects {
    null: Option<String>,
    numbers: BTreeMap<String, usize>,
}

impl Objects {
    fn pointer(&mut self, object: &str, offset: &str) -> String {
        let base = match self.null.as_deref() == Some(object) {
            true => "NULL".to_string(),
            false => {
                let next = self.numbers.len() + 1;
                format!("obj#{}", self.numbers.entry(object.to_string()).or_insert(next))
            }
        };
        match offset.strip_prefix('-') {
            Some(below) => format!("{base} - {below}"),
            None if offset == "0" => base,
            None => format!("{base} + {offset}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::verdict::Step;

    #[test]
    fn values_are_shown_as_c_has_them() {
        let pairs = |text: &str| -> Vec<(String, String)> {
            let pairs = text.split(", ").map(|pair| pair.split_once(" = ").unwrap());
            pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect()
        };
        let step =
            |text| Step { span: Default::default(), block: "then$1".into(), values: pairs(text) };
        let mut trace = Trace {
            steps: vec![
                step(
                    "p = ptr#3, p$Obj = ref#9, p$Off = 8, $null = ref#2, n#2 = -1, t$4 = 7, d = float#1",
                ),
                step(
                    "p = ptr#4, p$Obj = ref#2, p$Off = 0, q = ptr#5, q$Obj = ref#9, q$Off = -4, $null = ref#2",
                ),
            ],
            exit: None,
        };
        rename(&mut trace);
        assert_eq!(trace.steps[0].values, pairs("p = obj#1 + 8, n = -1"));
        assert_eq!(trace.steps[1].values, pairs("p = NULL, q = obj#1 - 4"));
    }
}
