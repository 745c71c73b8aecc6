/* A parameter's life ends when its function returns, also that of a struct (C11 6.2.4p6). */
struct pair { int x, y; };

/*@ modifies \nothing; */
int *inside(struct pair p) {
    return &p.y;
}

int use(void) {
    struct pair p = {1, 2};
    int *y = inside(p);
    return *y; //~ null-dereference use-after-free out-of-bounds type-mismatch
}

/*@ modifies \nothing;
    ensures \result == &p.y; */
int *named(struct pair p) {
    return &p.y;
}

int use_named(void) {
    struct pair p = {1, 2};
    int *y = named(p);
    return *y; //~ use-after-free
}
