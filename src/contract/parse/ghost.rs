//! Ghost code: declarations and assignments of ghost variables, changes of the blocking set, `retype`, conditionals, labels.
//! What else C's statements can do is refused by name.

use super::cursor::{Parse, Parser};
use crate::contract::ast::{AssignOp, Clause, ClauseKind, Ghost, Item, Mode, Term, TermKind};
use crate::contract::token::Token;
use num_bigint::BigInt;

/// Words that end ghost code, since an annotation starts there.
const OTHER_ANNOTATIONS: [&str; 8] =
    ["ghost", "assert", "check", "assume", "admit", "loop", "requires", "ensures"];

impl Parser<'_> {
    /// Behind `ghost`: statements up to the end of the annotation, or to another one in the same comment.
    pub(super) fn ghost_code(&mut self) -> Parse<Vec<Ghost>> {
        let mut code = vec![];
        if self.peek() == Token::OpenParen {
            return Err(self.refused(self.span(), "ghost parameters"));
        }
        while !self.at_end() && (code.is_empty() || !self.at_other_annotation()) {
            self.ghost_statement(&mut code)?;
            self.skip_semicolons();
        }
        if code.is_empty() {
            return Err(self.unexpected("ghost code"));
        }
        Ok(code)
    }

    fn at_other_annotation(&self) -> bool {
        let word = self.word().is_some_and(|word| OTHER_ANNOTATIONS.contains(&word));
        let assigned = matches!(
            self.peek_at(1),
            Token::Assign | Token::AddAssign | Token::SubAssign | Token::Colon
        );
        word && !assigned
    }

    fn ghost_statement(&mut self, code: &mut Vec<Ghost>) -> Parse<()> {
        self.nested(|parser| parser.ghost_statement_here(code))
    }

    fn ghost_statement_here(&mut self, code: &mut Vec<Ghost>) -> Parse<()> {
        let start = self.start();
        if self.eat(Token::Semicolon) {
            return Ok(());
        }
        if self.peek() == Token::Slash {
            return self.ghost_claims(code);
        }
        if self.eat(Token::OpenBrace) {
            let mut block = vec![];
            while !self.eat(Token::CloseBrace) {
                if self.at_end() {
                    return Err(self.unexpected("`}`"));
                }
                self.ghost_statement(&mut block)?;
            }
            code.push(Ghost::Block(block));
            return Ok(());
        }
        match self.word() {
            Some("if") => {
                self.advance();
                self.expect(Token::OpenParen, "`(`")?;
                let condition = self.enclosed(|parser| parser.term())?;
                self.expect(Token::CloseParen, "`)`")?;
                let (mut then, mut otherwise) = (vec![], vec![]);
                self.ghost_statement(&mut then)?;
                if self.eat_word("else") {
                    self.ghost_statement(&mut otherwise)?;
                }
                let span = self.since(start);
                code.push(Ghost::If { condition, then, otherwise, span });
                Ok(())
            }
            Some(
                word @ ("while" | "for" | "do" | "switch" | "goto" | "return" | "break"
                | "continue" | "static" | "extern" | "typedef"),
            ) => Err(self.refused(self.span(), &format!("`{word}` in ghost code"))),
            Some("retype") if self.peek_at(1) == Token::OpenParen => {
                code.push(self.retype()?);
                self.end_of_statement()
            }
            Some(_) if self.peek_at(1) == Token::Colon => {
                let label = self.name("a label")?;
                self.advance();
                self.eat(Token::Semicolon);
                code.push(Ghost::Label(label));
                Ok(())
            }
            Some(_) if self.starts_type() => self.ghost_declaration(code),
            _ => self.ghost_assignment(code),
        }
    }

    /// `/@ .. @/`: annotations of ghost code, among them assertions. (The lexer skips `@`.)
    fn ghost_claims(&mut self, code: &mut Vec<Ghost>) -> Parse<()> {
        self.advance();
        while !self.eat(Token::Slash) {
            if self.at_end() {
                return Err(self.unexpected("`@/`"));
            }
            let (start, mut items) = (self.start(), vec![]);
            self.item(&mut items)?;
            self.skip_semicolons();
            for item in items {
                match item {
                    Item::Clause(clause) if is_claim(&clause) => code.push(Ghost::Claim(clause)),
                    _ => {
                        let what = "annotations in ghost code other than `assert` and `check`";
                        return Err(self.refused(self.since(start), what));
                    }
                }
            }
        }
        Ok(())
    }

    fn end_of_statement(&mut self) -> Parse<()> {
        if self.at_end() || self.at_other_annotation() {
            return Ok(());
        }
        self.expect(Token::Semicolon, "`;`").map(drop)
    }

    fn retype(&mut self) -> Parse<Ghost> {
        let start = self.start();
        self.advance();
        self.advance();
        let pointer = self.enclosed(|parser| parser.term())?;
        self.expect(Token::Comma, "`,` and a type")?;
        let ty = self.type_name()?;
        let count = if self.eat(Token::Comma) {
            Some(self.enclosed(|parser| parser.term())?)
        } else {
            None
        };
        self.expect(Token::CloseParen, "`)`")?;
        Ok(Ghost::Retype { pointer, ty, count, span: self.since(start) })
    }

    fn ghost_declaration(&mut self, code: &mut Vec<Ghost>) -> Parse<()> {
        let mut binders = vec![];
        self.binders_of_one_type(&mut binders)?;
        if self.peek() == Token::OpenParen {
            return Err(self.refused(self.span(), "functions in ghost code"));
        }
        if let Some(array) = binders.iter().find(|binder| !binder.ty.lengths.is_empty()) {
            return Err(self.refused(array.name.span, "arrays in ghost code"));
        }
        let last = binders.len() - 1;
        for (index, binder) in binders.into_iter().enumerate() {
            let value =
                if index == last && self.eat(Token::Assign) { Some(self.term()?) } else { None };
            code.push(Ghost::Declare { binder, value });
        }
        if self.peek() == Token::Comma {
            return Err(
                self.refused(self.span(), "several ghost variables with values in one declaration")
            );
        }
        self.end_of_statement()
    }

    fn ghost_assignment(&mut self, code: &mut Vec<Ghost>) -> Parse<()> {
        let target = self.term()?;
        let one = |span| Term { kind: TermKind::Integer(BigInt::from(1)), span };
        let span = self.span();
        let (op, value) = match self.peek() {
            Token::Assign => (AssignOp::Set, None),
            Token::AddAssign => (AssignOp::Add, None),
            Token::SubAssign => (AssignOp::Sub, None),
            Token::Increment => (AssignOp::Add, Some(one(span))),
            Token::Decrement => (AssignOp::Sub, Some(one(span))),
            _ if matches!(target.kind, TermKind::Apply(_)) => {
                return Err(self.refused(target.span, "calls in ghost code"));
            }
            _ => return Err(self.unexpected("`=`, `+=` or `-=`")),
        };
        self.advance();
        let value = match value {
            Some(value) => value,
            None => self.term()?,
        };
        code.push(Ghost::Assign { target, op, value });
        self.end_of_statement()
    }
}

fn is_claim(clause: &Clause) -> bool {
    let claims = matches!(clause.kind, ClauseKind::Assert | ClauseKind::Check);
    claims && !clause.of_loop && clause.mode != Mode::Admit
}
