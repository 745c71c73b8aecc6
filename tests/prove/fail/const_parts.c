/* Const locals and const members are not for writing, even through a cast (C11 6.7.3p6). */
struct version { const int number; int uses; };

int local(void) {
    const int x = 1;
    int *p = (int *)&x;
    *p = 2; //~ type-mismatch
    return x;
}

int member(void) {
    struct version v = {1, 2};
    int *p = (int *)&v.number;
    *p = 2; //~ type-mismatch
    return v.number;
}
