//! Which name means what where (C11 6.2.1): ordinary names and tags, each with a stack of scopes. Entering and leaving a
//! scope costs only what was declared in it.

use crate::base::Span;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{EnumId, FunctionId, RecordId, VariableId};
use crate::typed::types::{Qualified, TypeId};

/// What an ordinary name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Entity {
    Variable(VariableId),
    Function(FunctionId),
    Typedef(Qualified),
    Enumerator { value: i128, ty: TypeId },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    Record(RecordId),
    Enum(EnumId),
}

/// A declaration that is visible, with the depth of its scope (0 is the file) and its place.
#[derive(Clone, Copy, Debug)]
pub struct Visible<T> {
    pub entity: T,
    pub depth: u32,
    pub span: Span,
}

#[derive(Default, Debug)]
pub struct Scopes {
    depth: u32,
    names: Names<Entity>,
    tags: Names<Tag>,
}

#[derive(Debug)]
struct Names<T> {
    /// By symbol: what is visible now.
    visible: Vec<Option<Visible<T>>>,
    /// What a declaration in an inner scope hides, to come back at its end.
    hidden: Vec<(Symbol, Option<Visible<T>>)>,
    /// Lengths of `hidden` where the open scopes began.
    marks: Vec<usize>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Names { visible: vec![], hidden: vec![], marks: vec![] }
    }
}

impl<T: Copy> Names<T> {
    fn get(&self, symbol: Symbol) -> Option<Visible<T>> {
        self.visible.get(symbol.index()).copied().flatten()
    }

    fn declare(&mut self, symbol: Symbol, declared: Visible<T>) {
        if self.visible.len() <= symbol.index() {
            self.visible.resize(symbol.index() + 1, None);
        }
        let before = self.visible[symbol.index()].replace(declared);
        if declared.depth > 0 {
            self.hidden.push((symbol, before));
        }
    }

    fn leave(&mut self) {
        let mark = self.marks.pop().expect("every scope that is left was entered");
        // Backwards: a name declared twice gets its oldest meaning back.
        for (symbol, before) in self.hidden.drain(mark..).rev() {
            self.visible[symbol.index()] = before;
        }
    }
}

impl Scopes {
    pub fn enter(&mut self) {
        self.depth += 1;
        self.names.marks.push(self.names.hidden.len());
        self.tags.marks.push(self.tags.hidden.len());
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
        self.names.leave();
        self.tags.leave();
    }

    /// 0 at file scope.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    pub fn name(&self, symbol: Symbol) -> Option<Visible<Entity>> {
        self.names.get(symbol)
    }

    pub fn tag(&self, symbol: Symbol) -> Option<Visible<Tag>> {
        self.tags.get(symbol)
    }

    pub fn declare(&mut self, symbol: Symbol, entity: Entity, span: Span) {
        self.names.declare(symbol, Visible { entity, depth: self.depth, span });
    }

    pub fn declare_tag(&mut self, symbol: Symbol, tag: Tag, span: Span) {
        self.tags.declare(symbol, Visible { entity: tag, depth: self.depth, span });
    }
}
