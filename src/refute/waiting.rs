//! States that wait to be run, and which of them is next: in turn the one that has come least far and the one that has come farthest.
//! Mistakes that a few steps lead to are found by the first kind of turn, with short runs to read; ends of long paths, and mistakes there, by the second.
//! Rule: the order depends on the states alone, never on the clock.

use crate::machine::State;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Waiting {
    /// By steps taken, then by when they came.
    states: BTreeMap<(u64, u64), State>,
    added: u64,
    /// How many times paths became longer than was wanted.
    deeper: u32,
    turn: bool,
}

/// How far one path is followed before others are; then four times as far, and so on.
const FIRST_DEPTH: u64 = 2_000;

/// So few steps at a time are taken by who has come least far.
const SHORT: u64 = 100;

/// Where more wait, it is long paths alone that go on: they end, and leave room.
const MOST_SIDE_BY_SIDE: usize = 1_000;

impl Waiting {
    pub fn len(&self) -> usize {
        self.states.len()
    }

    pub fn add(&mut self, state: State) {
        self.states.insert((state.steps, self.added), state);
        self.added += 1;
    }

    /// The next one, and how many steps it may take.
    pub fn next(&mut self) -> Option<(State, u64)> {
        self.turn = !self.turn;
        if self.turn && self.states.len() < MOST_SIDE_BY_SIDE {
            return self.states.pop_first().map(|(_, state)| (state, SHORT));
        }
        let (&(least, _), _) = self.states.first_key_value()?;
        while self.depth() <= least {
            self.deeper += 1;
        }
        let depth = self.depth();
        let (&(steps, _), _) = self.states.range(..(depth, 0)).next_back()?;
        // Of those that a step has parted, the first one goes on.
        let (&key, _) = self.states.range((steps, 0)..).next()?;
        Some((self.states.remove(&key)?, depth - steps))
    }

    fn depth(&self) -> u64 {
        FIRST_DEPTH.saturating_mul(4u64.saturating_pow(self.deeper))
    }
}
