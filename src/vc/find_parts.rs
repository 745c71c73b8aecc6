//! What to tell of an obligation that fails besides its place, for programs that were translated: the parts of its condition,
//! of which one may be the culprit, and the values that it speaks of. In such a program an expression has a place if
//! people know it by the text there; all others have none.
//! Changes nothing about what is proved: these terms are only evaluated in models.

use crate::base::Span;
use crate::il::core::{Expr, Function, Kind, Meaning, Name, Op, Sort};
use crate::il::obligation::Obligation;
use crate::il::rewrite::{for_each, for_each_child, substitute};
use crate::vc::add_views::{Views, views_of};
use crate::vc::passify::{Change, Passive, PassiveAssert, PassiveCommand, Subject};
use std::collections::HashMap;

#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// Conditions that hold together when the whole does, each with its place.
    pub conditions: Vec<Expr>,
    /// What the whole speaks of.
    pub values: Vec<Change>,
}

/// Predicates that use predicates are followed so far, and conditions with more parts are left whole.
const MOST_STEPS: usize = 4;
const MOST_PARTS: usize = 40;

/// For each assertion of the body, in order.
pub fn find_parts(
    passive: &Passive,
    functions: &[Function],
    bodies: &Bodies,
    views: &Views,
) -> Vec<Parts> {
    let finder = Finder { functions, bodies };
    let commands = passive.blocks.iter().flat_map(|block| &block.commands);
    let asserts = commands.filter_map(|command| match command {
        PassiveCommand::Assert(assert) => Some(assert),
        PassiveCommand::Assume(..) => None,
    });
    asserts.map(|assert| finder.parts(assert, views)).collect()
}

/// The functions with bodies, by name: where they stand among all.
#[derive(Default)]
pub struct Bodies(HashMap<Name, usize>);

impl Bodies {
    pub fn new(functions: &[Function]) -> Bodies {
        let has_body = |function: &Function| {
            matches!(function.meaning, Meaning::Axiom(_) | Meaning::Define(_))
        };
        let with_body = functions.iter().enumerate().filter(|(_, function)| has_body(function));
        Bodies(with_body.map(|(index, function)| (function.name.clone(), index)).collect())
    }
}

struct Finder<'a> {
    functions: &'a [Function],
    bodies: &'a Bodies,
}

impl Finder<'_> {
    fn parts(&self, assert: &PassiveAssert, views: &Views) -> Parts {
        let mut conditions = vec![];
        self.split(conclusion(&assert.condition), Span::default(), MOST_STEPS, &mut conditions);
        conditions.truncate(if conditions.len() > MOST_PARTS { 0 } else { MOST_PARTS });
        let mut values = vec![];
        values_in(&assert.condition, &assert.obligation, &mut values);
        values.extend(views_of(&values, views));
        Parts { conditions, values }
    }

    /// `around`: the innermost place so far.
    fn split(&self, whole: &Expr, around: Span, steps: usize, parts: &mut Vec<Expr>) {
        let place = if whole.span == Span::default() { around } else { whole.span };
        match &whole.kind {
            Kind::Op(Op::And, operands) => {
                operands.iter().for_each(|part| self.split(part, place, steps, parts));
            }
            // (H ==> A && B) = (H ==> A) && (H ==> B): the part that fails goes by the place of A or B.
            Kind::Op(Op::Implies, operands) if operands.len() == 2 => {
                let mut conclusions = vec![];
                self.split(&operands[1], place, steps, &mut conclusions);
                parts.extend(conclusions.into_iter().map(|part| {
                    let place = part.span;
                    let operands = vec![operands[0].clone(), part];
                    Expr::new(Kind::Op(Op::Implies, operands), whole.sort.clone(), place)
                }));
            }
            Kind::Call(name, args) if steps > 0 && self.has_places(name) => {
                if let Some((function, body)) = self.body(name) {
                    let params = function.params.iter().cloned();
                    let values = params.zip(args.iter().cloned()).collect();
                    self.split(&substitute(body, &values), place, steps - 1, parts);
                }
            }
            kind if place != Span::default() => {
                parts.push(Expr::new(kind.clone(), whole.sort.clone(), place));
            }
            _ => {}
        }
    }

    /// Whether the function's body has parts that people can tell apart.
    fn has_places(&self, name: &Name) -> bool {
        let mut has = false;
        if let Some((_, body)) = self.body(name) {
            for_each(body, &mut |part| has |= part.span != Span::default());
        }
        has
    }

    fn body(&self, name: &Name) -> Option<(&Function, &Expr)> {
        let function = &self.functions[*self.bodies.0.get(name)?];
        match &function.meaning {
            Meaning::Axiom(body) | Meaning::Define(body) => Some((function, body)),
            _ => None,
        }
    }
}

/// What fails when the whole does: then all that it rests on holds.
fn conclusion(condition: &Expr) -> &Expr {
    match &condition.kind {
        Kind::Op(Op::Implies, operands) => operands.last().map_or(condition, conclusion),
        _ => condition,
    }
}

/// Values with a place inside of the obligation's own text: others are known there by other names.
fn values_in(expr: &Expr, obligation: &Obligation, found: &mut Vec<Change>) {
    // Bound variables have no value.
    if matches!(expr.kind, Kind::Quantifier(_) | Kind::Lambda(_) | Kind::Let(..)) {
        return;
    }
    let (clause, place) = (obligation.span, expr.span);
    let inside = clause.start <= place.start && place.end <= clause.end;
    if place != Span::default() && inside && expr.sort != Sort::Bool {
        let (subject, value) = (Subject::Place(place), expr.clone());
        found.push(Change { subject, value, asserts_before: 0 });
    }
    for_each_child(expr, &mut |part| values_in(part, obligation, found));
}
