//! `\sum`, `\product`, `\numof`, `\min` and `\max` over a range of integers: each becomes a recursive function of the logic, whose
//! parameters are the ends of the range and what the term inside takes from outside. Equal ones share a function, so that a sum in a
//! contract and one in a loop invariant are the same.

use super::convert::integer;
use super::{Elaborator, make};
use crate::base::Span;
use crate::contract::ast;
use crate::contract::program::{BoundId, Fold, FoldKind, LogicFunction, LogicFunctionId};
use crate::contract::term::{BinaryOp, Builtin, Label, LogicType, Term, TermKind};
use crate::contract::visit;

/// The kind of fold that a word stands for.
pub(super) fn fold_kind(text: &str) -> Option<FoldKind> {
    Some(match text {
        "\\sum" => FoldKind::Sum,
        "\\product" => FoldKind::Product,
        "\\numof" => FoldKind::NumberOf,
        "\\min" => FoldKind::Min,
        "\\max" => FoldKind::Max,
        _ => return None,
    })
}

/// The ends of the range are the first two parameters.
const ENDS: usize = 2;

/// What a term takes from outside of the fold, while it is lifted out of there.
struct Lifting {
    /// The variable of the fold, and those that are bound inside of it.
    own: Vec<BoundId>,
    /// States that the term speaks of; the state at hand comes first.
    labels: Vec<Label>,
    /// The states of the `\at` around.
    inside: Vec<Label>,
    /// Values from outside, in the states in which they are read.
    taken: Vec<Term>,
}

impl Elaborator {
    pub(super) fn fold(
        &mut self,
        kind: FoldKind,
        (low, high): (&ast::Term, &ast::Term),
        (binders, body): (&[ast::Binder], &ast::Term),
        span: Span,
    ) -> Term {
        let (low, high) = (self.integer_operand(low), self.integer_operand(high));
        let [binder] = binders else {
            return self.type_error(span, "`\\lambda` has one variable here");
        };
        let outer = self.context.bounds.len();
        let variable = self.bind(std::slice::from_ref(binder))[0];
        let early = self.context.early_calls.len();
        let read_before = std::mem::replace(&mut self.context.reads_state, false);
        let item = match kind {
            FoldKind::NumberOf => {
                let formula = self.formula(body);
                self.number(formula)
            }
            _ => self.integer_operand(body),
        };
        let reads = std::mem::replace(&mut self.context.reads_state, read_before);
        self.context.bounds.truncate(outer);
        if self.context.early_calls.len() > early {
            return self.refuse(span, "a function that is being defined inside of a sum");
        }
        let wrong = [&low, &high, &item].into_iter().any(|term| term.ty == LogicType::Error);
        let ty = self.program[variable].ty.clone();
        if !wrong && !self.is_integer(&ty) {
            return self.type_error(binder.name.span, "a range is a range of integers");
        }
        if wrong || ty == LogicType::Error {
            return super::error_term(span);
        }
        if reads {
            self.reads_state(span);
        }
        let current = self.context.current.unwrap_or(Label::Here);
        let mut lifting =
            Lifting { own: vec![variable], labels: vec![current], inside: vec![], taken: vec![] };
        collect_bound(&item, &mut lifting.own);
        let mut item = item;
        lifting.lift(self, &mut item);
        let index = self.canonical_bound(0, LogicType::Integer);
        self.replace_index(&mut item, variable, &ty, index);
        let reads_any = reads || lifting.labels.len() > 1;
        let id = self.fold_function(kind, item, &lifting, reads_any, span);
        let labels = if reads_any { lifting.labels } else { vec![] };
        let mut arguments = vec![low, high];
        arguments.extend(lifting.taken);
        make(TermKind::Apply(id, labels, arguments), LogicType::Integer, span)
    }

    /// The variable of the fold as an integer; one of a C type is reduced to that type, as a cast would.
    fn replace_index(&mut self, item: &mut Term, variable: BoundId, ty: &LogicType, to: BoundId) {
        visit::each_mut(item, &mut |part| {
            if part.kind == TermKind::Bound(variable) {
                let index = make(TermKind::Bound(to), LogicType::Integer, part.span);
                part.kind = match ty {
                    LogicType::Integer => index.kind,
                    _ => TermKind::Convert(Box::new(index)),
                };
            }
        });
    }

    /// The same variable for every fold: the index at 0, the ends, then what is taken from outside.
    fn canonical_bound(&mut self, number: usize, ty: LogicType) -> BoundId {
        let key = (number, ty.clone());
        if let Some((_, id)) = self.names.fold_variables.iter().find(|(known, _)| *known == key) {
            return *id;
        }
        let name = match number {
            0 => "index".to_string(),
            1 => "low".to_string(),
            2 => "high".to_string(),
            more => format!("given{}", more - ENDS),
        };
        let id = self.add_bound(name.into(), ty, Span::default());
        self.names.fold_variables.push((key, id));
        id
    }

    fn fold_function(
        &mut self,
        kind: FoldKind,
        mut item: Term,
        lifting: &Lifting,
        reads: bool,
        span: Span,
    ) -> LogicFunctionId {
        let ends = [1, 2].map(|number| self.canonical_bound(number, LogicType::Integer));
        let (mut parameters, mut given) = (ends.to_vec(), vec![]);
        for (number, taken) in lifting.taken.iter().enumerate() {
            let id = self.canonical_bound(1 + ENDS + number, taken.ty.clone());
            parameters.push(id);
            given.push(make(TermKind::Bound(id), taken.ty.clone(), span));
        }
        visit::each_mut(&mut item, &mut |part| part.span = Span::default());
        let index = self.canonical_bound(0, LogicType::Integer);
        let count = if reads { lifting.labels.len() } else { 0 };
        let fold = Fold { kind, index, item };
        let same = |function: &LogicFunction| {
            function.fold.as_ref() == Some(&fold)
                && function.parameters == parameters
                && function.labels.len() == count
        };
        if let Some(known) = self.program.logic.iter().position(same) {
            return LogicFunctionId(known as u32);
        }
        let id = LogicFunctionId(self.program.logic.len() as u32);
        let number = 1 + self.program.logic.iter().filter(|known| known.fold.is_some()).count();
        let body = fold_body(id, &fold, ends, given, count, span);
        self.program.logic.push(LogicFunction {
            name: format!("{}.{number}", kind.word()).into(),
            span,
            labels: vec!["".into(); count],
            parameters,
            result: LogicType::Integer,
            body: Some(body),
            recursive: false,
            cases: vec![],
            fold: Some(fold),
        });
        id
    }
}

/// `high < low ? 0 : sum(low, high - 1) + item(high)`; of `\min` and `\max`, a range without elements has the first item.
fn fold_body(
    id: LogicFunctionId,
    fold: &Fold,
    ends: [BoundId; ENDS],
    given: Vec<Term>,
    labels: usize,
    span: Span,
) -> Term {
    let end = |number: usize| make(TermKind::Bound(ends[number]), LogicType::Integer, span);
    let binary = |op: BinaryOp, left: Term, right: Term, ty: LogicType| {
        make(TermKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
    };
    let item_at = |value: Term| {
        let mut item = fold.item.clone();
        visit::each_mut(&mut item, &mut |part| {
            if part.kind == TermKind::Bound(fold.index) {
                part.kind = value.kind.clone();
            }
        });
        item
    };
    let mut arguments =
        vec![end(0), binary(BinaryOp::Sub, end(1), integer(1, span), LogicType::Integer)];
    arguments.extend(given);
    let labels = (0..labels as u32).map(Label::Formal).collect();
    let before = make(TermKind::Apply(id, labels, arguments), LogicType::Integer, span);
    let last = item_at(end(1));
    let (op, none, all) = match fold.kind {
        FoldKind::Sum | FoldKind::NumberOf => (
            BinaryOp::Less,
            integer(0, span),
            binary(BinaryOp::Add, before, last, LogicType::Integer),
        ),
        FoldKind::Product => (
            BinaryOp::Less,
            integer(1, span),
            binary(BinaryOp::Mul, before, last, LogicType::Integer),
        ),
        FoldKind::Min | FoldKind::Max => {
            let builtin = if fold.kind == FoldKind::Min { Builtin::Min } else { Builtin::Max };
            let kind = TermKind::Builtin(builtin, vec![before, last]);
            (BinaryOp::LessEqual, item_at(end(0)), make(kind, LogicType::Integer, span))
        }
    };
    let ended = binary(op, end(1), end(0), LogicType::Boolean);
    make(TermKind::Conditional(Box::new((ended, none, all))), LogicType::Integer, span)
}

/// Variables that a term binds.
fn collect_bound(term: &Term, found: &mut Vec<BoundId>) {
    visit::each(term, &mut |part| match &part.kind {
        TermKind::Quantifier(_, ids, _) | TermKind::Comprehension(_, ids, _) => found.extend(ids),
        TermKind::QuantifierIn(_, id, ..) | TermKind::Let(id, ..) => found.push(*id),
        _ => {}
    });
}

impl Lifting {
    /// Replaces what does not depend on the fold's variable by parameters, and labels by formal ones.
    fn lift(&mut self, elaborator: &mut Elaborator, term: &mut Term) {
        if self.is_outside(term) && elaborator.is_liftable(term) {
            self.take(elaborator, term);
            return;
        }
        let inner = match &mut term.kind {
            TermKind::At(_, label) => {
                let outer = *label;
                *label = self.formal(outer);
                Some(outer)
            }
            TermKind::Apply(_, labels, _) => {
                for label in labels {
                    *label = self.formal(*label);
                }
                None
            }
            _ => None,
        };
        self.inside.extend(inner);
        for child in visit::children_mut(term) {
            self.lift(elaborator, child);
        }
        if inner.is_some() {
            self.inside.pop();
        }
    }

    fn is_outside(&self, term: &Term) -> bool {
        let mut outside = true;
        visit::each(term, &mut |part| {
            outside &= !matches!(&part.kind, TermKind::Bound(id) if self.own.contains(id));
        });
        outside
    }

    fn take(&mut self, elaborator: &mut Elaborator, term: &mut Term) {
        let (ty, span) = (term.ty.clone(), term.span);
        let mut value = term.clone();
        if let Some(label) = self.inside.last() {
            value = make(TermKind::At(Box::new(value), *label), ty.clone(), span);
        }
        let plain = |term: &Term| {
            let mut term = term.clone();
            visit::each_mut(&mut term, &mut |part| part.span = Span::default());
            term
        };
        let known = self.taken.iter().position(|other| plain(other) == plain(&value));
        let number = known.unwrap_or_else(|| {
            self.taken.push(value);
            self.taken.len() - 1
        });
        let id = elaborator.canonical_bound(1 + ENDS + number, ty.clone());
        *term = make(TermKind::Bound(id), ty, span);
    }

    fn formal(&mut self, label: Label) -> Label {
        let known = self.labels.iter().position(|other| *other == label);
        let number = known.unwrap_or_else(|| {
            self.labels.push(label);
            self.labels.len() - 1
        });
        Label::Formal(number as u32)
    }
}
