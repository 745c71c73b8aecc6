//! The program as people start it: streams, exit codes, places.

#[path = "../harness/mod.rs"]
mod harness;

mod check;
mod known_files;
mod prove;
mod refute;
mod usage;

fn main() -> std::process::ExitCode {
    harness::run([
        check::trials(),
        known_files::trials(),
        prove::trials(),
        refute::trials(),
        usage::trials(),
    ])
}
