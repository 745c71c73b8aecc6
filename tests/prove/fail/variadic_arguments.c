/* C11 7.16: what only callers know of variable arguments, they are asked for. */
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

int next(int n, ...) {
    va_list list;
    va_start(list, n);
    int r = va_arg(list, int); //~ precondition
    va_end(list);
    return r;
}

int not_started(int n, ...) {
    va_list list;
    return va_arg(list, int); //~ precondition
}

//@ requires \va_has(0, int);
int narrow(int n, ...) {
    va_list list;
    va_start(list, n);
    int c = va_arg(list, char); //~ precondition
    va_end(list);
    return c;
}

//@ requires n >= 0 && \forall integer k; 0 <= k < n ==> \va_has(k, int);
int one_too_many(int n, ...) {
    va_list list;
    int s = 0;
    va_start(list, n);
    for (int i = 0; i <= n && i < 1000; i++) s ^= va_arg(list, int); //~ precondition
    va_end(list);
    return s;
}

//@ requires n >= 0 && \forall integer k; 0 <= k < n ==> \va_has(k, int);
int some_twice(int n, ...) {
    va_list list;
    int s = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++) {
        s = va_arg(list, int); //~ precondition
        if (s) s = va_arg(list, int); //~ precondition
    }
    va_end(list);
    return s;
}

//@ requires \va_has(0, int);
int copied(int n, ...) {
    va_list list, copy;
    va_start(list, n);
    va_copy(copy, list);
    int s = va_arg(list, int);
    s ^= va_arg(copy, int);
    s ^= va_arg(copy, int); //~ precondition
    va_end(list);
    va_end(copy);
    return s;
}

//@ requires \va_has(0, int) && \va_has(1, int);
int unsequenced(int n, ...) {
    va_list list;
    va_start(list, n);
    int s = va_arg(list, int) ^ 2 * (va_arg(list, int) > 0); //~ unsupported behind-unsupported
    va_end(list); //~ behind-unsupported
    return s; //~ behind-unsupported
} //~ behind-unsupported

int of_a_caller(va_list list) { return va_arg(list, int); } //~ precondition

int copy_of_a_callers(va_list list) {
    va_list copy;
    va_copy(copy, list);
    int s = va_arg(copy, int); //~ precondition
    va_end(copy);
    return s;
}

struct pair { int a[2], b[2]; };

//@ requires \va_has(0, int) && \va_has(1, char *) && \valid_read_string(\va_arg(1, char *));
int takes(int n, ...);
int missing(void) { return takes(0, 1); } //~ precondition
int turned_round(void) { return takes(0, "a", 1); } //~ precondition
int wider(void) { return takes(0, 1L, "a"); } //~ precondition
int floating(void) { return takes(0, 1.0, "a"); } //~ precondition
int too_large(void) { return takes(0, 4000000000u, "a"); } //~ precondition
int no_string(void) { char b[2] = { 1, 2 }; return takes(0, 1, b); } //~ precondition

//@ requires \va_has(0, unsigned);
int takes_unsigned(int n, ...);
int negative(void) { return takes_unsigned(0, -1); } //~ precondition

//@ requires \va_has(0, struct pair *);
int takes_pair(int n, ...);
int other_pointer(int *p) { return takes_pair(0, p); } //~ precondition
int null_pointer(void) { return takes_pair(0, NULL); } //~ precondition

//@ requires \va_has(0, int *) && \valid(\va_arg(0, int *) + (0 .. 3));
int takes_four(int n, ...);
int part_of_two(void) { struct pair p; return takes_four(0, p.a); } //~ precondition

/* C11 7.16.1.4p4: a parameter that is promoted, or not the last one. */
int small(char c, ...) {
    va_list list;
    va_start(list, c); //~ unsupported behind-unsupported
    va_end(list); //~ behind-unsupported
    return c; //~ behind-unsupported
} //~ behind-unsupported

int not_last(int n, int m, ...) {
    va_list list;
    va_start(list, n); //~ unsupported behind-unsupported
    va_end(list); //~ behind-unsupported
    return m; //~ behind-unsupported
} //~ behind-unsupported

struct with_list { va_list list; };

void in_struct(struct with_list *w, int n, ...) {
    va_start(w->list, n); //~ unsupported
}
