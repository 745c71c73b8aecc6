//! Affine equalities over any number of symbols (Karr): `low + high == n - 1`, two cursors in step, a byte offset that is four times a
//! count. Each row is a sum that is zero; rows are kept reduced, so that equal spaces are equal values.
//! Rule: a row that would need numbers beyond `Linear`'s is left out, which loses a fact and never adds one.

use super::linear::{Linear, Symbol};
use std::collections::BTreeMap;

/// Functions with more equalities at one place lose some.
const MOST_ROWS: usize = 40;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equalities {
    /// Each with the symbol that no other row has.
    rows: Vec<(Symbol, Linear)>,
}

/// Rows that cannot all be zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

impl Equalities {
    pub fn rows(&self) -> impl Iterator<Item = &Linear> {
        self.rows.iter().map(|row| &row.1)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// `sum == 0`
    pub fn add(&mut self, sum: &Linear) -> Result<(), Contradiction> {
        let Some(sum) = self.reduce(sum).and_then(|sum| normal(&sum)) else { return Ok(()) };
        let Some((pivot, _)) = pivot(&sum) else {
            return if sum.constant == 0 { Ok(()) } else { Err(Contradiction) };
        };
        if self.rows.len() >= MOST_ROWS {
            return Ok(());
        }
        for row in std::mem::take(&mut self.rows) {
            if let Some(rest) = eliminate(&row.1, pivot, &sum).and_then(|rest| normal(&rest)) {
                self.rows.push((row.0, rest));
            }
        }
        self.rows.push((pivot, sum));
        self.rows.sort();
        Ok(())
    }

    /// The sum, or a multiple of it, without the symbols that rows are solved for.
    fn reduce(&self, sum: &Linear) -> Option<Linear> {
        self.rows.iter().try_fold(sum.clone(), |sum, (pivot, row)| eliminate(&sum, *pivot, row))
    }

    /// Whether the sum is zero by these equalities.
    pub fn imply(&self, sum: &Linear) -> bool {
        self.reduce(sum).is_some_and(|rest| rest == Linear::default())
    }

    /// What the symbol is equal to, in each way a row says it.
    pub fn solutions(&self, symbol: Symbol) -> Vec<Linear> {
        let rows = self.rows().filter(|row| row.factor(symbol) != 0);
        rows.filter_map(|row| solve(row, symbol)).collect()
    }

    pub fn forget(&mut self, symbol: Symbol) {
        let with = |row: &&(Symbol, Linear)| row.1.factor(symbol) != 0;
        let Some((pivot, row)) = self.rows.iter().find(with).cloned() else { return };
        let mut rest = Equalities::default();
        for other in self.rows.iter().filter(|other| other.0 != pivot) {
            if let Some(sum) = eliminate(&other.1, symbol, &row) {
                // Rows that can all be zero still can without one of them.
                let _ = rest.add(&sum);
            }
        }
        *self = rest;
    }

    pub fn keep(&mut self, mut wanted: impl FnMut(Symbol) -> bool) {
        let mut unwanted: Vec<Symbol> =
            self.rows().flat_map(|row| row.symbols()).filter(|it| !wanted(*it)).collect();
        unwanted.sort();
        unwanted.dedup();
        unwanted.into_iter().for_each(|symbol| self.forget(symbol));
    }

    /// The same under other names, which are not in use.
    pub fn rename(&mut self, names: &BTreeMap<Symbol, Symbol>) {
        let name = |of: Symbol| Some(Linear::symbol(names.get(&of).copied().unwrap_or(of)));
        for (_, row) in std::mem::take(&mut self.rows) {
            if let Some(row) = row.map(name) {
                // Other names do not make a contradiction.
                let _ = self.add(&row);
            }
        }
    }

    /// What holds in both: the sums that are combinations of rows on either side. Found by reducing pairs (sum, sum) of one side
    /// together with pairs (sum, 0) of the other: where the first part has become zero, the second is common to both (Zassenhaus).
    pub fn join(&self, other: &Equalities) -> Equalities {
        if self == other {
            return self.clone();
        }
        let mut common = Equalities::default();
        let mut reduced: Vec<(Linear, Linear)> = vec![];
        let first = self.rows().map(|row| (row.clone(), row.clone()));
        let second = other.rows().map(|row| (row.clone(), Linear::default()));
        for (mut left, mut right) in first.chain(second) {
            for (known, partner) in &reduced {
                let Some((pivot, factor)) = whole_pivot(known) else { continue };
                let mine = part(&left, pivot);
                if mine == 0 {
                    continue;
                }
                let divisor = gcd(mine, factor);
                let combine =
                    |a: &Linear, b: &Linear| a.times(factor / divisor)?.plus(-(mine / divisor), b);
                match (combine(&left, known), combine(&right, partner)) {
                    (Some(a), Some(b)) => (left, right) = scaled(a, b),
                    _ => (left, right) = Default::default(),
                }
            }
            match left == Linear::default() {
                true => {
                    let _ = common.add(&right);
                }
                false => reduced.push((left, right)),
            }
        }
        common
    }
}

/// A coordinate of a row: a symbol, or the constant.
fn whole_pivot(sum: &Linear) -> Option<(Option<Symbol>, i128)> {
    match pivot(sum) {
        Some((symbol, factor)) => Some((Some(symbol), factor)),
        None => (sum.constant != 0).then_some((None, sum.constant)),
    }
}

fn part(sum: &Linear, at: Option<Symbol>) -> i128 {
    at.map_or(sum.constant, |symbol| sum.factor(symbol))
}

/// Both divided by what divides both.
fn scaled(a: Linear, b: Linear) -> (Linear, Linear) {
    let divisor = gcd(content(&a), content(&b)).max(1);
    match (a.divided(divisor), b.divided(divisor)) {
        (Some(x), Some(y)) => (x, y),
        _ => (a, b),
    }
}

/// The youngest symbol: rows then say what merges and loads are in terms of what was there before.
fn pivot(sum: &Linear) -> Option<(Symbol, i128)> {
    sum.terms().last().copied()
}

fn content(sum: &Linear) -> i128 {
    sum.terms().iter().fold(sum.constant.abs(), |divisor, term| gcd(divisor, term.1))
}

/// Divided by what divides all its parts, and the pivot's factor positive.
fn normal(sum: &Linear) -> Option<Linear> {
    let divisor = content(sum);
    if divisor == 0 {
        return Some(sum.clone());
    }
    let sign = if pivot(sum).is_some_and(|(_, factor)| factor < 0) { -1 } else { 1 };
    sum.divided(divisor)?.times(sign)
}

/// A multiple of the sum plus a multiple of the row, such that the symbol is gone.
fn eliminate(sum: &Linear, symbol: Symbol, row: &Linear) -> Option<Linear> {
    let (mine, factor) = (sum.factor(symbol), row.factor(symbol));
    if mine == 0 || factor == 0 {
        return Some(sum.clone());
    }
    let divisor = gcd(mine, factor);
    let sign = factor.signum();
    sum.times(factor / divisor * sign)?.plus(-(mine / divisor) * sign, row)
}

/// `symbol == ..`, where that is a sum with integer factors.
fn solve(row: &Linear, symbol: Symbol) -> Option<Linear> {
    let factor = row.factor(symbol);
    let rest = row.plus(-factor, &Linear::symbol(symbol))?;
    rest.times(-factor.signum())?.divided(factor.abs())
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(factors: [i128; 3], constant: i128) -> Linear {
        let mut sum = Linear::constant(constant);
        for (at, factor) in factors.into_iter().enumerate() {
            let symbol = Linear::symbol(Symbol(at as u32));
            sum = sum.plus(factor, &symbol).expect("small numbers should fit");
        }
        sum
    }

    #[test]
    fn a_join_keeps_what_two_ends_have_in_common() {
        // low + high == n - 1: at first low == 0 and high == n - 1, later one more and one less.
        let mut first = Equalities::default();
        first.add(&sum([0, 1, 0], 0)).expect("consistent");
        first.add(&sum([-1, 0, 1], 1)).expect("consistent");
        let mut second = Equalities::default();
        second.add(&sum([0, 1, 0], -1)).expect("consistent");
        second.add(&sum([-1, 0, 1], 2)).expect("consistent");
        let both = first.join(&second);
        assert!(both.imply(&sum([-1, 1, 1], 1)), "{both:?}");
        assert_eq!(both.rows().count(), 1);
    }

    #[test]
    fn contradictions_are_seen() {
        let mut rows = Equalities::default();
        rows.add(&sum([1, 1, 0], 0)).expect("consistent");
        assert_eq!(rows.add(&sum([2, 2, 0], 3)), Err(Contradiction));
    }

    /// Random small spaces: what a join or a projection claims holds at every point of what it came from.
    #[test]
    fn nothing_is_claimed_that_a_point_breaks() {
        let mut seed: u64 = 3;
        let mut next = |below: i128| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as i128 % below
        };
        let value = |row: &Linear, point: [i128; 3]| {
            row.terms().iter().map(|(of, by)| by * point[of.0 as usize]).sum::<i128>()
                + row.constant
        };
        for _ in 0..2000 {
            let mut make = || {
                let mut rows = Equalities::default();
                let point = [next(7) - 3, next(7) - 3, next(7) - 3];
                for _ in 0..next(3) {
                    let free = sum([next(5) - 2, next(5) - 2, next(5) - 2], 0);
                    let row = free.plus_constant(-value(&free, point));
                    rows.add(&row).expect("the point should be a solution");
                }
                rows
            };
            let (a, b) = (make(), make());
            let both = a.join(&b);
            let mut less = a.clone();
            less.forget(Symbol(1));
            assert!(less.rows().all(|row| row.factor(Symbol(1)) == 0));
            for x in -4..=4 {
                for y in -4..=4 {
                    for z in -4..=4 {
                        let holds =
                            |rows: &Equalities| rows.rows().all(|it| value(it, [x, y, z]) == 0);
                        assert!(!holds(&a) && !holds(&b) || holds(&both), "{a:?} {b:?} {both:?}");
                        assert!(!holds(&a) || holds(&less), "{a:?} {less:?}");
                    }
                }
            }
        }
    }
}
