//! The clauses of contracts, loops and statements, and which word starts what. A clause ends where its formula does: the `;`
//! behind it may be missing.

use super::cursor::{Parse, Parser};
use crate::contract::ast::{
    BehaviorsKind, Clause, ClauseBody, ClauseKind, Dependencies, Item, Mode, Name,
};
use crate::contract::token::Token;

fn clause_kind(word: &str) -> Option<ClauseKind> {
    Some(match word {
        "requires" => ClauseKind::Requires,
        "ensures" => ClauseKind::Ensures,
        "assumes" => ClauseKind::Assumes,
        "modifies" | "assigns" => ClauseKind::Modifies,
        "frees" => ClauseKind::Frees,
        "decreases" => ClauseKind::Decreases,
        "terminates" => ClauseKind::Terminates,
        "exits" => ClauseKind::Exits,
        "invariant" => ClauseKind::Invariant,
        "variant" => ClauseKind::Variant,
        "assert" => ClauseKind::Assert,
        "assume" => ClauseKind::Assume,
        _ => return None,
    })
}

/// Words that start what we know and do not support.
fn refusal(word: &str) -> Option<&'static str> {
    Some(match word {
        "breaks" => "clauses about `break` (`breaks`)",
        "continues" => "clauses about `continue` (`continues`)",
        "returns" => "clauses about `return` (`returns`)",
        "allocates" => "`allocates` clauses",
        "model" => "model variables (`model`)",
        "volatile" => "`volatile` clauses",
        "strong" | "weak" => "strong and weak invariants",
        "module" | "import" | "include" => "modules of specifications",
        "calls" => "the targets of a call through a pointer (`calls`)",
        "slice" | "impact" | "dynamic_split" | "split" | "merge" | "eva_allocate" | "taint" => {
            "annotations for other tools"
        }
        "interp" => "`interp`",
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn item(&mut self, items: &mut Vec<Item>) -> Parse<()> {
        let Some(word) = self.word() else {
            return Err(self.unexpected("a clause or a definition"));
        };
        let start = self.start();
        if let Some(what) = refusal(word) {
            // `invariant` belongs to it.
            return Err(self.refused(self.span(), what));
        }
        let item = match word {
            "behavior" | "behaviour" => self.behavior()?,
            "complete" | "disjoint" => self.behaviors(word)?,
            "ghost" => {
                self.advance();
                let ghost = self.ghost_code()?;
                Item::Ghost(ghost, self.since(start))
            }
            "predicate" | "logic" | "lemma" | "axiom" | "axiomatic" | "inductive" | "type"
            | "global" => {
                let definition = self.definition()?;
                Item::Definition(definition)
            }
            "for" => Item::Clause(self.clause_of_behaviors()?),
            "trust" => {
                self.advance();
                Item::Trust(self.since(start))
            }
            _ => Item::Clause(self.clause()?),
        };
        items.push(item);
        Ok(())
    }

    /// `for a, b: assert ..`
    fn clause_of_behaviors(&mut self) -> Parse<Clause> {
        let start = self.start();
        self.advance();
        let behaviors = self.list(|parser| parser.name("a behaviour's name"))?;
        self.expect(Token::Colon, "`:`")?;
        let clause = self.clause()?;
        Ok(Clause { behaviors, span: self.since(start), ..clause })
    }

    /// `check requires ..`, `loop invariant ..`, `assert ..`.
    fn clause(&mut self) -> Parse<Clause> {
        let start = self.start();
        let mut mode = Mode::Normal;
        let mut of_loop = false;
        let mut plain = None;
        loop {
            match self.word() {
                Some(word @ ("check" | "admit")) if mode == Mode::Normal => {
                    let kinds = if word == "check" {
                        (Mode::Check, ClauseKind::Check)
                    } else {
                        (Mode::Admit, ClauseKind::Assume)
                    };
                    self.advance();
                    mode = kinds.0;
                    plain = Some(kinds.1);
                    if self.word() == Some("lemma") {
                        let what = format!("`{word} lemma`");
                        return Err(self.refused(self.since(start), &what));
                    }
                }
                Some("loop") if !of_loop => {
                    self.advance();
                    of_loop = true;
                    if let Some(word @ ("unroll" | "pragma" | "widen_hints" | "allocates")) =
                        self.word()
                    {
                        let what = format!("`loop {word}`");
                        return Err(self.refused(self.span(), &what));
                    }
                }
                _ => break,
            }
        }
        let named = self.word().and_then(clause_kind).filter(|_| {
            // In `check requires > 0`, `requires` is a variable.
            plain.is_none() || self.starts_formula(1)
        });
        let kind = match (named, plain) {
            (Some(kind), _) => {
                self.advance();
                kind
            }
            (None, Some(plain)) if !of_loop => {
                mode = Mode::Normal;
                plain
            }
            _ => return Err(self.no_clause()),
        };
        self.clause_body(kind, mode, of_loop, start)
    }

    /// Whether what stands so far ahead may start a formula.
    fn starts_formula(&self, ahead: usize) -> bool {
        matches!(
            self.peek_at(ahead),
            Token::Word
                | Token::Keyword
                | Token::Number
                | Token::String
                | Token::Character
                | Token::OpenParen
                | Token::OpenBrace
                | Token::Not
                | Token::Tilde
                | Token::Minus
                | Token::Star
                | Token::And
        )
    }

    fn clause_body(
        &mut self,
        kind: ClauseKind,
        mode: Mode,
        of_loop: bool,
        start: u32,
    ) -> Parse<Clause> {
        let mut name = None;
        let body = if matches!(kind, ClauseKind::Modifies | ClauseKind::Frees) {
            self.clause_name(&mut name)?;
            let locations = self.list(|parser| parser.term_or_range())?;
            let dependencies = self.dependencies()?;
            ClauseBody::Locations(locations, dependencies)
        } else {
            if self.text_of(self.span()) == "\\with" {
                return Err(self.refused(self.span(), "`\\with`"));
            }
            self.clause_name(&mut name)?;
            let term = self.term()?;
            if matches!(kind, ClauseKind::Variant | ClauseKind::Decreases) {
                let ordered = self.word() == Some("for") && self.peek_at(2) != Token::Colon;
                let relation = if ordered {
                    self.advance();
                    Some(self.name("a relation")?)
                } else {
                    None
                };
                ClauseBody::Measure(term, relation)
            } else {
                ClauseBody::Term(term)
            }
        };
        let span = self.since(start);
        if self.peek() != Token::Semicolon && self.peek() != Token::End && self.word().is_none() {
            return Err(self.no_end());
        }
        Ok(Clause { kind, mode, of_loop, behaviors: vec![], name, body, span })
    }

    /// `\from a, b` behind places.
    fn dependencies(&mut self) -> Parse<Option<Dependencies>> {
        if self.peek() != Token::Keyword || self.text_of(self.span()) != "\\from" {
            return Ok(None);
        }
        let start = self.start();
        self.advance();
        let terms = self.list(|parser| parser.term_or_range())?;
        Ok(Some(Dependencies { terms, span: self.since(start) }))
    }

    fn clause_name(&mut self, name: &mut Option<Name>) -> Parse<()> {
        if self.peek() == Token::Word && self.peek_at(1) == Token::Colon {
            *name = Some(self.name("a name")?);
            self.advance();
        }
        Ok(())
    }

    /// `behavior n:` with all clauses up to the next behaviour.
    fn behavior(&mut self) -> Parse<Item> {
        let start = self.start();
        self.advance();
        let name = self.name("the behaviour's name")?;
        self.expect(Token::Colon, "`:`")?;
        let mut clauses = vec![];
        self.skip_semicolons();
        while let Some(word) = self.word() {
            let modal = matches!(word, "check" | "admit")
                && self.word_at(1).is_some_and(|word| clause_kind(word).is_some());
            if let Some(what) = refusal(word) {
                return Err(self.refused(self.span(), what));
            }
            if clause_kind(word).is_none() && !modal {
                break;
            }
            clauses.push(self.clause()?);
            self.skip_semicolons();
        }
        Ok(Item::Behavior { name, clauses, span: self.since(start) })
    }

    /// `complete behaviors a, b` and `disjoint behaviors`.
    fn behaviors(&mut self, word: &str) -> Parse<Item> {
        let start = self.start();
        self.advance();
        if !self.eat_word("behaviors") && !self.eat_word("behaviours") {
            return Err(self.unexpected("`behaviors`"));
        }
        let kind = match word {
            "complete" => BehaviorsKind::Complete,
            _ => BehaviorsKind::Disjoint,
        };
        let names_follow = self.peek() == Token::Word
            && matches!(self.peek_at(1), Token::Comma | Token::Semicolon | Token::End)
            && self.word().is_some();
        let names = if names_follow {
            self.list(|parser| parser.name("a behaviour's name"))?
        } else {
            vec![]
        };
        Ok(Item::Behaviors { kind, names, span: self.since(start) })
    }
}
