int main(void)
{
    int *p;
    for (int x = 0; p = &x, *p < 1; (*p)++) continue;
    return *p; //~ use-after-free
}
