//! C's arithmetic: the definitions of the prelude against Rust's operations on the same widths, and every axiom about bits, shifts
//! and floats where its functions mean what the machine does.

use super::evaluate::{Compiled, Model, Value, compile, compile_function};
use crate::harness::{Trial, tests};
use cinch::il::ast::{DeclKind, ExprKind, Program};
use num_bigint::BigInt;

pub fn trials() -> Vec<Trial> {
    tests![
        division_truncates,
        conversions_keep_the_low_bits,
        bytes_are_read_as_unsigned_and_back,
        every_axiom_is_true_of_the_machine
    ]
}

fn program() -> Program {
    super::parsed(&(super::text("memory.bpl") + &super::text("arithmetic.bpl")))
}

fn big(number: impl Into<BigInt>) -> Value<BigInt> {
    Value::Number(number.into())
}

/// Numbers at and around the edges of all widths, and some without any order.
fn samples() -> Vec<i128> {
    let mut samples: Vec<i128> =
        (-9..=9).chain([100, 200, -100, 1000, -1000, 4095, 4096]).collect();
    for bits in [7, 8, 15, 16, 24, 31, 32, 63, 64] {
        let power = 1i128 << bits;
        samples.extend([power - 1, power, power + 1, -power - 1, -power, -power + 1]);
    }
    let mut random: u64 = 0x9E37_79B9_7F4A_7C15;
    for round in 0..24 {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let number = i128::from(random as i64) >> (round * 2);
        samples.extend([number, -number]);
    }
    samples.sort_unstable();
    samples.dedup();
    samples
}

fn function(name: &str) -> Compiled<BigInt> {
    compile_function(&program(), &Model::new(), name)
}

fn division_truncates() {
    let (quotient, remainder) = (function("DivC"), function("RemC"));
    let samples = samples();
    for a in &samples {
        for b in samples.iter().filter(|b| **b != 0) {
            let args = [big(*a), big(*b)];
            assert!(quotient.value(&args) == big(a / b), "{a} / {b}");
            assert!(remainder.value(&args) == big(a % b), "{a} % {b}");
        }
    }
}

type Conversion = fn(i128) -> i128;

fn conversions_keep_the_low_bits() {
    let conversions: [(&str, Conversion); 8] = [
        ("WrapU8", |x| i128::from(x as u8)),
        ("WrapS8", |x| i128::from(x as i8)),
        ("WrapU16", |x| i128::from(x as u16)),
        ("WrapS16", |x| i128::from(x as i16)),
        ("WrapU32", |x| i128::from(x as u32)),
        ("WrapS32", |x| i128::from(x as i32)),
        ("WrapU64", |x| i128::from(x as u64)),
        ("WrapS64", |x| i128::from(x as i64)),
    ];
    for (name, convert) in conversions {
        let wrap = function(name);
        for x in samples() {
            assert!(wrap.value(&[big(x)]) == big(convert(x)), "{name}({x})");
        }
    }
    let (unsigned, signed) = (function("WrapU128"), function("WrapS128"));
    let samples = samples();
    for (a, b) in samples.iter().flat_map(|a| samples.iter().map(move |b| (a, b))) {
        let (exact, low) = (BigInt::from(*a) * (BigInt::from(*b) << 40), a.wrapping_mul(*b << 40));
        let exact = Value::Number(exact);
        assert!(signed.value(std::slice::from_ref(&exact)) == big(low), "{a} * {b} << 40");
        assert!(unsigned.value(&[exact]) == big(low as u128), "{a} * {b} << 40");
    }
}

fn bytes_are_read_as_unsigned_and_back() {
    let (read, write) = (function("ByteU"), function("ByteS"));
    for byte in i8::MIN..=i8::MAX {
        assert!(read.value(&[big(byte)]) == big(byte as u8), "{byte}");
        assert!(write.value(&[big(byte as u8)]) == big(byte), "{byte}");
    }
}

fn power(exponent: &BigInt) -> BigInt {
    let exponent = u32::try_from(exponent.clone()).unwrap_or(0);
    assert!(exponent < 10_000, "no sample should be so large");
    BigInt::from(1) << exponent
}

/// What the functions without bodies mean. Floats are the bits of a `double`; class 0 is that of `float`.
fn machine() -> Model<BigInt> {
    let mut model = Model::new();
    model.function("And", |args| big(args[0].as_number() & args[1].as_number()));
    model.function("Or", |args| big(args[0].as_number() | args[1].as_number()));
    model.function("Xor", |args| big(args[0].as_number() ^ args[1].as_number()));
    model.function("Pow2", |args| big(power(args[0].as_number())));
    model.function("Shl", |args| big(args[0].as_number() * power(args[1].as_number())));
    model.function("Shr", |args| {
        let bits = u32::try_from(args[1].as_number().clone()).unwrap_or(0);
        big(args[0].as_number() >> bits)
    });
    let float = |value: &Value<BigInt>| {
        f64::from_bits(u64::try_from(value.as_number().clone()).expect("floats have 64 bits"))
    };
    model.function("FloatEqual", move |args| Value::Bool(float(&args[0]) == float(&args[1])));
    model.function("FloatLess", move |args| Value::Bool(float(&args[0]) < float(&args[1])));
    model.function("FloatAtMost", move |args| Value::Bool(float(&args[0]) <= float(&args[1])));
    model.function("IntOfFloat", move |args| big(float(&args[0]) as i128));
    model.function("FloatOfInt", |args| {
        let number = i128::try_from(args[1].as_number().clone()).expect("samples should be small");
        let value = if args[0].as_i64() == 0 { f64::from(number as f32) } else { number as f64 };
        big(value.to_bits())
    });
    model.domain("class", [big(0), big(1)]);
    model.constant("C_f16", 2);
    let floats = [0.0, -0.0, 1.5, -2.0, 3.0, 1e300, -1e-300, 5e-324, f64::INFINITY, f64::NAN];
    model.domain("float", floats.map(|float| big(float.to_bits())));
    model
}

fn every_axiom_is_true_of_the_machine() {
    let (mut wide, mut narrow) = (machine(), machine());
    wide.domain("int", samples().into_iter().map(big));
    // Amounts of shifts are small, or the results would not fit into this world.
    narrow.domain("int", (-20..=70).chain([127, 128, 255, 256, 1000, -1000]).map(big));
    let program = super::parsed(&super::text("arithmetic.bpl"));
    let mut count = 0;
    for decl in &program.decls {
        let DeclKind::Axiom(axiom) = &decl.kind else { continue };
        let mut shifts = false;
        super::for_each_expr(axiom, &mut |expr| {
            if let ExprKind::Apply { function, .. } = &*expr.kind {
                shifts |= ["Pow2", "Shl", "Shr"].contains(&&*function.name);
            }
        });
        let model = if shifts { &narrow } else { &wide };
        assert!(compile(&program, model, axiom).holds(&[]), "axiom {count}: {axiom:?}");
        count += 1;
    }
    assert!(count > 40, "only {count} axioms");
}
