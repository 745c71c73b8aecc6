//! What verdicts about a C file rest on: the annotated program and what was made of it in, entries in source order out; also
//! the sizes of types that were taken for granted.

use super::of_il::{called_without_body, shortened};
use super::{elsewhere, let_go, restricted};
use crate::base::Span;
use crate::contract::Program;
use crate::contract::program::{
    Clause, ClauseMode, Code, CodeKind, Contract, FactKind, Measure, Unchecked,
};
use crate::il::core;
use crate::report::audit::{Basis, Entry};
use crate::source::SourceMap;
use crate::typed::Target;
use crate::typed::types::IntegerKind;
use std::collections::BTreeSet;

pub fn entries(annotated: &Program, program: &core::Program, sources: &SourceMap) -> Vec<Entry> {
    let mut list = List { entries: vec![], sources };
    for (id, spec) in &annotated.functions {
        // What the headers of the C library say counts where it is used: among the contracts.
        if sources.is_system(annotated.typed[*id].span.start) {
            continue;
        }
        spec.contract.iter().for_each(|contract| list.contract(contract));
        let code = spec.before.values().chain(spec.at_end.values()).flatten();
        code.for_each(|code| list.code(code));
        for spec in spec.loops.values() {
            spec.invariants.iter().for_each(|clause| list.clause(clause));
            spec.unchecked.iter().for_each(|claim| list.unchecked(claim));
            list.measure(&spec.variant);
        }
    }
    let contracts = annotated.pointer_variables.values().chain(annotated.pointer_types.values());
    contracts.for_each(|contract| list.contract(contract));
    for fact in &annotated.facts {
        let basis = match fact.kind {
            FactKind::Axiom => Basis::Axiom,
            FactKind::Lemma if is_proved(&fact.name, program) => continue,
            FactKind::Lemma => Basis::Lemma,
        };
        list.push(basis, format!("`{}`", fact.name), fact.span);
    }
    list.used(annotated, program);
    list.entries.extend(restricted::entries(annotated, sources));
    list.entries.extend(let_go::entries(annotated, sources));
    list.entries.extend(elsewhere::entries(annotated, sources));
    for entry in &annotated.typed.unsupported {
        if !sources.is_system(entry.span.start) {
            list.push(Basis::Unsupported, entry.what.clone(), entry.span);
        }
    }
    let mut entries = list.entries;
    entries.sort_by_key(|entry| (entry.basis, entry.span));
    entries.dedup_by(|one, other| (one.basis, one.span) == (other.basis, other.span));
    entries
}

/// Whether the translation made a body of the lemma, to be proved like any other.
fn is_proved(name: &str, program: &core::Program) -> bool {
    let procedure = format!("lemma.{name}");
    program.implementations.iter().any(|body| body.verify && *body.procedure == *procedure)
}

struct List<'a> {
    entries: Vec<Entry>,
    sources: &'a SourceMap,
}

impl List<'_> {
    fn push(&mut self, basis: Basis, words: String, span: Span) {
        self.entries.push(Entry { basis, words, span });
    }

    /// Functions without a body: those that bodies call by their contracts, and those of the library that are built in.
    fn used(&mut self, annotated: &Program, program: &core::Program) {
        let called: BTreeSet<&str> =
            called_without_body(program).into_iter().map(|procedure| &*procedure.name).collect();
        for (id, place) in elsewhere::used_without_body(annotated) {
            let function = &annotated.typed[id];
            let name = annotated.typed.symbols.text(function.name);
            let contract = annotated.functions.get(&id).and_then(|spec| spec.contract.as_ref());
            let system = self.sources.is_system(function.span.start);
            let words = match (called.contains(name), contract) {
                (false, _) if system => format!("`{name}`, which is built in"),
                (_, None) => format!("`{name}`, without a contract: it may change anything"),
                (_, Some(contract)) if contract.modifies.is_none() => {
                    format!("`{name}`, without `modifies`: it may change anything")
                }
                _ => format!("`{name}`"),
            };
            // What the library declares is looked up where it is used.
            self.push(Basis::Contract, words, if system { place } else { function.span });
        }
    }

    fn contract(&mut self, contract: &Contract) {
        let behaviors = contract.behaviors.iter();
        let of_behaviors = behaviors.flat_map(|it| it.requires.iter().chain(&it.ensures));
        let clauses = contract.requires.iter().chain(&contract.ensures).chain(of_behaviors);
        clauses.for_each(|clause| self.clause(clause));
        contract.unchecked.iter().for_each(|claim| self.unchecked(claim));
        self.measure(&contract.decreases);
    }

    fn unchecked(&mut self, claim: &Unchecked) {
        self.push(Basis::Unasked, claim.what.to_string(), claim.span);
    }

    /// A relation without endless chains, on the author's word.
    fn measure(&mut self, measure: &Option<Measure>) {
        if let Some((_, _, formula)) = measure.as_ref().and_then(|it| it.relation.as_ref()) {
            let written = self.sources.text(self.sources.written(formula.span));
            let words = format!("that `{}` has no endless chains", shortened(written));
            self.push(Basis::Assumed, words, formula.span);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        if clause.mode == ClauseMode::Admit {
            self.assumed(clause.span);
        }
    }

    fn assumed(&mut self, span: Span) {
        let written = self.sources.written(span);
        self.push(Basis::Assumed, shortened(self.sources.text(written)), span);
    }

    fn code(&mut self, code: &Code) {
        match &code.kind {
            CodeKind::Assume(clause) => self.assumed(clause.span),
            CodeKind::Assert(clause) | CodeKind::Check(clause) => self.clause(clause),
            CodeKind::If(_, then_branch, else_branch) => {
                then_branch.iter().chain(else_branch).for_each(|code| self.code(code));
            }
            CodeKind::Declare(_)
            | CodeKind::Set(..)
            | CodeKind::AddBlocker(_)
            | CodeKind::RemoveBlocker(_)
            | CodeKind::Retype { .. }
            | CodeKind::Label(_) => {}
            CodeKind::Trust => {
                let words = "the statement behind `trust`: guarded programs do not check it";
                self.push(Basis::Trusted, words.into(), code.span);
            }
        }
    }
}

/// Sizes that compilers for other machines may choose otherwise.
pub fn sizes(target: Target) -> Vec<(&'static str, u64)> {
    let kinds = [
        ("short", IntegerKind::Short),
        ("int", IntegerKind::Int),
        ("long", IntegerKind::Long),
        ("long long", IntegerKind::LongLong),
    ];
    let sizes = kinds.into_iter().map(|(name, kind)| (name, target.integer_size(kind)));
    sizes.chain([("pointer", target.pointer_size())]).collect()
}

/// `lp64, char is signed`.
pub fn words(target: Target) -> String {
    let sign = if target.char_is_signed { "signed" } else { "unsigned" };
    let enums = if target.short_enums { ", short enums" } else { "" };
    format!("{}, char is {sign}{enums}", target.model)
}
