//! A program in C that calls the real functions with random arguments and looks at what the contracts promise.

use super::formula::{Olds, formula, term};
use super::headers::{Function, Kind, functions, split};
use super::rounds;
use crate::harness::Failed;
use std::fmt::Write;
use std::process::Command;

const MEMORY: &str = include_str!("driver.c");

/// Headers whose functions may be called at random.
const HEADERS: &[&str] =
    &["ctype.h", "math.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "time.h", "wctype.h"];

/// Functions that would disturb the test or the machine.
const LEFT_ALONE: &[&str] = &[
    "canonicalize_file_name",
    "clearenv",
    "fclose",
    "fdopen",
    "flockfile",
    "fopen",
    "fopen64",
    "freopen",
    "freopen64",
    "ftrylockfile",
    "funlockfile",
    "getchar",
    "getchar_unlocked",
    "getpt",
    "grantpt",
    // They count up to their argument.
    "jn",
    "jnf",
    "jnl",
    "yn",
    "ynf",
    "ynl",
    "mkdtemp",
    "mkostemp",
    "mkostemp64",
    "mkstemp",
    "mkstemp64",
    "mktemp",
    "pclose",
    "perror",
    "popen",
    "posix_openpt",
    "putchar",
    "putchar_unlocked",
    "puts",
    "remove",
    "rename",
    "renameat",
    "renameat2",
    "setenv",
    "system",
    "tmpfile",
    "tmpfile64",
    "ttyslot",
    "unlockpt",
    "unsetenv",
    "free",
];

pub fn the_library_does_what_contracts_say() -> Result<(), Failed> {
    let count = rounds().unwrap_or(300);
    let mut text = String::from(MEMORY);
    let mut names = vec![];
    for function in functions() {
        let wanted = HEADERS.contains(&&*function.header) && !LEFT_ALONE.contains(&&*function.name);
        if let Some(test) = wanted.then(|| test(&function)).flatten() {
            text += &test;
            names.push(function.name);
        }
    }
    let _ =
        writeln!(text, "static struct {{ const char *name; void (*test)(void); }} tests[] = {{");
    names
        .iter()
        .for_each(|name| writeln!(text, "    {{ \"{name}\", test_{name} }},").expect("text"));
    text += "};\n";
    text += &MAIN.replace("COUNT", &count.to_string());
    let folder = tempfile::tempdir()?;
    let (source, program) = (folder.path().join("driver.c"), folder.path().join("driver"));
    std::fs::write(&source, &text)?;
    if let Some(folder) = std::env::var_os("CINCH_RANDOM_KEEP") {
        std::fs::write(std::path::Path::new(&folder).join("library_driver.c"), &text)?;
    }
    let built = Command::new("cc")
        .args(["-w", "-fno-builtin", "-o"])
        .args([&program, &source])
        .arg("-lm")
        .output()?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
    }
    let run = Command::new(&program).current_dir(folder.path()).output()?;
    let printed = String::from_utf8_lossy(&run.stdout);
    let (said, wrong): (Vec<&str>, Vec<&str>) =
        printed.lines().partition(|line| line.starts_with("called "));
    let called = said.iter().filter(|line| !line.ends_with(" 0 times")).count();
    println!("{called} functions called, of {} with a contract", functions().len());
    if called < 150 {
        return Err(format!("only {called} functions were called: {said:?}").into());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// Runs each test in a process of its own, since a contract that lacks a precondition may end in a crash.
const MAIN: &str = r#"
static int calls;
int main(void) {
    for (unsigned i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            alarm(10);
            dice = 12345 + i;
            the_stream = tmpfile();
            fputs("some text\nin a file\n", the_stream);
            rewind(the_stream);
            int done = 0;
            for (int round = 0; round < COUNT * 20 && done < COUNT; round++) {
                shuffle();
                allowances = 0;
                called = 0;
                tests[i].test();
                done += called;
            }
            printf("called %s %d times\n", tests[i].name, done);
            fflush(stdout);
            _exit(0);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status))
            printf("%s: ended by signal %d\n", tests[i].name, WTERMSIG(status));
    }
    return 0;
}
"#;

/// The function that makes one call, unless something about it cannot be said in C.
fn test(function: &Function) -> Option<String> {
    if function.is_out_of_bounds() || function.variadic || function.of(Kind::Frees).next().is_some()
    {
        return None;
    }
    let (name, mut text) = (&function.name, String::new());
    let _ = writeln!(text, "static int called;\nstatic void test_{name}(void) {{");
    for parameter in &function.parameters {
        let value = random(&parameter.ty, &parameter.name)?;
        let _ = writeln!(
            text,
            "    {} {} = ({})({value});",
            parameter.ty, parameter.name, parameter.ty
        );
    }
    let mut olds = Olds::new();
    for clause in function.of(Kind::Requires) {
        let holds = formula(&clause.words, &[], &mut olds)?;
        let _ = writeln!(text, "    if (!({holds})) return;");
    }
    let mut errors = false;
    for location in function.of(Kind::Modifies).flat_map(|clause| split(&clause.words, ",")) {
        errors |= location.trim() == "__cinch_errno";
        let _ = writeln!(text, "    {}", allowance(location.trim())?);
    }
    let mut claims = vec![];
    for clause in function.of(Kind::Ensures) {
        if let Some(holds) = formula(&clause.words, &[], &mut olds) {
            claims.push(format!("    claim({holds}, \"{name}\", \"{}\");", clause.name));
        }
    }
    for (index, old) in olds.iter().enumerate() {
        let _ = writeln!(text, "    __typeof__({old}) old_{index} = {old};");
    }
    let arguments: Vec<&str> = function.parameters.iter().map(|it| it.name.as_str()).collect();
    let result = if function.result == "void" {
        String::new()
    } else {
        format!("{} the_result = ", function.result)
    };
    let _ = writeln!(text, "    keep();\n    errno = 77;\n    called = 1;");
    let _ = writeln!(text, "    {result}({name})({});", arguments.join(", "));
    let _ = writeln!(text, "    int the_error = errno;");
    claims.iter().for_each(|claim| writeln!(text, "{claim}").expect("text"));
    let _ =
        writeln!(text, "    claim(unchanged(), \"{name}\", \"changes what it does not list\");");
    if !errors {
        let _ = writeln!(text, "    claim(the_error == 77, \"{name}\", \"changes errno\");");
    }
    text += "}\n";
    Some(text)
}

/// What makes a value of that type, by the names that our headers use.
fn random(ty: &str, name: &str) -> Option<&'static str> {
    Some(match ty {
        "char *" | "const char *" | "void *" | "const void *" => "pick_text()",
        "char **" => "pick_slot()",
        "size_t" => "pick_size()",
        "int" if name == "base" => "below(40)",
        "int" | "long" | "long long" | "unsigned int" | "unsigned long" | "wint_t"
        | "unsigned long long" | "time_t" => "pick_integer()",
        "double" | "float" | "long double" => "pick_real()",
        "FILE *" => "the_stream",
        "const time_t *" | "time_t *" => "pick_moment()",
        "struct tm *" | "const struct tm *" => "pick_tm()",
        _ => return None,
    })
}

/// The bytes that a location of `modifies` stands for.
fn allowance(location: &str) -> Option<String> {
    let own = ["__cinch", "tzname", "daylight", "timezone"];
    if location == "\\nothing" || own.iter().any(|name| location.starts_with(name)) {
        return Some(String::new());
    }
    let mut none = Olds::new();
    if let Some(rest) = location.strip_prefix("array(") {
        let parts = split(rest.strip_suffix(')')?, ",");
        let [start, _, size] = &parts[..] else { return None };
        return Some(format!("allow({start}, {size});"));
    }
    if let Some(pointer) = location.strip_prefix('*') {
        return Some(format!("if ({pointer}) allow({pointer}, sizeof *({pointer}));"));
    }
    let (array, rest) = location.rsplit_once('[')?;
    let (low, high) = rest.strip_suffix(']')?.split_once("..")?;
    let (array, low, high) =
        (term(array, &[], &mut none)?, term(low, &[], &mut none)?, term(high, &[], &mut none)?);
    Some(format!(
        "if (obj({array}) > 0) allow(&({array})[{low}], ((long)({high}) - (long)({low}) + 1) * (long)sizeof ({array})[0]);"
    ))
}
