//! Questions of the machine: random conditions on growing and forking paths over small variables, each answer compared with
//! all values there are; and terms as text, read by the solver as they are meant.

use crate::harness::{Trial, tests};
use crate::machine::program;
use cinch::machine::model::Model;
use cinch::machine::solve::{May, Path, Solve};
use cinch::machine::term::{Binary, Compare, Signedness, Term, Terms, Variable};
use cinch::machine::{Allocation, Inputs, Machine, Options, Outcome, run};
use cinch::smt::provision::{self, Surroundings};
use cinch::smt::session::{Answer, Limits, Session};
use std::time::{Duration, Instant};

pub fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = tests![
        answers_agree_with_all_values,
        text_means_what_terms_mean,
        extremes_are_found,
        contradictions_are_remembered
    ];
    let measures: Vec<Trial> =
        tests![how_long_questions_take, how_fast_the_machine_is, how_paths_are_answered];
    trials.extend(measures.into_iter().map(|trial| trial.with_ignored_flag(true)));
    trials
}

fn session() -> Session {
    let here = Surroundings::of_this_process();
    let found = provision::find(None, &here, &mut |note| eprintln!("{note}"));
    let found = found.unwrap_or_else(|missing| panic!("{missing}"));
    let solver = found.first().expect("a solver should be there").solver.ground();
    let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
    Session::new(solver, limits, Some(env!("CARGO_BIN_EXE_cinch").into()))
}

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }
}

const BINARY: [Binary; 12] = [
    Binary::Add,
    Binary::Mul,
    Binary::Udiv,
    Binary::Sdiv,
    Binary::Urem,
    Binary::Srem,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::Shl,
    Binary::Lshr,
    Binary::Ashr,
];
const COMPARE: [Compare; 5] =
    [Compare::Equal, Compare::Ult, Compare::Ule, Compare::Slt, Compare::Sle];

/// A random term of a width.
fn number(terms: &mut Terms, dice: &mut Dice, variables: &[Term], depth: u32, width: u32) -> Term {
    let term = match dice.roll(if depth == 0 { 3 } else { 9 }) {
        0 | 1 => variables[dice.roll(variables.len() as u64) as usize],
        2 => Term::constant(width, dice.roll(1 << width.min(6)).into()),
        3 => {
            let chosen = condition(terms, dice, variables, depth - 1);
            let [a, b] = [(); 2].map(|()| number(terms, dice, variables, depth - 1, width));
            terms.ite(chosen, a, b)
        }
        4 => {
            let part = number(terms, dice, variables, depth - 1, width);
            let narrow = 1 + dice.roll(part.width().into()) as u32;
            let low = dice.roll(u64::from(part.width() - narrow) + 1) as u32;
            terms.extract(part, low, narrow)
        }
        5 => {
            let [a, b] = [(); 2].map(|()| number(terms, dice, variables, depth - 1, width));
            if a.width() + b.width() <= 64 { terms.concat(a, b) } else { a }
        }
        6 => {
            let chosen = condition(terms, dice, variables, depth - 1);
            terms.zero_extend(chosen, width)
        }
        _ => {
            let [a, b] = [(); 2].map(|()| number(terms, dice, variables, depth - 1, width));
            terms.binary(BINARY[dice.roll(12) as usize], a, b)
        }
    };
    let signedness = if dice.roll(2) == 0 { Signedness::Signed } else { Signedness::Unsigned };
    terms.resize(term, width, signedness)
}

fn condition(terms: &mut Terms, dice: &mut Dice, variables: &[Term], depth: u32) -> Term {
    if depth > 0 && dice.roll(4) == 0 {
        let [a, b] = [(); 2].map(|()| condition(terms, dice, variables, depth - 1));
        return if dice.roll(2) == 0 { terms.and(a, b) } else { terms.or(a, b) };
    }
    let width = variables[dice.roll(variables.len() as u64) as usize].width();
    let [a, b] = [(); 2].map(|()| number(terms, dice, variables, depth, width));
    let question = COMPARE[dice.roll(5) as usize];
    let compared = terms.compare(question, a, b);
    if dice.roll(2) == 0 { terms.not(compared) } else { compared }
}

/// All models of two variables of three bits and one of two.
fn all_models(variables: &[Variable; 3]) -> Vec<Model> {
    let every = (0..256u128).map(|bits| {
        let mut model = Model::default();
        model.set(variables[0], bits & 7);
        model.set(variables[1], bits >> 3 & 7);
        model.set(variables[2], bits >> 6);
        model
    });
    every.collect()
}

fn answers_agree_with_all_values() {
    let mut solve = Solve::new(session());
    solve.validate();
    let mut dice = Dice(1);
    for _ in 0..60 {
        let mut terms = Terms::new();
        let x = [(3, "x"), (3, "y"), (2, "z")].map(|(width, name)| terms.variable(width, name));
        let models = all_models(&x.map(|x| terms.as_variable(x).expect("a variable")));
        let mut states = vec![(Path::default(), Model::default(), models)];
        for _ in 0..12 {
            let at = dice.roll(states.len() as u64) as usize;
            let (path, model, models) = states[at].clone();
            let asked = condition(&mut terms, &mut dice, &x, 2);
            let left: Vec<Model> =
                models.iter().filter(|model| terms.holds(asked, model)).cloned().collect();
            match solve.may(&mut terms, &path, &model, asked) {
                May::Yes(found) => {
                    assert!(terms.holds(asked, &found));
                    assert!(terms.all_hold(&path.conditions(), &found));
                    let mut further = path.clone();
                    further.assume(asked);
                    states.push((further, found, left));
                }
                May::No => assert!(left.is_empty(), "{} values are left", left.len()),
                May::Unknown(reason) => panic!("{reason}"),
            }
        }
    }
    let counts = solve.counts();
    println!("{counts:?}");
    assert_eq!(counts.wrong, 0);
    assert!(counts.by_solver < counts.asked / 4, "{counts:?}");
}

/// Variables get values by assertions: then a term is its value, and nothing else.
fn text_means_what_terms_mean() {
    let (mut session, mut dice) = (session(), Dice(7));
    for round in 0..150 {
        let mut terms = Terms::new();
        let variables = [(1, "b"), (5, "x"), (8, "y"), (32, "z"), (33, "w")]
            .map(|(width, name)| terms.variable(width, name));
        let array = terms.array(8, "bytes");
        let mut model = Model::default();
        let mut known = vec![];
        for &variable in &variables {
            let value = u128::from(dice.roll(1 << 31)) & ((1 << variable.width()) - 1);
            model.set(terms.as_variable(variable).expect("a variable"), value);
            known.push(terms.equal(variable, Term::constant(variable.width(), value)));
        }
        let width = [1, 5, 8, 32, 33][dice.roll(5) as usize];
        let made = number(&mut terms, &mut dice, &variables, 4, width);
        // By way of memory, too.
        let byte = terms.resize(made, 8, Signedness::Unsigned);
        let place = number(&mut terms, &mut dice, &variables, 2, 8);
        let zeros = terms.constant_array(8, Term::constant(8, 0));
        let base = if round % 2 == 0 { zeros } else { array };
        let stored = terms.store(base, variables[2], byte);
        let read = terms.select(stored, place);
        for term in [made, read] {
            let value = Term::constant(term.width(), terms.evaluate(term, &model));
            let differs = terms.differ(term, value);
            let is_free = round % 2 == 1 && !terms.holds(differs, &model) && term == read;
            let mut conditions = known.clone();
            conditions.push(differs);
            let text = terms.script(&conditions).text;
            match session.check(&text) {
                Answer::Unsat => {}
                // The array may hold anything elsewhere.
                Answer::Sat if is_free => {}
                other => panic!("{other:?}\n{text}"),
            }
        }
    }
}

fn extremes_are_found() {
    let mut solve = Solve::new(session());
    let mut terms = Terms::new();
    let (x, mut path) = (terms.variable(32, "x"), Path::default());
    let triple = terms.mul(x, Term::constant(32, 3));
    let [low, high] = [(Compare::Ule, 100), (Compare::Ult, 1000)].map(|(question, bound)| {
        let bound = Term::constant(32, bound);
        if question == Compare::Ule { terms.ule(bound, x) } else { terms.ult(x, bound) }
    });
    path.assume(low);
    path.assume(high);
    let mut model = Model::default();
    model.set(terms.as_variable(x).expect("a variable"), 500);
    let least = solve.least(&mut terms, &path, &model, triple).expect("decided");
    let greatest = solve.greatest(&mut terms, &path, &model, triple).expect("decided");
    assert_eq!((least.value, greatest.value), (300, 2997));
    let outside = terms.ult(x, Term::constant(32, 50));
    let before = solve.counts().by_solver;
    assert_eq!(solve.may(&mut terms, &path, &model, outside), May::No);
    assert_eq!(solve.counts().by_solver, before, "bounds should have done");
}

fn contradictions_are_remembered() {
    let mut solve = Solve::new(session());
    let mut terms = Terms::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.variable(32, name));
    let product = terms.mul(x, y);
    let seven = terms.equal(product, Term::constant(32, 7));
    let even = {
        let low = terms.extract(x, 0, 1);
        terms.not(low)
    };
    let mut path = Path::default();
    path.assume(even);
    let model = Model::default();
    assert_eq!(solve.may(&mut terms, &path, &model, seven), May::No);
    assert_eq!(solve.counts().by_solver, 1);
    // A longer path of the same variables: the contradiction is still in it.
    let near = terms.ule(x, z);
    path.assume(near);
    assert_eq!(solve.may(&mut terms, &path, &model, seven), May::No);
    assert_eq!((solve.counts().by_solver, solve.counts().by_cache), (1, 1));
}

/// Times of answers by the solver, for people to look at.
fn how_long_questions_take() {
    let mut solve = Solve::new(session());
    let mut terms = Terms::new();
    let variables: Vec<Term> = (0..4).map(|_| terms.variable(32, "x")).collect();
    let mut dice = Dice(3);
    let (mut path, mut model) = (Path::default(), Model::default());
    let begun = Instant::now();
    for _ in 0..300 {
        let asked = condition(&mut terms, &mut dice, &variables, 2);
        if let May::Yes(found) = solve.may(&mut terms, &path, &model, asked) {
            path.assume(asked);
            model = found;
        }
        if path.len() > 10 {
            (path, model) = Default::default();
        }
    }
    println!("{:?} for {:?}", begun.elapsed(), solve.counts());
}

/// Nanoseconds of constant operations, and steps of a loop in a second.
fn how_fast_the_machine_is() {
    let mut terms = Terms::new();
    let (mut sum, rounds) = (Term::constant(32, 1), 10_000_000u32);
    let begun = Instant::now();
    for round in 0..rounds {
        let number = Term::constant(32, round.into());
        let more = terms.add(sum, number);
        let less = terms.slt(more, sum);
        sum = if less.is_true() { terms.xor(more, number) } else { more };
    }
    println!("{:?} for each of {} operations: {sum:?}", begun.elapsed() / (2 * rounds), 2 * rounds);

    let text = "int main(void) { unsigned s = 0, a[64]; for (int i = 0; i < 64; i++) a[i] = i;
        for (int i = 0; i < 300000; i++) { s += a[i % 64] * 3u + (s >> 3); a[(i + 7) % 64] = s; } return s & 127; }";
    let (program, _) = program(text).expect("a program");
    let options = Options { inputs: Inputs::Given(vec![]), ..Options::default() };
    let mut machine = Machine::new(&program, options, Solve::without_solver());
    let state = machine.start(program.find("main").expect("main")).expect("it starts");
    let begun = Instant::now();
    let ran = run(&mut machine, state, u64::MAX);
    let Outcome::Ended(_, state) = ran.outcome else { panic!("{:?}", ran.outcome) };
    let seconds = begun.elapsed().as_secs_f64();
    println!("{} steps, {:.1} million a second", state.steps, state.steps as f64 / seconds / 1e6);
}

/// All paths of a sort of four unknown numbers, and what answered their questions.
fn how_paths_are_answered() {
    let text = "int __VERIFIER_nondet_int(void);
        int main(void) { int a[4], n = 4;
        for (int i = 0; i < n; i++) { a[i] = __VERIFIER_nondet_int(); if (a[i] < 0 || a[i] > 1000) return 0; }
        for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++)
            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
        int sum = 0; for (int i = 0; i < n; i++) sum = sum * 2 + a[i];
        if (a[0] > a[3]) return 1 / (a[0] - a[0]);
        return sum > 15000; }";
    let (program, _) = program(text).expect("a program");
    let options = Options { allocation: Allocation::Succeeds, ..Options::default() };
    let mut machine = Machine::new(&program, options, Solve::new(session()));
    let mut open = vec![machine.start(program.find("main").expect("main")).expect("it starts")];
    let (mut ended, mut broken, mut unknown, begun) = (0, 0, 0, Instant::now());
    while let Some(state) = open.pop() {
        let ran = run(&mut machine, state, 1_000_000);
        broken += ran.violations.len();
        match ran.outcome {
            Outcome::Forked(states) => open.extend(states),
            Outcome::Ended(..) => ended += 1,
            _ => unknown += 1,
        }
    }
    println!(
        "{ended} paths ended, {broken} broke a rule, {unknown} unknown in {:?}",
        begun.elapsed()
    );
    println!("{:?}, {} nodes", machine.solve.counts(), machine.terms.len());
    assert_eq!((broken, unknown), (0, 0));
}
