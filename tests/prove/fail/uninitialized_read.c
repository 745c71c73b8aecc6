/* Zero is forgotten. */

int sign(int x) {
    int result;
    if (x > 0)
        result = 1;
    else if (x < 0)
        result = -1;
    return result; //~ uninitialized-read
}
