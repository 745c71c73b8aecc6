//! The macros in force at a line of the text. A definition is read in full when its macro is first used: most macros of
//! system headers never are.

use super::lex::Prefixes;
use super::token::{NO_SYMBOL, Token};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// Macros whose text depends on the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuiltIn {
    Line,
    File,
    FileName,
    BaseFile,
    IncludeLevel,
    Counter,
    Date,
    Time,
    Timestamp,
    Pragma,
}

const BUILT_IN: [(&str, BuiltIn); 10] = [
    ("__LINE__", BuiltIn::Line),
    ("__FILE__", BuiltIn::File),
    ("__FILE_NAME__", BuiltIn::FileName),
    ("__BASE_FILE__", BuiltIn::BaseFile),
    ("__INCLUDE_LEVEL__", BuiltIn::IncludeLevel),
    ("__COUNTER__", BuiltIn::Counter),
    ("__DATE__", BuiltIn::Date),
    ("__TIME__", BuiltIn::Time),
    ("__TIMESTAMP__", BuiltIn::Timestamp),
    ("_Pragma", BuiltIn::Pragma),
];

pub struct Macro {
    pub name: String,
    pub form: Form,
    /// How many of the open contexts replace this macro: it is not replaced again in them.
    pub open: u32,
    /// Its index among the definitions of the text's origin, once it was used.
    pub definition: Option<u32>,
}

#[derive(Clone)]
pub enum Form {
    BuiltIn(BuiltIn),
    /// A `#define` line, from the name to the end of the line, as yet unread.
    Line(Range<usize>),
    Read {
        line: Range<usize>,
        shape: Rc<Shape>,
    },
}

/// A definition that was read.
pub struct Shape {
    /// None for an object-like macro.
    pub parameters: Option<Parameters>,
    pub body: Rc<[Token]>,
}

pub struct Parameters {
    pub count: usize,
    /// The last one takes all further arguments.
    pub variadic: bool,
    /// Parameters whose arguments are replaced before they are put into the body, in the order of their first use there.
    pub replaced: Vec<usize>,
}

pub struct Table<'a> {
    symbols: FxHashMap<&'a str, u32>,
    /// For each symbol the macro it names now.
    current: Vec<Option<u32>>,
    pub macros: Vec<Macro>,
    /// Bit `n` of an entry: some symbol starts with that byte and is `n` bytes long (or longer than 63, bit 63).
    lengths: [u64; 256],
    prefixes: Option<Prefixes>,
    /// What `#pragma push_macro` set aside.
    pushed: FxHashMap<u32, Vec<Option<u32>>>,
}

impl<'a> Table<'a> {
    pub fn new() -> Table<'a> {
        let mut table = Table {
            symbols: FxHashMap::default(),
            current: vec![],
            macros: vec![],
            lengths: [0; 256],
            prefixes: None,
            pushed: FxHashMap::default(),
        };
        for (name, built_in) in BUILT_IN {
            table.define(name, Form::BuiltIn(built_in));
        }
        table
    }

    /// The number of a name that is or was a macro's.
    #[inline]
    pub fn symbol(&self, name: &str) -> u32 {
        let first = name.as_bytes().first().copied().unwrap_or(0);
        if self.lengths[first as usize] & (1 << name.len().min(63)) == 0 {
            return NO_SYMBOL;
        }
        self.symbols.get(name).copied().unwrap_or(NO_SYMBOL)
    }

    /// The macro that a symbol names now.
    #[inline]
    pub fn current(&self, symbol: u32) -> Option<u32> {
        self.current.get(symbol as usize).copied().flatten()
    }

    /// The number of a name.
    pub fn intern(&mut self, name: &'a str) -> u32 {
        let next = self.current.len() as u32;
        let symbol = *self.symbols.entry(name).or_insert(next);
        if symbol == next {
            self.current.push(None);
            let first = name.as_bytes().first().copied().unwrap_or(0);
            self.lengths[first as usize] |= 1 << name.len().min(63);
        }
        symbol
    }

    pub fn define(&mut self, name: &'a str, form: Form) {
        let symbol = self.intern(name);
        self.current[symbol as usize] = Some(self.macros.len() as u32);
        self.macros.push(Macro { name: name.to_string(), form, open: 0, definition: None });
        self.prefixes = None;
    }

    pub fn undefine(&mut self, name: &str) {
        if let Some(symbol) = self.symbols.get(name) {
            self.current[*symbol as usize] = None;
        }
        self.prefixes = None;
    }

    /// Obeys `push_macro("NAME")` and `pop_macro("NAME")`; other pragmas are nothing to macros.
    pub fn pragma(&mut self, text: &'a str) {
        let word = |start: &str| {
            let rest = text.trim_start().strip_prefix(start)?.trim_start().strip_prefix('(')?;
            rest.trim_start().strip_prefix('"')?.split('"').next()
        };
        if let Some(name) = word("push_macro") {
            let symbol = self.intern(name);
            let current = self.current(symbol);
            self.pushed.entry(symbol).or_default().push(current);
        } else if let Some(name) = word("pop_macro") {
            let symbol = self.intern(name);
            if let Some(earlier) = self.pushed.get_mut(&symbol).and_then(Vec::pop) {
                self.current[symbol as usize] = earlier;
                self.prefixes = None;
            }
        }
    }

    pub fn is_defined(&self, name: &str) -> bool {
        self.current(self.symbol(name)).is_some()
    }

    /// The prefixes of literals: C11 has all of them, GNU C since C99.
    pub fn prefixes(&mut self, text: &str) -> Prefixes {
        if let Some(prefixes) = self.prefixes {
            return prefixes;
        }
        let line = self.current(self.symbol("__STDC_VERSION__")).and_then(|number| {
            match &self.macros[number as usize].form {
                Form::Line(line) | Form::Read { line, .. } => text.get(line.clone()),
                Form::BuiltIn(_) => None,
            }
        });
        let digits = line.and_then(|line| line.split_whitespace().nth(1));
        let version = digits.and_then(|word| word.trim_end_matches('L').parse().ok());
        let prefixes = match version {
            // Text without the usual predefined macros: no dialect is excluded.
            None if line.is_none() && !self.is_defined("__STDC__") => Prefixes::Unicode,
            None | Some(0..199901) => Prefixes::Wide,
            Some(199901..201112) if self.is_defined("__STRICT_ANSI__") => Prefixes::Wide,
            Some(_) => Prefixes::Unicode,
        };
        self.prefixes = Some(prefixes);
        prefixes
    }
}
