//! Definitions of the logic: predicates, functions, lemmas, axiomatic blocks, inductive predicates, types, invariants of globals.

use super::cursor::{Parse, Parser};
use crate::contract::ast::{Binder, Definition, FunctionBody, FunctionDefinition, Name, Type};
use crate::contract::token::Token;

impl Parser<'_> {
    pub(super) fn definition(&mut self) -> Parse<Definition> {
        let start = self.start();
        let keyword = self.word().unwrap_or_default();
        let keyword_span = self.advance().span;
        match keyword {
            "predicate" => self.function(None),
            "logic" => {
                let result = self.type_name()?;
                self.function(Some(result))
            }
            "lemma" | "axiom" => {
                let name = self.name("a name")?;
                let labels = self.labels()?;
                self.refuse_type_parameters()?;
                self.expect(Token::Colon, "`:`")?;
                let formula = self.term()?;
                let span = self.since(start);
                let is_axiom = keyword == "axiom";
                Ok(Definition::Fact { is_axiom, name, labels, formula, span })
            }
            "axiomatic" => self.axiomatic(),
            "inductive" => self.inductive(),
            "type" => {
                let name = self.name("a type's name")?;
                if &*name.text == "invariant" {
                    return Err(self.refused(keyword_span.to(name.span), "type invariants"));
                }
                self.refuse_type_parameters()?;
                if self.peek() == Token::Assign {
                    return Err(self.refused(self.span(), "types with a definition"));
                }
                self.own_types.push(name.text.to_string());
                Ok(Definition::Type(name))
            }
            "global" => {
                if !self.eat_word("invariant") {
                    return Err(self.unexpected("`invariant`"));
                }
                let name = self.name("a name")?;
                self.expect(Token::Colon, "`:`")?;
                let formula = self.term()?;
                Ok(Definition::Invariant { name, formula, span: self.since(start) })
            }
            _ => Err(self.unexpected("a definition")),
        }
    }

    fn refuse_type_parameters(&self) -> Parse<()> {
        match self.peek() {
            Token::Less => Err(self.refused(self.span(), "type parameters")),
            _ => Ok(()),
        }
    }

    /// Behind the result's type.
    fn function(&mut self, result: Option<Type>) -> Parse<Definition> {
        let (name, labels, parameters) = self.head()?;
        let body = if self.eat(Token::Assign) {
            FunctionBody::Term(self.term()?)
        } else if self.eat_word("reads") {
            let nothing = self.peek() == Token::Keyword && self.text_of(self.span()) == "\\nothing";
            let reads = if nothing {
                self.advance();
                vec![]
            } else {
                self.list(|parser| parser.term_or_range())?
            };
            FunctionBody::None { reads: Some(reads) }
        } else {
            FunctionBody::None { reads: None }
        };
        let function = FunctionDefinition { name, labels, parameters, result, body };
        Ok(Definition::Function(Box::new(function)))
    }

    fn head(&mut self) -> Parse<(Name, Vec<Name>, Vec<Binder>)> {
        let name = self.name("a name")?;
        let labels = self.labels()?;
        self.refuse_type_parameters()?;
        let mut parameters = vec![];
        if self.eat(Token::OpenParen) && !self.eat(Token::CloseParen) {
            if self.word() == Some("void") && self.peek_at(1) == Token::CloseParen {
                self.advance();
            } else {
                parameters = self.binders()?;
            }
            self.expect(Token::CloseParen, "`)`")?;
        }
        Ok((name, labels, parameters))
    }

    fn axiomatic(&mut self) -> Parse<Definition> {
        self.name("the block's name")?;
        self.expect(Token::OpenBrace, "`{`")?;
        let mut definitions = vec![];
        self.skip_semicolons();
        while self.peek() != Token::CloseBrace {
            let known = ["predicate", "logic", "lemma", "axiom", "type", "inductive"];
            match self.word() {
                Some(word) if known.contains(&word) => definitions.push(self.definition()?),
                _ => return Err(self.unexpected("a definition or `}`")),
            }
            self.skip_semicolons();
        }
        self.advance();
        Ok(Definition::Axiomatic(definitions))
    }

    fn inductive(&mut self) -> Parse<Definition> {
        let (name, labels, parameters) = self.head()?;
        self.expect(Token::OpenBrace, "`{`")?;
        let mut cases = vec![];
        self.skip_semicolons();
        while self.peek() != Token::CloseBrace {
            if !self.eat_word("case") {
                return Err(self.unexpected("`case` or `}`"));
            }
            let case = self.name("the case's name")?;
            let case_labels = self.labels()?;
            self.expect(Token::Colon, "`:`")?;
            let formula = self.term()?;
            cases.push((case, case_labels, formula));
            self.skip_semicolons();
        }
        self.advance();
        let body = FunctionBody::Cases(cases);
        let function = FunctionDefinition { name, labels, parameters, result: None, body };
        Ok(Definition::Function(Box::new(function)))
    }
}
