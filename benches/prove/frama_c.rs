//! cinch beside Frama-C's WP on C with annotations in ACSL, when both are there: `CINCH_CORPUS` names a folder with `acsl/` in
//! it, `FRAMA_C` the program unless it is in the path. Both check for run-time errors too, with one solver at a time.
//! The two count goals differently, so each count stands for itself.

use crate::examples::{self, Example};
use crate::timing;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One row for each file.
pub fn table() {
    println!("\n## Beside Frama-C: ms and goals proved\n");
    let acsl = std::env::var_os("CINCH_CORPUS").map(|corpus| PathBuf::from(corpus).join("acsl"));
    let Some(acsl) = acsl.filter(|acsl| acsl.is_dir()) else {
        println!("Skipped: set CINCH_CORPUS to a folder that holds `acsl/`.");
        return;
    };
    let program = std::env::var("FRAMA_C").unwrap_or_else(|_| "frama-c".into());
    if Command::new(&program).arg("-version").output().is_err() {
        println!("Skipped: there is no `{program}`; set FRAMA_C to its path.");
        return;
    }
    println!("|file|cinch ms|proved|Frama-C ms|proved|cinch / Frama-C|");
    println!("|---|---:|---:|---:|---:|---:|");
    let includes = includes(&acsl);
    for path in examples::c_files(&acsl) {
        let name = path.strip_prefix(&acsl).unwrap_or(&path).to_string_lossy().into_owned();
        let example = Example { name, path, options: includes.clone() };
        let own = example.prove(&[]);
        let (time, said) = timing::run(&mut frama_c(&program, &example));
        let goals = said.lines().rev().find_map(|line| line.trim().split_once("Proved goals:"));
        println!(
            "|{}|{}|{} / {}|{}|{}|{}|",
            example.name,
            timing::cell(Some(own.time)),
            own.proved,
            own.obligations,
            timing::cell(Some(time)),
            goals.map_or("-", |(_, goals)| goals.trim()),
            timing::ratio(Some(own.time), Some(time)),
        );
    }
}

/// The files include each other's headers by name alone.
fn includes(acsl: &Path) -> Vec<String> {
    let mut folders: Vec<PathBuf> = vec![acsl.to_path_buf()];
    let entries = std::fs::read_dir(acsl).into_iter().flatten().flatten();
    folders.extend(entries.map(|entry| entry.path()).filter(|path| path.is_dir()));
    for at in 1.. {
        let Some(folder) = folders.get(at) else { break };
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let inner: Vec<_> = entries.map(|it| it.path()).filter(|path| path.is_dir()).collect();
        folders.extend(inner);
    }
    folders.sort();
    folders.iter().map(|folder| format!("-I{}", folder.display())).collect()
}

fn frama_c(program: &str, example: &Example) -> Command {
    let mut command = Command::new(program);
    command.args(["-wp", "-wp-rte", "-wp-prover", "z3", "-wp-par", "1", "-wp-timeout", "10"]);
    command.args(["-wp-cache", "none"]);
    command.arg(format!("-cpp-extra-args={}", example.options.join(" "))).arg(&example.path);
    command
}
