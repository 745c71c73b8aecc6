//! Takes a format apart into its conversions. `%5.2ld`: flags, width, precision, length modifier, letter (C11 7.21.6.1p4, 7.21.6.2p3).

use super::Family;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    Conversion(Conversion),
    /// What is wrong, in words.
    Problem(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conversion {
    /// As written, for messages.
    pub text: String,
    pub width: Amount,
    pub precision: Amount,
    pub length: Length,
    pub letter: u8,
    /// scanf's `*`: nothing is stored.
    pub suppressed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    None,
    Number(u64),
    /// `*`
    Argument,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Max,
    Size,
    Difference,
    LongDouble,
}

/// The conversions of a format. What cannot be read ends the list, since it is not known which arguments follow.
pub fn items(family: Family, format: &[u8]) -> Vec<Item> {
    let mut reader = Reader { format, at: 0 };
    let mut items = vec![];
    while let Some(start) = reader.next_percent() {
        let item = reader.conversion(family, start);
        let stop = matches!(item, Item::Problem(_));
        if let Item::Conversion(conversion) = &item
            && let Some(words) = misuse(family, conversion, &reader.format[start..reader.at])
        {
            items.push(Item::Problem(words));
        }
        items.push(item);
        if stop {
            break;
        }
    }
    items
}

struct Reader<'f> {
    format: &'f [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.format.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn next_percent(&mut self) -> Option<usize> {
        let distance = self.format[self.at..].iter().position(|byte| *byte == b'%')?;
        let start = self.at + distance;
        self.at = start + 1;
        Some(start)
    }

    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.format[start..self.at]).unwrap_or_default();
        (start < self.at).then(|| digits.parse().unwrap_or(u64::MAX))
    }

    fn conversion(&mut self, family: Family, start: usize) -> Item {
        let suppressed = family == Family::Scan && self.take(b'*');
        while family == Family::Print && self.peek().is_some_and(|byte| b"-+ #0".contains(&byte)) {
            self.at += 1;
        }
        let width = if family == Family::Print && self.take(b'*') {
            Amount::Argument
        } else {
            self.number().map_or(Amount::None, Amount::Number)
        };
        if self.peek() == Some(b'$') {
            return Item::Problem("arguments given by their positions are not modelled".into());
        }
        let has_precision = family == Family::Print && self.take(b'.');
        let precision = if !has_precision {
            Amount::None
        } else if self.take(b'*') {
            Amount::Argument
        } else {
            // A point alone is a precision of zero.
            Amount::Number(self.number().unwrap_or(0))
        };
        let length = self.length();
        let Some(letter) = self.peek() else {
            return Item::Problem("the format ends in the middle of a conversion".into());
        };
        self.at += 1;
        if family == Family::Scan && letter == b'[' && !self.scan_set() {
            return Item::Problem("the set of characters of `%[` is not closed".into());
        }
        let text = String::from_utf8_lossy(&self.format[start..self.at]).into_owned();
        Item::Conversion(Conversion { text, width, precision, length, letter, suppressed })
    }

    fn length(&mut self) -> Length {
        let one_or_two =
            |reader: &mut Self, byte, one, two| if reader.take(byte) { two } else { one };
        let Some(byte) = self.peek() else { return Length::None };
        let single = match byte {
            b'h' | b'l' => Length::None,
            b'j' => Length::Max,
            b'z' => Length::Size,
            b't' => Length::Difference,
            b'L' => Length::LongDouble,
            _ => return Length::None,
        };
        self.at += 1;
        match byte {
            b'h' => one_or_two(self, b'h', Length::Short, Length::Char),
            b'l' => one_or_two(self, b'l', Length::Long, Length::LongLong),
            _ => single,
        }
    }

    /// Behind `%[`: up to the `]` that closes it, which is not the first character (C11 7.21.6.2p12).
    fn scan_set(&mut self) -> bool {
        self.take(b'^');
        self.take(b']');
        let close = self.format[self.at..].iter().position(|byte| *byte == b']');
        self.at = close.map_or(self.format.len(), |distance| self.at + distance + 1);
        close.is_some()
    }
}

/// What flags, width and precision may not say (C11 7.21.6.1p6, p8; 7.21.6.2p3).
fn misuse(family: Family, conversion: &Conversion, text: &[u8]) -> Option<String> {
    let problem = |words: &str| Some(format!("`{}` {words}", conversion.text));
    let letter = conversion.letter;
    if letter == b'%' && text.len() > 2 {
        return problem("has something between its percent signs");
    }
    if family == Family::Scan {
        return match conversion.width {
            Amount::Number(0) => problem("has a width of zero"),
            _ => None,
        };
    }
    let flags = text[1..].iter().take_while(|byte| b"-+ #0".contains(byte));
    let flags: Vec<u8> = flags.copied().collect();
    if flags.contains(&b'#') && b"diucspn".contains(&letter) {
        return problem("may not have the flag `#`");
    }
    if flags.contains(&b'0') && b"cspn".contains(&letter) {
        return problem("may not have the flag `0`");
    }
    if conversion.precision != Amount::None && b"cpn".contains(&letter) {
        return problem("may not have a precision");
    }
    if letter == b'n' && (!flags.is_empty() || conversion.width != Amount::None) {
        return problem("may not have flags or a width");
    }
    None
}
