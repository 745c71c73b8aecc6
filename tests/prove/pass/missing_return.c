/* Ends that no run reaches, and the end of `main`. */
#include <stdlib.h>
_Noreturn void die(void);
int all_cases(unsigned n) {
    switch (n % 2) {
    case 0:
        return 1;
    case 1:
        return 2;
    }
} //~ vacuous
int dies(int n) {
    if (n > 0) {
        return 1;
    }
    die();
} //~ vacuous
int endless(int n) {
    for (;;) {
        if (n == 0) {
            return 1;
        }
        n = 0;
    }
} //~ vacuous
/*@ requires n > 0; */
int never_zero(int n) {
    if (n > 0) {
        return 1;
    }
    __builtin_unreachable();
} //~ vacuous
/*@ ensures \result == 0; */
int main(void) {
}
