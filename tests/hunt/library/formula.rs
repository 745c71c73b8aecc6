//! From formulas of contracts to expressions of C that a driver can evaluate. What has no counterpart is `None`.

use super::headers::{closing, split};

/// Values of the state before the call, to be computed there: the i-th is `old_i`.
pub type Olds = Vec<String>;

pub fn formula(text: &str, bound: &[&str], olds: &mut Olds) -> Option<String> {
    let text = text.trim();
    if let Some(at) = at_top(text, "\\forall integer ") {
        // A quantifier reaches to the end of its brackets.
        let all = forall(&text[at..], bound, olds)?;
        if at == 0 {
            return Some(all);
        }
        let rest = formula(&format!("{}QUANTIFIED", &text[..at]), bound, olds)?;
        return Some(rest.replace("QUANTIFIED", &all));
    }
    let both = |parts: Vec<&str>, olds: &mut Olds| -> Option<Vec<String>> {
        parts.into_iter().map(|part| Some(format!("({})", formula(part, bound, olds)?))).collect()
    };
    let parts = split(text, "<==>");
    if parts.len() == 2 {
        let parts = both(parts, olds)?;
        return Some(format!("!{} == !{}", parts[0], parts[1]));
    }
    if let Some(at) = at_top(text, "==>") {
        let (left, right) = (&text[..at], &text[at + 3..]);
        let parts = both(vec![left, right], olds)?;
        return Some(format!("!{} || {}", parts[0], parts[1]));
    }
    if let Some(at) = at_top(text, "?") {
        let colon = at + at_top(&text[at..], ":")?;
        let parts = both(vec![&text[..at], &text[at + 1..colon], &text[colon + 1..]], olds)?;
        return Some(format!("{} ? {} : {}", parts[0], parts[1], parts[2]));
    }
    for operator in ["||", "&&"] {
        let parts = split(text, operator);
        if parts.len() > 1 {
            return Some(both(parts, olds)?.join(&format!(" {operator} ")));
        }
    }
    comparison(text, bound, olds)
}

/// Where a word first stands outside of all brackets.
fn at_top(text: &str, word: &str) -> Option<usize> {
    let first = split(text, word)[0].len();
    (first < text.len()).then_some(first)
}

/// `\forall integer i; low <= i < high ==> body`
fn forall(text: &str, bound: &[&str], olds: &mut Olds) -> Option<String> {
    let (name, rest) = text.strip_prefix("\\forall integer ")?.split_once(';')?;
    let at = at_top(rest, "==>")?;
    let (range, body) = (&rest[..at], &rest[at + 3..]);
    let (operands, operators) = operands(range);
    let ([low, variable, high], ["<=", upper]) = (&operands[..], &operators[..]) else {
        return None;
    };
    if variable.trim() != name {
        return None;
    }
    let (low, high) = (term(low, bound, olds)?, term(high, bound, olds)?);
    let inner: Vec<&str> = bound.iter().copied().chain([name]).collect();
    let body = formula(body, &inner, olds)?;
    Some(format!(
        "({{ int ok = 1; for (long {name} = {low}; {name} {upper} (long)({high}); {name}++) if (!({body})) ok = 0; ok; }})"
    ))
}

/// What is compared, and how: `0 <= i < n` has three operands.
fn operands(text: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut operands, mut operators, mut from, mut at, mut depth) = (vec![], vec![], 0, 0, 0);
    while at < text.len() {
        let rest = &text[at..];
        match rest.as_bytes()[0] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            _ => {}
        }
        let found =
            ["<=", ">=", "==", "!=", "->", "<", ">"].iter().find(|op| rest.starts_with(**op));
        match found {
            Some(operator) if depth == 0 && *operator != "->" => {
                operands.push(&text[from..at]);
                operators.push(&text[at..at + operator.len()]);
                at += operator.len();
                from = at;
            }
            Some(operator) => at += operator.len(),
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    operands.push(&text[from..]);
    (operands, operators)
}

fn comparison(text: &str, bound: &[&str], olds: &mut Olds) -> Option<String> {
    let (operands, operators) = operands(text);
    if operators.is_empty() {
        if let Some(rest) = text.strip_prefix('!') {
            return Some(format!("!({})", formula(rest, bound, olds)?));
        }
        if text.starts_with('(') && closing(text, 0) == Some(text.len() - 1) {
            return Some(format!("({})", formula(&text[1..text.len() - 1], bound, olds)?));
        }
        return term(text, bound, olds);
    }
    let terms: Option<Vec<String>> =
        operands.iter().map(|operand| term(operand, bound, olds)).collect();
    let terms = terms?;
    let pairs = operators.iter().zip(terms.windows(2));
    let pairs = pairs.map(|(operator, pair)| format!("N({}) {operator} N({})", pair[0], pair[1]));
    Some(pairs.collect::<Vec<_>>().join(" && "))
}

/// A value. Predicates of the headers are macros of the driver.
pub fn term(text: &str, bound: &[&str], olds: &mut Olds) -> Option<String> {
    let mut text = text.trim().replace("\\result", "the_result").replace("\\null", "((void *)0)");
    text = text.replace("\\strlen(", "length(");
    text =
        text.replace("\\valid_read_string(", "is_string(").replace("\\valid_string(", "is_string(");
    for word in ["\\old(", "\\valid(", "\\valid_read(", "\\separated(", "\\fresh(", "\\freeable("] {
        while let Some(at) = text.find(word) {
            let open = at + word.len() - 1;
            let end = closing(&text, open)?;
            let inner = text[open + 1..end].to_string();
            let value = match word {
                "\\old(" => old(&inner, bound, olds)?,
                "\\valid(" | "\\valid_read(" => format!("in_object({})", range(&inner)),
                "\\separated(" => {
                    let parts = split(&inner, ",");
                    let [one, other] = &parts[..] else { return None };
                    format!("apart({}, {})", range(one), range(other))
                }
                // Whatever is allocated is new, as long as nobody frees.
                _ => "1".to_string(),
            };
            text.replace_range(at..=end, &value);
        }
    }
    // What the library keeps for itself cannot be seen.
    let hidden = ["\\", "__cinch", "__rest"];
    (!hidden.iter().any(|word| text.contains(word))).then_some(text)
}

fn old(inner: &str, bound: &[&str], olds: &mut Olds) -> Option<String> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut words = inner.split(|c| !in_word(c));
    if words.any(|word| bound.contains(&word)) {
        return Some(format!("(*(__typeof__({inner}) *)before(&({inner})))"));
    }
    let value = term(inner, &[], olds)?;
    olds.push(value);
    Some(format!("old_{}", olds.len() - 1))
}

/// `p + (low .. high)` as arguments: a pointer, the first and last index, the size of an element.
fn range(text: &str) -> String {
    let text = text.trim();
    if let Some(at) = text.find(" + (")
        && text.ends_with(')')
        && let Some((low, high)) = text[at + 4..text.len() - 1].split_once("..")
    {
        let pointer = &text[..at];
        return format!("{pointer}, {low}, {high}, sizeof *({pointer})");
    }
    format!("{text}, 0, 0, sizeof *({text})")
}
