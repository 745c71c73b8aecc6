//! Types as annotations write them: C's, the logic's own, sets. Declarators are simple: stars before a name, lengths behind it.

use super::NameKind;
use super::cursor::{Parse, Parser};
use crate::base::Diagnostic;
use crate::contract::ast::{Binder, Type, TypeBase};
use crate::contract::token::Token;
use crate::syntax::ast::RecordKind;

const C_WORDS: [&str; 11] = [
    "void", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "_Bool",
    "__int128",
];
const QUALIFIERS: [&str; 4] = ["const", "volatile", "restrict", "register"];
const LOGIC_WORDS: [&str; 3] = ["integer", "real", "boolean"];

impl Parser<'_> {
    /// Whether a type comes next. A word that is the name of a type and stands where it cannot be one is a name.
    pub(super) fn starts_type(&self) -> bool {
        let Some(word) = self.word() else { return false };
        match word {
            "struct" | "enum" => true,
            // HAVOC's union of sets has a parenthesis behind it.
            "union" => self.peek_at(1) == Token::Word,
            "set" => self.peek_at(1) == Token::Less,
            _ if C_WORDS.contains(&word) || QUALIFIERS.contains(&word) => true,
            _ => self.names_type(word),
        }
    }

    fn names_type(&self, word: &str) -> bool {
        match (self.names)(word) {
            NameKind::Type => true,
            NameKind::Variable => false,
            NameKind::Unknown => {
                LOGIC_WORDS.contains(&word) || self.own_types.iter().any(|own| own == word)
            }
        }
    }

    /// Specifiers only.
    fn type_base(&mut self) -> Parse<TypeBase> {
        let mut words = vec![];
        let mut base = None;
        while let Some(word) = self.word() {
            if QUALIFIERS.contains(&word) {
                self.advance();
                continue;
            }
            if C_WORDS.contains(&word) && base.is_none() {
                self.advance();
                words.push(word.into());
                continue;
            }
            if !words.is_empty() || base.is_some() {
                break;
            }
            base = Some(match word {
                "struct" | "union" => {
                    self.advance();
                    let kind = match word {
                        "struct" => RecordKind::Struct,
                        _ => RecordKind::Union,
                    };
                    TypeBase::Record(kind, self.name("a tag")?)
                }
                "enum" => {
                    self.advance();
                    TypeBase::Enum(self.name("a tag")?)
                }
                "set" if self.peek_at(1) == Token::Less => {
                    self.advance();
                    self.advance();
                    let element = self.type_name()?;
                    self.expect(Token::Greater, "`>`")?;
                    TypeBase::Set(Box::new(element))
                }
                "integer" if (self.names)(word) != NameKind::Type => {
                    self.advance();
                    TypeBase::Integer
                }
                "real" if (self.names)(word) != NameKind::Type => {
                    self.advance();
                    TypeBase::Real
                }
                "boolean" if (self.names)(word) != NameKind::Type => {
                    self.advance();
                    TypeBase::Boolean
                }
                _ => TypeBase::Named(self.name("a type")?),
            });
        }
        match base {
            Some(TypeBase::Named(name)) if self.peek() == Token::Less => {
                let what = format!("types with parameters (`{}<..>`)", name.text);
                Err(self.refused(name.span, &what))
            }
            Some(base) => Ok(base),
            None if self.peek() == Token::Keyword && words.is_empty() => {
                let word = self.text_of(self.span());
                match word {
                    "\\list" => Err(self.refused(self.span(), "lists of the logic (`\\list<..>`)")),
                    _ => Err(self.unexpected("a type")),
                }
            }
            None if words.is_empty() => Err(self.unexpected("a type")),
            None => Ok(TypeBase::Words(words)),
        }
    }

    fn pointers(&mut self) -> u32 {
        let mut pointers = 0;
        loop {
            if self.eat(Token::Star) {
                pointers += 1;
            } else if pointers > 0 && self.word().is_some_and(|word| QUALIFIERS.contains(&word)) {
                self.advance();
            } else {
                return pointers;
            }
        }
    }

    fn lengths(&mut self) -> Parse<Vec<Option<crate::contract::ast::Term>>> {
        let mut lengths = vec![];
        while self.eat(Token::OpenBracket) {
            let length = match self.peek() {
                Token::CloseBracket => None,
                _ => Some(self.enclosed(|parser| parser.term())?),
            };
            self.expect(Token::CloseBracket, "`]`")?;
            lengths.push(length);
        }
        Ok(lengths)
    }

    /// A type without a name in it, as in a cast.
    pub(super) fn type_name(&mut self) -> Parse<Type> {
        let start = self.start();
        let base = self.type_base()?;
        let pointers = self.pointers();
        self.refuse_function_type()?;
        let lengths = self.lengths()?;
        Ok(Type { base, pointers, lengths, span: self.since(start) })
    }

    fn refuse_function_type(&self) -> Parse<()> {
        if self.peek() == Token::OpenParen && self.peek_at(1) == Token::Star {
            return Err(self.refused(self.span(), "function types in annotations"));
        }
        Ok(())
    }

    fn refuse_ghost_qualifier(&self) -> Parse<()> {
        if self.peek() == Token::Keyword && self.text_of(self.span()) == "\\ghost" {
            Err(self.refused(self.span(), "pointers to ghost memory (`\\ghost`)"))
        } else {
            Ok(())
        }
    }

    /// `int *a, b`: all that one type declares.
    pub(super) fn binders_of_one_type(&mut self, binders: &mut Vec<Binder>) -> Parse<()> {
        let start = self.start();
        let base = self.type_base()?;
        loop {
            let pointers = self.pointers();
            self.refuse_function_type()?;
            self.refuse_ghost_qualifier()?;
            if let TypeBase::Named(name) = &base
                && pointers == 0
                && matches!(self.peek(), Token::Semicolon | Token::Comma)
            {
                let message = format!("`{}` has no type: write `integer {0}`", name.text);
                return Err(Diagnostic::error("spec-syntax", name.span, message));
            }
            let name = self.name("a name")?;
            let lengths = self.lengths()?;
            let ty = Type { base: base.clone(), pointers, lengths, span: self.since(start) };
            binders.push(Binder { ty, name });
            let another = self.peek() == Token::Comma
                && match self.peek_at(1) {
                    Token::Star => true,
                    Token::Word => !self.type_behind_comma(),
                    _ => false,
                };
            if !another {
                return Ok(());
            }
            self.advance();
        }
    }

    /// Whether the comma that comes next is followed by a new type and not by a name.
    fn type_behind_comma(&self) -> bool {
        let Some(word) = self.word_at(1) else { return false };
        let is_type = C_WORDS.contains(&word)
            || QUALIFIERS.contains(&word)
            || matches!(word, "struct" | "union" | "enum" | "set")
            || self.names_type(word);
        let is_name = matches!(
            self.peek_at(2),
            Token::Comma | Token::Semicolon | Token::CloseParen | Token::OpenBracket
        );
        is_type && !is_name
    }

    /// `int *a, b, integer n`: up to what cannot be part of it.
    pub(super) fn binders(&mut self) -> Parse<Vec<Binder>> {
        let mut binders = vec![];
        loop {
            self.binders_of_one_type(&mut binders)?;
            if !self.eat(Token::Comma) {
                return Ok(binders);
            }
        }
    }
}
