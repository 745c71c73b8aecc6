//! Expressions with and without conflicts.

use super::*;
use crate::lower::Options;
use crate::lower::effects::tests::{function, program};
use crate::typed::tree::StmtKind;
use crate::typed::visit;

/// The expressions that are statements of a function, one after the other.
fn with_statements(statements: &str, show: &mut dyn FnMut(&Unit, &Expr)) {
    let text = format!(
        "struct s {{ int x, y; struct s *next; int many[4], rows[2][3], last; }}; struct hack {{ int n, rest[1]; }};
         union u {{ int n, many[4]; }}; int table[8], global, other; static int own; int *gp; struct s pair;
         unsigned long length(const char *c) {{ return *c; }} int unknown(int); int pure(int a) {{ return a + 1; }}
         int reads(void) {{ return global; }} int changes(void) {{ return own++; }} int field(struct s *s) {{ return s->x = 1; }}
         void two(int, int); void *malloc(unsigned long); void free(void *);
         void f(int i, int j, int *p, int *q, char *s, char *t, struct s *a, struct s *b, struct hack *h, union u *u) {{
           int array[3]; struct s local; int addressed; p = &addressed; {statements} }}"
    );
    let program = program(&text);
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    let f = function(&program, "f");
    let body = program.typed[f].body.as_ref().expect("it has a body");
    for item in &body.block.items {
        let (exprs, _) = visit::parts(item);
        if matches!(item.kind, StmtKind::Expr(_)) {
            exprs.into_iter().for_each(|expr| show(&unit, expr));
        }
    }
}

/// What is wrong with the statements of a function, one after the other.
fn words(statements: &str) -> Vec<String> {
    let mut found = vec![];
    with_statements(statements, &mut |unit, expr| found.extend(unsequenced(unit, expr).conflict));
    found.into_iter().map(|conflict| conflict.words.text().to_string()).collect()
}

#[test]
fn what_is_fine() {
    for text in [
        "i = i + 1;",
        "array[i++] = array[j++];",
        "*p++ = *q++;",
        "i = pure(i);",
        "i = length(s) + length(t);",
        "i = pure(i) + pure(j);",
        "i = (i++, i);",
        "j = i++ && i++;",
        "j = j ? i++ : i;",
        "i = pure(i++);",
        "two(i++, j++);",
        "i += j++;",
        "a->x = b->x = 0;",
        "*p = *q = 0;",
        "a->x = a->y++;",
        "two(a->x++, a->y++);",
        "two(global++, other++);",
        "two(global++, own++);",
        "two(local.x++, local.y);",
        "two(pair.x++, pair.y);",
        "global = changes();",
        "two(reads(), global);",
        "p = malloc(1), q = malloc(2);",
        "i = (p = malloc(1)) == (q = malloc(2));",
        "two(local.x, unknown(1));",
        "a->next->x = a->x;",
        "i = ({ int k = i++; k; });",
        "*s++ = *t++ + i++;",
        "a->many[a->x++] = 1;",
        "a->many[b->x++] = a->rows[i][b->y++];",
        "a->many[b->x++] += a->last--;",
        "pair.many[pair.x++] = i;",
        "table[global++] = table[--other];",
        "table[a->x++] = 1;",
        "table[0] = table[1] = i;",
        "pair.many[i] = pair.many[j] = pair.x = 0;",
        "a->rows[i][a->y++] = 1;",
    ] {
        assert_eq!(words(text), [""; 0], "{text}");
    }
}

#[test]
fn what_conflicts() {
    for (text, about) in [
        ("i = i++;", "`i`"),
        ("array[i] = i++;", "`i`"),
        ("two(i++, i);", "`i`"),
        ("i = i++ + 1;", "`i`"),
        ("i += i++;", "`i`"),
        ("i = j && i++;", "`i`"),
        ("i = j ? i++ : i;", "`i`"),
        ("i = (i = 5) + i;", "`i`"),
        ("i = ++i + i++;", "`i`"),
        ("two(local.x++, local.x);", "`local`"),
        ("two(global, global++);", "`global`"),
        ("i = ({ j = 1; 2; }) + j;", "`j`"),
        ("p = (int[]){ i++, i };", "`i`"),
        ("two(unknown(1) + unknown(2), changes());", "calls"),
        ("i = own++ + own + changes();", "`own`"),
        // A read may come between two calls, and one that is not always evaluated cannot be evaluated beforehand.
        ("array[own] = changes() + changes();", "`own`"),
        ("array[j ? own : 0] = changes();", "`own`"),
        ("array[own++] = changes();", "`own`"),
        ("array[own] = ({ own++; });", "`own`"),
        ("own += changes() + changes();", "`own`"),
    ] {
        let found = words(text);
        assert!(found.len() == 1 && found[0].contains(about), "{text}: {found:?}");
    }
}

/// How many pairs of places have to be apart.
#[test]
fn what_addresses_decide() {
    for (text, count) in [
        ("*p = (*q)++;", 1),
        ("two(*p = 1, *q);", 1),
        ("two(a->x++, b->x);", 1),
        ("two(global, *p = 1);", 1),
        ("two(addressed, *p = 1);", 1),
        ("array[array[0]++] = 1;", 1),
        ("a->many[b->many[0]++] = 1;", 1),
        ("a->rows[a->rows[0][0]++][0] = 1;", 1),
        ("table[(*p)++] = 1;", 1),
        ("table[0] = table[1]++;", 1),
        ("pair.many[pair.many[0] = 1] = 2;", 1),
        ("p[a->x++] = 1;", 1),
        ("(a->many + 1)[*p = 2] = 1;", 1),
        ("h->rest[h->n++] = 1;", 1),
        ("u->many[u->n++] = 1;", 1),
        ("((int *)a)[a->x++] = 1;", 1),
        ("*p = *q = 0;", 0),
        ("*p = *q = (*gp)++;", 2),
        ("*p = p[(*q)++];", 2),
        ("i = (*p)++ + (*q)++;", 1),
        ("a->many[a->x++] = *p;", 1),
    ] {
        let mut pairs = 0;
        with_statements(text, &mut |unit, expr| {
            let found = unsequenced(unit, expr);
            assert_eq!(found.conflict, None, "{text}");
            pairs += found.pairs.len();
        });
        assert_eq!(pairs, count, "{text}");
    }
}

#[test]
fn long_expressions_are_quick() {
    let sum = vec!["i"; 400].join(" + ");
    assert_eq!(words(&format!("j = {sum};")), [""; 0]);
    let steps = vec!["array[i++]"; 200].join(" + ");
    assert_eq!(words(&format!("j = {steps};")).len(), 1);
}

/// How many orders are taken of the operands of `i = a + b` or of the arguments of a call.
fn orders_in(statement: &str) -> usize {
    let mut count = 0;
    with_statements(statement, &mut |unit, expr| {
        let operands: Vec<&Expr> = match &expr.kind {
            ExprKind::Assign(_, value) => match &value.kind {
                ExprKind::Binary(_, left, right) => vec![left, right],
                _ => return,
            },
            ExprKind::Call(call) => call.arguments.iter().collect(),
            _ => return,
        };
        count = orders(unit, &operands).map_or(0, |orders| orders.len());
    });
    count
}

#[test]
fn what_is_open_is_taken_in_every_order() {
    for (text, count) in [
        ("i = own + changes();", 2),
        ("i = changes() + changes();", 2),
        ("i = reads() + unknown(1);", 2),
        ("i = field(a) + b->x;", 2),
        // `changes` writes an `int` that is no field; a pointer to `int` might lead to it.
        ("two(changes(), *p);", 2),
        ("two(pure(1), pure(2));", 1),
        ("two(pure(i), changes());", 1),
        ("i = own++ + changes();", 2),
        ("i = i++ + i;", 0),
        ("i = own + own + changes();", 0),
    ] {
        assert_eq!(orders_in(text), count, "{text}");
    }
}

/// The reads that are taken before a call and behind it.
#[test]
fn what_is_read_on_either_side_of_a_call() {
    for (text, count) in [
        ("array[own] = changes();", 1),
        ("array[own + own] = changes();", 2),
        ("a->next->next->x = field(b);", 0),
        ("a->next->many[b->x] = field(b);", 1),
        ("a->next->many[b->x] = unknown(1);", 2),
        ("array[pure(own)] = changes();", 1),
        ("array[i] = changes();", 0),
    ] {
        with_statements(text, &mut |unit, expr| {
            let ExprKind::Assign(place, value) = &expr.kind else { return };
            if matches!(place.kind, ExprKind::Variable(_)) {
                return;
            }
            assert_eq!(unsequenced(unit, expr).conflict, None, "{text}");
            let found = beside_call(unit, &[place, value]);
            assert_eq!(found.map_or(0, |found| found.reads.len()), count, "{text}");
        });
    }
    for (text, count) in [("own += changes();", Some(0)), ("table[own] -= changes();", Some(1))] {
        with_statements(text, &mut |unit, expr| {
            let ExprKind::CompoundAssign(assign) = &expr.kind else { return };
            assert_eq!(unsequenced(unit, expr).conflict, None, "{text}");
            assert_eq!(change_beside_call(unit, assign).map(|it| it.len()), count, "{text}");
        });
    }
}
