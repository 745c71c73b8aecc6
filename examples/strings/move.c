/* Lesson: overlapping memory.
 *
 * A copy within one array must start at the right end, or it overwrites what it has yet to read. The two pointers are compared
 * as numbers: C does not define `<` between pointers into different objects, and cinch insists on that.
 */
#include <stddef.h>
#include <stdint.h>

/*@ requires \valid(dest + (0 .. n - 1));
    requires \valid_read(src + (0 .. n - 1));
    modifies dest[0 .. n - 1];
    ensures moved: \forall integer i; 0 <= i < n ==> dest[i] == \old(src[i]); */
void move(char *dest, const char *src, size_t n)
{
    if (n == 0)
        return;
    if ((uintptr_t)dest < (uintptr_t)src) {
        /*@ invariant moved: \forall integer k; 0 <= k < i ==> dest[k] == \at(src[k], Pre);
            invariant not_yet: \forall integer k; i <= k < n ==> src[k] == \at(src[k], Pre); */
        for (size_t i = 0; i < n; i++)
            dest[i] = src[i];
    } else {
        size_t i = n;
        /*@ invariant range: 0 <= i <= n;
            invariant moved: \forall integer k; i <= k < n ==> dest[k] == \at(src[k], Pre);
            invariant not_yet: \forall integer k; 0 <= k < i ==> src[k] == \at(src[k], Pre); */
        while (i > 0) {
            i--;
            dest[i] = src[i];
        }
    }
}
