//! `cinch guard`: a C file in, out comes the file with its open checks in it, and a report of which checks are left out and why. What was
//! proved counts only where all that the proof rests on is proved too, or made at run time.

mod command;
mod judge;
mod page;
mod report;
mod trust;
mod verified;
mod world;
mod wrapper;

use super::compile::{self, Job};
use super::translate_c::{Translated, translate_c};
use super::{Run, on_large_stack};
pub use verified::{Verified, guard_verified, last_words};

use crate::base::{CheckId, Diagnostic, ObligationKind, Span};
use crate::check;
use crate::cli::{self, GuardOptions, ProveOptions};
use crate::contract::program::{Clause, PROGRAM_START};
use crate::guard::{self, Guarded, Line, OnViolation, Request, World};
use crate::il::checks::Checks;
use crate::lower;
use crate::report::Format;
use crate::report::exit::Status;
use crate::report::guarded::Guarded as Count;
use crate::report::location::location;
use crate::source::{SourceMap, bytes};
use report::Proofs;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The runtime, beside the guarded file.
const RUNTIME: &str = "cinch_guard.c";

pub fn guard(options: &GuardOptions) -> ExitCode {
    if options.wrapper {
        return wrapper::wrap(options);
    }
    let begun = Instant::now();
    let run = on_large_stack(|| {
        let mut run = Run::default();
        if let Err(errors) = run.guard(options, begun) {
            run.diagnostics.extend(errors);
        }
        run
    });
    if run.diagnostics.is_empty() {
        Status::Proved.into()
    } else {
        run.tell(&options.output, begun).into()
    }
}

/// What is known of the whole program, and which of its files is guarded.
type InWorld<'a> = (&'a World, usize);

/// A file with its checks in it, and the checks that it asks for.
struct Rewritten {
    guarded: Guarded,
    checks: check::List,
    /// Those that nothing has to be asked about.
    held: BTreeSet<CheckId>,
    /// The kinds that are asked for.
    kinds: Checks,
}

/// A guarded file, and what to say about it.
struct Text {
    text: String,
    rewritten: Rewritten,
    proofs: Proofs,
}

impl Run {
    fn guard(&mut self, options: &GuardOptions, begun: Instant) -> Result<(), super::Errors> {
        let Some(file) = &options.file else { return Ok(()) };
        let output = options.output_file.clone().unwrap_or_else(|| beside(file));
        let Text { text, rewritten, proofs } =
            self.guarded_text(file, options, (&World::default(), 0), begun)?;
        write(&output, &text)?;
        if !options.no_runtime {
            write(&output.with_file_name(RUNTIME), &guard::runtime())?;
        }
        let mut count = Count::default();
        count.add(file, judge::of_file(&rewritten, &proofs.said, &self.sources));
        let guarded = &rewritten.guarded;
        if let Some(path) = &options.html {
            write(path, &page::page((file, &count), guarded, &proofs, &self.sources))?;
        }
        if options.output.format == Format::Json {
            let told = report::as_json((file, &count), guarded, &proofs, &self.sources);
            super::print(&format!("{told:#}\n"));
            return Ok(());
        }
        report::summary(file, &count, guarded, &proofs).iter().for_each(|line| super::note(line));
        report::not_run(guarded, &self.sources).iter().for_each(|line| super::note(line));
        if !options.no_runtime {
            super::note(&format!(
                "compile it with {RUNTIME}, which stands beside it, and -lpthread"
            ));
        }
        Ok(())
    }

    fn guarded_text(
        &mut self,
        file: &str,
        options: &GuardOptions,
        world: InWorld,
        begun: Instant,
    ) -> Result<Text, super::Errors> {
        let c = world::for_compiler(options);
        let language = super::language(file, c.language).map_err(|error| vec![error])?;
        let plan = compile::plan(vec![(file.to_string(), language)], &c)?;
        let Some(job) = plan.jobs.first() else { return Err(vec![]) };
        let alone;
        let world = match options.making.whole_program {
            true => {
                alone = world::of_jobs(&[job], options);
                (&alone, 0)
            }
            false => world,
        };
        let proofs = if options.no_prove {
            Proofs::default()
        } else {
            self.proofs(job, options, (&c, world.0), begun)?
        };
        let rewritten = self.rewrite(job, options, &proofs.settled, world)?;
        let text = self.assembled(&rewritten, options);
        Ok(Text { text, rewritten, proofs })
    }

    fn assembled(&self, rewritten: &Rewritten, options: &GuardOptions) -> String {
        let locate = |span: Span| locate(span, &self.sources);
        let on_violation = match options.making.on_violation {
            cli::OnViolation::Abort => OnViolation::Abort,
            cli::OnViolation::Report => OnViolation::Report,
            cli::OnViolation::Trap => OnViolation::Trap,
        };
        guard::assemble(&rewritten.guarded, &locate, on_violation)
    }

    /// Reads the file and puts its checks in, but for those that are settled.
    fn rewrite(
        &mut self,
        job: &Job,
        options: &GuardOptions,
        settled: &BTreeSet<CheckId>,
        world: InWorld,
    ) -> Result<Rewritten, super::Errors> {
        self.sources = SourceMap::default();
        let lowering =
            lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
        let Translated { annotated, checks, held, diagnostics, .. } =
            translate_c(job, &lowering, &mut self.sources);
        // What is wrong with the logical form of a program is no matter here.
        let Some(annotated) = annotated else { return Err(diagnostics) };
        if let Some(what) = annotated.typed.unsupported.iter().find(|it| !it.is_annotation) {
            let words = format!("{}: a program that has it cannot be written back", what.what);
            return Err(vec![Diagnostic::error("unsupported", what.span, words)]);
        }
        let only = &options.only;
        let wanted = |kind: ObligationKind| only.is_empty() || only.contains(&kind);
        let request = Request {
            checks: &checks,
            settled,
            world: world.0,
            file: world.1,
            wanted: &wanted,
            annotations: options.making.annotations,
            boundary: options.making.boundary,
        };
        let guarded = guard::guard(annotated, &request);
        Ok(Rewritten { guarded, checks, held, kinds: lowering.checks })
    }

    /// The checks that are proved, as far as the proofs can be relied on at run time.
    fn proofs(
        &mut self,
        job: &Job,
        options: &GuardOptions,
        (c, world): (&cli::CFileOptions, &World),
        begun: Instant,
    ) -> Result<Proofs, super::Errors> {
        let plain = self.rewrite(job, options, &BTreeSet::new(), (&World::default(), 0))?.guarded;
        let asked = options;
        // What is open is no finding here, and not told as one: it is checked when the program runs.
        let mut output = options.output.clone();
        output.format = Format::Json;
        let options = ProveOptions {
            others_run_first: !world.starts_alone(),
            refute: None,
            files: vec![job.path.clone()],
            functions: vec![],
            at: vec![],
            checks: options.checks.clone(),
            c: c.clone(),
            solver: options.solver.clone(),
            limits: options.limits.clone(),
            emit: vec![],
            emit_dir: None,
            no_verify: false,
            output,
        };
        let mut run = Run::default();
        if run.prove(&options, begun).is_err() {
            return Ok(Proofs::default());
        }
        let outcome = run.units.first().and_then(|unit| unit.outcome.as_ref());
        let lowering =
            lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
        let mut sources = SourceMap::default();
        let annotated = translate_c(job, &lowering, &mut sources).annotated;
        match (outcome, annotated) {
            (Some(outcome), Some(program)) => {
                let clause = |clause: &Clause| is_evaluated(clause, asked, &plain);
                let made = trust::Made { checks: &plain.answered, clause: &clause };
                let settled = trust::reliable(outcome, &program, &made, &BTreeSet::new());
                Ok(Proofs::new(outcome, settled))
            }
            _ => Ok(Proofs::default()),
        }
    }
}

/// Whether a clause that proofs take for true is evaluated where it has to hold.
fn is_evaluated(clause: &Clause, options: &GuardOptions, guarded: &Guarded) -> bool {
    options.making.boundary
        && options.only.is_empty()
        && !guarded.refused.contains_key(&clause.span)
        && clause.name.as_deref() != Some(PROGRAM_START)
}

fn write(path: &Path, text: &str) -> Result<(), super::Errors> {
    std::fs::write(path, bytes::encode(text)).map_err(|error| {
        let words = format!("cannot write {}: {error}", path.display());
        vec![Diagnostic::general("write-failed", words)]
    })
}

fn beside(file: &str) -> PathBuf {
    Path::new(file).with_extension("guarded.c")
}

/// Where something stands in what the user wrote, with its line.
fn locate(span: Span, sources: &SourceMap) -> Option<Line> {
    let at = location(span, sources)?;
    let written = sources.written(span);
    let file = &sources.files()[sources.file_index(written.start)];
    let range = file.line_range(file.line_of(written.start))?;
    let text = file.text[range].trim_end_matches(['\n', '\r']).to_string();
    let length = match at.line == at.end_line {
        true => at.end_column.saturating_sub(at.column).max(1),
        false => text.chars().count().saturating_sub(at.column - 1).max(1),
    };
    Some(Line {
        file: at.file,
        line: at.line as u32,
        column: at.column as u32,
        length: length as u32,
        text,
    })
}
