//! `cinch guard --cc -- cc ..` in the place of the compiler: its messages (those of the optimiser, too), exit codes and dependency files are
//! the same, and so is what a build makes of headers, of C++ and of the whole library linked in.

use crate::harness::{Completion, Failed, Trial, needs, trial};
use std::path::Path;
use std::process::{Command, Output};

pub fn trials() -> Vec<Trial> {
    vec![
        trial("wrapper::messages".into(), the_compiler_says_the_same),
        trial("wrapper::errors".into(), warnings_may_be_errors),
        trial("wrapper::headers".into(), headers_are_compiled_for_later),
        trial("wrapper::cpp".into(), programs_of_both_languages_are_linked),
        trial("wrapper::statically".into(), the_library_may_be_part_of_the_program),
        trial("wrapper::library".into(), a_library_is_loaded),
    ]
}

/// An index is out of bounds where one function is put into another: only the optimiser sees that.
const INLINED: &str = "#include \"array.h\"
static int up(int i) { return array[i]; }
int array[4];
int main(void) { return up(5); }
";

fn folder() -> Result<tempfile::TempDir, Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("array.h"), "extern int array[4];\n")?;
    std::fs::write(folder.path().join("inlined.c"), INLINED)?;
    Ok(folder)
}

fn wrapped(folder: &Path, words: &[&str]) -> Result<Output, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.current_dir(folder).args(["guard", "--no-prove", "--cc", "--"]).args(words);
    Ok(command.output()?)
}

fn plain(folder: &Path, words: &[&str]) -> Result<Output, Failed> {
    Ok(Command::new(words[0]).current_dir(folder).args(&words[1..]).output()?)
}

/// The files of a folder, and what those say that list dependencies.
fn files(folder: &Path) -> Result<Vec<(String, String)>, Failed> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_list = path.extension().is_some_and(|extension| extension == "d");
        let text = if is_list { std::fs::read_to_string(&path)? } else { String::new() };
        found.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text));
    }
    found.sort();
    Ok(found)
}

fn same(words: &[&str]) -> Result<Output, Failed> {
    let (one, other) = (folder()?, folder()?);
    let (expected, found) = (plain(one.path(), words)?, wrapped(other.path(), words)?);
    let texts = [&expected, &found].map(|it| String::from_utf8_lossy(&it.stderr).into_owned());
    if texts[0] != texts[1] || expected.status != found.status {
        return Err(format!("{words:?}\n{}instead of\n{}", texts[1], texts[0]).into());
    }
    let (here, there) = (files(one.path())?, files(other.path())?);
    if here != there {
        return Err(format!("{words:?}: {there:?} instead of {here:?}").into());
    }
    Ok(found)
}

fn the_compiler_says_the_same() -> Result<(), Failed> {
    for words in [
        &["cc", "-O2", "-Wall", "-MD", "-c", "inlined.c"][..],
        &["cc", "-O2", "-Wall", "-MD", "-MT", "it", "-MF", "it.d", "-c", "inlined.c", "-o", "a.o"],
        &["cc", "-O2", "-Wall", "-MMD", "inlined.c", "-o", "program"],
        &["cc", "-O2", "-Wall", "-S", "inlined.c"],
        &["cc", "-Wp,-MD,it.d", "-c", "inlined.c"],
    ] {
        let found = same(words)?;
        let warned = String::from_utf8_lossy(&found.stderr).contains("bounds");
        if !found.status.success() || warned != words.contains(&"-Wall") {
            return Err(format!("{words:?}: {}", String::from_utf8_lossy(&found.stderr)).into());
        }
    }
    Ok(())
}

fn warnings_may_be_errors() -> Result<(), Failed> {
    let found = same(&["cc", "-O2", "-Wall", "-Werror", "-c", "inlined.c"])?;
    if found.status.success() { Err("nothing is wrong".into()) } else { Ok(()) }
}

fn headers_are_compiled_for_later() -> Result<(), Failed> {
    let found = same(&["cc", "array.h"])?;
    if found.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&found.stderr).into()) }
}

const ASKING: &str = "int at(const int *from, int index) { return from[index]; }\n";
const CALLER: &str = "int at(const int *, int);
int main(int argc, char **argv) { int own[2] = { 0, 0 }; (void)argv; return at(own, argc); }\n";

/// Variables of C++ are nobody's that is known, memory from the heap is.
const CALLER_OF_CPP: &str = "#include <cstdlib>
extern \"C\" int at(const int *, int);
int main(int argc, char **) { return at(static_cast<int *>(std::calloc(2, sizeof(int))), argc); }
";

/// Whether the program is stopped where it has an argument, and runs without one.
fn is_guarded(program: &mut dyn FnMut() -> Command) -> Result<(), Failed> {
    let (good, bad) = (program().output()?, program().arg("one").output()?);
    let errors = String::from_utf8_lossy(&bad.stderr);
    let stopped =
        errors.starts_with("error[out-of-bounds]: stopped") && errors.contains("asking.c:1:");
    if good.status.success() && stopped {
        return Ok(());
    }
    Err(format!("{} without an argument, with one\n{errors}", good.status).into())
}

fn successful(output: Output) -> Result<(), Failed> {
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && !said.contains("compiled as it is") {
        return Ok(());
    }
    Err(said.into_owned().into())
}

fn of_two_files() -> Result<tempfile::TempDir, Failed> {
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("asking.c"), ASKING)?;
    std::fs::write(folder.path().join("caller.c"), CALLER)?;
    Ok(folder)
}

/// What was compiled from C, with checks, is linked by a compiler of C++.
fn programs_of_both_languages_are_linked() -> Result<Completion, Failed> {
    let folder = of_two_files()?;
    std::fs::write(folder.path().join("main.cpp"), CALLER_OF_CPP)?;
    let compiled = Command::new("c++").current_dir(&folder).args(["-c", "main.cpp"]).output();
    if !compiled.is_ok_and(|output| output.status.success()) {
        return Ok(needs("a compiler of C++"));
    }
    successful(wrapped(folder.path(), &["cc", "-c", "asking.c"])?)?;
    successful(wrapped(folder.path(), &["c++", "main.o", "asking.o", "-o", "program"])?)?;
    is_guarded(&mut || Command::new(folder.path().join("program")))?;
    Ok(Completion::Completed)
}

fn the_library_may_be_part_of_the_program() -> Result<Completion, Failed> {
    let folder = of_two_files()?;
    let words = ["cc", "-static", "asking.c", "caller.c", "-o", "program"];
    if !plain(folder.path(), &words)?.status.success() {
        return Ok(needs("a library for static linking"));
    }
    successful(wrapped(folder.path(), &words)?)?;
    is_guarded(&mut || Command::new(folder.path().join("program")))?;
    Ok(Completion::Completed)
}

fn a_library_is_loaded() -> Result<(), Failed> {
    let folder = of_two_files()?;
    let library = ["cc", "-fPIC", "-shared", "asking.c", "-o", "libasking.so"];
    successful(wrapped(folder.path(), &library)?)?;
    let here = format!("-Wl,-rpath,{}", folder.path().display());
    let words = ["cc", "caller.c", "-L.", "-lasking", &here, "-o", "program"];
    successful(wrapped(folder.path(), &words)?)?;
    let run = Command::new(folder.path().join("program")).output()?;
    if run.status.success() { Ok(()) } else { Err(format!("{}", run.status).into()) }
}
