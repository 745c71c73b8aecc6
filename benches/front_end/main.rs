//! How fast C is read: `cinch check` beside `cc -fsyntax-only` on the same preprocessed text, a generated file of 200,000
//! lines and the files named on the command line (`cargo bench --bench front_end -- sqlite3.c`).
//! Times are minima over rounds in which both take turns, so that a busy machine disturbs them alike.

mod generate;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;
const LINES: usize = 200_000;

fn main() {
    let named: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .map(|word| std::path::absolute(word).expect("a path"))
        .collect();
    let folder = std::env::temp_dir().join(format!("cinch-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the system should have room for temporary files");
    println!("|file|lines|MB|cc ms|cinch ms|cinch / cc|cc MB|cinch MB|");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for lines in [LINES / 4, LINES] {
        let generated = folder.join(format!("generated_{lines}.i"));
        std::fs::write(&generated, generate::program(lines)).expect("there should be room for it");
        measure(&generated);
    }
    for file in &named {
        measure(&preprocess(file, &folder));
    }
    // What stays behind in the folder for temporary files does no harm.
    let _ = std::fs::remove_dir_all(&folder);
}

fn preprocess(file: &Path, folder: &Path) -> PathBuf {
    let name = file.file_name().expect("a file has a name");
    let output = folder.join(name).with_extension("i");
    let status = Command::new("cc").arg("-E").arg(file).arg("-o").arg(&output).status();
    assert!(status.is_ok_and(|status| status.success()), "{} should preprocess", file.display());
    output
}

fn measure(file: &Path) {
    let text = std::fs::read(file).expect("it was just written");
    let compiler = ["-w", "-fsyntax-only"];
    let checker = ["check", "-q"];
    let cc = || run(Command::new("cc").args(compiler).arg(file));
    let cinch = || run(Command::new(env!("CARGO_BIN_EXE_cinch")).args(checker).arg(file));
    let (mut least_cc, mut least_cinch) = (cc(), cinch());
    for _ in 1..ROUNDS {
        least_cc = least_cc.min(cc());
        least_cinch = least_cinch.min(cinch());
    }
    println!(
        "|{}|{}|{:.1}|{:.0}|{:.0}|{:.2}|{}|{}|",
        file.file_name().unwrap_or_default().to_string_lossy(),
        text.iter().filter(|byte| **byte == b'\n').count(),
        text.len() as f64 / 1e6,
        milliseconds(least_cc),
        milliseconds(least_cinch),
        least_cinch.as_secs_f64() / least_cc.as_secs_f64(),
        memory(Command::new("cc").args(compiler).arg(file)),
        memory(Command::new(env!("CARGO_BIN_EXE_cinch")).args(checker).arg(file)),
    );
}

fn run(command: &mut Command) -> Duration {
    let begun = Instant::now();
    let status = command.stdout(Stdio::null()).status();
    assert!(status.is_ok_and(|status| status.success()), "{command:?} should succeed");
    begun.elapsed()
}

/// The most memory a command holds at once, in MB, as GNU time measures it; `-` without GNU time.
fn memory(command: &Command) -> String {
    let mut timed = Command::new("time");
    timed.args(["-f", "%M"]).arg(command.get_program()).args(command.get_args());
    let output = timed.stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let said = output.ok().and_then(|output| String::from_utf8(output.stderr).ok());
    let kilobytes = said.and_then(|said| said.lines().last()?.trim().parse::<u64>().ok());
    kilobytes.map_or("-".into(), |kilobytes| format!("{}", kilobytes / 1000))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
