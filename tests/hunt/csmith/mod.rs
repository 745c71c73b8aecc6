//! Random programs of csmith, as many as `CINCH_CSMITH` says: each is printed back as C that behaves the same, becomes conditions for a
//! solver without a mistake of ours on the way, and behaves the same with checks at run time.

mod guarded;

use crate::harness::printed::{self, Reached};
use crate::harness::{self, Failed, Trial};
use cinch::prove::schedule;
use cinch::vc;
use std::path::{Path, PathBuf};
use std::process::Command;

const HEADERS: &str = "/usr/include/csmith";

pub fn trials() -> Vec<Trial> {
    let wanted = std::env::var("CINCH_CSMITH").ok().and_then(|count| count.parse::<usize>().ok());
    let missing =
        |what: &'static str| vec![harness::trial("csmith".into(), || harness::needs(what))];
    let Some(wanted) = wanted else { return missing("CINCH_CSMITH") };
    if !Path::new(HEADERS).join("csmith.h").is_file() {
        return missing("csmith's headers");
    }
    let program =
        |seed: usize| harness::trial(format!("csmith::{seed}"), move || is_understood(seed));
    let with_checks = |seed: usize| {
        harness::trial(format!("csmith::guarded::{seed}"), move || is_the_same_guarded(seed))
    };
    (0..wanted).map(program).chain((0..wanted).map(with_checks)).collect()
}

fn is_understood(seed: usize) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let (file, flags) = write(seed, &[], folder.path())?;
    if printed::compare(&file, &flags)? == Reached::Rejected {
        return Err("the compiler does not accept it: are csmith's headers there?".into());
    }
    becomes_conditions(&file, &flags)
}

fn is_the_same_guarded(seed: usize) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    // Members of packed structs are used through plain pointers, which breaks a rule.
    let (file, flags) = write(seed, &["--no-packed-struct"], folder.path())?;
    guarded::prints_the_same(&file, &flags)
}

/// The program, and what it is compiled with: every fourth one is for a 32-bit machine.
fn write(seed: usize, options: &[&str], folder: &Path) -> Result<(PathBuf, Vec<String>), Failed> {
    // It leaves a file where it is started.
    let mut csmith = Command::new("csmith");
    let output =
        csmith.args(options).args(["--seed", &seed.to_string()]).current_dir(folder).output();
    let output = output.map_err(|error| format!("csmith cannot be run: {error}"))?;
    let file = folder.join("random.c");
    std::fs::write(&file, output.stdout)?;
    let mut flags = vec![format!("-I{HEADERS}")];
    flags.extend((seed % 4 == 3).then(|| "-m32".to_string()));
    Ok((file, flags))
}

/// No solver is asked: the programs are too large for that.
fn becomes_conditions(file: &Path, flags: &[String]) -> Result<(), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--no-verify", "--emit", "bpl"])
        .arg(file)
        .arg("--")
        .args(flags)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let (program, _) = crate::il::core(&String::from_utf8(output.stdout)?);
    let prepared = vc::prepare(program);
    for index in schedule::to_prove(&prepared.program) {
        vc::generate(&prepared, &prepared.program.implementations[index]);
    }
    Ok(())
}
