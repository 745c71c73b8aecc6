/* What a function does to a struct it was passed, it does: `modifies` is about the memory of others. */
struct counter { int x; };

/*@ requires c.x == 5;
    modifies \nothing;
    ensures \result == 5; */ //~ postcondition
int count(struct counter c) {
    int i = 0;
    while (i < 3) {
        c.x = 1;
        i++;
    }
    return c.x;
}
