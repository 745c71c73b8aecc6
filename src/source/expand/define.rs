//! Reads a `#define` line: the text behind the name in, the parameters and the body out (C11 6.10.3). The compiler has
//! accepted the line already, so that what looks odd here is read in the most natural way instead of being refused.

use super::Expander;
use super::table::{Form, Parameters, Shape};
use super::token::{Kind, NO_SYMBOL, PASTE_NEXT, SCRATCH, SPACE, STRINGIFY, Token};
use std::ops::Range;
use std::rc::Rc;

impl<'a> Expander<'a> {
    /// The definition of a macro, read now if it was not before; none for a built-in one.
    pub fn shape(&mut self, number: u32) -> Option<Rc<Shape>> {
        let line = match &self.table.macros[number as usize].form {
            Form::BuiltIn(_) => return None,
            Form::Read { shape, .. } => return Some(shape.clone()),
            Form::Line(line) => line.clone(),
        };
        self.refuse_lost_annotation(&line);
        let shape = Rc::new(self.read_definition(line.clone()));
        self.table.macros[number as usize].form = Form::Read { line, shape: shape.clone() };
        Some(shape)
    }

    fn read_definition(&mut self, line: Range<usize>) -> Shape {
        let kept = self.annotation.take();
        let (kept_at, kept_limit) = (self.at, self.limit);
        (self.at, self.limit) = (super::lex::identifier_end(self.bytes, line.start), line.end);
        let mut tokens = vec![];
        loop {
            let token = self.lex_on(super::read::Ground::Directive);
            if token.kind == Kind::End {
                break;
            }
            tokens.push(self.named_for_good(token));
        }
        (self.at, self.limit) = (kept_at, kept_limit);
        self.annotation = kept;
        self.refuse_odd_annotations(&tokens);
        let function_like =
            tokens.first().is_some_and(|first| first.kind == Kind::Open && !first.has(SPACE));
        if !function_like {
            if let Some(first) = tokens.first_mut() {
                first.flags &= !SPACE;
            }
            let body = paste_marks(tokens);
            return Shape { parameters: None, body: body.into() };
        }
        self.function_like(&tokens)
    }

    fn function_like(&mut self, tokens: &[Token]) -> Shape {
        let mut names: Vec<&str> = vec![];
        let mut variadic = false;
        let mut index = 1;
        while index < tokens.len() {
            let token = tokens[index];
            index += 1;
            match token.kind {
                Kind::Close => break,
                Kind::Identifier => names.push(self.spelling_in_text(token)),
                Kind::Punctuator if self.spelling(token) == "..." => {
                    variadic = true;
                    // `args...` names the variable arguments, `...` alone calls them `__VA_ARGS__`.
                    if tokens[index - 2].kind != Kind::Identifier {
                        names.push("__VA_ARGS__");
                    }
                }
                _ => {}
            }
        }
        let mut body: Vec<Token> = tokens[index..].to_vec();
        if let Some(first) = body.first_mut() {
            first.flags &= !SPACE;
        }
        for token in &mut body {
            if token.kind != Kind::Identifier {
                continue;
            }
            let spelling = self.spelling(*token);
            if let Some(parameter) = names.iter().position(|name| *name == spelling) {
                (token.kind, token.symbol) = (Kind::Parameter, parameter as u32);
            } else if variadic && spelling == "__VA_OPT__" {
                token.kind = Kind::VaOpt;
            }
        }
        let body = paste_marks(stringify_marks(optional_parts(body)));
        let replaced = replaced(&body, names.len());
        let parameters = Parameters { count: names.len(), variadic, replaced };
        Shape { parameters: Some(parameters), body: body.into() }
    }

    /// A name in a body gets a number even if it is no macro's yet: it may be one when the body is read again.
    fn named_for_good(&mut self, token: Token) -> Token {
        if token.kind != Kind::Identifier || token.has(SCRATCH) {
            return token;
        }
        let symbol = self.table.intern(self.spelling_in_text(token));
        Token { symbol, ..token }
    }

    /// The spelling of a token that stands in the written text unspliced, or of its first line.
    fn spelling_in_text(&self, token: Token) -> &'a str {
        let (start, end) = (token.place as usize, (token.place + token.reach) as usize);
        self.text.get(start..end).unwrap_or("")
    }

    /// C takes an annotation for a blank, so that what stands beside it belongs together: not where that would be one token or a parameter.
    fn refuse_odd_annotations(&mut self, tokens: &[Token]) {
        let pasted = tokens.windows(2).find(|pair| {
            matches!(
                (pair[0].kind, pair[1].kind),
                (Kind::AnnotationClose, Kind::Paste) | (Kind::Paste, Kind::AnnotationOpen)
            )
        });
        let function_like =
            tokens.first().is_some_and(|first| first.kind == Kind::Open && !first.has(SPACE));
        let closed = tokens.iter().position(|token| token.kind == Kind::Close).unwrap_or(0);
        let parameters = tokens[..closed].iter().filter(|_| function_like);
        let among = parameters.clone().find(|token| token.kind == Kind::AnnotationOpen);
        if let Some(token) = pasted.map(|pair| pair[0]).or(among.copied()) {
            let words = "an annotation cannot stand here in the definition of a macro";
            self.complain(token.place as usize, token.reach as usize, words);
        }
    }
}

/// Turns `__VA_OPT__ ( .. )` into a pair of marks around the content.
fn optional_parts(tokens: Vec<Token>) -> Vec<Token> {
    let mut body: Vec<Token> = Vec::with_capacity(tokens.len());
    // The depths of parentheses at which contents are open: they do not nest in correct definitions.
    let mut open: Vec<usize> = vec![];
    let mut depth = 0usize;
    for (index, mut token) in tokens.iter().copied().enumerate() {
        match token.kind {
            Kind::VaOpt => {
                let called = tokens.get(index + 1).is_some_and(|next| next.kind == Kind::Open);
                if !called || !open.is_empty() {
                    token.kind = Kind::Identifier;
                }
            }
            Kind::Open => {
                depth += 1;
                if body.last().is_some_and(|before| before.kind == Kind::VaOpt) {
                    open.push(depth);
                    continue;
                }
            }
            Kind::Close => {
                let ends = open.pop_if(|outer| *outer == depth).is_some();
                depth = depth.saturating_sub(1);
                if ends {
                    body.push(Token { kind: Kind::VaOptEnd, ..token });
                    continue;
                }
            }
            _ => {}
        }
        body.push(token);
    }
    body
}

/// Turns `# parameter` into a marked parameter.
fn stringify_marks(tokens: Vec<Token>) -> Vec<Token> {
    let mut body: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let hash = body.last().copied().filter(|before| before.kind == Kind::Hash);
        match (token.kind, hash) {
            (Kind::Parameter | Kind::VaOpt, Some(hash)) => {
                body.pop();
                let reach = (token.place + token.reach).saturating_sub(hash.place);
                let flags = token.flags | STRINGIFY;
                let marked = Token { flags, place: hash.place, reach, ..token };
                body.push(marked.with_flag_of(SPACE, hash));
            }
            _ => body.push(token),
        }
    }
    body
}

/// Drops each `##` and marks the token before it.
fn paste_marks(tokens: Vec<Token>) -> Vec<Token> {
    let mut body: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        match (token.kind, body.last_mut()) {
            (Kind::Paste, Some(before)) => before.flags |= PASTE_NEXT,
            _ => body.push(token),
        }
    }
    body
}

/// The parameters that are replaced in full before they are put in: not next to `#` or `##` (C11 6.10.3.1).
fn replaced(body: &[Token], count: usize) -> Vec<usize> {
    let mut found = vec![];
    for (index, token) in body.iter().enumerate() {
        let pasted = token.has(PASTE_NEXT) || index > 0 && body[index - 1].has(PASTE_NEXT);
        let parameter = match token.kind {
            Kind::Parameter if !token.has(STRINGIFY) && !pasted => token.symbol as usize,
            // Whether there is anything in the variable arguments is decided after their replacement.
            Kind::VaOpt => count - 1,
            _ => continue,
        };
        if !found.contains(&parameter) {
            found.push(parameter);
        }
    }
    found
}

/// A token that stands for nothing.
pub fn placemarker(model: Token) -> Token {
    Token { kind: Kind::Placemarker, symbol: NO_SYMBOL, length: 0, ..model }
}
