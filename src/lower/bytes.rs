//! Reading in annotations what a cell's own map does not hold. A character type may read any byte of any object (C11 6.5p7), a member of
//! a union the bytes of another one (C11 6.5.2.3p3): where the cell is not of that kind, nothing is known of the value but that it
//! depends on memory alone. It is a function of all the maps that could hold the cell. (In code such a value is just unknown.)

use super::build::{apply, binding, eq, forall, ident, if_then_else, ptr, select, var};
use super::class::Class;
use super::heap;
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::unit::Unit;
use crate::base::Span;
use crate::il::ast::{Decl, DeclKind, Expr, Function, FunctionParam, Type};
use crate::typed::program::RecordId;

/// Gives the maps of memory in the state that is read.
pub type Memory<'m> = &'m mut dyn FnMut(&Map) -> Expr;

/// What a character type of the class reads at an address.
pub fn byte_read(unit: &Unit, memory: Memory, class: Class, address: Expr) -> Expr {
    let tag = select(memory(&Map::Type), vec![address.clone()]);
    let own = eq(heap::class_of(tag), var(&class.constant()));
    read_where(unit, memory, own, class, address)
}

/// What is read at the address of a member of a union, whose cells carry a tag.
pub fn member_read(unit: &Unit, memory: Memory, tag: &Tag, class: Class, address: Expr) -> Expr {
    let active = eq(select(memory(&Map::Type), vec![address.clone()]), unit.tag(tag));
    read_where(unit, memory, active, class, address)
}

/// The cell's contents where a condition holds.
fn read_where(unit: &Unit, memory: Memory, own: Expr, class: Class, address: Expr) -> Expr {
    let cell = class.cell();
    unit.use_other(cell);
    let direct = select(memory(&Map::Cells(cell)), vec![address.clone()]);
    let mut arguments: Vec<Expr> = every_map(unit).iter().map(memory).collect();
    arguments.push(address);
    class.from_cell(if_then_else(own, direct, apply(&function_name(cell), arguments)))
}

fn function_name(cell: Class) -> String {
    format!("Other_{}", cell.name())
}

/// All maps that hold the contents of memory, and which cells there are.
pub fn every_map(unit: &Unit) -> Vec<Map> {
    let integer = |bytes, signed| Class::Integer { bytes, signed };
    let mut classes = vec![integer(1, true), Class::Bool, Class::Pointer];
    for bytes in [2, 4, 8, 16] {
        classes.extend([integer(bytes, true), integer(bytes, false)]);
    }
    classes.extend([16, 32, 64, 80, 128].map(|bits| Class::Float { bits }));
    classes.iter().for_each(|class| unit.use_class(*class));
    let mut maps = vec![Map::Type];
    maps.extend(classes.into_iter().map(Map::Cells));
    maps.extend(bit_fields(unit));
    maps
}

/// The maps of all bit-fields of the unit.
fn bit_fields(unit: &Unit) -> Vec<Map> {
    let program = &unit.program.typed;
    let mut maps = vec![];
    for (record, id) in program.records.iter().zip(0u32..) {
        let fields = record.definition.iter().flat_map(|definition| &definition.fields);
        for (field, index) in fields.zip(0u32..) {
            if field.bits.is_some() && field.name.is_some() {
                let name = super::cells::bit_field_name(program, &unit.names, RecordId(id), index);
                unit.use_map(&Map::Bits(name.clone()));
                maps.push(Map::Bits(name));
            }
        }
    }
    maps
}

/// The functions behind such reads.
pub fn declare_others(unit: &Unit) -> Vec<Decl> {
    unit.used().others.into_iter().flat_map(|cell| declare(unit, cell)).collect()
}

fn declare(unit: &Unit, cell: Class) -> Vec<Decl> {
    let maps = every_map(unit);
    let formal = |map: &Map| State::Formal(0).copy_of(&map.name());
    let mut params: Vec<(String, Type)> = maps.iter().map(|map| (formal(map), map.ty())).collect();
    params.push(("p".into(), ptr()));
    let value = apply(&function_name(cell), params.iter().map(|(name, _)| var(name)).collect());
    let variables: Vec<(&str, Type)> =
        params.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    let mut decls = vec![function(&function_name(cell), &params, cell.value_type(), None)];
    if cell.range().is_some() {
        // Whatever it is, it is a value of the class.
        let range = forall(&variables, vec![vec![value.clone()]], cell.holds(value));
        decls.push(decl(DeclKind::Axiom(range)));
    }
    decls
}

pub fn decl(kind: DeclKind) -> Decl {
    Decl { kind, attributes: vec![], span: Span::default() }
}

/// A function of the intermediate language.
pub fn function(name: &str, params: &[(String, Type)], result: Type, body: Option<Expr>) -> Decl {
    let param = |(name, ty): &(String, Type)| FunctionParam {
        ident: Some(binding(name, ty.clone()).ident),
        ty: ty.clone(),
        attributes: vec![],
    };
    decl(DeclKind::Function(Function {
        name: ident(name),
        type_params: vec![],
        params: params.iter().map(param).collect(),
        result: FunctionParam { ident: None, ty: result, attributes: vec![] },
        body,
        uses: vec![],
    }))
}
