//! Where the places lie that a contract lists, for a call in a loop: a place of `modifies` in, a test for a cell out that holds if the
//! cell may be one of them whenever the loop makes the call.
//! Pointers on the way are arguments that have one value in all rounds, or are read from members of structs. Of these the test takes the
//! value from before the loop, and names the cells that have to keep it.

use super::Loop;
use super::frames::{Kept, Region};
use super::values::is_shared;
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::il::ast;
use crate::lower::build::{
    add, and, eq, int, le, lt, object, offset, plus, pointer, select, truth, var,
};
use crate::lower::class::Class;
use crate::lower::effects::places::ghost_map;
use crate::lower::logic::{held_record, is_in_union};
use crate::lower::map::Map;
use crate::typed::program::{Field, VariableId, VariableStorage};
use crate::typed::tree::{Call, Expr};

/// A call with the parameters that its contract speaks of.
pub struct Listed<'a> {
    pub of: &'a Loop<'a>,
    pub parameters: &'a [VariableId],
    pub call: &'a Call,
}

/// What a term is in every round, as long as these cells are kept.
struct Held {
    value: ast::Expr,
    kept: Vec<Kept>,
}

impl Held {
    fn sure(value: ast::Expr) -> Held {
        Held { value, kept: vec![] }
    }

    fn map(self, change: impl FnOnce(ast::Expr) -> ast::Expr) -> Held {
        Held { value: change(self.value), kept: self.kept }
    }

    fn region(self, test: impl FnOnce(ast::Expr) -> ast::Expr) -> Region {
        Region { kept: self.kept, ..Region::of(test(self.value)) }
    }
}

impl Listed<'_> {
    /// Whether the cell may be one of the places; `None` if nothing tells.
    pub fn may_hold(&self, places: &Term, cell: &ast::Expr) -> Option<Region> {
        match &places.kind {
            TermKind::Empty => Some(Region::of(truth(false))),
            TermKind::Ghost(ghost) => {
                ghost_map(self.of.unit.program, *ghost).map(|_| Region::of(truth(false)))
            }
            TermKind::Union(parts) => {
                parts.iter().try_fold(Region::of(truth(false)), |all, part| {
                    Some(all.or(self.may_hold(part, cell)?))
                })
            }
            _ => self.in_place(places, cell).or_else(|| {
                let held = self.object_of_place(places)?;
                Some(held.region(|it| eq(object(cell.clone()), it)))
            }),
        }
    }

    /// A scalar that is a member of a struct lies at one address.
    fn in_place(&self, place: &Term, cell: &ast::Expr) -> Option<Region> {
        let field = self.member(place)?;
        Class::of(&self.of.unit.program.typed, field.ty.ty)?;
        let size = self.of.unit.size(field.ty.ty)?;
        Some(self.address_of(place)?.region(|address| {
            let (from, at) = (offset(address.clone()), offset(cell.clone()));
            let inside = and(le(from.clone(), at.clone()), lt(at, add(from, int(size))));
            and(eq(object(cell.clone()), object(address)), inside)
        }))
    }

    fn object_of_place(&self, place: &Term) -> Option<Held> {
        match &place.kind {
            TermKind::Variable(variable) => self.static_object(*variable).map(Held::sure),
            TermKind::Member(base, _) | TermKind::Singleton(base) => self.object_of_place(base),
            TermKind::Deref(pointer) => self.object_of(pointer),
            _ => None,
        }
    }

    /// The object that a pointer, or each of some pointers, points into.
    fn object_of(&self, pointer: &Term) -> Option<Held> {
        match &pointer.kind {
            TermKind::Load(place) => match place.kind {
                TermKind::Variable(variable) => {
                    self.of.object_of(self.argument(variable)?).map(Held::sure)
                }
                _ => self.loaded(place).map(|held| held.map(object)),
            },
            TermKind::Decay(place) | TermKind::AddressOf(place) => self.object_of_place(place),
            TermKind::Convert(inner) => self.object_of(inner),
            TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => {
                self.object_of(base)
            }
            _ => None,
        }
    }

    /// What was given for a parameter that is a pointer.
    fn argument(&self, parameter: VariableId) -> Option<&Expr> {
        let typed = &self.of.unit.program.typed;
        let index = self.parameters.iter().position(|it| *it == parameter)?;
        let argument = self.call.arguments.get(index)?;
        typed.types.is_pointer(typed[parameter].ty.ty).then_some(argument)
    }

    /// A pointer in a member of a struct, as it was when the loop was entered.
    fn loaded(&self, place: &Term) -> Option<Held> {
        let Loop { unit, changes, around, .. } = self.of;
        let field = self.member(place)?;
        let typed = &unit.program.typed;
        if is_shared(field.ty.qualifiers) || !typed.types.is_pointer(field.ty.ty) || changes.retypes
        {
            return None;
        }
        let class = Class::of(typed, field.ty.ty)?;
        let Held { value: at, mut kept } = self.address_of(place)?;
        let map = Map::Cells(class.cell());
        let value = class.from_cell(select(around.map_at_entry(&map), vec![at.clone()]));
        kept.push(Kept { map, at });
        Some(Held { value, kept })
    }

    fn address_of(&self, place: &Term) -> Option<Held> {
        match &place.kind {
            TermKind::Variable(variable) => {
                self.static_object(*variable).map(|it| Held::sure(pointer(it, int(0))))
            }
            TermKind::Member(base, _) => {
                let field = self.member(place)?;
                Some(self.address_of(base)?.map(|base| plus(base, int(field.offset))))
            }
            TermKind::Deref(pointer) => {
                let TermKind::Load(from) = &pointer.kind else { return None };
                match from.kind {
                    TermKind::Variable(variable) => {
                        self.of.stable(self.argument(variable)?).map(Held::sure)
                    }
                    _ => self.loaded(from),
                }
            }
            _ => None,
        }
    }

    /// The field that a place is, if it is one of a struct that is in no union, and no bit-field.
    fn member(&self, place: &Term) -> Option<&Field> {
        let TermKind::Member(base, index) = &place.kind else { return None };
        let unit = self.of.unit;
        let record = held_record(unit, base)?;
        if is_in_union(unit, base) || matches!(place.ty, LogicType::Set(_)) {
            return None;
        }
        let field = unit.program.typed[record].definition.as_ref()?.fields.get(*index as usize)?;
        field.bits.is_none().then_some(field)
    }

    fn static_object(&self, variable: VariableId) -> Option<ast::Expr> {
        match self.of.unit.program.typed[variable].storage {
            VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
                Some(var(&self.of.unit.global_object(variable)))
            }
            _ => None,
        }
    }
}
