//! Writes what the stages make of a program, for `--emit`: to stdout, or into one file a stage and implementation.
//! Rule: what is written as IL can be read again; no file is written twice, whatever the implementations are called.

use crate::base::{CheckId, Diagnostic, Owner};
use crate::check::{Check, List};
use crate::cli::{ProveOptions, Stage};
use crate::contract;
use crate::flow;
use crate::il::core::Implementation;
use crate::il::{ast, core, present, print};
use crate::report::location::location;
use crate::smt::background::Background;
use crate::smt::query::Query;
use crate::source::SourceMap;
use crate::vc::{self, Prepared, show};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

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

/// Of a check that somebody asks about and no rule lists: a mistake of ours.
const UNFORESEEN: &str = "unforeseen";

/// What the proof of a C file asks.
pub struct Asked<'a> {
    pub checks: &'a List,
    pub by_proof: &'a BTreeSet<CheckId>,
    /// Checks that need no question.
    pub held: &'a BTreeSet<CheckId>,
}

impl Asked<'_> {
    /// Who asks about a check: the proof, runs, or nobody, for it cannot fail.
    fn who(&self, id: &CheckId, by_runs: bool) -> &'static str {
        match (self.by_proof.contains(id), by_runs) {
            _ if self.checks.is_unforeseen(id) => UNFORESEEN,
            (true, true) => "proof, runs",
            (true, false) => "proof",
            (false, true) => "runs",
            (false, false) if self.held.contains(id) => "holds by construction",
            (false, false) => "nobody: something in the function is not modelled",
        }
    }
}

type Result = std::result::Result<(), Vec<Diagnostic>>;

impl<'a> Emitter<'a> {
    pub fn new(options: &'a ProveOptions) -> Emitter<'a> {
        Emitter { options, names: FileNames::default() }
    }

    fn wants(&self, stage: Stage) -> bool {
        self.options.emit.contains(&stage)
    }

    /// The checks of a C file, one a line: name, place, what holds if all is well, and who asks about it.
    pub fn checks(
        &mut self,
        name: &str,
        program: Option<contract::Program>,
        asked: Asked,
        sources: &SourceMap,
    ) -> Result {
        let Some(program) = program.filter(|_| self.wants(Stage::Checks)) else { return Ok(()) };
        let runs = flow::build(Arc::new(program));
        let steps: BTreeSet<(&Owner, flow::Check)> = { runs.functions.values() }
            .flat_map(|function| function.checks().into_iter().map(|it| (&function.owner, it)))
            .collect();
        let wanted = self.options.checks.checks();
        let line = |Check { id, site }: &Check, who: &str| {
            let at = location(site.span, sources);
            let place =
                at.map_or_else(String::new, |at| format!("{}:{}:{}", at.file, at.line, at.column));
            format!("{id}\t{place}\t{}\t{who}\n", id.kind.success())
        };
        let mut text = String::new();
        for check in asked.checks.iter().filter(|check| wanted.contains(check.id.kind)) {
            let step = flow::Check { kind: check.id.kind, site: check.site };
            let by_runs = steps.contains(&(&check.id.owner, step));
            text += &line(check, asked.who(&check.id, by_runs));
        }
        for check in runs.checks.iter().filter(|check| runs.checks.is_unforeseen(&check.id)) {
            text += &line(check, UNFORESEEN);
        }
        self.put(name, "checks", &text)
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
