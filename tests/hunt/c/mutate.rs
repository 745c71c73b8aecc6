//! Small changes of code, which still compiles: an operator or a number becomes its neighbour, a check is dropped. What is said about the code stays.

use super::program::Program;
use crate::dice::Random;

const SWAPS: [(&str, &str); 12] = [
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" == ", " != "),
    (" + ", " - "),
    (" - ", " + "),
    (" && ", " || "),
    ("++", "--"),
    ("[0]", "[1]"),
    ("& 1", "& 3"),
    (" 4;", " 5;"),
    (" 1", " 2"),
];

pub fn mutate(program: &mut Program, seed: u64) {
    let mut random = Random(seed ^ 0xc4a9e);
    for case in &mut program.cases {
        if !random.chance(35) {
            continue;
        }
        let mut changes: Vec<(usize, String)> = vec![];
        for (at, line) in case.lines.iter().enumerate().filter(|(_, line)| is_code(line)) {
            for (from, to) in SWAPS {
                if let Some(start) = line.find(from) {
                    let end = start + from.len();
                    changes.push((at, format!("{}{to}{}", &line[..start], &line[end..])));
                }
            }
            let check =
                line.trim_start().strip_prefix("if (").filter(|_| line.ends_with("return; }"));
            changes.extend(check.map(|_| (at, String::new())));
        }
        if !changes.is_empty() {
            let (at, line) = random.pick(&changes).clone();
            case.lines[at] = line;
        }
    }
}

/// Nothing that says something about the code.
fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    let says = [
        "/*@", "assert", "ensures", "CHECK", "KEEP", "EXIT", "static", "int ", "goto", "PROBE",
        "case", "struct c", "union c",
    ];
    !line.contains("CHECK(") && !says.iter().any(|word| line.starts_with(word))
}
