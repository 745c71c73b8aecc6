//! Terms and formulas by precedence, from the loosest: `?:`, `<==>`, `==>` (to the right), `||`, `^^`, `&&`, `|`, `^`, `&`,
//! relations (all of one level, in chains), shifts, sums, products, then prefixes and what is behind a term. Quantifiers and
//! `\let` reach as far to the right as they can.

use super::cursor::{Parse, Parser};
use crate::base::Diagnostic;
use crate::contract::ast::{
    Access, Apply, ArgumentWord, BinaryOp, Name, Quantifier, Relation, Term, TermKind, UnaryOp,
};
use crate::contract::token::Token;
use crate::syntax::lex::literal;
use num_bigint::BigInt;

const IFF: u8 = 1;
const IMPLIES: u8 = 2;
const RELATION: u8 = 9;

fn binary(token: Token) -> Option<(u8, BinaryOp)> {
    Some(match token {
        Token::Iff => (IFF, BinaryOp::Iff),
        Token::Implies => (IMPLIES, BinaryOp::Implies),
        Token::OrOr => (3, BinaryOp::Or),
        Token::CaretCaret => (4, BinaryOp::Xor),
        Token::AndAnd => (5, BinaryOp::And),
        Token::Or => (6, BinaryOp::BitOr),
        Token::Caret => (7, BinaryOp::BitXor),
        Token::And => (8, BinaryOp::BitAnd),
        Token::ShiftLeft => (11, BinaryOp::Shl),
        Token::ShiftRight => (11, BinaryOp::Shr),
        Token::Plus => (12, BinaryOp::Add),
        Token::Minus => (12, BinaryOp::Sub),
        Token::Star => (13, BinaryOp::Mul),
        Token::Slash => (13, BinaryOp::Div),
        Token::Percent => (13, BinaryOp::Rem),
        _ => return None,
    })
}

fn relation(token: Token) -> Option<Relation> {
    Some(match token {
        Token::Less => Relation::Less,
        Token::LessEqual => Relation::LessEqual,
        Token::Greater => Relation::Greater,
        Token::GreaterEqual => Relation::GreaterEqual,
        Token::Equal => Relation::Equal,
        Token::NotEqual => Relation::NotEqual,
        _ => return None,
    })
}

fn make(kind: TermKind, span: crate::base::Span) -> Term {
    Term { kind, span }
}

impl Parser<'_> {
    pub(super) fn term(&mut self) -> Parse<Term> {
        self.nested(|parser| parser.conditional())
    }

    /// A term, or a range of them.
    pub(super) fn term_or_range(&mut self) -> Parse<Term> {
        let start = self.start();
        let low = match self.peek() {
            Token::Range => None,
            _ => Some(self.term()?),
        };
        if !self.eat(Token::Range) {
            return low.ok_or_else(|| self.unexpected("a term"));
        }
        let ends = matches!(
            self.peek(),
            Token::CloseParen | Token::CloseBracket | Token::CloseBrace | Token::Comma
        );
        let high = if ends { None } else { Some(Box::new(self.term()?)) };
        Ok(make(TermKind::Range(low.map(Box::new), high), self.since(start)))
    }

    fn conditional(&mut self) -> Parse<Term> {
        let start = self.start();
        if !self.in_condition && self.peek() == Token::Word && self.peek_at(1) == Token::Colon {
            self.advance();
            self.advance();
            let formula = self.term()?;
            let kind = TermKind::Labelled(Box::new(formula));
            return Ok(make(kind, self.since(start)));
        }
        let condition = self.operators(IFF)?;
        if !self.eat(Token::Question) {
            return Ok(condition);
        }
        let outer = std::mem::replace(&mut self.in_condition, true);
        let then = self.term();
        self.in_condition = outer;
        let then = then?;
        self.expect(Token::Colon, "`:`")?;
        let otherwise = self.term()?;
        let kind = TermKind::Conditional(Box::new((condition, then, otherwise)));
        Ok(make(kind, self.since(start)))
    }

    /// Operators that bind at least so tightly.
    fn operators(&mut self, least: u8) -> Parse<Term> {
        let start = self.start();
        let mut left = self.prefix()?;
        loop {
            let token = self.peek();
            if token == Token::BitImplies {
                return Err(self.refused(self.span(), "bitwise implication and equivalence"));
            }
            if relation(token).is_some() && RELATION >= least {
                left = self.chain(left, start)?;
                continue;
            }
            if token == Token::Keyword && self.text_of(self.span()) == "\\in" && RELATION >= least {
                self.advance();
                let set = self.nested(|parser| parser.operators(RELATION + 1))?;
                left = make(TermKind::In(Box::new(left), Box::new(set)), self.since(start));
                continue;
            }
            let Some((level, op)) = binary(token) else { return Ok(left) };
            if level < least || token == Token::Or && self.before_bar {
                return Ok(left);
            }
            self.count_operator()?;
            self.advance();
            let next = if op == BinaryOp::Implies { level } else { level + 1 };
            let right = self.nested(|parser| parser.operators(next))?;
            let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
            left = make(kind, self.since(start));
        }
    }

    /// `a <= b < c`, or `a == b < c`.
    fn chain(&mut self, first: Term, start: u32) -> Parse<Term> {
        let mut rest = vec![];
        while let Some(relation) = relation(self.peek()) {
            self.count_operator()?;
            self.advance();
            let right = self.nested(|parser| parser.operators(RELATION + 1))?;
            rest.push((relation, right));
        }
        Ok(make(TermKind::Chain(Box::new(first), rest), self.since(start)))
    }

    fn prefix(&mut self) -> Parse<Term> {
        let start = self.start();
        let op = match self.peek() {
            Token::Plus => Some(UnaryOp::Plus),
            Token::Minus => Some(UnaryOp::Minus),
            Token::Tilde => Some(UnaryOp::BitNot),
            Token::Not => Some(UnaryOp::Not),
            Token::Star => Some(UnaryOp::Deref),
            Token::And => Some(UnaryOp::AddressOf),
            _ => None,
        };
        if let Some(op) = op {
            self.advance();
            let operand = self.nested(|parser| parser.prefix())?;
            return Ok(make(TermKind::Unary(op, Box::new(operand)), self.since(start)));
        }
        if self.word() == Some("sizeof") {
            return self.sizeof();
        }
        if self.peek() == Token::OpenParen {
            self.advance();
            if self.starts_type() {
                let ty = self.enclosed(|parser| parser.type_name())?;
                self.expect(Token::CloseParen, "`)`")?;
                let operand = self.nested(|parser| parser.prefix())?;
                return Ok(make(TermKind::Cast(ty, Box::new(operand)), self.since(start)));
            }
            let inner = self.enclosed(|parser| parser.term_or_range())?;
            self.expect(Token::CloseParen, "`)`")?;
            let term = make(TermKind::Parenthesised(Box::new(inner)), self.since(start));
            return self.suffixes(term, start);
        }
        let term = self.primary()?;
        self.suffixes(term, start)
    }

    fn sizeof(&mut self) -> Parse<Term> {
        let start = self.start();
        self.advance();
        if self.peek() == Token::OpenParen {
            self.advance();
            if self.starts_type() {
                let ty = self.enclosed(|parser| parser.type_name())?;
                self.expect(Token::CloseParen, "`)`")?;
                return Ok(make(TermKind::SizeofType(ty), self.since(start)));
            }
            let inner = self.enclosed(|parser| parser.term())?;
            self.expect(Token::CloseParen, "`)`")?;
            let inner = self.suffixes(inner, start)?;
            return Ok(make(TermKind::SizeofTerm(Box::new(inner)), self.since(start)));
        }
        let operand = self.nested(|parser| parser.prefix())?;
        Ok(make(TermKind::SizeofTerm(Box::new(operand)), self.since(start)))
    }

    fn suffixes(&mut self, mut term: Term, start: u32) -> Parse<Term> {
        loop {
            let kind = match self.peek() {
                Token::OpenBracket => {
                    self.advance();
                    let index = self.enclosed(|parser| parser.term_or_range())?;
                    self.expect(Token::CloseBracket, "`]`")?;
                    TermKind::Index(Box::new(term), Box::new(index))
                }
                token @ (Token::Dot | Token::Arrow) => {
                    self.advance();
                    let name = self.name("a member's name")?;
                    let access = if token == Token::Dot { Access::Dot } else { Access::Arrow };
                    TermKind::Member(Box::new(term), access, name)
                }
                _ => return Ok(term),
            };
            self.count_operator()?;
            term = make(kind, self.since(start));
        }
    }

    fn primary(&mut self) -> Parse<Term> {
        let span = self.span();
        match self.peek() {
            Token::Word => self.word_term(),
            Token::Keyword => self.keyword_term(),
            Token::Number => {
                self.advance();
                let text = self.text_of(span);
                let kind = number(text)
                    .map_err(|message| Diagnostic::error("spec-syntax", span, message))?;
                Ok(make(kind, span))
            }
            Token::Character => {
                self.advance();
                let (character, complaint) = literal::character(self.text_of(span));
                match complaint {
                    Some(message) => Err(Diagnostic::error("spec-syntax", span, message)),
                    None => Ok(make(TermKind::Integer(BigInt::from(character.value)), span)),
                }
            }
            Token::String => {
                self.advance();
                let (string, complaint) = literal::string(self.text_of(span), span);
                match complaint {
                    Some(message) => Err(Diagnostic::error("spec-syntax", span, message)),
                    None => Ok(make(TermKind::String(string), span)),
                }
            }
            Token::OpenBrace => self.braces(),
            _ => Err(self.no_term()),
        }
    }

    /// `{a, b}` and `{ t | T x; P }`.
    fn braces(&mut self) -> Parse<Term> {
        let start = self.start();
        self.advance();
        let kind = self.enclosed(|parser| {
            if parser.peek() == Token::CloseBrace {
                return Ok(TermKind::Braces(vec![]));
            }
            parser.before_bar = true;
            let first = parser.term_or_range()?;
            parser.before_bar = false;
            if parser.eat(Token::Or) {
                let binders = parser.binders()?;
                let condition = if parser.eat(Token::Semicolon) {
                    Some(Box::new(parser.term()?))
                } else {
                    None
                };
                return Ok(TermKind::Comprehension(Box::new(first), binders, condition));
            }
            let mut terms = vec![first];
            while parser.eat(Token::Comma) {
                terms.push(parser.term_or_range()?);
            }
            Ok(TermKind::Braces(terms))
        })?;
        self.expect(Token::CloseBrace, "`}`")?;
        Ok(make(kind, self.since(start)))
    }

    /// A name, or what is applied to arguments.
    fn word_term(&mut self) -> Parse<Term> {
        let start = self.start();
        let name = self.name("a term")?;
        if self.peek() == Token::OpenParen {
            match &*name.text {
                "container" => return self.container(start),
                "offsetof" | "__builtin_offsetof" => return self.offsetof(start),
                _ => {}
            }
        }
        let labels = self.labels()?;
        if self.peek() != Token::OpenParen && labels.is_empty() {
            return Ok(make(TermKind::Name(name.text), name.span));
        }
        let arguments = self.arguments()?;
        let apply = Apply { name, labels, arguments };
        Ok(make(TermKind::Apply(Box::new(apply)), self.since(start)))
    }

    /// `{K, L}` behind a name.
    pub(super) fn labels(&mut self) -> Parse<Vec<Name>> {
        let labels = self.peek() == Token::OpenBrace
            && self.peek_at(1) == Token::Word
            && matches!(self.peek_at(2), Token::Comma | Token::CloseBrace);
        if !labels {
            return Ok(vec![]);
        }
        self.advance();
        let labels = self.list(|parser| parser.name("a label"))?;
        self.expect(Token::CloseBrace, "`}`")?;
        Ok(labels)
    }

    fn arguments(&mut self) -> Parse<Vec<Term>> {
        if !self.eat(Token::OpenParen) {
            return Ok(vec![]);
        }
        if self.eat(Token::CloseParen) {
            return Ok(vec![]);
        }
        let arguments =
            self.enclosed(|parser| parser.list(|parser| parser.nested(|p| p.argument())))?;
        self.expect(Token::CloseParen, "`)`")?;
        Ok(arguments)
    }

    /// The path in `list(e, struct node.next)` may begin with C's keyword, which says nothing new.
    fn argument(&mut self) -> Parse<Term> {
        let is_path = matches!(self.word(), Some("struct" | "union"))
            && self.peek_at(1) == Token::Word
            && self.peek_at(2) == Token::Dot;
        if is_path {
            self.advance();
        }
        self.term_or_range()
    }

    fn container(&mut self, start: u32) -> Parse<Term> {
        self.advance();
        let kind = self.enclosed(|parser| {
            let pointer = parser.term()?;
            parser.expect(Token::Comma, "`,`")?;
            let ty = parser.type_name()?;
            parser.expect(Token::Comma, "`,`")?;
            let path = parser.path()?;
            Ok(TermKind::Container(Box::new(pointer), ty, path))
        })?;
        self.expect(Token::CloseParen, "`)`")?;
        let term = make(kind, self.since(start));
        self.suffixes(term, start)
    }

    fn variable_argument(&mut self, word: ArgumentWord, start: u32) -> Parse<Term> {
        self.advance();
        let kind = self.enclosed(|parser| {
            let index = parser.nested(|parser| parser.term())?;
            parser.expect(Token::Comma, "`,`")?;
            Ok(TermKind::VariableArgument(word, Box::new(index), parser.type_name()?))
        })?;
        self.expect(Token::CloseParen, "`)`")?;
        Ok(make(kind, self.since(start)))
    }

    fn offsetof(&mut self, start: u32) -> Parse<Term> {
        self.advance();
        let kind = self.enclosed(|parser| {
            let ty = parser.type_name()?;
            parser.expect(Token::Comma, "`,`")?;
            Ok(TermKind::Offsetof(ty, parser.path()?))
        })?;
        self.expect(Token::CloseParen, "`)`")?;
        Ok(make(kind, self.since(start)))
    }

    /// `link.Flink`
    fn path(&mut self) -> Parse<Vec<Name>> {
        let mut path = vec![self.name("a member's name")?];
        while self.eat(Token::Dot) {
            path.push(self.name("a member's name")?);
        }
        Ok(path)
    }

    /// What starts with a backslash.
    fn keyword_term(&mut self) -> Parse<Term> {
        let start = self.start();
        let span = self.advance().span;
        let word = &self.text_of(span)[1..];
        match word {
            "forall" | "exists" => {
                let binders = self.binders()?;
                self.expect(Token::Semicolon, "`;` behind the variables")?;
                let body = self.term()?;
                let quantifier = match word {
                    "forall" => Quantifier::Forall,
                    _ => Quantifier::Exists,
                };
                let kind = TermKind::Quantifier(quantifier, binders, Box::new(body));
                Ok(make(kind, self.since(start)))
            }
            "let" => {
                let name = self.name("a name")?;
                if self.peek() == Token::OpenParen {
                    return Err(
                        self.refused(name.span, "local functions (`\\let` with parameters)")
                    );
                }
                self.expect(Token::Assign, "`=`")?;
                let value = self.term()?;
                self.expect(Token::Semicolon, "`;` behind the value")?;
                let body = self.term()?;
                let kind = TermKind::Let(name, Box::new(value), Box::new(body));
                Ok(make(kind, self.since(start)))
            }
            "lambda" => {
                let binders = self.binders()?;
                self.expect(Token::Semicolon, "`;` behind the variables")?;
                let body = self.term()?;
                Ok(make(TermKind::Lambda(binders, Box::new(body)), self.since(start)))
            }
            "va_has" if self.peek() == Token::OpenParen => {
                self.variable_argument(ArgumentWord::Has, start)
            }
            "va_arg" if self.peek() == Token::OpenParen => {
                self.variable_argument(ArgumentWord::Value, start)
            }
            "with" | "match" => Err(self.refused(span, &format!("`\\{word}`"))),
            _ => {
                let labels = self.labels()?;
                if self.peek() != Token::OpenParen && labels.is_empty() {
                    return Ok(make(TermKind::Keyword(word.into()), span));
                }
                let name = Name { text: format!("\\{word}").into(), span };
                let arguments = self.arguments()?;
                let apply = Apply { name, labels, arguments };
                Ok(make(TermKind::Apply(Box::new(apply)), self.since(start)))
            }
        }
    }
}

/// An integer of any size, or a real number as it is written.
fn number(text: &str) -> Result<TermKind, String> {
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] if !lower.contains(['.', 'p']) => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        _ if lower.contains(['.', 'p']) || !lower.starts_with("0x") && lower.contains('e') => {
            return Ok(TermKind::Real(text.into()));
        }
        [b'0', _, ..] => (&lower[1..], 8),
        _ => (&*lower, 10),
    };
    let end = digits.find(|c: char| !c.is_digit(radix.max(10))).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if !["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix) {
        // `1.0f` and `1f` are C's floats.
        return match suffix {
            "f" | "d" if radix == 10 => Ok(TermKind::Real(text.into())),
            _ => Err(format!("`{suffix}` is no suffix of an integer constant")),
        };
    }
    if digits.is_empty() && radix == 8 {
        return Ok(TermKind::Integer(BigInt::from(0)));
    }
    let value = BigInt::parse_bytes(digits.as_bytes(), radix);
    value.map(TermKind::Integer).ok_or_else(|| format!("`{text}` is no number"))
}
