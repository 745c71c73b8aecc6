//! What a goal can reach: from its own symbols to what their declarations speak of, to the axioms that these can set off, and
//! so on. In come symbols and axioms once for a program, out comes a `Reached` for each goal, in time linear in what is reached.
//!
//! An axiom is reached when the symbols of one of its triggers all are (it could not fire otherwise), or, without triggers,
//! when any of its symbols is. Sorts alone set off nothing.

use crate::il::core::Name;
use std::collections::HashMap;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// By the id of its variable.
    Constant(u32),
    Function(Name),
    Sort(Name),
    Power,
}

/// The symbols of an axiom, as the rule at the head of this file needs them.
pub struct Occurrences {
    pub symbols: Vec<Symbol>,
    /// The symbols of each trigger; empty when the solver may fire the axiom on anything.
    pub triggers: Vec<Vec<Symbol>>,
}

/// The symbols and axioms of a program. A goal that has symbols or axioms of its own adds them to a copy.
#[derive(Clone, Default)]
pub struct Web {
    ids: HashMap<Symbol, usize>,
    /// For each symbol: what its declaration speaks of, and the conditions that wait for it.
    nodes: Vec<Node>,
    /// Each sets off an axiom when it waits for no symbol any more.
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

#[derive(Clone, Copy)]
struct Condition {
    axiom: usize,
    missing: usize,
}

pub struct Reached {
    symbols: Vec<bool>,
    axioms: Vec<bool>,
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
        let counted = |symbols: &[Symbol]| -> Vec<Symbol> {
            symbols.iter().filter(|symbol| !matches!(symbol, Symbol::Sort(_))).cloned().collect()
        };
        let conditions: Vec<Vec<usize>> = if triggers.is_empty() {
            match counted(symbols) {
                none if none.is_empty() => vec![vec![]],
                any => self.ids(&any).into_iter().map(|symbol| vec![symbol]).collect(),
            }
        } else {
            triggers.iter().map(|trigger| self.ids(&counted(trigger))).collect()
        };
        for waits_for in conditions {
            if waits_for.is_empty() {
                self.always.push(axiom);
            }
            let condition = self.conditions.len();
            self.conditions.push(Condition { axiom, missing: waits_for.len() });
            waits_for.into_iter().for_each(|id| self.nodes[id].waiting.push(condition));
        }
        let symbols = self.ids(symbols);
        self.axioms.push(symbols);
    }

    pub fn reach(&self, roots: impl IntoIterator<Item = Symbol>) -> Reached {
        let mut reached = Reached {
            symbols: vec![false; self.nodes.len()],
            axioms: vec![false; self.axioms.len()],
        };
        let mut missing: Vec<usize> = self.conditions.iter().map(|c| c.missing).collect();
        // A symbol that nothing of the program speaks of leads nowhere.
        let mut pending: Vec<usize> =
            roots.into_iter().filter_map(|root| self.ids.get(&root).copied()).collect();
        for axiom in &self.always {
            reached.axioms[*axiom] = true;
            pending.extend(&self.axioms[*axiom]);
        }
        while let Some(symbol) = pending.pop() {
            if std::mem::replace(&mut reached.symbols[symbol], true) {
                continue;
            }
            pending.extend(&self.nodes[symbol].needs);
            for condition in &self.nodes[symbol].waiting {
                missing[*condition] -= 1;
                let axiom = self.conditions[*condition].axiom;
                if missing[*condition] == 0 && !std::mem::replace(&mut reached.axioms[axiom], true)
                {
                    pending.extend(&self.axioms[axiom]);
                }
            }
        }
        reached
    }
}

impl Reached {
    /// The symbol that `declare` gave this name.
    pub fn has(&self, symbol: usize) -> bool {
        self.symbols[symbol]
    }

    /// The axiom that was added as the one with this index.
    pub fn has_axiom(&self, index: usize) -> bool {
        self.axioms[index]
    }
}
