/* Extensions of GCC that are not modelled, and what goes wrong with those that are. */
int cells[4];

int unreachable(int x) {
    if (x > 3 || x < 0)
        __builtin_unreachable(); //~ assertion
    return cells[x];
}

int uninitialized(void) {
    int x __attribute__((uninitialized));
    return x; //~ uninitialized-read
}

struct empty { int n; int none[0]; } empty;

int no_elements(void) {
    return empty.none[0]; //~ out-of-bounds
}

int ended(void) {
    int *p = ({ int x = 1; &x; });
    return *p; //~ use-after-free
}

__int128 wide(__int128 x) {
    return x + 1; //~ signed-overflow
}

typedef int four __attribute__((vector_size(16)));

int vector(void) {
    four v = {1, 2, 3, 4}; //~ unsupported behind-unsupported
    return v[3]; //~ behind-unsupported
}

union either { int *i; float *f; } __attribute__((transparent_union));

int take(union either e) {
    return e.i == 0;
}

int give(float *f) {
    return take(f); //~ unsupported
}

int leading_zeros(unsigned x) {
    return __builtin_clz(x); //~ precondition
}

int return_address(void) {
    return __builtin_return_address(1) != 0; //~ unsupported
}

int variable_member(int n) {
    struct { int x[n]; } s; //~ unsupported behind-unsupported
    return sizeof s;
}

int to_union(void) {
    union { int i; float f; } u;
    u = (__typeof__(u))3; //~ unsupported
    return u.i; //~ behind-unsupported
}
