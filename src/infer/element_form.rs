//! Places in the form that people write: `a[i]` for `*(a + i)`, `a[i].f` for `(a + i)->f`, `x` for `*(&x)`, `0 .. 3` for `0 .. 4 - 1`.
//! Rule: the same places before and behind, or more of the same array where there is no shorter form for exactly these.

use super::spelling::folded;
use std::collections::BTreeSet;

/// The address of a place, if that can be said: of elements, the elements as pointers.
pub fn address_of(place: &str) -> Option<String> {
    if let Some(start) = place.strip_suffix(']').and_then(last_bracket) {
        let (array, index) = (&place[..start], &place[start + 1..place.len() - 1]);
        return is_plain(array).then(|| format!("{array} + ({index})"));
    }
    is_plain(place).then(|| format!("&{place}"))
}

/// Where the bracket begins that the text would end.
fn last_bracket(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b']' => depth += 1,
            b'[' if depth == 0 => return Some(at),
            b'[' => depth -= 1,
            _ => {}
        }
    }
    None
}

pub fn element_form(text: &str) -> String {
    let mut text = text.to_string();
    let mut from = 0;
    while let Some(open) = text[from..].find('(').map(|at| from + at) {
        let Some(close) = closing(&text, open) else { break };
        match shorter(&text, open, close) {
            Some((start, end, form)) => text.replace_range(start..end, &form),
            None => from = open + 1,
        }
    }
    folded(&text)
}

/// Places once each, and none that is part of another one there: all elements of an array hold each of them.
pub fn without_parts(places: &BTreeSet<String>) -> Vec<&str> {
    let all: BTreeSet<&str> = places.iter().flat_map(|it| separate(it)).collect();
    let is_part = |place: &str, whole: &str| {
        let array = whole.strip_suffix("[..]");
        let is_element = array.is_some_and(|array| {
            place.strip_prefix(array).is_some_and(|rest| rest.starts_with('['))
        });
        let is_member = place.strip_prefix(whole).is_some_and(|rest| rest.starts_with('.'));
        place != whole && (is_element || is_member)
    };
    all.iter().copied().filter(|it| !all.iter().any(|whole| is_part(it, whole))).collect()
}

/// The places of a list, parted at commas that stand in no brackets.
fn separate(list: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (vec![], 0, 0);
    for (at, byte) in list.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                found.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(list[start..].trim());
    found
}

/// The part of the text around these parentheses that has a shorter form, and the form.
fn shorter(text: &str, open: usize, close: usize) -> Option<(usize, usize, String)> {
    let inner = &text[open + 1..close];
    let (before, after) = (&text[..open], &text[close + 1..]);
    let is_read = is_unary_star(before) && !after.starts_with(['[', '.', '-']);
    if let Some(place) = inner.strip_prefix('&').filter(|it| is_plain(it)) {
        return is_read.then(|| (open - 1, close + 1, place.to_string()));
    }
    let (array, index) = inner.split_once(" + ").filter(|(array, _)| is_plain(array))?;
    let index = without_parentheses(index)?;
    if is_read {
        return Some((open - 1, close + 1, format!("{array}[{index}]")));
    }
    if after.starts_with("->") {
        return Some((open, close + 3, format!("{array}[{index}].")));
    }
    let end = close + 1 + after.strip_prefix('[').and_then(|rest| rest.find(']'))? + 2;
    let further = &text[close + 2..end - 1];
    let known = |side: &str| side.trim().parse::<i64>().ok();
    let moved = match (known(&index), folded(&format!("[{further}]")).trim_matches(['[', ']'])) {
        (Some(by), further) => further.split_once("..").and_then(|(low, high)| {
            let (low, high) = (known(low)?.checked_add(by)?, known(high)?.checked_add(by)?);
            Some(format!("{low} .. {high}"))
        }),
        _ => None,
    };
    let is_range = index.contains("..");
    let index = moved.or_else(|| is_range.then(|| "..".to_string()))?;
    Some((open, end, format!("{array}[{index}]")))
}

/// Whether a star stands at the end that reads, and does not multiply.
fn is_unary_star(before: &str) -> bool {
    let Some(rest) = before.strip_suffix('*') else { return false };
    let rest = rest.trim_end();
    rest.is_empty() || rest.ends_with([',', '('])
}

/// A name with members and elements.
fn is_plain(text: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || "_->.[]".contains(letter);
    !text.is_empty() && text.chars().all(fits) && !text.contains("..")
}

/// An index without parentheses around all of it; nothing if there are others inside.
fn without_parentheses(index: &str) -> Option<String> {
    let inner = index.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(index);
    (!inner.contains(['(', ')'])).then(|| inner.to_string())
}

fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{address_of, element_form, without_parts};
    use std::collections::BTreeSet;

    #[test]
    fn places_are_what_people_write() {
        let form = element_form;
        assert_eq!(form("*(h->jobs + i)"), "h->jobs[i]");
        assert_eq!(form("*(h->jobs + (0 .. n - 1)), *out"), "h->jobs[0 .. n - 1], *out");
        assert_eq!(form("(a + (..))->next"), "a[..].next");
        assert_eq!(form("*(&total)"), "total");
        assert_eq!(form("p->k[0 .. 4 - 1]"), "p->k[0 .. 3]");
        assert_eq!(form("(p->k + 1)[0 .. 3 - 1]"), "p->k[1 .. 3]");
        assert_eq!(form("(p + (0 .. n - 1))[0 .. 2]"), "p[..]");
    }

    #[test]
    fn other_texts_stay() {
        for text in
            ["list(p, node.next)->data", "a[(i + j) * (k)]", "n *(a + b)", "(a + n)[0 .. m - 1]"]
        {
            assert_eq!(element_form(text), text);
        }
    }

    #[test]
    fn no_place_is_part_of_another() {
        let places = [
            "a[..], n, a[0]",
            "a[..].next",
            "s->p",
            "s->p[0]",
            "s->q.x, s->q",
            "list(p, node.next)->data",
        ];
        let places: BTreeSet<String> = places.map(String::from).into();
        let left = ["a[..]", "list(p, node.next)->data", "n", "s->p", "s->p[0]", "s->q"];
        assert_eq!(without_parts(&places), left);
    }

    #[test]
    fn addresses_of_elements_are_sums() {
        assert_eq!(address_of("h->jobs[..]").as_deref(), Some("h->jobs + (..)"));
        assert_eq!(address_of("rows[k].cells[i]").as_deref(), Some("rows[k].cells + (i)"));
        assert_eq!(address_of("total").as_deref(), Some("&total"));
        assert_eq!(address_of("list(p, node.next)->data"), None);
    }
}
