//! A few symbols with all bounds on their sums and differences in pairs (Miné's octagons), as a matrix of differences over `+x` and `-x`.
//! Rule: a pack is tightly closed at all times: no bound follows from others, over the integers, that is not there. Adding one bound is
//! quadratic. Closing is shortest paths, then even bounds on single symbols, then one strengthening (Bagnara, Hill and Zaffanella).

use super::linear::Symbol;

/// No bound. Sums of two stay far from the limits of the type.
pub const NONE: i128 = i128::MAX / 4;

/// `m[i][j]` bounds `v(j) - v(i)`, where `v(2k)` is the symbol and `v(2k + 1)` its opposite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    pub symbols: Vec<Symbol>,
    matrix: Vec<i128>,
}

/// A bound was added that leaves no values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Empty;

fn add(a: i128, b: i128) -> i128 {
    if a >= NONE || b >= NONE { NONE } else { a + b }
}

fn opposite(index: usize) -> usize {
    index ^ 1
}

impl Pack {
    /// Nothing is known of the symbols, which ascend.
    pub fn new(symbols: Vec<Symbol>) -> Pack {
        let width = 2 * symbols.len();
        let mut pack = Pack { symbols, matrix: vec![NONE; width * width] };
        (0..width).for_each(|index| pack.set(index, index, 0));
        pack
    }

    pub fn width(&self) -> usize {
        2 * self.symbols.len()
    }

    pub fn at(&self, from: usize, to: usize) -> i128 {
        self.matrix[from * self.width() + to]
    }

    fn set(&mut self, from: usize, to: usize, bound: i128) {
        let width = self.width();
        self.matrix[from * width + to] = bound;
    }

    /// The index of `+symbol`.
    pub fn index(&self, symbol: Symbol) -> Option<usize> {
        self.symbols.binary_search(&symbol).ok().map(|position| 2 * position)
    }

    /// `v(to) - v(from) <= bound`
    pub fn constrain(&mut self, from: usize, to: usize, bound: i128) -> Result<(), Empty> {
        if bound >= self.at(from, to) {
            return Ok(());
        }
        let (i, j, c) = (from, to, bound);
        let (oi, oj) = (opposite(i), opposite(j));
        // The bound stands for its mirror image, too; a shortest path may take one, the other, or both.
        let there = add(c, add(self.at(j, oj), c));
        let back = add(c, add(self.at(oi, i), c));
        let width = self.width();
        let old = self.matrix.clone();
        let of = |p: usize, q: usize| old[p * width + q];
        for p in 0..width {
            let (to_i, to_oj) = (of(p, i), of(p, oj));
            for q in 0..width {
                let (from_j, from_oi) = (of(j, q), of(oi, q));
                let best = of(p, q)
                    .min(add(to_i, add(c, from_j)))
                    .min(add(to_oj, add(c, from_oi)))
                    .min(add(to_i, add(there, from_oi)))
                    .min(add(to_oj, add(back, from_j)));
                self.matrix[p * width + q] = best;
            }
        }
        self.tighten()
    }

    /// Closes bounds that were set without care.
    fn close(&mut self) -> Result<(), Empty> {
        let width = self.width();
        for k in 0..width {
            for p in 0..width {
                let first = self.at(p, k);
                if first >= NONE {
                    continue;
                }
                for q in 0..width {
                    let way = add(first, self.at(k, q));
                    if way < self.at(p, q) {
                        self.set(p, q, way);
                    }
                }
            }
        }
        self.tighten()
    }

    fn tighten(&mut self) -> Result<(), Empty> {
        let width = self.width();
        if (0..width).any(|p| self.at(p, p) < 0) {
            return Err(Empty);
        }
        for p in 0..width {
            let bound = self.at(p, opposite(p));
            if bound < NONE {
                self.set(p, opposite(p), bound.div_euclid(2) * 2);
            }
        }
        if (0..width).any(|p| add(self.at(p, opposite(p)), self.at(opposite(p), p)) < 0) {
            return Err(Empty);
        }
        for p in 0..width {
            let left = self.at(p, opposite(p));
            for q in (0..width).filter(|q| *q != p && left < NONE) {
                let right = self.at(opposite(q), q);
                if right < NONE && (left + right) / 2 < self.at(p, q) {
                    self.set(p, q, (left + right) / 2);
                }
            }
        }
        Ok(())
    }

    /// The least and greatest value.
    pub fn interval(&self, index: usize) -> (Option<i128>, Option<i128>) {
        let low = self.at(index, opposite(index));
        let high = self.at(opposite(index), index);
        ((low < NONE).then_some(-low / 2), (high < NONE).then_some(high / 2))
    }

    /// The same bounds for other symbols: those that are new are free, those that are missing are forgotten.
    pub fn onto(&self, symbols: Vec<Symbol>) -> Pack {
        let mut pack = Pack::new(symbols);
        let places: Vec<Option<usize>> = pack.symbols.iter().map(|it| self.index(*it)).collect();
        let place = |index: usize| places[index / 2].map(|it| it + index % 2);
        for p in 0..pack.width() {
            for q in (0..pack.width()).filter(|q| *q != p) {
                if let (Some(from), Some(to)) = (place(p), place(q)) {
                    pack.set(p, q, self.at(from, to));
                }
            }
        }
        pack
    }

    /// The same bounds under other names.
    pub fn rename(&self, name: impl Fn(Symbol) -> Symbol) -> Pack {
        let renamed: Vec<Symbol> = self.symbols.iter().map(|symbol| name(*symbol)).collect();
        let mut order: Vec<usize> = (0..renamed.len()).collect();
        order.sort_by_key(|at| renamed[*at]);
        let mut pack = Pack::new(order.iter().map(|at| renamed[*at]).collect());
        let place = |index: usize| 2 * order[index / 2] + index % 2;
        for p in 0..pack.width() {
            for q in 0..pack.width() {
                pack.set(p, q, self.at(place(p), place(q)));
            }
        }
        pack
    }

    /// The least pack that holds both; they have the same symbols. Of closed packs it is closed.
    pub fn join(&self, other: &Pack) -> Pack {
        let matrix = self.matrix.iter().zip(&other.matrix).map(|(a, b)| *a.max(b)).collect();
        Pack { symbols: self.symbols.clone(), matrix }
    }

    /// Bounds that `new` breaks go up to what `threshold` says. The result is closed, so who widens has to stop by counting.
    pub fn widen(&self, new: &Pack, threshold: impl Fn(i128) -> i128) -> Pack {
        let mut pack = self.clone();
        for (at, bound) in pack.matrix.iter_mut().enumerate() {
            if new.matrix[at] > *bound {
                *bound = threshold(new.matrix[at]).max(new.matrix[at]);
            }
        }
        // Larger bounds of a pack that had values leave values.
        let closed = pack.close();
        debug_assert!(closed.is_ok());
        pack
    }

    /// Whether the bound says more than the bounds on the two symbols alone.
    pub fn is_relation(&self, from: usize, to: usize) -> bool {
        if from / 2 == to / 2 || self.at(from, to) >= NONE {
            return false;
        }
        let (left, right) = (self.at(from, opposite(from)), self.at(opposite(to), to));
        left >= NONE || right >= NONE || (left + right).div_euclid(2) > self.at(from, to)
    }

    /// Whether the bound follows from two others.
    pub fn is_redundant(&self, from: usize, to: usize) -> bool {
        let bound = self.at(from, to);
        let between = |k: usize| k != from && k != to && k != opposite(from) && k != opposite(to);
        (0..self.width()).any(|k| {
            // Of symbols that are equal up to a constant, the first stands for all.
            let same = |a: usize, b: usize| add(self.at(a, b), self.at(b, a)) == 0;
            let later = (same(from, k) && k > from) || (same(k, to) && k > to);
            between(k) && !later && add(self.at(from, k), self.at(k, to)) <= bound
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *seed >> 33
    }

    const SIDE: i128 = 3;

    /// All points of a small cube that a set of bounds allows.
    fn points(bounds: &[(usize, usize, i128)]) -> Vec<[i128; 3]> {
        let value = |point: &[i128; 3], index: usize| {
            let number = point[index / 2];
            if index.is_multiple_of(2) { number } else { -number }
        };
        let range = -SIDE..=SIDE;
        let mut found = vec![];
        for a in range.clone() {
            for b in range.clone() {
                for c in range.clone() {
                    let point = [a, b, c];
                    let inside = |(i, j, c): &(usize, usize, i128)| {
                        value(&point, *j) - value(&point, *i) <= *c
                    };
                    if bounds.iter().all(inside) {
                        found.push(point);
                    }
                }
            }
        }
        found
    }

    /// Bounds added one by one are the exact bounds of all integer points.
    #[test]
    fn bounds_are_those_of_the_integer_points() {
        let mut seed = 7;
        for _ in 0..3000 {
            let mut bounds = vec![];
            for index in 0..6 {
                bounds.push((opposite(index), index, 2 * SIDE));
            }
            let count = next(&mut seed) % 6;
            for _ in 0..count {
                let (i, j) = (next(&mut seed) as usize % 6, next(&mut seed) as usize % 6);
                if i != j {
                    bounds.push((i, j, next(&mut seed) as i128 % 9 - 4));
                }
            }
            let mut pack = Pack::new(vec![Symbol(0), Symbol(1), Symbol(2)]);
            let empty = bounds.iter().any(|(i, j, c)| pack.constrain(*i, *j, *c).is_err());
            let points = points(&bounds);
            assert_eq!(empty, points.is_empty(), "{bounds:?}");
            if empty {
                continue;
            }
            for i in 0..6 {
                for j in (0..6).filter(|j| *j != i) {
                    let value = |point: &[i128; 3], index: usize| {
                        if index.is_multiple_of(2) { point[index / 2] } else { -point[index / 2] }
                    };
                    let most = points.iter().map(|it| value(it, j) - value(it, i)).max();
                    assert_eq!(Some(pack.at(i, j)), most, "{i} {j} of {bounds:?}");
                }
            }
        }
    }
}
