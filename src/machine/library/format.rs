//! `printf`'s conversions (C11 7.21.6.1): a specification and a value in, the text out. Numbers are known here.

/// `%-08.3lx`
#[derive(Clone, Debug, Default)]
pub struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
    pub width: Field,
    pub precision: Option<Field>,
    /// Bits of the argument that count, for integers.
    pub length: Length,
    pub conversion: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field {
    #[default]
    None,
    Number(usize),
    /// `*`: an argument.
    Argument,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    Char,
    Short,
    #[default]
    Int,
    Long,
    LongLong,
    /// `L`
    LongDouble,
}

#[derive(Clone, Debug)]
pub enum Piece {
    Text(Vec<u8>),
    Spec(Spec),
}

/// The pieces of a format; `None` if it is none that we know.
pub fn pieces(format: &[u8]) -> Option<Vec<Piece>> {
    let mut pieces = vec![];
    let mut text = vec![];
    let mut rest = format.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        if rest.next_if_eq(&b'%').is_some() {
            text.push(b'%');
            continue;
        }
        pieces.push(Piece::Text(std::mem::take(&mut text)));
        pieces.push(Piece::Spec(spec(&mut rest)?));
    }
    pieces.push(Piece::Text(text));
    Some(pieces)
}

fn spec(rest: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Option<Spec> {
    let mut spec = Spec::default();
    loop {
        match rest.peek()? {
            b'-' => spec.left = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'#' => spec.alternate = true,
            b'0' => spec.zero = true,
            _ => break,
        }
        rest.next();
    }
    spec.width = field(rest);
    if rest.next_if_eq(&b'.').is_some() {
        let found = field(rest);
        spec.precision = Some(if found == Field::None { Field::Number(0) } else { found });
    }
    loop {
        spec.length = match rest.peek()? {
            b'h' if spec.length == Length::Short => Length::Char,
            b'h' => Length::Short,
            b'l' if spec.length == Length::Long => Length::LongLong,
            b'l' | b'z' | b't' => Length::Long,
            b'j' | b'q' => Length::LongLong,
            b'L' => Length::LongDouble,
            _ => break,
        };
        rest.next();
    }
    spec.conversion = rest.next()?;
    b"diouxXcspeEfFgGaAn".contains(&spec.conversion).then_some(spec)
}

fn field(rest: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Field {
    if rest.next_if_eq(&b'*').is_some() {
        return Field::Argument;
    }
    let mut number = None;
    while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
        number = Some(number.unwrap_or(0usize).saturating_mul(10) + usize::from(digit - b'0'));
    }
    number.map_or(Field::None, Field::Number)
}

/// Fields that are known by now.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub width: usize,
    pub left: bool,
    pub precision: Option<usize>,
}

pub fn integer(spec: &Spec, shape: Shape, negative: bool, magnitude: u128) -> Vec<u8> {
    let mut digits = match spec.conversion {
        b'o' => format!("{magnitude:o}"),
        b'x' => format!("{magnitude:x}"),
        b'X' => format!("{magnitude:X}"),
        _ => magnitude.to_string(),
    };
    if shape.precision == Some(0) && magnitude == 0 {
        digits.clear();
    }
    if let Some(least) = shape.precision {
        digits = format!("{}{digits}", "0".repeat(least.saturating_sub(digits.len())));
    }
    let mut prefix = sign(spec, negative).to_string();
    if spec.alternate && magnitude != 0 && spec.conversion != b'o' {
        prefix.push_str(match spec.conversion {
            b'x' => "0x",
            b'X' => "0X",
            _ => "",
        });
    }
    if spec.alternate && spec.conversion == b'o' && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let zero = spec.zero && shape.precision.is_none();
    padded(shape, zero, &prefix, &digits)
}

fn sign(spec: &Spec, negative: bool) -> &'static str {
    let signed = b"dieEfFgGaA".contains(&spec.conversion);
    match (negative, signed) {
        (true, _) => "-",
        (false, true) if spec.plus => "+",
        (false, true) if spec.space => " ",
        _ => "",
    }
}

pub fn padded(shape: Shape, zero: bool, prefix: &str, digits: &str) -> Vec<u8> {
    let missing = shape.width.saturating_sub(prefix.len() + digits.len());
    let text = if shape.left {
        format!("{prefix}{digits}{}", " ".repeat(missing))
    } else if zero {
        format!("{prefix}{}{digits}", "0".repeat(missing))
    } else {
        format!("{}{prefix}{digits}", " ".repeat(missing))
    };
    text.into_bytes()
}

pub fn bytes(shape: Shape, text: &[u8]) -> Vec<u8> {
    let missing = vec![b' '; shape.width.saturating_sub(text.len())];
    if shape.left { [text, &missing].concat() } else { [&missing, text].concat() }
}

pub fn float(spec: &Spec, shape: Shape, value: f64) -> Vec<u8> {
    let prefix = sign(spec, value.is_sign_negative());
    let magnitude = value.abs();
    let upper = spec.conversion.is_ascii_uppercase();
    if !value.is_finite() {
        let word = if value.is_nan() { "nan" } else { "inf" };
        let word = if upper { word.to_uppercase() } else { word.to_string() };
        return padded(shape, false, prefix, &word);
    }
    let digits = match spec.conversion.to_ascii_lowercase() {
        b'f' => fixed(magnitude, shape.precision.unwrap_or(6), spec.alternate),
        b'e' => scientific(magnitude, shape.precision.unwrap_or(6), spec.alternate),
        b'a' => {
            let prefix = format!("{prefix}{}", if upper { "0X" } else { "0x" });
            let digits = hexadecimal(magnitude, shape.precision);
            let digits = if upper { digits.to_uppercase() } else { digits };
            return padded(shape, spec.zero, &prefix, &digits);
        }
        _ => general(magnitude, shape.precision.unwrap_or(6).max(1), spec.alternate),
    };
    let digits = if upper { digits.to_uppercase() } else { digits };
    padded(shape, spec.zero, prefix, &digits)
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$}");
    if point && precision == 0 { format!("{text}.") } else { text }
}

/// Rust writes `1.5e-7`, C `1.5e-07`.
fn scientific(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let dot = if point && precision == 0 { "." } else { "" };
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}{dot}e{sign}{:02}", exponent.abs())
}

/// The shorter of both, by the exponent that `e` would show (C11 7.21.6.1p8).
fn general(value: f64, precision: usize, keep: bool) -> String {
    let text = format!("{value:.*e}", precision - 1);
    let exponent = text.split_once('e').and_then(|(_, digits)| digits.parse::<i32>().ok());
    let exponent = exponent.unwrap_or(0);
    let trim = |text: String| {
        if keep || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    if exponent < -4 || exponent >= precision as i32 {
        let text = scientific(value, precision - 1, keep);
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "+00"));
        return format!("{}e{power}", trim(mantissa.to_string()));
    }
    trim(fixed(value, (precision as i32 - 1 - exponent) as usize, keep))
}

/// `1.8p+1`: the leading digit is 1, but for zero and the smallest numbers.
fn hexadecimal(value: f64, precision: Option<usize>) -> String {
    let bits = value.to_bits();
    let raw = (bits >> 52) as i32 & 0x7ff;
    let mut mantissa = bits & ((1 << 52) - 1);
    let (mut lead, exponent) = match raw {
        0 if mantissa == 0 => (0u64, 0),
        0 => (0, -1022),
        _ => (1, raw - 1023),
    };
    let mut digits = 13;
    if let Some(wanted) = precision.filter(|wanted| *wanted < 13) {
        let cut = 4 * (13 - wanted as u32);
        let whole = lead << 52 | mantissa;
        let (kept, rest, half) = (whole >> cut, whole & ((1 << cut) - 1), 1u64 << (cut - 1));
        let up = rest > half || rest == half && kept & 1 == 1;
        let rounded = (kept + u64::from(up)) << cut;
        (lead, mantissa) = (rounded >> 52, rounded & ((1 << 52) - 1));
        digits = wanted;
    }
    let mut text = format!("{mantissa:013x}");
    text.truncate(digits);
    match precision {
        None => text = text.trim_end_matches('0').to_string(),
        Some(wanted) => text.push_str(&"0".repeat(wanted.saturating_sub(text.len()))),
    }
    let dot = if text.is_empty() { "" } else { "." };
    format!("{lead}{dot}{text}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(format: &str, value: f64) -> String {
        let pieces = pieces(format.as_bytes()).unwrap();
        let Piece::Spec(spec) = &pieces[1] else { unreachable!("the format has one") };
        let number = |field| if let Field::Number(number) = field { number } else { 0 };
        let precision = spec.precision.map(number);
        let shape = Shape { width: number(spec.width), left: spec.left, precision };
        String::from_utf8(float(spec, shape, value)).unwrap()
    }

    #[test]
    fn floats_look_as_in_c() {
        assert_eq!(show("%g", 100000.0), "100000");
        assert_eq!(show("%g", 1e6), "1e+06");
        assert_eq!(show("%g", 0.0001), "0.0001");
        assert_eq!(show("%g", 0.00001234), "1.234e-05");
        assert_eq!(show("%.3f", 2.0005), "2.001");
        assert_eq!(show("%e", 0.0), "0.000000e+00");
        assert_eq!(show("%a", 1.0 / 3.0), "0x1.5555555555555p-2");
        assert_eq!(show("%a", -0.0), "-0x0p+0");
        assert_eq!(show("%a", 5e-324), "0x0.0000000000001p-1022");
        assert_eq!(show("%08.2f", -3.139), "-0003.14");
    }
}
