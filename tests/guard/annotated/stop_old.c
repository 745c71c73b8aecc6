/*@ ensures *p == \old(*p) + n; */ //~ postcondition
static void up(int *p, int n) { *p += n; if (n == 6) ++*p; }
int main(void)
{
    int x = 1;
    up(&x, 5);
    up(&x, 6);
    return x;
}
