//! Several files are one program: what they say of a name has to agree, and what calls reach is what the linker takes.

use crate::harness::{Trial, tests};
use crate::project::Project;

pub fn trials() -> Vec<Trial> {
    tests![
        an_array_has_one_length,
        a_parameter_has_one_type,
        the_struct_that_differs_is_named,
        an_enum_has_one_list_of_constants,
        declarations_that_say_less_agree,
        a_label_says_which_function_is_called,
        a_weak_function_gives_way,
        a_function_keeps_what_another_file_declares
    ]
}

/// Both verbs that take files together refuse these.
fn contradict(first: &str, second: &str, words: &[&str]) {
    let project = Project::new(&[("a.c", first), ("b.c", second)]);
    for verb in ["refute", "verify"] {
        let (status, _, told) = project.run(&[verb, "a.c", "b.c"]);
        assert_eq!(status, 3, "{verb}: {told}");
        for words in words {
            assert!(told.contains(words), "{verb} should say `{words}`: {told}");
        }
    }
}

fn an_array_has_one_length() {
    let first = "extern int tab[10];\nint main(void) { return tab[7]; }\n";
    contradict(first, "int tab[5];\n", &["`tab` has different types", "a.c:1", "`int tab[5]`"]);
}

fn a_parameter_has_one_type() {
    let first = "int f(int *p);\nint main(void) { int x = 0; return f(&x); }\n";
    let second = "int f(long *p) { return (int)*p; }\n";
    contradict(first, second, &["`int f(int *)`", "`int f(long *)`"]);
}

fn the_struct_that_differs_is_named() {
    let first = "struct p { short a, b; };\nstruct q { struct p *in; };\nint f(struct q *x);\n\
                 int main(void) { struct p p = {1, 2}; struct q q = {&p}; return f(&q); }\n";
    let second = "struct p { int a, b; };\nstruct q { struct p *in; };\n\
                  int f(struct q *x) { return x->in->b; }\n";
    contradict(first, second, &["`struct p` is not the same in both files"]);
}

fn an_enum_has_one_list_of_constants() {
    let first = "enum e { A, B };\nenum e get(void);\nstatic int t[2];\n\
                 int main(void) { return t[get()]; }\n";
    let second = "enum e { A, B, C };\nenum e get(void) { return C; }\n";
    contradict(first, second, &["`enum e` is not the same in both files"]);
}

fn declarations_that_say_less_agree() {
    let first = "struct s;\nextern int tab[];\nint f();\nstruct s *make(void);\nextern const char *name;\n\
                 int main(void) { return make() ? f(1) + tab[1] : 0; }\n";
    let second = "#include <stddef.h>\nstruct s { struct s *next; union { int b; char c; } u; };\nint tab[2];\n\
                  int f(int x) { return x; }\nstruct s *make(void) { return NULL; }\nconst char *name;\n\
                  static int g(long x) { return (int)x; }\n";
    let third = "#include <stdlib.h>\nunion u { char c; int b; };\nstatic long g(void) { return 0; }\n\
                 struct s { struct s *next; union { char c; int b; } u; };\nstruct s *make(void);\n";
    let project = Project::new(&[("a.c", first), ("b.c", second), ("c.c", third)]);
    let (status, _, told) = project.run(&["refute", "a.c", "b.c", "c.c"]);
    assert!(matches!(status, 0 | 4), "{status}: {told}");
}

/// Neither proved nor called safe.
fn is_not_safe(first: &str, second: &str) {
    let project = Project::new(&[("a.c", first), ("b.c", second)]);
    for verb in ["refute", "verify"] {
        let (status, _, told) = project.run(&[verb, "a.c", "b.c"]);
        assert!(matches!(status, 1 | 4), "{verb} ends with {status}: {told}");
    }
}

fn a_label_says_which_function_is_called() {
    let first =
        "int f(void) __asm__(\"g\");\nstatic int t[2];\nint main(void) { return t[f()]; }\n";
    is_not_safe(first, "int f(void) { return 0; }\nint g(void) { return 2; }\n");
}

fn a_weak_function_gives_way() {
    let first = "__attribute__((weak)) int h(void) { return 1; }\nstatic int t[2];\n\
                 int main(void) { return t[h()]; }\n";
    is_not_safe(first, "int h(void) { return 2; }\n");
    let project = Project::new(&[("a.c", first)]);
    let (status, _, told) = project.run(&["verify", "a.c"]);
    assert_eq!(status, 1, "{told}");
}

fn a_function_keeps_what_another_file_declares() {
    let first = "_Noreturn void die(void);\nstatic int t[2];\n\
                 int f(int i) { if (i < 0 || i > 1) die(); return t[i]; }\n\
                 int main(int count, char **words) { return f(count); }\n";
    is_not_safe(first, "void die(void) { }\n");
    let second = "#include <stdlib.h>\nvoid die(void) { exit(1); }\n";
    let project = Project::new(&[("a.c", first), ("b.c", second)]);
    let (status, _, told) = project.run(&["verify", "a.c", "b.c"]);
    assert_eq!(status, 0, "{told}");
}
