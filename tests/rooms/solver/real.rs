//! Real solvers: frames, values, limits, and what our layer costs.

use super::{LAUNCHER, shell};
use crate::harness::{Trial, tests};
use cinch::smt::doctor;
use cinch::smt::provision::{self, Found, FoundIn, Surroundings};
use cinch::smt::session::{Answer, Limits, Session};
use cinch::smt::solvers::{self, Solver};
use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = tests![
        real_solvers_keep_their_frames,
        real_solvers_run_out_of_time_and_steps,
        real_solvers_run_out_of_memory,
        real_solvers_pass_the_examination
    ];
    let measures: Vec<Trial> = tests![how_long_things_take];
    trials.extend(measures.into_iter().map(|trial| trial.with_ignored_flag(true)));
    trials
}

/// The solvers that CINCH_TEST_SOLVERS names (paths with `:` between), else the one cinch would use. None is a failure.
fn real() -> Vec<Session> {
    static SOLVERS: OnceLock<Vec<Solver>> = OnceLock::new();
    let solvers = SOLVERS.get_or_init(|| match std::env::var("CINCH_TEST_SOLVERS") {
        Ok(named) => {
            let paths = named.split(':').map(PathBuf::from);
            paths
                .map(|path| Solver::new(solvers::recognize(&path).expect("a known kind"), path))
                .collect()
        }
        Err(_) => {
            let here = Surroundings::of_this_process();
            let found = provision::find(None, &here, &mut |note| eprintln!("{note}"));
            found
                .unwrap_or_else(|missing| panic!("{missing}"))
                .into_iter()
                .map(|found| found.solver)
                .collect()
        }
    });
    let solvers = solvers.iter().cloned();
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

fn real_solvers_keep_their_frames() {
    for mut session in real() {
        let name = session.solver().title();
        session.push("(declare-fun x () Int) (assert (> x 3))");
        session.push("(declare-fun y () Int) (assert (= y (+ x 1)))");
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
        session.push("(declare-fun y () Int) (assert (= y x))");
        assert_eq!(session.check("(assert (< y 4))"), Answer::Unsat, "{name}");
        assert_eq!(session.check_alone("(assert (< y 5))"), Answer::Sat, "{name}");
        session.pop();
        assert_eq!(session.check("(assert (< x 5))"), Answer::Sat, "{name}");
        assert_eq!(session.check("(assert (< x 4))"), Answer::Unsat, "{name}");
    }
}

fn real_solvers_run_out_of_time_and_steps() {
    for mut session in real() {
        let name = session.solver().title();
        session.push("(declare-fun x () Int) (assert (> x 3))");
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

fn real_solvers_run_out_of_memory() {
    // Each instance gives the next: a loop without end that stores all it finds.
    let growing = "(declare-fun f (Int) Int) (declare-fun g (Int Int) Int)
        (assert (forall ((i Int)) (! (and (> (f (+ i 1)) (g i (f i))) (> (f (* 2 i)) 0)) :pattern ((f i)))))
        (assert (> (f 1) 0))";
    for mut session in real() {
        let name = session.solver().title();
        session.set_limits(Limits {
            memory: Some(100 << 20),
            time: Duration::from_secs(10),
            ..Limits::default()
        });
        let answer = session.check(growing);
        match session.solver().kind.memory {
            Some(_) => assert_eq!(answer, Answer::ResourceLimit("memory".into()), "{name}"),
            // cvc5 does not expect to be refused memory and dies of it.
            None => assert!(
                !answer.is_conclusive() && answer != Answer::Interrupted,
                "{name} {answer:?}"
            ),
        }
        assert_eq!(session.check("(assert false)"), Answer::Unsat, "{name}");
    }
}

fn real_solvers_pass_the_examination() {
    for session in real() {
        let found = Found { solver: session.solver().clone(), place: FoundIn::Named };
        let report = doctor::examine_one(found, Some(LAUNCHER.into()));
        assert!(report.passed(), "{report:#?}");
    }
}

/// Prints what our layer costs: `cargo test --release --test rooms -- --ignored how_long`.
fn how_long_things_take() {
    for mut session in real() {
        let solver = session.solver().clone();
        let query = solver.settings() + "(declare-fun x () Int)(assert (< x x))(check-sat)\n";
        let bare = || {
            let mut command = std::process::Command::new(&solver.program);
            command
                .args(&solver.arguments)
                .stdin(std::process::Stdio::piped())
                .stdout(std::process::Stdio::piped());
            let mut child = command.spawn().expect("a solver");
            child.stdin.take().expect("a pipe").write_all(query.as_bytes()).expect("it reads");
            assert!(child.wait_with_output().expect("it ends").stdout.starts_with(b"unsat"));
        };
        let mut restart = || {
            session.stop();
            assert_eq!(session.check("(declare-fun x () Int)(assert (< x x))"), Answer::Unsat);
        };
        let (bare, ours) = (measure(bare), measure(&mut restart));
        let again = measure(|| {
            assert_eq!(session.check("(declare-fun x () Int)(assert (< x x))"), Answer::Unsat)
        });
        let launched = session;
        let limits = Limits::default();
        let mut direct = Session::new(launched.solver().clone(), limits, None);
        let unlaunched = measure(|| {
            direct.stop();
            direct.check("");
        });
        println!(
            "{}: bare {bare}, ours {ours}, without launcher {unlaunched}, next check {again}",
            solver.title()
        );
    }
    let kill = measure_with(|| shell("sleep 100"), drop);
    println!("kill and reap: {kill}");
}

/// Least and median milliseconds of 30 runs.
fn measure(mut action: impl FnMut()) -> String {
    measure_with(|| (), |()| action())
}

fn measure_with<T>(prepare: impl Fn() -> T, mut action: impl FnMut(T)) -> String {
    let mut times: Vec<_> = (0..30)
        .map(|_| {
            let subject = prepare();
            let begun = Instant::now();
            action(subject);
            begun.elapsed()
        })
        .collect();
    times.sort();
    format!("{:.2}/{:.2} ms", times[0].as_secs_f64() * 1e3, times[15].as_secs_f64() * 1e3)
}
