// 128-bit integers.
int printf(const char *, ...);

typedef unsigned __int128 u128;
typedef __int128 i128;
static const u128 big = ((u128)0x123456789abcdefULL << 64) | 0xfedcba9876543210ULL;
static void show(u128 x) { printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }

int main(void) {
    show(big);
    show(big * 3 + 1);
    show(-(i128)5);
    show(big / 7 % 1000003);
    i128 n = -1;
    n <<= 70;
    show(n);
    show(~(u128)0 ^ n);
    printf("%d %d %g\n", n < 0, (int)sizeof n, (double)big);
    u128 m = 1;
    for (int i = 0; i < 5; i++) m *= 4294967295u;
    show(m++);
    return (int)(m & 255);
}
