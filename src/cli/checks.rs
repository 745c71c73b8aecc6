//! Options about what is proved of a program: kinds of checks by their codes, and lines. Out come kinds that are known to be
//! optional; a kind that contracts rest on cannot be switched off.

use crate::il::checks::Checks;
use crate::il::obligation::ObligationKind;
use clap::Args;
use std::fmt;

/// What to look for.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Checks")]
pub struct CheckKinds {
    /// Check C for this too: memory-leak, narrowing or pointer-arithmetic, or what --no-check names
    #[arg(long = "check", value_name = "KIND", value_delimiter = ',', value_parser = check_kind)]
    on: Vec<ObligationKind>,
    /// Do not check C for this, such as signed-overflow; `cinch audit` lists what is not checked
    #[arg(long = "no-check", value_name = "KIND", value_delimiter = ',', value_parser = check_kind)]
    off: Vec<ObligationKind>,
    /// Do not look for proofs that say nothing because of a contradiction
    #[arg(long)]
    pub no_vacuity: bool,
}

impl CheckKinds {
    pub fn checks(&self) -> Checks {
        let mut checks = Checks::default();
        self.off.iter().for_each(|kind| checks.remove(*kind));
        self.on.iter().for_each(|kind| checks.add(*kind));
        checks
    }
}

fn check_kind(code: &str) -> Result<ObligationKind, String> {
    match ObligationKind::named(code) {
        Some(kind) if kind.is_optional() => Ok(kind),
        Some(_) => Err("contracts rest on it, so it is always checked".into()),
        None => {
            let kinds = ObligationKind::ALL.iter().filter(|kind| kind.is_optional());
            let codes: Vec<&str> = kinds.map(|kind| kind.code()).collect();
            Err(format!("it is one of {}", codes.join(", ")))
        }
    }
}

/// What may be asked for alone: a check by its name, or all that is on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum At {
    Line(Line),
    Check(String),
}

impl At {
    pub fn parse(text: &str) -> Result<At, String> {
        // `push.out-of-bounds.2`
        let named = text.rsplitn(3, '.').collect::<Vec<_>>();
        match &named[..] {
            [ordinal, code, owner] if ordinal.parse::<u32>().is_ok() && !owner.is_empty() => {
                match ObligationKind::named(code) {
                    Some(_) => Ok(At::Check(text.to_string())),
                    None => Err(format!("there is no kind of check called `{code}`")),
                }
            }
            _ => Line::parse(text).map(At::Line),
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            At::Line(Line { file, line }) => write!(f, "{file}:{line}"),
            At::Check(name) => write!(f, "{name}"),
        }
    }
}

/// A line of a file: `list.c:12`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub file: String,
    pub line: usize,
}

impl Line {
    pub fn parse(text: &str) -> Result<Line, String> {
        let parts = text.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
        match parts {
            Some((file, line)) if !file.is_empty() && line > 0 => {
                Ok(Line { file: file.to_string(), line })
            }
            _ => Err("write a file and a line, such as list.c:12, or the name of a check".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Command, ProveOptions};

    fn prove(arguments: &[&str]) -> Result<ProveOptions, clap::Error> {
        match Command::parse(["cinch", "prove", "a.c"].iter().chain(arguments))? {
            Command::Prove(options) => Ok(options),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn checks_are_switched_by_code() {
        let off = |arguments: &[&str]| {
            let off = prove(arguments).unwrap().checks.checks().off();
            off.into_iter().map(ObligationKind::code).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(off(&[]), "memory-leak narrowing pointer-arithmetic");
        assert_eq!(off(&["--check", "narrowing,memory-leak"]), "pointer-arithmetic");
        assert_eq!(
            off(&["--no-check", "signed-overflow", "--no-check", "termination"]),
            "memory-leak signed-overflow narrowing pointer-arithmetic termination"
        );
        assert!(prove(&["--no-check", "precondition"]).is_err());
        assert!(prove(&["--check", "everything"]).is_err());
    }

    #[test]
    fn lines_have_a_file() {
        let at = prove(&["--at", "dir/a.c:12", "--at", "b.c:1"]).unwrap().at;
        assert_eq!(at[0], At::Line(Line { file: "dir/a.c".into(), line: 12 }));
        for wrong in ["12", "a.c", "a.c:", "a.c:x", ":3", "a.c:0"] {
            assert!(prove(&["--at", wrong]).is_err(), "{wrong}");
        }
    }
}
