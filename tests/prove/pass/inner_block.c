/* A variable of an inner block is a new object each time the block is entered. */

int inner(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = 5;
        int *p = &x;
        *p = *p + 1;
        //@ assert x == 6;
        if (sum < 100)
            sum += x;
    }
    return sum;
}

int shadow(void) {
    int x = 1;
    {
        int x = 2;
        int *p = &x;
        *p = 3;
    }
    //@ assert x == 1;
    return x;
}
