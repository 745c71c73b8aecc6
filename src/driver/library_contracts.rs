//! Gives functions of the C library their contracts where no header of ours declared them: by hand, by the system's headers, in preprocessed
//! text. A typed program in, a file out that holds our declarations of these functions with all they need, to be read behind the program.
//! Rule: nobody else's function gets one. A name that the user declares is the library's if ISO C reserves it (C11 7.1.3p1), one that a system header
//! declares if we know it. What is declared by hand with another type than the library's is not modelled.

use super::Errors;
use super::compile::Job;
use crate::base::{Diagnostic, Span};
use crate::source::{self, Compilation, Extent, Language, SourceMap, libc};
use crate::syntax::ast::{DerivationKind, Item, SpecifierKind, Storage, TypeSpecifier, Unit};
use crate::syntax::symbol::Symbols;
use crate::syntax::{self, Parsed};
use crate::typed::Program;
use crate::typed::program::{FunctionId, Linkage, SiteEntity, VariableStorage};
use crate::typed::types::{Qualifiers, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Declarations to be read behind the program.
pub struct Supplement {
    pub file: usize,
    /// Where the functions stand, which may have been declared in another way.
    functions: Vec<(Span, String)>,
}

impl Supplement {
    /// Functions that are declared otherwise than by our headers.
    pub fn other_versions(&self, errors: &[Diagnostic]) -> BTreeSet<String> {
        let at = |error: &Diagnostic| {
            let place = error.place().start;
            let found = self.functions.iter().find(|(at, _)| at.start <= place && place < at.end);
            found.map(|(_, name)| name.clone())
        };
        errors.iter().filter_map(at).collect()
    }
}

/// Marks the functions that a header declares, ours or the system's, and makes constants of the standard streams. The `others` have another type
/// than by our headers: of the system's functions there are several versions, which macros ask for; by hand they are none of the library's.
pub fn mark_library(program: &mut Program, others: &BTreeSet<String>, sources: &SourceMap) {
    let sites = program.sites.iter().filter(|site| sources.is_system(site.span.start));
    let names = sites.flat_map(|site| &site.names);
    program.library = names.filter_map(|name| function_of(name.entity)).collect();
    let other = |id: &FunctionId| others.contains(program.symbols.text(program[*id].name));
    let ids = (0..program.functions.len() as u32).map(FunctionId);
    program.misdeclared = ids.filter(|id| other(id) && !program.library.contains(id)).collect();
    let streams: Vec<usize> =
        (0..program.variables.len()).filter(|index| is_stream(program, *index)).collect();
    for index in streams {
        let ty = &mut program.variables[index].ty;
        ty.qualifiers = ty.qualifiers.and(Qualifiers::CONST);
    }
}

/// Whether it is `stdin`, `stdout` or `stderr`: expressions, to which no portable program assigns (C11 7.21.1p3).
fn is_stream(program: &Program, index: usize) -> bool {
    let variable = &program.variables[index];
    let named = matches!(program.symbols.text(variable.name), "stdin" | "stdout" | "stderr");
    let elsewhere =
        VariableStorage::Global { linkage: Linkage::External, defined: false } == variable.storage;
    let pointee =
        program.types.pointee(variable.ty.ty).map(|pointee| program.types.get(pointee.ty));
    let Some(Type::Record(record)) = pointee else { return false };
    let tag = program[*record].tag.map(|tag| program.symbols.text(tag));
    named && elsewhere && tag == Some("_IO_FILE")
}

/// `None` when nothing is missing. Functions in `left_out` get no contract.
pub fn library_contracts(
    job: &Job,
    program: &Program,
    left_out: &BTreeSet<String>,
    sources: &mut SourceMap,
) -> Result<Option<Supplement>, Errors> {
    let without = without_contract(program, left_out, sources);
    if without.is_empty() {
        return Ok(None);
    }
    let headers = libc::install().ok().flatten().ok_or_else(|| {
        let words = "the contracts of the C library cannot be read: our headers cannot be written";
        vec![Diagnostic::general("write-failed", words)]
    })?;
    let mut declared = declared_names(program);
    let (mut text, mut functions) = (String::new(), vec![]);
    for provenance in [Provenance::ByHand, Provenance::System] {
        let names: BTreeSet<&str> = without
            .iter()
            .filter(|(_, from)| **from == provenance)
            .map(|(name, _)| name.as_str())
            .collect();
        if names.is_empty() {
            continue;
        }
        let pieces = read_headers(job, program, provenance, &headers, sources)?;
        for piece in needed(&pieces, &names, &mut declared, sources) {
            let start = text.len() as u32;
            let place = sources.position(piece.span.start);
            text += &format!("# {} \"{}\" 3\n", place.line, place.file);
            text += sources.text(piece.span);
            text += "\n";
            if let Some(name) = &piece.function {
                functions.push((Span::new(start, text.len() as u32), name.clone()));
            }
        }
    }
    if text.is_empty() {
        return Ok(None);
    }
    let general = |words| vec![Diagnostic::general("unreadable-file", words)];
    let file = sources.add("<cinch>", text).map_err(general)?;
    let base = sources.files()[file].base;
    functions.iter_mut().for_each(|(at, _)| *at = Span::new(at.start + base, at.end + base));
    let file = source::expand(file, Extent::Annotations, sources)?;
    Ok(Some(Supplement { file, functions }))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Provenance {
    ByHand,
    System,
}

fn function_of(entity: SiteEntity) -> Option<FunctionId> {
    match entity {
        SiteEntity::Function(id) => Some(id),
        _ => None,
    }
}

/// Functions without body that may be the library's, that no header of ours declares, and to which no annotation says anything.
fn without_contract(
    program: &Program,
    left_out: &BTreeSet<String>,
    sources: &SourceMap,
) -> BTreeMap<String, Provenance> {
    let mut sites: BTreeMap<FunctionId, Vec<Span>> = BTreeMap::new();
    let mut own: BTreeSet<FunctionId> = BTreeSet::new();
    let mut before = 0;
    for site in &program.sites {
        let annotated = program
            .annotations
            .iter()
            .any(|it| before <= it.span.start && it.span.end <= site.span.start);
        before = site.span.end;
        for id in site.names.iter().filter_map(|name| function_of(name.entity)) {
            sites.entry(id).or_default().push(site.span);
            if annotated || sources.is_own_header(site.span.start) {
                own.insert(id);
            }
        }
    }
    let mut found = BTreeMap::new();
    for (function, index) in program.functions.iter().zip(0u32..) {
        let id = FunctionId(index);
        let name = program.symbols.text(function.name);
        if function.body.is_some()
            || function.linkage != Linkage::External
            || own.contains(&id)
            || left_out.contains(name)
            || !libc::may_declare(name)
        {
            continue;
        }
        let places = sites.get(&id).map_or(&[][..], |places| places);
        let system = places.iter().any(|place| sources.is_system(place.start));
        let provenance = if system { Provenance::System } else { Provenance::ByHand };
        found.insert(name.to_string(), provenance);
    }
    found
}

/// Names of the file scope, of all kinds, and those that annotations define.
fn declared_names(program: &Program) -> BTreeSet<String> {
    let text = |symbol| program.symbols.text(symbol).to_string();
    let mut names: BTreeSet<String> = BTreeSet::new();
    names.extend(program.typedefs.iter().map(|typedef| text(typedef.name)));
    let globals = program
        .variables
        .iter()
        .filter(|variable| matches!(variable.storage, VariableStorage::Global { .. }));
    names.extend(globals.map(|variable| text(variable.name)));
    let complete = program.records.iter().filter(|record| record.definition.is_some());
    names.extend(complete.filter_map(|record| record.tag).map(text));
    let enums = program.enums.iter();
    names.extend(enums.clone().filter_map(|it| it.tag).map(text));
    names.extend(enums.flat_map(|it| &it.enumerators).map(|(name, _)| text(*name)));
    names.extend(program.annotations.iter().flat_map(|it| defined_by(&it.words)));
    names
}

/// The names that a definition of the logic defines: of a predicate or function the last word before its parameters.
fn defined_by(annotation: &str) -> Vec<String> {
    let head = |text: &str| words(text.split('(').next()?).last().map(str::to_string);
    match words(annotation).next() {
        Some("predicate" | "logic") => head(annotation).into_iter().collect(),
        // `ghost T *x;`, no statement.
        Some("ghost") if !annotation.contains(['=', '(']) => head(annotation).into_iter().collect(),
        Some("axiomatic") => annotation.split("predicate ").skip(1).filter_map(head).collect(),
        _ => vec![],
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let in_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    text.split(move |character| !in_word(character)).filter(|word| !word.is_empty())
}

/// A declaration of our headers with its contract, or a definition of the logic.
struct Piece {
    span: Span,
    function: Option<String>,
    /// Other names that it gives a meaning to.
    names: Vec<String>,
}

/// Everything that our headers declare: what ISO C reserves, or all that there is.
fn read_headers(
    job: &Job,
    program: &Program,
    provenance: Provenance,
    headers: &Path,
    sources: &mut SourceMap,
) -> Result<Vec<Piece>, Errors> {
    let kept = |argument: &&String| {
        let machine = ["-m", "-f", "-D__", "-U__", "--target=", "-target"];
        machine.iter().any(|start| argument.starts_with(start))
    };
    let mut arguments: Vec<String> =
        job.compilation.arguments.iter().filter(kept).cloned().collect();
    arguments.push("-nostdinc".into());
    let (all, shown) = match provenance {
        Provenance::ByHand => (libc::ISO_HEADERS, "-std=c11"),
        Provenance::System => (libc::EVERY_HEADER, "-D_GNU_SOURCE"),
    };
    arguments.push(shown.into());
    arguments.extend(reserves_zone(program).then(|| "-D__CINCH_RESERVED_ZONE".to_string()));
    let compilation = Compilation {
        compiler: job.compilation.compiler.clone(),
        arguments,
        folder: None,
        own_headers: Some(headers.to_path_buf()),
        language: Some(Language::C),
    };
    let path = headers.join(all);
    let file = source::preprocess(&path.to_string_lossy(), &compilation, sources)?;
    let Parsed { unit, symbols, .. } = syntax::parse(file, sources);
    Ok(pieces(&unit, &symbols))
}

/// Whether the system's `struct tm` calls the name of the zone `__tm_zone`, as it does where a program asks for a standard that has no such member.
fn reserves_zone(program: &Program) -> bool {
    let is = |symbol, text: &str| program.symbols.text(symbol) == text;
    let mut structs = program.records.iter().filter(|it| it.tag.is_some_and(|tag| is(tag, "tm")));
    structs.any(|found| {
        let mut fields = found.definition.iter().flat_map(|definition| &definition.fields);
        fields.any(|field| field.name.is_some_and(|name| is(name, "__tm_zone")))
    })
}

fn pieces(unit: &Unit, symbols: &Symbols) -> Vec<Piece> {
    let mut pieces = vec![];
    let mut annotations = unit.annotations.iter().peekable();
    for item in &unit.items {
        let Item::Declaration(declaration) = item else { continue };
        let mut span = declaration.span;
        while let Some(annotation) = annotations.next_if(|it| it.span.start < span.end) {
            let names = defined_by(&annotation.words);
            if names.is_empty() {
                span.start = span.start.min(annotation.span.start);
            } else {
                pieces.push(Piece { span: annotation.span, function: None, names });
            }
        }
        let mut piece = Piece { span, function: None, names: vec![] };
        let mut is_type = false;
        for specifier in &declaration.specifiers {
            match &specifier.kind {
                SpecifierKind::Storage(storage) => is_type |= *storage == Storage::Typedef,
                SpecifierKind::Type(TypeSpecifier::Record(record)) if record.members.is_some() => {
                    piece.names.extend(record.tag.map(|tag| symbols.text(tag.symbol).to_string()));
                }
                SpecifierKind::Type(TypeSpecifier::Enum(found)) => {
                    let constants = found.enumerators.iter().flatten().map(|it| it.name);
                    let named = found.tag.into_iter().chain(constants);
                    piece.names.extend(named.map(|name| symbols.text(name.symbol).to_string()));
                }
                _ => {}
            }
        }
        for declarator in &declaration.declarators {
            let declarator = &declarator.declarator;
            let Some(name) = declarator.name else { continue };
            let name = symbols.text(name.symbol).to_string();
            let first = declarator.derivations.first().map(|derivation| &derivation.kind);
            match first {
                Some(DerivationKind::Function(_)) if !is_type => piece.function = Some(name),
                _ => piece.names.push(name),
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The pieces that declare the functions, and those that give a meaning to words in them, in their order.
fn needed<'p>(
    pieces: &'p [Piece],
    functions: &BTreeSet<&str>,
    declared: &mut BTreeSet<String>,
    sources: &SourceMap,
) -> Vec<&'p Piece> {
    let mut by_name: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        for name in &piece.names {
            by_name.entry(name).or_insert(index);
        }
    }
    let wanted = |piece: &Piece| piece.function.as_deref().is_some_and(|it| functions.contains(it));
    let mut todo: Vec<usize> = (0..pieces.len()).filter(|index| wanted(&pieces[*index])).collect();
    let mut found: BTreeSet<usize> = todo.iter().copied().collect();
    while let Some(index) = todo.pop() {
        for word in words(sources.text(pieces[index].span)) {
            if let Some(&index) = by_name.get(word)
                && !declared.contains(word)
                && found.insert(index)
            {
                todo.push(index);
            }
        }
    }
    let found: Vec<&Piece> = found.into_iter().map(|index| &pieces[index]).collect();
    declared.extend(found.iter().flat_map(|piece| piece.names.iter().cloned()));
    found
}
