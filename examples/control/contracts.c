/* Lesson 1: a contract.
 *
 * `requires` is what a function asks of its callers, `ensures` what it gives them in return. cinch proves each function alone:
 * it assumes the `requires`, and at every call of a function it checks them. Besides, every step must be defined in C: here
 * none of the additions and negations may overflow, which is why `absolute` has to exclude one number.
 *
 * Try it: cinch prove examples/control/contracts.c
 */
#include <limits.h>

/*@ requires has_opposite: x > INT_MIN;
    modifies \nothing;
    ensures never_negative: \result >= 0;
    ensures same_size: \result == x || \result == -x; */
int absolute(int x)
{
    if (x < 0)
        return -x;
    return x;
}

/*@ modifies \nothing;
    ensures bound: \result >= a && \result >= b && \result >= c;
    ensures one_of_them: \result == a || \result == b || \result == c; */
int largest(int a, int b, int c)
{
    int most = a;
    if (b > most)
        most = b;
    if (c > most)
        most = c;
    return most;
}

/* A caller knows of a function what its contract says, and no more. */
/*@ requires in_range: -1000 <= a <= 1000 && -1000 <= b <= 1000;
    modifies \nothing;
    ensures distance: \result == (a < b ? b - a : a - b); */
int distance(int a, int b)
{
    return absolute(a - b);
}

/*@ requires divisor: b != 0;
    requires fits: a > INT_MIN || b != -1;
    modifies \nothing;
    ensures rounded_up: b > 0 && a >= 0 ==> \result * b >= a && (\result - 1) * b < a; */
int divide_rounding_up(int a, int b)
{
    int quotient = a / b;
    if (a % b > 0 && b > 0)
        quotient++;
    return quotient;
}
