//! What each pass makes of a small program: the body of the last procedure of every `tests/passes/PASS/*.bpl` after that
//! pass, compared with the `.expect` file beside it; `BLESS=1` writes these. What is shown must be a program the checker
//! accepts. No solver is needed.

use cinch::il::core::{Fresh, Implementation, Program};
use cinch::il::{check::check, monomorphise::monomorphise, parse::parse, present, print};
use cinch::smt::background::Background;
use cinch::smt::query::Query;
use cinch::source::SourceMap;
use cinch::vc::apply_contracts::{Procedures, Wheres, apply_contracts};
use cinch::vc::cut_loops::cut_loops;
use cinch::vc::{self, Prepared, flatten::flatten, inline::inline, passify::passify, show};
use std::path::{Path, PathBuf};

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
    let (acyclic, _) = cut_loops(graph, &wheres, fresh);
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

fn programs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder should be there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bpl"));
    paths.sort();
    paths
}

#[test]
fn passes_do_what_stands_beside_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bless = std::env::var_os("BLESS").is_some();
    let mut mistakes = vec![];
    for pass in PASSES {
        let paths = programs(&root.join("tests/passes").join(pass));
        assert!(!paths.is_empty(), "no test files found for {pass}");
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(&path).expect("test files should be readable");
            let found = result(pass, &name, &text);
            let expect = path.with_extension("expect");
            if bless {
                std::fs::write(&expect, &found).expect("expectations should be writable");
            } else if std::fs::read_to_string(&expect).unwrap_or_default() != found {
                mistakes.push(format!("{pass}/{name}: another result:\n{found}"));
            }
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

/// Every stage of every body of the examples and of the programs to be proved can be read again.
#[test]
fn what_is_shown_can_be_read_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["examples/il", "tests/verify/pass"] {
        for path in programs(&root.join(folder)) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(&path).expect("test files should be readable");
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
    }
}
