//! Ghost code that was read as C must leave the rest of the program as it is without it: it is made of whole items of a block or
//! of the unit (behind `if (x)`, or as an `else`, it would take the next statement's place), and what it declares in a block has
//! names that the code around it does not use.

use crate::base::{Diagnostic, Span};
use crate::syntax::ast::*;
use crate::syntax::lex::Lexeme;
use crate::syntax::token::Token;

/// What is wrong with the places and names of ghost code.
pub fn check_ghost_code(unit: &Unit, lexemes: &[Lexeme]) -> Vec<Diagnostic> {
    let mut wrong = vec![];
    for code in &unit.ghost_code {
        wrong.extend(used_around(unit, *code, lexemes));
        let items = unit.items.iter().map(|item| (span_of_item(item), Part::Item(item)));
        if !is_whole(*code, items) {
            let message = "ghost code stands where a statement of a block or a declaration may stand, and is made of whole ones";
            wrong.push(Diagnostic::error("spec-misplaced", *code, message));
        }
    }
    wrong
}

/// A name of ghost code in a block that the function around has, too: there it would mean something else than without
/// the ghost code (`sizeof x`).
fn used_around(unit: &Unit, code: Span, lexemes: &[Lexeme]) -> Option<Diagnostic> {
    let around = unit.items.iter().find_map(|item| match item {
        Item::Function(function) if is_inside(function.span, code) => Some(&function.body),
        _ => None,
    })?;
    let mut declared = vec![];
    names_in_block(code, around, &mut declared);
    let is_ghost = |span: Span| unit.ghost_code.iter().any(|code| is_inside(*code, span));
    let from = lexemes.partition_point(|it| it.span.start < around.span.start);
    let uses = lexemes[from..].windows(2).take_while(|two| two[1].span.end <= around.span.end);
    let mut uses = uses.filter_map(|two| match (two[0].token, two[1].token) {
        (Token::Dot | Token::Arrow, _) => None,
        (_, Token::Name(symbol)) if !is_ghost(two[1].span) => Some((symbol, two[1].span)),
        _ => None,
    });
    let clash = |(symbol, _): &(_, Span)| declared.iter().any(|name| name.symbol == *symbol);
    let (symbol, used) = uses.find(clash)?;
    let name = declared.iter().find(|name| name.symbol == symbol)?;
    let message = "ghost code needs a name of its own here: the code of this function has it, too";
    let diagnostic = Diagnostic::error("spec-misplaced", name.span, message);
    Some(diagnostic.related(used, "used here"))
}

/// What the code declares in the block that it stands in, if it is this one or one further in.
fn names_in_block(code: Span, block: &Block, names: &mut Vec<Name>) {
    for item in &block.items {
        match item {
            BlockItem::Declaration(declaration) if is_inside(code, declaration.span) => {
                names.extend(declaration.declarators.iter().filter_map(|it| it.declarator.name));
            }
            BlockItem::Statement(stmt) if !is_inside(code, stmt.span) => {
                names_in_stmt(code, stmt, names);
            }
            _ => {}
        }
    }
}

fn names_in_stmt(code: Span, stmt: &Stmt, names: &mut Vec<Name>) {
    if let StmtKind::Block(block) = &stmt.kind {
        names_in_block(code, block, names);
    }
    bodies(stmt).into_iter().for_each(|body| names_in_stmt(code, body, names));
}

#[derive(Clone, Copy)]
enum Part<'u> {
    Item(&'u Item),
    InBlock(&'u BlockItem),
}

fn span_of_item(item: &Item) -> Span {
    match item {
        Item::Function(function) => function.span,
        Item::Declaration(declaration) => declaration.span,
        Item::StaticAssert(assertion) => assertion.span,
        Item::Asm(asm) => asm.span,
    }
}

fn span_in_block(item: &BlockItem) -> Span {
    match item {
        BlockItem::Statement(stmt) => stmt.span,
        BlockItem::Declaration(declaration) => declaration.span,
        BlockItem::StaticAssert(assertion) => assertion.span,
        BlockItem::LocalLabels(names) => {
            names.iter().map(|name| name.span).reduce(Span::to).unwrap_or_default()
        }
        BlockItem::Function(function) => function.span,
    }
}

fn meets(code: Span, span: Span) -> bool {
    span.start < code.end && code.start < span.end
}

fn is_inside(code: Span, span: Span) -> bool {
    code.start <= span.start && span.end <= code.end
}

/// Whether the code is made of whole items of this list, or of one further in.
fn is_whole<'u>(code: Span, items: impl Iterator<Item = (Span, Part<'u>)>) -> bool {
    let met: Vec<(Span, Part)> = items.filter(|(span, _)| meets(code, *span)).collect();
    match &met[..] {
        [(span, part)] if span.start < code.start && code.end <= span.end => {
            is_whole_further_in(code, *part)
        }
        _ => met.iter().all(|(span, part)| is_inside(code, *span) && may_be_ghost(*part)),
    }
}

fn is_whole_further_in(code: Span, part: Part) -> bool {
    match part {
        Part::Item(Item::Function(function)) => is_whole_in_block(code, &function.body),
        Part::InBlock(BlockItem::Statement(stmt)) => is_whole_in_stmt(code, stmt),
        _ => false,
    }
}

fn is_whole_in_block(code: Span, block: &Block) -> bool {
    let braces = is_inside(block.span, code);
    braces && is_whole(code, block.items.iter().map(|it| (span_in_block(it), Part::InBlock(it))))
}

/// A statement that is no item of a block is never ghost code as a whole.
fn is_whole_in_stmt(code: Span, stmt: &Stmt) -> bool {
    if let StmtKind::Block(block) = &stmt.kind {
        return is_whole_in_block(code, block);
    }
    let around = |inner: &&Stmt| inner.span.start < code.start && code.end <= inner.span.end;
    bodies(stmt).into_iter().find(around).is_some_and(|inner| is_whole_in_stmt(code, inner))
}

fn bodies(stmt: &Stmt) -> Vec<&Stmt> {
    match &stmt.kind {
        StmtKind::Label { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body }
        | StmtKind::Switch { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. } => vec![body],
        StmtKind::If { then, otherwise, .. } => {
            std::iter::once(&**then).chain(otherwise.as_deref()).collect()
        }
        StmtKind::For(parts) => vec![&parts.body],
        _ => vec![],
    }
}

/// No declaration that says more than a variable or, at file scope, a function.
fn may_be_ghost(part: Part) -> bool {
    let may_declare = |declaration: &Declaration, at_file_scope: bool| {
        let storage = |specifier: &Specifier| match specifier.kind {
            SpecifierKind::Storage(storage) => !(at_file_scope && storage == Storage::Static),
            _ => false,
        };
        let derives =
            declaration.declarators.iter().flat_map(|it| it.declarator.derivations.first());
        let function = derives.into_iter().any(|it| matches!(it.kind, DerivationKind::Function(_)));
        !declaration.specifiers.iter().any(storage) && (at_file_scope || !function)
    };
    match part {
        Part::Item(Item::Function(_)) => true,
        Part::Item(Item::Declaration(declaration)) => may_declare(declaration, true),
        Part::InBlock(BlockItem::Declaration(declaration)) => may_declare(declaration, false),
        Part::InBlock(BlockItem::Statement(_)) => true,
        Part::Item(Item::StaticAssert(_)) | Part::InBlock(BlockItem::StaticAssert(_)) => true,
        Part::Item(Item::Asm(_))
        | Part::InBlock(BlockItem::LocalLabels(_) | BlockItem::Function(_)) => false,
    }
}
