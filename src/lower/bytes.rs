//! Reading bytes in annotations. A character type may read any byte of any object (C11 6.5p7): of a byte cell the value is that of the
//! cell. Of a byte of another cell nothing is known but that it depends on memory alone: it is a function of all the maps that could
//! hold the cell. (In code such a byte is just unknown.)

use super::build::{apply, binding, eq, forall, ident, if_then_else, named_type, ptr, select, var};
use super::class::Class;
use super::map::Map;
use super::state::State;
use super::unit::Unit;
use crate::base::Span;
use crate::il::ast::{Decl, DeclKind, Expr, Function, FunctionParam, Type};
use crate::typed::program::RecordId;

const FUNCTION: &str = "OtherByte";
const BYTE: Class = Class::Integer { bytes: 1, signed: true };

/// What a character type of the class reads at an address in a state.
pub fn byte_read(unit: &Unit, state: &State, class: Class, address: Expr) -> Expr {
    byte_read_in(unit, &mut |map| state.map(map), class, address)
}

/// `state` gives the maps of memory where it reads.
pub fn byte_read_in(
    unit: &Unit,
    state: &mut dyn FnMut(&Map) -> Expr,
    class: Class,
    address: Expr,
) -> Expr {
    unit.use_class(class);
    unit.use_other_bytes();
    let tag = select(state(&Map::Type), vec![address.clone()]);
    let own = eq(apply("Class", vec![tag]), var(&class.constant()));
    let direct = select(state(&Map::Cells(BYTE)), vec![address.clone()]);
    let mut arguments: Vec<Expr> = others(unit).iter().map(state).collect();
    arguments.push(address);
    class.from_cell(if_then_else(own, direct, apply(FUNCTION, arguments)))
}

/// All that a byte of another cell may depend on, in a fixed order.
fn others(unit: &Unit) -> Vec<Map> {
    every_map(unit).into_iter().filter(|map| *map != Map::Cells(BYTE)).collect()
}

/// All maps that hold the contents of memory, and which cells there are.
pub fn every_map(unit: &Unit) -> Vec<Map> {
    let integer = |bytes, signed| Class::Integer { bytes, signed };
    let mut classes = vec![BYTE, Class::Bool, Class::Pointer];
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
                let tag = super::cells::field_tag(program, &unit.names, RecordId(id), index);
                unit.use_map(&Map::Bits(tag.clone()));
                maps.push(Map::Bits(tag));
            }
        }
    }
    maps
}

/// The function behind `byte_read`, if something reads bytes.
pub fn declare_bytes(unit: &Unit) -> Vec<Decl> {
    if !unit.used().other_bytes {
        return vec![];
    }
    let maps = others(unit);
    let formal = |map: &Map| State::Formal(0).copy_of(&map.name());
    let mut params: Vec<(String, Type)> = maps.iter().map(|map| (formal(map), map.ty())).collect();
    params.push(("p".into(), ptr()));
    let value = apply(FUNCTION, params.iter().map(|(name, _)| var(name)).collect());
    let variables: Vec<(&str, Type)> =
        params.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    // A byte has the range of one.
    let range = forall(&variables, vec![vec![value.clone()]], BYTE.holds(value));
    vec![function(FUNCTION, &params, named_type("int"), None), decl(DeclKind::Axiom(range))]
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
