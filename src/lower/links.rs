//! The links that specifications of the unit name: each has a relation `R` and a map `B` of its own.

use super::cells::{RecordNames, cells, field_name};
use super::tag::Tag;
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::program::{Code, CodeKind};
use crate::contract::term::{Builtin, Link, TermKind};
use crate::typed::tree::{Expr, ExprKind, Initializer};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkInfo {
    pub link: Link,
    /// As in the names of its maps: `list.next`; `list.next^8` where it is reached through an outer record.
    pub name: Arc<str>,
    pub tag: Tag,
    pub offset: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    links: BTreeMap<Link, LinkInfo>,
    blockers: Blockers,
}

/// Which pointers block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Blockers {
    /// Those without an object: nothing in the unit speaks of others.
    #[default]
    Null,
    /// What annotations say.
    Declared,
}

impl Links {
    pub fn new(program: &Program, names: &RecordNames) -> Links {
        let mut links = Links::default();
        for_each_term(program, &mut |term| match &term.kind {
            TermKind::List(_, link) | TermKind::Builtin(Builtin::Block(link), _) => {
                links.links.entry(*link).or_insert_with(|| describe(program, names, *link));
            }
            TermKind::Blockers | TermKind::Builtin(Builtin::IsBlocker, _) => {
                links.blockers = Blockers::Declared;
            }
            _ => {}
        });
        let codes = program.functions.values();
        let codes = codes.flat_map(|spec| spec.before.values().chain(spec.at_end.values()));
        if codes.flatten().any(changes_blockers) || links.in_initializers(program, names) {
            links.blockers = Blockers::Declared;
        }
        links
    }

    pub fn get(&self, link: Link) -> &LinkInfo {
        &self.links[&link]
    }

    pub fn all(&self) -> impl Iterator<Item = &LinkInfo> {
        self.links.values()
    }

    /// Those whose cells carry the tag.
    pub fn tagged<'a>(&'a self, tag: &'a Tag) -> impl Iterator<Item = &'a LinkInfo> {
        self.all().filter(move |link| link.tag == *tag)
    }

    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Whether only pointers without an object block: nothing in the unit declares others.
    pub fn only_null_blocks(&self) -> bool {
        self.blockers == Blockers::Null
    }

    /// Whether the program starts with links that lead to objects, perhaps in circles.
    fn in_initializers(&self, program: &Program, names: &RecordNames) -> bool {
        let typed = &program.typed;
        let has_address = |initializer: &Option<Initializer>| {
            initializer.as_ref().is_some_and(|it| !is_plain(it))
        };
        let started = typed.variables.iter().filter(|variable| has_address(&variable.initializer));
        started.into_iter().any(|variable| {
            let cells = cells(typed, names, variable.ty.ty);
            cells.leaves.iter().any(|leaf| self.tagged(&leaf.tag).next().is_some())
        })
    }
}

fn changes_blockers(code: &Code) -> bool {
    match &code.kind {
        CodeKind::AddBlocker(_) | CodeKind::RemoveBlocker(_) => true,
        CodeKind::If(_, then, other) => then.iter().chain(other).any(changes_blockers),
        _ => false,
    }
}

/// Whether no address is in it.
fn is_plain(initializer: &Initializer) -> bool {
    match initializer {
        Initializer::Value(value) => {
            let value = inside_conversions(value);
            matches!(value.kind, ExprKind::Integer(_) | ExprKind::Float(_))
        }
        Initializer::String(_) => true,
        Initializer::Aggregate(entries) => entries.iter().all(|entry| is_plain(&entry.value)),
    }
}

fn inside_conversions(value: &Expr) -> &Expr {
    match &value.kind {
        ExprKind::Convert(_, inner) => inside_conversions(inner),
        _ => value,
    }
}

fn describe(program: &Program, names: &RecordNames, link: Link) -> LinkInfo {
    let definition = program.typed[link.record].definition.as_ref();
    let field = &definition.expect("a link's record is complete").fields[link.field as usize];
    let own = field.offset as i64;
    let plain =
        format!("{}.{}", names.get(link.record), field_name(&program.typed, field, link.field));
    let name = if own == link.offset { plain } else { format!("{plain}^{}", link.offset) };
    let tag = Tag::Field(link.record, link.field);
    LinkInfo { link, name: name.replace('-', "~").into(), tag, offset: link.offset }
}
