//! What `cinch doctor` says: reports about solvers in, text out.

use crate::report::tally::seconds;
use crate::smt::doctor::SolverReport;
use crate::smt::provision::Place;

pub fn render(reports: &[SolverReport]) -> String {
    if reports.is_empty() {
        return "no solver is installed; `cinch prove` will fetch Z3 with pip when it is needed\n"
            .into();
    }
    let mut text = String::new();
    for report in reports {
        let version = report.version.as_deref().unwrap_or("of unknown version");
        text.push_str(&format!("{} {version}\n", report.name));
        text.push_str(&format!("  {} ({})\n", report.program.display(), place(&report.place)));
        for (feature, there) in &report.features {
            text.push_str(&format!("  {} {feature}\n", if *there { "with" } else { "without" }));
        }
        for question in &report.questions {
            let mark = if question.passed { "ok  " } else { "FAIL" };
            let (name, answer, time) = (question.name, &question.answer, seconds(question.time));
            text.push_str(&format!("  {mark} {name}: {answer} ({time})\n"));
        }
    }
    text
}

fn place(place: &Place) -> String {
    place.to_string()
}
