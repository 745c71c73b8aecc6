//! Constant expressions against the real compiler: random ones over all integer types, folded by both. Signed overflow wraps in
//! gcc (with a warning), so it has to here.

use crate::harness::{self, Completion, Trial, tests};
use cinch::base::DataModel;
use cinch::source::SourceMap;
use cinch::typed::constant::{Constant, evaluate_static};
use cinch::typed::tree::Initializer;
use cinch::typed::{Target, elaborate};
use std::fmt::Write as _;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    tests![
        constants_are_folded_as_the_compiler_does,
        constants_are_folded_as_the_compiler_does_for_32_bits
    ]
}

const COUNT: usize = 800;

const TYPES: [&str; 13] = [
    "_Bool",
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "enum e",
];

/// The sequence depends on the seed alone.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

fn expr(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        let literals = [
            "0",
            "1",
            "7",
            "100",
            "127",
            "255",
            "32767",
            "65535",
            "2147483647",
            "4294967295",
            "0x80000000",
            "0xffffffffffffffff",
            "9223372036854775807",
            "1u",
            "3ul",
            "'a'",
            "'\\xff'",
            "A",
            "sizeof(long)",
            "2.5",
            "1e3f",
        ];
        return random.of(&literals).to_string();
    }
    let left = expr(random, depth - 1);
    match random.below(12) {
        0 => format!("({})({left})", random.of(&TYPES)),
        1 => format!("-({left})"),
        2 => format!("!({left})"),
        3 => format!("~{}", integer(random, left)),
        4 => {
            let (yes, no) = (expr(random, depth - 1), expr(random, depth - 1));
            format!("(({left}) ? ({yes}) : ({no}))")
        }
        5 => {
            let right = integer_expr(random, depth - 1);
            let op = random.of(&["&", "|", "^"]);
            format!("({} {op} {right})", integer(random, left))
        }
        6 => {
            let count = integer_expr(random, depth - 1);
            let op = random.of(&["<<", ">>"]);
            format!("({} {op} ({count} & 7))", integer(random, left))
        }
        7 => {
            let op = random.of(&["/", "%"]);
            let divisor = integer_expr(random, depth - 1);
            format!("({} {op} ({divisor} & 15 | 1))", integer(random, left))
        }
        8 => {
            let right = expr(random, depth - 1);
            let op = random.of(&["<", ">", "<=", ">=", "==", "!=", "&&", "||"]);
            format!("(({left}) {op} ({right}))")
        }
        _ => {
            let right = integer_expr(random, depth - 1);
            let op = random.of(&["+", "-", "*"]);
            format!("({} {op} {right})", integer(random, left))
        }
    }
}

fn integer_expr(random: &mut Random, depth: usize) -> String {
    let text = expr(random, depth);
    integer(random, text)
}

/// An expression converted to some integer type.
fn integer(random: &mut Random, text: String) -> String {
    format!("({})({text})", random.of(&TYPES[1..]))
}

fn source(seed: u64) -> String {
    let mut random = Random(seed);
    let mut text = String::from("enum e { A = 3, B = -1 };\n");
    for index in 0..COUNT {
        let depth = 1 + random.below(4);
        let _ =
            writeln!(text, "const long long c{index} = (long long)({});", expr(&mut random, depth));
    }
    text
}

/// What the compiler folds each constant to.
fn folded(text: &str, flag: &str) -> Option<Vec<i64>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("constants.c");
    std::fs::write(&path, text).expect("it should be writable");
    let output = Command::new("cc")
        .args(["-std=gnu11", "-w", "-S", "-O0", "-fno-zero-initialized-in-bss", flag, "-o", "-"])
        .arg(&path)
        .output()
        .expect("this test needs a C compiler called `cc`");
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    // In words of 32 bits, the low one first.
    let mut words: Vec<i64> = vec![];
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let number = |value: &str| value.parse::<i64>().expect("a number");
        match line.trim().split_once('\t') {
            Some((".quad", value)) => words.extend([number(value), number(value) >> 32]),
            Some((".zero", "8")) => words.extend([0, 0]),
            Some((".long", value)) => words.push(number(value)),
            _ => {}
        }
    }
    let pairs = words.chunks_exact(2);
    Some(pairs.map(|pair| (pair[0] & 0xffff_ffff) | (pair[1] << 32)).collect())
}

fn compare(seed: u64, model: DataModel, flag: &str) {
    let text = source(seed);
    let theirs = folded(&text, flag).expect("the compiler should accept what is generated");
    assert_eq!(theirs.len(), COUNT);
    let mut map = SourceMap::default();
    let file = map.add("constants.c", text.as_str()).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    assert!(parsed.diagnostics.is_empty());
    let program = elaborate(parsed.unit, parsed.symbols, Target::new(model)).program;
    let mut wrong = vec![];
    for (variable, theirs) in program.variables.iter().zip(theirs) {
        let Some(Initializer::Value(value)) = &variable.initializer else {
            wrong.push(format!("{}: no value", program.symbols.text(variable.name)));
            continue;
        };
        let ours = evaluate_static(&program, value);
        if ours != Ok(Constant::Integer(theirs.into())) {
            let line = map.position(variable.span.start).line;
            let line = text.lines().nth(line - 1).unwrap_or_default();
            wrong.push(format!("{line}\n  {ours:?}, but the compiler has {theirs}"));
        }
    }
    wrong.truncate(10);
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn constants_are_folded_as_the_compiler_does() {
    let given = std::env::var("CINCH_CONSTANTS_SEED").ok();
    let seed = given.map_or(1, |seed| seed.parse().expect("a number"));
    compare(seed, DataModel::Lp64, "-m64");
}

fn constants_are_folded_as_the_compiler_does_for_32_bits() -> Completion {
    if folded("int x = 1;", "-m32").is_none() {
        return harness::needs("a compiler that knows -m32");
    }
    compare(2, DataModel::Ilp32, "-m32");
    Completion::Completed
}
