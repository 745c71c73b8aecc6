/* What is not modelled fails at its place. */

int assembly(int x) {
    __asm__("nop" : "+r"(x)); //~ unsupported
    return x;
}
