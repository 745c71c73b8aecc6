//! SMT-LIB symbols for the program's names. Each class of names has its own prefix with a dot in it, which no symbol of the
//! theories has, so that nothing the user wrote can clash with the solver's own words or with another class.

/// `prefix.name`, quoted where a character asks for it. Distinct names of one class give distinct symbols.
pub fn symbol(prefix: &str, name: &str) -> String {
    let mut text = String::with_capacity(prefix.len() + name.len() + 3);
    let mut plain = true;
    text.push_str(prefix);
    text.push('.');
    for character in name.chars() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '.' | '$' | '~' | '^' | '?' | '@' | '-' => {
                text.push(character)
            }
            // Legal between bars; `%` stays reserved for what is not legal anywhere, which keeps the map one to one.
            '\'' | '`' | '#' | '<' | '>' | '[' | ']' | ',' | ' ' => {
                plain = false;
                text.push(character);
            }
            other => text.push_str(&format!("%{:x}%", other as u32)),
        }
    }
    if plain { text } else { format!("|{text}|") }
}

#[cfg(test)]
mod tests {
    use super::symbol;

    #[test]
    fn odd_names_become_legal_and_stay_apart() {
        assert_eq!(symbol("f", "inc"), "f.inc");
        assert_eq!(symbol("c", "Q#a$1^15.32"), "|c.Q#a$1^15.32|");
        assert_eq!(symbol("v", "é|\\"), "v.%e9%%7c%%5c%");
        assert_ne!(symbol("v", "a|"), symbol("v", "a\\"));
    }
}
