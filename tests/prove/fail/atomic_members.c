/* Members of an atomic struct are not accessed by themselves (C11 6.5.2.3p5). */
_Atomic struct { int x; } shared;

int read(void) {
    return shared.x; //~ unsupported
}
