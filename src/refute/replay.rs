//! Lets a run happen in the real program: the user's files, how to compile them and what the run takes from outside in; whether the
//! sanitizers saw the same check fail on the same line out. Builds in a folder of its own, under limits of time and output.
//! Rule: trouble with the compiler, with a library that is missing or with time is an answer (`Failed`), never a confirmation.

use super::harness::{REACHED, Supply, harness, linker_options};
use super::sightings::{Sighting, sightings};
use crate::base::ObligationKind;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program to be built, as the user would.
#[derive(Clone, Debug)]
pub struct Build {
    /// The compiler and the words that belong to its name.
    pub compiler: Vec<String>,
    /// For all files, besides their own.
    pub options: Vec<String>,
    pub files: Vec<Source>,
    /// The user's files that others include.
    pub included: Vec<PathBuf>,
}

/// A file and how it is compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    pub path: PathBuf,
    /// Options of the user.
    pub options: Vec<String>,
    /// The folder to compile in, when it is not the current one; then the path is absolute.
    pub folder: Option<PathBuf>,
}

/// What is to be seen.
#[derive(Clone, Debug)]
pub struct Expected {
    pub kind: ObligationKind,
    pub file: String,
    /// Of the statement, or of the allocation for memory that is lost.
    pub lines: std::ops::RangeInclusive<usize>,
    /// The run returns from `main`: nothing is left on the stack that could hold a pointer.
    pub returns: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replayed {
    /// In the sanitizer's words.
    Confirmed(String),
    /// Something of the kind was seen, but sanitizers cannot say where.
    Somewhere(String),
    /// The program ran, and nothing of the kind was seen there.
    NotSeen,
    /// Sanitizers do not look for this.
    Blind,
    /// It could not be built or did not end; why.
    Failed(String),
}

const TIME: Duration = Duration::from_secs(10);
const MOST_OUTPUT: u64 = 1 << 20;

/// The sanitizers that see a kind, besides AddressSanitizer. Only these are asked: something else that goes wrong before must not
/// end the run.
fn sanitizers(kind: ObligationKind) -> Option<&'static str> {
    use ObligationKind::*;
    Some(match kind {
        NullDereference | Dereference => "address,null",
        OutOfBounds => "address,null,bounds,object-size",
        UseAfterFree | InvalidFree | DoubleFree | MemoryLeak => "address",
        Misaligned => "alignment",
        SignedOverflow => "signed-integer-overflow,shift,float-cast-overflow",
        DivisionByZero => "integer-divide-by-zero",
        ShiftOutOfRange => "shift",
        Assertion => "address",
        _ => return None,
    })
}

pub fn replay(build: &Build, supply: &Supply, expected: &Expected, folder: &Path) -> Replayed {
    // What another run has left behind must not be taken for this one's.
    let _ = fs::remove_file(folder.join("replay"));
    let Some(sanitizers) = sanitizers(expected.kind) else { return Replayed::Blind };
    let Some(text) = harness(supply) else { return Replayed::Blind };
    match build_and_run(build, supply, expected, &text, sanitizers, folder) {
        Ok(printed) => judge(&printed, build, expected),
        Err(why) => Replayed::Failed(why),
    }
}

/// The files of a replay, for people to keep: the harness, and the commands that build and run it.
pub fn commands(build: &Build, supply: &Supply, expected: &Expected) -> Vec<String> {
    let sanitizers = sanitizers(expected.kind).unwrap_or("address,undefined");
    let (file, program) = (Path::new("harness.c"), Path::new("replay"));
    let steps = build_steps(build, supply, (sanitizers, file, program));
    let mut commands: Vec<String> = steps.iter().map(Step::for_shell).collect();
    let options = environment(expected).map(|(name, value)| format!("{name}={value} "));
    commands.push(format!("{}./replay", options.concat()));
    commands
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=,+:".contains(letter);
    if word.chars().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// How sanitizers are to look.
fn environment(expected: &Expected) -> [(&'static str, String); 2] {
    let leaks = u8::from(expected.kind == ObligationKind::MemoryLeak);
    // A stack that was left still holds old pointers, and LeakSanitizer would take these for uses.
    let scan = if expected.returns { "use_stacks=0:use_registers=0" } else { "use_stacks=1" };
    let options = format!(
        "detect_leaks={leaks}:detect_stack_use_after_return=1:redzone=1024:max_redzone=2048:\
         allocator_may_return_null=1:handle_abort=0"
    );
    [("ASAN_OPTIONS", options), ("LSAN_OPTIONS", scan.to_string())]
}

/// One call of the compiler.
struct Step {
    /// Without the last two, which say where to write.
    words: Vec<String>,
    output: PathBuf,
    folder: Option<PathBuf>,
    /// Made of a file that stays as it is: another replay can use it again.
    is_kept: bool,
}

impl Step {
    fn for_shell(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        let (words, output) = (words.join(" "), quoted(&self.output.display().to_string()));
        match &self.folder {
            None => format!("{words} -o {output}"),
            Some(folder) => {
                let folder = quoted(&folder.display().to_string());
                format!("here=$(pwd); (cd {folder} && {words} -o \"$here\"/{output})")
            }
        }
    }
}

/// A file alone is compiled and linked at once; of several each is compiled in its own way.
fn build_steps(
    build: &Build,
    supply: &Supply,
    (sanitizers, harness, program): (&str, &Path, &Path),
) -> Vec<Step> {
    let begin = |options: &[String]| {
        let own = ["-g", "-O0", "-w", "-fno-omit-frame-pointer", "-fno-builtin"];
        let mut words = build.compiler.clone();
        words.extend(own.map(str::to_string));
        words.push(format!("-fsanitize={sanitizers}"));
        words.extend(options.iter().chain(&build.options).cloned());
        words
    };
    let name = |path: &Path| path.display().to_string();
    let (mut steps, mut linked) = (vec![], vec![]);
    let is_plain = |file: &Source| file.folder.is_none() && file.options == build.files[0].options;
    if build.files.len() <= AT_ONCE && build.files.iter().all(is_plain) {
        linked.extend(build.files.iter().map(|file| name(&file.path)));
    } else {
        for file in &build.files {
            let mut words = begin(&file.options);
            words.extend(["-c".into(), name(&file.path)]);
            let output = program.with_file_name(format!("{:016x}.o", number(&words)));
            linked.push(name(&output));
            // What calls an entry is written anew for each run, beside the program.
            let is_kept = program.parent() != file.path.parent();
            steps.push(Step { words, output, folder: file.folder.clone(), is_kept });
        }
    }
    let mut words = begin(build.files.first().map_or(&[], |file| &file.options[..]));
    words.extend(linker_options(supply));
    words.extend(linked);
    words.extend([name(harness), "-lm".into()]);
    steps.push(Step { words, output: program.to_path_buf(), folder: None, is_kept: false });
    steps
}

/// More files are compiled one by one, so that the next replay need not compile them again.
const AT_ONCE: usize = 2;

/// The same for the same words.
fn number(words: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    hasher.finish()
}

fn build_and_run(
    build: &Build,
    supply: &Supply,
    expected: &Expected,
    text: &str,
    sanitizers: &str,
    folder: &Path,
) -> Result<String, String> {
    let (file, program) = (folder.join("harness.c"), folder.join("replay"));
    fs::write(&file, text).map_err(|error| format!("cannot write the harness: {error}"))?;
    for step in build_steps(build, supply, (sanitizers, &file, &program)) {
        if step.is_kept && step.output.exists() {
            continue;
        }
        let (compiler, arguments) = step.words.split_first().ok_or("no compiler")?;
        let mut compile = Command::new(compiler);
        compile.args(arguments).arg("-o").arg(&step.output);
        if let Some(folder) = &step.folder {
            compile.current_dir(folder);
        }
        let built = run(compile, &folder.join("compiler.txt"))?;
        if !built.succeeded {
            let mut lines = built.printed.lines();
            let first = lines.find(|line| line.contains("error")).unwrap_or_default();
            return Err(format!("the program could not be built with sanitizers: {first}"));
        }
    }
    let mut replay = Command::new(&program);
    replay.envs(environment(expected));
    replay.current_dir(folder);
    Ok(run(replay, &folder.join("replay.txt"))?.printed)
}

struct Ran {
    succeeded: bool,
    printed: String,
}

/// What the command prints goes to a file, so that no pipe can fill up.
fn run(mut command: Command, output: &Path) -> Result<Ran, String> {
    let file = File::create(output).map_err(|error| format!("cannot write: {error}"))?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::from(file));
    let mut child = command.spawn().map_err(|error| format!("cannot start: {error}"))?;
    let end = Instant::now() + TIME;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if Instant::now() < end && length(output) < MOST_OUTPUT => {
                std::thread::sleep(Duration::from_millis(2));
            }
            _ => break None,
        }
    };
    if status.is_none() {
        // It may have ended by itself in the meantime.
        let _ = child.kill();
        let _ = child.wait();
    }
    let printed = fs::read(output).map_err(|error| format!("cannot read: {error}"))?;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    Ok(Ran { succeeded: status.is_some_and(|status| status.success()), printed })
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |found| found.len())
}

fn judge(printed: &str, build: &Build, expected: &Expected) -> Replayed {
    if expected.kind == ObligationKind::Assertion && printed.contains(REACHED) {
        return Replayed::Confirmed("an error function was called".into());
    }
    let files = || build.files.iter().map(|file| &file.path).chain(&build.included);
    let own = |file: &str| files().any(|own| same_file(file, own));
    let sees = |sighting: &Sighting| {
        let place = sighting.shows(expected.kind, &own)?;
        let here = same_file(&place.file, Path::new(&expected.file));
        (here && expected.lines.contains(&place.line)).then(|| sighting.words.clone())
    };
    let all = sightings(printed);
    let nowhere = |it: &&Sighting| {
        let of_kind = it.kinds.contains(&expected.kind);
        of_kind && it.is_jump_to_nowhere && !it.places.iter().any(|place| own(&place.file))
    };
    match (all.iter().find_map(sees), all.iter().find(nowhere)) {
        (Some(words), _) => Replayed::Confirmed(words),
        (None, Some(jump)) => Replayed::Somewhere(jump.words.clone()),
        (None, None) => Replayed::NotSeen,
    }
}

/// Sanitizers name files as the compiler was given them, or as line markers in them do.
fn same_file(seen: &str, own: &Path) -> bool {
    let seen = Path::new(seen);
    seen == own || seen.file_name() == own.file_name()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Scalar;
    use crate::refute::harness::Returns;

    fn replayed(text: &str, kind: ObligationKind, line: usize, values: &[u128]) -> Replayed {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c");
        fs::write(&file, text).unwrap();
        let source = Source { path: file.clone(), options: vec![], folder: None };
        let (compiler, options) = (vec!["cc".into()], vec![]);
        let build = Build { compiler, options, files: vec![source], included: vec![] };
        let mut supply = Supply::default();
        let returns =
            Returns { values: values.to_vec(), ..Returns::new(Some(Scalar::INT), vec![]) };
        supply.functions.insert("input".into(), returns);
        let file = file.display().to_string();
        let expected = Expected { kind, file, lines: line..=line, returns: true };
        replay(&build, &supply, &expected, folder.path())
    }

    const PROGRAM: &str = "\
#include <stdlib.h>
int input(void);
int main(void)
{
    int *a = malloc(4 * sizeof *a);
    a[input()] = 1;
    if (input() == 7)
        free(a);
    free(a);
    int *b = malloc(4);
    b = NULL;
    return b != NULL;
}
";

    #[test]
    fn what_the_values_break_is_seen_on_its_line() {
        use ObligationKind::{DoubleFree, MemoryLeak, OutOfBounds, TypeMismatch};
        let confirmed = |kind, line, values: &[u128]| {
            matches!(replayed(PROGRAM, kind, line, values), Replayed::Confirmed(_))
        };
        assert!(confirmed(OutOfBounds, 6, &[4]));
        assert!(!confirmed(OutOfBounds, 6, &[3]));
        assert!(confirmed(DoubleFree, 9, &[0, 7]));
        assert!(!confirmed(DoubleFree, 8, &[0, 7]));
        assert!(confirmed(MemoryLeak, 10, &[0]));
        assert_eq!(replayed(PROGRAM, TypeMismatch, 6, &[4]), Replayed::Blind);
        let broken = replayed("int main(void) {", OutOfBounds, 1, &[]);
        assert!(matches!(broken, Replayed::Failed(_)), "{broken:?}");
    }
}
