/* A pointer into a living object, or right behind it: what functions of the library want of blocks without bytes (C11 7.24.1p2). */
#include <stdlib.h>
#include <string.h>

/*@ requires \object_pointer(s) && \valid_read(s + (0 .. n - 1));
    modifies \nothing; */
char *copy(const char *s, size_t n)
{
    char *r = malloc(n + 1);
    if (!r)
        return NULL;
    memcpy(r, s, n);
    r[n] = '\0';
    return r;
}

/*@ requires \object_pointer(a) && \valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1]; */
void clear(int *a, size_t n)
{
    memset(a, 0, n * sizeof *a);
}

void ends(void)
{
    int a[4] = {0};
    //@ assert \object_pointer(a + 4) && !\object_pointer(a + 5) && !\object_pointer(a - 1);
    //@ assert !\object_pointer(NULL);
    clear(a + 4, 0);
}

/*@ requires \freeable(p);
    frees p;
    ensures \object_pointer{Pre}(p) && !\object_pointer(p); */
void end(char *p)
{
    free(p);
}
