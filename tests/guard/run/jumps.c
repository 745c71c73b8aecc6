#include <setjmp.h>
#include <stdio.h>
static jmp_buf buffer;
static void set(int *p, int v) { *p = v; }
static int deep(int n)
{
    int local = n;
    set(&local, n + 1);
    if (n == 0) longjmp(buffer, 1);
    return deep(n - 1) + local;
}
static int into(int n)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        if (i > 0) goto inside;
        {
            int x;
            int *p;
        inside:
            p = &x;
            set(p, n + i);
            sum += *p;
        }
    }
    switch (n) {
        int y;
    case 3:
        set(&y, 10);
        sum += y;
        break;
    default:
        set(&y, 20);
        sum += y;
    }
    return sum;
}
int main(void)
{
    volatile int rounds = 0;
    if (setjmp(buffer)) rounds++;
    if (rounds < 3) deep(10);
    int a[64];
    for (int i = 0; i < 64; i++) set(&a[i], i);
    printf("%d %d %d %d\n", rounds, a[63], into(3), into(4));
    return 0;
}
