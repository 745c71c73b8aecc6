//! The functions of our headers, each with the clauses of its contract as they are written.

use cinch::base::Span;
use cinch::source::{Compilation, SourceMap, preprocess};
use cinch::syntax::ast::{DerivationKind, Item};
use std::collections::BTreeSet;
use std::path::Path;

pub struct Function {
    pub name: String,
    /// What the value is, as the declaration says it.
    pub result: String,
    pub parameters: Vec<Parameter>,
    pub variadic: bool,
    pub clauses: Vec<Clause>,
    /// The file that declares it: `string.h`.
    pub header: String,
}

pub struct Parameter {
    pub ty: String,
    pub name: String,
}

/// `requires name: words;`
#[derive(Clone, Debug)]
pub struct Clause {
    pub kind: Kind,
    pub name: String,
    pub words: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Requires,
    Modifies,
    Frees,
    Ensures,
    /// Of a behaviour, which the tests leave alone.
    Other,
}

impl Function {
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |clause| clause.kind == kind)
    }

    /// Whether the contract lets nobody call it, or lets nobody return.
    pub fn is_out_of_bounds(&self) -> bool {
        self.clauses.iter().any(|clause| clause.words == "\\false")
    }
}

/// All functions with a contract, in the order of their declarations.
pub fn functions() -> Vec<Function> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude/libc");
    let compilation = Compilation {
        arguments: vec!["-nostdinc".into(), "-D_GNU_SOURCE".into()],
        own_headers: Some(folder.clone()),
        ..Compilation::default()
    };
    let mut map = SourceMap::default();
    let path = folder.join("cinch/every_header.h");
    let file = preprocess(&path.to_string_lossy(), &compilation, &mut map)
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    let parsed = cinch::syntax::parse(file, &map);
    let mut found = vec![];
    let mut annotations = parsed.unit.annotations.iter().peekable();
    for item in &parsed.unit.items {
        let Item::Declaration(declaration) = item else { continue };
        let mut contract = String::new();
        while let Some(annotation) =
            annotations.next_if(|it| it.span.start < declaration.span.start)
        {
            contract.push_str(&annotation.words);
        }
        // Contracts of parameters are not of the function.
        while annotations.next_if(|it| it.span.start < declaration.span.end).is_some() {}
        let [declarator] = &declaration.declarators[..] else { continue };
        let declarator = &declarator.declarator;
        let first = declarator.derivations.first().map(|derivation| &derivation.kind);
        let (Some(name), Some(DerivationKind::Function(_))) = (declarator.name, first) else {
            continue;
        };
        let clauses = clauses(&contract);
        if clauses.is_empty() {
            continue;
        }
        let header = map.position(declaration.span.start).file;
        let before = map.text(Span::new(declaration.span.start, name.span.start)).to_string();
        let behind = map.text(Span::new(name.span.end, declaration.span.end));
        // A name in parentheses is that of a macro, too.
        let Some((parameters, variadic)) = parameters(behind).filter(|_| !before.contains('('))
        else {
            continue;
        };
        found.push(Function {
            name: parsed.symbols.text(name.symbol).to_string(),
            result: plain(&before),
            parameters,
            variadic,
            clauses,
            header: header.trim_start_matches("<cinch>/").to_string(),
        });
    }
    let mut seen = BTreeSet::new();
    found.retain(|function: &Function| seen.insert(function.name.clone()));
    found
}

/// Without what says nothing about the value.
fn plain(ty: &str) -> String {
    let dropped = ["extern", "__extension__", "_Noreturn", "__restrict", "restrict"];
    let words = ty.split_whitespace().filter(|word| !dropped.contains(word));
    let text = words.collect::<Vec<_>>().join(" ").replace("*__restrict", "*");
    text.replace("* ", "*").trim().to_string()
}

fn parameters(text: &str) -> Option<(Vec<Parameter>, bool)> {
    let inside = &text[text.find('(')? + 1..closing(text, text.find('(')?)?];
    let (mut list, mut variadic) = (vec![], false);
    for part in split(inside, ",") {
        match part.trim() {
            "void" | "" => {}
            "..." => variadic = true,
            part if part.contains('(') || part.contains('[') => return None,
            part => {
                let at = part.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_')? + 1;
                let (ty, name) = (plain(&part[..at]), part[at..].to_string());
                list.push(Parameter { ty, name });
            }
        }
    }
    Some((list, variadic))
}

/// The bracket that closes the one at `open`.
pub fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, character) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The parts between separators that stand in no brackets.
pub fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let (mut parts, mut depth, mut from, mut at) = (vec![], 0i32, 0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if depth == 0 && rest.starts_with(separator) {
            parts.push(&text[from..at]);
            at += separator.len();
            from = at;
            continue;
        }
        let character = rest.chars().next().unwrap_or(' ');
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        at += character.len_utf8();
    }
    parts.push(&text[from..]);
    parts
}

fn clauses(contract: &str) -> Vec<Clause> {
    let mut found = vec![];
    let mut inside_behaviour = false;
    // Quantifiers have semicolons, too: a clause ends where the next one starts.
    let mut starts = vec![];
    for word in ["requires", "modifies", "frees", "ensures", "behavior", "assumes"] {
        let at = contract.match_indices(word).map(|(at, _)| at);
        let whole = |at: &usize| {
            let before = contract[..*at].trim_end();
            before.is_empty() || before.ends_with(';') || before.ends_with(':')
        };
        starts.extend(at.filter(whole).map(|at| (at, word)));
    }
    starts.sort_unstable();
    for (index, (at, word)) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(contract.len(), |(next, _)| *next);
        let text = contract[at + word.len()..end].trim().trim_end_matches(';').trim();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        inside_behaviour |= *word == "behavior";
        let (name, words) = match text.split_once(':') {
            Some((name, words)) if name.chars().all(|c| c.is_alphanumeric() || c == '_') => {
                (name.to_string(), words.trim().to_string())
            }
            _ => (String::new(), text.clone()),
        };
        let kind = match *word {
            _ if inside_behaviour => Kind::Other,
            "requires" => Kind::Requires,
            "modifies" => Kind::Modifies,
            "frees" => Kind::Frees,
            _ => Kind::Ensures,
        };
        found.push(Clause { kind, name, words });
    }
    found
}
