//! The values of candidate runs in words: an `Outcome` in, each step of its traces with names and values as people write them out.
//! A translation says what people call its variables, if they know them; what was read from memory or written there goes by the text of
//! the program. Pointers are shown as null, as an object with an offset, or as
//! a number that is no pointer at all; objects are numbered in the order in which the run meets them.

use crate::base::Span;
use crate::prove::verdict::{Outcome, Step, Subject, Trace, Value};
use crate::source::SourceMap;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// The parts of a pointer, and the object that null points to, as the prelude calls them.
pub const OBJECT: &str = "Obj";
pub const OFFSET: &str = "Off";
pub const NULL: &str = "null";

/// Longer texts are no names.
const MAX_NAME_CHARS: usize = 32;

/// Of a program in the intermediate language, whose variables are its author's.
pub fn in_own_terms(outcome: &mut Outcome, sources: &SourceMap) {
    for step in traces(outcome).flat_map(|trace| &mut trace.steps) {
        let values = step.seen.iter().filter_map(|(subject, value)| {
            let name = match subject {
                Subject::Variable(var) => var.called.as_ref()?.to_string(),
                Subject::AtEntry(var) => format!("old({})", var.called.as_ref()?),
                Subject::Constant(name) => name.to_string(),
                Subject::Place(place) => sources.text(*place).to_string(),
                Subject::View(..) => return None,
            };
            Some((name, value.to_string()))
        });
        step.values = values.collect();
        step.changed_by = changed_by(step, sources);
    }
}

pub fn in_c_terms(outcome: &mut Outcome, sources: &SourceMap) {
    traces(outcome).for_each(|trace| put_into_c(trace, sources));
}

fn traces(outcome: &mut Outcome) -> impl Iterator<Item = &mut Trace> {
    let results = outcome.implementations.iter_mut().flat_map(|body| &mut body.obligations);
    results.filter_map(|result| result.trace.as_mut())
}

fn put_into_c(trace: &mut Trace, sources: &SourceMap) {
    let mut objects = Objects::default();
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let steps = trace.steps.len();
    for (number, step) in trace.steps.iter_mut().enumerate() {
        let value_of = |wanted: &Subject| {
            let mut seen = step.seen.iter();
            seen.find(|(subject, _)| subject == wanted).map(|(_, value)| value)
        };
        if let Some(null) = value_of(&Subject::Constant(NULL.into())) {
            objects.null = Some(null.clone());
        }
        let mut shown = vec![];
        for (subject, value) in &step.seen {
            let part =
                |part: &str| value_of(&Subject::View(Box::new(subject.clone()), part.into()));
            let value = match (part(OBJECT), part(OFFSET)) {
                (Some(object), Some(Value::Integer(offset))) => objects.pointer(object, offset),
                _ => match value {
                    Value::Element { .. } => continue,
                    value => value.to_string(),
                },
            };
            shown.extend(in_words(subject, value, sources));
        }
        step.values = without_repetitions(&shown, &mut told, number + 1 == steps);
        step.changed_by = changed_by(step, sources);
    }
}

/// A value as the user may know it; none for what only the translation knows.
fn in_words(subject: &Subject, value: String, sources: &SourceMap) -> Option<Shown> {
    match subject {
        Subject::Variable(var) => Some(Shown { name: var.called.as_ref()?.to_string(), value }),
        Subject::AtEntry(var) => {
            Some(Shown { name: format!("old({})", var.called.as_ref()?), value })
        }
        Subject::Place(place) if value == "true" => {
            let words =
                format!("anything, as `{}` has no `modifies` clause", callee(*place, sources));
            Some(Shown { name: "memory".into(), value: words })
        }
        Subject::Place(place) => {
            let text: Vec<&str> = sources.text(*place).split_whitespace().collect();
            let name = text.join(" ");
            let short = !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS;
            short.then_some(Shown { name, value })
        }
        Subject::View(..) | Subject::Constant(_) => None,
    }
}

/// The function called at a place.
fn callee(place: Span, sources: &SourceMap) -> &str {
    sources.text(place).split('(').next().unwrap_or("").trim()
}

/// A function that a step has called, of which nothing says what it changes.
fn changed_by(step: &Step, sources: &SourceMap) -> Option<String> {
    step.seen.iter().find_map(|(subject, value)| match subject {
        Subject::Place(place) if value.to_string() == "true" => {
            Some(callee(*place, sources).to_string())
        }
        _ => None,
    })
}

struct Shown {
    name: String,
    value: String,
}

/// Of two values with one text the later one is what the run sees next; what is as before says nothing new, except where the run
/// ends.
fn without_repetitions(
    shown: &[Shown],
    told: &mut BTreeMap<String, String>,
    ends: bool,
) -> Vec<(String, String)> {
    let mut values = vec![];
    for (at, Shown { name, value }) in shown.iter().enumerate() {
        if shown[at + 1..].iter().any(|later| later.name == *name) {
            continue;
        }
        let new = told.insert(name.clone(), value.clone()).as_ref() != Some(value);
        if new || ends {
            values.push((name.clone(), value.clone()));
        }
    }
    values
}

/// Objects of the run, by what the solver calls them.
#[derive(Default)]
struct Objects {
    null: Option<Value>,
    numbers: BTreeMap<Value, usize>,
}

impl Objects {
    fn pointer(&mut self, object: &Value, offset: &BigInt) -> String {
        let at_start = *offset == BigInt::ZERO;
        if self.null.as_ref() == Some(object) {
            return if at_start { "NULL".to_string() } else { format!("(void *){offset}") };
        }
        let next = self.numbers.len() + 1;
        let base = format!("obj#{}", self.numbers.entry(object.clone()).or_insert(next));
        if at_start {
            base
        } else if *offset < BigInt::ZERO {
            format!("{base} - {}", -offset)
        } else {
            format!("{base} + {offset}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::il::core::{Fresh, Sort, Var, VarKind};
    use crate::il::label::{Label, Role};
    use crate::prove::verdict::Step;

    fn variable(var: &Var) -> Subject {
        Subject::Variable(var.clone())
    }

    fn integer(value: i64) -> Value {
        Value::Integer(value.into())
    }

    fn element(sort: &str, number: u32) -> Value {
        Value::Element { sort: sort.into(), number: number.to_string() }
    }

    /// A pointer with its views.
    fn pointer(var: &Var, object: u32, offset: i64) -> Vec<(Subject, Value)> {
        let view = |part: &str| Subject::View(Box::new(variable(var)), part.into());
        vec![
            (variable(var), element("ptr", object)),
            (view(OBJECT), element("ref", object)),
            (view(OFFSET), integer(offset)),
            (Subject::Constant(NULL.into()), element("ref", 2)),
        ]
    }

    fn pairs(text: &str) -> Vec<(String, String)> {
        let pairs = text.split(", ").map(|pair| pair.split_once(" = ").unwrap());
        pairs.map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    #[test]
    fn values_are_shown_as_c_has_them() {
        let step = |seen: Vec<(Subject, Value)>| Step {
            span: Span::default(),
            block: Label::new("then$1", Role::Then),
            seen,
            values: vec![],
            changed_by: None,
        };
        let mut sources = SourceMap::default();
        sources.add("a.c", "s -> n = 1;").unwrap();
        let mut fresh = Fresh::default();
        let mut var = |name: &str, called: Option<&str>| {
            fresh.known_var(name.into(), called.map(Into::into), Sort::Int, VarKind::Local)
        };
        let [p, q, r, d] = ["p", "q", "r", "d"].map(|name| var(name, Some(name)));
        let (second_n, made) = (var("n#2", Some("n")), var("t$4", None));
        let mut first = pointer(&p, 9, 8);
        first.extend([
            (variable(&second_n), integer(-1)),
            (variable(&made), integer(7)),
            (variable(&d), element("float", 1)),
            (Subject::Place(Span::new(0, 6)), integer(3)),
        ]);
        let mut second = pointer(&p, 2, 0);
        second.extend(pointer(&q, 9, -4));
        second.extend(pointer(&r, 2, 5));
        let mut trace = Trace {
            steps: vec![step(first), step(second)],
            exit: None,
            part: None,
            stated: vec![],
        };
        put_into_c(&mut trace, &sources);
        assert_eq!(trace.steps[0].values, pairs("p = obj#1 + 8, n = -1, s -> n = 3"));
        assert_eq!(trace.steps[1].values, pairs("p = NULL, q = obj#1 - 4, r = (void *)5"));
    }
}
