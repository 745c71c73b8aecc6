//! Every axiom about pointers, addresses and strings in a small world: four objects, of which two lie at the same place at
//! different times, and all memories of six bytes.

use super::evaluate::{Model, Value, compile};
use crate::harness::{Trial, tests};
use cinch::il::ast::DeclKind;

pub fn trials() -> Vec<Trial> {
    tests![every_axiom_about_memory_holds, every_axiom_about_strings_holds]
}

fn number(number: i64) -> Value<i64> {
    Value::Number(number)
}

/// Whether each axiom of a file holds; how many there are.
fn check_axioms(file: &str, model: &Model<i64>) -> usize {
    let program = super::parsed(&super::text(file));
    let mut count = 0;
    for decl in &program.decls {
        if let DeclKind::Axiom(axiom) = &decl.kind {
            assert!(compile(&program, model, axiom).holds(&[]), "{file}: axiom {count}: {axiom:?}");
            count += 1;
        }
    }
    count
}

// A pointer as a number: its object and its offset, which may be negative.
const SPAN: i64 = 256;

fn pointer(object: i64, offset: i64) -> i64 {
    object * SPAN + offset + SPAN / 2
}

fn object(pointer: i64) -> i64 {
    pointer / SPAN
}

fn offset(pointer: i64) -> i64 {
    pointer % SPAN - SPAN / 2
}

const SIZES: [i64; 4] = [0, 8, 4, 4];
/// Objects 1 and 3 overlap; they are not alive at the same time.
const BASES: [i64; 4] = [0, 16, 24, 16];
const ALLOCATED: i64 = 1;

fn is_alive(alloc: &Value<i64>, object: usize) -> bool {
    let Value::Map(map) = alloc else { panic!("this should be a map") };
    map.cells[object] == number(ALLOCATED)
}

fn is_placed(alloc: &Value<i64>) -> bool {
    !(is_alive(alloc, 1) && is_alive(alloc, 3))
}

fn every_axiom_about_memory_holds() {
    let mut model = Model::new();
    model.domain("int", (-2..=30).map(number));
    model.domain("ref", (0..4).map(number));
    let offsets = |object: i64| (-1..=9).map(move |at| number(pointer(object, at)));
    model.domain("ptr", (0..4).flat_map(offsets));
    let states = (0..81).map(|state| {
        let status = |object: u32| number(state / 3i64.pow(object) % 3);
        Value::map(4, (0..4).map(status).collect())
    });
    model.domain("[ref]status", states);
    for (at, name) in ["UNALLOCATED", "ALLOCATED", "FREED"].into_iter().enumerate() {
        model.constant(name, at as i64);
    }
    for (name, value) in [("null", 0), ("INNER", 1), ("RAW", 2), ("C_none", 0), ("MaxAddress", 28)]
    {
        model.constant(name, value);
    }
    model.constant("NULL", pointer(0, 0));
    model.function("Ptr", |args| number(pointer(args[0].as_i64(), args[1].as_i64())));
    model.function("Obj", |args| number(object(args[0].as_i64())));
    model.function("Off", |args| number(offset(args[0].as_i64())));
    model.function("Plus", |args| number(args[0].as_i64() + args[1].as_i64()));
    model.function("Size", |args| number(SIZES[args[0].as_i64() as usize]));
    model.function("Base", |args| number(BASES[args[0].as_i64() as usize]));
    model.function("Heap", |args| Value::Bool(args[0].as_i64() % 2 == 1));
    model.function("Class", |_| number(0));
    model.function("Placed", |args| Value::Bool(is_placed(&args[0])));
    model.function("Pointer", |args| {
        let address = args[1].as_i64();
        let holds = |object: &usize| {
            let end = BASES[*object] + SIZES[*object];
            is_alive(&args[0], *object) && (BASES[*object]..end).contains(&address)
        };
        let inside = (1..4).find(holds).unwrap_or(0);
        number(pointer(inside as i64, address - BASES[inside]))
    });
    model.function("Coincide", |args| {
        let [p, q] = [&args[1], &args[2]].map(Value::as_i64);
        let is_inside = |pointer: i64| {
            let object = object(pointer) as usize;
            is_alive(&args[0], object) && (0..SIZES[object]).contains(&offset(pointer))
        };
        let null = pointer(0, 0);
        Value::Bool(p != null && q != null && !(is_inside(p) && is_inside(q)))
    });
    // Nothing is shared: the model has no two objects at one place that are alive.
    model.function("Shared", |_| Value::Bool(false));
    model.function("Static", |_| Value::Bool(false));
    model.function("Writable", |_| Value::Bool(true));
    assert!(check_axioms("memory.bpl", &model) >= 13);
}

// Two objects, of four bytes and of two: pointers 0 to 3 and 4 to 5. Bytes elsewhere are not null.
fn byte_object(pointer: i64) -> i64 {
    pointer / 4
}

fn length(memory: &Value<i64>, start: i64) -> i64 {
    let Value::Map(map) = memory else { panic!("this should be a map") };
    let rest = (start..6).take_while(|at| byte_object(*at) == byte_object(start));
    let end = rest.into_iter().find(|at| map.cells[*at as usize] == number(0));
    end.map_or(-1, |end| end - start)
}

fn every_axiom_about_strings_holds() {
    let mut model = Model::new();
    model.domain("int", [0, 1].map(number));
    model.domain("ptr", (0..6).map(number));
    let memories = (0..64).map(|bits| {
        let byte = |at: i64| number(bits >> at & 1);
        Value::map(6, (0..6).map(byte).collect())
    });
    model.domain("[ptr]int", memories);
    model.function("Ptr", |args| number(args[0].as_i64() * 4 + args[1].as_i64()));
    model.function("Obj", |args| number(byte_object(args[0].as_i64())));
    model.function("Off", |args| number(args[0].as_i64() % 4));
    model.function("Strlen", |args| number(length(&args[0], args[1].as_i64())));
    assert_eq!(check_axioms("strings.bpl", &model), 7);
}
