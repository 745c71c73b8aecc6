//! One script per way to misbehave. `answer` asks each with and without the launcher.

use super::{LAUNCHER, mock, mock_with_reason, start};
use crate::harness::{Trial, tests};
use cinch::smt::session::{Answer, Limits, Session};
use cinch::smt::solvers::Solver;
use std::path::PathBuf;
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    tests![
        an_honest_mock_is_believed,
        quoted_markers_are_understood,
        dying_at_the_start,
        a_missing_program,
        commands_that_say_who_they_are,
        dying_in_the_middle_of_a_query,
        dying_after_the_answer_but_before_the_marker,
        hanging_and_ignoring_signals,
        hanging_at_the_start,
        garbage,
        deep_parentheses,
        fifty_megabytes,
        output_without_end,
        a_flood_on_stderr,
        a_script_larger_than_every_pipe,
        unknown_with_its_reason,
        reasons_that_are_limits,
        frames_come_back_after_a_crash,
        unsat_and_an_error,
        an_error_in_a_frame_voids_the_check,
        a_solver_without_scopes,
        one_answer_too_many,
        a_late_answer_is_not_taken_for_the_next_one,
        unsat_to_everything_without_markers,
        an_echo_of_all_input,
        a_grandchild_that_holds_the_pipes,
        a_closed_output,
        exit_code_101_is_memory
    ]
}

/// The answers of a mock without and with the launcher. On an idle machine each comes within `time` and half a second; the
/// bound here is for busy ones.
fn answers(script: &str, time: Duration) -> [Answer; 2] {
    [None, Some(LAUNCHER)].map(|launcher| {
        let mut mock = start(script, time, launcher);
        mock.session.push("(declare-fun x () Int)");
        let begun = Instant::now();
        let answer = mock.session.check("(assert false)");
        assert!(
            begun.elapsed() < time + Duration::from_secs(4),
            "{answer:?} after {:?}",
            begun.elapsed()
        );
        // The session must survive: the same trouble again, not a hang or a stale answer.
        assert_ne!(mock.session.check("(assert true)"), Answer::Unsat);
        answer
    })
}

fn answer(script: &str) -> Answer {
    let [direct, launched] = answers(script, Duration::from_millis(500));
    assert_eq!(
        std::mem::discriminant(&direct),
        std::mem::discriminant(&launched),
        "{direct:?} {launched:?}"
    );
    launched
}

fn crash(script: &str) -> String {
    match answer(script) {
        Answer::Crash(text) => text,
        other => panic!("a crash was expected, not {other:?}"),
    }
}

fn timeout(script: &str) {
    assert_eq!(answer(script), Answer::Timeout(Duration::from_millis(500)));
}

fn an_honest_mock_is_believed() {
    let mut mock = start(&mock("echo unsat"), Duration::from_secs(1), Some(LAUNCHER));
    assert_eq!(mock.session.check("(assert false)"), Answer::Unsat);
    assert_eq!(mock.session.check("(assert false)"), Answer::Unsat);
}

fn quoted_markers_are_understood() {
    let script = r#"while read -r line; do
        case "$line" in "(echo "*) line=${line#*\"}; echo "\"${line%\"*}\"";; "(check-sat)") echo sat;; esac
        done"#;
    assert_eq!(answer(script), Answer::Sat);
}

fn dying_at_the_start() {
    assert!(crash("echo no licence >&2; exit 3").contains("exit code 3; stderr: no licence"));
}

fn a_missing_program() {
    let solver = Solver::from_command("/nowhere/solver").expect("a command");
    for launcher in [None, Some(PathBuf::from(LAUNCHER))] {
        let answer = Session::new(solver.clone(), Limits::default(), launcher).check("");
        assert!(
            matches!(&answer, Answer::Crash(text) if text.contains("/nowhere/solver")),
            "{answer:?}"
        );
    }
}

/// A command is what its process says it is.
fn commands_that_say_who_they_are() {
    let folder = tempfile::tempdir().expect("a folder for the script");
    let title = |name: &str, version: &str| {
        let path = folder.path().join("mock.sh");
        let script = format!(
            r#"read -r line; echo '(:name "{name}")'; read -r line; echo '(:version "{version}")'"#
        );
        std::fs::write(&path, script).expect("the script is written");
        let command = format!("/bin/sh {}", path.display());
        let solver = Solver::from_command(&command).expect("a command").recognized();
        assert_eq!(solver.arguments, [path.display().to_string()]);
        (solver.kind.name, solver.title())
    };
    assert_eq!(title("Z3", "4.13.3"), ("z3", "z3 4.13.3".into()));
    assert_eq!(title("cvc5", "1.2.0"), ("cvc5", "cvc5 1.2.0".into()));
    // Too old, unknown, or mute: a process like any other.
    assert_eq!(title("Z3", "4.3.1"), ("other", "sh".into()));
    assert_eq!(title("Yices", "2.6"), ("other", "sh".into()));
    assert_eq!(title("Z3", ""), ("other", "sh".into()));
    let mute = Solver::from_command("/bin/sh /nowhere").expect("a command").recognized();
    assert_eq!(mute.kind.name, "other");
}

fn dying_in_the_middle_of_a_query() {
    assert!(crash(&mock("kill -SEGV $$")).contains("signal"));
}

fn dying_after_the_answer_but_before_the_marker() {
    assert!(crash(&mock("echo unsat; exit 0")).contains("exit code 0"));
}

fn hanging_and_ignoring_signals() {
    timeout(&format!("trap '' TERM INT HUP\n{}", mock("while :; do sleep 5; done")));
}

fn hanging_at_the_start() {
    timeout("trap '' TERM\nsleep 100");
}

fn garbage() {
    assert!(crash(&mock("echo '%$ )))(( \"'")).contains("makes no sense"));
    assert!(crash(&mock("echo unsaturated")).contains("unsaturated"));
    assert!(crash(&mock("printf '\\377\\376\\n'")).contains("UTF-8"));
    assert!(crash(&mock(":")).contains("one status"));
}

fn deep_parentheses() {
    let text = crash(&mock("head -c 3000000 /dev/zero | tr '\\0' '('; echo"));
    assert!(text.contains("too deep"), "{text}");
}

fn fifty_megabytes() {
    for answer in
        answers(&mock("head -c 50000000 /dev/zero | tr '\\0' 'x'; echo"), Duration::from_secs(20))
    {
        let Answer::Crash(text) = answer else { panic!("{answer:?}") };
        assert!(text.contains("a status was expected") && text.len() < 1000, "{text}");
    }
}

fn output_without_end() {
    for answer in answers("tr '\\0' 'x' < /dev/zero", Duration::from_millis(500)) {
        // Slow machines see the deadline before the largest size; either way it ends.
        assert!(matches!(answer, Answer::Crash(_) | Answer::Timeout(_)), "{answer:?}");
    }
}

fn a_flood_on_stderr() {
    let script = mock("head -c 1000000 /dev/zero | tr '\\0' 'e' >&2; echo sat");
    assert_eq!(answer(&script), Answer::Sat);
    let text = crash("head -c 1000000 /dev/zero | tr '\\0' 'e' >&2; echo the end >&2; exit 1");
    assert!(text.contains("the end") && text.len() < 5000);
}

fn a_script_larger_than_every_pipe() {
    let mut mock = start(&mock("echo sat"), Duration::from_secs(2), Some(LAUNCHER));
    mock.session.set_limits(Limits::default());
    assert_eq!(mock.session.check(&format!("; {}", "x".repeat(3_000_000))), Answer::Sat);
}

fn unknown_with_its_reason() {
    assert_eq!(answer(&mock("echo unknown")), Answer::Unknown("(incomplete quantifiers)".into()));
}

fn reasons_that_are_limits() {
    let steps = || Answer::ResourceLimit("steps".into());
    let time = Duration::from_secs(5);
    for (reason, expected) in [
        ("max. resource limit exceeded", steps()),
        ("resourceout", steps()),
        ("canceled", steps()),
        ("timeout", Answer::Timeout(time)),
        ("max. memory exceeded", Answer::ResourceLimit("memory".into())),
        ("memout", Answer::ResourceLimit("memory".into())),
        (
            "(incomplete (theory arithmetic))",
            Answer::Unknown("(incomplete (theory arithmetic))".into()),
        ),
    ] {
        let mut mock = start(&mock_with_reason("echo unknown", reason), time, Some(LAUNCHER));
        mock.session.set_limits(Limits { steps: Some(5), time, ..Limits::default() });
        assert_eq!(mock.session.check(""), expected, "{reason}");
    }
}

fn frames_come_back_after_a_crash() {
    let script = mock_with_reason("echo unknown", "depth $depth");
    let mut mock = start(&script, Duration::from_secs(5), Some(LAUNCHER));
    let session = &mut mock.session;
    let depth = |depth: usize| Answer::Unknown(format!("depth {depth}"));
    assert_eq!(session.check(""), depth(1));
    session.push("first");
    session.push("second");
    assert_eq!((session.check(""), session.check("")), (depth(3), depth(3)));
    session.pop();
    assert_eq!(session.check(""), depth(2));
    assert!(matches!(session.check("(die)"), Answer::Crash(_)));
    assert_eq!(session.check(""), depth(2));
    session.push("third");
    session.pop();
    session.push("fourth");
    session.push("fifth");
    assert_eq!(session.check(""), depth(4));
    assert!(matches!(session.check("(die)"), Answer::Crash(_)));
    session.pop();
    session.pop();
    assert_eq!(session.check_alone(""), depth(0));
    session.pop();
    assert_eq!((session.check(""), session.check("")), (depth(1), depth(1)));
}

fn unsat_and_an_error() {
    assert!(crash(&mock("echo unsat; echo '(error \"line 1: no\")'")).contains("line 1: no"));
    assert!(
        crash(&mock("echo '(error \"bad \"\"sort\"\"\")'; echo unsat")).contains("bad \"sort\"")
    );
    assert!(crash(&mock("echo '(error \"half'; echo unsat")).contains("half"));
}

fn an_error_in_a_frame_voids_the_check() {
    let script = r#"echo '(error "bad frame")'"#.to_string() + "\n" + &mock("echo unsat");
    assert!(crash(&script).contains("bad frame"));
}

fn a_solver_without_scopes() {
    let script = r#"while read -r line; do
        case "$line" in
          "(set-"*) echo unsupported;;
          "(echo "*) line=${line#*\"}; echo "${line%\"*}";;
          "(push 1)") echo unsupported;;
          "(check-sat)") echo unsat;;
        esac
        done"#;
    assert!(crash(script).contains("unsupported"));
    let mut mock = start(script, Duration::from_secs(1), Some(LAUNCHER));
    assert_eq!(mock.session.check_alone(""), Answer::Unsat);
}

fn one_answer_too_many() {
    assert!(crash(&mock("echo unsat; echo unsat")).contains("one status"));
    // One that was printed before anything was asked.
    assert!(crash(&format!("echo unsat\n{}", mock("echo unsat"))).contains("nothing was asked"));
}

fn a_late_answer_is_not_taken_for_the_next_one() {
    // Answers `sat`, and then, after the marker, `unsat`.
    let script = r#"while read -r line; do
        case "$line" in
          "(echo "*) line=${line#*\"}; echo "${line%\"*}"; [ "$late" ] && { sleep 0.05; echo unsat; late=; };;
          "(check-sat)") echo sat; late=yes;;
        esac
        done"#;
    for pause in [0, 100] {
        let mut mock = start(script, Duration::from_millis(500), Some(LAUNCHER));
        assert_eq!(mock.session.check(""), Answer::Sat);
        std::thread::sleep(Duration::from_millis(pause));
        assert_ne!(mock.session.check(""), Answer::Unsat);
    }
}

fn unsat_to_everything_without_markers() {
    timeout("while read -r line; do echo unsat; done");
    timeout("while :; do echo unsat; sleep 0.1; done");
}

fn an_echo_of_all_input() {
    timeout("cat");
}

fn a_grandchild_that_holds_the_pipes() {
    // The second one leaves the group as well, where `setsid` exists.
    for grandchild in ["(sleep 100 &)", "(setsid sleep 5 &)"] {
        let text = crash(&mock(&format!("{grandchild}; exit 7")));
        assert!(text.contains("exit code 7"), "{text}");
    }
}

fn a_closed_output() {
    assert!(crash(&mock("exec >&-; sleep 100")).contains("closed its output"));
}

fn exit_code_101_is_memory() {
    assert_eq!(answer(&mock("exit 101")), Answer::ResourceLimit("memory".into()));
    assert_eq!(
        answer(&mock("echo '(error \"out of memory\")'")),
        Answer::ResourceLimit("memory".into())
    );
}
