//! Formats with their arguments, and what is said of them.

use super::*;
use crate::base::DataModel;
use crate::syntax::symbol::Symbols;
use crate::typed::Target;
use crate::typed::types::{Qualified, Qualifiers};

fn checked(family: Family, format: &str, arguments: &[TypeId]) -> (String, Vec<Use>) {
    let program = Program::new(Target::new(DataModel::Lp64), Symbols::default());
    let Checked { problems, uses } = check_format(&program, family, format.as_bytes(), arguments);
    assert_eq!(uses.len(), arguments.len());
    (problems.join("; "), uses)
}

fn printed_with(format: &str, arguments: &[TypeId]) -> String {
    checked(Family::Print, format, arguments).0
}

const STRING: TypeId = TypeId::CHAR_POINTER;

#[test]
fn right_formats_have_no_problems() {
    use crate::typed::types::TypeId as T;
    let right: &[(&str, &[TypeId])] = &[
        ("no conversions, 100%%\n", &[]),
        ("%d %i %u %x", &[T::INT, T::UNSIGNED_INT, T::UNSIGNED_INT, T::INT]),
        ("%-5.3ld|%+lld|%#08lx", &[T::LONG, T::LONG_LONG, T::UNSIGNED_LONG]),
        ("%zu %td %jd %hhd %hd", &[T::UNSIGNED_LONG, T::LONG, T::LONG, T::INT, T::INT]),
        ("%f %lf %Lg %.*e", &[T::DOUBLE, T::DOUBLE, T::LONG_DOUBLE, T::INT, T::DOUBLE]),
        ("%c%s%p%lc", &[T::INT, STRING, STRING, T::UNSIGNED_INT]),
        ("%s", &[T::VOID_POINTER]),
        ("more arguments %d", &[T::INT, STRING]),
        ("cut\0%d", &[]),
    ];
    for (format, arguments) in right {
        assert_eq!(printed_with(format, arguments), "", "{format}");
    }
}

#[test]
fn wrong_formats_are_told() {
    use crate::typed::types::TypeId as T;
    let wrong: &[(&str, &[TypeId], &str)] = &[
        ("%d", &[], "`%d` has no argument"),
        ("%d", &[T::LONG], "`%d` takes int, not long"),
        ("%ld", &[T::LONG_LONG], "`%ld` takes long, not long long"),
        ("%d", &[T::DOUBLE], "`%d` takes int, not double"),
        ("%s", &[T::INT], "`%s` takes a pointer to char, not int"),
        ("%5$d", &[T::INT], "arguments given by their positions are not modelled"),
        ("%y", &[T::INT], "`%y` is not a conversion of the standard"),
        ("%Ld", &[T::INT], "`%Ld` is not a conversion of the standard"),
        ("%", &[], "the format ends in the middle of a conversion"),
        ("%#d", &[T::INT], "`%#d` may not have the flag `#`"),
        ("%05s", &[STRING], "`%05s` may not have the flag `0`"),
        ("%*d", &[T::LONG, T::INT], "`%*d` takes an int for its width, not long"),
        ("%.*s", &[], "`%.*s` has no argument for its precision; `%.*s` has no argument"),
        ("%5%", &[], "`%5%` has something between its percent signs"),
    ];
    for (format, arguments, problem) in wrong {
        assert_eq!(printed_with(format, arguments), *problem, "{format}");
    }
}

#[test]
fn uses_of_pointers_are_told() {
    let mut program = Program::new(Target::new(DataModel::Lp64), Symbols::default());
    let to_int = program.types.pointer_to(TypeId::INT);
    let constant = Qualified { ty: TypeId::INT, qualifiers: Qualifiers::CONST };
    let to_constant = program.types.pointer_to(constant);
    let check = |family, format: &str, arguments: &[TypeId]| {
        let checked = check_format(&program, family, format.as_bytes(), arguments);
        (checked.problems.join("; "), checked.uses)
    };
    let read = |at_most| Use::ReadString { element: TypeId::CHAR, at_most };
    let write = |at_most, ends| Use::WriteString { element: TypeId::CHAR, at_most, ends };
    let (problems, uses) =
        check(Family::Print, "%s%.3s%.*s%n", &[STRING, STRING, TypeId::INT, STRING, to_int]);
    assert_eq!(problems, "");
    let limits = [None, Some(Limit::Elements(3)), Some(Limit::Argument(2))];
    let [plain, short, given] = limits.map(read);
    assert_eq!(uses, [plain, short, Use::Value, given, Use::Write(TypeId::INT)]);
    let (problems, uses) =
        check(Family::Scan, " %9d %*s %9s%c%[^]x]", &[to_int, STRING, STRING, STRING]);
    assert_eq!(problems, "`%[^]x]` writes as many characters as the input has: it needs a width");
    let texts = [write(Some(10), true), write(Some(1), false), write(None, true)];
    assert_eq!(uses[1..], texts);
    assert_eq!(uses[0], Use::Write(TypeId::INT));
    let (problems, uses) = check(Family::Scan, "%d%n", &[to_int, to_int]);
    assert_eq!(
        problems,
        "`%d` may read a number that does not fit, which is undefined: `%9d` cannot"
    );
    assert_eq!(uses, [Use::Write(TypeId::INT), Use::Count(TypeId::INT)]);
    let (problems, uses) = check(Family::Scan, "%d%ld", &[to_constant, to_int]);
    assert_eq!(
        problems,
        "`%d` takes a pointer to int, not const int *; `%ld` takes a pointer to long, not int *"
    );
    assert_eq!(uses, [Use::Unknown, Use::Unknown]);
}

#[test]
fn lengths_are_bounded_by_the_format() {
    let bounds = |format: &str| {
        let printed = length::printed_length(format.as_bytes())?;
        Some((printed.least, printed.most, printed.texts.len()))
    };
    assert_eq!(bounds("no conversions, 100%%\n"), Some((21, 21, 0)));
    assert_eq!(bounds("%d"), Some((1, 11, 0)));
    assert_eq!(bounds("%5u|%.12d|%c"), Some((5 + 12 + 1 + 2, 10 + 13 + 1 + 2, 0)));
    assert_eq!(bounds("%20x%ld%hhu"), Some((20 + 1 + 1, 20 + 20 + 3, 0)));
    assert_eq!(bounds("[%s]%.3s"), Some((2, 2, 2)));
    assert_eq!(bounds("%.0d"), Some((0, 11, 0)));
    for unbounded in ["%*d", "%.*s", "%ls", "%lc", "%n", "%p", "%1$d", "%"] {
        assert_eq!(bounds(unbounded), None, "{unbounded}");
    }
}

/// What the machine's own printf makes of extreme values lies within the bounds.
#[test]
fn lengths_hold_for_extreme_values() {
    let most = |format: &str| length::printed_length(format.as_bytes()).map(|it| it.most);
    let longest = |texts: &[String]| texts.iter().map(|text| text.len() as u64).max();
    assert!(most("%d") >= longest(&[i32::MIN.to_string(), i32::MAX.to_string()]));
    assert!(most("%ld") >= longest(&[i64::MIN.to_string(), i64::MAX.to_string()]));
    assert!(most("%lu") >= longest(&[u64::MAX.to_string()]));
    assert!(most("%#lx") >= longest(&[format!("{:#x}", u64::MAX)]));
    assert!(most("%#o") >= longest(&[format!("0{:o}", u32::MAX)]));
    assert!(most("%f") >= longest(&[format!("{:.6}", f64::MIN)]));
    assert!(most("%.20e") >= longest(&[format!("{:.20e}", f64::MIN), "-1.e-4950".into()]));
    assert!(most("%g") >= longest(&["-0.000123457".into(), "-1.23457e+308".into()]));
}
