//! What the conditions on the way to an obligation tell about unknown integers: bounds that are compared with, equations that define
//! variables, and facts about all elements of a map. Bounds are guesses and need not hold (see `Translator::bounds`).

use super::translate::{MapFact, Says, Translator};
use crate::il::core::{Expr, Kind, Op, Quantifier, Sort, Var};
use num_bigint::BigInt;
use std::collections::HashSet;

/// `conditions` in the order in which they hold.
pub fn learn(translator: &mut Translator, conditions: &[&Expr]) {
    let mut parts = vec![];
    conditions.iter().for_each(|condition| conjuncts(condition, &mut parts));
    for part in &parts {
        compared(translator, part);
        if let Some((map, fact)) = map_fact(part) {
            let Kind::Var(var) = &map.kind else { continue };
            translator.maps.entry(var.clone()).or_default().push(fact);
        }
    }
    let ranged: HashSet<String> = translator
        .bounds
        .iter()
        .filter(|(_, (low, high))| low < high)
        .map(|(key, _)| key.clone())
        .collect();
    for part in parts {
        let Kind::Op(Op::Eq, args) = &part.kind else { continue };
        let [defined, value] = &args[..] else { continue };
        if defined.sort == Sort::Int && matches!(defined.kind, Kind::Var(_)) {
            let key = translator.key(defined);
            // A range that is said of it is better than what can be computed.
            if !ranged.contains(&key) {
                let number = translator.number(value);
                widen(translator, defined, &number.low);
                widen(translator, defined, &number.high);
            }
        }
    }
}

fn conjuncts<'a>(condition: &'a Expr, parts: &mut Vec<&'a Expr>) {
    match &condition.kind {
        Kind::Op(Op::And, args) => args.iter().for_each(|arg| conjuncts(arg, parts)),
        _ => parts.push(condition),
    }
}

/// Notes what terms are compared with, wherever the comparison stands.
fn compared(translator: &mut Translator, condition: &Expr) {
    let Kind::Op(op, args) = &condition.kind else { return };
    match (op, &args[..]) {
        (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, [one, other])
            if one.sort == Sort::Int =>
        {
            for (term, bound) in [(one, other), (other, one)] {
                if let Some(bound) = literal(bound) {
                    widen(translator, term, &bound);
                }
            }
        }
        _ => args.iter().for_each(|arg| compared(translator, arg)),
    }
}

fn widen(translator: &mut Translator, term: &Expr, value: &BigInt) {
    let key = translator.key(term);
    let (low, high) =
        translator.bounds.entry(key).or_insert_with(|| (value.clone(), value.clone()));
    *low = low.clone().min(value.clone());
    *high = high.clone().max(value.clone());
}

pub fn literal(expr: &Expr) -> Option<BigInt> {
    match &expr.kind {
        Kind::Int(value) => Some(value.clone()),
        Kind::Op(Op::Neg, args) => literal(&args[0]).map(|value| -value),
        _ => None,
    }
}

/// `forall q :: low <= m[q] && m[q] <= high`, `m == n[i := v]` and `m == n`, with the map that the fact is about.
fn map_fact(condition: &Expr) -> Option<(&Expr, MapFact)> {
    let fact = |says| MapFact { condition: condition.clone(), says };
    match &condition.kind {
        Kind::Quantifier(quantifier) => {
            let (map, low, high) = range_of_elements(quantifier)?;
            Some((map, fact(Says::Between(low, high))))
        }
        Kind::Op(Op::Eq, args) => {
            let [map, value] = &args[..] else { return None };
            let Sort::Map(_, range) = &map.sort else { return None };
            if **range != Sort::Int {
                return None;
            }
            match &value.kind {
                Kind::Store(of, at, value) => {
                    let (of, at, value) = (of.clone(), at.clone(), value.clone());
                    Some((map, fact(Says::Stored { of, at, value })))
                }
                Kind::Var(_) => Some((map, fact(Says::Same(value.clone())))),
                _ => None,
            }
        }
        _ => None,
    }
}

fn range_of_elements(quantifier: &Quantifier) -> Option<(&Expr, BigInt, BigInt)> {
    let [var] = &quantifier.vars[..] else { return None };
    let mut parts = vec![];
    conjuncts(&quantifier.body, &mut parts);
    let [least, most] = parts[..] else { return None };
    let (Kind::Op(Op::Le, lower), Kind::Op(Op::Le, upper)) = (&least.kind, &most.kind) else {
        return None;
    };
    let (low, high) = (literal(&lower[0])?, literal(&upper[1])?);
    let (map, one) = element_at(&lower[1], var)?;
    let (_, other) = element_at(&upper[0], var)?;
    (quantifier.forall && one == other).then_some((map, low, high))
}

/// The map of `m[var]`.
fn element_at<'a>(expr: &'a Expr, var: &Var) -> Option<(&'a Expr, &'a Var)> {
    let Kind::Select(map, index) = &expr.kind else { return None };
    match (&map.kind, &index[..]) {
        (Kind::Var(found), [at]) if matches!(&at.kind, Kind::Var(at) if at == var) => {
            Some((map, found))
        }
        _ => None,
    }
}
