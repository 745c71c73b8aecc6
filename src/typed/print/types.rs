//! `--emit types`: what the file declares at file scope, with the C types in full, one line each, in the order of the source.

use crate::base::Span;
use crate::syntax::ast::RecordKind;
use crate::syntax::symbol::Symbol;
use crate::typed::Program;
use crate::typed::describe::{alias, declare, integer_name};
use crate::typed::program::{
    Enum, EnumId, Function, Linkage, Record, RecordId, Typedef, Variable, VariableStorage,
};
use crate::typed::types::Type;
use std::fmt::Write as _;

/// `place` says where a declaration stands: `list.c:3:5`.
pub fn print(program: &Program, place: &dyn Fn(Span) -> String) -> String {
    let mut lines: Vec<(Span, String)> = vec![];
    for typedef in program.typedefs.iter().filter(|typedef| !names_untagged(program, typedef)) {
        let name = program.symbols.text(typedef.name);
        lines.push((typedef.span, format!("typedef {}", declare(program, typedef.ty, name))));
    }
    let records = program.records.iter().zip(0..);
    lines.extend(records.map(|(record, id)| (record.span, record_line(program, RecordId(id)))));
    let enums = program.enums.iter().zip(0..);
    lines.extend(enums.map(|(item, id)| (item.span, enum_line(program, EnumId(id)))));
    let globals = program.variables.iter().filter_map(|variable| {
        let line = variable_line(program, variable)?;
        Some((variable.span, line))
    });
    lines.extend(globals);
    let functions = program.functions.iter();
    lines.extend(functions.map(|function| (function.span, function_line(program, function))));
    lines.sort();
    let mut text = String::new();
    for (span, line) in lines {
        let _ = writeln!(text, "{}: {line}", place(span));
    }
    text
}

/// Such a type's own line shows the name.
fn names_untagged(program: &Program, typedef: &Typedef) -> bool {
    let ty = program.types.get(typedef.ty.ty);
    let tag = match ty {
        Type::Record(id) => program[*id].tag,
        Type::Enum(id) => program[*id].tag,
        _ => return false,
    };
    tag.is_none() && alias(program, ty) == Some(typedef.name)
}

/// The tag with a space before it, and the text in a `typedef` where the type has a name of that kind only.
fn named(
    program: &Program,
    tag: Option<Symbol>,
    ty: &Type,
    text: impl Fn(&str) -> String,
) -> String {
    match (tag, alias(program, ty)) {
        (Some(tag), _) => text(&format!(" {}", program.symbols.text(tag))),
        (None, Some(alias)) => format!("typedef {} {}", text(""), program.symbols.text(alias)),
        (None, None) => text(""),
    }
}

fn record_line(program: &Program, id: RecordId) -> String {
    let record = &program[id];
    named(program, record.tag, &Type::Record(id), |tag| record_text(program, record, tag))
}

fn enum_line(program: &Program, id: EnumId) -> String {
    let item = &program[id];
    named(program, item.tag, &Type::Enum(id), |tag| enum_text(program, item, tag))
}

fn record_text(program: &Program, record: &Record, tag: &str) -> String {
    let keyword = match record.kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    };
    let Some(definition) = &record.definition else {
        return format!("{keyword}{tag} (incomplete)");
    };
    let mut text = format!("{keyword}{tag} {{");
    for field in &definition.fields {
        let name = field.name.map_or("", |name| program.symbols.text(name));
        let _ = write!(text, " {}", declare(program, field.ty, name));
        if let Some(bits) = field.bits {
            let _ = write!(text, " : {}", bits.width);
        }
        text.push(';');
    }
    text.push_str(" }");
    text
}

fn enum_text(program: &Program, item: &Enum, tag: &str) -> String {
    if !item.complete {
        return format!("enum{tag} (incomplete)");
    }
    let values = item.enumerators.iter();
    let values = values.map(|(name, value)| format!("{} = {value}", program.symbols.text(*name)));
    let values = values.collect::<Vec<_>>().join(", ");
    format!("enum{tag} : {} {{ {values} }}", integer_name(item.underlying))
}

/// Of a variable with linkage; locals are not listed.
fn variable_line(program: &Program, variable: &Variable) -> Option<String> {
    let VariableStorage::Global { linkage, defined } = variable.storage else { return None };
    let mut text = String::new();
    text.push_str(match (linkage, defined) {
        (Linkage::Internal, _) => "static ",
        (Linkage::External, false) => "extern ",
        (Linkage::External, true) => "",
    });
    if variable.thread_local {
        text.push_str("_Thread_local ");
    }
    text.push_str(&declare(program, variable.ty, program.symbols.text(variable.name)));
    Some(text)
}

fn function_line(program: &Program, function: &Function) -> String {
    let storage = match function.linkage {
        Linkage::Internal => "static ",
        Linkage::External => "",
    };
    let end = match (&function.body, function.implicit) {
        (Some(_), _) => " { .. }",
        (None, true) => " (implicit)",
        (None, false) => "",
    };
    let name = program.symbols.text(function.name);
    format!("{storage}{}{end}", declare(program, function.ty.into(), name))
}
