//! What options of compilers mean for proofs: arguments of a whole command line in, an answer to each question out. Options about
//! warnings, debugging and output mean nothing; those that leave less undefined (`-fwrapv`, `-fno-strict-aliasing`, `-ftrapv`,
//! sanitizers) ask for less than is proved; optimisation keeps what the standard says. The rest is here.

use super::flags;
use super::harmless_flags::is_harmless;

/// Options under which a program means something that is not modelled, by how they begin, with what they do.
const REFUSED: [(&str, &str); 29] = [
    ("-fplan9-extensions", SIZES),
    ("-fpack-struct", SIZES),
    ("-fshort-wchar", SIZES),
    ("-fshort-double", SIZES),
    ("-fsso-struct", SIZES),
    ("-malign-double", SIZES),
    ("-m96bit-long-double", SIZES),
    ("-m128bit-long-double", SIZES),
    ("-mlong-double", SIZES),
    ("-mx32", SIZES),
    ("-m16", SIZES),
    ("-mms-bitfields", SIZES),
    ("-funsigned-bitfields", "makes plain bit-fields unsigned"),
    ("-fno-signed-bitfields", "makes plain bit-fields unsigned"),
    ("-fexec-charset", "changes the values of characters"),
    ("-fwide-exec-charset", "changes the values of characters"),
    ("-finput-charset", "changes the values of characters"),
    ("-fopenmp", "lets pragmas run code in parallel, or promise that it may be"),
    ("-fopenacc", "lets pragmas run code in parallel"),
    ("-fgnu-tm", "adds transactions to the language"),
    ("-fcilkplus", "adds parallel loops to the language"),
    ("-finstrument-functions", "calls functions at every entry and exit"),
    ("-fcommon", "lets other files give a variable its first value"),
    ("-fmerge-all-constants", "lets different constants share an address"),
    ("-fsingle-precision-constant", "changes the types of constants"),
    ("-fdefault-", "changes the sizes of types"),
    ("-fplugin", "lets others change the program"),
    ("-traditional", "makes another language of C"),
    ("-fno-leading-underscore", "changes the names of symbols"),
];

const SIZES: &str = "changes the sizes of types";

/// The charsets that change nothing: what we read is UTF-8.
const PLAIN_CHARSETS: [&str; 4] = ["=utf-8", "=UTF-8", "=ascii", "=US-ASCII"];

/// An option under which the program means something that is not modelled, and what it does.
pub fn refused(arguments: &[String]) -> Option<(&str, &'static str)> {
    // What stands behind `-o` and the like is no option.
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        if flags::takes_value(argument) {
            rest.next();
        } else if let Some(does) = refusal(argument) {
            return Some((argument, does));
        }
    }
    None
}

/// What an option does because of which it is refused.
fn refusal(argument: &str) -> Option<&'static str> {
    if PLAIN_CHARSETS.iter().any(|charset| argument.ends_with(charset)) {
        return None;
    }
    let refused = |option: &str| REFUSED.iter().find(|(begin, _)| option.starts_with(begin));
    if let Some((_, does)) = refused(argument) {
        return Some(*does);
    }
    let off = argument.strip_prefix("-fno-").map(|name| format!("-f{name}"));
    let off = off.or_else(|| argument.strip_prefix("-mno-").map(|name| format!("-m{name}")));
    // To do without what is refused changes nothing.
    let known = is_harmless(argument) || off.is_some_and(|option| refused(&option).is_some());
    (!known).then_some("may change what the program means")
}

/// Whether arithmetic with floating values may give other results than the types say, or other ones each time: more precision
/// (`FLT_EVAL_METHOD` is 2 where the x87 computes), contraction, or optimisations that ignore rounding.
pub fn floats_are_loose(arguments: &[String], narrow: bool) -> bool {
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let begins = |start: &str| arguments.iter().any(|argument| argument.starts_with(start));
    let by_sse = has("-mfpmath=sse") && (begins("-msse2") || begins("-march=") || begins("-mavx"));
    let x87 =
        narrow && !by_sse || begins("-mfpmath=387") || has("-mfpmath=both") || has("-mno-sse");
    let loose = [
        "-Ofast",
        "-ffast-math",
        "-funsafe-math-optimizations",
        "-fassociative-math",
        "-freciprocal-math",
        "-ffinite-math-only",
        "-fno-signed-zeros",
        "-frounding-math",
        "-fno-math-errno",
        "-fcx-",
        "-fexcess-precision=",
        "-fpermitted-flt-eval-methods",
        "-fdenormal-fp-math",
        "-mpc",
    ];
    let fused = begins("-mfma")
        || begins("-mavx512")
        || begins("-mavx10")
        || begins("-mxop")
        || begins("-march=") && !begins("-march=x86-64")
        || begins("-mcpu=");
    x87 || loose.iter().any(|option| begins(option)) || fused && !has("-ffp-contract=off")
}

/// Whether `extern inline` defines nothing (GNU C before C99); the last word counts.
pub fn inline_is_gnu(arguments: &[String]) -> bool {
    arguments.iter().fold(false, |gnu, argument| match argument.as_str() {
        "-fgnu89-inline" | "-ansi" => true,
        "-fno-gnu89-inline" => false,
        _ => match standard(argument) {
            Some(standard) => is_of_1990(standard),
            None => gnu,
        },
    })
}

/// Whether `??=` and the like are other characters (C11 5.2.1.1): in strict modes, unless asked for otherwise.
pub fn has_trigraphs(arguments: &[String]) -> bool {
    arguments.iter().fold(false, |on, argument| match argument.as_str() {
        "-trigraphs" | "-ansi" => true,
        "-no-trigraphs" => false,
        _ => match standard(argument) {
            Some(standard) => !standard.starts_with("gnu") && standard != "c2x",
            None => on,
        },
    })
}

/// Whether there is a trigraph outside of comments, or one in a comment that may continue its line.
pub fn uses_trigraphs(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find(['/', '?', '"', '\'']) {
        rest = &rest[at..];
        let (length, found) = if rest.starts_with("/*") {
            let length = rest.find("*/").map_or(rest.len(), |end| end + 2);
            (length, rest[..length].contains("??/"))
        } else if rest.starts_with("//") {
            let length = rest.find('\n').unwrap_or(rest.len());
            (length, rest[..length].contains("??/"))
        } else if rest.starts_with(['"', '\'']) {
            let length = length_of_literal(rest);
            (length, rest[..length].match_indices("??").any(|(at, _)| is_trigraph(&rest[at..])))
        } else {
            (1, is_trigraph(rest))
        };
        if found {
            return true;
        }
        rest = &rest[length..];
    }
    false
}

fn is_trigraph(text: &str) -> bool {
    let third = text.strip_prefix("??").and_then(|rest| rest.chars().next());
    third.is_some_and(|third| "=/'()!<>-".contains(third))
}

/// From its quote to the next one, or to the end of the line.
fn length_of_literal(text: &str) -> usize {
    let quote = text.chars().next();
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if Some(character) == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn standard(argument: &str) -> Option<&str> {
    argument.strip_prefix("-std=").or_else(|| argument.strip_prefix("--std="))
}

fn is_of_1990(standard: &str) -> bool {
    matches!(standard, "c89" | "c90" | "gnu89" | "gnu90" | "iso9899:1990" | "iso9899:199409")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn what_changes_meaning_is_refused_by_name() {
        for option in ["-funsigned-bitfields", "-fexec-charset=IBM1047", "-fopenmp", "-fcommon"] {
            assert_eq!(refused(&words(&format!("-O2 {option} -g"))).map(|it| it.0), Some(option));
        }
        let fine = "-O2 -fwrapv -ftrapv -fno-common -fno-strict-aliasing -fsanitize=address \
                    -fexec-charset=utf-8 -funsigned-char -fstack-protector -Wall -fPIC";
        assert_eq!(refused(&words(fine)), None);
        assert_eq!(refused(&words("-o -fmagic -Xlinker -melf_x86_64 -fno-openmp")), None);
        assert_eq!(refused(&words("-Xclang -fmagic")).map(|it| it.0), Some("-fmagic"));
    }

    #[test]
    fn arithmetic_is_exact_unless_something_says_otherwise() {
        assert!(!floats_are_loose(&words("-O2 -Wall"), false));
        assert!(floats_are_loose(&words("-O2"), true));
        assert!(!floats_are_loose(&words("-msse2 -mfpmath=sse"), true));
        assert!(floats_are_loose(&words("-ffast-math"), false));
        assert!(floats_are_loose(&words("-march=haswell"), false));
        assert!(!floats_are_loose(&words("-march=haswell -ffp-contract=off"), false));
    }

    #[test]
    fn trigraphs_count_outside_of_comments() {
        assert!(uses_trigraphs("char s[] = \"??/0\";") && uses_trigraphs("??=define X"));
        assert!(!uses_trigraphs("/* why (??) */ int x; // or ??!\nint y = a ??b;"));
        assert!(uses_trigraphs("i = 0; // why??/\n i = 7;"));
        assert!(uses_trigraphs("s = \"http://x??/n\"; /* */"));
    }

    #[test]
    fn the_last_standard_counts() {
        assert!(inline_is_gnu(&words("-std=gnu89")) && !inline_is_gnu(&words("-ansi -std=gnu11")));
        assert!(has_trigraphs(&words("-std=c11")) && !has_trigraphs(&words("-std=c11 -std=gnu11")));
    }
}
