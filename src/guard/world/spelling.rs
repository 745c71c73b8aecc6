//! Types as text, so that those of several files can be compared, and the struct types that a type leads to.

use crate::typed::layout::layout;
use crate::typed::program::{Program, RecordDefinition, RecordKind};
use crate::typed::types::{Length, Type, TypeId};
use std::collections::BTreeSet;

/// The tag of a struct or union that has one.
pub(super) fn tag(program: &Program, ty: TypeId) -> Option<&str> {
    match program.types.get(ty) {
        Type::Record(id) => program[*id].tag.map(|tag| program.text(tag)),
        _ => None,
    }
}

/// The tag of what a pointer leads to.
pub(super) fn pointee_tag(program: &Program, pointer: TypeId) -> Option<&str> {
    tag(program, program.types.pointee(pointer)?.ty)
}

/// Equal for equal types. Records with a tag are told by it; where it stands for several, their definitions differ.
pub(super) fn spelled(program: &Program, ty: TypeId) -> String {
    match program.types.get(ty) {
        Type::Pointer(to) => format!("{}*", spelled(program, to.ty)),
        Type::Array(of, length) => {
            let length = match length {
                Length::Fixed(length) => length.to_string(),
                _ => "?".into(),
            };
            format!("{}[{length}]", spelled(program, of.ty))
        }
        Type::Function(function) => {
            let parameters: Vec<String> =
                function.parameters.iter().map(|it| spelled(program, *it)).collect();
            let (result, rest) = (spelled(program, function.result.ty), function.variadic);
            format!("{result}({}, {rest} {})", parameters.join(","), function.prototype)
        }
        Type::Record(id) => match (program[*id].tag, &program[*id].definition) {
            (Some(tag), _) => format!("{:?} {}", program[*id].kind, program.text(tag)),
            (None, Some(inner)) => {
                format!("{:?}{{{}}}", program[*id].kind, definition(program, inner))
            }
            (None, None) => format!("{id:?}"),
        },
        Type::Enum(id) => format!("{:?}", Type::Integer(program[*id].underlying)),
        other => format!("{other:?}"),
    }
}

/// The members with their places.
pub(super) fn definition(program: &Program, definition: &RecordDefinition) -> String {
    let fields = definition.fields.iter().map(|field| {
        let name = field.name.map_or("", |name| program.text(name));
        format!("{name}:{}@{}{:?};", spelled(program, field.ty.ty), field.offset, field.bits)
    });
    fields.chain([definition.size.to_string()]).collect()
}

/// The tags of structs to which something of that type holds pointers.
pub(super) fn held(program: &Program, ty: TypeId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    hold(program, ty, &mut found);
    found
}

fn hold(program: &Program, ty: TypeId, found: &mut BTreeSet<String>) {
    match program.types.get(ty) {
        Type::Pointer(to) => found.extend(tag(program, to.ty).map(str::to_string)),
        Type::Array(of, _) => hold(program, of.ty, found),
        Type::Record(id) => {
            let fields = program[*id].definition.iter().flat_map(|it| &it.fields);
            fields.for_each(|field| hold(program, field.ty.ty, found));
        }
        _ => {}
    }
}

/// The types that pointers lead to which something of that type holds.
pub(super) fn targets_held(program: &Program, ty: TypeId) -> Vec<TypeId> {
    let mut found = vec![];
    each_part(program, ty, &mut |ty| {
        if let Type::Pointer(to) = program.types.get(ty) {
            found.push(to.ty);
        }
    });
    found
}

fn each_part(program: &Program, ty: TypeId, visit: &mut dyn FnMut(TypeId)) {
    visit(ty);
    match program.types.get(ty) {
        Type::Array(of, _) => each_part(program, of.ty, visit),
        Type::Record(id) => {
            let fields = program[*id].definition.iter().flat_map(|it| &it.fields);
            fields.for_each(|field| each_part(program, field.ty.ty, visit));
        }
        _ => {}
    }
}

/// Whether a record is nothing but pointers of one type, so that whoever leaves one member finds another of the same kind.
pub(super) fn is_uniform(program: &Program, ty: TypeId) -> bool {
    let mut parts = vec![];
    let whole = layout(program, ty).map(|found| found.size);
    let bytes = members(program, ty, &mut parts);
    parts.dedup();
    whole == bytes && parts.len() == 1 && parts[0].ends_with('*')
}

/// The types of all that is not made of parts, and how many bytes they have together.
fn members(program: &Program, ty: TypeId, parts: &mut Vec<String>) -> Option<u64> {
    match program.types.get(ty) {
        Type::Array(of, Length::Fixed(length)) => {
            members(program, of.ty, parts)?.checked_mul(*length)
        }
        Type::Record(id) if program[*id].kind == RecordKind::Struct => {
            let fields = &program[*id].definition.as_ref()?.fields;
            fields.iter().map(|field| members(program, field.ty.ty, parts)).sum()
        }
        Type::Record(_) | Type::Array(..) => None,
        _ => {
            parts.push(spelled(program, ty));
            layout(program, ty).map(|found| found.size)
        }
    }
}

/// The tags of all structs that something of that type leads to, on whatever way.
pub(super) fn reached(program: &Program, ty: TypeId) -> BTreeSet<String> {
    let types = reached_types(program, ty);
    types.into_iter().filter_map(|ty| tag(program, ty)).map(str::to_string).collect()
}

/// The types that pointers lead to among all that is reached, spelled.
pub(super) fn targets_reached(program: &Program, ty: TypeId) -> BTreeSet<String> {
    let types = reached_types(program, ty).into_iter();
    let targets = types.filter_map(|ty| program.types.pointee(ty));
    targets.map(|target| spelled(program, target.ty)).collect()
}

fn reached_types(program: &Program, ty: TypeId) -> Vec<TypeId> {
    let (mut found, mut seen) = (vec![], BTreeSet::new());
    reach(program, ty, &mut found, &mut seen);
    found
}

fn reach(program: &Program, ty: TypeId, found: &mut Vec<TypeId>, seen: &mut BTreeSet<u32>) {
    if !seen.insert(ty.index()) {
        return;
    }
    found.push(ty);
    match program.types.get(ty) {
        Type::Pointer(to) => reach(program, to.ty, found, seen),
        Type::Array(of, _) => reach(program, of.ty, found, seen),
        Type::Record(id) => {
            let fields = program[*id].definition.iter().flat_map(|it| &it.fields);
            fields.for_each(|field| reach(program, field.ty.ty, found, seen));
        }
        Type::Function(function) => {
            reach(program, function.result.ty, found, seen);
            function.parameters.iter().for_each(|it| reach(program, *it, found, seen));
        }
        _ => {}
    }
}
