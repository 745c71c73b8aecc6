// Inductive predicates about several states, with cases over more or fewer of them.

/*@ predicate swap{K, L}(int *a, integer i, integer j) =
      \at(a[i], K) == \at(a[j], L) && \at(a[j], K) == \at(a[i], L) &&
      \forall integer k; k != i && k != j ==> \at(a[k], K) == \at(a[k], L);
    inductive permutation{K, L}(int *a, integer n) {
      case same{K}: \forall int *a, integer n; permutation{K, K}(a, n);
      case swapped{K, L}: \forall int *a, integer n, i, j;
        0 <= i < n && 0 <= j < n && swap{K, L}(a, i, j) ==> permutation{K, L}(a, n);
      case together{K, L, M}: \forall int *a, integer n;
        permutation{K, L}(a, n) && permutation{L, M}(a, n) ==> permutation{K, M}(a, n);
    } */
/*@ requires \valid(a + (0 .. n-1)) && 0 <= i < n && 0 <= j < n;
    assigns a[i], a[j];
    ensures swap{Pre, Here}(a, i, j);
    ensures permutation{Pre, Here}(a, n); */
void exchange(int *a, int n, int i, int j)
{
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
}
/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures permutation{Pre, Here}(a, 3); */
void rotate(int *a)
{
    exchange(a, 3, 0, 1);
    //@ ghost Middle: ;
    exchange(a, 3, 1, 2);
    //@ assert permutation{Pre, Middle}(a, 3);
    //@ assert permutation{Middle, Here}(a, 3);
}
