// Compound literals: at file scope, in calls, as lvalues, with addresses, in loops.
int printf(const char *, ...);

struct point { int x, y; };
static int *numbers = (int[]){3, 1, 4, [5] = 9};
static struct point *corner = &(struct point){7, 8};
static struct point copied = (struct point){5, 6};

static int add(struct point p) { return p.x + p.y; }
static int sum(const int *a, int n) { return n ? *a + sum(a + 1, n - 1) : 0; }

int main(void) {
    printf("%d %d %d %d\n", numbers[2], numbers[5], corner->y, copied.x);
    printf("%d\n", add((struct point){1, .y = 2}));
    printf("%d\n", sum((int[]){1, 2, 3}, 3));
    int *p = &(int){5};
    ++*p;
    printf("%d %d\n", *p, (int){7} + 1);
    (struct point){1, 2}.x = 3;
    printf("%s %c\n", (char[]){"text"}, ((const char[]){'a', 'b'})[1]);
    for (int i = 0; i < 3; i++) {
        struct point *q = &(struct point){.x = i};
        q->y += q->x;
        printf("%d ", q->y);
    }
    struct point r;
    r = (struct point){.y = add(r = (struct point){4, 4})};
    printf("%d %d %d\n", r.x, r.y, (int)sizeof (int[]){1, 2, 3});
    return 0;
}
