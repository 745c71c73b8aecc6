//! Verdicts about a translated C program in terms of its text: an `Outcome` in, the same with the names and values that the
//! user wrote out. Variables that the translation made contain `$`; a second variable of one name is `x#2`; what was read from
//! memory or written there goes by the text of the program. Pointers are shown as null, as an object with an offset, or as a
//! number that is no pointer at all; objects are numbered in the order in which the run meets them.

use crate::prove::verdict::{Outcome, Trace};
use crate::source::SourceMap;
use crate::vc::Prepared;
use crate::vc::add_views::Views;
use crate::vc::passify::place_of;
use std::collections::BTreeMap;

/// The parts of a pointer, and the object that null points to, as the prelude calls them.
const OBJECT: &str = "Obj";
const OFFSET: &str = "Off";
const NULL: &str = "null";

/// Between a function and the contract by which it is called through pointers, in the name of the proof that it keeps it.
const AS_POINTER: &str = ".as.pointer.";

/// Longer texts are no names.
const MAX_NAME_CHARS: usize = 32;

/// Asks for all that `in_c_terms` needs to know.
pub fn expect_c_terms(program: &mut Prepared) {
    program.views = Views::new(&program.program, &[OBJECT, OFFSET], &[NULL]);
}

pub fn in_c_terms(mut outcome: Outcome, sources: &SourceMap) -> Outcome {
    for implementation in &mut outcome.implementations {
        if let Some((function, contract)) = implementation.name.split_once(AS_POINTER) {
            implementation.name = format!("{function} as {contract}").into();
        }
        let traces = implementation.obligations.iter_mut().filter_map(|it| it.trace.as_mut());
        traces.for_each(|trace| rename(trace, sources));
    }
    outcome
}

fn rename(trace: &mut Trace, sources: &SourceMap) {
    let mut objects = Objects::default();
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let steps = trace.steps.len();
    for (number, step) in trace.steps.iter_mut().enumerate() {
        let values = std::mem::take(&mut step.values);
        let known: BTreeMap<&str, &str> =
            values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        if let Some(null) = known.get(format!("${NULL}").as_str()) {
            objects.null = Some(null.to_string());
        }
        let written = values.iter().filter(|(name, _)| !name.contains('$'));
        let shown = written.filter_map(|(name, value)| {
            if let (Some(call), "true") = (place_of(name), value.as_str()) {
                let callee = sources.text(call).split('(').next().unwrap_or("").trim();
                let words = format!("anything, as `{callee}` has no `modifies` clause");
                return Some(Shown { name: "memory".into(), value: words, of_memory: true });
            }
            let part = |part: &str| known.get(format!("{name}${part}").as_str());
            let value = match (part(OBJECT), part(OFFSET)) {
                (Some(object), Some(offset)) => objects.pointer(object, offset),
                // Elements of sorts that only the solver can tell apart.
                _ if value.contains('#') => return None,
                _ => value.clone(),
            };
            let of_memory = place_of(name).is_some();
            Some(Shown { name: written_name(name, sources)?, value, of_memory })
        });
        let shown: Vec<Shown> = shown.collect();
        step.values = without_repetitions(&shown, &mut told, number + 1 == steps);
    }
}

struct Shown {
    name: String,
    value: String,
    of_memory: bool,
}

/// Of two accesses with one text the later one is what the run sees next; what is read again and is as before says nothing new,
/// except where the run ends.
fn without_repetitions(
    shown: &[Shown],
    told: &mut BTreeMap<String, String>,
    ends: bool,
) -> Vec<(String, String)> {
    let mut values = vec![];
    for (at, Shown { name, value, of_memory }) in shown.iter().enumerate() {
        let again = |later: &Shown| later.of_memory && later.name == *name;
        if *of_memory && shown[at + 1..].iter().any(again) {
            continue;
        }
        let new = told.insert(name.clone(), value.clone()).as_ref() != Some(value);
        if new || ends || !of_memory {
            values.push((name.clone(), value.clone()));
        }
    }
    values
}

/// What the user calls it; none for what is too long to be read as a name.
fn written_name(name: &str, sources: &SourceMap) -> Option<String> {
    let Some(place) = place_of(name) else {
        return Some(name.split_once('#').map_or(name, |(written, _)| written).to_string());
    };
    let text: Vec<&str> = sources.text(place).split_whitespace().collect();
    let text = text.join(" ");
    (!text.is_empty() && text.chars().count() <= MAX_NAME_CHARS).then_some(text)
}

/// Objects of the run, by what the solver calls them.
#[derive(Default)]
struct Objects {
    null: Option<String>,
    numbers: BTreeMap<String, usize>,
}

impl Objects {
    fn pointer(&mut self, object: &str, offset: &str) -> String {
        if self.null.as_deref() == Some(object) {
            return match offset {
                "0" => "NULL".to_string(),
                number => format!("(void *){number}"),
            };
        }
        let next = self.numbers.len() + 1;
        let base = format!("obj#{}", self.numbers.entry(object.to_string()).or_insert(next));
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
        let mut sources = SourceMap::default();
        sources.add("a.c", "s -> n = 1;").unwrap();
        let mut trace = Trace {
            steps: vec![
                step(
                    "p = ptr#3, p$Obj = ref#9, p$Off = 8, $null = ref#2, n#2 = -1, t$4 = 7, d = float#1, @0..6 = 3",
                ),
                step(
                    "p = ptr#4, p$Obj = ref#2, p$Off = 0, q = ptr#5, q$Obj = ref#9, q$Off = -4, r = ptr#6, r$Obj = ref#2, r$Off = 5, $null = ref#2",
                ),
            ],
            exit: None,
            part: None,
        };
        rename(&mut trace, &sources);
        assert_eq!(trace.steps[0].values, pairs("p = obj#1 + 8, n = -1, s -> n = 3"));
        assert_eq!(trace.steps[1].values, pairs("p = NULL, q = obj#1 - 4, r = (void *)5"));
    }
}
