//! Statements: assignments, branches, loops, switches and jumps, and the case's own function.

use super::expression::{condition, constant, expression, small};
use super::function;
use super::scope::{KINDS, Scope};
use super::{memory, objects};

/// The function that a run starts with.
pub fn case(scope: &mut Scope) {
    let index = scope.index;
    let kind = *scope.random.pick(&KINDS);
    let global = scope.global("count");
    scope.line(format!("static {} {global} = 1;", kind));
    for record in 0..scope.records.len() {
        if scope.records[record].tail.is_none() && scope.random.chance(40) {
            let (name, ty) = (scope.global("obj"), scope.records[record].name.clone());
            scope.line(format!("static {ty} {name};"));
            scope.objects.push((name, record));
        }
        if scope.random.chance(50) {
            objects::declare_setter(scope, record);
        }
    }
    scope.functions.push(format!("c{index}_run"));
    scope.block(&format!("static void c{index}_run(int a, int b)"), |scope| {
        scope.add("a");
        scope.add("b");
        match scope.random.below(10) {
            // Known values: all that is seen is always so.
            0..=6 => {
                let (a, b) = (constant(scope), constant(scope));
                scope.line(format!("a = (int){a}u;"));
                scope.line(format!("b = -(int)({b}u % 100);"));
            }
            7 | 8 => {
                let most = *scope.random.pick(&["3", "10", "100", "1000"]);
                let outside = format!("a < 0 || a > {most} || b < -{most} || b > {most}");
                scope.leave(&outside);
            }
            _ => {}
        }
        if scope.random.chance(40) {
            scope.line(format!("{global} = b;"));
            scope.add(&global);
        }
        local(scope);
        while scope.fuel > 0 {
            statement(scope, 2);
        }
        let places = scope.places.clone();
        probe(scope, &places);
        let id = scope.exit_id();
        scope.line(format!("EXIT({id});"));
    });
}

fn local(scope: &mut Scope) {
    let kind = *scope.random.pick(&KINDS);
    let name = scope.fresh("x");
    let value = expression(scope, 1);
    scope.line(format!("{} {name} = {value};", kind));
    scope.add(name);
}

fn probe(scope: &mut Scope, places: &[String]) {
    let mut texts = vec![];
    for _ in 0..2 {
        texts.push(scope.random.pick(places).clone());
    }
    scope.probe(&texts);
}

pub fn statement(scope: &mut Scope, depth: usize) {
    scope.fuel = scope.fuel.saturating_sub(1);
    match scope.random.below(if depth == 0 { 12 } else { 20 }) {
        0..=2 => assign(scope),
        3 => step(scope),
        4 => side_effect(scope),
        5 => local(scope),
        6 | 7 => memory::statement(scope),
        8 | 9 => objects::statement(scope),
        10 => function::call(scope),
        11 => {
            let places = scope.places.clone();
            probe(scope, &places);
        }
        12 | 13 => branch(scope, depth),
        14 | 15 => count_up(scope, depth),
        16 => other_loop(scope, depth),
        17 => switch(scope, depth),
        18 => jump(scope, depth),
        _ => early(scope),
    }
}

fn assign(scope: &mut Scope) {
    let (place, value) = (scope.place(), expression(scope, 2));
    if scope.random.chance(70) {
        return scope.line(format!("{} = {value};", place));
    }
    let (value, count) = (small(scope, 1), scope.random.below(7));
    let text = &place;
    match scope.random.below(8) {
        0 => scope.line(format!("{text} = (unsigned){text} << {count};")),
        1 => scope.line(format!("{text} >>= {count};")),
        2 => scope.line(format!("{text} /= {};", 1 + count)),
        3 => scope.line(format!("{text} &= {value};")),
        4 => scope.line(format!("{text} ^= {value};")),
        5 => scope.line(format!("{text} -= {value};")),
        6 => scope.line(format!("{text} = ({text} % 9) * 3;")),
        _ => scope.line(format!("{text} += {value};")),
    }
}

fn step(scope: &mut Scope) {
    let (first, second) = (scope.place(), scope.place());
    let op = *scope.random.pick(&["++", "--"]);
    match scope.random.below(3) {
        0 => scope.line(format!("{first}{op};")),
        1 if first != second => scope.line(format!("{first} = {second}{op};")),
        _ => scope.line(format!("{op}{first};")),
    }
}

fn side_effect(scope: &mut Scope) {
    let (test, value) = (condition(scope, 1), small(scope, 1));
    let (first, second) = (scope.place(), scope.place());
    match scope.random.below(4) {
        0 => scope.line(format!("{test} && ({first} = {value});")),
        1 => scope.line(format!("{test} || ({first} = {value});")),
        2 => scope.line(format!("{test} ? ({first} = {value}) : ({second} = 1);")),
        _ => scope.line(format!("{first} = ({second} = {value}, {second} > 2);")),
    }
}

fn some(scope: &mut Scope, depth: usize) {
    for _ in 0..1 + scope.random.below(2) {
        statement(scope, depth - 1);
    }
}

fn branch(scope: &mut Scope, depth: usize) {
    let test = condition(scope, 1);
    scope.block(&format!("if {test}"), |scope| some(scope, depth));
    if scope.random.chance(50) {
        scope.block("else", |scope| some(scope, depth));
    }
}

/// A counting loop over an array, with what holds at its head. What is said is also checked at each head.
fn count_up(scope: &mut Scope, depth: usize) {
    let (array, index) = (scope.fresh("t"), scope.fresh("i"));
    let length = 2 + scope.random.below(5);
    let kind = *scope.random.pick(&["int", "unsigned char", "long", "short"]);
    let (start, stop, rule) = match scope.random.below(8) {
        0 => (0, length - 1, "<="),
        1 => (1, length, "<"),
        2 => (0, length, "!="),
        _ => (0, length, "<"),
    };
    let value = match scope.random.below(3) {
        0 => index.clone(),
        1 => format!("({index} + {})", scope.random.below(9)),
        _ => constant(scope),
    };
    let held = format!("0 <= {index} && {index} <= {length}");
    let filled = format!("{array}[k] == ({kind}){}", value.replace(&index, "k"));
    scope.line(format!("{kind} {array}[{length}];"));
    scope.line(format!("memset({array}, 0, sizeof {array});"));
    scope.line(format!("int {index};"));
    let said = format!("\\forall integer k; {start} <= k < {index} ==> {filled}");
    let full = scope.random.chance(60);
    let all = if full { format!("loop invariant {said};") } else { String::new() };
    scope.line(format!("/*@ loop invariant {held}; {all} */"));
    let ran = format!("ALL(k, {start}, {index}, {filled})");
    let ran = if full { format!("CHECK({ran})") } else { "(void)0".into() };
    let head =
        format!("for ({index} = {start}; CHECK({held}), {ran}, {index} {rule} {stop}; {index}++)");
    let extra = scope.random.chance(30) && depth > 0;
    scope.block(&head, |scope| {
        scope.line(format!("{array}[{index}] = {value};"));
        if extra {
            statement(scope, 0);
        }
        if scope.random.chance(12) {
            scope.line(format!("if ({index} == 1) break;"));
        }
    });
    let at = scope.random.below(length);
    scope.add(format!("{array}[{at}]"));
    scope.probe(&[format!("{array}[{at}]"), index]);
}

fn other_loop(scope: &mut Scope, depth: usize) {
    let left = scope.fresh("n");
    let rounds = 1 + scope.random.below(4);
    match scope.random.below(3) {
        0 => {
            scope.line(format!("int {left} = {rounds};"));
            scope.line(format!("/*@ loop invariant 0 <= {left} && {left} <= {rounds}; */"));
            let held = format!("0 <= {left} && {left} <= {rounds}");
            scope.block(&format!("while (CHECK({held}), {left} > 0)"), |scope| {
                scope.line(format!("{left}--;"));
                some(scope, depth);
            });
        }
        1 => {
            scope.line(format!("unsigned {left} = 0;"));
            let end = format!("}} while (++{left} < {rounds}u);");
            scope.block_until("do", &end, |scope| some(scope, depth));
        }
        _ => {
            let other = scope.fresh("m");
            scope.line(format!("int {left}, {other};"));
            let head = format!(
                "for ({left} = 0, {other} = {rounds}; {left} < {other}; {left}++, {other}--)"
            );
            scope.block(&head, |scope| {
                if scope.random.chance(30) {
                    scope.line(format!("if ({left} == 1) continue;"));
                }
                some(scope, depth);
            });
            scope.add(other);
        }
    }
    scope.probe(std::slice::from_ref(&left));
}

fn switch(scope: &mut Scope, depth: usize) {
    let value = expression(scope, 1);
    let value = if scope.random.chance(60) { format!("({value}) & 3") } else { value };
    scope.block(&format!("switch ({value})"), |scope| {
        let mut labels = vec!["case 0:", "case 1: case 3:", "case 2:", "default:"];
        while !labels.is_empty() {
            let at = scope.random.below(labels.len());
            scope.line(labels.remove(at));
            scope.block("", |scope| statement(scope, depth - 1));
            if scope.random.chance(60) {
                scope.line("break;");
            }
        }
    });
}

fn jump(scope: &mut Scope, depth: usize) {
    let label = scope.fresh("past");
    let test = condition(scope, 1);
    scope.line(format!("if {test} goto {label};"));
    scope.block("", |scope| some(scope, depth));
    scope.line(format!("{label}: ;"));
}

fn early(scope: &mut Scope) {
    let place = scope.place();
    scope.block(&format!("if ({} > 50)", place), |scope| {
        scope.line(format!("{} = 50;", place));
    });
}
