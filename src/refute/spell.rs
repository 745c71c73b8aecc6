//! Terms over what an entry is called with, in C's words: parameters, and cells of memory that they lead to. Integers of annotations have no
//! bounds, so that what is computed in more bits than it needs is spelled without them.
//! Rule: a text means the same number as its term, for all inputs; what cannot be said so has no text.

use crate::flow::{Scalar, scalar_of};
use crate::machine::term::{Binary, Compare, Node, Term, Variable, to_signed};
use crate::machine::{Machine, Origin, State, Value};
use crate::typed;
use crate::typed::layout::layout;
use crate::typed::types::{Length, Qualified, Type, TypeId};

/// What people call the inputs of an entry.
pub struct Names {
    /// For each pointer of the environment, what it is called and what it leads to.
    pointers: Vec<Option<NamedPointer>>,
    numbers: Vec<(Term, NamedNumber)>,
    /// What memory made by the environment lies behind which pointer.
    contents: Vec<(Variable, usize)>,
}

#[derive(Clone)]
pub struct NamedPointer {
    pub text: String,
    pub unit: u32,
    pub to: Qualified,
}

#[derive(Clone)]
pub struct NamedNumber {
    pub text: String,
    pub signed: bool,
    bits: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    Plain,
    Negated,
}

/// A number or a formula in words, and how loosely its parts hang together.
#[derive(Clone)]
pub struct Text {
    pub text: String,
    binds: Binds,
    /// The least and the greatest value.
    range: (i128, i128),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Or,
    And,
    Compare,
    Sum,
    Product,
    Atom,
}

impl Text {
    fn inside_of(&self, outer: Binds) -> String {
        if self.binds < outer { format!("({})", self.text) } else { self.text.clone() }
    }

    /// As an operand of `+`.
    pub fn inside(&self) -> String {
        self.inside_of(Binds::Product)
    }

    pub fn inside_or(&self) -> String {
        self.inside_of(Binds::And)
    }
}

impl Names {
    pub fn new(machine: &Machine, state: &State) -> Names {
        let mut names = Names { pointers: vec![], numbers: vec![], contents: vec![] };
        names.pointers.resize(state.lazies.len(), None);
        let made = state.lazies.iter().enumerate();
        names.contents = made.filter_map(|(id, it)| Some((it.made?.bytes, id))).collect();
        let Some((typed, unit, parameters)) = machine.entry_parameters(state) else { return names };
        for input in state.inputs.iter() {
            let Origin::Parameter(name) = &input.origin else { continue };
            let of = parameters.iter().find(|it| typed.text(typed[**it].name) == &**name);
            let Some(ty) = of.map(|it| typed[*it].ty.ty) else { continue };
            match input.value {
                Value::Lazy(id) => {
                    let to = typed.types.pointee(ty);
                    let text = name.to_string();
                    let named = to.map(|to| NamedPointer { text, unit, to });
                    names.pointers[super::precondition::number(id)] = named;
                }
                Value::Bits(term) => {
                    if let Some(number) = integer(typed, ty, name.to_string()) {
                        names.numbers.push((term, number));
                    }
                }
                _ => {}
            }
        }
        // A pointer in memory is known once the one that leads to it is, and that was made before.
        for id in 0..state.lazies.len() {
            let Some(bits) = state.lazies[id].bits else { continue };
            names.pointers[id] = names.cell(machine, bits).and_then(|(text, unit, ty)| {
                let typed = &machine.program.unit(unit).source.typed;
                Some(NamedPointer { text, unit, to: typed.types.pointee(ty)? })
            });
        }
        names
    }

    pub fn pointer(&self, id: usize) -> Option<&NamedPointer> {
        self.pointers.get(id)?.as_ref()
    }

    pub fn numbers(&self) -> &[(Term, NamedNumber)] {
        &self.numbers
    }

    /// The cell of memory that a term was read from, and its type.
    fn cell(&self, machine: &Machine, term: Term) -> Option<(String, u32, TypeId)> {
        let (array, at) = machine.terms.as_read(term)?;
        self.cell_at(machine, (array, at), term.width() / 8)
    }

    fn cell_at(
        &self,
        machine: &Machine,
        (array, at): (Variable, u128),
        size: u32,
    ) -> Option<(String, u32, TypeId)> {
        let (_, owner) = self.contents.iter().find(|(bytes, _)| *bytes == array)?;
        let NamedPointer { text, unit, to } = self.pointer(*owner)?;
        let typed = &machine.program.unit(*unit).source.typed;
        let whole = layout(typed, to.ty)?.size.max(1);
        let (index, at) = (at as u64 / whole, at as u64 % whole);
        let (path, ty) = part(typed, to.ty, at, u64::from(size))?;
        let text = match (index, path.strip_prefix('.')) {
            (0, Some(member)) => format!("{text}->{member}"),
            (0, None) if path.is_empty() => format!("*{text}"),
            _ => format!("{text}[{index}]{path}"),
        };
        Some((text, *unit, ty))
    }

    pub fn signed(&self, machine: &Machine, term: Term) -> Option<Text> {
        self.number(machine, term, true)
    }

    /// How many elements of that size an offset is.
    pub fn index(&self, machine: &Machine, offset: Term, element: u64) -> Option<Text> {
        if element == 1 {
            return self.number(machine, offset, true);
        }
        let (a, b) = match machine.terms.node(offset)? {
            Node::Binary(Binary::Mul, a, b) => (a, b),
            Node::Binary(Binary::Shl, a, b) => {
                let by = b.small().filter(|by| *by < 63)?;
                (a, Term::constant(b.width(), 1 << by))
            }
            _ => return None,
        };
        let (of, by) = if a.is_constant() { (b, a) } else { (a, b) };
        (by.small() == Some(element)).then(|| self.number(machine, of, true))?
    }

    /// A number in words, of the bits with that sign.
    fn number(&self, machine: &Machine, term: Term, signed: bool) -> Option<Text> {
        if let Some(value) = term.value() {
            let value = if signed { to_signed(term.width(), value) } else { value as i128 };
            let binds = if value < 0 { Binds::Sum } else { Binds::Atom };
            return Some(Text { text: value.to_string(), binds, range: (value, value) });
        }
        let named = self.numbers.iter().find(|(known, _)| *known == term).map(|(_, it)| it.clone());
        let named = named.or_else(|| {
            let (text, unit, ty) = self.cell(machine, term)?;
            integer(&machine.program.unit(unit).source.typed, ty, text)
        });
        if let Some(NamedNumber { text, signed: own, bits }) = named {
            let binds = if text.starts_with('*') { Binds::Product } else { Binds::Atom };
            let text = Text { text, binds, range: range(bits, own) };
            return (bits == term.width()).then(|| fitting(text, term.width(), signed))?;
        }
        let found = match machine.terms.node(term)? {
            Node::SignExtend(inner) => self.number(machine, inner, true)?,
            Node::ZeroExtend(inner) => self.number(machine, inner, false)?,
            Node::Binary(op @ (Binary::Add | Binary::Mul), a, b) => {
                let (a, b) = (self.number(machine, a, signed)?, self.number(machine, b, signed)?);
                computed(op, &a, &b)?
            }
            _ => return None,
        };
        fitting(found, term.width(), signed)
    }

    pub fn formula(&self, machine: &Machine, term: Term, spelling: Spelling) -> Option<Text> {
        let negated = spelling == Spelling::Negated;
        let other = if negated { Spelling::Plain } else { Spelling::Negated };
        let truth = (0, 1);
        match machine.terms.node(term)? {
            Node::Not(of) => self.formula(machine, of, other),
            Node::Binary(Binary::And, ..) if self.is_cell(machine, term).is_some() => {
                let (text, value) = self.is_cell(machine, term)?;
                let word = if negated { "!=" } else { "==" };
                let text = format!("{text} {word} {value}");
                Some(Text { text, binds: Binds::Compare, range: truth })
            }
            Node::Binary(op @ (Binary::And | Binary::Or), a, b) if term.width() == 1 => {
                let (a, b) =
                    (self.formula(machine, a, spelling)?, self.formula(machine, b, spelling)?);
                let (word, binds) = match (op == Binary::And) != negated {
                    true => ("&&", Binds::And),
                    false => ("||", Binds::Or),
                };
                let text = format!("{} {word} {}", a.inside_of(binds), b.inside_of(binds));
                Some(Text { text, binds, range: truth })
            }
            Node::Compare(Compare::Equal, a, b) if a.width() == 1 => {
                let (known, of) = if a.is_constant() { (a, b) } else { (b, a) };
                let same = known.value()? == 1;
                self.formula(machine, of, if same { spelling } else { other })
            }
            Node::Compare(op, a, b) => {
                let (a, b) = self.compared(machine, op, a, b)?;
                let text = relation(op, negated, &a, &b);
                Some(Text { text, binds: Binds::Compare, range: truth })
            }
            _ => None,
        }
    }

    /// Bytes that lie side by side, each compared with a number: a cell of memory, and what it is compared with.
    fn is_cell(&self, machine: &Machine, term: Term) -> Option<(String, i128)> {
        let (mut open, mut bytes) = (vec![term], vec![]);
        while let Some(part) = open.pop() {
            match machine.terms.node(part)? {
                Node::Binary(Binary::And, a, b) => open.extend([a, b]),
                Node::Compare(Compare::Equal, a, b) => {
                    let (of, value) = if a.is_constant() { (b, a) } else { (a, b) };
                    bytes.push((machine.terms.as_read(of)?, of.width(), value.value()?));
                }
                _ => return None,
            }
        }
        bytes.sort_unstable();
        let ((array, at), ..) = *bytes.first()?;
        let (mut width, mut value) = (0, 0);
        for ((own, behind), bits, part) in bytes {
            let follows = own == array && behind == at + u128::from(width / 8);
            (follows && width + bits <= 64).then_some(())?;
            value |= part << width;
            width += bits;
        }
        let (text, unit, ty) = self.cell_at(machine, (array, at), width / 8)?;
        let number = integer(&machine.program.unit(unit).source.typed, ty, text)?;
        let value = if number.signed { to_signed(width, value) } else { value as i128 };
        Some((number.text, value))
    }

    /// Both sides with the sign that the comparison is about; of equality, either.
    fn compared(&self, machine: &Machine, op: Compare, a: Term, b: Term) -> Option<(Text, Text)> {
        let both =
            |signed| Some((self.number(machine, a, signed)?, self.number(machine, b, signed)?));
        match op {
            Compare::Equal => both(true).or_else(|| both(false)),
            Compare::Slt | Compare::Sle => both(true),
            Compare::Ult | Compare::Ule => both(false),
        }
    }
}

/// With a constant behind.
fn relation(op: Compare, negated: bool, a: &Text, b: &Text) -> String {
    let (word, mirrored) = match (op, negated) {
        (Compare::Equal, false) => ("==", "=="),
        (Compare::Equal, true) => ("!=", "!="),
        (Compare::Ult | Compare::Slt, false) => ("<", ">"),
        (Compare::Ult | Compare::Slt, true) => (">=", "<="),
        (Compare::Ule | Compare::Sle, false) => ("<=", ">="),
        (Compare::Ule | Compare::Sle, true) => (">", "<"),
    };
    let is_constant = a.range.0 == a.range.1;
    let (left, word, right) = if is_constant { (b, mirrored, a) } else { (a, word, b) };
    format!("{} {word} {}", left.inside_of(Binds::Sum), right.inside_of(Binds::Sum))
}

fn integer(typed: &typed::Program, ty: TypeId, text: String) -> Option<NamedNumber> {
    match scalar_of(typed, ty)? {
        Scalar::Integer { bits, signed } => Some(NamedNumber { text, signed, bits }),
        _ => None,
    }
}

fn range(bits: u32, signed: bool) -> (i128, i128) {
    let whole = 1i128 << bits.min(100);
    if signed { (-whole / 2, whole / 2 - 1) } else { (0, whole - 1) }
}

/// Whether so many bits hold each value, so that nothing wraps.
fn fitting(text: Text, width: u32, signed: bool) -> Option<Text> {
    let (low, high) = range(width, signed);
    (low <= text.range.0 && text.range.1 <= high).then_some(text)
}

fn computed(op: Binary, a: &Text, b: &Text) -> Option<Text> {
    let ends = |of: fn(i128, i128) -> Option<i128>| -> Option<Vec<i128>> {
        let (x, y) = (a.range, b.range);
        [(x.0, y.0), (x.0, y.1), (x.1, y.0), (x.1, y.1)]
            .map(|(x, y)| of(x, y))
            .into_iter()
            .collect()
    };
    let (word, binds, ends) = match op {
        Binary::Add => ("+", Binds::Sum, ends(i128::checked_add)?),
        Binary::Mul => ("*", Binds::Product, ends(i128::checked_mul)?),
        _ => return None,
    };
    let (low, high) = (ends.iter().copied().min()?, ends.iter().copied().max()?);
    // Constants come last, and a negative one is taken away.
    let (a, b) = if a.range.0 == a.range.1 { (b, a) } else { (a, b) };
    let text = match (op, b.range) {
        (Binary::Add, (value, same)) if value == same && value < 0 => {
            format!("{} - {}", a.inside_of(Binds::Sum), -value)
        }
        _ => format!("{} {word} {}", a.inside_of(binds), b.inside_of(Binds::Product)),
    };
    Some(Text { text, binds, range: (low, high) })
}

/// The part of a type that lies there: how it is reached, and its type.
pub(super) fn part(
    typed: &typed::Program,
    ty: TypeId,
    at: u64,
    size: u64,
) -> Option<(String, TypeId)> {
    match typed.types.get(ty) {
        Type::Record(record) => {
            let fields = &typed[*record].definition.as_ref()?.fields;
            fields.iter().filter(|field| field.bits.is_none()).find_map(|field| {
                let within = at.checked_sub(field.offset)?;
                let whole = layout(typed, field.ty.ty)?.size;
                let (path, ty) =
                    (within + size <= whole).then(|| part(typed, field.ty.ty, within, size))??;
                let name = field.name.map(|name| format!(".{}", typed.text(name)));
                Some((format!("{}{path}", name.unwrap_or_default()), ty))
            })
        }
        Type::Array(of, Length::Fixed(_)) => {
            let each = layout(typed, of.ty)?.size.max(1);
            let (path, ty) = part(typed, of.ty, at % each, size)?;
            Some((format!("[{}]{path}", at / each), ty))
        }
        _ => (at == 0 && layout(typed, ty)?.size == size).then(|| (String::new(), ty)),
    }
}
