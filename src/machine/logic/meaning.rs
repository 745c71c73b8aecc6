//! What a term of the logic can mean. Whatever is read from memory is there only under a condition, so that values carry one: where it
//! does not hold, nothing is known of the value.
//! Rule: `yes` and `no` of a truth never hold together; where neither does, nothing is known.

use super::set::Pieces;
use super::{Evaluation, Moment};
use crate::machine::term::Term;
use crate::machine::value::Value;

#[derive(Clone, Debug)]
pub enum Meaning {
    Truth(Truth),
    Number(Number),
    /// Where the condition holds.
    Pointer(Value, Term),
    /// A struct or union as it was then.
    Object(Value, Term, Moment),
    Set(Pieces),
    Unknown,
}

/// Whether something holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Truth {
    pub yes: Term,
    pub no: Term,
}

/// An integer, with sign, where `sure` holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    pub term: Term,
    pub sure: Term,
}

impl Truth {
    pub const YES: Truth = Truth { yes: Term::TRUE, no: Term::FALSE };
    pub const NO: Truth = Truth { yes: Term::FALSE, no: Term::TRUE };
    pub const OPEN: Truth = Truth { yes: Term::FALSE, no: Term::FALSE };

    pub fn known(holds: bool) -> Truth {
        if holds { Truth::YES } else { Truth::NO }
    }

    /// `!a`: what held does not, and the other way round.
    pub fn not(self) -> Truth {
        Truth { yes: self.no, no: self.yes }
    }

    pub fn is_settled(self) -> bool {
        self.yes.is_true() || self.no.is_true()
    }
}

impl Number {
    pub fn signed(value: i128) -> Number {
        let magnitude = if value < 0 { !value } else { value };
        let width = 129 - magnitude.leading_zeros();
        Number { term: Term::signed(width, value), sure: Term::TRUE }
    }
}

/// A condition that is known where `sure` holds.
pub fn truth(ev: &mut Evaluation, condition: Term, sure: Term) -> Truth {
    let terms = &mut ev.machine.terms;
    let fails = terms.not(condition);
    Truth { yes: terms.and(sure, condition), no: terms.and(sure, fails) }
}

pub fn and(ev: &mut Evaluation, a: Truth, b: Truth) -> Truth {
    let terms = &mut ev.machine.terms;
    Truth { yes: terms.and(a.yes, b.yes), no: terms.or(a.no, b.no) }
}

pub fn or(ev: &mut Evaluation, a: Truth, b: Truth) -> Truth {
    and(ev, a.not(), b.not()).not()
}

pub fn iff(ev: &mut Evaluation, a: Truth, b: Truth) -> Truth {
    let (both, neither) = (and(ev, a, b), or(ev, a, b).not());
    or(ev, both, neither)
}

/// One of two, as the condition goes.
pub fn choose_truth(ev: &mut Evaluation, condition: Truth, then: Truth, other: Truth) -> Truth {
    let (first, second) = (and(ev, condition, then), and(ev, condition.not(), other));
    or(ev, first, second)
}
