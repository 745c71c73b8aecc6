/* A value function that ends without a value: what its callers get may be anything. */
_Bool falls_off(int x) {
    if (x > 100) return 0;
    int y = x + 77;
    if (y == 0) return 1;
} //~ missing-return
int use(void) {
    int a[2] = {0, 0};
    return a[falls_off(0)];
}
struct pair { int a, b; };
struct pair record(int n) {
    if (n) {
        struct pair made = {1, 2};
        return made;
    }
} //~ missing-return
int in_switch(int n) {
    switch (n) {
    case 0: return 1;
    default: break;
    }
} //~ missing-return
int bare(int n) {
    if (n) {
        return; //~ missing-return
    }
    return 1;
}
int out_of_loop(int n) {
    for (;;) {
        if (n) break;
    }
} //~ missing-return
int unreachable_is_reached(int n) {
    if (n > 0) return 1;
    __builtin_unreachable(); //~ assertion
}
