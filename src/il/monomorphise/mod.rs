//! Monomorphisation: a checked program with type parameters comes in, a program without them goes out.
//!
//! Everything polymorphic is copied for the types it is used with. The translation runs in rounds, because the copies made
//! for one part of the program (the fields of a polymorphic map, the instances of an assumption) depend on the types that
//! occur in all the others; see `knowledge`. Rule: whatever can be proved of the result holds of the program that came in.
//! Assumptions may lose instances, obligations never do. The reasons stand where they matter:
//! `maps` (polymorphic maps), `quantify` and `others` (quantifiers over types), `compare` (equality across types).

mod compare;
mod declare;
mod expr;
mod fields;
mod functions;
mod knowledge;
mod maps;
mod names;
mod others;
mod polarity;
mod procedures;
mod quantify;
mod sorts;
mod stmt;
mod types;
mod visit;

use crate::base::{Diagnostic, Span};
use crate::il::{core, poly};
use functions::FunctionTable;
use knowledge::{Equality, Instances, Knowledge, Sharing, Skolems, Whose};
use polarity::TypeQuantifiers;
use poly::{ProcedureId, Type};
use procedures::ProcedureTable;
use sorts::SortTable;
use types::Substitution;

/// Rounds after which assumptions get no further instances.
const GROWING_ROUNDS: usize = 6;
const MAX_ROUNDS: usize = 24;
/// How much deeper than the types of the program itself those may be that assumptions are specialised to.
const EXTRA_DEPTH: usize = 1;
/// Types with more nodes only come from instances that need ever larger instances.
const MAX_TYPE_SIZE: usize = 200;

pub fn monomorphise(program: poly::Program) -> Result<core::Program, Vec<Diagnostic>> {
    let ways = [
        (Equality::False, Sharing::Shared),
        (Equality::False, Sharing::Own),
        (Equality::Open, Sharing::Shared),
    ];
    let mut first = None;
    for (equality, sharing) in ways {
        match settle(&program, equality, sharing) {
            Ok(translated) => return Ok(translated),
            Err(errors) => first = first.or(Some(errors)),
        }
    }
    Err(first.unwrap_or_default())
}

fn settle(
    program: &poly::Program,
    equality: Equality,
    sharing: Sharing,
) -> Result<core::Program, Vec<Diagnostic>> {
    let type_quantifiers = TypeQuantifiers::of(program);
    let skolems = Skolems::new(program, sharing);
    let mut known = Knowledge { equality, skolems, ..Knowledge::default() };
    for round in 0..MAX_ROUNDS {
        let mut translator = Translator::new(program, &type_quantifiers, &known);
        let translated = translator.program();
        let Translator { mut errors, found, skolems, .. } = translator;
        if !errors.is_empty() {
            errors.sort_by_key(|error| error.place());
            return Err(errors);
        }
        known.skolems = skolems;
        let mut settled = known.instances.cover(&found);
        known.instances.absorb(&found);
        let cases =
            knowledge::cases(&known.instances, &known.skolems).ok_or_else(|| endless(program))?;
        if cases != known.cases {
            known.cases = cases;
            settled = false;
        }
        if round == 0 {
            known.candidate_depth = known.instances.depth() + EXTRA_DEPTH;
        }
        let growing = type_quantifiers.possible && round < GROWING_ROUNDS;
        if growing && known.candidates != known.instances {
            known.candidates = known.instances.clone();
            settled = false;
        }
        if settled {
            return Ok(translated);
        }
    }
    Err(endless(program))
}

fn endless(program: &poly::Program) -> Vec<Diagnostic> {
    let place = program.implementations.first().map(|implementation| implementation.span);
    let message = "the polymorphic maps of this program need too many instances";
    vec![Diagnostic::error("unsupported", place.unwrap_or_default(), message)]
}

/// One round of translation.
struct Translator<'p> {
    program: &'p poly::Program,
    type_quantifiers: &'p TypeQuantifiers,
    known: &'p Knowledge,
    /// What this round uses.
    found: Instances,
    skolems: Skolems,
    /// What the type parameters in scope stand for.
    substitution: Substitution,
    /// The current copy of each variable, by `VarId`.
    vars: Vec<Option<core::Var>>,
    fresh: core::Fresh,
    sorts: SortTable,
    functions: FunctionTable,
    procedures: ProcedureTable,
    /// The declaration being translated, for messages about things that have no place of their own.
    place: Span,
    /// What the obligations at hand are.
    whose: Whose,
    /// The number of types the current obligation is proved for so far.
    next_any: u32,
    /// Tells apart copies of one expression within one formula.
    path: Vec<u32>,
    trigger: Trigger,
    errors: Vec<Diagnostic>,
}

/// Whether a trigger is being translated, and whether it still is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trigger {
    Outside,
    Inside,
    /// The translation had to put something in that no trigger may contain.
    Spoiled,
}

impl<'p> Translator<'p> {
    fn new(
        program: &'p poly::Program,
        type_quantifiers: &'p TypeQuantifiers,
        known: &'p Knowledge,
    ) -> Translator<'p> {
        Translator {
            program,
            type_quantifiers,
            known,
            found: Instances::default(),
            skolems: known.skolems.clone(),
            substitution: Substitution::default(),
            vars: vec![None; program.vars.len()],
            fresh: core::Fresh::default(),
            sorts: SortTable::default(),
            functions: FunctionTable::default(),
            procedures: ProcedureTable::default(),
            place: Span::default(),
            whose: Whose::Elsewhere(ProcedureId(0)),
            next_any: 0,
            path: vec![],
            trigger: Trigger::Outside,
            errors: vec![],
        }
    }

    fn unsupported(&mut self, span: Span, message: impl Into<String>) {
        let error = Diagnostic::error("unsupported", span, message);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// The type in the current scope, without free parameters.
    fn ground(&self, ty: &Type) -> Type {
        self.substitution.apply(ty)
    }

    /// Whether an instance with these arguments is fine; if not, says so.
    fn within_bounds(&mut self, types: &[Type], name: &str) -> bool {
        let fits = types.iter().all(|ty| types::size(ty) <= MAX_TYPE_SIZE);
        if !fits {
            let message = format!("`{name}` needs instances for ever larger types");
            self.unsupported(self.place, message);
        }
        fits
    }
}
