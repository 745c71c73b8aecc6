//! The texts of `prelude/*.bpl`, embedded in the program: read here like any other file, so that messages can point into them. The one about
//! reachability is a template, copied for each link.

use crate::il::ast::Decl;
use crate::il::parse::parse;
use crate::lower::links::LinkInfo;
use crate::lower::unit::Unit;
use crate::source::SourceMap;

const TEXTS: [(&str, &str); 3] = [
    ("memory.bpl", include_str!("../../../prelude/memory.bpl")),
    ("arithmetic.bpl", include_str!("../../../prelude/arithmetic.bpl")),
    ("strings.bpl", include_str!("../../../prelude/strings.bpl")),
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

    /// With what the links of a unit need.
    pub fn for_unit(&self, unit: &Unit, sources: &mut SourceMap) -> Vec<Decl> {
        let mut decls = self.decls.clone();
        // Links that are unions of the unit's own wording may differ in name only.
        for link in unit.links.all() {
            let name = format!("reach.bpl for {}", link.name);
            decls.extend(parse_text(&name, instantiate(unit, REACH, link), sources));
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
fn instantiate(unit: &Unit, template: &str, link: &LinkInfo) -> String {
    let text = place_cells(template, link.offset);
    let text = text.replace("LINK", &link.name);
    replace_word(&text, "TAG", &unit.tag_name(&link.tag))
}

/// `AT(u)` becomes `Plus(u, offset)`, or `u` where the link comes first.
fn place_cells(text: &str, offset: i64) -> String {
    let Some(at) = find_word(text, "AT(") else { return text.to_string() };
    let start = at + "AT(".len();
    let mut depth = 1;
    let end = text[start..].find(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let end = start + end.expect("parentheses of the template should be closed");
    let inside = place_cells(&text[start..end], offset);
    let cell = if offset == 0 { inside } else { format!("Plus({inside}, {offset})") };
    let rest = place_cells(&text[end + 1..], offset);
    format!("{}{cell}{rest}", &text[..at])
}

fn replace_word(text: &str, word: &str, by: &str) -> String {
    match find_word(text, word) {
        None => text.to_string(),
        Some(at) => {
            let rest = replace_word(&text[at + word.len()..], word, by);
            format!("{}{by}{rest}", &text[..at])
        }
    }
}

/// Where the word starts that is not the end of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let starts = text.match_indices(word).map(|(at, _)| at);
    starts
        .into_iter()
        .find(|at| !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}
