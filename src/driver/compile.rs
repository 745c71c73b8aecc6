//! Decides how each C file is compiled: options, `cinch.toml` and the compilation database in, one job for each file out.
//! What is nearer goes first: the command line before the environment, the configuration and the database.

use super::Errors;
use super::config::{self, CConfig};
use crate::base::{DataModel, Diagnostic, Severity};
use crate::cli::CFileOptions;
use crate::report::tally::count;
use crate::source::database::{Database, Entry};
use crate::source::flag_meanings;
use crate::source::flags::{self, Receiver};
use crate::source::{self, Compilation, Compiler, Language, libc};
use crate::typed::Target;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const DATABASE_NAME: &str = "compile_commands.json";

/// Programs that start a compiler, which their first argument names.
const LAUNCHERS: [&str; 4] = ["ccache", "distcc", "sccache", "icecc"];

/// One C file to check.
pub struct Job {
    pub path: String,
    pub compilation: Compilation,
    /// The sizes of its types.
    pub model: DataModel,
    /// All arguments that its compiler gets, also those that say nothing to a preprocessor.
    pub said: Vec<String>,
    /// What is to be said about how it is compiled.
    pub notes: Vec<Diagnostic>,
}

impl Job {
    /// The machine with what the compiler's options change about it; of contradicting ones the last counts.
    pub fn target(&self) -> Target {
        let mut target = Target::new(self.model);
        target.gnu_inline = flag_meanings::inline_is_gnu(&self.said);
        target.loose_floats =
            flag_meanings::floats_are_loose(&self.said, self.model == DataModel::Ilp32);
        for argument in &self.compilation.arguments {
            match argument.as_str() {
                "-funsigned-char" | "-fno-signed-char" => target.char_is_signed = false,
                "-fsigned-char" | "-fno-unsigned-char" => target.char_is_signed = true,
                "-fshort-enums" => target.short_enums = true,
                "-fno-short-enums" => target.short_enums = false,
                "-fstrict-aliasing" => target.strict_aliasing = true,
                "-fno-strict-aliasing" => target.strict_aliasing = false,
                "-fms-extensions" => target.ms_extensions = true,
                "-fno-ms-extensions" => target.ms_extensions = false,
                _ => {}
            }
        }
        target
    }

    /// An option under which the program means something that is not modelled.
    pub fn refused_option(&self) -> Option<Diagnostic> {
        let (option, does) = flag_meanings::refused(&self.said)?;
        Some(Diagnostic::general("unsupported", format!("{option} {does}: that is not modelled")))
    }

    /// Trigraphs are replaced before anything else is read; we read the text as it stands.
    pub fn check_trigraphs(&self, text: &str) -> Option<Diagnostic> {
        let found = flag_meanings::uses_trigraphs(text);
        let words = "the text has trigraphs, and an option or standard gives them their meaning: that is not modelled";
        (found && flag_meanings::has_trigraphs(&self.said))
            .then(|| Diagnostic::general("unsupported", words))
    }
}

pub struct Plan {
    pub jobs: Vec<Job>,
    /// About the plan as a whole.
    pub notes: Vec<Diagnostic>,
}

/// The named files, or all of the database when none is named.
pub fn plan(files: Vec<(String, Language)>, options: &CFileOptions) -> Result<Plan, Errors> {
    let database = database_path(options);
    let first = files.first().map(|(path, _)| path.clone());
    let first = first.or_else(|| database.as_ref().map(|path| path.display().to_string()));
    let config = config::find(first.as_slice())?.c;
    let mut planner = Planner::new(options, &config)?;
    let Some(path) = database else {
        let jobs = files.into_iter().map(|(path, language)| planner.plain(path, language));
        let jobs = jobs.collect();
        return Ok(Plan { jobs, notes: planner.notes });
    };
    let database = Database::read(&path).map_err(|error| vec![error])?;
    let mut jobs = vec![];
    if files.is_empty() {
        jobs = planner.whole(&database, &path)?;
    }
    for (file, language) in files {
        match database.find(Path::new(&file)) {
            Some(entry) => jobs.push(planner.by_entry(file, language, entry)),
            None => {
                let mut job = planner.plain(file, language);
                if language == Language::C {
                    let words = format!(
                        "{} does not name {}: it is checked with the options of the command line alone",
                        path.display(),
                        job.path
                    );
                    job.notes.push(note("not-in-database", words));
                }
                jobs.push(job);
            }
        }
    }
    Ok(Plan { jobs, notes: planner.notes })
}

fn database_path(options: &CFileOptions) -> Option<PathBuf> {
    let file = options.compile_commands.clone();
    let path = file.or_else(|| Some(options.build_folder.as_ref()?.join(DATABASE_NAME)))?;
    // A folder is what people have at hand.
    if path.is_dir() { Some(path.join(DATABASE_NAME)) } else { Some(path) }
}

fn note(code: &'static str, words: String) -> Diagnostic {
    Diagnostic { severity: Severity::Note, ..Diagnostic::general(code, words) }
}

/// The compiler to use when nothing nearer names one.
pub fn usual_compiler(wanted: Option<&str>, configured: Option<&str>) -> Compiler {
    let variable = std::env::var("CC").ok().filter(|value| !value.trim().is_empty());
    let name = wanted.map(str::to_string).or(variable).or(configured.map(str::to_string));
    Compiler::named(name.as_deref().unwrap_or("cc"))
}

struct Planner<'a> {
    options: &'a CFileOptions,
    usual: Arc<Compiler>,
    /// Compilers of the database, by name; `None` when they are not there.
    others: BTreeMap<String, Option<Arc<Compiler>>>,
    own_headers: Option<PathBuf>,
    /// Asked for by the command line or the configuration.
    model: Option<DataModel>,
    /// Of the command line and the configuration.
    arguments: Vec<String>,
    notes: Vec<Diagnostic>,
}

impl<'a> Planner<'a> {
    fn new(options: &'a CFileOptions, config: &CConfig) -> Result<Planner<'a>, Errors> {
        let mut notes = vec![];
        let own_headers = if options.system_libc {
            None
        } else {
            libc::install().unwrap_or_else(|error| {
                let words = format!("our own C library headers cannot be written: {error}");
                let warning = Diagnostic::general("write-failed", words);
                let warning = Diagnostic { severity: Severity::Warning, ..warning };
                notes.push(warning.note("the headers of the system are used instead"));
                None
            })
        };
        let asked = options
            .data_model()
            .map_err(|words| vec![Diagnostic::general("bad-configuration", words)])?;
        let spelled = options.target.or(config.target.filter(|_| asked.is_none()));
        // Predefined macros come first, so that the user can still change them; folders of the configuration are searched last.
        let mut arguments = spelled.map(flags::for_data_model).unwrap_or_default();
        arguments.extend(config.define.iter().map(|define| format!("-D{define}")));
        arguments.extend(config.flags.iter().cloned());
        arguments.extend(options.arguments().cloned());
        arguments.extend(config.include.iter().map(|folder| format!("-I{}", folder.display())));
        let model = asked.or(config.target).or_else(|| flags::data_model(&config.flags));
        let usual = Arc::new(usual_compiler(options.compiler.as_deref(), config.cc.as_deref()));
        Ok(Planner {
            options,
            usual,
            others: BTreeMap::new(),
            own_headers,
            model,
            arguments,
            notes,
        })
    }

    /// A file of which nothing more is known.
    fn plain(&self, path: String, language: Language) -> Job {
        let arguments = self.arguments.clone();
        Job {
            path,
            said: arguments.clone(),
            compilation: Compilation {
                compiler: self.usual.clone(),
                own_headers: self.headers_for(&arguments),
                arguments,
                folder: None,
                language: Some(language),
            },
            model: self.model.unwrap_or_default(),
            notes: vec![],
        }
    }

    fn by_entry(&mut self, path: String, language: Language, entry: &Entry) -> Job {
        let (compiler, receiver, arguments) = self.compiler_of(entry);
        let said = arguments.iter().chain(&self.arguments).cloned().collect();
        let mut arguments = flags::for_preprocessing(arguments, receiver);
        let model = self.model.or_else(|| flags::data_model(&arguments)).unwrap_or_default();
        arguments.extend(from_here(&self.arguments));
        Job {
            path,
            said,
            compilation: Compilation {
                compiler,
                own_headers: self.headers_for(&arguments),
                arguments,
                folder: Some(entry.folder.clone()),
                language: Some(language),
            },
            model,
            notes: vec![],
        }
    }

    /// Whoever wants no standard headers wants none of ours.
    fn headers_for(&self, arguments: &[String]) -> Option<PathBuf> {
        let refused = arguments.iter().any(|argument| argument == "-nostdinc");
        self.own_headers.clone().filter(|_| !refused)
    }

    /// All C files of the database, each way of compiling them once.
    fn whole(&mut self, database: &Database, path: &Path) -> Result<Vec<Job>, Errors> {
        let mut jobs = vec![];
        let mut seen = BTreeSet::new();
        let mut others = 0;
        for entry in &database.entries {
            let extension = entry.file.extension().unwrap_or_default().to_string_lossy();
            let language = match &*extension {
                "c" => Language::C,
                "i" => Language::Preprocessed,
                _ => {
                    others += 1;
                    continue;
                }
            };
            let file = source::short_path(&entry.file).to_string_lossy().into_owned();
            let job = self.by_entry(file, language, entry);
            if seen.insert((job.path.clone(), job.compilation.arguments.clone())) {
                jobs.push(job);
            }
        }
        if jobs.is_empty() {
            let words = format!("{} names no C file", path.display());
            return Err(vec![Diagnostic::general("bad-compilation-database", words)]);
        }
        if others > 0 {
            let words = format!("{}: {} not in C left out", path.display(), count(others, "file"));
            self.notes.push(note("unsupported-file", words));
        }
        Ok(jobs)
    }

    /// The compiler that an entry names, if it is there and no other is asked for, and the entry's arguments.
    fn compiler_of<'e>(&mut self, entry: &'e Entry) -> (Arc<Compiler>, Receiver, &'e [String]) {
        let (mut name, mut arguments) = (&entry.compiler, &entry.arguments[..]);
        let program = Path::new(name).file_name().unwrap_or_default().to_string_lossy();
        if LAUNCHERS.contains(&&*program)
            && let Some((first, rest)) = arguments.split_first()
            && !first.starts_with('-')
        {
            (name, arguments) = (first, rest);
        }
        if self.options.compiler.is_some() {
            return (self.usual.clone(), Receiver::Other, arguments);
        }
        let known = self.others.entry(name.clone()).or_insert_with(|| {
            // A relative path starts in the folder of the entry.
            let path = Path::new(name);
            let is_path = path.components().count() > 1;
            let place = if is_path { entry.folder.join(path) } else { path.to_path_buf() };
            let compiler = Compiler::at(place);
            let found = compiler.found().is_some().then(|| Arc::new(compiler));
            if found.is_none() {
                let words = format!(
                    "the compilation database names the compiler `{name}`, which is not there: `{}` is used",
                    self.usual.name()
                );
                self.notes.push(note("no-compiler", words));
            }
            found
        });
        match known {
            Some(compiler) => (compiler.clone(), Receiver::Same, arguments),
            None => (self.usual.clone(), Receiver::Other, arguments),
        }
    }
}

/// Folders and files named on our command line are relative to where we were started, not to the folder of the entry.
fn from_here(arguments: &[String]) -> Vec<String> {
    let whole = |path: &str| match std::path::absolute(path) {
        Ok(whole) => whole.to_string_lossy().into_owned(),
        Err(_) => path.to_string(),
    };
    let mut absolute: Vec<String> = vec![];
    for argument in arguments {
        let before = absolute.last().map(String::as_str);
        let changed = match (before, argument.strip_prefix("-I")) {
            (Some("-isystem" | "-iquote" | "-idirafter"), _) => whole(argument),
            // A file that is not here is looked for among the headers.
            (Some("-include"), _) if Path::new(argument).exists() => whole(argument),
            (_, Some(folder)) if !folder.is_empty() => format!("-I{}", whole(folder)),
            _ => argument.clone(),
        };
        absolute.push(changed);
    }
    absolute
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_folders_are_not_the_entry_s() {
        let here = std::env::current_dir().unwrap();
        let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
        let changed = from_here(&words("-Iinc -I/abs -DX -isystem sys -include none.h -m32"));
        let expected =
            format!("-I{0}/inc -I/abs -DX -isystem {0}/sys -include none.h -m32", here.display());
        assert_eq!(changed, words(&expected));
    }

    #[test]
    fn nearer_words_about_the_machine_win() {
        let model = |options: &CFileOptions, target| {
            let config = CConfig { target, ..CConfig::default() };
            let options = CFileOptions { system_libc: true, ..options.clone() };
            let planner = Planner::new(&options, &config).unwrap_or_else(|_| panic!("no plan"));
            let job = planner.plain("a.c".into(), Language::C);
            (job.model, job.compilation.arguments)
        };
        let nothing = CFileOptions::default();
        assert_eq!(model(&nothing, None), (DataModel::Lp64, vec![]));
        assert_eq!(
            model(&nothing, Some(DataModel::Ilp32)),
            (DataModel::Ilp32, vec!["-m32".to_string()])
        );
        let narrow = CFileOptions { passed_on: vec!["-m32".into()], ..CFileOptions::default() };
        let (chosen, arguments) = model(&narrow, Some(DataModel::Llp64));
        assert_eq!((chosen, arguments), (DataModel::Ilp32, vec!["-m32".to_string()]));
        let windows = CFileOptions { target: Some(DataModel::Llp64), ..CFileOptions::default() };
        let (chosen, arguments) = model(&windows, None);
        assert_eq!(chosen, DataModel::Llp64);
        assert!(arguments.contains(&"-D_WIN64=1".to_string()));
    }
}
