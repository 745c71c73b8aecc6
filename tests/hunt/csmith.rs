//! Random programs of csmith, as many as `CINCH_CSMITH` says: each is printed back as C that behaves the same.

use crate::harness::printed::{self, Reached};
use crate::harness::{self, Failed, Trial};
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let wanted = std::env::var("CINCH_CSMITH").ok().and_then(|count| count.parse::<usize>().ok());
    let Some(wanted) = wanted else {
        return vec![harness::trial("csmith".into(), || harness::needs("CINCH_CSMITH"))];
    };
    let program =
        |seed: usize| harness::trial(format!("csmith::{seed}"), move || is_printed_back(seed));
    (0..wanted).map(program).collect()
}

/// Every fourth program is for a 32-bit machine.
fn is_printed_back(seed: usize) -> Result<(), Failed> {
    let output = Command::new("csmith").args(["--seed", &seed.to_string()]).output();
    let output = output.map_err(|error| format!("csmith cannot be run: {error}"))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("random.c");
    std::fs::write(&file, output.stdout)?;
    let mut flags = vec!["-I/usr/include/csmith".to_string()];
    flags.extend((seed % 4 == 3).then(|| "-m32".to_string()));
    match printed::compare(&file, &flags)? {
        Reached::Rejected => {
            Err("the compiler does not accept it: are csmith's headers there?".into())
        }
        Reached::Compiled | Reached::Ran => Ok(()),
    }
}
