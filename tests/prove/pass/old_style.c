/* Definitions and calls of the first C. */

int add(a, b)
    int a, b;
{
    if (a > 0 && a < 100 && b > 0 && b < 100)
        return a + b;
    return 0;
}
