/* An int is no float, and four chars are no int (C11 6.5p7). */
struct point { int x, y; };

float bits(void) {
    int n = 1;
    return *(float *)&n; //~ type-mismatch
}

int chars(void) {
    _Alignas(int) char text[4] = {1, 2, 3, 4};
    return *(int *)text; //~ type-mismatch
}

int shifted(void) {
    struct point p = {1, 2};
    struct point *q = (struct point *)&p.y;
    return q->x; //~ type-mismatch
}
