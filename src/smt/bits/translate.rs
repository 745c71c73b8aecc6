//! Terms and conditions with bit-vectors in the place of integers. What has no such form becomes a constant of which nothing is known, by
//! the shape of the term, so that equal terms are the same constant.
//! Invariant: whatever the integers are, some value of the constants makes each condition what it is; so an answer `unsat` holds for them.

use super::facts::literal;
use super::number::{self, Number, Relation, compare};
use super::{Functions, Shown};
use crate::il::core::{Expr, Kind, Meaning, Op, Sort, Var};
use crate::il::rewrite::{for_each, shape, substitute};
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashMap};

/// Definitions are followed so deep: recursive ones come to an end here.
const DEEPEST: usize = 8;

/// A question with more definitions than this is not for bit-vectors.
const LONGEST: usize = 20_000;

pub struct Translator<'a> {
    functions: &'a Functions<'a>,
    /// Declarations and definitions so far.
    out: String,
    count: usize,
    /// What holds of the unknown constants whatever else does.
    sides: Vec<String>,
    numbering: BTreeMap<Var, usize>,
    numbers: HashMap<String, Number>,
    conditions: HashMap<String, String>,
    /// What unknown integers are likely to lie between; any guess is right, good ones help.
    pub bounds: HashMap<String, (BigInt, BigInt)>,
    /// What is known of the elements of maps, see `facts`.
    pub maps: BTreeMap<Var, Vec<MapFact>>,
    pub worthwhile: bool,
    depth: usize,
    shown: Vec<Shown>,
}

/// A fact about all elements of a map, which holds where its condition does.
#[derive(Clone)]
pub struct MapFact {
    pub condition: Expr,
    pub says: Says,
}

#[derive(Clone)]
pub enum Says {
    Between(BigInt, BigInt),
    /// It is `of` but for the value at an index.
    Stored {
        of: Expr,
        at: Vec<Expr>,
        value: Expr,
    },
    Same(Expr),
}

impl<'a> Translator<'a> {
    pub fn new(functions: &'a Functions<'a>) -> Translator<'a> {
        Translator {
            functions,
            out: String::new(),
            count: 0,
            sides: vec![],
            numbering: BTreeMap::new(),
            numbers: HashMap::new(),
            conditions: HashMap::new(),
            bounds: HashMap::new(),
            maps: BTreeMap::new(),
            worthwhile: false,
            depth: 0,
            shown: vec![],
        }
    }

    /// Declarations, definitions and what always holds; None where bit-vectors are of no use or there is too much.
    pub fn finish(self) -> Option<(String, Vec<Shown>)> {
        let sides: String = self.sides.iter().map(|side| format!("(assert {side})\n")).collect();
        (self.worthwhile && self.count <= LONGEST).then(|| (self.out + &sides, self.shown))
    }

    /// Two terms have the same key exactly when they are the same but for their places.
    pub fn key(&mut self, expr: &Expr) -> String {
        shape(expr, &mut self.numbering)
    }

    fn name(&mut self, letter: &str) -> String {
        self.count += 1;
        format!("{letter}.{}", self.count)
    }

    fn unknown_condition(&mut self) -> String {
        let name = self.name("b");
        self.out += &format!("(declare-const {name} Bool)\n");
        name
    }

    // --------------------------------------------------------------------------------------------------- conditions

    pub fn formula(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            Kind::Bool(value) => return value.to_string(),
            Kind::Op(op, args) => {
                if let Some(text) = self.connective(*op, args) {
                    return text;
                }
            }
            _ => {}
        }
        let key = self.key(expr);
        if let Some(known) = self.conditions.get(&key) {
            return known.clone();
        }
        let text = self.atom(expr);
        let name = if text.starts_with('(') {
            let name = self.name("c");
            self.out += &format!("(define-fun {name} () Bool {text})\n");
            name
        } else {
            text
        };
        self.conditions.insert(key, name.clone());
        name
    }

    fn connective(&mut self, op: Op, args: &[Expr]) -> Option<String> {
        let name = match op {
            Op::Not => "not",
            Op::And => "and",
            Op::Or => "or",
            Op::Implies => "=>",
            Op::Iff => "=",
            Op::IfThenElse => "ite",
            Op::Eq if args.iter().all(|arg| arg.sort == Sort::Bool) => "=",
            Op::Ne => {
                return Some(format!(
                    "(not {})",
                    self.formula(&args[0].clone().equals(args[1].clone()))
                ));
            }
            _ => return None,
        };
        if args.iter().any(|arg| arg.sort != Sort::Bool) {
            return None;
        }
        let args: Vec<String> = args.iter().map(|arg| self.formula(arg)).collect();
        Some(format!("({name} {})", args.join(" ")))
    }

    fn atom(&mut self, expr: &Expr) -> String {
        match &expr.kind {
            Kind::Op(op @ (Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge), args)
                if args.iter().all(|arg| arg.sort == Sort::Int) =>
            {
                let (a, b) = (self.number(&args[0]), self.number(&args[1]));
                match op {
                    Op::Eq => self.compare(Relation::Equal, &a, &b),
                    Op::Le => self.compare(Relation::AtMost, &a, &b),
                    Op::Ge => self.compare(Relation::AtMost, &b, &a),
                    Op::Lt => format!("(not {})", self.compare(Relation::AtMost, &b, &a)),
                    _ => format!("(not {})", self.compare(Relation::AtMost, &a, &b)),
                }
            }
            Kind::Call(..) => match self.unfold(expr) {
                Some(body) if !has_binder(&body) => {
                    self.depth += 1;
                    let text = self.formula(&body);
                    self.depth -= 1;
                    text
                }
                _ => self.unknown_condition(),
            },
            _ => self.unknown_condition(),
        }
    }

    pub fn compare(&mut self, relation: Relation, a: &Number, b: &Number) -> String {
        let exact = a.exact.is_none() && b.exact.is_none();
        let unknown = if exact { String::new() } else { self.unknown_condition() };
        compare(relation, a, b, &unknown)
    }

    /// The function's definition with the arguments in it.
    fn unfold(&self, call: &Expr) -> Option<Expr> {
        let Kind::Call(name, args) = &call.kind else { return None };
        let function = self.functions.get(name)?;
        let (Meaning::Axiom(body) | Meaning::Define(body) | Meaning::Inline(body)) =
            &function.meaning
        else {
            return None;
        };
        let values = function.params.iter().cloned().zip(args.iter().cloned()).collect();
        (self.depth < DEEPEST).then(|| substitute(body, &values))
    }

    // ------------------------------------------------------------------------------------------------------ numbers

    pub fn number(&mut self, expr: &Expr) -> Number {
        let key = self.key(expr);
        if let Some(known) = self.numbers.get(&key) {
            return known.clone();
        }
        let number = match self.computed(expr) {
            Some(number) => self.named(number),
            None => self.unknown_number(&key, expr),
        };
        self.numbers.insert(key, number.clone());
        number
    }

    /// The same number under a name, so that the text stays short.
    fn named(&mut self, mut number: Number) -> Number {
        if !number.is_literal() && number.text.starts_with('(') {
            let name = self.name("t");
            let Number { width, text, .. } = &number;
            self.out += &format!("(define-fun {name} () (_ BitVec {width}) {text})\n");
            number.text = name;
        }
        if let Some(exact) = number.exact.as_mut().filter(|exact| exact.starts_with('(')) {
            let name = self.name("e");
            self.out += &format!("(define-fun {name} () Bool {exact})\n");
            *exact = name;
        }
        number
    }

    fn computed(&mut self, expr: &Expr) -> Option<Number> {
        match &expr.kind {
            Kind::Int(value) => Number::literal(value),
            Kind::Op(op, args) => self.operation(*op, args),
            Kind::Call(name, args) => {
                let bits = self.functions.get(name).and_then(|function| function.bits);
                if let Some(operation) = bits
                    && args.iter().all(|arg| arg.sort == Sort::Int)
                {
                    self.worthwhile = true;
                    let args: Vec<Number> = args.iter().map(|arg| self.number(arg)).collect();
                    return number::operate(operation, &args);
                }
                let body = self.unfold(expr).filter(|body| !has_binder(body))?;
                self.depth += 1;
                let number = self.number(&body);
                self.depth -= 1;
                Some(number)
            }
            _ => None,
        }
    }

    fn operation(&mut self, op: Op, args: &[Expr]) -> Option<Number> {
        if let (Op::IfThenElse, [condition, a, b]) = (op, args) {
            let (mut a, b) = (self.number(a), self.number(b));
            // `if low <= a && a <= high then a else ..` lies between these bounds: so do conversions to narrower types.
            if let Some((low, high)) = self.range_asked_of(&args[1], condition) {
                a = a.between(&low, &high).unwrap_or(a);
            }
            let condition = self.formula(condition);
            return number::choose(&condition, &a, &b);
        }
        let known = [Op::Neg, Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Mod];
        if !known.contains(&op) || args.iter().any(|arg| arg.sort != Sort::Int) {
            return None;
        }
        let args: Vec<Number> = args.iter().map(|arg| self.number(arg)).collect();
        match (op, &args[..]) {
            (Op::Neg, [a]) => number::subtract(&Number::literal(&BigInt::ZERO)?, a),
            (Op::Add, [a, b]) => number::add(a, b),
            (Op::Sub, [a, b]) => number::subtract(a, b),
            (Op::Mul, [a, b]) => number::multiply(a, b),
            (Op::Div, [a, b]) => {
                self.worthwhile |= self.depth == 0 && number::is_power(b);
                number::divide(a, b).map(|(quotient, _)| quotient)
            }
            (Op::Mod, [a, b]) => {
                self.worthwhile |= self.depth == 0 && number::is_power(b);
                number::divide(a, b).map(|(_, remainder)| remainder)
            }
            _ => None,
        }
    }

    fn range_asked_of(&mut self, term: &Expr, condition: &Expr) -> Option<(BigInt, BigInt)> {
        let Kind::Op(Op::And, sides) = &condition.kind else { return None };
        let [least, most] = &sides[..] else { return None };
        let (Kind::Op(Op::Le, least), Kind::Op(Op::Le, most)) = (&least.kind, &most.kind) else {
            return None;
        };
        let key = self.key(term);
        let same = self.key(&least[1]) == key && self.key(&most[0]) == key;
        same.then(|| Some((literal(&least[0])?, literal(&most[1])?))).flatten()
    }

    /// An integer of which nothing is known: a bit-vector where it lies between its bounds, and where it does not, on which side.
    fn unknown_number(&mut self, key: &str, expr: &Expr) -> Number {
        let word = || (BigInt::from(i64::MIN), BigInt::from(u64::MAX));
        let known = self.bounds.get(key).cloned().or_else(|| self.bounds_of_element(expr));
        let (low, high) = known.unwrap_or_else(word);
        let name = self.name("x");
        let (low, high) = if Number::unknown(&name, low.clone(), high.clone()).is_some() {
            (low, high)
        } else {
            word()
        };
        let mut number = Number::unknown(&name, low, high).expect("a word should not be too wide");
        let (below, above) = (self.unknown_condition(), self.unknown_condition());
        self.out += &format!("(declare-const {name} (_ BitVec {}))\n", number.width);
        let [least, greatest] = [&number.low, &number.high].map(Number::literal);
        for (one, other) in [(least.as_ref(), Some(&number)), (Some(&number), greatest.as_ref())] {
            let Some((one, other)) = one.zip(other) else { continue };
            self.sides.push(compare(Relation::AtMost, one, other, ""));
        }
        self.sides.push(format!("(not (and {below} {above}))"));
        number.exact = Some(format!("(not (or {below} {above}))"));
        number.outside = Some((below, above));
        let number = self.named(number);
        self.numbers.insert(key.into(), number.clone());
        if matches!(expr.kind, Kind::Var(_)) {
            let (text, width) = (number.text.clone(), number.width);
            let exact = number.exact.clone().unwrap_or_else(|| "true".into());
            self.shown.push(Shown { variable: expr.clone(), text, width, exact });
        }
        self.tell_of_element(expr, &number);
        number
    }

    fn bounds_of_element(&self, expr: &Expr) -> Option<(BigInt, BigInt)> {
        let Kind::Select(map, _) = &expr.kind else { return None };
        let Kind::Var(var) = &map.kind else { return None };
        self.maps.get(var)?.iter().find_map(|fact| match &fact.says {
            Says::Between(low, high) => Some((low.clone(), high.clone())),
            _ => None,
        })
    }

    /// What is known of a map holds for the element at hand.
    fn tell_of_element(&mut self, expr: &Expr, element: &Number) {
        let Kind::Select(map, index) = &expr.kind else { return };
        let Kind::Var(var) = &map.kind else { return };
        for MapFact { condition, says } in self.maps.get(var).cloned().unwrap_or_default() {
            let at = |map: &Expr| {
                Expr::new(Kind::Select(map.clone(), index.clone()), Sort::Int, expr.span)
            };
            let fact = match says {
                Says::Between(low, high) => {
                    let (Some(low), Some(high)) = (Number::literal(&low), Number::literal(&high))
                    else {
                        continue;
                    };
                    let least = self.compare(Relation::AtMost, &low, element);
                    let most = self.compare(Relation::AtMost, element, &high);
                    format!("(and {least} {most})")
                }
                Says::Same(other) => {
                    let other = self.number(&at(&other));
                    self.compare(Relation::Equal, element, &other)
                }
                Says::Stored { of, at: place, value } => {
                    let value = self.number(&value);
                    let stored = self.compare(Relation::Equal, element, &value);
                    let old = self.number(&at(&of));
                    let kept = self.compare(Relation::Equal, element, &old);
                    let same: Vec<String> =
                        place.iter().zip(index).map(|(one, other)| self.same(one, other)).collect();
                    format!("(ite (and true {}) {stored} {kept})", same.join(" "))
                }
            };
            let condition = self.formula(&condition);
            self.sides.push(format!("(=> {condition} {fact})"));
        }
    }

    fn same(&mut self, one: &Expr, other: &Expr) -> String {
        if self.key(one) == self.key(other) {
            return "true".into();
        }
        self.formula(&one.clone().equals(other.clone()))
    }
}

fn has_binder(expr: &Expr) -> bool {
    let mut found = false;
    for_each(expr, &mut |part| {
        found |= matches!(part.kind, Kind::Quantifier(_) | Kind::Lambda(_) | Kind::Let(..));
    });
    found
}
