//! What checks at run time cost: `cargo bench --bench guard -- FOLDER ARGUMENTS..` builds all C files of a folder plain, guarded and with
//! AddressSanitizer at -O2, and runs the three in turn. Without a folder, the programs of `tests/guard/faults` are measured.
//! Printed are the best times, how many times the plain one they are, the memory of each where `/usr/bin/time` tells it, and how many checks are left
//! after each stage: of a scheme that makes them all, without those of places and types that are known, without proved ones, without repeated ones.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    println!(
        "{:<12} {:>9} {:>9} {:>9}   guarded  asan   {:>23}   {:>27}",
        "", "plain ms", "guarded", "asan", "kB of each", "checks: all known proved left"
    );
    match words.split_first() {
        Some((folder, arguments)) => measure(&sources(Path::new(folder)), arguments),
        None => sources(Path::new("tests/guard/faults"))
            .iter()
            .for_each(|source| measure(std::slice::from_ref(source), &[])),
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    found.sort();
    found
}

fn measure(sources: &[PathBuf], arguments: &[String]) {
    let Some(folder) = sources.first().and_then(|source| source.parent()) else {
        println!("no C files there");
        return;
    };
    let out = tempfile::tempdir().expect("there should be room for programs");
    let cinch = env!("CARGO_BIN_EXE_cinch");
    let ways: [(&str, &[&str], &[&str]); 3] = [
        ("plain", &["gcc"], &[]),
        ("guarded", &[cinch, "guard", "-v", "--cc", "--", "gcc"], &[]),
        ("asan", &["gcc"], &["-fsanitize=address"]),
    ];
    let mut best = [Duration::MAX; 3];
    let mut told = String::new();
    let mut said: [Vec<u8>; 3] = Default::default();
    for (name, compiler, flags) in ways {
        let mut build = Command::new(compiler[0]);
        build.args(&compiler[1..]).args(["-w", "-O2", "-DTORONTO", "-I"]).arg(folder).args(flags);
        let built = build.args(sources).arg("-o").arg(out.path().join(name)).arg("-lm").output();
        let built = built.ok().filter(|output| output.status.success());
        let Some(output) = built else {
            println!("{}: not built {name}", folder.display());
            return;
        };
        told += &String::from_utf8_lossy(&output.stderr);
    }
    for _ in 0..ROUNDS {
        for (index, (name, ..)) in ways.iter().enumerate() {
            let mut command = Command::new(out.path().join(name));
            command.args(arguments).env("ASAN_OPTIONS", "detect_leaks=0");
            let begun = Instant::now();
            let output = command.output();
            best[index] = best[index].min(begun.elapsed());
            said[index] = output.map(|it| it.stdout).unwrap_or_default();
        }
    }
    let name = match sources {
        [one] => one.file_stem(),
        _ => folder.file_name(),
    };
    let name = name.unwrap_or_default().to_string_lossy();
    let [plain, guarded, asan] = best.map(|time| time.as_secs_f64() * 1000.0);
    let same = if said[0] == said[1] { "" } else { "  ANOTHER OUTPUT" };
    let memory = ways.map(|(name, ..)| memory(&out.path().join(name), arguments));
    let checks = stages(&told);
    println!(
        "{name:<12} {plain:>9.1} {guarded:>9.1} {asan:>9.1}   {:>7.2} {:>5.2}   {:>7} {:>7} {:>7}   {:>11} {:>5} {:>6} {:>4}{same}",
        guarded / plain,
        asan / plain,
        memory[0],
        memory[1],
        memory[2],
        checks[0],
        checks[1],
        checks[2],
        checks[3],
    );
}

/// The most memory that a program had at once.
fn memory(program: &Path, arguments: &[String]) -> String {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-f", "%M"]).arg(program).args(arguments).env("ASAN_OPTIONS", "detect_leaks=0");
    let told = command.output().map(|output| output.stderr).unwrap_or_default();
    let told = String::from_utf8_lossy(&told);
    told.lines().last().filter(|line| line.parse::<u64>().is_ok()).unwrap_or("-").to_string()
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
