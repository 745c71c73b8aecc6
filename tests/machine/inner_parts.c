/* Inner arrays end where they end; one of one element stands for more only where nothing follows (C11 6.5.6p8). */
int nondet(void);

struct one {
    int one[1];
    int others[3];
};
struct last {
    int n;
    int one[1];
};
union shifted {
    struct { int first; struct last t; } behind;
    struct { struct last t; int last; } before;
};

int main(void) {
    struct one s = {{1}, {2, 3, 4}};
    int *p = &s.others[0];
    switch (nondet()) {
    case 0:
        return s.one[1]; //~ out-of-bounds
    case 1:
        return p[2] + *(p + 1);
    case 2:
        return p[-1]; //~ out-of-bounds
    case 3: {
        union shifted u = {.before = {{1, {2}}, 3}};
        u.behind.t = u.before.t; //~ type-mismatch
        return 0;
    }
    default:
        return 0;
    }
}
