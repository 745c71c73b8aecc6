/* The length says nothing of a pointer when it is zero, and library functions want one that leads somewhere all the same. */
#include <string.h>

/*@ requires \valid_read(s + (0 .. n - 1)) && \valid(to + (0 .. n - 1)) && \separated(s + (0 .. n - 1), to + (0 .. n - 1));
    modifies to[0 .. n - 1]; */
void copy(char *to, const char *s, size_t n)
{
    memcpy(to, s, n); //~ null-dereference use-after-free out-of-bounds
}

/*@ requires \object_pointer(s);
    modifies \nothing; */
int first(const char *s)
{
    return *s; //~ out-of-bounds
}

/*@ requires \object_pointer(s);
    modifies \nothing; */
int step(const char *s)
{
    //@ assert \object_pointer(s + 1); //~ assertion
    return 0;
}
