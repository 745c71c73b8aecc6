//! Structs and unions at file scope, each behind those it contains. Members without name stay without.
//! Rule: an assertion about size and offsets follows each definition, so that the compiler checks our layouts.

use super::Printer;
use super::names::keyword;
use super::uses::Uses;
use crate::typed::program::{BitFieldRules, Field, RecordDefinition, RecordId};
use crate::typed::types::{Type, TypeId};
use rustc_hash::FxHashSet;

/// Columns after which an assertion goes on in the next line.
const WIDTH: usize = 80;

impl Printer<'_> {
    pub(super) fn records(&mut self, uses: &Uses) {
        let mut complete: Vec<RecordId> = uses.complete.iter().copied().collect();
        // In the order of their definitions, not of their first mention.
        complete.sort_by_key(|id| {
            let record = &self.program[*id];
            let first = record.definition.as_ref().and_then(|it| it.fields.first());
            first.map_or(record.span, |field| field.span)
        });
        let inline = self.unnamed_members(&complete);
        let mut section = Section { inline, started: <_>::default(), named: <_>::default() };
        for id in complete {
            if !section.inline.contains(&id) {
                self.define(&mut section, id);
            }
        }
        for id in &uses.mentioned {
            self.name_record(&mut section, *id);
        }
        if !section.named.is_empty() {
            self.newline();
        }
    }

    /// Records that exist only as members without name.
    fn unnamed_members(&self, complete: &[RecordId]) -> FxHashSet<RecordId> {
        let mut found = FxHashSet::default();
        for id in complete {
            let Some(definition) = &self.program[*id].definition else { continue };
            for field in &definition.fields {
                if let Type::Record(inner) = self.program.types.get(field.ty.ty)
                    && field.name.is_none()
                    && self.program[*inner].tag.is_none()
                {
                    found.insert(*inner);
                }
            }
        }
        found
    }

    /// `struct x;`, unless the name is known by now.
    fn name_record(&mut self, section: &mut Section, id: RecordId) {
        if !section.inline.contains(&id) && section.named.insert(id) {
            let name = self.names.record(id).to_string();
            self.out.push_str(&format!("{name};"));
            self.newline();
        }
    }

    fn define(&mut self, section: &mut Section, id: RecordId) {
        if !section.started.insert(id) {
            return;
        }
        let Some(definition) = &self.program[id].definition else { return };
        self.require_fields(section, definition);
        self.mention_fields(section, definition, id);
        section.named.insert(id);
        if let Some(pack) = definition.pack {
            self.out.push_str(&format!("#pragma pack(push, {pack})"));
            self.newline();
        }
        let name = self.names.record(id).to_string();
        self.out.push_str(&name);
        self.out.push(' ');
        self.members(definition);
        self.out.push(';');
        self.newline();
        if definition.pack.is_some() {
            self.out.push_str("#pragma pack(pop)");
            self.newline();
        }
        self.assertion(&name, definition);
    }

    /// Prints first what the record contains by value.
    fn require_fields(&mut self, section: &mut Section, definition: &RecordDefinition) {
        for field in &definition.fields {
            self.require(section, field.ty.ty);
        }
    }

    fn require(&mut self, section: &mut Section, ty: TypeId) {
        match self.program.types.get(ty) {
            Type::Record(id) if section.inline.contains(id) => {
                if let Some(definition) = &self.program[*id].definition {
                    self.require_fields(section, definition);
                }
            }
            Type::Record(id) => self.define(section, *id),
            _ => self.require_below(section, ty),
        }
    }

    /// Elements of arrays must be complete, also behind a pointer.
    fn require_below(&mut self, section: &mut Section, ty: TypeId) {
        match self.program.types.get(ty) {
            Type::Array(element, _) => self.require(section, element.ty),
            Type::Pointer(pointee) => self.require_below(section, pointee.ty),
            Type::Function(function) => {
                let function = function.clone();
                self.require_below(section, function.result.ty);
                for parameter in &function.parameters {
                    self.require_below(section, *parameter);
                }
            }
            _ => {}
        }
    }

    /// Names the records that fields of `of` only point to: in a parameter list they would be new ones (C11 6.2.1p4).
    fn mention_fields(
        &mut self,
        section: &mut Section,
        definition: &RecordDefinition,
        of: RecordId,
    ) {
        for field in &definition.fields {
            self.mention(section, field.ty.ty, of);
        }
    }

    fn mention(&mut self, section: &mut Section, ty: TypeId, of: RecordId) {
        match self.program.types.get(ty) {
            Type::Record(id) if *id == of => {}
            Type::Record(id) if section.inline.contains(id) => {
                if let Some(definition) = &self.program[*id].definition {
                    self.mention_fields(section, definition, of);
                }
            }
            Type::Record(id) => self.name_record(section, *id),
            Type::Pointer(inner) | Type::Array(inner, _) => self.mention(section, inner.ty, of),
            Type::Function(function) => {
                let function = function.clone();
                self.mention(section, function.result.ty, of);
                for parameter in &function.parameters {
                    self.mention(section, *parameter, of);
                }
            }
            _ => {}
        }
    }

    /// `{ .. }` with attributes.
    fn members(&mut self, definition: &RecordDefinition) {
        self.out.push('{');
        self.indent += 1;
        for field in &definition.fields {
            self.newline();
            self.member_declaration(field);
        }
        self.indent -= 1;
        self.newline();
        self.out.push('}');
        let mut attributes = vec![];
        if definition.packed {
            attributes.push("packed".to_string());
        }
        attributes.extend(definition.aligned.map(|align| format!("aligned({align})")));
        if definition.bit_fields == BitFieldRules::Ms {
            attributes.push("ms_struct".into());
        }
        if definition.transparent_union {
            attributes.push("transparent_union".into());
        }
        self.push_attributes(&attributes);
    }

    fn member_declaration(&mut self, field: &Field) {
        let unnamed = match (field.name, field.bits, self.program.types.get(field.ty.ty)) {
            (None, None, Type::Record(id)) => {
                self.program[*id].definition.as_ref().map(|it| (id, it))
            }
            _ => None,
        };
        match unnamed {
            Some((id, definition)) => {
                self.out.push_str(keyword(self.program[*id].kind));
                self.out.push(' ');
                self.members(definition);
            }
            None => {
                let name = field.name.map_or("", |name| self.program.symbols.text(name));
                let text = self.declarator(field.ty, name.to_string());
                self.out.push_str(&text);
            }
        }
        if let Some(bits) = field.bits {
            self.out.push_str(&format!(" : {}", bits.width));
        }
        let mut attributes = vec![];
        if field.packed {
            attributes.push("packed".to_string());
        }
        attributes.extend(field.aligned.map(|align| format!("aligned({align})")));
        self.push_attributes(&attributes);
        self.out.push(';');
    }

    pub(super) fn push_attributes(&mut self, attributes: &[String]) {
        if !attributes.is_empty() {
            self.out.push_str(&format!(" __attribute__(({}))", attributes.join(", ")));
        }
    }

    fn assertion(&mut self, name: &str, definition: &RecordDefinition) {
        self.out.push_str(&format!(
            "_Static_assert(sizeof({name}) == {} && _Alignof({name}) == {}",
            definition.size, definition.align
        ));
        self.indent += 1;
        for field in &definition.fields {
            let (Some(field_name), None) = (field.name, field.bits) else { continue };
            self.out.push_str(" &&");
            if self.column() > WIDTH {
                self.newline();
            } else {
                self.out.push(' ');
            }
            let field_name = self.program.symbols.text(field_name);
            self.out
                .push_str(&format!("__builtin_offsetof({name}, {field_name}) == {}", field.offset));
        }
        self.indent -= 1;
        self.out.push_str(&format!(", \"layout of {name}\");"));
        self.newline();
        self.newline();
    }
}

struct Section {
    /// Printed inside others only.
    inline: FxHashSet<RecordId>,
    started: FxHashSet<RecordId>,
    /// Declared so far.
    named: FxHashSet<RecordId>,
}
