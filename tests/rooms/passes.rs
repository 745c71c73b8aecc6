//! What each pass makes of a small program: the body of the last procedure of every `tests/passes/PASS/*.bpl` after that
//! pass, compared with the `.expect` file beside it; `BLESS=1` writes these. What is shown must be a program the checker
//! accepts. No solver is needed.

use crate::harness::{self, Failed, Trial};
use cinch::il::core::{Fresh, Implementation, Program};
use cinch::il::{check::check, monomorphise::monomorphise, parse::parse, present, print};
use cinch::smt::background::Background;
use cinch::smt::query::Query;
use cinch::source::SourceMap;
use cinch::vc::apply_contracts::{Procedures, Wheres, apply_contracts};
use cinch::vc::cut_loops::cut_loops;
use cinch::vc::{self, Prepared, flatten::flatten, inline::inline, passify::passify, show};
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let does = pass_does_what_stands_beside_the_file;
    let mut trials = harness::cases("passes", "tests/passes", "bpl", does);
    for folder in ["examples/il", "tests/verify/pass"] {
        let group = format!("passes::read_again::{folder}");
        trials.extend(harness::cases(&group, folder, "bpl", what_is_shown_can_be_read_again));
    }
    trials
}

const PASSES: [&str; 6] = ["flatten", "inline", "apply_contracts", "cut_loops", "passify", "wp"];

fn core(name: &str, text: &str) -> Program {
    let mut map = SourceMap::default();
    let index = map.add(name, text).expect("test files are small");
    let parsed = parse(index, &mut map);
    assert!(parsed.diagnostics.is_empty(), "{name}: {:?}\n{text}", parsed.diagnostics);
    let checked =
        check(&parsed.program).unwrap_or_else(|errors| panic!("{name}: {errors:?}\n{text}"));
    monomorphise(checked.program).unwrap_or_else(|errors| panic!("{name}: {errors:?}"))
}

/// The body after the pass.
fn shown(
    pass: &str,
    program: &Program,
    body: &Implementation,
    fresh: &mut Fresh,
) -> Implementation {
    let graph = flatten(body);
    if pass == "flatten" {
        return show::commands(&graph, body);
    }
    let (graph, inlined) = inline(graph, program, fresh);
    if pass == "inline" {
        return show::commands(&graph, body);
    }
    let wheres = Wheres::new(program, body, &inlined);
    let procedures = Procedures::new(program);
    let graph = apply_contracts(graph, program, &procedures, body, &wheres, fresh);
    if pass == "apply_contracts" {
        return show::simple(&graph, body);
    }
    let (acyclic, ..) = cut_loops(graph, &wheres, fresh);
    if pass == "cut_loops" {
        return show::acyclic(&acyclic, body);
    }
    show::passive(&passify(acyclic, fresh), body)
}

fn question(program: &Prepared, body: &Implementation) -> String {
    let generated = vc::generate(program, body);
    let background = Background::new(&program.program, true);
    let extra = (&generated.functions[..], &generated.axioms[..]);
    let query = Query::new(&generated.goal, &background, extra, true);
    format!("{}{}", query.background, query.goal)
}

fn result(pass: &str, name: &str, text: &str) -> String {
    let prepared = vc::prepare(core(name, text));
    let program = &prepared.program;
    let body = program.implementations.last().expect("the program should have a body");
    if pass == "wp" {
        return question(&prepared, body);
    }
    let after = shown(pass, program, body, &mut program.fresh.clone());
    let whole = print::program(&present::program_with(program, &after));
    core(&format!("{name} after {pass}"), &whole);
    print::decl(&present::implementation(program, &after))
}

fn pass_does_what_stands_beside_the_file(path: &Path) -> Result<(), Failed> {
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    assert!(PASSES.contains(&&*folder), "no pass is called {folder}");
    let found = result(&folder, &name, &std::fs::read_to_string(path)?);
    harness::beside(&path.with_extension("expect"), &found)
}

/// Every stage of every body can be read again.
fn what_is_shown_can_be_read_again(path: &Path) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(path).expect("test files should be readable");
    let translated = core(&name, &text);
    core(&format!("{name} as core"), &print::program(&present::program(&translated)));
    let program = vc::prepare(translated).program;
    for body in &program.implementations {
        for pass in &PASSES[..5] {
            let after = shown(pass, &program, body, &mut program.fresh.clone());
            let whole = print::program(&present::program_with(&program, &after));
            core(&format!("{name} after {pass}"), &whole);
        }
    }
}
