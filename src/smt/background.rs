//! The part of the solver's input that all goals of a program share: sorts, functions, constants and axioms, cut down for
//! each goal to what it can reach. Leaving axioms out is always sound; it keeps proofs from breaking when something
//! unrelated changes.
//!
//! An axiom is kept when the symbols of one of its triggers are all reachable (it could not fire otherwise), or, without
//! triggers, when any of its symbols is.

use crate::il::core::{
    Axiom, Constant, Expr, Function, Kind, Meaning, Name, Op, Program, Quantifier, Sort, SortKind,
};
use crate::il::rewrite::for_each;
use crate::smt::encode::{
    Builtins, REAL_POWER, VarNames, Writer, constant_symbol, constructor_symbol, function_symbol,
    selector_symbol, write_sort,
};
use crate::smt::names::symbol;
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub struct Background {
    pub builtins: Builtins,
    sorts: Vec<(Name, SortKind)>,
    constants: Vec<Constant>,
    functions: Vec<Function>,
    axioms: Vec<AxiomText>,
    owner: HashMap<Name, Name>,
}

struct AxiomText {
    text: String,
    symbols: BTreeSet<Symbol>,
    /// The symbols of each trigger; empty when the solver may fire the axiom on anything.
    triggers: Vec<BTreeSet<Symbol>>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Symbol {
    Constant(u32),
    Function(Name),
    Sort(Name),
    Power,
}

impl Background {
    /// `program` must be free of inline functions and lambdas.
    pub fn new(program: &Program, exclusions: bool) -> Background {
        let builtin_functions =
            program.functions.iter().filter_map(|function| match &function.meaning {
                Meaning::Builtin(smt) => Some((function.name.clone(), smt.clone())),
                _ => None,
            });
        let sorts: Vec<(Name, SortKind)> =
            program.sorts.iter().map(|sort| (sort.name.clone(), sort.kind.clone())).collect();
        let shy = program.functions.iter().filter(|function| function.never_pattern);
        let never_patterns = shy.map(|function| function.name.clone()).collect();
        let builtins = Builtins {
            sorts: sorts.iter().cloned().collect(),
            functions: builtin_functions.collect(),
            never_patterns,
        };
        let owner = sorts.iter().flat_map(|(sort, kind)| match kind {
            SortKind::Datatype(constructors) => constructors
                .iter()
                .map(|constructor| (constructor.name.clone(), sort.clone()))
                .collect(),
            _ => vec![],
        });
        let owner = owner.collect();
        let mut background = Background {
            builtins,
            sorts,
            constants: program.constants.clone(),
            functions: program.functions.clone(),
            axioms: vec![],
            owner,
        };
        let defining = program.functions.iter().filter_map(defining_axiom);
        let axioms: Vec<Axiom> = program.axioms.iter().cloned().chain(defining).collect();
        background.axioms = axioms
            .iter()
            .map(|axiom| background.axiom_text(&axiom.condition, exclusions))
            .collect();
        background
    }

    /// The declarations and axioms that a goal over `roots` needs, as one frame of solver input.
    /// `extra`: functions and axioms that belong to this goal alone.
    pub fn frame_for(
        &self,
        roots: &[&Expr],
        sorts: &[&Sort],
        extra: (&[Function], &[Axiom]),
        exclusions: bool,
    ) -> String {
        let (extra_functions, extra_axioms) = extra;
        let mut reached = BTreeSet::new();
        let functions: BTreeMap<&Name, &Function> = self
            .functions
            .iter()
            .chain(extra_functions)
            .map(|function| (&function.name, function))
            .collect();
        let mut pending: Vec<Symbol> = roots.iter().flat_map(|root| self.symbols(root)).collect();
        sorts.iter().for_each(|sort| self.sort_symbols(sort, &mut pending));
        let own: Vec<AxiomText> = extra_axioms
            .iter()
            .map(|axiom| self.axiom_text(&axiom.condition, exclusions))
            .collect();
        let all: Vec<&AxiomText> = self.axioms.iter().chain(&own).collect();
        let mut kept = vec![false; all.len()];
        loop {
            while let Some(next) = pending.pop() {
                if reached.insert(next.clone()) {
                    self.requirements(&next, &functions, &mut pending);
                }
            }
            for (axiom, kept) in all.iter().zip(&mut kept) {
                if !*kept && axiom.relevant(&reached) {
                    *kept = true;
                    pending.extend(axiom.symbols.iter().cloned());
                }
            }
            if pending.is_empty() {
                break;
            }
        }
        let mut out = String::new();
        self.declare_sorts(&reached, &mut out);
        self.declare_constants(&reached, &mut out);
        self.declare_functions(&reached, &functions, exclusions, &mut out);
        for (axiom, _) in all.iter().zip(&kept).filter(|(_, kept)| **kept) {
            out.push_str(&axiom.text);
        }
        out
    }

    /// What the declaration of a reached symbol speaks of.
    fn requirements(
        &self,
        symbol: &Symbol,
        functions: &BTreeMap<&Name, &Function>,
        pending: &mut Vec<Symbol>,
    ) {
        match symbol {
            Symbol::Power => {}
            Symbol::Constant(id) => {
                let constant = self.constants.iter().find(|constant| constant.var.id == *id);
                constant.iter().for_each(|constant| self.sort_symbols(&constant.var.sort, pending));
            }
            Symbol::Function(name) => {
                let Some(function) = functions.get(name) else { return };
                function.params.iter().for_each(|param| self.sort_symbols(&param.sort, pending));
                self.sort_symbols(&function.result, pending);
                if let Meaning::Define(body) = &function.meaning {
                    pending.extend(self.symbols(body));
                }
            }
            Symbol::Sort(name) => match self.builtins.sorts.get(name) {
                Some(SortKind::Datatype(constructors)) => {
                    let fields = constructors.iter().flat_map(|constructor| &constructor.fields);
                    fields.for_each(|(_, sort)| self.sort_symbols(sort, pending));
                }
                Some(SortKind::Builtin { args, .. }) => {
                    args.iter().for_each(|sort| self.sort_symbols(sort, pending))
                }
                _ => {}
            },
        }
    }

    fn symbols(&self, expr: &Expr) -> BTreeSet<Symbol> {
        let mut found = vec![];
        for_each(expr, &mut |part| {
            match &part.kind {
                Kind::Call(name, _) => found.push(Symbol::Function(name.clone())),
                Kind::Var(var) if var.kind == crate::il::core::VarKind::Constant => {
                    found.push(Symbol::Constant(var.id))
                }
                Kind::Op(Op::Pow, _) => found.push(Symbol::Power),
                Kind::Construct(name, _)
                | Kind::Is(_, name)
                | Kind::Field { constructor: name, .. } => {
                    found.extend(self.owner.get(name).map(|sort| Symbol::Sort(sort.clone())))
                }
                Kind::Quantifier(quantifier) => {
                    quantifier.vars.iter().for_each(|var| self.sort_symbols(&var.sort, &mut found))
                }
                _ => {}
            }
            self.sort_symbols(&part.sort, &mut found);
        });
        found.into_iter().collect()
    }

    fn sort_symbols(&self, sort: &Sort, found: &mut Vec<Symbol>) {
        match sort {
            Sort::Bool | Sort::Int | Sort::Real | Sort::Bv(_) => {}
            Sort::Named(name) => found.push(Symbol::Sort(name.clone())),
            Sort::Map(domain, range) => {
                domain.iter().for_each(|sort| self.sort_symbols(sort, found));
                self.sort_symbols(range, found);
            }
        }
    }

    fn axiom_text(&self, condition: &Expr, exclusions: bool) -> AxiomText {
        let mut names = VarNames::default();
        let mut writer = Writer::new(&self.builtins, &mut names, exclusions);
        writer.out.push_str("(assert ");
        writer.term(condition);
        writer.out.push_str(")\n");
        let text = writer.out;
        let triggers = match &condition.kind {
            Kind::Quantifier(quantifier) if quantifier.forall => {
                let symbols =
                    |terms: &Vec<Expr>| terms.iter().flat_map(|term| self.symbols(term)).collect();
                quantifier.triggers.iter().map(symbols).collect()
            }
            _ => vec![],
        };
        AxiomText { text, symbols: self.symbols(condition), triggers }
    }

    fn declare_sorts(&self, reached: &BTreeSet<Symbol>, out: &mut String) {
        let used =
            || self.sorts.iter().filter(|(name, _)| reached.contains(&Symbol::Sort(name.clone())));
        for (name, kind) in used() {
            if let SortKind::Uninterpreted = kind {
                out.push_str(&format!("(declare-sort {} 0)\n", symbol("T", name)));
            }
        }
        let datatypes: Vec<_> = used()
            .filter_map(|(name, kind)| match kind {
                SortKind::Datatype(constructors) => Some((name, constructors)),
                _ => None,
            })
            .collect();
        if datatypes.is_empty() {
            return;
        }
        // All together, because they may be mutually recursive.
        out.push_str("(declare-datatypes (");
        datatypes.iter().for_each(|(name, _)| out.push_str(&format!("({} 0)", symbol("T", name))));
        out.push_str(") (");
        for (_, constructors) in &datatypes {
            out.push('(');
            for constructor in *constructors {
                out.push_str(&format!("({}", constructor_symbol(&constructor.name)));
                for (field, sort) in &constructor.fields {
                    out.push_str(&format!(" ({} ", selector_symbol(&constructor.name, field)));
                    write_sort(sort, &self.builtins, out);
                    out.push(')');
                }
                out.push(')');
            }
            out.push(')');
        }
        out.push_str("))\n");
    }

    fn declare_constants(&self, reached: &BTreeSet<Symbol>, out: &mut String) {
        let mut unique: BTreeMap<&Sort, Vec<String>> = BTreeMap::new();
        for constant in self
            .constants
            .iter()
            .filter(|constant| reached.contains(&Symbol::Constant(constant.var.id)))
        {
            let name = constant_symbol(&constant.var);
            out.push_str(&format!("(declare-fun {name} () "));
            write_sort(&constant.var.sort, &self.builtins, out);
            out.push_str(")\n");
            if constant.unique {
                unique.entry(&constant.var.sort).or_default().push(name);
            }
        }
        for names in unique.values().filter(|names| names.len() > 1) {
            out.push_str(&format!("(assert (distinct {}))\n", names.join(" ")));
        }
    }

    fn declare_functions(
        &self,
        reached: &BTreeSet<Symbol>,
        functions: &BTreeMap<&Name, &Function>,
        exclusions: bool,
        out: &mut String,
    ) {
        if reached.contains(&Symbol::Power) {
            out.push_str(&format!("(declare-fun {REAL_POWER} (Real Real) Real)\n"));
        }
        let used = functions
            .values()
            .filter(|function| reached.contains(&Symbol::Function(function.name.clone())));
        let (defined, declared): (Vec<&Function>, Vec<&Function>) =
            used.partition(|function| matches!(function.meaning, Meaning::Define(_)));
        for function in
            declared.iter().filter(|function| !matches!(function.meaning, Meaning::Builtin(_)))
        {
            out.push_str(&format!("(declare-fun {} (", function_symbol(&function.name)));
            for param in &function.params {
                write_sort(&param.sort, &self.builtins, out);
                out.push(' ');
            }
            out.push_str(") ");
            write_sort(&function.result, &self.builtins, out);
            out.push_str(")\n");
        }
        for function in in_order_of_use(&defined) {
            let Meaning::Define(body) = &function.meaning else { continue };
            out.push_str(&format!("(define-fun {} ", function_symbol(&function.name)));
            let mut names = VarNames::default();
            let mut writer = Writer::new(&self.builtins, &mut names, exclusions);
            writer.definition(&function.params, &function.result, body);
            out.push_str(&writer.out);
            out.push_str(")\n");
        }
    }
}

impl AxiomText {
    fn relevant(&self, reached: &BTreeSet<Symbol>) -> bool {
        let counts = |symbol: &&Symbol| !matches!(symbol, Symbol::Sort(_));
        if self.triggers.is_empty() {
            let mut symbols = self.symbols.iter().filter(counts).peekable();
            return symbols.peek().is_none() || symbols.any(|symbol| reached.contains(symbol));
        }
        self.triggers
            .iter()
            .any(|trigger| trigger.iter().filter(counts).all(|symbol| reached.contains(symbol)))
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
        all: &[&'a Function],
        done: &mut BTreeSet<Name>,
        order: &mut Vec<&'a Function>,
    ) {
        if !done.insert(function.name.clone()) {
            return;
        }
        if let Meaning::Define(body) = &function.meaning {
            for_each(body, &mut |part| {
                if let Kind::Call(name, _) = &part.kind
                    && let Some(used) = all.iter().find(|function| function.name == *name)
                {
                    visit(used, all, done, order);
                }
            });
        }
        order.push(function);
    }
    let (mut done, mut order) = (BTreeSet::new(), vec![]);
    functions.iter().for_each(|function| visit(function, functions, &mut done, &mut order));
    order
}
