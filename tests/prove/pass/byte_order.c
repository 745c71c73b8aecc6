//@ ensures \result == 0x04030201;
unsigned swapped(void) { return __builtin_bswap32(0x01020304); }
//@ ensures \result == n;
unsigned short twice(unsigned short n) {
    return __builtin_bswap16(__builtin_bswap16(n));
}
//@ ensures n < 256 ==> \result == n * 0x100000000000000;
unsigned long long wide(unsigned long long n) {
    return __builtin_bswap64(n);
}
