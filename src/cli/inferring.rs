//! Options of `cinch infer` and `cinch verify`.

use super::{
    CFileOptions, CheckKinds, LimitOptions, MakingOptions, OutputOptions, ProveOptions,
    SolverOptions, arguments, check_streams,
};
use crate::report::Format;
use clap::Args;
use clap::error::ErrorKind;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Args, Clone, PartialEq, Debug)]
pub struct InferOptions {
    /// C files (.c, .h, .i)
    #[arg(
        value_name = "FILES",
        required_unless_present_any = ["compile_commands", "build_folder"]
    )]
    pub files: Vec<String>,
    /// Find annotations only for functions with this name
    #[arg(short, long = "function", value_name = "NAME", value_delimiter = ',')]
    pub functions: Vec<String>,
    /// Put the annotations into the files instead of showing a diff
    #[arg(long)]
    pub write: bool,
    /// With `verify`: write FILE.guarded.c with the checks in it that are left open, and count these as guarded
    #[arg(long)]
    pub guard: bool,
    #[command(flatten)]
    pub making: MakingOptions,
    /// With `verify`: write a page with a table by function, each check with its verdict in the source, and runs to click through
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub checks: CheckKinds,
    #[command(flatten)]
    pub c: CFileOptions,
    #[command(flatten)]
    pub solver: SolverOptions,
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

impl InferOptions {
    pub(super) fn check_of_verify(&self) -> Result<(), clap::Error> {
        if self.write {
            let words = "`verify` changes no file: `cinch infer --write` does";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        if !self.guard && self.making != MakingOptions::default() {
            let words = "how checks are made at run time is for `verify --guard`";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        check_streams(&self.files, false, &self.output)?;
        self.c.check(&mut arguments())
    }

    pub(super) fn check(&self) -> Result<(), clap::Error> {
        check_streams(&self.files, false, &self.output)?;
        if self.guard || self.making != MakingOptions::default() {
            let words = "`--guard` is for `cinch verify`, which says what is left to guard";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        if self.html.is_some() {
            let words = "`--html` is for `cinch verify`, which says what became of each check";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        if !matches!(self.output.format, Format::Human | Format::Json) {
            let words = "the formats of `infer` are human and json";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        self.c.check(&mut arguments())
    }

    /// The same as options of a proof.
    pub fn proving(&self) -> ProveOptions {
        ProveOptions {
            others_run_first: false,
            refute: None,
            files: self.files.clone(),
            functions: vec![],
            at: vec![],
            checks: self.checks.clone(),
            c: self.c.clone(),
            solver: self.solver.clone(),
            limits: self.limits.clone(),
            emit: vec![],
            emit_dir: None,
            no_verify: false,
            output: self.output.clone(),
        }
    }
}

/// `cinch a.c` is `cinch verify a.c`, and so is `cinch -p build` or `cinch --no-cache a.c`.
pub(super) fn add_verb(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_file = |text: &str| [".c", ".h", ".i"].iter().any(|ending| text.ends_with(ending));
    // Options before a verb are a mistake, which is told better with the verb in sight.
    let has_verb = || {
        let known = arguments();
        let is_verb = |word: &OsString| known.find_subcommand(word).is_some();
        words.iter().skip(1).any(is_verb)
    };
    let is_option = |text: &str| {
        let about_us = ["-h", "--help", "-V", "--version", "--", "-"].contains(&text);
        text.starts_with('-') && !about_us && !has_verb()
    };
    let first = words.get(1).map(|word| word.to_string_lossy());
    if first.is_some_and(|word| is_file(&word) || is_option(&word)) {
        words.insert(1, "verify".into());
    }
    words
}

#[cfg(test)]
mod tests {
    use crate::cli::Command;

    #[test]
    fn a_file_alone_is_verified() {
        let parse = |words: &[&str]| Command::parse(words.iter().copied());
        assert!(matches!(parse(&["cinch", "a.c", "b.c"]), Ok(Command::Verify(_))));
        assert!(matches!(parse(&["cinch", "infer", "a.c"]), Ok(Command::Infer(_))));
        assert!(parse(&["cinch", "verify", "a.c", "--write"]).is_err());
        assert!(parse(&["cinch", "a.bpl"]).is_err());
        for words in [&["cinch", "--no-cache", "a.c"][..], &["cinch", "-p", "build"]] {
            assert!(matches!(parse(words), Ok(Command::Verify(_))), "{words:?}");
        }
        assert!(parse(&["cinch", "--no-cache", "prove", "a.c"]).is_err());
        assert!(parse(&["cinch", "--version"]).is_err());
    }
}
