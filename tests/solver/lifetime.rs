//! Processes end when they should: with their session, with a cancel flag, with `kill_all`, and with ourselves.

use crate::{LAUNCHER, mock, shell, start};
use cinch::smt::process::{self, Cancel};
use cinch::smt::session::Answer;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    let output = alone("lifetime::kill_all_stops_everything").wait_with_output().expect("it ends");
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
    let mut parent = alone("lifetime::a_parent_to_be_killed");
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
