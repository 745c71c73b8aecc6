void f(int x)
{
    if (x) {
        x = 1;
}

void g(void)
{
}
