//! How a run ended, as one of seven statuses with fixed exit codes: diagnostics and outcome in, `Status` out.
//! When several apply the worse wins: interrupted > trouble > rejected > not proved > undecided > proved.

use crate::base::{Diagnostic, Severity};
use crate::prove::verdict::{Outcome, Reason, Verdict};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Every obligation is proved, or holds in every run of its program.
    Proved,
    /// Some obligation has a countermodel.
    NotProved,
    /// The command line made no sense. Never computed: the argument parser ends the run.
    Usage,
    /// The input cannot be read, parsed or typed.
    Rejected,
    /// No countermodel, but some obligation was left open: time, limits, an unknown, an unsupported construct.
    Undecided,
    /// No solver, no compiler, or a bug of ours.
    Trouble,
    /// The user stopped the run.
    Interrupted,
}

/// Codes of diagnostics that are no fault of the input.
const TROUBLE_CODES: [&str; 4] = ["no-solver", "no-compiler", "internal-error", "write-failed"];

pub fn status<'a>(
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
    outcomes: impl IntoIterator<Item = &'a Outcome>,
) -> Status {
    let outcomes: Vec<&Outcome> = outcomes.into_iter().collect();
    let errors: Vec<&Diagnostic> =
        diagnostics.into_iter().filter(|entry| entry.severity == Severity::Error).collect();
    if outcomes.iter().any(|outcome| outcome.interrupted) {
        return Status::Interrupted;
    }
    let verdicts = || {
        outcomes
            .iter()
            .flat_map(|outcome| &outcome.implementations)
            .flat_map(|implementation| &implementation.obligations)
            .map(|result| &result.verdict)
    };
    let ours = |verdict: &Verdict| matches!(verdict, Verdict::NotProved(Reason::InternalError(_)));
    if errors.iter().any(|error| TROUBLE_CODES.contains(&error.code)) || verdicts().any(ours) {
        return Status::Trouble;
    }
    if !errors.is_empty() {
        return Status::Rejected;
    }
    let refused = |verdict: &Verdict| {
        matches!(
            verdict,
            Verdict::Refuted(_) | Verdict::NotProved(Reason::Countermodel | Reason::Vacuous)
        )
    };
    if verdicts().any(refused) {
        Status::NotProved
    } else if !verdicts().all(|it| matches!(it, Verdict::Proved | Verdict::EveryRun(_))) {
        Status::Undecided
    } else {
        Status::Proved
    }
}

impl Status {
    pub fn code(self) -> u8 {
        match self {
            Status::Proved => 0,
            Status::NotProved => 1,
            Status::Usage => 2,
            Status::Rejected => 3,
            Status::Undecided => 4,
            Status::Trouble => 5,
            Status::Interrupted => 130,
        }
    }

    /// The stable name, as in the JSON report's `outcome`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::NotProved => "not-proved",
            Status::Usage => "usage",
            Status::Rejected => "rejected",
            Status::Undecided => "undecided",
            Status::Trouble => "trouble",
            Status::Interrupted => "interrupted",
        }
    }
}

impl From<Status> for std::process::ExitCode {
    fn from(status: Status) -> std::process::ExitCode {
        status.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{FailingRun, Owner, SeenBy, Span};
    use crate::il::obligation::{Obligation, ObligationKind};
    use crate::prove::verdict::{ImplementationResult, ObligationResult};
    use std::time::Duration;

    fn outcome(verdicts: &[Verdict]) -> Outcome {
        let result = |verdict: &Verdict| ObligationResult {
            obligation: Obligation::new(ObligationKind::Assertion, Span::default()),
            verdict: verdict.clone(),
            time: Duration::ZERO,
            solver: "z3".into(),
            trace: None,
            also: vec![],
            provisos: vec![],
        };
        let implementation = ImplementationResult {
            owner: Owner::Function("P".into()),
            name: "P".into(),
            span: Span::default(),
            obligations: verdicts.iter().map(result).collect(),
            time: Duration::ZERO,
            queries: 1,
            steps: None,
        };
        Outcome { implementations: vec![implementation], interrupted: false }
    }

    #[test]
    fn the_worst_wins() {
        let model = Verdict::NotProved(Reason::Countermodel);
        let late = Verdict::NotProved(Reason::Timeout(Duration::from_secs(10)));
        let missing = Verdict::Unsupported("floats".into());
        let code = |diagnostics: &[Diagnostic], verdicts: &[Verdict]| {
            status(diagnostics, Some(&outcome(verdicts))).code()
        };
        assert_eq!(status(&[], None).code(), 0);
        assert_eq!(code(&[], &[Verdict::Proved]), 0);
        assert_eq!(code(&[], &[Verdict::Proved, late.clone()]), 4);
        assert_eq!(code(&[], &[missing]), 4);
        let seen_by = SeenBy::Machine(String::new());
        let entry = "P".into();
        let run = FailingRun {
            steps: vec![],
            seen_by,
            given: vec![],
            assumed: vec![],
            entry,
            requires: None,
        };
        assert_eq!(code(&[], &[late.clone(), Verdict::Refuted(run.into())]), 1);
        let bug = Verdict::NotProved(Reason::InternalError("impossible".into()));
        assert_eq!(code(&[], &[Verdict::Proved, bug, model.clone()]), 5);
        assert_eq!(code(&[], &[late, model.clone()]), 1);
        let wrong = Diagnostic::error("type-error", Span::default(), "no");
        let broken = Diagnostic::general("internal-error", "no");
        let doubtful = Diagnostic::warning("unused", Span::default(), "hm");
        assert_eq!(code(std::slice::from_ref(&wrong), std::slice::from_ref(&model)), 3);
        assert_eq!(code(&[wrong, broken], &[model]), 5);
        assert_eq!(code(&[doubtful], &[Verdict::Proved]), 0);
        let stopped = Outcome { interrupted: true, ..Outcome::default() };
        assert_eq!(status(&[], Some(&stopped)).code(), 130);
    }
}
