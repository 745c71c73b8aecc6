/* `loop modifies` speaks of the function's own variables in memory, too. */
int scalar(void) {
    int x = 0;
    int *p = &x;
    int i;
    //@ loop modifies i;
    for (i = 0; i < 3; i++)
        x = 1; //~ frame
    return *p;
}

int array(void) {
    int a[3] = {0, 0, 0};
    int i;
    //@ loop modifies i;
    for (i = 0; i < 3; i++)
        a[i] = 1; //~ frame
    return a[0];
}
