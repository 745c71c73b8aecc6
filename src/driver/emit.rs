//! Writes what the stages make of a program, for `--emit`: to stdout, or into one file a stage and implementation.
//! Rule: what is written as IL can be read again; no file is written twice, whatever the implementations are called.

use crate::base::Diagnostic;
use crate::check::{Check, List};
use crate::cli::{ProveOptions, Stage};
use crate::il::core::Implementation;
use crate::il::{ast, core, present, print};
use crate::report::location::location;
use crate::smt::background::Background;
use crate::smt::query::Query;
use crate::source::SourceMap;
use crate::vc::{self, Prepared, show};
use std::collections::BTreeSet;
use std::path::Path;

pub struct Emitter<'a> {
    options: &'a ProveOptions,
    names: FileNames,
}

/// Chooses names for files that are written.
#[derive(Default)]
pub struct FileNames {
    /// Those in use, in lower case: some systems do not tell them apart.
    taken: BTreeSet<String>,
}

type Result = std::result::Result<(), Vec<Diagnostic>>;

impl<'a> Emitter<'a> {
    pub fn new(options: &'a ProveOptions) -> Emitter<'a> {
        Emitter { options, names: FileNames::default() }
    }

    fn wants(&self, stage: Stage) -> bool {
        self.options.emit.contains(&stage)
    }

    /// The checks of a C file, one a line.
    pub fn checks(&mut self, name: &str, checks: &List, sources: &SourceMap) -> Result {
        if !self.wants(Stage::Checks) {
            return Ok(());
        }
        let line = |check: &Check| {
            let at = location(check.site.span, sources);
            let place =
                at.map_or_else(String::new, |at| format!("{}:{}:{}", at.file, at.line, at.column));
            format!("{}\t{place}\t{}\n", check.id, check.id.kind.success())
        };
        self.put(name, "checks", &checks.iter().map(line).collect::<String>())
    }

    /// A program as a whole, as it was read or made.
    pub fn written(&mut self, name: &str, program: &ast::Program) -> Result {
        if self.wants(Stage::Bpl) {
            self.put(name, "bpl", &print::program(program))?;
        }
        if self.wants(Stage::Il) {
            self.put(name, "il.bpl", &print::program(program))?;
        }
        Ok(())
    }

    /// A program as a whole, checked.
    pub fn translated(&mut self, name: &str, program: &core::Program) -> Result {
        if self.wants(Stage::Core) {
            self.put(name, "core.bpl", &print::program(&present::program(program)))?;
        }
        Ok(())
    }

    /// The stages of each chosen body.
    pub fn bodies(&mut self, program: &Prepared, chosen: &[usize]) -> Result {
        let background = self.wants(Stage::Smt).then(|| Background::new(&program.program, true));
        for index in chosen {
            let implementation = &program.program.implementations[*index];
            let name = &implementation.owner.to_string();
            let text = |body: &Implementation| {
                print::program(&present::program_with(&program.program, body))
            };
            if self.wants(Stage::Acyclic) || self.wants(Stage::Passive) {
                let stages = vc::stages(program, implementation);
                if self.wants(Stage::Acyclic) {
                    let body = show::acyclic(&stages.acyclic, implementation);
                    self.put(name, "acyclic.bpl", &text(&body))?;
                }
                if self.wants(Stage::Passive) {
                    let body = show::passive(&stages.passive, implementation);
                    self.put(name, "passive.bpl", &text(&body))?;
                }
            }
            if let Some(background) = &background {
                let generated = vc::generate(program, implementation);
                let extra = (&generated.functions[..], &generated.axioms[..]);
                let query = Query::new(&generated.goal, background, extra, true);
                let text = format!("{}{}(check-sat)\n", query.background, query.goal);
                self.put(name, "smt2", &text)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, name: &str, stage: &str, text: &str) -> Result {
        let Some(folder) = &self.options.emit_dir else {
            super::print(text);
            return Ok(());
        };
        write(folder, &self.names.choose(name, stage), text.as_bytes())
    }
}

/// Writes a file into a folder, which is made when it is not there.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result {
    let path = folder.join(name);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, bytes));
    written.map_err(|error| {
        let words = format!("cannot write {}: {error}", path.display());
        vec![Diagnostic::general("write-failed", words)]
    })
}

impl FileNames {
    /// `name.stage` in characters that every file system takes, numbered where another has it.
    pub fn choose(&mut self, name: &str, stage: &str) -> String {
        let legal = |character: char| {
            let plain = character.is_ascii_alphanumeric() || "_-$".contains(character);
            if plain { character } else { '_' }
        };
        let stem: String = name.chars().take(100).map(legal).collect();
        let mut file = format!("{stem}.{stage}");
        let mut count = 1;
        while !self.taken.insert(file.to_lowercase()) {
            count += 1;
            file = format!("{stem}-{count}.{stage}");
        }
        file
    }
}
