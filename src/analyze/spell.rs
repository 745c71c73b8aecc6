//! Facts in the annotation language, as a user would write them. What has no name in C has no spelling.

use super::facts::{Facts, Formula, FunctionFacts, Range, Sum, Term, Written};
use super::symbols::Path;
use crate::flow::Program as Flow;
use crate::typed::describe;
use crate::typed::layout::layout;
use crate::typed::program::{Function, Program, VariableId};
use crate::typed::tree::ExprKind;
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::in_block;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Where a formula stands: what names of parameters mean there.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    /// In a contract, where a parameter's name is its value at the entry.
    Contract,
    /// In a promise, where memory is as it is in the end.
    Promise,
    /// In a body that assigns these parameters.
    Body(&'a BTreeSet<VariableId>),
}

/// All facts of a program, for people.
pub fn print(program: &Flow, facts: &Facts) -> String {
    let mut text = String::new();
    for (at, of) in &facts.functions {
        let typed = &program.unit(at.unit).source.typed;
        let _ = writeln!(text, "{}:", program.function_name(*at));
        function(typed, of, &mut text);
    }
    text
}

fn function(typed: &Program, of: &FunctionFacts, text: &mut String) {
    if of.given_up {
        let _ = writeln!(text, "  given up");
    }
    let mut line = |words: &str, clause: Option<String>| {
        if let Some(clause) = clause {
            let _ = writeln!(text, "  {words} {clause}");
        }
    };
    of.requires.iter().for_each(|it| line("requires", formula(typed, it, Place::Contract)));
    of.ensures.iter().for_each(|it| line("ensures", formula(typed, it, Place::Promise)));
    line("modifies", of.writes.as_ref().and_then(|writes| frame(typed, writes)));
    for (number, invariants) in of.loops.values().enumerate() {
        for invariant in invariants {
            let words = format!("loop {} invariant", number + 1);
            line(&words, formula(typed, invariant, Place::Body(&of.changed)));
        }
    }
    if !of.open.is_empty() {
        let _ = writeln!(text, "  open accesses: {}", of.open.len());
    }
}

/// The list behind `modifies`.
pub fn frame(typed: &Program, writes: &[Written]) -> Option<String> {
    if writes.is_empty() {
        return Some("\\nothing".into());
    }
    let target = |written: &Written| match written {
        Written::Cell(of) => path(typed, of),
        Written::Range(of) => {
            let base = range_base(typed, of)?;
            let (low, high) =
                (sum(typed, &of.low, Place::Contract)?, sum(typed, &of.high, Place::Contract)?);
            Some(if low == high {
                format!("{base}[{low}]")
            } else {
                format!("{base}[{low} .. {high}]")
            })
        }
    };
    let all: Option<Vec<String>> = writes.iter().map(target).collect();
    Some(all?.join(", "))
}

pub fn formula(typed: &Program, of: &Formula, place: Place) -> Option<String> {
    Some(match of {
        Formula::AtMost(left, right) => {
            format!("{} <= {}", sum(typed, left, place)?, sum(typed, right, place)?)
        }
        Formula::Equal(left, right) => {
            format!("{} == {}", sum(typed, left, place)?, sum(typed, right, place)?)
        }
        Formula::NotNull(of) => format!("{} != \\null", term(typed, of, place)?),
        Formula::NotZero(of) => format!("{} != 0", term(typed, of, place)?),
        Formula::OneObject(a, b) => format!(
            "\\base_addr({}) == \\base_addr({})",
            entry(typed, a, place)?,
            entry(typed, b, place)?
        ),
        Formula::Elements(first, last) => {
            let (first, last) = (entry(typed, first, place)?, entry(typed, last, place)?);
            format!("{last} == {first} + ({last} - {first})")
        }
        Formula::Inside(pointer) => {
            let pointer = entry(typed, pointer, place)?;
            format!("0 <= \\offset({pointer}) <= \\block_length({pointer})")
        }
        Formula::Object(pointer) => {
            format!("\\object_pointer({})", entry(typed, pointer, place)?)
        }
        Formula::Same(a, b) => format!("{} == {}", term(typed, a, place)?, term(typed, b, place)?),
        Formula::Valid(of) => {
            let word = if of.written { "\\valid" } else { "\\valid_read" };
            format!("{word}({})", range(typed, of, place)?)
        }
        Formula::String { pointer, written } => {
            let word = if *written { "\\valid_string" } else { "\\valid_read_string" };
            format!("{word}({})", entry(typed, pointer, place)?)
        }
        Formula::StringKept(of) => {
            let pointer = entry(typed, of, place)?;
            let name = path(typed, of)?;
            format!("\\strlen({pointer}) == \\at(\\strlen({name}), Pre)")
        }
        Formula::Either(a, b) => {
            format!("{} || {}", formula(typed, a, place)?, formula(typed, b, place)?)
        }
        Formula::Separated(a, b) => {
            format!("\\separated({}, {})", range(typed, a, place)?, range(typed, b, place)?)
        }
        Formula::Implies(conditions, conclusion) => {
            let all: Option<Vec<String>> =
                conditions.iter().map(|it| formula(typed, it, place)).collect();
            format!("{} ==> {}", all?.join(" && "), formula(typed, conclusion, place)?)
        }
        Formula::NullOrAt(pointer, count) => {
            let pointer = entry(typed, pointer, place)?;
            match &*sum(typed, count, place)? {
                "0" => format!("\\result == \\null || \\result == {pointer}"),
                count => format!("\\result == \\null || \\result == {pointer} + {count}"),
            }
        }
        Formula::OrNull(of) => format!("\\result == \\null || {}", formula(typed, of, place)?),
    })
}

fn range(typed: &Program, of: &Range, place: Place) -> Option<String> {
    let base = range_base(typed, of)?;
    let (low, high) = (sum(typed, &of.low, place)?, sum(typed, &of.high, place)?);
    Some(match (&*low, &*high) {
        ("0", "0") => base,
        _ if low == high => format!("{base} + {low}"),
        _ => format!("{base} + ({low} .. {high})"),
    })
}

fn range_base(typed: &Program, of: &Range) -> Option<String> {
    let name = path(typed, &of.pointer)?;
    Some(match of.element {
        None => name,
        Some(element) => format!("(({} *){name})", describe::describe(typed, element)),
    })
}

fn sum(typed: &Program, of: &Sum, place: Place) -> Option<String> {
    let mut text = String::new();
    for (at, (part, factor)) in of.terms.iter().enumerate() {
        let sign = match (at, *factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        text.push_str(sign);
        if factor.abs() != 1 {
            let _ = write!(text, "{} * ", factor.abs());
        }
        let spelled = term(typed, part, place)?;
        let compound = matches!(part, Term::Distance(..))
            && of.terms.len() + usize::from(of.constant != 0) > 1;
        text.push_str(&if compound { format!("({spelled})") } else { spelled });
    }
    match (text.is_empty(), of.constant) {
        (true, constant) => text = constant.to_string(),
        (false, 0) => {}
        (false, constant) if constant > 0 => {
            let _ = write!(text, " + {constant}");
        }
        (false, constant) => {
            let _ = write!(text, " - {}", -constant);
        }
    }
    Some(text)
}

fn term(typed: &Program, of: &Term, place: Place) -> Option<String> {
    Some(match of {
        Term::Variable(variable) => typed.text(typed[*variable].name).to_string(),
        Term::Entry(of) => entry(typed, of, place)?,
        Term::StringLength(of) => match place {
            Place::Contract | Place::Promise => format!("\\strlen({})", path(typed, of)?),
            Place::Body(_) => format!("\\at(\\strlen({}), Pre)", path(typed, of)?),
        },
        Term::Distance(to, from) => {
            format!("{} - {}", term(typed, to, place)?, entry_pointer(typed, from, to, place)?)
        }
        Term::Least(a, b) => {
            format!("\\min({}, {})", sum(typed, a, place)?, sum(typed, b, place)?)
        }
        Term::Most(a, b) => {
            format!("\\max({}, {})", sum(typed, a, place)?, sum(typed, b, place)?)
        }
        Term::Result => "\\result".to_string(),
    })
}

/// The pointer that a distance is measured from, as a pointer to the same elements.
fn entry_pointer(typed: &Program, from: &Path, to: &Term, place: Place) -> Option<String> {
    let spelled = entry(typed, from, place)?;
    let Term::Variable(variable) = to else { return Some(spelled) };
    let plain = |ty: TypeId| typed.types.pointee(ty).map(|of| of.ty);
    let (own, other) = (typed[*variable].ty.ty, type_at(typed, from)?);
    if plain(own) == plain(other) {
        return Some(spelled);
    }
    Some(format!("({}){spelled}", describe::describe(typed, own)))
}

/// What stood there at the entry.
fn entry(typed: &Program, of: &Path, place: Place) -> Option<String> {
    let name = path(typed, of)?;
    Some(match place {
        Place::Contract => name,
        Place::Promise if of.hops.is_empty() => name,
        Place::Promise => format!("\\old({name})"),
        Place::Body(changed) if of.hops.is_empty() && !changed.contains(&of.root) => name,
        Place::Body(_) => format!("\\at({name}, Pre)"),
    })
}

/// The path as C spells it: `n`, `p->n`, `*p`, `g.first->n`.
pub fn path(typed: &Program, of: &Path) -> Option<String> {
    Some(walk(typed, of)?.0)
}

/// The type of what stands at the path.
pub fn type_at(typed: &Program, of: &Path) -> Option<TypeId> {
    Some(walk(typed, of)?.1)
}

fn walk(typed: &Program, of: &Path) -> Option<(String, TypeId)> {
    let variable = &typed[of.root];
    let (mut text, mut ty) =
        member(typed, typed.text(variable.name).to_string(), variable.ty.ty, of.offset, ".")?;
    if text.is_empty() {
        return None;
    }
    for (number, hop) in of.hops.iter().enumerate() {
        let mut target = typed.types.pointee(ty)?.ty;
        if target == TypeId::VOID && number == 0 && of.offset == 0 {
            target = taken_for(typed, of.root)?;
            text = format!("(({} *){text})", describe::describe(typed, target));
        }
        (text, ty) = match typed.types.get(target) {
            Type::Record(_) => member(typed, text, target, *hop, "->")?,
            _ if *hop == 0 && layout(typed, target).is_some() => (format!("*{text}"), target),
            _ => {
                let size = layout(typed, target)?.size;
                if size == 0 || hop % size != 0 {
                    return None;
                }
                (format!("{text}[{}]", hop / size), target)
            }
        };
    }
    Some((text, ty))
}

/// The record that a function takes for what a parameter without a type of its own points to.
pub fn taken_for(typed: &Program, parameter: VariableId) -> Option<TypeId> {
    let is_own = |it: &&Function| it.parameters.contains(&parameter);
    let body = typed.functions.iter().find(is_own)?.body.as_ref()?;
    let mut found = None;
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Convert(_, of) = &expr.kind
            && let ExprKind::Load(of) = &of.kind
            && matches!(of.kind, ExprKind::Variable(id) if id == parameter)
            && let Some(to) = typed.types.pointee(expr.ty.ty)
            && matches!(typed.types.get(to.ty), Type::Record(_))
        {
            found = Some(to.ty);
        }
    });
    found
}

/// The scalar so many bytes into a record or array.
fn member(
    typed: &Program,
    text: String,
    ty: TypeId,
    offset: u64,
    dot: &str,
) -> Option<(String, TypeId)> {
    match typed.types.get(ty) {
        Type::Record(id) => {
            let fields = &typed[*id].definition.as_ref()?.fields;
            let field = fields.iter().rev().find(|field| {
                let size = layout(typed, field.ty.ty).map_or(0, |layout| layout.size);
                field.bits.is_none()
                    && field.offset <= offset
                    && offset < field.offset + size.max(1)
            })?;
            let inner = match field.name {
                Some(name) => (format!("{text}{dot}{}", typed.text(name)), "."),
                None => (text, dot),
            };
            member(typed, inner.0, field.ty.ty, offset - field.offset, inner.1)
        }
        Type::Array(element, _) => {
            let size = layout(typed, element.ty)?.size.max(1);
            let text = format!("{text}[{}]", offset / size);
            member(typed, text, element.ty, offset % size, ".")
        }
        _ => (offset == 0).then_some((text, ty)),
    }
}
