//! The texts of `prelude/*.bpl`, embedded in the program: read here like any other file, so that messages can point into them. Those about
//! reachability and trees are templates, copied for each link and each choice of links.

use super::template;
use crate::il::ast::Decl;
use crate::il::parse::parse;
use crate::lower::links::LinkInfo;
use crate::lower::trees::TreeInfo;
use crate::lower::unit::Unit;
use crate::source::SourceMap;

const TEXTS: [(&str, &str); 4] = [
    ("memory.bpl", include_str!("../../../prelude/memory.bpl")),
    ("arithmetic.bpl", include_str!("../../../prelude/arithmetic.bpl")),
    ("strings.bpl", include_str!("../../../prelude/strings.bpl")),
    ("arguments.bpl", include_str!("../../../prelude/arguments.bpl")),
];

const REACH: &str = include_str!("../../../prelude/reach.bpl");

/// What is declared for every unit. It is read once for all translations whose places lie in one map, or in copies of it.
pub struct Prelude {
    decls: Vec<Decl>,
}

impl Prelude {
    pub fn read(sources: &mut SourceMap) -> Prelude {
        let texts = TEXTS.into_iter();
        let decls = texts.flat_map(|(name, text)| parse_text(name, text.to_string(), sources));
        Prelude { decls: decls.collect() }
    }

    /// With what the links and trees of a unit need.
    pub fn for_unit(&self, unit: &Unit, sources: &mut SourceMap) -> Vec<Decl> {
        let mut decls = self.decls.clone();
        // Links that are unions of the unit's own wording may differ in name only.
        for link in unit.links.all() {
            let name = format!("reach.bpl for {}", link.name);
            decls.extend(parse_text(&name, for_link(unit, link), sources));
        }
        for tree in unit.trees.all() {
            let name = format!("tree.bpl for {}", tree.name);
            decls.extend(parse_text(&name, for_tree(unit, tree), sources));
        }
        decls
    }
}

fn parse_text(name: &str, text: String, sources: &mut SourceMap) -> Vec<Decl> {
    let name = format!("<cinch>/prelude/{name}");
    let index = sources.add(name, text).expect("the prelude should fit beside the sources");
    let parsed = parse(index, sources);
    assert!(parsed.diagnostics.is_empty(), "the prelude should be right: {:?}", parsed.diagnostics);
    parsed.program.decls
}

/// The template with its words replaced: `LINK`, also inside names, `TAG`, and `AT(u)`.
fn for_link(unit: &Unit, link: &LinkInfo) -> String {
    let text = template::replace_calls(REACH, "AT", &|of| template::cell(of, link.offset));
    let text = text.replace("LINK", &link.name);
    template::replace_word(&text, "TAG", &unit.tag_name(&link.tag))
}

fn for_tree(unit: &Unit, tree: &TreeInfo) -> String {
    let members = tree.branches.iter();
    let members = members.map(|branch| (unit.tag_name(&branch.tag), branch.offset as i64));
    template::for_tree(&tree.name, &members.collect::<Vec<_>>())
}
