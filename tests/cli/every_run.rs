//! Programs of which `cinch verify` takes all runs: what holds in each of them is decided, for this program and for nothing else. The programs
//! in `tests/every_run/open` have a rare run that breaks a rule, or something that runs do not show.

use crate::harness::{Trial, cases, tests};
use crate::project::Project;
use serde_json::Value;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let mut all = cases("every_run::holds", "tests/every_run/holds", "c", it_is_decided);
    all.extend(cases("every_run::open", "tests/every_run/open", "c", it_is_not_decided));
    all.extend(tests![
        it_is_shown_everywhere,
        nothing_rests_on_it,
        what_others_may_call_stays_open,
        programs_that_share_a_file_have_to_agree,
        a_file_that_nothing_names_may_change_the_program,
        assumptions_are_told,
    ]);
    all
}

fn verify(file: &Path) -> (i32, Value) {
    let text = std::fs::read_to_string(file).expect("the case should be readable");
    let project = Project::new(&[("case.c", &text)]);
    let (code, stdout, stderr) = project.run(&["verify", "--format", "json", "case.c"]);
    (code, serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error} {stdout}{stderr}")))
}

fn verdicts(report: &Value) -> Vec<&str> {
    let all = report["obligations"].as_array().expect("a list");
    all.iter().map(|it| it["verdict"].as_str().expect("a verdict")).collect()
}

fn it_is_decided(file: &Path) {
    let (code, report) = verify(file);
    assert_eq!(code, 0, "{report:#}");
    assert!(verdicts(&report).contains(&"every-run"), "{report:#}");
}

fn it_is_not_decided(file: &Path) {
    let (code, report) = verify(file);
    assert!([1, 4].contains(&code), "{code} {report:#}");
    assert!(!verdicts(&report).contains(&"every-run"), "{report:#}");
}

const SUM: &str = include_str!("../every_run/holds/sum_of_a_loop.c");

fn it_is_shown_everywhere() {
    let project = Project::new(&[("sum.c", SUM)]);
    let (code, stdout, stderr) = project.run(&["sum.c", "--html", "page.html"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let told = ["true in every run of the program", "proved  every run  refuted  open"];
    assert!(told.iter().all(|words| stdout.contains(words)), "{stdout}");
    let note = "note[every-run]: no run of the program breaks a rule: its one path was taken";
    assert!(stderr.contains(note) && !stderr.contains("error"), "{stderr}");
    let page = std::fs::read_to_string(project.0.path().join("page.html")).unwrap();
    let told = ["<b class=\"every-run\">every-run</b>", "true in every run of the program"];
    assert!(told.iter().all(|words| page.contains(words)), "{page}");
    let (_, stdout, _) = project.run(&["verify", "--format", "json", "sum.c"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let all = report["obligations"].as_array().unwrap();
    let settled: Vec<&Value> = all.iter().filter(|it| it["verdict"] == "every-run").collect();
    assert_eq!(report["summary"]["every_run"], settled.len(), "{report:#}");
    for one in settled {
        assert_eq!(one["every_run"]["reached"], true, "{one:#}");
        assert!(one["finding"].is_null() && one["reason"].is_null() && one["trace"].is_null());
    }
    assert!(report["implementations"][0]["proved"] == false, "{report:#}");
    let (code, stdout, _) = project.run(&["verify", "--format", "sarif", "sum.c"]);
    assert!(code == 0 && stdout.contains("no run of the program breaks a rule"), "{stdout}");
    let (code, stdout, _) = project.run(&["verify", "-v", "-v", "sum.c"]);
    assert!(code == 0 && stdout.contains(": true in every run of the program\n"), "{stdout}");
}

/// Neither a proof of the function, nor a check that is left out of a guarded program, nor something to be written.
fn nothing_rests_on_it() {
    let project = Project::new(&[("sum.c", SUM)]);
    let (code, stdout, stderr) = project.run(&["prove", "sum.c"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
    let (_, stdout, stderr) = project.run(&["verify", "--guard", "sum.c"]);
    let guarded = std::fs::read_to_string(project.0.path().join("sum.guarded.c"));
    let guarded = guarded.unwrap_or_else(|error| panic!("{error} {stdout}{stderr}"));
    assert!(guarded.contains("__cinch_"), "{guarded}");
    let (code, stdout, stderr) = project.run(&["verify", "sum.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let (code, stdout, stderr) = project.run(&["prove", "sum.c"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
}

const LIBRARY: &str = "\
static int inner(const int *p, int i) { return p[i]; }
static int idle(const int *p, int i) { return p[i]; }
int asked(const int *p, int i) { return inner(p, i); }
int other(const int *p, int i, int j) { return inner(p, i) + p[i * j]; }
";

const CALLS: &str = "\
int asked(const int *p, int i);
int main(void)
{
  int cells[6] = {0}, n = 0;
  for (int i = 1; i <= 2; i++)
    n += i;
  return asked(cells, n);
}
";

fn open_of<'a>(report: &'a Value, function: &str) -> Vec<&'a str> {
    let all = report["obligations"].as_array().expect("a list");
    let own = all.iter().filter(|it| it["implementation"] == function);
    own.map(|it| it["verdict"].as_str().unwrap()).filter(|it| *it != "proved").collect()
}

fn what_others_may_call_stays_open() {
    let project = Project::new(&[("library.c", LIBRARY), ("main.c", CALLS)]);
    let (code, stdout, stderr) =
        project.run(&["verify", "--format", "json", "library.c", "main.c"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    assert!([1, 4].contains(&code), "{code} {report:#}{stderr}");
    let other = open_of(&report, "other");
    assert!(!other.is_empty() && !other.contains(&"every-run"), "{report:#}");
    assert!(open_of(&report, "main").iter().all(|it| *it == "every-run"), "{report:#}");
    // Without the function that nobody calls, all is decided.
    let (first, _) = LIBRARY.rsplit_once("int other").unwrap();
    project.write("library.c", first);
    let (code, stdout, stderr) = project.run(&["verify", "library.c", "main.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
}

fn programs_that_share_a_file_have_to_agree() {
    let shared = "\
int pick(int n)
{
  int cells[4] = {0}, at = 0;
  for (int i = 1; i <= n; i++)
    at += i;
  return cells[at];
}
";
    let right = "int pick(int n);\nint main(void) { return pick(2); }\n";
    let unknown = "\
int pick(int n);
int main(int argc, char **argv) { (void)argv; return argc == 77 ? pick(3) : 0; }
";
    let files = [("pick.c", shared), ("right.c", right), ("unknown.c", unknown)];
    let project = Project::new(&files);
    let (code, stdout, stderr) = project.run(&["pick.c", "right.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let (code, stdout, stderr) = project.run(&["pick.c", "right.c", "unknown.c"]);
    assert!([1, 4].contains(&code), "{code} {stdout}{stderr}");
}

fn a_file_that_nothing_names_may_change_the_program() {
    let main = "\
int cells[4];
int step = 1;
int pick(void) { return 1; }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += pick();
  return cells[n - 2 * step];
}
";
    let weak = main.replace("int pick", "__attribute__((weak)) int pick");
    let early =
        "extern int step;\n__attribute__((constructor)) static void early(void) { step = 9; }\n";
    let stronger = "int pick(void) { return 9; }\n";
    let harmless = "int unused(void) { return 1; }\n";
    let project = Project::new(&[
        ("main.c", main),
        ("weak.c", &weak),
        ("early.c", early),
        ("stronger.c", stronger),
        ("harmless.c", harmless),
    ]);
    for files in [&["main.c"][..], &["main.c", "harmless.c"]] {
        let (code, stdout, stderr) = project.run(files);
        assert_eq!(code, 0, "{files:?} {stdout}{stderr}");
    }
    for files in [&["main.c", "early.c"][..], &["weak.c"], &["stronger.c", "weak.c"]] {
        let (code, stdout, stderr) = project.run(files);
        assert!([1, 4].contains(&code), "{files:?} {code} {stdout}{stderr}");
        assert!(stderr.contains("so that the program may be another one"), "{stdout}{stderr}");
    }
}

fn assumptions_are_told() {
    let main = "\
int __VERIFIER_nondet_int(void);
int main(void)
{
  int cells[6] = {0}, n = 0, limit = __VERIFIER_nondet_int();
  //@ assume limit < 3;
  for (int i = 1; i <= 3; i++)
    n += i;
  return cells[n - 1] + (limit < 3);
}
";
    let project = Project::new(&[("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["verify", "main.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let assumed = "the annotation in main.c:5 holds";
    assert!(stderr.contains(&format!("assumed: {assumed}")), "{stderr}");
    let (_, stdout, _) = project.run(&["verify", "--format", "json", "main.c"]);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let all = report["obligations"].as_array().unwrap();
    let settled = all.iter().find(|it| it["verdict"] == "every-run").unwrap();
    let told = settled["every_run"]["assumed"][0].as_str().unwrap_or_default();
    assert!(told.contains(assumed), "{settled:#}");
}
