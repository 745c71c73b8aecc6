//! Who has each name. Types, functions (with constructors), variables (with constants) and procedures have name spaces of
//! their own. Of several declarations of one name those marked `{:extern}` give way; two that are not are an error.

use super::Checker;
use super::attributes;
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
#[derive(Default)]
struct Claims {
    owners: HashMap<(Space, Name), (Key, Span, bool)>,
    ignored: HashSet<Key>,
}

impl Checker<'_> {
    /// Reports names declared twice; returns the `{:extern}` declarations that gave way to another.
    pub fn claim_names(&mut self, decls: &[&Decl]) -> HashSet<Key> {
        let mut claims = Claims::default();
        for (index, decl) in decls.iter().enumerate() {
            let attributes = decl.attributes.as_slice();
            let key = (index, 0);
            match &decl.kind {
                DeclKind::Type { name, .. } => {
                    self.claim(&mut claims, Space::Type, name, key, attributes)
                }
                DeclKind::Datatype { name, constructors, .. } => {
                    self.claim(&mut claims, Space::Type, name, key, attributes);
                    if !claims.ignored.contains(&key) {
                        self.claim_constructors(&mut claims, constructors, key);
                    }
                }
                DeclKind::Function(function) => {
                    self.claim(&mut claims, Space::Function, &function.name, key, attributes)
                }
                DeclKind::Procedure(procedure) => {
                    self.claim(&mut claims, Space::Procedure, &procedure.name, key, attributes)
                }
                DeclKind::Const { names, .. } => {
                    for (part, name) in names.iter().enumerate() {
                        self.claim(&mut claims, Space::Variable, name, (index, part), attributes);
                    }
                }
                DeclKind::Var(bindings) => {
                    for (part, binding) in bindings.iter().enumerate() {
                        let marked = attributes::flag(attributes, "extern");
                        let attributes = if marked { attributes } else { &binding.attributes };
                        let key = (index, part);
                        self.claim(&mut claims, Space::Variable, &binding.ident, key, attributes);
                    }
                }
                DeclKind::Axiom(_) | DeclKind::Implementation(_) => {}
            }
        }
        claims.ignored
    }

    fn claim_constructors(
        &mut self,
        claims: &mut Claims,
        constructors: &[ast::Constructor],
        key: Key,
    ) {
        let mut own = HashSet::new();
        for constructor in constructors {
            if own.insert(&constructor.name.name) {
                self.claim(claims, Space::Function, &constructor.name, key, &[]);
            } else {
                let name = &constructor.name;
                let message = format!("the datatype has two constructors `{}`", name.name);
                self.shape_error(name.span, message);
            }
        }
    }

    fn claim(
        &mut self,
        claims: &mut Claims,
        space: Space,
        ident: &Ident,
        key: Key,
        attributes: &[Attribute],
    ) {
        let external = attributes::flag(attributes, "extern");
        let owner =
            claims.owners.entry((space, ident.name.clone())).or_insert((key, ident.span, external));
        let (earlier, first, earlier_external) = *owner;
        if earlier == key && first == ident.span {
            return;
        }
        if external {
            claims.ignored.insert(key);
        } else if earlier_external {
            claims.ignored.insert(earlier);
            *owner = (key, ident.span, false);
        } else {
            self.duplicate(ident.span, space.noun(), &ident.name, Some(first));
        }
    }
}
