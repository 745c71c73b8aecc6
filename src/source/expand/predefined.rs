//! The text of the macros that the place decides: `__LINE__`, `__FILE__` and their like (C11 6.10.8.1).

use super::Expander;
use super::table::BuiltIn;
use super::token::{Kind, Token};
use crate::source::origin::Through;

impl<'a> Expander<'a> {
    /// The spelling and the kind of what the macro stands for.
    pub fn built_in_text(&mut self, built_in: BuiltIn, name: Token) -> (String, Kind) {
        let number = |value: usize| (value.to_string(), Kind::Number);
        let string = |text: &str| (format!("\"{text}\""), Kind::Literal);
        match built_in {
            BuiltIn::Line => number(self.line(self.written_at(name))),
            BuiltIn::Counter => {
                self.counter += 1;
                number(self.counter as usize - 1)
            }
            BuiltIn::IncludeLevel => {
                number(self.markers.last().map_or(0, |marker| marker.level as usize))
            }
            BuiltIn::File => string(self.file_name()),
            BuiltIn::FileName => {
                let name = self.file_name();
                string(name.rsplit('/').next().unwrap_or(name))
            }
            BuiltIn::BaseFile => {
                let first = self.markers.iter().find_map(|marker| marker.name.clone());
                match first {
                    Some(range) => string(&self.text[range]),
                    None => string(self.file_name()),
                }
            }
            // C11 6.10.8.1p1: when the date of translation is not available, an implementation-defined valid date. A
            // verdict must not depend on the day.
            BuiltIn::Date => string("Jan  1 1970"),
            BuiltIn::Time => string("00:00:00"),
            BuiltIn::Timestamp => string("Thu Jan  1 00:00:00 1970"),
            BuiltIn::Pragma => (String::new(), Kind::Placemarker),
        }
    }

    /// Where the user wrote the use that a token came from.
    fn written_at(&self, token: Token) -> usize {
        let mut place = self.base + token.place;
        let mut through = token.through;
        while let Through::Body(number) = through {
            let entry = &self.uses[number as usize];
            (place, through) = (entry.place.start, entry.through);
        }
        (place - self.base) as usize
    }

    /// The line, line markers followed.
    fn line(&self, at: usize) -> usize {
        let file = &self.map.files()[self.map.file_index(self.base)];
        let physical = file.line_of(self.base + at as u32);
        let later = self.markers.partition_point(|marker| marker.offset <= at);
        match later.checked_sub(1).map(|last| &self.markers[last]) {
            None => physical + 1,
            Some(marker) => marker.line + physical - file.line_of(self.base + marker.offset as u32),
        }
    }

    /// The current file's name as it stands between the quotes of its marker.
    fn file_name(&self) -> &str {
        match self.markers.iter().rev().find_map(|marker| marker.name.clone()) {
            Some(range) => &self.text[range],
            None => &self.map.files()[self.map.file_index(self.base)].name,
        }
    }
}
