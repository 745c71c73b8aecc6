//! Copying objects cell by cell: struct assignment, and what `memcpy` of whole objects does.
//! Rule: all cells are read before the first is written, since the objects may be the same (C11 6.5.16.1p3).

use super::Body;
use super::access::Intent;
use super::place::{Cell, Known, Memory};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::Leaf;
use crate::lower::class::Class;
use crate::lower::logic::objects;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

impl Body<'_, '_> {
    /// `*target = *source` for records.
    pub(super) fn copy_from(&mut self, target: &Memory, source: &Memory, span: Span) {
        let ty = target.ty;
        let cells = self.unit.cells(ty);
        if let Some(what) = &cells.unsupported {
            return self.unsupported(what, span);
        }
        if !cells.unions.is_empty()
            || matches!(target.cell, Cell::Member { .. })
            || matches!(source.cell, Cell::Member { .. })
        {
            return self.copy_with_unions(target, source, span);
        }
        self.check_record(source, Intent::Read, span);
        self.check_record(target, Intent::Write, span);
        let mut single: Vec<(&Leaf, Value)> = vec![];
        for leaf in cells.leaves.iter().filter(|leaf| leaf.repeats.is_empty()) {
            let from = build::plus(source.address.clone(), int(leaf.offset));
            let contents = build::select(build::var(&leaf.class.map()), vec![from]);
            let kept = self.emit.keep("cell", leaf.class.value_type(), contents, span);
            self.emit.assume(
                "a cell holds what its type allows",
                leaf.class.holds(kept.clone()),
                span,
            );
            single.push((leaf, kept));
        }
        let mut bits = vec![];
        for field in &cells.bits {
            let map = Map::Bits(field.name.clone());
            self.unit.use_map(&map);
            let from = build::plus(source.address.clone(), int(field.offset));
            let contents = build::select(build::var(&map.name()), vec![from]);
            let kept = self.emit.keep("bits", build::named_type("int"), contents, span);
            bits.push((map, field.offset, kept));
        }
        let arrays: Vec<&Leaf> =
            cells.leaves.iter().filter(|leaf| !leaf.repeats.is_empty()).collect();
        self.copy_arrays(target, source, ty, &arrays, span);
        for (leaf, value) in single {
            let address = build::plus(target.address.clone(), int(leaf.offset));
            let memory =
                Memory { address, ty, cell: Cell::Field(leaf.tag.clone()), object: target.object };
            self.put(&memory, leaf.class, value, span);
        }
        for (map, offset, value) in bits {
            let address = build::plus(target.address.clone(), int(offset));
            self.emit.push(build::update(&map.name(), vec![address], value, span));
        }
    }

    /// That an object of the record's type lies there, and may be used so.
    pub(super) fn check_record(&mut self, memory: &Memory, intent: Intent, span: Span) {
        if intent == Intent::Write {
            self.check_fence_range(&memory.address, memory.object, memory.ty, span);
        }
        match memory.object {
            Known::Local => return,
            Known::Static { writable } => return self.check_static(writable, intent, span),
            Known::Nothing => {}
        }
        let size = self.unit.size(memory.ty).unwrap_or(1);
        self.check_alive(&memory.address, size, intent, span);
        let typed = objects::laid_out(self.unit, &State::Now, memory.ty, &memory.address);
        let words = "there may be something of another type at this address";
        self.emit.check(ObligationKind::TypeMismatch, typed, span, Some(words));
    }

    /// Arrays inside: for each class, all cells of them at once.
    fn copy_arrays(
        &mut self,
        target: &Memory,
        source: &Memory,
        ty: TypeId,
        leaves: &[&Leaf],
        span: Span,
    ) {
        let mut by_class: BTreeMap<Class, Vec<&Leaf>> = BTreeMap::new();
        for leaf in leaves {
            by_class.entry(leaf.class).or_default().push(leaf);
        }
        for (class, leaves) in by_class {
            if class == Class::Pointer
                && leaves.iter().any(|leaf| self.unit.links.tagged(&leaf.tag).next().is_some())
            {
                return self.unsupported("copying an array of links", span);
            }
            let size = self.unit.size(ty).unwrap_or(0);
            self.copy_range(class, &target.address, &source.address, int(size), span, |lives| {
                build::any(
                    leaves.iter().map(|leaf| build::eq(lives.clone(), build::var(&leaf.tag))),
                )
            });
        }
    }

    /// `M'[q] = q among the target's cells that are meant ? M[q - target + source] : M[q]`
    pub(super) fn copy_range(
        &mut self,
        class: Class,
        target: &Value,
        source: &Value,
        size: Value,
        span: Span,
        meant: impl Fn(Value) -> Value,
    ) {
        self.unit.use_class(class);
        let map = class.map();
        let before = self.emit.keep("cells", Map::Cells(class).ty(), build::var(&map), span);
        self.emit.push(build::havoc(&[&map], span));
        let q = build::var("q");
        let now = build::select(build::var(&map), vec![q.clone()]);
        let start = build::offset(target.clone());
        let lives = build::select(build::var("Type"), vec![q.clone()]);
        let inside = build::all([
            build::eq(build::object(q.clone()), build::object(target.clone())),
            build::le(start.clone(), build::offset(q.clone())),
            build::lt(build::offset(q.clone()), build::add(start.clone(), size)),
            meant(lives),
        ]);
        let distance = build::sub(build::offset(q.clone()), start);
        let from = build::plus(source.clone(), distance);
        let then = build::select(before.clone(), vec![q.clone()]);
        let copied = build::select(before, vec![from]);
        let fact = build::eq(now.clone(), build::if_then_else(inside, copied, then.clone()));
        let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
        self.emit.assume("cells are copied one by one, others stay", all, span);
        if class == Class::Pointer {
            crate::lower::reach::assume_chains(self.unit, &mut self.emit, span);
        }
    }

    /// Whole unions are copied with the tags of their bytes: what is active there is active here.
    fn copy_with_unions(&mut self, target: &Memory, source: &Memory, span: Span) {
        let cells = self.unit.cells(target.ty);
        if cells.leaves.iter().any(|leaf| self.unit.links.tagged(&leaf.tag).next().is_some())
            || !cells.bits.is_empty()
        {
            return self.unsupported("copying a union together with links or bit-fields", span);
        }
        if [target, source].iter().any(|memory| matches!(memory.cell, Cell::Member { .. })) {
            return self.unsupported("copying a struct inside a union", span);
        }
        self.check_record(source, Intent::Read, span);
        self.check_record(target, Intent::Write, span);
        let size = int(self.unit.size(target.ty).unwrap_or(0));
        let before = self.emit.keep("types", Map::Type.ty(), build::var("Type"), span);
        self.emit.push(build::havoc(&["Type"], span));
        let q = build::var("q");
        let now = build::select(build::var("Type"), vec![q.clone()]);
        let then = build::select(before.clone(), vec![q.clone()]);
        let start = build::offset(target.address.clone());
        // Elsewhere the tags are those of the type, here as there.
        let regions = cells.unions.iter().map(|union| match union.repeats.is_empty() {
            true => {
                let from = build::plus(target.address.clone(), int(union.offset));
                objects::in_bytes(&q, &from, &int(union.size))
            }
            false => objects::in_bytes(&q, &target.address, &size),
        });
        let inside = build::any(regions);
        let from = build::plus(source.address.clone(), build::sub(build::offset(q.clone()), start));
        let copied = build::select(before, vec![from]);
        let fact = build::eq(now.clone(), build::if_then_else(inside, copied, then.clone()));
        let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
        self.emit.assume("a copied union has the same active member", all, span);
        let mut classes: Vec<Class> = cells.leaves.iter().map(|leaf| leaf.class).collect();
        classes.sort();
        classes.dedup();
        for class in classes {
            let constant = build::var(&class.constant());
            self.copy_range(class, &target.address, &source.address, size.clone(), span, |lives| {
                build::eq(build::apply("Class", vec![lives]), constant.clone())
            });
        }
    }
}
