//! Local variables: where each lives, and what it holds at first. A scalar whose address is not taken is a variable of the intermediate
//! language; everything else is an object that lives from its declaration to the end of its block.

use super::place::{Cell, Known, Memory, Place};
use super::{Body, Local};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::map::Map;
use crate::typed::program::{Elements, StringId, VariableId, VariableStorage};
use crate::typed::tree::{Entry, Expr, ExprKind, Initializer};
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use crate::typed::visit;

/// An array with more cells than this is not written cell by cell.
const WRITTEN_OUT: u64 = 256;

impl<'a> Body<'_, 'a> {
    /// Whether a local lives in memory.
    pub(super) fn in_memory(&self, variable: VariableId) -> bool {
        let found = &self.program().typed[variable];
        found.address_taken || Class::of(&self.program().typed, found.ty.ty).is_none()
    }

    /// A name for the variable, as the user knows it, numbered: no other local has it, nothing of the prelude, no bound variable.
    pub(super) fn local_name(&mut self, variable: VariableId) -> String {
        let plain =
            self.program().typed.symbols.text(self.program().typed[variable].name).to_string();
        let count = self.storage.names.entry(plain.clone()).or_insert(0);
        *count += 1;
        format!("{plain}#{count}")
    }

    pub(super) fn declare_local(
        &mut self,
        variable: VariableId,
        initializer: Option<&Initializer>,
        span: Span,
    ) {
        let found = &self.program().typed[variable];
        if let VariableStorage::Global { .. } | VariableStorage::StaticLocal = found.storage {
            return;
        }
        if self.in_memory(variable) {
            return self.declare_in_memory(variable, initializer, span);
        }
        let ty = found.ty.ty;
        let (name, flag) = match self.storage.locals.get(&variable) {
            Some(Local::Value { name, flag }) => (name.clone(), flag.clone()),
            _ => {
                let name = self.local_name(variable);
                let il_type = self.il_type(ty);
                self.emit.declare(&name, il_type);
                let doubtful = initializer.is_none_or(|initializer| {
                    // A jump may pass the declaration by, or the initialiser use the variable itself.
                    !self.jumps.labels.is_empty()
                        || !self.jumps.cases.is_empty()
                        || mentions(initializer, variable)
                });
                let flag = doubtful.then(|| format!("{name}$set"));
                if let Some(flag) = &flag {
                    self.emit.declare(flag, build::named_type("bool"));
                }
                (name, flag)
            }
        };
        self.storage
            .locals
            .insert(variable, Local::Value { name: name.clone(), flag: flag.clone() });
        if let Some(flag) = &flag {
            self.emit.push(build::assign(flag, build::truth(false), span));
        }
        match initializer {
            Some(Initializer::Value(value)) => {
                self.check_pointer_argument(variable, value);
                let array = self.home_array(value);
                let value = self.value(value);
                self.keep_home_array(variable, array, span);
                self.emit.push(build::assign(&name, value, span));
            }
            Some(Initializer::Aggregate(entries)) => {
                // `int x = { 1 };`
                let value = match entries.last().map(|entry| &entry.value) {
                    Some(Initializer::Value(value)) => self.value(value),
                    _ => self.zero(ty),
                };
                self.emit.push(build::assign(&name, value, span));
            }
            Some(Initializer::String(_)) => self.unsupported("this initialiser", span),
            None => {
                self.emit.push(build::havoc(&[&name], span));
                if let Some(class) = self.unit.class(ty) {
                    let fits = self.fits(class, &build::var(&name));
                    self.emit.assume("a variable holds what its type allows", fits, span);
                }
            }
        }
        if let (Some(flag), Some(_)) = (flag, initializer) {
            self.emit.push(build::assign(&flag, build::truth(true), span));
        }
    }

    /// The expression for the length of a variable length array, if the variable is the hidden one that holds it.
    pub(super) fn length_of(&self, variable: VariableId) -> Option<&'a Expr> {
        let found = self.program().typed.vlas.iter().find(|vla| vla.variable == variable);
        found.map(|vla| &vla.length)
    }

    /// C11 6.7.6.2p5: the length is computed once, and is greater than zero.
    pub(super) fn declare_length(&mut self, variable: VariableId, length: &Expr, span: Span) {
        let value = self.value(length);
        let name = match self.storage.locals.get(&variable) {
            Some(Local::Value { name, .. }) => name.clone(),
            _ => {
                let name = self.emit.fresh("length");
                self.emit.declare(&name, build::named_type("int"));
                name
            }
        };
        self.emit.push(build::assign(&name, value, span));
        let most = self.program().typed.target.max_object();
        let positive = build::within(int(1), build::var(&name), int(most));
        let words = "the length of the array may be zero, negative or too large";
        self.emit.check(ObligationKind::OutOfBounds, positive, length.span, Some(words));
        self.storage.locals.insert(variable, Local::Value { name, flag: None });
    }

    fn declare_in_memory(
        &mut self,
        variable: VariableId,
        initializer: Option<&Initializer>,
        span: Span,
    ) {
        let ty = self.program().typed[variable].ty.ty;
        let object = match self.storage.locals.get(&variable) {
            Some(Local::Memory { object }) => object.clone(),
            _ => {
                let object = format!("{}$object", self.local_name(variable));
                self.emit.declare(&object, build::named_type("ref"));
                object
            }
        };
        match self.variable_length(ty) {
            Some((element, length)) => {
                let size = int(self.unit.size(element).unwrap_or(1));
                let most = int(self.program().typed.target.max_object());
                let possible = build::within(int(1), build::mul(size, length.clone()), most);
                let words = "the array may be empty or larger than any object";
                self.emit.check(ObligationKind::OutOfBounds, possible, span, Some(words));
                self.make_object(&object, element, Some(length), span);
            }
            None if !self.is_constant(variable) => self.make_object(&object, ty, None, span),
            None if self.program().typed[variable].is_compound_literal => {
                self.make_constant_literal(&object, ty, span);
            }
            None => self.make_constant(&object, ty, span),
        }
        self.storage.locals.insert(variable, Local::Memory { object: object.clone() });
        if !self.storage.alive.contains(&variable) {
            self.storage.alive.push(variable);
        }
        if initializer.is_none() {
            self.forget_values(&object, ty, span);
        }
        if let Some(initializer) = initializer {
            let address = build::apply("Ptr", vec![build::var(&object), int(0)]);
            let memory = Memory { address, ty, cell: Cell::Plain, object: Known::Local };
            let unknown = !mentions(initializer, variable);
            self.storage.unfinished.extend(unknown.then(|| object.clone()));
            self.initialize(&memory, initializer, span);
            if unknown {
                self.storage.unfinished.pop();
            }
        }
    }

    /// C11 6.7.3p6: whether the variable was defined with `const`.
    pub(super) fn is_constant(&self, variable: VariableId) -> bool {
        let typed = &self.program().typed;
        typed.types.qualifiers(typed[variable].ty).has(Qualifiers::CONST)
    }

    /// The element type and the number of elements of a variable length array: all its dimensions together.
    fn variable_length(&mut self, ty: TypeId) -> Option<(TypeId, Value)> {
        let Type::Array(element, length) = self.program().typed.types.get(ty).clone() else {
            return None;
        };
        let own = match length {
            Length::Variable(vla) => {
                let variable = self.program().typed[vla].variable;
                match self.storage.locals.get(&variable) {
                    Some(Local::Value { name, .. }) => build::var(name),
                    _ => return None,
                }
            }
            Length::Fixed(length) => int(length),
            _ => return None,
        };
        match self.variable_length(element.ty) {
            Some((innermost, count)) => Some((innermost, build::mul(own, count))),
            None if matches!(length, Length::Variable(_)) => Some((element.ty, own)),
            None => None,
        }
    }

    /// Fills an object of ours that nothing else has touched yet.
    pub(super) fn initialize(&mut self, memory: &Memory, initializer: &Initializer, span: Span) {
        match initializer {
            Initializer::Value(value) if self.is_aggregate(memory.ty) => {
                self.copy_value(memory.address.clone(), value, span);
            }
            Initializer::Value(value) => {
                let value = self.value(value);
                let value = self.fit_bits(memory, value, span);
                match self.unit.class(memory.ty) {
                    Some(class) => self.put(memory, class, value, span),
                    None => self.unsupported("initialising an object of this type", span),
                }
            }
            Initializer::String(string) => self.initialize_string(memory, *string, span),
            Initializer::Aggregate(entries) => {
                self.clear(memory, span);
                self.initialize_parts(memory, entries, span);
            }
        }
    }

    /// What no entry covers is zero (C11 6.7.9p21).
    pub(super) fn clear(&mut self, memory: &Memory, span: Span) {
        let cells = self.unit.cells(memory.ty);
        if let Some(what) = &cells.unsupported {
            return self.unsupported(what, span);
        }
        for leaf in cells.leaves.iter().filter(|leaf| leaf.repeats.is_empty() && !leaf.in_union()) {
            let address = build::plus(memory.address.clone(), int(leaf.offset));
            let cell = Cell::Field(leaf.tag.clone());
            let part = Memory { address, ty: memory.ty, cell, object: Known::Local };
            self.put(&part, leaf.class, super::zero_of(leaf.class), span);
        }
        for bits in &cells.bits {
            let map = Map::Bits(bits.name.clone());
            self.unit.use_map(&map);
            let address = build::plus(memory.address.clone(), int(bits.offset));
            self.emit.push(build::update(&map.name(), vec![address], int(0), span));
        }
        let arrays = cells.leaves.iter().filter(|leaf| !leaf.repeats.is_empty());
        let mut classes: Vec<Class> = arrays.map(|leaf| leaf.class).collect();
        classes.sort();
        classes.dedup();
        let size = int(self.unit.size(memory.ty).unwrap_or(0));
        for class in classes {
            let map = Map::Cells(class);
            self.fill_range(&map, &memory.address, size.clone(), super::zero_of(class), span);
        }
    }

    /// All cells of a map in a range get one value.
    pub(super) fn fill_range(
        &mut self,
        map: &Map,
        start: &Value,
        size: Value,
        value: Value,
        span: Span,
    ) {
        self.unit.use_map(map);
        let before = self.emit.keep("cells", map.ty(), build::var(&map.name()), span);
        self.emit.push(build::havoc(&[&map.name()], span));
        let q = build::var("q");
        let now = build::select(build::var(&map.name()), vec![q.clone()]);
        let then = build::select(before, vec![q.clone()]);
        let low = build::offset(start.clone());
        let inside = build::all([
            build::eq(build::object(q.clone()), build::object(start.clone())),
            build::le(low.clone(), build::offset(q.clone())),
            build::lt(build::offset(q.clone()), build::add(low, size)),
        ]);
        let fact = build::eq(now.clone(), build::if_then_else(inside, value, then.clone()));
        let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
        self.emit.assume("the cells of a range get one value, others stay", all, span);
        if *map == Map::Cells(Class::Pointer) {
            crate::lower::reach::assume_chains(self.unit, &mut self.emit, span);
        }
    }

    fn initialize_parts(&mut self, memory: &Memory, entries: &[Entry], span: Span) {
        for entry in entries {
            match self.program().typed.types.get(memory.ty).clone() {
                Type::Array(element, _) => {
                    let size = self.unit.size(element.ty).unwrap_or(1);
                    if entry.last - entry.first >= WRITTEN_OUT {
                        self.unsupported("an initialiser for a long range of elements", span);
                        continue;
                    }
                    for index in entry.first..=entry.last {
                        let address = build::plus(memory.address.clone(), int(size * index));
                        let part = Memory { address, ty: element.ty, ..memory.clone() };
                        self.initialize(&part, &entry.value, span);
                    }
                }
                Type::Record(record) => {
                    let definition = self.program().typed[record].definition.as_ref();
                    let Some(field) = definition.and_then(|it| it.fields.get(entry.first as usize))
                    else {
                        self.unsupported("this initialiser", span);
                        continue;
                    };
                    let ty = field.ty.ty;
                    let index = entry.first as u32;
                    let Place::Memory(part) =
                        self.member_at(memory.clone(), record, index, ty, span)
                    else {
                        unreachable!("a member is in memory")
                    };
                    self.initialize(&part, &entry.value, span);
                }
                _ => self.initialize(memory, &entry.value, span),
            }
        }
    }

    /// A character array from a literal: cut, or filled with zeros (C11 6.7.9p14).
    fn initialize_string(&mut self, memory: &Memory, string: StringId, span: Span) {
        let Type::Array(element, Length::Fixed(length)) =
            *self.program().typed.types.get(memory.ty)
        else {
            return self.unsupported("this initialiser", span);
        };
        let Some(class) = self.unit.class(element.ty) else {
            return self.unsupported("this initialiser", span);
        };
        let values: Vec<i64> = match &self.program().typed[string].elements {
            Elements::Bytes(bytes) => bytes.iter().map(|byte| i64::from(*byte)).collect(),
            Elements::Shorts(shorts) => shorts.iter().map(|short| i64::from(*short)).collect(),
            Elements::Words(words) => words.iter().map(|word| i64::from(*word)).collect(),
        };
        let size = self.unit.size(element.ty).unwrap_or(1);
        if values.len() as u64 > WRITTEN_OUT {
            return self.unsupported("an initialiser by a very long string", span);
        }
        if length > values.len() as u64 {
            let map = Map::Cells(class.cell());
            self.fill_range(&map, &memory.address, int(size * length), int(0), span);
        }
        for (value, index) in values.iter().zip(0..length) {
            let address = build::plus(memory.address.clone(), int(size * index));
            let value = int(*value);
            let held = if class.is_byte() { build::apply("ByteS", vec![value]) } else { value };
            self.emit.push(build::update(&class.map(), vec![address], held, span));
        }
    }

    pub(super) fn zero(&self, ty: TypeId) -> Value {
        Class::of(&self.program().typed, ty).map_or_else(|| int(0), super::zero_of)
    }
}

fn mentions(initializer: &Initializer, variable: VariableId) -> bool {
    match initializer {
        Initializer::Value(value) => expr_mentions(value, variable),
        Initializer::String(_) => false,
        Initializer::Aggregate(entries) => {
            entries.iter().any(|entry| mentions(&entry.value, variable))
        }
    }
}

fn expr_mentions(expr: &Expr, variable: VariableId) -> bool {
    match &expr.kind {
        ExprKind::Variable(id) => *id == variable,
        // What stands inside statements is not looked into.
        ExprKind::Statement(_) | ExprKind::CompoundLiteral(_) => true,
        _ => visit::children(expr).into_iter().any(|child| expr_mentions(child, variable)),
    }
}
