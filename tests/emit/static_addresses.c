// Address constants, differences of labels, nested compound literals and folded arithmetic in static initialisers.
int printf(const char *, ...);

struct item { int id; const char *name; int *list; struct item *next; };
static int numbers[10];
static struct item chain[3] = {{1, "a", numbers + 2, &chain[1]}, {2, "b", &numbers[9], chain + 2}, {3}};
static struct item *literal = &(struct item){7, "lit", (int[]){5, 6, 7}, &(struct item){.id = 8}};
static const char *middle = "abcdef" + 3;
static long difference = &numbers[7] - &numbers[2];
static unsigned long address = (unsigned long)&numbers[1];
static int *negative = &numbers[5] - 3;
static unsigned char minus = -1, big = 300 - 1;
static float third = 1 / 3.0;
static int truncated = (int)3.99, chosen = sizeof(long) == 8 ? 64 : 32, logical = !"x" || 3 > 2;
static long folded = (1L << 40) + -5 % 3 * ~7;
static double infinity = __builtin_inf(), overflowing = 1e400;
static int (*const table[2])(const char *, ...) = {printf, &printf};
static _Bool set = &numbers != 0;
static void *untyped = &chain[1].name, *null = 0;
static const struct { char text[4]; const int *p; } rows[] = {{"ab", numbers}, {{'c'}, 0}};
static union { const char *s; long l; } tagged = {"tagged"};

static int jump(int n) {
    static const int offsets[] = {&&zero - &&zero, &&one - &&zero};
    goto *(&&zero + offsets[n]);
zero:
    return 10;
one:
    return 11;
}

int main(void) {
    numbers[2] = 22;
    printf("%d %s %d\n", *chain[0].list, chain[0].next->name, chain[0].next->next->id);
    printf("%d %d %d\n", literal->list[2], literal->next->id, literal->id);
    printf("%s %ld %d %d\n", middle, difference, address == (unsigned long)(numbers + 1), *negative);
    printf("%d %d %a %d %d %d %ld\n", minus, big, third, truncated, chosen, logical, folded);
    printf("%d %d %d\n", infinity == overflowing, set, null == 0);
    table[1]("%s %s %s\n", *(const char **)untyped, rows[0].text, tagged.s);
    return jump(0) + jump(1);
}
