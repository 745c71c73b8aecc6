//! Signatures of library functions that gcc knows: `__builtin_memcpy` has that of `memcpy`, and a call of an undeclared
//! `memcpy` too. Mathematical functions come in three widths, by their suffix.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

pub fn signature(name: &str) -> Option<&'static str> {
    static KNOWN: LazyLock<FxHashMap<&str, &str>> =
        LazyLock::new(|| SIGNATURES.iter().copied().collect());
    KNOWN.get(name).copied().or_else(|| mathematical(name))
}

/// The double function has the plain name, `f` and `l` at its end stand for `float` and `long double`.
fn mathematical(name: &str) -> Option<&'static str> {
    static WIDTHS: LazyLock<FxHashMap<&str, [&str; 3]>> = LazyLock::new(|| {
        MATHEMATICAL
            .iter()
            .flat_map(|(names, widths)| names.split(' ').map(|name| (name, *widths)))
            .collect()
    });
    if let Some([double, ..]) = WIDTHS.get(name) {
        return Some(double);
    }
    let (base, width) = match name.as_bytes().last()? {
        b'f' => (&name[..name.len() - 1], 1),
        b'l' => (&name[..name.len() - 1], 2),
        _ => return None,
    };
    WIDTHS.get(base).map(|widths| widths[width])
}

/// Names, and the signatures for `double`, `float` and `long double`.
const MATHEMATICAL: &[(&str, [&str; 3])] = &[
    (
        "acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp10 exp2 expm1 fabs floor gamma j0 j1 \
         lgamma log log10 log1p log2 logb nearbyint pow10 rint round roundeven significand sin sinh sqrt tan tanh \
         tgamma trunc y0 y1",
        ["dd", "ff", "DD"],
    ),
    (
        "atan2 copysign drem fdim fmax fmin fmod hypot nextafter pow remainder scalb",
        ["ddd", "fff", "DDD"],
    ),
    ("fma", ["dddd", "ffff", "DDDD"]),
    ("ldexp scalbn", ["ddi", "ffi", "DDi"]),
    ("scalbln", ["ddl", "ffl", "DDl"]),
    ("frexp", ["ddI", "ffI", "DDI"]),
    ("modf", ["ddG", "ffE", "DDH"]),
    ("remquo", ["dddI", "fffI", "DDDI"]),
    ("nexttoward", ["ddD", "ffD", "DDD"]),
    ("sincos", ["vdGG", "vfEE", "vDHH"]),
    ("ilogb iceil ifloor iround irint isinf isnan finite", ["id", "if", "iD"]),
    ("lrint lround lceil lfloor", ["ld", "lf", "lD"]),
    ("llrint llround llceil llfloor", ["qd", "qf", "qD"]),
    ("cabs carg cimag creal", ["dY", "fX", "DZ"]),
    (
        "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog conj cproj csin csinh csqrt ctan ctanh",
        ["YY", "XX", "ZZ"],
    ),
    ("cpow", ["YYY", "XXX", "ZZZ"]),
];

/// See `signature.rs` for the letters.
const SIGNATURES: &[(&str, &str)] = &[
    ("malloc", "pz"),
    ("calloc", "pzz"),
    ("realloc", "ppz"),
    ("aligned_alloc", "pzz"),
    ("free", "vp"),
    ("alloca", "pz"),
    ("abort", "v"),
    ("exit", "vi"),
    ("_exit", "vi"),
    ("_Exit", "vi"),
    ("abs", "ii"),
    ("labs", "ll"),
    ("llabs", "qq"),
    ("ffs", "ii"),
    ("ffsl", "il"),
    ("ffsll", "iq"),
    ("memchr", "pPiz"),
    ("memcmp", "iPPz"),
    ("memcpy", "ppPz"),
    ("memmove", "ppPz"),
    ("mempcpy", "ppPz"),
    ("memset", "ppiz"),
    ("bcmp", "iPPz"),
    ("bcopy", "vPpz"),
    ("bzero", "vpz"),
    ("index", "aAi"),
    ("rindex", "aAi"),
    ("stpcpy", "aaA"),
    ("stpncpy", "aaAz"),
    ("strcasecmp", "iAA"),
    ("strcat", "aaA"),
    ("strchr", "aAi"),
    ("strcmp", "iAA"),
    ("strcpy", "aaA"),
    ("strcspn", "zAA"),
    ("strdup", "aA"),
    ("strlen", "zA"),
    ("strncasecmp", "iAAz"),
    ("strncat", "aaAz"),
    ("strncmp", "iAAz"),
    ("strncpy", "aaAz"),
    ("strndup", "aAz"),
    ("strnlen", "zAz"),
    ("strpbrk", "aAA"),
    ("strrchr", "aAi"),
    ("strspn", "zAA"),
    ("strstr", "aAA"),
    ("printf", "iA."),
    ("fprintf", "iFA."),
    ("sprintf", "iaA."),
    ("snprintf", "iazA."),
    ("vprintf", "iAV"),
    ("vfprintf", "iFAV"),
    ("vsprintf", "iaAV"),
    ("vsnprintf", "iazAV"),
    ("printf_unlocked", "iA."),
    ("fprintf_unlocked", "iFA."),
    ("scanf", "iA."),
    ("fscanf", "iFA."),
    ("sscanf", "iAA."),
    ("vscanf", "iAV"),
    ("vfscanf", "iFAV"),
    ("vsscanf", "iAAV"),
    ("putchar", "ii"),
    ("putchar_unlocked", "ii"),
    ("puts", "iA"),
    ("puts_unlocked", "iA"),
    ("fputc", "iiF"),
    ("fputs", "iAF"),
    ("fputc_unlocked", "iiF"),
    ("fputs_unlocked", "iAF"),
    ("fwrite", "zPzzF"),
    ("fwrite_unlocked", "zPzzF"),
    ("isalnum", "ii"),
    ("isalpha", "ii"),
    ("isascii", "ii"),
    ("isblank", "ii"),
    ("iscntrl", "ii"),
    ("isdigit", "ii"),
    ("isgraph", "ii"),
    ("islower", "ii"),
    ("isprint", "ii"),
    ("ispunct", "ii"),
    ("isspace", "ii"),
    ("isupper", "ii"),
    ("isxdigit", "ii"),
    ("toascii", "ii"),
    ("tolower", "ii"),
    ("toupper", "ii"),
    ("fork", "i"),
    ("execl", "iAA."),
    ("execlp", "iAA."),
    ("posix_memalign", "ipzz"),
    ("isinf", "id"),
    ("isnan", "id"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mathematical_functions_by_suffix() {
        assert_eq!(signature("sqrt"), Some("dd"));
        assert_eq!(signature("sqrtf"), Some("ff"));
        assert_eq!(signature("ceill"), Some("DD"));
        // `erf` is a name of its own, not the `float` form of one.
        assert_eq!(signature("erf"), Some("dd"));
        assert_eq!(signature("nosuchf"), None);
    }
}
