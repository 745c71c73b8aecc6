//! Which names are typedef names at the place the parser has reached (C11 6.2.1). The parser's actions declare names and close
//! scopes; the token stream asks. Instead of a set for each scope there is one table and a log of what to undo.
//! Rule: changes are made in the order of their offsets, so that a scope is the part of the log from an offset on.

use super::symbol::Symbol;
use std::cell::{Cell, RefCell};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Type,
    Variable,
}

pub struct Scope {
    /// By the number of the symbol.
    meanings: Vec<Cell<Meaning>>,
    log: RefCell<Vec<Change>>,
}

struct Change {
    offset: u32,
    symbol: Symbol,
    before: Meaning,
}

impl Scope {
    /// For that many symbols, the first meanings given.
    pub fn new(meanings: impl Iterator<Item = Meaning>) -> Scope {
        Scope { meanings: meanings.map(Cell::new).collect(), log: RefCell::default() }
    }

    pub fn meaning(&self, symbol: Symbol) -> Meaning {
        // Symbols that the parser makes itself, for attributes, are no typedef names.
        self.meanings.get(symbol.index()).map_or(Meaning::Variable, Cell::get)
    }

    pub fn declare(&self, symbol: Symbol, meaning: Meaning, offset: u32) {
        let Some(cell) = self.meanings.get(symbol.index()) else { return };
        let before = cell.replace(meaning);
        // Most names never were anything but variables.
        if before != meaning {
            self.log.borrow_mut().push(Change { offset, symbol, before });
        }
    }

    /// Forgets what was declared from that offset on.
    pub fn close(&self, start: u32) {
        let mut log = self.log.borrow_mut();
        while let Some(change) = log.pop_if(|change| change.offset >= start) {
            if let Some(cell) = self.meanings.get(change.symbol.index()) {
                cell.set(change.before);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::symbol::Symbols;

    #[test]
    fn closing_a_scope_restores_the_one_around() {
        let mut symbols = Symbols::default();
        let (a, b) = (symbols.intern("a"), symbols.intern("b"));
        let scope = Scope::new([Meaning::Variable; 2].into_iter());
        scope.declare(a, Meaning::Type, 3);
        scope.declare(a, Meaning::Variable, 7);
        scope.declare(b, Meaning::Type, 9);
        assert_eq!((scope.meaning(a), scope.meaning(b)), (Meaning::Variable, Meaning::Type));
        scope.close(7);
        assert_eq!((scope.meaning(a), scope.meaning(b)), (Meaning::Type, Meaning::Variable));
        scope.close(0);
        assert_eq!(scope.meaning(a), Meaning::Variable);
    }
}
