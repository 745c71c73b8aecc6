//! Builtins of the compiler that neither read nor write memory, by their names.

/// Names are without `__builtin_`.
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
