//! The C file that stands for the world around a program in a replay: the values that functions without a body return, and allocations
//! that fail, in; C text out. It is compiled beside the user's own files, which stay as they are.
//! Rule: values are counted for each function on its own, so that a call more or less elsewhere moves nothing; where the run goes on
//! beyond what was found, functions return zero.

use crate::flow::{FloatFormat, Scalar};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

/// What a run takes from outside.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Supply {
    pub functions: BTreeMap<Arc<str>, Returns>,
    /// For each allocation of the run whether it succeeds, in order; those behind the last do.
    pub allocations: Vec<bool>,
    /// The run has a block of no bytes on the heap. AddressSanitizer makes it one byte large, and has to be told.
    pub empty_block: bool,
    /// What the program is started with, besides its name.
    pub arguments: Vec<Vec<u8>>,
    /// What it reads from standard input.
    pub stdin: Option<Vec<u8>>,
}

impl Supply {
    /// The program's own `main` is called by the harness.
    fn starts_main(&self) -> bool {
        self.stdin.is_some() || !self.arguments.is_empty()
    }

    /// The harness stands before the allocators.
    fn allocates(&self) -> bool {
        self.empty_block || self.allocations.contains(&false)
    }
}

/// What the calls of one function return.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Returns {
    /// `None`: nothing.
    pub scalar: Option<Scalar>,
    /// The bits, call by call.
    pub values: Vec<u128>,
    pub parameters: Vec<Option<Scalar>>,
    /// For each call, what it stores: an argument, how far from what it points to, and the bytes.
    pub stores: Vec<Vec<(u32, i64, Vec<u8>)>>,
}

impl Returns {
    pub fn new(scalar: Option<Scalar>, parameters: Vec<Option<Scalar>>) -> Returns {
        Returns { scalar, values: vec![], parameters, stores: vec![] }
    }
}

/// Functions of which the harness knows more than what they return.
const ASSUME: [&str; 2] = ["__VERIFIER_assume", "assume_abort_if_not"];
const ERROR: [&str; 2] = ["__VERIFIER_error", "reach_error"];

/// `None`: a value that C cannot be given this way.
pub fn harness(supply: &Supply) -> Option<String> {
    let mut text = String::from(
        "/* Supplies what a run takes from outside of the program. */\n\
         #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n",
    );
    for (name, returns) in &supply.functions {
        if ASSUME.contains(&&**name) {
            // Nobody runs on from an assumption that does not hold.
            let _ = writeln!(text, "void {name}(int holds) {{ if (!holds) _Exit(0); }}\n");
        } else if ERROR.contains(&&**name) {
            let words = format!("fprintf(stderr, \"{REACHED}\\n\"); abort();");
            let _ = writeln!(text, "void {name}(void) {{ {words} }}\n");
        } else {
            text.push_str(&function(name, returns)?);
        }
    }
    if supply.allocates() {
        text.push_str(&allocations(supply));
    }
    if supply.starts_main() {
        text.push_str(&start(supply));
    }
    Some(text)
}

/// What a call of a function that must not be reached prints.
pub const REACHED: &str = "cinch: reached a call of an error function";

fn function(name: &str, returns: &Returns) -> Option<String> {
    let stores = returns.stores.iter().any(|call| !call.is_empty());
    // Who stores something has to know its arguments; others take any.
    let parameters = if stores { parameters(&returns.parameters)? } else { String::new() };
    let body = if stores { storing(&returns.stores) } else { String::new() };
    let Some(scalar) = returns.scalar else {
        let body =
            if stores { format!("\n    static unsigned call;\n{body}    call++;\n") } else { body };
        return Some(format!("void {name}({parameters})\n{{{body}}}\n\n"));
    };
    let (ty, bits) = (c_type(scalar)?, bits_type(scalar)?);
    let values: Vec<String> = returns.values.iter().map(|value| format!("{value:#x}ull")).collect();
    let count = values.len();
    let values = if values.is_empty() { "0".to_string() } else { values.join(", ") };
    Some(format!(
        "{ty} {name}({parameters})\n{{\n    static const unsigned long long values[] = {{ {values} }};\n    \
         static unsigned call;\n    {bits} bits = call < {count} ? ({bits})values[call] : 0;\n{body}    call++;\n    \
         {ty} result;\n    memcpy(&result, &bits, sizeof result);\n    return result;\n}}\n\n"
    ))
}

fn parameters(scalars: &[Option<Scalar>]) -> Option<String> {
    let one = |(index, scalar): (usize, &Option<Scalar>)| {
        Some(format!("{} argument_{index}", c_type((*scalar)?)?))
    };
    let all: Option<Vec<String>> = scalars.iter().enumerate().map(one).collect();
    Some(all?.join(", "))
}

/// Call by call, the bytes are put where the arguments lead.
fn storing(stores: &[Vec<(u32, i64, Vec<u8>)>]) -> String {
    let mut text = String::new();
    for (number, call) in stores.iter().enumerate() {
        for (argument, from, bytes) in call.iter().filter(|(.., bytes)| !bytes.is_empty()) {
            let data: Vec<String> = bytes.iter().map(u8::to_string).collect();
            let _ = writeln!(
                text,
                "    if (call == {number}) {{\n        static const unsigned char bytes[] = {{ {} }};\n        \
                 memcpy((char *)argument_{argument} + {from}, bytes, sizeof bytes);\n    }}",
                data.join(", ")
            );
        }
    }
    text
}

/// A type that is returned in the same way as the function's own.
fn c_type(scalar: Scalar) -> Option<&'static str> {
    Some(match scalar {
        Scalar::Bool => "_Bool",
        Scalar::Pointer => "void *",
        Scalar::Integer { bits: 8, signed: true } => "signed char",
        Scalar::Integer { bits: 16, signed: true } => "short",
        Scalar::Integer { bits: 32, signed: true } => "int",
        Scalar::Integer { bits: 64, signed: true } => "long long",
        Scalar::Integer { bits: 8, signed: false } => "unsigned char",
        Scalar::Integer { bits: 16, signed: false } => "unsigned short",
        Scalar::Integer { bits: 32, signed: false } => "unsigned",
        Scalar::Integer { bits: 64, signed: false } => "unsigned long long",
        Scalar::Float(FloatFormat::Single) => "float",
        Scalar::Float(FloatFormat::Double) => "double",
        Scalar::Integer { .. } | Scalar::Float(_) => return None,
    })
}

/// An integer type as wide as the result.
fn bits_type(scalar: Scalar) -> Option<&'static str> {
    Some(match scalar {
        Scalar::Bool | Scalar::Integer { bits: 8, .. } => "unsigned char",
        Scalar::Integer { bits: 16, .. } => "unsigned short",
        Scalar::Integer { bits: 32, .. } | Scalar::Float(FloatFormat::Single) => "unsigned",
        Scalar::Pointer => "__UINTPTR_TYPE__",
        Scalar::Integer { bits: 64, .. } | Scalar::Float(FloatFormat::Double) => {
            "unsigned long long"
        }
        Scalar::Integer { .. } | Scalar::Float(_) => return None,
    })
}

/// Functions that take memory from the system, with how they are declared and called, and when that is none.
const ALLOCATORS: [(&str, &str, &str, &str); 3] = [
    ("malloc", "size_t size", "size", "size == 0"),
    ("calloc", "size_t count, size_t size", "count, size", "count == 0 || size == 0"),
    ("realloc", "void *old, size_t size", "old, size", "size == 0"),
];

/// The linker's options that let the harness stand before the allocators.
pub fn linker_options(supply: &Supply) -> Vec<String> {
    let allocators = ALLOCATORS.iter().filter(|_| supply.allocates());
    let readers = READERS.iter().filter(|_| supply.stdin.is_some()).copied();
    let main = supply.starts_main().then_some("main");
    let wrapped = allocators.map(|(name, ..)| *name).chain(readers).chain(main);
    wrapped.map(|name| format!("-Wl,--wrap={name}")).collect()
}

fn allocations(supply: &Supply) -> String {
    // Those behind the last one succeed, too.
    let succeed = supply.allocations.iter().chain([&true]);
    let values: Vec<&str> = succeed.map(|yes| if *yes { "1" } else { "0" }).collect();
    let mut text = format!(
        "static int cinch_succeeds(void)\n{{\n    static const char values[] = {{ {} }};\n    \
         static unsigned call;\n    return call >= sizeof values || values[call++];\n}}\n\n",
        values.join(", ")
    );
    if supply.empty_block {
        text.push_str(EMPTY_BLOCK);
    }
    for (name, parameters, arguments, empty) in ALLOCATORS {
        let watch =
            if supply.empty_block { format!("cinch_watch({empty}, ") } else { "(".to_string() };
        let _ = writeln!(
            text,
            "void *__real_{name}({parameters});\nvoid *__wrap_{name}({parameters})\n{{\n    \
             return cinch_succeeds() ? {watch}__real_{name}({arguments})) : NULL;\n}}\n"
        );
    }
    text
}

/// The byte that AddressSanitizer adds to a block of no bytes must not be used; there may be no AddressSanitizer.
const EMPTY_BLOCK: &str = "\
__attribute__((weak)) void __asan_poison_memory_region(void const volatile *start, size_t size);
static void *cinch_watch(int empty, void *block)
{
    if (empty && block && __asan_poison_memory_region)
        __asan_poison_memory_region(block, 1);
    return block;
}

";

/// Functions that sanitizers do not look into: the harness has its own, which are compiled with the sanitizers.
const READERS: [&str; 2] = ["fgets", "fread"];

const READING: &str = "
char *__wrap_fgets(char *text, int size, FILE *stream)
{
    int length = 0, next = 0;
    while (length + 1 < size && next != '\\n' && (next = fgetc(stream)) != EOF)
        text[length++] = (char)next;
    if (length == 0 && next == EOF)
        return NULL;
    text[length] = 0;
    return text;
}

size_t __wrap_fread(void *data, size_t size, size_t count, FILE *stream)
{
    size_t length = 0;
    int next;
    while (length < size * count && (next = fgetc(stream)) != EOF)
        ((char *)data)[length++] = (char)next;
    return size ? length / size : 0;
}
";

/// Calls the program's `main` with the arguments, after its standard input has been filled. Each argument is a variable of its own,
/// so that sanitizers see who reads beyond it.
fn start(supply: &Supply) -> String {
    let mut text = String::from("#include <unistd.h>\n\n");
    let bytes = |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte}, ")).collect() };
    let mut list = String::from("name, ");
    text.push_str("static char name[] = \"program\";\n");
    for (number, argument) in (1..).zip(&supply.arguments) {
        let shown = String::from_utf8_lossy(argument).escape_default().to_string();
        let shown = shown.replace("*/", "*.").replace("??", "?.");
        let values = bytes(argument);
        let _ = writeln!(text, "static char argument_{number}[] = {{ {values}0 }}; /* {shown} */");
        let _ = write!(list, "argument_{number}, ");
    }
    let count = supply.arguments.len() + 1;
    let _ = writeln!(text, "static char *list[] = {{ {list}NULL }};");
    text.push_str(
        "\nint __real_main(int count, char **arguments, char **environment);\n\
         int __wrap_main(int count, char **arguments, char **environment)\n{\n",
    );
    if let Some(stdin) = &supply.stdin {
        text.insert_str(0, READING);
        let _ = writeln!(
            text,
            "    static const char input[] = {{ {}0 }};\n    int ends[2];\n    \
             if (pipe(ends) != 0 || write(ends[1], input, {}) < 0) return 1;\n    \
             close(ends[1]);\n    dup2(ends[0], 0);",
            bytes(stdin),
            stdin.len()
        );
    }
    let _ = writeln!(text, "    return __real_main({count}, list, environment);\n}}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_is_called_with_arguments_and_input() {
        let arguments = vec![b"-n".to_vec(), vec![]];
        let supply = Supply { arguments, stdin: Some(b"7\n".to_vec()), ..Supply::default() };
        let text = harness(&supply).unwrap();
        assert!(text.contains("static char argument_1[] = { 45, 110, 0 }; /* -n */"), "{text}");
        assert!(text.contains("static char argument_2[] = { 0 };"), "{text}");
        assert!(text.contains("{ name, argument_1, argument_2, NULL }"), "{text}");
        assert!(text.contains("input[] = { 55, 10, 0 }"), "{text}");
        assert!(text.contains("__real_main(3, list, environment)"), "{text}");
        let wrapped = ["-Wl,--wrap=fgets", "-Wl,--wrap=fread", "-Wl,--wrap=main"];
        assert_eq!(linker_options(&supply), wrapped);
    }

    #[test]
    fn values_come_call_by_call() {
        let returns = |scalar, values: &[u128]| Returns {
            values: values.to_vec(),
            ..Returns::new(scalar, vec![])
        };
        let mut supply = Supply { allocations: vec![true, false], ..Supply::default() };
        let functions = &mut supply.functions;
        functions.insert("__VERIFIER_nondet_int".into(), returns(Some(Scalar::INT), &[5, 0]));
        functions.insert("__VERIFIER_assume".into(), returns(None, &[]));
        functions.insert("tick".into(), returns(None, &[]));
        let text = harness(&supply).unwrap();
        assert!(text.contains("int __VERIFIER_nondet_int()"), "{text}");
        assert!(text.contains("{ 0x5ull, 0x0ull }"), "{text}");
        assert!(text.contains("void tick()\n{}"), "{text}");
        assert!(text.contains("__wrap_malloc"), "{text}");
        assert_eq!(linker_options(&supply)[0], "-Wl,--wrap=malloc");
        let mut fills = Returns::new(None, vec![Some(Scalar::Pointer), Some(Scalar::INT)]);
        fills.stores = vec![vec![], vec![(0, 2, vec![7, 0])]];
        supply.functions.insert("fill".into(), fills);
        let text = harness(&supply).unwrap();
        assert!(text.contains("void fill(void * argument_0, int argument_1)"), "{text}");
        assert!(text.contains("if (call == 1)"), "{text}");
        assert!(text.contains("memcpy((char *)argument_0 + 2, bytes, sizeof bytes);"), "{text}");
        let wide = returns(Some(Scalar::Integer { bits: 128, signed: true }), &[1]);
        supply.functions.insert("wide".into(), wide);
        assert_eq!(harness(&supply), None);
    }
}
