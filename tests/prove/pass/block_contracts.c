/* Contracts of blocks. */
int x;

/*@ modifies x;
    ensures x == 2; */
void steps(void) {
    x = 1;
    /*@ requires one: x == 1;
        ensures two: x == \old(x) + 1 && \at(x, Old) == 1; */
    {
        int before = x;
        x = x + 1;
        //@ assert x == before + 1;
    }
}

/*@ requires 0 <= n < 100;
    ensures \result == n + 2; */
int nested(int n) {
    //@ ensures n == \old(n) + 2 && \at(n, Pre) + 2 == n;
    {
        //@ ensures n == \old(n) + 1;
        {
            n++;
        }
        //@ ghost int g = n;
        n++;
        //@ ghost g = g + 1;
        //@ assert g == n;
    }
    return n;
}

/*@ ensures \result >= 0; */
int leaves(int n) {
    //@ ensures n >= 0;
    {
        if (n < 0)
            return 0;
    }
    return n;
}

/*@ requires n >= 0; */
void rounds(int n) {
    while (n > 0) {
        //@ requires n > 0; ensures n == \old(n) - 1;
        {
            n--;
        }
    }
}
