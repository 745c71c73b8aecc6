//! Options of `cinch infer` and `cinch verify`.

use super::{
    CFileOptions, CheckKinds, LimitOptions, OutputOptions, ProveOptions, SolverOptions, arguments,
    check_streams,
};
use crate::report::Format;
use clap::Args;
use clap::error::ErrorKind;
use std::ffi::OsString;

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
        check_streams(&self.files, false, &self.output)?;
        self.c.check(&mut arguments())
    }

    pub(super) fn check(&self) -> Result<(), clap::Error> {
        check_streams(&self.files, false, &self.output)?;
        if self.guard {
            let words = "`--guard` is for `cinch verify`, which says what is left to guard";
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

/// `cinch a.c` is `cinch verify a.c`.
pub(super) fn add_verb(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_file = |word: &OsString| {
        let text = word.to_string_lossy();
        [".c", ".h", ".i"].iter().any(|ending| text.ends_with(ending))
    };
    if words.get(1).is_some_and(is_file) {
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
    }
}
