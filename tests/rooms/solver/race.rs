//! Several solvers at once, and the examination of one.

use super::{LAUNCHER, mock, start};
use crate::harness::{Trial, tests};
use cinch::smt::doctor;
use cinch::smt::provision::{Found, FoundIn};
use cinch::smt::race::Race;
use cinch::smt::session::Answer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    tests![
        a_race_is_won_by_the_first_conclusive_answer,
        a_race_without_a_winner_tells_the_best,
        a_mock_fails_the_examination
    ]
}

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

fn a_mock_fails_the_examination() {
    let mock = start(&mock("echo unsat"), Duration::from_secs(1), None);
    let found = Found { solver: mock.session.solver().clone(), place: FoundIn::Named };
    let report = doctor::examine_one(found, Some(LAUNCHER.into()));
    let passed: Vec<_> = report.questions.iter().map(|question| question.passed).collect();
    assert_eq!(passed, [true, false, true, true, true, false]);
}
