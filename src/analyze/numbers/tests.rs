//! The product of both forms of knowledge, and the octagon over many symbols, against all points of a small cube.

use super::{Bound, Linear, Numbers, Octagon, Signed, Symbol};
use std::collections::BTreeSet;

const SIDE: i128 = 2;
const COUNT: usize = 4;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: i128) -> i128 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as i128 % limit
    }

    fn sum(&mut self) -> Linear {
        let mut sum = Linear::constant(self.below(7) - 3);
        for _ in 0..1 + self.below(3) {
            let symbol = Linear::symbol(Symbol(self.below(COUNT as i128) as u32));
            sum = sum.plus(self.below(5) - 2, &symbol).expect("small numbers should fit");
        }
        sum
    }
}

type Point = [i128; COUNT];

fn cube() -> Vec<Point> {
    let side = 2 * SIDE + 1;
    let point = |at: i128| {
        let mut rest = at;
        std::array::from_fn(|_| {
            let coordinate = rest % side - SIDE;
            rest /= side;
            coordinate
        })
    };
    (0..side.pow(COUNT as u32)).map(point).collect()
}

fn value(sum: &Linear, point: &Point) -> i128 {
    sum.terms().iter().map(|(of, factor)| factor * point[of.0 as usize]).sum::<i128>()
        + sum.constant
}

/// Knowledge of the cube and of a few random sums, and the points it came from.
fn some(random: &mut Random, points: &[Point]) -> (Numbers, Vec<Point>) {
    let mut numbers = Numbers::default();
    for at in 0..COUNT as u32 {
        for sign in [1, -1] {
            let sum = Linear::constant(-SIDE).plus(sign, &Linear::symbol(Symbol(at)));
            numbers.assume_at_most_zero(&sum.expect("small numbers should fit"));
        }
    }
    let mut points = points.to_vec();
    for _ in 0..random.below(4) {
        let sum = random.sum();
        if random.below(3) == 0 {
            numbers.assume_zero(&sum);
            points.retain(|point| value(&sum, point) == 0);
        } else {
            numbers.assume_at_most_zero(&sum);
            points.retain(|point| value(&sum, point) <= 0);
        }
    }
    (numbers, points)
}

fn check(numbers: &Numbers, points: &[Point], random: &mut Random) {
    assert!(!numbers.impossible || points.is_empty());
    for _ in 0..4 {
        let sum = random.sum();
        if let Some(most) = numbers.most(&sum) {
            assert!(points.iter().all(|point| value(&sum, point) <= most), "{sum:?} {numbers:?}");
        }
        for bound in numbers.upper_bounds(&sum, &|symbol| symbol.0 < 2) {
            assert!(bound.symbols().all(|symbol| symbol.0 < 2));
            let holds = |point: &Point| value(&sum, point) <= value(&bound, point);
            assert!(points.iter().all(holds), "{sum:?} {bound:?} {numbers:?}");
        }
    }
}

#[test]
fn nothing_is_claimed_that_a_point_breaks() {
    let mut random = Random(11);
    let cube = cube();
    for _ in 0..1500 {
        let (first, mut points) = some(&mut random, &cube);
        check(&first, &points, &mut random);
        let (second, more) = some(&mut random, &cube);
        let mut join = first.join(&second);
        let mut widened = first.widen(&second, &BTreeSet::from([0, 4]));
        points.extend(more);
        check(&join, &points, &mut random);
        check(&widened, &points, &mut random);
        for numbers in [&mut join, &mut widened] {
            numbers.forget(Symbol(1));
            numbers.keep(|symbol| symbol != Symbol(3));
            check(numbers, &points, &mut random);
        }
    }
}

#[test]
fn ends_that_meet_bound_each_other() {
    // low + high == n - 1 and low >= 0 give high <= n - 1.
    let [n, low, high] = [0, 1, 2].map(|at| Linear::symbol(Symbol(at)));
    let mut numbers = Numbers::default();
    numbers.assume_at_most_zero(&low.times(-1).expect("it should fit"));
    let sum = low.plus(1, &high).and_then(|sum| sum.minus(&n)).expect("it should fit");
    numbers.assume_zero(&sum.plus_constant(1));
    let bounds = numbers.upper_bounds(&high, &|symbol| symbol == Symbol(0));
    assert_eq!(bounds.first(), Some(&n.plus_constant(-1)));
}

/// Many symbols, of which few are related, cost what the few cost.
#[test]
fn unrelated_symbols_stay_apart() {
    let mut octagon = Octagon::default();
    for at in 0..200 {
        let left = Signed { symbol: Symbol(2 * at), negative: false };
        let right = Signed { symbol: Symbol(2 * at + 1), negative: true };
        octagon.add(Bound { left, right: Some(right), most: -1 }).expect("it should have values");
        octagon.add(Bound { left: right, right: None, most: 0 }).expect("it should have values");
    }
    assert!(octagon.related(Symbol(0)).len() == 2);
    let relations = octagon.bounds().into_iter().filter(|bound| bound.right.is_some()).count();
    assert_eq!(relations, 200);
    assert_eq!(octagon.join(&octagon.clone()), octagon);
}
