/* Pointers to volatile objects; a `volatile` may always be added (C11 6.3.2.3p2). */
volatile int port;
volatile int *shown = &port;

int once(int *p) {
    int x = 3;
    volatile int *q = &x;
    *q = 4;
    const volatile void *any = q;
    return any != 0;
}

void store(void) {
    volatile int *q = &port;
    *q = 1;
}

int main(void) {
    int r = *shown;
    return r != 0;
}
