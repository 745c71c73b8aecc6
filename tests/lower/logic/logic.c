/*@ axiomatic count {
      type bag;
      logic bag all{L}(int *a, integer n);
      axiom same{K, L}: \forall int *a, integer n;
        (\forall integer i; 0 <= i < n ==> \at(a[i], K) == \at(a[i], L)) ==> all{K}(a, n) == all{L}(a, n);
    }
    predicate sorted(int *a, integer n) = \forall integer i; 0 <= i < n - 1 ==> a[i] <= a[i+1];
    predicate unchanged{K, L}(int *a, integer m, integer n) =
      \forall integer i; m <= i < n ==> \at(a[i], K) == \at(a[i], L);
    logic integer count(int *a, integer m, integer n, int v) =
      n <= m ? 0 : count(a, m, n - 1, v) + (a[n - 1] == v ? 1 : 0);
    lemma count_unchanged{K, L}: \forall int *a, v, integer m, n;
      unchanged{K, L}(a, m, n) ==> count{K}(a, m, n, v) == count{L}(a, m, n, v);
*/

/*@ requires sorted(a, n);
    ensures unchanged{Old, Here}(a, 0, n);
    ensures count(a, 0, n, 7) == \result;
*/
int f(int *a, int n);
