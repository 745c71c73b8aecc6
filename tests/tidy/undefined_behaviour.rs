//! Keeps docs/undefined-behaviour.md in step with the programs that it names: numbers are complete, every row has a status, every program
//! exists and has the code in it that the row promises, and what is quoted from the audit and the README stands there.

use std::path::Path;

/// The cases that C11 J.2 lists.
const CASES: usize = 203;

struct Row {
    number: String,
    status: String,
    how: String,
}

impl Row {
    /// Words between pairs of a mark: the codes between backquotes.
    fn quoted(&self, mark: char) -> Vec<&str> {
        self.how.split(mark).skip(1).step_by(2).collect()
    }

    fn programs(&self) -> impl Iterator<Item = &str> {
        let words = self.how.split([' ', ';', ',']).map(|word| word.trim_end_matches('.'));
        words.filter(|word| word.starts_with("tests/"))
    }
}

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows with a number, in their order.
fn rows() -> Vec<Row> {
    let page = read("docs/undefined-behaviour.md");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix('|')?.split(" | ").map(str::trim).collect();
        let number = cells[0].trim_start_matches('G');
        number.parse::<usize>().ok()?;
        assert_eq!(cells.len(), 5, "{line}");
        Some(Row {
            number: cells[0].to_string(),
            status: cells[3].to_string(),
            how: cells[4].trim_end_matches('|').trim().to_string(),
        })
    });
    rows.collect()
}

/// All that is said of the rows for which something is wrong.
fn none(wrong: impl Iterator<Item = String>) {
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_numbers_of_the_map_are_complete() {
    let rows = rows();
    let (extensions, cases): (Vec<&Row>, Vec<&Row>) =
        rows.iter().partition(|row| row.number.starts_with('G'));
    let numbers = |rows: &[&Row]| rows.iter().map(|row| row.number.clone()).collect::<Vec<_>>();
    let expected = |mark: &str, count: usize| {
        (1..=count).map(|number| format!("{mark}{number}")).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&cases), expected("", CASES));
    assert_eq!(numbers(&extensions), expected("G", extensions.len()));
}

#[test]
fn every_row_of_the_map_has_a_status_and_says_how() {
    none(rows().into_iter().filter_map(|row| {
        let fine = match row.status.as_str() {
            "checked" | "refused" => !row.quoted('`').is_empty() && row.programs().next().is_some(),
            "impossible" => row.how.split_whitespace().count() >= 4,
            "assumed" => !row.quoted('"').is_empty(),
            "open" => true,
            _ => false,
        };
        (!fine).then(|| format!("{}: {}: {}", row.number, row.status, row.how))
    }));
}

/// Of a row's codes, each program has to have one on some line: `//~ CODE`. A test in Rust only has to exist.
#[test]
fn programs_of_the_map_have_its_codes() {
    none(rows().iter().flat_map(|row| {
        let wrong = row.programs().filter_map(|path| {
            let text = read(path);
            if path.ends_with(".rs") {
                return None;
            }
            let marks = text.lines().filter_map(|line| Some(line.split_once("//~")?.1));
            let found: Vec<&str> = marks.flat_map(str::split_whitespace).collect();
            let codes = row.quoted('`');
            let has = codes.iter().any(|code| found.contains(code));
            (!has).then(|| format!("{}: {path} has none of {codes:?}", row.number))
        });
        wrong.collect::<Vec<_>>()
    }));
}

#[test]
fn what_the_map_assumes_is_said_where_it_says() {
    let readme = read("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/driver/audit");
    let entries = std::fs::read_dir(folder).expect("the folder should be there").flatten();
    let audit =
        entries.map(|entry| read(entry.path())).collect::<String>() + &read("src/report/audit.rs");
    none(rows().iter().flat_map(|row| {
        let parts: Vec<&str> = row.how.split('"').collect();
        let wrong = parts.windows(2).step_by(2).filter_map(|pair| {
            let found = match pair[0].split_whitespace().last() {
                Some("README") => readme.contains(pair[1]),
                Some("audit") => audit.contains(pair[1]),
                _ => true,
            };
            (!found).then(|| format!("{}: nothing says `{}`", row.number, pair[1]))
        });
        wrong.collect::<Vec<_>>()
    }));
}
