//! Decides how each C file is compiled: options, `cinch.toml` and the compilation database in, one job for each file out.

use super::Errors;
use crate::base::{DataModel, Diagnostic};
use crate::cli::CFileOptions;
use crate::source::{Compilation, Compiler, Language};
use std::sync::Arc;

/// One C file to check.
pub struct Job {
    pub path: String,
    pub compilation: Compilation,
    pub model: DataModel,
    /// What is to be said about how it is compiled.
    pub notes: Vec<Diagnostic>,
}

pub struct Plan {
    pub jobs: Vec<Job>,
    /// About the plan as a whole.
    pub notes: Vec<Diagnostic>,
}

pub fn plan(
    files: Vec<(String, Language)>,
    options: &CFileOptions,
    _all: &[String],
) -> Result<Plan, Errors> {
    let name = options.compiler.clone().or_else(|| std::env::var("CC").ok());
    let compiler = Arc::new(Compiler::named(name.as_deref().unwrap_or("cc")));
    let jobs = files.into_iter().map(|(path, language)| Job {
        path,
        compilation: Compilation {
            compiler: compiler.clone(),
            arguments: options.arguments().cloned().collect(),
            language: Some(language),
            ..Compilation::default()
        },
        model: DataModel::Lp64,
        notes: vec![],
    });
    Ok(Plan { jobs: jobs.collect(), notes: vec![] })
}
