/* Every path gives the variable a value before it is read. */

int sign(int x) {
    int result;
    if (x > 0)
        result = 1;
    else if (x < 0)
        result = -1;
    else
        result = 0;
    return result;
}

/*@ requires \valid(out);
    modifies *out;
    ensures *out == 5; */
void give(int *out) {
    *out = 5;
}

int take(void) {
    int value;
    give(&value);
    //@ assert value == 5;
    return value;
}
