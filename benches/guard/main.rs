//! What checks at run time cost: `cargo bench --bench guard -- FOLDER NAME ARGUMENTS..` builds all C files of a folder plain, guarded and with
//! AddressSanitizer at -O2, and runs the three in turn. Without a folder, the programs of `tests/guard/faults` are measured.
//! Printed are the best times, how many times the plain one they are, and what became of the checks of each file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    println!("{:<12} {:>9} {:>9} {:>9}   guarded  asan", "", "plain ms", "guarded", "asan");
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
    println!(
        "{name:<12} {plain:>9.1} {guarded:>9.1} {asan:>9.1}   {:>7.2} {:>5.2}{same}",
        guarded / plain,
        asan / plain
    );
    told.lines()
        .filter(|line| line.contains("made at run time"))
        .for_each(|line| println!("    {line}"));
}
