// Thread-local, aligned, const, volatile, register variables; asm labels.
int printf(const char *, ...);

static _Thread_local int counter = 3;
__thread long other;
_Alignas(64) static char buffer[3];
static int aligned __attribute__((aligned(32))) = 5;
const int constant = 7;
static volatile int busy = 1;
int renamed __asm__("another_name") = 11;
extern int same __asm__("another_name");
int puts_it(const char *) __asm__("puts");
static int const *const volatile pointer = &constant;
static const struct { const int *p; const char name[4]; } table[] = {{&constant, "abc"}};
_Atomic int atomic = 4;

int main(void) {
    register int r = 2;
    _Alignas(32) int local = 6;
    counter += r;
    other = counter;
    printf("%d %ld\n", counter, other);
    printf("%d %d %d\n", (int)((unsigned long)buffer % 64), (int)((unsigned long)&aligned % 32), (int)((unsigned long)&local % 32));
    while (busy) busy = 0;
    busy;
    same++;
    printf("%d %d %s %d\n", renamed, *pointer, table[0].name, *table->p);
    atomic += 3;
    atomic++;
    puts_it("done");
    return atomic;
}
