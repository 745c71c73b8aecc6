/* Constants keep their values, and `main` may look at what a constructor has done. */
static int once;
static const int last = 1;
static int t[2];
__attribute__((constructor)) static void start(void) {
    once = 1;
}
int main(void) {
    if (once < 0 || once > last) {
        return 1;
    }
    return t[once];
}
