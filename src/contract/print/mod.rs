//! Prints an annotated program's contracts, definitions and code annotations, readably and always the same way. Two clauses that
//! print alike mean the same, whatever their places.

mod term;

use super::program::{
    Behavior, BoundId, Clause, ClauseMode, Code, CodeKind, Contract, FactKind, FunctionSpec,
    Location, LoopSpec, Measure, Program,
};
use crate::base::Span;
use crate::typed::describe;
use std::fmt::Write;
pub use term::{print_label, print_term, print_type};

/// Everything that annotations said, with places as the function tells them.
pub fn print(program: &Program, place: &dyn Fn(Span) -> String) -> String {
    let mut printer = Printer { program, out: String::new(), depth: 0, place };
    printer.definitions();
    for (id, spec) in &program.functions {
        let name = program.typed.symbols.text(program.typed[*id].name);
        printer.line(&format!("function {name}"));
        printer.depth += 1;
        printer.function(spec);
        printer.depth -= 1;
    }
    for (id, contract) in &program.pointer_variables {
        let name = program.typed.symbols.text(program.typed[*id].name);
        printer.line(&format!("pointer {name}"));
        printer.depth += 1;
        printer.contract(contract);
        printer.depth -= 1;
    }
    for (id, contract) in &program.pointer_types {
        let ty = describe::describe(&program.typed, *id);
        printer.line(&format!("pointers to {ty}"));
        printer.depth += 1;
        printer.contract(contract);
        printer.depth -= 1;
    }
    printer.out
}

pub fn print_clauses(program: &Program, clauses: &[Clause]) -> String {
    let texts: Vec<String> = clauses.iter().map(|clause| clause_text(program, clause)).collect();
    texts.join("\n")
}

pub fn print_locations(program: &Program, locations: &[Location]) -> String {
    if locations.is_empty() {
        return "\\nothing".to_string();
    }
    let texts = locations.iter().map(|location| print_term(program, &location.term));
    texts.collect::<Vec<String>>().join(", ")
}

pub fn print_behaviors(program: &Program, behaviors: &[Behavior]) -> String {
    let place = |_: Span| String::new();
    let mut printer = Printer { program, out: String::new(), depth: 0, place: &place };
    for behavior in behaviors {
        printer.behavior(behavior);
    }
    printer.out
}

fn clause_text(program: &Program, clause: &Clause) -> String {
    let name = clause.name.as_ref().map_or(String::new(), |name| format!("{name}: "));
    format!("{name}{}", print_term(program, &clause.formula))
}

struct Printer<'p> {
    program: &'p Program,
    out: String,
    depth: usize,
    place: &'p dyn Fn(Span) -> String,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.depth);
    }

    fn term(&self, term: &super::term::Term) -> String {
        print_term(self.program, term)
    }

    fn bound(&self, id: &BoundId) -> String {
        let bound = &self.program[*id];
        format!("{} {}", print_type(self.program, &bound.ty), bound.name)
    }

    fn definitions(&mut self) {
        let program = self.program;
        for declared in &program.logic_types {
            self.line(&format!("type {}", declared.name));
        }
        for function in &program.logic {
            let parameters: Vec<String> =
                function.parameters.iter().map(|id| self.bound(id)).collect();
            let labels = labels_text(&function.labels);
            let recursive = if function.recursive { "recursive " } else { "" };
            let head = format!(
                "{recursive}logic {} {}{labels}({})",
                print_type(program, &function.result),
                function.name,
                parameters.join(", ")
            );
            match &function.body {
                Some(body) => self.line(&format!("{head} = {}", self.term(body))),
                None => self.line(&head),
            }
            for case in &function.cases {
                let labels = case.own_labels.map_or(String::new(), |count| format!("{{{count}}}"));
                let formula = self.term(&case.formula);
                self.line(&format!("  case {}{labels}: {formula}", case.name));
            }
        }
        for fact in &program.facts {
            let word = match fact.kind {
                FactKind::Axiom => "axiom",
                FactKind::Lemma => "lemma",
            };
            let labels = labels_text(&fact.labels);
            self.line(&format!("{word} {}{labels}: {}", fact.name, self.term(&fact.formula)));
        }
        for invariant in &program.invariants {
            self.line(&format!("invariant {}: {}", invariant.name, self.term(&invariant.formula)));
        }
        for ghost in program.ghosts.iter().filter(|ghost| ghost.within.is_none()) {
            let ty = print_type(program, &ghost.ty);
            let initial = ghost.initial.as_ref();
            let value = initial.map_or(String::new(), |value| format!(" = {}", self.term(value)));
            self.line(&format!("ghost {ty} {}{value}", ghost.name));
        }
    }

    fn function(&mut self, spec: &FunctionSpec) {
        if let Some(contract) = &spec.contract {
            self.contract(contract);
        }
        for label in &spec.labels {
            let at = (self.place)(Span::new(label.place, label.place));
            self.line(&format!("label {} {at}", label.name));
        }
        for (start, spec) in &spec.loops {
            let at = (self.place)(Span::new(*start, *start));
            self.line(&format!("loop {at}"));
            self.depth += 1;
            self.loop_spec(spec);
            self.depth -= 1;
        }
        for (start, frame) in &spec.frames {
            let at = (self.place)(Span::new(*start, *start));
            self.line(&format!("statement {at}"));
            self.depth += 1;
            self.locations("modifies", &Some(frame.clone()));
            self.depth -= 1;
        }
        for (word, lists) in [("before", &spec.before), ("at the end of", &spec.at_end)] {
            for (start, codes) in lists {
                let at = (self.place)(Span::new(*start, *start));
                self.line(&format!("{word} {at}"));
                self.depth += 1;
                self.codes(codes, spec);
                self.depth -= 1;
            }
        }
    }

    fn contract(&mut self, contract: &Contract) {
        self.clauses("requires", &contract.requires);
        self.locations("modifies", &contract.modifies);
        self.locations("frees", &contract.frees);
        self.clauses("ensures", &contract.ensures);
        if let Some(measure) = &contract.decreases {
            self.line(&format!("decreases {}", measure_text(self.program, measure)));
        }
        if contract.terminates.is_some() {
            self.line("terminates \\true");
        }
        if contract.never_exits.is_some() {
            self.line("exits \\false");
        }
        for behavior in &contract.behaviors {
            self.behavior(behavior);
        }
        for (word, sets) in [("complete", &contract.complete), ("disjoint", &contract.disjoint)] {
            for (set, _) in sets {
                let names = set.iter().map(|index| &*contract.behaviors[*index as usize].name);
                let names: Vec<&str> = names.collect();
                self.line(&format!("{word} {}", names.join(", ")));
            }
        }
    }

    fn behavior(&mut self, behavior: &Behavior) {
        self.line(&format!("behavior {}", behavior.name));
        self.depth += 1;
        self.clauses("assumes", &behavior.assumes);
        self.clauses("requires", &behavior.requires);
        self.locations("modifies", &behavior.modifies);
        self.clauses("ensures", &behavior.ensures);
        self.depth -= 1;
    }

    fn clauses(&mut self, word: &str, clauses: &[Clause]) {
        for clause in clauses {
            let mode = match clause.mode {
                ClauseMode::Normal => "",
                ClauseMode::Check => "check ",
                ClauseMode::Admit => "admit ",
            };
            self.line(&format!("{mode}{word} {}", clause_text(self.program, clause)));
        }
    }

    fn locations(&mut self, word: &str, locations: &Option<Vec<Location>>) {
        if let Some(locations) = locations {
            self.line(&format!("{word} {}", print_locations(self.program, locations)));
        }
    }

    fn loop_spec(&mut self, spec: &LoopSpec) {
        self.clauses("invariant", &spec.invariants);
        self.locations("modifies", &spec.modifies);
        self.locations("frees", &spec.frees);
        if let Some(measure) = &spec.variant {
            self.line(&format!("variant {}", measure_text(self.program, measure)));
        }
    }

    fn codes(&mut self, codes: &[Code], spec: &FunctionSpec) {
        for code in codes {
            self.code(code, spec);
        }
    }

    fn code(&mut self, code: &Code, spec: &FunctionSpec) {
        let program = self.program;
        match &code.kind {
            CodeKind::Assert(clause) => {
                self.line(&format!("assert {}", clause_text(program, clause)));
            }
            CodeKind::Check(clause) => {
                self.line(&format!("check {}", clause_text(program, clause)));
            }
            CodeKind::Assume(clause) => {
                self.line(&format!("assume {}", clause_text(program, clause)));
            }
            CodeKind::Declare(id) => {
                let ghost = &program[*id];
                self.line(&format!("ghost {} {}", print_type(program, &ghost.ty), ghost.name));
            }
            CodeKind::Set(id, value) => {
                let line = format!("{} = {}", program[*id].name, self.term(value));
                self.line(&line);
            }
            CodeKind::AddBlocker(pointer) => self.line(&format!("BS += {}", self.term(pointer))),
            CodeKind::RemoveBlocker(pointer) => self.line(&format!("BS -= {}", self.term(pointer))),
            CodeKind::Retype { pointer, ty, count } => {
                let ty = describe::describe(&program.typed, *ty);
                let count = count.as_ref();
                let count = count.map_or(String::new(), |count| format!(", {}", self.term(count)));
                self.line(&format!("retype({}, {ty}{count})", self.term(pointer)));
            }
            CodeKind::If(condition, then, otherwise) => {
                self.line(&format!("if {}", self.term(condition)));
                self.depth += 1;
                self.codes(then, spec);
                self.depth -= 1;
                if !otherwise.is_empty() {
                    self.line("else");
                    self.depth += 1;
                    self.codes(otherwise, spec);
                    self.depth -= 1;
                }
            }
            CodeKind::Trust => self.line("trust"),
            CodeKind::Label(index) => {
                let name = spec.labels.get(*index as usize).map_or("?", |label| &label.name);
                self.line(&format!("{name}:"));
            }
        }
    }
}

pub fn measure_text(program: &Program, measure: &Measure) -> String {
    let text = print_term(program, &measure.term);
    match &measure.relation {
        Some((_, _, formula)) => format!("{text} for {}", print_term(program, formula)),
        None => text,
    }
}

fn labels_text(labels: &[std::sync::Arc<str>]) -> String {
    if labels.is_empty() {
        return String::new();
    }
    let names: Vec<&str> =
        labels.iter().map(|label| if label.is_empty() { "_" } else { &**label }).collect();
    format!("{{{}}}", names.join(", "))
}
