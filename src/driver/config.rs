//! Reads `cinch.toml`: the nearest one at or above the folder of the first input file in, settings out. Every key is optional,
//! an unknown one is an error: a setting that does nothing would be a lie.

use crate::base::{DataModel, Diagnostic};
use crate::cli;
use crate::source::flags;
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
    pub c: CConfig,
}

/// How C files are compiled.
#[derive(Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
pub struct CConfig {
    /// Folders of headers, relative to the folder of `cinch.toml`.
    pub include: Vec<PathBuf>,
    /// `NAME` or `NAME=VALUE`.
    pub define: Vec<String>,
    /// Other flags for the compiler.
    #[serde(deserialize_with = "compiler_flags")]
    pub flags: Vec<String>,
    pub target: Option<DataModel>,
    pub cc: Option<String>,
}

/// None of them about output: that is ours to read.
fn compiler_flags<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<String>, D::Error> {
    let written = Vec::<String>::deserialize(input)?;
    match written.iter().find(|flag| flags::is_about_output(flag)) {
        None => Ok(written),
        Some(flag) => Err(de::Error::custom(format!("`{flag}` is about the compiler's output"))),
    }
}

/// Times and sizes are written as on the command line: `10`, `"500ms"`, `"2G"`.
fn duration<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Duration>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a time, such as 10 (seconds) or \"500ms\"")]
    enum Time {
        Seconds(u32),
        Text(String),
    }
    let text = match Time::deserialize(input)? {
        Time::Seconds(seconds) => seconds.to_string(),
        Time::Text(text) => text,
    };
    cli::duration(&text).map(Some).map_err(de::Error::custom)
}

fn size<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u64>, D::Error> {
    cli::size(&String::deserialize(input)?).map(Some).map_err(de::Error::custom)
}

/// The settings for these input files.
pub fn find(files: &[String]) -> Result<Config, Vec<Diagnostic>> {
    let first = files.first().filter(|file| *file != "-").map_or(Path::new("."), Path::new);
    let folder = first.canonicalize().ok().map(|path| {
        if path.is_dir() { path } else { path.parent().map(Path::to_path_buf).unwrap_or_default() }
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
    let mut config = parse(&text)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    config.c.include.iter_mut().for_each(|include| *include = folder.join(&include));
    // A compiler with a folder is looked for from here, one without in PATH.
    if let Some(cc) =
        config.c.cc.as_mut().filter(|cc| cc.starts_with("./") || cc.starts_with("../"))
    {
        *cc = folder.join(&cc).to_string_lossy().into_owned();
    }
    Ok(config)
}

fn parse(text: &str) -> Result<Config, String> {
    let config: Config =
        toml::from_str(text).map_err(|error| error.to_string().trim_end().to_string())?;
    match (config.c.target, flags::data_model(&config.c.flags)) {
        (Some(target), Some(flagged)) if target != flagged => Err(format!(
            "[c] target = \"{target}\" and the flag for {flagged} contradict each other"
        )),
        _ => Ok(config),
    }
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
        assert_eq!(parse("timeout = 10").unwrap().timeout, Some(Duration::from_secs(10)));
        assert_eq!(parse("").unwrap(), Config::default());
        let config = parse(
            "jobs = 2\n[c]\ninclude = [\"i\"]\ndefine = [\"X=1\"]\nflags = [\"-std=c99\"]\n\
             target = \"llp64\"\ncc = \"gcc\"\n",
        );
        let c = config.unwrap().c;
        assert_eq!((c.target, c.cc.as_deref()), (Some(DataModel::Llp64), Some("gcc")));
        assert_eq!((&c.define[..], &c.flags[..]), (&["X=1".into()][..], &["-std=c99".into()][..]));
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for wrong in [
            "solvr = \"z3\"",
            "jobs = 0",
            "timeout = \"soon\"",
            "timeout = 0",
            "timeout = []",
            "solver = ",
            "[[",
            "[c]\nincludes = []",
            "[c]\ntarget = \"lp128\"",
            "[c]\nflags = [\"-o\", \"x\"]",
            "[c]\nflags = [\"-m32\"]\ntarget = \"lp64\"",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
        assert!(parse("solvr = \"z3\"").unwrap_err().contains("solvr"));
    }
}
