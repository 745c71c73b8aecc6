//! Where ways meet: states in, one state out that holds for all. A slot that differs gets a symbol of the block, and what the ways know of
//! its values becomes what is known of the symbol. Loops meet here, too: a slot that had a symbol in an earlier round keeps it.
//! Rule: a symbol of this block that comes in stands for an earlier round; it is replaced before the new one takes its name.

use super::numbers::{Linear, Numbers, Symbol};
use super::state::{Cell, State};
use super::symbols::{BaseId, BaseOrigin, Origin, Slot, Symbols};
use super::value::{Pointer, Value};
use crate::flow::BlockId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where a merged pointer may lead: bases with offsets, or nowhere.
pub type Alternatives = BTreeMap<BaseId, BTreeSet<Option<Pointer>>>;

/// More are not told apart.
const MOST_ALTERNATIVES: usize = 4;

pub struct Merge<'a> {
    pub block: BlockId,
    pub symbols: &'a mut Symbols,
    pub alternatives: &'a mut Alternatives,
    /// The size of what a pointer in the slot points to.
    pub unit: &'a dyn Fn(Slot) -> u64,
}

/// For each way, what the symbols of the next round are equal to there.
type Equations = Vec<Vec<(Symbol, Linear)>>;

impl Merge<'_> {
    pub fn merge(&mut self, ways: &[&State], earlier: Option<&State>) -> State {
        let mut equations: Equations = vec![vec![]; ways.len()];
        let mut renamed: BTreeMap<Symbol, Symbol> = BTreeMap::new();
        let mut result = State {
            touched: ways.iter().flat_map(|way| way.touched.iter().copied()).collect(),
            lost: ways.iter().any(|way| way.lost),
            null: common(ways.iter().map(|way| &way.null)),
            ..State::default()
        };
        let mut cells = BTreeMap::new();
        for (cell, value) in ways[0].cells.iter() {
            let others: Option<Vec<&Value>> = ways.iter().map(|way| way.cells.get(cell)).collect();
            let Some(values) = others else { continue };
            let before = earlier.and_then(|state| state.cells.get(cell));
            if values.iter().all(|it| *it == value) && !self.is_own(value, before) {
                cells.insert(cell.clone(), value.clone());
                continue;
            }
            let Some(offset) = cell.offset.as_constant() else { continue };
            let slot = Slot::Cell(cell.base, offset);
            let merged = self.value(slot, &values, ways, &mut equations, &mut renamed, &mut result);
            if merged != Value::Unknown {
                cells.insert(cell.clone(), merged);
            }
        }
        result.cells = Arc::new(cells);
        for (temp, value) in &ways[0].temps {
            let others: Option<Vec<&Value>> = ways.iter().map(|way| way.temps.get(temp)).collect();
            let Some(values) = others else { continue };
            let before = earlier.and_then(|state| state.temps.get(temp));
            let merged = match values.iter().all(|it| *it == value) && !self.is_own(value, before) {
                true => value.clone(),
                false => {
                    let slot = Slot::Temp(*temp);
                    self.value(slot, &values, ways, &mut equations, &mut renamed, &mut result)
                }
            };
            result.temps.insert(*temp, merged);
        }
        self.drop_stale_cells(&mut result, &renamed);
        let live = result.live();
        result.nonzero = ways[0].nonzero.clone();
        result
            .nonzero
            .retain(|it| live.contains(it) && ways.iter().all(|way| way.nonzero.contains(it)));
        result.numbers = self.numbers(ways, &equations, &renamed, &live);
        result
    }

    /// Whether the value mentions a symbol of this block, from an earlier round or from the last time a run was here.
    fn is_own(&self, value: &Value, before: Option<&Value>) -> bool {
        let mut own = false;
        let mut see = |symbol: Symbol| {
            own |= matches!(self.symbols.origin(symbol), Origin::Merge(block, ..) if *block == self.block);
        };
        value.each_symbol(&mut see);
        before.iter().for_each(|value| value.each_symbol(&mut see));
        own
    }

    /// Cells at offsets that an earlier round's symbols told are not known any more.
    fn drop_stale_cells(&self, result: &mut State, renamed: &BTreeMap<Symbol, Symbol>) {
        let stale =
            |cell: &Cell| cell.offset.symbols().any(|it| renamed.values().any(|to| *to == it));
        if result.cells.keys().any(stale) {
            Arc::make_mut(&mut result.cells).retain(|cell, _| !stale(cell));
        }
    }

    fn value(
        &mut self,
        slot: Slot,
        values: &[&Value],
        ways: &[&State],
        equations: &mut Equations,
        renamed: &mut BTreeMap<Symbol, Symbol>,
        result: &mut State,
    ) -> Value {
        let numbers: Option<Vec<&Linear>> = values.iter().map(|value| value.number()).collect();
        if let Some(numbers) = numbers {
            let sums = numbers.into_iter().cloned().collect();
            return Value::Number(self.number(slot, 1, sums, equations, renamed));
        }
        let pointers: Option<Vec<&Pointer>> = values.iter().map(|value| value.pointer()).collect();
        if let Some(pointers) = pointers
            && pointers.iter().all(|pointer| pointer.base == pointers[0].base)
        {
            let wanted = (self.unit)(slot).max(1);
            let divided = |unit: u64| -> Option<Vec<Linear>> {
                pointers.iter().map(|pointer| pointer.offset.divided(unit.into())).collect()
            };
            let (unit, offsets) = match divided(wanted) {
                Some(offsets) => (wanted, offsets),
                None => (1, pointers.iter().map(|pointer| pointer.offset.clone()).collect()),
            };
            let count = self.number(slot, unit, offsets, equations, renamed);
            let Some(offset) = count.times(unit.into()) else { return Value::Unknown };
            return Value::Pointer(Pointer { base: pointers[0].base, offset });
        }
        self.different_bases(slot, values, ways, result)
    }

    fn number(
        &mut self,
        slot: Slot,
        unit: u64,
        sums: Vec<Linear>,
        equations: &mut Equations,
        renamed: &mut BTreeMap<Symbol, Symbol>,
    ) -> Linear {
        let symbol = self.symbols.symbol(Origin::Merge(self.block, slot, unit));
        let next = self.symbols.symbol(Origin::Next(self.block, slot, unit));
        renamed.insert(next, symbol);
        for (sum, equations) in sums.into_iter().zip(equations) {
            equations.push((next, sum));
        }
        Linear::symbol(symbol)
    }

    fn different_bases(
        &mut self,
        slot: Slot,
        values: &[&Value],
        ways: &[&State],
        result: &mut State,
    ) -> Value {
        let origin = BaseOrigin::Merge(self.block, slot);
        let own = self.symbols.base(origin);
        let mut found = self.alternatives.get(&own).cloned().unwrap_or_default();
        let mut nulls = BTreeSet::new();
        for (value, way) in values.iter().zip(ways) {
            match value {
                Value::Null => {
                    found.insert(None);
                    nulls.insert(Some(true));
                }
                Value::Pointer(pointer) if pointer.base == own => {
                    nulls.insert(way.null.get(&own).copied());
                }
                Value::Pointer(pointer) => {
                    found.insert(Some(pointer.clone()));
                    nulls.insert(way.null.get(&pointer.base).copied());
                }
                _ => return Value::Unknown,
            }
        }
        if found.len() > MOST_ALTERNATIVES {
            found.clear();
        }
        self.alternatives.insert(own, found);
        match (nulls.len(), nulls.first()) {
            (1, Some(Some(null))) => result.null.insert(own, *null),
            _ => result.null.remove(&own),
        };
        Value::at(own)
    }

    fn numbers(
        &self,
        ways: &[&State],
        equations: &Equations,
        renamed: &BTreeMap<Symbol, Symbol>,
        live: &BTreeSet<Symbol>,
    ) -> Numbers {
        let replaced: BTreeSet<Symbol> = renamed.values().copied().collect();
        let wanted = |symbol: Symbol| {
            renamed.contains_key(&symbol)
                || (!replaced.contains(&symbol)
                    && (live.contains(&symbol) || self.symbols.is_of_entry(symbol)))
        };
        let mut joined: Option<Numbers> = None;
        for (way, equations) in ways.iter().zip(equations) {
            let mut numbers = way.numbers.clone();
            for (symbol, sum) in equations {
                if let Some(zero) = sum.minus(&Linear::symbol(*symbol)) {
                    numbers.assume_zero(&zero);
                }
            }
            numbers.keep(wanted);
            joined = Some(match joined {
                None => numbers,
                Some(known) => known.join(&numbers),
            });
        }
        let mut numbers = joined.unwrap_or_default();
        numbers.rename(renamed);
        numbers
    }
}

/// What all tables say alike.
fn common<'a, K: Ord + Clone + 'a, V: Clone + PartialEq + 'a>(
    mut tables: impl Iterator<Item = &'a BTreeMap<K, V>>,
) -> BTreeMap<K, V> {
    let mut first = tables.next().cloned().unwrap_or_default();
    for table in tables {
        first.retain(|key, value| table.get(key) == Some(value));
    }
    first
}
