/* A static local keeps its value between calls, so its first value is not known in general. */

int *slot(void) {
    static int hidden;
    hidden = 4;
    return &hidden;
}

unsigned next(void) {
    static unsigned count = 0;
    count = count + 1u;
    return count;
}
