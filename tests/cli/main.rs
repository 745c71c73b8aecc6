//! The program as people start it: streams, exit codes, places.

#[path = "../harness/mod.rs"]
mod harness;

mod check;
mod every_run;
mod known_files;
mod large_files;
mod project;
mod prove;
mod refute;
mod refute_environment;
mod refute_loops;
mod refute_replay;
mod refute_texts;
mod refute_types;
mod several_files;
mod usage;
mod verify;
mod verify_programs;

fn main() -> std::process::ExitCode {
    harness::run([
        check::trials(),
        every_run::trials(),
        known_files::trials(),
        large_files::trials(),
        prove::trials(),
        refute::trials(),
        refute_environment::trials(),
        refute_loops::trials(),
        refute_replay::trials(),
        refute_texts::trials(),
        refute_types::trials(),
        several_files::trials(),
        usage::trials(),
        verify::trials(),
        verify_programs::trials(),
    ])
}
