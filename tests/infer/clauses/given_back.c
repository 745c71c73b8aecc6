/* What is handed to `free` came from an allocator; a function that looks for NULL may be called with it. */
#include <stdlib.h>

struct matrix { double *data; };

void matrix_free(struct matrix *m)
{
    if (m) {
        free(m->data);
        free(m);
    }
}

void release(int *cells)
{
    free(cells);
}

void twice(int *cells)
{
    release(cells);
    free(cells); //~ invalid-free double-free
}
