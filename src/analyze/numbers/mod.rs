//! What is known of numbers at a place: octagons for pairs, equalities for any number of symbols, each used where the other is blind.
//! Rule: everything claimed here holds for all integers that meet what was assumed; what fits neither form is left out.

mod equalities;
mod linear;
mod octagon;
mod pack;

pub use equalities::Equalities;
pub use linear::{Linear, Symbol};
pub use octagon::{Bound, Octagon, Signed};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    octagon: Octagon,
    equalities: Equalities,
    /// Nothing can be: no run comes here.
    pub impossible: bool,
}

/// Further than that no index of a program goes.
const FAR: i128 = 1 << 30;

impl Numbers {
    pub fn octagon(&self) -> &Octagon {
        &self.octagon
    }

    pub fn equalities(&self) -> &Equalities {
        &self.equalities
    }

    /// `sum <= 0`
    pub fn assume_at_most_zero(&mut self, sum: &Linear) {
        if let Some(constant) = sum.as_constant() {
            self.impossible |= constant > 0;
            return;
        }
        let sum = &sum.tightened();
        if !self.add_octagonal(sum) {
            self.add_parts(sum);
        }
        for shorter in self.shorter_forms(sum) {
            self.add_octagonal(&shorter);
        }
    }

    /// `sum == 0`
    pub fn assume_zero(&mut self, sum: &Linear) {
        self.assume_at_most_zero(sum);
        if let Some(opposite) = sum.times(-1) {
            self.assume_at_most_zero(&opposite);
        }
        if self.equalities.add(sum).is_err() {
            self.impossible = true;
        }
    }

    /// Equal sums with fewer symbols.
    fn shorter_forms(&self, sum: &Linear) -> Vec<Linear> {
        if sum.terms().len() < 2 || self.equalities.is_empty() {
            return vec![];
        }
        let mut found = vec![];
        for symbol in sum.symbols() {
            for value in self.equalities.solutions(symbol) {
                let form = sum.replace(symbol, &value);
                found.extend(form.filter(|form| form.terms().len() <= 2));
            }
        }
        found.truncate(8);
        found
    }

    /// Whether the sum had the form of an octagon's bound.
    fn add_octagonal(&mut self, sum: &Linear) -> bool {
        let most = sum.constant.saturating_neg();
        let bound = match sum.terms() {
            [] => return true,
            [(a, p)] => Bound { left: signed(*a, *p), right: None, most: most.div_euclid(p.abs()) },
            [(a, p), (b, q)] if p.abs() == q.abs() => {
                let right = Some(signed(*b, *q));
                Bound { left: signed(*a, *p), right, most: most.div_euclid(p.abs()) }
            }
            _ => return false,
        };
        self.impossible |= self.octagon.add(bound).is_err();
        true
    }

    /// What follows for each symbol when the others are as they must be at least.
    fn add_parts(&mut self, sum: &Linear) {
        for (symbol, factor) in sum.terms() {
            let Some(rest) = sum.plus(-factor, &Linear::symbol(*symbol)) else { continue };
            if let Some(least) = self.least(&rest) {
                let most = least.saturating_neg().div_euclid(factor.abs());
                let bound = Bound { left: signed(*symbol, *factor), right: None, most };
                self.impossible |= self.octagon.add(bound).is_err();
            }
        }
    }

    /// A number that the sum does not exceed.
    pub fn most(&self, sum: &Linear) -> Option<i128> {
        let forms = self.shorter_forms(sum);
        let known = forms.iter().filter_map(|form| self.most_as_it_is(form)).min();
        [self.most_as_it_is(sum), known].into_iter().flatten().min()
    }

    pub fn least(&self, sum: &Linear) -> Option<i128> {
        self.most(&sum.times(-1)?).map(|most| -most)
    }

    fn most_as_it_is(&self, sum: &Linear) -> Option<i128> {
        if let [(a, p), (b, q)] = sum.terms()
            && p.abs() == q.abs()
        {
            let pair = self.octagon.most(signed(*a, *p), signed(*b, *q))?;
            return Some(pair.saturating_mul(p.abs()).saturating_add(sum.constant));
        }
        sum.terms().iter().try_fold(sum.constant, |total, (symbol, factor)| {
            let most = self.octagon.most_of(signed(*symbol, *factor))?;
            Some(total.saturating_add(most.saturating_mul(factor.abs())))
        })
    }

    /// Whether `sum <= 0` for sure.
    pub fn at_most_zero(&self, sum: &Linear) -> bool {
        self.impossible || self.most(&sum.tightened()).is_some_and(|most| most <= 0)
    }

    pub fn is_zero(&self, sum: &Linear) -> bool {
        self.impossible
            || self.equalities.imply(sum)
            || (self.at_most_zero(sum) && sum.times(-1).is_some_and(|it| self.at_most_zero(&it)))
    }

    pub fn forget(&mut self, symbol: Symbol) {
        self.octagon.forget(symbol);
        self.equalities.forget(symbol);
    }

    pub fn keep(&mut self, wanted: impl Fn(Symbol) -> bool) {
        self.octagon.keep(&wanted);
        self.equalities.keep(&wanted);
    }

    /// The same under other names, which are not in use.
    pub fn rename(&mut self, names: &BTreeMap<Symbol, Symbol>) {
        self.octagon.rename(names);
        self.equalities.rename(names);
    }

    pub fn join(&self, other: &Numbers) -> Numbers {
        match (self.impossible, other.impossible) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Numbers {
                octagon: self.octagon.join(&other.octagon),
                equalities: self.equalities.join(&other.equalities),
                impossible: false,
            },
        }
    }

    /// For a loop that does not settle: bounds that `new` breaks go to the next threshold.
    pub fn widen(&self, new: &Numbers, thresholds: &BTreeSet<i128>) -> Numbers {
        if self.impossible || new.impossible {
            return self.join(new);
        }
        let octagon = self.octagon.widen(&new.octagon, thresholds);
        // Spaces of equalities can shrink only as often as there are rows.
        Numbers { octagon, equalities: self.equalities.join(&new.equalities), impossible: false }
    }

    /// Sums of symbols that are `wanted`, each at least as large as the given one wherever a run comes here: Fourier's and Motzkin's
    /// elimination with the bounds at hand. Bounds by relations come before plain numbers, and what only the size of a type tells comes last.
    pub fn upper_bounds(&self, sum: &Linear, wanted: &dyn Fn(Symbol) -> bool) -> Vec<Linear> {
        let mut found = vec![];
        self.eliminate(sum, wanted, 5, &mut found);
        found.sort_by_key(|bound| (bound.constant.abs() >= FAR, bound.terms().is_empty()));
        let mut kept: Vec<Linear> = vec![];
        for bound in found {
            if !kept.contains(&bound) && kept.len() < 8 {
                kept.push(bound);
            }
        }
        kept
    }

    fn eliminate(
        &self,
        sum: &Linear,
        wanted: &dyn Fn(Symbol) -> bool,
        depth: u32,
        found: &mut Vec<Linear>,
    ) {
        let unwanted = sum.terms().iter().rev().find(|term| !wanted(term.0));
        let Some((symbol, factor)) = unwanted.copied() else {
            found.push(sum.clone());
            return;
        };
        if depth == 0 || found.len() > 24 {
            return;
        }
        for value in self.equalities.solutions(symbol) {
            // What was eliminated before may not come back.
            if let Some(next) = sum.replace(symbol, &value)
                && next.terms().len() <= 4
            {
                self.eliminate(&next, wanted, depth - 1, found);
            }
        }
        for value in self.bounds_of(signed(symbol, factor)) {
            let Some(rest) = sum.plus(-factor, &Linear::symbol(symbol)) else { continue };
            if let Some(next) = rest.plus(factor.abs(), &value) {
                self.eliminate(&next, wanted, depth - 1, found);
            }
        }
    }

    /// Sums that the symbol, or its opposite, does not exceed.
    fn bounds_of(&self, of: Signed) -> Vec<Linear> {
        let mut found = vec![];
        for other in self.octagon.related(of.symbol).into_iter().filter(|it| *it != of.symbol) {
            for negative in [false, true] {
                let right = Signed { symbol: other, negative };
                let Some(most) = self.octagon.most(of, right) else { continue };
                // of <= most - right
                let factor = if negative { 1 } else { -1 };
                found.extend(Linear::constant(most).plus(factor, &Linear::symbol(other)));
            }
        }
        found.extend(self.octagon.most_of(of).map(Linear::constant));
        found
    }
}

fn signed(symbol: Symbol, factor: i128) -> Signed {
    Signed { symbol, negative: factor < 0 }
}

#[cfg(test)]
mod tests;
