//! The constructors against the meaning of terms: random programs over a few variables are built as terms and computed as
//! numbers, and must agree in every step, as must the facts that are known of each term.
use super::*;
use crate::machine::model::{Bytes, Model};
use proptest::prelude::*;

#[test]
fn constants_fold() {
    let mut terms = Terms::new();
    let (a, b) = (Term::constant(32, 7), Term::signed(32, -2));
    assert_eq!(terms.add(a, b), Term::constant(32, 5));
    assert_eq!(terms.slt(b, a), Term::TRUE);
    assert_eq!(terms.ult(b, a), Term::FALSE);
    assert_eq!(terms.concat(a, b).value(), Some(7 << 32 | 0xffff_fffe));
    assert!(terms.is_empty());
}

/// One step: an operation on values that are there, by their places from the end.
#[derive(Clone, Debug)]
struct Step {
    operation: u8,
    operands: [u8; 3],
    width: u32,
    constant: u128,
}

fn widths() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 1..=4u32, 4 => Just(8u32), 1 => Just(16u32), 2 => Just(32u32), 1 => Just(64u32), 1 => Just(128u32)]
}

/// Numbers at which rules change: near zero, near powers of two, and any.
fn numbers() -> impl Strategy<Value = u128> {
    let powers = (0..128u32, -1..=1i8)
        .prop_map(|(bit, near)| (1u128 << bit).wrapping_add(near as i128 as u128));
    prop_oneof![
        4 => 0..6u128,
        3 => powers.clone(),
        2 => powers.prop_map(|value| value.wrapping_neg()),
        2 => (-6..0i128).prop_map(|value| value as u128),
        1 => any::<u128>(),
    ]
}

fn steps() -> impl Strategy<Value = Step> {
    (any::<u8>(), any::<[u8; 3]>(), widths(), numbers()).prop_map(
        |(operation, operands, width, constant)| Step { operation, operands, width, constant },
    )
}

/// A term and its value.
type Pair = (Term, u128);

struct World {
    terms: Terms,
    made: Vec<Pair>,
    array: (Array, Bytes),
}

const BINARY: [Binary; 12] = [
    Binary::Add,
    Binary::Mul,
    Binary::Udiv,
    Binary::Sdiv,
    Binary::Urem,
    Binary::Srem,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::Shl,
    Binary::Lshr,
    Binary::Ashr,
];
const COMPARE: [Compare; 5] =
    [Compare::Equal, Compare::Ult, Compare::Ule, Compare::Slt, Compare::Sle];

impl World {
    /// One of the last few values.
    fn pick(&self, place: u8) -> Pair {
        let near = self.made.len().min(12);
        self.made[self.made.len() - 1 - usize::from(place) % near]
    }

    /// A value brought to a width.
    fn fit(&mut self, (term, value): Pair, width: u32) -> Pair {
        (self.terms.resize(term, width, Signedness::Unsigned), value & mask(width))
    }

    fn step(&mut self, step: &Step) -> Pair {
        let [a, b, c] = step.operands.map(|place| self.pick(place));
        let width = a.0.width();
        let b_fit = self.fit(b, width);
        match step.operation % 32 {
            at @ 0..=11 => {
                let operation = BINARY[usize::from(at)];
                let value = evaluate::binary(operation, width, a.1, b_fit.1);
                (self.terms.binary(operation, a.0, b_fit.0), value)
            }
            at @ 12..=16 => {
                let question = COMPARE[usize::from(at) - 12];
                let value = evaluate::compare(question, width, a.1, b_fit.1);
                (self.terms.compare(question, a.0, b_fit.0), value.into())
            }
            17 => (self.terms.not(a.0), !a.1 & mask(width)),
            18 => (self.terms.neg(a.0), a.1.wrapping_neg() & mask(width)),
            19 => (self.terms.sub(a.0, b_fit.0), a.1.wrapping_sub(b_fit.1) & mask(width)),
            20 | 21 => {
                let condition = self.fit(c, 1);
                let value = if condition.1 == 1 { a.1 } else { b_fit.1 };
                (self.terms.ite(condition.0, a.0, b_fit.0), value)
            }
            22 if width + b.0.width() <= WIDEST => {
                (self.terms.concat(a.0, b.0), a.1 << b.0.width() | b.1)
            }
            23 => {
                let narrow = step.width.min(width);
                let low = u32::from(step.operands[2]) % (width - narrow + 1);
                (self.terms.extract(a.0, low, narrow), a.1 >> low & mask(narrow))
            }
            24 => (self.terms.zero_extend(a.0, width.max(step.width)), a.1),
            25 => {
                let wide = width.max(step.width);
                (self.terms.sign_extend(a.0, wide), to_signed(width, a.1) as u128 & mask(wide))
            }
            26 => {
                let (index, byte) = (self.fit(a, 16), self.fit(b, 8));
                self.array.0 = self.terms.store(self.array.0, index.0, byte.0);
                self.array.1.entries.insert(index.1, byte.1 as u8);
                byte
            }
            27 => {
                let index = self.fit(a, 16);
                (self.terms.select(self.array.0, index.0), self.array.1.at(index.1).into())
            }
            28 => self.overflow(step, a, b_fit),
            _ => {
                let constant = step.constant & mask(width);
                (Term::constant(width, constant), constant)
            }
        }
    }

    fn overflow(&mut self, step: &Step, a: Pair, b: Pair) -> Pair {
        let width = a.0.width();
        let signedness =
            if step.constant.is_multiple_of(2) { Signedness::Signed } else { Signedness::Unsigned };
        let fits = |value: Option<i128>| value.is_some_and(|value| facts::fits(width, value));
        let fits_unsigned = |value: Option<u128>| value.is_some_and(|value| value <= mask(width));
        let (x, y) = (to_signed(width, a.1), to_signed(width, b.1));
        let is_signed = signedness == Signedness::Signed;
        let (term, fits) = match (step.operands[2] % 3, is_signed) {
            (0, true) => (self.terms.add_overflows(signedness, a.0, b.0), fits(x.checked_add(y))),
            (1, true) => (self.terms.sub_overflows(signedness, a.0, b.0), fits(x.checked_sub(y))),
            (_, true) => (self.terms.mul_overflows(signedness, a.0, b.0), fits(x.checked_mul(y))),
            (0, false) => (
                self.terms.add_overflows(signedness, a.0, b.0),
                fits_unsigned(a.1.checked_add(b.1)),
            ),
            (1, false) => (
                self.terms.sub_overflows(signedness, a.0, b.0),
                fits_unsigned(a.1.checked_sub(b.1)),
            ),
            (_, false) => (
                self.terms.mul_overflows(signedness, a.0, b.0),
                fits_unsigned(a.1.checked_mul(b.1)),
            ),
        };
        (term, (!fits).into())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4 * ProptestConfig::default().cases, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_rewrite_keeps_the_value(
        inputs in prop::collection::vec((widths(), numbers()), 1..4),
        steps in prop::collection::vec(steps(), 1..24),
    ) {
        let (mut terms, mut model, mut made) = (Terms::new(), Model::default(), vec![]);
        for (at, (width, value)) in inputs.into_iter().enumerate() {
            let term = terms.variable(width, format!("x{at}"));
            model.set(terms.as_variable(term).expect("a variable"), value & mask(width));
            made.push((term, value & mask(width)));
        }
        let array = terms.array(16, "bytes");
        let bytes = Bytes { rest: 7, entries: [(0, 1), (1, 2)].into() };
        model.set_bytes(terms.as_array_variable(array).expect("an array"), bytes.clone());
        let mut world = World { terms, made, array: (array, bytes) };
        for step in &steps {
            let (term, value) = world.step(step);
            prop_assert_eq!(world.terms.evaluate(term, &model), value, "{:?} of {:?}", step, world.made);
            let facts = world.terms.facts(term);
            prop_assert!(facts.may_be(term.width(), value), "{facts:?} are not true of {value:#x}: {step:?}");
            world.made.push((term, value));
        }
    }
}

/// Terms that should be one, whatever way they are made.
#[test]
fn equal_values_are_equal_terms() {
    let mut terms = Terms::new();
    let (x, y) = (terms.variable(32, "x"), terms.variable(32, "y"));
    let number = |value| Term::signed(32, value);
    let sum = terms.add(x, y);
    let back = terms.sub(sum, y);
    assert_eq!(back, x);
    let next = terms.add(x, number(1));
    let next = terms.add(next, number(2));
    assert_eq!(next, terms.add(number(3), x));
    let is_five = terms.equal(next, number(5));
    assert_eq!(is_five, terms.equal(x, number(2)));
    let bytes: Vec<Term> = (0..4).map(|byte| terms.extract(x, 8 * byte, 8)).collect();
    let whole = bytes[1..].iter().fold(bytes[0], |low, &high| terms.concat(high, low));
    assert_eq!(whole, x);
    let shifted = bytes.iter().enumerate().fold(number(0), |sum, (at, &byte)| {
        let wide = terms.zero_extend(byte, 32);
        let placed = terms.shl(wide, number(8 * at as i128));
        terms.or(sum, placed)
    });
    assert_eq!(shifted, x);
    let less = terms.slt(x, y);
    let as_number = terms.zero_extend(less, 32);
    assert_eq!(terms.is_nonzero(as_number), less);
    let (wide, ten) = (terms.sign_extend(x, 64), Term::constant(64, 10));
    let offset = terms.mul(wide, Term::constant(64, 4));
    let below = terms.slt(offset, Term::constant(64, 40));
    assert_eq!(below, terms.slt(wide, ten));
    assert_eq!(below, terms.slt(x, number(10)));
    let not_less = terms.sle(y, x);
    assert_eq!(terms.and(less, not_less), Term::FALSE);
}

#[test]
fn reads_see_the_writes_that_matter() {
    let mut terms = Terms::new();
    let (array, index) = (terms.array(64, "bytes"), terms.variable(64, "i"));
    let [one, two] = [1, 2].map(|value| Term::constant(64, value));
    let (next, after) = (terms.add(index, one), terms.add(index, two));
    let byte = terms.variable(8, "b");
    let written = terms.store(array, index, byte);
    let written = terms.store(written, next, Term::constant(8, 5));
    assert_eq!(terms.select(written, index), byte);
    assert_eq!(terms.select(written, next), Term::constant(8, 5));
    assert_eq!(terms.select(written, after), terms.select(array, after));
}

#[test]
fn deep_terms_are_survived() {
    let mut terms = Terms::new();
    let mut sum = terms.variable(32, "x");
    for at in 0..20_000 {
        let next = terms.variable(32, "y");
        let product = terms.mul(sum, next);
        sum = if at % 4 < 2 { terms.add(product, next) } else { terms.xor(product, next) };
    }
    assert_eq!(terms.evaluate(sum, &Model::default()), 0);
    let condition = terms.is_nonzero(sum);
    assert!(terms.script(&[condition]).text.len() > 20_000);
}
