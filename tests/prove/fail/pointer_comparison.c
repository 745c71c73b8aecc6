/* Order and difference of pointers into two objects (C11 6.5.6p9, 6.5.8p5). */

int order(void) {
    int x = 1, y = 2;
    return &x < &y; //~ pointer-comparison
}

/*@ requires \valid(p) && \valid(q); */
long difference(int *p, int *q) {
    return p - q; //~ pointer-comparison
}
