//! Joins what several declarations of one function say: clauses of a kind may stand at one of them, or at several if they say
//! the same. What differs is an error that names both places.

use crate::base::{Diagnostic, Span};
use crate::contract::Program;
use crate::contract::print::{measure_text, print_behaviors, print_clauses, print_locations};
use crate::contract::program::{Clause, Contract, Location};

/// Adds the second contract to the first; says where they differ.
pub fn merge(
    program: &Program,
    name: &str,
    first: &mut Contract,
    second: Contract,
) -> Vec<Diagnostic> {
    let mut merging = Merging { program, name, places: (first.span, second.span), found: vec![] };
    merging.clauses("requires", &mut first.requires, second.requires);
    merging.clauses("ensures", &mut first.ensures, second.ensures);
    merging.locations("modifies", &mut first.modifies, second.modifies);
    merging.locations("frees", &mut first.frees, second.frees);
    match (&first.decreases, second.decreases) {
        (Some(left), Some(right)) => {
            let texts = (measure_text(program, left), measure_text(program, &right));
            merging.check("decreases", texts, (left.term.span, right.term.span));
        }
        (None, right) => first.decreases = right,
        _ => {}
    }
    first.unchecked.extend(second.unchecked);
    first.terminates = first.terminates.or(second.terminates);
    first.never_exits = first.never_exits.or(second.never_exits);
    if first.behaviors.is_empty() {
        first.behaviors = second.behaviors;
        first.complete = second.complete;
        first.disjoint = second.disjoint;
    } else if !second.behaviors.is_empty() {
        let texts = (
            print_behaviors(program, &first.behaviors),
            print_behaviors(program, &second.behaviors),
        );
        let places = (first.behaviors[0].span, second.behaviors[0].span);
        merging.check("behavior", texts, places);
        first.complete.extend(second.complete);
        first.disjoint.extend(second.disjoint);
    }
    merging.found
}

struct Merging<'p> {
    program: &'p Program,
    name: &'p str,
    places: (Span, Span),
    found: Vec<Diagnostic>,
}

impl Merging<'_> {
    fn clauses(&mut self, kind: &str, first: &mut Vec<Clause>, second: Vec<Clause>) {
        if first.is_empty() {
            *first = second;
            return;
        }
        if second.is_empty() {
            return;
        }
        let texts = (print_clauses(self.program, first), print_clauses(self.program, &second));
        self.check(kind, texts, (first[0].span, second[0].span));
    }

    fn locations(
        &mut self,
        kind: &str,
        first: &mut Option<Vec<Location>>,
        second: Option<Vec<Location>>,
    ) {
        match (&first, second) {
            (None, second) => *first = second,
            (Some(_), None) => {}
            (Some(left), Some(right)) => {
                let texts =
                    (print_locations(self.program, left), print_locations(self.program, &right));
                let place = |list: &[Location], whole| list.first().map_or(whole, |l| l.span);
                let places = (place(left, self.places.0), place(&right, self.places.1));
                self.check(kind, texts, places);
            }
        }
    }

    fn check(&mut self, kind: &str, texts: (String, String), places: (Span, Span)) {
        if texts.0 == texts.1 {
            return;
        }
        let message = format!(
            "the `{kind}` clauses of `{}` differ from those at another declaration of it",
            self.name
        );
        self.found.push(
            Diagnostic::error("contract-mismatch", places.1, message)
                .related(places.0, "the others stand here")
                .note("write them at one declaration, or the same at both"),
        );
    }
}
