//! Names as numbers: each distinct identifier of a run is stored once. Comparing symbols compares numbers; the text is
//! needed for messages and printing only.

use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All texts one behind the other, so that interning allocates rarely.
#[derive(Default, Debug)]
pub struct Symbols {
    text: String,
    /// Where the text of each symbol ends; it starts where the one before ends.
    ends: Vec<u32>,
    /// From the hash of a text to the symbols with that hash.
    known: FxHashMap<u64, Bucket>,
}

/// Two texts with one 64-bit hash hardly ever meet, but an attacker can make them.
#[derive(Debug)]
enum Bucket {
    One(Symbol),
    Several(Vec<Symbol>),
}

impl Symbols {
    pub fn intern(&mut self, text: &str) -> Symbol {
        let hash = hash(text);
        let found = match self.known.get(&hash) {
            None => None,
            Some(Bucket::One(symbol)) => Some(*symbol).filter(|symbol| self.text(*symbol) == text),
            Some(Bucket::Several(symbols)) => {
                symbols.iter().copied().find(|symbol| self.text(*symbol) == text)
            }
        };
        found.unwrap_or_else(|| self.add(hash, text))
    }

    /// The symbol of a text that may never have been interned.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        match self.known.get(&hash(text))? {
            Bucket::One(symbol) => Some(*symbol).filter(|symbol| self.text(*symbol) == text),
            Bucket::Several(symbols) => {
                symbols.iter().copied().find(|symbol| self.text(*symbol) == text)
            }
        }
    }

    pub fn text(&self, symbol: Symbol) -> &str {
        let index = symbol.index();
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text[start..self.ends[index] as usize]
    }

    /// In the order in which they were first seen.
    pub fn all(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.ends.len() as u32).map(Symbol)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn add(&mut self, hash: u64, text: &str) -> Symbol {
        let symbol = Symbol(self.ends.len() as u32);
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
        match self.known.get_mut(&hash) {
            None => {
                self.known.insert(hash, Bucket::One(symbol));
            }
            Some(Bucket::Several(symbols)) => symbols.push(symbol),
            Some(bucket) => {
                let Bucket::One(first) = *bucket else { unreachable!("matched above") };
                *bucket = Bucket::Several(vec![first, symbol]);
            }
        }
        symbol
    }
}

fn hash(text: &str) -> u64 {
    use std::hash::Hasher;
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_one_symbol() {
        let mut symbols = Symbols::default();
        let (a, b) = (symbols.intern("list"), symbols.intern("next"));
        assert_ne!(a, b);
        assert_eq!(symbols.intern("list"), a);
        assert_eq!((symbols.text(a), symbols.text(b)), ("list", "next"));
        assert_eq!((symbols.find("next"), symbols.find("prev")), (Some(b), None));
    }
}
