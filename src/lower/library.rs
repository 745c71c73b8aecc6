//! The functions of the C library that no contract can describe, one entry for each: what a call of it does says both how it is lowered and
//! what it may change. All others are known by their contracts in `prelude/libc` alone.
//! Rule: a name counts only where it must be the library's. C reserves the names of ISO C for functions with external linkage (C11 7.1.3p1); other
//! names are the library's where a header of the library declares them.

use super::map::Map;
use crate::typed::Program;
use crate::typed::program::{FunctionId, Linkage};

/// Arguments are told by their positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    Allocate(Allocator),
    Free,
    /// All bytes from the first argument on get one value.
    Fill(Filling),
    Copy(Copying),
    /// Any value of its type: the inputs of programs that are written for verifiers.
    Choose,
    /// Returns only where its argument holds.
    Assume,
    /// What its contract says, to elements of which the contract knows only the size.
    Sort,
    /// What its contract says, and what it says of characters to objects of any type.
    Receive(Receiving),
    /// What its contract says, and what its format says to the objects behind it.
    Scan(Scanning),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocator {
    Malloc,
    Calloc,
    Realloc,
    Alloca,
    AlignedAlloc,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filling {
    /// `memset(block, value, size)`
    Value,
    /// `bzero(block, size)`
    Zero,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copying {
    pub target: usize,
    pub source: usize,
    pub overlap: Overlap,
    pub result: Copied,
}

/// Which arguments are the buffer and, multiplied, the number of bytes that may be put there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Receiving {
    pub buffer: usize,
    pub sizes: &'static [usize],
}

/// Which argument is the first behind the format, and which is the text that is read, if it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scanning {
    pub first: usize,
    pub text: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    Allowed,
    /// C11 7.24.2.1p2
    Forbidden,
}

/// What a function that copies returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    Target,
    /// The end of the copy.
    End,
    Nothing,
}

impl Does {
    /// The argument that points to the only object that is written.
    pub fn overwritten(self) -> Option<usize> {
        match self {
            Does::Fill(_) => Some(0),
            Does::Copy(copying) => Some(copying.target),
            Does::Receive(receiving) => Some(receiving.buffer),
            Does::Allocate(_)
            | Does::Free
            | Does::Choose
            | Does::Assume
            | Does::Sort
            | Does::Scan(_) => None,
        }
    }
}

/// Whose a name is that a unit declares without a header of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Nobody else's.
    Reserved,
    /// The unit's own.
    Free,
}

const TO_FIRST: Copying =
    Copying { target: 0, source: 1, overlap: Overlap::Forbidden, result: Copied::Target };

const TABLE: &[(&str, Standing, Does)] = &[
    ("malloc", Standing::Reserved, Does::Allocate(Allocator::Malloc)),
    ("calloc", Standing::Reserved, Does::Allocate(Allocator::Calloc)),
    ("realloc", Standing::Reserved, Does::Allocate(Allocator::Realloc)),
    ("aligned_alloc", Standing::Reserved, Does::Allocate(Allocator::AlignedAlloc)),
    ("alloca", Standing::Free, Does::Allocate(Allocator::Alloca)),
    ("free", Standing::Reserved, Does::Free),
    ("memset", Standing::Reserved, Does::Fill(Filling::Value)),
    ("bzero", Standing::Free, Does::Fill(Filling::Zero)),
    ("explicit_bzero", Standing::Free, Does::Fill(Filling::Zero)),
    ("memcpy", Standing::Reserved, Does::Copy(TO_FIRST)),
    ("memmove", Standing::Reserved, Does::Copy(Copying { overlap: Overlap::Allowed, ..TO_FIRST })),
    ("mempcpy", Standing::Free, Does::Copy(Copying { result: Copied::End, ..TO_FIRST })),
    ("__mempcpy", Standing::Free, Does::Copy(Copying { result: Copied::End, ..TO_FIRST })),
    (
        "bcopy",
        Standing::Free,
        Does::Copy(Copying {
            target: 1,
            source: 0,
            overlap: Overlap::Allowed,
            result: Copied::Nothing,
        }),
    ),
    ("qsort", Standing::Reserved, Does::Sort),
    ("qsort_r", Standing::Free, Does::Sort),
    ("fread", Standing::Reserved, Does::Receive(Receiving { buffer: 0, sizes: &[1, 2] })),
    ("fread_unlocked", Standing::Free, Does::Receive(Receiving { buffer: 0, sizes: &[1, 2] })),
    ("read", Standing::Free, Does::Receive(Receiving { buffer: 1, sizes: &[2] })),
    ("pread", Standing::Free, Does::Receive(Receiving { buffer: 1, sizes: &[2] })),
    ("scanf", Standing::Reserved, Does::Scan(Scanning { first: 1, text: None })),
    ("fscanf", Standing::Reserved, Does::Scan(Scanning { first: 2, text: None })),
    ("sscanf", Standing::Reserved, Does::Scan(Scanning { first: 2, text: Some(0) })),
    ("__VERIFIER_assume", Standing::Reserved, Does::Assume),
];

/// What a call of the function does if that is built in, and no matter of its contract.
pub fn built_in(program: &Program, function: FunctionId) -> Option<Does> {
    let by_contract = |does: &Does| matches!(does, Does::Sort | Does::Receive(_) | Does::Scan(_));
    does(program, function).filter(|does| !by_contract(does))
}

/// What a call of the function does, if it is one of the library's. A function that the unit defines does what its body does.
pub fn does(program: &Program, function: FunctionId) -> Option<Does> {
    let found = &program[function];
    if found.body.is_some() || found.linkage != Linkage::External {
        return None;
    }
    let (standing, does) = entry(program.symbols.text(found.name))?;
    let declared = || program.library.contains(&function);
    (standing == Standing::Reserved || declared()).then_some(does)
}

/// What a builtin of the compiler does that stands for a function of the library: `__builtin_memcpy`.
pub fn builtin(name: &str) -> Option<Does> {
    entry(name.strip_prefix("__builtin_")?).map(|(_, does)| does)
}

fn entry(name: &str) -> Option<(Standing, Does)> {
    // Such inputs are known as SV-COMP names them.
    if name.starts_with("__VERIFIER_nondet_") {
        return Some((Standing::Reserved, Does::Choose));
    }
    TABLE.iter().find(|(known, ..)| *known == name).map(|(_, standing, does)| (*standing, *does))
}

/// Whether it is what glibc calls in place of another function when it checks sizes at run time: `__strcpy_chk`.
pub fn is_fortified(name: &str) -> bool {
    name.starts_with("__") && name.ends_with("_chk")
}

/// Whether it is a variable of annotations in which the library keeps something between two calls, such as where `strtok` goes on. No function lists
/// these among what it modifies: whoever is not one of the library's may have called one that does.
pub fn is_kept_by_it(map: &Map) -> bool {
    matches!(map, Map::Ghost(name, _) if name.starts_with("__cinch_"))
}
