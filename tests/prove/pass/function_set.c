// A pointer without contract is one of the functions whose address the unit takes; each is called by its own contract.
//@ requires x < 1000; modifies \nothing; ensures \result == x + 1;
static int up(int x) { return x + 1; }
//@ requires x > -1000; modifies \nothing; ensures \result == x - 1;
static int down(int x) { return x - 1; }

static int (*const table[2])(int) = {up, down};

struct ops {
    int (*step)(int);
    const char *name;
};
static const struct ops forward = {up, "up"}, backward = {down, "down"};

int unknown(void);

//@ requires 0 <= i < 2; requires -1000 < x < 1000; ensures x - 1 <= \result <= x + 1 && \result != x;
int by_table(int i, int x) {
    int (*f)(int) = table[i];
    return f(x);
}

//@ ensures \result == 6;
int by_struct(void) {
    const struct ops *ops = &forward;
    return ops->step(5);
}

//@ ensures \result == 4;
int after_a_call(void) {
    unknown();
    return backward.step(5);
}

//@ ensures \result >= 0;
int chosen(int which) {
    int (*f)(int) = which ? up : &down;
    return (*f)(1);
}

//@ ensures \result == 7;
int rounds(int n) {
    int last = 7;
    //@ loop invariant last == 7;
    for (int i = 0; i < n; i++) {
        unknown();
        last = forward.step(6);
    }
    return last;
}

struct pair {
    int a, b;
};
//@ modifies \nothing; ensures \result.a == p.b && \result.b == p.a;
static struct pair swapped(struct pair p) {
    struct pair q = {p.b, p.a};
    return q;
}

//@ ensures \result == 2;
int with_structs(void) {
    struct pair (*f)(struct pair) = swapped;
    struct pair p = {1, 2};
    return f(p).a;
}
