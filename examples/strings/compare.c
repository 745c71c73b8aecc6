/* Lesson: comparing strings.
 *
 * Both ends have to be watched, but one test is enough: as long as the characters are equal and not null, neither string has ended.
 */
#include <stddef.h>

/*@ requires \valid_read_string(a) && \valid_read_string(b);
    modifies \nothing;
    ensures equal: \result == 0 ==> \strlen(a) == \strlen(b) && \forall integer i; 0 <= i < \strlen(a) ==> a[i] == b[i];
    ensures differ: \result != 0 ==> \exists integer i; 0 <= i <= \strlen(a) && i <= \strlen(b) && a[i] != b[i]; */
int compare(const char *a, const char *b)
{
    size_t i = 0;
    /*@ invariant inside: 0 <= i <= \strlen(a) && i <= \strlen(b);
        invariant same: \forall integer k; 0 <= k < i ==> a[k] == b[k]; */
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    return (unsigned char)a[i] - (unsigned char)b[i];
}
