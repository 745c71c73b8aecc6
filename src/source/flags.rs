//! Which of a compiler's arguments matter before parsing: a whole command line in, those that decide about preprocessing and
//! types out, in their order. What says where to write, how to optimise or what to warn about is left behind: `cc -E -o a.o`
//! would overwrite a file of the user's.

use crate::base::DataModel;

/// Options kept, whose value is the next argument or stands behind them without a space.
const KEPT_WITH_VALUE: [&str; 16] = [
    "-include",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefixbefore",
    "-iwithprefix",
    "-isysroot",
    "--sysroot",
    "-imultilib",
    "-target",
    "-Xpreprocessor",
    "-I",
    "-D",
    "-U",
];

/// Options left behind together with their value, when that is the next argument.
const DROPPED_WITH_VALUE: [&str; 19] = [
    "-o",
    "-x",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-L",
    "-l",
    "-T",
    "-u",
    "-z",
    "-e",
    "-Xlinker",
    "-Xassembler",
    "-Xclang",
    "--param",
    "-dumpbase",
    "-dumpdir",
    "-aux-info",
];

/// Options kept for themselves.
const KEPT: [&str; 10] = [
    "-ansi",
    "-pthread",
    "-undef",
    "-nostdinc",
    "-trigraphs",
    "-m32",
    "-m64",
    "-mx32",
    "-traditional-cpp",
    "-remap",
];

/// Options kept by their beginning. Of the many that begin with `-f`, only those that change macros, types or the language.
const KEPT_BEGINNINGS: [&str; 24] = [
    "-std=",
    "--std=",
    "--sysroot=",
    "--target=",
    "-fsigned-char",
    "-funsigned-char",
    "-fno-signed-char",
    "-fno-unsigned-char",
    "-fshort-enums",
    "-fstrict-aliasing",
    "-fno-strict-aliasing",
    "-fno-short-enums",
    "-fshort-wchar",
    "-fno-short-wchar",
    "-fpack-struct",
    "-fms-extensions",
    "-fplan9-extensions",
    "-fgnu89-inline",
    "-ffreestanding",
    "-fhosted",
    "-fopenmp",
    "-finput-charset=",
    "-fexec-charset=",
    "-fwide-exec-charset=",
];

/// Whether the arguments go to the compiler they were written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Receiver {
    Same,
    /// Another one, which may not know the options about machines (`-mcpu=cortex-m4`).
    Other,
}

/// Whether the next argument is this one's value and no option itself, as that of `-Xclang` is.
pub fn takes_value(argument: &str) -> bool {
    let listed = DROPPED_WITH_VALUE.contains(&argument) || KEPT_WITH_VALUE.contains(&argument);
    listed && !matches!(argument, "-Xclang" | "-Xpreprocessor")
}

pub fn for_preprocessing(arguments: &[String], receiver: Receiver) -> Vec<String> {
    let mut kept = vec![];
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        if DROPPED_WITH_VALUE.contains(&argument) {
            rest.next();
        } else if KEPT_WITH_VALUE.contains(&argument) {
            // A command that ends here is broken; its compiler says so.
            kept.push(argument.to_string());
            kept.extend(rest.next().map(str::to_string));
        } else if let Some(list) = argument.strip_prefix("-Wp,") {
            kept.extend(passed_through(list, receiver));
        } else if is_kept(argument, receiver) {
            kept.push(argument.to_string());
        }
    }
    kept
}

fn is_kept(argument: &str, receiver: Receiver) -> bool {
    let begins = |beginnings: &[&str]| beginnings.iter().any(|begin| argument.starts_with(begin));
    let joined = || KEPT_WITH_VALUE.iter().any(|option| argument.starts_with(option));
    KEPT.contains(&argument)
        || begins(&KEPT_BEGINNINGS)
        || joined()
        || argument.starts_with("-m") && receiver == Receiver::Same
}

/// `-Wp,-DX,-MMD,file`: options for the preprocessor, where those about dependencies take a file.
fn passed_through(list: &str, receiver: Receiver) -> Vec<String> {
    let options: Vec<String> = list
        .split(',')
        .take_while(|option| !option.starts_with("-M"))
        .map(str::to_string)
        .collect();
    for_preprocessing(&options, receiver)
}

/// The data model that the arguments ask for; the last one counts.
pub fn data_model(arguments: &[String]) -> Option<DataModel> {
    arguments.iter().rev().find_map(|argument| match argument.as_str() {
        "-m32" => Some(DataModel::Ilp32),
        "-m64" => Some(DataModel::Lp64),
        _ => None,
    })
}

/// Whether an argument is about what the compiler writes, which we read: with one of these there would be nothing to read.
pub fn is_about_output(argument: &str) -> bool {
    ["-c", "-S", "-E", "-P"].contains(&argument)
        || argument.starts_with("-o")
        || argument.starts_with("-M")
}

/// What makes a compiler for Linux, as most are, preprocess for the data model.
pub fn for_data_model(model: DataModel) -> Vec<String> {
    match model {
        DataModel::Lp64 => vec!["-m64".into()],
        DataModel::Ilp32 => vec!["-m32".into()],
        DataModel::Llp64 => ["-m64".to_string()]
            .into_iter()
            .chain(ABSENT_ON_WINDOWS.iter().map(|name| format!("-U{name}")))
            .chain(WINDOWS.iter().flat_map(|(name, value)| {
                let plain = name.split('(').next().unwrap_or(name);
                [format!("-U{plain}"), format!("-D{name}={value}")]
            }))
            .collect(),
    }
}

const ABSENT_ON_WINDOWS: [&str; 10] = [
    "__LP64__",
    "_LP64",
    "__linux__",
    "__linux",
    "linux",
    "__gnu_linux__",
    "__unix__",
    "__unix",
    "unix",
    "__ELF__",
];

/// What GCC predefines for 64-bit Windows where it differs from Linux: the widths and the names of the system. Names of the
/// compiler's port and library (`__MINGW32__`, `__MSVCRT__`) stay undefined, since their headers are not there.
const WINDOWS: [(&str, &str); 57] = [
    ("_WIN32", "1"),
    ("_WIN64", "1"),
    ("WIN32", "1"),
    ("WIN64", "1"),
    ("__WIN32", "1"),
    ("__WIN64", "1"),
    ("__WIN32__", "1"),
    ("__WIN64__", "1"),
    ("__SIZEOF_LONG__", "4"),
    ("__SIZEOF_WCHAR_T__", "2"),
    ("__SIZEOF_WINT_T__", "2"),
    ("__LONG_MAX__", "0x7fffffffL"),
    ("__LONG_WIDTH__", "32"),
    ("__WCHAR_TYPE__", "short unsigned int"),
    ("__WCHAR_MAX__", "0xffff"),
    ("__WCHAR_MIN__", "0"),
    ("__WCHAR_WIDTH__", "16"),
    ("__WCHAR_UNSIGNED__", "1"),
    ("__WINT_TYPE__", "short unsigned int"),
    ("__WINT_MAX__", "0xffff"),
    ("__WINT_MIN__", "0"),
    ("__WINT_WIDTH__", "16"),
    ("__SIZE_TYPE__", "long long unsigned int"),
    ("__SIZE_MAX__", "0xffffffffffffffffULL"),
    ("__PTRDIFF_TYPE__", "long long int"),
    ("__PTRDIFF_MAX__", "0x7fffffffffffffffLL"),
    ("__INTPTR_TYPE__", "long long int"),
    ("__INTPTR_MAX__", "0x7fffffffffffffffLL"),
    ("__UINTPTR_TYPE__", "long long unsigned int"),
    ("__UINTPTR_MAX__", "0xffffffffffffffffULL"),
    ("__INTMAX_TYPE__", "long long int"),
    ("__INTMAX_MAX__", "0x7fffffffffffffffLL"),
    ("__INTMAX_C(c)", "c ## LL"),
    ("__UINTMAX_TYPE__", "long long unsigned int"),
    ("__UINTMAX_MAX__", "0xffffffffffffffffULL"),
    ("__UINTMAX_C(c)", "c ## ULL"),
    ("__INT64_TYPE__", "long long int"),
    ("__INT64_MAX__", "0x7fffffffffffffffLL"),
    ("__INT64_C(c)", "c ## LL"),
    ("__UINT64_TYPE__", "long long unsigned int"),
    ("__UINT64_MAX__", "0xffffffffffffffffULL"),
    ("__UINT64_C(c)", "c ## ULL"),
    ("__INT_LEAST64_TYPE__", "long long int"),
    ("__INT_LEAST64_MAX__", "0x7fffffffffffffffLL"),
    ("__UINT_LEAST64_TYPE__", "long long unsigned int"),
    ("__UINT_LEAST64_MAX__", "0xffffffffffffffffULL"),
    ("__INT_FAST16_TYPE__", "short int"),
    ("__INT_FAST16_MAX__", "0x7fff"),
    ("__UINT_FAST16_TYPE__", "short unsigned int"),
    ("__UINT_FAST16_MAX__", "0xffff"),
    ("__INT_FAST32_TYPE__", "int"),
    ("__INT_FAST32_MAX__", "0x7fffffff"),
    ("__UINT_FAST32_TYPE__", "unsigned int"),
    ("__UINT_FAST32_MAX__", "0xffffffffU"),
    ("__INT_FAST64_TYPE__", "long long int"),
    ("__INT_FAST64_MAX__", "0x7fffffffffffffffLL"),
    ("__UINT_FAST64_TYPE__", "long long unsigned int"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(command: &str, receiver: Receiver) -> String {
        let words: Vec<String> = command.split(' ').map(str::to_string).collect();
        for_preprocessing(&words, receiver).join(" ")
    }

    #[test]
    fn what_matters_is_kept_in_order() {
        let command = "-c -Wall -O2 -g -Iinc -I inc2 -DX=1 -D Y -UZ -include pre.h -isystem sys \
                       -iquote q -idirafter d -std=gnu99 -m32 -march=native -funsigned-char \
                       -fshort-enums -fPIC -MD -MF a.d -MT a.o -o a.o a.c -Wp,-DP=1,-MMD,x.d \
                       -Wl,-z,now -Xlinker -Ifoo -lm -L lib -pthread -ffreestanding -x c -Werror=x";
        assert_eq!(
            kept(command, Receiver::Same),
            "-Iinc -I inc2 -DX=1 -D Y -UZ -include pre.h -isystem sys -iquote q -idirafter d \
             -std=gnu99 -m32 -march=native -funsigned-char -fshort-enums -DP=1 -pthread \
             -ffreestanding"
        );
        assert_eq!(kept("-mcpu=x -m32 -DA -I", Receiver::Other), "-m32 -DA -I");
    }

    #[test]
    fn the_last_word_about_the_machine_counts() {
        let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
        assert_eq!(data_model(&words("-m64 -DX -m32")), Some(DataModel::Ilp32));
        assert_eq!(data_model(&words("-DX")), None);
    }

    #[test]
    fn windows_undefines_before_it_defines() {
        let arguments = for_data_model(DataModel::Llp64);
        let at = |text: &str| arguments.iter().position(|argument| argument == text).unwrap();
        assert!(at("-U__INTMAX_C") < at("-D__INTMAX_C(c)=c ## LL"));
        assert!(at("-U__LONG_MAX__") < at("-D__LONG_MAX__=0x7fffffffL"));
    }
}
