//! Reads what solvers print: text in, S-expressions, statuses and values out. Nothing printed can make it panic, recurse
//! without bound or take more than linear time; what is not understood is an error value, never a guess.
//!
//! The only file that names `rsmt2`. Its parser reads the status of a check and the pairs of `get-value`, after our own reader
//! has accepted the text. Alone it would not do: it counts characters as bytes (a slip off a character boundary panics), takes
//! `saturday` for `sat`, and does not know that a parenthesis in a string is no parenthesis. Such text never gets to it.

use rsmt2::parse::{ExprParser, SmtParser, ValueParser};
use std::fmt;
use std::io::BufRead;

/// Parentheses deeper than this are taken for nonsense. Dropping and printing a value recurse, hence not larger.
pub const DEEPEST: usize = 2_000;

/// A symbol, number or string as printed (quotes and bars included), or a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

impl Sexp {
    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            Sexp::List(_) => None,
        }
    }

    pub fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::Atom(_) => None,
            Sexp::List(items) => Some(items),
        }
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Atom(text) => out.write_str(text),
            Sexp::List(items) => {
                out.write_str("(")?;
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.write_str(" ")?;
                    }
                    write!(out, "{item}")?;
                }
                out.write_str(")")
            }
        }
    }
}

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Sat,
    Unsat,
    Unknown,
    /// Z3's word when its total time is over.
    Timeout,
}

/// All S-expressions of a reply.
pub fn read(text: &str) -> Result<Vec<Sexp>, String> {
    let mut open: Vec<Vec<Sexp>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '(' if open.len() > DEEPEST => return Err("parentheses too deep".into()),
            '(' => {
                open.push(Vec::new());
                1
            }
            ')' => {
                let list = open.pop().unwrap_or_default();
                open.last_mut().ok_or("a closing parenthesis too many")?.push(Sexp::List(list));
                1
            }
            ';' => rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let length = atom_length(rest, first)?;
                open.last_mut()
                    .ok_or("a closing parenthesis too many")?
                    .push(Sexp::Atom(rest[..length].to_string()));
                length
            }
        };
        rest = &rest[length..];
    }
    match (open.pop(), open.is_empty()) {
        (Some(all), true) => Ok(all),
        _ => Err("a closing parenthesis is missing".into()),
    }
}

/// Length of the atom at the start of `text`. In a string, `""` is a quote (SMT-LIB 2.6, 3.1).
fn atom_length(text: &str, first: char) -> Result<usize, String> {
    match first {
        '|' => text[1..].find('|').map(|end| end + 2).ok_or_else(|| "a `|` is not closed".into()),
        '"' => {
            let mut end = 1;
            loop {
                end += text[end..].find('"').ok_or("a string is not closed")? + 1;
                if !text[end..].starts_with('"') {
                    return Ok(end);
                }
                end += 1;
            }
        }
        _ => {
            Ok(text.find(|c: char| c.is_whitespace() || "()\";|".contains(c)).unwrap_or(text.len()))
        }
    }
}

/// The message of the first `(error ..)` that starts a line. Textual on purpose: an error counts even in a reply that cannot
/// be read otherwise.
pub fn error(reply: &str) -> Option<String> {
    let mut offset = 0;
    for line in reply.split_inclusive('\n') {
        if let Some(rest) = line.trim_start().strip_prefix('(')
            && rest.trim_start().starts_with("error")
        {
            let text = &reply[offset..];
            let message = match read(text).ok().as_deref() {
                Some([Sexp::List(items), ..]) => {
                    items.get(1).map(|item| unquote(&item.to_string()))
                }
                _ => None,
            };
            return Some(message.unwrap_or_else(|| clip(text)));
        }
        offset += line.len();
    }
    None
}

/// The list of names that a reply consists of.
pub fn names(reply: &str) -> Option<Vec<String>> {
    let all = read(reply).ok().filter(|_| error(reply).is_none())?;
    let [Sexp::List(names)] = &all[..] else { return None };
    names.iter().map(|name| name.atom().map(str::to_string)).collect()
}

/// The status in the reply to a batch with one `(check-sat)`: exactly one word, so that an answer too many or too few, which
/// would belong to another question, is noticed.
pub fn status(reply: &str) -> Result<Status, String> {
    let mut words = said(reply)?;
    let (Some(word), true) = (words.pop(), words.is_empty()) else {
        return Err(format!("one status was expected, not: {}", clip(reply)));
    };
    match word.atom() {
        Some("sat" | "unsat" | "unknown" | "timeout") => {}
        _ => return Err(format!("a status was expected, not: {}", clip(reply))),
    }
    match SmtParser::of_str(&word.to_string()).check_sat() {
        Ok(Some(true)) => Ok(Status::Sat),
        Ok(Some(false)) => Ok(Status::Unsat),
        Ok(None) => Ok(Status::Unknown),
        Err(error) if matches!(error.kind(), rsmt2::errors::ErrorKind::Timeout) => {
            Ok(Status::Timeout)
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Checks the reply to settings, some of which a solver may not know.
pub fn settled(reply: &str) -> Result<(), String> {
    silence(&reply.replace("unsupported", ""))
}

/// Checks the reply to commands that have none. Here `unsupported` is trouble: a solver without `push` would keep the
/// assertions of one check for the next.
pub fn silence(reply: &str) -> Result<(), String> {
    if said(reply)?.is_empty() {
        Ok(())
    } else {
        Err(format!("nothing was asked, yet it says: {}", clip(reply)))
    }
}

/// The reply without the word that solvers print after mere commands.
fn said(reply: &str) -> Result<Vec<Sexp>, String> {
    let mut all = read(reply)?;
    all.retain(|item| !matches!(item.atom(), Some("success")));
    Ok(all)
}

/// The value in the reply to `(get-value (t))`.
pub fn value(reply: &str) -> Result<Sexp, String> {
    let all = said(reply)?;
    let pair = match all.as_slice() {
        [Sexp::List(pairs)] => match pairs.as_slice() {
            [Sexp::List(pair)] if pair.len() == 2 => pair,
            _ => return Err(format!("one value was expected, not: {}", clip(reply))),
        },
        _ => return Err(format!("one value was expected, not: {}", clip(reply))),
    };
    // Strings and letters beyond ASCII are not for `rsmt2` (see above): there the tree we have is the value.
    if !reply.is_ascii() || reply.contains(['"', ';', '|']) {
        return Ok(pair[1].clone());
    }
    let pairs: Vec<((), Sexp)> = SmtParser::of_str(&all[0].to_string())
        .get_values(Pairs, ())
        .map_err(|error| error.to_string())?;
    pairs.into_iter().next().map(|(_, value)| value).ok_or_else(|| "no value".into())
}

/// Reads the pairs of `get-value` for `rsmt2`: the term is known already, the value becomes a tree.
#[derive(Clone, Copy)]
struct Pairs;

impl<'a, Source: BufRead> ExprParser<(), (), &'a mut SmtParser<Source>> for Pairs {
    fn parse_expr(self, input: &'a mut SmtParser<Source>, _info: ()) -> rsmt2::SmtRes<()> {
        input.get_sexpr().map(|_| ())
    }
}

impl<'a, Source: BufRead> ValueParser<Sexp, &'a mut SmtParser<Source>> for Pairs {
    fn parse_value(self, input: &'a mut SmtParser<Source>) -> rsmt2::SmtRes<Sexp> {
        let mut items = read(input.get_sexpr()?)?;
        match (items.pop(), items.is_empty()) {
            (Some(value), true) => Ok(value),
            _ => Err("no value".into()),
        }
    }
}

/// The text in the reply to `(get-info :reason-unknown)`.
pub fn reason(reply: &str) -> Option<String> {
    let all = said(reply).ok()?;
    match all.first()?.list()? {
        [key, text] if key.atom() == Some(":reason-unknown") => Some(unquote(&text.to_string())),
        _ => None,
    }
}

/// The number in the reply to `(get-info :rlimit)`.
pub fn steps(reply: &str) -> Option<u64> {
    let all = said(reply).ok()?;
    match all.first()?.list()? {
        [key, count] if key.atom() == Some(":rlimit") => count.atom()?.parse().ok(),
        _ => None,
    }
}

fn unquote(text: &str) -> String {
    match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\"").trim().to_string(),
        None => text.to_string(),
    }
}

/// A text short enough for a message.
pub fn clip(text: &str) -> String {
    const LONGEST: usize = 400;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn trees_are_read() {
        let text = "(a (b |c d)| \"e\"\"(\" ; no)\n ) 5)x \"y\"";
        let all = read(text).expect("readable");
        let printed: Vec<_> = all.iter().map(Sexp::to_string).collect();
        assert_eq!(printed, ["(a (b |c d)| \"e\"\"(\") 5)", "x", "\"y\""]);
    }

    #[test]
    fn names_are_a_list_of_words_and_nothing_else() {
        assert_eq!(names("(a |b c|)\n"), Some(vec!["a".to_string(), "|b c|".to_string()]));
        assert_eq!(names("()"), Some(vec![]));
        for text in ["", "a", "(a) (b)", "((a))", "(a", "(error \"no core\")"] {
            assert_eq!(names(text), None, "{text}");
        }
    }

    #[test]
    fn broken_text_is_refused() {
        for text in [")", "(", "(a))", "\"a", "|a", "(\"a)", &"(".repeat(1_000_000)] {
            assert!(read(text).is_err());
        }
        assert!(read(&("(".repeat(DEEPEST) + &")".repeat(DEEPEST))).is_ok());
    }

    #[test]
    fn only_a_status_is_a_status() {
        assert_eq!(status("unsat\n"), Ok(Status::Unsat));
        assert_eq!(status(" success\nsat"), Ok(Status::Sat));
        assert_eq!(status("unknown"), Ok(Status::Unknown));
        assert_eq!(status("timeout"), Ok(Status::Timeout));
        for text in [
            "",
            "unsatisfiable",
            "saturday",
            "(unsat)",
            "unsat unsat",
            "sat unsat",
            "\"unsat\"",
            "|unsat|",
            "unsat)",
        ] {
            assert!(status(text).is_err(), "{text}");
        }
    }

    #[test]
    fn silence_is_told_from_trouble() {
        assert!(silence("success\n\nsuccess").is_ok() && settled("unsupported\nsuccess").is_ok());
        assert!(silence("unsupported").is_err() && settled("unsat").is_err());
    }

    #[test]
    fn errors_are_found_wherever_a_line_starts() {
        assert_eq!(error("unsat\n(error \"line 1\nand 2\")\n"), Some("line 1\nand 2".into()));
        assert_eq!(error(" ( error \"half"), Some("( error \"half".into()));
        assert_eq!(error("sat\n((x error))"), None);
    }

    #[test]
    fn values_and_reasons() {
        let value = |text| value(text).map(|value| value.to_string());
        assert_eq!(value("((x 5))"), Ok("5".into()));
        assert_eq!(value("(((select a\n 1)\n (- 3)))\n"), Ok("(- 3)".into()));
        assert_eq!(value("((|a b| \"(\"))"), Ok("\"(\"".into()));
        assert_eq!(
            value("((x ((as const (Array Int Int)) 0)))"),
            Ok("((as const (Array Int Int)) 0)".into())
        );
        assert!(value("((x 5) (y 6))").is_err());
        assert!(value("()").is_err());
        assert_eq!(reason("(:reason-unknown \"(incomplete)\")"), Some("(incomplete)".into()));
        assert_eq!(reason("(:reason-unknown timeout)"), Some("timeout".into()));
        assert_eq!(reason("unsupported"), None);
    }

    fn tree() -> impl Strategy<Value = Sexp> {
        let atom = "[a-z0-9!<>=._-]{1,6}".prop_map(Sexp::Atom);
        atom.prop_recursive(5, 30, 4, |inner| {
            prop::collection::vec(inner, 0..4).prop_map(Sexp::List)
        })
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[()\"|; \nabé\\\\sat-]{0,40}") {
            let _ = (read(&text), status(&text), error(&text), value(&text), reason(&text), silence(&text));
            let _ = value(&format!("(({text}))"));
        }

        #[test]
        fn rsmt2_agrees_with_our_reader(term in tree(), expected in tree()) {
            prop_assert_eq!(value(&format!("(({term} {expected}))")), Ok(expected));
        }
    }
}
