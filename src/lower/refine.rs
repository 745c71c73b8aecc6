//! Functions that become pointers with a contract: for each, a procedure with that contract whose body calls the function. It is proved
//! like any other; that makes calls by the contract right.

use super::body;
use super::build;
use super::function::{Callable, declared};
use super::unit::{PointerContract, Unit};
use crate::base::Owner;
use crate::contract::program::Contract;
use crate::il::ast::{Decl, DeclKind};
use crate::typed::program::FunctionId;
use crate::typed::types::TypeId;

/// The procedure that stands for whatever a pointer with the contract points to.
pub fn pointer_procedure(unit: &Unit, key: PointerContract, result: TypeId) -> Decl {
    let contract = contract(unit, key);
    let callable = callable(unit, key, contract, result, unit.pointer_name(key));
    let (procedure, _) = declared(unit, &callable);
    Decl { kind: DeclKind::Procedure(procedure), attributes: vec![], span: contract.span }
}

/// The procedure that shows that a function keeps the contract.
pub fn refinement(unit: &Unit, function: FunctionId, key: PointerContract) -> Decl {
    unit.take_named();
    let contract = contract(unit, key);
    let result = unit.program.typed.types.function(unit.program.typed[function].ty);
    let result = result.expect("a function has a function type").result.ty;
    let name = format!("{}.as.{}", unit.function_name(function), unit.pointer_name(key));
    let mut callable = callable(unit, key, contract, result, name);
    // What the function changes beyond that is an obligation of the call inside.
    callable.maps.extend(unit.effects.of(function));
    let (mut procedure, refused) = declared(unit, &callable);
    procedure.body = Some(body::forward(unit, function, &callable, &refused));
    procedure.owner = Some(Owner::AsPointer {
        function: unit.function_name(function).into(),
        contract: unit.pointer_title(key).into(),
    });
    Decl {
        kind: DeclKind::Procedure(procedure),
        attributes: vec![],
        span: unit.program.typed[function].span,
    }
}

/// What the refinement shows: the function may be called by the contract.
pub fn callable_axiom(unit: &Unit, function: FunctionId, key: PointerContract) -> Decl {
    let object = build::var(&unit.function_object(function));
    let fact = build::apply("Callable", vec![object, build::int(unit.contract_number(key))]);
    Decl { kind: DeclKind::Axiom(fact), attributes: vec![], span: contract(unit, key).span }
}

pub fn contract<'a>(unit: &Unit<'a>, key: PointerContract) -> &'a Contract {
    match key {
        PointerContract::Type(ty) => &unit.program.pointer_types[&ty],
        PointerContract::Variable(variable) => &unit.program.pointer_variables[&variable],
    }
}

fn callable<'c>(
    unit: &Unit,
    _key: PointerContract,
    contract: &'c Contract,
    result: TypeId,
    name: String,
) -> Callable<'c> {
    let maps = unit.effects.of_contract(unit, contract, result);
    let (parameters, span) = (&contract.parameters[..], contract.span);
    // Other files let it point to their functions, too.
    let (defined, calls_back) = (false, true);
    let variadic = false;
    Callable {
        name,
        parameters,
        result,
        variadic,
        contract: Some(contract),
        maps,
        defined,
        calls_back,
        span,
    }
}
