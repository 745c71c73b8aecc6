//! A file of cases: each case is a function of two numbers with helpers of its own, and `main`, for runs only, calls one of them with
//! a few values. Lines are kept apart, so that they can be filled and changed.

use super::scope::Scope;
use super::{function, statement};
use crate::dice::Random;

const HEAD: &str = r#"#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef RUN
#include <stdio.h>
#define CHECK(e) assert(e)
#define KEEP(declaration) declaration
#define ALL(i, low, high, e) ({ int all = 1; for (int i = (low); i < (high); i++) all &= (e); all; })
#define PROBE(id, ...) do { long long seen[] = { __VA_ARGS__ }; printf("%d", id); \
    for (unsigned at = 0; at < sizeof seen / sizeof *seen; at++) printf(" %lld", seen[at]); puts(""); } while (0)
#else
#define CHECK(e) ((void)0)
#define KEEP(declaration)
#endif
struct pair { int a; short b; unsigned char c; };
struct nest { char tag; struct pair inner; int list[3]; };
struct bits { unsigned low : 3; int mid : 5; unsigned flag : 1; };
struct node { int value; struct node *next; };
union word { int number; unsigned char bytes[4]; short half; };
"#;

/// The values with which each case is called, as pairs.
const INPUTS: [(i64, i64); 8] = [
    (0, 0),
    (1, 2),
    (-1, 7),
    (5, -3),
    (100, 31),
    (2147483647, 1),
    (-2147483648, -1),
    (13, 2147483647),
];

pub struct Case {
    pub lines: Vec<String>,
}

pub struct Program {
    pub cases: Vec<Case>,
}

/// As many cases as fit into one run of the compiler.
const CASES: usize = 10;

pub fn program(seed: u64) -> Program {
    let case = |index: usize| {
        let random = Random(seed.wrapping_mul(1_000_003).wrapping_add(index as u64 * 7919));
        let mut scope = Scope::new(random, index);
        function::helpers(&mut scope);
        statement::case(&mut scope);
        Case { lines: scope.lines }
    };
    Program { cases: (0..CASES).map(case).collect() }
}

impl Program {
    pub fn text(&self) -> String {
        let mut text = HEAD.to_string();
        for line in self.cases.iter().flat_map(|case| &case.lines) {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str("#ifdef RUN\nint main(int count, char **words)\n{\n");
        text.push_str("  int which = count > 1 ? atoi(words[1]) : 0;\n");
        for index in 0..self.cases.len() {
            text.push_str(&format!("  if (which == {index}) {{"));
            for (a, b) in INPUTS {
                text.push_str(&format!(" c{index}_run((int)({a}LL), (int)({b}LL));"));
            }
            text.push_str(" }\n");
        }
        text.push_str("  return 0;\n}\n#endif\n");
        text
    }

    /// The lines of the file that belong to a case, counted from one.
    pub fn lines_of(&self, index: usize) -> std::ops::Range<usize> {
        let before: usize = self.cases[..index].iter().map(|case| case.lines.len()).sum();
        let first = HEAD.lines().count() + before + 1;
        first..first + self.cases[index].lines.len()
    }
}
