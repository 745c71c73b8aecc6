//! What is known at one place of a function: cells of memory, temporaries, which pointers are null, and numbers.
//! A cell is known by its base and offset; what is not in the table is what it was at the entry, unless something may have written there.

use super::numbers::{Linear, Numbers, Symbol};
use super::symbols::BaseId;
use super::value::{Pointer, Value};
use crate::flow::TempId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct State {
    pub cells: Arc<BTreeMap<Cell, Value>>,
    pub temps: BTreeMap<TempId, Value>,
    /// Of bases that were tested: whether they are null.
    pub null: BTreeMap<BaseId, bool>,
    /// Numbers that are not zero, which octagons cannot say.
    pub nonzero: BTreeSet<Symbol>,
    /// Memory that was written since the entry.
    pub touched: BTreeSet<BaseId>,
    /// Unknown code has run: any memory that others can reach may have been written.
    pub lost: bool,
    pub numbers: Numbers,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    pub base: BaseId,
    pub offset: Linear,
    pub size: u64,
}

impl Cell {
    pub fn new(pointer: &Pointer, size: u64) -> Cell {
        Cell { base: pointer.base, offset: pointer.offset.clone(), size }
    }
}

impl State {
    pub fn write(&mut self, cell: Cell, value: Value) {
        let cells = Arc::make_mut(&mut self.cells);
        match value {
            Value::Unknown => cells.remove(&cell),
            _ => cells.insert(cell, value),
        };
    }

    /// Drops cells that a store to the range may change. `exact`: nothing else can be at the cell itself.
    pub fn drop_overlapping(&mut self, pointer: &Pointer, size: Option<u64>) {
        let numbers = &self.numbers;
        let apart = |cell: &Cell| {
            if cell.base != pointer.base {
                return true;
            }
            let (Some(size), Some(distance)) = (size, cell.offset.minus(&pointer.offset)) else {
                return false;
            };
            // cell - store >= size, or store - cell >= the cell's size
            let behind = Linear::constant(size.into()).minus(&distance);
            let before = distance.plus_constant(cell.size.into());
            behind.is_some_and(|sum| numbers.at_most_zero(&sum)) || numbers.at_most_zero(&before)
        };
        if self.cells.keys().all(apart) {
            return;
        }
        let kept = self.cells.iter().filter(|(cell, _)| apart(cell));
        let kept: BTreeMap<Cell, Value> =
            kept.map(|(cell, value)| (cell.clone(), value.clone())).collect();
        self.cells = Arc::new(kept);
    }

    pub fn drop_cells(&mut self, gone: impl Fn(BaseId) -> bool) {
        if self.cells.keys().any(|cell| gone(cell.base)) {
            Arc::make_mut(&mut self.cells).retain(|cell, _| !gone(cell.base));
        }
    }

    /// Symbols that values and cells mention.
    pub fn live(&self) -> BTreeSet<Symbol> {
        let mut live = BTreeSet::new();
        let mut see = |symbol: Symbol| {
            live.insert(symbol);
        };
        for (cell, value) in self.cells.iter() {
            cell.offset.symbols().for_each(&mut see);
            value.each_symbol(&mut see);
        }
        self.temps.values().for_each(|value| value.each_symbol(&mut see));
        live
    }
}
