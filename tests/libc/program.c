/* Uses the library in ways that go wrong where a header and the library disagree about a layout, a number or a name. */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tgmath.h>
#include <time.h>
#include <unistd.h>

static jmp_buf place;
static volatile sig_atomic_t caught;
static atomic_int counter = 1;
static _Atomic double half = 0.5;
static void handler(int number) { caught = number; }
static int descending(const void *left, const void *right) { return *(const int *)right - *(const int *)left; }
static int sum(int count, ...) {
    va_list list, copy;
    int total = 0;
    va_start(list, count);
    va_copy(copy, list);
    while (count-- > 0) total += va_arg(copy, int);
    va_end(copy);
    va_end(list);
    return total;
}
int main(void) {
    int numbers[] = {3, 9, 4};
    time_t day = 86400;
    struct tm broken_down;
    struct sigaction action;
    char text[40];
    fpos_t position;
    qsort(numbers, 3, sizeof *numbers, descending);
    printf("%d%d%d %d\n", numbers[0], numbers[1], numbers[2], sum(3, 1, 2, 3));
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
    raise(SIGUSR1);
    printf("%d %d\n", (int)caught, setjmp(place) == 0 ? (longjmp(place, 7), 0) : 1);
    close(-1);
    printf("%d %s\n", errno == EBADF, strerror_r(ERANGE, text, sizeof text) == 0 ? text : "?");
    strftime(text, sizeof text, "%Y-%m-%d", gmtime_r(&day, &broken_down));
    printf("%s %" PRIu64 " %d %d\n", text, UINT64_MAX, isalpha('x') != 0, toupper('y'));
    atomic_fetch_add(&counter, 4);
    atomic_store(&half, 0.25);
    printf("%d %g %g %d\n", atomic_load(&counter), atomic_load(&half), sqrt(16), (int)sizeof(sqrt(1.0f)));
    printf("%d %d\n", div(7, 2).quot, fgetpos(stdin, &position) == 0 || errno == ESPIPE);
    assert(isnan(NAN) && isinf(INFINITY) && !isfinite(HUGE_VAL));
    fflush(stdout);
    return 0;
}
