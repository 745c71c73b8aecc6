//! One solver process: text goes in, replies up to a marker line come out. Whatever the child does (prints without end,
//! fills stderr, closes a pipe, forks, ignores signals), a call here ends at its deadline and a dropped process is dead and
//! reaped with its whole group (a grandchild that makes a session of its own escapes, but keeps nobody waiting).
//!
//! Writing to a dead solver must not kill us: `main` has to leave SIGPIPE ignored, as Rust's start-up code sets it.

use crate::smt::children::{self, lock};
use crate::smt::launch;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

pub use crate::smt::children::{kill_all, stopped};

/// A reply longer than this is not an answer.
pub const LONGEST_REPLY: usize = 64 << 20;
/// How much of stderr is kept, from the end.
const KEPT_ERRORS: usize = 4 << 10;
/// How often a waiting call looks at its cancel flags and at the child: the delay of an interrupt.
const SLICE: Duration = Duration::from_millis(5);
/// How long a process that closed its output gets to exit by itself, so that its exit code can be told; and how long the
/// output of one that exited is waited for, in case something else holds the pipe.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What to start and how to bound it.
#[derive(Clone, Debug)]
pub struct Launch {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// Address space in bytes.
    pub memory: Option<u64>,
    /// Our own executable (`launch::SUBCOMMAND`). Without it the solver is started directly: its memory is limited a
    /// moment after its start, and it outlives us if we die without running destructors.
    pub launcher: Option<PathBuf>,
}

/// Why there is no reply. The process is of no use afterwards; drop it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It could not be started.
    Start(String),
    /// The deadline passed.
    Deadline,
    /// Somebody set a cancel flag, or `kill_all` was called.
    Cancelled,
    /// The process ended, or closed its output: exit code if it has one, and what is known of the cause.
    Ended(Option<i32>, String),
    /// It printed something that is no reply to what was asked.
    Garbage(String),
    /// The solver's own `(error "..")`.
    Error(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Start(text) => write!(out, "the solver could not be started: {text}"),
            Failure::Deadline => write!(out, "the solver did not answer in time"),
            Failure::Cancelled => write!(out, "the solver was stopped"),
            Failure::Ended(_, text) => write!(out, "the solver ended: {text}"),
            Failure::Garbage(text) => write!(out, "the solver's reply makes no sense: {text}"),
            Failure::Error(text) => write!(out, "the solver reports an error: {text}"),
        }
    }
}

impl std::error::Error for Failure {}

/// Flags that stop a waiting call; any of them will do.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Vec<Arc<AtomicBool>>);

impl Cancel {
    pub fn add(&mut self, flag: Arc<AtomicBool>) {
        self.0.push(flag);
    }

    pub fn is_set(&self) -> bool {
        self.0.iter().any(|flag| flag.load(Ordering::Relaxed)) || stopped()
    }
}

/// A running solver. Dropping it kills its group and reaps it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Pid,
    input: Sender<String>,
    /// Chunks of stdout; disconnected at its end.
    output: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when stderr has been read to its end.
    errors_end: Receiver<()>,
    /// Output that no reply has used yet.
    unread: Vec<u8>,
}

impl Process {
    pub fn start(launch: &Launch) -> Result<Process, Failure> {
        let mut command = match &launch.launcher {
            Some(launcher) => launch::command(launcher, launch.memory, &launch.program),
            None => Command::new(&launch.program),
        };
        command.args(&launch.arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (mut child, group) = children::spawn(command).map_err(|error| {
            if stopped() {
                Failure::Cancelled
            } else {
                Failure::Start(format!("{}: {error}", launch.program.display()))
            }
        })?;
        if launch.launcher.is_none() {
            children::limit_memory(group, launch.memory);
        }
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, texts) = mpsc::channel();
        // Bounded, so that a flood stays in the pipe instead of our memory.
        let (chunks, output) = mpsc::sync_channel(8);
        let errors = Arc::new(Mutex::new(Vec::new()));
        let (end, errors_end) = mpsc::channel();
        let unread = Vec::new();
        let process =
            Process { child, group, input, output, errors: errors.clone(), errors_end, unread };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three pipes were asked for")
        };
        let threads = [
            thread::Builder::new().name("solver-in".into()).spawn(move || write_all(texts, stdin)),
            thread::Builder::new()
                .name("solver-out".into())
                .spawn(move || read_all(stdout, chunks)),
            thread::Builder::new()
                .name("solver-err".into())
                .spawn(move || keep_last(stderr, &errors, end)),
        ];
        // Nobody joins them: they end with the pipes, which a runaway grandchild may hold for longer than we live.
        for started in threads {
            started
                .map_err(|error| Failure::Start(format!("no thread for the solver: {error}")))?;
        }
        Ok(process)
    }

    /// Hands text over; never blocks. A dead process shows at the next read.
    pub fn send(&mut self, text: String) {
        let _ = self.input.send(text);
    }

    /// What was printed before the next line that is `marker`, bare or in double quotes. The marker is consumed.
    pub fn read_to_marker(
        &mut self,
        marker: &str,
        deadline: Instant,
        cancel: &Cancel,
    ) -> Result<String, Failure> {
        let (mut line, mut searched) = (0, 0);
        loop {
            while let Some(length) = self.unread[searched..].iter().position(|&byte| byte == b'\n')
            {
                let newline = searched + length;
                if is_marker(&self.unread[line..newline], marker) {
                    let rest = self.unread.split_off(newline + 1);
                    let mut reply = std::mem::replace(&mut self.unread, rest);
                    reply.truncate(line);
                    return String::from_utf8(reply)
                        .map_err(|_| Failure::Garbage("it is not UTF-8".into()));
                }
                (line, searched) = (newline + 1, newline + 1);
            }
            searched = self.unread.len();
            if searched > LONGEST_REPLY {
                return Err(Failure::Garbage(format!(
                    "more than {} MiB in one reply",
                    LONGEST_REPLY >> 20
                )));
            }
            let chunk = self.next_chunk(deadline, cancel)?;
            self.unread.extend_from_slice(&chunk);
        }
    }

    /// All that is printed until the output ends: for commands that are no conversation.
    pub fn read_to_end(&mut self, deadline: Instant, cancel: &Cancel) -> Result<String, Failure> {
        loop {
            match self.next_chunk(deadline, cancel) {
                Ok(chunk) => self.unread.extend_from_slice(&chunk),
                Err(Failure::Ended(Some(0), _)) => {
                    return Ok(String::from_utf8_lossy(&self.unread).into_owned());
                }
                Err(failure) => return Err(failure),
            }
            if self.unread.len() > LONGEST_REPLY {
                return Err(Failure::Garbage("no end of output".into()));
            }
        }
    }

    /// Output that belongs to no batch: the solver is out of step.
    pub fn has_unread(&mut self) -> bool {
        while let Ok(chunk) = self.output.try_recv() {
            self.unread.extend_from_slice(&chunk);
            if self.unread.len() > LONGEST_REPLY {
                break;
            }
        }
        self.unread.iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Whether the process itself is gone; it stays unreaped, so that its id keeps meaning it.
    pub fn has_exited(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    /// Its id, which is also that of its group.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    fn next_chunk(&mut self, deadline: Instant, cancel: &Cancel) -> Result<Vec<u8>, Failure> {
        let mut exit_seen = None;
        loop {
            if cancel.is_set() {
                return Err(Failure::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Failure::Deadline);
            }
            match self.output.recv_timeout(left.min(SLICE)) {
                Ok(chunk) => return Ok(chunk),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ending()),
                Err(RecvTimeoutError::Timeout) => match exit_seen {
                    // The pipe lives on in a child of the solver, which answers for nobody.
                    Some(moment) if Instant::now() > moment + LAST_WORDS => {
                        return Err(self.ending());
                    }
                    None if self.has_exited() => exit_seen = Some(Instant::now()),
                    _ => {}
                },
            }
        }
    }

    /// Ends the process and says what is known of its end.
    fn ending(&mut self) -> Failure {
        if stopped() {
            return Failure::Cancelled;
        }
        let patience = Instant::now() + LAST_WORDS;
        while !self.has_exited() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(2));
        }
        let by_itself = self.has_exited();
        let code = self.finish();
        let _ = self.errors_end.recv_timeout(LAST_WORDS);
        // `kill_all` may have come between the end and now.
        if stopped() {
            return Failure::Cancelled;
        }
        let mut text = match (by_itself, code) {
            (false, _) => "it closed its output".to_string(),
            (true, Some(code)) => format!("exit code {code}"),
            (true, None) => "killed by a signal".to_string(),
        };
        for (name, bytes) in [("stderr", &*lock(&self.errors)), ("stdout", &self.unread)] {
            let shown = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(KEPT_ERRORS)..])
                .trim()
                .to_string();
            if !shown.is_empty() {
                text += &format!("; {name}: {shown}");
            }
        }
        Failure::Ended(code.filter(|_| by_itself), text)
    }

    /// Kills the group, reaps the child, gives its exit code. A second call does nothing new.
    fn finish(&mut self) -> Option<i32> {
        // In this order: once reaped, the id may come to mean another process.
        children::kill(self.child.id());
        self.child.wait().ok()?.code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.finish();
    }
}

fn is_marker(line: &[u8], marker: &str) -> bool {
    let line = line.trim_ascii();
    line.strip_prefix(b"\"").and_then(|line| line.strip_suffix(b"\"")).unwrap_or(line)
        == marker.as_bytes()
}

fn write_all(texts: Receiver<String>, mut stdin: impl Write) {
    for text in texts {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut stdout: impl Read, chunks: SyncSender<Vec<u8>>) {
    let mut chunk = vec![0; 64 << 10];
    loop {
        match stdout.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                if chunks.send(chunk[..length].to_vec()).is_err() {
                    return;
                }
            }
        }
    }
}

fn keep_last(mut stderr: impl Read, kept: &Mutex<Vec<u8>>, _end: Sender<()>) {
    let mut chunk = vec![0; 4 << 10];
    loop {
        match stderr.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                let mut kept = lock(kept);
                kept.extend_from_slice(&chunk[..length]);
                let excess = kept.len().saturating_sub(KEPT_ERRORS);
                kept.drain(..excess);
            }
        }
    }
}
