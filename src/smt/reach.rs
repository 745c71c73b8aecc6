//! What a goal can reach: from its own symbols to what their declarations speak of, to the axioms that these can set off, and
//! so on. In come symbols and axioms once for a program, out comes a `Reached` for each goal, in time linear in what is
//! reached, however large the program is.
//!
//! An axiom is reached when the symbols of one of its triggers all are (it could not fire otherwise), or, without triggers,
//! when any of its symbols is. Sorts alone set off nothing.
//! Some symbols wait in thousands of triggers (each type of a large program has an axiom about `Effective`), so that a trigger
//! waits for one of its symbols at a time, constants first: who never reaches them pays nothing.

use crate::il::core::Name;
use std::collections::{BTreeSet, HashMap};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// By the id of its variable.
    Constant(u32),
    Function(Name),
    Sort(Name),
    Power,
}

/// The symbols of an axiom, as the rules at the head of this file need them.
pub struct Occurrences {
    pub symbols: Vec<Symbol>,
    /// The symbols of each trigger; empty when the solver may fire the axiom on anything.
    pub triggers: Vec<Vec<Symbol>>,
}

/// The symbols and axioms of a program. A goal that has symbols or axioms of its own adds them to a copy.
#[derive(Clone, Default)]
pub struct Web {
    ids: HashMap<Symbol, usize>,
    /// For each symbol: what its declaration speaks of, and the conditions that wait for it first.
    nodes: Vec<Node>,
    /// Each sets off an axiom when all its symbols are reached.
    conditions: Vec<Condition>,
    /// The symbols of each axiom.
    axioms: Vec<Vec<usize>>,
    /// Axioms that wait for nothing.
    always: Vec<usize>,
}

#[derive(Clone, Default)]
struct Node {
    needs: Vec<usize>,
    waiting: Vec<usize>,
}

#[derive(Clone)]
struct Condition {
    axiom: usize,
    /// In the order in which it waits for them.
    symbols: Vec<usize>,
}

/// Both in ascending order.
pub struct Reached {
    /// By the names that `declare` gave.
    pub symbols: BTreeSet<usize>,
    /// By the order in which they were added.
    pub axioms: BTreeSet<usize>,
}

impl Web {
    fn id(&mut self, symbol: &Symbol) -> usize {
        if let Some(id) = self.ids.get(symbol) {
            return *id;
        }
        let id = self.nodes.len();
        self.ids.insert(symbol.clone(), id);
        self.nodes.push(Node::default());
        id
    }

    fn ids(&mut self, symbols: &[Symbol]) -> Vec<usize> {
        let mut ids: Vec<usize> = symbols.iter().map(|symbol| self.id(symbol)).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// Who reaches `symbol` reaches `needs`, which its declaration speaks of. Gives the name by which `Reached` knows it.
    pub fn declare(&mut self, symbol: &Symbol, needs: &[Symbol]) -> usize {
        let (symbol, needs) = (self.id(symbol), self.ids(needs));
        self.nodes[symbol].needs = needs;
        symbol
    }

    /// Axioms are known by the order in which they are added.
    pub fn add_axiom(&mut self, Occurrences { symbols, triggers }: &Occurrences) {
        let axiom = self.axioms.len();
        // The order of `Symbol` has constants first.
        let counted = |symbols: &[Symbol]| -> BTreeSet<Symbol> {
            symbols.iter().filter(|symbol| !matches!(symbol, Symbol::Sort(_))).cloned().collect()
        };
        let conditions: Vec<Vec<Symbol>> = if triggers.is_empty() {
            match counted(symbols) {
                none if none.is_empty() => vec![vec![]],
                any => any.into_iter().map(|symbol| vec![symbol]).collect(),
            }
        } else {
            triggers.iter().map(|trigger| counted(trigger).into_iter().collect()).collect()
        };
        for waits_for in conditions {
            let symbols: Vec<usize> = waits_for.iter().map(|symbol| self.id(symbol)).collect();
            match symbols.first() {
                Some(first) => self.nodes[*first].waiting.push(self.conditions.len()),
                None => self.always.push(axiom),
            }
            self.conditions.push(Condition { axiom, symbols });
        }
        let symbols = self.ids(symbols);
        self.axioms.push(symbols);
    }

    pub fn reach(&self, roots: impl IntoIterator<Item = Symbol>) -> Reached {
        let mut reached = Reached { symbols: BTreeSet::new(), axioms: BTreeSet::new() };
        // Conditions that have met some of their symbols, by the one that they wait for next.
        let mut waiting: HashMap<usize, Vec<usize>> = HashMap::new();
        // A symbol that nothing of the program speaks of leads nowhere.
        let mut pending: Vec<usize> =
            roots.into_iter().filter_map(|root| self.ids.get(&root).copied()).collect();
        for axiom in &self.always {
            reached.axioms.insert(*axiom);
            pending.extend(&self.axioms[*axiom]);
        }
        while let Some(symbol) = pending.pop() {
            if !reached.symbols.insert(symbol) {
                continue;
            }
            pending.extend(&self.nodes[symbol].needs);
            let moved = waiting.remove(&symbol).unwrap_or_default();
            for condition in self.nodes[symbol].waiting.iter().chain(&moved) {
                let Condition { axiom, symbols } = &self.conditions[*condition];
                match symbols.iter().find(|symbol| !reached.symbols.contains(symbol)) {
                    Some(next) => waiting.entry(*next).or_default().push(*condition),
                    None if reached.axioms.insert(*axiom) => pending.extend(&self.axioms[*axiom]),
                    None => {}
                }
            }
        }
        reached
    }
}

impl Reached {
    /// Whether the symbol that `declare` gave this name is among them.
    pub fn has(&self, symbol: usize) -> bool {
        self.symbols.contains(&symbol)
    }
}
