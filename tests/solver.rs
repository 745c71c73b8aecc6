//! Solver processes that misbehave, one shell script each, and real ones. Whatever a solver does, the answer is the right kind
//! of trouble, comes soon, is never `Unsat`, and leaves no process behind.

use cinch::smt::doctor;
use cinch::smt::process::{self, Cancel, Launch, Process};
use cinch::smt::provision::{Found, Place};
use cinch::smt::race::Race;
use cinch::smt::session::{Answer, Limits, Session};
use cinch::smt::solvers::{self, Solver};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const LAUNCHER: &str = env!("CARGO_BIN_EXE_cinch");

/// Reads commands; `reply` is what a line `(check-sat)` leads to. Echoes markers as Z3 does.
fn mock(reply: &str) -> String {
    format!(
        r#"while read -r line; do
             case "$line" in
               "(echo "*) line=${{line#*\"}}; echo "${{line%\"*}}";;
               "(check-sat)") {reply};;
               "(get-info :reason-unknown)") echo '(:reason-unknown "(incomplete quantifiers)")';;
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
    std::fs::File::create(&path)
        .and_then(|mut file| file.write_all(script.as_bytes()))
        .expect("the script is written");
    let solver = Solver::from_command(&format!("/bin/sh {}", path.display())).expect("a command");
    let limits = Limits { time, start: Duration::from_millis(800), ..Limits::default() };
    Mock { session: Session::new(solver, limits, launcher.map(PathBuf::from)), _folder: folder }
}

/// The answer of a mock, with and without the launcher; it must come within two seconds.
fn answer(script: &str) -> Answer {
    let ask = |launcher| {
        let mut mock = start(script, Duration::from_millis(500), launcher);
        mock.session.push("(declare-fun x () Int)".into());
        let begun = Instant::now();
        let answer = mock.session.check("(assert false)");
        assert!(begun.elapsed() < Duration::from_secs(2), "{answer:?} after {:?}", begun.elapsed());
        // The session must survive: the same trouble again, not a hang or a stale answer.
        assert_ne!(mock.session.check("(assert true)"), Answer::Unsat);
        mock.session.stop();
        answer
    };
    let (direct, launched) = (ask(None), ask(Some(LAUNCHER)));
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

#[test]
fn an_honest_mock_is_believed() {
    let mut mock = start(&mock("echo unsat"), Duration::from_secs(1), Some(LAUNCHER));
    assert_eq!(mock.session.check("(assert false)"), Answer::Unsat);
    assert_eq!(mock.session.check("(assert false)"), Answer::Unsat);
}

#[test]
fn quoted_markers_are_understood() {
    let script = r#"while read -r line; do
        case "$line" in "(echo "*) line=${line#*\"}; echo "\"${line%\"*}\"";; "(check-sat)") echo sat;; esac
        done"#;
    assert_eq!(answer(script), Answer::Sat);
}

#[test]
fn dying_at_the_start() {
    assert!(crash("echo no licence >&2; exit 3").contains("exit code 3; stderr: no licence"));
}

#[test]
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

#[test]
fn dying_in_the_middle_of_a_query() {
    assert!(crash(&mock("kill -SEGV $$")).contains("signal"));
}

#[test]
fn dying_after_the_answer_but_before_the_marker() {
    assert!(crash(&mock("echo unsat; exit 0")).contains("exit code 0"));
}

#[test]
fn hanging_and_ignoring_signals() {
    timeout(&format!("trap '' TERM INT HUP\n{}", mock("while :; do sleep 5; done")));
}

#[test]
fn hanging_at_the_start() {
    timeout("trap '' TERM\nsleep 100");
}

#[test]
fn garbage() {
    assert!(crash(&mock("echo '%$ )))(( \"'")).contains("makes no sense"));
    assert!(crash(&mock("echo unsaturated")).contains("unsaturated"));
    assert!(crash(&mock("printf '\\377\\376\\n'")).contains("UTF-8"));
    assert!(crash(&mock(":")).contains("one status"));
}

#[test]
fn deep_parentheses() {
    let text = crash(&mock("head -c 3000000 /dev/zero | tr '\\0' '('; echo"));
    assert!(text.contains("too deep"), "{text}");
}

#[test]
fn fifty_megabytes() {
    let text = crash(&mock("head -c 50000000 /dev/zero | tr '\\0' 'x'; echo"));
    assert!(text.contains("a status was expected") && text.len() < 1000, "{text}");
}

#[test]
fn output_without_end() {
    // Slow machines see the deadline first; either way it ends.
    let answer = answer("tr '\\0' 'x' < /dev/zero");
    assert!(matches!(answer, Answer::Crash(_) | Answer::Timeout(_)), "{answer:?}");
}

#[test]
fn a_flood_on_stderr() {
    let script = mock("head -c 1000000 /dev/zero | tr '\\0' 'e' >&2; echo sat");
    assert_eq!(answer(&script), Answer::Sat);
    let text = crash("head -c 1000000 /dev/zero | tr '\\0' 'e' >&2; echo the end >&2; exit 1");
    assert!(text.contains("the end") && text.len() < 5000);
}

#[test]
fn a_script_larger_than_every_pipe() {
    let mut mock = start(&mock("echo sat"), Duration::from_secs(2), Some(LAUNCHER));
    mock.session.set_limits(Limits::default());
    assert_eq!(mock.session.check(&format!("; {}", "x".repeat(3_000_000))), Answer::Sat);
}

#[test]
fn unknown_with_its_reason() {
    assert_eq!(answer(&mock("echo unknown")), Answer::Unknown("(incomplete quantifiers)".into()));
}

#[test]
fn unsat_and_an_error() {
    assert!(crash(&mock("echo unsat; echo '(error \"line 1: no\")'")).contains("line 1: no"));
    assert!(
        crash(&mock("echo '(error \"bad \"\"sort\"\"\")'; echo unsat")).contains("bad \"sort\"")
    );
    assert!(crash(&mock("echo '(error \"half'; echo unsat")).contains("half"));
}

#[test]
fn an_error_in_a_frame_voids_the_check() {
    let script = r#"echo '(error "bad frame")'"#.to_string() + "\n" + &mock("echo unsat");
    assert!(crash(&script).contains("bad frame"));
}

#[test]
fn one_answer_too_many() {
    assert!(crash(&mock("echo unsat; echo unsat")).contains("one status"));
    // One that was printed before anything was asked.
    assert!(crash(&format!("echo unsat\n{}", mock("echo unsat"))).contains("nothing was asked"));
}

#[test]
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

#[test]
fn unsat_to_everything_without_markers() {
    timeout("while read -r line; do echo unsat; done");
    timeout("while :; do echo unsat; sleep 0.1; done");
}

#[test]
fn an_echo_of_all_input() {
    timeout("cat");
}

#[test]
fn a_grandchild_that_holds_the_pipes() {
    let text = crash(&mock("(sleep 100 &) ; exit 7"));
    assert!(text.contains("exit code 7"), "{text}");
}

#[test]
fn grandchildren_die_with_the_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("id");
    let script = mock(&format!("sleep 100 & echo $! > {}; wait", file.display()));
    let mut mock = start(&script, Duration::from_millis(300), Some(LAUNCHER));
    assert!(matches!(mock.session.check(""), Answer::Timeout(_)));
    let id: u32 = std::fs::read_to_string(&file).expect("the id").trim().parse().expect("a number");
    assert!(gone(id), "{id} lives");
}

#[test]
fn a_closed_output() {
    assert!(crash(&mock("exec >&-; sleep 100")).contains("closed its output"));
}

#[test]
fn exit_code_101_is_memory() {
    assert_eq!(answer(&mock("exit 101")), Answer::ResourceLimit("memory".into()));
    assert_eq!(
        answer(&mock("echo '(error \"out of memory\")'")),
        Answer::ResourceLimit("memory".into())
    );
}

#[test]
fn nothing_is_left_behind() {
    let mut process = shell("sleep 100");
    let id = process.id();
    process.send("anything".into());
    assert!(!gone(id));
    let begun = Instant::now();
    drop(process);
    assert!(begun.elapsed() < Duration::from_millis(500));
    assert!(gone(id), "neither alive nor a zombie");
}

#[test]
fn the_launcher_bounds_memory() {
    let mut process = shell("ulimit -v; ulimit -c");
    let deadline = Instant::now() + Duration::from_secs(2);
    assert_eq!(process.read_to_end(deadline, &Cancel::default()), Ok(format!("{}\n0\n", 1 << 20)));
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

#[test]
fn a_cancel_flag_ends_the_wait() {
    let mut mock = start(&mock("sleep 100"), Duration::from_secs(60), Some(LAUNCHER));
    let flag = Arc::new(AtomicBool::new(false));
    mock.session.add_cancel(flag.clone());
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        flag.store(true, Ordering::Relaxed);
        Instant::now()
    });
    assert_eq!(mock.session.check(""), Answer::Interrupted);
    let late = setter.join().expect("the setter ends").elapsed();
    assert!(late < Duration::from_millis(150), "{late:?}");
    assert_eq!(mock.session.check(""), Answer::Interrupted);
}

/// Runs one of the ignored tests below in a process of its own.
fn alone(test: &str) -> std::process::Child {
    let mut command = std::process::Command::new(std::env::current_exe().expect("our own path"));
    command
        .args(["--exact", test, "--ignored", "--nocapture"])
        .stdout(std::process::Stdio::piped());
    command.spawn().expect("the tests can be run")
}

#[test]
fn kill_all_in_its_own_process() {
    let output = alone("kill_all_stops_everything").wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
#[ignore = "stops all solvers of its process for good"]
fn kill_all_stops_everything() {
    let waiting = std::thread::spawn(|| {
        start(&mock("sleep 100"), Duration::from_secs(60), Some(LAUNCHER)).session.check("")
    });
    let idle = shell("sleep 100");
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    process::kill_all();
    assert_eq!(waiting.join().expect("no panic"), Answer::Interrupted);
    assert!(begun.elapsed() < Duration::from_millis(200), "{:?}", begun.elapsed());
    assert!(idle.has_exited());
    assert_eq!(
        start(&mock("echo sat"), Duration::from_secs(1), None).session.check(""),
        Answer::Interrupted
    );
}

#[test]
fn solvers_die_with_their_parent() {
    let mut parent = alone("a_parent_to_be_killed");
    let mut line = String::new();
    let output = parent.stdout.take().expect("a pipe");
    let mut lines = std::io::BufReader::new(output);
    while !line.starts_with("solver ") {
        line.clear();
        assert_ne!(
            std::io::BufRead::read_line(&mut lines, &mut line).expect("text"),
            0,
            "it ended"
        );
    }
    let id: u32 = line["solver ".len()..].trim().parse().expect("a number");
    assert!(!gone(id));
    parent.kill().and_then(|()| parent.wait()).expect("it can be killed");
    let deadline = Instant::now() + Duration::from_secs(1);
    while !gone(id) {
        assert!(Instant::now() < deadline, "{id} lives");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[ignore = "waits to be killed"]
fn a_parent_to_be_killed() {
    let process = std::thread::spawn(|| shell("exec sleep 100"))
        .join()
        .expect("started on a thread that is gone");
    std::thread::sleep(Duration::from_millis(200));
    println!("\nsolver {}", process.id());
    std::thread::sleep(Duration::from_secs(100));
}

/// Neither running nor a zombie of ours. A zombie of somebody else's (an orphan nobody reaps) counts as gone.
fn gone(id: u32) -> bool {
    match std::fs::read_to_string(format!("/proc/{id}/stat")) {
        Err(_) => Path::new("/proc/self/stat").exists() || id == 0,
        Ok(stat) => {
            let fields = stat.rsplit(") ").next().unwrap_or_default();
            let ours = fields.split(' ').nth(1) == Some(std::process::id().to_string().as_str());
            fields.starts_with('Z') && !ours
        }
    }
}

/// Real solvers: those that CINCH_TEST_SOLVERS names (paths with `:` between).
fn real() -> Vec<Session> {
    let named = std::env::var("CINCH_TEST_SOLVERS").unwrap_or_default();
    let paths = named.split(':').filter(|path| !path.is_empty()).map(PathBuf::from);
    let solvers =
        paths.map(|path| Solver::new(solvers::recognize(&path).expect("a known kind"), path));
    let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
    solvers.map(|solver| Session::new(solver, limits.clone(), Some(LAUNCHER.into()))).collect()
}

/// Fourteen pigeons in thirteen holes: propositional, and long for every solver.
fn pigeons() -> String {
    let variable = |pigeon: usize, hole: usize| format!("p{pigeon}_{hole}");
    let mut text = String::new();
    for pigeon in 0..14 {
        let holes: Vec<_> = (0..13).map(|hole| variable(pigeon, hole)).collect();
        text.extend(holes.iter().map(|hole| format!("(declare-fun {hole} () Bool)")));
        text += &format!("(assert (or {}))\n", holes.join(" "));
    }
    for (first, second) in (0..14).flat_map(|second| (0..second).map(move |first| (first, second)))
    {
        text.extend((0..13).map(|hole| {
            format!("(assert (not (and {} {})))\n", variable(first, hole), variable(second, hole))
        }));
    }
    text
}

#[test]
fn real_solvers_keep_their_frames() {
    for mut session in real() {
        let name = session.solver().title();
        session.push("(declare-fun x () Int) (assert (> x 3))".into());
        session.push("(declare-fun y () Int) (assert (= y (+ x 1)))".into());
        assert_eq!(session.check("(assert (< y 5))"), Answer::Unsat, "{name}");
        assert_eq!(session.check("(assert (< y 6))"), Answer::Sat, "{name}");
        let terms = ["x", "y", "nonsense", "(+ x y)"].map(str::to_string);
        let values = session.values(&terms).expect("values");
        let values: Vec<_> =
            values.iter().map(|value| value.as_ref().map(|value| value.to_string())).collect();
        assert_eq!(values[..3], [Some("4".into()), Some("5".into()), None], "{name}");
        assert!(values[3].is_none() || values[3] == Some("9".into()), "{name}");
        assert!(matches!(session.check("(assert nonsense)"), Answer::Crash(_)), "{name}");
        session.pop();
        session.push("(declare-fun y () Int) (assert (= y x))".into());
        assert_eq!(session.check("(assert (< y 4))"), Answer::Unsat, "{name}");
        assert_eq!(session.check_alone("(assert (< y 5))"), Answer::Sat, "{name}");
        session.pop();
        assert_eq!(session.check("(assert (< x 5))"), Answer::Sat, "{name}");
        assert_eq!(session.check("(assert (< x 4))"), Answer::Unsat, "{name}");
    }
}

#[test]
fn real_solvers_run_out_of_time_and_steps() {
    for mut session in real() {
        let name = session.solver().title();
        session.push("(declare-fun x () Int) (assert (> x 3))".into());
        let limits = Limits { time: Duration::from_millis(400), ..Limits::default() };
        session.set_limits(limits.clone());
        let begun = Instant::now();
        assert_eq!(session.check(&pigeons()), Answer::Timeout(limits.time), "{name}");
        assert!(begun.elapsed() < Duration::from_secs(2), "{name} {:?}", begun.elapsed());
        session.set_limits(Limits { steps: Some(20_000), ..Limits::default() });
        assert_eq!(session.check(&pigeons()), Answer::ResourceLimit("steps".into()), "{name}");
        assert_eq!(session.check("(assert (< x 4))"), Answer::Unsat, "{name}");
    }
}

#[test]
fn a_race_is_won_by_the_first_conclusive_answer() {
    let scripts = ["sleep 100", "echo unknown", "sleep 0.1; echo unsat", "exit 1"];
    let mocks: Vec<_> = scripts
        .iter()
        .map(|reply| start(&mock(reply), Duration::from_secs(20), Some(LAUNCHER)))
        .collect();
    let (sessions, _folders): (Vec<_>, Vec<_>) =
        mocks.into_iter().map(|mock| (mock.session, mock._folder)).unzip();
    let winner = sessions[2].solver().arguments.clone();
    let mut race = Race::new(sessions, Duration::from_millis(50));
    race.push("(declare-fun x () Int)");
    for _ in 0..2 {
        let begun = Instant::now();
        assert_eq!(race.check("(assert false)"), Answer::Unsat);
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        assert_eq!(race.answered().arguments, winner);
    }
    race.pop();
}

#[test]
fn a_race_without_a_winner_tells_the_best() {
    let scripts = ["exit 1", "echo unknown", "sleep 100"];
    let mocks: Vec<_> = scripts
        .iter()
        .map(|reply| start(&mock(reply), Duration::from_millis(300), Some(LAUNCHER)))
        .collect();
    let (sessions, _folders): (Vec<_>, Vec<_>) =
        mocks.into_iter().map(|mock| (mock.session, mock._folder)).unzip();
    let flag = Arc::new(AtomicBool::new(false));
    let mut race = Race::new(sessions, Duration::from_secs(1));
    race.add_cancel(&flag);
    assert_eq!(race.check(""), Answer::Unknown("(incomplete quantifiers)".into()));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(race.check(""), Answer::Interrupted);
}

#[test]
fn real_solvers_pass_the_examination() {
    for session in real() {
        let found = Found { solver: session.solver().clone(), place: Place::Named };
        let report = doctor::examine_one(found, Some(LAUNCHER.into()));
        assert!(report.passed(), "{report:#?}");
    }
}

#[test]
fn a_mock_fails_the_examination() {
    let mock = start(&mock("echo unsat"), Duration::from_secs(1), None);
    let found = Found { solver: mock.session.solver().clone(), place: Place::Named };
    let report = doctor::examine_one(found, Some(LAUNCHER.into()));
    let passed: Vec<_> = report.questions.iter().map(|question| question.passed).collect();
    assert_eq!(passed, [true, false, true, true, true, false]);
}
