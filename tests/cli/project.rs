//! A folder with files in which cinch is started as people start it, with a cache of its own.

use std::process::{Command, Stdio};
use tempfile::TempDir;

pub struct Project(pub TempDir);

impl Project {
    pub fn new(files: &[(&str, &str)]) -> Project {
        let project = Project(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| project.write(name, text));
        project
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    /// Exit code and streams.
    pub fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        command.env_remove("CC").env("NO_COLOR", "1");
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        let output = command.output().expect("cinch should start");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output should be UTF-8");
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }
}
