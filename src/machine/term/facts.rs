//! What is known of a term's value without knowing its variables: bounds without and with sign, and bits that are zero.
//! In come the facts about the parts of a node, out come those about the node. Each holds for every value of the variables.

use crate::machine::term::{Binary, Node, Term, mask, to_signed};

/// Bounds, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    pub low: u128,
    pub high: u128,
    pub signed_low: i128,
    pub signed_high: i128,
    /// Bits that are zero in any case.
    pub zeros: u128,
}

impl Facts {
    /// Nothing is known.
    pub fn any(width: u32) -> Facts {
        Facts {
            low: 0,
            high: mask(width),
            signed_low: least(width),
            signed_high: greatest(width),
            zeros: !mask(width),
        }
    }

    pub fn exact(width: u32, value: u128) -> Facts {
        let signed = to_signed(width, value);
        Facts { low: value, high: value, signed_low: signed, signed_high: signed, zeros: !value }
    }

    pub fn between(width: u32, low: u128, high: u128) -> Facts {
        Facts { low, high, ..Facts::any(width) }.settle(width)
    }

    pub fn signed_between(width: u32, signed_low: i128, signed_high: i128) -> Facts {
        Facts { signed_low, signed_high, ..Facts::any(width) }.settle(width)
    }

    /// No value is left: what the facts were found under cannot be.
    pub fn is_contradiction(&self) -> bool {
        self.low > self.high
            || self.signed_low > self.signed_high
            || self.low & self.zeros != 0 && self.low == self.high
    }

    pub fn may_be(&self, width: u32, value: u128) -> bool {
        let signed = to_signed(width, value);
        (self.low..=self.high).contains(&value)
            && (self.signed_low..=self.signed_high).contains(&signed)
            && value & self.zeros == 0
    }

    pub fn is_nonnegative(&self) -> bool {
        self.signed_low >= 0
    }

    /// The only value that is left.
    pub fn only(&self) -> Option<u128> {
        (self.low == self.high).then_some(self.low)
    }

    /// What holds where both hold.
    pub fn and(self, width: u32, other: Facts) -> Facts {
        Facts {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            signed_low: self.signed_low.max(other.signed_low),
            signed_high: self.signed_high.min(other.signed_high),
            zeros: self.zeros | other.zeros,
        }
        .settle(width)
    }

    /// What holds where one of them holds.
    pub fn or(self, other: Facts) -> Facts {
        Facts {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            signed_low: self.signed_low.min(other.signed_low),
            signed_high: self.signed_high.max(other.signed_high),
            zeros: self.zeros & other.zeros,
        }
    }

    /// Lets each of the facts say what it means for the others.
    fn settle(mut self, width: u32) -> Facts {
        self.high = self.high.min(!self.zeros);
        let half = greatest(width) as u128;
        if self.low > self.high || self.signed_low > self.signed_high {
            return self;
        }
        if self.high <= half || self.low > half {
            self.signed_low = self.signed_low.max(to_signed(width, self.low));
            self.signed_high = self.signed_high.min(to_signed(width, self.high));
        }
        if self.signed_low >= 0 || self.signed_high < 0 {
            self.low = self.low.max(self.signed_low as u128 & mask(width));
            self.high = self.high.min(self.signed_high as u128 & mask(width));
        }
        self.zeros |= !ones_up_to(self.high);
        self
    }
}

/// The least number of a signed type.
pub fn least(width: u32) -> i128 {
    i128::MIN >> (128 - width)
}

/// The greatest number of a signed type.
pub fn greatest(width: u32) -> i128 {
    i128::MAX >> (128 - width)
}

pub(crate) fn least_and_greatest(width: u32) -> (i128, i128) {
    (least(width), greatest(width))
}

/// All bits up to the highest one of a number.
fn ones_up_to(value: u128) -> u128 {
    u128::MAX.checked_shr(value.leading_zeros()).unwrap_or(0)
}

/// How many low bits are zero in any case.
fn trailing(zeros: u128) -> u32 {
    zeros.trailing_ones()
}

/// The bits below one.
fn below(bit: u32) -> u128 {
    1u128.checked_shl(bit).map_or(u128::MAX, |power| power - 1)
}

/// The facts about a node, by those about its parts.
pub(crate) fn node_facts(node: Node, width: u32, of: &mut dyn FnMut(Term) -> Facts) -> Facts {
    let any = Facts::any(width);
    let facts = match node {
        Node::Variable(_) | Node::Select(..) | Node::Compare(..) => return any,
        Node::Not(a) => {
            let a = of(a);
            Facts {
                low: mask(width) - a.high,
                high: mask(width) - a.low,
                signed_low: !a.signed_high,
                signed_high: !a.signed_low,
                ..any
            }
        }
        Node::Binary(operation, a, b) => binary_facts(operation, width, of(a), of(b)),
        Node::Ite(_, a, b) => of(a).or(of(b)),
        Node::Concat(a, b) => concat_facts(width, b.width(), of(a), of(b)),
        Node::Extract(a, low) => extract_facts(a.width(), u32::from(low), width, of(a)),
        Node::ZeroExtend(a) => {
            let a = of(a);
            Facts { low: a.low, high: a.high, zeros: a.zeros, ..any }
        }
        Node::SignExtend(a) => {
            let a = of(a);
            Facts { signed_low: a.signed_low, signed_high: a.signed_high, ..any }
        }
    };
    facts.settle(width)
}

fn concat_facts(width: u32, shift: u32, high: Facts, low: Facts) -> Facts {
    Facts {
        low: high.low << shift | low.low,
        high: high.high << shift | low.high,
        signed_low: high.signed_low << shift | low.low as i128,
        signed_high: high.signed_high << shift | low.high as i128,
        zeros: high.zeros << shift | low.zeros & mask(shift) | !mask(width),
    }
}

fn extract_facts(whole: u32, low: u32, width: u32, a: Facts) -> Facts {
    let mut facts = Facts { zeros: a.zeros >> low | !mask(width), ..Facts::any(width) };
    let (least, greatest) = (a.low >> low, a.high >> low);
    if greatest <= mask(width) {
        (facts.low, facts.high) = (least, greatest);
    }
    let (least, greatest) = (a.signed_low >> low, a.signed_high >> low);
    if fits(width, least) && fits(width, greatest) || low + width == whole {
        (facts.signed_low, facts.signed_high) = (least, greatest);
    }
    facts
}

/// Whether a number fits a signed type of this width.
pub fn fits(width: u32, value: i128) -> bool {
    (least(width)..=greatest(width)).contains(&value)
}

fn binary_facts(operation: Binary, width: u32, a: Facts, b: Facts) -> Facts {
    let any = Facts::any(width);
    match operation {
        Binary::Add => sum_facts(width, a, b),
        Binary::Mul => product_facts(width, a, b),
        Binary::Udiv if b.low > 0 => Facts { low: a.low / b.high, high: a.high / b.low, ..any },
        Binary::Udiv => any,
        Binary::Urem if b.low > 0 => Facts { high: a.high.min(b.high - 1), ..any },
        Binary::Urem => Facts { high: a.high, ..any },
        Binary::Sdiv if b.signed_low > 0 => {
            Facts { signed_low: a.signed_low.min(0), signed_high: a.signed_high.max(0), ..any }
        }
        Binary::Sdiv => any,
        Binary::Srem => remainder_facts(width, a, b),
        Binary::And => Facts { high: a.high.min(b.high), zeros: a.zeros | b.zeros, ..any },
        Binary::Or => Facts { low: a.low.max(b.low), zeros: a.zeros & b.zeros, ..any },
        Binary::Xor => Facts { zeros: a.zeros & b.zeros, ..any },
        Binary::Shl => {
            let (least, most) = (b.low.min(127) as u32, b.high.min(127) as u32);
            let zeros = below(trailing(a.zeros).saturating_add(least)) | !mask(width);
            let keeps = b.high < u128::from(width) && a.high <= mask(width) >> most;
            if keeps {
                Facts { low: a.low << least, high: a.high << most, zeros, ..any }
            } else {
                Facts { zeros, ..any }
            }
        }
        Binary::Lshr => {
            let shift = |value: u128, by: u128| value.checked_shr(by.min(128) as u32).unwrap_or(0);
            Facts { low: shift(a.low, b.high), high: shift(a.high, b.low), ..any }
        }
        Binary::Ashr => {
            let shift = |value: i128, by: u128| value >> by.min(127);
            let corners = |value| (shift(value, b.low), shift(value, b.high));
            let (low, high) = (corners(a.signed_low), corners(a.signed_high));
            Facts { signed_low: low.0.min(low.1), signed_high: high.0.max(high.1), ..any }
        }
    }
}

fn sum_facts(width: u32, a: Facts, b: Facts) -> Facts {
    let aligned = trailing(a.zeros).min(trailing(b.zeros));
    let mut facts = Facts { zeros: below(aligned) | !mask(width), ..Facts::any(width) };
    if let Some(high) = a.high.checked_add(b.high).filter(|&high| high <= mask(width)) {
        (facts.low, facts.high) = (a.low + b.low, high);
    }
    let (low, high) =
        (a.signed_low.checked_add(b.signed_low), a.signed_high.checked_add(b.signed_high));
    if let (Some(low), Some(high)) = (low, high)
        && fits(width, low)
        && fits(width, high)
    {
        (facts.signed_low, facts.signed_high) = (low, high);
    }
    facts
}

fn product_facts(width: u32, a: Facts, b: Facts) -> Facts {
    let aligned = trailing(a.zeros).saturating_add(trailing(b.zeros));
    let mut facts = Facts { zeros: below(aligned) | !mask(width), ..Facts::any(width) };
    if let Some(high) = a.high.checked_mul(b.high).filter(|&high| high <= mask(width)) {
        (facts.low, facts.high) = (a.low * b.low, high);
    }
    let mut corners = Vec::with_capacity(4);
    for x in [a.signed_low, a.signed_high] {
        for y in [b.signed_low, b.signed_high] {
            corners.extend(x.checked_mul(y).filter(|&corner| fits(width, corner)));
        }
    }
    if let (4, Some(&low), Some(&high)) =
        (corners.len(), corners.iter().min(), corners.iter().max())
    {
        (facts.signed_low, facts.signed_high) = (low, high);
    }
    facts
}

/// The remainder has the dividend's sign and is nearer to zero than the divisor, and than the dividend or equal to it.
fn remainder_facts(width: u32, a: Facts, b: Facts) -> Facts {
    let any = Facts::any(width);
    let (low, high) = (a.signed_low.min(0), a.signed_high.max(0));
    if b.signed_low <= 0 {
        return Facts { signed_low: low, signed_high: high, ..any };
    }
    let nearest = b.signed_high - 1;
    Facts { signed_low: low.max(-nearest), signed_high: high.min(nearest), ..any }
}
