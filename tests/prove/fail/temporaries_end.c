/* The array in a struct that a function returned lives until the end of the expression (C11 6.2.4p8). */
struct two { int a[2]; };

/*@ modifies \nothing; */
struct two make(void) {
    struct two t = {{1, 2}};
    return t;
}

int later(void) {
    int *p;
    p = make().a;
    return *p; //~ use-after-free
}

/*@ modifies \nothing;
    ensures \valid(\result); */ //~ postcondition
int *away(void) {
    return make().a;
}
