//! The types of expressions compared with the system compiler's: an expression of every operator over every pair of scalar
//! types is typed by us, and a C file asserts for each that the compiler computes the same type.

use crate::harness::{Trial, tests};
use cinch::base::DataModel;
use cinch::source::SourceMap;
use cinch::typed::tree::StmtKind;
use cinch::typed::{Elaborated, Target, describe, elaborate};
use std::io::Write;
use std::process::{Command, Stdio};

pub fn trials() -> Vec<Trial> {
    tests![types_are_those_of_the_compiler_on_64_bits, types_are_those_of_the_compiler_on_32_bits]
}

/// Declarations that hold for all expressions below.
const DECLARATIONS: &str = "
enum small { SMALL, OTHER };
enum negative { NEGATIVE = -1 };
enum large { LARGE = 0x80000000u };
struct fields {
  unsigned u3 : 3; int s5 : 5; unsigned u32 : 32; int s32 : 32; _Bool truth : 1;
  unsigned char c7 : 7; enum small e2 : 2; unsigned long long l20 : 20;
  unsigned long long l32 : 32; long long n32 : 32; unsigned long long l40 : 40; long long n40 : 40;
  const unsigned short k9 : 9;
} bits;
struct pair { int first; char second; union { long both; int half; }; int array[3]; } one, two, *pairs;
_Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u;
long l; unsigned long ul; long long ll; unsigned long long ull;
float f; double d; long double ld; _Float128 f128; _Float32 f32; _Float64 f64; _Float32x f32x; _Float64x f64x;
_Complex float cf; _Complex double cd; _Complex long double cld;
enum small es; enum negative en; enum large el;
const int ci = 1; volatile short vs; const char cc = 1;
int *p; const int *pc; volatile int *pv; void *v; const void *vc; char *text; int array[3]; int table[2][3];
int (*row)[3]; int (*open)[]; int (*function)(int, float); void (*nothing)(void); int unknown(); int known(char, ...);
struct pair returns(void); int **pp;
typedef int vector __attribute__((vector_size(16))); vector va, vb;
typedef float reals __attribute__((vector_size(16))); reals ra, rb;
";

const INTEGERS: &[&str] = &[
    "b",
    "c",
    "sc",
    "uc",
    "s",
    "us",
    "i",
    "u",
    "l",
    "ul",
    "ll",
    "ull",
    "es",
    "en",
    "el",
    "ci",
    "vs",
    "bits.u3",
    "bits.s5",
    "bits.u32",
    "bits.s32",
    "bits.truth",
    "bits.c7",
    "bits.e2",
    "bits.l20",
    "bits.l32",
    "bits.n32",
    "bits.k9",
    "SMALL",
    "NEGATIVE",
    "LARGE",
    "'a'",
    "L'a'",
    "u'a'",
    "U'a'",
    "1",
    "1u",
    "1l",
    "1ul",
    "1ll",
    "1ull",
    "2147483648",
    "0x80000000",
    "4294967295",
    "0xffffffff",
    "0x7fffffffffffffff",
    "0x8000000000000000",
    "sizeof(int)",
    "cc",
    "(char)1",
    "(_Bool)1",
    "(s, bits.u3)",
    "(bits.u3 = 1)",
    "bits.u3++",
];

const FLOATS: &[&str] = &[
    "f", "d", "ld", "f128", "f32", "f64", "f32x", "f64x", "1.0", "1.0f", "1.0L", "1.0f32",
    "1.0f128", "0x1p3f", "1.0q",
];

const COMPLEX: &[&str] = &["cf", "cd", "cld", "1.0i", "1.0fi"];

/// Where each side alone is interesting.
const OTHERS: &[&str] = &[
    "p + 1",
    "1 + p",
    "p - 1",
    "p - pc",
    "pc - p",
    "v + 1",
    "function + 1",
    "array + 1",
    "table + 1",
    "*table",
    "table[1]",
    "1[array]",
    "&array",
    "&array[1]",
    "&table[1]",
    "*row",
    "*p",
    "&*p",
    "&p",
    "*pp",
    "pp[1]",
    "&one.array",
    "one.array",
    "pairs->array",
    "pairs->both",
    "&pairs->half",
    "one.second",
    "returns().first",
    "returns()",
    "returns().array[1]",
    "one = two",
    "(one, two)",
    "i ? one : two",
    "i ? p : pc",
    "i ? pc : p",
    "i ? p : v",
    "i ? pc : v",
    "i ? p : vc",
    "i ? p : 0",
    "i ? 0 : pc",
    "i ? p : (void *)0",
    "i ? (void *)0 : pc",
    "i ? (void *)1 : pc",
    "i ? pc : pv",
    "i ? row : open",
    "i ? open : row",
    "i ? array : p",
    "i ? known : known",
    "i ? (void)0 : (void)1",
    "p ?: pc",
    "0 ?: p",
    "p == pc",
    "p == v",
    "p < pc",
    "!p",
    "p && f",
    "f || p",
    "p++",
    "--pc",
    "p += 1",
    "pc -= l",
    "p = 0",
    "v = p",
    "known",
    "*known",
    "&known",
    "function(1, 2)",
    "(*function)(1, 2)",
    "(**function)(1, 2)",
    "known(1, 2, 3)",
    "unknown()",
    "nothing()",
    "(char)i",
    "(void)i",
    "(int *)l",
    "(long)p",
    "(const int)i",
    "(_Bool)p",
    "\"text\"",
    "L\"text\"",
    "u\"text\"",
    "U\"text\"",
    "u8\"text\"",
    "\"text\"[1]",
    "&\"text\"",
    "(int[]){1, 2}",
    "(struct pair){1}",
    "(struct pair){1}.first",
    "&(struct pair){1}",
    "sizeof(i)",
    "_Alignof(long)",
    "__builtin_offsetof(struct pair, half)",
    "__real__ cd",
    "__imag__ cf",
    "__real__ i",
    "~cd",
    "({ i; l; })",
    "({ bits.u3; }) + 0",
    "({ ; })",
    "_Generic(c, char: 1l, default: 2)",
    "_Generic(cc, char: 1l, default: 2)",
    "_Generic(array, int *: f, default: 2)",
    "_Generic(\"a\", char *: ld, default: 2)",
    "__builtin_choose_expr(1, c, l)",
    "__builtin_types_compatible_p(int, const int)",
    "__builtin_expect(i, 1)",
    "__builtin_clz(u)",
    "__builtin_bswap64(ull)",
    "__builtin_bswap16(1)",
    "__builtin_strlen(text)",
    "__builtin_memcpy(v, p, 1)",
    "__builtin_huge_val()",
    "__builtin_inff()",
    "__builtin_nanl(\"\")",
    "__builtin_sqrtf(f)",
    "__builtin_isnan(f)",
    "__builtin_isless(f, d)",
    "__builtin_add_overflow(i, l, p)",
    "__builtin_alloca(1)",
    "__builtin_constant_p(1)",
    "__builtin_object_size(p, 0)",
    "__builtin_complex(1.0, 2.0)",
    "__sync_fetch_and_add(p, 1)",
    "__sync_bool_compare_and_swap(p, 1, 2)",
    "__sync_val_compare_and_swap(&c, 1, 2)",
    "__atomic_load_n(p, 5)",
    "__atomic_exchange_n(&text, 0, 5)",
    "__atomic_compare_exchange_n(p, p, 1, 0, 5, 5)",
    "va + vb",
    "va + 1",
    "va < vb",
    "-va",
    "~va",
    "va[1]",
    "ra * rb",
    "ra < rb",
    "va << 1",
    "(reals)va",
    "bits.l40 + ll",
    "bits.l40 + ull",
    "bits.n40 + ull",
    "bits.l40 + f",
    "bits.l40 < bits.n40",
    "bits.l40 ? bits.l20 : 1",
    "(long long)bits.l40",
    "- - i",
    "+c",
    "(i, c)",
    "(c, f)",
    "i ? c : c",
    "c ?: c",
    "i ? es : es",
    "i ? SMALL : es",
    "es ? en : el",
    "i = c",
    "c = i",
    "vs = 1",
    "c += d",
    "d += c",
    "us <<= l",
    "c++",
    "b++",
    "f++",
    "cf += 1",
    "es++",
    "__func__[0]",
    "!cd",
    "cd == 1",
];

/// All expressions; each with the types it is about.
fn expressions(model: DataModel) -> Vec<String> {
    let wide = ["w", "uw"];
    let mut integers = INTEGERS.to_vec();
    if model == DataModel::Lp64 {
        integers.extend(wide);
        integers.push("9223372036854775808");
    }
    let mut all: Vec<String> = OTHERS.iter().map(|text| text.to_string()).collect();
    let real: Vec<&str> = integers.iter().chain(FLOATS).copied().collect();
    let numbers: Vec<&str> = real.iter().chain(COMPLEX).copied().collect();
    let mut pairs = |left: &[&str], right: &[&str], operators: &[&str]| {
        for a in left {
            for b in right {
                all.extend(operators.iter().map(|op| format!("{a} {op} {b}")));
            }
        }
    };
    pairs(&integers, &integers, &["+", "&", "<<", "%"]);
    pairs(&numbers, &numbers, &["*", "=="]);
    pairs(&["i ? f : 1"], &["2"], &["*"]);
    let targets = ["c", "us", "i", "ul", "f", "ld", "b", "es", "cd"];
    pairs(&targets, &numbers, &["=", "+="]);
    // The type of a bit-field has no name; that of its promoted value has.
    pairs(
        &["0 + (bits.u3", "0 + (bits.l20", "0 + (bits.u32"],
        &["1)", "c)", "ull)"],
        &["=", "+=", "<<="],
    );
    for a in &numbers {
        all.push(format!("-{a}"));
        all.push(format!("+{a}"));
        all.push(format!("!{a}"));
        all.extend(numbers.iter().map(|b| format!("i ? {a} : {b}")));
        all.push(format!("{a} ?: 1"));
        all.push(format!("(float){a}"));
        all.push(format!("(unsigned char){a}"));
    }
    for a in &integers {
        all.push(format!("~{a}"));
        all.push(format!("{a} >> 1ull"));
    }
    all
}

fn declarations(model: DataModel) -> String {
    match model {
        DataModel::Lp64 => format!("{DECLARATIONS}__int128 w; unsigned __int128 uw;\n"),
        _ => DECLARATIONS.to_string(),
    }
}

fn typed(text: String, model: DataModel) -> Elaborated {
    let mut map = SourceMap::default();
    let file = map.add("probe.c", text).expect("the text is small");
    let parsed = cinch::syntax::parse(file, &map);
    let shown = |it: &cinch::base::Diagnostic| format!("{}: {}", map.text(it.place()), it.message);
    let trouble: Vec<String> = parsed.diagnostics.iter().map(shown).collect();
    assert!(trouble.is_empty(), "{}", trouble.join("\n"));
    let typed = elaborate(parsed.unit, parsed.symbols, Target::new(model));
    let errors = typed.diagnostics.iter().filter(|it| it.severity == cinch::base::Severity::Error);
    let errors: Vec<String> = errors.map(shown).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    typed
}

/// Our type for each expression, in words of C.
fn our_types(expressions: &[String], model: DataModel) -> Vec<String> {
    let statements: String = expressions.iter().map(|text| format!("  {text};\n")).collect();
    let text = format!("{}void probe(void)\n{{\n{statements}}}\n", declarations(model));
    let Elaborated { program, .. } = typed(text, model);
    let body = program.functions.iter().find_map(|function| function.body.as_ref());
    let body = body.expect("the probe has a body");
    let types = body.block.items.iter().map(|stmt| match &stmt.kind {
        StmtKind::Expr(expr) => describe::describe(&program, expr.ty),
        other => panic!("an expression became {other:?}"),
    });
    types.collect()
}

fn compare(model: DataModel, options: &[&str]) {
    let expressions = expressions(model);
    let types = our_types(&expressions, model);
    assert_eq!(types.len(), expressions.len());
    let mut text = format!("{}void probe(void)\n{{\n", declarations(model));
    for (expression, ty) in expressions.iter().zip(&types) {
        // A string or array as such is what our value of it is not: compare what it decays to.
        let value = match ty.ends_with('*') || ty.contains("(*)") {
            true => format!("1 ? ({expression}) : ({expression})"),
            false => expression.clone(),
        };
        let quoted = expression.replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!(
            "  _Static_assert(__builtin_types_compatible_p(__typeof__({value}), {ty}), \"{quoted} is not {ty}\");\n"
        );
    }
    text += "}\n";
    let mut compiler = Command::new("cc")
        .args(["-w", "-fsyntax-only", "-fmax-errors=40", "-x", "c", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a C compiler is needed");
    let mut input = compiler.stdin.take().expect("it is piped");
    input.write_all(text.as_bytes()).expect("the compiler reads");
    drop(input);
    let output = compiler.wait_with_output().expect("the compiler ends");
    let complaints = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = complaints.lines().filter(|line| line.contains("error")).collect();
    assert!(output.status.success(), "\n{}", lines.join("\n"));
}

fn types_are_those_of_the_compiler_on_64_bits() {
    compare(DataModel::Lp64, &[]);
}

fn types_are_those_of_the_compiler_on_32_bits() {
    compare(DataModel::Ilp32, &["-m32"]);
}
