//! Options about C files: those of compilers, spelled as people spell them for a compiler, and where to find them in a
//! compilation database. Out come the compiler's arguments in the order in which they were given.

use crate::base::DataModel;
use crate::source::flags;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "C files")]
pub struct CFileOptions {
    #[command(flatten)]
    pub flags: Flags,
    /// Sizes of types [default: lp64]
    #[arg(long, value_enum, value_name = "MODEL")]
    pub target: Option<DataModel>,
    /// The compiler that preprocesses [default: $CC, or cc]
    #[arg(long = "cc", value_name = "PATH")]
    pub compiler: Option<String>,
    /// A compilation database that tells how each file is compiled
    #[arg(long, value_name = "FILE")]
    pub compile_commands: Option<PathBuf>,
    /// The folder of a compilation database: DIR/compile_commands.json
    #[arg(short = 'p', value_name = "DIR", conflicts_with = "compile_commands")]
    pub build_folder: Option<PathBuf>,
    /// Take the C library's headers from the system, not from cinch
    #[arg(long)]
    pub system_libc: bool,
    /// What the files hold, whatever their names say
    #[arg(short = 'x', value_enum, value_name = "LANGUAGE")]
    pub language: Option<FileLanguage>,
    /// Flags for the compiler, as they are
    #[arg(last = true, value_name = "FLAGS")]
    pub passed_on: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileLanguage {
    C,
    /// C after preprocessing
    CppOutput,
    /// The intermediate language
    Bpl,
}

/// Arguments for the compiler, in their order and spelling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    pub arguments: Vec<String>,
}

/// An option that compilers know too.
struct CompilerOption {
    /// Our long name, or the letter.
    name: &'static str,
    /// What the compiler is given before the value.
    spelling: &'static str,
    value: &'static str,
    help: &'static str,
    joint: Joint,
}

/// How the compiler is given the value.
#[derive(PartialEq)]
enum Joint {
    /// `-DNAME`
    Together,
    /// `-include FILE`
    Apart,
    /// There is none: `-m32`
    Nothing,
}

const OPTIONS: [CompilerOption; 10] = [
    CompilerOption {
        name: "I",
        spelling: "-I",
        value: "DIR",
        help: "Look for included files there",
        joint: Joint::Together,
    },
    CompilerOption {
        name: "D",
        spelling: "-D",
        value: "NAME[=VALUE]",
        help: "Define a macro",
        joint: Joint::Together,
    },
    CompilerOption {
        name: "U",
        spelling: "-U",
        value: "NAME",
        help: "Undefine a macro",
        joint: Joint::Together,
    },
    CompilerOption {
        name: "include",
        spelling: "-include",
        value: "FILE",
        help: "Include a file first (also spelled -include)",
        joint: Joint::Apart,
    },
    CompilerOption {
        name: "isystem",
        spelling: "-isystem",
        value: "DIR",
        help: "Look for system headers there (also -isystem)",
        joint: Joint::Apart,
    },
    CompilerOption {
        name: "iquote",
        spelling: "-iquote",
        value: "DIR",
        help: "Look for files included in quotes there (also -iquote)",
        joint: Joint::Apart,
    },
    CompilerOption {
        name: "idirafter",
        spelling: "-idirafter",
        value: "DIR",
        help: "Look for included files there at last (also -idirafter)",
        joint: Joint::Apart,
    },
    CompilerOption {
        name: "std",
        spelling: "-std=",
        value: "STANDARD",
        help: "The version of C, such as c99 or gnu11 (also -std=)",
        joint: Joint::Together,
    },
    CompilerOption {
        name: "m32",
        spelling: "-m32",
        value: "",
        help: "The program is for a 32-bit machine (also -m32)",
        joint: Joint::Nothing,
    },
    CompilerOption {
        name: "m64",
        spelling: "-m64",
        value: "",
        help: "The program is for a 64-bit machine (also -m64)",
        joint: Joint::Nothing,
    },
];

/// Derived options do not know in which order they were given, so these are made by hand.
impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, option| {
            let arg = Arg::new(option.name).help(option.help).help_heading("C files");
            let arg = match option.name.chars().next() {
                Some(letter) if option.name.len() == 1 => arg.short(letter),
                _ => arg.long(option.name),
            };
            command.arg(match option.joint {
                Joint::Nothing => arg.action(ArgAction::SetTrue),
                _ => arg.action(ArgAction::Append).value_name(option.value),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, clap::Error> {
        let mut found: Vec<(usize, Vec<String>)> = vec![];
        for option in &OPTIONS {
            if matches.value_source(option.name) != Some(ValueSource::CommandLine) {
                continue;
            }
            let places = matches.indices_of(option.name).into_iter().flatten();
            if option.joint == Joint::Nothing {
                found.extend(places.map(|at| (at, vec![option.spelling.to_string()])));
                continue;
            }
            let values = matches.get_many::<String>(option.name).into_iter().flatten();
            found.extend(places.zip(values).map(|(at, value)| match option.joint {
                Joint::Together => (at, vec![format!("{}{value}", option.spelling)]),
                _ => (at, vec![option.spelling.to_string(), value.clone()]),
            }));
        }
        found.sort_by_key(|(at, _)| *at);
        Ok(Flags { arguments: found.into_iter().flat_map(|(_, words)| words).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Flags::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Options of compilers that have one dash and many letters, which our argument parser would take for many options: gives them
/// a second dash. What stands after `--` is not ours to touch.
pub fn add_dashes(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut ours = true;
    let arguments = arguments.into_iter().map(|argument| {
        ours &= argument != "--";
        match argument.to_str() {
            Some(text) if ours => match with_dashes(text) {
                Some(spelled) => spelled.into(),
                None => argument,
            },
            _ => argument,
        }
    });
    arguments.collect()
}

fn with_dashes(argument: &str) -> Option<String> {
    let text = argument.strip_prefix('-').filter(|text| !text.starts_with('-'))?;
    let long = OPTIONS.iter().filter(|option| option.name.len() > 1);
    long.into_iter().find_map(|option| {
        let value = text.strip_prefix(option.name)?;
        match (value.chars().next(), &option.joint) {
            // `-include x`, `-std=c99`, `-m32`
            (None | Some('='), _) => Some(format!("-{argument}")),
            // `-isystem/usr/include`
            (Some(_), Joint::Apart) => Some(format!("--{}={value}", option.name)),
            _ => None,
        }
    })
}

impl CFileOptions {
    /// All that the compiler is to be given.
    pub fn arguments(&self) -> impl Iterator<Item = &String> {
        self.flags.arguments.iter().chain(&self.passed_on)
    }

    pub fn has_database(&self) -> bool {
        self.compile_commands.is_some() || self.build_folder.is_some()
    }

    /// The data model that the options ask for; an error when they ask for two.
    pub fn data_model(&self) -> Result<Option<DataModel>, String> {
        let mut wanted: Option<(DataModel, String)> =
            self.target.map(|model| (model, format!("--target {model}")));
        for argument in self.arguments() {
            let Some(model) = flags::data_model(std::slice::from_ref(argument)) else { continue };
            match &wanted {
                // Windows has a 64-bit machine below.
                Some((DataModel::Llp64, _)) if model == DataModel::Lp64 => {}
                Some((other, spelled)) if *other != model => {
                    return Err(format!("{spelled} and {argument} contradict each other"));
                }
                _ => wanted = Some((model, argument.clone())),
            }
        }
        Ok(wanted.map(|(model, _)| model))
    }

    pub(super) fn check(&self, command: &mut Command) -> Result<(), clap::Error> {
        if let Err(words) = self.data_model() {
            return Err(command.error(ErrorKind::ArgumentConflict, words));
        }
        // `cc -E -o FILE` would overwrite the file.
        match self.passed_on.iter().find(|flag| flags::is_about_output(flag)) {
            None => Ok(()),
            Some(flag) => {
                let words = format!(
                    "`{flag}` after `--` is about the compiler's output, which cinch reads: leave it out"
                );
                Err(command.error(ErrorKind::InvalidValue, words))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::base::DataModel;
    use crate::cli::{CheckOptions, Command};

    fn check(arguments: &[&str]) -> Result<CheckOptions, clap::Error> {
        match Command::parse(["cinch", "check"].iter().chain(arguments))? {
            Command::Check(options) => Ok(options),
            other => panic!("{other:?}"),
        }
    }

    /// What the compiler is given.
    fn given(arguments: &str) -> String {
        let words: Vec<&str> = arguments.split(' ').collect();
        let options = check(&words).unwrap_or_else(|error| panic!("{arguments}: {error}"));
        options.c.arguments().cloned().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn flags_are_spelled_as_for_a_compiler_and_keep_their_order() {
        assert_eq!(
            given("-Ifoo -DX=1 -UX -I bar a.c -D X -D=1 -I=baz"),
            "-Ifoo -DX=1 -UX -Ibar -DX -D1 -Ibaz"
        );
        assert_eq!(
            given("a.c -include x.h -isystem /inc -isystem/inc2 -iquote q -idirafter d -std=c99"),
            "-include x.h -isystem /inc -isystem /inc2 -iquote q -idirafter d -std=c99"
        );
        assert_eq!(
            given("--include x.h --isystem=/inc -DA --std gnu11 a.c -DB -m32"),
            "-include x.h -isystem /inc -DA -std=gnu11 -DB -m32"
        );
        assert_eq!(
            given("-DA a.c -- -std=c99 -m64 -include y.h -Wall -"),
            "-DA -std=c99 -m64 -include y.h -Wall -"
        );
        assert_eq!(given("-DF(x)=(x)+1 a.c"), "-DF(x)=(x)+1");
        assert_eq!(given("a.c"), "");
    }

    #[test]
    fn files_may_come_from_a_database() {
        assert!(check(&[]).is_err());
        assert!(check(&["-p", "build"]).unwrap().c.has_database());
        assert!(check(&["--compile-commands", "x.json"]).unwrap().files.is_empty());
        assert!(check(&["-p", "build", "--compile-commands", "x.json"]).is_err());
    }

    #[test]
    fn contradictions_are_refused() {
        let model = |arguments: &[&str]| check(arguments).map(|options| options.c.data_model());
        assert_eq!(model(&["a.c", "-m32"]).unwrap(), Ok(Some(DataModel::Ilp32)));
        assert_eq!(model(&["a.c"]).unwrap(), Ok(None));
        assert_eq!(
            model(&["a.c", "--target", "llp64", "-m64"]).unwrap(),
            Ok(Some(DataModel::Llp64))
        );
        for wrong in [
            &["a.c", "-m32", "-m64"][..],
            &["a.c", "-m32", "--target", "lp64"],
            &["a.c", "--target", "llp64", "--", "-m32"],
            &["a.c", "--", "-o", "a.o"],
            &["a.c", "--", "-MD"],
            &["a.c", "--emit", "i", "--format", "json"],
            &["a.c", "--emit", "llvm"],
            &["a.c", "-stdx=c99"],
        ] {
            assert_eq!(check(wrong).expect_err("should be refused").exit_code(), 2, "{wrong:?}");
        }
    }
}
