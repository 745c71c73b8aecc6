//! Macro replacement (C11 6.10.3): contexts of tokens to read before the text goes on, and calls whose arguments are being
//! replaced. Nothing here recurses: an argument's replacement is a level of `calls`, so that depth costs memory only.
//! Rule: a macro is not replaced while one of its own replacements is open (6.10.3.4p2); names met then are painted for good.

use super::table::{BuiltIn, Form, Parameters, Shape};
use super::token::{Kind, NO_SYMBOL, PAINTED, SPACE, Token};
use super::{Expander, MOST_TOKENS};
use crate::base::Span;
use crate::source::origin::{Definition, Through, Use};
use std::rc::Rc;

/// Tokens to be read before what is below.
pub struct Context {
    tokens: Rc<[Token]>,
    next: usize,
    /// The macro that these tokens replace.
    number: Option<u32>,
    /// What the tokens came through, when they are a body shared by all uses.
    through: Option<Through>,
}

/// A call whose arguments are being replaced.
pub struct Call {
    pub number: u32,
    pub shape: Rc<Shape>,
    pub name: Token,
    pub arguments: Vec<Vec<Token>>,
    /// The variable arguments were left out with their comma.
    pub omitted: bool,
    pub replaced: Vec<Option<Vec<Token>>>,
    /// The index of the use in the text's origin.
    pub through: u32,
    /// How many of the macro's `replaced` parameters are done.
    done: usize,
    /// Contexts below this are not the argument's.
    floor: usize,
    buffer: Vec<Token>,
}

impl<'a> Expander<'a> {
    /// Replaces the macro that the token names, which is called here, and everything that follows from it.
    pub fn replace(&mut self, name: Token, number: u32) {
        if !self.enter(name, number) {
            self.sink(name);
        }
        while !self.stopped && self.step() {}
    }

    pub fn is_pragma_operator(&self, number: u32) -> bool {
        let form = &self.table.macros[number as usize].form;
        matches!(form, Form::BuiltIn(BuiltIn::Pragma))
    }

    /// Handles one token, or the end of an argument. False when there is nothing left to read but the text.
    fn step(&mut self) -> bool {
        let Some(token) = self.pop() else { return self.finish_argument() };
        if let Some(number) = self.macro_named(token) {
            if self.table.macros[number as usize].open > 0 {
                self.sink(Token { flags: token.flags | PAINTED, ..token });
            } else if !self.enter(token, number) {
                self.sink(token);
            }
        } else {
            self.sink(token);
        }
        true
    }

    fn macro_named(&self, token: Token) -> Option<u32> {
        if token.kind != Kind::Identifier || token.has(PAINTED) {
            return None;
        }
        let symbol = match token.symbol {
            NO_SYMBOL => self.table.symbol(self.spelling(token)),
            symbol => symbol,
        };
        self.table.current(symbol)
    }

    /// The next token of the contexts that are open for the innermost argument.
    fn pop(&mut self) -> Option<Token> {
        let floor = self.calls.last().map_or(0, |call| call.floor);
        while self.contexts.len() > floor {
            let context = self.contexts.last_mut()?;
            if let Some(token) = context.tokens.get(context.next) {
                context.next += 1;
                let through = context.through.unwrap_or(token.through);
                return Some(Token { through, ..*token });
            }
            self.leave();
        }
        None
    }

    fn leave(&mut self) {
        if let Some(number) = self.contexts.pop().and_then(|context| context.number) {
            self.table.macros[number as usize].open -= 1;
        }
    }

    fn push(&mut self, tokens: Rc<[Token]>, number: Option<u32>, through: Option<Through>) {
        if let Some(number) = number {
            self.table.macros[number as usize].open += 1;
        }
        self.spent += tokens.len();
        self.contexts.push(Context { tokens, next: 0, number, through });
    }

    /// A token that needs no more replacement: part of an argument, or of the text.
    pub fn sink(&mut self, token: Token) {
        self.spent += 1;
        if self.spent > MOST_TOKENS {
            self.stop(token);
            return;
        }
        match self.calls.last_mut() {
            Some(call) => call.buffer.push(token),
            None => self.write(token),
        }
    }

    /// Starts the replacement of a macro that is not open. False when the name stands alone.
    fn enter(&mut self, name: Token, number: u32) -> bool {
        let Some(shape) = self.shape(number) else { return self.built_in(name, number) };
        match &shape.parameters {
            None => {
                let through = self.note_use(name, number, name.place + name.reach);
                let mut body = shape.body.clone();
                if body.iter().any(|token| token.has(super::token::PASTE_NEXT)) {
                    body = self.paste_all(body.to_vec(), through).into();
                }
                self.spaced(name, body, number, Some(Through::Body(through)));
                true
            }
            Some(parameters) => {
                if !self.open_follows() {
                    return false;
                }
                let outer = std::mem::take(&mut self.prelude);
                let arguments = self.arguments(name, parameters);
                let prelude = std::mem::replace(&mut self.prelude, outer);
                for token in prelude {
                    self.sink(token);
                }
                match arguments {
                    Some((arguments, omitted, end)) => {
                        let through = self.note_use(name, number, end);
                        self.call(Call {
                            number,
                            replaced: vec![None; arguments.len()],
                            name,
                            arguments,
                            omitted,
                            shape: shape.clone(),
                            through,
                            done: 0,
                            floor: 0,
                            buffer: vec![],
                        });
                    }
                    None => self.sink(Token { flags: name.flags | PAINTED, ..name }),
                }
                true
            }
        }
    }

    /// Opens a replacement: its first token is spaced as the name was.
    fn spaced(&mut self, name: Token, body: Rc<[Token]>, number: u32, through: Option<Through>) {
        match body.first() {
            Some(first) if first.has(SPACE) != name.has(SPACE) => {
                let mut body = body.to_vec();
                body[0] = body[0].with_flag_of(SPACE, name);
                self.push(body.into(), Some(number), through);
            }
            _ => self.push(body, Some(number), through),
        }
    }

    fn note_use(&mut self, name: Token, number: u32, end: u32) -> u32 {
        let definition = match self.table.macros[number as usize].definition {
            Some(definition) => definition,
            None => self.note_definition(number),
        };
        // In a body only the name is the use: the call may reach out of it.
        let written = !matches!(name.through, Through::Body(_));
        let end = if written { end.max(name.place + name.reach) } else { name.place + name.reach };
        let place = Span::new(self.base + name.place, self.base + end);
        self.uses.push(Use { definition, place, through: name.through });
        self.uses.len() as u32 - 1
    }

    fn note_definition(&mut self, number: u32) -> u32 {
        let entry = &mut self.table.macros[number as usize];
        let place = match &entry.form {
            Form::BuiltIn(_) => Span::default(),
            Form::Line(line) | Form::Read { line, .. } => {
                let start = self.base + line.start as u32;
                Span::new(start, start + entry.name.len() as u32)
            }
        };
        let definition = self.definitions.len() as u32;
        self.definitions.push(Definition { name: entry.name.clone(), place });
        entry.definition = Some(definition);
        definition
    }

    /// Whether the next token is `(`: in the open contexts, and behind them in the text.
    fn open_follows(&mut self) -> bool {
        let floor = self.calls.last().map_or(0, |call| call.floor);
        while self.contexts.len() > floor {
            let Some(context) = self.contexts.last() else { break };
            let rest = &context.tokens[context.next..];
            // An annotation is a comment to C.
            let mut inside = false;
            for token in rest {
                match token.kind {
                    Kind::AnnotationOpen => inside = true,
                    Kind::AnnotationClose => inside = false,
                    Kind::Pragma => {}
                    _ if inside => {}
                    kind => return kind == Kind::Open,
                }
            }
            if !rest.is_empty() {
                // Only annotations or pragmas are left there: what is behind them decides, but they stay.
                return false;
            }
            self.leave();
        }
        self.calls.is_empty() && self.open_follows_in_text()
    }

    /// Reads the arguments of a call from its `(` on: the arguments, whether the variable ones were left out, and the end.
    fn arguments(
        &mut self,
        name: Token,
        parameters: &Parameters,
    ) -> Option<(Vec<Vec<Token>>, bool, u32)> {
        let mut arguments: Vec<Vec<Token>> = vec![vec![]];
        let mut depth = 0usize;
        let mut in_annotation = false;
        loop {
            let token = match self.pop() {
                Some(token) => token,
                None if self.calls.is_empty() => self.lex(),
                None => Token { kind: Kind::End, ..name },
            };
            match token.kind {
                Kind::AnnotationOpen => in_annotation = true,
                Kind::AnnotationClose => in_annotation = false,
                _ => {}
            }
            let last = arguments.len() - 1;
            let takes_all = parameters.variadic && arguments.len() == parameters.count;
            match token.kind {
                Kind::End => {
                    let name_text = self.spelling(name).to_string();
                    self.complain_at(name, format!("the call of macro `{name_text}` never ends"));
                    return None;
                }
                _ if depth == 0 && token.kind != Kind::Open => {
                    // An annotation between the name and its parenthesis.
                    self.prelude.push(token);
                    continue;
                }
                _ if in_annotation => {}
                Kind::Open => {
                    depth += 1;
                    if depth == 1 {
                        continue;
                    }
                }
                Kind::Close => {
                    depth -= 1;
                    if depth == 0 {
                        let end = token.place + token.reach;
                        let end = if token.through == Through::Nothing { end } else { 0 };
                        return self
                            .fitting(name, arguments, parameters)
                            .map(|(arguments, omitted)| (arguments, omitted, end));
                    }
                }
                Kind::Comma if depth == 1 && !takes_all => {
                    arguments.push(vec![]);
                    continue;
                }
                _ => {}
            }
            self.spent += 1;
            if self.spent > MOST_TOKENS {
                self.stop(name);
                return None;
            }
            arguments[last].push(token);
        }
    }

    /// Checks the number of arguments.
    fn fitting(
        &mut self,
        name: Token,
        mut arguments: Vec<Vec<Token>>,
        parameters: &Parameters,
    ) -> Option<(Vec<Vec<Token>>, bool)> {
        let given = arguments.len();
        if parameters.count == 0 && given == 1 && arguments[0].is_empty() {
            return Some((vec![], false));
        }
        let mut omitted = false;
        if parameters.variadic && given + 1 == parameters.count {
            arguments.push(vec![]);
            omitted = true;
        } else if parameters.variadic && parameters.count == 1 && arguments[0].is_empty() {
            // GNU C: nothing at all counts as left out, ISO C as one empty argument.
            omitted = !self.table.is_defined("__STRICT_ANSI__");
        }
        if arguments.len() == parameters.count {
            return Some((arguments, omitted));
        }
        let spelling = self.spelling(name).to_string();
        let least = if parameters.variadic { "at least " } else { "" };
        let wanted = parameters.count - usize::from(parameters.variadic);
        let plural = if wanted == 1 { "" } else { "s" };
        let message =
            format!("macro `{spelling}` takes {least}{wanted} argument{plural}, not {given}");
        self.complain_at(name, message);
        None
    }

    /// Replaces the next argument that the body wants replaced; when all are done, opens the body.
    fn call(&mut self, mut call: Call) {
        let Some(parameters) = &call.shape.parameters else { return };
        while let Some(parameter) = parameters.replaced.get(call.done).copied() {
            let argument = &call.arguments[parameter];
            // Most arguments hold no macro: they are their own replacement.
            if argument
                .iter()
                .all(|token| token.kind != Kind::Identifier || self.macro_named(*token).is_none())
            {
                call.replaced[parameter] = Some(argument.clone());
                call.done += 1;
                continue;
            }
            let tokens: Rc<[Token]> = argument.as_slice().into();
            call.floor = self.contexts.len();
            self.calls.push(call);
            self.push(tokens, None, None);
            return;
        }
        let body = self.substitute(&call);
        let (number, name) = (call.number, call.name);
        self.spaced(name, body.into(), number, None);
    }

    /// The contexts of an argument are read: it goes into its call. False when no argument was being replaced.
    fn finish_argument(&mut self) -> bool {
        let Some(mut call) = self.calls.pop() else { return false };
        let parameters = call.shape.parameters.as_ref();
        if let Some(parameter) = parameters.and_then(|entry| entry.replaced.get(call.done)) {
            call.replaced[*parameter] = Some(std::mem::take(&mut call.buffer));
        }
        call.done += 1;
        self.call(call);
        true
    }

    fn built_in(&mut self, name: Token, number: u32) -> bool {
        let Form::BuiltIn(built_in) = self.table.macros[number as usize].form else { return false };
        if built_in == BuiltIn::Pragma {
            return self.pragma_operator(name);
        }
        let (text, kind) = self.built_in_text(built_in, name);
        let end = name.place + name.reach;
        let through = Through::Body(self.note_use(name, number, end));
        let token = self.scratch_token(&text, Token { kind, through, ..name });
        self.sink(token);
        true
    }

    /// `_Pragma ( "text" )` (C11 6.10.9).
    fn pragma_operator(&mut self, name: Token) -> bool {
        if !self.open_follows() {
            return false;
        }
        let literal = self.argument_of_pragma();
        let Some(text) = literal.and_then(|token| unquoted(self.spelling(token))) else {
            self.complain_at(name, "`_Pragma` takes one string in parentheses".to_string());
            return true;
        };
        let model = Token { kind: Kind::Pragma, ..name };
        let pragma = self.scratch_token(format!("#pragma {text}").trim_end(), model);
        self.sink(pragma);
        true
    }

    /// The string, when nothing else stands between the parentheses; they are read up to the closing one.
    fn argument_of_pragma(&mut self) -> Option<Token> {
        let mut inside = vec![];
        let mut depth = 0usize;
        loop {
            let token = match self.pop() {
                Some(token) => token,
                None if self.calls.is_empty() => self.lex(),
                None => return None,
            };
            match token.kind {
                Kind::End => return None,
                Kind::Open => depth += 1,
                Kind::Close if depth <= 1 => break,
                Kind::Close => depth -= 1,
                _ => inside.push(token),
            }
        }
        match inside.as_slice() {
            [token] if token.kind == Kind::Literal => Some(*token),
            _ => None,
        }
    }
}

/// The text of a string literal: prefix and quotes gone, `\"` and `\\` undone.
fn unquoted(literal: &str) -> Option<String> {
    let text =
        literal.trim_start_matches(['L', 'u', 'U', '8']).strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(escaped @ ('"' | '\\')) => plain.push(escaped),
                other => {
                    plain.push('\\');
                    plain.extend(other);
                }
            },
            other => plain.push(other),
        }
    }
    Some(plain)
}
