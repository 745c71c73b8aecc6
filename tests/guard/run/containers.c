#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct list { struct list *next; };
struct item { int key; struct list link; };
struct buffer { size_t size; char bytes[]; };
struct old { int n; int tail[1]; };
#define item_of(at) ((struct item *)((char *)(at) - offsetof(struct item, link)))
union either { int i; float f; struct { short a, b; } s; };
static int keys(struct list *l)
{
    int sum = 0;
    for (; l; l = l->next) sum += item_of(l)->key;
    return sum;
}
int main(void)
{
    struct item b = { 2, { 0 } }, a = { 1, { &b.link } };
    struct buffer *buf = malloc(sizeof *buf + 8);
    struct old *old = malloc(sizeof *old + 3 * sizeof(int));
    if (!buf || !old) return 1;
    buf->size = 8;
    memset(buf->bytes, 'x', buf->size);
    buf->bytes[7] = 0;
    old->n = 4;
    for (int i = 0; i < old->n; i++) old->tail[i] = i;
    union either e = { .i = 65536 + 2 };
    union either *u = &e;
    int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int (*row)[3] = grid;
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) sum += row[i][j];
    char *grown = 0;
    for (size_t n = 1; n < 100; n++) {
        grown = realloc(grown, n);
        if (!grown) return 1;
        grown[n - 1] = (char)n;
    }
    printf("%d %s %d %d %d %d %d\n", keys(&a.link), buf->bytes, old->tail[3], u->s.a, u->s.b, sum, grown[98]);
    free(grown);
    free(buf);
    free(old);
    return 0;
}
