/* A volatile object must not be used through a pointer that does not know it (C11 6.7.3p6). */
volatile int port;
int *hidden = (int *)&port;

int read(void) {
    return *(int *)&port; //~ unsupported behind-unsupported
}

void local(void) {
    volatile int v = 1;
    int *p = (int *)&v; //~ unsupported
}

void untyped(void) {
    void *p = (void *)&port; //~ unsupported
}

void deeper(volatile int **p) {
    int **q = (int **)p; //~ unsupported
}

int main(void) {
    return *hidden; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
