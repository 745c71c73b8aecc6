//! What stands before the procedures: the prelude, and constants, axioms and variables for what the unit uses. Lowering comes first, since
//! it says what is used (`Unit::used`).
//! Rule: an axiom here says only what never changes. What is true of a state is a fact to be assumed there (see `statics`).

mod contents;
mod objects;
mod prelude;
mod statics;
mod switches;
pub mod template;

pub use objects::is_constant;
pub use statics::{Statics, fixed_contents, initial_facts, linked_from_start, static_facts};
pub use switches::{switch_name, switched};

use super::build::{self, apply, eq, ident, int, map_type, named_type, var};
use super::class::Class;
use super::effective::Effective;
use super::fixed_types::{Stay, classes_in_unions, lays_out_anew, stay};
use super::map::Map;
use super::tag::Tag;
use super::unit::{Unit, Used};
use crate::base::Span;
use crate::il::ast::{Decl, DeclKind, Expr, Function, FunctionParam, Type};
use crate::lower::heap;
use crate::lower::library;
use crate::source::SourceMap;
use num_bigint::BigInt;
pub use prelude::Prelude;
use std::collections::BTreeSet;
use std::sync::Arc;

const NOWHERE: Span = Span { start: 0, end: 0 };

/// All declarations but procedures and the functions of logic.
pub fn declare(unit: &Unit, prelude: &Prelude, sources: &mut SourceMap) -> Vec<Decl> {
    let used = unit.used();
    let decls = prelude.for_unit(unit, sources);
    let mut declarations = Declarations { taken: names(&decls), decls };
    declarations.classes(&used);
    declarations.tags(unit, &used);
    declarations.maps(&used);
    declarations.partings(unit);
    declarations.objects(unit, &used);
    declarations.switches(unit.program);
    let most = (BigInt::from(1) << (unit.program.typed.target.pointer_size() * 8)) - 1;
    declarations.axiom(eq(var("MaxAddress"), int(most)));
    declarations.decls
}

struct Declarations {
    decls: Vec<Decl>,
    /// What the prelude declares is not declared again.
    taken: BTreeSet<Arc<str>>,
}

/// Whether constants are known to differ from all others of their type that are unique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Identity {
    Unique,
    Unknown,
}

/// The effective type of a cell, where that tells more than its class.
fn finer(unit: &Unit, tag: &Tag) -> Option<Effective> {
    let program = &unit.program.typed;
    tag.effective(program).filter(|of| Effective::matters(program, of.class(program)))
}

fn names(decls: &[Decl]) -> BTreeSet<Arc<str>> {
    let mut names = BTreeSet::new();
    for decl in decls {
        match &decl.kind {
            DeclKind::Const { names: declared, .. } => {
                names.extend(declared.iter().map(|ident| ident.name.clone()));
            }
            DeclKind::Var(bindings) => {
                names.extend(bindings.iter().map(|binding| binding.ident.name.clone()));
            }
            DeclKind::Function(function) => {
                names.insert(function.name.name.clone());
            }
            _ => {}
        }
    }
    names
}

impl Declarations {
    fn push(&mut self, kind: DeclKind) {
        self.decls.push(Decl { kind, attributes: vec![], span: NOWHERE });
    }

    fn axiom(&mut self, condition: Expr) {
        if build::as_bool(&condition) != Some(true) {
            self.push(DeclKind::Axiom(condition));
        }
    }

    fn constants<'n>(
        &mut self,
        identity: Identity,
        ty: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) {
        let unique = identity == Identity::Unique;
        let new = |name: &&str| !self.taken.contains(*name);
        let names: Vec<_> = names.into_iter().filter(new).map(ident).collect();
        if !names.is_empty() {
            self.push(DeclKind::Const { unique, names, ty: named_type(ty), uses: vec![] });
        }
    }

    fn function(&mut self, name: &str, params: Vec<(&str, Type)>, result: Type) {
        if !self.taken.insert(name.into()) {
            return;
        }
        let param = |ident: Option<&str>, ty| FunctionParam {
            ident: ident.map(build::ident),
            ty,
            attributes: vec![],
        };
        self.push(DeclKind::Function(Function {
            name: ident(name),
            type_params: vec![],
            params: params.into_iter().map(|(name, ty)| param(Some(name), ty)).collect(),
            result: param(None, result),
            body: None,
            uses: vec![],
        }));
    }

    fn classes(&mut self, used: &Used) {
        let names: Vec<String> = used.classes.iter().map(|class| class.constant()).collect();
        self.constants(Identity::Unique, "class", names.iter().map(|name| &**name));
    }

    /// Each tag with its class. A member of a union knows the union; every other tag stands for itself there.
    fn tags(&mut self, unit: &Unit, used: &Used) {
        let family = |tag: &Tag| tag.family().map_or_else(|| tag.clone(), Tag::Rest);
        let all: BTreeSet<Tag> =
            used.tags.iter().flat_map(|tag| [tag.clone(), family(tag)]).collect();
        let mut named: Vec<(String, &Tag)> =
            all.iter().map(|tag| (unit.tag_name(tag), tag)).collect();
        named.sort();
        self.constants(Identity::Unique, "tag", named.iter().map(|(name, _)| &**name));
        let effectives: BTreeSet<Effective> = used
            .effectives
            .iter()
            .cloned()
            .chain(all.iter().filter_map(|tag| finer(unit, tag)))
            .collect();
        let effectives: Vec<String> =
            effectives.iter().map(|effective| unit.effective_name(effective)).collect();
        self.constants(Identity::Unique, "effective", effectives.iter().map(|name| &**name));
        self.function("Within", vec![("t", named_type("tag"))], named_type("tag"));
        let kept = vec![("t", named_type("tag"))];
        self.function("Fixed", kept.clone(), named_type("bool"));
        self.function("Settled", kept, named_type("bool"));
        let anew = lays_out_anew(unit.program);
        self.function("Apart", vec![("c", named_type("class"))], named_type("bool"));
        if unit.effects.changes_types() {
            let mixed = classes_in_unions(unit);
            let alone = |class: &Class| mixed.as_ref().is_some_and(|mixed| !mixed.contains(class));
            let stays = |class: &&Class| alone(class) && !(anew && class.is_byte());
            for class in used.classes.iter().filter(stays) {
                self.axiom(apply("Apart", vec![var(&class.constant())]));
            }
            // No operation puts anything else inside of a cell, or into padding.
            self.axiom(apply("Fixed", vec![var("INNER")]));
        }
        let unions = all.iter().any(|tag| tag.family().is_some());
        for (name, tag) in named {
            let class = tag.class(&unit.program.typed);
            let class = class.map_or("C_none".to_string(), |class| class.constant());
            self.axiom(eq(heap::class_of(var(&name)), var(&class)));
            if let Some(effective) = finer(unit, tag) {
                let effective = var(&unit.effective_name(&effective));
                self.axiom(eq(apply("Effective", vec![var(&name)]), effective));
            }
            if unit.effects.changes_types() {
                let stay = stay(&unit.program.typed, tag, anew);
                if stay == Stay::ForGood {
                    self.axiom(apply("Fixed", vec![var(&name)]));
                }
                if stay != Stay::Unknown {
                    self.axiom(apply("Settled", vec![var(&name)]));
                }
            }
            if unions {
                let family = var(&unit.tag_name(&family(tag)));
                self.axiom(eq(apply("Within", vec![var(&name)]), family));
            }
        }
    }

    fn maps(&mut self, used: &Used) {
        for map in used.maps.iter().chain([&Map::Alloc, &Map::Type, &Map::Blockers]) {
            let name = map.name();
            if self.taken.insert(name.as_str().into()) {
                let var = match map {
                    Map::Ghost(called, _) if !library::is_kept_by_it(map) => {
                        build::known_binding(&name, called, map.ty())
                    }
                    _ => build::binding(&name, map.ty()),
                };
                self.push(DeclKind::Var(vec![var]));
            }
        }
    }

    /// Where chains of two states part, for frames (see `reach::frame_facts`).
    fn partings(&mut self, unit: &Unit) {
        for link in unit.links.all() {
            let (reach, block) = (map_type(&["ptr", "ptr"], "bool"), map_type(&["ptr"], "ptr"));
            let params = vec![
                ("R", reach.clone()),
                ("B", block.clone()),
                ("R'", reach),
                ("B'", block),
                ("x", build::ptr()),
            ];
            self.function(&format!("Parting_{}", link.name), params, build::ptr());
        }
    }
}
