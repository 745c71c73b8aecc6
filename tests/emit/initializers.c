// Initialisers of all kinds: nested, flat, designated, ranges, overriding, strings, partly given.
int printf(const char *, ...);

struct point { int x, y; };
struct line { struct point from, to; const char *name; };
struct deep { int a[2][3]; struct { struct point p[2]; int z; } s; };

static int flat[2][3] = {1, 2, 3, 4};
static int nested[][2] = {{1}, {2, 3}, [4] = {5, 6}};
static int ranges[10] = {[2 ... 4] = 7, 8, [9] = 1, [3] = 0};
static struct line lines[] = {
    {{1, 2}, {3, 4}, "one"}, {.to.y = 5, .from = {6}, .name = "two"}, [3].to.x = 9,
};
static struct deep deep = {{{1, 2}, {4}}, {.p[1] = {7, 8}, .z = 9}};
static char text[8] = "abc", full[3] = "xyz", braces[] = {"in braces"};
static const char *const names[] = {[1] = "b", "c", [0] = "a"};
static int zero[5] = {};
static double mixed[] = {1, 'a', 2.5f};

int main(void) {
    for (int i = 0; i < 6; i++) printf("%d ", flat[0][i]);
    for (int i = 0; i < 10; i++) printf("%d ", nested[i / 2][i % 2]);
    for (int i = 0; i < 10; i++) printf("%d ", ranges[i]);
    printf("\n%d\n", (int)(sizeof lines / sizeof *lines));
    for (int i = 0; i < 4; i++)
        printf("%d %d %d %d %s\n", lines[i].from.x, lines[i].from.y, lines[i].to.x, lines[i].to.y,
               lines[i].name ? lines[i].name : "none");
    for (int i = 0; i < 6; i++) printf("%d ", (&deep.a[0][0])[i]);
    printf("%d %d %d\n", deep.s.p[0].x, deep.s.p[1].y, deep.s.z);
    printf("%s %.3s %s %d\n", text, full, braces, (int)sizeof braces);
    printf("%s%s%s %d %g\n", names[0], names[1], names[2], zero[4], mixed[1]);
    int n = 3;
    int local[4] = {n, n * 2, [3] = n++};
    struct line copy = lines[1], moved = {copy.from, .to = copy.from};
    struct point origin = {0}, scalar = {.y = {5}};
    int x = {12};
    printf("%d %d %d %d %d %d\n", local[0], local[1], local[2], local[3], moved.to.x, copy.to.y);
    printf("%d %d %d\n", origin.x, scalar.y, x);
    char grid[][4] = {"ab", {'c', 'd'}, "efgh"};
    printf("%s %s %.4s %d\n", grid[0], grid[1], grid[2], (int)sizeof grid);
    return 0;
}
