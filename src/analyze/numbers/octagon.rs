//! Bounds on symbols and on sums and differences of two, for any number of symbols: those that are related share a `Pack`, the others have
//! only an interval. So the cost follows the largest group of related symbols, and not their number.
//! Rule: packs share no symbols, hold at least two, and at most `LARGEST`; a relation that would make a larger one is left out.

use super::linear::{Linear, Symbol};
use super::pack::{Empty, NONE, Pack};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const LARGEST: usize = 20;

type Interval = (Option<i128>, Option<i128>);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Octagon {
    singles: BTreeMap<Symbol, Interval>,
    packs: Vec<Arc<Pack>>,
}

/// A symbol or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Signed {
    pub symbol: Symbol,
    pub negative: bool,
}

/// `left + right <= most`, or `left <= most`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    pub left: Signed,
    pub right: Option<Signed>,
    pub most: i128,
}

impl Octagon {
    pub fn interval(&self, symbol: Symbol) -> Interval {
        if let Some(interval) = self.singles.get(&symbol) {
            return *interval;
        }
        let found = self.pack_of(symbol);
        found.map_or((None, None), |(pack, index)| pack.interval(index))
    }

    fn pack_of(&self, symbol: Symbol) -> Option<(&Pack, usize)> {
        self.packs.iter().find_map(|pack| Some((&**pack, pack.index(symbol)?)))
    }

    /// What `left + right` is at most.
    pub fn most(&self, left: Signed, right: Signed) -> Option<i128> {
        if let Some((pack, index)) = self.pack_of(left.symbol)
            && let Some(other) = pack.index(right.symbol)
        {
            // left - (-right)
            let to = index + usize::from(left.negative);
            let from = other + usize::from(!right.negative);
            let bound = pack.at(from, to);
            return if from == to { Some(0) } else { (bound < NONE).then_some(bound) };
        }
        Some(self.most_of(left)?.saturating_add(self.most_of(right)?))
    }

    pub fn most_of(&self, signed: Signed) -> Option<i128> {
        let (low, high) = self.interval(signed.symbol);
        if signed.negative { low.map(|low| -low) } else { high }
    }

    pub fn add(&mut self, bound: Bound) -> Result<(), Empty> {
        let Bound { left, right, most } = bound;
        let Some(right) = right else { return self.limit(left, most) };
        if left.symbol == right.symbol {
            return match left.negative == right.negative {
                true => self.limit(left, most.div_euclid(2)),
                false => {
                    if most < 0 {
                        Err(Empty)
                    } else {
                        Ok(())
                    }
                }
            };
        }
        if self.most(left, right).is_some_and(|known| known <= most) {
            return Ok(());
        }
        let Some(at) = self.together(left.symbol, right.symbol) else {
            return self.relate_loosely(left, right, most);
        };
        let pack = Arc::make_mut(&mut self.packs[at]);
        let (Some(to), Some(from)) = (pack.index(left.symbol), pack.index(right.symbol)) else {
            return Ok(());
        };
        pack.constrain(from + usize::from(!right.negative), to + usize::from(left.negative), most)
    }

    /// Where packs would get too large, at least what follows for each symbol alone.
    fn relate_loosely(&mut self, left: Signed, right: Signed, most: i128) -> Result<(), Empty> {
        for (one, other) in [(left, right), (right, left)] {
            let opposite = Signed { negative: !other.negative, ..other };
            if let Some(least) = self.most_of(opposite) {
                self.limit(one, most.saturating_add(least))?;
            }
        }
        Ok(())
    }

    fn limit(&mut self, signed: Signed, most: i128) -> Result<(), Empty> {
        if let Some(at) = self.packs.iter().position(|it| it.index(signed.symbol).is_some()) {
            let pack = Arc::make_mut(&mut self.packs[at]);
            let index = pack.index(signed.symbol).unwrap_or(0) + usize::from(signed.negative);
            return pack.constrain(index ^ 1, index, most.saturating_mul(2).min(NONE));
        }
        let (low, high) = self.singles.entry(signed.symbol).or_insert((None, None));
        match signed.negative {
            false => *high = Some(high.map_or(most, |high| high.min(most))),
            true => *low = Some(low.map_or(-most, |low| low.max(-most))),
        }
        match (*low, *high) {
            (Some(low), Some(high)) if low > high => Err(Empty),
            _ => Ok(()),
        }
    }

    /// The index of the pack that holds both, made if need be.
    fn together(&mut self, a: Symbol, b: Symbol) -> Option<usize> {
        let position = |of: Symbol| self.packs.iter().position(|it| it.index(of).is_some());
        let (first, second) = (position(a), position(b));
        if let (Some(x), Some(y)) = (first, second)
            && x == y
        {
            return Some(x);
        }
        let mut symbols = BTreeSet::from([a, b]);
        for at in [first, second].into_iter().flatten() {
            symbols.extend(self.packs[at].symbols.iter().copied());
        }
        if symbols.len() > LARGEST {
            return None;
        }
        let merged = self.expand(symbols);
        self.packs.retain(|pack| merged.index(pack.symbols[0]).is_none());
        merged.symbols.iter().for_each(|symbol| {
            self.singles.remove(symbol);
        });
        self.packs.push(Arc::new(merged));
        Some(self.packs.len() - 1)
    }

    /// All that is known of some symbols, as one pack.
    fn expand(&self, symbols: BTreeSet<Symbol>) -> Pack {
        let list: Vec<Symbol> = symbols.into_iter().collect();
        if let Some(whole) = self.packs.iter().find(|pack| pack.symbols == list) {
            return Pack::clone(whole);
        }
        let mut pack = Pack::new(list.clone());
        for (position, symbol) in list.iter().enumerate() {
            let (low, high) = self.interval(*symbol);
            let index = 2 * position;
            let limits = [
                (index, index + 1, low.map(|it| -2 * it)),
                (index + 1, index, high.map(|it| 2 * it)),
            ];
            for (from, to, bound) in limits {
                // What is known already has values.
                let _ = bound.map(|bound| pack.constrain(from, to, bound));
            }
        }
        for known in self.packs.iter().filter(|it| it.symbols.iter().any(|of| list.contains(of))) {
            for (from, to) in
                pairs(known.width()).filter(|(from, to)| known.is_relation(*from, *to))
            {
                let place = |index: usize| Some(pack.index(known.symbols[index / 2])? + index % 2);
                if let (Some(p), Some(q)) = (place(from), place(to)) {
                    let _ = pack.constrain(p, q, known.at(from, to));
                }
            }
        }
        pack
    }

    pub fn forget(&mut self, symbol: Symbol) {
        self.singles.remove(&symbol);
        if let Some(at) = self.packs.iter().position(|pack| pack.index(symbol).is_some()) {
            let pack = self.packs.swap_remove(at);
            let rest = pack.symbols.iter().copied().filter(|it| *it != symbol).collect();
            self.insert_split(&pack.onto(rest));
        }
    }

    /// Keeps what is known of some symbols only.
    pub fn keep(&mut self, mut wanted: impl FnMut(Symbol) -> bool) {
        self.singles.retain(|symbol, _| wanted(*symbol));
        for pack in std::mem::take(&mut self.packs) {
            let rest: Vec<Symbol> = pack.symbols.iter().copied().filter(|it| wanted(*it)).collect();
            match rest.len() == pack.symbols.len() {
                true => self.packs.push(pack),
                false => self.insert_split(&pack.onto(rest)),
            }
        }
    }

    /// The same under other names, which are not in use.
    pub fn rename(&mut self, names: &BTreeMap<Symbol, Symbol>) {
        let name = |symbol: Symbol| names.get(&symbol).copied().unwrap_or(symbol);
        let singles = std::mem::take(&mut self.singles);
        self.singles = singles.into_iter().map(|(symbol, of)| (name(symbol), of)).collect();
        for pack in &mut self.packs {
            if pack.symbols.iter().any(|symbol| names.contains_key(symbol)) {
                *pack = Arc::new(pack.rename(name));
            }
        }
        self.packs.sort_by(|a, b| a.symbols.cmp(&b.symbols));
    }

    /// Puts in a pack, in parts where its symbols are not related.
    fn insert_split(&mut self, pack: &Pack) {
        let mut group: Vec<usize> = (0..pack.symbols.len()).collect();
        for (from, to) in pairs(pack.width()).filter(|(from, to)| pack.is_relation(*from, *to)) {
            let (a, b) = (group[from / 2], group[to / 2]);
            group.iter_mut().filter(|it| **it == b).for_each(|it| *it = a);
        }
        for leader in 0..pack.symbols.len() {
            let members: Vec<usize> =
                (0..pack.symbols.len()).filter(|at| group[*at] == leader).collect();
            match &members[..] {
                [] => {}
                [single] => {
                    let interval = pack.interval(2 * single);
                    if interval != (None, None) {
                        self.singles.insert(pack.symbols[*single], interval);
                    }
                }
                _ => {
                    let symbols = members.iter().map(|at| pack.symbols[*at]).collect();
                    self.packs.push(Arc::new(pack.onto(symbols)));
                }
            }
        }
        self.packs.sort_by(|a, b| a.symbols.cmp(&b.symbols));
    }

    pub fn join(&self, other: &Octagon) -> Octagon {
        self.combine(other, |a, b| a.join(b))
    }

    /// Bounds of this one that `new` breaks go up to a threshold, or away.
    pub fn widen(&self, new: &Octagon, thresholds: &BTreeSet<i128>) -> Octagon {
        let threshold = |bound: i128| thresholds.range(bound..).next().copied().unwrap_or(NONE);
        self.combine(new, |a, b| a.widen(b, threshold))
    }

    fn combine(&self, other: &Octagon, both: impl Fn(&Pack, &Pack) -> Pack) -> Octagon {
        if self == other {
            return self.clone();
        }
        let mut result = Octagon::default();
        for group in groups(self, other) {
            if group.len() > LARGEST {
                // Symbols that only one of the two relates: their relations are given up.
                for pack in self.packs.iter().filter(|pack| group.contains(&pack.symbols[0])) {
                    let part: BTreeSet<Symbol> = pack.symbols.iter().copied().collect();
                    result.insert_split(&both(&self.expand(part.clone()), &other.expand(part)));
                }
                let single = |it: &&Symbol| self.pack_of(**it).is_none();
                for symbol in group.iter().filter(single) {
                    let part = BTreeSet::from([*symbol]);
                    result.insert_split(&both(&self.expand(part.clone()), &other.expand(part)));
                }
                continue;
            }
            result.insert_split(&both(&self.expand(group.clone()), &other.expand(group)));
        }
        result
    }

    /// All bounds that say something of their own, relations first.
    pub fn bounds(&self) -> Vec<Bound> {
        let mut found = vec![];
        for pack in &self.packs {
            let signed =
                |index: usize| Signed { symbol: pack.symbols[index / 2], negative: index % 2 == 1 };
            for (from, to) in pairs(pack.width()) {
                // A bound and its mirror image are one.
                if pack.is_relation(from, to) && !pack.is_redundant(from, to) && from / 2 > to / 2 {
                    let right = Signed { negative: from % 2 == 0, ..signed(from) };
                    found.push(Bound {
                        left: signed(to),
                        right: Some(right),
                        most: pack.at(from, to),
                    });
                }
            }
        }
        let symbols = self.packs.iter().flat_map(|pack| pack.symbols.iter().copied());
        let symbols: BTreeSet<Symbol> = symbols.chain(self.singles.keys().copied()).collect();
        for symbol in symbols {
            for negative in [true, false] {
                let left = Signed { symbol, negative };
                if let Some(most) = self.most_of(left) {
                    found.push(Bound { left, right: None, most });
                }
            }
        }
        found
    }

    /// Those that share a pack with the symbol.
    pub fn related(&self, symbol: Symbol) -> Vec<Symbol> {
        self.pack_of(symbol).map_or(vec![], |(pack, _)| pack.symbols.clone())
    }
}

fn pairs(width: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..width).flat_map(move |from| (0..width).map(move |to| (from, to)))
}

/// The symbols that both know something of, those together that either relates.
fn groups(a: &Octagon, b: &Octagon) -> Vec<BTreeSet<Symbol>> {
    let mut groups: Vec<BTreeSet<Symbol>> = vec![];
    let packs = a.packs.iter().chain(&b.packs).map(|pack| pack.symbols.clone());
    let singles = a.singles.keys().filter(|it| b.singles.contains_key(it)).map(|it| vec![*it]);
    for symbols in packs.chain(singles).chain([moved(a, b)]) {
        let known = |it: &Symbol| {
            let has = |of: &Octagon| of.singles.contains_key(it) || of.pack_of(*it).is_some();
            has(a) && has(b)
        };
        let mut merged: BTreeSet<Symbol> = symbols.into_iter().filter(known).collect();
        let (touching, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| !group.is_disjoint(&merged));
        touching.into_iter().for_each(|group| merged.extend(group));
        groups = apart;
        if !merged.is_empty() {
            groups.push(merged);
        }
    }
    groups
}

/// Symbols whose intervals differ: where two have moved together, the joined intervals no longer say what their relation was.
fn moved(a: &Octagon, b: &Octagon) -> Vec<Symbol> {
    let singles = a.singles.keys().chain(b.singles.keys()).copied();
    let of_packs = a.packs.iter().chain(&b.packs).flat_map(|pack| pack.symbols.iter().copied());
    let all: BTreeSet<Symbol> = singles.chain(of_packs).collect();
    let differs = |symbol: &Symbol| a.interval(*symbol) != b.interval(*symbol);
    let found: BTreeSet<Symbol> = all.into_iter().filter(differs).collect();
    // With the packs that they bring along, they should fit.
    let packs = a.packs.iter().chain(&b.packs);
    let with: BTreeSet<Symbol> = packs
        .filter(|pack| pack.symbols.iter().any(|it| found.contains(it)))
        .flat_map(|pack| pack.symbols.iter().copied())
        .chain(found.iter().copied())
        .collect();
    let single = |symbol: &Symbol| a.singles.contains_key(symbol) && b.singles.contains_key(symbol);
    match with.len() <= LARGEST {
        true => found.into_iter().collect(),
        false => found.into_iter().filter(single).take(LARGEST).collect(),
    }
}

impl Bound {
    /// The sum that is not positive.
    pub fn sum(&self) -> Linear {
        let mut sum = Linear::constant(-self.most);
        for side in [Some(self.left), self.right].into_iter().flatten() {
            let factor = if side.negative { -1 } else { 1 };
            sum = sum.plus(factor, &Linear::symbol(side.symbol)).unwrap_or_default();
        }
        sum
    }
}
