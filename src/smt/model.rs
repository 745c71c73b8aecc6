//! Model values: a solver's S-expression in, a value out, which is written `-5`, `true`, `15bv8`, `ref#2`. Values that have no
//! short form (maps, functions) have none here.

use crate::smt::reply::Sexp;
use num_bigint::{BigInt, BigUint};
use std::fmt;

/// A value that a model gives.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    Integer(BigInt),
    Boolean(bool),
    /// Of a sort whose elements only the solver can tell apart.
    Element {
        sort: String,
        number: String,
    },
    /// Of another sort, in the words of the source.
    Other(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Integer(value) => write!(f, "{value}"),
            Value::Boolean(value) => write!(f, "{value}"),
            Value::Element { sort, number } => write!(f, "{sort}#{number}"),
            Value::Other(words) => write!(f, "{words}"),
        }
    }
}

pub fn read(value: &Sexp) -> Option<Value> {
    if let Sexp::List(items) = value
        && let [Sexp::Atom(head), of, ..] = &items[..]
        && head == "as"
    {
        return read(of);
    }
    if let Some((sort, number)) = value.atom().and_then(element) {
        return Some(Value::Element { sort: sort.to_string(), number: number.to_string() });
    }
    let words = show(value)?;
    Some(match (words.as_str(), words.parse::<BigInt>()) {
        ("true", _) => Value::Boolean(true),
        ("false", _) => Value::Boolean(false),
        (_, Ok(value)) => Value::Integer(value),
        _ => Value::Other(words),
    })
}

fn show(value: &Sexp) -> Option<String> {
    match value {
        Sexp::Atom(text) => show_atom(text),
        Sexp::List(items) => match &items[..] {
            [Sexp::Atom(minus), of] if minus == "-" => Some(format!("-{}", show(of)?)),
            [Sexp::Atom(slash), over, under] if slash == "/" => {
                Some(format!("{}/{}", show(over)?, show(under)?))
            }
            [Sexp::Atom(under), Sexp::Atom(bv), Sexp::Atom(width)] if under == "_" => {
                Some(format!("{}bv{width}", bv.strip_prefix("bv")?))
            }
            [Sexp::Atom(head), ..] if head == "as" => show(items.get(1)?),
            [Sexp::Atom(head), args @ ..] if unquote(head).starts_with("C.") => {
                let args: Option<Vec<String>> = args.iter().map(show).collect();
                Some(format!("{}({})", &unquote(head)[2..], args?.join(", ")))
            }
            _ => None,
        },
    }
}

/// An integer as solvers read it.
pub fn write_integer(value: &BigInt) -> String {
    if *value < BigInt::ZERO { format!("(- {})", -value) } else { value.to_string() }
}

/// The integer that a bit-vector stands for in two's complement.
pub fn signed_integer(value: &Sexp, width: u32) -> Option<BigInt> {
    let Some(Value::Other(words)) = read(value) else { return None };
    let value: BigInt = words.split_once("bv")?.0.parse().ok()?;
    let negative = width > 0 && value.bit(u64::from(width) - 1);
    Some(if negative { value - (BigInt::from(1) << width) } else { value })
}

/// The integer that a value stands for, if it is one.
pub fn integer(value: &Sexp) -> Option<usize> {
    value.atom()?.parse().ok()
}

fn unquote(symbol: &str) -> &str {
    symbol.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')).unwrap_or(symbol)
}

fn show_atom(text: &str) -> Option<String> {
    if let Some(digits) = text.strip_prefix("#x") {
        let value = BigUint::parse_bytes(digits.as_bytes(), 16)?;
        return Some(format!("{value}bv{}", digits.len() * 4));
    }
    if let Some(digits) = text.strip_prefix("#b") {
        let value = BigUint::parse_bytes(digits.as_bytes(), 2)?;
        return Some(format!("{value}bv{}", digits.len()));
    }
    let plain = unquote(text);
    if let Some((sort, number)) = element(text) {
        return Some(format!("{sort}#{number}"));
    }
    if let Some(constructor) = plain.strip_prefix("C.") {
        return Some(format!("{constructor}()"));
    }
    let number = plain.strip_suffix(".0").unwrap_or(plain);
    let shown = number == "true"
        || number == "false"
        || number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    shown.then(|| number.to_string())
}

/// Sort and number of an element of a declared sort: Z3 says `T.ref!val!0`, cvc5 `@T.ref_0`.
fn element(text: &str) -> Option<(&str, &str)> {
    let plain = unquote(text);
    let element = plain.strip_prefix('@').unwrap_or(plain).trim_start_matches('|');
    let element = element.strip_prefix("T.")?;
    let (sort, number) = element.split_once("!val!").or_else(|| element.rsplit_once('_'))?;
    Some((sort.trim_end_matches('|'), number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::smt::reply;

    #[test]
    fn values_are_shown_in_source_terms() {
        let cases = [
            ("5", Some("5")),
            ("(- 5)", Some("-5")),
            ("(/ 1.0 3.0)", Some("1/3")),
            ("(- (/ 1.0 3.0))", Some("-1/3")),
            ("true", Some("true")),
            ("#x0f", Some("15bv8")),
            ("#b101", Some("5bv3")),
            ("(_ bv7 32)", Some("7bv32")),
            ("T.ref!val!2", Some("ref#2")),
            ("|T.Field#int!val!0|", Some("Field#int#0")),
            ("(as @T.ref_1 T.ref)", Some("ref#1")),
            ("C.nil", Some("nil()")),
            ("(C.cons 1 C.nil)", Some("cons(1, nil())")),
            ("((as const (Array Int Int)) 0)", None),
            ("(lambda ((x Int)) 1)", None),
        ];
        for (text, expected) in cases {
            let value = read(&reply::read(text).unwrap()[0]);
            assert_eq!(value.map(|value| value.to_string()).as_deref(), expected, "{text}");
        }
    }
}
