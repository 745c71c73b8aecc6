//! Processes end when they should: with their session, with a cancel flag, with `kill_all`, and with ourselves.

use super::{LAUNCHER, mock, shell, start};
use crate::harness::{Trial, tests};
use cinch::smt::process::{self, Cancel};
use cinch::smt::session::Answer;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    // These stop all solvers of their process, or wait to be killed: others start them in a process of their own.
    let alone: Vec<Trial> = tests![kill_all_stops_everything, a_parent_to_be_killed];
    let alone = alone.into_iter().map(|trial| trial.with_ignored_flag(true));
    let trials: Vec<Trial> = tests![
        grandchildren_die_with_the_group,
        nothing_is_left_behind,
        the_launcher_bounds_memory,
        a_cancel_flag_ends_the_wait,
        kill_all_in_its_own_process,
        solvers_die_with_their_parent,
        the_executable_launches_what_it_is_told
    ];
    trials.into_iter().chain(alone).collect()
}

fn grandchildren_die_with_the_group() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("id");
    let script = mock(&format!("sleep 100 & echo $! > {}; wait", file.display()));
    let mut mock = start(&script, Duration::from_millis(300), Some(LAUNCHER));
    assert!(matches!(mock.session.check(""), Answer::Timeout(_)));
    let id: u32 = std::fs::read_to_string(&file).expect("the id").trim().parse().expect("a number");
    goes_soon(id);
}

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

fn the_launcher_bounds_memory() {
    let mut process = shell("ulimit -v; ulimit -c");
    let deadline = Instant::now() + Duration::from_secs(2);
    assert_eq!(process.read_to_end(deadline, &Cancel::default()), Ok(format!("{}\n0\n", 1 << 20)));
}

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

fn kill_all_in_its_own_process() {
    let output =
        alone("solver::lifetime::kill_all_stops_everything").wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

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

fn solvers_die_with_their_parent() {
    let mut parent = alone("solver::lifetime::a_parent_to_be_killed");
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
    goes_soon(id);
}

fn a_parent_to_be_killed() {
    let process = std::thread::spawn(|| shell("exec sleep 100"))
        .join()
        .expect("started on a thread that is gone");
    std::thread::sleep(Duration::from_millis(200));
    println!("\nsolver {}", process.id());
    std::thread::sleep(Duration::from_secs(100));
}

/// Those who are not our children need a moment to die.
fn goes_soon(id: u32) {
    let deadline = Instant::now() + Duration::from_secs(1);
    while !gone(id) {
        assert!(Instant::now() < deadline, "{id} lives");
        std::thread::sleep(Duration::from_millis(5));
    }
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

/// Wrong words, or a parent other than ours, start nothing.
fn the_executable_launches_what_it_is_told() {
    let own = std::process::id().to_string();
    let output = std::process::Command::new(LAUNCHER)
        .args(["__solver", &own, "0", "/bin/echo", "hello"])
        .output();
    assert_eq!(output.expect("it runs").stdout, b"hello\n");
    for words in
        [&["__solver"][..], &["__solver", "1", "0", "/bin/echo"], &["__solver", "x", "y", "z"]]
    {
        let output = std::process::Command::new(LAUNCHER).args(words).output().expect("it runs");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(127), 0), "{words:?}");
    }
}
