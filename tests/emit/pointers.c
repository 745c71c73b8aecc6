// Pointer arithmetic, comparison, null, void pointers, arrays of arrays, const.
int printf(const char *, ...);

static int matrix[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static int *const middle = &matrix[1][2];
static char *words[] = {"zero", "one", 0};
static int (*rows)[4] = matrix + 1;
static long offset = (long)&((struct { char c; long l; } *)0)->l;

static unsigned long length(const char *s) { const char *p = s; while (*p) p++; return p - s; }

int main(void) {
    printf("%d %d %d\n", *middle, (*rows)[0], rows[1][3]);
    printf("%ld %ld\n", (long)(&matrix[2][0] - &matrix[0][1]), offset);
    void *v = matrix;
    v += 4;
    v++;
    printf("%ld %d\n", (long)((char *)v - (char *)matrix), *(int *)(v - 1));
    char **w = words;
    while (*w) printf("%s:%lu ", *w, length(*w)), w++;
    printf("\n%d %d\n", w > words, w == &words[2]);
    int *p = matrix[0], *end = p + sizeof matrix / sizeof **matrix;
    int sum = 0;
    do sum += *p++; while (p != end);
    printf("%d %d\n", sum, p[-1]);
    printf("%d %d\n", *(*(matrix + 1) + 1), 2[matrix[0]]);
    unsigned index = 2;
    signed char back = -1;
    printf("%d %d\n", (&matrix[1][0])[index], (&matrix[1][0])[back]);
    int **pp = &p;
    (*pp)--;
    *(*pp) += 5;
    --**pp;
    printf("%d\n", *p);
    const char *text = "const" + 2;
    char *writable = (char *)text;
    printf("%s %d\n", writable, writable == text);
    unsigned long bits = (unsigned long)p;
    printf("%d\n", (int *)bits == p);
    if (!(p = 0)) printf("null\n");
    return (p == (void *)0) + (0 == p);
}
