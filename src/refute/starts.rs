//! With how many words `main` is started, and how long each is: a program and an entry in, one way after the other out.
//! Rule: there are few ways, shorter ones first. That there are others is said of every run that looks at the words (`Mark::Arguments`).

use crate::flow::{FunctionRef, Program};
use crate::machine::Options;

/// Ten digits are a number that does not fit an `int`.
const STARTS: [&[u64]; 12] = [
    &[],
    &[1],
    &[4],
    &[2, 1],
    &[20],
    &[0],
    &[4, 4],
    &[300],
    &[1, 1, 1],
    &[10],
    &[1, 1, 1, 1],
    &[10, 10, 10, 10],
];

pub fn ways_to_start(
    program: &Program,
    entry: FunctionRef,
    options: &Options,
) -> &'static [&'static [u64]] {
    let has_any = program.function(entry).is_some_and(|(_, it)| !it.parameters.is_empty());
    let is_main = program.function_name(entry) == "main";
    let may = is_main && has_any && options.arguments.is_some();
    if may { &STARTS } else { &STARTS[..1] }
}
