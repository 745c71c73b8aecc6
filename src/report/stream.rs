//! Findings as they come: results about functions in any order in, the report's text about them out, in the order of the functions.
//! Rule: what has been handed out for a part is the beginning of what `part_text` makes of it in the end, so that the rest can
//! follow.

use super::{
    Place, Presentation, expansion, findings, input_of, is_loud, of_findings, terminal, values,
};
use crate::base::Diagnostic;
use crate::prove::verdict::{ImplementationResult, Outcome};
use crate::source::SourceMap;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// One part of a report on its way.
pub struct Stream {
    pub place: Place,
    pub presentation: Presentation,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Results that have to wait for others, by their positions.
    waiting: BTreeMap<usize, ImplementationResult>,
    next: usize,
    shown: usize,
}

impl Stream {
    pub fn new(place: Place, presentation: Presentation) -> Stream {
        Stream { place, presentation, state: Mutex::default() }
    }

    /// What is said of the input, before anything is proved.
    pub fn begin(&self, input: &[Diagnostic], sources: &SourceMap) -> String {
        let written: Vec<Diagnostic> =
            input.iter().map(|entry| expansion::written(entry, sources)).collect();
        let (shown, _) = input_of(&written, self.place, self.presentation);
        terminal::render(&shown, sources, self.presentation.colour)
    }

    /// Takes the result about the function at this position, and hands `tell` what can be told now: nothing that
    /// another thread has to tell comes between.
    pub fn finished(
        &self,
        position: usize,
        result: &ImplementationResult,
        sources: &SourceMap,
        tell: impl FnOnce(&str),
    ) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.waiting.insert(position, result.clone());
        let mut text = String::new();
        loop {
            let next = state.next;
            let Some(result) = state.waiting.remove(&next) else { break };
            state.next += 1;
            text.push_str(&self.text(result, sources, &mut state.shown));
        }
        if !text.is_empty() {
            tell(&text);
        }
    }

    fn text(&self, result: ImplementationResult, sources: &SourceMap, shown: &mut usize) -> String {
        let mut outcome = Outcome { implementations: vec![result], interrupted: false };
        match self.place {
            Place::Whole => values::in_own_terms(&mut outcome, sources),
            Place::File => values::in_c_terms(&mut outcome, sources),
        }
        let found = findings::findings(&outcome, sources, self.presentation.grouping());
        let found = found.iter().map(|finding| expansion::written(finding, sources));
        let found: Vec<Diagnostic> =
            found.filter(|finding| is_loud(finding, self.presentation)).collect();
        let new: Vec<&Diagnostic> = found.iter().collect();
        let text = of_findings(&new, *shown, sources, self.place, self.presentation);
        *shown += new.len();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Owner, Span};
    use crate::il::obligation::{Obligation, ObligationKind};
    use crate::prove::verdict::{ObligationResult, Reason, Verdict};
    use crate::report::{Colour, Format, Report, Unit, Verbosity, part_text};
    use std::time::Duration;

    const PLAIN: Presentation =
        Presentation { format: Format::Human, verbosity: Verbosity::Normal, colour: Colour::Plain };

    /// A function at this offset, of which as many obligations are open.
    fn result(name: &str, at: u32, open: u32) -> ImplementationResult {
        let obligations = (0..open).map(|_| ObligationResult {
            obligation: Obligation::new(ObligationKind::Assertion, Span::new(at, at + 1)),
            verdict: Verdict::NotProved(Reason::Timeout(Duration::ZERO)),
            time: Duration::ZERO,
            solver: "".into(),
            trace: None,
            also: vec![],
            provisos: vec![],
        });
        ImplementationResult {
            owner: Owner::Function(name.into()),
            name: name.into(),
            span: Span::new(at, at + 1),
            obligations: obligations.collect(),
            time: Duration::ZERO,
            queries: 0,
            steps: None,
        }
    }

    #[test]
    fn what_is_told_early_is_the_beginning_of_the_report() {
        let mut sources = SourceMap::default();
        sources.add("file.c", "a b c").expect("it is short");
        let results = [result("a", 0, 2), result("b", 2, 0), result("c", 4, 50)];
        let stream = Stream::new(Place::File, PLAIN);
        let mut told = stream.begin(&[], &sources);
        let mut steps = vec![];
        for position in [1, 2, 0] {
            let before = told.len();
            let tell = |text: &str| told.push_str(text);
            stream.finished(position, &results[position], &sources, tell);
            steps.push(told.len() - before);
        }
        // Nothing is told of the others before the first.
        assert_eq!(steps[..2], [0, 0]);
        assert!(steps[2] > 0);
        let outcome = Some(Outcome { implementations: results.to_vec(), interrupted: false });
        let (name, diagnostics) = ("file.c".into(), vec![]);
        let units = [Unit { name, sources, diagnostics, outcome }];
        let report = Report {
            sources: &SourceMap::default(),
            diagnostics: &[],
            outcome: None,
            solvers: &[],
            units: &units,
            guarded: None,
            elapsed: Duration::ZERO,
        };
        let whole = part_text(&report, 1, PLAIN);
        assert_eq!(whole.strip_prefix(&told), Some("... and 12 more findings; -v shows all\n\n"));
    }
}
