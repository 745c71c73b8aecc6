//! Lists: the pointers on the chain along a link, as `prelude/reach.bpl` defines it. A chain starts with its pointer and ends before the first
//! pointer behind it that blocks: what points to no object does, and what ghost code declares to.

use super::value::settled;
use super::{Evaluation, Scene, place};
use crate::base::Span;
use crate::contract::term::Link;
use crate::flow::Scalar;
use crate::machine::outcome::Done;
use crate::machine::place::moved;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

/// Longer chains are not followed.
const LONGEST: usize = 300;

pub struct Chain {
    /// None for a null pointer.
    pub elements: Vec<Value>,
    /// What blocks.
    pub end: Value,
    /// Where all this is known.
    pub sure: Bits,
}

/// `None` where the chain cannot be followed to its end.
pub fn chain(
    ev: &mut Evaluation,
    scene: &Scene,
    (start, sure): (Value, Bits),
    link: Link,
    span: Span,
) -> Done<Option<Chain>> {
    if ev.machine.has_blockers {
        ev.leave_open(span, "a list, where `BS` is changed");
        return Ok(None);
    }
    let mut chain = Chain { elements: vec![], end: settled(ev, start)?, sure };
    let size = u64::from(ev.machine.width / 8);
    let cell = place::Cell { scalar: Scalar::Pointer, size, bits: None, leads: None };
    loop {
        match chain.end {
            Value::Bits(number) if number.value().is_some_and(|number| number < 4096) => {
                return Ok(Some(chain));
            }
            Value::Pointer(_) => {}
            _ => {
                ev.leave_open(span, "a list that goes on at an unknown address");
                return Ok(None);
            }
        }
        if chain.elements.len() >= LONGEST || chain.elements.contains(&chain.end) {
            ev.leave_open(span, "a list without end");
            return Ok(None);
        }
        chain.elements.push(chain.end);
        let by = Bits::constant(ev.machine.width, link.offset as i128 as u128 & mask(ev));
        let at = moved(ev.machine, ev.state, chain.end, by)?;
        let next = place::read(ev, (at, chain.sure), &scene.moment, cell, span)?;
        let super::Meaning::Pointer(next, sure) = next else {
            ev.leave_open(span, "a list through memory that cannot be read");
            return Ok(None);
        };
        (chain.end, chain.sure) = (settled(ev, next)?, sure);
    }
}

fn mask(ev: &Evaluation) -> u128 {
    crate::machine::term::mask(ev.machine.width)
}
