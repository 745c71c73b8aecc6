//! Objects that are records: of every storage class, written, copied, cast, pointed into and handed on.

use super::expression::small;
use super::records::{Leaf, Shape, leaves};
use super::scope::{KINDS, Scope};

/// A record that exists: how its members are reached, and itself.
struct Object {
    record: usize,
    /// `x.` or `p->`
    base: String,
    /// `x` or `*p`
    whole: String,
}

pub fn statement(scope: &mut Scope) {
    let record = scope.random.below(scope.records.len());
    let object = match scope.records[record].tail.clone() {
        Some(tail) => growing(scope, record, &tail),
        None => object(scope, record),
    };
    for _ in 0..1 + scope.random.below(2) {
        use_of(scope, &object);
    }
    look(scope, &object);
}

fn object(scope: &mut Scope, record: usize) -> Object {
    let (name, ty) = (scope.fresh("o"), scope.records[record].name.clone());
    match scope.random.below(9) {
        0 if !scope.objects.is_empty() => {
            let (name, record) = scope.random.pick(&scope.objects.clone()).clone();
            Object { record, base: format!("{name}."), whole: name }
        }
        1 => {
            scope.line(format!("static {ty} {name};"));
            scope.line(format!("memset(&{name}, 0, sizeof {name});"));
            Object { record, base: format!("{name}."), whole: name }
        }
        2 => {
            scope.line(format!("{ty} *{name} = malloc(sizeof({ty}));"));
            scope.leave(&format!("!{name}"));
            scope.line(format!("memset({name}, 0, sizeof *{name});"));
            Object { record, base: format!("{name}->"), whole: format!("(*{name})") }
        }
        3 => {
            scope.line(format!("{ty} *{name} = calloc(1, sizeof({ty}));"));
            scope.leave(&format!("!{name}"));
            Object { record, base: format!("{name}->"), whole: format!("(*{name})") }
        }
        4 => {
            let at = scope.random.below(3);
            scope.line(format!("{ty} {name}[3] = {{ {{ 0 }} }};"));
            Object { record, base: format!("{name}[{at}]."), whole: format!("{name}[{at}]") }
        }
        5 => {
            scope.line(format!("{ty} *{name} = &({ty}){{ 0 }};"));
            Object { record, base: format!("{name}->"), whole: format!("(*{name})") }
        }
        // Nothing has a value yet.
        6 if scope.random.chance(30) => {
            scope.line(format!("{ty} {name};"));
            Object { record, base: format!("{name}."), whole: name }
        }
        _ => {
            scope.line(format!("{ty} {name} = {{ 0 }};"));
            Object { record, base: format!("{name}."), whole: name }
        }
    }
}

/// A record with an array behind it.
fn growing(scope: &mut Scope, record: usize, tail: &(String, &'static str)) -> Object {
    let (name, ty) = (scope.fresh("o"), scope.records[record].name.clone());
    let ((member, kind), length) = (tail, 1 + scope.random.below(4));
    let at = scope.random.below(length);
    scope.line(format!("{ty} *{name} = malloc(sizeof({ty}) + {length} * sizeof({kind}));"));
    scope.leave(&format!("!{name}"));
    scope.line(format!("memset({name}, 0, sizeof({ty}));"));
    for index in 0..length {
        scope.line(format!("{name}->{member}[{index}] = {index};"));
    }
    let value = small(scope, 1);
    scope.line(format!("{name}->{member}[{at}] = {value};"));
    if scope.random.chance(30) {
        let larger = scope.fresh("o");
        let size = format!("sizeof({ty}) + {} * sizeof({kind})", length + 1);
        scope.line(format!("{ty} *{larger} = realloc({name}, {size});"));
        scope.leave(&format!("!{larger}"));
        scope.line(format!("{larger}->{member}[{length}] = 2;"));
        scope.probe(&[format!("{larger}->{member}[{at}]"), format!("{larger}->{member}[0]")]);
        return Object { record, base: format!("{larger}->"), whole: format!("(*{larger})") };
    }
    scope.probe(&[format!("{name}->{member}[{at}]"), format!("{name}->{member}[0]")]);
    Object { record, base: format!("{name}->"), whole: format!("(*{name})") }
}

fn leaf(scope: &mut Scope, object: &Object) -> Option<Leaf> {
    let all = leaves(scope, object.record, &object.base);
    (!all.is_empty()).then(|| scope.random.pick(&all).clone())
}

fn addressable(scope: &mut Scope, object: &Object) -> Option<Leaf> {
    let mut all = leaves(scope, object.record, &object.base);
    all.retain(|leaf| !leaf.is_bits);
    (!all.is_empty()).then(|| scope.random.pick(&all).clone())
}

fn look(scope: &mut Scope, object: &Object) {
    let seen: Vec<Leaf> = (0..2).filter_map(|_| leaf(scope, object)).collect();
    if let Some(first) = seen.first() {
        scope.add(first.path.clone());
        scope.probe(&seen.into_iter().map(|leaf| leaf.path).collect::<Vec<_>>());
    }
}

fn use_of(scope: &mut Scope, object: &Object) {
    match scope.random.below(14) {
        0..=2 => write(scope, object),
        3 => through_pointer(scope, object),
        4 => through_cast(scope, object),
        5 => as_bytes(scope, object),
        6 | 7 => copy(scope, object),
        8 => clear(scope, object),
        9 | 10 => inside(scope, object),
        11 => from_member_to_whole(scope, object),
        12 => pointers_between(scope, object),
        _ => setter(scope, object),
    }
}

fn write(scope: &mut Scope, object: &Object) {
    for _ in 0..1 + scope.random.below(3) {
        let Some(leaf) = leaf(scope, object) else { return };
        let value = small(scope, 1);
        scope.line(format!("{} = {value};", leaf.path));
    }
}

fn through_pointer(scope: &mut Scope, object: &Object) {
    let Some(leaf) = addressable(scope, object) else { return };
    let (pointer, value) = (scope.fresh("p"), small(scope, 1));
    scope.line(format!("{} *{pointer} = &{};", leaf.kind, leaf.path));
    scope.line(format!("*{pointer} = {value};"));
    scope.probe(&[leaf.path, format!("*{pointer}")]);
}

/// Mostly the signed or unsigned twin, sometimes a type that C does not allow.
fn through_cast(scope: &mut Scope, object: &Object) {
    let Some(leaf) = addressable(scope, object) else { return };
    let twin = match leaf.kind {
        "int" => "unsigned",
        "unsigned" => "int",
        "long" => "unsigned long",
        "short" => "unsigned short",
        other => other,
    };
    let kind = if scope.random.chance(25) { *scope.random.pick(&KINDS) } else { twin };
    let (pointer, value) = (scope.fresh("p"), small(scope, 1));
    scope.line(format!("{kind} *{pointer} = ({kind} *)&{};", leaf.path));
    scope.line(format!("*{pointer} = {value};"));
    if scope.random.chance(40) {
        let value = small(scope, 1);
        scope.line(format!("{} = {value};", leaf.path));
    }
    scope.probe(&[format!("*{pointer}"), leaf.path]);
}

fn as_bytes(scope: &mut Scope, object: &Object) {
    let (pointer, at) = (scope.fresh("p"), scope.random.below(4));
    scope.line(format!("unsigned char *{pointer} = (unsigned char *)&{};", object.whole));
    match scope.random.below(3) {
        0 => scope.line(format!("{pointer}[{at}] = 1;")),
        1 => scope.probe(&[format!("{pointer}[{at}]")]),
        _ => {
            let end = format!("sizeof {} - {at}", object.whole);
            scope.line(format!("{pointer}[{end}] = 3;"));
        }
    }
}

fn copy(scope: &mut Scope, object: &Object) {
    let (other, ty) = (scope.fresh("o"), scope.records[object.record].name.clone());
    let whole = &object.whole;
    match scope.random.below(4) {
        0 => scope.line(format!("{ty} {other} = {whole};")),
        1 => {
            scope.line(format!("{ty} {other};"));
            scope.line(format!("memcpy(&{other}, &{whole}, sizeof {other});"));
        }
        2 => {
            scope.line(format!("{ty} {other};"));
            scope.line(format!("{other} = {whole};"));
        }
        _ => {
            let kept = scope.fresh("o");
            scope.line(format!("{ty} {other} = {{ 0 }};"));
            scope.line(format!("{ty} {kept} = {whole};"));
            scope.line(format!("{whole} = {other};"));
            scope.line(format!("{other} = {kept};"));
        }
    }
    write(scope, object);
    let base = format!("{other}.");
    let all = leaves(scope, object.record, &base);
    if let (Some(mine), false) = (leaf(scope, object), all.is_empty()) {
        let copied = scope.random.pick(&all).path.clone();
        scope.probe(&[mine.path, copied]);
    }
}

fn clear(scope: &mut Scope, object: &Object) {
    let whole = &object.whole;
    match (scope.random.below(3), addressable(scope, object)) {
        (0, Some(leaf)) => scope.line(format!("memset(&{0}, 0, sizeof {0});", leaf.path)),
        (1, Some(leaf)) => scope.line(format!("memset(&{0}, -1, sizeof {0});", leaf.path)),
        _ => scope.line(format!("memset(&{whole}, 0, sizeof {whole});")),
    }
}

/// An array in a record, by index and by a pointer into it.
fn inside(scope: &mut Scope, object: &Object) {
    let fields = scope.records[object.record].fields.clone();
    let arrays = fields.iter().filter_map(|field| match field.shape {
        Shape::Array(kind, length) => Some((field.name.clone(), kind, length)),
        _ => None,
    });
    let arrays: Vec<(String, &str, usize)> = arrays.collect();
    if arrays.is_empty() {
        return write(scope, object);
    }
    let (name, kind, length) = scope.random.pick(&arrays).clone();
    let (path, value, index) = (format!("{}{name}", object.base), small(scope, 1), scope.place());
    match scope.random.below(4) {
        0 => {
            let (pointer, at) = (scope.fresh("p"), scope.random.below(length));
            scope.line(format!("{kind} *{pointer} = {path} + {at};"));
            scope.line(format!("{pointer}[{}] = {value};", length - 1 - at));
        }
        1 => {
            let pointer = scope.fresh("p");
            scope.line(format!("{kind} *{pointer} = {path};"));
            let within = format!("{pointer} < {path} + {length}");
            scope.line(format!("for (; {within}; {pointer}++) *{pointer} = 5;"));
        }
        2 => scope.line(format!("{path}[(unsigned)({index}) % {length}] = {value};")),
        _ => scope.line(format!("if ({index} >= 0 && {index} < {length}) {path}[{index}] = 4;")),
    }
    let (one, two) = (scope.random.below(length), scope.random.below(length));
    scope.probe(&[format!("{path}[{one}]"), format!("{path}[{two}]")]);
}

/// A pointer to a member, and back to the record around it.
fn from_member_to_whole(scope: &mut Scope, object: &Object) {
    let fields = scope.records[object.record].fields.clone();
    let plain = fields.iter().filter(|field| !matches!(field.shape, Shape::Bits(..)));
    let plain: Vec<String> = plain.map(|field| field.name.clone()).collect();
    let (Some(leaf), false) = (leaf(scope, object), plain.is_empty()) else { return };
    let (member, ty) =
        (scope.random.pick(&plain).clone(), scope.records[object.record].name.clone());
    let (inner, around, value) = (scope.fresh("p"), scope.fresh("q"), small(scope, 1));
    scope.line(format!("void *{inner} = &{}{member};", object.base));
    scope.line(format!("{ty} *{around} = ({ty} *)((char *){inner} - offsetof({ty}, {member}));"));
    let path = leaf.path.replacen(&object.base, &format!("{around}->"), 1);
    scope.line(format!("{path} = {value};"));
    scope.probe(&[leaf.path]);
}

fn pointers_between(scope: &mut Scope, object: &Object) {
    let fields = scope.records[object.record].fields.clone();
    let link = fields.iter().find(|field| matches!(field.shape, Shape::Pointer));
    let Some(link) = link else { return write(scope, object) };
    let (path, target) = (format!("{}{}", object.base, link.name), scope.fresh("x"));
    let value = small(scope, 1);
    scope.line(format!("int {target} = 6;"));
    scope.line(format!("{path} = &{target};"));
    match addressable(scope, object).filter(|leaf| leaf.kind == "int") {
        Some(leaf) if scope.random.chance(50) => {
            scope.line(format!("{path} = &{};", leaf.path));
            scope.line(format!("*{path} = {value};"));
            scope.probe(&[leaf.path, target]);
        }
        _ => {
            scope.line(format!("*{path} = {value};"));
            scope.probe(&[target, format!("*{path}")]);
        }
    }
}

/// A function of this record, made before the case.
fn setter(scope: &mut Scope, object: &Object) {
    let fitting: Vec<String> = scope
        .setters
        .iter()
        .filter(|(_, record)| *record == object.record)
        .map(|(name, _)| name.clone())
        .collect();
    if fitting.is_empty() {
        return write(scope, object);
    }
    let (name, value) = (scope.random.pick(&fitting).clone(), small(scope, 1));
    match scope.random.chance(40) {
        true => {
            let pointer = scope.fresh("f");
            let ty = scope.records[object.record].name.clone();
            scope.line(format!("void (*{pointer})({ty} *, int) = {name};"));
            scope.line(format!("{pointer}(&{}, ({value}) & 1);", object.whole));
        }
        false => scope.line(format!("{name}(&{}, ({value}) & 1);", object.whole)),
    }
}

/// A function that writes one member, with a contract that says so; rarely the contract names another member.
pub fn declare_setter(scope: &mut Scope, record: usize) {
    let all = leaves(scope, record, "p->");
    if all.is_empty() {
        return;
    }
    let (name, ty) = (scope.global("put"), scope.records[record].name.clone());
    scope.functions.push(name.clone());
    let leaf = scope.random.pick(&all).path.clone();
    let framed =
        if scope.random.chance(8) { scope.random.pick(&all).path.clone() } else { leaf.clone() };
    scope.line(format!("/*@ requires \\valid(p) && 0 <= v && v <= 1; modifies {framed};"));
    // A signed bit-field of one bit has no place for a one; there is none.
    scope.line(format!("    ensures {leaf} == v; */"));
    scope.line(format!("static void {name}({ty} *p, int v)"));
    scope.line("{");
    scope.line(format!("  {leaf} = v;"));
    scope.line(format!("  CHECK({leaf} == v);"));
    let id = scope.exit_id();
    scope.line(format!("  EXIT({id});"));
    scope.line("}");
    scope.setters.push((name, record));
}
