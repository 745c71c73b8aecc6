//! How fast the machine runs programs whose inputs are known, and how much a state takes: `cargo bench --bench machine`. A second
//! argument behind `--` names a C file without directives to be run instead.

use cinch::base::DataModel;
use cinch::machine::solve::Solve;
use cinch::machine::{Inputs, Machine, Options, Outcome, State, Value, run};
use cinch::source::SourceMap;
use cinch::typed::{Target, elaborate};
use cinch::{contract, flow};
use std::sync::Arc;
use std::time::Instant;

const LOOP: &str = "int main(void) { unsigned sum = 0; int array[16] = {0};
    for (unsigned i = 0; i < 3000000; i++) { array[i & 15] += i; sum ^= array[i % 7] + i; } return sum & 63; }";

const CALLS: &str = "static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int main(void) { return fib(25) & 127; }";

fn main() {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let text = named.and_then(|name| std::fs::read_to_string(name).ok());
    println!("a value: {} bytes, a state: {} bytes", size_of::<Value>(), size_of::<State>());
    match text {
        Some(text) => measure("file", &text),
        None => {
            measure("loop", LOOP);
            measure("calls", CALLS);
        }
    }
}

fn measure(name: &str, text: &str) {
    let mut sources = SourceMap::default();
    let file = sources.add("a.c", text).expect("the file should be small");
    let parsed = cinch::syntax::parse(file, &sources);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let annotated = contract::annotate(elaborated.program);
    let unit = flow::build(Arc::new(annotated.program));
    let program = flow::link(vec![unit]).expect("one unit should link");
    let options = Options { inputs: Inputs::Given(vec![]), ..Options::default() };
    let mut machine = Machine::new(&program, options, Solve::without_solver());
    let entry = program.find("main").expect("there should be a main");
    let state = machine.start(entry).expect("the program should start");
    let start = Instant::now();
    let ran = run(&mut machine, state, u64::MAX);
    let time = start.elapsed().as_secs_f64();
    match ran.outcome {
        Outcome::Ended(ending, state) => {
            let steps = state.steps as f64;
            let speed = steps / time / 1e6;
            println!(
                "{name}: {steps} steps in {time:.2} s, {speed:.1} million a second: {ending:?}"
            );
        }
        Outcome::Unknown(why, _) => println!("{name}: unknown: {why}"),
        _ => println!("{name}: did not end"),
    }
}
