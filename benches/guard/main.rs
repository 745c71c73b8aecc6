//! What checks at run time cost: `cargo bench --bench guard -- FOLDER ARGUMENTS.. [-- FOLDER ARGUMENTS..]..` builds all C files of each folder
//! plain, guarded and with AddressSanitizer at -O2 with the options in `CFLAGS`, and runs the three in turn. Without a folder, the programs of
//! `tests/guard/faults` are measured.
//! Printed are two tables: the best times and how many times the plain one they are, with the memory of each where `/usr/bin/time`
//! tells it; and how many checks are left after each stage: of a scheme that makes them all, without those of places and types that are known,
//! without proved ones, without repeated ones.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

/// Plain, guarded, with AddressSanitizer.
const WAYS: [&str; 3] = ["plain", "guarded", "asan"];

/// What was found out about a program.
struct Measured {
    name: String,
    milliseconds: [f64; 3],
    /// The most that each had at once, in kB.
    memory: [Option<u64>; 3],
    /// All, and those left after each stage.
    checks: [u64; 4],
    /// What is wrong with the guarded program.
    trouble: Option<String>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let programs: Vec<(Vec<PathBuf>, Vec<String>)> = if words.is_empty() {
        let each = sources(Path::new("tests/guard/faults")).into_iter();
        each.map(|source| (vec![source], vec![])).collect()
    } else {
        let parts = words.split(|word| word == "--").filter_map(|part| part.split_first());
        parts.map(|(folder, rest)| (sources(Path::new(folder)), rest.to_vec())).collect()
    };
    let mut all = vec![];
    for (sources, arguments) in &programs {
        match measure(sources, arguments) {
            Ok(measured) => all.push(measured),
            Err(why) => eprintln!("{why}"),
        }
    }
    print_costs(&all);
    print_checks(&all);
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    found.sort();
    found
}

fn measure(sources: &[PathBuf], arguments: &[String]) -> Result<Measured, String> {
    let folder = sources.first().and_then(|source| source.parent()).ok_or("no C files there")?;
    let out = tempfile::tempdir().map_err(|error| format!("no room for programs: {error}"))?;
    let programs = WAYS.map(|way| out.path().join(way));
    let mut told = String::new();
    for (way, program) in WAYS.iter().zip(&programs) {
        told += &build(way, sources, folder, program)?;
    }
    let mut best = [Duration::MAX; 3];
    let mut ends: [_; 3] = Default::default();
    for _ in 0..ROUNDS {
        for (index, program) in programs.iter().enumerate() {
            let mut command = Command::new(program);
            command.args(arguments).env("ASAN_OPTIONS", "detect_leaks=0");
            let begun = Instant::now();
            let output = command.output().map_err(|error| format!("{program:?}: {error}"))?;
            best[index] = best[index].min(begun.elapsed());
            ends[index] = (output.stdout, output.status.code(), output.stderr);
        }
    }
    let [plain, guarded, _] = &ends;
    let trouble = match (plain.1 == guarded.1, plain.0 == guarded.0) {
        (true, true) => None,
        (true, false) => Some("another output".to_string()),
        (false, _) => {
            let words = String::from_utf8_lossy(&guarded.2).into_owned();
            Some(format!("ended with {:?} instead of {:?}: {words}", guarded.1, plain.1))
        }
    };
    let name = match sources {
        [one] => one.file_stem(),
        _ => folder.file_name(),
    };
    Ok(Measured {
        name: name.unwrap_or_default().to_string_lossy().into_owned(),
        milliseconds: best.map(|time| time.as_secs_f64() * 1000.0),
        memory: programs.each_ref().map(|program| memory(program, arguments)),
        checks: stages(&told),
        trouble,
    })
}

/// What is told while the program is built in one of the ways.
fn build(way: &str, sources: &[PathBuf], folder: &Path, program: &Path) -> Result<String, String> {
    let mut command = if way == "guarded" {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        command.args(["guard", "-v", "--cc", "--", "gcc"]);
        command
    } else {
        Command::new("gcc")
    };
    command.args(["-w", "-O2", "-I"]).arg(folder);
    command.args(std::env::var("CFLAGS").unwrap_or_default().split_whitespace());
    command.args((way == "asan").then_some("-fsanitize=address"));
    let output = command.args(sources).arg("-o").arg(program).arg("-lm").output();
    let output = output.map_err(|error| format!("no compiler: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.success() {
        true => Ok(told),
        false => Err(format!("{}: not built {way}:\n{told}", folder.display())),
    }
}

/// The most memory that a program had at once, in kB.
fn memory(program: &Path, arguments: &[String]) -> Option<u64> {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-f", "%M"]).arg(program).args(arguments).env("ASAN_OPTIONS", "detect_leaks=0");
    let told = command.output().map(|output| output.stderr).unwrap_or_default();
    String::from_utf8_lossy(&told).lines().last()?.parse().ok()
}

/// How many checks are left after each stage, over all files: `N checks made at run time of ALL: PROVED proved, KNOWN about known places,
/// TYPES by types, BEFORE checked before`.
fn stages(told: &str) -> [u64; 4] {
    let mut sums = [0; 5];
    for line in told.lines().filter(|line| line.contains("made at run time of")) {
        let (_, line) = line.split_once(".c: ").unwrap_or(("", line));
        let numbers = line.split(|letter: char| !letter.is_ascii_digit());
        let numbers: Vec<u64> = numbers.filter_map(|it| it.parse().ok()).collect();
        // Made, all, proved, known, by types, before.
        if let [_, all, proved, known, types, before, ..] = numbers[..] {
            let here = [all, known, types, proved, before];
            sums.iter_mut().zip(here).for_each(|(sum, here)| *sum += here);
        }
    }
    let [all, known, types, proved, before] = sums;
    let known = all - known - types;
    [all, known, known - proved, known - proved - before]
}

fn print_costs(all: &[Measured]) {
    println!(
        "\n| program | plain ms | guarded | ASan | guarded / plain | ASan / plain | plain kB | guarded | ASan |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for it in all {
        let [plain, guarded, asan] = it.milliseconds;
        let memory = it.memory.map(|memory| memory.map_or("-".into(), |kilo| kilo.to_string()));
        println!(
            "| {} | {plain:.1} | {guarded:.1} | {asan:.1} | {:.2} | {:.2} | {} |",
            it.name,
            guarded / plain,
            asan / plain,
            memory.join(" | ")
        );
    }
    for it in all {
        it.trouble.iter().for_each(|trouble| println!("{}, guarded: {trouble}", it.name));
    }
}

fn print_checks(all: &[Measured]) {
    println!("\n| program | checks | places and types known | proofs | checked before | removed |");
    println!("|---|--:|--:|--:|--:|--:|");
    let mut sums = [0; 4];
    for it in all {
        sums.iter_mut().zip(it.checks).for_each(|(sum, count)| *sum += count);
        print_stages(&it.name, it.checks);
    }
    print_stages("all", sums);
}

fn print_stages(name: &str, [all, known, proved, left]: [u64; 4]) {
    let removed = if all == 0 { 0.0 } else { 100.0 * (all - left) as f64 / all as f64 };
    println!("| {name} | {all} | {known} | {proved} | {left} | {removed:.0} % |");
}
