//! Sums of symbols with integer factors, the form in which the analysis knows values and offsets.
//! Invariant: symbols ascend and no factor is zero, so that equal sums are equal values. What would not fit is no sum at all (`None`).

use std::collections::BTreeMap;

/// A number that does not change: a value at the entry, a length, what a merge of ways or a load gave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub u32);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Linear {
    terms: Vec<(Symbol, i128)>,
    pub constant: i128,
}

/// Factors and constants beyond this are given up: no object is that large.
const LIMIT: i128 = 1 << 70;

impl Linear {
    pub fn constant(constant: i128) -> Linear {
        Linear { terms: vec![], constant }
    }

    pub fn symbol(symbol: Symbol) -> Linear {
        Linear { terms: vec![(symbol, 1)], constant: 0 }
    }

    pub fn terms(&self) -> &[(Symbol, i128)] {
        &self.terms
    }

    pub fn symbols(&self) -> impl Iterator<Item = Symbol> {
        self.terms.iter().map(|term| term.0)
    }

    pub fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub fn factor(&self, of: Symbol) -> i128 {
        self.terms.iter().find(|term| term.0 == of).map_or(0, |term| term.1)
    }

    /// `self + factor * other`
    pub fn plus(&self, factor: i128, other: &Linear) -> Option<Linear> {
        let mut terms: BTreeMap<Symbol, i128> = self.terms.iter().copied().collect();
        for (symbol, more) in &other.terms {
            let sum = terms.entry(*symbol).or_insert(0);
            *sum = small(sum.checked_add(more.checked_mul(factor)?)?)?;
        }
        let constant = small(self.constant.checked_add(other.constant.checked_mul(factor)?)?)?;
        let terms = terms.into_iter().filter(|term| term.1 != 0).collect();
        Some(Linear { terms, constant })
    }

    pub fn plus_constant(&self, more: i128) -> Linear {
        Linear { terms: self.terms.clone(), constant: self.constant.saturating_add(more) }
    }

    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(-1, other)
    }

    pub fn times(&self, factor: i128) -> Option<Linear> {
        Linear::default().plus(factor, self)
    }

    /// A sum that is at most zero whenever this one is, and back, with the smallest factors: `4a - 4b + 3 <= 0` is `a - b + 1 <= 0`.
    pub fn tightened(&self) -> Linear {
        let common = self.terms.iter().fold(0, |common, term| gcd(common, term.1.abs()));
        if common < 2 {
            return self.clone();
        }
        Linear {
            terms: self.terms.iter().map(|term| (term.0, term.1 / common)).collect(),
            constant: -(-self.constant).div_euclid(common),
        }
    }

    /// The sum divided by a positive number, where every part can be.
    pub fn divided(&self, by: i128) -> Option<Linear> {
        let fits = |number: i128| number % by == 0;
        let whole = by > 0 && fits(self.constant) && self.terms.iter().all(|term| fits(term.1));
        whole.then(|| Linear {
            terms: self.terms.iter().map(|term| (term.0, term.1 / by)).collect(),
            constant: self.constant / by,
        })
    }

    /// With `value` for the symbol.
    pub fn replace(&self, symbol: Symbol, value: &Linear) -> Option<Linear> {
        match self.factor(symbol) {
            0 => Some(self.clone()),
            factor => {
                let mut rest = self.clone();
                rest.terms.retain(|term| term.0 != symbol);
                rest.plus(factor, value)
            }
        }
    }

    /// With the values that `value` gives for symbols.
    pub fn map(&self, mut value: impl FnMut(Symbol) -> Option<Linear>) -> Option<Linear> {
        let mut sum = Linear::constant(self.constant);
        for (symbol, factor) in &self.terms {
            sum = sum.plus(*factor, &value(*symbol)?)?;
        }
        Some(sum)
    }
}

fn small(number: i128) -> Option<i128> {
    (number.abs() <= LIMIT).then_some(number)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_kept_in_order_and_without_zeros() {
        let [a, b] = [Linear::symbol(Symbol(1)), Linear::symbol(Symbol(0))];
        let sum = a.plus(4, &b).and_then(|sum| sum.plus(1, &Linear::constant(3)));
        let sum = sum.expect("the sum should be small");
        assert_eq!(sum.terms(), [(Symbol(0), 4), (Symbol(1), 1)]);
        assert_eq!(sum.plus(-4, &b), Some(a.plus_constant(3)));
        assert_eq!(sum.minus(&sum), Some(Linear::default()));
        assert_eq!(sum.divided(2), None);
        assert_eq!(sum.replace(Symbol(1), &b.plus_constant(-3)), b.times(5));
    }

    #[test]
    fn what_does_not_fit_is_no_sum() {
        let large = Linear::symbol(Symbol(0)).times(1 << 69).expect("it should fit");
        assert_eq!(large.plus(4, &large), None);
        assert_eq!(Linear::constant(i128::MAX).plus(2, &Linear::constant(i128::MAX)), None);
    }
}
