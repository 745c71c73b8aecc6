/* Two unsequenced side effects on one object (C11 6.5p2) are not given any order. */

int twice(void) {
    int i = 3;
    i = i++ + 1; //~ unsupported behind-unsupported
    return i;
}
