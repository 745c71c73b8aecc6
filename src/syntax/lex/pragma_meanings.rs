//! What pragmas mean for proofs: the words of one in, whether it may be left out goes out. Left out are those about messages,
//! about how fast code is and where functions lie. Compilers ignore what they do not know, but another compiler may know it: what is
//! not named here is refused.

/// Pragmas that change nothing about what the program does, by their first word. `omp` and `acc` mean nothing without the options
/// for them, which are refused.
const HARMLESS: [&str; 40] = [
    "once",
    "mark",
    "region",
    "endregion",
    "message",
    "warning",
    "error",
    "comment",
    "ident",
    "push_macro",
    "pop_macro",
    "hdrstop",
    "include_alias",
    "deprecated",
    "unused",
    "poison",
    "omp",
    "acc",
    "unroll",
    "nounroll",
    "unroll_and_jam",
    "loop_count",
    "novector",
    "inline",
    "noinline",
    "inline_depth",
    "inline_recursion",
    "auto_inline",
    "intrinsic",
    "function",
    "alloc_text",
    "code_seg",
    "check_stack",
    "runtime_checks",
    "strict_gs_check",
    "component",
    "system_header",
    "diag_suppress",
    "diag_default",
    "pack",
];

const HARMLESS_OF_GCC: [&str; 14] = [
    "diagnostic",
    "system_header",
    "warning",
    "error",
    "dependency",
    "poison",
    "visibility",
    "unroll",
    "novector",
    "push_options",
    "pop_options",
    "reset_options",
    "pch_preprocess",
    "push_macro",
];

const HARMLESS_OF_CLANG: [&str; 12] = [
    "diagnostic",
    "system_header",
    "poison",
    "assume_nonnull",
    "optimize",
    "deprecated",
    "final",
    "restrict_expansion",
    "debug",
    "module",
    "arc_cf_code_audited",
    "unsafe_buffer_usage",
];

/// Levels that keep what the standard says, and other words of the like.
const HARMLESS_LEVELS: [&str; 12] = [
    "O",
    "O0",
    "O1",
    "O2",
    "O3",
    "Os",
    "Og",
    "Oz",
    "unroll-loops",
    "inline",
    "omit-frame-pointer",
    "no-strict-aliasing",
];

/// Machines on which floating-point numbers are computed as on others, by how they begin.
const HARMLESS_TARGETS: [&str; 12] = [
    "sse",
    "ssse",
    "mmx",
    "popcnt",
    "bmi",
    "abm",
    "lzcnt",
    "aes",
    "pclmul",
    "crc32",
    "tune=",
    "general-regs-only",
];

/// The name of a pragma that cannot be left out.
pub fn refused(words: &str) -> Option<String> {
    let (first, rest) = split_word(words);
    let harmless = match first {
        "" => true,
        "STDC" => return (!is_off(rest)).then(|| format!("STDC {}", split_word(rest).0)),
        "GCC" => return refused_of(first, rest, is_harmless_of_gcc),
        "clang" => return refused_of(first, rest, is_harmless_of_clang),
        // The compiler of Microsoft takes levels here, which keep what the program means.
        "optimize" => true,
        _ => HARMLESS.contains(&first),
    };
    (!harmless).then(|| first.to_string())
}

fn refused_of(first: &str, rest: &str, is_harmless: fn(&str, &str) -> bool) -> Option<String> {
    let (second, rest) = split_word(rest);
    (!is_harmless(second, rest)).then(|| format!("{first} {second}"))
}

fn is_harmless_of_gcc(word: &str, rest: &str) -> bool {
    match word {
        "optimize" => listed(rest).all(|level| HARMLESS_LEVELS.contains(&level)),
        "target" => listed(rest)
            .all(|target| HARMLESS_TARGETS.iter().any(|begin| target.starts_with(begin))),
        _ => HARMLESS_OF_GCC.contains(&word),
    }
}

/// `clang loop vectorize(assume_safety)` promises what nobody checks.
fn is_harmless_of_clang(word: &str, rest: &str) -> bool {
    match word {
        "loop" => !rest.contains("assume_safety"),
        _ => HARMLESS_OF_CLANG.contains(&word),
    }
}

/// `FENV_ACCESS OFF` and the like (C11 6.10.6p2). `DEFAULT` is what holds without the pragma.
fn is_off(rest: &str) -> bool {
    let (switch, value) = split_word(rest);
    matches!(switch, "FENV_ACCESS" | "FP_CONTRACT" | "CX_LIMITED_RANGE")
        && matches!(split_word(value).0, "OFF" | "DEFAULT")
}

/// The words of `("avx2,bmi", "O2")`.
fn listed(arguments: &str) -> impl Iterator<Item = &str> {
    let words = arguments.split(|c: char| matches!(c, '(' | ')' | '"' | ',') || c.is_whitespace());
    words
        .map(|word| word.trim_start_matches("-f").trim_start_matches('-'))
        .filter(|word| !word.is_empty())
}

fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::refused;

    #[test]
    fn what_changes_meaning_is_refused_by_name() {
        for (words, name) in [
            ("weak f = g", "weak"),
            ("redefine_extname a b", "redefine_extname"),
            ("scalar_storage_order big-endian", "scalar_storage_order"),
            ("STDC FENV_ACCESS ON", "STDC FENV_ACCESS"),
            ("STDC FENV_ACCESS MAYBE", "STDC FENV_ACCESS"),
            ("GCC optimize (\"fast-math\")", "GCC optimize"),
            ("GCC target(\"sse2,fma\")", "GCC target"),
            ("GCC ivdep", "GCC ivdep"),
            ("clang loop vectorize(assume_safety)", "clang loop"),
            ("ms_struct on", "ms_struct"),
        ] {
            assert_eq!(refused(words).as_deref(), Some(name));
        }
    }

    #[test]
    fn what_changes_nothing_is_left_out() {
        for words in [
            "once",
            "warning(disable : 4996)",
            "GCC diagnostic push",
            "GCC optimize (\"O3\", \"-funroll-loops\")",
            "GCC target(\"sse4.2,popcnt\")",
            "STDC FP_CONTRACT OFF",
            "omp parallel for",
            "clang loop unroll(enable)",
            "",
        ] {
            assert_eq!(refused(words), None);
        }
    }
}
