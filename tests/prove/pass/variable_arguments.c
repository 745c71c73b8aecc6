/* Variable arguments: the contract says what callers pass. */
#include <stdarg.h>
#include <stddef.h>

/*@ requires 0 <= n <= 100;
    requires \forall integer k; 0 <= k < n ==> \va_has(k, int) && -1000 <= \va_arg(k, int) <= 1000;
    modifies \nothing;
    ensures -100000 <= \result <= 100000; */
int sum(int n, ...)
{
    va_list list;
    int s = 0;
    va_start(list, n);
    //@ loop invariant -1000 * i <= s <= 1000 * i;
    for (int i = 0; i < n; i++)
        s += va_arg(list, int);
    va_end(list);
    return s;
}

int three(void) { return sum(3, 1, 2, 'c'); }
int none(void) { return sum(0); }
int more_than_needed(void) { return sum(1, 5, "text"); }

//@ requires \va_has(0, int) && \va_has(1, char *) && \valid_read_string(\va_arg(1, char *));
int starts_with(int n, ...)
{
    va_list list, copy;
    va_start(list, n);
    va_copy(copy, list);
    int c = va_arg(list, int);
    const char *text = va_arg(list, const char *);
    int again = va_arg(copy, int);
    //@ assert again == c && c == \va_arg(0, int);
    va_end(copy);
    va_end(list);
    return text[0] == c;
}

int letter(void) { char text[] = "abc"; return starts_with(0, 'a', text) ^ starts_with(0, 1u, (void *)text); }

//@ requires \va_has(0, int) && \va_has(1, double) && \va_has(2, unsigned long);
unsigned long mixed(int n, ...)
{
    va_list list;
    va_start(list, n);
    (void)va_arg(list, int);
    (void)va_arg(list, double);
    unsigned long u = va_arg(list, unsigned long);
    va_end(list);
    va_start(list, n);
    (void)va_arg(list, int);
    va_end(list);
    return u;
}

unsigned long call_mixed(float f, short s) { return mixed(0, s, f, sizeof f); }

/*@ requires \exists integer n; 0 <= n && \va_has(n, int *) && \va_arg(n, int *) == NULL
      && \forall integer k; 0 <= k < n ==> \va_has(k, int *) && \valid(\va_arg(k, int *)); */
void clear(int first, ...);

void two_cells(void) { int a, b; clear(0, &a, &b, (int *)NULL); }
