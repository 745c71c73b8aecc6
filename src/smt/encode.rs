//! Core sorts and expressions as SMT-LIB text. Maps of several arguments are arrays of arrays, maps of none their element.
//! Invariant: the text depends on nothing but the expression and the names given out so far, so equal inputs give equal text.

use crate::il::core::{Expr, Kind, Name, Op, Quantifier, Sort, SortKind, Var, VarKind};
use crate::il::rewrite::for_each_child;
use crate::smt::names::symbol;
use num_bigint::{BigInt, Sign};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The names of the constants of one query, given out in the order in which they are met.
#[derive(Clone, Default)]
pub struct VarNames {
    names: HashMap<u32, String>,
    counts: HashMap<Name, usize>,
    /// Variables named since the last call of `take_new`.
    new: Vec<(String, Sort)>,
}

impl VarNames {
    /// Variables that were met for the first time, with their sorts, to be declared.
    pub fn take_new(&mut self) -> Vec<(String, Sort)> {
        std::mem::take(&mut self.new)
    }

    fn name(&mut self, var: &Var) -> &str {
        self.names.entry(var.id).or_insert_with(|| {
            let count = self.counts.entry(var.name.clone()).or_insert(0);
            let name = symbol("v", &format!("{}@{count}", var.name));
            *count += 1;
            self.new.push((name.clone(), var.sort.clone()));
            name
        })
    }
}

pub fn constant_symbol(var: &Var) -> String {
    symbol("c", &var.name)
}

pub fn function_symbol(name: &str) -> String {
    symbol("f", name)
}

pub fn constructor_symbol(name: &str) -> String {
    symbol("C", name)
}

pub fn selector_symbol(constructor: &str, field: &str) -> String {
    symbol("s", &format!("{constructor},{field}"))
}

/// What the writer must know of declarations: builtin sorts and functions have the solver's own symbols.
#[derive(Clone, Default)]
pub struct Builtins {
    pub sorts: BTreeMap<Name, SortKind>,
    pub functions: BTreeMap<Name, Name>,
    /// Functions whose applications must not be chosen as triggers.
    pub never_patterns: BTreeSet<Name>,
}

pub fn write_sort(sort: &Sort, builtins: &Builtins, out: &mut String) {
    match sort {
        Sort::Bool => out.push_str("Bool"),
        Sort::Int => out.push_str("Int"),
        Sort::Real => out.push_str("Real"),
        Sort::Bv(width) => out.push_str(&format!("(_ BitVec {width})")),
        Sort::Named(name) => match builtins.sorts.get(name) {
            Some(SortKind::Builtin { smt, args }) if !args.is_empty() => {
                out.push('(');
                out.push_str(smt);
                for arg in args {
                    out.push(' ');
                    write_sort(arg, builtins, out);
                }
                out.push(')');
            }
            Some(SortKind::Builtin { smt, .. }) => out.push_str(smt),
            _ => out.push_str(&symbol("T", name)),
        },
        Sort::Map(domain, range) => {
            for sort in domain.iter() {
                out.push_str("(Array ");
                write_sort(sort, builtins, out);
                out.push(' ');
            }
            write_sort(range, builtins, out);
            domain.iter().for_each(|_| out.push(')'));
        }
    }
}

/// Writes terms. Bound variables are named by their place in the scope, so that the text of a closed term stands for itself.
pub struct Writer<'a> {
    pub builtins: &'a Builtins,
    pub names: &'a mut VarNames,
    /// Whether the solver knows `:no-pattern`.
    pub exclusions: bool,
    scope: Vec<(u32, String)>,
    pub out: String,
}

impl<'a> Writer<'a> {
    pub fn new(builtins: &'a Builtins, names: &'a mut VarNames, exclusions: bool) -> Writer<'a> {
        Writer { builtins, names, exclusions, scope: vec![], out: String::new() }
    }

    pub fn sort(&mut self, sort: &Sort) {
        write_sort(sort, self.builtins, &mut self.out);
    }

    /// `(head arg ..)`, or `head` alone when there is no argument.
    fn apply(&mut self, head: &str, args: &[Expr]) {
        if args.is_empty() {
            return self.out.push_str(head);
        }
        self.out.push('(');
        self.out.push_str(head);
        for arg in args {
            self.out.push(' ');
            self.term(arg);
        }
        self.out.push(')');
    }

    pub fn term(&mut self, expr: &Expr) {
        match &expr.kind {
            Kind::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Kind::Int(value) => self.integer(value),
            Kind::Real(text) => self.out.push_str(&real_literal(text)),
            Kind::Bv { value, width } => self.out.push_str(&format!("(_ bv{value} {width})")),
            Kind::Var(var) => self.var(var),
            Kind::Old(_) => unreachable!("`passify` resolves old, and no axiom may have it"),
            Kind::Lambda(_) => unreachable!("`lift_lambdas` replaces every lambda"),
            Kind::Op(op, args) => self.operation(*op, args),
            Kind::Call(name, args) => match self.builtins.functions.get(name) {
                // A constant such as `seq.empty` has many sorts in the solver; which is meant must be said.
                Some(smt) if args.is_empty() && matches!(expr.sort, Sort::Named(_)) => {
                    self.out.push_str(&format!("(as {smt} "));
                    self.sort(&expr.sort);
                    self.out.push(')');
                }
                Some(smt) if &**smt == CONSTANT_MAP => self.constant_map(&expr.sort, args),
                Some(smt) => self.apply(&smt.clone(), args),
                None => self.apply(&function_symbol(name), args),
            },
            Kind::Select(map, args) => self.select(map, args),
            Kind::Store(map, args, value) => self.store(map, args, value),
            Kind::Construct(name, args) => self.apply(&constructor_symbol(name), args),
            Kind::Field { of, constructor, name } => {
                self.apply(&selector_symbol(constructor, name), std::slice::from_ref(of))
            }
            Kind::Is(of, constructor) => self.apply(
                &format!("(_ is {})", constructor_symbol(constructor)),
                std::slice::from_ref(of),
            ),
            Kind::Quantifier(quantifier) => self.quantifier(quantifier),
            Kind::Let(bindings, body) => {
                self.out.push_str("(let (");
                let names: Vec<String> = bindings
                    .iter()
                    .zip(0..)
                    .map(|((var, _), at)| self.bound_name(var, at))
                    .collect();
                for ((_, value), name) in bindings.iter().zip(&names) {
                    self.out.push_str(&format!("({name} "));
                    self.term(value);
                    self.out.push(')');
                }
                self.out.push_str(") ");
                let depth = self.scope.len();
                self.scope.extend(bindings.iter().map(|(var, _)| var.id).zip(names));
                self.term(body);
                self.scope.truncate(depth);
                self.out.push(')');
            }
        }
    }

    /// `((x S) ..) R body`: the parts of a `define-fun` behind its name.
    pub fn definition(&mut self, params: &[Var], result: &Sort, body: &Expr) {
        self.out.push('(');
        self.bind(params);
        self.out.push_str(") ");
        self.sort(result);
        self.out.push(' ');
        self.term(body);
        self.scope.clear();
    }

    /// Writes `(name sort)` for each variable and brings it into scope.
    fn bind(&mut self, vars: &[Var]) {
        for var in vars {
            let name = self.bound_name(var, 0);
            self.out.push_str(&format!("({name} "));
            self.sort(&var.sort);
            self.out.push(')');
            self.scope.push((var.id, name));
        }
    }

    fn integer(&mut self, value: &BigInt) {
        match value.sign() {
            Sign::Minus => self.out.push_str(&format!("(- {})", value.magnitude())),
            _ => self.out.push_str(&value.to_string()),
        }
    }

    fn var(&mut self, var: &Var) {
        if let Some((_, name)) = self.scope.iter().rev().find(|(id, _)| *id == var.id) {
            self.out.push_str(name);
        } else if var.kind == VarKind::Constant {
            self.out.push_str(&constant_symbol(var));
        } else {
            self.out.push_str(self.names.name(var));
        }
    }

    fn bound_name(&self, var: &Var, offset: usize) -> String {
        symbol("q", &format!("{}@{}", var.name, self.scope.len() + offset))
    }

    fn operation(&mut self, op: Op, args: &[Expr]) {
        let head = match op {
            Op::Ne => {
                self.out.push_str("(not ");
                self.apply("=", args);
                return self.out.push(')');
            }
            Op::Extract { high, low } => {
                return self.apply(&format!("(_ extract {} {low})", high - 1), args);
            }
            Op::Not => "not",
            Op::Neg | Op::Sub => "-",
            Op::And => "and",
            Op::Or => "or",
            Op::Implies => "=>",
            Op::Iff | Op::Eq => "=",
            Op::Lt => "<",
            Op::Le => "<=",
            Op::Gt => ">",
            Op::Ge => ">=",
            Op::Add => "+",
            Op::Mul => "*",
            Op::Div => "div",
            Op::Mod => "mod",
            Op::RealDiv => "/",
            Op::Pow => REAL_POWER,
            Op::IfThenElse => "ite",
            Op::ToInt => "to_int",
            Op::ToReal => "to_real",
            Op::Concat => "concat",
        };
        self.apply(head, args)
    }

    /// The map of this sort with the same element everywhere.
    fn constant_map(&mut self, sort: &Sort, args: &[Expr]) {
        let Sort::Map(domain, range) = sort else { unreachable!("the checker knows its sort") };
        for position in 0..domain.len() {
            let inner = Sort::Map(domain[position..].into(), range.clone());
            self.out.push_str("((as const ");
            self.sort(&inner);
            self.out.push_str(") ");
        }
        args.iter().for_each(|arg| self.term(arg));
        domain.iter().for_each(|_| self.out.push(')'));
    }

    fn select(&mut self, map: &Expr, args: &[Expr]) {
        args.iter().for_each(|_| self.out.push_str("(select "));
        self.term(map);
        for arg in args {
            self.out.push(' ');
            self.term(arg);
            self.out.push(')');
        }
    }

    /// `m[i, j := v]` is `(store m i (store (select m i) j v))`. What would be written twice gets a name first, unless it is
    /// short: chains of updates would double with each.
    fn store(&mut self, map: &Expr, args: &[Expr], value: &Expr) {
        let parts: Vec<&Expr> = std::iter::once(map).chain(args).collect();
        let is_named =
            |position: usize| args.len() > 1 && position < args.len() && !is_short(parts[position]);
        let named: Vec<usize> = (0..parts.len()).filter(|position| is_named(*position)).collect();
        if !named.is_empty() {
            self.out.push_str("(let (");
            for position in &named {
                self.out.push_str(&format!("(w.{position} "));
                self.term(parts[*position]);
                self.out.push(')');
            }
            self.out.push_str(") ");
        }
        // The name of a part is not in scope in any other part.
        let part = |writer: &mut Writer<'_>, position: usize| {
            if is_named(position) {
                writer.out.push_str(&format!("w.{position}"))
            } else {
                writer.term(parts[position])
            }
        };
        for inner in 0..args.len() {
            self.out.push_str("(store ");
            (0..inner).for_each(|_| self.out.push_str("(select "));
            part(self, 0);
            for position in 1..=inner {
                self.out.push(' ');
                part(self, position);
                self.out.push(')');
            }
            self.out.push(' ');
            part(self, inner + 1);
            self.out.push(' ');
        }
        self.term(value);
        args.iter().for_each(|_| self.out.push(')'));
        if !named.is_empty() {
            self.out.push(')');
        }
    }

    fn quantifier(&mut self, quantifier: &Quantifier) {
        if quantifier.vars.is_empty() {
            return self.term(&quantifier.body);
        }
        self.out.push_str(if quantifier.forall { "(forall (" } else { "(exists (" });
        let depth = self.scope.len();
        self.bind(&quantifier.vars);
        self.out.push_str(") ");
        let triggers: Vec<&Vec<Expr>> =
            quantifier.triggers.iter().filter(|terms| terms.iter().all(can_trigger)).collect();
        let mut exclusions: Vec<&Expr> = quantifier.nopats.iter().collect();
        if triggers.is_empty() {
            collect_applications(&quantifier.body, &self.builtins.never_patterns, &mut exclusions);
        }
        exclusions.retain(|term| self.exclusions && can_trigger(term));
        let annotated = !triggers.is_empty()
            || !exclusions.is_empty()
            || quantifier.weight.is_some()
            || quantifier.qid.is_some();
        if annotated {
            self.out.push_str("(! ");
        }
        self.term(&quantifier.body);
        for terms in triggers {
            self.apply_pattern(terms);
        }
        for term in exclusions {
            self.out.push_str(" :no-pattern ");
            self.term(term);
        }
        if let Some(weight) = quantifier.weight {
            self.out.push_str(&format!(" :weight {weight}"));
        }
        if let Some(qid) = &quantifier.qid {
            self.out.push_str(&format!(" :qid {}", symbol("id", qid)));
        }
        if annotated {
            self.out.push(')');
        }
        self.out.push(')');
        self.scope.truncate(depth);
    }

    fn apply_pattern(&mut self, terms: &[Expr]) {
        self.out.push_str(" :pattern (");
        for (position, term) in terms.iter().enumerate() {
            if position > 0 {
                self.out.push(' ');
            }
            self.term(term);
        }
        self.out.push(')');
    }
}

/// The builtin for maps with one element everywhere, see `vc::define_map_operations`.
const CONSTANT_MAP: &str = "MapConst";

/// `**` has no counterpart in SMT-LIB; as an unknown function it is sound.
pub const REAL_POWER: &str = "op.power";

fn is_short(expr: &Expr) -> bool {
    matches!(expr.kind, Kind::Var(_) | Kind::Int(_) | Kind::Bool(_) | Kind::Bv { .. })
}

/// Solvers reject patterns without a function symbol of the program, or with a connective at the top.
fn can_trigger(term: &Expr) -> bool {
    match &term.kind {
        Kind::Select(_, args) => !args.is_empty(),
        Kind::Store(..)
        | Kind::Call(..)
        | Kind::Construct(..)
        | Kind::Field { .. }
        | Kind::Is(..) => true,
        Kind::Op(op, _) => !matches!(
            op,
            Op::Not | Op::And | Op::Or | Op::Implies | Op::Iff | Op::Eq | Op::Ne | Op::IfThenElse
        ),
        _ => false,
    }
}

/// Applications of these functions outside of inner binders, whose variables are not in scope here.
fn collect_applications<'a>(expr: &'a Expr, functions: &BTreeSet<Name>, found: &mut Vec<&'a Expr>) {
    match &expr.kind {
        Kind::Quantifier(_) | Kind::Let(..) => return,
        Kind::Call(name, _) if functions.contains(name) => found.push(expr),
        _ => {}
    }
    if !functions.is_empty() {
        for_each_child(expr, &mut |part| collect_applications(part, functions, found));
    }
}

/// `12.5e-3` as the quotient of two whole numbers.
fn real_literal(text: &str) -> String {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    let exponent = exponent.parse::<i64>().unwrap_or(0) - fraction.len() as i64;
    let zeros = "0".repeat(exponent.unsigned_abs() as usize);
    if exponent >= 0 { format!("{digits}{zeros}.0") } else { format!("(/ {digits}.0 1{zeros}.0)") }
}

#[cfg(test)]
mod tests {
    use super::real_literal;

    #[test]
    fn decimals_become_exact_quotients() {
        assert_eq!(real_literal("0.0"), "(/ 0.0 10.0)");
        assert_eq!(real_literal("12.5"), "(/ 125.0 10.0)");
        assert_eq!(real_literal("3e2"), "300.0");
        assert_eq!(real_literal("1.5e-2"), "(/ 15.0 1000.0)");
    }
}
