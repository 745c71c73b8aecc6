//! Annotations inside functions: loops get what is said about them, statements the assertions and ghost code before them.

use super::locate::{AnnotationPlace, locate};
use super::{Attacher, LocalGhost};
use crate::contract::ast::{
    Apply, BinaryOp, Clause, ClauseBody, ClauseKind, Item, Name, Term, TermKind,
};
use crate::contract::elaborate::{Context, Role};
use crate::contract::program::{Code, CodeKind};
use crate::syntax::ast::Annotation;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{FunctionId, VariableId};

/// What a clause in a body belongs to.
enum Belongs {
    ToLoop,
    ToStatement,
    /// To the block that starts there as its contract.
    ToBlock(u32),
    /// To the statement that starts there as its contract, as if it were a block.
    ToSingle(u32),
    /// To the statement that starts there, as what it may change.
    AsFrame(u32),
    /// To another statement as its contract.
    Refused(&'static str),
}

impl Attacher {
    pub(super) fn in_body(&mut self, annotation: &Annotation, function: FunctionId) {
        self.finish_contract();
        let at = annotation.span.start;
        let typed = &self.elaborator.program.typed;
        let place = typed[function].body.as_ref().and_then(|body| locate(typed, &body.block, at));
        let Some(place) = place else {
            let message = "an annotation stands before a statement, not in one";
            self.elaborator.misplaced(annotation.span, message);
            return;
        };
        self.elaborator.context = self.local_context(function, &place, at);
        for item in self.items(annotation) {
            self.body_item(item, function, &place, annotation);
        }
    }

    pub(super) fn local_context(
        &self,
        function: FunctionId,
        place: &AnnotationPlace,
        at: u32,
    ) -> Context {
        let typed = &self.elaborator.program.typed;
        let named = |id: &VariableId| (typed[*id].name, *id);
        let mut variables: Vec<(Symbol, VariableId)> =
            typed[function].parameters.iter().map(named).collect();
        variables.extend(place.variables.iter().copied());
        let known = |ghost: &&LocalGhost| {
            ghost.function == function
                && ghost.from <= at
                && ghost.block.0 <= at
                && at < ghost.block.1
        };
        let ghosts = self.local_ghosts.iter().filter(known);
        let ghosts = ghosts.map(|ghost| (ghost.name.clone(), ghost.id)).collect();
        let contracts = self.contracts.iter().filter(|(id, _)| *id == function);
        let behaviors =
            contracts.flat_map(|(_, contract)| contract.behaviors.iter().cloned()).collect();
        let context = Context::at(at, Role::Code);
        Context {
            function: Some(function),
            behaviors,
            variables,
            ghosts,
            loop_body: place.loop_body,
            ..context
        }
    }

    fn body_item(
        &mut self,
        item: Item,
        function: FunctionId,
        place: &AnnotationPlace,
        annotation: &Annotation,
    ) {
        match item {
            Item::Clause(clause) => self.body_clause(&clause, function, place, annotation),
            Item::Behavior { clauses, .. } => {
                for clause in self.cases_of_statement(clauses) {
                    self.body_clause(&clause, function, place, annotation);
                }
            }
            Item::Behaviors { span, .. } => {
                self.refuse_statement_contract(
                    span,
                    "complete or disjoint behaviours of a statement",
                );
            }
            Item::Ghost(code, span) => {
                let known = self.elaborator.context.ghosts.len();
                let made = self.elaborator.ghost_code(&code, span);
                let new = self.elaborator.context.ghosts[known..].to_vec();
                for (name, id) in new {
                    let (block, from) = (place.block, annotation.span.start);
                    self.local_ghosts.push(LocalGhost { name, id, function, block, from });
                }
                self.add_code(made, function, place);
            }
            Item::Trust(span) if place.next.is_none() => {
                self.elaborator
                    .misplaced(span, "`trust` is about the statement behind it, and there is none");
            }
            Item::Trust(span) => {
                self.add_code([Code { kind: CodeKind::Trust, span }], function, place);
            }
            Item::Definition(_) => {
                let message = "definitions of the logic stand outside of functions";
                self.elaborator.misplaced(annotation.span, message);
            }
        }
    }

    fn body_clause(
        &mut self,
        clause: &Clause,
        function: FunctionId,
        place: &AnnotationPlace,
        annotation: &Annotation,
    ) {
        match belongs(clause, place) {
            Belongs::ToLoop => self.loop_clause(clause, function, place),
            Belongs::ToStatement => {
                let code = self.elaborator.statement_clause(clause);
                self.add_code(code, function, place);
            }
            Belongs::ToBlock(start) => self.block_clause(clause, function, place, start),
            Belongs::ToSingle(start) => {
                let own = self.singles.entry((function, start)).or_insert(annotation.text.start);
                let block = *own;
                self.block_clause(clause, function, place, block);
            }
            Belongs::AsFrame(start) => {
                let spec = self.elaborator.program.functions.entry(function).or_default();
                let frame = spec.frames.remove(&start);
                let frame = self.elaborator.frame_clause(clause, frame);
                let spec = self.elaborator.program.functions.entry(function).or_default();
                spec.frames.insert(start, frame);
            }
            Belongs::Refused(what) => self.refuse_statement_contract(clause.span, what),
        }
    }

    /// What a behaviour of a statement asks, as clauses of the statement: `requires A ==> P`, `ensures \old(A) ==> Q`.
    fn cases_of_statement(&mut self, clauses: Vec<Clause>) -> Vec<Clause> {
        let (assumes, clauses): (Vec<Clause>, Vec<Clause>) =
            clauses.into_iter().partition(|clause| clause.kind == ClauseKind::Assumes);
        let formula = |clause: &Clause| match &clause.body {
            ClauseBody::Term(term) => Some(term.clone()),
            _ => None,
        };
        let case = assumes.iter().filter_map(formula).reduce(|one, other| {
            let span = one.span.to(other.span);
            Term { kind: TermKind::Binary(BinaryOp::And, Box::new(one), Box::new(other)), span }
        });
        let mut asked = vec![];
        for clause in clauses {
            match (formula(&clause), clause.kind) {
                (Some(formula), ClauseKind::Requires | ClauseKind::Ensures) => {
                    let formula = match &case {
                        Some(case) => within_case(case, clause.kind, formula),
                        None => formula,
                    };
                    asked.push(Clause { body: ClauseBody::Term(formula), ..clause });
                }
                _ => {
                    let what = "this clause in a behaviour of a statement";
                    self.refuse_statement_contract(clause.span, what);
                }
            }
        }
        asked
    }

    fn refuse_statement_contract(&mut self, span: crate::base::Span, what: &str) {
        let message = format!("{what}: not supported");
        self.elaborator.error("unsupported-annotation", span, message);
    }

    pub(super) fn loop_clause(
        &mut self,
        clause: &Clause,
        function: FunctionId,
        place: &AnnotationPlace,
    ) {
        let Some(target) = &place.before_loop else {
            let message = "this stands before a loop, and the next statement is none";
            self.elaborator.misplaced(clause.span, message);
            return;
        };
        let outer = self.elaborator.context.clone();
        self.elaborator.context.variables.extend(target.variables.iter().copied());
        self.elaborator.context.loop_body = Some(u32::MAX);
        let spec = self.elaborator.program.functions.entry(function).or_default();
        let mut spec = spec.loops.remove(&target.start).unwrap_or_default();
        self.elaborator.loop_clause(clause, &mut spec);
        let all = self.elaborator.program.functions.entry(function).or_default();
        all.loops.insert(target.start, spec);
        self.elaborator.context = outer;
    }

    pub(super) fn add_code(
        &mut self,
        code: impl IntoIterator<Item = Code>,
        function: FunctionId,
        place: &AnnotationPlace,
    ) {
        let spec = self.elaborator.program.functions.entry(function).or_default();
        let list = match place.next {
            Some(start) => spec.before.entry(start).or_default(),
            None => spec.at_end.entry(place.block.0).or_default(),
        };
        list.extend(code);
    }
}

/// The condition is read in the state before the statement.
fn within_case(case: &Term, kind: ClauseKind, formula: Term) -> Term {
    let span = case.span;
    let case = Term { kind: TermKind::Parenthesised(Box::new(case.clone())), span };
    let case = if kind == ClauseKind::Ensures {
        let name = Name { text: "\\old".into(), span };
        let old = Apply { name, labels: vec![], arguments: vec![case] };
        Term { kind: TermKind::Apply(Box::new(old)), span }
    } else {
        case
    };
    let span = formula.span;
    Term { kind: TermKind::Binary(BinaryOp::Implies, Box::new(case), Box::new(formula)), span }
}

fn belongs(clause: &Clause, place: &AnnotationPlace) -> Belongs {
    match clause.kind {
        _ if clause.of_loop => Belongs::ToLoop,
        ClauseKind::Invariant | ClauseKind::Variant => Belongs::ToLoop,
        ClauseKind::Modifies | ClauseKind::Frees if place.before_loop.is_some() => Belongs::ToLoop,
        ClauseKind::Assert | ClauseKind::Check | ClauseKind::Assume => Belongs::ToStatement,
        ClauseKind::Requires | ClauseKind::Ensures => {
            match (place.before_block, place.before_single) {
                (Some(start), _) => Belongs::ToBlock(start),
                (None, Some(start)) => Belongs::ToSingle(start),
                (None, None) => Belongs::Refused("contracts of loops, declarations and labels"),
            }
        }
        ClauseKind::Modifies => match place.next {
            Some(start) => Belongs::AsFrame(start),
            None => Belongs::Refused("`modifies` with no statement behind it"),
        },
        _ => Belongs::Refused("this clause of a statement"),
    }
}
