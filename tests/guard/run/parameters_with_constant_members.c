#include <stdio.h>
struct fixed { const int id; int count; };
union either { const int number; const unsigned char bytes[4]; };
static int used(const struct fixed *p) { return p->id + p->count; }
static int of_struct(struct fixed it) { it.count++; return used(&it); }
static int of_union(union either it) { const unsigned char *p = it.bytes; return p[0] + p[3]; }
static int of_constant(const int it, int *const other) { const int *p = &it; return *p + *other; }
int main(void)
{
    int other = 5;
    printf("%d ", of_struct((struct fixed){ 1, 2 }));
    printf("%d ", of_union((union either){ 0x01010101 }));
    printf("%d\n", of_constant(3, &other));
    return 0;
}
