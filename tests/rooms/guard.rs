//! Guarded programs: those in `tests/guard/run` and `tests/emit` behave as they do without checks, those in `tests/guard/stop` are stopped on
//! the marked line, by the check of the marked kind. Each is built with all checks, and with those alone that no proof was found for;
//! what must be stopped also with more of the compiler's optimisations.

use crate::harness::{Completion, Failed, Trial, cases, needs, trial};
use std::path::Path;
use std::process::{Command, Output};

pub fn trials() -> Vec<Trial> {
    let mut trials = cases("guard/run", "tests/guard/run", "c", behaves_the_same);
    trials.extend(cases("guard/stop", "tests/guard/stop", "c", is_stopped));
    let annotated = cases("guard/annotated", "tests/guard/annotated", "c", |source| {
        checked_with(source, &[&["--annotations", "--no-prove"], &["--annotations", "--boundary"]])
    });
    let boundary = cases("guard/boundary", "tests/guard/boundary", "c", |source| {
        checked_with(source, &[&["--boundary", "--no-prove"], &["--boundary"]])
    });
    trials.extend(annotated.into_iter().chain(boundary));
    trials.push(trial("guard::page".into(), the_page_shows_the_checks));
    trials.push(trial("guard::what_callers_owe".into(), what_callers_owe_is_guarded));
    trials.push(trial("guard::what_runs_first".into(), what_other_files_run_first_counts));
    trials.push(trial("guard::small_addresses".into(), the_stack_is_watched_with_32_bits));
    trials
}

/// With all checks, and with those that are left.
const WAYS: [&[&str]; 2] = [&["--no-prove"], &[]];

/// Programs whose names begin with `stop` are stopped, the others behave as they do without checks.
fn checked_with(source: &Path, ways: &[&[&str]]) -> Result<(), Failed> {
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    if name.starts_with("stop") { is_stopped_in(source, ways) } else { is_same_in(source, ways) }
}

fn behaves_the_same(source: &Path) -> Result<(), Failed> {
    is_same_in(source, &WAYS)
}

fn is_same_in(source: &Path, ways: &[&[&str]]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let plain = folder.path().join("plain");
    built(Command::new("cc").args(["-w", "-O1"]).arg(source).arg("-o").arg(&plain))?;
    let expected = Command::new(&plain).output()?;
    let each = ways.iter().map(|way| (way, "-O1")).chain([(&ways[0], "-O0")]);
    for (way, level) in each {
        let found = guarded(source, way, level, folder.path())?;
        if (&expected.stdout, expected.status) != (&found.stdout, found.status) {
            let errors = String::from_utf8_lossy(&found.stderr);
            let words = format!(
                "{way:?} {level}: {} instead of {}\n{errors}",
                found.status, expected.status
            );
            return Err(words.into());
        }
    }
    Ok(())
}

fn is_stopped(source: &Path) -> Result<(), Failed> {
    is_stopped_in(source, &WAYS)
}

fn is_stopped_in(source: &Path, ways: &[&[&str]]) -> Result<(), Failed> {
    let text = std::fs::read_to_string(source)?;
    let marked = text
        .lines()
        .enumerate()
        .find_map(|(index, line)| Some((index + 1, line.split_once("//~ ")?.1.trim().to_string())));
    let (line, code) = marked.ok_or("no line is marked")?;
    let folder = tempfile::tempdir()?;
    let code = format!("error[{code}]: stopped:");
    // A compiler that moves more about may know that a pointer is wrong and make another one of it.
    let each = ways.iter().map(|way| (way, "-O1", &*code)).chain([(&ways[0], "-O2", "error[")]);
    for (way, level, start) in each {
        let found = guarded(source, way, level, folder.path())?;
        let errors = String::from_utf8_lossy(&found.stderr);
        let place = format!("{}:{line}:", source.display());
        if !errors.starts_with(start) || !errors.contains(&place) {
            return Err(format!("{way:?} {level}: {} and says\n{errors}", found.status).into());
        }
    }
    Ok(())
}

/// Builds a program as `make CC='cinch guard --cc -- cc'` would, and runs it.
fn guarded(source: &Path, way: &[&str], level: &str, folder: &Path) -> Result<Output, Failed> {
    let program = folder.join("guarded");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.arg("guard").args(way).args(["--cc", "--", "cc", "-w", level]);
    built(command.arg(source).arg("-o").arg(&program))?;
    Ok(Command::new(&program).output()?)
}

/// Nothing may be compiled as it is.
fn built(command: &mut Command) -> Result<(), Failed> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || said.contains("compiled as it is") {
        return Err(said.into_owned().into());
    }
    Ok(())
}

/// What `at` needs of its callers is found and then relied on: that is no reason to leave out the check.
const ASKING: &str = "int at(const int *from, int index) { return from[index]; }\n";
const CALLER: &str = "int at(const int *, int);
int main(int argc, char **argv) { int own[2] = { 0, 0 }; (void)argv; return at(own, argc); }\n";

fn what_callers_owe_is_guarded() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("asking.c"), ASKING)?;
    std::fs::write(folder.path().join("caller.c"), CALLER)?;
    let mut verify = Command::new(env!("CARGO_BIN_EXE_cinch"));
    let said = verify.current_dir(&folder).args(["verify", "--guard", "asking.c"]).output()?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    if !said.contains(" guarded, 0 open\n") || !said.contains("guarded: asking.guarded.c") {
        return Err(said.into());
    }
    let mut verify = Command::new(env!("CARGO_BIN_EXE_cinch"));
    let told = verify
        .current_dir(&folder)
        .args(["verify", "--guard", "--format", "json", "asking.c"])
        .output()?;
    let told: serde_json::Value = serde_json::from_slice(&told.stdout)?;
    let counts = |name: &str| told["guarded"][name].as_u64().unwrap_or(u64::MAX);
    let parts = ["proved", "refuted", "guarded", "open"].map(counts);
    if parts.iter().sum::<u64>() != counts("checks") || counts("open") != 0 {
        return Err(format!("{}", told["guarded"]).into());
    }
    let program = folder.path().join("guarded");
    let mut guard = Command::new(env!("CARGO_BIN_EXE_cinch"));
    guard.current_dir(&folder).args(["guard", "--no-prove", "--no-runtime", "caller.c"]);
    built(&mut guard)?;
    let mut compile = Command::new("cc");
    let files = ["asking.guarded.c", "caller.guarded.c", "cinch_guard.c"];
    compile.current_dir(&folder).arg("-w").args(files).args(["-lpthread", "-o"]);
    built(compile.arg(&program))?;
    let runs = |arguments: &[&str]| Command::new(&program).args(arguments).output();
    let (good, bad) = (runs(&[])?, runs(&["one"])?);
    let errors = String::from_utf8_lossy(&bad.stderr);
    let stopped =
        errors.starts_with("error[out-of-bounds]: stopped") && errors.contains("asking.c:1:");
    match good.status.success() && stopped {
        true => Ok(()),
        false => Err(format!("{} without an argument, with one\n{errors}", good.status).into()),
    }
}

/// What another file does before `main` counts, whether the files are compiled together or apart.
const STARTED: &str = "int cells[4]; int step = 1;\nint main(void) { return cells[2 * step]; }\n";
const EARLY: &str = "extern int step;
__attribute__((constructor)) static void early(void) { step = 9; }\n";

fn what_other_files_run_first_counts() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("main.c"), STARTED)?;
    std::fs::write(folder.path().join("early.c"), EARLY)?;
    let guard = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        command.current_dir(&folder).args(["guard", "--cc", "--", "cc"]).args(words);
        built(&mut command)
    };
    guard(&["main.c", "early.c", "-o", "together"])?;
    guard(&["-c", "main.c"])?;
    guard(&["-c", "early.c"])?;
    guard(&["main.o", "early.o", "-o", "apart"])?;
    for program in ["together", "apart"] {
        let found = Command::new(folder.path().join(program)).output()?;
        let errors = String::from_utf8_lossy(&found.stderr);
        if !errors.starts_with("error[out-of-bounds]: stopped") || !errors.contains("main.c:2:") {
            return Err(format!("{program}: {} and says\n{errors}", found.status).into());
        }
    }
    Ok(())
}

/// With addresses of 32 bits the stack lies closely below the address zero.
fn the_stack_is_watched_with_32_bits() -> Result<Completion, Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("asking.c"), ASKING)?;
    std::fs::write(folder.path().join("caller.c"), CALLER)?;
    let compiler = |words: &[&str]| {
        let mut command = Command::new(words[0]);
        command.current_dir(&folder).args(&words[1..]).args(["asking.c", "caller.c", "-o", "it"]);
        command
    };
    if !compiler(&["cc", "-m32"]).output()?.status.success() {
        return Ok(needs("a compiler and a library for 32 bits"));
    }
    let cinch = env!("CARGO_BIN_EXE_cinch");
    built(&mut compiler(&[cinch, "guard", "--no-prove", "--cc", "--", "cc", "-m32", "-w"]))?;
    let found = Command::new(folder.path().join("it")).arg("one").output()?;
    let errors = String::from_utf8_lossy(&found.stderr);
    match errors.starts_with("error[out-of-bounds]: stopped") && errors.contains("asking.c:1:") {
        true => Ok(Completion::Completed),
        false => Err(format!("{} and says\n{errors}", found.status).into()),
    }
}

const SHOWN: &str = "int at(int *p, int i) { if (i < 2 && p) return p[i]; return 0; }\n";

fn the_page_shows_the_checks() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("shown.c"), SHOWN)?;
    let mut guard = Command::new(env!("CARGO_BIN_EXE_cinch"));
    guard.current_dir(&folder).args(["guard", "--no-prove", "--html", "page.html", "shown.c"]);
    built(&mut guard)?;
    let page = std::fs::read_to_string(folder.path().join("page.html"))?;
    let made = "<b>at.out-of-bounds.1</b> no proof was tried";
    let wanted = ["<h2>shown.c</h2>", "i &lt; 2 &amp;&amp; p", made];
    match wanted.iter().find(|it| !page.contains(**it)) {
        Some(missing) => Err(format!("no {missing} in\n{page}").into()),
        None => Ok(()),
    }
}
