//@ requires x < 1000; modifies \nothing; ensures \result == x + 1;
static int up(int x) { return x + 1; }
//@ requires x > -1000; modifies \nothing; ensures \result == x - 1;
static int down(int x) { return x - 1; }
static int *gone;
static int clears(int x) {
    gone = 0;
    return x;
}

static int (*const table[2])(int) = {up, down};
static int (*changes[2])(int) = {up, down};
int (*from_elsewhere(void))(int);

//@ requires -1000 < x < 1000;
int outside(unsigned i, int x) {
    return table[i](x); //~ out-of-bounds
}

//@ requires 0 <= i < 2;
int not_fixed(int i, int x) {
    return changes[i](1); //~ null-dereference type-mismatch
}

int anything(int x) {
    int (*f)(int) = from_elsewhere();
    return f ? f(1) : 0; //~ type-mismatch
}

int too_much(int which, int x) {
    int (*f)(int) = which ? up : down;
    return f(x); //~ precondition
}

//@ ensures \result == 2; //~ postcondition
int other_value(int which) {
    int (*f)(int) = which ? up : down;
    return f(1);
}

//@ modifies \nothing;
int framed(int which) {
    int (*f)(int) = which ? up : clears;
    return f(1); //~ frame
}
