// A small number wraps without anything being wrong.
static int table[130];

int main(void) {
    signed char at = 120;
    int all = 0;
    for (int i = 0; i < 20; i++) {
        all += table[at]; //~ out-of-bounds
        at++;
    }
    return all;
}
