/* Lesson: strings.
 *
 * `\valid_read_string(s)` says that a null character follows and that everything up to it can be read; `\strlen(s)` is where it is.
 * Forget the first and the loop below may run out of the array: a string without an end is the oldest mistake in C.
 */
#include <stddef.h>

/*@ requires \valid_read_string(s);
    modifies \nothing;
    ensures length: \result == \strlen(s); */
size_t length(const char *s)
{
    const char *p = s;
    /*@ invariant inside: 0 <= p - s <= \strlen(s); */
    while (*p != '\0')
        p++;
    return p - s;
}

/*@ requires \valid_read_string(s);
    modifies \nothing;
    ensures found: \result != NULL ==> \base_addr(\result) == \base_addr(s) && 0 <= \result - s < \strlen(s) && *\result == c;
    ensures absent: \result == NULL ==> \forall integer i; 0 <= i < \strlen(s) ==> s[i] != c; */
const char *find_character(const char *s, char c)
{
    const char *p = s;
    /*@ invariant inside: 0 <= p - s <= \strlen(s);
        invariant not_yet: \forall integer k; 0 <= k < p - s ==> s[k] != c; */
    while (*p != '\0') {
        if (*p == c)
            return p;
        p++;
    }
    return NULL;
}
