#include <stdio.h>

/* A jump passes the declarations in a block. Those of static variables begin no lifetime, and none ends with the call. */
static const char *kept;

static const char *name(int kind) {
    static const char none[] = "none";
    switch (kind) {
        static const char *const names[] = { "zero", "one" };
    case 0:
    case 1: return names[kind];
    default: {
        static char other[] = "other";
        goto found;
    found:
        other[0] = 'O';
        kept = other;
        return none;
    }
    }
}

static int calls(int depth) {
    volatile char frame[64];
    frame[depth] = (char)depth;
    return depth == 0 ? frame[0] : frame[depth] + calls(depth - 1);
}

int main(void) {
    const char *first = name(1), *second = name(7), *third = name(0);
    printf("%d\n", calls(20));
    printf("%c%c%c %s %s %s\n", first[0], second[0], third[0], first, second, third);
    printf("%c %s\n", kept[0], kept);
    return 0;
}
