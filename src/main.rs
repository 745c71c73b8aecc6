//! The executable: hands the arguments to the driver.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == cinch::smt::launch::SUBCOMMAND) {
        return cinch::smt::launch::run_launcher(arguments);
    }
    ExitCode::SUCCESS
}
