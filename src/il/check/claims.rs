//! Who has each name. Types, functions (with constructors), variables (with constants) and procedures have name spaces of
//! their own. Of several declarations of one name those marked `{:extern}` give way; two that are not are an error.

use super::attributes;
use super::report::Report;
use crate::base::Span;
use crate::il::ast::{self, Attribute, Decl, DeclKind, Ident};
use crate::il::poly::Name;
use std::collections::{HashMap, HashSet};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Space {
    Type,
    Function,
    Variable,
    Procedure,
}

impl Space {
    fn noun(self) -> &'static str {
        match self {
            Space::Type => "type",
            Space::Function => "function",
            Space::Variable => "variable",
            Space::Procedure => "procedure",
        }
    }
}

/// Which declaration, and which of its names.
pub type Key = (usize, usize);

/// Who has each name, and which declarations are to be ignored.
struct Claims<'r> {
    owners: HashMap<(Space, Name), (Key, Span, bool)>,
    ignored: HashSet<Key>,
    report: &'r mut Report,
}

/// Reports names declared twice; returns the `{:extern}` declarations that gave way to another.
pub fn claim_names(decls: &[&Decl], report: &mut Report) -> HashSet<Key> {
    let mut claims = Claims { report, owners: HashMap::new(), ignored: HashSet::new() };
    for (index, decl) in decls.iter().enumerate() {
        let attributes = decl.attributes.as_slice();
        let key = (index, 0);
        match &decl.kind {
            DeclKind::Type { name, .. } => claims.claim(Space::Type, name, key, attributes),
            DeclKind::Datatype { name, constructors, .. } => {
                claims.claim(Space::Type, name, key, attributes);
                if !claims.ignored.contains(&key) {
                    claims.claim_constructors(constructors, key);
                }
            }
            DeclKind::Function(function) => {
                claims.claim(Space::Function, &function.name, key, attributes)
            }
            DeclKind::Procedure(procedure) => {
                claims.claim(Space::Procedure, &procedure.name, key, attributes)
            }
            DeclKind::Const { names, .. } => {
                for (part, name) in names.iter().enumerate() {
                    claims.claim(Space::Variable, name, (index, part), attributes);
                }
            }
            DeclKind::Var(bindings) => {
                for (part, binding) in bindings.iter().enumerate() {
                    let marked = attributes::flag(attributes, "extern");
                    let attributes = if marked { attributes } else { &binding.attributes };
                    let key = (index, part);
                    claims.claim(Space::Variable, &binding.ident, key, attributes);
                }
            }
            DeclKind::Axiom(_) | DeclKind::Implementation(_) => {}
        }
    }
    claims.ignored
}

impl Claims<'_> {
    fn claim_constructors(&mut self, constructors: &[ast::Constructor], key: Key) {
        let mut own = HashSet::new();
        for constructor in constructors {
            if own.insert(&constructor.name.name) {
                self.claim(Space::Function, &constructor.name, key, &[]);
            } else {
                let name = &constructor.name;
                let message = format!("the datatype has two constructors `{}`", name.name);
                self.report.shape_error(name.span, message);
            }
        }
    }

    fn claim(&mut self, space: Space, ident: &Ident, key: Key, attributes: &[Attribute]) {
        let external = attributes::flag(attributes, "extern");
        let owner =
            self.owners.entry((space, ident.name.clone())).or_insert((key, ident.span, external));
        let (earlier, first, earlier_external) = *owner;
        if earlier == key && first == ident.span {
            return;
        }
        if external {
            self.ignored.insert(key);
        } else if earlier_external {
            self.ignored.insert(earlier);
            *owner = (key, ident.span, false);
        } else {
            self.report.duplicate(ident.span, space.noun(), &ident.name, Some(first));
        }
    }
}
