//! The executable: arguments in, exit code out. Commands that need no program are answered here, the others by the driver.

use cinch::cli::{self, Command};
use cinch::report::exit::Status;
use cinch::report::explain;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
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
        Command::Prove(_) | Command::Check(_) | Command::Doctor(_) | Command::Launch { .. } => {
            fail(Status::Trouble, "not connected yet")
        }
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
