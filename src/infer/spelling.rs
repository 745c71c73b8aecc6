//! One way to write what templates think of in several: `NULL` where the file says so, sums without parentheses that nobody needs, and `errno`, not the
//! object that it is in our headers. Texts in, texts out.
//! Rule: the meaning stays the same; what does not look like a plain sum is left as it is.

use super::candidate::Candidate;
use crate::typed::meaning::ERRNO;
use std::collections::BTreeSet;

/// What the file calls things.
#[derive(Clone, Copy)]
pub struct Words {
    pub null: &'static str,
    pub errno: &'static str,
}

/// Each clause once.
pub fn spell_alike(candidates: Vec<Candidate>, words: Words) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut spelled = vec![];
    for candidate in candidates {
        let text = replace_word(&candidate.text, "\\null", words.null);
        let text = replace_word(&text, "NULL", words.null);
        let text = folded(&plain_sums(&replace_word(&text, ERRNO, words.errno)));
        if seen.insert((candidate.home, candidate.clause, text.clone())) {
            spelled.push(Candidate { text, ..candidate });
        }
    }
    spelled
}

/// Whether the text has the word.
pub fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| is_word_at(text, at, word))
}

fn is_word_at(text: &str, at: usize, word: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let before = text[..at].chars().next_back();
    let after = text[at + word.len()..].chars().next();
    !before.is_some_and(is_part) && !after.is_some_and(is_part)
}

pub fn replace_word(text: &str, from: &str, to: &str) -> String {
    let (mut result, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(from) {
        let end = at + from.len();
        result += &rest[..at];
        result += if is_word_at(rest, at, from) { to } else { from };
        rest = &rest[end..];
    }
    result + rest
}

/// `0 .. 3` for `0 .. 4 - 1`.
pub fn folded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(".. ") {
        let (head, tail) = rest.split_at(at + 3);
        out.push_str(head);
        rest = tail;
        let end = tail.find([']', ')', ',']).unwrap_or(tail.len());
        let number = |side: &str| side.parse::<i64>().ok();
        let difference = tail[..end].split_once(" - ");
        let value = difference.and_then(|(a, b)| number(a)?.checked_sub(number(b)?));
        if let Some(value) = value {
            out.push_str(&value.to_string());
            rest = &tail[end..];
        }
    }
    out + rest
}

/// `(n - 1) - 1` as `n - 2`, `(16 - 1) - 1` as `14`, `(end - s) - 1` as `end - s - 1`.
fn plain_sums(text: &str) -> String {
    let mut text = text.to_string();
    let mut from = 0;
    while let Some(at) = text[from..].find('(').map(|at| at + from) {
        match plain_sum(&text, at) {
            Some((sum, end)) => {
                text.replace_range(at..end, &sum);
                // What was put there may stand in another sum.
                from = 0;
            }
            None => from = at + 1,
        }
    }
    text
}

/// What stands in parentheses there with the number behind it, and where that ends.
fn plain_sum(text: &str, at: usize) -> Option<(String, usize)> {
    const MAY_STAND_BEFORE: [&str; 7] = ["(", "[", ".. ", "< ", "<= ", "== ", ", "];
    let before = &text[..at];
    let fits = |it: &str| before.ends_with(it);
    if !before.is_empty() && !MAY_STAND_BEFORE.iter().any(|it| fits(it)) {
        return None;
    }
    let close = at + closing(&text[at..])?;
    let inner = &text[at + 1..close];
    let (mut number, length) = added_number(&text[close + 1..])?;
    let end = close + 1 + length;
    let follows = text[end..].trim_start().chars().next();
    let is_sum = |letter: char| letter.is_ascii_alphanumeric() || "_ +-*/%.>[]()".contains(letter);
    if follows.is_some_and(|it| "*/%([".contains(it))
        || !inner.chars().all(is_sum)
        || inner.contains("..")
        || inner.replace("->", "").contains('>')
    {
        return None;
    }
    let mut rest = inner;
    while let Some((start, own)) = last_number(rest) {
        number += own;
        rest = &rest[..start];
    }
    if let Ok(constant) = rest.parse::<i64>() {
        return Some(((constant + number).to_string(), end));
    }
    let sum = match number {
        0 => rest.to_string(),
        1.. => format!("{rest} + {number}"),
        _ => format!("{rest} - {}", -number),
    };
    Some((sum, end))
}

/// Where the parenthesis that opens the text is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        (depth == 0).then_some(at)
    })
}

/// `" - 12.."` as -12, and how long that is.
fn added_number(text: &str) -> Option<(i64, usize)> {
    let sign = match text.get(..3)? {
        " + " => 1,
        " - " => -1,
        _ => return None,
    };
    let digits = text[3..].bytes().take_while(u8::is_ascii_digit).count();
    let is_longer =
        text[3 + digits..].starts_with(|it: char| it.is_ascii_alphanumeric() || it == '_');
    let number: i64 = text[3..3 + digits].parse().ok().filter(|it| *it < 1 << 40)?;
    (!is_longer).then_some((sign * number, 3 + digits))
}

/// The number that the sum ends with, and where its sign starts.
fn last_number(sum: &str) -> Option<(usize, i64)> {
    let start = sum.rfind(" + ").max(sum.rfind(" - "))?;
    let (number, length) = added_number(&sum[start..])?;
    (start + length == sum.len()).then_some((start, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_without_parentheses() {
        for (text, expected) in [
            ("\\valid(a + (0 .. (16 - 1) - 1))", "\\valid(a + (0 .. 14))"),
            ("\\valid(a + (0 .. (n - 1) - 1))", "\\valid(a + (0 .. n - 2))"),
            ("i <= (n - 1) + 1", "i <= n"),
            ("0 .. (end - s) - 1", "0 .. end - s - 1"),
            ("0 .. (p->len * 2 + 1) - 3", "0 .. p->len * 2 - 2"),
            ("a[(i + 1) - 1] == 0", "a[i] == 0"),
        ] {
            assert_eq!(plain_sums(text), expected);
        }
        for kept in [
            "m - (n - 1) - 1",
            "2 * (n - 1) - 1",
            "0 <= (n - 1) - 1 * k",
            "f(n - 1) - 1",
            "(char *)p + 1",
            "\\valid((int *)p + (0 .. n - 1))",
            "(a < b) - 1 == 0",
            "i < (a ? b : c) - 1",
            "x == (y - 1) - n",
            "x == (y - 1) - 1u",
        ] {
            assert_eq!(plain_sums(kept), kept);
        }
    }

    #[test]
    fn words_are_replaced_whole() {
        assert_eq!(
            replace_word("p != \\null && \\nullable", "\\null", "NULL"),
            "p != NULL && \\nullable"
        );
        assert_eq!(replace_word("MY_NULL == NULL", "NULL", "\\null"), "MY_NULL == \\null");
        assert!(!has_word("NULLS", "NULL") && has_word("(NULL)", "NULL"));
    }
}
