/* What a function divides by in every run is asked of its callers; what it tests first, or reaches on some ways only, is not. */
#include <stdlib.h>

int die(int sides) {
    return rand() % sides + 1;
}

/* From -range to range, but not 0. */
int offset(int range) {
    int drawn = (int)(lrand48() % (2 * range));
    drawn = drawn - range;
    if (drawn >= 0)
        drawn++;
    return drawn;
}

int share(int sum, unsigned parts) {
    if (parts == 0)
        return 0;
    return sum > 0 ? (int)((unsigned)sum / parts) : 0;
}

int last_of(int count, int size) {
    return count > 5 && size > 0 ? 100 / size : 0;
}

int rounds(int step) {
    step = step | 1;
    return 100 / (step == -1 ? 1 : step);
}

int roll_and_move(void) {
    return die(6) + offset(1);
}
