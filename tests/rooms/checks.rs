//! One list of checks: every obligation of a C program answers one that is on the list, every check on the list is answered, names are
//! unique, and a function's names do not depend on other functions. No solver is needed.

use crate::harness::{self, Completion, Trial, tests};
use cinch::base::{CheckId, DataModel};
use cinch::il::{check::check, monomorphise::monomorphise};
use cinch::lower::{Lowered, Options, Prelude, lower};
use cinch::source::SourceMap;
use cinch::typed::{Target, elaborate};
use cinch::{contract, vc};
use std::collections::BTreeSet;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![names_stay_when_other_functions_change];
    trials.extend(harness::cases("checks::of", "tests/prove/pass", "c", each_check_is_answered));
    trials.extend(harness::cases("checks::of", "tests/prove/fail", "c", each_check_is_answered));
    trials
}

fn lowered(text: &str) -> Option<Lowered> {
    let mut map = SourceMap::default();
    let file = map.add("a.c", text).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let annotated = contract::annotate(elaborated.program);
    let fine = parsed.diagnostics.is_empty() && elaborated.diagnostics.is_empty();
    let fine = fine && annotated.diagnostics.is_empty();
    fine.then(|| {
        let prelude = Prelude::read(&mut map);
        lower(&annotated.program, &Options::default(), &prelude, &mut map)
    })
}

fn each_check_is_answered(path: &Path) -> Completion {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    if text.lines().any(|line| line.trim_start().starts_with('#')) {
        return Completion::ignored_with("has directives");
    }
    let Some(Lowered { program, checks, .. }) = lowered(&text) else {
        return Completion::ignored_with("needs options of its own");
    };
    let listed: BTreeSet<CheckId> = checks.iter().map(|check| check.id.clone()).collect();
    assert_eq!(listed.len(), checks.iter().count(), "names are unique");
    let checked = check(&program).expect("the translation should be well-formed");
    let core = monomorphise(checked.program).expect("the translation should be monomorphic");
    let prepared = vc::prepare(core);
    let mut answered: BTreeSet<CheckId> = BTreeSet::new();
    for implementation in prepared.program.implementations.iter().filter(|body| body.verify) {
        let vc::Generated { goal, unreached, .. } = vc::generate(&prepared, implementation);
        let asked = goal.obligations.into_iter().map(|of| of.obligation);
        for obligation in asked.chain(unreached) {
            let id = obligation.check().unwrap_or_else(|| panic!("no name: {obligation:?}"));
            assert_eq!(id.owner, implementation.owner);
            assert!(listed.contains(id), "{id} is not on the list");
            answered.insert(id.clone());
        }
    }
    let open: Vec<String> = listed.difference(&answered).map(ToString::to_string).collect();
    assert_eq!(open, [""; 0], "on the list, but nobody asks");
    Completion::Completed
}

fn names(text: &str, function: &str) -> Vec<String> {
    let Lowered { checks, .. } = lowered(text).expect("the text should be right");
    let names = checks.iter().map(|check| check.id.to_string());
    names.filter(|name| name.starts_with(&format!("{function}."))).collect()
}

fn names_stay_when_other_functions_change() {
    let push = "//@ requires n > 0;\nint g(int n);\n\
                int push(int *a, int i) { a[i] = a[i + 1] / i; return g(i) + a[0]; }\n";
    let before = "int other(int *b) { return b[0] + b[1]; }\n";
    let expected = [
        "push.null-dereference.1",
        "push.use-after-free.1",
        "push.out-of-bounds.1",
        "push.type-mismatch.1",
    ];
    let alone = names(push, "push");
    assert!(expected.iter().all(|name| alone.iter().any(|found| found == name)), "{alone:?}");
    for name in ["push.division-by-zero.1", "push.precondition.1", "push.out-of-bounds.3"] {
        assert!(alone.iter().any(|found| found == name), "{name} in {alone:?}");
    }
    assert_eq!(names(&format!("{before}{push}"), "push"), alone);
    assert_eq!(names(&format!("{push}{before}"), "push"), alone);
}
