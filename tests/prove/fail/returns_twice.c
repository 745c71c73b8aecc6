// cinch: --system-libc
/* Functions that return twice are known by attribute and by name, whoever declares them. */
#include <setjmp.h>
#include <ucontext.h>
#include <unistd.h>
static int t[2];
sigjmp_buf saved;
ucontext_t context;
void other(void);
int checkpoint(void) __attribute__((returns_twice));
int by_signal_set(void) {
    int x = 0;
    if (sigsetjmp(saved, 0)) { //~ unsupported behind-unsupported
        return t[x]; //~ behind-unsupported
    }
    x = 5;
    other();
    return 0;
}
int by_context(void) {
    int x = 0, first = 1;
    getcontext(&context); //~ unsupported
    if (!first) {
        return t[x]; //~ behind-unsupported
    }
    first = 0;
    x = 5;
    other();
    return 0;
}
int by_attribute(void) {
    int x = 0;
    if (checkpoint()) { //~ unsupported
        return t[x]; //~ behind-unsupported
    }
    x = 5;
    other();
    return 0;
}
int by_fork(void) {
    int x = 0;
    if (vfork() == 0) { //~ unsupported behind-unsupported
        x = 5;
        _exit(x);
    }
    return t[x]; //~ behind-unsupported
}
int by_pointer(void) {
    int (*p)(void) = checkpoint;
    return p(); //~ unsupported
}
