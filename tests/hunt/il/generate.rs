//! Random programs as text. Conditions of checks are holes `@` on lines of their own, filled later with what runs suggest.

pub use crate::dice::Random;

#[derive(Clone, Copy, PartialEq)]
pub enum Flavour {
    /// Loops, jumps, maps, calls: for runs at random.
    Loose,
    /// No loops, no maps, small inputs: all runs can be made.
    Finite,
}

pub struct Generator {
    pub random: Random,
    flavour: Flavour,
    text: String,
    labels: usize,
    used_labels: Vec<String>,
    loops: usize,
    /// Procedures that may be called.
    callees: usize,
    globals: bool,
}

const INTS: [&str; 6] = ["x", "y", "p", "r", "g", "h"];
const TARGETS: [&str; 5] = ["x", "y", "r", "g", "h"];

/// A program of this many procedures.
pub fn program(seed: u64, flavour: Flavour, procedures: usize) -> String {
    let mut text = "var g: int;\nvar h: int;\nvar m: [int]int;\n".to_string();
    for index in 0..procedures {
        let mut generator = Generator {
            random: Random(seed.wrapping_mul(1000).wrapping_add(index as u64)),
            flavour,
            text: String::new(),
            labels: 0,
            used_labels: vec![],
            loops: 0,
            callees: if flavour == Flavour::Loose { index } else { 0 },
            globals: true,
        };
        generator.procedure(index);
        text.push_str(&generator.text);
    }
    text
}

impl Generator {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn procedure(&mut self, index: usize) {
        let finite = self.flavour == Flavour::Finite;
        let inline = if !finite && self.random.chance(20) { "{:inline 1} " } else { "" };
        self.line(&format!("procedure {inline}P{index}(p: int, q: bool) returns (r: int)"));
        if finite {
            self.line("requires 0 <= p && p < 3 && g == 0 && h == 1;");
        } else if self.random.chance(40) {
            self.globals = true;
            let bound = self.random.below(4) as i64 - 2;
            self.line(&format!("requires p >= {bound};"));
        }
        self.line("modifies g, h, m;");
        if self.random.chance(50) {
            self.line("ensures @;");
        }
        self.line("{");
        let local = if !finite && self.random.chance(20) { " where x >= 0" } else { "" };
        self.line(&format!("var x: int{local};"));
        self.line("var y: int;\nvar c: bool;\nvar a: [int,bool]int;");
        // Known values at first, so that there is something to prove, rightly or wrongly.
        if finite || self.random.chance(70) {
            let (one, two) = (self.literal(), self.literal());
            self.line(&format!("x, y, c, r := {one}, {two}, q, 0;"));
        }
        if !finite && self.random.chance(50) {
            let (one, two) = (self.literal(), self.literal());
            self.line(&format!("g, h := {one}, {two};"));
        }
        if self.random.chance(35) {
            self.flat();
        } else {
            let count = 3 + self.random.below(5);
            self.stmts(count, 2);
        }
        // Jumps to labels that were never placed lead to the end.
        for label in std::mem::take(&mut self.used_labels) {
            if !self.text.contains(&format!("\n{label}:\n")) {
                self.line(&format!("{label}:"));
            }
        }
        self.line("assert @;");
        self.line("}");
    }

    /// Blocks and jumps between any of them; forward only where runs must end.
    fn flat(&mut self) {
        let blocks = 3 + self.random.below(4);
        for block in 0..blocks {
            self.line(&format!("B{block}:"));
            if self.random.chance(30) {
                self.line("assert @;");
            }
            for _ in 0..self.random.below(3) {
                self.simple();
            }
            // One way on, and perhaps one back.
            let onward = block + 1 + self.random.below(blocks - block);
            let back = self.flavour == Flavour::Loose && self.random.chance(60);
            let other = if back { self.random.below(block + 1) } else { onward };
            match self.random.below(5) {
                0 => {}
                1 => self.line(&format!("goto B{onward};")),
                2 => self.line(&format!("goto B{other}, B{onward}, B{};", block + 1)),
                _ => self.line(&format!("goto B{onward}, B{other};")),
            }
        }
        self.line(&format!("B{blocks}:"));
    }

    fn stmts(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.stmt(depth);
        }
    }

    fn stmt(&mut self, depth: usize) {
        let finite = self.flavour == Flavour::Finite;
        match self.random.below(20) {
            0..=2 if depth > 0 => self.conditional(depth),
            3 | 4 if depth > 0 && !finite => self.repetition(depth),
            5 if self.loops > 0 => {
                let guard = self.condition(1);
                self.line(&format!("if ({guard}) {{ break; }}"));
            }
            6 if !finite => {
                let label = format!("L{}", self.random.below(3));
                if !self.used_labels.contains(&label) {
                    self.used_labels.push(label.clone());
                }
                let guard = self.condition(1);
                self.line(&format!("if ({guard}) {{ goto {label}; }}"));
            }
            7 if !finite => {
                let label = format!("L{}", self.labels);
                if self.labels < 3 {
                    self.line(&format!("\n{label}:"));
                    self.labels += 1;
                }
            }
            8 => {
                let guard = self.condition(1);
                self.line(&format!("if ({guard}) {{ return; }}"));
            }
            9 | 10 => self.line("assert @;"),
            _ => self.simple(),
        }
    }

    fn conditional(&mut self, depth: usize) {
        let guard = if self.random.chance(30) { "*".to_string() } else { self.condition(1) };
        let label = format!("I{}", self.text.len());
        self.line(&format!("{label}: if ({guard}) {{"));
        let count = self.random.below(3);
        self.stmts(count, depth - 1);
        if self.random.chance(20) {
            let guard = self.condition(1);
            self.line(&format!("if ({guard}) {{ break {label}; }}"));
            self.simple();
        }
        self.line("} else {");
        let count = self.random.below(3);
        self.stmts(count, depth - 1);
        self.line("}");
    }

    fn repetition(&mut self, depth: usize) {
        let guard = if self.random.chance(30) { "*".to_string() } else { self.condition(1) };
        self.line(&format!("while ({guard})"));
        for _ in 0..self.random.below(3) {
            self.line("invariant @;");
        }
        self.line("{");
        self.loops += 1;
        let count = 1 + self.random.below(3);
        self.stmts(count, depth - 1);
        self.loops -= 1;
        self.line("}");
    }

    fn simple(&mut self) {
        let finite = self.flavour == Flavour::Finite;
        match self.random.below(12) {
            0 if !finite => {
                let (index, value) = (self.number(1), self.number(1));
                self.line(&format!("m[{index}] := {value};"));
            }
            1 if !finite => {
                let (index, value, flag) = (self.number(1), self.number(1), self.condition(0));
                self.line(&format!("a[{index}, {flag}] := {value};"));
            }
            2 => {
                let var =
                    if finite { "c" } else { self.random.pick(&["x", "g", "c", "x, h", "m"]) };
                self.line(&format!("havoc {var};"));
            }
            8 => {
                let (target, step) =
                    (*self.random.pick(&TARGETS), *self.random.pick(&["1", "2", "-1"]));
                self.line(&format!("{target} := {target} + {step};"));
            }
            3 => {
                let value = self.condition(2);
                self.line(&format!("c := {value};"));
            }
            4 => {
                let (one, two) = (self.number(1), self.number(1));
                let targets = self.random.pick(&["x, y", "y, g", "g, r", "h, x"]).to_string();
                self.line(&format!("{targets} := {one}, {two};"));
            }
            5 if self.random.chance(40) => {
                let condition = self.condition(1);
                self.line(&format!("assume {condition};"));
            }
            6 | 7 if self.callees > 0 => {
                let (callee, one, two) =
                    (self.random.below(self.callees), self.number(1), self.condition(1));
                let target = *self.random.pick(&TARGETS);
                self.line(&format!("call {target} := P{callee}({one}, {two});"));
            }
            _ => {
                let (target, value) = (*self.random.pick(&TARGETS), self.number(2));
                self.line(&format!("{target} := {value};"));
            }
        }
    }

    fn literal(&mut self) -> String {
        (self.random.below(6) as i64 - 2).to_string()
    }

    fn number(&mut self, depth: usize) -> String {
        let loose = self.flavour == Flavour::Loose;
        let choice = if depth == 0 { self.random.below(3) } else { self.random.below(12) };
        match choice {
            0 => self.literal(),
            1 | 2 => self.random.pick(&INTS).to_string(),
            3..=5 => {
                let (left, right) = (self.number(depth - 1), self.number(depth - 1));
                let op = self.random.pick(&["+", "-", "+"]);
                format!("({left} {op} {right})")
            }
            6 => format!("({} * {})", self.number(depth - 1), self.random.pick(&["2", "-1", "3"])),
            7 => {
                let op = self.random.pick(&["div", "mod"]);
                let by = *self.random.pick(&["2", "-2", "3"]);
                format!("({} {op} {by})", self.number(depth - 1))
            }
            8 => {
                let (one, two, three) =
                    (self.condition(0), self.number(depth - 1), self.number(depth - 1));
                format!("(if {one} then {two} else {three})")
            }
            9 => {
                let (one, two, body) =
                    (self.number(depth - 1), self.number(depth - 1), self.number(depth - 1));
                format!("(var x, y := {one}, {two}; {body} + x - y)")
            }
            10 if loose => format!("m[{}]", self.number(depth - 1)),
            11 if loose => format!("a[{}, {}]", self.number(depth - 1), self.condition(0)),
            _ => format!("old({})", self.random.pick(&["g", "h", "g + h", "x + g"])),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let choice = if depth == 0 { self.random.below(3) } else { self.random.below(9) };
        match choice {
            0 => "c".into(),
            1 => "q".into(),
            2..=5 => {
                let deeper = depth.saturating_sub(1);
                let (left, right) = (self.number(deeper), self.number(deeper));
                let op = self.random.pick(&["<", "<=", "==", "!=", ">", ">="]);
                format!("{left} {op} {right}")
            }
            6 | 7 => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                let op = self.random.pick(&["&&", "||", "==>", "<==>"]);
                format!("(({left}) {op} ({right}))")
            }
            _ => format!("!({})", self.condition(depth - 1)),
        }
    }
}
