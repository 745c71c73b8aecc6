//! Functions of any length for the benchmark of proofs, all of them correct: straight lines over memory and over locals, stores under
//! conditions, a long `switch`, conditions inside of conditions. What is asked of each line is the same however many
//! lines there are.

/// A shape: its name, how to make a function of so many lines of it, and the lengths to try.
type Shape = (&'static str, fn(usize) -> String, &'static [usize]);

pub const SHAPES: [Shape; 5] = [
    ("straight lines over memory", memory, &[50, 100, 200, 400, 1000]),
    ("straight lines over locals", locals, &[50, 100, 200, 400, 1000]),
    ("stores under conditions", conditional, &[10, 20, 30, 40]),
    ("cases of a switch", cases, &[50, 100, 200, 400]),
    ("conditions inside of conditions", nested, &[10, 20, 40, 80]),
];

const ARRAY: &str = "/*@ requires \\valid(a + (0 .. 99)); modifies a[0 .. 99]; */\n";

fn memory(lines: usize) -> String {
    let line = |i: usize| format!("  a[{}] = a[{}] / 2 + {i};\n", i % 100, (i * 7 + 3) % 100);
    let body: String = (0..lines).map(line).collect();
    format!("{ARRAY}void f(int *a)\n{{\n{body}}}\n")
}

fn locals(lines: usize) -> String {
    let line = |i: usize| match i % 2 {
        0 => format!("  x = (y / 2 + {i}) / 2;\n"),
        _ => format!("  y = (x / 2 + {i}) / 2;\n"),
    };
    let body: String = (0..lines).map(line).collect();
    format!("int f(int x)\n{{\n  int y = x;\n{body}  return x;\n}}\n")
}

fn conditional(lines: usize) -> String {
    let line = |i: usize| format!("  if (x & {}u) a[{i}] = {i};\n", 1u32 << (i % 31));
    let body: String = (0..lines).map(line).collect();
    format!("{ARRAY}void f(int *a, unsigned x)\n{{\n{body}}}\n")
}

fn cases(lines: usize) -> String {
    let case = |i: usize| format!("  case {i}: a[{}] = {i}; break;\n", i % 100);
    let body: String = (0..lines).map(case).collect();
    format!("{ARRAY}void f(int *a, int x)\n{{\n  switch (x) {{\n{body}  }}\n}}\n")
}

fn nested(lines: usize) -> String {
    let line = |i: usize| format!("  if (x > {i}) {{ a[{}] = {i};\n", i % 100);
    let body: String = (0..lines).map(line).collect();
    format!("{ARRAY}void f(int *a, int x)\n{{\n{body}{}\n}}\n", "}".repeat(lines))
}
