//! Questions with bit-vectors: random terms over small integers, compared with their greatest value; the answer must be the one that
//! trying all values gives. Some integers are also left without bounds, of which less is known: then nothing false may be proved.

use crate::harness::{Trial, tests};
use cinch::il::{check, monomorphise, parse};
use cinch::smt::bits::{Functions, question};
use cinch::smt::provision::{self, Surroundings};
use cinch::smt::session::{Answer, Limits, Session};
use cinch::source::SourceMap;
use cinch::vc;
use std::time::Duration;

pub fn trials() -> Vec<Trial> {
    tests![answers_are_those_of_all_values, nothing_false_is_proved_without_bounds]
}

const DECLARATIONS: &str = r#"
function {:bits "and"} And(a: int, b: int): int;
function {:bits "or"} Or(a: int, b: int): int;
function {:bits "xor"} Xor(a: int, b: int): int;
function {:bits "shl"} Shl(a: int, n: int): int;
function {:bits "shr"} Shr(a: int, n: int): int;
function {:bits "pow2"} Pow2(n: int): int;
function Wrap(x: int): int { if -8 <= x && x <= 7 then x else (x + 8) mod 16 - 8 }
"#;

/// A term as text and as what it computes from `x` and `y`.
struct Term(String, Box<dyn Fn(i64, i64) -> i64>);

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }
}

fn term(dice: &mut Dice, depth: u32) -> Term {
    let choice = if depth == 0 { dice.roll(3) } else { dice.roll(14) };
    if choice == 0 {
        return Term("x".into(), Box::new(|x, _| x));
    }
    if choice == 1 {
        return Term("y".into(), Box::new(|_, y| y));
    }
    if choice == 2 {
        let value = dice.roll(40) as i64 - 20;
        return Term(format!("({value})"), Box::new(move |_, _| value));
    }
    let (Term(a, f), Term(b, g)) = (term(dice, depth - 1), term(dice, depth - 1));
    let divisor = dice.roll(9) as i64 + 1;
    match choice {
        3 => Term(format!("({a} + {b})"), Box::new(move |x, y| f(x, y) + g(x, y))),
        4 => Term(format!("({a} - {b})"), Box::new(move |x, y| f(x, y) - g(x, y))),
        5 => Term(format!("({a} * {b})"), Box::new(move |x, y| f(x, y) * g(x, y))),
        6 => {
            Term(format!("({a} div {divisor})"), Box::new(move |x, y| f(x, y).div_euclid(divisor)))
        }
        7 => {
            Term(format!("({a} mod {divisor})"), Box::new(move |x, y| f(x, y).rem_euclid(divisor)))
        }
        8 => Term(format!("And({a}, {b})"), Box::new(move |x, y| f(x, y) & g(x, y))),
        9 => Term(format!("Or({a}, {b})"), Box::new(move |x, y| f(x, y) | g(x, y))),
        10 => Term(format!("Xor({a}, {b})"), Box::new(move |x, y| f(x, y) ^ g(x, y))),
        11 => Term(
            format!("Shl({a}, {b} mod {divisor})"),
            Box::new(move |x, y| f(x, y) << g(x, y).rem_euclid(divisor)),
        ),
        12 => Term(
            format!("Shr({a}, {b} mod {divisor})"),
            Box::new(move |x, y| f(x, y) >> g(x, y).rem_euclid(divisor)),
        ),
        _ => Term(
            format!("(if {a} <= {b} then Wrap({b}) else -Pow2({a} mod 4))"),
            Box::new(move |x, y| {
                let (a, b) = (f(x, y), g(x, y));
                if a <= b { (b + 8).rem_euclid(16) - 8 } else { -(1 << a.rem_euclid(4)) }
            }),
        ),
    }
}

fn session() -> Session {
    let here = Surroundings::of_this_process();
    let found = provision::find(None, &here, &mut |note| eprintln!("{note}"));
    let found = found.unwrap_or_else(|missing| panic!("{missing}"));
    let solver = found.first().expect("a solver should be there").solver.ground();
    let limits = Limits { time: Duration::from_secs(20), ..Limits::default() };
    Session::new(solver, limits, Some(env!("CARGO_BIN_EXE_cinch").into()))
}

/// What becomes of the assertion at the end of the body; None where bit-vectors have nothing to say.
fn ask(session: &mut Session, body: &str) -> Option<Answer> {
    let text = format!("{DECLARATIONS}procedure p(x: int, y: int) {{ {body} }}");
    let mut sources = SourceMap::default();
    let file = sources.add("bits.bpl", &text).expect("it should not be too long");
    let parsed = parse::parse(file, &mut sources);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    let checked = check::check(&parsed.program).expect("the program should be well-formed");
    let program = monomorphise::monomorphise(checked.program).expect("nothing in it is odd");
    let prepared = vc::prepare(program);
    let generated = vc::generate(&prepared, &prepared.program.implementations[0]);
    let functions = prepared.program.functions.iter();
    let functions: Functions = functions.map(|function| (&function.name, function)).collect();
    let last = generated.goal.obligations.len() - 1;
    session.forget();
    session.push(question(&generated.goal, last, &functions)?.text);
    Some(session.check(""))
}

const LOW: i64 = -9;
const HIGH: i64 = 20;

fn answers_are_those_of_all_values() {
    let (mut dice, mut session, mut asked) = (Dice(11), session(), 0);
    for round in 0..300 {
        let Term(text, compute) = term(&mut dice, 1 + round % 3);
        let values = (LOW..=HIGH).flat_map(|x| (LOW..=HIGH).map(move |y| (x, y)));
        let greatest = values.map(|(x, y)| compute(x, y)).max().expect("there are values");
        for (claim, expected) in [(greatest, Answer::Unsat), (greatest - 1, Answer::Sat)] {
            let body = format!(
                "var z: int; assume {LOW} <= x && x <= {HIGH}; assume {LOW} <= y && y <= {HIGH};
                 if (x < y) {{ z := {text}; }} else {{ z := 0 + {text}; }} assert z <= {claim};"
            );
            let Some(answer) = ask(&mut session, &body) else { continue };
            asked += 1;
            assert_eq!(answer, expected, "{text} <= {claim}");
        }
    }
    assert!(asked > 300, "only {asked} questions were asked");
}

fn nothing_false_is_proved_without_bounds() {
    let (mut dice, mut session) = (Dice(5), session());
    for _ in 0..150 {
        let Term(text, compute) = term(&mut dice, 3);
        // Guesses at bounds come from comparisons that need not hold.
        let (x, y) = (dice.roll(4000) as i64 - 2000, dice.roll(60) as i64 - 30);
        let value = compute(x, y);
        let body = format!(
            "if (x <= 7 && -3 <= x) {{ assume y == 5; }} if (y < 2) {{ assume 0 <= y; }}
             assert x == {x} && y == {y} ==> {text} != {value};"
        );
        let Some(answer) = ask(&mut session, &body) else { continue };
        let reached = y >= 0 && (!(-3..=7).contains(&x) || y == 5);
        assert!(!reached || answer != Answer::Unsat, "{text} != {value} for {x}, {y}");
    }
}
