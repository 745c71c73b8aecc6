/* Pointers that walk to the end, back, over several objects, and by steps of their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair { short first; int second; };

static size_t length(const char *text) {
    const char *at = text;
    while (*at) at++;
    return (size_t)(at - text);
}

static char *copied(char *to, const char *from) {
    char *start = to;
    while ((*to++ = *from++)) continue;
    return start;
}

static void reversed(char *text) {
    char *end = text + length(text);
    while (text < end) {
        char kept = *--end;
        *end = *text;
        *text++ = kept;
    }
}

static int sum_of(const struct pair *at, const struct pair *end) {
    int all = 0;
    for (; at != end; ++at) all = all * 3 % 1009 + at->first + at->second;
    return all;
}

static int pieces(const unsigned char *at, const unsigned char *end) {
    int count = 0;
    while (at < end) {
        unsigned char size = *at++;
        count += size ? at[size - 1] : 1;
        at += size;
    }
    return count;
}

static int in_turn(char **words) {
    int all = 0;
    for (char **word = words; *word; word++) {
        char *letter = *word;
        while (*letter) all += *letter++ & 7;
        letter = *word;
        if (*letter && *++letter) all += *letter;
    }
    return all;
}

int main(void) {
    char text[24], other[24];
    copied(text, "walking through");
    copied(other, text);
    reversed(other);
    printf("%zu %s %s\n", length(text), text, other);
    struct pair *pairs = calloc(5, sizeof *pairs);
    if (!pairs) return 1;
    for (struct pair *at = pairs; at < pairs + 5; at++) at->second = (int)(at - pairs) * 7;
    printf("%d\n", sum_of(pairs, pairs + 5));
    struct pair *at = pairs;
    at++->first = 4;
    (++at)->first = 5;
    at -= 2;
    printf("%d\n", at->first);
    printf("%d %d\n", (at += 2)->first, sum_of(pairs, pairs + 5));
    unsigned char bytes[] = { 2, 7, 9, 0, 1, 5, 3, 1, 1, 8 };
    printf("%d\n", pieces(bytes, bytes + sizeof bytes));
    char *words[] = { text, other, "", "x", 0 };
    printf("%d\n", in_turn(words));
    free(pairs);
    char *none = 0;
    int looked = 0;
    for (int i = 0; i < 3; i++) {
        if (none) looked += *none++;
        if (i == 1) none = text;
    }
    printf("%d %d\n", looked, strchr("=:", text[0]) == 0);
    return 0;
}
