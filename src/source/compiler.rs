//! The system's C compiler as a process: arguments in, what it printed out. It may crash, babble or be missing: all of these are
//! values. Rule: stdout and stderr are read at the same time, and what is kept of either is bounded.

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;

/// Nobody's preprocessed file is longer; a compiler that has gone wild is stopped here.
const MOST_OUTPUT: u64 = 1 << 30;
const MOST_COMPLAINTS: u64 = 1 << 20;

#[derive(Debug, Default)]
pub struct Compiler {
    /// As it is called: a path, or a name that is looked for in `PATH`.
    pub program: PathBuf,
    /// Arguments that belong to its name: `CC="ccache gcc"`.
    leading: Vec<String>,
    /// Found out when first needed.
    manner: OnceLock<Manner>,
}

/// How a compiler can be made to preprocess for us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// It obeys directives and leaves macros and comments where they are (`-fdirectives-only`): columns are exact.
    DirectivesOnly,
    /// It expands macros as well; we ask it to keep comments and definitions (`-C -dD`). Lines are exact, columns not always.
    InFull,
}

impl Manner {
    pub fn flags(self) -> &'static [&'static str] {
        match self {
            Manner::DirectivesOnly => &["-E", "-fdirectives-only"],
            Manner::InFull => &["-E", "-C", "-dD"],
        }
    }
}

/// What a run came to.
pub struct Printed {
    pub status: ExitStatus,
    pub stdout: Vec<u8>,
    /// The beginning of it, when it is very long.
    pub stderr: String,
    /// It printed more than we are willing to read, and was stopped.
    pub endless: bool,
}

/// What the compiler reads from standard input.
#[derive(Clone, Copy)]
pub enum Input {
    Nothing,
    /// Our own standard input.
    Ours,
    Text(&'static str),
}

impl Compiler {
    /// A compiler as `--cc` or `CC` names it. Words after the first are arguments, unless there is a program of the whole name.
    pub fn named(name: &str) -> Compiler {
        let mut words = name.split_whitespace();
        match words.next() {
            Some(program) if !Path::new(name).exists() => Compiler {
                program: program.into(),
                leading: words.map(str::to_string).collect(),
                ..Compiler::default()
            },
            _ => Compiler::at(name.into()),
        }
    }

    /// The program at this path, or of this name.
    pub fn at(program: PathBuf) -> Compiler {
        Compiler { program, ..Compiler::default() }
    }

    /// The path of the program, when it can be found.
    pub fn found(&self) -> Option<PathBuf> {
        let executable = |path: &Path| {
            rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok() && path.is_file()
        };
        if self.program.components().count() > 1 {
            return Some(self.program.clone()).filter(|path| executable(path));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let candidates = std::env::split_paths(&path).map(|folder| folder.join(&self.program));
        candidates.into_iter().find(|path| executable(path))
    }

    /// How it can preprocess. Found out by trying, once: older Clangs do not know `-fdirectives-only`, and a compiler that takes
    /// the flag but does otherwise would cost us the positions.
    pub fn manner(&self) -> Manner {
        *self.manner.get_or_init(|| {
            let mut command = self.command();
            command.args(Manner::DirectivesOnly.flags()).args(["-x", "c", "-"]);
            match run(&mut command, Input::Text(SAMPLE)) {
                Ok(printed) if printed.status.success() => {
                    let text = String::from_utf8_lossy(&printed.stdout);
                    let faithful = SAMPLE.lines().all(|line| text.lines().any(|out| out == line));
                    if faithful { Manner::DirectivesOnly } else { Manner::InFull }
                }
                _ => Manner::InFull,
            }
        })
    }

    /// The first line of what `--version` prints.
    pub fn version(&self) -> Option<String> {
        let printed = run(self.command().arg("--version"), Input::Nothing).ok()?;
        let text = String::from_utf8_lossy(&printed.stdout).into_owned();
        text.lines().next().filter(|_| printed.status.success()).map(|line| line.trim().to_string())
    }

    /// Whether it preprocesses such a text with such options.
    pub fn accepts(&self, options: &[&str], text: &'static str) -> bool {
        let mut command = self.command();
        command.args(options).args(["-E", "-x", "c", "-"]);
        run(&mut command, Input::Text(text)).is_ok_and(|printed| printed.status.success())
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        // Messages are read by us before they are read by people.
        command.args(&self.leading).env("LC_ALL", "C");
        command
    }

    /// For messages.
    pub fn name(&self) -> String {
        let program = self.program.to_string_lossy().into_owned();
        [program].into_iter().chain(self.leading.iter().cloned()).collect::<Vec<_>>().join(" ")
    }
}

/// Each of its lines comes out as it is where directives alone are obeyed.
const SAMPLE: &str =
    "#define SAMPLE(x) ((x) + 1)\nint a = SAMPLE(2); /*@ SAMPLE(3) */ // SAMPLE(4)\n";

/// Starts the command and waits for its end.
pub fn run(command: &mut Command, input: Input) -> io::Result<Printed> {
    let stdin = match input {
        Input::Nothing => Stdio::null(),
        Input::Ours => Stdio::inherit(),
        Input::Text(_) => Stdio::piped(),
    };
    let mut child = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let (Input::Text(text), Some(mut stdin)) = (input, child.stdin.take()) {
        // A sample fits into a pipe. That nobody reads it shows in the output.
        let _ = stdin.write_all(text.as_bytes());
    }
    let stderr = child.stderr.take();
    let complaints = std::thread::spawn(move || {
        let Some(mut stderr) = stderr else { return vec![] };
        let mut kept = vec![];
        let _ = stderr.by_ref().take(MOST_COMPLAINTS).read_to_end(&mut kept);
        let _ = io::copy(&mut stderr, &mut io::sink());
        kept
    });
    let mut stdout = vec![];
    let read = match child.stdout.take() {
        Some(pipe) => pipe.take(MOST_OUTPUT).read_to_end(&mut stdout),
        None => Ok(0),
    };
    let endless = stdout.len() as u64 == MOST_OUTPUT;
    if endless || read.is_err() {
        let _ = child.kill();
    }
    let status = child.wait()?;
    read?;
    let stderr = complaints.join().unwrap_or_default();
    let stderr = String::from_utf8_lossy(&stderr).into_owned();
    Ok(Printed { status, stdout, stderr, endless })
}

/// A path as an argument that cannot be taken for an option.
pub fn as_operand(path: &Path) -> PathBuf {
    let is_option = path.as_os_str() != OsStr::new("-") && path.to_string_lossy().starts_with('-');
    if is_option { Path::new(".").join(path) } else { path.to_path_buf() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_after_the_name_are_arguments() {
        let compiler = Compiler::named("ccache gcc -m32");
        assert_eq!(compiler.program, Path::new("ccache"));
        assert_eq!(compiler.name(), "ccache gcc -m32");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my cc");
        std::fs::write(&path, "").unwrap();
        let compiler = Compiler::named(&path.to_string_lossy());
        assert_eq!(compiler.program, path);
        assert_eq!(compiler.found(), None, "it cannot be executed");
        assert_eq!(Compiler::named("no-such-compiler-here").found(), None);
    }

    #[test]
    fn a_full_stderr_blocks_nothing() {
        let script = "i=0; while [ $i -lt 20000 ]; do echo complaint complaint >&2; \
                      echo text text text; i=$((i+1)); done";
        let printed = run(Command::new("sh").args(["-c", script]), Input::Nothing).unwrap();
        assert!(printed.status.success() && !printed.endless);
        assert_eq!(printed.stdout.len(), 20000 * "text text text\n".len());
        assert_eq!(printed.stderr.len(), 20000 * "complaint complaint\n".len());
    }

    #[test]
    fn names_are_never_options() {
        assert_eq!(as_operand(Path::new("-o.c")), Path::new("./-o.c"));
        assert_eq!(as_operand(Path::new("a-o.c")), Path::new("a-o.c"));
        assert_eq!(as_operand(Path::new("-")), Path::new("-"));
    }
}
