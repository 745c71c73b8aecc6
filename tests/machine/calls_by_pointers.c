/* A function is called by its own type, with as many arguments as it has (C11 6.5.2.2p6, p9). */
int nondet(void);

static int whole(int x) { return x; }
static void nothing(int x) { (void)x; }

int main(void) {
    int (*unknown)() = whole;
    int (*wrong)(int) = (int (*)(int))nothing;
    int (*right)(int) = whole;
    switch (nondet()) {
    case 0:
        return unknown(1.5); //~ type-mismatch
    case 1:
        return unknown(1, 2); //~ type-mismatch
    case 2:
        return wrong(1); //~ type-mismatch
    case 3:
        return unknown(1);
    default:
        return right(1);
    }
}
