// What is there only where a number is not zero is asked for only then: the function tests the number, so both cases are meant to come.
struct window { int *cells; int first; };

int front(struct window *w)
{
    if (w->first == 0)
        return -1;
    return w->cells[w->first];
}

int hundredth(int *a, int n)
{
    if (n != 0)
        return a[100];
    return 0;
}

int last(int *a, int n)
{
    if (!n)
        return 0;
    return a[n - 1];
}
