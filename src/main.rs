//! The executable: arguments in, exit code out. Commands that need no program are answered here, the others by the driver.

use cinch::cli::{self, Command};
use cinch::driver;
use cinch::report::exit::Status;
use cinch::report::explain;
use cinch::smt::launch;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == launch::SUBCOMMAND) {
        return launch::run_launcher(arguments);
    }
    match Command::from_arguments() {
        Command::Explain { code: None } => print(explain::list().as_bytes()),
        Command::Explain { code: Some(code) } => match explain::page(&code) {
            Some(page) => print(page.as_bytes()),
            None => fail(Status::Usage, &explain::unknown(&code)),
        },
        Command::Completions { shell } => {
            let mut script = vec![];
            clap_complete::generate(shell, &mut cli::arguments(), "cinch", &mut script);
            print(&script)
        }
        Command::Man { command: None } => manual(cli::arguments()),
        Command::Man { command: Some(name) } => match cli::command_arguments(&name) {
            Some(command) => manual(command),
            None => fail(Status::Usage, &format!("no command `{name}`")),
        },
        Command::Prove(options) => driver::prove(&options).into(),
        Command::Verify(options) => driver::verify(&options).into(),
        Command::Infer(options) => driver::infer(&options).into(),
        Command::Check(options) => driver::check(&options).into(),
        Command::Refute(options) => driver::refute(&options).into(),
        Command::Guard(options) => driver::guard(&options),
        Command::Audit(options) => driver::audit(&options).into(),
        Command::Cache(command) => driver::cache(command).into(),
        Command::Doctor(options) => driver::doctor(&options).into(),
        Command::Launch { .. } => unreachable!("the launcher is looked for first"),
    }
}

fn manual(command: clap::Command) -> ExitCode {
    let mut page = vec![];
    match clap_mangen::Man::new(command).render(&mut page) {
        Ok(()) => print(&page),
        Err(error) => fail(Status::Trouble, &format!("cannot make the page: {error}")),
    }
}

/// A reader that has seen enough (`cinch man | head`) is no failure.
fn print(text: &[u8]) -> ExitCode {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(text).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            fail(Status::Trouble, &format!("cannot write to stdout: {error}"))
        }
        _ => Status::Proved.into(),
    }
}

fn fail(status: Status, words: &str) -> ExitCode {
    // With stderr gone there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "cinch: {words}");
    status.into()
}
