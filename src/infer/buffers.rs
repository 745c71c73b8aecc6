//! What may be true of a record that holds a buffer: behind a pointer there are so many elements as the allocation or a number says, numbers are in
//! order, an index stays inside, what is divided by is not zero. Types and the bodies of all functions in, texts out; who has to keep
//! them is said in `records`.

use super::accesses::tests;
use super::allocations::counts;
use super::postconditions::constant;
use super::words::{bare, before, tight};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{FunctionId, RecordId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Qualifiers, Type};
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

/// Records with more pointers or numbers are not buffers; what could be said of them is too much to try.
const MOST_POINTERS: usize = 2;
const MOST_NUMBERS: usize = 4;

/// A record that may be a buffer: pointers with numbers beside them.
pub struct Shape {
    pub buffers: Vec<Buffer>,
    numbers: Vec<Number>,
    /// Numbers that index an array of so many elements.
    indices: BTreeSet<(u32, u64)>,
}

pub struct Buffer {
    member: u32,
    pub text: String,
    is_constant: bool,
    /// Whether the function looks at it; numbers are bounded by what others use, too.
    pub is_used: bool,
}

struct Number {
    member: u32,
    text: String,
    is_signed: bool,
}

pub fn shape(
    typed: &Program,
    record: RecordId,
    pointer: &str,
    used: &BTreeSet<(RecordId, u32)>,
) -> Option<Shape> {
    let definition = typed[record].definition.as_ref()?;
    let indices = indices(typed, record);
    let mut shape = Shape { buffers: vec![], numbers: vec![], indices };
    for (member, field) in (0u32..).zip(&definition.fields) {
        let Some(name) = field.name.filter(|_| field.bits.is_none()) else { continue };
        let text = format!("{pointer}->{}", typed.text(name));
        match typed.types.get(field.ty.ty) {
            Type::Integer(kind) => {
                let is_signed = kind.unsigned() != *kind;
                shape.numbers.push(Number { member, text, is_signed });
            }
            Type::Pointer(to)
                if !matches!(typed.types.get(to.ty), Type::Record(id) if *id == record)
                    && layout(typed, to.ty).is_some() =>
            {
                let is_used = used.contains(&(record, member));
                let is_constant = to.qualifiers.has(Qualifiers::CONST);
                shape.buffers.push(Buffer { member, text, is_constant, is_used });
            }
            _ => {}
        }
    }
    let tells = !shape.buffers.is_empty() || !shape.indices.is_empty();
    let looks_at = shape.buffers.iter().filter(|it| it.is_used).count() <= MOST_POINTERS;
    let counts = shape.numbers.len() <= MOST_NUMBERS;
    (tells && looks_at && counts).then_some(shape)
}

/// What may be kept of the record that `pointer` leads to.
pub fn facts(typed: &Program, record: RecordId, pointer: &str, shape: &Shape) -> Vec<String> {
    let Shape { buffers, numbers, indices } = shape;
    let is_index = |number: &Number| indices.iter().any(|(index, _)| *index == number.member);
    let mut facts = vec![];
    for number in numbers.iter().filter(|it| it.is_signed) {
        if !buffers.is_empty() || is_index(number) {
            facts.push(format!("0 <= {}", number.text));
        }
    }
    for Number { member, text, .. } in numbers {
        let lengths = indices.iter().filter(|(index, _)| index == member);
        facts.extend(lengths.map(|(_, length)| format!("{text} <= {length}")));
    }
    let counts = |it: &Buffer| counts(typed, record, it.member, pointer);
    let counts: Vec<BTreeSet<String>> = buffers.iter().map(counts).collect();
    let word = |member| numbers.iter().find(|it| it.member == member).map(|it| &it.text);
    let is_size = |member| word(member).is_some_and(|it| counts.iter().any(|of| of.contains(it)));
    let grows = multiplied(typed, record).into_iter().filter(|it| is_size(*it));
    let not_zero: BTreeSet<u32> = divisors(typed, record).into_iter().chain(grows).collect();
    facts.extend(not_zero.into_iter().filter_map(word).map(|it| format!("0 < {it}")));
    let Order { below, up_to, together } = order(typed, record, &is_size);
    for (relation, pairs) in [("<", &below), ("<=", &below), ("<=", &up_to)] {
        let words = pairs.iter().filter_map(|(small, large)| word(*small).zip(word(*large)));
        facts.extend(words.map(|(small, large)| format!("{small} {relation} {large}")));
    }
    facts.extend(sums(numbers, &together).map(|(sum, whole)| format!("{sum} <= {whole}")));
    // Where no allocation tells how much there is, what is never the smaller one may.
    let is_small = |it: &&Number| !up_to.iter().any(|(small, _)| *small == it.member);
    let guesses: BTreeSet<String> =
        numbers.iter().filter(is_small).map(|it| it.text.clone()).collect();
    let used = buffers.iter().zip(&counts).filter(|(it, _)| it.is_used);
    for (Buffer { text, is_constant, .. }, counts) in used {
        let valid = if *is_constant { "\\valid_read" } else { "\\valid" };
        for count in if counts.is_empty() { &guesses } else { counts } {
            facts.push(format!("{valid}({text} + (0 .. {}))", before(&tight(count.clone()))));
        }
    }
    for (Buffer { member, text, .. }, counts) in
        buffers.iter().zip(&counts).filter(|(it, _)| it.is_used)
    {
        facts.push(format!("\\base_addr({pointer}) != \\base_addr({text})"));
        if is_given_to(typed, record, *member, "realloc") {
            // All of a block moves, and so all of it is to be known.
            let element = size_of_element(typed, record, *member);
            let bytes = |it: &String| {
                if element == 1 { it.clone() } else { format!("{} * {element}", tight(it.clone())) }
            };
            facts.extend(
                counts
                    .iter()
                    .map(|it| format!("{text} == NULL || \\block_length({text}) == {}", bytes(it))),
            );
        }
        if ["free", "realloc"].iter().any(|by| is_given_to(typed, record, *member, by)) {
            facts.push(format!("{text} == NULL || \\freeable({text})"));
        }
    }
    facts
}

/// That there is room for one more, which a function that gets memory may see to and nobody else is asked for.
pub fn room(typed: &Program, record: RecordId, shape: &Shape) -> Vec<String> {
    let Order { together, .. } = order(typed, record, &|_| false);
    sums(&shape.numbers, &together).map(|(sum, whole)| format!("{sum} < {whole}")).collect()
}

/// In words: sums of numbers, and what they are at most.
fn sums<'a>(
    numbers: &'a [Number],
    together: &'a BTreeSet<([u32; 2], u32)>,
) -> impl Iterator<Item = (String, &'a str)> {
    let word = |member| numbers.iter().find(|it| it.member == member).map(|it| it.text.as_str());
    together.iter().filter_map(move |([one, other], whole)| {
        Some((format!("{} + {}", word(*one)?, word(*other)?), word(*whole)?))
    })
}

/// The numbers of the record that arrays inside of it are indexed with, and how many elements these have.
fn indices(typed: &Program, record: RecordId) -> BTreeSet<(u32, u64)> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| {
        let ExprKind::Binary(BinaryOp::PointerAdd, array, index) = &expr.kind else { return };
        let array = bare(array);
        let inside = member_of(typed, record, array).is_some();
        if let (true, Type::Array(_, Length::Fixed(length))) =
            (inside, typed.types.get(array.ty.ty))
        {
            let number = member_of(typed, record, counted(index));
            found.extend(number.map(|number| (number, *length)));
        }
    });
    found
}

/// What is counted on, or the expression itself.
pub fn counted(expr: &Expr) -> &Expr {
    match &bare(expr).kind {
        ExprKind::Step(_, place) => place,
        _ => expr,
    }
}

fn size_of_element(typed: &Program, record: RecordId, member: u32) -> u64 {
    let field = typed[record].definition.as_ref().and_then(|it| it.fields.get(member as usize));
    let element = field.and_then(|it| layout(typed, typed.types.pointee(it.ty.ty)?.ty));
    element.map_or(1, |it| it.size)
}

/// Whether the program gives the memory behind a member to a function of that name.
pub fn is_given_to(typed: &Program, record: RecordId, member: u32, name: &str) -> bool {
    let mut given = false;
    in_program(typed, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
        let first = call.arguments.first().and_then(|it| member_of(typed, record, it));
        given |= typed.text(typed[callee].name) == name && first == Some(member);
    });
    given
}

/// The member of such a record that an expression reads, if that is all it does.
pub fn member_of(typed: &Program, record: RecordId, expr: &Expr) -> Option<u32> {
    let ExprKind::Member(base, index) = &bare(expr).kind else { return None };
    let own = matches!(typed.types.get(base.ty.ty), Type::Record(id) if *id == record);
    own.then_some(*index)
}

/// The numbers of the record that something is divided by, floats apart: these may be divided by zero.
fn divisors(typed: &Program, record: RecordId) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| {
        if let ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) = &expr.kind
            && matches!(typed.types.get(by.ty.ty), Type::Integer(_))
        {
            found.extend(member_of(typed, record, by));
        }
    });
    found
}

/// The numbers of the record that the program multiplies by a constant: one that grows so was not zero, unless somebody asks whether it is.
fn multiplied(typed: &Program, record: RecordId) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| {
        let (left, right) = match &expr.kind {
            ExprKind::Binary(BinaryOp::Mul | BinaryOp::Shl, left, right) => (left, right),
            ExprKind::CompoundAssign(of) if matches!(of.op, BinaryOp::Mul | BinaryOp::Shl) => {
                return found.extend(member_of(typed, record, &of.place));
            }
            _ => return,
        };
        for (number, factor) in [(left, right), (right, left)] {
            if constant(factor).is_some() {
                found.extend(member_of(typed, record, number));
            }
        }
    });
    let bodies = || typed.functions.iter().filter_map(|function| function.body.as_ref());
    found.retain(|number| {
        let is = |expr: &Expr| member_of(typed, record, expr) == Some(*number);
        !bodies().any(|body| tests(body, &is))
    });
    found
}

/// Pairs of numbers of a record: which is the smaller one where all is well, as far as the program tells.
#[derive(Default)]
struct Order {
    /// Never the same: an index and a size.
    below: BTreeSet<(u32, u32)>,
    up_to: BTreeSet<(u32, u32)>,
    /// Numbers whose sum is at most another one.
    together: BTreeSet<([u32; 2], u32)>,
}

fn order(typed: &Program, record: RecordId, is_size: &dyn Fn(u32) -> bool) -> Order {
    let mut order = Order::default();
    let of = |expr: &Expr| member_of(typed, record, expr);
    let moved = counting(typed, record);
    in_program(typed, &mut |expr| {
        let (op, left, right) = match &expr.kind {
            ExprKind::Binary(op, left, right) => (op, left, right),
            ExprKind::Assign(place, value) => match &bare(value).kind {
                ExprKind::Binary(BinaryOp::Rem, _, by) => {
                    return order.below.extend(of(place).zip(of(by)));
                }
                _ => return,
            },
            _ => return,
        };
        use BinaryOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        if matches!(op, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual) {
            for (sum, whole) in [(left, right), (right, left)] {
                order.together.extend(summands(typed, record, sum).zip(of(whole)));
            }
        }
        let pair = of(counted(left)).zip(of(counted(right))).filter(|(left, right)| left != right);
        let Some((left, right)) = pair else { return };
        match op {
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::GreaterEqual => {
                order.up_to.insert((left, right));
            }
            BinaryOp::Greater => {
                order.up_to.insert((right, left));
            }
            // What is compared with a size may be about to start again.
            BinaryOp::Equal | BinaryOp::NotEqual => match (is_size(left), is_size(right)) {
                (false, true) => order.below.extend([(left, right)]),
                (true, false) => order.below.extend([(right, left)]),
                _ if moved.contains(&left) && !moved.contains(&right) => {
                    order.below.extend([(left, right)])
                }
                _ if moved.contains(&right) && !moved.contains(&left) => {
                    order.below.extend([(right, left)])
                }
                _ => {}
            },
            _ => {}
        }
    });
    order
}

/// Two numbers of the record that are added.
fn summands(typed: &Program, record: RecordId, sum: &Expr) -> Option<[u32; 2]> {
    let ExprKind::Binary(BinaryOp::Add, left, right) = &bare(sum).kind else { return None };
    Some([member_of(typed, record, left)?, member_of(typed, record, right)?])
}

/// The numbers of the record that the program counts with.
fn counting(typed: &Program, record: RecordId) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| match &expr.kind {
        ExprKind::Step(_, place) => found.extend(member_of(typed, record, place)),
        ExprKind::CompoundAssign(of) => found.extend(member_of(typed, record, &of.place)),
        ExprKind::Assign(place, value) => {
            let own = member_of(typed, record, place);
            each_expr(Node::Expr(value), &mut |part| {
                found.extend(own.filter(|_| member_of(typed, record, part) == own));
            });
        }
        _ => {}
    });
    found
}

pub fn in_own_body(typed: &Program, function: FunctionId, see: &mut dyn FnMut(&Expr)) {
    if let Some(body) = &typed[function].body {
        in_block(&body.block, see);
    }
}

/// Looks at all expressions of all functions.
pub fn in_program(typed: &Program, see: &mut dyn FnMut(&Expr)) {
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, see);
    }
}
