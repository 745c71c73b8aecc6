//! What functions of the C library change, by their names: they are reserved (C11 7.1.3), so nobody else's function has them. What is
//! not in the table is known by its contract alone.

/// An effect that depends on the arguments is told by their positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// A value from values: no memory is read.
    Computes,
    /// Memory is read only. (What streams keep is no memory of the program.)
    Reads,
    /// Reads; prints as its format, an argument, says. `%n` would write.
    Prints(usize),
    /// Makes an object whose contents are unknown.
    Allocates,
    /// Makes an object and fills it: of the type to which the result is converted.
    Fills,
    /// The same, with the contents of the object that the argument points to, which is freed.
    Moves,
    /// Makes a string.
    Duplicates,
    Frees,
    /// Writes what the argument points to, of whatever type.
    Overwrites(usize),
    /// Writes characters where the argument points to.
    Characters(usize),
}

impl Known {
    /// The argument that points to the only object that is written.
    pub fn overwritten(self) -> Option<usize> {
        match self {
            Known::Overwrites(at) | Known::Characters(at) => Some(at),
            _ => None,
        }
    }
}

/// Whether the name alone says what the function does, even where it has a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Builtin,
    UnlessContract,
}

pub fn known(name: &str) -> Option<(Known, Standing)> {
    use Known::*;
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let checked = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk"));
    let name = checked.unwrap_or(name);
    let builtin = match name {
        "memcpy" | "memmove" | "mempcpy" | "memset" | "bzero" => Some(Overwrites(0)),
        "bcopy" => Some(Overwrites(1)),
        "memcmp" | "bcmp" => Some(Reads),
        "malloc" | "aligned_alloc" | "alloca" | "alloca_with_align" => Some(Allocates),
        "calloc" => Some(Fills),
        "realloc" => Some(Moves),
        "free" => Some(Frees),
        "strdup" | "strndup" => Some(Duplicates),
        _ => None,
    };
    if let Some(known) = builtin {
        return Some((known, Standing::Builtin));
    }
    let known = match name {
        "abs" | "labs" | "llabs" | "ffs" | "ffsl" | "ffsll" | "isalnum" | "isalpha" | "isascii"
        | "isblank" | "iscntrl" | "isdigit" | "isgraph" | "islower" | "isprint" | "ispunct"
        | "isspace" | "isupper" | "isxdigit" | "toascii" | "tolower" | "toupper" | "abort"
        | "exit" | "_exit" | "_Exit" => Computes,
        "memchr" | "index" | "rindex" | "strcasecmp" | "strchr" | "strcmp" | "strcspn"
        | "strlen" | "strncasecmp" | "strncmp" | "strnlen" | "strpbrk" | "strrchr" | "strspn"
        | "strstr" | "putchar" | "puts" | "fputc" | "fputs" | "fwrite" => Reads,
        "printf" if checked.is_none() => Prints(0),
        "fprintf" if checked.is_none() => Prints(1),
        "stpcpy" | "stpncpy" | "strcat" | "strcpy" | "strncat" | "strncpy" => Characters(0),
        // The inputs of programs that are written for verifiers, as SV-COMP names them.
        _ if name.starts_with("__VERIFIER_nondet_") => Computes,
        "__VERIFIER_assume" => Computes,
        _ => return None,
    };
    Some((known, Standing::UnlessContract))
}

/// Builtins of the compiler without effect, by their names without `__builtin_`.
pub fn computes(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "expect",
        "expect_with_probability",
        "unreachable",
        "trap",
        "prefetch",
        "assume_aligned",
        "object_size",
        "dynamic_object_size",
        "frame_address",
        "return_address",
        "LINE",
        "FILE",
        "FUNCTION",
        "ia32_pause",
        "huge_val",
        "huge_valf",
        "huge_vall",
        "inf",
        "inff",
        "infl",
        "nan",
        "nanf",
        "nanl",
        "isnan",
        "isinf",
        "isfinite",
        "isnormal",
        "signbit",
        "isinf_sign",
        "isgreater",
        "isgreaterequal",
        "isless",
        "islessequal",
        "islessgreater",
        "isunordered",
        "fpclassify",
        "add_overflow_p",
        "sub_overflow_p",
        "mul_overflow_p",
        "constant_p",
        "classify_type",
        "complex",
        "speculation_safe_value",
        "assoc_barrier",
    ];
    const STEMS: &[&str] =
        &["clz", "ctz", "popcount", "parity", "ffs", "clrsb", "bswap16", "bswap32", "bswap64"];
    let stem = name.trim_end_matches("imax").trim_end_matches('l');
    NAMES.contains(&name) || STEMS.contains(&stem)
}
