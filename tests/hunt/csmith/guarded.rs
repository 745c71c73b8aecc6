//! A random program with the checks of `cinch guard` in it prints what it prints without them: with every compiler that is here, without
//! optimisation and with it. csmith's programs break no rule, so no check may stop one.

use crate::harness::Failed;
use std::path::{Path, PathBuf};
use std::process::Command;

const COMPILERS: [&str; 2] = ["gcc", "clang"];
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// What a run shows, or nothing if it takes too long, as some of these programs do.
type Shown = Option<(Option<i32>, Vec<u8>)>;

pub fn prints_the_same(file: &Path, flags: &[String]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let text = folder.path().join("guarded.c");
    let made = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["guard", "--no-prove", "--whole-program", "-o"])
        .args([&text, file, Path::new("--")])
        .args(flags)
        .output()?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned().into());
    }
    let machine: Vec<&String> = flags.iter().filter(|flag| flag.starts_with("-m")).collect();
    let runtime = folder.path().join("cinch_guard.c");
    for compiler in { COMPILERS }.into_iter().filter(|name| is_here(name)) {
        for level in LEVELS {
            let of = |sources: &[&PathBuf], flags: &[&String]| {
                let program = folder.path().join("program");
                let mut compile = Command::new(compiler);
                compile.args(["-w", level, "-o"]).arg(&program).args(sources).args(flags);
                run(compile.arg("-lpthread"), &program)
            };
            let plain = of(&[&file.to_path_buf()], &flags.iter().collect::<Vec<_>>())?;
            let Some(plain) = plain else { continue };
            let guarded = of(&[&text, &runtime], &machine)?;
            // Checks may take their time.
            if guarded.as_ref().is_some_and(|guarded| *guarded != plain) {
                return Err(format!("{compiler} {level}: {plain:?}, guarded {guarded:?}").into());
            }
        }
    }
    Ok(())
}

fn is_here(compiler: &str) -> bool {
    Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success())
}

fn run(compile: &mut Command, program: &Path) -> Result<Shown, Failed> {
    let built = compile.output()?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
    }
    let output = Command::new("timeout").arg("10").arg(program).output()?;
    let code = output.status.code();
    Ok((code != Some(124)).then_some((code, output.stdout)))
}
