//! Initialisers: braces follow the type, entries in their places go without designators, long lists fill their lines.
//! Rule: entries keep their order, which is that of evaluation and of overriding.

use super::Printer;
use crate::syntax::ast::RecordKind;
use crate::typed::program::{Field, RecordId};
use crate::typed::tree::{Entry, Initializer};
use crate::typed::types::{Type, TypeId};

/// Columns after which a list goes on in the next line.
const WIDTH: usize = 96;

/// An initialiser with at most that many values stands on one line.
const SHORT: usize = 8;

impl Printer<'_> {
    pub(super) fn initializer(&mut self, value: &Initializer, ty: TypeId) {
        match value {
            Initializer::Value(value) => self.assigned_expr(value, ty),
            Initializer::String(id) => self.string(*id),
            Initializer::Aggregate(_) if self.is_scalar(ty) => self.out.push('0'),
            Initializer::Aggregate(_) => self.braced(value, ty),
        }
    }

    fn is_scalar(&self, ty: TypeId) -> bool {
        !matches!(
            self.program.types.get(ty),
            Type::Array(..) | Type::Record(_) | Type::Vector(..) | Type::Complex(_)
        )
    }

    /// In braces, as a compound literal needs it.
    pub(super) fn braced(&mut self, value: &Initializer, ty: TypeId) {
        let entries = match value {
            Initializer::Aggregate(entries) => entries,
            _ => {
                self.out.push_str("{ ");
                self.initializer(value, ty);
                self.out.push_str(" }");
                return;
            }
        };
        if entries.is_empty() {
            self.out.push_str("{}");
            return;
        }
        let long = leaves(value, SHORT + 1) > SHORT;
        self.out.push('{');
        self.indent += usize::from(long);
        if long {
            self.newline();
        } else {
            self.out.push(' ');
        }
        let mut list = List { first: true, long };
        match self.program.types.get(ty) {
            Type::Record(id) => self.fields(&mut list, *id, entries, Positions::ByOrder(0)),
            Type::Array(element, _) => self.elements(&mut list, entries, element.ty),
            Type::Vector(element, _) => self.elements(&mut list, entries, *element),
            _ => self.elements(&mut list, entries, ty),
        }
        self.indent -= usize::from(long);
        if long {
            self.newline();
        } else {
            self.out.push(' ');
        }
        self.out.push('}');
    }

    /// Space or a new line before the next entry.
    fn next_entry(&mut self, list: &mut List, value: &Initializer) {
        let nested = matches!(value, Initializer::Aggregate(entries) if !entries.is_empty());
        if !list.first {
            self.out.push(',');
            if list.long && (nested || self.column() > WIDTH) {
                self.newline();
            } else {
                self.out.push(' ');
            }
        }
        list.first = false;
    }

    fn elements(&mut self, list: &mut List, entries: &[Entry], element: TypeId) {
        let mut next = 0;
        for entry in entries {
            self.next_entry(list, &entry.value);
            if entry.first != entry.last {
                self.out.push_str(&format!("[{} ... {}] = ", entry.first, entry.last));
            } else if entry.first != next {
                self.out.push_str(&format!("[{}] = ", entry.first));
            }
            next = entry.last.wrapping_add(1);
            self.initializer(&entry.value, element);
        }
    }

    fn fields(
        &mut self,
        list: &mut List,
        id: RecordId,
        entries: &[Entry],
        mut positions: Positions,
    ) {
        let record = &self.program[id];
        let Some(definition) = &record.definition else { return };
        for entry in entries {
            let Some(field) = definition.fields.get(entry.first as usize) else { continue };
            if let Positions::ByOrder(next) = &mut positions {
                // Padding takes no initialiser (C11 6.7.9p9).
                while definition.fields.get(*next as usize).is_some_and(is_padding) {
                    *next += 1;
                }
                if *next != entry.first {
                    positions = Positions::ByName;
                }
            }
            match (&positions, field.name, &entry.value) {
                (Positions::ByName, None, Initializer::Aggregate(inner)) => {
                    // The members of an unnamed member are named directly.
                    if let Type::Record(id) = self.program.types.get(field.ty.ty) {
                        self.fields(list, *id, inner, Positions::ByName);
                    }
                    continue;
                }
                (Positions::ByName, Some(name), _) => {
                    self.next_entry(list, &entry.value);
                    self.out.push_str(&format!(".{} = ", self.program.symbols.text(name)));
                }
                _ => self.next_entry(list, &entry.value),
            }
            self.initializer(&entry.value, field.ty.ty);
            positions = match positions {
                Positions::ByOrder(next) if record.kind == RecordKind::Struct => {
                    Positions::ByOrder(next + 1)
                }
                _ => Positions::ByName,
            };
        }
    }
}

struct List {
    first: bool,
    long: bool,
}

/// Whether the next entry is the one at that index if it has no name.
enum Positions {
    ByOrder(u64),
    ByName,
}

/// How many values there are, counted up to `limit`.
fn leaves(value: &Initializer, limit: usize) -> usize {
    match value {
        Initializer::Aggregate(entries) => {
            let mut count = 0;
            for entry in entries {
                if count >= limit {
                    break;
                }
                count += leaves(&entry.value, limit - count).max(1);
            }
            count
        }
        _ => 1,
    }
}

/// A bit-field without name.
fn is_padding(field: &Field) -> bool {
    field.name.is_none() && field.bits.is_some()
}
