/* Side effects in one expression, each once. */

int pre_and_post(void) {
    int i = 3;
    int a = i++;
    int b = ++i;
    //@ assert a == 3 && b == 5 && i == 5;
    i = (i = 7, i + 1);
    //@ assert i == 8;
    return a;
}
