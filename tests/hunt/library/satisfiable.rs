//! A function for each contract, which calls under the same preconditions and then asserts what is false.

use super::headers::{Function, Kind, functions};
use super::rounds;
use crate::harness::{Failed, prove};
use std::fmt::Write;

pub fn contracts_are_satisfiable() -> Result<(), Failed> {
    let all: Vec<Function> =
        functions().into_iter().filter(|function| !function.is_out_of_bounds()).collect();
    let every = if rounds().is_some() { 1 } else { 10 };
    let chosen: Vec<&Function> = all.iter().step_by(every).collect();
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("probes.c");
    let mut text = String::from("#define _GNU_SOURCE\n#include <cinch/every_header.h>\n");
    let mut lines = vec![];
    for function in &chosen {
        probe(function, &mut text);
        lines.push(text.lines().count());
    }
    std::fs::write(&path, &text)?;
    let report = prove(&path, &["--timeout", "20"])?;
    let obligations = report["obligations"].as_array().cloned().unwrap_or_default();
    let mut contradictory = vec![];
    for (function, line) in chosen.iter().zip(&lines) {
        let proved = obligations.iter().any(|obligation| {
            obligation["kind"] == "assertion"
                && obligation["location"]["line"].as_u64() == Some(*line as u64 - 1)
                && obligation["verdict"] == "proved"
        });
        if proved {
            contradictory.push(function.name.as_str());
        }
    }
    println!("{} of {} contracts asked about", chosen.len(), all.len());
    if contradictory.is_empty() {
        return Ok(());
    }
    Err(format!("nothing can be as these contracts say: {}", contradictory.join(" ")).into())
}

fn probe(function: &Function, text: &mut String) {
    let requires = function.of(Kind::Requires).map(|clause| format!("requires {};", clause.words));
    // What is not allowed to be freed would fail before the assertion, which then holds for nothing.
    let frees = function.of(Kind::Frees).map(|clause| format!("frees {};", clause.words));
    let requires: Vec<String> = requires.chain(frees).collect();
    let parameters: Vec<String> =
        function.parameters.iter().map(|it| format!("{} {}", it.ty, it.name)).collect();
    // A format must be a literal.
    let argument = |name: &str| if name == "format" { "\"x\"" } else { name }.to_string();
    let arguments: Vec<String> = function.parameters.iter().map(|it| argument(&it.name)).collect();
    let (name, list) = (&function.name, parameters.join(", "));
    let list = if list.is_empty() { "void".to_string() } else { list };
    let _ = writeln!(text, "/*@ {} */\nvoid probe_{name}({list}) {{", requires.join(" "));
    let _ = writeln!(text, "    {name}({});\n    //@ check \\false;\n}}", arguments.join(", "));
}
