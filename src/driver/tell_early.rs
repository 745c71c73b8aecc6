//! Tells people of findings while other functions are still being proved: results in, text on stderr out, and kept, so that the
//! report at the end goes on where this stopped. Only where people read: other forms of reports are whole documents.

use super::Run;
use crate::base::Diagnostic;
use crate::cli::ProveOptions;
use crate::prove::verdict::ImplementationResult;
use crate::prove::watch::Watch;
use crate::report::progress::Progress;
use crate::report::stream::Stream;
use crate::report::{Format, Place, Presentation, Report, part_text};
use crate::source::SourceMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// What has been told so far.
pub struct Early {
    presentation: Option<Presentation>,
    text: Mutex<String>,
    /// How many parts of the report have been told to their end, and how much was told before the part that is open.
    parts: usize,
    before: usize,
}

impl Early {
    /// Whoever asks for single lines may have to be told first that nothing is there, and what a search refutes later is told once.
    pub fn new(options: &ProveOptions, presentation: Presentation) -> Early {
        let human = presentation.format == Format::Human;
        let wanted = human && options.at.is_empty() && options.refute.is_none();
        let presentation = wanted.then_some(presentation);
        Early { presentation, text: Mutex::default(), parts: 0, before: 0 }
    }

    /// Tells what stands before the part with this index.
    pub fn go_to(&mut self, index: usize, report: &Report, progress: &Progress) {
        let Some(presentation) = self.presentation else { return };
        while self.parts < index {
            let whole = part_text(report, self.parts, presentation);
            let said = self.said();
            // Nothing is told twice; what differs from the beginning waits for the end.
            let rest = whole.strip_prefix(&said[self.before..]).unwrap_or_default();
            self.tell(rest, progress);
            self.parts += 1;
            self.before = self.said().len();
        }
    }

    /// The next part, of which the messages about the input are told at once.
    pub fn begin(
        &self,
        (sources, input): (&SourceMap, &[Diagnostic]),
        place: Place,
        progress: &Progress,
    ) -> Option<Stream> {
        let stream = Stream::new(place, self.presentation?);
        self.tell(&stream.begin(input, sources), progress);
        Some(stream)
    }

    fn tell(&self, text: &str, progress: &Progress) {
        // With stderr gone there is nobody left to tell.
        progress.aside(|| drop(std::io::stderr().write_all(text.as_bytes())));
        self.text.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
    }

    pub fn said(&self) -> String {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Looks on while functions of one part are proved.
pub struct Teller<'a> {
    pub early: &'a Early,
    pub stream: Option<&'a Stream>,
    pub sources: &'a SourceMap,
    pub progress: &'a Progress,
    /// How many functions of the part were proved before.
    pub before: usize,
}

impl Watch for Teller<'_> {
    fn started(&self, name: &str) {
        self.progress.started(name);
    }

    fn finished(&self, position: usize, result: &ImplementationResult) {
        self.progress.finished(position, result);
        if let Some(stream) = self.stream {
            let tell = |text: &str| self.early.tell(text, self.progress);
            stream.finished(self.before + position, result, self.sources, tell);
        }
    }
}

impl Run {
    /// The report so far.
    pub fn so_far(&self) -> Report<'_> {
        Report {
            sources: &self.sources,
            diagnostics: &self.diagnostics,
            outcome: self.outcome.as_ref(),
            solvers: &self.solvers,
            units: &self.units,
            guarded: None,
            elapsed: std::time::Duration::ZERO,
        }
    }
}
