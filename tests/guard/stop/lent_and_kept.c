static int *kept;
static void keep(int *from) { kept = from; }
static void lend(void) {
    int own = 1;
    keep(&own);
}
int main(void) {
    lend();
    return *kept; //~ use-after-free
}
