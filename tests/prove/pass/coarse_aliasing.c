// cinch: -- -fno-strict-aliasing
/* Without strict aliasing, a cell is accessed as any type of its size and kind. */
void through_casts(void)
{
    long x = 0;
    *(long long *)&x = 1;
    //@ assert x == 1;
    int *p = 0;
    *(short **)&p = (short *)&x;
    //@ assert p == (int *)&x;
}
