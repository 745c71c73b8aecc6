/* What a function tests itself is not asked of its callers: `cols <= c` would take the store out of it. */
struct matrix { unsigned long rows, cols; double *data; };

void matrix_set(struct matrix *m, unsigned long r, unsigned long c, double v)
{
    if (r < m->rows && c < m->cols)
        m->data[r * m->cols + c] = v;
}
