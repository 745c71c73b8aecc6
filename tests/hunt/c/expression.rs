//! Integer expressions. Most cannot go wrong: operands of signed operators are made small first. A few are left as they are.

use super::scope::{KINDS, Scope};

/// A value of any integer type.
pub fn expression(scope: &mut Scope, depth: usize) -> String {
    if depth == 0 || scope.random.chance(25) {
        return leaf(scope);
    }
    match scope.random.below(12) {
        0..=2 => {
            let op = *scope.random.pick(&["+", "-", "*"]);
            format!("({} {op} {})", small(scope, depth), small(scope, depth))
        }
        3 => {
            let op = *scope.random.pick(&["/", "%"]);
            let by = match scope.random.below(8) {
                0 => small(scope, depth),
                1 => "-3".into(),
                _ => (1 + scope.random.below(9)).to_string(),
            };
            format!("({} {op} {by})", small(scope, depth))
        }
        4 => {
            let op = *scope.random.pick(&["+", "-", "*", "/ 3 +", "^", "|", "&"]);
            format!("((unsigned)({}) {op} {}u)", expression(scope, depth - 1), constant(scope))
        }
        5 => {
            let count = match scope.random.below(10) {
                0 => scope.random.below(40).to_string(),
                1 => format!("({} & 15)", leaf(scope)),
                _ => scope.random.below(8).to_string(),
            };
            let op = *scope.random.pick(&["<<", ">>"]);
            let kind = if scope.random.chance(30) { "unsigned long" } else { "unsigned" };
            format!("(({kind})({}) {op} {count})", expression(scope, depth - 1))
        }
        6 => format!("({} >> {})", expression(scope, depth - 1), scope.random.below(6)),
        7 => {
            let op = *scope.random.pick(&["&", "|", "^"]);
            let mask = *scope.random.pick(&["1", "7", "15", "0xf0", "~3", "255", "-1"]);
            format!("({} {op} {mask})", expression(scope, depth - 1))
        }
        8 => {
            let kind = *scope.random.pick(&KINDS);
            format!("({kind})({})", expression(scope, depth - 1))
        }
        9 => {
            let op = *scope.random.pick(&["!", "~", "-"]);
            format!("{op}{}", small(scope, depth))
        }
        10 => condition(scope, depth - 1),
        _ => format!(
            "({} ? {} : {})",
            condition(scope, depth - 1),
            expression(scope, depth - 1),
            expression(scope, depth - 1)
        ),
    }
}

pub fn condition(scope: &mut Scope, depth: usize) -> String {
    match scope.random.below(if depth == 0 { 5 } else { 8 }) {
        5 => format!("({} && {})", condition(scope, depth - 1), condition(scope, depth - 1)),
        6 => format!("({} || {})", condition(scope, depth - 1), condition(scope, depth - 1)),
        7 => format!("(!{})", condition(scope, depth - 1)),
        _ => {
            let op = *scope.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
            format!("({} {op} {})", leaf(scope), leaf(scope))
        }
    }
}

/// A value between -100 and 100, or rarely any.
pub fn small(scope: &mut Scope, depth: usize) -> String {
    let value = match depth {
        0 | 1 => leaf(scope),
        _ => expression(scope, depth - 1),
    };
    match scope.random.below(25) {
        0 => value,
        1..=6 => format!("(int)(signed char)({value})"),
        _ => format!("(int)(({value}) % {})", 2 + scope.random.below(50)),
    }
}

fn leaf(scope: &mut Scope) -> String {
    match scope.random.chance(25) {
        true => constant(scope),
        false => scope.place(),
    }
}

pub fn constant(scope: &mut Scope) -> String {
    let usual = ["0", "1", "2", "3", "5", "8", "10", "100"];
    let odd = ["127", "128", "255", "256", "32767", "65535", "2147483647", "4294967295"];
    (if scope.random.chance(75) { *scope.random.pick(&usual) } else { *scope.random.pick(&odd) })
        .into()
}
