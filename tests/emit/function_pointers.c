// Function pointers, tables of them, functions that return them, callbacks.
int printf(const char *, ...);
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));

typedef int binary(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static binary *const table[] = {add, &sub, *add};
static int (*choose(char op))(int, int) { return op == '+' ? add : sub; }
static int apply(binary f, int a, int b) { return (*f)(a, b) + (****f)(b, a) + f(1, 1); }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void each(int *a, int n, void (*visit)(int, void *), void *data) {
    for (int i = 0; i < n; i++) visit(a[i], data);
}
static void accumulate(int x, void *data) { *(long *)data += x; }
struct object { const struct methods *methods; int value; };
struct methods { int (*get)(struct object *); void (*set)(struct object *, int); };
static int get(struct object *o) { return o->value; }
static void set(struct object *o, int v) { o->value = v; }
static const struct methods methods = {get, .set = set};
static int (*(*indirect)(char))(int, int) = choose;
static void *generic = (void *)add;

int main(void) {
    for (int i = 0; i < 3; i++) printf("%d ", table[i](7, 2));
    printf("%d %d %d\n", choose('-')(1, 2), (*indirect('+'))(3, 4), apply(sub, 9, 4));
    int a[] = {5, 2, 9, 1};
    qsort(a, 4, sizeof *a, compare);
    long total = 0;
    each(a, 4, accumulate, &total);
    printf("%d%d%d%d %ld\n", a[0], a[1], a[2], a[3], total);
    struct object o = {&methods, 1};
    o.methods->set(&o, 5);
    printf("%d %d\n", o.methods->get(&o), ((binary *)generic)(2, 3));
    printf("%d %d\n", add == *add, table[0] == table[1]);
    int (*null)(void) = 0;
    return null ? null() : !main;
}
