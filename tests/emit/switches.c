// Switches on each kind of integer, nested ones, on bit-fields, with declarations and jumps into blocks.
int printf(const char *, ...);
struct bits { unsigned a : 3; int b : 3; unsigned long c : 40; };
enum kind { NONE, SOME = 3, MANY = 1u << 31 };
static int on_char(char c) { switch (c) { case 'a': return 1; case -1: return 2; case '\x80': return 3; } return 0; }
static int on_long(long l) { switch (l) { case 1L << 40: return 1; case -(1L << 62): return 2; default: return 3; } }
static int on_unsigned(unsigned u) { switch (u) { case -1: return 1; case 0x80000000: return 2; } return 3; }
static int on_enum(enum kind k) { switch (k) { case NONE: return 1; case SOME ... 9: return 2; case MANY: return 3; } return 4; }
static int on_bits(struct bits s) {
    switch (s.a) { case 7: switch (s.b) { case -4: return 1; default: break; } break; case 0: return 2; }
    switch (s.c) { case 0xffffffffff: return 3; }
    return 4;
}
static int on_bool(_Bool b) { switch (b) { case 1: return 5; case 0: return 6; } return 7; }
static int into(int n) {
    int total = 0;
    switch (n) {
        int kept;
    case 1: {
        kept = 5;
        for (; total < 20; total += kept) {
    case 2:
            total++;
            if (n == 2) break;
        }
    }
    default:
        total += 100;
    }
    return total;
}
static int labels(int n) {
    if (n) goto inside;
    {
        n = 40;
    inside:
        n++;
    }
    switch (n) { case 1 ... 5: case 7: default: ; }
    return n;
}
int main(void) {
    printf("%d%d%d%d\n", on_char('a'), on_char(-1), on_char(-128), on_char('b'));
    printf("%d%d%d\n", on_long(1L << 40), on_long(-(1L << 62)), on_long(0));
    printf("%d%d%d\n", on_unsigned(~0u), on_unsigned(1u << 31), on_unsigned(5));
    printf("%d%d%d%d\n", on_enum(NONE), on_enum(5), on_enum(MANY), on_enum(2));
    printf("%d%d%d%d\n", on_bits((struct bits){7, -4}), on_bits((struct bits){0}), on_bits((struct bits){1, 1, -1}), on_bits((struct bits){7, 1}));
    printf("%d%d %d %d %d %d %d\n", on_bool(3), on_bool(0), into(1), into(2), into(3), labels(0), labels(3));
    return 0;
}
