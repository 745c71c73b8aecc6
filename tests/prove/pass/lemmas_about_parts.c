// Lemmas whose proofs need terms that nobody writes: parts of a range, and what stands behind a predicate with a plain definition.

/*@ logic integer Uses(int *a, integer lo, integer hi, int v) =
      hi <= lo ? 0 : Uses(a, lo, hi - 1, v) + (a[hi - 1] == v ? 1 : 0);

    predicate Kept{K,L}(int *a, integer lo, integer hi) =
      \forall integer i; lo <= i < hi ==> \at(a[i],K) == \at(a[i],L);

    predicate Mixed{K,L}(int *a, integer lo, integer hi) =
      \forall int v; Uses{K}(a, lo, hi, v) == Uses{L}(a, lo, hi, v);

    predicate Swapped{K,L}(int *a, integer i, integer j, integer n) =
      0 <= i < j < n && \at(a[i],K) == \at(a[j],L) && \at(a[j],K) == \at(a[i],L) &&
      Kept{K,L}(a, 0, i) && Kept{K,L}(a, i + 1, j) && Kept{K,L}(a, j + 1, n);

    lemma Uses_Joined:
      \forall int *a, int v, integer lo, mid, hi; 0 <= lo <= mid <= hi ==>
        Uses(a, lo, hi, v) == Uses(a, lo, mid, v) + Uses(a, mid, hi, v);

    lemma Uses_Kept{K,L}:
      \forall int *a, int v, integer lo, hi; Kept{K,L}(a, lo, hi) ==> Uses{K}(a, lo, hi, v) == Uses{L}(a, lo, hi, v);

    lemma Swapped_Mixed{K,L}:
      \forall int *a, integer i, j, n; Swapped{K,L}(a, i, j, n) ==> Mixed{K,L}(a, i, j + 1);
*/

/*@ predicate More{K,L}(int *a, integer n, int v) = Uses{L}(a, 0, n, v) == Uses{K}(a, 0, n, v) + 1;
    predicate Less{K,L}(int *a, integer n, int v) = More{L,K}(a, n, v);
    predicate Even{K,L}(int *a, integer n, int v) = Uses{K}(a, 0, n, v) == Uses{L}(a, 0, n, v);
    predicate OthersEven{K,L}(int *a, integer n, int v, int w) =
      \forall int x; x != v ==> x != w ==> Even{K,L}(a, n, x);

    lemma There_And_Back{K,L,M}:
      \forall int *a, int v, w, integer n; v != w ==>
        More{K,L}(a, n, v) ==> Less{K,L}(a, n, w) ==> OthersEven{K,L}(a, n, v, w) ==>
        More{L,M}(a, n, w) ==> Less{L,M}(a, n, v) ==> OthersEven{L,M}(a, n, w, v) ==> Mixed{K,M}(a, 0, n);

    predicate Stored{K,L}(int *a, integer n, integer i, int v) =
      0 <= i < n && Kept{K,L}(a, 0, i) && Kept{K,L}(a, i + 1, n) && \at(a[i],K) != v && \at(a[i],L) == v;

    lemma Stored_Less{K,L}:
      \forall int *a, int v, integer n, i; Stored{K,L}(a, n, i, v) ==> Less{K,L}(a, n, \at(a[i],K));
*/

/*@ requires \valid(a + (0 .. n - 1)) && 0 <= i < j < n;
    modifies a[i], a[j];
    ensures Mixed{Old,Here}(a, i, j + 1); */
void swap(int *a, int i, int j, int n)
{
    int old = a[i];
    a[i] = a[j];
    a[j] = old;
    //@ assert Swapped{Pre,Here}(a, i, j, n);
}
