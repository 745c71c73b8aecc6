//! Functions and variables: storage, linkage, attributes, labels for the assembler, prototypes and old-style definitions.

use super::Printer;
use super::declarator::convention;
use super::literal::push_bytes;
use super::uses::{Global, makes_alias};
use crate::typed::program::*;
use crate::typed::tree::{Initializer, StmtKind};
use crate::typed::types::{FunctionType, Length, Qualified, Qualifiers, Type, TypeId};
use rustc_hash::FxHashSet;

/// Attributes that other parts of the declaration express.
const EXPRESSED: [&str; 16] = [
    "packed",
    "aligned",
    "mode",
    "vector_size",
    "noreturn",
    "transparent_union",
    "ms_struct",
    "gcc_struct",
    "cdecl",
    "stdcall",
    "fastcall",
    "thiscall",
    "vectorcall",
    "regparm",
    "ms_abi",
    "sysv_abi",
];

impl Printer<'_> {
    /// Makes a name known before its definition.
    pub(super) fn declare_global(&mut self, global: Global) {
        if !self.declared.insert(global) {
            return;
        }
        match global {
            Global::Function(id) => self.prototype(id),
            Global::Variable(id) => {
                let variable = &self.program[id];
                let storage = match variable.storage {
                    VariableStorage::Global { linkage: Linkage::Internal, .. } => "static ",
                    VariableStorage::Register => "register ",
                    _ => "extern ",
                };
                self.variable_head(id, storage);
                self.out.push(';');
                self.newline();
            }
        }
    }

    /// A variable at file scope, where it is defined.
    pub(super) fn define_variable(&mut self, id: VariableId) {
        let variable = &self.program[id];
        let is_alias = variable.attributes.iter().any(|it| makes_alias(self.program, it));
        if is_alias {
            return self.declare_global(Global::Variable(id));
        }
        let storage = match variable.storage {
            VariableStorage::Global { linkage: Linkage::Internal, .. } => "static ",
            VariableStorage::Register => "register ",
            _ => "",
        };
        self.variable_head(id, storage);
        if let Some(value) = &variable.initializer {
            self.initialised(value, variable.ty.ty);
        }
        self.out.push(';');
        self.newline();
        self.declared.insert(Global::Variable(id));
    }

    /// A declaration in a block.
    pub(super) fn local(&mut self, id: VariableId, value: Option<&Initializer>) {
        let variable = &self.program[id];
        if let Some(vla) = self.names.is_length(id) {
            return self.length(vla, value);
        }
        let storage = match variable.storage {
            VariableStorage::StaticLocal => "static ",
            VariableStorage::Register => "register ",
            _ => "",
        };
        self.variable_head(id, storage);
        if let Some(value) = value.or(variable.initializer.as_ref()) {
            self.initialised(value, variable.ty.ty);
        }
        self.out.push(';');
    }

    /// The hidden length of an array type; constant, for nothing changes it.
    fn length(&mut self, vla: VlaId, value: Option<&Initializer>) {
        let vla = &self.program[vla];
        let ty = self.program[vla.variable].ty.ty;
        let name = self.names.variable(self.program, vla.variable).to_string();
        let head = self.declarator(Qualified { ty, qualifiers: Qualifiers::CONST }, name);
        self.out.push_str(&head);
        match value {
            Some(value) => self.initialised(value, ty),
            None => {
                self.out.push_str(" = ");
                self.assigned_expr(&vla.length, ty);
            }
        }
        self.out.push(';');
        self.printed_lengths.insert(vla.variable);
    }

    /// All that stands before the initialiser.
    fn variable_head(&mut self, id: VariableId, storage: &str) {
        let variable = &self.program[id];
        self.out.push_str(storage);
        if variable.thread_local {
            self.out.push_str("_Thread_local ");
        }
        let name = self.names.variable(self.program, id).to_string();
        let text = self.declarator(variable.ty, name);
        self.out.push_str(&text);
        self.asm_label(variable.asm_label.as_deref());
        let mut attributes = self.attributes(&variable.attributes);
        attributes.extend(variable.align.map(|align| format!("aligned({align})")));
        self.push_attributes(&attributes);
    }

    fn asm_label(&mut self, label: Option<&[u8]>) {
        if let Some(label) = label {
            self.out.push_str(" __asm__(");
            push_bytes(&mut self.out, label);
            self.out.push(')');
        }
    }

    fn attributes(&self, attributes: &[Attribute]) -> Vec<String> {
        let text = |attribute: &Attribute| {
            let name = self.program.symbols.text(attribute.name);
            // Who frees the memory is a hint for warnings; that function may not be among those printed.
            if attribute.arguments.is_empty() || name == "malloc" {
                return name.to_string();
            }
            let arguments: Vec<String> = attribute
                .arguments
                .iter()
                .map(|argument| match argument {
                    AttributeValue::Name(name) => self.program.symbols.text(*name).to_string(),
                    AttributeValue::Integer(value) => value.to_string(),
                    AttributeValue::String(bytes) => {
                        let mut text = String::new();
                        push_bytes(&mut text, bytes);
                        text
                    }
                })
                .collect();
            format!("{name}({})", arguments.join(", "))
        };
        let is_left = |it: &&Attribute| !EXPRESSED.contains(&self.program.symbols.text(it.name));
        let mut texts: Vec<String> = attributes.iter().filter(is_left).map(text).collect();
        texts.dedup();
        texts
    }

    fn prototype(&mut self, id: FunctionId) {
        let function = &self.program[id];
        let Type::Function(ty) = self.program.types.get(function.ty) else { return };
        let ty = ty.clone();
        let mut declared = self.program.symbols.text(function.name).to_string();
        declared.push_str(&self.prototype_parameters(function, &ty));
        self.function_head(function, &ty, declared);
        self.asm_label(function.asm_label.as_deref());
        self.out.push(';');
        self.newline();
    }

    fn prototype_parameters(&self, function: &Function, ty: &FunctionType) -> String {
        if !ty.prototype {
            return "()".into();
        }
        let named = function.parameters.len() == ty.parameters.len();
        let mut parameters = vec![];
        for (index, parameter) in ty.parameters.iter().enumerate() {
            let variable = function.parameters.get(index).filter(|_| named);
            let name = variable.map_or("", |id| self.program.symbols.text(self.program[*id].name));
            let ty = self.parameter_type(*parameter);
            parameters.push(self.declarator(ty.into(), name.to_string()));
        }
        closed(parameters, ty)
    }

    /// Attributes, storage and the declarator.
    fn function_head(&mut self, function: &Function, ty: &FunctionType, declared: String) {
        let attributes = self.attributes(&function.attributes);
        if !attributes.is_empty() {
            self.out.push_str(&format!("__attribute__(({})) ", attributes.join(", ")));
        }
        if function.linkage == Linkage::Internal {
            self.out.push_str("static ");
        }
        match function.inline {
            Inline::No => {}
            Inline::Inline => self.out.push_str("inline "),
            Inline::ExternInline if function.linkage == Linkage::Internal => {
                self.out.push_str("inline ")
            }
            Inline::ExternInline => self.out.push_str("extern inline "),
        }
        if function.noreturn {
            self.out.push_str("_Noreturn ");
        }
        self.out.push_str(convention(ty.convention));
        let text = self.declarator(ty.result, declared);
        self.out.push_str(&text);
    }

    pub(super) fn define_function(&mut self, id: FunctionId) {
        let program = self.program;
        let function = &program[id];
        let Some(body) = &function.body else { return };
        let Type::Function(ty) = program.types.get(function.ty) else { return };
        if function.asm_label.is_some() {
            // A definition cannot name its label.
            self.declare_global(Global::Function(id));
        }
        self.line_of(function.span);
        self.newline();
        let place = (self.place)(function.span);
        if !place.is_empty() {
            self.out.push_str(&format!("/* {place} */"));
            self.newline();
        }
        let carriers = self.carriers(function);
        let mut declared = program.symbols.text(function.name).to_string();
        declared.push_str(&self.definition_parameters(function, ty, body, &carriers));
        self.function_head(function, ty, declared);
        if body.old_style {
            for (parameter, carrier) in function.parameters.iter().zip(&carriers) {
                self.newline();
                let text = self.parameter(*parameter, carrier);
                self.out.push_str(&format!("{text};"));
            }
        }
        self.newline();
        self.enter(body, ty.result.ty);
        self.out.push('{');
        self.indent += 1;
        for (parameter, carrier) in function.parameters.iter().zip(&carriers) {
            self.unpack(body, *parameter, carrier.as_deref());
        }
        self.indent -= 1;
        self.block_items(&body.block);
        self.out.push('}');
        self.newline();
        self.declared.insert(Global::Function(id));
    }

    fn enter(&mut self, body: &Body, result: TypeId) {
        let mut used = FxHashSet::default();
        self.labels = body
            .labels
            .iter()
            .map(|label| {
                let wanted = self.program.symbols.text(label.name);
                let (mut name, mut number) = (wanted.to_string(), 0);
                while !used.insert(name.clone()) {
                    number += 1;
                    name = format!("{wanted}_{number}");
                }
                name
            })
            .collect();
        self.result = Some(result);
        self.switches.clear();
    }

    /// For each parameter the name under which it comes in, if that is not its own.
    fn carriers(&mut self, function: &Function) -> Vec<Option<String>> {
        let mut carriers = vec![];
        for parameter in &function.parameters {
            let varies = self.has_variable_length(self.program[*parameter].ty.ty);
            carriers.push(varies.then(|| self.names.carrier(self.program, *parameter)));
        }
        carriers
    }

    fn definition_parameters(
        &self,
        function: &Function,
        ty: &FunctionType,
        body: &Body,
        carriers: &[Option<String>],
    ) -> String {
        if body.old_style {
            let named = function.parameters.iter().zip(carriers);
            let names: Vec<&str> = named
                .map(|(parameter, carrier)| match carrier {
                    Some(carrier) => carrier,
                    None => self.names.variable(self.program, *parameter),
                })
                .collect();
            return format!("({})", names.join(", "));
        }
        if !ty.prototype {
            return "()".into();
        }
        let parameters = function.parameters.iter().zip(carriers);
        closed(parameters.map(|(id, carrier)| self.parameter(*id, carrier)).collect(), ty)
    }

    fn parameter(&self, id: VariableId, carrier: &Option<String>) -> String {
        let variable = &self.program[id];
        let (ty, name) = match carrier {
            Some(name) => (TypeId::VOID_POINTER.into(), name.clone()),
            None => (variable.ty, self.names.variable(self.program, id).to_string()),
        };
        let mut text = match variable.storage {
            VariableStorage::Register => String::from("register "),
            _ => String::new(),
        };
        text.push_str(&self.declarator(ty, name));
        let attributes = self.attributes(&variable.attributes);
        if !attributes.is_empty() {
            text.push_str(&format!(" __attribute__(({}))", attributes.join(", ")));
        }
        text
    }

    /// A parameter whose type depends on others becomes a local, once the lengths in its type are known.
    fn unpack(&mut self, body: &Body, id: VariableId, carrier: Option<&str>) {
        let Some(carrier) = carrier else { return };
        let ty = self.program[id].ty;
        let mut lengths = vec![];
        self.lengths_in(ty.ty, &mut lengths);
        for vla in lengths {
            let variable = self.program[vla].variable;
            let known = self.printed_lengths.contains(&variable);
            if !known && !self.names.is_replaced(variable) {
                let value = body.block.items.iter().find_map(|item| match &item.kind {
                    StmtKind::Declare(id, value) if *id == variable => value.as_deref(),
                    _ => None,
                });
                self.newline();
                self.length(vla, value);
            }
        }
        self.newline();
        let name = self.names.variable(self.program, id).to_string();
        let text = self.declarator(ty, name);
        self.out.push_str(&format!("{text} = {carrier};"));
    }

    fn lengths_in(&self, ty: TypeId, found: &mut Vec<VlaId>) {
        match self.program.types.get(ty) {
            Type::Array(element, length) => {
                if let Length::Variable(vla) = length {
                    found.push(*vla);
                }
                self.lengths_in(element.ty, found);
            }
            Type::Pointer(pointee) => self.lengths_in(pointee.ty, found),
            _ => {}
        }
    }
}

fn closed(mut parameters: Vec<String>, ty: &FunctionType) -> String {
    if ty.variadic {
        parameters.push("...".into());
    }
    if parameters.is_empty() {
        parameters.push("void".into());
    }
    format!("({})", parameters.join(", "))
}
