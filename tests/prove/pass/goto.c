/* Jumps forward, and out of nested loops. */

/*@ requires \valid_read(m + (0 .. 15));
    modifies \nothing;
    ensures \result == 0 || \result == 1; */
int search(const int *m, int x) {
    int found = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (m[4 * i + j] == x) {
                found = 1;
                goto done;
            }
done:
    return found;
}

int clean_up(int x) {
    int stage = 0;
    if (x == 1)
        goto fail;
    stage = 1;
    if (x == 2)
        goto fail;
    //@ assert x != 1 && x != 2;
    return 2;
fail:
    //@ assert x == 1 && stage == 0 || x == 2 && stage == 1;
    return stage;
}
