//! Terms as SMT-LIB text: conditions in, declarations, definitions and assertions out. Each node is defined once and by its
//! parts' names, so that neither depth nor sharing makes the text large. What has width 1 is a `Bool` in the text.

use crate::machine::term::{Array, ArrayNode, Binary, Compare, Node, Sort, Term, Terms, Variable};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A question in SMT-LIB.
#[derive(Clone, Default, Debug)]
pub struct Script {
    /// Declarations, definitions and assertions.
    pub text: String,
    /// The variables that it mentions, in the order they were made.
    pub variables: Vec<Variable>,
    /// Whether arrays occur.
    pub has_arrays: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Term(Term),
    Array(Array),
}

impl Terms {
    /// Text that asserts all of the conditions.
    pub fn script(&self, conditions: &[Term]) -> Script {
        let mut script = Script::default();
        let parts = self.in_order(conditions);
        for part in &parts {
            let variable = match part {
                Part::Term(term) => self.as_variable(*term),
                Part::Array(array) => self.as_array_variable(*array),
            };
            script.variables.extend(variable);
            script.has_arrays |= matches!(part, Part::Array(_));
        }
        script.variables.sort();
        for &variable in &script.variables {
            let sort = sort_text(self.sort(variable));
            let _ = writeln!(script.text, "(declare-const {} {sort})", self.symbol(variable));
        }
        for part in parts {
            self.define(part, &mut script.text);
        }
        for &condition in conditions {
            let _ = writeln!(script.text, "(assert {})", self.text(condition));
        }
        script
    }

    /// The name of a variable in the text.
    pub fn symbol(&self, variable: Variable) -> String {
        format!("v{}", variable.0)
    }

    /// All parts of the conditions but constants, each after its own parts. Without recursion, since terms may be deep.
    fn in_order(&self, conditions: &[Term]) -> Vec<Part> {
        let (mut done, mut order) = (FxHashSet::default(), Vec::new());
        let mut open: Vec<Part> = conditions.iter().rev().map(|&term| Part::Term(term)).collect();
        while let Some(&next) = open.last() {
            let before = open.len();
            if !done.contains(&next) {
                self.push_parts(next, &mut open);
                let is_new = |part: &Part| !done.contains(part);
                let mut keep = before;
                for at in before..open.len() {
                    if is_new(&open[at]) {
                        open[keep] = open[at];
                        keep += 1;
                    }
                }
                open.truncate(keep);
            }
            if open.len() == before {
                open.pop();
                if done.insert(next) {
                    order.push(next);
                }
            }
        }
        order
    }

    pub(super) fn push_parts(&self, part: Part, open: &mut Vec<Part>) {
        let mut push = |term: Term| {
            if !term.is_constant() {
                open.push(Part::Term(term));
            }
        };
        match part {
            Part::Term(term) => match self.node(term) {
                None | Some(Node::Variable(_)) => {}
                Some(
                    Node::Not(a) | Node::Extract(a, _) | Node::ZeroExtend(a) | Node::SignExtend(a),
                ) => push(a),
                Some(Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Concat(a, b)) => {
                    push(b);
                    push(a);
                }
                Some(Node::Ite(condition, a, b)) => [b, a, condition].into_iter().for_each(push),
                Some(Node::Select(array, index)) => {
                    push(index);
                    open.push(Part::Array(array));
                }
            },
            Part::Array(array) => match self.array_node(array) {
                ArrayNode::Variable(_) => {}
                ArrayNode::Constant(byte) => push(byte),
                ArrayNode::Store(below, index, byte) => {
                    push(byte);
                    push(index);
                    open.push(Part::Array(below));
                }
                ArrayNode::Ite(condition, a, b) => {
                    push(condition);
                    open.extend([Part::Array(b), Part::Array(a)]);
                }
            },
        }
    }

    fn define(&self, part: Part, out: &mut String) {
        let (name, sort, body) = match part {
            Part::Term(term) => {
                let Some(node) = self.node(term) else { return };
                if matches!(node, Node::Variable(_)) {
                    return;
                }
                let sort = sort_text(Sort::Bits(term.width()));
                (self.text(term), sort, self.body(node, term.width()))
            }
            Part::Array(array) => {
                let node = self.array_node(array);
                if matches!(node, ArrayNode::Variable(_)) {
                    return;
                }
                let sort = sort_text(Sort::Bytes(array.index_width()));
                let body = self.array_body(node, &sort);
                (self.array_text(array), sort, body)
            }
        };
        let _ = writeln!(out, "(define-fun {name} () {sort} {body})");
    }

    /// A term by name or value: a `Bool` where its width is 1.
    fn text(&self, term: Term) -> String {
        if let Some(value) = term.value() {
            return match (term.width(), value) {
                (1, 0) => "false".into(),
                (1, _) => "true".into(),
                (width, value) => format!("(_ bv{value} {width})"),
            };
        }
        match (self.node(term), term.number()) {
            (Some(Node::Variable(variable)), _) => self.symbol(variable),
            (_, number) => format!("t{}", number.unwrap_or_default()),
        }
    }

    /// A term as a bit-vector, whatever its width.
    fn bits(&self, term: Term) -> String {
        match (term.width(), term.value()) {
            (1, Some(value)) => format!("#b{value}"),
            (1, None) => format!("(ite {} #b1 #b0)", self.text(term)),
            _ => self.text(term),
        }
    }

    fn array_text(&self, array: Array) -> String {
        match self.array_node(array) {
            ArrayNode::Variable(variable) => self.symbol(variable),
            _ => format!("a{}", array.number),
        }
    }

    fn body(&self, node: Node, width: u32) -> String {
        let bits = |term| self.bits(term);
        let truth = |text: String| if width == 1 { format!("(= {text} #b1)") } else { text };
        match node {
            Node::Variable(variable) => self.symbol(variable),
            Node::Not(a) if width == 1 => format!("(not {})", self.text(a)),
            Node::Not(a) => format!("(bvnot {})", bits(a)),
            Node::Binary(operation, a, b) => match (width, boolean_word(operation)) {
                (1, Some(word)) => format!("({word} {} {})", self.text(a), self.text(b)),
                _ => truth(format!("({} {} {})", binary_word(operation), bits(a), bits(b))),
            },
            Node::Compare(Compare::Equal, a, b) => format!("(= {} {})", self.text(a), self.text(b)),
            Node::Compare(question, a, b) => {
                format!("({} {} {})", compare_word(question), bits(a), bits(b))
            }
            Node::Ite(condition, a, b) => {
                format!("(ite {} {} {})", self.text(condition), self.text(a), self.text(b))
            }
            Node::Concat(high, low) => format!("(concat {} {})", bits(high), bits(low)),
            Node::Extract(a, low) => {
                let high = u32::from(low) + width - 1;
                truth(format!("((_ extract {high} {low}) {})", bits(a)))
            }
            Node::ZeroExtend(a) => format!("((_ zero_extend {}) {})", width - a.width(), bits(a)),
            Node::SignExtend(a) => format!("((_ sign_extend {}) {})", width - a.width(), bits(a)),
            Node::Select(array, index) => {
                format!("(select {} {})", self.array_text(array), bits(index))
            }
        }
    }

    fn array_body(&self, node: ArrayNode, sort: &str) -> String {
        match node {
            ArrayNode::Variable(variable) => self.symbol(variable),
            ArrayNode::Constant(byte) => format!("((as const {sort}) {})", self.bits(byte)),
            ArrayNode::Store(array, index, byte) => {
                let array = self.array_text(array);
                format!("(store {array} {} {})", self.bits(index), self.bits(byte))
            }
            ArrayNode::Ite(condition, a, b) => {
                let condition = self.text(condition);
                format!("(ite {condition} {} {})", self.array_text(a), self.array_text(b))
            }
        }
    }
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bits(1) => "Bool".into(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::Bytes(index) => format!("(Array (_ BitVec {index}) (_ BitVec 8))"),
    }
}

fn binary_word(operation: Binary) -> &'static str {
    match operation {
        Binary::Add => "bvadd",
        Binary::Mul => "bvmul",
        Binary::Udiv => "bvudiv",
        Binary::Sdiv => "bvsdiv",
        Binary::Urem => "bvurem",
        Binary::Srem => "bvsrem",
        Binary::And => "bvand",
        Binary::Or => "bvor",
        Binary::Xor => "bvxor",
        Binary::Shl => "bvshl",
        Binary::Lshr => "bvlshr",
        Binary::Ashr => "bvashr",
    }
}

/// What an operation is called between truth values.
fn boolean_word(operation: Binary) -> Option<&'static str> {
    match operation {
        Binary::And | Binary::Mul => Some("and"),
        Binary::Or => Some("or"),
        Binary::Xor | Binary::Add => Some("xor"),
        _ => None,
    }
}

fn compare_word(question: Compare) -> &'static str {
    match question {
        Compare::Equal => "=",
        Compare::Ult => "bvult",
        Compare::Ule => "bvule",
        Compare::Slt => "bvslt",
        Compare::Sle => "bvsle",
    }
}
