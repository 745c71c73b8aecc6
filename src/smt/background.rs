//! The part of the solver's input that all goals of a program share: sorts, functions, constants and axioms, cut down for
//! each goal to what it can reach (see `reach`). Leaving axioms out is always sound; it keeps proofs from breaking when
//! something unrelated changes. Everything is written once and then only picked.

use crate::il::core::{
    Axiom, Constant, Expr, Function, Kind, Meaning, Name, Op, Program, Quantifier, Sort, SortKind,
    VarKind,
};
use crate::il::rewrite::for_each;
use crate::smt::encode::{
    Builtins, REAL_POWER, VarNames, Writer, constant_symbol, constructor_symbol, function_symbol,
    selector_symbol, write_sort,
};
use crate::smt::names::symbol;
use crate::smt::reach::{Occurrences, Reached, Symbol, Web};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

pub struct Background {
    pub builtins: Arc<Builtins>,
    /// The datatype of each constructor.
    owner: HashMap<Name, Name>,
    /// Whether the solver knows `:no-pattern`.
    exclusions: bool,
    web: Web,
    power: usize,
    sorts: Declarations,
    datatypes: Vec<(usize, Datatype)>,
    constants: Declarations,
    /// The unique ones among them, by how the web knows them: their sorts and symbols.
    unique: BTreeMap<usize, (Sort, String)>,
    unique_ids: HashSet<u32>,
    functions: Declarations,
    definitions: Declarations,
    axioms: Vec<String>,
}

/// Texts in their order, to be picked by how the web knows their symbols: what a goal does not reach costs it nothing.
#[derive(Default)]
struct Declarations {
    texts: Vec<String>,
    positions: HashMap<usize, usize>,
}

impl Declarations {
    fn new(declared: Vec<Declared>) -> Declarations {
        let mut declarations = Declarations::default();
        declared.into_iter().for_each(|declared| declarations.push(declared));
        declarations
    }

    fn push(&mut self, Declared { symbol, text }: Declared) {
        self.positions.insert(symbol, self.texts.len());
        self.texts.push(text);
    }

    fn write_reached(&self, reached: &Reached, out: &mut String) {
        let used = reached.symbols.iter().filter_map(|symbol| self.positions.get(symbol));
        let used: BTreeSet<&usize> = used.collect();
        used.into_iter().for_each(|position| out.push_str(&self.texts[*position]));
    }
}

/// The text of a declaration, and how the web knows the symbol.
struct Declared {
    symbol: usize,
    text: String,
}

struct Datatype {
    name: String,
    constructors: String,
}

impl Background {
    /// `program` must be free of inline functions and lambdas.
    pub fn new(program: &Program, exclusions: bool) -> Background {
        let mut background = Background {
            builtins: Arc::new(builtins(program)),
            owner: owners(program),
            exclusions,
            web: Web::default(),
            power: 0,
            sorts: Declarations::default(),
            datatypes: vec![],
            constants: Declarations::default(),
            unique: BTreeMap::new(),
            unique_ids: HashSet::new(),
            functions: Declarations::default(),
            definitions: Declarations::default(),
            axioms: vec![],
        };
        background.power = background.web.declare(&Symbol::Power, &[]);
        program.sorts.iter().for_each(|sort| background.add_sort(&sort.name, &sort.kind));
        program.constants.iter().for_each(|constant| background.add_constant(constant));
        let (defined, declared): (Vec<&Function>, Vec<&Function>) = program
            .functions
            .iter()
            .partition(|function| matches!(function.meaning, Meaning::Define(_)));
        let mut web = std::mem::take(&mut background.web);
        let mut declare = |functions: &[&Function]| -> Declarations {
            let declared = functions.iter().map(|function| background.declare(function, &mut web));
            Declarations::new(declared.collect())
        };
        let (functions, definitions) = (declare(&declared), declare(&in_order_of_use(&defined)));
        let mut axioms = vec![];
        let defining = program.functions.iter().filter_map(defining_axiom);
        for axiom in program.axioms.iter().cloned().chain(defining) {
            axioms.push(background.axiom(&axiom, &mut web));
        }
        Background { web, functions, definitions, axioms, ..background }
    }

    /// The declarations and axioms that a goal over `roots` needs, as one frame of solver input.
    /// `extra`: functions and axioms that belong to this goal alone.
    pub fn frame_for(
        &self,
        roots: &[&Expr],
        sorts: &[&Sort],
        extra: (&[Function], &[Axiom]),
    ) -> String {
        let (extra_functions, extra_axioms) = extra;
        let mut web = Cow::Borrowed(&self.web);
        let (mut own_functions, mut own_axioms) = (vec![], vec![]);
        if !extra_functions.is_empty() || !extra_axioms.is_empty() {
            let web = web.to_mut();
            let functions = extra_functions.iter();
            own_functions.extend(functions.map(|function| self.declare(function, web)));
            own_axioms.extend(extra_axioms.iter().map(|axiom| self.axiom(axiom, web)));
        }
        let mut symbols = HashSet::new();
        roots.iter().for_each(|root| self.symbols(root, &mut symbols));
        sorts.iter().for_each(|sort| sort_symbols(sort, &mut symbols));
        let reached = web.reach(symbols);

        let mut out = String::new();
        self.sorts.write_reached(&reached, &mut out);
        self.write_datatypes(&reached, &mut out);
        self.constants.write_reached(&reached, &mut out);
        self.write_unique(&reached, &mut out);
        if reached.has(self.power) {
            out.push_str(&format!("(declare-fun {REAL_POWER} (Real Real) Real)\n"));
        }
        self.functions.write_reached(&reached, &mut out);
        Declarations::new(own_functions).write_reached(&reached, &mut out);
        self.definitions.write_reached(&reached, &mut out);
        for index in &reached.axioms {
            let own = index.checked_sub(self.axioms.len());
            out.push_str(own.map_or_else(|| &self.axioms[*index], |own| &own_axioms[own]));
        }
        out
    }

    fn add_sort(&mut self, name: &Name, kind: &SortKind) {
        let mut needs = HashSet::new();
        match kind {
            SortKind::Uninterpreted => {}
            SortKind::Datatype(constructors) => {
                let fields = constructors.iter().flat_map(|constructor| &constructor.fields);
                fields.for_each(|(_, sort)| sort_symbols(sort, &mut needs));
            }
            SortKind::Builtin { args, .. } => {
                args.iter().for_each(|sort| sort_symbols(sort, &mut needs))
            }
        }
        let declared = self.web.declare(&Symbol::Sort(name.clone()), &sorted(needs));
        match kind {
            SortKind::Builtin { .. } => {}
            SortKind::Uninterpreted => {
                let text = format!("(declare-sort {} 0)\n", symbol("T", name));
                self.sorts.push(Declared { symbol: declared, text });
            }
            SortKind::Datatype(constructors) => {
                let mut text = String::from("(");
                for constructor in constructors {
                    text.push_str(&format!("({}", constructor_symbol(&constructor.name)));
                    for (field, sort) in &constructor.fields {
                        text.push_str(&format!(" ({} ", selector_symbol(&constructor.name, field)));
                        write_sort(sort, &self.builtins, &mut text);
                        text.push(')');
                    }
                    text.push(')');
                }
                text.push(')');
                let datatype = Datatype { name: symbol("T", name), constructors: text };
                self.datatypes.push((declared, datatype));
            }
        }
    }

    fn add_constant(&mut self, Constant { var, unique }: &Constant) {
        let mut needs = HashSet::new();
        sort_symbols(&var.sort, &mut needs);
        let symbol = self.web.declare(&Symbol::Constant(var.id), &sorted(needs));
        let name = constant_symbol(var);
        let mut text = format!("(declare-fun {name} () ");
        write_sort(&var.sort, &self.builtins, &mut text);
        text.push_str(")\n");
        self.constants.push(Declared { symbol, text });
        if *unique {
            self.unique.insert(symbol, (var.sort.clone(), name));
            self.unique_ids.insert(var.id);
        }
    }

    /// A function's declaration or definition; nothing for the solver's own.
    fn declare(&self, function: &Function, web: &mut Web) -> Declared {
        let mut needs = HashSet::new();
        function.params.iter().for_each(|param| sort_symbols(&param.sort, &mut needs));
        sort_symbols(&function.result, &mut needs);
        let name = function_symbol(&function.name);
        let text = match &function.meaning {
            Meaning::Builtin(_) => String::new(),
            Meaning::Define(body) => {
                self.symbols(body, &mut needs);
                let mut names = VarNames::default();
                let mut writer = Writer::new(&self.builtins, &mut names, self.exclusions);
                writer.definition(&function.params, &function.result, body);
                format!("(define-fun {name} {})\n", writer.out)
            }
            Meaning::Uninterpreted | Meaning::Axiom(_) | Meaning::Inline(_) => {
                let mut text = format!("(declare-fun {name} (");
                for param in &function.params {
                    write_sort(&param.sort, &self.builtins, &mut text);
                    text.push(' ');
                }
                text.push_str(") ");
                write_sort(&function.result, &self.builtins, &mut text);
                text + ")\n"
            }
        };
        let symbol = web.declare(&Symbol::Function(function.name.clone()), &sorted(needs));
        Declared { symbol, text }
    }

    fn axiom(&self, Axiom { condition, .. }: &Axiom, web: &mut Web) -> String {
        let symbols = |terms: &[Expr]| {
            let mut found = HashSet::new();
            terms.iter().for_each(|term| self.symbols(term, &mut found));
            sorted(found)
        };
        let triggers = match &condition.kind {
            Kind::Quantifier(quantifier) if quantifier.forall => {
                quantifier.triggers.iter().map(|terms| symbols(terms)).collect()
            }
            _ => {
                let mut terms = vec![];
                let known = self.equated_terms(condition, &mut terms);
                terms.retain(|_| known);
                terms.into_iter().map(|term| symbols(std::slice::from_ref(term))).collect()
            }
        };
        let symbols = symbols(std::slice::from_ref(condition));
        web.add_axiom(&Occurrences { symbols, triggers });
        let mut names = VarNames::default();
        let mut writer = Writer::new(&self.builtins, &mut names, self.exclusions);
        writer.out.push_str("(assert ");
        writer.term(condition);
        writer.out + ")\n"
    }

    /// The applications `f(c)` of a condition that is nothing but equations `f(c) == d`, with a literal or a unique constant
    /// `d`: such a condition is of no use to who does not speak of `f(c)`. False for all others.
    fn equated_terms<'a>(&self, condition: &'a Expr, terms: &mut Vec<&'a Expr>) -> bool {
        let is_plain = |expr: &Expr| match &expr.kind {
            Kind::Var(var) => self.unique_ids.contains(&var.id),
            Kind::Int(_) | Kind::Bool(_) | Kind::Bv { .. } => true,
            _ => false,
        };
        let is_applied =
            |expr: &Expr| matches!(&expr.kind, Kind::Call(_, args) if !args.is_empty());
        match &condition.kind {
            Kind::Op(Op::And, parts) => parts.iter().all(|part| self.equated_terms(part, terms)),
            Kind::Op(Op::Eq | Op::Iff, sides) => match &sides[..] {
                [left, right] if is_applied(left) && is_plain(right) => {
                    terms.push(left);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The symbols of the program that an expression speaks of.
    fn symbols(&self, expr: &Expr, found: &mut HashSet<Symbol>) {
        for_each(expr, &mut |part| {
            match &part.kind {
                Kind::Call(name, _) => {
                    found.insert(Symbol::Function(name.clone()));
                }
                Kind::Var(var) if var.kind == VarKind::Constant => {
                    found.insert(Symbol::Constant(var.id));
                }
                Kind::Op(Op::Pow, _) => {
                    found.insert(Symbol::Power);
                }
                Kind::Construct(name, _)
                | Kind::Is(_, name)
                | Kind::Field { constructor: name, .. } => {
                    found.extend(self.owner.get(name).map(|sort| Symbol::Sort(sort.clone())))
                }
                Kind::Quantifier(quantifier) => {
                    quantifier.vars.iter().for_each(|var| sort_symbols(&var.sort, found))
                }
                _ => {}
            }
            sort_symbols(&part.sort, found);
        });
    }

    fn write_datatypes(&self, reached: &Reached, out: &mut String) {
        let used = || self.datatypes.iter().filter(|(symbol, _)| reached.has(*symbol));
        if used().next().is_none() {
            return;
        }
        // All together, because they may be mutually recursive.
        out.push_str("(declare-datatypes (");
        used().for_each(|(_, datatype)| out.push_str(&format!("({} 0)", datatype.name)));
        out.push_str(") (");
        used().for_each(|(_, datatype)| out.push_str(&datatype.constructors));
        out.push_str("))\n");
    }

    fn write_unique(&self, reached: &Reached, out: &mut String) {
        let mut by_sort: BTreeMap<&Sort, Vec<&str>> = BTreeMap::new();
        for (sort, name) in reached.symbols.iter().filter_map(|symbol| self.unique.get(symbol)) {
            by_sort.entry(sort).or_default().push(name);
        }
        for names in by_sort.values().filter(|names| names.len() > 1) {
            out.push_str(&format!("(assert (distinct {}))\n", names.join(" ")));
        }
    }
}

fn builtins(program: &Program) -> Builtins {
    let functions = program.functions.iter().filter_map(|function| match &function.meaning {
        Meaning::Builtin(smt) => Some((function.name.clone(), smt.clone())),
        _ => None,
    });
    let shy = program.functions.iter().filter(|function| function.never_pattern);
    Builtins {
        sorts: program.sorts.iter().map(|sort| (sort.name.clone(), sort.kind.clone())).collect(),
        functions: functions.collect(),
        never_patterns: shy.map(|function| function.name.clone()).collect(),
    }
}

fn owners(program: &Program) -> HashMap<Name, Name> {
    let mut owner = HashMap::new();
    for sort in &program.sorts {
        if let SortKind::Datatype(constructors) = &sort.kind {
            let names = constructors.iter().map(|constructor| constructor.name.clone());
            owner.extend(names.map(|name| (name, sort.name.clone())));
        }
    }
    owner
}

/// Nothing depends on the order, but a fixed one is easier to follow.
fn sorted(symbols: HashSet<Symbol>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = symbols.into_iter().collect();
    symbols.sort();
    symbols
}

fn sort_symbols(sort: &Sort, found: &mut HashSet<Symbol>) {
    match sort {
        Sort::Bool | Sort::Int | Sort::Real | Sort::Bv(_) => {}
        Sort::Named(name) => {
            found.insert(Symbol::Sort(name.clone()));
        }
        Sort::Map(domain, range) => {
            domain.iter().for_each(|sort| sort_symbols(sort, found));
            sort_symbols(range, found);
        }
    }
}

/// `f(x) { body }` as `(forall x :: {f(x)} f(x) == body)`: the meaning of a function with a body.
fn defining_axiom(function: &Function) -> Option<Axiom> {
    let Meaning::Axiom(body) = &function.meaning else { return None };
    let span = function.span;
    let args = function.params.iter().map(|param| Expr::var(param, span)).collect();
    let applied = Expr::new(Kind::Call(function.name.clone(), args), function.result.clone(), span);
    let op = if function.result == Sort::Bool { Op::Iff } else { Op::Eq };
    let equation = Expr::binary(op, applied.clone(), body.clone());
    if function.params.is_empty() {
        return Some(Axiom { condition: equation, span });
    }
    let quantifier = Quantifier {
        forall: true,
        vars: function.params.clone(),
        triggers: vec![vec![applied]],
        nopats: vec![],
        weight: None,
        qid: Some(function.name.clone()),
        pools: vec![vec![]; function.params.len()],
        hints: Default::default(),
        body: equation,
    };
    let condition = Expr::new(Kind::Quantifier(std::sync::Arc::new(quantifier)), Sort::Bool, span);
    Some(Axiom { condition, span })
}

/// Defined functions, each after those its body uses. The checker has refused cycles.
fn in_order_of_use<'a>(functions: &[&'a Function]) -> Vec<&'a Function> {
    fn visit<'a>(
        function: &'a Function,
        all: &HashMap<&Name, &'a Function>,
        done: &mut HashSet<Name>,
        order: &mut Vec<&'a Function>,
    ) {
        if !done.insert(function.name.clone()) {
            return;
        }
        if let Meaning::Define(body) = &function.meaning {
            for_each(body, &mut |part| {
                if let Kind::Call(name, _) = &part.kind
                    && let Some(used) = all.get(name)
                {
                    visit(used, all, done, order);
                }
            });
        }
        order.push(function);
    }
    let all = functions.iter().map(|function| (&function.name, *function)).collect();
    let (mut done, mut order) = (HashSet::new(), vec![]);
    functions.iter().for_each(|function| visit(function, &all, &mut done, &mut order));
    order
}
