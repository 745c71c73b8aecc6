// Anonymous structures and unions as members, with initialisers and nesting.
int printf(const char *, ...);

struct event {
    int kind;
    union {
        struct { int x, y; };
        struct { long code; char name[4]; } key;
        double value;
    };
    struct { struct { int deep; }; union { int low; unsigned char bytes[4]; }; };
    struct { int a : 4; int : 2; int b : 5; };
};
static struct event first = {1, {{2, 3}}, {{4}, {5}}, {6, 7}};
static struct event second = {.y = 8, .deep = 9, .bytes = {1, 1}, .b = -3};
static struct event third = {.kind = 3, .value = 1.5, .low = 12};
static struct event fourth = {.key = {5, "abc"}};
typedef struct { int plain; } typedefed;
typedef union { typedefed t; int i; } outer;

int main(void) {
    printf("%d %d %d %d %d %d %d\n", first.kind, first.x, first.y, first.deep, first.low, first.a, first.b);
    printf("%d %d %d %d %d\n", second.x, second.y, second.deep, second.low, second.b);
    printf("%d %g %d\n", third.kind, third.value, third.low);
    printf("%ld %s\n", fourth.key.code, fourth.key.name);
    struct event *p = &first;
    p->x += p->deep;
    p->bytes[1] = 1;
    printf("%d %d %d\n", first.x, p->low, (int)__builtin_offsetof(struct event, deep));
    outer o = {{3}};
    printf("%d %d\n", o.i, (int)sizeof(struct event));
    return 0;
}
