// Sums and the like that are not what is claimed of them.

/*@ requires 0 <= n <= 1000 && \valid_read(a + (0 .. n));
    requires \forall integer k; 0 <= k <= n ==> 0 <= a[k] <= 1000;
    assigns \nothing;
    ensures \result == \sum(0, n, \lambda integer k; a[k]); */ //~ postcondition
int one_too_few(const int *a, int n)
{
    int s = 0;
    /*@ loop invariant 0 <= i <= n;
        loop invariant s == \sum(0, i-1, \lambda integer k; a[k]);
        loop invariant 0 <= s <= 1000 * i;
        loop assigns i, s; */
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

/*@ requires \valid(a + (0 .. 9)) && 0 <= i < 10; assigns a[i]; */
void changed(int *a, int i, int v)
{
    a[i] = v;
    //@ assert \sum(0, 9, \lambda integer k; a[k]) == \at(\sum(0, 9, \lambda integer k; a[k]), Pre); //~ assertion
}

/*@ requires \valid(a + (0 .. 9)) && 0 <= i < 10; assigns \nothing; */
void empty(int *a, int i)
{
    //@ assert \sum(5, 4, \lambda integer k; a[k]) == 0;
    //@ assert \product(5, 4, \lambda integer k; a[k]) == 1;
    //@ assert \sum(0, i, \lambda integer k; a[k]) == 0; //~ assertion
}

/*@ requires n >= 0 && \valid(a + (0 .. n)); assigns \nothing; */
void bounds(int *a, int n)
{
    //@ assert \numof(0, n, \lambda integer k; a[k] == 3) <= n; //~ assertion
}

/*@ requires n >= 0 && \valid(a + (0 .. n)); assigns \nothing; */
void signs(int *a, int n)
{
    //@ assert \sum(0, n, \lambda integer k; a[k]) >= 0; //~ assertion
}

/*@ requires n >= 0 && \valid(a + (0 .. n)) && \valid(b + (0 .. n)); assigns \nothing; */
void others(int *a, int *b, int n)
{
    //@ assert \max(0, n, \lambda integer k; a[k]) == \max(0, n, \lambda integer k; b[k]); //~ assertion
}

/*@ requires n >= 5 && \valid(a + (0 .. n)); assigns \nothing; */
void contradiction(int *a, int n)
{
    //@ ghost integer s = \sum(0, n, \lambda integer k; a[k]);
    //@ ghost integer left = \sum(0, 3, \lambda integer k; a[k]);
    //@ ghost integer right = \sum(3, n, \lambda integer k; a[k]);
    //@ ghost integer least = \min(0, n, \lambda integer k; a[k]);
    //@ ghost integer rest = \min(2, n, \lambda integer k; a[k]);
    //@ ghost integer some = \numof(0, n, \lambda integer k; a[k] == 3);
    //@ ghost integer all = \product(0, n, \lambda integer k; a[k]);
    //@ ghost integer most = \max(n, 0, \lambda integer k; a[k]);
    //@ assert s == left + right - a[3];
    //@ assert least <= rest;
    //@ assert \false; //~ assertion
}

/*@ inductive even{L}(integer n, int *p) {
      case none{L}: \forall int *p; even{L}(0, p);
      case more{L}: \forall integer n, int *p;
        \numof(0, 0, \lambda integer k; even{L}(n, p)) == 0 ==> even{L}(n + 1, p);
    } */

/*@ requires even(n, p); */ //~ unsupported
void denied(int n, int *p)
{
    //@ assert \false; //~ behind-unsupported
}
