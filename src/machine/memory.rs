//! All objects of a state. States share what they have not written since they parted: copying a memory copies a few references.
//! Rule: an object keeps its number for ever; what is dead stays there as dead, without contents.

use super::object::Object;
use super::value::ObjectId;
use std::sync::Arc;

const CHUNK: usize = 32;

#[derive(Clone, Default, Debug)]
pub struct Memory {
    chunks: Vec<Arc<Vec<Arc<Object>>>>,
    count: u32,
}

impl Memory {
    pub fn add(&mut self, object: Object) -> ObjectId {
        let id = ObjectId(self.count);
        if (self.count as usize).is_multiple_of(CHUNK) {
            self.chunks.push(Arc::new(Vec::with_capacity(CHUNK)));
        }
        let last = self.chunks.last_mut().expect("a chunk should have been added");
        Arc::make_mut(last).push(Arc::new(object));
        self.count += 1;
        id
    }

    #[inline]
    pub fn get(&self, id: ObjectId) -> &Object {
        let index = id.0 as usize;
        &self.chunks[index / CHUNK][index % CHUNK]
    }

    /// For writing: copied before if another state has it, too.
    #[inline]
    pub fn get_mut(&mut self, id: ObjectId) -> &mut Object {
        let index = id.0 as usize;
        let chunk = Arc::make_mut(&mut self.chunks[index / CHUNK]);
        Arc::make_mut(&mut chunk[index % CHUNK])
    }

    pub fn count(&self) -> u32 {
        self.count
    }

    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        let objects = self.chunks.iter().flat_map(|chunk| chunk.iter());
        objects.enumerate().map(|(index, object)| (ObjectId(index as u32), &**object))
    }
}
