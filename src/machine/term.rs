//! Values of the machine: bit-vectors of 1 to 128 bits and arrays of bytes, as terms over variables. Terms are made by the
//! constructors of `Terms` alone, which simplify; equal nodes are made once, so that equality of terms is equality of ids.
//! A constant carries its value and touches no table. A truth value is a bit-vector of width 1.

mod arithmetic;
mod arrays;
mod bits;
mod choose;
mod compare;
mod equal;
mod evaluate;
mod facts;
mod linear;
mod overflow;
mod parts;
mod print;
mod sets;
#[cfg(test)]
mod tests;

pub use bits::Signedness;
pub(crate) use compare::decide;
pub use evaluate::Evaluation;
pub use facts::Facts;
pub(crate) use facts::{least_and_greatest, node_facts};
pub use print::Script;
pub(crate) use sets::meet;

use rustc_hash::FxHashMap;
use sets::{VariableSet, VariableSets};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The widest bit-vector.
pub const WIDEST: u32 = 128;

/// A bit-vector. Meaningful together with the `Terms` that made it; constants are meaningful everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Term {
    /// Comes first in the order: constants before nodes, older nodes before younger ones.
    is_node: bool,
    /// A constant's value, low half first, or a node's number.
    halves: [u64; 2],
    width: u8,
}

impl Term {
    pub const TRUE: Term = Term { halves: [1, 0], width: 1, is_node: false };
    pub const FALSE: Term = Term { halves: [0, 0], width: 1, is_node: false };

    /// The constant with these low bits; higher ones are dropped.
    #[inline]
    pub fn constant(width: u32, value: u128) -> Term {
        debug_assert!((1..=WIDEST).contains(&width), "a bit-vector should have 1 to 128 bits");
        let value = value & mask(width);
        Term { halves: [value as u64, (value >> 64) as u64], width: width as u8, is_node: false }
    }

    /// The constant of a number that may be negative, in two's complement.
    #[inline]
    pub fn signed(width: u32, value: i128) -> Term {
        Term::constant(width, value as u128)
    }

    #[inline]
    pub fn truth(value: bool) -> Term {
        if value { Term::TRUE } else { Term::FALSE }
    }

    #[inline]
    pub fn width(self) -> u32 {
        u32::from(self.width)
    }

    #[inline]
    pub fn is_constant(self) -> bool {
        !self.is_node
    }

    /// The value without sign.
    #[inline]
    pub fn value(self) -> Option<u128> {
        if self.is_node {
            return None;
        }
        Some(u128::from(self.halves[0]) | u128::from(self.halves[1]) << 64)
    }

    /// The value in two's complement.
    #[inline]
    pub fn signed_value(self) -> Option<i128> {
        self.value().map(|value| to_signed(self.width(), value))
    }

    /// The value without sign, if it has at most 64 bits.
    #[inline]
    pub fn small(self) -> Option<u64> {
        (!self.is_node && self.halves[1] == 0).then_some(self.halves[0])
    }

    #[inline]
    pub fn is_true(self) -> bool {
        self == Term::TRUE
    }

    #[inline]
    pub fn is_false(self) -> bool {
        self == Term::FALSE
    }

    fn node(number: u32, width: u32) -> Term {
        Term { halves: [u64::from(number), 0], width: width as u8, is_node: true }
    }

    /// The number of a node that is not a constant.
    fn number(self) -> Option<usize> {
        self.is_node.then_some(self.halves[0] as usize)
    }
}

/// All bits of a width.
#[inline]
pub fn mask(width: u32) -> u128 {
    u128::MAX >> (WIDEST - width)
}

/// The number that a bit pattern stands for in two's complement.
#[inline]
pub fn to_signed(width: u32, value: u128) -> i128 {
    let shift = WIDEST - width;
    ((value << shift) as i128) >> shift
}

/// Bytes at indices of one width: what memory holds where indices are unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Array {
    number: u32,
    index: u8,
}

impl Array {
    /// The width of its indices.
    pub fn index_width(self) -> u32 {
        u32::from(self.index)
    }
}

/// An unknown: a bit-vector or an array of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Variable(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// Its width.
    Bits(u32),
    /// The width of its indices.
    Bytes(u32),
}

/// What is known of a variable.
#[derive(Clone, Debug)]
struct Unknown {
    name: Arc<str>,
    sort: Sort,
}

/// Operations on two bit-vectors of one width, with a result of that width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Binary {
    Add,
    Mul,
    Udiv,
    Sdiv,
    Urem,
    Srem,
    And,
    Or,
    Xor,
    Shl,
    Lshr,
    Ashr,
}

/// Questions about two bit-vectors of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Compare {
    Equal,
    /// Less, without sign.
    Ult,
    Ule,
    /// Less, in two's complement.
    Slt,
    Sle,
}

/// How a bit-vector that is not a constant is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Variable(Variable),
    Not(Term),
    Binary(Binary, Term, Term),
    Compare(Compare, Term, Term),
    /// A condition, the value where it holds, the value where not.
    Ite(Term, Term, Term),
    /// High bits, low bits.
    Concat(Term, Term),
    /// Bits of a term from this one on; how many is the node's width.
    Extract(Term, u8),
    ZeroExtend(Term),
    SignExtend(Term),
    Select(Array, Term),
}

/// How an array of bytes is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ArrayNode {
    Variable(Variable),
    /// The same byte everywhere.
    Constant(Term),
    /// An array with one byte replaced: index, byte.
    Store(Array, Term, Term),
    Ite(Term, Array, Array),
}

/// See the head of this file.
#[derive(Debug)]
pub struct Terms {
    identity: u64,
    nodes: Vec<NodeEntry>,
    numbers: FxHashMap<(Node, u8), u32>,
    arrays: Vec<ArrayEntry>,
    array_numbers: FxHashMap<(ArrayNode, u8), u32>,
    variables: Vec<Unknown>,
    sets: VariableSets,
}

#[derive(Clone, Copy, Debug)]
struct NodeEntry {
    node: Node,
    variables: VariableSet,
    /// Nodes on the longest way down to a variable.
    depth: u32,
    facts: Facts,
}

#[derive(Clone, Copy, Debug)]
struct ArrayEntry {
    node: ArrayNode,
    variables: VariableSet,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    pub fn new() -> Terms {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Terms {
            identity: NEXT.fetch_add(1, Ordering::Relaxed),
            nodes: vec![],
            numbers: FxHashMap::default(),
            arrays: vec![],
            array_numbers: FxHashMap::default(),
            variables: vec![],
            sets: VariableSets::default(),
        }
    }

    /// No other `Terms` of this process has it: whoever remembers terms can see that they are of another world.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// A new unknown bit-vector; the name is for people and need not be unique.
    pub fn variable(&mut self, width: u32, name: impl Into<Arc<str>>) -> Term {
        debug_assert!((1..=WIDEST).contains(&width), "a bit-vector should have 1 to 128 bits");
        let variable = self.unknown(Sort::Bits(width), name.into());
        self.intern(Node::Variable(variable), width)
    }

    /// A new unknown array of bytes.
    pub fn array(&mut self, index_width: u32, name: impl Into<Arc<str>>) -> Array {
        let variable = self.unknown(Sort::Bytes(index_width), name.into());
        self.intern_array(ArrayNode::Variable(variable), index_width)
    }

    /// The array that a variable is.
    pub fn array_of(&mut self, variable: Variable) -> Array {
        let (Sort::Bytes(width) | Sort::Bits(width)) = self.sort(variable);
        self.intern_array(ArrayNode::Variable(variable), width)
    }

    fn unknown(&mut self, sort: Sort, name: Arc<str>) -> Variable {
        let variable = Variable(self.variables.len() as u32);
        self.variables.push(Unknown { name, sort });
        variable
    }

    /// All unknowns, in the order in which they were made.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.variables.len() as u32).map(Variable)
    }

    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable.0 as usize].name
    }

    pub fn sort(&self, variable: Variable) -> Sort {
        self.variables[variable.0 as usize].sort
    }

    /// The variable that a term is, if it is nothing else.
    pub fn as_variable(&self, term: Term) -> Option<Variable> {
        match self.node(term)? {
            Node::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// The variable that an array is, if it is nothing else.
    pub fn as_array_variable(&self, array: Array) -> Option<Variable> {
        match self.array_node(array) {
            ArrayNode::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    fn variable_set(&self, term: Term) -> VariableSet {
        term.number().map_or(VariableSet::EMPTY, |number| self.nodes[number].variables)
    }

    /// What is known of a term whatever its variables are.
    pub fn facts(&self, term: Term) -> Facts {
        match (term.number(), term.value()) {
            (Some(number), _) => self.nodes[number].facts,
            (None, value) => Facts::exact(term.width(), value.unwrap_or_default()),
        }
    }

    fn depth(&self, term: Term) -> u32 {
        term.number().map_or(0, |number| self.nodes[number].depth)
    }

    /// Whether a rule may follow the term's parts down: deeper ones are left as they are, since rules recurse.
    fn is_shallow(&self, term: Term) -> bool {
        self.depth(term) < 40
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len() + self.arrays.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn node(&self, term: Term) -> Option<Node> {
        term.number().map(|number| self.nodes[number].node)
    }

    pub(crate) fn array_node(&self, array: Array) -> ArrayNode {
        self.arrays[array.number as usize].node
    }

    fn array_variables(&self, array: Array) -> VariableSet {
        self.arrays[array.number as usize].variables
    }

    fn intern(&mut self, node: Node, width: u32) -> Term {
        let key = (node, width as u8);
        if let Some(&number) = self.numbers.get(&key) {
            return Term::node(number, width);
        }
        let variables = self.variables_in(node);
        let facts = facts::node_facts(node, width, &mut |part| self.facts(part));
        let number = self.nodes.len() as u32;
        self.nodes.push(NodeEntry { node, variables, depth: self.depth_of(node), facts });
        self.numbers.insert(key, number);
        Term::node(number, width)
    }

    fn depth_of(&self, node: Node) -> u32 {
        let deepest = match node {
            Node::Variable(_) => 0,
            Node::Not(a) | Node::Extract(a, _) | Node::ZeroExtend(a) | Node::SignExtend(a) => {
                self.depth(a)
            }
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Concat(a, b) => {
                self.depth(a).max(self.depth(b))
            }
            Node::Ite(condition, a, b) => {
                self.depth(a).max(self.depth(b)).max(self.depth(condition))
            }
            Node::Select(_, index) => self.depth(index),
        };
        deepest.saturating_add(1)
    }

    fn intern_array(&mut self, node: ArrayNode, index_width: u32) -> Array {
        let key = (node, index_width as u8);
        if let Some(&number) = self.array_numbers.get(&key) {
            return Array { number, index: key.1 };
        }
        let variables = self.variables_in_array(node);
        let number = self.arrays.len() as u32;
        self.arrays.push(ArrayEntry { node, variables });
        self.array_numbers.insert(key, number);
        Array { number, index: key.1 }
    }

    fn variables_in(&mut self, node: Node) -> VariableSet {
        match node {
            Node::Variable(variable) => self.sets.single(variable),
            Node::Not(a) | Node::Extract(a, _) | Node::ZeroExtend(a) | Node::SignExtend(a) => {
                self.variable_set(a)
            }
            Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Concat(a, b) => {
                let (a, b) = (self.variable_set(a), self.variable_set(b));
                self.sets.union(a, b)
            }
            Node::Ite(condition, a, b) => {
                let parts = [condition, a, b].map(|term| self.variable_set(term));
                let two = self.sets.union(parts[0], parts[1]);
                self.sets.union(two, parts[2])
            }
            Node::Select(array, index) => {
                let (array, index) = (self.array_variables(array), self.variable_set(index));
                self.sets.union(array, index)
            }
        }
    }

    fn variables_in_array(&mut self, node: ArrayNode) -> VariableSet {
        let parts = match node {
            ArrayNode::Variable(variable) => return self.sets.single(variable),
            ArrayNode::Constant(byte) => return self.variable_set(byte),
            ArrayNode::Store(array, index, byte) => {
                [self.array_variables(array), self.variable_set(index), self.variable_set(byte)]
            }
            ArrayNode::Ite(condition, a, b) => {
                [self.variable_set(condition), self.array_variables(a), self.array_variables(b)]
            }
        };
        let two = self.sets.union(parts[0], parts[1]);
        self.sets.union(two, parts[2])
    }
}
