#include <stdlib.h>
struct row { int cells[4]; int sum; };
static void add(struct row *row, int n)
{
    for (int i = 0; i <= n; i++)
        row->cells[i] = i; //~ out-of-bounds
}
int main(void)
{
    struct row *row = malloc(sizeof *row);
    if (!row) return 1;
    add(row, 4);
    return row->sum;
}
