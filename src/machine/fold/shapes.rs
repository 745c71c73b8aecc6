//! Each shape once, so that shapes are compared by their numbers: languages are sets of them, and are compared all the time.
//! Rule: two shapes have one number if and only if they are the same.

use super::shape::Shape;
use crate::machine::value::ObjectId;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

#[derive(Default, Debug)]
pub struct Shapes {
    known: RefCell<FxHashMap<Shape, Known>>,
}

/// A shape that `Shapes` knows.
#[derive(Clone, Debug)]
pub struct Known(Arc<Entry>);

#[derive(Debug)]
struct Entry {
    number: usize,
    shape: Shape,
    outside: Vec<ObjectId>,
}

impl Shapes {
    pub fn know(&self, shape: Shape) -> Known {
        let mut known = self.known.borrow_mut();
        if let Some(found) = known.get(&shape) {
            return found.clone();
        }
        let (number, outside) = (known.len(), shape.outside());
        let new = Known(Arc::new(Entry { number, shape: shape.clone(), outside }));
        known.insert(shape, new.clone());
        new
    }

    /// The shape with other names for the objects that its cells do not own.
    pub fn renamed(&self, shape: &Known, name: &dyn Fn(ObjectId) -> ObjectId) -> Known {
        if shape.outside().is_empty() {
            return shape.clone();
        }
        let new = shape.shape().renamed(self, name);
        self.know(new)
    }
}

impl Known {
    pub fn shape(&self) -> &Shape {
        &self.0.shape
    }

    /// Objects that its cells lead to and do not own.
    pub fn outside(&self) -> &[ObjectId] {
        &self.0.outside
    }
}

impl PartialEq for Known {
    fn eq(&self, other: &Known) -> bool {
        self.0.number == other.0.number
    }
}

impl Eq for Known {}

impl PartialOrd for Known {
    fn partial_cmp(&self, other: &Known) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Known {
    fn cmp(&self, other: &Known) -> Ordering {
        self.0.number.cmp(&other.0.number)
    }
}

impl Hash for Known {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.number.hash(state);
    }
}
