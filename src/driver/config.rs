//! Reads `cinch.toml`: the nearest one at or above the folder of the first input file in, settings out. Every key is optional,
//! an unknown one is an error: a setting that does nothing would be a lie.

use crate::base::Diagnostic;
use crate::cli;
use serde::{Deserialize, Deserializer, de};
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

const FILE: &str = "cinch.toml";

#[derive(Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    pub solver: Option<String>,
    #[serde(deserialize_with = "duration")]
    pub timeout: Option<Duration>,
    #[serde(deserialize_with = "size")]
    pub memory: Option<u64>,
    pub rlimit: Option<NonZeroU64>,
    pub jobs: Option<NonZeroUsize>,
}

/// Times and sizes are written as on the command line: `"500ms"`, `"2G"`.
fn duration<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Duration>, D::Error> {
    cli::duration(&String::deserialize(input)?).map(Some).map_err(de::Error::custom)
}

fn size<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u64>, D::Error> {
    cli::size(&String::deserialize(input)?).map(Some).map_err(de::Error::custom)
}

/// The settings for these input files.
pub fn find(files: &[String]) -> Result<Config, Vec<Diagnostic>> {
    let first = files.first().filter(|file| *file != "-").map_or(Path::new("."), Path::new);
    let folder = first.canonicalize().ok().map(|path| match path.is_dir() {
        true => path,
        false => path.parent().map(Path::to_path_buf).unwrap_or_default(),
    });
    let candidates =
        folder.iter().flat_map(|folder| folder.ancestors().map(|above| above.join(FILE)));
    match candidates.into_iter().find(|path| path.is_file()) {
        None => Ok(Config::default()),
        Some(path) => read(&path).map_err(|words| {
            vec![Diagnostic::general("bad-configuration", format!("{}: {words}", path.display()))]
        }),
    }
}

fn read(path: &PathBuf) -> Result<Config, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    parse(&text)
}

fn parse(text: &str) -> Result<Config, String> {
    toml::from_str(text).map_err(|error| error.to_string().trim_end().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let config =
            parse("solver = \"z3,cvc5\"\ntimeout = \"500ms\"\nmemory = \"2G\"\njobs = 3\n")
                .unwrap();
        assert_eq!(config.solver.as_deref(), Some("z3,cvc5"));
        assert_eq!(config.timeout, Some(Duration::from_millis(500)));
        assert_eq!((config.memory, config.jobs), (Some(2 << 30), NonZeroUsize::new(3)));
        assert_eq!(parse("").unwrap(), Config::default());
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for wrong in
            ["solvr = \"z3\"", "jobs = 0", "timeout = \"soon\"", "timeout = 10", "solver = ", "[["]
        {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse("solvr = \"z3\"").unwrap_err().contains("solvr"));
    }
}
