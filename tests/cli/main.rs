//! The program as people start it: streams, exit codes, places.

#[path = "../harness/mod.rs"]
mod harness;

mod check;
mod prove;
mod refute;
mod usage;

fn main() -> std::process::ExitCode {
    harness::run([check::trials(), prove::trials(), refute::trials(), usage::trials()])
}
