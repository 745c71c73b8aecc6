//! Examines the solvers of this machine: finds all of them, asks each six small questions, and tells what it saw.
//! A solver that fails one is still reported; nothing here decides what is used.

use crate::smt::provision::{self, Found, FoundIn, Surroundings};
use crate::smt::session::{Answer, Limits, Session};
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(Clone, Debug)]
pub struct SolverReport {
    pub name: String,
    pub version: Option<String>,
    pub program: PathBuf,
    pub place: FoundIn,
    /// Whether it is the one that proofs are made with, unless another is named.
    pub used: bool,
    /// What somebody should know who relies on it.
    pub remark: Option<String>,
    /// What it offers, and whether it does.
    pub features: Vec<(&'static str, bool)>,
    pub questions: Vec<QuestionReport>,
}

#[derive(Clone, Debug)]
pub struct QuestionReport {
    pub name: &'static str,
    pub passed: bool,
    /// What it answered, for people.
    pub answer: String,
    pub time: Duration,
}

impl SolverReport {
    pub fn passed(&self) -> bool {
        self.questions.iter().all(|question| question.passed)
    }
}

struct Question {
    name: &'static str,
    text: &'static str,
    expected: Expected,
}

enum Expected {
    Unsat,
    /// The value of `x` in every model.
    Model(&'static str),
    /// No proof and no model in a short time, and the session can go on.
    NoAnswer,
}

const QUESTIONS: [Question; 6] = [
    Question {
        name: "arithmetic",
        text: "(declare-fun x () Int) (assert (and (< x 3) (> (* 2 x) 5)))",
        expected: Expected::Unsat,
    },
    Question {
        name: "model",
        text: "(declare-fun x () Int) (assert (and (< x 0) (> (* 2 x) (- 4))))",
        expected: Expected::Model("(- 1)"),
    },
    Question {
        name: "quantifier with trigger",
        text: "(declare-fun f (Int) Int) (declare-fun x () Int)
               (assert (forall ((i Int)) (! (> (f i) i) :pattern ((f i)))))
               (assert (<= (f (f x)) x))",
        expected: Expected::Unsat,
    },
    Question {
        name: "arrays",
        text: "(declare-fun a () (Array Int Int)) (declare-fun i () Int) (declare-fun j () Int)
               (assert (not (= i j)))
               (assert (not (= (select (store a i 1) j) (select a j))))",
        expected: Expected::Unsat,
    },
    Question {
        name: "datatypes",
        text: "(declare-datatypes ((c!List 0)) (((c!nil) (c!cons (c!head Int) (c!tail c!List)))))
               (declare-fun l () c!List)
               (assert (not (= l c!nil)))
               (assert (not (= l (c!cons (c!head l) (c!tail l)))))",
        expected: Expected::Unsat,
    },
    Question {
        name: "limits",
        text: "(declare-fun a () Int) (declare-fun b () Int) (declare-fun c () Int)
               (assert (and (> a 1) (> b 1) (> c 1) (= (+ (* a a a) (* b b b)) (* c c c))))",
        expected: Expected::NoAnswer,
    },
];

/// All solvers that are installed, or those that `wish` (the value of `--solver`) names. Fetches nothing.
pub fn examine(
    wish: Option<&str>,
    here: &Surroundings,
    launcher: Option<PathBuf>,
) -> Vec<SolverReport> {
    let used = provision::find_at_hand(wish, here, &mut |_| {}).unwrap_or_default();
    let used_programs: Vec<PathBuf> =
        used.iter().map(|found| found.solver.program.clone()).collect();
    let found = match wish {
        None => {
            let mut all = provision::find_all(here);
            let is_new =
                |one: &Found| !all.iter().any(|it| it.solver.program == one.solver.program);
            let named: Vec<Found> = used.into_iter().filter(is_new).collect();
            all.extend(named);
            all
        }
        Some(_) => used,
    };
    let examined = found.into_iter().map(|found| examine_one(found, launcher.clone()));
    let marked = examined
        .map(|report| SolverReport { used: used_programs.contains(&report.program), ..report });
    marked.collect()
}

/// What this solver is and how it does.
pub fn examine_one(found: Found, launcher: Option<PathBuf>) -> SolverReport {
    let remark = provision::remark(&found);
    let Found { solver, place } = found;
    let limits = Limits {
        time: Duration::from_secs(5),
        start: Duration::from_secs(10),
        ..Limits::default()
    };
    let mut session = Session::new(solver.clone(), limits, launcher);
    let features = vec![
        ("step limit", solver.kind.steps.is_some()),
        ("time limit", solver.kind.time.is_some()),
        ("memory limit", solver.kind.memory.is_some() || cfg!(target_os = "linux")),
        ("limits without restart", solver.kind.bounds_change),
    ];
    let questions = QUESTIONS.iter().map(|question| ask(question, &mut session)).collect();
    let version = solver.version().map(str::to_string);
    SolverReport {
        name: solver.name(),
        version,
        program: solver.program,
        place,
        used: false,
        remark,
        features,
        questions,
    }
}

fn ask(question: &Question, session: &mut Session) -> QuestionReport {
    let begun = Instant::now();
    let (passed, answer) = match question.expected {
        Expected::Unsat => {
            let answer = session.check(question.text);
            (answer == Answer::Unsat, describe(&answer))
        }
        Expected::Model(expected) => {
            let answer = session.check(question.text);
            let value = session
                .values(&["x".to_string()])
                .ok()
                .and_then(|values| values.into_iter().next().flatten());
            let value = value.map(|value| value.to_string());
            let text = format!("{}, x = {}", describe(&answer), value.as_deref().unwrap_or("?"));
            (answer == Answer::Sat && value.as_deref() == Some(expected), text)
        }
        Expected::NoAnswer => {
            session.set_limits(Limits { time: Duration::from_millis(200), ..Limits::default() });
            let answer = session.check(question.text);
            let next = session.check("(assert false)");
            let given_up = !answer.is_conclusive()
                && !matches!(answer, Answer::Crash(_) | Answer::Interrupted);
            (
                given_up && next == Answer::Unsat,
                format!("{}, then {}", describe(&answer), describe(&next)),
            )
        }
    };
    QuestionReport { name: question.name, passed, answer, time: begun.elapsed() }
}

/// An answer in a few words.
pub fn describe(answer: &Answer) -> String {
    match answer {
        Answer::Unsat => "unsat".into(),
        Answer::Sat => "sat".into(),
        Answer::Unknown(reason) if reason.is_empty() => "unknown".into(),
        Answer::Unknown(reason) => format!("unknown ({reason})"),
        Answer::Timeout(limit) => format!("no answer in {} ms", limit.as_millis()),
        Answer::ResourceLimit(what) => format!("out of {what}"),
        Answer::Crash(text) => text.clone(),
        Answer::Interrupted => "interrupted".into(),
    }
}

/// For people: a few lines.
impl fmt::Display for SolverReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = self.version.as_deref().unwrap_or("of unknown version");
        let used = if self.used { ": used for proofs" } else { "" };
        writeln!(out, "{} {version}{used}", self.name)?;
        writeln!(out, "  {} ({})", self.program.display(), self.place)?;
        match &self.remark {
            Some(remark) => writeln!(out, "  {remark}")?,
            None => writeln!(out, "  the version that cinch is tested with")?,
        }
        for (feature, there) in &self.features {
            writeln!(out, "  {} {feature}", if *there { "with" } else { "without" })?;
        }
        for question in &self.questions {
            let mark = if question.passed { "ok  " } else { "FAIL" };
            let time = question.time.as_millis();
            writeln!(out, "  {mark} {}: {} ({time} ms)", question.name, question.answer)?;
        }
        Ok(())
    }
}
