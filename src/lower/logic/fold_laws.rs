//! What is known of sums over ranges, and the like, beyond their definitions: they unfold at the lower end too, split at every index that
//! another one ends at, and depend on the items of the range alone. Each law follows from the definition, which takes the items from the
//! upper end, by induction over the length of the range.

use super::Lowered;
use super::context::Logic;
use super::functions::{function_name, limited, memory_parameters};
use super::rewrite::rewrite;
use crate::contract::program::{BoundId, Fold, FoldKind, LogicFunctionId};
use crate::contract::term::{BinaryOp, Label, LogicType, Quantifier, Term, TermKind};
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::{
    add, all, apply, eq, forall, if_then_else, iff, implies, int, le, lt, mul, named_type, sub, var,
};

/// The function of a fold and its twin, with everything that they take.
struct Folded<'l, 'a> {
    logic: &'l Logic<'a>,
    fold: &'l Fold,
    name: String,
    twin: String,
    /// Parts of memory, then the ends, then what the items take from outside.
    variables: Vec<(String, Type)>,
    low: String,
    high: String,
    /// The ends as the items' language knows them.
    ends: [BoundId; 2],
    /// The twin over the same range, in that language.
    application: Term,
}

pub fn laws(
    logic: &Logic,
    id: LogicFunctionId,
    fold: &Fold,
    parameters: &[(String, Type)],
) -> Lowered<Vec<Expr>> {
    let [first, last, ..] = logic.unit.program[id].parameters[..] else { return Ok(vec![]) };
    let Some(reads) = logic.reads else { return Ok(vec![]) };
    let [(low, _), (high, _), ..] = parameters else { return Ok(vec![]) };
    let mut variables = memory_parameters(&reads.maps[id.0 as usize]);
    variables.extend(parameters.iter().cloned());
    let (name, twin) = (function_name(logic.unit, id), limited::name(logic.unit, id));
    let (low, high) = (low.clone(), high.clone());
    let ends = [first, last];
    let application = application(logic, id);
    let folded = Folded { logic, fold, name, twin, variables, low, high, ends, application };
    let mut laws = vec![folded.lower_end()?, folded.left_split()?, folded.right_split()?];
    laws.extend(folded.items_alone()?);
    match fold.kind {
        FoldKind::NumberOf => {
            laws.push(folded.count_in_range());
            laws.push(folded.none_counted()?);
        }
        FoldKind::Min | FoldKind::Max => laws.extend(folded.extremes()?),
        FoldKind::Sum | FoldKind::Product => {}
    }
    Ok(laws)
}

impl Folded<'_, '_> {
    fn low(&self) -> Expr {
        var(&self.low)
    }

    fn high(&self) -> Expr {
        var(&self.high)
    }

    /// The function over another range.
    fn over(&self, name: &str, low: &Expr, high: &Expr) -> Expr {
        let value = |(variable, _): &(String, Type)| match variable {
            _ if *variable == self.low => low.clone(),
            _ if *variable == self.high => high.clone(),
            _ => var(variable),
        };
        apply(name, self.variables.iter().map(value).collect())
    }

    fn whole(&self) -> Expr {
        self.over(&self.name, &self.low(), &self.high())
    }

    fn once(&self, low: &Expr, high: &Expr) -> Expr {
        self.over(&self.twin, low, high)
    }

    fn join(&self, left: Expr, right: Expr) -> Expr {
        match self.fold.kind {
            FoldKind::Sum | FoldKind::NumberOf => add(left, right),
            FoldKind::Product => mul(left, right),
            FoldKind::Min => if_then_else(le(left.clone(), right.clone()), left, right),
            FoldKind::Max => if_then_else(le(left.clone(), right.clone()), right, left),
        }
    }

    fn item(&self, index: Expr) -> Lowered<Expr> {
        self.logic.with(self.fold.index, index).integer(&self.fold.item)
    }

    fn closed(&self, more: &[(&str, Type)], triggers: Vec<Vec<Expr>>, body: Expr) -> Expr {
        let own = self.variables.iter().map(|(name, ty)| (name.as_str(), ty.clone()));
        let variables: Vec<(&str, Type)> = own.chain(more.iter().cloned()).collect();
        forall(&variables, triggers, body)
    }

    /// Whether a range without items has no value of its own: both sides of a cut need one.
    fn has_parts(&self) -> bool {
        matches!(self.fold.kind, FoldKind::Min | FoldKind::Max)
    }

    /// `low <= high ==> sum(low, high) == item(low) + sum(low + 1, high)`
    fn lower_end(&self) -> Lowered<Expr> {
        let (low, high) = (self.low(), self.high());
        let rest = self.once(&add(low.clone(), int(1)), &high);
        let some = self.is_divisible(&low, &high);
        let unfolded = eq(self.whole(), self.join(self.item(low)?, rest));
        Ok(self.closed(&[], vec![vec![self.whole()]], implies(some, unfolded)))
    }

    /// Whether a range is long enough to be taken apart: of `\min` and `\max`, each part needs an item.
    fn is_divisible(&self, low: &Expr, high: &Expr) -> Expr {
        let least = if self.has_parts() { lt } else { le };
        least(low.clone(), high.clone())
    }

    /// `sum(low, high) == sum(low, cut) + sum(cut + 1, high)` where another one ends at the cut; the rest is unfolded there.
    fn left_split(&self) -> Lowered<Expr> {
        let (low, high, cut) = (self.low(), self.high(), var("$cut"));
        let left = self.over(&self.name, &low, &cut);
        let (next, second) = (add(cut.clone(), int(1)), add(cut.clone(), int(2)));
        let rest = self.once(&next, &high);
        let from = if self.has_parts() { low } else { sub(low, int(1)) };
        let inside = all([le(from, cut.clone()), self.is_divisible(&cut, &high)]);
        let split = eq(self.whole(), self.join(left.clone(), rest.clone()));
        let unfolded = eq(rest, self.join(self.item(next.clone())?, self.once(&second, &high)));
        let unfolded = implies(self.is_divisible(&next, &high), unfolded);
        let triggers = vec![vec![self.whole(), left]];
        let law = implies(inside, all([split, unfolded]));
        Ok(self.closed(&[("$cut", named_type("int"))], triggers, law))
    }

    /// `sum(low, high) == sum(low, cut - 1) + sum(cut, high)` where another one starts at the cut; the rest is unfolded there.
    fn right_split(&self) -> Lowered<Expr> {
        let (low, high, cut) = (self.low(), self.high(), var("$cut"));
        let right = self.over(&self.name, &cut, &high);
        let (last, second) = (sub(cut.clone(), int(1)), sub(cut.clone(), int(2)));
        let rest = self.once(&low, &last);
        let to = if self.has_parts() { high } else { add(high, int(1)) };
        let inside = all([self.is_divisible(&low, &cut), le(cut.clone(), to)]);
        let split = eq(self.whole(), self.join(rest.clone(), right.clone()));
        let unfolded = eq(rest, self.join(self.once(&low, &second), self.item(last.clone())?));
        let unfolded = implies(self.is_divisible(&low, &last), unfolded);
        let triggers = vec![vec![self.whole(), right]];
        let law = implies(inside, all([split, unfolded]));
        Ok(self.closed(&[("$cut", named_type("int"))], triggers, law))
    }

    /// Two of them with equal items are equal, whatever else is different.
    fn items_alone(&self) -> Lowered<Option<Expr>> {
        let others: Vec<(String, Type)> = self
            .variables
            .iter()
            .filter(|(name, _)| *name != self.low && *name != self.high)
            .map(|(name, ty)| (name.clone(), ty.clone()))
            .collect();
        if others.is_empty() {
            return Ok(None);
        }
        let renamed = |name: &str| format!("{name}'");
        let other = |expr: &Expr| {
            rewrite(expr, &mut |part| match &*part.kind {
                ExprKind::Var(name) => {
                    let known = others.iter().any(|(other, _)| **other == *name.name);
                    known.then(|| var(&renamed(&name.name)))
                }
                _ => None,
            })
        };
        let (low, high, index) = (self.low(), self.high(), var("$index"));
        let item = self.item(index.clone())?;
        let in_range = all([le(low.clone(), index.clone()), le(index, high.clone())]);
        let same_items = implies(in_range, eq(item.clone(), other(&item)));
        let same_items = forall(&[("$index", named_type("int"))], vec![], same_items);
        // A range without items of `\min` and `\max` has the item at its lower end.
        let same_items = if self.has_parts() {
            let first = self.item(low.clone())?;
            all([same_items, eq(first.clone(), other(&first))])
        } else {
            same_items
        };
        let mine = self.once(&low, &high);
        let theirs = other(&mine);
        let triggers = vec![vec![mine.clone(), theirs.clone()]];
        let names: Vec<(String, Type)> =
            others.iter().map(|(name, ty)| (renamed(name), ty.clone())).collect();
        let more: Vec<(&str, Type)> =
            names.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
        Ok(Some(self.closed(&more, triggers, implies(same_items, eq(mine, theirs)))))
    }

    /// As many as there are indices, at most.
    fn count_in_range(&self) -> Expr {
        let (low, high) = (self.low(), self.high());
        let length = add(sub(high.clone(), low.clone()), int(1));
        let most = if_then_else(lt(high, low), int(0), length);
        let fact = all([le(int(0), self.whole()), le(self.whole(), most)]);
        self.closed(&[], vec![vec![self.whole()]], fact)
    }

    /// `numof(low, high) == 0` if and only if none counts.
    fn none_counted(&self) -> Lowered<Expr> {
        let zero = Term::new(TermKind::Integer(0.into()), LogicType::Integer, Default::default());
        let none = binary(BinaryOp::Equal, self.fold.item.clone(), zero);
        let fact = iff(eq(self.whole(), int(0)), self.each(Quantifier::Forall, none)?);
        Ok(self.closed(&[], vec![vec![self.whole()]], fact))
    }

    /// No item is beyond the extreme, and one is the extreme, where there are items.
    fn extremes(&self) -> Lowered<Vec<Expr>> {
        let beyond = match self.fold.kind {
            FoldKind::Min => BinaryOp::GreaterEqual,
            _ => BinaryOp::LessEqual,
        };
        let claim = |op: BinaryOp| binary(op, self.fold.item.clone(), self.application.clone());
        let some = le(self.low(), self.high());
        let limit = self.each(Quantifier::Forall, claim(beyond))?;
        let reached = self.each(Quantifier::Exists, claim(BinaryOp::Equal))?;
        let law = |fact: Expr| self.closed(&[], vec![vec![self.whole()]], fact);
        Ok(vec![law(limit), law(implies(some, reached))])
    }

    /// The claim for each, or for some, index of the range.
    fn each(&self, quantifier: Quantifier, claim: Term) -> Lowered<Expr> {
        let integer = |kind| Term::new(kind, LogicType::Integer, Default::default());
        let index = || integer(TermKind::Bound(self.fold.index));
        let [low, high] = self.ends.map(|end| integer(TermKind::Bound(end)));
        let inside = binary(
            BinaryOp::And,
            binary(BinaryOp::LessEqual, low, index()),
            binary(BinaryOp::LessEqual, index(), high),
        );
        let op = match quantifier {
            Quantifier::Forall => BinaryOp::Implies,
            Quantifier::Exists => BinaryOp::And,
        };
        let body = Box::new(binary(op, inside, claim));
        let kind = TermKind::Quantifier(quantifier, vec![self.fold.index], body);
        self.logic.formula(&Term::new(kind, LogicType::Boolean, Default::default()))
    }
}

/// The function applied to its own parameters.
fn application(logic: &Logic, id: LogicFunctionId) -> Term {
    let definition = &logic.unit.program[id];
    let argument = |id: &BoundId| {
        let ty = logic.unit.program[*id].ty.clone();
        Term::new(TermKind::Bound(*id), ty, Default::default())
    };
    let arguments = definition.parameters.iter().map(argument).collect();
    let labels = (0..definition.labels.len() as u32).map(Label::Formal).collect();
    let kind = TermKind::Apply(id, labels, arguments);
    Term::new(kind, LogicType::Integer, Default::default())
}

fn binary(op: BinaryOp, left: Term, right: Term) -> Term {
    let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
    Term::new(kind, LogicType::Boolean, Default::default())
}
