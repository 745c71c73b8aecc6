//! Turns each place that was looked at into an assertion that fits what a run had there: mostly true, sometimes nearly so.

use super::program::Program;
use crate::dice::Random;
use std::collections::BTreeMap;

/// For each probe, the values of its expressions each time that it was passed.
pub type Seen = BTreeMap<usize, Vec<Vec<i64>>>;

pub fn fill(program: &mut Program, seen: &Seen, seed: u64) {
    let mut random = Random(seed ^ 0x5eed);
    for case in &mut program.cases {
        // What holds in the first runs is a good thing to believe wrongly of the later ones.
        let hasty = random.chance(20);
        for line in &mut case.lines {
            let Some((indent, rest)) = line.split_once("PROBE(") else { continue };
            let (id, texts) =
                rest.trim_end_matches(");").split_once(", ").expect("probes say what");
            let texts: Vec<String> = split(texts);
            let values = seen.get(&id.parse().expect("a number")).cloned().unwrap_or_default();
            let known = if hasty { values.len().min(1 + random.below(6)) } else { values.len() };
            let facts = facts(&texts, &values[..known], &mut random);
            // Annotations cannot call functions of C.
            let both = random.chance(25) && !facts.contains("str");
            *line = match both {
                true => format!("{indent}/*@ check {facts}; */ assert({facts});"),
                false => format!("{indent}assert({facts});"),
            };
        }
    }
}

/// At commas outside of brackets.
fn split(texts: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in texts.chars() {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("there is one").push(letter),
        }
    }
    parts.into_iter().map(|part| part.trim().to_string()).collect()
}

fn facts(texts: &[String], values: &[Vec<i64>], random: &mut Random) -> String {
    let Some(first) = values.first() else {
        return if random.chance(30) { "0" } else { "1" }.into();
    };
    let mut facts = vec![];
    for (at, text) in texts.iter().enumerate() {
        let column = values.iter().map(|row| row[at]);
        let (low, high) = (column.clone().min().unwrap_or(0), column.max().unwrap_or(0));
        let text = format!("(long long)({text})");
        let odd = i64::from(random.chance(3));
        facts.push(match (low == high, random.below(12)) {
            (true, _) => format!("{text} == {}", literal(first[at].wrapping_add(odd))),
            (_, 0) => format!("{text} >= {}", literal(low)),
            (_, 1) => format!("{text} <= {}", literal(high)),
            _ => "1".into(),
        });
    }
    facts.join(" && ")
}

fn literal(value: i64) -> String {
    match value {
        i64::MIN => "(-9223372036854775807LL - 1)".into(),
        _ => format!("{value}LL"),
    }
}
