//! Definitions of the logic and ghost variables at file scope, before everything else: annotations may name what is defined further down.
//! Those that others name come first, otherwise they are taken in the order of the text.

use super::Attacher;
use crate::contract::ast::{ClauseKind, Definition, Ghost, Item};
use crate::contract::elaborate::{Context, Role};
use crate::contract::lex::{Lexeme, lex};
use crate::contract::token::Token;
use crate::syntax::ast::Annotation;
use std::collections::{BTreeMap, BTreeSet};

/// An annotation outside of functions.
struct Outside<'a> {
    annotation: &'a Annotation,
    words: BTreeSet<&'a str>,
    items: Vec<Item>,
}

/// The order in which annotations are taken: what each has been visited for.
struct Order<'o, 'a> {
    all: &'o [Outside<'a>],
    /// The first annotation that defines a name.
    defined: BTreeMap<&'o str, usize>,
    visited: Vec<bool>,
    found: Vec<usize>,
}

impl Attacher {
    pub(super) fn define(&mut self, annotations: &[Annotation]) {
        let outside: Vec<&Annotation> =
            annotations.iter().filter(|it| self.is_between_declarations(it)).collect();
        let words: Vec<Vec<&str>> = outside.iter().map(|annotation| words(annotation)).collect();
        // The parser has to know which names are types.
        for annotation in &outside {
            let declared = declared_types(annotation).into_iter().map(Into::into);
            self.elaborator.names.later_types.extend(declared);
        }
        let mut all = vec![];
        for (annotation, words) in outside.into_iter().zip(words) {
            self.elaborator.context = Context::at(annotation.span.start, Role::Before);
            let items = self.items(annotation);
            all.push(Outside { annotation, words: words.into_iter().collect(), items });
        }
        let order = order(&all);
        let mut all: Vec<Option<Outside>> = all.into_iter().map(Some).collect();
        for index in order {
            let Some(Outside { annotation, items, .. }) = all[index].take() else { continue };
            let place = annotation.span.start;
            let mut left = vec![];
            for item in items {
                self.elaborator.context = Context::at(place, Role::Before);
                match item {
                    Item::Definition(definition) => self.elaborator.definition(&definition, place),
                    Item::Ghost(code, span) => self.elaborator.global_ghosts(&code, span, place),
                    Item::Clause(clause)
                        if clause.kind == ClauseKind::Invariant && !clause.of_loop =>
                    {
                        self.global_clause(&clause);
                    }
                    other => left.push(other),
                }
            }
            self.parsed.insert(place, left);
        }
    }

    fn is_between_declarations(&self, annotation: &Annotation) -> bool {
        let place = annotation.span.start;
        let sites = &self.elaborator.program.typed.sites;
        let site = sites.partition_point(|site| site.span.end <= place);
        let inside = sites.get(site).is_some_and(|found| found.span.start < place);
        !inside && self.body_around(place).is_none()
    }
}

/// The text of a token.
fn text(annotation: &Annotation, lexeme: Lexeme) -> &str {
    let base = annotation.text.start;
    let range = (lexeme.span.start - base) as usize..(lexeme.span.end - base) as usize;
    annotation.words.get(range).unwrap_or_default()
}

fn words(annotation: &Annotation) -> Vec<&str> {
    let lexemes = lex(annotation).unwrap_or_default();
    let words = lexemes.into_iter().filter(|lexeme| lexeme.token == Token::Word);
    words.map(|lexeme| text(annotation, lexeme)).collect()
}

/// Names in `type name;`, at the start of an annotation or of an item.
fn declared_types(annotation: &Annotation) -> Vec<&str> {
    let lexemes = lex(annotation).unwrap_or_default();
    let starts = |index: usize| {
        index == 0 || matches!(lexemes[index - 1].token, Token::Semicolon | Token::OpenBrace)
    };
    let declares = |(index, found): (usize, &[Lexeme])| {
        let [keyword, name, end] = found else { return None };
        let ends = matches!(end.token, Token::Semicolon | Token::CloseBrace | Token::End);
        let is_type = keyword.token == Token::Word && text(annotation, *keyword) == "type";
        (starts(index) && is_type && ends && name.token == Token::Word)
            .then(|| text(annotation, *name))
    };
    lexemes.windows(3).enumerate().filter_map(declares).collect()
}

fn order(all: &[Outside]) -> Vec<usize> {
    let mut defined = BTreeMap::new();
    for (index, outside) in all.iter().enumerate() {
        for item in &outside.items {
            match item {
                Item::Definition(definition) => collect(definition, index, &mut defined),
                Item::Ghost(code, _) => {
                    for ghost in code {
                        if let Ghost::Declare { binder, .. } = ghost {
                            defined.entry(&*binder.name.text).or_insert(index);
                        }
                    }
                }
                _ => {}
            }
        }
    }
    let mut order = Order { all, defined, visited: vec![false; all.len()], found: vec![] };
    (0..all.len()).for_each(|index| order.visit(index));
    order.found
}

fn collect<'d>(definition: &'d Definition, index: usize, defined: &mut BTreeMap<&'d str, usize>) {
    match definition {
        Definition::Function(function) => {
            defined.entry(&*function.name.text).or_insert(index);
        }
        Definition::Type(name) => {
            defined.entry(&*name.text).or_insert(index);
        }
        Definition::Axiomatic(inner) => inner.iter().for_each(|it| collect(it, index, defined)),
        Definition::Fact { .. } | Definition::Invariant { .. } => {}
    }
}

impl Order<'_, '_> {
    fn visit(&mut self, index: usize) {
        if std::mem::replace(&mut self.visited[index], true) {
            return;
        }
        let later = |word: &&str| self.defined.get(*word).copied().filter(|other| *other > index);
        let wanted: Vec<usize> = self.all[index].words.iter().filter_map(later).collect();
        for other in wanted {
            self.visit(other);
        }
        self.found.push(index);
    }
}
