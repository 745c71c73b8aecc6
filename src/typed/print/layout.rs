//! `--emit layout`: every complete record with the places of its members, in bytes (`offset` or `offset:bit`), and the holes
//! between them.

use crate::base::Span;
use crate::syntax::ast::RecordKind;
use crate::typed::Program;
use crate::typed::describe::{declare, record_name};
use crate::typed::layout::layout_qualified;
use crate::typed::program::{Field, Record, RecordDefinition, RecordId};
use std::fmt::Write as _;

/// `place` says where a declaration stands: `list.c:3:5`.
pub fn print(program: &Program, place: &dyn Fn(Span) -> String) -> String {
    let complete =
        |(record, id): (&Record, u32)| record.definition.is_some().then_some(RecordId(id));
    let mut records: Vec<RecordId> = program.records.iter().zip(0..).filter_map(complete).collect();
    records.sort_by_key(|id| program[*id].span);
    let texts = records.iter().filter_map(|id| {
        let definition = program[*id].definition.as_ref()?;
        let text = describe_record(program, *id, definition);
        Some(format!("{}: {text}", place(program[*id].span)))
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn describe_record(program: &Program, id: RecordId, definition: &RecordDefinition) -> String {
    let (record, name) = (&program[id], record_name(program, id));
    let mut text = format!("{name}: size {}, align {}", definition.size, definition.align);
    if definition.packed {
        text.push_str(", packed");
    }
    if let Some(pack) = definition.pack {
        let _ = write!(text, ", pack {pack}");
    }
    text.push('\n');
    // The first bit that no member so far covers.
    let mut end = 0;
    for field in &definition.fields {
        let (start, bits) = extent(program, field);
        if record.kind == RecordKind::Struct && start > end {
            hole(&mut text, end, start);
        }
        let name = field.name.map_or("", |name| program.symbols.text(name));
        let declared = declare(program, field.ty, name);
        let _ = match field.bits {
            Some(width) => {
                let width = width.width;
                writeln!(text, "  {:>8}  {declared} : {width}", position(start))
            }
            None => writeln!(text, "  {:>8}  {declared}  ({})", position(start), bytes(bits)),
        };
        end = end.max(start + bits);
    }
    if end < definition.size * 8 {
        hole(&mut text, end, definition.size * 8);
    }
    text
}

/// The first bit of a member and how many it has.
fn extent(program: &Program, field: &Field) -> (u64, u64) {
    match field.bits {
        Some(bits) => (bits.offset, bits.width.into()),
        None => {
            let size = layout_qualified(program, field.ty).map_or(0, |layout| layout.size);
            (field.offset * 8, size.saturating_mul(8))
        }
    }
}

fn hole(text: &mut String, from: u64, to: u64) {
    let _ = writeln!(text, "  {:>8}  hole  ({})", position(from), bytes(to - from));
}

/// `4`, or `4:3` for the fourth bit of the byte.
fn position(bit: u64) -> String {
    match bit % 8 {
        0 => (bit / 8).to_string(),
        rest => format!("{}:{rest}", bit / 8),
    }
}

fn bytes(bits: u64) -> String {
    match (bits / 8, bits % 8) {
        (1, 0) => "1 byte".to_string(),
        (bytes, 0) => format!("{bytes} bytes"),
        (0, 1) => "1 bit".to_string(),
        (0, bits) => format!("{bits} bits"),
        (bytes, rest) => format!("{bytes} bytes, {rest} bits"),
    }
}
