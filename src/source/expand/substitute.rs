//! Puts the arguments of a call into the macro's body: `#` (C11 6.10.3.2), `##` (6.10.3.3), `__VA_OPT__` (C23 6.10.5.1), and
//! GNU C's `, ## args`, which drops the comma when the variable arguments are left out.

use super::define::placemarker;
use super::lex;
use super::replace::Call;
use super::token::{Kind, PASTE_NEXT, SPACE, STRINGIFY, Token};
use super::{Expander, MOST_TOKENS};
use crate::source::origin::Through;

impl<'a> Expander<'a> {
    pub fn substitute(&mut self, call: &Call) -> Vec<Token> {
        let tokens = self.fill(&call.shape.body, call);
        self.paste_all(tokens, call.through)
    }

    /// Does every `##` and drops the placemarkers that are left (C11 6.10.3.3p3).
    pub fn paste_all(&mut self, tokens: Vec<Token>, through: u32) -> Vec<Token> {
        let mut tokens = self.paste_each(tokens, through);
        tokens.retain(|token| token.kind != Kind::Placemarker);
        tokens
    }

    /// The body with arguments for parameters; `##` is still to be done.
    fn fill(&mut self, body: &[Token], call: &Call) -> Vec<Token> {
        let mut filled: Vec<Token> = Vec::with_capacity(body.len());
        let mut index = 0;
        while index < body.len() {
            let token = body[index];
            let after_paste = filled.last().is_some_and(|last| last.has(PASTE_NEXT));
            match token.kind {
                Kind::Parameter if token.has(STRINGIFY) => {
                    let argument = &call.arguments[token.symbol as usize];
                    let text = self.stringified(argument);
                    filled.push(self.body_literal(&text, token, call));
                }
                Kind::Parameter => self.parameter(token, after_paste, call, &mut filled),
                Kind::VaOpt => {
                    let close = matching_end(body, index);
                    let present = call.replaced.last().is_some_and(|last| {
                        last.iter().flatten().any(|token| token.kind != Kind::Placemarker)
                    });
                    let content = if present { &body[index + 1..close] } else { &[] };
                    let content = self.fill(content, call);
                    // A placemarker at its end is an operand of the `##` behind it.
                    let content = self.paste_each(content, call.through);
                    let end = body.get(close).copied().unwrap_or(token);
                    if token.has(STRINGIFY) {
                        let text = self.stringified(&content);
                        let literal = self.body_literal(&text, token, call);
                        filled.push(literal.with_flag_of(PASTE_NEXT, end));
                    } else {
                        splice(&mut filled, &content, token.with_flag_of(PASTE_NEXT, end));
                    }
                    index = close;
                }
                _ => filled.push(Token { through: Through::Body(call.through), ..token }),
            }
            index += 1;
        }
        filled
    }

    fn parameter(&mut self, token: Token, after: bool, call: &Call, filled: &mut Vec<Token>) {
        let index = token.symbol as usize;
        let pasted = after || token.has(PASTE_NEXT);
        let parent = self.uses[call.through as usize].through;
        let argument = match &call.replaced[index] {
            Some(replaced) if !pasted => replaced,
            _ => &call.arguments[index],
        };
        // What has come through other macros keeps them; they say more than this one.
        let through = |token: &Token| match (token.through, parent) {
            (Through::Nothing, _) => Through::Argument(call.through),
            (Through::Argument(number), Through::Body(outer) | Through::Argument(outer))
                if number == outer =>
            {
                Through::Argument(call.through)
            }
            (Through::Body(number), Through::Body(outer)) if number == outer => {
                Through::Body(call.through)
            }
            (through, _) => through,
        };
        let argument: Vec<Token> =
            argument.iter().map(|token| Token { through: through(token), ..*token }).collect();
        let variadic = call.shape.parameters.as_ref().is_some_and(|entry| entry.variadic);
        let is_rest = variadic && index + 1 == call.arguments.len();
        let after_comma = after && filled.last().is_some_and(|last| last.kind == Kind::Comma);
        if is_rest && after_comma {
            if call.omitted {
                filled.pop();
                let left = placemarker(token);
                filled.push(left);
                return;
            }
            if let Some(comma) = filled.last_mut() {
                comma.flags &= !PASTE_NEXT;
            }
        }
        self.spent += argument.len();
        if self.spent > MOST_TOKENS {
            self.stop(call.name);
            return;
        }
        splice(filled, &argument, token);
    }

    fn body_literal(&mut self, text: &str, token: Token, call: &Call) -> Token {
        let through = Through::Body(call.through);
        let flags = token.flags & (SPACE | PASTE_NEXT);
        self.scratch_token(text, Token { kind: Kind::Literal, flags, through, ..token })
    }

    /// The tokens as a string literal: one blank for any white space between them, quotes and backslashes escaped.
    fn stringified(&self, tokens: &[Token]) -> String {
        let mut text = String::from("\"");
        let mut inside = false;
        for token in tokens {
            match token.kind {
                Kind::AnnotationOpen => inside = true,
                Kind::AnnotationClose => inside = false,
                _ => {}
            }
            // An annotation is a comment to C.
            if inside
                || matches!(token.kind, Kind::AnnotationClose | Kind::Pragma | Kind::Placemarker)
            {
                continue;
            }
            if token.has(SPACE) && text.len() > 1 && !text.ends_with(' ') {
                text.push(' ');
            }
            let spelling = self.spelling(*token);
            if token.kind == Kind::Literal {
                for character in spelling.chars() {
                    if matches!(character, '"' | '\\') {
                        text.push('\\');
                    }
                    text.push(character);
                }
            } else {
                text.push_str(spelling);
            }
        }
        // A lone backslash at the end would escape the quote.
        let backslashes = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
        if backslashes % 2 == 1 {
            text.pop();
        }
        text.push('"');
        text
    }

    /// Pastes each token that `##` follows to the next one.
    fn paste_each(&mut self, tokens: Vec<Token>, through: u32) -> Vec<Token> {
        let mut result: Vec<Token> = Vec::with_capacity(tokens.len());
        let mut open = false;
        for token in tokens {
            let next_open = token.has(PASTE_NEXT);
            let token = Token { flags: token.flags & !PASTE_NEXT, ..token };
            match result.pop() {
                Some(left) if open => self.paste(left, token, through, &mut result),
                left => {
                    result.extend(left);
                    result.push(token);
                }
            }
            open = next_open;
        }
        result
    }

    fn paste(&mut self, left: Token, right: Token, through: u32, result: &mut Vec<Token>) {
        if left.kind == Kind::Placemarker {
            result.push(right.with_flag_of(SPACE, left));
            return;
        }
        if right.kind == Kind::Placemarker {
            result.push(left);
            return;
        }
        let text = format!("{}{}", self.spelling(left), self.spelling(right));
        let prefixes = self.table.prefixes(self.text);
        let (kind, end) = lex::token_end(text.as_bytes(), 0, text.len(), prefixes);
        let is_comment = text.starts_with("//") || text.starts_with("/*");
        if end != text.len() || kind == Kind::Other || is_comment {
            let (one, other) = (self.spelling(left), self.spelling(right));
            let message = format!("`{one}` and `{other}` do not make one token with `##`");
            // The macro's use is the place to mend, wherever the two tokens come from.
            self.complain_at(Token { through: Through::Body(through), ..left }, message);
            result.extend([left, right]);
            return;
        }
        let model = Token { kind, flags: left.flags & SPACE, ..left };
        let pasted = self.scratch_token(&text, model);
        result.push(pasted);
    }
}

/// Appends the tokens that stand for a parameter: spaced as it was, and followed by `##` if it was.
fn splice(filled: &mut Vec<Token>, tokens: &[Token], parameter: Token) {
    let first = filled.len();
    filled.extend_from_slice(tokens);
    if tokens.is_empty() {
        filled.push(placemarker(parameter));
        return;
    }
    filled[first] = filled[first].with_flag_of(SPACE, parameter);
    let last = filled.len() - 1;
    filled[last] = filled[last].with_flag_of(PASTE_NEXT, parameter);
}

/// The end of the `__VA_OPT__` content that opens at `index`.
fn matching_end(body: &[Token], index: usize) -> usize {
    let mut depth = 0;
    for (at, token) in body.iter().enumerate().skip(index) {
        match token.kind {
            Kind::VaOpt => depth += 1,
            Kind::VaOptEnd => {
                depth -= 1;
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    body.len()
}
