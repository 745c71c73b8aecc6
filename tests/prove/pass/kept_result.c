/* What a function returns is what it was, unless it leads to one of the function's own variables (C11 6.2.4p2). */
int kept;

/*@ ensures \result == p; */
int *same(int *p) {
    int x = 1, *q = &x;
    *q = 2;
    return p;
}

/*@ requires \valid(p);
    ensures \valid(\result); */
int *either(int c, int *p) {
    int x = 1, *q = &x;
    *q = c;
    return x ? p : &kept;
}
