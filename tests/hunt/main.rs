//! Random programs and calls, compared with what happens when they run.

#[path = "../harness/mod.rs"]
mod harness;

mod c;
mod csmith;
mod dice;
mod faults;
mod il;
mod library;

fn main() -> std::process::ExitCode {
    harness::run([il::trials(), c::trials(), csmith::trials(), faults::trials(), library::trials()])
}
