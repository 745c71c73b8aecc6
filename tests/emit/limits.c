// The least and greatest values, literals of each type, bases and suffixes.
int printf(const char *, ...);

enum { SMALL = -2147483647 - 1, LARGE = 2147483647 };

int main(void) {
    int least = -2147483647 - 1;
    int hex = 0x80000000;
    long long lleast = -9223372036854775807LL - 1;
    unsigned long long most = 18446744073709551615ull;
    printf("%d %d %lld %llu\n", least, hex, lleast, most);
    printf("%d %d\n", SMALL, LARGE);
    printf("%d %d %d\n", (int)sizeof 0x80000000, (int)sizeof 2147483648, (int)sizeof 0xffffffffff);
    printf("%d %d\n", -1 < 0x80000000, -1 < 2147483648);
    printf("%d %d %d\n", 'a', '\377', '\x7f');
    printf("%d %d\n", 'ab', L'\x1234');
    printf("%d\n", - -5 - -6 + - - -7);
    printf("%ld %lu %llx\n", 0777l, 0xfful, 0xFFFFFFFFFFFFFFFFull);
    printf("%d\n", least == -2147483648);
    switch (least) {
    case -2147483647 - 1:
        printf("least\n");
        break;
    case LARGE:
        printf("greatest\n");
    }
    switch (most) {
    case 18446744073709551615ull:
        printf("most\n");
    }
    return 0b101;
}
