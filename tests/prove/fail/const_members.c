/* A pointer without `const` leads to a member with it. */
struct item { const int key; int value; };

int local(void) {
    struct item a = {1, 2};
    *(int *)&a.key = 3; //~ type-mismatch
    return a.key;
}

struct item global = {1, 2};

void through(void) {
    int *p = (int *)&global.key;
    *p = 3; //~ type-mismatch
}

/*@ requires \valid(p);
    modifies *p; */
void set(int *p) {
    *p = 1;
}

void by_call(void) {
    set((int *)&global.key); //~ precondition
}
