//! Writes what the stages make of a program, for `--emit`: to stdout, or into one file a stage and implementation.

use crate::base::Diagnostic;
use crate::cli::{ProveOptions, Stage};
use crate::il::ast;
use crate::smt::background::Background;
use crate::smt::query::Query;
use crate::vc::{self, Prepared};
use std::path::Path;

pub fn emit(
    options: &ProveOptions,
    _written: &ast::Program,
    program: &Prepared,
    chosen: &[usize],
) -> Result<(), Vec<Diagnostic>> {
    for stage in &options.emit {
        if *stage == Stage::Smt {
            let background = Background::new(&program.program, true);
            for index in chosen {
                let implementation = &program.program.implementations[*index];
                let generated = vc::generate(program, implementation);
                let extra = (&generated.functions[..], &generated.axioms[..]);
                let query = Query::new(&generated.goal, &background, extra, true);
                let text = format!("{}{}(check-sat)\n", query.background, query.goal);
                let name = format!("{}.smt2", implementation.display_name);
                put(options.emit_dir.as_deref(), &name, &text)?;
            }
        }
    }
    Ok(())
}

fn put(folder: Option<&Path>, name: &str, text: &str) -> Result<(), Vec<Diagnostic>> {
    let Some(folder) = folder else {
        super::print(text);
        return Ok(());
    };
    let path = folder.join(name);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| {
        let words = format!("cannot write {}: {error}", path.display());
        vec![Diagnostic::general("write-failed", words)]
    })
}
