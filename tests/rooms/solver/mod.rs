//! Solver processes: scripts that misbehave in every way we could think of, and real solvers. Whatever a solver does, the
//! answer is the right kind of trouble, comes soon, is never `Unsat`, and leaves no process behind.

mod lifetime;
mod misbehave;
mod race;
mod real;

use crate::harness::Trial;
use cinch::smt::process::{Launch, Process};
use cinch::smt::session::{Limits, Session};
use cinch::smt::solvers::Solver;
use std::path::PathBuf;
use std::time::Duration;

pub fn trials() -> Vec<Trial> {
    let rooms = [lifetime::trials(), misbehave::trials(), race::trials(), real::trials()];
    rooms.into_iter().flatten().collect()
}

const LAUNCHER: &str = env!("CARGO_BIN_EXE_cinch");

/// Reads commands; `reply` is what a line `(check-sat)` leads to. Echoes markers as Z3 does.
fn mock(reply: &str) -> String {
    mock_with_reason(reply, "(incomplete quantifiers)")
}

/// Says `reason` when asked why it does not know. `$depth` is the number of scopes it is in.
fn mock_with_reason(reply: &str, reason: &str) -> String {
    format!(
        r#"depth=0
           while read -r line; do
             case "$line" in
               "(echo "*) line=${{line#*\"}}; echo "${{line%\"*}}";;
               "(check-sat)") {reply};;
               "(get-info :reason-unknown)") echo "(:reason-unknown \"{reason}\")";;
               "(push 1)") depth=$((depth + 1));;
               "(pop "*) line=${{line#* }}; depth=$((depth - ${{line%)}}));;
               "(die)") exit 9;;
             esac
           done"#
    )
}

struct Mock {
    session: Session,
    _folder: tempfile::TempDir,
}

fn start(script: &str, time: Duration, launcher: Option<&str>) -> Mock {
    let folder = tempfile::tempdir().expect("a folder for the script");
    let path = folder.path().join("mock.sh");
    std::fs::write(&path, script).expect("the script is written");
    let solver = Solver::from_command(&format!("/bin/sh {}", path.display())).expect("a command");
    let limits = Limits { time, start: Duration::from_millis(1200), ..Limits::default() };
    Mock { session: Session::new(solver, limits, launcher.map(PathBuf::from)), _folder: folder }
}

/// A shell with 1 GiB.
fn shell(script: &str) -> Process {
    let arguments = vec!["-c".into(), script.into()];
    let launcher = Some(LAUNCHER.into());
    Process::start(&Launch {
        program: "/bin/sh".into(),
        arguments,
        memory: Some(1 << 30),
        launcher,
    })
    .expect("a shell")
}
