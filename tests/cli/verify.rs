//! `cinch verify` and `cinch infer` as people start them.

use crate::harness::{Trial, tests};
use crate::project::Project;
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    tests![a_run_ends_with_its_time, an_invariant_that_others_keep_saves_no_check]
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
