//! Which functions of a file cinch proves, by one question for each: what stands open, and why, is not asked. This is much faster than a
//! whole run, as what cannot be proved costs most.

use cinch::prove::schedule;
use cinch::smt::background::Background;
use cinch::smt::query::{Query, leave_out};
use cinch::smt::session::{Answer, Limits, Session};
use cinch::vc;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Enough for what is proved at all in most cases.
const STEPS: u64 = 1_000_000;

pub fn session() -> Session {
    let limits = Limits { time: Duration::from_secs(3), steps: Some(STEPS), ..Limits::default() };
    Session::new(crate::il::solver(), limits, Some(env!("CARGO_BIN_EXE_cinch").into()))
}

/// What cinch says of the functions of a file.
#[derive(Default)]
pub struct Answers {
    proved: BTreeSet<String>,
    open: BTreeSet<String>,
}

impl Answers {
    /// Whether a function is proved, and what is made of it for calls through pointers, which has a longer name.
    pub fn is_proved(&self, function: &str) -> bool {
        let is_its =
            |name: &String| name.strip_prefix(function).is_some_and(|it| it.starts_with('.'));
        self.proved.contains(function)
            && !self.open.contains(function)
            && !self.open.iter().any(is_its)
    }
}

pub fn ask(path: &Path, session: &mut Session) -> Answers {
    let (program, _) = crate::il::core(&emitted(path));
    let prepared = vc::prepare(program);
    let background = Background::new(&prepared.program, true);
    let mut answers = Answers::default();
    for index in schedule::to_prove(&prepared.program) {
        let implementation = &prepared.program.implementations[index];
        let generated = vc::generate(&prepared, implementation);
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, &background, extra, true);
        let probes = generated.goal.obligations.iter().filter(|of| of.obligation.kind.is_probe());
        let without_probes: String = probes.map(|of| leave_out(of.choice)).collect();
        session.forget();
        session.push(query.background.as_str());
        session.push(query.goal.as_str());
        let name = implementation.owner.to_string();
        match session.check(&without_probes) {
            Answer::Unsat => answers.proved.insert(name),
            _ => answers.open.insert(name),
        };
    }
    answers
}

/// The file in the intermediate language. A file that cinch does not accept is a mistake of ours.
fn emitted(path: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--emit", "bpl", "--no-verify"])
        .arg(path)
        .output()
        .expect("cinch starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {words}", path.display());
    String::from_utf8_lossy(&output.stdout).into_owned()
}
