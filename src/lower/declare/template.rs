//! Templates of the prelude: text in which words in capitals stand for parts that differ from copy to copy. In come a template and the parts,
//! out goes text of the intermediate language.

const TREE: &str = include_str!("../../../prelude/tree.bpl");

/// `prelude/tree.bpl` for a choice of members: of each, its tag's name and its offset.
pub fn for_tree(name: &str, members: &[(String, i64)]) -> String {
    let each = |text: &str, joint: &str| {
        let texts = members.iter().map(|(tag, offset)| {
            let text = replace_calls(text, "AT", &|of| cell(of, *offset));
            replace_word(&text, "TAG", tag)
        });
        texts.collect::<Vec<_>>().join(joint)
    };
    let text = replace_calls(TREE, "EACH", &|inner| each(inner, " "));
    let text = replace_calls(&text, "ALL", &|inner| each(inner, " && "));
    let text = replace_calls(&text, "ANY", &|inner| format!("({})", each(inner, " || ")));
    let text = replace_calls(&text, "PAIRS", &|inner| each_pair(inner, members));
    text.replace("TREE", name)
}

fn each_pair(text: &str, members: &[(String, i64)]) -> String {
    let mut texts = vec![];
    for (index, (_, first)) in members.iter().enumerate() {
        for (_, second) in &members[index + 1..] {
            let text = replace_calls(text, "FIRST", &|of| cell(of, *first));
            texts.push(replace_calls(&text, "SECOND", &|of| cell(of, *second)));
        }
    }
    if texts.is_empty() { "true".into() } else { texts.join(" && ") }
}

/// The cell at an offset of a record: `Plus(u, offset)`, or `u` where it comes first.
pub fn cell(record: &str, offset: i64) -> String {
    if offset == 0 { record.to_string() } else { format!("Plus({record}, {offset})") }
}

/// Every `WORD(inside)` becomes what a function makes of the text inside, in which the same has been done.
pub fn replace_calls(text: &str, word: &str, make: &dyn Fn(&str) -> String) -> String {
    let opening = format!("{word}(");
    let Some(at) = find_word(text, &opening) else { return text.to_string() };
    let start = at + opening.len();
    let mut depth = 1;
    let end = text[start..].find(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let end = start + end.expect("parentheses of the template should be closed");
    let inside = make(&replace_calls(&text[start..end], word, make));
    let rest = replace_calls(&text[end + 1..], word, make);
    format!("{}{inside}{rest}", &text[..at])
}

pub fn replace_word(text: &str, word: &str, by: &str) -> String {
    match find_word(text, word) {
        None => text.to_string(),
        Some(at) => {
            let rest = replace_word(&text[at + word.len()..], word, by);
            format!("{}{by}{rest}", &text[..at])
        }
    }
}

/// Where the word starts that is not the end of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let starts = text.match_indices(word).map(|(at, _)| at);
    starts
        .into_iter()
        .find(|at| !text[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '_'))
}
