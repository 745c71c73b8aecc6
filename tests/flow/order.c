/* Operands from left to right; the place of an assignment before its value; what stands behind && only where it has to run. */
int f(int), g(int);
int order(int *p, int i)
{
    p[i++] = f(i) + g(2);
    return f(1) && g(i) || (i ? f(3) : 4);
}

int pure(unsigned a, unsigned b)
{
    return a < b && b != 7 ? a + b : a;
}
