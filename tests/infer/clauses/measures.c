/* Functions that promise to end: what each round of a loop leaves less of. Where nobody promises that, nothing is said. */

/*@ terminates \true;
    requires \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */
void clear(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
}

static unsigned digits(unsigned n)
{
    unsigned count = 1;
    while (n >= 10) {
        n /= 10;
        count++;
    }
    return count;
}

/*@ terminates \true; */
unsigned width(unsigned n)
{
    while (n > 1000)
        n -= 1000;
    return digits(n);
}

/*@ terminates \true; */
unsigned countdown(unsigned n)
{
    unsigned steps = 0;
    while (n != 0) {
        n--;
        steps++;
    }
    return steps;
}

/* An odd number wraps, and never comes to zero. */
/*@ terminates \true; */
unsigned by_twos(unsigned n)
{
    while (n != 0) //~ termination
        n -= 2;
    return n;
}

unsigned for_nobody(unsigned n)
{
    while (n != 0)
        n -= 2;
    return n;
}
