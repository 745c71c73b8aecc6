//! A large C file on its way to the prover, some functions at a time: typed C in, programs of the intermediate language out, one after the
//! other. What was proved is dropped before the next functions are lowered, so that memory grows with the C, and not with all that is
//! asked about it. Rule: what portions share (lemmas, functions as pointers) is proved with the first that needs it.

use super::Errors;
use super::translate_c::checked;
use crate::base::Owner;
use crate::contract;
use crate::il::core;
use crate::lower::{self, Lowered};
use crate::source::SourceMap;
use std::collections::{BTreeSet, VecDeque};

/// So many functions are lowered at once that what all of a file share costs little beside them.
const PORTION: usize = 500;

/// The functions that are still to be lowered.
pub struct Rest {
    program: contract::Program,
    prelude: lower::Prelude,
    checks: crate::il::checks::Checks,
    portions: VecDeque<Vec<String>>,
    shared: BTreeSet<Owner>,
}

/// The names of the functions to lower, if they are too many for once.
pub fn portions(
    program: &contract::Program,
    options: &lower::Options,
    sources: &SourceMap,
) -> Option<VecDeque<Vec<String>>> {
    let names = lower::chosen_names(program, options, sources);
    (names.len() > PORTION).then(|| names.chunks(PORTION).map(<[String]>::to_vec).collect())
}

impl Rest {
    pub fn new(
        program: contract::Program,
        prelude: lower::Prelude,
        options: &lower::Options,
        portions: VecDeque<Vec<String>>,
    ) -> Rest {
        let checks = options.checks.clone();
        Rest { program, prelude, checks, portions, shared: BTreeSet::new() }
    }

    /// How many functions are left.
    pub fn len(&self) -> usize {
        self.portions.iter().map(Vec::len).sum()
    }

    /// The next functions, with what they need; `None` after the last.
    pub fn next(&mut self, sources: &mut SourceMap) -> Option<Result<core::Program, Errors>> {
        let functions = self.portions.pop_front()?;
        let options = lower::Options { checks: self.checks.clone(), functions };
        let Lowered { program, .. } = lower::lower(&self.program, &options, &self.prelude, sources);
        Some(checked(&program))
    }

    /// Takes out what was proved with an earlier portion.
    pub fn without_shared(&mut self, program: &core::Program, chosen: Vec<usize>) -> Vec<usize> {
        let is_new = |index: &usize| match &program.implementations[*index].owner {
            Owner::Function(_) => true,
            shared @ (Owner::Lemma(_) | Owner::Initially(_) | Owner::AsPointer { .. }) => {
                self.shared.insert(shared.clone())
            }
        };
        chosen.into_iter().filter(is_new).collect()
    }
}
