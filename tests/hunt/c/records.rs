//! Records of random shape: nested, packed, aligned, unions, bit-fields, arrays, flexible arrays at the end.

use super::names::member;
use super::scope::{KINDS, Scope};

#[derive(Clone)]
pub enum Shape {
    Integer(&'static str),
    Bits(&'static str, usize),
    Array(&'static str, usize),
    /// Another record of the case, by its number.
    Nested(usize),
    Pointer,
}

#[derive(Clone)]
pub struct Field {
    pub name: String,
    pub shape: Shape,
}

#[derive(Clone)]
pub struct Record {
    /// `struct ab`
    pub name: String,
    pub fields: Vec<Field>,
    /// The member and the element of a flexible array.
    pub tail: Option<(String, &'static str)>,
}

/// A scalar in a record.
#[derive(Clone)]
pub struct Leaf {
    pub path: String,
    pub kind: &'static str,
    pub is_bits: bool,
}

const ATTRIBUTES: [&str; 4] = [
    " __attribute__((packed))",
    " __attribute__((aligned(16)))",
    " __attribute__((packed, aligned(2)))",
    " __attribute__((aligned(32)))",
];

/// Declares a record at file scope.
pub fn declare(scope: &mut Scope) {
    let is_union = scope.random.chance(15);
    let name = format!("{} {}", if is_union { "union" } else { "struct" }, scope.global("rec"));
    let (mut fields, mut taken) = (vec![], vec![]);
    let mut text = format!("{name} {{");
    for _ in 0..2 + scope.random.below(3) {
        let member = member(&taken, &mut scope.random);
        taken.push(member.clone());
        let shape = shape(scope);
        text += &format!(" {};", declared(scope, &shape, &member));
        fields.push(Field { name: member, shape });
    }
    let may_grow = !is_union && scope.random.chance(15);
    let tail = may_grow.then(|| {
        let member = member(&taken, &mut scope.random);
        let kind = *scope.random.pick(&["int", "char", "short", "long"]);
        text += &format!(" {kind} {member}[];");
        (member, kind)
    });
    let attribute = if scope.random.chance(12) { *scope.random.pick(&ATTRIBUTES) } else { "" };
    scope.line(format!("{text} }}{attribute};"));
    scope.records.push(Record { name, fields, tail });
}

fn shape(scope: &mut Scope) -> Shape {
    // What has a flexible array may not be a member.
    let closed: Vec<usize> =
        (0..scope.records.len()).filter(|index| scope.records[*index].tail.is_none()).collect();
    match scope.random.below(12) {
        0 => Shape::Bits("unsigned", 1 + scope.random.below(9)),
        1 => Shape::Bits("int", 2 + scope.random.below(9)),
        2 | 3 => Shape::Array(kind(scope), 2 + scope.random.below(3)),
        4 | 5 if !closed.is_empty() => Shape::Nested(*scope.random.pick(&closed)),
        6 => Shape::Pointer,
        _ => Shape::Integer(kind(scope)),
    }
}

fn declared(scope: &Scope, shape: &Shape, name: &str) -> String {
    match shape {
        Shape::Integer(kind) => format!("{kind} {name}"),
        Shape::Bits(kind, width) => format!("{kind} {name} : {width}"),
        Shape::Array(kind, length) => format!("{kind} {name}[{length}]"),
        Shape::Nested(record) => format!("{} {name}", scope.records[*record].name),
        Shape::Pointer => format!("int *{name}"),
    }
}

/// All integers in a record that is reached by `base`, which ends with `.` or `->`.
pub fn leaves(scope: &Scope, record: usize, base: &str) -> Vec<Leaf> {
    let mut found = vec![];
    for Field { name, shape } in &scope.records[record].fields {
        let path = format!("{base}{name}");
        match shape {
            Shape::Integer(kind) => found.push(Leaf { path, kind, is_bits: false }),
            Shape::Bits(kind, _) => found.push(Leaf { path, kind, is_bits: true }),
            Shape::Array(kind, length) => found.extend((0..*length).map(|at| Leaf {
                path: format!("{path}[{at}]"),
                kind,
                is_bits: false,
            })),
            Shape::Nested(inner) => found.extend(leaves(scope, *inner, &format!("{path}."))),
            Shape::Pointer => {}
        }
    }
    found
}

fn kind(scope: &mut Scope) -> &'static str {
    KINDS[scope.random.below(KINDS.len())]
}
