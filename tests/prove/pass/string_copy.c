/* An own string copy. */
#include <stddef.h>

/*@ requires \valid_read_string(src) && \valid(dest + (0 .. \strlen(src)));
    requires \separated(dest + (0 .. \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[0 .. \strlen(src)];
    ensures \forall integer i; 0 <= i <= \strlen(src) ==> dest[i] == src[i]; */
void copy(char *dest, const char *src) {
    size_t i = 0;
    /*@ loop invariant 0 <= i <= \strlen(src);
        loop invariant \forall integer k; 0 <= k < i ==> dest[k] == src[k];
        loop modifies i, dest[0 .. \strlen(src)]; */
    while (src[i] != 0) {
        dest[i] = src[i];
        i++;
    }
    dest[i] = 0;
}
