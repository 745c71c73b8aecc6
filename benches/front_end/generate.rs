//! A C program of any length: records, lists, arrays, loops, switches, calls, initialisers, in the proportions of plain
//! systems code.

use std::fmt::Write;

pub fn program(lines: usize) -> String {
    let mut text = String::from(
        "typedef unsigned long size_t;\nextern void *malloc(size_t size);\nextern int printf(const char *format, ...);\n",
    );
    let mut written = 3;
    for number in 0.. {
        if written >= lines {
            break;
        }
        let part = part(number);
        written += part.lines().count();
        text.push_str(&part);
    }
    text
}

fn part(n: usize) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        r#"
enum colour_{n} {{ RED_{n}, GREEN_{n} = {value}, BLUE_{n} }};
typedef struct node_{n} {{
    struct node_{n} *next, *prev;
    unsigned flags : 3, kind : 5;
    union {{ int number; const char *text; double real; }} value;
    char name[{length}];
}} node_{n};

static const int table_{n}[] = {{ 1, 2, 3, [{length}] = {n}, 0x{n:x}, 'a', sizeof(node_{n}) }};
static node_{n} sentinel_{n} = {{ .next = &sentinel_{n}, .prev = &sentinel_{n}, .value.number = {n} }};

static inline int clamp_{n}(int value, int low, int high)
{{
    return value < low ? low : value > high ? high : value;
}}

node_{n} *push_{n}(node_{n} *head, int number)
{{
    node_{n} *fresh = (node_{n} *)malloc(sizeof *fresh);
    if (fresh == 0 || number < 0 && head)
        return (void *)0;
    fresh->next = head->next;
    fresh->prev = head;
    head->next->prev = fresh;
    head->next = fresh;
    fresh->flags |= 1u << (number & 2);
    fresh->value.number = clamp_{n}(number, -{n}, {n}L + 1);
    return fresh;
}}

long sum_{n}(const int *values, size_t count, enum colour_{n} colour)
{{
    long total = 0;
    for (size_t i = 0; i < count; i++) {{
        switch (values[i] % 4) {{
        case 0:
            total += values[i] * 2 - table_{n}[i % (sizeof table_{n} / sizeof table_{n}[0])];
            break;
        case 1:
        case 2:
            total -= (unsigned char)values[i] >> 1;
            continue;
        default:
            if (colour == GREEN_{n})
                goto done;
            total ^= (long)values[i] << 3;
        }}
        while (total > 1000000L && !(total & 1))
            total /= 2;
    }}
done:
    printf("%ld %s\n", total, sentinel_{n}.name[0] ? sentinel_{n}.name : "none");
    return total;
}}
"#,
        value = n % 100 + 1,
        length = n % 30 + 8,
    );
    text
}
