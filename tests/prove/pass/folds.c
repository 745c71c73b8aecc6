// Sums, products, counts and extremes over ranges.

/*@ requires n >= 0 && \valid_read(a + (0 .. n-1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k] <= 1000;
    requires n <= 1000;
    assigns \nothing;
    ensures \result == \sum(0, n-1, \lambda integer k; a[k]); */
int total(const int *a, int n)
{
    int s = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant s == \sum(0, i-1, \lambda integer k; a[k]);
        loop invariant 0 <= s <= 1000 * i;
        loop assigns i, s;
        loop variant n - i; */
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

/*@ requires n >= 0 && \valid_read(a + (0 .. n-1));
    assigns \nothing;
    ensures \result == \numof(0, n-1, \lambda integer k; a[k] == v); */
int count(const int *a, int n, int v)
{
    int c = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant c == \numof(0, i-1, \lambda integer j; a[j] == v);
        loop invariant 0 <= c <= i;
        loop assigns i, c; */
    for (int i = 0; i < n; i++)
        if (a[i] == v)
            c++;
    return c;
}

/*@ requires n > 0 && \valid_read(a + (0 .. n-1));
    assigns \nothing;
    ensures \result == \max(0, n-1, \lambda integer k; a[k]);
    ensures \forall integer k; 0 <= k < n ==> a[k] <= \result; */
int largest(const int *a, int n)
{
    int m = a[0];
    /*@ loop invariant 1 <= i <= n;
        loop invariant m == \max(0, i-1, \lambda integer k; a[k]);
        loop assigns i, m; */
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

/*@ requires 0 <= n <= 12;
    assigns \nothing;
    ensures \result == \product(1, n, \lambda integer k; k); */
long factorial(int n)
{
    long f = 1;
    /*@ loop invariant 1 <= i <= n + 1;
        loop invariant f == \product(1, i-1, \lambda integer k; k);
        loop invariant 1 <= f <= 479001600;
        loop invariant i <= 2 ==> f <= 1;
        loop invariant i == 3 ==> f == 2;
        loop invariant i == 4 ==> f == 6;
        loop invariant i == 5 ==> f == 24;
        loop invariant i == 6 ==> f == 120;
        loop invariant i == 7 ==> f == 720;
        loop invariant i == 8 ==> f == 5040;
        loop invariant i == 9 ==> f == 40320;
        loop invariant i == 10 ==> f == 362880;
        loop invariant i == 11 ==> f == 3628800;
        loop invariant i == 12 ==> f == 39916800;
        loop assigns i, f; */
    for (int i = 1; i <= n; i++)
        f *= i;
    return f;
}

/*@ requires n > 0 && \valid(a + (0 .. n-1)) && 0 <= i < n;
    assigns a[i];
    ensures \sum(0, n-1, \lambda integer k; a[k])
            == \old(\sum(0, n-1, \lambda integer k; a[k])) - \old(a[i]) + v; */
void set(int *a, int n, int i, int v)
{
    //@ ghost integer before = \sum(0, i-1, \lambda integer k; a[k]);
    //@ ghost integer after = \sum(i+1, n-1, \lambda integer k; a[k]);
    //@ assert \sum(0, n-1, \lambda integer k; a[k]) == before + a[i] + after;
    a[i] = v;
    //@ assert \sum(0, i-1, \lambda integer k; a[k]) == before;
    //@ assert \sum(i+1, n-1, \lambda integer k; a[k]) == after;
    //@ assert \sum(i, n-1, \lambda integer k; a[k]) == v + after;
}
