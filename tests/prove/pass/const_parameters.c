/* A constant parameter can be read through pointers, and a parameter without `const` can be written. */
struct pair { int x, y; };

/*@ ensures \result == n; */
int read(const int n) {
    const int *p = &n;
    return *p;
}

/*@ ensures \result == p.y; */
int member(const struct pair p) {
    const struct pair *q = &p;
    return q->y;
}

/*@ ensures \result == 7; */
int write(struct pair p) {
    struct pair *q = &p;
    q->y = 7;
    return p.y;
}
