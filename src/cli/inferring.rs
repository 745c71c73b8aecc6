//! Options of `cinch infer` and `cinch verify`.

use super::{
    CFileOptions, CheckKinds, LimitOptions, OutputOptions, ProveOptions, SolverOptions, arguments,
    check_streams,
};
use clap::Args;

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
    pub(super) fn check(&self) -> Result<(), clap::Error> {
        check_streams(&self.files, false, &self.output)?;
        self.c.check(&mut arguments())
    }

    /// The same as options of a proof.
    pub fn proving(&self) -> ProveOptions {
        ProveOptions {
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
