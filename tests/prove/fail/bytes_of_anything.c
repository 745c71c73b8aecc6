/* Bytes of whatever type are there to be read, as many as the contract asks for; what they hold is not known. */
#include <stddef.h>

struct header { unsigned magic; unsigned short length, flags; };

//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
unsigned checksum(const void *p, size_t n);

unsigned too_many(void)
{
    struct header h = { 1, 2, 3 };
    return checksum(&h, sizeof h + 1); //~ precondition
}

//@ requires 0 < n && \valid_read(p + (0 .. n - 1));
int behind(const void *p, size_t n) { return ((const unsigned char *)p)[n]; } //~ out-of-bounds

//@ requires 0 < n && \valid_read(p + (0 .. n - 1));
void written(void *p, size_t n)
{
    ((unsigned char *)p)[0] = 1; //~ type-mismatch
}

//@ requires 4 <= n && \valid_read(p + (0 .. n - 1));
int as_a_number(const void *p, size_t n) { return *(const int *)p; } //~ type-mismatch

int first_byte(void)
{
    int one = 1;
    unsigned char b = *(unsigned char *)&one;
    //@ assert b == 1; //~ assertion
    return b;
}
