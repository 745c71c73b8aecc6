/* A pointer that is one of two arrays inside of an object, or comes out of a statement, stays in its array (C11 6.5.6p8). */
struct s { int a[3]; int b[3]; int c; } s;
int chosen(int c) {
    return (c ? s.a : s.b)[3]; //~ out-of-bounds
}
int chosen_for_local(int c) {
    int *p = c ? s.a : s.b;
    return p[3]; //~ out-of-bounds
}
int of_statement(void) {
    int *p = ({ s.a; });
    return p[3]; //~ out-of-bounds
}
