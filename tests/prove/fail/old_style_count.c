/* Without a prototype in sight, a call must have the right number of arguments all the same (C11 6.5.2.2p6). */
int add(a, b)
int a, b;
{
    return a > b;
}

int few(void) {
    return add(1); //~ unsupported
}

int many(void) {
    return add(1, 2, 3); //~ unsupported
}

int later();

int before(void) {
    return later(1, 2); //~ unsupported
}

int later(int a) {
    return a;
}

int floating(f)
double f;
{
    return f > 0;
}

int missing(void) {
    return floating(); //~ unsupported
}
