//! Arrays of bytes: constructors, and reads that look through writes where the indices tell (equal, or apart by a constant).

use crate::machine::term::{Array, ArrayNode, Node, Term, Terms, Variable};

/// The width of what arrays hold.
pub const BYTE: u32 = 8;

impl Terms {
    /// An array that holds this byte everywhere.
    pub fn constant_array(&mut self, index_width: u32, byte: Term) -> Array {
        debug_assert_eq!(byte.width(), BYTE, "arrays hold bytes");
        self.intern_array(ArrayNode::Constant(byte), index_width)
    }

    /// The array with one byte replaced.
    pub fn store(&mut self, array: Array, index: Term, byte: Term) -> Array {
        debug_assert_eq!(byte.width(), BYTE, "arrays hold bytes");
        debug_assert_eq!(index.width(), array.index_width(), "indices should have one width");
        match self.array_node(array) {
            // What was there is gone.
            ArrayNode::Store(below, at, _) if at == index => self.store(below, index, byte),
            _ => self.intern_array(ArrayNode::Store(array, index, byte), array.index_width()),
        }
    }

    /// The byte at an index.
    pub fn select(&mut self, array: Array, index: Term) -> Term {
        debug_assert_eq!(index.width(), array.index_width(), "indices should have one width");
        let mut array = array;
        loop {
            match self.array_node(array) {
                ArrayNode::Constant(byte) => return byte,
                ArrayNode::Store(_, at, byte) if at == index => return byte,
                ArrayNode::Store(below, at, _) if self.are_apart(at, index) => array = below,
                _ => return self.intern(Node::Select(array, index), BYTE),
            }
        }
    }

    /// The array variable and the index of the first byte, of a term that is nothing but bytes of one in their order.
    pub fn as_read(&self, term: Term) -> Option<(Variable, u128)> {
        match self.node(term)? {
            Node::Select(array, index) => Some((self.as_array_variable(array)?, index.value()?)),
            Node::Concat(high, low) => {
                let ((array, at), (other, behind)) = (self.as_read(low)?, self.as_read(high)?);
                (array == other && behind == at + u128::from(low.width() / 8))
                    .then_some((array, at))
            }
            _ => None,
        }
    }

    /// `then` where the condition holds, else `otherwise`.
    pub fn array_ite(&mut self, condition: Term, then: Array, otherwise: Array) -> Array {
        match condition.small() {
            Some(1) => then,
            Some(_) => otherwise,
            None if then == otherwise => then,
            None => {
                let node = ArrayNode::Ite(condition, then, otherwise);
                self.intern_array(node, then.index_width())
            }
        }
    }

    /// Whether two terms differ whatever the variables are, as far as is seen at once.
    pub fn are_apart(&mut self, a: Term, b: Term) -> bool {
        self.equal(a, b).is_false()
    }
}
