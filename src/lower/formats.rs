//! Format strings of the printf and scanf families (C11 7.21.6.1, 7.21.6.2): the literal's bytes and the types of the arguments come in, what
//! is wrong with them goes out in words, and what each argument is used for, so that the caller can make obligations of it.
//! Rule: what the standard does not define is wrong, also where some C library takes it. But the sign of an integer may differ, and `%p` takes
//! every pointer.

mod conversion;
mod expected;
pub mod length;

use crate::typed::Program;
use crate::typed::describe::describe;
use crate::typed::layout::layout;
use crate::typed::types::TypeId;
use conversion::{Amount, Conversion, Item, items};
use expected::{Expected, printed, scanned};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// printf, fprintf, sprintf, snprintf and their `v` forms.
    Print,
    /// scanf, fscanf, sscanf.
    Scan,
}

/// What the call does with an argument behind the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Use {
    /// Only its value counts.
    Value,
    /// A string of such elements is read up to its terminator, or up to a precision.
    ReadString { element: TypeId, at_most: Option<Limit> },
    /// An object of that type is written: `%n`, and what scanf converts.
    Write(TypeId),
    /// So many elements are written at most, the terminator included, if it `ends` in one. `None`: as many as the input has.
    WriteString { element: TypeId, at_most: Option<u64>, ends: bool },
    /// How many characters were read is written, which scanf does not count.
    Count(TypeId),
    /// Nothing is known: something is wrong.
    Unknown,
}

impl Use {
    /// Whether something is stored through the argument.
    pub fn is_written(&self) -> bool {
        matches!(self, Use::Write(_) | Use::WriteString { .. } | Use::Count(_))
    }

    /// Whether scanf counts it among the conversions that it returns.
    pub fn is_counted(&self) -> bool {
        matches!(self, Use::Write(_) | Use::WriteString { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Elements(u64),
    /// The value of the argument with that index, of those behind the format; a negative one is no limit (C11 7.21.6.1p5).
    Argument(usize),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// In the order of the conversions.
    pub problems: Vec<String>,
    /// One for each argument behind the format.
    pub uses: Vec<Use>,
}

/// Checks a format. `bytes` is the literal with or without its terminator; `arguments` are the promoted types of what follows it.
pub fn check_format(
    program: &Program,
    family: Family,
    bytes: &[u8],
    arguments: &[TypeId],
) -> Checked {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let mut checker = Checker { program, arguments, checked: Checked::default() };
    for item in items(family, &bytes[..end]) {
        match item {
            Item::Problem(words) => checker.checked.problems.push(words),
            Item::Conversion(conversion) => checker.conversion(family, &conversion),
        }
    }
    let Checked { problems, mut uses } = checker.checked;
    // Arguments behind the last conversion are evaluated and ignored (C11 7.21.6.1p2), if the format was understood.
    let rest = if problems.is_empty() { Use::Value } else { Use::Unknown };
    uses.resize(arguments.len(), rest);
    Checked { problems, uses }
}

struct Checker<'a> {
    program: &'a Program,
    arguments: &'a [TypeId],
    /// Each argument so far has its use, so that their number says which comes next.
    checked: Checked,
}

impl Checker<'_> {
    fn conversion(&mut self, family: Family, conversion: &Conversion) {
        self.amount(conversion, conversion.width, "width");
        let limit = self.amount(conversion, conversion.precision, "precision");
        if conversion.letter == b'%' || conversion.suppressed {
            return;
        }
        let index = self.checked.uses.len();
        let Some(argument) = self.arguments.get(index).copied() else {
            return self.problem(conversion, "has no argument");
        };
        let expected = match family {
            Family::Print => printed(self.program, conversion),
            Family::Scan => scanned(self.program, conversion),
        };
        let using = match expected {
            None => {
                self.problem(conversion, "is not a conversion of the standard");
                Use::Unknown
            }
            Some(expected) if !expected.accepts(self.program, argument) => {
                let (takes, found) = (self.words(expected), self.name(argument));
                self.problem(conversion, &format!("takes {takes}, not {found}"));
                Use::Unknown
            }
            Some(Expected::ReadFrom(element)) => Use::ReadString { element, at_most: limit },
            Some(Expected::WriteTo(ty)) => match conversion.letter {
                b'c' | b's' | b'[' => self.characters(conversion, ty),
                b'n' if family == Family::Scan => Use::Count(ty),
                _ if family == Family::Scan => self.number(conversion, ty),
                _ => Use::Write(ty),
            },
            Some(_) => Use::Value,
        };
        self.checked.uses.push(using);
    }

    /// A width or precision; as an argument it is an `int`.
    fn amount(&mut self, conversion: &Conversion, amount: Amount, what: &str) -> Option<Limit> {
        match amount {
            Amount::None => None,
            Amount::Number(number) => Some(Limit::Elements(number)),
            Amount::Argument => {
                let index = self.checked.uses.len();
                let Some(argument) = self.arguments.get(index).copied() else {
                    self.problem(conversion, &format!("has no argument for its {what}"));
                    return None;
                };
                let int = Expected::Value(TypeId::INT);
                if !int.accepts(self.program, argument) {
                    let found = self.name(argument);
                    self.problem(conversion, &format!("takes an int for its {what}, not {found}"));
                }
                self.checked.uses.push(Use::Value);
                Some(Limit::Argument(index))
            }
        }
    }

    /// What scanf stores as characters: `%c` one, or as many as its width says, without terminator.
    fn characters(&mut self, conversion: &Conversion, element: TypeId) -> Use {
        let width = match conversion.width {
            Amount::Number(number) => Some(number),
            _ => None,
        };
        if conversion.letter == b'c' {
            return Use::WriteString { element, at_most: Some(width.unwrap_or(1)), ends: false };
        }
        if width.is_none() {
            let words = "writes as many characters as the input has: it needs a width";
            self.problem(conversion, words);
        }
        let at_most = width.map(|width| width.saturating_add(1));
        Use::WriteString { element, at_most, ends: true }
    }

    /// A number that does not fit into the object is undefined (C11 7.21.6.2p10), and the input may have one: only a width prevents it.
    fn number(&mut self, conversion: &Conversion, ty: TypeId) -> Use {
        let Some(most) = most_digits(self.program, conversion.letter, ty) else {
            return Use::Write(ty);
        };
        let fits = matches!(conversion.width, Amount::Number(width) if width <= most);
        if !fits {
            let (modifiers, letter) = split_letter(&conversion.text);
            let words = format!(
                "may read a number that does not fit, which is undefined: `%{most}{modifiers}{letter}` cannot"
            );
            self.problem(conversion, &words);
        }
        Use::Write(ty)
    }

    fn problem(&mut self, conversion: &Conversion, words: &str) {
        self.checked.problems.push(format!("`{}` {words}", conversion.text));
    }

    fn name(&self, ty: TypeId) -> String {
        describe(self.program, ty)
    }

    fn words(&self, expected: Expected) -> String {
        match expected {
            Expected::Value(ty) => self.name(ty),
            Expected::AnyPointer => "a pointer".into(),
            Expected::ReadFrom(ty) | Expected::WriteTo(ty) => {
                format!("a pointer to {}", self.name(ty))
            }
        }
    }
}

/// How many characters a number may have, its sign and prefix among them, so that every such number fits; `None` for what is no integer.
fn most_digits(program: &Program, letter: u8, ty: TypeId) -> Option<u64> {
    let bytes = layout(program, ty)?.size;
    Some(match letter {
        b'd' => [2, 4, 9, 18][bytes.ilog2().min(3) as usize],
        // As hexadecimal digits behind `0x` they may fill the object, and more than that.
        b'i' => [2, 4, 9, 17][bytes.ilog2().min(3) as usize],
        b'u' => [2, 4, 9, 19][bytes.ilog2().min(3) as usize],
        b'x' | b'X' => bytes * 2,
        b'o' => bytes * 8 / 3,
        _ => return None,
    })
}

/// The length modifier and the letter of a conversion.
fn split_letter(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(|sign: char| sign == '%' || sign.is_ascii_digit());
    text.split_at(text.len().saturating_sub(1))
}

#[cfg(test)]
mod tests;
