//! What a case has written so far, and the places that it may use next.

use super::names::Names;
use super::records::Record;
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
    /// Functions that write a member of a record: the name, and the number of the record.
    pub setters: Vec<(String, usize)>,
    pub records: Vec<Record>,
    /// Static objects and the numbers of their records.
    pub objects: Vec<(String, usize)>,
    /// What is proved.
    pub functions: Vec<String>,
    /// Statements still to be written.
    pub fuel: usize,
    /// Shared by the cases of a file.
    pub names: Names,
    probes: usize,
    exits: usize,
    indent: usize,
}

impl Scope {
    pub fn new(random: Random, index: usize, names: Names) -> Scope {
        Scope {
            random,
            index,
            lines: vec![],
            places: vec![],
            helpers: vec![],
            setters: vec![],
            records: vec![],
            objects: vec![],
            functions: vec![],
            fuel: 4,
            names,
            probes: 0,
            exits: 0,
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
        self.names.fresh(stem, &mut self.random)
    }

    /// A name at file scope.
    pub fn global(&mut self, stem: &str) -> String {
        let stem = format!("c{}_{stem}", self.index);
        self.fresh(&stem)
    }

    /// A place where the function ends, to be named when a run comes by.
    pub fn exit_id(&mut self) -> usize {
        self.exits += 1;
        self.index * 1000 + self.exits
    }

    /// Ends the function under a condition.
    pub fn leave(&mut self, condition: &str) {
        let id = self.exit_id();
        self.line(format!("if ({condition}) {{ EXIT({id}); return; }}"));
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
