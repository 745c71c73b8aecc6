//! Runs what is emitted on sample values and compares with what two's complement arithmetic gives; an obligation must fail exactly where C
//! leaves the result undefined.

use super::*;
use crate::il::ast::{self, StmtKind, TargetKind};
use crate::il::checks::Checks;
use std::collections::BTreeMap;

const I8: Class = Class::Integer { bytes: 1, signed: true };
const U8: Class = Class::Integer { bytes: 1, signed: false };
const I32: Class = Class::Integer { bytes: 4, signed: true };
const U32: Class = Class::Integer { bytes: 4, signed: false };
const I64: Class = Class::Integer { bytes: 8, signed: true };
const U64: Class = Class::Integer { bytes: 8, signed: false };

const CLASSES: [Class; 4] = [I32, U32, I64, U64];

type Values = BTreeMap<String, i128>;

/// The value of an expression; truth values are 0 and 1.
fn evaluate(expr: &Expr, values: &Values) -> i128 {
    let number = |expr: &Expr| evaluate(expr, values);
    let truth = |expr: &Expr| evaluate(expr, values) != 0;
    match &*expr.kind {
        ExprKind::Bool(value) => i128::from(*value),
        ExprKind::Int(value) => i128::try_from(value.clone()).unwrap(),
        ExprKind::Var(name) => values[&*name.name],
        ExprKind::Unary(ast::UnaryOp::Neg, of) => -number(of),
        ExprKind::Unary(ast::UnaryOp::Not, of) => i128::from(!truth(of)),
        ExprKind::IfThenElse(condition, then, other) => {
            if truth(condition) {
                number(then)
            } else {
                number(other)
            }
        }
        ExprKind::Binary(op, left, right) => {
            use ast::BinaryOp::*;
            let (a, b) = (number(left), number(right));
            match op {
                And => a & b,
                Or => a | b,
                Implies => i128::from(a == 0 || b != 0),
                Eq => i128::from(a == b),
                Ne => i128::from(a != b),
                Lt => i128::from(a < b),
                Le => i128::from(a <= b),
                Add => a + b,
                Sub => a - b,
                Mul => a * b,
                Div => a.checked_div_euclid(b).unwrap_or(0),
                Mod => a.checked_rem_euclid(b).unwrap_or(0),
                _ => panic!("{op:?} is not emitted"),
            }
        }
        ExprKind::Apply { function, args } => {
            let args: Vec<i128> = args.iter().map(number).collect();
            apply_prelude(&function.name, &args)
        }
        other => panic!("{other:?} is not emitted"),
    }
}

/// What the functions of `prelude/arithmetic.bpl` mean.
fn apply_prelude(function: &str, args: &[i128]) -> i128 {
    let power = |count: i128| 1i128.checked_shl(count.clamp(0, 100) as u32).unwrap();
    match function {
        "DivC" => args[0].checked_div(args[1]).unwrap_or(0),
        "RemC" => args[0].checked_rem(args[1]).unwrap_or(0),
        "And" => args[0] & args[1],
        "Or" => args[0] | args[1],
        "Xor" => args[0] ^ args[1],
        "Pow2" => power(args[0]),
        "Shl" => args[0].saturating_mul(power(args[1])),
        "Shr" => args[0] >> args[1].clamp(0, 100),
        _ => {
            let bits: u32 = function[5..].parse().unwrap();
            let class =
                Class::Integer { bytes: (bits / 8) as u8, signed: function.starts_with("WrapS") };
            i128::try_from(wrapped(class, args[0].into())).unwrap()
        }
    }
}

/// The result, or `None` where an obligation fails.
fn run(emit: &Emit, result: &Expr, mut values: Values) -> Option<i128> {
    for stmt in &emit.stmts {
        match &stmt.kind {
            StmtKind::Assign { targets, values: assigned } => {
                let TargetKind::Var(name) = &targets[0].kind else { panic!("a variable is meant") };
                let value = evaluate(&assigned[0], &values);
                values.insert(name.name.to_string(), value);
            }
            StmtKind::Assert(condition, _) if evaluate(condition, &values) == 0 => return None,
            StmtKind::Assert(..) => {}
            StmtKind::Assume(condition) => assert_eq!(evaluate(condition, &values), 1, "{stmt:?}"),
            other => panic!("{other:?} is not emitted"),
        }
    }
    Some(evaluate(result, &values))
}

fn samples(class: Class) -> Vec<i128> {
    let (low, high) = range(class);
    let (low, high) = (i128::try_from(low).unwrap(), i128::try_from(high).unwrap());
    let near =
        [-130, -17, -8, -2, -1, 0, 1, 2, 3, 5, 8, 31, 32, 63, 64, 100, 0x5a5a, 0xff00, 1 << 30];
    let ends =
        [low, low + 1, low / 2, high / 2, high / 2 + 1, high - 255, high - 7, high - 1, high];
    let all = near.into_iter().chain(ends);
    all.filter(|value| (low..=high).contains(value)).collect()
}

/// What C says; `None`: undefined.
fn meant(op: BinaryOp, class: Class, a: i128, b: i128) -> Option<i128> {
    let bits = i128::from(width(class));
    let fit = |exact: i128| {
        let wrapped = i128::try_from(wrapped(class, exact.into())).unwrap();
        (!is_signed(class) || exact == wrapped).then_some(wrapped)
    };
    // Products of 64-bit numbers fit 128 bits unless both are huge and unsigned.
    let product = || {
        let low = (a as u128).wrapping_mul(b as u128) as u64;
        a.checked_mul(b).and_then(fit).or((!is_signed(class)).then_some(i128::from(low)))
    };
    let count = || (0..bits).contains(&b);
    match op {
        BinaryOp::Add => fit(a + b),
        BinaryOp::Sub => fit(a - b),
        BinaryOp::Mul => product(),
        BinaryOp::Div => a.checked_div(b).and_then(fit),
        BinaryOp::Rem => a.checked_div(b).and_then(fit).map(|_| a % b),
        BinaryOp::Shl if is_signed(class) => (count() && a >= 0).then(|| fit(a << b)).flatten(),
        BinaryOp::Shl => count().then(|| fit(i128::from((a as u64) << b.min(63)))).flatten(),
        BinaryOp::Shr => count().then(|| a >> b),
        BinaryOp::BitAnd => Some(a & b),
        BinaryOp::BitOr => Some(a | b),
        BinaryOp::BitXor => Some(a ^ b),
        BinaryOp::Less => Some(i128::from(a < b)),
        BinaryOp::GreaterEqual => Some(i128::from(a >= b)),
        BinaryOp::NotEqual => Some(i128::from(a != b)),
        _ => unreachable!(),
    }
}

const NOWHERE: Span = Span { start: 0, end: 0 };

const OPERATORS: [BinaryOp; 13] = [
    BinaryOp::Add,
    BinaryOp::Sub,
    BinaryOp::Mul,
    BinaryOp::Div,
    BinaryOp::Rem,
    BinaryOp::Shl,
    BinaryOp::Shr,
    BinaryOp::BitAnd,
    BinaryOp::BitOr,
    BinaryOp::BitXor,
    BinaryOp::Less,
    BinaryOp::GreaterEqual,
    BinaryOp::NotEqual,
];

#[test]
fn operators_mean_what_c_says() {
    for class in CLASSES {
        for op in OPERATORS {
            for a in samples(class) {
                for b in samples(class) {
                    // Products of two huge unsigned numbers do not fit the test's own arithmetic.
                    if op == BinaryOp::Mul && a.checked_mul(b).is_none() {
                        continue;
                    }
                    let values = Values::from([("a".into(), a), ("b".into(), b)]);
                    let operands = [(var("a"), var("b")), (var("a"), int(b)), (int(a), var("b"))];
                    for (left, right) in operands.into_iter().chain([(int(a), int(b))]) {
                        let mut emit = Emit::default();
                        let result = binary(&mut emit, op, class, left, right, NOWHERE);
                        let got = run(&emit, &result, values.clone());
                        assert_eq!(got, meant(op, class, a, b), "{a} {op:?} {b} as {class:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn results_stay_in_range_when_nothing_is_checked() {
    for class in CLASSES {
        let (low, high) = range(class);
        for (op, a, b) in OPERATORS.into_iter().flat_map(|op| {
            let all = samples(class);
            all.clone()
                .into_iter()
                .flat_map(move |a| all.clone().into_iter().map(move |b| (op, a, b)))
        }) {
            if op == BinaryOp::Mul && a.checked_mul(b).is_none() {
                continue;
            }
            let mut emit = Emit::new(none());
            let values = Values::from([("a".into(), a), ("b".into(), b)]);
            let result = binary(&mut emit, op, class, var("a"), var("b"), NOWHERE);
            let got = BigInt::from(run(&emit, &result, values).expect("nothing is checked"));
            assert!(low <= got && got <= high, "{a} {op:?} {b} as {class:?} is {got}");
        }
    }
}

#[test]
fn conversions_keep_values_or_wrap() {
    let classes = [I8, U8, I32, U32, I64, U64, Class::Bool];
    for from in classes {
        for to in classes {
            for value in samples(from) {
                let meant = match to {
                    Class::Bool => i128::from(value != 0),
                    _ => i128::try_from(wrapped(to, value.into())).unwrap(),
                };
                for operand in [var("a"), int(value)] {
                    let mut emit = Emit::default();
                    let result = convert(&mut emit, from, to, operand, Origin::Cast, NOWHERE);
                    let values = Values::from([("a".into(), value)]);
                    let got = run(&emit, &result, values);
                    assert_eq!(got, Some(meant), "{value} from {from:?} to {to:?}");
                }
                let mut checks = Checks::default();
                checks.add(ObligationKind::Narrowing);
                let mut emit = Emit::new(checks);
                let result = convert(&mut emit, from, to, var("a"), Origin::Implicit, NOWHERE);
                let got = run(&emit, &result, Values::from([("a".into(), value)]));
                let fits = to == Class::Bool || meant == value;
                assert_eq!(got, fits.then_some(meant), "{value} from {from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn unary_operators_mean_what_c_says() {
    for class in CLASSES {
        for value in samples(class) {
            let fit = |exact: i128| i128::try_from(wrapped(class, exact.into())).unwrap();
            let minus = (!is_signed(class) || fit(-value) == -value).then_some(fit(-value));
            let all = [
                (UnaryOp::Minus, minus),
                (UnaryOp::BitNot, Some(fit(!value))),
                (UnaryOp::Not, Some(i128::from(value == 0))),
            ];
            for (op, meant) in all {
                let mut emit = Emit::default();
                let result = unary(&mut emit, op, class, var("a"), NOWHERE);
                let got = run(&emit, &result, Values::from([("a".into(), value)]));
                assert_eq!(got, meant, "{op:?} {value} as {class:?}");
            }
        }
    }
}

/// Nothing is checked.
fn none() -> Checks {
    let mut checks = Checks::default();
    ObligationKind::ALL.into_iter().for_each(|kind| checks.remove(kind));
    checks
}
