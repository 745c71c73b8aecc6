//! Words that are nearly the same: for messages that say what may have been meant.

/// The candidate that takes the fewest changes, if they are few compared to its length.
pub fn nearest<'a>(wanted: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match wanted.len() {
        0..3 => return None,
        3..5 => 1,
        5..8 => 2,
        _ => 3,
    };
    candidates
        .filter(|name| name.len().abs_diff(wanted.len()) <= limit && *name != wanted)
        .map(|name| (distance(wanted, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// The number of letters to insert, remove, replace or swap with the next to turn one word into the other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    let mut before: Vec<usize> = vec![];
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (done, letter) in from.iter().enumerate() {
        let mut next = vec![done + 1];
        for (column, other) in to.iter().enumerate() {
            let replaced = row[column] + usize::from(other != letter);
            let mut least = replaced.min(row[column + 1] + 1).min(next[column] + 1);
            if done > 0 && column > 0 && from[done - 1] == *other && to[column - 1] == *letter {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[to.len()]
}
