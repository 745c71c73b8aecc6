//! Objects in memory: records, arrays, pointers into them, allocation, strings, unions, bit-fields and the calls that move bytes.

use super::expression::{expression, small};
use super::scope::Scope;

pub fn statement(scope: &mut Scope) {
    match scope.random.below(15) {
        0 | 1 => record(scope),
        2 => nested(scope),
        3 | 4 => walk(scope),
        5 | 6 => allocate(scope),
        7 => string(scope),
        8 => bit_field(scope),
        9 => union(scope),
        10 => bulk(scope),
        11 => choose(scope),
        12 => matrix(scope),
        13 => linked(scope),
        _ => scopes(scope),
    }
}

fn record(scope: &mut Scope) {
    let name = scope.fresh("s");
    let (a, b) = (expression(scope, 1), small(scope, 1));
    scope.line(format!("struct pair {name} = {{ {a}, {b} }};"));
    for field in ["a", "b", "c"] {
        scope.add(format!("{name}.{field}"));
    }
    let (copy, value) = (scope.fresh("s"), small(scope, 1));
    match scope.random.below(5) {
        0 => {
            scope.line(format!("struct pair {copy} = {name};"));
            scope.line(format!("{copy}.b = {value};"));
            scope.add(format!("{copy}.a"));
            scope.probe(&[format!("{name}.b"), format!("{copy}.a"), format!("{copy}.b")]);
        }
        1 => {
            scope.line(format!("struct pair *{copy} = &{name};"));
            scope.line(format!("{copy}->c = {value};"));
            scope.line(format!("*{copy} = (struct pair){{ {copy}->b, {copy}->a }};"));
            scope.probe(&[format!("{name}.a"), format!("{name}.b"), format!("{name}.c")]);
        }
        2 => {
            scope.line(format!("short *{copy} = &{name}.b;"));
            scope.line(format!("*{copy} = {value};"));
            scope.probe(&[format!("{name}.b"), format!("*{copy}")]);
        }
        _ => {}
    }
}

fn nested(scope: &mut Scope) {
    let name = scope.fresh("n");
    scope.line(format!("struct nest {name} = {{ 'x', {{ 1, -2, 3 }}, {{ 4, 5 }} }};"));
    let (value, at) = (small(scope, 1), scope.random.below(3));
    match scope.random.below(3) {
        0 => {
            let pointer = scope.fresh("p");
            scope.line(format!("int *{pointer} = {name}.row + {at};"));
            scope.line(format!("*{pointer} = {value};"));
        }
        1 => {
            let pointer = scope.fresh("p");
            scope.line(format!("struct pair *{pointer} = &{name}.inner;"));
            scope.line(format!("{pointer}->a = {value};"));
        }
        _ => scope.line(format!("{name}.row[({value}) & 1] = {at};")),
    }
    scope.add(format!("{name}.inner.a"));
    scope.add(format!("{name}.row[{at}]"));
    scope.probe(&[format!("{name}.mark"), format!("{name}.inner.a"), format!("{name}.row[{at}]")]);
}

/// A pointer that moves in an array.
fn walk(scope: &mut Scope) {
    let (array, pointer) = (scope.fresh("v"), scope.fresh("p"));
    let at = scope.random.below(4);
    scope.line(format!("int {array}[4] = {{ 1, 2, 3 }};"));
    scope.line(format!("int *{pointer} = {array} + {at};"));
    let value = small(scope, 1);
    scope.line(format!("*{pointer} = {value};"));
    match scope.random.below(6) {
        0 => scope.line(format!("{pointer} = &{array}[3] - {};", at)),
        1 => scope.line(format!("if ({pointer} > {array}) *--{pointer} = 9;")),
        2 => scope.line(format!("if ({pointer} < {array} + 3) *++{pointer} = 8;")),
        3 => scope.line(format!("if ({pointer} != {array} + 3) {pointer}++;")),
        4 => {
            let move_by = small(scope, 1);
            let by = scope.fresh("by");
            // Not so far that a store jumps over what sanitizers keep free around the array: a run must notice it.
            scope.line(format!("long {by} = ({move_by}) % 4;"));
            // Without blanks, so that no mutation makes a sum of two pointers.
            let low = format!("{by} >= -({pointer}-{array})");
            let inside = format!("{low} && {by} < 4 - ({pointer}-{array})");
            scope.line(format!("if ({inside}) {pointer}[{by}] = 7;"));
        }
        _ => scope.line(format!("{pointer} = (int *)((char *){array} + {});", 4 * at)),
    }
    scope.add(format!("{array}[{at}]"));
    let other = scope.random.below(4);
    scope.probe(&[
        format!("{array}[{at}]"),
        format!("{array}[{other}]"),
        format!("{pointer} - {array}"),
    ]);
}

fn allocate(scope: &mut Scope) {
    let (name, length) = (scope.fresh("m"), 1 + scope.random.below(4));
    let call = match scope.random.below(3) {
        0 => format!("malloc({length} * sizeof(int))"),
        1 => format!("calloc({length}, sizeof(int))"),
        _ => format!("malloc(sizeof(int[{length}]))"),
    };
    scope.line(format!("int *{name} = {call};"));
    scope.block(&format!("if ({name})"), |scope| {
        let (at, value) = (scope.random.below(length), small(scope, 1));
        for index in 0..length {
            scope.line(format!("{name}[{index}] = {index};"));
        }
        scope.line(format!("{name}[{at}] = {value};"));
        let mut held = name.clone();
        if scope.random.chance(30) {
            let grown = scope.fresh("g");
            scope.line(format!("int *{grown} = realloc({name}, {} * sizeof(int));", length + 1));
            scope.leave(&format!("!{grown}"));
            scope.line(format!("{grown}[{length}] = 3;"));
            held = grown;
        }
        scope.add(format!("{held}[{at}]"));
        if scope.random.chance(50) {
            super::statement::statement(scope, 0);
        }
        scope.probe(&[format!("{held}[{at}]"), format!("{held}[0]")]);
        match scope.random.below(16) {
            0 => {
                scope.line(format!("free({held});"));
                scope.line(format!("{held}[0] = 1;"));
            }
            1 => {
                scope.line(format!("free({held} + {at});"));
            }
            2 => {
                scope.line(format!("if ({held}[0] == 0) free({held});"));
                scope.line(format!("free({held});"));
            }
            _ => scope.line(format!("free({held});")),
        }
    });
}

fn string(scope: &mut Scope) {
    let name = scope.fresh("w");
    let word = *scope.random.pick(&["abc", "", "hello", "ab", "sevens7"]);
    let size = *scope.random.pick(&[8, 8, 8, 4]);
    let size = if size <= word.len() && scope.random.chance(90) { 8 } else { size };
    scope.line(format!("char {name}[{size}] = \"\";"));
    scope.line(format!("strcpy({name}, \"{word}\");"));
    let at = scope.random.below(word.len() + 1);
    match scope.random.below(4) {
        0 => scope.line(format!("{name}[{at}] = 'x';")),
        1 => scope.line(format!("{name}[{at}] = 0;")),
        2 => scope.line(format!("((unsigned char *){name})[{at}] = 200;")),
        _ => {}
    }
    scope.add(format!("{name}[{at}]"));
    match scope.random.chance(80) {
        true => scope.probe(&[format!("{name}[{at}]"), format!("(int)strlen({name})")]),
        false => scope.probe(&[format!("strcmp({name}, \"{word}\") == 0")]),
    }
}

fn bit_field(scope: &mut Scope) {
    let name = scope.fresh("f");
    scope.line(format!("struct bits {name} = {{ 5, -3, 1 }};"));
    for field in ["low", "mid", "flag"] {
        let value = expression(scope, 1);
        if scope.random.chance(60) {
            scope.line(format!("{name}.{field} = {value};"));
        }
        scope.add(format!("{name}.{field}"));
    }
    scope.probe(&[format!("{name}.low"), format!("{name}.mid"), format!("{name}.flag")]);
}

fn union(scope: &mut Scope) {
    let name = scope.fresh("u");
    let (first, second) = (expression(scope, 1), small(scope, 1));
    scope.line(format!("union word {name} = {{ {first} }};"));
    if scope.random.chance(50) {
        scope.probe(&[format!("{name}.number")]);
    }
    scope.line(format!("{name}.half = {second};"));
    match scope.random.chance(70) {
        true => scope.probe(&[format!("{name}.half")]),
        false => scope.probe(&[format!("{name}.number")]),
    }
}

/// Calls that move many bytes.
fn bulk(scope: &mut Scope) {
    let (from, to) = (scope.fresh("v"), scope.fresh("v"));
    let kind = *scope.random.pick(&["int", "short", "unsigned char"]);
    scope.line(format!("{kind} {from}[5] = {{ 1, 2, 3, 4, 5 }}, {to}[5] = {{ 9, 8, 7, 6, 5 }};"));
    let (count, shift) = (1 + scope.random.below(4), scope.random.below(2));
    let bytes = format!("{count} * sizeof({kind})");
    match scope.random.below(4) {
        0 => scope.line(format!("memcpy({to} + {shift}, {from}, {bytes});")),
        1 => scope.line(format!("memmove({to}, {to} + {shift}, {bytes});")),
        2 => scope.line(format!("memmove({from} + {shift}, {from}, {bytes});")),
        _ => scope.line(format!("memset({to} + {shift}, 0, {bytes});")),
    }
    let (one, two) = (scope.random.below(5), scope.random.below(5));
    scope.add(format!("{to}[{one}]"));
    scope.probe(&[format!("{to}[{one}]"), format!("{to}[{two}]"), format!("{from}[{two}]")]);
}

/// A pointer to one of two variables, and a pointer to that.
fn choose(scope: &mut Scope) {
    let (x, y, pointer) = (scope.fresh("x"), scope.fresh("x"), scope.fresh("p"));
    let test = super::expression::condition(scope, 1);
    scope.line(format!("int {x} = 1, {y} = 2, *{pointer} = {test} ? &{x} : &{y};"));
    let value = small(scope, 1);
    match scope.random.below(4) {
        0 => {
            let outer = scope.fresh("q");
            scope.line(format!("int **{outer} = &{pointer};"));
            scope.line(format!("**{outer} = {value};"));
            scope.line(format!("*{outer} = &{y};"));
            scope.line(format!("*{pointer} = 4;"));
        }
        1 => {
            let address = scope.fresh("q");
            scope.line(format!("uintptr_t {address} = (uintptr_t){pointer};"));
            scope.line(format!("*(int *){address} = {value};"));
        }
        2 => scope.line(format!("if ({pointer} == &{x}) {y} = *{pointer} + 1;")),
        _ => scope.line(format!("*{pointer} = {value};")),
    }
    scope.add(x.clone());
    scope.add(format!("*{pointer}"));
    scope.probe(&[x, y, format!("*{pointer}")]);
}

fn matrix(scope: &mut Scope) {
    let name = scope.fresh("t");
    scope.line(format!("int {name}[2][3] = {{ {{ 1, 2, 3 }}, {{ 4 }} }};"));
    let (row, column, value) = (scope.place(), scope.place(), small(scope, 1));
    scope.line(format!("{name}[({row}) & 1][(unsigned)({column}) % 3] = {value};"));
    let (i, j) = (scope.random.below(2), scope.random.below(3));
    scope.add(format!("{name}[{i}][{j}]"));
    scope.probe(&[format!("{name}[{i}][{j}]"), format!("{name}[1][1]")]);
}

fn linked(scope: &mut Scope) {
    let [a, b, c] = [0; 3].map(|_| scope.fresh("e"));
    scope.line(format!("struct node {c} = {{ 3, 0 }}, {b} = {{ 2, &{c} }}, {a} = {{ 1, &{b} }};"));
    let value = small(scope, 1);
    match scope.random.below(4) {
        0 => scope.line(format!("{a}.next->value = {value};")),
        1 => scope.line(format!("{a}.next = {a}.next->next;")),
        2 => scope.line(format!("{a}.next->next->value = {value};")),
        _ => {
            let walker = scope.fresh("p");
            scope.line(format!("struct node *{walker} = &{a};"));
            scope.line(format!("while ({walker}->next) {walker} = {walker}->next;"));
            scope.line(format!("{walker}->value = {value};"));
        }
    }
    scope.add(format!("{b}.value"));
    scope.probe(&[format!("{a}.next->value"), format!("{b}.value"), format!("{c}.value")]);
}

/// A pointer to what may be gone, an array of computed length, a variable that stays.
fn scopes(scope: &mut Scope) {
    let (pointer, name) = (scope.fresh("p"), scope.fresh("x"));
    let value = small(scope, 1);
    match scope.random.below(4) {
        0 => {
            scope.line(format!("int {name} = 6, *{pointer} = &{name};"));
            let own = scope.random.chance(15);
            scope.block("", |scope| {
                let inner = scope.fresh("x");
                scope.line(format!("int {inner} = {value};"));
                scope.line(format!("{pointer} = &{inner};"));
                scope.line(format!("*{pointer} = 3;"));
                scope.probe(&[inner]);
            });
            if !own {
                scope.line(format!("{pointer} = &{name};"));
            }
            scope.probe(&[format!("*{pointer}"), name]);
        }
        1 => {
            let place = scope.place();
            scope.line(format!("int {name} = (int)(({place}) & 3) + 1;"));
            scope.line(format!("int {pointer}[{name}];"));
            scope.line(format!("{pointer}[{name} - 1] = {value};"));
            scope.line(format!("{pointer}[0] = {name};"));
            scope.probe(&[format!("{pointer}[{name} - 1]"), name]);
        }
        2 => {
            scope.line(format!("static int {name} = 2;"));
            scope.line(format!("{name} = {name} > 5 ? 0 : {name} + 1;"));
            scope.probe(&[name]);
        }
        _ => {
            scope.line(format!("struct pair *{pointer} = &(struct pair){{ 1, 2, 3 }};"));
            scope.line(format!("{pointer}->b += {pointer}->c;"));
            scope.probe(&[format!("{pointer}->b")]);
        }
    }
}
