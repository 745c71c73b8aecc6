//! A compiler's command line: which sources it compiles, whether it links, and the commands for each step that take its place. Commands that
//! compile no C, or only look at it, are none of ours.

use std::path::Path;

/// A command that compiles C.
pub struct Command {
    /// With what files of arguments hold in their place.
    pub words: Vec<String>,
    pub sources: Vec<String>,
    pub links: bool,
    output: Option<String>,
    assembly: bool,
}

/// What stands in front of memory from the heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Gaps {
    /// Bytes that are nobody's, which a pointer leads to that was moved to the front.
    All,
    /// Nothing, since no pointer of the whole program is.
    None,
}

/// Options that have their value in the next word.
const WITH_VALUE: [&str; 30] = [
    "-o",
    "-I",
    "-D",
    "-U",
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-MF",
    "-MT",
    "-MQ",
    "-x",
    "-L",
    "-l",
    "-Xlinker",
    "-Xpreprocessor",
    "-Xassembler",
    "-Xclang",
    "-T",
    "-u",
    "-z",
    "-e",
    "-B",
    "--param",
    "-A",
];

/// With one of these nothing is compiled that could be guarded.
const ONLY_LOOKS: [&str; 9] = [
    "-E",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-###",
    "--version",
    "-dumpmachine",
    "-dumpversion",
    "--help",
];

/// Options about macros and standards, which are done with when the guarded text is compiled.
const DONE_WITH: [&str; 4] = ["-D", "-U", "-include", "-imacros"];

/// The functions of the library that the runtime takes the places of.
const HEAP: [&str; 10] = [
    "malloc",
    "calloc",
    "realloc",
    "reallocarray",
    "free",
    "memalign",
    "aligned_alloc",
    "valloc",
    "posix_memalign",
    "malloc_usable_size",
];

/// `None` for commands that are to be run as they are.
pub fn read(words: &[String]) -> Option<Command> {
    let words = expanded(words, 0);
    let program = Path::new(words.first()?).file_name()?.to_string_lossy().into_owned();
    let looks = |word: &String| {
        ONLY_LOOKS.contains(&word.as_str())
            || word.starts_with("-print-")
            || word == "-"
            || word == "-v"
    };
    // A second wrapper would put checks into checks.
    if program == "cinch" || words.iter().any(looks) {
        return None;
    }
    let mut command =
        Command { words: vec![], sources: vec![], links: true, output: None, assembly: false };
    // A header that is given as an input is compiled for later use.
    let mut other = false;
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        command.words.push(word.clone());
        if WITH_VALUE.contains(&word.as_str()) {
            let value = rest.next()?.clone();
            match word.as_str() {
                "-o" => command.output = Some(value.clone()),
                "-x" if value != "c" && value != "none" => return None,
                _ => {}
            }
            command.words.push(value);
        } else if let Some(output) =
            word.strip_prefix("-o").filter(|_| !word.starts_with("-object"))
        {
            command.output = Some(output.to_string());
        } else if word == "-c" || word == "-S" {
            command.links = false;
            command.assembly = word == "-S";
        } else if !word.starts_with('-') && command.words.len() > 1 {
            other |= is_probe(word) || word.ends_with(".h");
            command.sources.extend(is_source(word).then(|| word.clone()));
        }
    }
    if is_of_cpp(&program) {
        // To such a compiler a file of C is one of C++. It links what others compiled.
        other |= !command.sources.is_empty();
        command.sources.clear();
    }
    let several = command.sources.len() > 1 && !command.links && command.output.is_some();
    let any = !command.sources.is_empty() || command.links && command.words.len() > 1;
    (any && !several && !other).then_some(command)
}

/// Whether a build only asks what the compiler can do.
fn is_probe(file: &str) -> bool {
    const STEMS: [&str; 4] = ["conftest", "testCCompiler", "sanitycheckc", "CMakeCCompilerId"];
    const FOLDERS: [&str; 4] =
        ["CMakeFiles/CMakeScratch", "CMakeFiles/CMakeTmp", "cmTC_", "meson-private/tmp"];
    Path::new(file).file_stem().is_some_and(|stem| STEMS.iter().any(|it| stem == *it))
        || FOLDERS.iter().any(|folder| file.contains(folder))
}

/// `c++`, `g++-12`, `x86_64-linux-gnu-clang++`.
fn is_of_cpp(program: &str) -> bool {
    program
        .trim_end_matches(|it: char| it.is_ascii_digit() || it == '-' || it == '.')
        .ends_with("++")
}

fn is_source(word: &str) -> bool {
    Path::new(word).extension().is_some_and(|extension| extension == "c" || extension == "i")
}

/// `@file` stands for the words in the file, quotes and backslashes obeyed as compilers do.
fn expanded(words: &[String], depth: u32) -> Vec<String> {
    let mut done = vec![];
    for word in words {
        let file = word.strip_prefix('@').filter(|_| depth < 10);
        match file.and_then(|file| std::fs::read_to_string(file).ok()) {
            Some(text) => done.extend(expanded(&split(&text), depth + 1)),
            None => done.push(word.clone()),
        }
    }
    done
}

fn split(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (vec![], None::<String>, None);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', _) => word.get_or_insert_default().extend(letters.next()),
            (_, Some(open)) if letter == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

impl Command {
    /// Where the compiler puts what it makes of a source.
    pub fn target(&self, source: &str) -> String {
        let extension = if self.assembly { "s" } else { "o" };
        let usual = || {
            Path::new(source)
                .with_extension(extension)
                .file_name()
                .map(|it| it.to_string_lossy().into_owned())
        };
        self.output.clone().or_else(usual).unwrap_or_else(|| "a.o".into())
    }

    /// Whether all that is linked is compiled here, but for the C library.
    pub fn is_whole_program(&self) -> bool {
        let libraries = ["-lm", "-lc", "-lpthread", "-lrt", "-ldl"];
        let foreign = |word: &String| {
            let input = !word.starts_with('-');
            let for_linker = Command::is_for_linker(word) && !word.starts_with("-L");
            input || for_linker && !libraries.contains(&word.as_str())
        };
        let mut rest = self.words.iter().skip(1);
        while let Some(word) = rest.next() {
            if WITH_VALUE.contains(&word.as_str()) {
                let value = rest.next();
                let library = word == "-l" && value.is_some_and(|it| ["m", "c"].contains(&&**it));
                if Command::is_for_linker(word) && !library && word != "-L" || word == "-B" {
                    return false;
                }
            } else if foreign(word) && !self.sources.contains(word) || word == "-r" {
                return false;
            }
        }
        self.links && !self.sources.is_empty()
    }

    /// All options, without inputs and outputs. A dropped option takes its value along.
    fn options(&self, keep: &dyn Fn(&str) -> bool) -> Vec<String> {
        let mut kept = vec![];
        let mut rest = self.words.iter().skip(1);
        while let Some(word) = rest.next() {
            let value = if WITH_VALUE.contains(&word.as_str()) { rest.next() } else { None };
            if word.starts_with('-') && keep(word) {
                kept.push(word.clone());
                kept.extend(value.cloned());
            }
        }
        kept
    }

    fn is_about_output(word: &str) -> bool {
        word == "-c" || word == "-S" || word.starts_with("-o")
    }

    fn is_for_linker(word: &str) -> bool {
        [
            "-l",
            "-L",
            "-Wl,",
            "-Xlinker",
            "-shared",
            "-static",
            "-rdynamic",
            "-nostdlib",
            "-T",
            "-u",
            "-z",
            "-pie",
            "-no-pie",
        ]
        .iter()
        .any(|start| word.starts_with(start))
    }

    /// For the preprocessor that reads the source for us.
    pub fn for_reading(&self) -> Vec<String> {
        self.options(&|word| {
            !Command::is_about_output(word)
                && !word.starts_with("-M")
                && !word.starts_with("-Wp,-M")
                && !word.starts_with("-save-temps")
                && !Command::is_for_linker(word)
                && word != "-x"
        })
    }

    pub fn writes_dependencies(&self) -> bool {
        self.words.iter().any(|word| word.starts_with("-M") || word.starts_with("-Wp,-M"))
    }

    /// The compiler's messages and dependency files, and nothing else.
    pub fn only_look(&self, source: &str) -> Vec<String> {
        let mut words = vec![self.words[0].clone()];
        words.extend(self.options(&|word| !Command::is_for_linker(word) && word != "-x"));
        words.extend(["-fsyntax-only".into(), source.into()]);
        words
    }

    pub fn compile_plain(&self, source: &str, target: &str) -> Vec<String> {
        let kept = |word: &str| {
            !Command::is_about_output(word)
                && !word.starts_with("-M")
                && !word.starts_with("-Wp,-M")
                && !Command::is_for_linker(word)
        };
        self.compile(self.options(&kept), source, target)
    }

    /// Macros are expanded, and what is not of the standard is ours.
    pub fn compile_guarded(&self, file: &str, target: &str) -> Vec<String> {
        let kept = |word: &str| {
            let done = DONE_WITH.iter().any(|option| word.starts_with(option))
                || word.starts_with("-std=")
                || word == "-ansi"
                || word.starts_with("-pedantic")
                || word.starts_with("-Wp,")
                || word == "-x";
            !done
                && !Command::is_about_output(word)
                && !word.starts_with("-M")
                && !Command::is_for_linker(word)
        };
        let mut options = self.options(&kept);
        let old = self.words.iter().any(|word| {
            matches!(word.as_str(), "-ansi" | "-std=c89" | "-std=c90" | "-std=gnu89" | "-std=gnu90")
        });
        options.extend(old.then(|| "-fgnu89-inline".to_string()));
        options.push("-w".into());
        self.compile(options, file, target)
    }

    fn compile(&self, options: Vec<String>, file: &str, target: &str) -> Vec<String> {
        let mut words = vec![self.words[0].clone()];
        words.extend(options);
        let step = if self.assembly { "-S" } else { "-c" };
        words.extend([step, file, "-o", target].map(String::from));
        words
    }

    pub fn compile_runtime(&self, file: &str, object: &str, gaps: Gaps) -> Vec<String> {
        let machine = |word: &str| {
            word.starts_with("-m") || word.starts_with("--target") || word.starts_with("--sysroot")
        };
        let mut words = vec![self.words[0].clone()];
        words.extend(self.options(&machine));
        let shared = self.words.iter().any(|word| word == "-shared");
        words.extend(shared.then(|| "-D__CINCH_SHARED".to_string()));
        words.extend(self.is_static().then(|| "-D__CINCH_WRAPPED".to_string()));
        words.extend((gaps == Gaps::None).then(|| "-D__CINCH_NO_GAPS".to_string()));
        words.extend(["-O2", "-fPIC", "-w", "-x", "c", "-c", file, "-o", object].map(String::from));
        words
    }

    /// The objects in the places of their sources.
    pub fn link(&self, objects: &[(String, String)]) -> Vec<String> {
        let mut words = vec![];
        let mut rest = self.words.iter();
        while let Some(word) = rest.next() {
            let made = objects.iter().find(|(source, _)| source == word);
            // Dependencies were written where the source was looked at.
            let dependency = word.starts_with("-M");
            let value = if WITH_VALUE.contains(&word.as_str()) { rest.next() } else { None };
            if dependency || word == "-x" {
                continue;
            }
            words.push(made.map_or(word, |(_, object)| object).clone());
            words.extend(value.cloned());
        }
        if self.is_static() && self.wants_runtime() {
            words.extend(HEAP.map(|name| format!("-Wl,--wrap={name}")));
        }
        words
    }

    /// Whether the library is part of the program, so that the runtime cannot go before it by its names alone.
    fn is_static(&self) -> bool {
        let options = ["-static", "--static", "-static-pie"];
        self.words.iter().any(|word| options.contains(&word.as_str()))
    }

    /// Whether a whole program is linked that can have it.
    pub fn wants_runtime(&self) -> bool {
        let without = ["-r", "-nostdlib", "-nodefaultlibs"];
        !self.words.iter().any(|word| without.contains(&word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str) -> Option<Command> {
        read(&text.split(' ').map(String::from).collect::<Vec<_>>())
    }

    fn said(words: Vec<String>) -> String {
        words.join(" ")
    }

    #[test]
    fn what_compiles_no_c_is_left_alone() {
        for text in [
            "gcc -E a.c",
            "gcc --version",
            "gcc -M a.c",
            "gcc -x c++ -c a.c",
            "gcc -c conftest.c",
            "gcc -o conftest conftest.o -lm",
            "gcc -O2 list.h -o list.h.gch",
            "g++-12 -c a.c",
            "gcc -print-libgcc-file-name",
            "gcc -c a.s",
            "cinch guard --cc -- gcc -c a.c",
        ] {
            assert!(command(text).is_none(), "{text}");
        }
    }

    #[test]
    fn macros_and_dependencies_stay_with_the_original() {
        let found = command(
            "gcc -O2 -DX=1 -I inc -include x.h -MD -MF a.d -Wall -std=c99 -c a.c -o out/a.o",
        )
        .expect("it compiles");
        assert_eq!(
            said(found.only_look("a.c")),
            "gcc -O2 -DX=1 -I inc -include x.h -MD -MF a.d -Wall -std=c99 -c -o out/a.o -fsyntax-only a.c"
        );
        assert_eq!(
            said(found.compile_guarded("g.c", "out/a.o")),
            "gcc -O2 -I inc -Wall -w -c g.c -o out/a.o"
        );
        assert_eq!(said(found.for_reading()), "-O2 -DX=1 -I inc -include x.h -Wall -std=c99");
    }

    #[test]
    fn objects_take_the_places_of_their_sources() {
        let found = command("cc -o app -MD a.c lib.o b.c -lm").expect("it compiles");
        assert_eq!(found.sources, ["a.c", "b.c"]);
        let objects = [("a.c".into(), "0.o".into()), ("b.c".into(), "1.o".into())];
        assert_eq!(said(found.link(&objects)), "cc -o app 0.o lib.o 1.o -lm");
    }

    #[test]
    fn programs_of_both_languages_are_linked() {
        let found = command("/usr/bin/c++ -rdynamic a.o b.o -o app").expect("it links");
        assert!(found.links && found.sources.is_empty() && found.wants_runtime());
        assert!(!found.is_whole_program());
        let runtime = found.compile_runtime("r.c", "r.o", Gaps::All);
        assert_eq!(said(runtime), "/usr/bin/c++ -O2 -fPIC -w -x c -c r.c -o r.o");
    }

    #[test]
    fn words_in_files_may_be_quoted() {
        assert_eq!(split("-DX=\"a b\"  -I 'x y' a\\ b"), ["-DX=a b", "-I", "x y", "a b"]);
    }
}
