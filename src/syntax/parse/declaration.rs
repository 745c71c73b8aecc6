//! The actions for declarations, specifiers, records, enumerations, attributes and initialisers (C11 6.7, 6.9).
//! Rule: a name is declared as soon as its declarator is complete; what it becomes is known from the head of its declaration.

use super::build::Builder;
use crate::base::Span;
use crate::syntax::ast::*;
use crate::syntax::scope::Meaning;
use crate::syntax::symbol::Symbol;

/// The specifiers of a declaration whose declarators come next.
pub struct Head(Vec<Specifier>);

/// A declarator whose name is in scope, and what stands behind it.
pub type Declared = Box<InitDeclarator>;

/// Attributes and the assembly label behind a declarator.
pub type Behind = Option<Box<(Vec<Attribute>, Option<StringLiteral>)>>;

impl Builder<'_> {
    // ---- Declarations ----

    pub fn head(&mut self, specifiers: Vec<Specifier>) -> Head {
        let is_typedef =
            specifiers.iter().any(|it| matches!(it.kind, SpecifierKind::Storage(Storage::Typedef)));
        let meaning = if is_typedef { Meaning::Type } else { Meaning::Variable };
        let start = specifiers.first().map_or(0, |first| first.span.start);
        self.heads.push((start, meaning));
        Head(specifiers)
    }

    pub fn declared(&mut self, declarator: Box<Declarator>, behind: Behind) -> Declared {
        let meaning = self.heads.last().map_or(Meaning::Variable, |(_, meaning)| *meaning);
        self.declare(declarator, behind, meaning)
    }

    /// In a declaration without a type.
    pub fn declared_plain(&mut self, declarator: Box<Declarator>, behind: Behind) -> Declared {
        self.declare(declarator, behind, Meaning::Variable)
    }

    fn declare(
        &mut self,
        declarator: Box<Declarator>,
        behind: Behind,
        meaning: Meaning,
    ) -> Declared {
        if let Some(name) = declarator.name {
            self.scope.declare(name.symbol, meaning, name.span.start);
        }
        let (attributes, asm_label) = behind.map_or((vec![], None), |behind| *behind);
        Box::new(InitDeclarator {
            declarator: *declarator,
            asm_label,
            attributes,
            initializer: None,
        })
    }

    pub fn behind_attributes(&mut self, all: Behind, attributes: Vec<Attribute>) -> Behind {
        let mut all = all.unwrap_or_default();
        all.0.extend(attributes);
        Some(all)
    }

    pub fn behind_asm(&mut self, all: Behind, name: Vec<StringLiteral>) -> Behind {
        let mut all = all.unwrap_or_default();
        all.1 = Some(self.joined(name));
        Some(all)
    }

    pub fn init_declarator(
        &mut self,
        mut declared: Declared,
        initializer: Option<Initializer>,
    ) -> Box<InitDeclarator> {
        declared.initializer = initializer;
        declared
    }

    pub fn push_declarator(
        &mut self,
        all: Vec<InitDeclarator>,
        attributes: Option<Vec<Attribute>>,
        mut next: Box<InitDeclarator>,
    ) -> Vec<InitDeclarator> {
        next.attributes.splice(0..0, attributes.into_iter().flatten());
        self.push(all, *next)
    }

    pub fn declaration(
        &mut self,
        head: Head,
        declarators: Vec<InitDeclarator>,
    ) -> Box<Declaration> {
        self.heads.pop();
        self.plain_declaration(head.0, declarators)
    }

    pub fn plain_declaration(
        &mut self,
        specifiers: Vec<Specifier>,
        declarators: Vec<InitDeclarator>,
    ) -> Box<Declaration> {
        Box::new(Declaration { specifiers, declarators, span: Span::default() })
    }

    pub fn push_declaration(
        &mut self,
        all: Vec<Declaration>,
        mut declaration: Box<Declaration>,
        span: Span,
    ) -> Vec<Declaration> {
        declaration.span = span;
        self.push(all, *declaration)
    }

    pub fn static_assert(
        &mut self,
        condition: Box<Expr>,
        message: Option<Vec<StringLiteral>>,
        span: Span,
    ) -> Box<StaticAssert> {
        let message = message.map(|message| self.joined(message));
        Box::new(StaticAssert { condition, message, span })
    }

    // ---- Function definitions ----

    pub fn function_head(&mut self, head: Head, declared: Declared) -> Box<Function> {
        self.heads.pop();
        self.plain_function_head(head.0, declared)
    }

    /// The body is still to come.
    pub fn plain_function_head(
        &mut self,
        mut specifiers: Vec<Specifier>,
        declared: Declared,
    ) -> Box<Function> {
        let InitDeclarator { declarator, attributes, .. } = *declared;
        self.open_parameters(&declarator);
        if !attributes.is_empty() {
            let span = declarator.span;
            specifiers.push(Specifier { kind: SpecifierKind::Attributes(attributes), span });
        }
        let body = Block { items: vec![], span: Span::default() };
        Box::new(Function {
            specifiers,
            declarator,
            parameters: vec![],
            body,
            span: Span::default(),
        })
    }

    pub fn function(
        &mut self,
        mut head: Box<Function>,
        parameters: Vec<Declaration>,
        body: Box<Block>,
        span: Span,
    ) -> Box<Function> {
        // The function's own name stays.
        self.scope.close(head.declarator.name.map_or(span.start, |name| name.span.end));
        head.parameters = parameters;
        head.body = *body;
        head.span = span;
        head
    }

    // ---- Specifiers ----

    pub fn specifier(&mut self, kind: SpecifierKind, start: u32, end: u32) -> Specifier {
        Specifier { kind, span: Span::new(start, end) }
    }

    pub fn push_specifier(&mut self, mut all: Vec<Specifier>, next: Specifier) -> Vec<Specifier> {
        // Right behind a closing brace, attributes are the record's.
        match (all.last_mut().map(|last| &mut last.kind), next.kind) {
            (
                Some(SpecifierKind::Type(TypeSpecifier::Record(record))),
                SpecifierKind::Attributes(more),
            ) if record.members.is_some() => {
                record.attributes.extend(more);
            }
            (
                Some(SpecifierKind::Type(TypeSpecifier::Enum(definition))),
                SpecifierKind::Attributes(more),
            ) if definition.enumerators.is_some() => {
                definition.attributes.extend(more);
            }
            (_, kind) => all.push(Specifier { kind, span: next.span }),
        }
        all
    }

    /// Specifiers with attributes in front of them.
    pub fn attributed(
        &mut self,
        attributes: Vec<Attribute>,
        mut specifiers: Vec<Specifier>,
    ) -> Vec<Specifier> {
        let span = attributes.iter().map(|attribute| attribute.span).reduce(Span::to);
        if let Some(span) = span {
            specifiers.insert(0, Specifier { kind: SpecifierKind::Attributes(attributes), span });
        }
        specifiers
    }

    // ---- Records and enumerations ----

    pub fn record(
        &mut self,
        kind: RecordKind,
        attributes: Option<Vec<Attribute>>,
        tag: Option<Name>,
        mut members: Option<Vec<Member>>,
        span: Span,
    ) -> TypeSpecifier {
        if members.is_some() && self.complete(span).is_none() {
            members = Some(vec![]);
        }
        let attributes = attributes.unwrap_or_default();
        TypeSpecifier::Record(Box::new(RecordSpecifier { kind, tag, members, attributes, span }))
    }

    pub fn member(
        &mut self,
        specifiers: Vec<Specifier>,
        declarators: Vec<MemberDeclarator>,
        span: Span,
    ) -> Box<MemberDeclaration> {
        Box::new(MemberDeclaration { specifiers, declarators, span })
    }

    pub fn push_member(&mut self, all: Vec<Member>, member: Box<MemberDeclaration>) -> Vec<Member> {
        self.push(all, Member::Declaration(*member))
    }

    pub fn push_member_assert(
        &mut self,
        all: Vec<Member>,
        assertion: Box<StaticAssert>,
    ) -> Vec<Member> {
        self.push(all, Member::StaticAssert(*assertion))
    }

    pub fn member_declarator(
        &mut self,
        declarator: Box<Declarator>,
        width: Option<Box<Expr>>,
        attributes: Vec<Attribute>,
    ) -> Box<MemberDeclarator> {
        Box::new(MemberDeclarator { declarator: *declarator, width, attributes })
    }

    pub fn push_member_declarator(
        &mut self,
        all: Vec<MemberDeclarator>,
        attributes: Option<Vec<Attribute>>,
        mut next: Box<MemberDeclarator>,
    ) -> Vec<MemberDeclarator> {
        next.attributes.splice(0..0, attributes.into_iter().flatten());
        self.push(all, *next)
    }

    pub fn enumeration(
        &mut self,
        attributes: Option<Vec<Attribute>>,
        tag: Option<Name>,
        mut enumerators: Option<Vec<Enumerator>>,
        span: Span,
    ) -> TypeSpecifier {
        if enumerators.is_some() && self.complete(span).is_none() {
            enumerators = Some(vec![]);
        }
        let attributes = attributes.unwrap_or_default();
        TypeSpecifier::Enum(Box::new(EnumSpecifier { tag, enumerators, attributes, span }))
    }

    /// The name is in scope behind its own value (C11 6.2.1p7).
    pub fn enumerator(
        &mut self,
        name: Name,
        attributes: Vec<Attribute>,
        value: Option<Box<Expr>>,
    ) -> Enumerator {
        self.scope.declare(name.symbol, Meaning::Variable, name.span.start);
        Enumerator { name, value, attributes }
    }

    // ---- Attributes ----

    pub fn attribute(
        &mut self,
        mut name: Name,
        mut arguments: Vec<AttributeArgument>,
        span: Span,
    ) -> Box<Attribute> {
        if self.complete(span).is_none() {
            arguments.clear();
        }
        let bare = self.text(name.symbol).strip_prefix("__").and_then(|it| it.strip_suffix("__"));
        if let Some(bare) = bare.filter(|it| !it.is_empty()).map(str::to_string) {
            name.symbol = self.lexed.symbols.intern(&bare);
        }
        Box::new(Attribute { name, arguments, span })
    }

    /// `__cdecl` is the attribute `cdecl`.
    pub fn mark(&mut self, symbol: Symbol, start: u32, end: u32) -> Vec<Attribute> {
        let bare = self.text(symbol).trim_start_matches('_').to_string();
        let symbol = self.lexed.symbols.intern(&bare);
        let span = Span::new(start, end);
        vec![Attribute { name: Name { symbol, span }, arguments: vec![], span }]
    }

    // ---- Initialisers ----

    pub fn initializer_list(
        &mut self,
        mut items: Vec<InitializerItem>,
        span: Span,
    ) -> InitializerList {
        if self.complete(span).is_none() {
            items.clear();
        }
        InitializerList { items, span }
    }
}
