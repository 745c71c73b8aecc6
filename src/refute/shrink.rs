//! Shorter inputs for a run that was found with random ones: the script of the run in, one with less of standard input and plainer values
//! out, and the run that follows it. Pieces are left out, larger ones first, as long as the same rule is broken at the same place.
//! Rule: a shorter script is kept only after the machine has run it.

use crate::base::ObligationKind;
use crate::base::Span;
use crate::flow::{FunctionRef, Program};
use crate::machine::solve::Solve;
use crate::machine::stdin::Piece;
use crate::machine::{Inputs, Machine, Options, Origin, Run, Script, Violation, run};
use std::sync::Arc;

/// So many steps are spent on one run, over all that is tried.
const MOST_STEPS: u64 = 1_000_000;

/// What has to stay the same.
pub struct Broken<'p> {
    pub program: &'p Program,
    pub entry: FunctionRef,
    pub options: Options,
    pub kind: ObligationKind,
    pub span: Span,
    /// How many steps the run takes as it was found.
    pub steps: u64,
}

/// `None`: nothing shorter was found.
pub fn shrink<'p>(broken: &Broken<'p>, script: Script) -> Option<(Machine<'p>, Violation)> {
    let mut shrinking = Shrinking { broken, left: MOST_STEPS, shortest: None, script };
    shrinking.leave_out();
    shrinking.make_plain();
    shrinking.shortest
}

struct Shrinking<'b, 'p> {
    broken: &'b Broken<'p>,
    left: u64,
    script: Script,
    shortest: Option<(Machine<'p>, Violation)>,
}

impl Shrinking<'_, '_> {
    fn read(&self) -> usize {
        self.script.values.get(&BYTES).map_or(0, Vec::len)
    }

    /// Bytes of standard input: half of them, a quarter, .., each alone.
    fn leave_out(&mut self) {
        let mut size = self.read().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            while at < self.read() {
                let mut shorter = self.script.clone();
                let bytes = shorter.values.entry(BYTES).or_default();
                bytes.drain(at..bytes.len().min(at + size));
                if !self.keeps(shorter) {
                    at += size;
                }
            }
            size /= 2;
        }
    }

    /// Values that people would write: of texts a letter that can be seen, of numbers a small one.
    fn make_plain(&mut self) {
        let origins: Vec<Origin> = self.script.values.keys().cloned().collect();
        for origin in origins {
            let plain: &[u128] = match origin {
                Origin::Stdin(Piece::Byte) => &[b'0' as u128, b' ' as u128],
                Origin::Argument(_) => &[b'0' as u128],
                Origin::Call(..) | Origin::Stdin(Piece::Number { .. }) => &[0, 1],
                _ => &[],
            };
            for at in 0..self.script.values[&origin].len() {
                let plainer = plain.iter().take_while(|it| **it != self.script.values[&origin][at]);
                let plainer: Vec<u128> = plainer.copied().collect();
                let keeps = |value: u128| {
                    let mut other = self.script.clone();
                    other.values.entry(origin.clone()).or_default()[at] = value;
                    self.keeps(other)
                };
                plainer.into_iter().any(keeps);
            }
        }
    }

    /// Goes on with the script if the run breaks the same rule.
    fn keeps(&mut self, script: Script) -> bool {
        // A shorter input takes no longer.
        let steps = self.broken.steps + 1000;
        if self.left < steps {
            return false;
        }
        self.left -= steps;
        let Some(shortest) = follow(self.broken, script.clone(), steps) else { return false };
        self.script = script;
        self.shortest = Some(shortest);
        true
    }
}

const BYTES: Origin = Origin::Stdin(Piece::Byte);

fn follow<'p>(broken: &Broken<'p>, script: Script, steps: u64) -> Option<(Machine<'p>, Violation)> {
    let inputs = Inputs::Again(Arc::new(Script { concrete: true, ..script }));
    let options = Options { inputs, ..broken.options.clone() };
    let mut machine = Machine::new(broken.program, options, Solve::without_solver());
    let state = machine.start(broken.entry).ok()?;
    let Run { violations, .. } = run(&mut machine, state, steps);
    let same = |it: &Violation| (it.kind, it.span) == (broken.kind, broken.span);
    let violation = violations.into_iter().next().filter(same)?;
    Some((machine, violation))
}
