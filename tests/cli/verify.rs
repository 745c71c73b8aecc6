//! `cinch verify` and `cinch infer` as people start them.

use crate::harness::{Trial, tests};
use crate::project::Project;
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    tests![
        a_run_ends_with_its_time,
        an_invariant_that_others_keep_saves_no_check,
        there_is_one_count_of_checks,
    ]
}

const COPY: &str = "\
void copy(char *to, const char *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
int half(int x) { return x / 2; }
";

fn a_run_ends_with_its_time() {
    let project = Project::new(&[("copy.c", COPY)]);
    let (code, without, stderr) = project.run(&["--no-cache", "copy.c"]);
    assert_eq!(code, 0, "{without}{stderr}");
    assert!(without.contains("\\separated") || without.contains("\\valid"), "{without}");
    // Enough of it changes nothing.
    let (code, stdout, stderr) = project.run(&["verify", "--no-cache", "--budget", "60", "copy.c"]);
    let table = |text: &str| text.split_once('\n').map(|(_, table)| table.to_string());
    assert_eq!((code, table(&stdout)), (0, table(&without)), "{stdout}{stderr}");
    // Too little leaves everything open, and says what was not done.
    let begun = Instant::now();
    let (code, stdout, stderr) =
        project.run(&["verify", "--no-cache", "--budget", "1ms", "copy.c"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    assert!(stderr.contains("before annotations could be looked for"), "{stderr}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// Nobody looks whether other files keep it, so a guarded program does not rely on it.
fn an_invariant_that_others_keep_saves_no_check() {
    let text = "\
int top;
static int cells[8];
//@ global invariant in_cells: 0 <= top < 8;
int get(void) { return cells[top]; }
";
    let project = Project::new(&[("get.c", text)]);
    let (code, stdout, stderr) = project.run(&["guard", "get.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stderr.contains("1 check made at run time of 1"), "{stdout}{stderr}");
}

/// `guard` and `verify --guard` count the same checks, each once, in words, in JSON and on the page.
fn there_is_one_count_of_checks() {
    let text = "\
struct pair { int first[4], second[4]; };
int get(const struct pair *pair, int i, int j) { return pair->first[i] + *(pair->second + i + j); }
int main(int argc, char **argv) {
  struct pair own = { { 1 }, { 2 } };
  (void)argv;
  return get(&own, argc, 1) / argc;
}
";
    let project = Project::new(&[("count.c", text)]);
    let json = |words: &[&str]| {
        let (_, stdout, stderr) = project.run(words);
        let told: serde_json::Value = serde_json::from_str(&stdout).expect(&stderr);
        told["guarded"].clone()
    };
    let names = |told: &serde_json::Value| {
        let files = told["each"].as_array().into_iter().flatten();
        let checks = files.flat_map(|file| file["checks"].as_array().into_iter().flatten());
        let mut names: Vec<String> = checks.map(|it| it["check"].to_string()).collect();
        names.sort();
        names
    };
    let guarded = json(&["guard", "--no-prove", "--format", "json", "count.c"]);
    let verified = json(&["verify", "--guard", "--format", "json", "count.c"]);
    assert_eq!(names(&guarded), names(&verified));
    assert_eq!(guarded["checks"], verified["checks"]);
    assert_eq!(guarded["proved"], 0);
    for told in [&guarded, &verified] {
        let of = |name: &str| told[name].as_u64().unwrap_or_default();
        assert_eq!(
            of("checks"),
            ["proved", "refuted", "guarded", "open"].map(of).iter().sum::<u64>()
        );
        assert_eq!(of("checks"), names(told).len() as u64);
    }
    let sentence = format!(
        "of {} checks {} are proved, {} refuted, {} guarded, {} open",
        verified["checks"],
        verified["proved"],
        verified["refuted"],
        verified["guarded"],
        verified["open"]
    );
    let (_, stdout, _) = project.run(&["verify", "--guard", "--html", "page.html", "count.c"]);
    assert!(stdout.contains(&sentence), "{sentence}\n{stdout}");
    let page = std::fs::read_to_string(project.0.path().join("page.html")).expect("it is written");
    assert!(page.contains(&sentence) && page.contains("class=\"n\">guarded"), "{sentence}\n{page}");
    // How checks are made says nothing where none are.
    let (code, _, stderr) = project.run(&["verify", "--boundary", "count.c"]);
    assert!(code == 2 && stderr.contains("verify --guard"), "{code} {stderr}");
}
