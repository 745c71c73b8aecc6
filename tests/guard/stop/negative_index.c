static int before(int *a, int n)
{
    return a[n - 4]; //~ out-of-bounds
}
int main(void)
{
    int a[3] = { 1, 2, 3 };
    return before(a, 3);
}
