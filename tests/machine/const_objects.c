/* Constant objects are written by their initialisers alone (C11 6.7.3p6); constants that say the same may be one (6.4.5p7). */
int nondet(void);

struct pair {
    int x, y;
};

static int scalar(void) {
    const int x = 1;
    int *p = (int *)&x;
    *p = 2; //~ type-mismatch
    return x;
}

static int record(const struct pair p) {
    ((struct pair *)&p)->y = 1; //~ type-mismatch
    return p.y;
}

static int array(void) {
    for (int i = 0; i < 2; i++) {
        const int a[2] = {i, 2};
        if (a[0] + a[1] > 5)
            return 1;
    }
    return 0;
}

int main(void) {
    struct pair p = {1, 2};
    const struct pair copy = p;
    const char *whole = "abc", *end = "bc", *other = "bd";
    int same = whole + 1 == end;
    //@ assert !same; //~ assertion
    same = whole + 1 == other;
    //@ assert !same;
    switch (nondet()) {
    case 0:
        return scalar();
    case 1:
        return record(p);
    default:
        return array() + copy.x;
    }
}
