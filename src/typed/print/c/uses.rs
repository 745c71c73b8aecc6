//! What the printed file has to mention: for each file-scope declaration the functions and variables it refers to, and for
//! the whole program the records that must be complete, those that need only a name, and the vector types.
//! Rule: what no definition of the unit needs is left out, so that a header's hundred prototypes do not hide ten lines of code.

use crate::syntax::symbol::Symbol;
use crate::typed::program::*;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit::{Node, each_node};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Global {
    Function(FunctionId),
    Variable(VariableId),
}

#[derive(Default)]
pub(super) struct Uses {
    /// For each entry of `Program::order` what it refers to, in the order of the text, without repetition.
    pub items: Vec<Vec<Global>>,
    /// Whether the entry is needed; functions that exist only to be inlined are so where they are used.
    pub needed: Vec<bool>,
    /// The variables that the body of each entry declares, parameters included.
    pub locals: Vec<Vec<VariableId>>,
    /// The first entry that refers to it, other than itself.
    pub first: FxHashMap<Global, usize>,
    /// Where each is printed in full: the last entry that names it.
    pub last: FxHashMap<Global, usize>,
    pub complete: BTreeSet<RecordId>,
    pub mentioned: BTreeSet<RecordId>,
    pub vectors: BTreeSet<TypeId>,
}

pub(super) fn find(program: &Program) -> Uses {
    let mut finder = Finder {
        program,
        uses: Uses::default(),
        seen: FxHashSet::default(),
        completed: FxHashSet::default(),
        named: FxHashSet::default(),
        functions: FxHashMap::default(),
        lengths: FxHashMap::default(),
        refers: vec![],
        declares: vec![],
    };
    for (index, function) in program.functions.iter().enumerate() {
        finder.functions.insert(function.name, FunctionId(index as u32));
    }
    for (index, vla) in program.vlas.iter().enumerate() {
        finder.lengths.insert(vla.variable, VlaId(index as u32));
    }
    for (index, declared) in program.order.iter().enumerate() {
        let global = match declared {
            Declared::Variable(id) => Global::Variable(*id),
            Declared::Function(id) | Declared::FunctionBody(id) => Global::Function(*id),
            Declared::Asm(_) => continue,
        };
        finder.uses.last.insert(global, index);
    }
    finder.items();
    // The types of what is referred to and never defined here.
    let globals: Vec<Global> = finder.uses.first.keys().copied().collect();
    for global in globals {
        match global {
            Global::Function(id) => finder.mention(program[id].ty),
            Global::Variable(id) => finder.mention(program[id].ty.ty),
        }
    }
    finder.uses
}

struct Finder<'a> {
    program: &'a Program,
    uses: Uses,
    /// Of the present entry.
    seen: FxHashSet<Global>,
    refers: Vec<Global>,
    declares: Vec<VariableId>,
    completed: FxHashSet<TypeId>,
    named: FxHashSet<TypeId>,
    functions: FxHashMap<Symbol, FunctionId>,
    lengths: FxHashMap<VariableId, VlaId>,
}

impl Finder<'_> {
    /// All entries that are needed by themselves, and those that these refer to.
    fn items(&mut self) {
        let program = self.program;
        let count = program.order.len();
        let mut optional = FxHashMap::default();
        let mut pending = vec![];
        for (index, declared) in program.order.iter().enumerate().rev() {
            match declared {
                Declared::FunctionBody(id) if is_optional(program, &program[*id]) => {
                    optional.insert(Global::Function(*id), index);
                }
                _ => pending.push(index),
            }
        }
        self.uses.needed = vec![false; count];
        self.uses.items = vec![vec![]; count];
        self.uses.locals = vec![vec![]; count];
        while let Some(index) = pending.pop() {
            self.uses.needed[index] = true;
            self.seen.clear();
            self.item(index, &program.order[index]);
            for global in &self.refers {
                pending.extend(optional.remove(global));
            }
            self.uses.items[index] = std::mem::take(&mut self.refers);
            self.uses.locals[index] = std::mem::take(&mut self.declares);
        }
        for (index, refers) in self.uses.items.iter().enumerate() {
            for global in refers {
                self.uses.first.entry(*global).or_insert(index);
            }
        }
    }

    fn item(&mut self, index: usize, declared: &Declared) {
        let program = self.program;
        match declared {
            Declared::Variable(id) => {
                let variable = &program[*id];
                let is_last = self.uses.last.get(&Global::Variable(*id)) == Some(&index);
                if !is_last || !is_defined(variable, program) {
                    return;
                }
                self.seen.insert(Global::Variable(*id));
                self.complete(variable.ty.ty);
                if let Some(value) = &variable.initializer {
                    self.walk(Node::Initializer(value));
                }
            }
            Declared::FunctionBody(id) => {
                let function = &program[*id];
                self.seen.insert(Global::Function(*id));
                self.mention(function.ty);
                for parameter in &function.parameters {
                    self.declare(*parameter);
                }
                if let Type::Function(ty) = program.types.get(function.ty) {
                    self.complete(ty.result.ty);
                }
                if let Some(body) = &function.body {
                    body.block.items.iter().for_each(|item| self.walk(Node::Stmt(item)));
                }
            }
            Declared::Function(id) => {
                if program[*id].attributes.iter().any(|attribute| makes_alias(program, attribute)) {
                    self.mention(program[*id].ty);
                }
            }
            Declared::Asm(asm) => {
                let operands = asm.outputs.iter().chain(&asm.inputs);
                operands.for_each(|operand| self.walk(Node::Expr(&operand.value)));
            }
        }
    }

    fn refer(&mut self, global: Global) {
        if self.seen.insert(global) {
            self.refers.push(global);
        }
    }

    /// The type is printed where it must be complete.
    fn complete(&mut self, ty: TypeId) {
        if !self.completed.insert(ty) {
            return;
        }
        match self.program.types.get(ty) {
            Type::Record(id) => {
                let Some(definition) = &self.program[*id].definition else {
                    self.mention(ty);
                    return;
                };
                self.uses.complete.insert(*id);
                for field in &definition.fields {
                    self.complete(field.ty.ty);
                }
            }
            Type::Array(element, length) => {
                if let Length::Variable(vla) = length {
                    self.length(*vla);
                }
                self.complete(element.ty);
            }
            _ => self.mention(ty),
        }
    }

    /// The type is printed, and records in it need a name only.
    fn mention(&mut self, ty: TypeId) {
        if !self.named.insert(ty) {
            return;
        }
        match self.program.types.get(ty) {
            Type::Record(id) => {
                self.uses.mentioned.insert(*id);
            }
            // An array's element must be complete even where the array itself need not be (C11 6.7.6.2p1).
            Type::Array(..) => self.complete(ty),
            Type::Pointer(pointee) => self.mention(pointee.ty),
            Type::Function(function) => {
                let function = function.clone();
                self.mention(function.result.ty);
                for parameter in &function.parameters {
                    self.mention(*parameter);
                }
            }
            Type::Vector(..) => {
                self.uses.vectors.insert(ty);
            }
            _ => {}
        }
    }

    fn length(&mut self, id: VlaId) {
        let vla = &self.program[id];
        self.walk(Node::Expr(&vla.length));
    }

    fn walk(&mut self, node: Node) {
        each_node(node, &mut |node| match node {
            Node::Expr(expr) => self.expr(expr),
            Node::Stmt(Stmt { kind: StmtKind::Declare(id, value), .. }) => {
                self.declare(*id);
                // A static variable has its initialiser in the table.
                if let (None, Some(value)) = (value, &self.program[*id].initializer) {
                    self.walk(Node::Initializer(value));
                }
            }
            Node::Stmt(_) | Node::Initializer(_) => {}
        });
    }

    fn expr(&mut self, expr: &Expr) {
        self.mention(expr.ty.ty);
        match self.program.types.get(expr.ty.ty) {
            Type::Record(_) | Type::Array(..) => self.complete(expr.ty.ty),
            _ => {}
        }
        let stepped = match &expr.kind {
            ExprKind::Function(id) => return self.refer(Global::Function(*id)),
            ExprKind::Variable(id) => {
                if matches!(self.program[*id].storage, VariableStorage::Global { .. }) {
                    self.refer(Global::Variable(*id));
                }
                return;
            }
            ExprKind::Step(_, place) => place,
            ExprKind::Binary(
                BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff,
                pointer,
                _,
            ) => pointer,
            ExprKind::CompoundAssign(assign) => &assign.place,
            ExprKind::CompoundLiteral(literal) => {
                return self.complete(self.program[literal.variable].ty.ty);
            }
            _ => return,
        };
        // Arithmetic on pointers needs the size of what they point to.
        if let Some(pointee) = self.program.types.pointee(stepped.ty.ty)
            && !matches!(self.program.types.get(pointee.ty), Type::Function(_))
        {
            self.complete(pointee.ty);
        }
    }

    fn declare(&mut self, id: VariableId) {
        let variable = &self.program[id];
        self.complete(variable.ty.ty);
        self.declares.push(id);
        if let Some(vla) = self.lengths.get(&id) {
            self.length(*vla);
        }
        // `cleanup(f)` calls `f`.
        for attribute in &variable.attributes {
            for argument in &attribute.arguments {
                let AttributeValue::Name(name) = argument else { continue };
                if let Some(function) = self.functions.get(name) {
                    self.refer(Global::Function(*function));
                }
            }
        }
    }
}

/// Whether the unit defines the variable, also as another name of something.
pub(super) fn is_defined(variable: &Variable, program: &Program) -> bool {
    let by_alias = variable.attributes.iter().any(|attribute| makes_alias(program, attribute));
    let defined = match variable.storage {
        VariableStorage::Global { defined, .. } => defined,
        _ => true,
    };
    defined || by_alias
}

pub(super) fn makes_alias(program: &Program, attribute: &Attribute) -> bool {
    matches!(program.symbols.text(attribute.name), "alias" | "ifunc")
}

/// Whether the compiler makes nothing of the definition unless something refers to it (C11 6.7.4p7).
fn is_optional(program: &Program, function: &Function) -> bool {
    let has = |names: &[&str]| {
        let mut attributes = function.attributes.iter();
        attributes.any(|attribute| names.contains(&program.symbols.text(attribute.name)))
    };
    let only_inline = match (function.inline, function.linkage) {
        (Inline::No, _) => false,
        (_, Linkage::Internal) | (Inline::Inline, Linkage::External) => true,
        (Inline::ExternInline, Linkage::External) => has(&["gnu_inline"]),
    };
    only_inline && !has(&["used", "retain", "constructor", "destructor"])
}
