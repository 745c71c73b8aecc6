/* Lesson: contracts of function pointers.
 *
 * A contract before a typedef of a function pointer holds for whatever is called through it. Where the address of a function
 * becomes such a pointer, the function's own contract must be at least as good: it may ask for less and promise more.
 */
#include <stddef.h>

/*@ requires percent: 0 <= value <= 100;
    modifies \nothing;
    ensures still_percent: 0 <= \result <= 100; */
typedef int (*adjustment)(int value);

/*@ requires 0 <= value <= 100;
    modifies \nothing;
    ensures 0 <= \result <= value; */
int half(int value)
{
    return value / 2;
}

/*@ requires value >= 0;
    modifies \nothing;
    ensures \result == (value > 90 ? 100 : value + 10); */
int louder(int value)
{
    return value > 90 ? 100 : value + 10;
}

/*@ requires \valid(volume + (0 .. n - 1)) && adjust != NULL;
    requires percents: \forall integer i; 0 <= i < n ==> 0 <= volume[i] <= 100;
    modifies volume[0 .. n - 1];
    ensures still_percents: \forall integer i; 0 <= i < n ==> 0 <= volume[i] <= 100; */
void adjust_all(int *volume, int n, adjustment adjust)
{
    /*@ invariant percents: \forall integer k; 0 <= k < n ==> 0 <= volume[k] <= 100; */
    for (int i = 0; i < n; i++)
        volume[i] = adjust(volume[i]);
}

/*@ requires \valid(volume + (0 .. n - 1));
    requires percents: \forall integer i; 0 <= i < n ==> 0 <= volume[i] <= 100;
    modifies volume[0 .. n - 1];
    ensures still_percents: \forall integer i; 0 <= i < n ==> 0 <= volume[i] <= 100; */
void fade_in(int *volume, int n)
{
    adjust_all(volume, n, half);
    adjust_all(volume, n, louder);
}
