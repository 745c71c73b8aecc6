/* A member is filled to its end and no further; a pointer to the struct has all of it, and a last member what was taken for it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct name { char first[4]; char rest[12]; };
struct text { int length; char letters[4]; };
union bits { char bytes[4]; double number; };
struct rows { int cells[2][3]; int behind; };

static const char *pick(struct name *name, int which) {
    const char *at = name->first;
    if (which) at = name->rest;
    return at;
}

int main(void) {
    struct name name;
    memset(&name, 0, sizeof name);
    strcpy(name.first, "abc");
    strncpy(name.first, "abcd", 4);
    strcpy(name.rest, "efgh");
    printf("%.4s %s %zu\n", name.first, name.rest, strnlen(name.first, 4));
    printf("%d %s\n", memcmp(name.first + 1, "bcd", 3), pick(&name, 1));
    printf("%d\n", snprintf(name.first, sizeof name, "%d", 123));

    struct text *text = malloc(sizeof *text + 100);
    strcpy(text->letters, "more than four letters");
    printf("%s\n", text->letters);
    text->letters[0] = 'M';
    char *at = text->letters;
    printf("%c%c\n", at[0], at[9]);

    union bits bits = { .number = 1 };
    memset(bits.bytes, 0, sizeof bits);
    printf("%g\n", bits.number);

    struct rows rows = { { { 1, 2, 3 }, { 4, 5, 6 } }, 7 };
    int *row = rows.cells[0], *start = &rows.cells[1][0];
    int sum = rows.behind;
    for (int i = 0; i < 3; i++) sum += row[i] + start[i];
    memset(rows.cells, 0, sizeof rows.cells);
    const char *walk = name.rest;
    while (*walk) sum += *walk++;
    printf("%d %zu\n", sum, strlen(walk));
    free(text);
    return 0;
}
