//! Prints declarations, specifiers, declarators, records and initialisers.

use super::{Printer, string};
use crate::syntax::ast::*;

impl Printer<'_> {
    pub(super) fn function(&mut self, function: &Function) {
        self.line("function", function.span);
        self.below(|p| {
            p.specifiers(&function.specifiers);
            p.declarator(&function.declarator);
            function.parameters.iter().for_each(|it| p.declaration(it));
            p.block(&function.body);
        });
    }

    pub(super) fn declaration(&mut self, declaration: &Declaration) {
        self.line("declaration", declaration.span);
        self.below(|p| {
            p.specifiers(&declaration.specifiers);
            for declarator in &declaration.declarators {
                p.declarator(&declarator.declarator);
                p.below(|p| {
                    if let Some(label) = &declarator.asm_label {
                        p.plain(&format!("asm {}", string(label)));
                    }
                    p.attributes(&declarator.attributes);
                    if let Some(initializer) = &declarator.initializer {
                        p.plain("=");
                        p.below(|p| p.initializer(initializer));
                    }
                });
            }
        });
    }

    pub(super) fn static_assert(&mut self, assertion: &StaticAssert) {
        let message = assertion.message.as_ref().map(string).unwrap_or_default();
        self.line(format!("static assert {message}").trim_end(), assertion.span);
        self.below(|p| p.expr(&assertion.condition));
    }

    // ---- Specifiers ----

    fn specifiers(&mut self, specifiers: &[Specifier]) {
        // Those of one word stand on one line.
        let mut words = vec![];
        for specifier in specifiers {
            match word(&specifier.kind) {
                Some(word) => words.push(word.to_string()),
                None => match &specifier.kind {
                    SpecifierKind::Type(TypeSpecifier::Name(symbol)) => {
                        words.push(format!("type {}", self.name(*symbol)));
                    }
                    _ => {
                        self.words(&mut words);
                        self.specifier(specifier);
                    }
                },
            }
        }
        self.words(&mut words);
    }

    fn words(&mut self, words: &mut Vec<String>) {
        if !words.is_empty() {
            self.plain(&words.join(" "));
            words.clear();
        }
    }

    fn specifier(&mut self, specifier: &Specifier) {
        match &specifier.kind {
            SpecifierKind::AlignasType(ty) => self.typed("alignas", ty),
            SpecifierKind::AlignasExpr(value) => {
                self.line("alignas", specifier.span);
                self.below(|p| p.expr(value));
            }
            SpecifierKind::Attributes(attributes) => self.attributes(attributes),
            SpecifierKind::Type(ty) => self.type_specifier(ty),
            _ => {}
        }
    }

    fn type_specifier(&mut self, ty: &TypeSpecifier) {
        match ty {
            TypeSpecifier::Atomic(inner) => self.typed("atomic", inner),
            TypeSpecifier::TypeofType(inner) => self.typed("typeof", inner),
            TypeSpecifier::TypeofExpr(value) => {
                self.plain("typeof");
                self.below(|p| p.expr(value));
            }
            TypeSpecifier::Record(record) => self.record(record),
            TypeSpecifier::Enum(definition) => self.enumeration(definition),
            _ => {}
        }
    }

    fn record(&mut self, record: &RecordSpecifier) {
        let kind = match record.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        let tag = record.tag.map_or("", |tag| self.symbols.text(tag.symbol));
        self.line(format!("{kind} {tag}").trim_end(), record.span);
        self.below(|p| {
            p.attributes(&record.attributes);
            for member in record.members.iter().flatten() {
                match member {
                    Member::Declaration(member) => p.member(member),
                    Member::StaticAssert(assertion) => p.static_assert(assertion),
                }
            }
        });
    }

    fn member(&mut self, member: &MemberDeclaration) {
        self.line("member", member.span);
        self.below(|p| {
            p.specifiers(&member.specifiers);
            for declarator in &member.declarators {
                p.declarator(&declarator.declarator);
                p.below(|p| {
                    p.attributes(&declarator.attributes);
                    if let Some(width) = &declarator.width {
                        p.plain("width");
                        p.below(|p| p.expr(width));
                    }
                });
            }
        });
    }

    fn enumeration(&mut self, definition: &EnumSpecifier) {
        let tag = definition.tag.map_or("", |tag| self.symbols.text(tag.symbol));
        self.line(format!("enum {tag}").trim_end(), definition.span);
        self.below(|p| {
            p.attributes(&definition.attributes);
            for enumerator in definition.enumerators.iter().flatten() {
                let name = p.name(enumerator.name.symbol).to_string();
                p.line(&format!("enumerator {name}"), enumerator.name.span);
                p.below(|p| {
                    p.attributes(&enumerator.attributes);
                    enumerator.value.iter().for_each(|value| p.expr(value));
                });
            }
        });
    }

    pub(super) fn attributes(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            let name = self.name(attribute.name.symbol).to_string();
            self.line(&format!("attribute {name}"), attribute.span);
            self.below(|p| {
                for argument in &attribute.arguments {
                    match argument {
                        AttributeArgument::Expr(value) => p.expr(value),
                        AttributeArgument::Type(ty) => p.typed("type", ty),
                    }
                }
            });
        }
    }

    // ---- Declarators ----

    fn declarator(&mut self, declarator: &Declarator) {
        match declarator.name {
            Some(name) => {
                let text = self.name(name.symbol).to_string();
                self.line(&format!("declarator {text}"), name.span);
            }
            None if declarator.derivations.is_empty() && declarator.attributes.is_empty() => return,
            None => self.line("declarator", declarator.span),
        }
        self.below(|p| {
            p.attributes(&declarator.attributes);
            declarator.derivations.iter().for_each(|it| p.derivation(it));
        });
    }

    fn derivation(&mut self, derivation: &Derivation) {
        let span = derivation.span;
        match &derivation.kind {
            DerivationKind::Pointer { qualifiers, attributes } => {
                self.line(&format!("{}pointer", qualified(qualifiers)), span);
                self.below(|p| p.attributes(attributes));
            }
            DerivationKind::Array { size, qualifiers, at_least } => {
                let at_least = if *at_least { " static" } else { "" };
                let size_word = match size {
                    ArraySize::Open => " []",
                    ArraySize::Star => " [*]",
                    ArraySize::Expr(_) => "",
                };
                self.line(&format!("{}array{at_least}{size_word}", qualified(qualifiers)), span);
                if let ArraySize::Expr(size) = size {
                    self.below(|p| p.expr(size));
                }
            }
            DerivationKind::Function(Parameters::Identifiers(names)) => {
                let names: Vec<&str> = names.iter().map(|it| self.name(it.symbol)).collect();
                let words = format!("function ({})", names.join(", "));
                self.line(&words, span);
            }
            DerivationKind::Function(Parameters::Prototype { parameters, variadic }) => {
                self.line(if *variadic { "function ..." } else { "function" }, span);
                self.below(|p| {
                    for parameter in parameters {
                        p.line("parameter", parameter.span);
                        p.below(|p| {
                            p.specifiers(&parameter.specifiers);
                            p.declarator(&parameter.declarator);
                            p.attributes(&parameter.attributes);
                        });
                    }
                });
            }
        }
    }

    pub(super) fn typed(&mut self, words: &str, ty: &TypeName) {
        self.line(words, ty.span);
        self.below(|p| {
            p.specifiers(&ty.specifiers);
            p.declarator(&ty.declarator);
        });
    }

    // ---- Initialisers ----

    fn initializer(&mut self, initializer: &Initializer) {
        match initializer {
            Initializer::Expr(value) => self.expr(value),
            Initializer::List(list) => self.initializer_list(list),
        }
    }

    pub(super) fn initializer_list(&mut self, list: &InitializerList) {
        self.line("list", list.span);
        self.below(|p| {
            for item in &list.items {
                if item.designators.is_empty() {
                    p.initializer(&item.value);
                    continue;
                }
                p.plain("designated");
                p.below(|p| {
                    p.designators(&item.designators);
                    p.initializer(&item.value);
                });
            }
        });
    }

    pub(super) fn designators(&mut self, designators: &[Designator]) {
        for designator in designators {
            match designator {
                Designator::Member(name) => {
                    let text = format!(".{}", self.name(name.symbol));
                    self.line(&text, name.span);
                }
                Designator::Index(index, span) => {
                    self.line("[]", *span);
                    self.below(|p| p.expr(index));
                }
                Designator::Range(low, high, span) => {
                    self.line("[ ... ]", *span);
                    self.below(|p| {
                        p.expr(low);
                        p.expr(high);
                    });
                }
            }
        }
    }
}

fn qualified(qualifiers: &[Qualifier]) -> String {
    qualifiers.iter().map(|qualifier| format!("{} ", qualifier_word(*qualifier))).collect()
}

fn qualifier_word(qualifier: Qualifier) -> &'static str {
    match qualifier {
        Qualifier::Const => "const",
        Qualifier::Volatile => "volatile",
        Qualifier::Restrict => "restrict",
        Qualifier::Atomic => "_Atomic",
    }
}

/// The specifiers that are one word.
fn word(kind: &SpecifierKind) -> Option<&'static str> {
    Some(match kind {
        SpecifierKind::Storage(storage) => match storage {
            Storage::Typedef => "typedef",
            Storage::Extern => "extern",
            Storage::Static => "static",
            Storage::Auto => "auto",
            Storage::Register => "register",
            Storage::ThreadLocal => "_Thread_local",
        },
        SpecifierKind::Inline => "inline",
        SpecifierKind::Noreturn => "_Noreturn",
        SpecifierKind::Qualifier(qualifier) => qualifier_word(*qualifier),
        SpecifierKind::Type(ty) => return type_word(ty),
        SpecifierKind::AlignasType(_)
        | SpecifierKind::AlignasExpr(_)
        | SpecifierKind::Attributes(_) => return None,
    })
}

fn type_word(ty: &TypeSpecifier) -> Option<&'static str> {
    Some(match ty {
        TypeSpecifier::Void => "void",
        TypeSpecifier::Char => "char",
        TypeSpecifier::Short => "short",
        TypeSpecifier::Int => "int",
        TypeSpecifier::Long => "long",
        TypeSpecifier::Float => "float",
        TypeSpecifier::Double => "double",
        TypeSpecifier::Signed => "signed",
        TypeSpecifier::Unsigned => "unsigned",
        TypeSpecifier::Bool => "_Bool",
        TypeSpecifier::Complex => "_Complex",
        TypeSpecifier::Imaginary => "_Imaginary",
        TypeSpecifier::Int128 => "__int128",
        TypeSpecifier::FloatN(FloatN::F16) => "_Float16",
        TypeSpecifier::FloatN(FloatN::F32) => "_Float32",
        TypeSpecifier::FloatN(FloatN::F64) => "_Float64",
        TypeSpecifier::FloatN(FloatN::F128) => "_Float128",
        TypeSpecifier::FloatN(FloatN::F32x) => "_Float32x",
        TypeSpecifier::FloatN(FloatN::F64x) => "_Float64x",
        TypeSpecifier::IntN(8) => "__int8",
        TypeSpecifier::IntN(16) => "__int16",
        TypeSpecifier::IntN(32) => "__int32",
        TypeSpecifier::IntN(_) => "__int64",
        TypeSpecifier::AutoType => "__auto_type",
        TypeSpecifier::Atomic(_)
        | TypeSpecifier::Record(_)
        | TypeSpecifier::Enum(_)
        | TypeSpecifier::Name(_)
        | TypeSpecifier::TypeofExpr(_)
        | TypeSpecifier::TypeofType(_) => return None,
    })
}
