/*@ requires n >= 0;
    ensures \result >= n; */
int above(int n)
{
    int i = 0;
    /*@ loop invariant i <= n; */
    while (i < n)
        i++;
    //@ assert i == n;
    return i + 0;
}

int call(void) { return above(3); }
