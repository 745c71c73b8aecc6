/* Lesson: copying strings.
 *
 * The caller brings the room: one byte for each character and one for the end. `copy_bounded` works with the room there is,
 * and always leaves a string.
 */
#include <stddef.h>

/*@ requires \valid_read_string(src);
    requires room: \valid(dest + (0 .. \strlen(src)));
    requires apart: \separated(dest + (0 .. \strlen(src)), src + (0 .. \strlen(src)));
    modifies dest[0 .. \strlen(src)];
    ensures same_characters: \forall integer i; 0 <= i <= \old(\strlen(src)) ==> dest[i] == src[i];
    ensures same_length: \strlen(dest) == \old(\strlen(src)); */
void copy(char *dest, const char *src)
{
    size_t i = 0;
    /*@ invariant source: \strlen(src) == \at(\strlen(src), Pre);
        invariant inside: 0 <= i <= \strlen(src);
        invariant so_far: \forall integer k; 0 <= k < i ==> dest[k] == src[k]; */
    while (src[i] != '\0') {
        dest[i] = src[i];
        i++;
    }
    dest[i] = '\0';
}

/*@ requires \valid_read_string(src);
    requires room: size > 0 && \valid(dest + (0 .. size - 1));
    requires apart: \separated(dest + (0 .. size - 1), src + (0 .. \strlen(src)));
    modifies dest[0 .. size - 1];
    ensures a_string: \valid_string(dest) && \strlen(dest) < size;
    ensures same_characters: \forall integer i; 0 <= i < \strlen(dest) ==> dest[i] == src[i]; */
void copy_bounded(char *dest, const char *src, size_t size)
{
    size_t i = 0;
    /*@ invariant source: \strlen(src) == \at(\strlen(src), Pre);
        invariant inside: 0 <= i <= \strlen(src) && i < size;
        invariant so_far: \forall integer k; 0 <= k < i ==> dest[k] == src[k]; */
    while (i + 1 < size && src[i] != '\0') {
        dest[i] = src[i];
        i++;
    }
    dest[i] = '\0';
}
