/* Atomic builtins by value are accesses of the object's own size. */
int counter;

int main(void) {
    counter = 1;
    int got = __sync_add_and_fetch(&counter, 1);
    //@ assert got == 2;
    got = __atomic_exchange_n(&counter, 5, 5);
    //@ assert got == 2 && counter == 5;
    char text[2] = "a";
    __atomic_fetch_add(&text[1], 1, 5);
    return __atomic_load_n((int *)text, 5); //~ out-of-bounds
}
