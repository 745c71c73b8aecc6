//! Programs of any size for the benchmarks and for the test that conditions grow no faster than programs. Every program is
//! correct, and a small multiple of `size` lines long.

use std::fmt::Write;

/// A family of programs: what it is called, and how to write one.
pub type Family = (&'static str, fn(usize) -> String);

pub const FAMILIES: &[Family] = &[
    ("sequential ifs", sequential_ifs),
    ("nested ifs", nested_ifs),
    ("loops", loops),
    ("variables", variables),
    ("assertions", assertions),
    ("calls", calls),
    ("map updates", map_updates),
    ("procedures", procedures),
];

fn program(write: impl FnOnce(&mut String) -> std::fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string does not fail");
    text
}

/// `if (b0) { x := x + 1; } if (b1) ..`: exponentially many paths.
pub fn sequential_ifs(size: usize) -> String {
    program(|out| {
        writeln!(out, "procedure P(b: [int]bool) returns (x: int)\n  ensures x >= 0;\n{{")?;
        writeln!(out, "  x := 0;")?;
        for index in 0..size {
            writeln!(out, "  if (b[{index}]) {{ x := x + {index}; }}\n  assert x >= 0;")?;
        }
        writeln!(out, "}}")
    })
}

pub fn nested_ifs(size: usize) -> String {
    program(|out| {
        writeln!(out, "procedure P(b: [int]bool) returns (x: int)\n  ensures x >= 0;\n{{")?;
        // The parser bounds how deep a program may be nested.
        for tower in 0..size.div_ceil(20) {
            writeln!(out, "  x := {tower};")?;
            for depth in 0..20 {
                writeln!(out, "  if (b[{}]) {{ x := x + 1;", tower * 20 + depth)?;
            }
            (0..20).try_for_each(|_| writeln!(out, "  }} else {{ assert x >= 0; }}"))?;
        }
        writeln!(out, "}}")
    })
}

pub fn loops(size: usize) -> String {
    program(|out| {
        writeln!(
            out,
            "procedure P(n: int) returns (s: int)\n  requires n >= 0;\n  ensures s >= n;"
        )?;
        writeln!(out, "{{\n  var i: int;\n  s := 0;")?;
        for _ in 0..size {
            writeln!(out, "  i := 0;\n  while (i < n)\n    invariant 0 <= i && i <= n;")?;
            writeln!(out, "    invariant s >= i;\n  {{ i := i + 1; s := s + 1; }}")?;
        }
        writeln!(out, "  if (s < n) {{ s := n; }}\n}}")
    })
}

/// As many variables as lines, all changed before one join and used after it.
pub fn variables(size: usize) -> String {
    program(|out| {
        writeln!(out, "procedure P(b: bool)\n{{")?;
        (0..size).try_for_each(|index| writeln!(out, "  var x{index}: int;"))?;
        writeln!(out, "  if (b) {{")?;
        (0..size).try_for_each(|index| writeln!(out, "    x{index} := {index};"))?;
        writeln!(out, "  }} else {{")?;
        (0..size).try_for_each(|index| writeln!(out, "    x{index} := {};", index + 1))?;
        writeln!(out, "  }}")?;
        (0..size).try_for_each(|index| writeln!(out, "  assert x{index} >= {index};"))?;
        writeln!(out, "}}")
    })
}

pub fn assertions(size: usize) -> String {
    program(|out| {
        writeln!(out, "procedure P(x: int)\n{{")?;
        (0..size).try_for_each(|index| writeln!(out, "  assert x < {index} || x >= {index};"))?;
        writeln!(out, "}}")
    })
}

pub fn calls(size: usize) -> String {
    program(|out| {
        writeln!(out, "var g: int;\nprocedure Step(d: int) returns (r: int);\n  requires d >= 0;")?;
        writeln!(out, "  modifies g;\n  ensures g == old(g) + d && r == g;")?;
        writeln!(out, "procedure P() returns (r: int)\n  modifies g;\n  ensures g >= old(g);\n{{")?;
        (0..size).try_for_each(|index| writeln!(out, "  call r := Step({index});"))?;
        writeln!(out, "}}")
    })
}

/// One expression that changes a map of two arguments again and again.
pub fn map_updates(size: usize) -> String {
    program(|out| {
        writeln!(out, "procedure P(m: [int, int]int) returns (r: [int, int]int)\n{{")?;
        // Longer chains are deeper than the parser allows.
        for chain in 0..size.div_ceil(20) {
            write!(out, "  r := {}", if chain == 0 { "m" } else { "r" })?;
            (0..20).try_for_each(|index| write!(out, "[{index}, {chain} := {index}]"))?;
            writeln!(out, ";\n  assert r[19, {chain}] == 19;")?;
        }
        writeln!(out, "}}")
    })
}

/// Ten lines each. One in ten functions has an axiom, and each procedure calls the one before it.
pub fn procedures(size: usize) -> String {
    program(|out| {
        for index in 0..size {
            if index % 10 == 0 {
                writeln!(out, "const unique c{index}: int;\nfunction f{index}(x: int): int;")?;
                writeln!(out, "axiom (forall x: int :: {{f{index}(x)}} f{index}(x) > x);")?;
            }
            writeln!(out, "procedure P{index}(n: int) returns (r: int)\n  requires n >= 0;")?;
            writeln!(out, "  ensures r >= n;\n{{\n  r := f{}(n);", index - index % 10)?;
            if index > 0 {
                writeln!(out, "  if (r > {index}) {{ call r := P{}(r); }}", index - 1)?;
            }
            writeln!(out, "  assert r >= n;\n  r := r + 1;\n}}")?;
        }
        Ok(())
    })
}
