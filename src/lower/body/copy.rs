//! Copying objects cell by cell: struct assignment, and what `memcpy` of whole objects does.
//! Rule: all cells are read before the first is written, since the objects may be the same (C11 6.5.16.1p3).

use super::Body;
use super::access::Intent;
use super::copy_bytes::Source;
use super::place::{Cell, Known, Memory};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::cells::{Cells, Leaf};
use crate::lower::class::Class;
use crate::lower::logic::objects::{self, Finely};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};

impl Body<'_, '_> {
    /// `*target = *source` for records.
    pub(super) fn copy_from(&mut self, target: &Memory, source: &Memory, span: Span) {
        let ty = target.ty;
        let cells = self.unit.cells(ty);
        if let Some(what) = &cells.unsupported {
            return self.unsupported(what, span);
        }
        if [target, source].iter().any(|memory| matches!(memory.cell, Cell::Member { .. })) {
            return self.copy_member(target, source, span);
        }
        self.check_record(source, Intent::Read, span);
        self.check_record(target, Intent::Write, span);
        let mut single: Vec<(&Leaf, Value)> = vec![];
        let outside = |leaf: &&Leaf| !leaf.in_union();
        let leaves = || cells.leaves.iter().filter(outside);
        for leaf in leaves().filter(|leaf| leaf.repeats.is_empty()) {
            let from = build::plus(source.address.clone(), int(leaf.offset));
            if leaf.class == Class::Bool {
                self.check_truth(source, &from, span);
            }
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
        let size = int(self.unit.size(ty).unwrap_or(0));
        for field in &cells.bits {
            let map = Map::Bits(field.name.clone());
            self.unit.use_map(&map);
            if !field.repeats.is_empty() {
                self.copy_map(&map, &target.address, &Source::all(&source.address), &size, span);
                continue;
            }
            let from = build::plus(source.address.clone(), int(field.offset));
            let contents = build::select(build::var(&map.name()), vec![from]);
            let kept = self.emit.keep("bits", build::named_type("int"), contents, span);
            bits.push((map, field.offset, kept));
        }
        let arrays: Vec<&Leaf> = leaves().filter(|leaf| !leaf.repeats.is_empty()).collect();
        if !matches!(source.object, Known::Static { .. }) {
            let repeated: Vec<Leaf> = arrays.iter().map(|leaf| (*leaf).clone()).collect();
            self.check_truths(&source.address, &size, &repeated, span);
        }
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
        if !cells.unions.is_empty() {
            self.copy_unions(&cells, target, source, &size, span);
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
        let typed = objects::laid_out(
            self.unit,
            &State::Now,
            Finely::Effective,
            memory.ty,
            &memory.address,
        );
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
                    leaves.iter().map(|leaf| build::eq(lives.clone(), self.unit.tag(&leaf.tag))),
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

    /// Whole unions are copied with the tags of their bytes: what is active there is active here. Elsewhere the tags are those of the
    /// type, here as there, and the contents have been copied: they may be copied again.
    fn copy_unions(
        &mut self,
        cells: &Cells,
        target: &Memory,
        source: &Memory,
        size: &Value,
        span: Span,
    ) {
        for union in &cells.unions {
            let (at, size) = match union.repeats.is_empty() {
                true => (int(union.offset), int(union.size)),
                false => (int(0), size.clone()),
            };
            let to = build::plus(target.address.clone(), at.clone());
            let from = build::plus(source.address.clone(), at);
            self.copy_map(&Map::Type, &to, &Source::all(&from), &size, span);
        }
        let inside = cells.leaves.iter().filter(|leaf| leaf.in_union());
        let maps: BTreeSet<Map> = inside.map(|leaf| Map::Cells(leaf.class)).collect();
        for map in maps {
            self.copy_map(&map, &target.address, &Source::all(&source.address), size, span);
        }
    }
}
