static int *local(int n)
{
    int x = n;
    int *p = &x;
    return p;
}
int main(void)
{
    int *p = local(3);
    return *p; //~ use-after-free
}
