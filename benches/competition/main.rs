//! What `cinch refute --svcomp memsafety` decides of the competition's programs: `CINCH_CORPUS=.. cargo bench --bench competition`, where the folder
//! holds `svcomp/INDEX.tsv` (path, category, `safe` or the part that is violated). A number behind `--` is the seconds for each search, else 3; a
//! word chooses paths that hold it; `CINCH` names another executable to be measured. Out comes a table by category, with the time that processors
//! were busy, and a line for each program that is answered wrongly or not at all.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What became of the programs of a category that are safe, or of those that are not.
#[derive(Default)]
struct Row {
    programs: usize,
    decided: usize,
    wrong: usize,
    time: Duration,
    /// What the process and those that it waited for took, in hundredths of a second.
    busy: u64,
}

struct Task {
    path: PathBuf,
    category: String,
    expected: String,
}

fn main() {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else {
        println!("Skipped: set CINCH_CORPUS to a folder that holds `svcomp/`.");
        return;
    };
    let words: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let seconds = words.iter().find(|word| word.parse::<f64>().is_ok());
    let seconds = seconds.cloned().unwrap_or_else(|| "3".into());
    let wanted: Vec<&String> = words.iter().filter(|word| word.parse::<f64>().is_err()).collect();
    let mut rows: BTreeMap<(String, &str), Row> = BTreeMap::new();
    for task in tasks(&corpus.join("svcomp")) {
        let path = task.path.display().to_string();
        if !wanted.is_empty() && !wanted.iter().any(|word| path.contains(*word)) {
            continue;
        }
        let own = env!("CARGO_BIN_EXE_cinch").into();
        let mut command = Command::new(std::env::var_os("CINCH").unwrap_or(own));
        command.args(["refute", "--svcomp", "memsafety", "-m32", "--budget", &seconds, &path]);
        let (begun, before) = (Instant::now(), busy());
        let output = command.stdin(Stdio::null()).output().expect("cinch should start");
        let time = begun.elapsed();
        let answer = String::from_utf8_lossy(&output.stdout);
        let (answer, safe) = (answer.trim(), task.expected == "safe");
        let right = if safe { "true".into() } else { format!("false({})", task.expected) };
        let row = rows.entry((task.category, if safe { "safe" } else { "unsafe" })).or_default();
        row.programs += 1;
        row.time += time;
        row.busy += busy() - before;
        if answer == right {
            row.decided += 1;
        } else if answer == "unknown" {
            println!("open: {path} is {right}");
        } else {
            row.wrong += 1;
            println!("WRONG: {path} is {right}, and cinch says `{answer}`");
        }
    }
    show(&rows);
}

/// The time of all processes that this one has waited for, as Linux counts it: the sixteenth and seventeenth of its figures.
fn busy() -> u64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let behind_name = text.rsplit(')').next().unwrap_or_default();
    behind_name.split_whitespace().skip(13).take(2).filter_map(|it| it.parse::<u64>().ok()).sum()
}

fn tasks(folder: &Path) -> Vec<Task> {
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).unwrap_or_default();
    let lines = index.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        let (path, category) = (columns.next()?, columns.next()?);
        let expected = columns.next()?.to_string();
        Some(Task { path: folder.join(path), category: category.to_string(), expected })
    });
    lines.collect()
}

fn show(rows: &BTreeMap<(String, &str), Row>) {
    println!(
        "| category | | programs | decided | wrong | seconds each | busy each |\n|---|---|---|---|---|---|---|"
    );
    let mut all = Row::default();
    for ((category, kind), row) in rows {
        print(category, kind, row);
        all.programs += row.programs;
        all.decided += row.decided;
        all.wrong += row.wrong;
        all.time += row.time;
        all.busy += row.busy;
    }
    print("all", "", &all);
}

fn print(category: &str, kind: &str, row: &Row) {
    let Row { programs, decided, wrong, time, busy } = row;
    let count = (*programs).max(1) as f64;
    let (each, busy) = (time.as_secs_f64() / count, *busy as f64 / 100.0 / count);
    println!("| {category} | {kind} | {programs} | {decided} | {wrong} | {each:.2} | {busy:.2} |");
}
