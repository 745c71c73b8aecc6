//! A file with more functions than are lowered at once is told of as if they were: what portions of it share is proved once, findings
//! come in the order of the file, and the end of the file is not forgotten.

use crate::harness::{Trial, tests};
use crate::project::Project;
use serde_json::Value;
use std::fmt::Write;

pub fn trials() -> Vec<Trial> {
    tests![
        portions_are_proved_as_the_whole_is,
        findings_of_portions_come_in_order,
        portions_that_come_too_late_are_told_of
    ]
}

/// A lemma and a function as a pointer are needed at the beginning and at the end; functions 7 and 510 are wrong.
fn large() -> String {
    let mut text = String::from(
        "//@ axiomatic A { logic integer twice(integer x); axiom two: \\forall integer x; twice(x) == x + x; }
//@ lemma even: \\forall integer x; twice(x) == 2 * x;
/*@ requires 0 <= x < 100; modifies \\nothing; ensures \\result >= 0; */
typedef int step(int x);
static step *current;
/*@ requires 0 <= x < 1000; modifies \\nothing; ensures \\result == x + 1; */
int next(int x) { return x + 1; }
void first(void) { current = next; }
",
    );
    for index in 0..512 {
        let wrong = if index == 7 || index == 510 { 2 } else { 1 };
        writeln!(text, "//@ ensures \\result == 1;\nint f{index}(void) {{ return {wrong}; }}")
            .unwrap();
    }
    text.push_str("void last(void) { current = next; }\n//@ ensures twice(\\result) == 2 * \\result;\nint end(int x) { return x; }\n");
    text
}

/// Every obligation with its verdict, and every function, in the order of their names.
fn verdicts(json: &str) -> Vec<String> {
    let report: Value = serde_json::from_str(json).expect("the report should be JSON");
    let all = |of: &str| report[of].as_array().cloned().unwrap_or_default().into_iter();
    let functions =
        all("implementations").map(|it| format!("{} {}", it["name"], it["obligations"]));
    let told = |it: Value| format!("{} {} {}", it["check"], it["location"], it["verdict"]);
    let mut all: Vec<String> = functions.chain(all("obligations").map(told)).collect();
    all.sort();
    all
}

fn portions_are_proved_as_the_whole_is() {
    let project = Project::new(&[("large.c", &large())]);
    let (code, portions, stderr) = project.run(&["prove", "--format", "json", "large.c"]);
    assert_eq!(code, 1, "{stderr}");
    // What is written down is made of the whole file.
    let emit = ["--emit", "checks", "--emit-dir", "out", "--no-cache"];
    let whole = project.run(&[&["prove", "--format", "json", "large.c"], &emit[..]].concat()).1;
    let (portions, whole) = (verdicts(&portions), verdicts(&whole));
    assert!(portions.len() > 1030 && portions.iter().any(|it| it.contains("even")), "{portions:?}");
    assert_eq!(portions, whole);
}

fn findings_of_portions_come_in_order() {
    let project = Project::new(&[("large.c", &large())]);
    let (code, stdout, stderr) = project.run(&["prove", "large.c"]);
    assert_eq!(code, 1);
    let places: Vec<usize> = ["f7(void)", "f510(void)"]
        .iter()
        .map(|name| stderr.find(name).unwrap_or_else(|| panic!("{name}: {stderr}")))
        .collect();
    assert!(places.is_sorted(), "{stderr}");
    assert_eq!(stderr.matches("error[").count(), 2, "{stderr}");
    assert!(stdout.contains("2 not proved"), "{stdout}");
}

/// Functions that there was no time to lower are undecided, and none is left out.
fn portions_that_come_too_late_are_told_of() {
    let project = Project::new(&[("large.c", &large())]);
    let budget = ["--format", "json", "--no-cache", "--budget", "1s"];
    let (code, json, stderr) = project.run(&[&["prove", "large.c"], &budget[..]].concat());
    assert_eq!(code, 1, "{stderr}");
    let report: Value = serde_json::from_str(&json).expect("the report should be JSON");
    let functions = report["implementations"].as_array().expect("a list of functions");
    let names: Vec<&str> = functions.iter().filter_map(|it| it["name"].as_str()).collect();
    let all = (0..512).map(|index| format!("f{index}"));
    for name in all.chain(["next", "first", "last", "end"].map(String::from)) {
        assert_eq!(names.iter().filter(|it| **it == name).count(), 1, "{name}: {names:?}");
    }
}
