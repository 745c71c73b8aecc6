//! `cinch guard --cc -- gcc ..`: a compiler's command in, the same files and exit code out, with checks in what is compiled. The compiler
//! compiles the original first, so that its messages (those of the optimiser, too), dependency files and exit code are those it always gives.
//! Rule: what cannot be guarded is compiled as it is, with one warning that says why.

use super::super::on_large_stack;
use super::command::{Command, Gaps, read};
use super::{Count, InWorld, Run, Text, judge, report, world};
use crate::cli::GuardOptions;
use crate::guard::{self, World};
use crate::report::Verbosity;
use crate::source::bytes;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::time::{Duration, Instant};

/// Time for the proofs of one file, where none is given: a build should not wait for more.
const BUDGET: Duration = Duration::from_secs(10);

pub fn wrap(options: &GuardOptions) -> ExitCode {
    let words = &options.c.passed_on;
    let Some(command) = read(words) else { return run(words) };
    match folder() {
        Ok(folder) => {
            let code = guarded(&command, options, &folder);
            // It is in the folder for temporary files: if it stays, the system removes it.
            let _ = std::fs::remove_dir_all(folder);
            code
        }
        Err(error) => {
            warn(&format!("compiled as it is: no folder for what is made on the way: {error}"));
            run(words)
        }
    }
}

fn folder() -> std::io::Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("cinch-guard-{}", process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn guarded(command: &Command, options: &GuardOptions, folder: &Path) -> ExitCode {
    let (mut inputs, mut all_guarded) = (vec![], true);
    let mut world = World::default();
    if command.is_whole_program() {
        on_large_stack(|| {
            world = world::of_sources(&each_source(command, options));
            Run::default()
        });
    }
    if !command.links {
        let compiled = status(&command.words);
        if !compiled.is_some_and(|status| status.success()) {
            return code(compiled);
        }
    }
    for (index, source) in command.sources.iter().enumerate() {
        let object = folder.join(format!("{index}.o"));
        let target = if command.links {
            object.to_string_lossy().into_owned()
        } else {
            command.target(source)
        };
        if command.links {
            let compiled = plain(command, source, &target);
            if !compiled.is_some_and(|status| status.success()) {
                return code(compiled);
            }
        }
        let guarded = text(source, &for_source(command, source, options), (&world, index));
        let replaced = guarded.and_then(|text| {
            let file = folder.join(format!("{index}.c")).to_string_lossy().into_owned();
            replace(command, &target, (&file, &text))
        });
        if let Err(reason) = replaced {
            warn(&format!("{source}: compiled as it is: {reason}"));
            all_guarded = false;
            // What was there may be half replaced.
            let _ = quietly(&command.compile_plain(source, &target));
        }
        inputs.push((source.clone(), target));
    }
    if !command.links {
        return ExitCode::SUCCESS;
    }
    let mut words = command.link(&inputs);
    if command.wants_runtime() {
        let forward = all_guarded && world.needs_no_gaps();
        let gaps = if forward { Gaps::None } else { Gaps::All };
        match runtime(command, folder, gaps) {
            Ok(object) => words.extend([object, "-lpthread".into()]),
            Err(status) => return code(status),
        }
    }
    run(&words)
}

/// The object of a source that is linked at once, and all that the compiler says and writes beside it.
fn plain(command: &Command, source: &str, object: &str) -> Option<process::ExitStatus> {
    if command.writes_dependencies() {
        // They are named after the program. Whatever is wrong is said below.
        let _ = quietly(&command.only_look(source));
    }
    status(&command.compile_plain(source, object))
}

/// The object of the guarded text in the place of the plain one.
fn replace(command: &Command, target: &str, (file, text): (&str, &str)) -> Result<(), String> {
    std::fs::write(file, bytes::encode(text))
        .map_err(|error| format!("cannot write {file}: {error}"))?;
    let compiled = quietly(&command.compile_guarded(file, target))?;
    let said = String::from_utf8_lossy(&compiled.stderr);
    let first = said.lines().find(|line| line.contains("error")).or(said.lines().next());
    if compiled.status.success() {
        return Ok(());
    }
    Err(format!("the compiler refuses the checks: {}", first.unwrap_or("it does not say why")))
}

/// What is asked for, with the compiler's own options for the source.
fn for_source(command: &Command, source: &str, options: &GuardOptions) -> GuardOptions {
    let mut options = options.clone();
    options.file = Some(source.to_string());
    options.c.passed_on = command.for_reading();
    options.c.compiler = command.words.first().cloned();
    options.limits.budget.get_or_insert(BUDGET);
    options
}

fn each_source(command: &Command, options: &GuardOptions) -> Vec<(String, GuardOptions)> {
    let one = |source: &String| (source.clone(), for_source(command, source, options));
    command.sources.iter().map(one).collect()
}

/// The file with its checks, or why it has none.
fn text(source: &str, options: &GuardOptions, world: InWorld) -> Result<String, String> {
    let (mut made, begun) = (None, Instant::now());
    let run = on_large_stack(|| {
        let mut run = Run::default();
        match run.guarded_text(source, options, world, begun) {
            Ok(text) => made = Some(text),
            Err(errors) => run.diagnostics.extend(errors),
        }
        run
    });
    match made {
        Some(Text { text, rewritten, proofs }) => {
            let unrun = report::not_run(&rewritten.guarded, &run.sources);
            unrun.iter().for_each(|line| super::super::note(line));
            if options.output.verbosity() > Verbosity::Normal {
                let mut count = Count::default();
                count.add(source, judge::of_file(&rewritten, &proofs.said, &run.sources));
                let told = report::summary(source, &count, &rewritten.guarded, &proofs);
                told.iter().for_each(|line| super::super::note(line));
            }
            Ok(text)
        }
        None => {
            let first =
                run.diagnostics.iter().find(|found| found.severity == crate::base::Severity::Error);
            let first = first.or(run.diagnostics.first());
            let place = first
                .and_then(|found| crate::report::location::location(found.place(), &run.sources));
            let words =
                first.map_or_else(|| "nobody knows why".into(), |found| found.message.clone());
            Err(match place {
                Some(at) => format!("{words} ({}:{})", at.file, at.line),
                None => words,
            })
        }
    }
}

/// The runtime, compiled as the program is.
fn runtime(
    command: &Command,
    folder: &Path,
    gaps: Gaps,
) -> Result<String, Option<process::ExitStatus>> {
    let (file, object) = (folder.join("runtime.c"), folder.join("runtime.o"));
    let written = std::fs::write(&file, guard::runtime());
    if let Err(error) = written {
        warn(&format!("cannot write {}: {error}", file.display()));
        return Err(None);
    }
    let (file, object) = (file.to_string_lossy(), object.to_string_lossy().into_owned());
    let words = command.compile_runtime(&file, &object, gaps);
    match status(&words) {
        Some(status) if status.success() => Ok(object),
        other => Err(other),
    }
}

fn run(words: &[String]) -> ExitCode {
    code(status(words))
}

fn status(words: &[String]) -> Option<process::ExitStatus> {
    let (program, arguments) = words.split_first()?;
    match process::Command::new(program).args(arguments).status() {
        Ok(status) => Some(status),
        Err(error) => {
            warn(&format!("cannot run {program}: {error}"));
            None
        }
    }
}

/// What it says is nothing that the user's compiler would say.
fn quietly(words: &[String]) -> Result<process::Output, String> {
    let (program, arguments) = words.split_first().ok_or("no compiler is named")?;
    let output = process::Command::new(program).args(arguments).output();
    output.map_err(|error| format!("cannot run {program}: {error}"))
}

/// The compiler's own; as shells have it, 128 and the signal where one ended it.
fn code(status: Option<process::ExitStatus>) -> ExitCode {
    use std::os::unix::process::ExitStatusExt;
    let Some(status) = status else { return ExitCode::from(127) };
    let code = status.code().or_else(|| Some(128 + status.signal()?)).unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}

fn warn(words: &str) {
    super::super::note(&format!("warning: {words}"));
}
