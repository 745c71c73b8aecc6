//! What `cinch __solver` does: it bounds itself (memory, no core file, death with its parent) and becomes the solver.
//! In come the words after `__solver`: parent's id, bytes of memory (0 = no limit), program, arguments.
//! A parent cannot do this to a child without `unsafe`, a process can do it to itself; `exec` keeps all three bounds.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The hidden subcommand. `main` must look for it before anything else is parsed or set up.
pub const SUBCOMMAND: &str = "__solver";

/// Exit code when the solver could not be started, as shells have it.
const NOT_STARTED: u8 = 127;

/// The command line that starts `program` through `launcher`; arguments of the program are added by the caller.
pub fn command(launcher: &Path, memory: Option<u64>, program: &Path) -> Command {
    let mut command = Command::new(launcher);
    command
        .arg(SUBCOMMAND)
        .arg(std::process::id().to_string())
        .arg(memory.unwrap_or(0).to_string())
        .arg(program);
    command
}

/// Becomes the solver. `words` are those after `__solver`. Comes back only when that failed.
pub fn run_launcher(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut words = words.into_iter();
    let parent = words.next().and_then(|word| word.to_str()?.parse::<i32>().ok());
    let memory = words.next().and_then(|word| word.to_str()?.parse::<u64>().ok());
    let (Some(parent), Some(memory), Some(program)) = (parent, memory, words.next()) else {
        eprintln!("cinch {SUBCOMMAND} is for cinch itself: PARENT BYTES PROGRAM [ARGUMENTS]");
        return ExitCode::from(NOT_STARTED);
    };
    if !die_with_parent(parent) {
        return ExitCode::from(NOT_STARTED);
    }
    limit_own_memory(memory);
    let mut command = Command::new(&program);
    command.args(words);
    let mut error = command.exec();
    for _ in 0..BUSY_RETRIES {
        if error.kind() != ErrorKind::ExecutableFileBusy {
            break;
        }
        std::thread::sleep(BUSY_PAUSE);
        error = command.exec();
    }
    eprintln!("cannot start {}: {error}", Path::new(&program).display());
    ExitCode::from(NOT_STARTED)
}

/// A file just written cannot be executed while some other process, forked meanwhile, still has it open for writing.
pub const BUSY_RETRIES: usize = 20;
pub const BUSY_PAUSE: Duration = Duration::from_millis(10);

/// Asks for SIGKILL at the parent's death; false when the parent is dead already, which no signal would tell any more.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn die_with_parent(parent: i32) -> bool {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    getppid().map(|pid| pid.as_raw_nonzero().get()) == Some(parent)
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn die_with_parent(_parent: i32) -> bool {
    true
}

/// Bounds the address space and switches core files off. A hard limit set from outside may be lower: it stays.
fn limit_own_memory(bytes: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    #[cfg(not(target_os = "openbsd"))]
    if bytes > 0 {
        let bytes = getrlimit(Resource::As).maximum.map_or(bytes, |maximum| maximum.min(bytes));
        let _ = setrlimit(Resource::As, Rlimit { current: Some(bytes), maximum: Some(bytes) });
    }
}
