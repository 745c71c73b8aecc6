/* A function that returns twice is not modelled. */
#include <setjmp.h>
jmp_buf env;
int jump(void) {
    int x = 1;
    if (setjmp(env)) { //~ unsupported behind-unsupported
        return x;
    }
    x = 2;
    longjmp(env, 1); //~ behind-unsupported
}
