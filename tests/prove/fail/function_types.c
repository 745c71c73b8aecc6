/* A function is called as what it was defined (C11 6.3.2.3p8, 6.5.2.2p9). */
int whole(int x) {
    return x;
}

double real(double x) {
    return x;
}

void nothing(int x) {
}

int as_integer(void) {
    int (*p)(int) = (int (*)(int))real;
    return p(1); //~ type-mismatch
}

int a_value_from_none(void) {
    int (*p)(int) = (int (*)(int))nothing;
    return p(1); //~ type-mismatch
}

int without_prototype(void) {
    int (*p)() = whole;
    return p(1.5); //~ unsupported
}

int too_many(void) {
    int (*p)() = whole;
    return p(1, 2); //~ unsupported
}

int data[2];

int no_function(void) {
    int (*p)(int) = (int (*)(int))data;
    return p(1); //~ type-mismatch
}
