//! What a case has written so far, and the places that it may use next.

use crate::dice::Random;

/// The integer types.
pub const KINDS: [&str; 10] = [
    "int",
    "unsigned",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "long",
    "unsigned long",
    "_Bool",
    "char",
];

pub struct Scope {
    pub random: Random,
    pub index: usize,
    pub lines: Vec<String>,
    /// What can be read and assigned.
    pub places: Vec<String>,
    /// Helpers that can be called: name and how.
    pub helpers: Vec<super::function::Helper>,
    /// Statements still to be written.
    pub fuel: usize,
    names: usize,
    probes: usize,
    indent: usize,
}

impl Scope {
    pub fn new(random: Random, index: usize) -> Scope {
        Scope {
            random,
            index,
            lines: vec![],
            places: vec![],
            helpers: vec![],
            fuel: 4,
            names: 0,
            probes: 0,
            indent: 0,
        }
    }

    pub fn line(&mut self, line: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "  ".repeat(self.indent), line.as_ref()));
    }

    /// Braces around what `work` writes; places that it adds are forgotten.
    pub fn block(&mut self, head: &str, work: impl FnOnce(&mut Scope)) {
        self.block_until(head, "}", work);
    }

    pub fn block_until(&mut self, head: &str, end: &str, work: impl FnOnce(&mut Scope)) {
        self.line(format!("{head} {{"));
        let known = self.places.len();
        self.indent += 1;
        work(self);
        self.indent -= 1;
        self.places.truncate(known);
        self.line(end);
    }

    pub fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// A name at file scope.
    pub fn global(&mut self, stem: &str) -> String {
        let name = self.fresh(stem);
        format!("c{}_{name}", self.index)
    }

    pub fn add(&mut self, place: impl Into<String>) {
        self.places.push(place.into());
    }

    pub fn place(&mut self) -> String {
        self.random.pick(&self.places).clone()
    }

    /// A place to look at what a run has there; becomes an assertion.
    pub fn probe(&mut self, texts: &[String]) {
        self.probes += 1;
        let id = self.index * 1000 + self.probes;
        self.line(format!("PROBE({id}, {});", texts.join(", ")));
    }
}
