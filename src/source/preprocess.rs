//! Runs the system's C preprocessor: a C file and the compiler's options in, the index of the text to lex out.
//! Rule: positions in that text are shown under the names that the user knows: as typed, or relative to where we were started;
//! headers of our own as `<cinch>/stdlib.h`.

use crate::base::Diagnostic;
use crate::source::compiler::{self, Compiler, Input, Manner, Printed};
use crate::source::read::{self, Language, STDIN_NAME};
use crate::source::{Extent, SourceMap, complaint, expand, macro_annotations, markers};
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Stands for the folder of our own headers in messages.
pub(super) const OWN_HEADERS: &str = "<cinch>";

/// How one C file is compiled, from the command line or from a compilation database.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The compiler to call. Shared, since it remembers what it can do.
    pub compiler: Arc<Compiler>,
    /// Options for the preprocessor, in their order: `-I`, `-D`, `-std=c99`, `-m32` ..
    pub arguments: Vec<String>,
    /// The folder to run in, when it is not the current one.
    pub folder: Option<PathBuf>,
    /// The folder of our own C library headers, which go before the system's.
    pub own_headers: Option<PathBuf>,
    /// What the file holds, when the ending of its name is not to be asked.
    pub language: Option<Language>,
}

impl Default for Compilation {
    fn default() -> Compilation {
        Compilation {
            compiler: Arc::new(Compiler::named("cc")),
            arguments: vec![],
            folder: None,
            own_headers: None,
            language: None,
        }
    }
}

/// Preprocesses a `.c` or `.h` file, or takes a `.i` file as it is. Returns the index in the map of the text that
/// `syntax::parse` reads: C without directives other than `#pragma`, annotations expanded.
pub fn preprocess(
    path: &str,
    compilation: &Compilation,
    map: &mut SourceMap,
) -> Result<usize, Vec<Diagnostic>> {
    let language = match compilation.language {
        Some(language) => language,
        None => read::language(path).map_err(|error| vec![error])?,
    };
    let (name, text, extent) = match language {
        Language::Preprocessed => {
            let (name, text) = read::read_c(path).map_err(|error| vec![error])?;
            (name, text, Extent::Annotations)
        }
        _ => run(path, compilation, map).map_err(|error| vec![error])?,
    };
    let file =
        map.add(name, text).map_err(|words| vec![Diagnostic::general("unreadable-file", words)])?;
    expand(file, extent, map)
}

fn run(
    path: &str,
    compilation: &Compilation,
    map: &mut SourceMap,
) -> Result<(String, String, Extent), Diagnostic> {
    if path != "-" {
        read::check_c(path)?;
    }
    let compiler = &compilation.compiler;
    let (mut manner, mut printed) = start_as_it_can(path, compilation)?;
    // GCC cannot do without expansion where `__COUNTER__` stands in a directive, and says so by the name of the option.
    let refused = !printed.status.success() && printed.stderr.contains("directives-only");
    if manner == Manner::DirectivesOnly && refused {
        manner = Manner::InFull;
        printed = start(path, manner, compilation)?;
    }
    let names = Names::new(path, compilation);
    if printed.endless || !printed.status.success() {
        let ending = ending(&printed);
        let folder = compilation.folder.clone().unwrap_or_default();
        let show = |name: &str| names.shown(name).unwrap_or_else(|| name.to_string());
        let said = &printed.stderr;
        return Err(complaint::diagnostic(&compiler.name(), said, &ending, &folder, &show, map));
    }
    let name = if path == "-" { STDIN_NAME } else { path };
    let text = read::decode_c(name, printed.stdout).map_err(|error| {
        error.note("after preprocessing: an included file may be the binary one")
    })?;
    // Even of an empty file, a preprocessor says where it comes from.
    if !text.trim_start().starts_with('#') {
        let words = format!("the compiler `{}` did not print preprocessed C", compiler.name());
        return Err(Diagnostic::general("preprocessor-error", words)
            .note("its output does not start with a line marker such as `# 1 \"file.c\"`")
            .note("help: choose another compiler with --cc PATH"));
    }
    let extent = match manner {
        Manner::DirectivesOnly => Extent::Everything,
        Manner::InFull => Extent::Annotations,
    };
    let text = markers::rename(text, |marked| names.shown(marked));
    let text = match extent {
        Extent::Everything => macro_annotations::restore(text),
        Extent::Annotations => text,
    };
    Ok((name.to_string(), text, extent))
}

/// Finds out how the compiler can preprocess while it does so in the way that is most likely.
fn start_as_it_can(path: &str, compilation: &Compilation) -> Result<(Manner, Printed), Diagnostic> {
    let compiler = &compilation.compiler;
    if path == "-" {
        // It can be read once.
        let manner = compiler.manner();
        return Ok((manner, start(path, manner, compilation)?));
    }
    let (manner, likely) = std::thread::scope(|scope| {
        let manner = scope.spawn(|| compiler.manner());
        let likely = start(path, Manner::DirectivesOnly, compilation);
        (manner.join().unwrap_or(Manner::InFull), likely)
    });
    match manner {
        Manner::DirectivesOnly => Ok((manner, likely?)),
        Manner::InFull => Ok((manner, start(path, manner, compilation)?)),
    }
}

fn start(path: &str, manner: Manner, compilation: &Compilation) -> Result<Printed, Diagnostic> {
    let compiler = &compilation.compiler;
    let mut command = compiler.command();
    // Warnings are for the user's own compiler to give.
    command.args(manner.flags()).arg("-w");
    if let Some(folder) = &compilation.own_headers {
        command.arg("-isystem").arg(folder);
    }
    command.args(&compilation.arguments).args(["-x", "c"]);
    let (operand, input) = operand(path, compilation);
    command.arg(operand);
    if let Some(folder) = &compilation.folder {
        command.current_dir(folder);
    }
    compiler::run(&mut command, input).map_err(|error| cannot_start(compilation, &command, &error))
}

/// The file as the compiler is to be given it, which may run in another folder.
fn operand(path: &str, compilation: &Compilation) -> (PathBuf, Input) {
    match (path, &compilation.folder) {
        ("-", _) => (path.into(), Input::Ours),
        (_, Some(_)) => {
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.into());
            (whole, Input::Nothing)
        }
        (_, None) => (compiler::as_operand(Path::new(path)), Input::Nothing),
    }
}

fn cannot_start(
    compilation: &Compilation,
    command: &Command,
    error: &std::io::Error,
) -> Diagnostic {
    let name = compilation.compiler.name();
    if let Some(folder) = command.get_current_dir().filter(|folder| !folder.is_dir()) {
        let words = format!("no such folder to compile in: {}", folder.display());
        return Diagnostic::general("preprocessor-error", words);
    }
    let words = match compilation.compiler.found() {
        None => format!("no C compiler found: there is no program `{name}`"),
        Some(_) => format!("the compiler `{name}` cannot be started: {error}"),
    };
    Diagnostic::general("no-compiler", words)
        .note("C files are preprocessed by the C compiler of the system (GCC or Clang)")
        .note("help: install one, or name it with --cc PATH or the environment variable CC")
}

fn ending(printed: &Printed) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (printed.endless, printed.status.code(), printed.status.signal()) {
        (true, ..) => "was stopped: its output does not end".into(),
        (_, Some(code), _) => format!("ended with exit code {code}"),
        (_, _, Some(signal)) => format!("crashed (signal {signal})"),
        _ => "crashed".into(),
    }
}

/// From the names in line markers to those that people see.
struct Names {
    /// The main file as the compiler was given it, and as it was typed.
    main: (String, String),
    folder: Option<PathBuf>,
    own_headers: Option<PathBuf>,
    here: PathBuf,
}

impl Names {
    fn new(path: &str, compilation: &Compilation) -> Names {
        let (operand, _) = operand(path, compilation);
        Names {
            main: (operand.to_string_lossy().into_owned(), path.to_string()),
            folder: compilation.folder.clone(),
            own_headers: compilation.own_headers.clone(),
            here: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// `None` when the name is right as it is.
    fn shown(&self, name: &str) -> Option<String> {
        let (given, typed) = &self.main;
        if name == given {
            return (given != typed).then(|| typed.clone());
        }
        let path = Path::new(name);
        let own = self.own_headers.as_deref().and_then(|folder| path.strip_prefix(folder).ok());
        if let Some(rest) = own {
            return Some(format!("{OWN_HEADERS}/{}", rest.display()));
        }
        let folder = self.folder.as_deref()?;
        if name.starts_with('<') {
            return None;
        }
        let shown = relative(&folder.join(path), &self.here);
        Some(shown.to_string_lossy().into_owned())
    }
}

/// A path as people would type it where we were started.
pub fn short_path(path: &Path) -> PathBuf {
    relative(path, &std::env::current_dir().unwrap_or_default())
}

fn relative(path: &Path, here: &Path) -> PathBuf {
    let whole = without_dots(&here.join(path));
    whole.strip_prefix(here).map(Path::to_path_buf).unwrap_or(whole)
}

/// `/a/b/../c` as `/a/c`, unless `b` is a link, where the two may differ.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir if plain.file_name().is_some() && !plain.is_symlink() => {
                plain.pop();
            }
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &Path, compilation: &Compilation) -> (String, String) {
        let mut map = SourceMap::default();
        let index = preprocess(&path.to_string_lossy(), compilation, &mut map);
        let index = index.unwrap_or_else(|errors| panic!("{errors:?}"));
        let file = &map.files()[index];
        (file.name.clone(), file.text.clone())
    }

    #[test]
    fn our_own_headers_come_after_i_and_before_the_system_s() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            path
        };
        write("own/stdlib.h", "int our_stdlib;\n");
        write("own/string.h", "int our_string;\n");
        write("user/string.h", "int user_string;\n");
        write("late/stdlib.h", "int late_stdlib;\n");
        let main = write("a.c", "#include <stdlib.h>\n#include <string.h>\nint here;\n");
        let user = format!("-I{}", folder.path().join("user").display());
        let late = folder.path().join("late").to_string_lossy().into_owned();
        let compilation = Compilation {
            arguments: vec![user, "-isystem".into(), late],
            own_headers: Some(folder.path().join("own")),
            ..Compilation::default()
        };
        let (name, text) = text(&main, &compilation);
        assert_eq!(name, main.to_string_lossy());
        assert!(text.contains("int our_stdlib;") && text.contains("int user_string;"), "{text}");
        assert!(!text.contains("our_string") && !text.contains("late_stdlib"), "{text}");
    }

    #[test]
    fn names_are_those_people_know() {
        let compilation = Compilation {
            folder: Some("/proj/build".into()),
            own_headers: Some("/cache/libc-1".into()),
            ..Compilation::default()
        };
        let mut names = Names::new("src/a.c", &compilation);
        names.here = "/proj".into();
        let given = names.main.0.clone();
        assert_eq!(names.shown(&given).as_deref(), Some("src/a.c"));
        assert_eq!(names.shown("../inc/x.h").as_deref(), Some("inc/x.h"));
        assert_eq!(names.shown("gen/y.h").as_deref(), Some("build/gen/y.h"));
        assert_eq!(names.shown("/usr/include/z.h").as_deref(), Some("/usr/include/z.h"));
        assert_eq!(names.shown("/cache/libc-1/sys/t.h").as_deref(), Some("<cinch>/sys/t.h"));
        assert_eq!(names.shown("<built-in>"), None);
        let plain = Names::new("src/a.c", &Compilation::default());
        assert_eq!(plain.shown("src/a.c"), None);
        assert_eq!(plain.shown("inc/x.h"), None);
    }
}
