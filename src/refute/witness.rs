//! A run as something that others can repeat: what was found in, what a harness has to supply and what a sanitizer has to see out.

use super::harness::{Returns, Supply};
use super::replay::Expected;
use super::search::{Found, Taken};
use crate::base::{ObligationKind, Span};
use crate::flow::{Callee, FunctionRef, Program, Scalar, StepKind, result_scalar, scalar_of};
use crate::machine::Origin;
use crate::machine::arguments::texts;
use crate::machine::stdin::text;
use crate::typed;
use crate::typed::program::FunctionId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the run takes from outside, besides the arguments of its entry. `None` where a harness cannot give it: pointers that functions
/// return, contents of variables of other programs.
pub fn supply(program: &Program, found: &Found) -> Option<Supply> {
    let empty_block = found.empty_block;
    let mut supply = Supply { functions: undefined(program), empty_block, ..Supply::default() };
    for Taken { origin, bits, pointer, .. } in &found.inputs {
        match origin {
            Origin::Call(name, _) => {
                let returns = supply.functions.entry(name.clone());
                let returns = returns.or_insert_with(|| declared(program, name));
                returns.values.push((*bits)?);
            }
            Origin::Allocation(_) => supply.allocations.push((*bits)? != 0),
            // Whatever is there: sanitizers fill it with something that shows.
            Origin::Uninitialized(_) | Origin::Open(_) => {}
            // The file that calls the entry has them.
            Origin::Parameter(_) => {}
            // The harness writes them into its own `main`.
            Origin::Argument(_) | Origin::Stdin(_) => {}
            Origin::Contents(_) => {
                let within = pointer.and_then(|number| found.script.within.get(number as usize));
                within.copied().flatten()?;
            }
        }
    }
    for call in &found.outside {
        let returns = supply.functions.entry(call.function.clone());
        let returns = returns.or_insert_with(|| declared(program, &call.function));
        let stores = call.bytes.iter().map(|it| {
            let (argument, from) = it.from?;
            Some((argument, from, it.data.clone()))
        });
        returns.stores.push(stores.collect::<Option<_>>()?);
    }
    supply.arguments = arguments(found);
    supply.stdin = stdin(found);
    Some(supply)
}

/// What the program is started with, besides its name.
pub fn arguments(found: &Found) -> Vec<Vec<u8>> {
    let taken = found.inputs.iter().filter_map(|taken| match taken.origin {
        Origin::Argument(number) => Some((number, taken.bits?)),
        _ => None,
    });
    texts(&found.script.started_with, taken)
}

/// What it reads. `None`: it does not read.
pub fn stdin(found: &Found) -> Option<Vec<u8>> {
    let pieces = found.inputs.iter().filter_map(|taken| match taken.origin {
        Origin::Stdin(piece) => Some((piece, taken.width, taken.bits?)),
        _ => None,
    });
    let pieces: Vec<_> = pieces.collect();
    (!pieces.is_empty()).then(|| text(pieces.into_iter()))
}

/// What calls of the function give and take.
fn declared(program: &Program, name: &str) -> Returns {
    let found = program.units.iter().find_map(|unit| {
        let typed = &unit.source.typed;
        let index = typed.functions.iter().position(|it| typed.text(it.name) == name)?;
        Some(signature(typed, FunctionId(index as u32)))
    });
    found.unwrap_or(Returns::new(None, vec![]))
}

/// What calls of the function give.
pub fn returned(program: &Program, name: &str) -> Option<Scalar> {
    declared(program, name).scalar
}

fn signature(typed: &typed::Program, id: FunctionId) -> Returns {
    let parameters = typed.types.function(typed[id].ty).map(|of| of.parameters.clone());
    let parameters = parameters.unwrap_or_default();
    let parameters = parameters.into_iter().map(|ty| scalar_of(typed, ty)).collect();
    Returns::new(result_scalar(typed, id), parameters)
}

/// Functions that are called and that neither the program nor the C library defines.
fn undefined(program: &Program) -> BTreeMap<Arc<str>, Returns> {
    let mut found = BTreeMap::new();
    for (unit, number) in program.units.iter().zip(0u32..) {
        let typed = &unit.source.typed;
        for id in called(unit) {
            let named = FunctionRef { unit: number, id };
            let name = program.function_name(named);
            let is_library = typed.library.contains(&id) || is_in_library(name);
            if program.function(named).is_none() && !is_library {
                found.insert(name.into(), signature(typed, id));
            }
        }
    }
    found
}

fn called(unit: &crate::flow::Unit) -> BTreeSet<FunctionId> {
    let blocks = unit.functions.values().flat_map(|function| &function.blocks);
    let steps = blocks.flat_map(|block| &block.steps);
    let called = steps.filter_map(|step| match step.kind {
        StepKind::Call { callee: Callee::Function(id), .. } => Some(id),
        _ => None,
    });
    called.collect()
}

/// Whether a C library has a function of this name, so that a program which declares it by hand gets that one.
pub fn is_in_library(name: &str) -> bool {
    LIBRARY.contains(&name)
}

const LIBRARY: [&str; 47] = [
    "malloc",
    "calloc",
    "realloc",
    "free",
    "alloca",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "memchr",
    "strlen",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "strcmp",
    "strncmp",
    "strchr",
    "strrchr",
    "strstr",
    "strspn",
    "strcspn",
    "strpbrk",
    "strdup",
    "printf",
    "fprintf",
    "sprintf",
    "snprintf",
    "puts",
    "putchar",
    "fputs",
    "exit",
    "abort",
    "_exit",
    "__assert_fail",
    "__assert",
    "__assert_rtn",
    "atoi",
    "atol",
    "strtol",
    "strtoul",
    "qsort",
    "bsearch",
    "perror",
    "sscanf",
    "fflush",
    "usleep",
];

/// What a sanitizer has to say to confirm the run.
pub fn expected(
    found: &Found,
    lines: &dyn Fn(Span) -> Option<(String, usize, usize)>,
) -> Option<Expected> {
    let place = match found.kind {
        // Known by where it was allocated.
        ObligationKind::MemoryLeak => *found.allocated.first()?,
        _ => found.span,
    };
    let (file, first, last) = lines(place)?;
    Some(Expected { kind: found.kind, file, lines: first..=last, returns: found.returns })
}
