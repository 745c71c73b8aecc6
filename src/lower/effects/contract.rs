//! What a function without body may change: what the `modifies` and `frees` of its contract say, by the types of the places; without
//! them, everything.

use super::changes::Changes;
use super::places::{Places, Target, ghost_map};
use crate::contract::program::{Clause, Contract, Location};
use crate::contract::term::{Builtin, LogicType, Term, TermKind};
use crate::lower::class::Class;
use crate::lower::library;
use crate::lower::map::Map;
use crate::typed::types::{Type, TypeId};

/// All that there is in the unit.
pub fn everything(places: &Places, changes: &mut Changes) {
    changes.write(places.links, &places.all.cells);
    changes.allocate();
    changes.free();
    for map in &places.all.others {
        match map {
            Map::Type => changes.retype(places.links),
            Map::Blockers => changes.block(places.links),
            other => {
                changes.maps.insert(other.clone());
            }
        }
    }
}

/// What the library keeps for itself may change in every call of somebody else's function, whatever its contract says.
pub fn kept_by_library(places: &Places, changes: &mut Changes) {
    let kept = places.all.others.iter().filter(|map| library::is_kept_by_it(map));
    changes.maps.extend(kept.cloned());
}

pub fn contract(places: &Places, contract: &Contract, result: TypeId, changes: &mut Changes) {
    let Some(modifies) = &contract.modifies else { return everything(places, changes) };
    let more = contract.behaviors.iter().flat_map(|behavior| &behavior.modifies).flatten();
    modifies.iter().chain(more).for_each(|Location { term, .. }| listed(places, term, changes));
    let ensures = contract.behaviors.iter().flat_map(|behavior| &behavior.ensures);
    let ensures = contract.ensures.iter().chain(ensures);
    let frees = contract.frees.as_ref().is_some_and(|frees| !frees.is_empty());
    if frees {
        changes.free();
    }
    // A new object that no pointer leads to is as good as none.
    let typed = &places.program.typed;
    let opaque = result != TypeId::VOID
        && Class::of(typed, result).is_none_or(|class| class == Class::Pointer);
    let stores = changes.maps.contains(&Map::Cells(Class::Pointer));
    if opaque || stores || frees || ensures.into_iter().any(speaks_of_allocation) {
        changes.allocate();
        // What is made may be settled before it is handed out.
        changes.maps.extend(places.all.others.get(&Map::Raw).cloned());
    }
}

fn speaks_of_allocation(clause: &Clause) -> bool {
    let mut found = false;
    clause.formula.for_each(&mut |term| {
        let TermKind::Builtin(builtin, _) = &term.kind else { return };
        found |= matches!(
            builtin,
            Builtin::Fresh
                | Builtin::Freeable
                | Builtin::Raw
                | Builtin::Allocable
                | Builtin::Allocated
        );
    });
    found
}

/// What stands in the list by itself: `BS` there is the variable, inside of a set of places it is the cells that block.
pub fn listed(places: &Places, term: &Term, changes: &mut Changes) {
    match &term.kind {
        TermKind::Blockers | TermKind::Builtin(Builtin::IsBlocker, _) => {
            changes.block(places.links)
        }
        _ => location(places, term, changes),
    }
}

pub fn location(places: &Places, term: &Term, changes: &mut Changes) {
    use TermKind::*;
    match &term.kind {
        Empty => {}
        Variable(_) | Deref(_) | Member(..) => write(places, place(places, term), changes),
        At(of, _) | Singleton(of) => location(places, of, changes),
        Union(parts) | Intersection(parts) => {
            parts.iter().for_each(|part| location(places, part, changes));
        }
        Difference(left, _) => location(places, left, changes),
        Let(_, _, body) => location(places, body, changes),
        Comprehension(element, ..) => location(places, element, changes),
        Conditional(parts) => {
            location(places, &parts.1, changes);
            location(places, &parts.2, changes);
        }
        Ghost(ghost) => match ghost_map(places.program, *ghost) {
            Some(map) => {
                changes.maps.insert(map);
            }
            None => {
                changes.ghosts.insert(*ghost);
            }
        },
        Everything | Error => everything(places, changes),
        // Addresses: of cells of any class.
        _ => write(places, anything(places), changes),
    }
}

/// A contract names addresses, and nothing checks which tags their cells carry: any.
fn write(places: &Places, target: Target, changes: &mut Changes) {
    match target {
        Target::Local(_) => {}
        Target::Cells(cells) => changes.write(places.links, &cells.of_any_tag()),
        Target::Retyped(cells) => {
            changes.write(places.links, &cells.of_any_tag());
            changes.retype(places.links);
        }
    }
}

fn anything(places: &Places) -> Target {
    if places.all.others.contains(&Map::Type) {
        Target::Retyped(places.all.cells.clone())
    } else {
        Target::Cells(places.all.cells.clone())
    }
}

fn place(places: &Places, term: &Term) -> Target {
    let typed = &places.program.typed;
    let Some(ty) = held(&term.ty) else { return anything(places) };
    let innermost = typed.types.innermost(ty.into()).ty;
    match &term.kind {
        TermKind::Variable(id) if !super::places::lives_in_memory(typed, *id) => Target::Local(*id),
        TermKind::Variable(_) => places.object(ty),
        // Bytes may belong to anything: a function that writes memory of every type can only say it so.
        TermKind::Deref(_) => match Class::of(typed, innermost) {
            Some(class) if class.is_byte() => anything(places),
            _ => places.plain(innermost),
        },
        TermKind::Member(base, field) => match held(&base.ty).map(|ty| typed.types.get(ty)) {
            Some(Type::Record(record)) if !in_union(places, base) => {
                places.field(*record, *field, ty)
            }
            _ => anything(places),
        },
        _ => anything(places),
    }
}

fn in_union(places: &Places, term: &Term) -> bool {
    let typed = &places.program.typed;
    let own = match held(&term.ty).map(|ty| typed.types.get(ty)) {
        Some(Type::Record(id)) => typed[*id].kind == crate::typed::program::RecordKind::Union,
        _ => true,
    };
    own || matches!(&term.kind, TermKind::Member(base, _) if in_union(places, base))
}

/// The C type of a place or of the places of a set.
fn held(ty: &LogicType) -> Option<TypeId> {
    match ty {
        LogicType::C(ty) => Some(*ty),
        LogicType::Set(of) => held(of),
        _ => None,
    }
}
