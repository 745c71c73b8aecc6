/* Variable length arrays, compound literals, statement expressions. */
void use(int *);
int arrays(int n)
{
    int a[n][3];
    use(a[n - 1]);
    use((int[]){ 1, n });
    return a[0][1] + ({ int k = n; k * 2; });
}
