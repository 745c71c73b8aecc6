/* What attributes promise of calls is checked where functions are called by name; through pointers nobody would. */
int (*variable)(int *) __attribute__((nonnull)); //~ unsupported
typedef int *(*name)(void) __attribute__((returns_nonnull)); //~ unsupported
typedef int function(int *) __attribute__((__nonnull__(1))); //~ unsupported
struct operations {
    int (*run)(int *) __attribute__((nonnull)); //~ unsupported
    void *(*get)(unsigned long) __attribute__((malloc)); //~ unsupported
    int (*twice)(void) __attribute__((returns_twice)); //~ unsupported
};
int (* __attribute__((pure)) inside)(void); //~ unsupported
void (*stop)(void) __attribute__((noreturn)); //~ unsupported
void parameter(int *p __attribute__((nonnull))); //~ unsupported

/* `static` in the brackets of parameters that nobody would look at. */
int unnamed(int [static 4]); //~ unsupported
int beside(int a[static 4], int); //~ unsupported
int (*pointer)(int a[static 4]); //~ unsupported
typedef int type(int a[static 4]); //~ unsupported
struct member {
    int (*run)(int a[static 4]); //~ unsupported
};
int named(int a[static 4], int n);

/* Layouts that only the compiler knows. */
struct shuffled { int a; int b; } __attribute__((randomize_layout)); //~ unsupported
