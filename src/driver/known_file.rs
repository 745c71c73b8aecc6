//! Remembers what became of whole C files: a file as the preprocessor left it in, what was told of it the last time out. Nothing of it has
//! to be translated then. Rule: only where nothing has changed that its verdicts depend on; what the clock or a crash had a part in is
//! not kept, and what cannot be read counts as not there.

use super::compile::Job;
use crate::base::{Diagnostic, Label, Severity};
use crate::cli::{LimitOptions, ProveOptions};
use crate::prove::cache;
use crate::prove::verdict::{Outcome, Reason, Verdict};
use crate::report::{Unit, explain};
use crate::source::{Compilation, SourceFile, SourceMap};
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What verdicts depend on besides the file and how it is compiled.
pub struct KnownFiles<'a> {
    folder: PathBuf,
    /// What is asked for.
    wanted: Vec<String>,
    /// Solvers and limits. Found out while the file is read, so that it is asked for late; `None` when there is no solver yet.
    answered_by: &'a (dyn Fn() -> Option<String> + Sync),
}

/// Where the answer about one file is kept, and what it has to be the answer to.
pub struct Page {
    path: PathBuf,
    question: String,
    /// How many files of the map the question is about; those behind them are part of the answer.
    files: usize,
}

#[derive(Deserialize)]
struct Answer {
    files: Vec<SourceFile>,
    messages: Vec<Message>,
    outcome: Outcome,
}

/// The same as it is written.
#[derive(Serialize)]
struct Written<'a> {
    files: Vec<&'a SourceFile>,
    messages: Vec<Message>,
    outcome: &'a Outcome,
}

/// A diagnostic; its code is one that has a page.
#[derive(Serialize, Deserialize)]
struct Message {
    severity: Severity,
    code: String,
    message: String,
    labels: Vec<Label>,
    notes: Vec<String>,
}

/// Folders for headers that no argument names. What is in them may be read by what we read ourselves.
const FOLDERS_OF_HEADERS: [&str; 3] = ["CPATH", "C_INCLUDE_PATH", "GCC_EXEC_PREFIX"];

impl<'a> KnownFiles<'a> {
    /// None where nothing is to be remembered, or where more is wanted than verdicts.
    pub fn new(
        options: &ProveOptions,
        folder: Option<PathBuf>,
        answered_by: &'a (dyn Fn() -> Option<String> + Sync),
    ) -> Option<KnownFiles<'a>> {
        let is_set = |name: &&str| std::env::var_os(name).is_some();
        if options.no_verify || !options.emit.is_empty() || FOLDERS_OF_HEADERS.iter().any(is_set) {
            return None;
        }
        let ourselves = stamp(&std::env::current_exe().ok()?)?;
        // An option that is new has to be thought about.
        let ProveOptions {
            files: _,
            functions,
            at,
            refute: _,
            checks,
            others_run_first,
            c,
            solver: _,
            limits:
                LimitOptions { timeout: _, rlimit: _, budget: _, memory: _, jobs: _, no_cache: _, seed },
            emit: _,
            emit_dir: _,
            no_verify: _,
            output: _,
        } = options;
        let version = env!("CARGO_PKG_VERSION").to_string();
        let others = text(others_run_first);
        let options = [text(functions), text(at), text(checks), others, text(c), text(seed)];
        let wanted = [version, ourselves].into_iter().chain(options).collect();
        Some(KnownFiles { folder: folder?, wanted, answered_by })
    }

    /// Of a file that has just been read.
    pub fn page(&self, job: &Job, sources: &SourceMap) -> Option<Page> {
        let answered_by = (self.answered_by)()?;
        let Job { path, compilation, model, said, notes } = job;
        let Compilation { compiler, arguments, folder, own_headers, language } = compilation;
        let compiler_stamp = compiler.found().and_then(|found| stamp(&found));
        let place = std::path::absolute(path).unwrap_or_else(|_| path.into());
        let place = [text(&place), text(path)];
        let compiled = [
            text(&compiler.command()),
            text(&compiler_stamp),
            text(arguments),
            text(folder),
            text(own_headers),
            text(language),
            text(model),
            text(said),
            text(notes),
        ];
        let files = sources.files();
        let texts = files.iter().flat_map(|file| [file.name.as_str(), file.text.as_str()]);
        let mut parts: Vec<&str> = vec![&answered_by];
        parts.extend(self.wanted.iter().chain(&place).chain(&compiled).map(String::as_str));
        parts.extend(texts);
        let question = cache::fingerprint(parts);
        // A file that has changed takes the place of what it was.
        let name = self.wanted[2..].iter().chain(&place).map(String::as_str);
        let path = cache::file_entry(&self.folder, &cache::fingerprint(name));
        Some(Page { path, question, files: files.len() })
    }
}

impl Page {
    /// What was told the last time; the files that its places are in are added to the map.
    pub fn find(&self, sources: &mut SourceMap) -> Option<(Vec<Diagnostic>, Outcome)> {
        let text = cache::read_file_entry(&self.path, &self.question)?;
        let Answer { files, messages, outcome } = serde_json::from_str(&text).ok()?;
        let messages: Option<Vec<Diagnostic>> = messages.into_iter().map(Message::read).collect();
        let messages = messages?;
        let mut whole = sources.clone();
        whole.restore(files)?;
        *sources = whole;
        Some((messages, outcome))
    }

    pub fn keep(&self, unit: &Unit) {
        let Some(outcome) = unit.outcome.clone().filter(is_lasting) else { return };
        let outcome = without_times(outcome);
        let files = unit.sources.files().iter().skip(self.files).map(Arc::as_ref).collect();
        let messages = unit.diagnostics.iter().map(Message::new).collect();
        if let Ok(text) = serde_json::to_string(&Written { files, messages, outcome: &outcome }) {
            cache::write_file_entry(&self.path, &self.question, &text);
        }
    }
}

impl Message {
    fn new(diagnostic: &Diagnostic) -> Message {
        let Diagnostic { severity, code, message, labels, notes } = diagnostic.clone();
        Message { severity, code: code.to_string(), message, labels, notes }
    }

    fn read(self) -> Option<Diagnostic> {
        let Message { severity, code, message, labels, notes } = self;
        Some(Diagnostic { severity, code: explain::known_code(&code)?, message, labels, notes })
    }
}

/// Whether it would come out the same on another day.
fn is_lasting(outcome: &Outcome) -> bool {
    let results = outcome.implementations.iter().flat_map(|body| &body.obligations);
    let is_lasting = |verdict: &Verdict| match verdict {
        Verdict::Proved | Verdict::Unsupported(_) => true,
        Verdict::NotProved(reason) => match reason {
            Reason::Countermodel | Reason::Vacuous | Reason::Incomplete(_) => true,
            Reason::BehindUnsupported => true,
            Reason::ResourceLimit(which) => which == "steps",
            Reason::Timeout(_) | Reason::SolverCrash(_) => false,
            Reason::InternalError(_) | Reason::Interrupted => false,
        },
        Verdict::Refuted(_) | Verdict::EveryRun(_) => false,
    };
    !outcome.interrupted && results.map(|result| &result.verdict).all(is_lasting)
}

/// What is remembered takes no time.
fn without_times(mut outcome: Outcome) -> Outcome {
    for implementation in &mut outcome.implementations {
        implementation.time = Duration::ZERO;
        implementation.obligations.iter_mut().for_each(|result| result.time = Duration::ZERO);
    }
    outcome
}

fn text(value: &(impl Debug + ?Sized)) -> String {
    format!("{value:?}")
}

/// Changes whenever the file is written or replaced.
fn stamp(path: &Path) -> Option<String> {
    use std::os::unix::fs::MetadataExt;
    let data = std::fs::metadata(path).ok()?;
    let times = (data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec());
    let name: &OsStr = path.as_os_str();
    Some(text(&(name, data.dev(), data.ino(), data.size(), times)))
}
