#include <stdio.h>
struct pair { int a, b; };
static int sum(const struct pair *p) { return p->a + p->b; }
static int of(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
int main(void)
{
    int total = 0;
    struct pair *kept = &(struct pair){ 5, 6 };
    for (int i = 0; i < 3; i++) {
        struct pair *p = &(struct pair){ i, i + 1 };
        total += sum(p) + of((int[]){ i, 2 * i, 3 * i }, 3);
        if (i == 1) continue;
        p->a++;
        total += p->a;
    }
    int round = 0;
    {
        int *again;
    more:
        again = (int[]){ round, 7 };
        total += of(again, 2);
        if (++round < 3) goto more;
    }
    switch (total % 2) {
        struct pair *p;
    case 0:
        p = &(struct pair){ 1, 2 };
        total += sum(p);
    default:
        p = &(struct pair){ 3, 4 };
        total += sum(p);
    }
    int inner = ({ struct pair *q = &(struct pair){ 8, 9 }; sum(q); });
    while (total > 0 && kept->a < 9) kept->a += *(int[]){ 1, 2 };
    printf("%d %d %d\n", total, sum(kept), inner);
    return 0;
}
