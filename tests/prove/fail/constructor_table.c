/* The loader calls what stands in its tables. */
static int once;
static int t[2];
static void start(void) {
    once = 5;
}
__attribute__((section(".init_array"), used)) static void (*const entry)(void) = start;
int main(void) {
    return t[once]; //~ out-of-bounds
}
