//! A large C file on its way to the prover, some functions at a time: typed C in, programs of the intermediate language out, one after the
//! other. What was proved is dropped before the next functions are lowered, so that memory grows with the C, and not with all that is
//! asked about it. Rule: what portions share (lemmas, functions as pointers) is proved with the first that needs it.

use super::Errors;
use super::translate_c::checked;
use crate::base::{Owner, Span};
use crate::contract;
use crate::il::core;
use crate::lower::{self, Chosen, Lowered, Survey};
use crate::source::SourceMap;
use std::collections::{BTreeSet, VecDeque};

/// So many functions are lowered at once that what all of a file share costs little beside them.
const PORTION: usize = 500;

/// So many expressions of C are lowered at once: what is made of one takes some ten thousand bytes.
const EXPRESSIONS: usize = 20_000;

/// The functions that are still to be lowered.
pub struct Rest {
    program: contract::Program,
    survey: Survey,
    prelude: lower::Prelude,
    options: lower::Options,
    portions: VecDeque<Vec<Chosen>>,
    shared: BTreeSet<Owner>,
}

/// The functions to lower, if they are too many or too large for once.
pub fn portions(
    program: &contract::Program,
    options: &lower::Options,
    sources: &SourceMap,
) -> Option<VecDeque<Vec<Chosen>>> {
    let mut portions: VecDeque<Vec<Chosen>> = VecDeque::new();
    let mut size = 0;
    for function in lower::chosen_functions(program, options, sources) {
        size += function.size;
        match portions.back_mut().filter(|last| last.len() < PORTION && size <= EXPRESSIONS) {
            Some(last) => last.push(function),
            None => {
                size = function.size;
                portions.push_back(vec![function]);
            }
        }
    }
    (portions.len() > 1).then_some(portions)
}

pub fn names(functions: &[Chosen]) -> Vec<String> {
    functions.iter().map(|function| function.name.clone()).collect()
}

impl Rest {
    pub fn new(
        (program, survey): (contract::Program, Survey),
        prelude: lower::Prelude,
        options: &lower::Options,
        portions: VecDeque<Vec<Chosen>>,
    ) -> Rest {
        let options = options.clone();
        Rest { program, survey, prelude, options, portions, shared: BTreeSet::new() }
    }

    /// How many functions are left.
    pub fn len(&self) -> usize {
        self.portions.iter().map(Vec::len).sum()
    }

    /// Those that are left when there is no time for them any more.
    pub fn give_up(&mut self) -> Vec<(Owner, Span)> {
        let left = std::mem::take(&mut self.portions).into_iter().flatten();
        left.map(|function| (Owner::Function(function.name.as_str().into()), function.span))
            .collect()
    }

    /// The next functions, with what they need; `None` after the last.
    pub fn next(&mut self, sources: &mut SourceMap) -> Option<Result<core::Program, Errors>> {
        let functions = names(&self.portions.pop_front()?);
        let options = lower::Options { functions, ..self.options.clone() };
        let survey = self.survey.clone();
        let Lowered { program, .. } =
            lower::lower_surveyed(&self.program, survey, &options, &self.prelude, sources);
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
