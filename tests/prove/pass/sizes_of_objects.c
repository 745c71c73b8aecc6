/* No object has more than half of all addresses, so that twice the size of one has a place in size_t. */
#include <stdint.h>
#include <stdlib.h>

/*@ requires \valid_read(a + (0 .. n - 1)) && n > 0;
    modifies \nothing; */
size_t bytes(const int *a, size_t n) {
    size_t all = n * sizeof *a;
    //@ assert all == n * 4;
    return all;
}

struct buffer {
    double *values;
    size_t capacity;
};

/*@ requires \valid_read(b) && \valid_read(b->values + (0 .. b->capacity - 1)) && b->capacity > 0;
    modifies \nothing; */
double *twice(const struct buffer *b) {
    size_t capacity = b->capacity * 2;
    size_t bytes = capacity * sizeof(double);
    //@ assert bytes == 16 * b->capacity;
    return malloc(bytes);
}

//@ modifies \nothing;
void matrix(size_t rows, size_t columns) {
    char *cells = calloc(rows, columns);
    if (cells && rows > 0 && columns > 0) {
        size_t all = rows * columns;
        //@ assert all == rows * columns;
        cells[all - 1] = 1;
        free(cells);
    }
}
