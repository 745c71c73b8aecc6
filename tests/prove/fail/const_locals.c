/* Const locals are not for writing, even through a cast (C11 6.7.3p6). */
int local(void) {
    const int x = 1;
    int *p = (int *)&x;
    *p = 2; //~ type-mismatch
    return x;
}
