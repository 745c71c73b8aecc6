/* A parameter defined with `const` is an object that must not be written (C11 6.7.3p6). */
struct pair { int x, y; };

void scalar(const int n) {
    *(int *)&n = 1; //~ type-mismatch
}

void record(const struct pair p) {
    ((struct pair *)&p)->y = 1; //~ type-mismatch
}
