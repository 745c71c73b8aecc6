// Strings: escapes, trigraph-like text, embedded nulls, joined literals, sizes.
int printf(const char *, ...);
int puts(const char *);

static const char escapes[] = "\a\b\f\n\r\t\v\\\"\'\?\e\0001\x41" "B\377";
static char *joined = "one " "two " "three";

int main(void) {
    for (int i = 0; i < (int)sizeof escapes; i++) printf("%d ", escapes[i]);
    puts("");
    puts("?\?= ?\?/ ?\?!");
    puts("tab\there, percent % and \"quotes\"");
    printf("%s %d %d\n", joined, (int)sizeof "a\0b", (int)sizeof "");
    puts("h\u00e9llo \u20ac \U0001F600");
    puts("\x1b" "[0mf");
    printf("%c%c%c\n", "abc"[0], 1["abc"], *("abc" + 2));
    printf("%s\n", &"hidden text"[7]);
    printf("%s\n", __func__);
    printf("%s\n", u8"utf-8");
    printf("%d\n", "" == 0);
    return sizeof("length") - 1;
}
