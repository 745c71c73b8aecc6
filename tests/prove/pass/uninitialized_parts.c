/* Stored to on every path, as a whole, or by whoever has the address. */
#include <string.h>
struct pair { int first, second; unsigned low : 4, high : 4; };
struct outer { struct pair in; int numbers[4]; };

int members(int n) {
    struct pair p;
    if (n > 0)
        p.first = 1;
    else
        p.first = 2;
    p.high = 3;
    for (int i = 0; i < n; i++)
        p.second = i;
    return p.first + p.high;
}

int whole(struct pair q) {
    struct pair p, r;
    p = q;
    memset(&r, 0, sizeof r);
    return p.second == r.second;
}

int nested(struct pair q) {
    struct outer o;
    o.in = q;
    o.numbers[0] = 1;
    return o.in.first == o.numbers[0];
}

void give(int *p);

int address(void) {
    int x;
    struct pair p;
    give(&x);
    give(&p.second);
    return x == p.second;
}

//@ requires n > 0;
int rounds(int n) {
    struct pair p;
    int *q = &p.second;
    p.first = 0;
    for (int i = 0; i < n; i++) {
        struct pair r;
        r.first = i;
        p.first = r.first;
        *q = 1;
    }
    return p.first == p.second;
}
