//! Which name means what where (C11 6.2.1): ordinary names and tags, each with a stack of scopes. Entering and leaving a
//! scope costs only what was declared in it.

use crate::base::Span;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{EnumId, FunctionId, RecordId, VariableId};
use crate::typed::types::{Qualified, TypeId};
use rustc_hash::FxHashMap;

/// What an ordinary name stands for.
#[derive(Clone, Copy, Debug)]
pub enum Entity {
    Variable(VariableId),
    Function(FunctionId),
    Typedef(TypeAlias),
    Enumerator { value: i128, ty: TypeId },
}

/// What a type name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeAlias {
    pub ty: Qualified,
    /// An alignment that the name brings along (`typedef int T __attribute__((aligned(16)))`).
    pub align: Option<u64>,
}

impl From<Qualified> for TypeAlias {
    fn from(ty: Qualified) -> TypeAlias {
        TypeAlias { ty, align: None }
    }
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

/// The declarations of a scope that was left for a while.
#[derive(Default, Debug)]
pub struct Suspended {
    names: Vec<(Symbol, Visible<Entity>)>,
    tags: Vec<(Symbol, Visible<Tag>)>,
}

#[derive(Default, Debug)]
pub struct Scopes {
    depth: u32,
    names: NameStack<Entity>,
    tags: NameStack<Tag>,
}

/// All names of the unit.
#[derive(Default, Debug)]
pub struct Names {
    pub scopes: Scopes,
    /// Variables and functions with linkage, visible or not: another declaration of the name means them (C11 6.2.2).
    pub linked: FxHashMap<Symbol, Entity>,
    /// For how many names it was looked for what they were meant to be.
    pub suggestions: usize,
}

#[derive(Debug)]
struct NameStack<T> {
    /// By symbol: what is visible now.
    visible: Vec<Option<Visible<T>>>,
    /// What a declaration in an inner scope hides, to come back at its end.
    hidden: Vec<(Symbol, Option<Visible<T>>)>,
    /// Lengths of `hidden` where the open scopes began.
    marks: Vec<usize>,
}

impl<T> Default for NameStack<T> {
    fn default() -> Self {
        NameStack { visible: vec![], hidden: vec![], marks: vec![] }
    }
}

impl<T: Copy> NameStack<T> {
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

    /// What the innermost scope declares, in order.
    fn innermost(&self) -> Vec<(Symbol, Visible<T>)> {
        let mark = self.marks.last().copied().unwrap_or(0);
        let declared = self.hidden[mark..].iter();
        declared.filter_map(|(symbol, _)| Some((*symbol, self.get(*symbol)?))).collect()
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

    /// Leaves a scope that is to be entered again: the parameters of a function are read before its name is declared.
    pub fn suspend(&mut self) -> Suspended {
        let suspended = Suspended { names: self.names.innermost(), tags: self.tags.innermost() };
        self.leave();
        suspended
    }

    pub fn resume(&mut self, suspended: Suspended) {
        self.enter();
        for (symbol, declared) in suspended.names {
            self.declare(symbol, declared.entity, declared.span);
        }
        for (symbol, declared) in suspended.tags {
            self.declare_tag(symbol, declared.entity, declared.span);
        }
    }

    /// Declares a name that nothing visible has, at file scope.
    pub fn declare_outermost(&mut self, symbol: Symbol, entity: Entity, span: Span) {
        self.names.declare(symbol, Visible { entity, depth: 0, span });
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
